"""A home-made die behind a pseudo-terminal: to a program it is a die on a wire. Linux and macOS."""

from __future__ import annotations

import os
import select
import threading
import tty
from collections.abc import Callable

from hardware.protocols.diy import line, next_number, numbered

STEPS = (*"123456", "KEEP", "DROP")
LOOK_AGAIN = 0.05  # seconds until the die notices that it was pulled


class WiredDie:
    """Speaks `hardware.protocols.diy` on a pty. ``path`` is what to open in place of a serial port.

    A context: entering plugs it in, leaving pulls it out. ``lights`` keeps the blinks it was asked for. ``version``:
    of its lines, 1 or 2. ``is_damaged``: asked for each line, whether the wire garbles it.
    """

    def __init__(
        self,
        key: str = "simulated",
        name: str = "Simulated die",
        kind: str = "d6",
        face: str = "1",
        version: int = 1,
    ) -> None:
        self.key, self.name, self.kind, self.face, self.version = key, name, kind, face, version
        self._number = -1  # the first line of a die that starts has number 0
        self.battery = 90
        self.is_damaged: Callable[[], bool] = lambda: False
        self.lights: list[tuple[int, int]] = []
        self.path = ""
        self._rolls = 0
        self._ours = self._theirs = -1
        self._reader: threading.Thread | None = None

    def __enter__(self) -> WiredDie:
        self._ours, self._theirs = os.openpty()
        # no echo and no translation of newlines, as on a wire
        tty.setraw(self._ours)
        tty.setraw(self._theirs)
        self.path = os.ttyname(self._theirs)
        self._reader = threading.Thread(target=self._listen, name=f"die {self.key}", daemon=True)
        self._reader.start()
        self.introduce()
        return self

    def __exit__(self, *exception: object) -> None:
        self.unplug()

    def unplug(self) -> None:
        """Pull the wire out; whoever has the port open finds it gone. Once more does nothing."""
        if self._reader is None:
            return
        ours, self._ours = self._ours, -1
        # the ends close for others only when no thread of ours sits in a read any more
        self._reader.join()
        self._reader = None
        os.close(self._theirs)
        os.close(ours)

    # What it does on the table

    def introduce(self) -> None:
        self._tell("HELLO", self.key, self.kind, self.name)

    def begin_roll(self) -> None:
        self._tell("MOVING")

    def end_roll(self, face: str, times_said: int = 1) -> None:
        """Rest on a face; a die that does not trust its wire says it more than once."""
        self._rolls += 1
        self.face = face
        self._tell("ROLL", face, *([self._rolls] if self.version == 1 else []), times=times_said)

    def roll(self, face: str) -> None:
        self.begin_roll()
        self.end_roll(face)

    def lean(self, likely: str = "-") -> None:
        self._rolls += 1
        self._tell("MOVING")
        self._tell("CROOKED", likely, *([self._rolls] if self.version == 1 else []))

    def pick_up(self) -> None:
        self._tell("HELD")

    def put_down(self, face: str) -> None:
        self.face = face
        self._tell("FACE", face)

    def discharge(self, percent: int) -> None:
        """Its battery has so much left, which it tells."""
        self.battery = percent
        self._tell("BATTERY", percent)

    def _tell(self, *words: object, times: int = 1) -> None:
        """One line, said so many times under the same number."""
        if self.version == 1:
            said = line(*words)
        else:
            self._number = self._number + 1 if self._number < 0 else next_number(self._number)
            said = numbered(self._number, *words)
        for _ in range(times):
            self.say(garbled(said) if self.is_damaged() else said)

    def say(self, data: bytes) -> None:
        """Raw bytes on the wire; nothing happens while unplugged."""
        if self._ours >= 0:
            os.write(self._ours, data)

    # What it is asked

    def _listen(self) -> None:
        begun = b""
        while (ours := self._ours) >= 0:
            if not select.select([ours], [], [], LOOK_AGAIN)[0]:
                continue
            begun += os.read(ours, 256)
            *whole, begun = begun.split(b"\n")
            for row in whole:
                self._asked(row.rpartition(b"*")[0].decode("utf-8", "replace").split(" "))

    def _asked(self, words: list[str]) -> None:
        match words:
            case ["WHO"]:
                self.introduce()
            case ["FACE?"]:
                self._tell("FACE", self.face)
            case ["BATTERY?"]:
                self._tell("BATTERY", self.battery)
            case ["BLINK", colour, times]:
                self.lights.append((int(colour, 16), int(times)))
            case ["CALIBRATE", step] if step in STEPS:
                self._tell("CALIBRATED", step)
            case ["CALIBRATE", step]:
                self._tell("UNCALIBRATED", step, "unknown")
            case ["DARK"]:
                self.lights.append((0, 0))


def garbled(said: bytes) -> bytes:
    """A line as it comes over a bad wire: one byte in it is another one."""
    at = len(said) // 2
    return said[:at] + bytes([said[at] ^ 0x15]) + said[at + 1 :]
