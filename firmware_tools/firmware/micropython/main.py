"""A Burrow die: accelerometer, Bluetooth LE or a serial port. Copy this folder's files on to a board; see README.md."""

import time

import board
import machine
from carriers import Radio, Wire
from die import Die
from faces import Faces
from lamp import Lamp, led, neopixel
from sensor import Accelerometer

EVERY = 10  # ms between two looks at the sensor


def build():
    """The die as `board` describes it."""
    carriers = []
    if board.WIRE:
        pins = {name: machine.Pin(board.WIRE[name]) for name in ("tx", "rx") if name in board.WIRE}
        carriers.append(Wire(machine.UART(board.WIRE["id"], 115200, timeout=0, **pins)))
    if board.RADIO:
        import bluetooth

        carriers.append(Radio(bluetooth.BLE(), board.NAME))
    bus = machine.I2C(
        board.I2C["id"], scl=machine.Pin(board.I2C["scl"]), sda=machine.Pin(board.I2C["sda"]), freq=400000
    )
    key = board.KEY or "".join(f"{byte:02x}" for byte in machine.unique_id())
    return Die(Accelerometer(bus), carriers, Faces(), key, board.NAME, build_lamp(), build_battery())


def build_lamp():
    """The lamp, None without one."""
    if board.NEOPIXEL is not None:
        from neopixel import NeoPixel

        return Lamp(neopixel(NeoPixel(machine.Pin(board.NEOPIXEL, machine.Pin.OUT), 1)))
    return Lamp(led(machine.Pin(board.LED, machine.Pin.OUT))) if board.LED is not None else None


def build_battery():
    """What measures the charge in percent, None without."""
    if board.BATTERY is None:
        return None
    pin = machine.ADC(machine.Pin(board.BATTERY))

    def percent():
        volts = 2 * pin.read_uv() / 1_000_000
        return min(100, max(0, round((volts - 3.3) / (4.2 - 3.3) * 100)))

    return percent


def run():
    """Feel and speak, for ever."""
    die = build()
    # the board's clock begins anew every few days; what is told to the die does not
    now, last = 0, time.ticks_ms()
    while True:
        ticks = time.ticks_ms()
        now += time.ticks_diff(ticks, last)
        last = ticks
        die.step(now)
        time.sleep_ms(EVERY)


if __name__ == "__main__":
    run()
