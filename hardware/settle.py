"""The roll tracker: motions and faces in, one settled roll for every throw out, once. Pure: the time is handed in.

The rules:

* A roll is *rolling, then resting*. Resting alone is a die put down or nudged: `Turned`.
* A rest counts after it stood for `WINDOW` seconds; a die that tips over within it shows its last face, unsure.
* Picked up before that: no roll.
* Shaken without a hand, soon still, and nothing but its old face to be seen: the table was bumped, `Bumped`. The same
  when the die itself says that it was no real roll and it lies as before; on another face, that asks (unsure).
* Leaning: `Crooked` with the likely face, never a guess.
* A die that can say how upright it lies is asked; the answer decides between sure, unsure and crooked.
  Without an answer in `LEVEL_PATIENCE` the die is taken as flat, and after two silences it is not asked again.
* After a link came (back), the first rest is how the die lies (`Lies`), never a roll, whatever was missed. It is a
  doubt if the die may have been thrown meanwhile: it lies on another face, or was moving when last heard. On the same
  face it tells in which time it may have been thrown, unless that was too short or the die proved that it lay still: by
  what it called in the air all the while, or by the numbers of its words. A throw that was told by its calls alone
  (`hardware.overhearing`) is not asked about once more.
* A roll that was going on when the link came, and that may as well have been a bump of the table (short, nothing but
  one face to be seen, or no roll by the die's own word), is no roll either: it tells how the die lies, as a doubt.
* When some of its words were lost, a roll that is going on is unsure; a die at rest is asked how it lies, as above.
* A die that is asked how it lies may have begun to roll before its answer comes. Where the answer looks like the end of
  that roll, it is not taken for it; if nothing more comes in `SECOND_QUESTION`, the die is asked once more.
* When people ask how a die lies (`asked`), its answer counts as a roll, unless one is going on or a hand holds it.
* No word for `ROLL_PATIENCE` while rolling: the roll is given up as crooked without a guess.
"""

from __future__ import annotations

from dataclasses import dataclass

from hardware.protocols.events import Event, Handled, Leaning, Level, Missed, Quiet, Resting, Rolling

WINDOW = 0.25
LONGEST_BUMP = 1.0
LEVEL_PATIENCE = 1.5
ROLL_PATIENCE = 8.0
SNAPSHOT_PATIENCE = 2.0
LINK_PATIENCE = 5.0
SECOND_QUESTION = 1.5
THROW_TAKES = 1.5  # seconds: from being picked up to lying again it takes longer
SURELY_FLAT = 0.97  # cosine of 14 degrees
MAYBE_FLAT = 0.90  # cosine of 26 degrees


@dataclass(frozen=True, slots=True)
class Began:
    """A roll began."""


@dataclass(frozen=True, slots=True)
class Showing:
    """A roll seems to end on this face of the stock die; it still has to stand for a moment."""

    face: str


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll ended on this face of the stock die."""

    face: str
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Crooked:
    """A roll ended without a readable face."""

    likely: str | None = None


@dataclass(frozen=True, slots=True)
class Held:
    """Picked up; a roll that was going on is void."""


@dataclass(frozen=True, slots=True)
class Bumped:
    """It moved, but nobody rolled it: it lies on this face as before."""

    face: str


@dataclass(frozen=True, slots=True)
class Turned:
    """Another face is up, but nobody rolled."""

    face: str


@dataclass(frozen=True, slots=True)
class Lies:
    """How the die lay when the link came (back). ``doubt``: it was very likely thrown while nobody heard it.
    ``unheard``: it lies as before, but in this time (from, to) it may have been thrown all the same."""

    face: str
    doubt: bool = False
    unheard: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class AskLevel:
    """Please ask the die how upright it lies."""


@dataclass(frozen=True, slots=True)
class AskFace:
    """Please ask the die how it lies."""


Outcome = Began | Showing | Rolled | Crooked | Held | Bumped | Turned | Lies | AskLevel | AskFace


@dataclass(slots=True)
class _Roll:
    """A roll that is going on. ``still``: so far it may be a bump of the table and nothing else. ``joined``: it began
    before the die had said how it lies. ``only``: the one face that it showed in passing, None for several or none."""

    since: float
    heard: float
    still: bool
    joined: bool
    only: str | None
    sure: bool = True


@dataclass(slots=True)
class _Rest:
    """A rest that has to stand for a while before it counts."""

    face: str
    due: float
    flat_by: float  # wait for the level answer until then; equal to due if none was asked for
    sure: bool = True
    level: float | None = None


class Settling:
    """One die's rests. Feed it events and call `tick` at `deadline`; times are monotonic seconds.

    ``asks_level``: the die can say how upright it lies. ``level``: what it says when it lies flat.
    ``answers_as_rolled``: what it answers to "how do you lie" looks like the end of a roll.
    """

    def __init__(self, asks_level: bool = False, level: float = 1.0, answers_as_rolled: bool = False) -> None:
        self.asks_level = asks_level
        self.level = level
        self.answers_as_rolled = answers_as_rolled
        self.face: str | None = None
        self._roll: _Roll | None = None
        self._rest: _Rest | None = None
        self._held = False
        self._crooked = False
        self._leant = False  # like crooked, but the die itself holds it for flat
        self._suspect = False
        self._snapshot_until: float | None = None
        self._asked_until: float | None = None
        self._answer_until: float | None = None  # it was asked how it lies, for whatever reason
        self._ask_at: float | None = None
        self._answered = ""
        self._silences = 0
        self._heard_at = float("-inf")
        self._silent_since: float | None = None  # while there is no link: until then it surely lay as it did
        self._gap: tuple[float, float] | None = None  # the latest silence that was long enough for a throw

    @property
    def rolling(self) -> bool:
        return self._roll is not None

    @property
    def busy(self) -> bool:
        """Whether a roll is going on, or a hand may begin one."""
        return self._roll is not None or self._held

    def linked(self, now: float) -> None:
        """The link came (back) and the die was asked how it lies; what went on before is not ours to judge."""
        if self._roll or self._rest or self._held or self._crooked or self._leant:
            self._suspect = True
        self._roll = self._rest = None
        self._held = self._crooked = self._leant = False
        self._silences = 0
        self._asked_until = self._ask_at = None
        self._snapshot_until = self._answer_until = now + LINK_PATIENCE

    def lost(self, now: float, unheard_for: float = 0.0) -> None:
        """The link is gone, and for so many seconds before that its words may not have come through."""
        if self._silent_since is None:
            self._gap = None
            self._silent_since = max(self._heard_at, now - unheard_for)

    def lay_still(self, now: float) -> None:
        """It called in the air that it lies at rest; without a link that is all there is to know."""
        if self._silent_since is not None:
            self._look_at_silence(now)
            self._silent_since = now

    def moved_unheard(self) -> None:
        """It was seen to move while there was no link. Before its first link that is no matter."""
        self._suspect |= self.face is not None

    def called(self, face: str, now: float) -> None:
        """It called in the air that it lies on this face, and what came of that was told: no doubt is left of it."""
        self.face, self._suspect = face, False
        self._roll = self._rest = None
        self._held = self._crooked = self._leant = False
        if self._silent_since is not None:
            self._silent_since, self._gap = now, None

    def asked(self, now: float) -> None:
        """People want to know how the die lies now: the next rest within a moment is told, rolled or not."""
        if self._roll is None and self._rest is None:
            self._asked_until = self._answer_until = now + SNAPSHOT_PATIENCE

    def feed(self, event: Event, now: float) -> list[Outcome]:
        """What this event makes known, after all that was due before it."""
        outcomes = self.tick(now)
        self._heard_at = now
        if isinstance(event, Rolling | Handled | Leaning | Quiet):
            self._silent_since = self._gap = None
        match event:
            case Rolling(face):
                outcomes += self._rolls(face, now)
            case Handled():
                outcomes += self._hold()
            case Resting(face, placed):
                outcomes += self._lie(face, placed, now)
            case Leaning(face):
                outcomes += self._lean(face)
            case Level(face, cosine) if self._rest and self._rest.face == face:
                self._rest.level = cosine / self.level if self.level > 0 else cosine
                self._rest.flat_by = self._rest.due
                outcomes += self.tick(now)
            case Missed():
                outcomes += self._miss(now)
        return outcomes

    def deadline(self) -> float | None:
        """When to call `tick` at the latest, None if nothing is due."""
        if self._rest is not None:
            return max(self._rest.due, self._rest.flat_by)
        if self._roll is not None:
            given_up = self._roll.heard + ROLL_PATIENCE
            return given_up if self._ask_at is None else min(given_up, self._ask_at)
        return None

    def tick(self, now: float) -> list[Outcome]:
        """What has become certain by now."""
        if self._snapshot_until is not None and now >= self._snapshot_until:
            self._snapshot_until = None
        if self._asked_until is not None and now >= self._asked_until:
            self._asked_until = None
        if self._answer_until is not None and now >= self._answer_until:
            self._answer_until = None
        due = self.deadline()
        if due is None or now < due:
            return []
        if self._roll is not None and self._rest is None and self._ask_at is not None and now >= self._ask_at:
            self._ask_at, self._roll.sure = None, False
            return [AskFace()]
        rest, self._rest, self._roll = self._rest, None, None
        if rest is None:
            self.face, self._leant = None, True
            return [Crooked()]
        return [self._judged(rest)]

    def _judged(self, rest: _Rest) -> Outcome:
        self.face = rest.face
        if rest.level is None:
            if rest.flat_by > rest.due:
                self._silences += 1
            return Rolled(rest.face, rest.sure)
        self._silences = 0
        if rest.level < MAYBE_FLAT:
            self.face, self._leant = None, True
            return Crooked(rest.face)
        return Rolled(rest.face, rest.sure and rest.level >= SURELY_FLAT)

    def _rolls(self, face: str | None, now: float) -> list[Outcome]:
        self._ask_at = None
        by_itself = not self._held and not self._crooked
        joined = by_itself and self._snapshot_until is not None
        known = by_itself and not joined and self.face is not None
        self._snapshot_until = self._asked_until = self._rest = None
        self._held = self._crooked = self._leant = self._suspect = False
        as_before = face is not None and face == self.face
        if self._roll is not None:
            self._roll.heard = now
            self._roll.still &= as_before
            if face != self._roll.only:
                self._roll.only = None
            return []
        self._roll = _Roll(now, now, still=known and as_before, joined=joined, only=face)
        return [Began()]

    def _hold(self) -> list[Outcome]:
        self._roll = self._rest = self._asked_until = self._ask_at = None
        self._crooked = False
        news = not self._held
        self._held = True
        return [Held()] if news else []

    def _lie(self, face: str, placed: bool, now: float) -> list[Outcome]:
        self._held = False
        answers, self._answer_until = self._answer_until is not None, None
        if self._asked_until is not None:
            self._asked_until = self._snapshot_until = None
            self._crooked, self.face = False, face
            return [Rolled(face)]
        if self._snapshot_until is not None:
            known, doubt = self.face is not None, self._suspect or (self.face is not None and face != self.face)
            self._snapshot_until, self._suspect, self.face = None, False, face
            unheard = self._end_of_silence(now)
            return [Lies(face, doubt, unheard if known and not doubt else None)]
        if self._rest is not None:
            if face == self._rest.face:
                return []
            return self._wait(face, now, sure=False)
        if self._roll is not None:
            if answers and (placed or self.answers_as_rolled):
                self._ask_at, self._answered = now + SECOND_QUESTION, face
                return []
            if self._ask_at is not None and face == self._answered:
                return []  # the answer once more, or an end that the second question will tell
            self._ask_at = None
            shaken = placed and self._roll.sure
            if face == self.face and (shaken or (self._roll.still and now - self._roll.since <= LONGEST_BUMP)):
                self._roll = None
                return [Bumped(face)]
            short = face == self._roll.only and now - self._roll.since <= LONGEST_BUMP
            if self._roll.joined and (placed or short):
                doubt = short or not self._roll.sure or (self.face is not None and face != self.face)
                self._roll, self.face = None, face
                return [Lies(face, doubt)]
            return self._wait(face, now, sure=self._roll.sure and not placed)
        if self._crooked and not placed:
            # it leaned and fell flat without a hand: its roll has an end after all, for people to confirm
            self._crooked, self.face = False, face
            return [Began(), Rolled(face, sure=False)]
        self._crooked = self._leant = False
        if self._suspect:  # the answer took its time
            self._suspect, self.face = False, face
            return [Lies(face, doubt=True)]
        if face == self.face:
            return []
        self.face = face
        return [Turned(face)]

    def _look_at_silence(self, now: float) -> None:
        if self._silent_since is not None and now - self._silent_since >= THROW_TAKES:
            self._gap = (self._silent_since, now)

    def _end_of_silence(self, now: float) -> tuple[float, float] | None:
        self._look_at_silence(now)
        gap, self._silent_since, self._gap = self._gap, None, None
        return gap

    def _wait(self, face: str, now: float, sure: bool) -> list[Outcome]:
        asks = self.asks_level and self._silences < 2
        due = now + WINDOW
        self._rest = _Rest(face, due, now + LEVEL_PATIENCE if asks else due, sure)
        return [Showing(face), AskLevel()] if asks else [Showing(face)]

    def _lean(self, face: str | None) -> list[Outcome]:
        self._snapshot_until = self._answer_until = self._ask_at = None
        self._held = False
        asked, self._asked_until = self._asked_until is not None, None
        if self._roll is None and not asked:
            return []
        self._roll = self._rest = self.face = None
        self._crooked = True
        return [Crooked(face)]

    def _miss(self, now: float) -> list[Outcome]:
        if self._roll is not None:
            self._roll.sure = self._roll.still = False
            if self._rest is not None:
                self._rest.sure = False
            return []
        self._suspect |= self._held
        self._snapshot_until = self._answer_until = now + SNAPSHOT_PATIENCE
        return [AskFace()]
