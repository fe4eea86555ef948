"""The guided calibration of a die on a wire: each face once up, then kept by the die itself."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any

from hardware.protocols.diy import DiyDecoder
from hardware.protocols.events import Calibrated, Event, Identified, Numbered, Uncalibrated

PATIENCE = 4.0  # seconds; a die waits two for lying still
ASK_AGAIN = 1.0

WHY = {
    "moving": "it did not lie still",
    "same": "it lies as it did for another face",
    "missing": "not all faces were measured",
    "sensor": "its sensor does not answer, or measures what cannot be",
    "memory": "it could not write down what it measured",
    "unknown": "it has no such face, or cannot be calibrated",
    "silence": "it does not answer; its program may be older than the calibration",
}


class CalibrationError(Exception):
    """A step that failed for good. ``why`` is a key of `WHY`."""

    def __init__(self, why: str, step: str = "") -> None:
        super().__init__(f"{WHY.get(why, why)}{f' ({step})' if step else ''}")
        self.why = why


class WiredDie:
    """A die at the end of an open serial port, asked one thing after the other."""

    def __init__(self, wire: Any) -> None:
        self._wire = wire
        self._protocol = DiyDecoder()

    def who(self) -> Identified:
        """Who it is. Raises `CalibrationError` if nobody answers. A board that was reset by opening the port needs
        a moment, so it is asked more than once."""
        for _ in range(4):
            found = self._ask(self._protocol.hello()[0], lambda event: isinstance(event, Identified), ASK_AGAIN)
            if isinstance(found, Identified):
                return found
        raise CalibrationError("silence")

    def take(self, step: str) -> str | None:
        """One step: None if it worked, else why not, a key of `WHY`."""

        def answers(event: Event) -> bool:
            return isinstance(event, Calibrated | Uncalibrated) and event.step == step

        match self._ask(self._protocol.calibrate(step), answers, PATIENCE):
            case Calibrated():
                return None
            case Uncalibrated(why=why):
                return why
        return "silence"

    def _ask(self, question: bytes, answers: Callable[[Event], bool], within: float) -> Event | None:
        self._wire.write(question)
        until = time.monotonic() + within
        while time.monotonic() < until:
            for event in self._protocol.feed(self._wire.read(max(1, self._wire.in_waiting))):
                said = event.events if isinstance(event, Numbered) else (event,)
                for each in said:
                    if answers(each):
                        return each
        return None


def calibrate(
    die: WiredDie,
    faces: Iterable[str],
    show: Callable[[str, str | None], None],
) -> None:
    """Lead through all faces and let the die keep them.

    ``show`` is called with each face and, if it has to be done once more, why (else None); it returns when people have
    put that face up. Raises `CalibrationError`.
    """
    if why := die.take("DROP"):
        raise CalibrationError(why, "DROP")
    for face in faces:
        why = None
        while True:
            show(face, why)
            why = die.take(face)
            if why is None:
                break
            if why not in ("moving", "same", "sensor"):
                raise CalibrationError(why, face)
    if why := die.take("KEEP"):
        raise CalibrationError(why, "KEEP")
