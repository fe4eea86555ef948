"""What a viewer of the score sheet may see, ready to be drawn."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.game import Viewer
from companion.core.messages import Message, say

from ..finals import Bonus, Tally
from ..medals import RANSOM, marker
from .rules.books import taken_places, this_turn
from .rules.counting import final_bonuses, finished, owes_barracks, tied, totals, waiting
from .rules.turns import ends_after_this, last_seat, untouched
from .state import Phase, State
from .telling.ending import final_sum
from .telling.sums import turn_sum


@dataclass(frozen=True, slots=True)
class SeatView:
    """One person's column. `holds` are the owners of the moles held as prisoners, `held_by` who holds own ones; one
    item per mole. `marker` is 50 or 100 where the second score marker lies. `counted` says that a hidden count is in.

    `tally`, `bonus`, `total`, `barracks` and the written-out `sum` come when the counts are open.
    """

    seat: int
    name: str
    colour: str
    away: bool
    medals: int
    marker: int
    on_turn: bool
    begins: bool
    press: bool
    holds: tuple[int, ...]
    held_by: tuple[int, ...]
    counted: bool
    tally: Tally | None = None
    bonus: Bonus | None = None
    total: int | None = None
    barracks: int | None = None
    sum: Message | None = None


@dataclass(frozen=True, slots=True)
class View:
    """The whole score sheet for one viewer. `mine` is the viewer's own hidden count, never anybody else's.

    `costs` are the medals of the five places of the Line of Operations, that beside the deck first; `taken` the places
    empty this turn. `this_turn` sums up what the turn has brought; `last` plays last, once Peace came up. `waiting`
    still count, in passing order; `tied` tie for the win and `owes` of them must tell their barracks.
    """

    viewer: Viewer
    phase: Phase
    round: int
    turn: int
    on_turn: int
    last: int | None
    ends: bool
    untouched: bool
    heading: Message
    note: Message | None
    seats: tuple[SeatView, ...]
    places: tuple[int, ...]
    costs: tuple[int, ...]
    taken: tuple[int, ...]
    negative: bool
    crates: bool
    crate_values: tuple[int, ...]
    ransom: int
    moved: bool
    lines: int
    this_turn: Message | None
    waiting: tuple[int, ...]
    tied: tuple[int, ...]
    owes: tuple[int, ...]
    over: bool
    next_step: Message
    mine: Tally | None = None


def view(state: State, viewer: Viewer) -> View:
    """Return what `viewer` may see: everything but hidden counts of others."""
    own = state.sealed[viewer] if viewer is not None and viewer in state.places else None
    gains = this_turn(state)
    playing = state.phase is Phase.PLAY
    return View(
        viewer=viewer,
        phase=state.phase,
        round=state.round,
        turn=state.turn,
        on_turn=state.on_turn,
        last=last_seat(state) if state.peace and playing else None,
        ends=playing and ends_after_this(state),
        untouched=untouched(state),
        heading=_heading(state),
        note=_note(state),
        seats=_seats(state),
        places=state.places,
        costs=state.rules.costs,
        taken=taken_places(state) if playing else (),
        negative=state.rules.negative,
        crates=state.rules.crates,
        crate_values=state.rules.crate_values,
        ransom=RANSOM,
        moved=bool(gains),
        lines=sum(gain.line is not None for gain in gains),
        this_turn=turn_sum(gain.change for gain in gains) if playing else None,
        waiting=waiting(state),
        tied=tied(state),
        owes=owes_barracks(state),
        over=finished(state),
        next_step=_next_step(state),
        mine=own.tally if own else None,
    )


def _seats(state: State) -> tuple[SeatView, ...]:
    given, sums = final_bonuses(state), totals(state)
    seats = []
    for number, person in enumerate(state.seats):
        bonus = given.get(number)
        seats.append(
            SeatView(
                seat=number,
                name=person.name,
                colour=person.colour,
                away=person.away,
                medals=state.medals[number],
                marker=marker(state.medals[number]),
                on_turn=state.phase is Phase.PLAY and state.on_turn == number,
                begins=state.start == number,
                press=state.press == number,
                holds=tuple(p.owner for p in state.prisoners if p.holder == number),
                held_by=tuple(p.holder for p in state.prisoners if p.owner == number),
                counted=state.sealed[number] is not None,
                tally=(state.tallies[number] or Tally()) if bonus else None,
                bonus=bonus,
                total=sums[number] if bonus else None,
                barracks=state.barracks[number],
                sum=final_sum(state, number, bonus) if bonus else None,
            )
        )
    return tuple(seats)


def _heading(state: State) -> Message:
    if state.phase is Phase.PLAY:
        key = "topoum_score.heading.last" if state.peace else "topoum_score.heading.turn"
        return say(key, name=state.name(state.on_turn))
    return say("topoum_score.heading.count" if state.phase is Phase.COUNT else "topoum_score.heading.over")


def _note(state: State) -> Message | None:
    if state.phase is Phase.COUNT:
        names = tuple(state.name(seat) for seat in waiting(state))
        return say("topoum_score.note.counting", names=names, n=len(names))
    if state.phase is Phase.OVER:
        names = tuple(state.name(seat) for seat in owes_barracks(state))
        return say("topoum_score.note.barracks", names=names, n=len(names)) if names else None
    changes = turn_sum(gain.change for gain in this_turn(state))
    if changes is not None:
        return say("topoum_score.note.this_turn", name=state.name(state.on_turn), sum=changes)
    if state.peace:
        return say("topoum_score.note.plays_last", name=state.name(last_seat(state)))
    return None


def _next_step(state: State) -> Message:
    if state.phase is Phase.PLAY:
        key = "topoum_score.next.end_game" if ends_after_this(state) else "topoum_score.next.end"
        return say(key, name=state.name(state.on_turn))
    return say("topoum_score.next.results")
