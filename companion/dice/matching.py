"""Which rolls answer which wish, and with how much doubt. Pure functions over readings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.core.dice import DiceWanted, DieFace, DieState, Owner, Roll, Source

from .readings import Reading

CERTAIN = 0.9
"""A face less sure than this is never taken by itself."""


@dataclass(frozen=True, slots=True)
class Guess:
    """A face that a die may show, who says so, and how sure it is (0…1)."""

    face: str
    source: Source
    sure: float


@dataclass(frozen=True, slots=True)
class Answer:
    """What the dice say to one wish: a proposal, until somebody takes it.

    `faces` are the proposed faces (complete when there are `wanted.count` of them), `rolls` what they rest on,
    `guesses` the faces to choose from while in doubt, likeliest first. `battery` is the lowest of its dice.
    """

    wanted: DiceWanted
    state: DieState
    faces: tuple[DieFace, ...] = ()
    rolls: tuple[Roll, ...] = ()
    guesses: tuple[Guess, ...] = ()
    kind: str = ""  # the kind of die in hand, as far as it is known

    @property
    def complete(self) -> bool:
        """Whether every die of the wish has a proposed face."""
        return len(self.faces) == self.wanted.count

    @property
    def overheard(self) -> tuple[Roll, ...]:
        """The rolls that are in doubt for no other reason than that their dice have no link."""
        if len({guess.source for guess in self.guesses}) > 1:
            return ()
        return tuple(roll for roll in self.rolls if roll.overheard and not roll.sure >= CERTAIN)

    @property
    def certain(self) -> bool:
        """Whether it may be taken without asking."""
        return self.complete and self.state is DieState.SETTLED


def answer(wanted: DiceWanted, readings: Iterable[Reading], owners: Mapping[str, Owner], after: int) -> Answer:
    """Return what the dice say to `wanted`; rolls with a number up to `after` were there before and do not count."""
    mine = [
        (r, owners[r.die])
        for r in readings
        if r.die in owners and owners[r.die].seat == wanted.seat and owners[r.die].kind in wanted.kinds
    ]
    fresh = [(r, o) for r, o in mine if r.roll and not r.used and r.roll.number > after]
    settled = [(r, o) for r, o in fresh if r.state is DieState.SETTLED]
    first = sorted(settled, key=lambda ro: (not ro[0].offered, ro[0].roll.number))  # type: ignore[union-attr]
    kinds = list(dict.fromkeys(o.kind for _, o in first))
    faces: list[DieFace] = []
    rolls: list[Roll] = []
    guesses: list[Guess] = []
    for kind in kinds[: wanted.count]:
        said = [(r, o) for r, o in settled if o.kind == kind]
        face, doubts = _agreed(wanted, kind, said)
        faces.append(DieFace(kind, face))
        rolls.extend(sorted((r.roll for r, _ in said if r.roll), key=lambda roll: roll.overheard))
        guesses.extend(doubts)
    if guesses:
        return Answer(wanted, DieState.UNSURE, tuple(faces), tuple(rolls), tuple(guesses), kinds[0])
    if faces and len(faces) == wanted.count:
        return Answer(wanted, DieState.SETTLED, tuple(faces), tuple(rolls), (), kinds[0])
    return _unfinished(wanted, mine, faces, rolls, after)


def _agreed(wanted: DiceWanted, kind: str, said: Sequence[tuple[Reading, Owner]]) -> tuple[str, tuple[Guess, ...]]:
    """Return the face that one die shows and, when there is doubt, the faces to choose from."""
    possible = wanted.faces.get(kind, ())
    guesses: dict[str, Guess] = {}
    doubt = False
    backed = {o.meaning(r.roll.face) for r, o in said if r.roll and r.roll.sure >= CERTAIN}
    for reading, owner in said:
        roll = reading.roll
        assert roll is not None
        face = owner.meaning(roll.face)
        sure = roll.sure >= CERTAIN or (roll.overheard and face in backed)
        doubt |= not sure or bool(possible and face not in possible)
        for maybe, share in ((face, roll.sure), *((owner.meaning(f), p) for f, p in roll.likely)):
            best = guesses.get(maybe)
            if (not possible or maybe in possible) and (best is None or best.sure < share):
                guesses[maybe] = Guess(maybe, roll.source, share)
    latest = max(said, key=lambda ro: ro[0].roll.number)  # type: ignore[union-attr]
    assert latest[0].roll is not None
    top = latest[1].meaning(latest[0].roll.face)
    doubt |= len({o.meaning(r.roll.face) for r, o in said if r.roll}) > 1
    if not doubt:
        return top, ()
    ranked = tuple(sorted(guesses.values(), key=lambda g: -g.sure))
    if not ranked:
        return top, (Guess(top, latest[0].roll.source, 0.0),)
    return (ranked[0].face, ranked)


def _unfinished(
    wanted: DiceWanted,
    mine: Sequence[tuple[Reading, Owner]],
    faces: Sequence[DieFace],
    rolls: Sequence[Roll],
    after: int,
) -> Answer:
    for state in (DieState.ROLLING, DieState.CROOKED):
        for reading, owner in mine:
            if reading.state is state:
                guesses = tuple(Guess(owner.meaning(f), reading.source or Source.RADIO, 0.0) for f in reading.likely)
                return Answer(wanted, state, tuple(faces), tuple(rolls), guesses, owner.kind)
    if mine and not any(r.heard for r, _ in mine):
        state = DieState.NO_LINK if any(r.waits for r, _ in mine) else DieState.ASLEEP
        return Answer(wanted, state, tuple(faces), tuple(rolls))
    return Answer(wanted, DieState.WAITING, tuple(faces), tuple(rolls))
