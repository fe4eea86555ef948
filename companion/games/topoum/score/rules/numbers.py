"""The public numbers, the rulings that set them, ways through a refusal, offers, and broken invariants."""

from __future__ import annotations

from companion.core.game import Tracked
from companion.core.messages import say
from companion.core.moves import Move

from ...finals import CATEGORIES, Tally
from ...medals import START
from ..moves import (
    AddMedals,
    BuyBack,
    EndTurn,
    FreePrisoner,
    LetTake,
    NameStarter,
    PayForCard,
    ScoreLine,
    SetBarracks,
    SetCount,
    SetMedals,
    SetTurn,
)
from ..state import MOLES, Phase, Prisoner, State, What
from .counting import tied, waiting
from .scoring import line_of
from .turns import untouched

MEDALS, COUNT, BARRACKS = "medals", "count", "barracks"


def asks(state: State) -> tuple[int, ...]:
    """Return who the tablet is passed to for counting, in order."""
    return waiting(state)


def tracked(state: State) -> tuple[Tracked, ...]:
    """Return everybody's medals and, once they are open, the counts and the barracks that break a tie.

    Keys: ``medals.S``, ``count.CATEGORY.S``, ``barracks.S``.
    """
    low = -99 if state.rules.negative else 0
    found = [
        Tracked(f"{MEDALS}.{n}", say("topoum_score.tracked.medals", name=seat.name), state.medals[n], low)
        for n, seat in enumerate(state.seats)
    ]
    if state.phase is not Phase.OVER:
        return tuple(found)
    for seat in state.places:
        tally = state.tallies[seat] or Tally()
        counts = dict(zip(CATEGORIES, tally.counts, strict=True))
        if state.rules.crates:
            counts["crates"] = tally.crates
        for category, n in counts.items():
            label = say(f"topoum_score.tracked.{category}", name=state.name(seat))
            found.append(Tracked(f"{COUNT}.{category}.{seat}", label, n, high=49))
    for seat in tied(state):
        label = say("topoum_score.tracked.barracks", name=state.name(seat))
        found.append(Tracked(f"{BARRACKS}.{seat}", label, state.barracks[seat] or 0, high=16))
    return tuple(found)


def rule(state: State, key: str, value: int) -> Move | None:
    """Return the ruling that sets a tracked number; None for a key that is not tracked."""
    if all(number.key != key for number in tracked(state)):
        return None
    what, *middle, seat = key.split(".")
    if what == COUNT:
        return SetCount(int(seat), middle[0], value)  # type: ignore[arg-type]
    return SetBarracks(int(seat), value) if what == BARRACKS else SetMedals(int(seat), value)


def overrule(state: State, move: Move) -> Move | None:
    """Return the ruling behind "Do it anyway": what the table may decide against the rules."""
    if isinstance(move, NameStarter):
        return _turn_for(state, move)
    if state.phase is not Phase.PLAY:
        return None
    if isinstance(move, PayForCard) and 1 <= move.place <= len(state.rules.costs):
        return LetTake(move.place)
    if isinstance(move, BuyBack) and Prisoner(move.holder, state.on_turn) in state.prisoners:
        return FreePrisoner(move.holder, state.on_turn)
    if isinstance(move, ScoreLine):
        medals = line_of(move).medals
        return AddMedals(state.on_turn, medals) if 0 < medals <= 99 else None
    return None


def _turn_for(state: State, move: NameStarter) -> Move | None:
    able = state.phase is Phase.PLAY and not untouched(state) and move.seat in state.places
    return SetTurn(move.seat) if able and move.seat != state.on_turn else None


def offers(state: State, viewer: int | None) -> tuple[Move, ...]:
    """Return the end of the turn while turns are played; not before anything has happened."""
    return (EndTurn(),) if state.phase is Phase.PLAY and not untouched(state) else ()


def faults(state: State) -> tuple[str, ...]:
    """Return broken invariants: sums of medals, who holds what, hidden counts only while people count."""
    count = len(state.seats)
    if not len(state.medals) == len(state.sealed) == len(state.tallies) == len(state.barracks) == count:
        return ("medals, counts and barracks do not match the seats",)
    found = []
    for seat in range(count):
        changes = sum(gain.change for gain in state.gains if gain.seat == seat)
        if state.medals[seat] != START + changes:
            found.append(f"seat {seat} has {state.medals[seat]} medals, not {START} and {changes}")
        if state.medals[seat] < 0 and not state.rules.negative:
            found.append(f"seat {seat} has fewer medals than none")
        if sum(prisoner.owner == seat for prisoner in state.prisoners) > MOLES:
            found.append(f"more than {MOLES} moles of seat {seat} are held")
    at_table = {state.on_turn, state.start, *((state.press,) if state.press is not None else ())}
    at_table |= {seat for prisoner in state.prisoners for seat in (prisoner.holder, prisoner.owner)}
    if not at_table <= set(state.places):
        found.append("somebody who is away is on turn, begins, or holds something")
    if any(prisoner.holder == prisoner.owner for prisoner in state.prisoners):
        found.append("somebody holds an own mole as prisoner")
    counted = {seat for seat, sealed in enumerate(state.sealed) if sealed is not None}
    if counted - (set(state.places) if state.phase is Phase.COUNT else set()):
        found.append("a hidden count is kept when nobody counts, or for somebody who is away")
    if state.phase is Phase.COUNT and not waiting(state):
        found.append("all have counted and the counts were not opened")
    if any(state.tallies) and state.phase is not Phase.OVER:
        found.append("counts are open before all are in")
    if any(gain.change != gain.asked and gain.what is What.RULING for gain in state.gains):
        found.append("a ruling was not carried out in full")
    return tuple(found)
