"""What a viewer of Molly may see, ready to be drawn. Nobody's cubes are in it before all Burrows lie open."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.game import Viewer
from companion.core.messages import Message, say

from .rules import board
from .rules.cubes import Score
from .rules.ending import asks, choices, ranked, score_of, stage, standing_sets, uncounted
from .rules.naming import colour_word
from .rules.setting_up import Deck, deck_for, untouched
from .rules.tokens import victims
from .state import EVENTS, Molly, Phase, Turning
from .telling.table import sum_line


@dataclass(frozen=True, slots=True)
class SeatView:
    """One person at the table. `counts`, `score` and `sum` are there once all Burrows lie open; `counted` says that
    this seat has counted, `asked` that it still owes something hidden."""

    seat: int
    name: str
    colour: str
    away: bool
    tokens: int
    counted: bool
    asked: bool
    counts: tuple[int, ...] | None = None
    score: Score | None = None
    sum: Message | None = None


@dataclass(frozen=True, slots=True)
class LineView:
    """A line worth drawing: "choice" (it may be acted on), "chosen" (it is), "stood" (a set that does not count)
    or "projects" (three Projects that a flip made). `why` says it in a sentence, `rule` names the rule."""

    line: str
    state: str
    why: Message
    rule: str


@dataclass(frozen=True, slots=True)
class EventView:
    """An Event effect: its number, name, what it does, its colour, and whether it came up already."""

    n: int
    name: Message
    does: Message
    colour: str
    came: bool


@dataclass(frozen=True, slots=True)
class View:
    """The whole screen for one viewer; `stage` is what is due (see `rules.ending.stage`).

    `may_be_project` says whether a back may show on the pile turned up now. `tally` is the viewer's own private tally,
    never anybody else's; `cube_for` the Event for which the viewer notes a cube.
    """

    viewer: Viewer
    phase: Phase
    stage: str
    round: int
    active: int
    first: int
    last_seat: int
    last_round: bool
    untouched: bool
    referee: bool
    bobtail: bool
    keeps_tally: bool
    heading: Message
    seats: tuple[SeatView, ...]
    places: tuple[int, ...]
    supply: int
    total: int
    grid: tuple[str, ...]
    played: int
    lines: tuple[LineView, ...]
    line: str
    turning: tuple[Turning, ...]
    sets: int
    owed: int
    victims: tuple[int, ...]
    events: tuple[EventView, ...]
    asking: int
    waiting: tuple[int, ...]
    deck: Deck
    next_step: Message
    ranking: tuple[int, ...] = ()
    tally: tuple[int, ...] | None = None


def view(state: Molly, viewer: Viewer) -> View:
    """Return what `viewer` may see: everything that lies on the table, and of the Burrows only their own tally."""
    mine = viewer is not None and viewer in state.places and state.house.tally
    waiting = asks(state)
    return View(
        viewer=viewer,
        phase=state.phase,
        stage=stage(state),
        round=state.round,
        active=state.active,
        first=state.first,
        last_seat=state.last_seat,
        last_round=state.last_round,
        untouched=untouched(state),
        referee=state.referee,
        bobtail=state.house.bobtail,
        keeps_tally=state.house.tally,
        heading=_heading(state),
        seats=tuple(_seat(state, seat, waiting) for seat in range(len(state.seats))),
        places=state.places,
        supply=state.supply,
        total=state.total,
        grid=state.grid,
        played=state.played,
        lines=_lines(state),
        line=state.line,
        turning=state.turning,
        sets=state.sets,
        owed=len(state.owed),
        victims=victims(state),
        events=_events(state),
        asking=state.asking,
        waiting=waiting,
        deck=deck_for(state.players, state.house.bobtail),
        next_step=next_step(state),
        ranking=_ranking(state),
        tally=state.tallies[viewer].counts if mine and viewer is not None else None,
    )


def _heading(state: Molly) -> Message:
    if state.phase is not Phase.PLAY:
        return say(f"molly.heading.{state.phase}")
    key = "molly.heading.last" if state.last_round else "molly.heading.turn"
    return say(key, name=state.name(state.active), round=state.round, last=state.name(state.last_seat))


def _seat(state: Molly, seat: int, waiting: tuple[int, ...]) -> SeatView:
    person, kept = state.seats[seat], state.counts[seat]
    opened = state.phase is Phase.OVER and kept is not None
    return SeatView(
        seat,
        person.name,
        person.colour,
        person.away,
        state.tokens[seat],
        counted=kept is not None or (bool(state.asking) and seat in state.places and seat not in waiting),
        asked=seat in waiting,
        counts=kept.counts if opened and kept else None,
        score=score_of(state, seat) if opened else None,
        sum=sum_line(state, seat) if opened else None,
    )


def _lines(state: Molly) -> tuple[LineView, ...]:
    name = state.name(state.active)
    found = []
    rule = "MO-38" if state.flipped else "MO-32"
    for line in choices(state):
        if board.set_colour(state.grid, line):
            found.append(LineView(line, "choice", say("molly.line.counts", name=name), rule))
        else:
            found.append(LineView(line, "projects", say("molly.line.projects", name=name), "MO-39"))
    if state.line:
        found.append(LineView(state.line, "chosen", say("molly.line.chosen", name=name), "MO-35"))
    passed = board.sets_with(state.grid, state.fresh) if state.line else ()  # new as well, but another one was picked
    for line in standing_sets(state):
        if line not in passed:
            found.append(LineView(line, "stood", say("molly.line.stood", name=name), "MO-34"))
    return tuple(found)


def _events(state: Molly) -> tuple[EventView, ...]:
    return tuple(
        EventView(
            n,
            say(f"molly.event.{name}"),
            say(f"molly.event.{name}.does"),
            state.house.event_colours[n - 1],
            n in state.events,
        )
        for n, name in enumerate(EVENTS, 1)
    )


def _ranking(state: Molly) -> tuple[int, ...]:
    return tuple(seat for group in ranked(state) for seat in group) if state.phase is Phase.OVER else ()


def next_step(state: Molly) -> Message:
    """Say what the table does now, in one sentence."""
    name, now = state.name(state.active), stage(state)
    if now == "steal":
        thief = state.owed[0]
        return say("molly.next.steal", name=state.name(thief), n=state.owed.count(thief))
    if now in ("cube", "count"):
        waiting = asks(state) if now == "cube" else uncounted(state)
        return say(f"molly.next.{now}", names=state.names(waiting), n=len(waiting))
    if now in ("flip", "cover", "fill"):
        return say(f"molly.next.{now}", space=state.turning[0].space)
    if now == "choose":
        found = choices(state)
        moles = [line for line in found if board.set_colour(state.grid, line)]
        key = "both" if len(found) == 2 and len(moles) == 2 and not state.flipped else "choose"
        return say(f"molly.next.{key}", name=name)
    if now == "pile":
        colour = board.set_colour(state.grid, state.line)
        if not colour:
            return say("molly.next.pile_any", name=name)
        return say("molly.next.pile", name=name, colour=colour_word(colour))
    if now == "sets_done":
        if standing_sets(state):
            return say("molly.next.not_new", name=name)
        return say("molly.next.done" if state.sets else "molly.next.no_set", name=name)
    return say(f"molly.next.{now}", name=name)
