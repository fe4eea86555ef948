"""What a table sounds like: a knock when a die lands, two rising notes in doubt, a chord when all are in, a dull tap.

Sounds are made here from sine waves, so no recordings travel with the app. They never carry anything alone, and
while somebody makes a hidden choice the table is silent.
"""

from __future__ import annotations

import io
import logging
import math
import struct
import tempfile
import wave
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from kivy.clock import Clock

from companion.core.dice import DieState
from companion.table.seen import TableView

log = logging.getLogger(__name__)

RATE = 22050
#: Each seat's own pitch in Hz, a pentatonic scale: whichever land together sound well.
PITCHES = (262, 294, 330, 392, 440, 523, 587, 659)
NAMES = ("dull", *(f"knock{seat}" for seat in range(len(PITCHES))), "doubt", "all_in")
#: Seconds after a table has come until its sounds are made, and between two of them: no tap waits for the whole set.
FIRST, EACH = 0.5, 0.1
LANDED = (DieState.SETTLED, DieState.TYPED)
IN_DOUBT = (DieState.UNSURE, DieState.CROOKED)

#: A sound: notes as (start, length in seconds, pitch in Hz, loudness 0 … 1).
Notes = tuple[tuple[float, float, float, float], ...]


def notes_of(name: str) -> Notes:
    """Return the notes of a sound: ``knock0`` … ``knock7``, ``doubt``, ``all_in``, ``dull``."""
    if name.startswith("knock"):
        pitch = PITCHES[int(name[5:]) % len(PITCHES)]
        return ((0.0, 0.09, pitch, 0.5), (0.0, 0.04, pitch * 2.7, 0.25))
    return {
        "doubt": ((0.0, 0.12, 392, 0.35), (0.11, 0.16, 523, 0.35)),
        "all_in": ((0.0, 0.35, 262, 0.25), (0.05, 0.35, 330, 0.25), (0.1, 0.4, 392, 0.25)),
        "dull": ((0.0, 0.07, 110, 0.5),),
    }[name]


@lru_cache(maxsize=32)
def wav(notes: Notes) -> bytes:
    """Return a sound as a mono 16-bit WAV file."""
    frames = int(RATE * (max(start + length for start, length, _, _ in notes) + 0.02))
    wavering = [0.0] * frames
    for start, length, pitch, loud in notes:
        first = int(start * RATE)
        for n in range(min(int(length * RATE), frames - first)):
            at = n / RATE
            swell = min(1.0, at / 0.004) * math.exp(-5 * at / length)
            wavering[first + n] += loud * swell * math.sin(2 * math.pi * pitch * at)
    packed = b"".join(struct.pack("<h", int(32767 * max(-1.0, min(1.0, value)))) for value in wavering)
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(packed)
    return file.getvalue()


def sound_between(before: TableView, after: TableView) -> str:
    """Return the name of the sound that goes with a change of the table; "" for silence."""
    if any(view.viewer is not None or view.cover_for is not None for view in (before, after)):
        return ""
    if after.refusal is not None and before.refusal is None:
        return "dull"
    old = {answer.wanted.key: answer for answer in before.answers}
    new = {answer.wanted.key: answer for answer in after.answers}
    if any(a.state in IN_DOUBT and (k not in old or old[k].state != a.state) for k, a in new.items()):
        return "doubt"
    taken = [a for k, a in old.items() if k not in new and a.state not in (DieState.ASLEEP, DieState.NO_LINK)]
    shown = [a for k, a in new.items() if a.state in LANDED and (k not in old or old[k].state not in LANDED)]
    landed = [*(taken if after.row > before.row else []), *shown]
    if not landed:
        return ""
    return f"knock{landed[0].wanted.seat}" if new or len(old) == 1 else "all_in"


class TableSounds:
    """Listens to a table and plays its sounds while `wanted()`. Silent where the machine has no sound."""

    def __init__(self, wanted: Callable[[], bool]) -> None:
        self._wanted = wanted
        self._view: TableView | None = None
        self._loaded: dict[str, Any] = {}
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._making = Clock.create_trigger(self._make_one, EACH)

    def forget(self) -> None:
        """Another table comes: the first view of it makes no sound."""
        self._view = None
        self._making.cancel()

    def hear(self, view: TableView) -> None:
        """Take in a table's view and play what belongs to the change."""
        before, self._view = self._view, view
        if not self._wanted():
            return
        if before is None:
            Clock.schedule_once(self._making, FIRST)
            return
        if name := sound_between(before, view):
            self.play(name)

    def play(self, name: str) -> None:
        """Play a sound by name."""
        if name not in self._loaded:
            self._loaded[name] = self._load(name)
        sound = self._loaded[name]
        if sound is not None:
            sound.stop()
            sound.play()

    def _make_one(self, *_: object) -> None:
        """Have one more sound ready: making it takes as long as all else that a tap does."""
        if self._view is None:
            return
        missing = next((name for name in NAMES if name not in self._loaded), None)
        if missing is not None:
            self._loaded[missing] = self._load(missing)
            self._making()

    def _load(self, name: str) -> Any:
        from kivy.core.audio import SoundLoader

        try:
            if self._folder is None:
                self._folder = tempfile.TemporaryDirectory(prefix="burrow-sounds-")
            path = Path(self._folder.name) / f"{name}.wav"
            path.write_bytes(wav(notes_of(name)))
            return SoundLoader.load(str(path))
        except Exception as error:  # no sound card, no provider: the screen says everything anyway
            log.warning("no sound: %s", type(error).__name__)
            return None
