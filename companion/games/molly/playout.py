"""A table that plays by itself: random legal turns, now and then a correction or somebody coming or going."""

from __future__ import annotations

from random import Random

from companion.core.moves import Move
from companion.core.seating import Join, Leave, Rename, SwapSeats

from . import moves as m
from .rules import board
from .rules.ending import choices, stage, uncounted
from .rules.events import EVENT_CARDS, noting
from .rules.tokens import victims
from .state import COLOURS, COLUMN, EMPTY, MOST_SEATS, PROJECT, UNKNOWN, Molly, Phase

_GUESTS = ("Noor", "Otis", "Pia", "Quentin", "Rosa", "Sven")
LONG = 9
"""Rounds after which the first Tardy Mole shows at last."""


def random_move(state: Molly, chance: Random) -> Move | None:
    """Return a random legal move; None when all Burrows lie open."""
    now = stage(state)
    if now == "over":
        return None
    if chance.random() < 0.04:
        move = _out_of_the_way(state, chance)
        if move is not None:
            return move
    return _MOVES[now](state, chance)


def _counts(state: Molly, chance: Random) -> Move:
    waiting = uncounted(state)
    seat = waiting[0] if chance.random() < 0.9 else chance.choice(state.places)
    return m.CountBurrow(seat, tuple(chance.randint(0, COLUMN) for _ in COLOURS))


def _steal(state: Molly, chance: Random) -> Move:
    return m.KeepTokens() if chance.random() < 0.03 else m.Steal(chance.choice(victims(state)))


def _cube(state: Molly, chance: Random) -> Move:
    waiting = noting(state)
    seat = waiting[0] if chance.random() < 0.9 else chance.choice(state.places)
    mine = state.tallies[seat].counts
    there = COLOURS if state.asking == 2 else tuple(c for c, n in zip(COLOURS, mine, strict=True) if n)
    return m.ChooseCube(seat, chance.choice(there) if there else "none")  # type: ignore[arg-type]


def _turn_up(state: Molly, chance: Random) -> Move:
    turn = chance.choice(state.turning)
    if turn.why == "flip" and chance.random() < 0.5:
        return m.TurnUp(turn.space, "project")
    # Neighbours of one colour make chains that random colours alone would hardly ever make.
    near = [top for top in state.grid if top in COLOURS]
    colour = chance.choice(near) if near and chance.random() < 0.4 else chance.choice(COLOURS)
    return m.TurnUp(turn.space, colour)  # type: ignore[arg-type]


def _tops(state: Molly, chance: Random) -> Move:
    tops = [top if top != UNKNOWN else chance.choice(COLOURS) for top in state.grid]
    if state.house.bobtail and "bobtail" not in tops:
        tops[chance.randrange(9)] = "bobtail"
    return m.ShowTops(tuple(tops))  # type: ignore[arg-type]


def _choose(state: Molly, chance: Random) -> Move:
    return m.TakeSet(chance.choice(choices(state)))  # type: ignore[arg-type]


def _pile(state: Molly, chance: Random) -> Move:
    return m.TakePile(chance.choice(board.spaces_of(state.line)))


def _card(state: Molly, chance: Random) -> Move:
    before = _anytime(state, chance)
    if before is not None:
        return before
    if state.tokens[state.active] and chance.random() < 0.35:
        return _action(state, chance) or m.TakeCard()
    legal = [(c, s) for c in COLOURS for s in board.SPACES if board.why_not_there(state.grid, c, s) is None]
    sets = [(c, s) for c, s in legal if board.sets_with((*state.grid[: s - 1], c, *state.grid[s:]), (s,))]
    empty = [(c, s) for c, s in legal if state.top(s) == EMPTY]
    pool = sets if sets and chance.random() < 0.7 else empty if empty and chance.random() < 0.4 else legal
    colour, space = chance.choice(pool)
    return m.PlayCard(colour, space)  # type: ignore[arg-type]


def _action(state: Molly, chance: Random) -> Move | None:
    if state.house.bobtail:
        if not state.bobtail_at:
            return None
        to = chance.choice(board.around(state.bobtail_at))
        free = board.free_for_pile(state.grid, to)
        return m.MoveBobtail(to, chance.choice(free) if free else 0)
    pairs = [(a, b) for a in board.SPACES for b in board.SPACES if not board.why_no_swap(state.grid, a, b)]
    return m.Swap(*chance.choice(pairs)) if pairs and chance.random() < 0.5 else None


def _end(state: Molly, chance: Random) -> Move:
    return _anytime(state, chance) or m.EndTurn()


def _turn(state: Molly, chance: Random) -> Move:
    roll = chance.random()
    if roll < 0.2 and state.tokens[state.active]:
        return m.TakeCard() if roll < 0.1 else m.PayAction()
    if roll < 0.3:
        return m.EmptySpace() if roll < 0.27 else m.ProjectSet()
    return _end(state, chance)


def _anytime(state: Molly, chance: Random) -> Move | None:
    if not state.last_round and state.round > 2 and chance.random() < (1 if state.round > LONG else 0.04):
        return m.LastRound()
    new = [n for n in range(1, 7) if n not in state.events] if len(state.events) < EVENT_CARDS else []
    return m.Event(chance.choice(new)) if new and chance.random() < 0.06 else None


def _out_of_the_way(state: Molly, chance: Random) -> Move | None:
    seat = chance.choice(state.places)
    what = chance.randrange(11)
    if what == 0 and state.tokens[seat]:
        return m.SetTokens(seat, chance.randrange(state.tokens[seat]))
    if what == 1:
        return Rename(seat, f"{state.seats[seat].name[:20]} {chance.randint(2, 9)}")
    if what == 2:
        other = chance.choice(state.places)
        return SwapSeats(seat, other) if other != seat else None
    if what == 3 and len(state.places) > 2:
        return Leave(seat)
    if state.phase is not Phase.PLAY:
        return None
    if what == 4 and len(state.places) < MOST_SEATS and not state.asking and len(state.seats) < 12:
        away = [person.name for person in state.seats if person.away]
        return Join(chance.choice(away if away and chance.random() < 0.5 else _GUESTS))
    if what == 5 and state.house.tally:
        return m.Note(seat, tuple(chance.randint(0, COLUMN) for _ in COLOURS))
    if what == 6 and state.referee:
        space = chance.choice(board.SPACES)
        top = chance.choice((*COLOURS, PROJECT, EMPTY))
        return m.SetTop(space, top) if state.top(space) not in (top, "bobtail") else None  # type: ignore[arg-type]
    if what == 7 and chance.random() < 0.3:
        return m.UseReferee(not state.referee)
    if what == 8:
        return m.EndTurnNow()
    if what == 9 and chance.random() < 0.05:
        return m.CountNow()
    if what == 10 and state.asking:
        return m.GoOn()
    return None


_MOVES = {
    "count": _counts, "steal": _steal, "cube": _cube, "flip": _turn_up, "cover": _turn_up, "fill": _turn_up,
    "tops": _tops, "choose": _choose, "pile": _pile, "card": _card, "sets_done": _end, "turn": _turn,
}  # fmt: skip
