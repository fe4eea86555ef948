"""Your board: change this file, and no other, to what you soldered."""

NAME = "Burrow die"
"""What people call it; the radio's name begins with "Burrow" by itself. At most 18 signs."""
KEY = ""
"""One word that no other die has, for ever; "" takes the chip's own number."""

I2C = {"id": 0, "scl": 22, "sda": 21}
"""Bus and pins of the accelerometer (an MPU-6050 at 0x68 or a LIS3DH at 0x18 or 0x19; which one, it finds out)."""

RADIO = True
"""Speak over Bluetooth LE."""
WIRE = None
"""Speak over a serial port: ``{"id": 1, "tx": 17, "rx": 16}``, None for none. Both carriers may be on."""

LED = None
"""The pin of a lamp that is on while the pin is high; None for none."""
NEOPIXEL = None
"""The pin of a WS2812 lamp, which knows colours; None for none."""
BATTERY = None
"""The pin that measures the battery behind a divider of two equal resistors (3.3 to 4.2 V); None: it says 100."""
