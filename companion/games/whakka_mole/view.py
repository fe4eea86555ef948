"""What a viewer of Whakka Mole may see, ready to be drawn."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.game import Viewer
from companion.core.messages import Message, say
from companion.core.seating import left_of

from .rules import finished, leaders, waiting
from .state import Choice, Phase, Sheet, State, Turn
from .telling import note, total_line, whack_line


@dataclass(frozen=True, slots=True)
class SeatView:
    """One person's panel. `whacks` is the seat on their left; `gain` and the fields after it tell the last turn.

    `popped` is the sheet after pop up and `sheet` what lies there now; `hammer` is the hole that was whacked on
    this sheet, by `hammer_of`. All of them are public. `open_choice` is what was typed from paper. `tokens_free` are
    the tokens that are not out yet where tokens stay up and are limited.
    """

    seat: int
    name: str
    colour: str
    away: bool
    score: int
    whacks: int | None
    written: bool
    sheet: Sheet
    open_choice: Choice | None = None
    tokens_free: int | None = None
    gain: int | None = None
    before: int = 0
    whack_points: int = 0
    mole_points: int = 0
    popped: Sheet = ()
    hammer: int | None = None
    hammer_of: int | None = None
    emptied: bool = False
    note: Message | None = None
    total: Message | None = None


@dataclass(frozen=True, slots=True)
class WhackLine:
    """One line of the reveal: who whacked whom, where, how it went, and the sum before + gain = after."""

    seat: int
    left: int
    hole: int
    hit: bool
    lost: int
    text: Message
    before: int
    gain: int
    after: int


@dataclass(frozen=True, slots=True)
class View:
    """The whole screen for one viewer. `mine` is the viewer's own hidden choice, never anybody else's.

    `waiting` are the seats that still write, in passing order. `lines` are the reveal's, empty while writing.
    `next_step` says what the button does, or what the table waits for.
    """

    viewer: Viewer
    phase: Phase
    turn: int
    heading: Message
    holes: int
    columns: int
    target: int
    hit: int
    stay_up: bool
    at_least_one: bool
    paper: bool
    over: bool
    seats: tuple[SeatView, ...]
    places: tuple[int, ...]
    waiting: tuple[int, ...]
    lines: tuple[WhackLine, ...]
    next_step: Message
    mine: Choice | None = None
    tokens_free: int | None = None
    """Tokens the viewer may still place where tokens stay up and are limited."""


def view(state: State, viewer: Viewer) -> View:
    """Return what `viewer` may see: all sheets and scores, who has written, and only their own choice."""
    revealed = state.last_turn if state.phase is Phase.REVEAL else None
    rules = state.rules
    at_table = viewer is not None and viewer in state.places
    free = None
    if viewer is not None and at_table and rules.stay_up and rules.limit:
        free = max(0, rules.limit - sum(state.sheets[viewer]))
    return View(
        viewer=viewer,
        phase=state.phase,
        turn=state.turn,
        heading=say("whakka_mole.heading", turn=state.turn, target=rules.target),
        holes=rules.holes,
        columns=rules.columns,
        target=rules.target,
        hit=rules.hit,
        stay_up=rules.stay_up,
        at_least_one=rules.at_least_one,
        paper=state.paper,
        over=finished(state),
        seats=tuple(_seat(state, seat, revealed) for seat in range(len(state.seats))),
        places=state.places,
        waiting=waiting(state),
        lines=_lines(state, revealed),
        next_step=_next_step(state),
        mine=state.choices[viewer] if viewer is not None and at_table else None,
        tokens_free=free,
    )


def _seat(state: State, seat: int, revealed: Turn | None) -> SeatView:
    person, choice, rules = state.seats[seat], state.choices[seat], state.rules
    limited = rules.stay_up and rules.limit and seat in state.places
    count = revealed.count_of(seat) if revealed else None
    told: dict[str, object] = {}
    if revealed is not None and count is not None:
        against = revealed.whack_at(seat)
        told = {
            "gain": count.gain,
            "before": count.before,
            "whack_points": count.whack_points,
            "mole_points": count.mole_points,
            "popped": count.popped,
            "hammer": against.hole if against else None,
            "hammer_of": against.seat if against else None,
            "emptied": against is not None and against.hit,
            "note": note(revealed, count),
            "total": total_line(state, count),
        }
    return SeatView(
        seat=seat,
        name=person.name,
        colour=person.colour,
        away=person.away,
        score=state.scores[seat],
        whacks=left_of(state, seat) if seat in state.places else None,
        written=choice is not None,
        sheet=state.sheets[seat],
        open_choice=choice if choice and choice.open else None,
        tokens_free=max(0, rules.limit - sum(state.sheets[seat])) if limited else None,
        **told,  # type: ignore[arg-type]
    )


def _lines(state: State, revealed: Turn | None) -> tuple[WhackLine, ...]:
    lines = []
    for whack in revealed.whacks if revealed else ():
        count = revealed.count_of(whack.seat) if revealed else None
        if count is not None:
            text = whack_line(state, whack)
            sums = (count.before, count.gain, count.after)
            lines.append(WhackLine(whack.seat, whack.left, whack.hole, whack.hit, whack.lost, text, *sums))
    return tuple(lines)


def _next_step(state: State) -> Message:
    if finished(state):
        return say("whakka_mole.next.over")
    if state.phase is Phase.WRITE:
        names = tuple(state.seats[seat].name for seat in waiting(state))
        return say("whakka_mole.next.paper" if state.paper else "whakka_mole.next.writing", names=names, n=len(names))
    first = leaders(state)
    if state.scores[first[0]] >= state.rules.target:
        return say("whakka_mole.next.tie", names=tuple(state.seats[seat].name for seat in first))
    if state.paper:
        return say("whakka_mole.next.turn_on_paper")
    return say("whakka_mole.next.turn", name=state.seats[state.places[0]].name)
