"""The die: what its sensor feels becomes words on its carriers, and it answers what it is asked."""

from faces import FLAT, Uncalibrated
from lines import Hearing, asked, next_number, numbered
from motion import Motion

GLITCHES = 3  # readings in a row that fail until the sensor is called broken
TRY_AGAIN = 250  # ms
CANNOT_BE = 0.5  # g: lying still, gravity is never further than that from 1 g


class Die:
    """One die. ``carriers`` have ``send(line)`` and ``heard()`` (bytes); ``faces`` know what is up; ``lamp`` has
    ``blink(colour, times)``, ``dark()`` and ``step(now)``; ``battery()`` is a charge in percent."""

    def __init__(self, sensor, carriers, faces, key, name, lamp=None, battery=None):
        self.motion = Motion()
        self.crooked = False
        self.broken = None
        self._sensor, self._carriers, self._faces, self._lamp, self._battery = sensor, carriers, faces, lamp, battery
        self._hearing = [Hearing() for _ in carriers]
        self._hello = f"HELLO {key} d6 {name}"
        self._number = -1
        self._face = None
        self._failed = 0
        self._try_at = None
        self.say(self._hello)
        if faces.broken:
            self._fault("memory")

    def say(self, words):
        """One line to whoever listens."""
        self._number = next_number(self._number)
        line = numbered(self._number, words)
        for carrier in self._carriers:
            carrier.send(line)

    def step(self, now):
        """Feel, listen, light; call it every 10 ms. ``now``: milliseconds that do not wrap."""
        self._feel(now)
        for carrier, hearing in zip(self._carriers, self._hearing):
            for line in hearing.lines(carrier.heard()):
                words = asked(line)
                if words:
                    self._answer(words)
        if self._lamp:
            self._lamp.step(now)

    # What it feels

    def _feel(self, now):
        if self._try_at is not None and now < self._try_at:
            return
        try:
            g = self._sensor.read()
        except OSError:
            self._failed += 1
            if self._failed >= GLITCHES:
                self._try_at = now + TRY_AGAIN
                self._fault("sensor")
            return
        self._failed, self._try_at = 0, None
        happened = self.motion.feed(g, now)
        if happened is None:
            return
        if self.motion.still and abs(_length(self.motion.up) - 1) > CANNOT_BE:
            # it may have lost its power, and its settings, for a moment
            self._sensor.restart()
            self._fault("sensor")
            return
        if self.broken == "sensor":
            if not self.motion.still:
                return
            self._well()
            happened = "placed"
        if self.broken:
            self._say_broken_end(happened)
        elif happened == "moving":
            self._face = None
            self.crooked = False
            self.say("MOVING")
        elif happened == "held":
            self._face = None
            self.crooked = False
            self.say("HELD")
        else:
            self._rest(happened)

    def _rest(self, how):
        face, cosine, clear = self._faces.up(self.motion.up)
        flat = cosine >= FLAT
        before, self._face = self._face, face if flat else None
        if how == "rolled" and flat:
            self.say(f"ROLL {face} {round(cosine * 100)}")
        elif how == "rolled" or (how == "bumped" and not flat):
            self.crooked = True
            self.say(f"CROOKED {face if clear else '-'}")
        elif flat and not (how == "nudged" and face == before):
            self.crooked = False
            self.say(f"FACE {face}")

    def _say_broken_end(self, happened):
        if happened in ("moving", "held"):
            self.say(happened.upper())
        elif happened == "rolled":
            self.say("CROOKED -")

    def _fault(self, what):
        if self.broken == what:
            return
        if self.motion.state == "moving":
            self.say("CROOKED -")
        self.motion = Motion()
        self.broken, self._face, self.crooked = what, None, False
        self.say(f"FAULT {what}")

    def _well(self):
        self.broken = "memory" if self._faces.broken else None
        self.say(f"FAULT {self.broken or 'none'}")

    # What it is asked

    def _answer(self, words):
        word = words[0]
        if word == "WHO":
            self.say(self._hello)
            if self.broken:
                self.say(f"FAULT {self.broken}")
        elif word == "FACE?":
            self._say_face()
        elif word == "BATTERY?":
            self.say(f"BATTERY {self._battery() if self._battery else 100}")
        elif word == "BLINK" and len(words) == 3 and self._lamp:
            try:
                self._lamp.blink(int(words[1], 16), int(words[2]))
            except ValueError:
                pass
        elif word == "DARK" and self._lamp:
            self._lamp.dark()
        elif word == "CALIBRATE" and len(words) == 2:
            self._calibrate(words[1])

    def _say_face(self):
        """How it lies; nothing while it moves or leans where somebody put it, which is no face to tell."""
        if self.broken:
            self.say(f"FAULT {self.broken}")
        elif self.motion.still and self._face is not None:
            self.say(f"FACE {self._face}")
        elif self.motion.still and self.crooked:
            face, _, clear = self._faces.up(self.motion.up)
            self.say(f"CROOKED {face if clear else '-'}")

    def _calibrate(self, step):
        try:
            if step == "KEEP":
                self._faces.keep()
            elif step == "DROP":
                self._faces.drop()
            elif self.broken == "sensor":
                raise Uncalibrated("sensor")
            elif not self.motion.still:
                raise Uncalibrated("moving")
            else:
                self._faces.measure(step, self.motion.up)
        except Uncalibrated as why:
            self.say(f"UNCALIBRATED {step} {why}")
            return
        self.say(f"CALIBRATED {step}")
        if step == "KEEP":
            if self.broken == "memory":
                self._well()
            if self.motion.still:
                self._rest("placed")


def _length(g):
    return (g[0] * g[0] + g[1] * g[1] + g[2] * g[2]) ** 0.5
