"""A board to try the die on without one, under MicroPython's Unix port: `machine` with one MPU-6050 and a serial port.

The sensor feels what ``chip.g`` says or, where the environment's BURROW_SCENE names a file, what stands there: three
numbers in g, or ``none`` for a sensor that does not answer. BURROW_TTY is the serial port: a path, or the number of a
file that is open already.
"""

import os
import select
from struct import pack


class MPU6050:
    """The chip's registers, as far as a die needs them. ``address``: where on the bus it answers, None: nowhere."""

    def __init__(self):
        self.address = 0x68
        self.g = (0.0, 0.0, 1.0)
        self.error = (0.0, 0.0, 0.0)  # g that it adds to everything
        self._awake = False
        self._per_g = 16384
        self._scene = os.getenv("BURROW_SCENE")

    def read(self, register, count):
        """What stands in its registers."""
        self._look()
        if register == 0x75:
            return b"\x68"[:count]
        if register != 0x3B:
            return bytes(count)
        if not self._awake:
            return bytes(count)
        values = [round((self.g[axis] + self.error[axis]) * self._per_g) for axis in range(3)]
        return pack(">hhh", *(min(max(value, -32768), 32767) for value in values))[:count]

    def write(self, register, data):
        """Set it up."""
        self._look()
        if register == 0x6B:
            self._awake = not data[0] & 0x40
        elif register == 0x1C:
            self._per_g = 16384 >> (data[0] >> 3 & 3)

    def lose_power(self):
        """It forgets how it was set up, and sleeps."""
        self._awake, self._per_g = False, 16384

    def _look(self):
        if not self._scene:
            return
        with open(self._scene) as file:
            words = file.read().split()
        if words == ["none"]:
            if self.address is not None:
                self.lose_power()
            self.address = None
        elif len(words) == 3:
            self.address, self.g = 0x68, tuple(float(word) for word in words)


chip = MPU6050()


class Pin:
    """A pin that remembers what it was set to."""

    OUT = 1

    def __init__(self, number, mode=0):
        self.number, self.history = number, []

    def value(self, value):
        """Set it."""
        self.history.append(value)


class I2C:
    """A bus with the one chip on it."""

    def __init__(self, number, scl=None, sda=None, freq=0):
        pass

    def readfrom_mem(self, address, register, count):
        """Registers of a chip. Raises OSError where nobody answers."""
        chip._look()
        if address != chip.address:
            raise OSError(19)
        return chip.read(register, count)

    def writeto_mem(self, address, register, data):
        """Set registers of a chip. Raises OSError where nobody answers."""
        chip._look()
        if address != chip.address:
            raise OSError(19)
        chip.write(register, data)


class UART:
    """A serial port of this computer."""

    def __init__(self, number, speed, timeout=0, tx=None, rx=None):
        port = os.getenv("BURROW_TTY")
        self._port = open(int(port) if port.isdigit() else port, "r+b", buffering=0)
        self._waits = select.poll()
        self._waits.register(self._port, select.POLLIN)

    def write(self, data):
        """Say bytes."""
        self._port.write(data)

    def read(self):
        """What has come in, None for nothing."""
        heard = b""
        while len(heard) < 256 and self._waits.poll(0):
            more = self._port.read(1)
            if not more:
                break
            heard += more
        return heard or None


def unique_id():
    """The chip's number."""
    return b"\xb0\x44\x0e"
