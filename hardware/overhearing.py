"""What a die without a link calls out of itself, made into rests: for people to confirm, never to be counted. Pure.

A call tells how the die lies or moves at that moment, again and again, and many calls are not heard. So:

* The first call of a die that lies tells where it lay. It is no news, nor is any repeat of it.
* It was thrown (`Thrown`) if it was heard to roll and lies now, or if it lies and its own word is that it rolled
  there, which it had not said before; where its firmware has no such word, if another face is up now.
* Heard to roll for a moment with nothing but its old face to be seen: the table was bumped. The same where the die says
  that it was no roll and it lies as before.
* Put down or nudged by its own word: `Laid`.
* A throw that tips over at once is told again, with its last face.
* After `FADES` seconds without a call all of this is forgotten: it may have been anywhere meanwhile.
"""

from __future__ import annotations

from dataclasses import dataclass

from hardware.protocols.events import Call, Handled, Leaning, Resting, Rolling
from hardware.settle import LONGEST_BUMP

FADES = 30.0
TIPS_OVER = 1.0


@dataclass(frozen=True, slots=True)
class Thrown:
    """It lies on this face of the stock die, and by its calls it was thrown there."""

    face: str


@dataclass(frozen=True, slots=True)
class Laid:
    """It lies on this face of the stock die, and by its own word it was not thrown there."""

    face: str


class Overhearing:
    """The calls of one die while it has no link. ``face``: on which it lay when the link broke, None if not known."""

    def __init__(self, face: str | None = None) -> None:
        self._face = face
        self._rolled = False  # it said of this rest that it rolled there
        self._lies = False  # it was heard to lie since it has no link
        self._handled = False
        self._rolls_since: float | None = None
        self._only: str | None = None  # the one face that it showed while it rolled, None for several or none
        self._thrown_at = self._heard_at = float("-inf")

    def hear(self, call: Call, now: float) -> Thrown | Laid | None:
        """What this call makes known of a die that has no link; None if nothing. ``now``: monotonic seconds."""
        if call.motion is None:
            return None
        if self._heard_at < now - FADES:
            self._lies = self._handled = False
            self._rolls_since = None
        self._heard_at = now
        match call.motion:
            case Handled():
                self._handled = True
            case Rolling(face):
                if self._rolls_since is None:
                    self._rolls_since, self._only = now, face
                elif face != self._only:
                    self._only = None
            case Leaning():
                self._face, self._rolled = None, False
            case Resting(face, placed):
                return self._rest(face, placed, call.rolled, now)
        return None

    def _rest(self, face: str, placed: bool, rolled: bool, now: float) -> Thrown | Laid | None:
        lay, before, said_rolled = self._lies, self._face, self._rolled
        handled, rolls_since = self._handled, self._rolls_since
        self._lies, self._face, self._rolled = True, face, rolled
        self._handled, self._rolls_since = False, None
        moved = handled or rolls_since is not None
        if not (lay or moved):
            return None
        elsewhere = before is not None and face != before
        if rolls_since is not None:
            only = not handled and self._only == face and now - rolls_since <= LONGEST_BUMP
            thrown = face != before or not (placed or only)
        elif placed:
            thrown = elsewhere and now - self._thrown_at <= TIPS_OVER
        elif rolled:
            thrown = moved or elsewhere or not said_rolled
        else:
            thrown = elsewhere
        if thrown:
            self._thrown_at = now
            return Thrown(face)
        return Laid(face) if placed and (moved or elsewhere) else None
