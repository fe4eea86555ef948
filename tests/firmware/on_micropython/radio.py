"""Run by MicroPython: the die's Bluetooth side, linked by the stand-in's tablet. Prints what went through the air."""

import machine
from bluetooth import BLE
from carriers import Radio
from die import Die
from faces import Faces
from sensor import Accelerometer

ble = BLE()
die = Die(Accelerometer(machine.I2C(0)), (Radio(ble, "Ana’s very long die’s name"),), Faces(), "red-one", "Red")
now = 0


def live(milliseconds):
    global now
    for _ in range(milliseconds // 10):
        die.step(now)
        now += 10


def tell(what):
    print(what, *(packet.hex() for packet in ble.said))
    ble.said = []


live(500)
tell("alone")
print("calls", ble.calls[1].hex(), ble.calls[2].hex())
ble.connect()
print("linked", ble.calls)
ble.write(b"WHO*50\nFACE?*3E\nBATT")
ble.write(b"ERY?*72\nWHO*51\nBATTERY?*72\n")
live(20)
tell("small")
ble.room = 2  # the radio is busy: it takes two packets now and then
for _ in range(10):
    ble.write(b"WHO*50\n")
    live(10)
    ble.room = 2
for _ in range(20):
    live(10)
    ble.room = 2
tell("busy")
ble.room = None
ble.break_link()
print("calls", ble.calls[1].hex(), ble.calls[2].hex())
ble.connect(packet=180)
ble.write(b"WHO*50\n")
live(20)
tell("large")
