"""What a viewer sees of Topoum's board mode: the board, who may do what with which space, the lines, the sum."""

from __future__ import annotations

from types import MappingProxyType

from companion.core.game import Viewer
from companion.core.messages import Message, say

from ..deck import LAST_CARDS
from ..field.sight import Part, Sight, lines
from ..rules import acting, turns
from ..state import CATEGORY, Hex, Line, Medals, Step, Topoum, between
from .reach import aims, may_lay, may_move
from .shown import (
    Aiming,
    LineView,
    NextStep,
    PersonView,
    PlaceView,
    SpaceView,
    StepView,
    SumView,
    View,
)

SETTING_UP = (Step.DECK, Step.FARMER, Step.LINE, Step.DEPLOY, Step.FARMER_TILES, Step.OBSTACLES)


def view(state: Topoum, viewer: Viewer) -> View:
    """Return what `viewer` may see (None: the whole table); everybody sees the same."""
    aimed = aims(state)
    seen = line_views(state)
    sums = sum_views(state)
    gain = sum(line.n for line in sums)
    lay = may_lay(state)
    due = turns.pending(state) if state.step is Step.ACTION else ""
    refilling = state.step is Step.REFILL
    hand = turns.hand_wanted(state) if refilling else 0
    gaps = turns.line_gaps(state) if refilling else 0
    cards = min(gaps, max(0, state.deck - hand))
    return View(
        viewer=viewer,
        step=str(state.step),
        turn=state.turn.number,
        now=state.now,
        heading=_heading(state),
        headline=_headline(state, due, bool(lay)),
        steps=_steps(state),
        next_step=_next_step(state, due, gain),
        peace=_peace(state),
        spaces=space_views(state),
        people=tuple(_person(state, seat) for seat in state.places),
        line=tuple(_place(state, n, set(aimed)) for n in range(1, len(state.line) + 1)),
        types=state.types,
        deck=state.deck,
        farmer=state.farmer,
        due=due,
        acted=bool(state.turn.action),
        can_change=due == "card_or_tile" and acting.cannot_change(state) is None,
        may_move=MappingProxyType(may_move(state)),
        may_lay=lay,
        aims=MappingProxyType(aimed),
        lines=seen,
        sums=sums,
        before=state.players[state.now].medals - sum(entry.n for entry in _booked(state)),
        gain=gain,
        came=_came(state),
        parts=state.turn.split,
        cards_due=cards,
        hand_due=hand,
        short=gaps > cards,
        peace_near=refilling and not state.peace and state.deck - hand - cards < LAST_CARDS,
        may_pass=state.step is Step.ACTION and acting.may_pass(state),
        over=state.step is Step.OVER,
    )


# ── the board and the people ──


def space_views(state: Topoum) -> tuple[SpaceView, ...]:
    """Return every space there is something to see of, sorted."""
    board, turn = state.board, state.turn
    beside = frozenset(board.beside())
    views = []
    for at in board.spaces():
        tile, thing = board.tiles.get(at), board.things.get(at)
        views.append(
            SpaceView(
                at,
                tile=("barracks" if tile.barracks else "neutral") if tile else "",
                owner=tile.owner if tile else None,
                thing=thing.kind if thing else "",
                number=thing.number if thing else 0,
                mole=board.moles.get(at),
                red_cross=board.red_cross == at,
                marked=at in board.marked,
                closed=at in board.closed,
                beside=at in beside,
                ready=at in turn.ready,
                fresh=at in turn.fresh,
                active=at == turn.active,
            )
        )
    return tuple(views)


def _person(state: Topoum, seat: int) -> PersonView:
    player = state.players[seat]
    return PersonView(
        seat=seat,
        name=state.name(seat),
        colour=state.seats[seat].colour,
        medals=player.medals,
        moles=player.moles,
        bases=player.bases,
        hand=player.hand,
        barracks=state.board.barracks_of(seat),
        press=state.press == seat,
        now=seat == state.now and state.step is not Step.OVER,
        starts=seat == state.starter,
        last=state.peace and seat == turns.last_seat(state),
        captives=tuple(captive.owner for captive in state.captives if captive.captor == seat),
        top=player.used[-1] if player.used else "",
    )


def _place(state: Topoum, place: int, aimed: set[str]) -> PlaceView:
    card = state.line[place - 1]
    used = next((used.card for used in state.turn.used if used.place == place), "")
    playable = card in aimed and acting.cannot_use(state, place, card) is None
    category = str(CATEGORY.get(card or used, ""))
    return PlaceView(place, card, category, acting.price(state, place), used, playable)


def _came(state: Topoum) -> tuple[Line, ...]:
    """Return where the active player's moles stood before they moved this turn."""
    came: dict[Hex, Hex] = {}
    for event in state.turn.events:
        if event.what == "moved" and event.seat == state.now and event.to is not None:
            came[event.to] = came.pop(event.at, event.at)
    moles = state.board.moles
    return tuple(
        (start, end)
        for end, start in came.items()
        if moles.get(end) == state.now and start != end and start not in moles
    )


# ── lines and the sum ──


def line_views(state: Topoum) -> tuple[LineView, ...]:
    """Return the active player's lines: those that score first, then old and struck ones, then blocked ones."""
    if state.step is not Step.ACTION:
        return ()
    sights = lines(state.board, state.now)
    seen = [_line(state, sight) for sight in sights]
    there = {sight.ends for sight in sights}
    for line in sorted(state.turn.lines - there):
        stop = _in_the_way(state, line)
        if stop is not None:
            seen.append(LineView(*line, "blocked", 0, line_key(line), stop))
    order = {"new": 0, "old": 1, "struck": 2, "blocked": 3}
    return tuple(sorted(seen, key=lambda line: (order[line.state], line.ends)))


def line_key(line: Line) -> str:
    """Return the key of a line's Why card: ``"line.-2,0.1,0"``."""
    (a, b), (c, d) = line
    return f"line.{a},{b}.{c},{d}"


def _line(state: Topoum, sight: Sight) -> LineView:
    start, end = sight.ends
    if sight.ends in state.turn.struck:
        how = "struck"
    else:
        how = "new" if turns.counts(state, sight) else "old"
    return LineView(start, end, how, sight.medals, line_key(sight.ends))


def _in_the_way(state: Topoum, line: Line) -> Hex | None:
    """Return what breaks a line that stood when the turn began, if both its moles are still there."""
    board = state.board
    if any(board.moles.get(at) != state.now for at in line):
        return None
    for at in between(*line):
        if not board.is_square(at) or board.thing(at) == "rock" or at in board.moles or at == board.red_cross:
            return at
    return None


def sum_views(state: Topoum) -> tuple[SumView, ...]:
    """Return the active player's sum of this turn: the lines still to score, then what is in the books already."""
    sums: list[SumView] = []
    if state.step is Step.ACTION:
        for sight in turns.scoring(state):
            key = line_key(sight.ends)
            for part in sight.parts:
                sums.append(SumView(_part(state, part), part.n, key))
    for entry in _booked(state):
        words = say(f"topoum.sum.{entry.why}", n=entry.count, card=_card(entry.card))
        sums.append(SumView(words, entry.n, f"medals.{entry.seat}"))
    return tuple(sums)


def _part(state: Topoum, part: Part) -> Message:
    if part.what == "squares":
        return say("topoum.sum.line", n=part.n, card="")
    return say(f"topoum.part.{part.what}", n=abs(part.n), name=state.name(state.now))


def _booked(state: Topoum) -> tuple[Medals, ...]:
    """What this turn has changed of the active player's medals already."""
    turn = state.turn
    return tuple(e for e in state.book if e.turn == turn.number and e.seat == turn.seat) if turn.number else ()


def _card(card: str) -> Message | str:
    return say(f"topoum.card.{card}") if card else ""


# ── words ──


def _heading(state: Topoum) -> Message:
    name = state.name(state.now)
    if state.step is Step.OVER:
        return say("topoum.heading.over")
    if state.step in SETTING_UP:
        return say("topoum.heading.setting_up")
    key = "topoum.heading.last_turn" if state.peace and state.now == turns.last_seat(state) else "topoum.heading.turn"
    return say(key, name=name, turn=state.turn.number)


def _headline(state: Topoum, due: str, can_lay: bool) -> Message:
    name = state.name(state.now)
    if due:
        return say(f"topoum.head.{due}", name=name)
    if state.step is Step.ACTION:
        if not state.turn.action:
            return say("topoum.head.begin", name=name)
        return say("topoum.head.go_on" if state.turn.action == "move" else "topoum.head.done", name=name)
    if state.step is Step.DEPLOY:
        people = len(state.places)
        stage = "centre" if state.laid == 0 else "barracks" if state.laid <= people else "mole"
        return say(f"topoum.head.deploy_{stage}", name=name)
    if state.step is Step.OBSTACLES:
        stage = "barracks" if state.laid < len(state.places) else "marked"
        return say(f"topoum.head.obstacle_{stage}", name=name)
    return say(f"topoum.head.{state.step}", name=name)


def _steps(state: Topoum) -> tuple[StepView, ...]:
    if state.step in SETTING_UP:
        keys = ["deck", "line", "deploy"]
        if state.step is Step.FARMER or state.farmer:
            keys.insert(1, "farmer")
        if state.settings.obstacles:
            keys.append("obstacles")
        now = "deploy" if state.step is Step.FARMER_TILES else str(state.step)
    elif state.step in (Step.REVEAL, Step.OVER):
        return ()
    else:
        keys = ["action", "lines", "refill"]
        ready = state.turn.action and not turns.pending(state) and not (state.turn.ready and _goes_on(state))
        now = "refill" if state.step is Step.REFILL else "lines" if ready else "action"
    at = keys.index(now)
    marks = ("done", "now", "later")
    return tuple(StepView(say(f"topoum.step.{key}"), marks[1 + (n > at) - (n < at)]) for n, key in enumerate(keys))


def _goes_on(state: Topoum) -> bool:
    """Whether further moles may still move this turn."""
    return state.turn.action == "move"


def _next_step(state: Topoum, due: str, gain: int) -> NextStep:
    name = state.name(state.now)
    if state.step is Step.ACTION:
        coming = sum(sight.medals for sight in turns.scoring(state))
        text = say("topoum.next.score", n=coming) if coming else say("topoum.next.no_line")
        if due:
            return NextStep(text, False, say(f"topoum.head.{due}", name=name))
        return NextStep(
            text, bool(state.turn.action), None if state.turn.action else say("topoum.head.begin", name=name)
        )
    return NextStep(say(f"topoum.next.{state.step}"))


def _peace(state: Topoum) -> Message:
    if not state.peace:
        return say("topoum.peace.not_yet")
    return say("topoum.peace.last", name=state.name(turns.last_seat(state)))


__all__ = [
    "Aiming", "LineView", "PersonView", "PlaceView", "SpaceView", "SumView", "View", "line_key", "view",
]  # fmt: skip
