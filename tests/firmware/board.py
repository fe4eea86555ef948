"""An ATmega328P with an ADXL345 on its bus, in virtual time: the compiled firmware runs on it as on a real one."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path

import yasimavr.lib.core as avr
from yasimavr.device_library import load_device
from yasimavr.utils.twi import TWISimpleClient
from yasimavr.utils.uart import UART_IO

import firmware_tools
from firmware_tools.intel_hex import read_hex
from tests.firmware.throws import Vector

SOURCES = Path(firmware_tools.__file__).parent / "firmware" / "avr"
CLOCK = 16_000_000
SUPPLY = 5.0
ONE_G = 256
CHANGED = avr.Wire.SignalId.DigitalChange.value
LINES = {int(line): line for line in avr.TWI.Line}
JUMP_TO_7C00 = bytes.fromhex("0C94003E")
BOOT_FUSES = bytes((0xFF, 0xD4, 0xFD))  # it starts in the bootloader, which has the last kilobyte


def build(into: Path) -> Path:
    """The folder with die.hex and bootloader.hex, compiled as makers do."""
    made = subprocess.run(["make", "-C", str(SOURCES), f"OUT={into}"], capture_output=True, text=True, timeout=250)
    assert made.returncode == 0, made.stderr
    return into


class Adxl345(TWISimpleClient):
    """The sensor, as far as its data sheet matters here. ``pull``: what acts on it, in g. ``offset`` and ``gain``: how
    far it is off, per axis. ``broken``: it does not answer."""

    RATE, POWER, FORMAT, DATA = 0x2C, 0x2D, 0x31, 0x32

    def __init__(self, seed: int = 0) -> None:
        super().__init__(0x53)
        self.pull: Vector = (0.0, 0.0, 1.0)
        self.offset: Vector = (0.0, 0.0, 0.0)
        self.gain: Vector = (1.0, 1.0, 1.0)
        self.broken = False
        self._chance = random.Random(seed)
        self._pointer, self._pointing = 0, False
        self.lose_power()

    def lose_power(self) -> None:
        """All registers as after power on: it answers, and measures nothing until told to."""
        self._registers = {0x00: 0xE5, self.RATE: 0x0A}

    def _line_signal_raised(self, signal: object, line: int) -> None:
        # as the base class does, but three times as fast: this is called for every edge on the bus
        if signal.sigid == CHANGED:
            self.line_state_changed(LINES[line], signal.data.value())

    def address_match(self, address: int) -> bool:
        return not self.broken and super().address_match(address)

    def transfer_start(self, reads: bool) -> None:
        self._pointing = not reads
        if reads:
            self._sample()

    def write_handler(self, value: int) -> bool:
        if self._pointing:
            self._pointer, self._pointing = value, False
        else:
            self._registers[self._pointer] = value
            self._pointer += 1
        return True

    def read_handler(self) -> int:
        value = self._registers.get(self._pointer, 0)
        self._pointer += 1
        return value

    def _sample(self) -> None:
        measures = self._registers.get(self.POWER, 0) & 0x08
        form = self._registers.get(self.FORMAT, 0)
        per_g, highest = ONE_G, 256 * 2 << (form & 3)
        if not form & 0x08:  # ten bits, whatever the range
            per_g, highest = ONE_G >> (form & 3), 512
        for axis, (pull, offset, gain) in enumerate(zip(self.pull, self.offset, self.gain, strict=True)):
            told = (pull * gain + offset) * per_g + self._chance.gauss(0.0, 1.1)
            whole = max(-highest, min(highest - 1, round(told))) if measures else 0
            raw = whole & 0xFFFF
            self._registers[self.DATA + 2 * axis] = raw & 0xFF
            self._registers[self.DATA + 2 * axis + 1] = raw >> 8


class Board:
    """``program`` and ``bootloader``: what its flash holds at first, as Intel HEX files. Time passes in `run`."""

    def __init__(
        self, program: Path | None = None, bootloader: Path | None = None, eeprom: bytes = b"", seed: int = 0
    ) -> None:
        self._device = load_device("atmega328p")
        self._device.set_option(avr.Device.Option.IgnoreBadCpuLPM, True)
        self._device.set_option(avr.Device.Option.InfiniteLoopDetect, False)  # a watchdog ends it
        self._loop = avr.SimLoop(self._device)  # it makes the device ready: before the firmware
        self._loop.set_fast_mode(True)
        firmware = avr.Firmware()
        firmware.frequency, firmware.vcc, firmware.aref = CLOCK, SUPPLY, 1.0
        for path in (program, bootloader):
            if path is not None:
                data = read_hex(path.read_text())
                start = next(i for i, byte in enumerate(data) if byte != 0xFF)
                firmware.add_block(avr.Firmware.Area.Flash, _block(start, data[start:]))
        if bootloader is not None:
            firmware.add_block(avr.Firmware.Area.Fuses, _block(0, BOOT_FUSES))
            # this emulator starts at the largest boot section whatever the fuses say about its size
            firmware.add_block(avr.Firmware.Area.Flash, _block(0x7000, JUMP_TO_7C00))
        if eeprom:
            firmware.add_block(avr.Firmware.Area.EEPROM, _block(0, eeprom))
        self._device.load_firmware(firmware)
        self._probe = avr.DeviceDebugProbe(self._device)
        self._line = UART_IO(self._device, 0)
        self.sensor = Adxl345(seed)
        self.sensor.scl_wire.attach(self._device.find_pin("PC5"))
        self.sensor.sda_wire.attach(self._device.find_pin("PC4"))
        self.sensor.init(self._loop.cycle_manager())
        self.sensor.set_enabled(True)
        self.charge_voltage(0.0)
        if bootloader is not None:
            self.reset()

    def run(self, seconds: float) -> bytes:
        """Let time pass; what it said meanwhile."""
        self._loop.run(int(seconds * CLOCK))
        return self.said()

    def said(self) -> bytes:
        data = bytearray(self._line.available())
        self._line.readinto(data)
        return bytes(data)

    def tell(self, data: bytes) -> None:
        self._line.write(data)

    def reset(self) -> None:
        """Press its reset button."""
        self._device.reset(avr.Device.ResetFlag.Ext)

    def charge_voltage(self, volts: float) -> None:
        """What the cell gives."""
        self._device.find_pin("PC0").set_external_state("A", volts / SUPPLY)

    def lights(self) -> tuple[int, int, int]:
        """How bright its red, green and blue light shine, 0 to 255: the duty of the timers that drive their pins."""
        by_timer0, by_timer2 = self._probe.read_ioreg(0x24), self._probe.read_ioreg(0x90)
        red = self._probe.read_ioreg(0x28) if by_timer0 & 0x20 else 0
        green = self._probe.read_ioreg(0x27) if by_timer0 & 0x80 else 0
        blue = self._probe.read_ioreg(0x94) if by_timer2 & 0x20 else 0
        return red, green, blue

    def eeprom(self) -> bytes:
        """What it keeps without power."""
        return self._memory("EEPROM")

    def flash(self) -> bytes:
        """Its program and bootloader."""
        return self._memory("Flash")

    def _memory(self, name: str) -> bytes:
        request = avr.ctlreq_data_t()
        request.index = self._device._NVMs_[name]
        _, request = self._device.ctlreq(avr.IOCTL_CORE, avr.CTLREQ_CORE_NVM, request)
        memory = request.data.value(avr.NonVolatileMemory)
        return bytes(memory.read(0, memory.size()))


def _block(base: int, data: bytes) -> avr.Firmware.block_view_t:
    block = avr.Firmware.block_view_t()
    block.base, block.bytes = base, data
    return block
