"""The rolls that wait while somebody looks at the camera's picture."""

from __future__ import annotations

from collections.abc import Callable, Collection
from threading import RLock

from companion.core.dice import DiceEvent


class Waiting:
    """Holds rolls back while it is `on`: of each die the newest, in the order in which they were thrown. Safe from any
    thread; `put` gets what is let through, and never an older roll of a die after a newer one."""

    def __init__(self, put: Callable[..., None]) -> None:
        self._put = put
        self._lock = RLock()
        self._on = False
        self._rolls: dict[str, DiceEvent] = {}
        self._before: set[str] = set()

    def hold(self, on: bool) -> None:
        """Hold rolls back from now on, or let through what waits and all that comes."""
        with self._lock:
            self._on = on
            if not on and self._rolls:
                held, self._rolls, self._before = self._rolls, {}, set()
                self._put(*held.values())

    def come(self, *rolls: DiceEvent) -> None:
        """Rolls come in: they wait, or go through."""
        with self._lock:
            if not self._on:
                self._put(*rolls)
                return
            for roll in rolls:
                self._rolls.pop(roll.die, None)  # thrown again: it was thrown last
                self._rolls[roll.die] = roll
                self._before.discard(roll.die)

    def renamed(self) -> None:
        """From now on dice are called otherwise: another camera, or the tray lies elsewhere. What waits still counts,
        unless all that lies there is taken."""
        with self._lock:
            self._before = set(self._rolls)

    def take(self, *rolls: DiceEvent, anew: bool = False) -> None:
        """Let these through at once, in the place of what waits of the same dice; other dice's rolls go on waiting.

        `anew`: they were called without a look at those that wait (a photograph), so of two white dice the one may be
        called as the other was: all that waits of their colours, or zones, is in their place."""
        with self._lock:
            names = {roll.die for roll in rolls}
            words = {_word(name) for name in names}
            for die in tuple(self._rolls):
                if die in names or die in self._before or (anew and _word(die) in words):
                    del self._rolls[die]
            self._before = set()
            self._put(*rolls)

    @property
    def dice(self) -> Collection[str]:
        """The dice of which a roll waits, the last thrown last."""
        return tuple(self._rolls)


def _word(die: str) -> str:
    """What dice of one colour, or in one zone, have in common: "camera:red-2" is called after "camera:red"."""
    return die.partition("-")[0]
