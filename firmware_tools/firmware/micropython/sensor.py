"""Accelerometers on an I2C bus. `read` gives x, y, z in g, or raises OSError where the chip does not answer."""

from struct import unpack


class MPU6050:
    """An MPU-6050, as on most small boards with three axes and a gyroscope (which is not used)."""

    ADDRESSES = (0x68, 0x69)
    WHO, WHO_ANSWERS = 0x75, (0x68, 0x70, 0x71, 0x98)  # its cousins speak alike
    SETTINGS = ((0x6B, 0x00), (0x1A, 0x03), (0x1C, 0x10))  # awake; 44 Hz, so that it does not see noise; up to 8 g
    VALUES, ORDER, PER_G = 0x3B, ">hhh", 4096


class LIS3DH:
    """A LIS3DH, small and frugal; the usual one in battery dice."""

    ADDRESSES = (0x18, 0x19)
    WHO, WHO_ANSWERS = 0x0F, (0x33,)
    SETTINGS = ((0x20, 0x57), (0x23, 0xA8))  # 100 Hz, three axes; up to 8 g, fine steps, no half written values
    VALUES, ORDER, PER_G = 0x28 | 0x80, "<hhh", 4096


class Accelerometer:
    """The accelerometer on this bus, whichever it is. One that was unplugged is set up anew when it is back."""

    def __init__(self, i2c):
        self._i2c = i2c
        self._chip = self._address = None

    def read(self):
        """The acceleration in g; at rest it points up. Raises OSError."""
        try:
            if self._chip is None:
                self._find()
            chip = self._chip
            x, y, z = unpack(chip.ORDER, self._i2c.readfrom_mem(self._address, chip.VALUES, 6))
        except OSError:
            self._chip = None
            raise
        return x / chip.PER_G, y / chip.PER_G, z / chip.PER_G

    def restart(self):
        """Set it up anew before the next reading."""
        self._chip = None

    def _find(self):
        for chip in (MPU6050, LIS3DH):
            for address in chip.ADDRESSES:
                try:
                    who = self._i2c.readfrom_mem(address, chip.WHO, 1)[0]
                except OSError:
                    continue
                if who in chip.WHO_ANSWERS:
                    for register, value in chip.SETTINGS:
                        self._i2c.writeto_mem(address, register, bytes((value,)))
                    self._chip, self._address = chip, address
                    return
        raise OSError("no accelerometer answers")
