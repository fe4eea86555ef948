"""The die's lamp, if it has one: a plain LED, or a WS2812 that knows colours."""

HALF = 150  # ms that it is on, and then off


class Lamp:
    """Blinks while the die goes on feeling. ``show(colour)`` lights it (0xRRGGBB, 0 is off)."""

    def __init__(self, show):
        self._show = show
        self._colour = self._left = 0
        self._next = None
        show(0)

    def blink(self, colour, times):
        """Blink so often in that colour."""
        self._colour, self._left, self._next = colour, 2 * min(max(times, 1), 255), None

    def dark(self):
        """Off, at once."""
        self._left = 0
        self._show(0)

    def step(self, now):
        """Light or darken it when it is time."""
        if self._left and (self._next is None or now >= self._next):
            self._show(0 if self._left % 2 else self._colour)
            self._left -= 1
            self._next = now + HALF


def led(pin):
    """Show a colour with an LED that knows only on and off."""
    return lambda colour: pin.value(1 if colour else 0)


def neopixel(pixel):
    """Show a colour with a WS2812 (`neopixel.NeoPixel` of one)."""

    def show(colour):
        pixel[0] = (colour >> 16 & 255, colour >> 8 & 255, colour & 255)
        pixel.write()

    return show
