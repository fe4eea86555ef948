"""Whose turn it is, the last round, counting behind covers (MO-14, MO-60…65)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.messages import IllegalMove, require, say
from companion.core.moves import Move
from companion.core.seating import left_of

from .. import moves as m
from ..state import COLOURS, COLUMN, Burrow, Molly, Phase, put
from . import board
from .cubes import Counts, Score, score
from .events import finish_noting, noting
from .naming import colour_word
from .tokens import rule_of_theft
from .turn import choices, rule_of_turning


def last_round(state: Molly, move: m.LastRound) -> Molly:
    """Note that the first Tardy Mole shows; the round that is being played is the last (MO-60, MOG-12)."""
    require(state.phase is Phase.PLAY, "molly.counting", rule="MO-61")
    require(not state.last_round, "molly.last.known", rule="MO-60", name=state.name(state.last_seat))
    return replace(state, last_round=True)


def end_turn(state: Molly, move: m.EndTurn) -> Molly:
    """Pass on to the next person clockwise once everything of this turn is done (MO-14, MO-16)."""
    require(state.phase is Phase.PLAY, "molly.counting", rule="MO-61")
    name = state.name(state.active)
    thief = state.name((*state.owed, state.active)[0])
    require(not state.owed, "molly.end.owed", rule=rule_of_theft(state), name=thief)
    if state.turning:
        spaces = tuple(str(turn.space) for turn in state.turning)
        rule = rule_of_turning(state, state.turning[0])
        raise IllegalMove(say("molly.end.turning", spaces=spaces, n=len(spaces)), (rule,))
    require(not state.line, "molly.end.pile", rule="MO-35", name=name)
    found = choices(state)
    require(not found, "molly.end.sets", rule="MO-33", name=name, n=len(found))
    require(state.played or not state.referee, "molly.end.no_card", rule="MO-16", name=name)
    return next_turn(state)


def next_turn(state: Molly) -> Molly:
    """Begin the next person's turn; after the last one of the last round the Burrows are counted (MO-61)."""
    following = left_of(state, state.active)
    ended = following == state.first
    state = cleared(replace(state, active=following, turns=state.turns + 1))
    if ended and state.last_round:
        return replace(state, phase=Phase.COUNT)
    return replace(state, round=state.round + 1) if ended else state


def cleared(state: Molly) -> Molly:
    """Forget what belongs to one turn. What was noted for an Event counts: the real cubes have moved."""
    state = replace(
        finish_noting(state), played=0, colour="", fresh=(), line="", forced=False, turning=(), flipped=(), projects=""
    )
    return replace(state, sets=0, owed=(), asking=0, chosen=())


# ── counting ──


def uncounted(state: Molly) -> tuple[int, ...]:
    """Return the seats that still count their Burrow, clockwise from the First Player."""
    if state.phase is not Phase.COUNT:
        return ()
    at = state.places.index(state.first)
    return tuple(seat for seat in (*state.places[at:], *state.places[:at]) if state.counts[seat] is None)


def asks(state: Molly) -> tuple[int, ...]:
    """Return the seats that the tablet is passed to: for counting, or for a cube of an Event."""
    return uncounted(state) or noting(state)


def checked(counts: tuple[int, ...]) -> Counts:
    """Return five counts that a Burrow can hold. Refused otherwise (MO-5)."""
    require(len(counts) == len(COLOURS), "molly.count.five", rule="MO-5", n=len(counts))
    for colour, n in zip(COLOURS, counts, strict=True):
        require(n <= COLUMN, "molly.count.too_many", rule="MO-5", colour=colour_word(colour), n=n)
    return counts


def count_burrow(state: Molly, move: m.CountBurrow) -> Molly:
    """Keep what a seat counted, hidden; the last one opens all Burrows (MO-62)."""
    require(state.phase is not Phase.PLAY, "molly.count.not_yet", rule="MO-61")
    require(state.phase is Phase.COUNT, "molly.count.open", rule="MO-62")
    require(move.seat in state.places, "seating.is_away", name=state.name(move.seat))
    return opened(replace(state, counts=put(state.counts, move.seat, Burrow(checked(move.counts)))))


def opened(state: Molly) -> Molly:
    """Open all Burrows together once everybody has counted."""
    if state.phase is not Phase.COUNT or uncounted(state):
        return state
    counts = tuple(Burrow(kept.counts, open=True) if kept else None for kept in state.counts)
    return replace(state, phase=Phase.OVER, counts=counts)


def note(state: Molly, move: m.Note) -> Molly:
    """Keep a seat's private tally."""
    require(state.house.tally, "molly.tally.off", rule="MO-4")
    require(state.phase is Phase.PLAY, "molly.counting", rule="MO-61")
    require(move.seat in state.places, "seating.is_away", name=state.name(move.seat))
    return replace(state, tallies=put(state.tallies, move.seat, Burrow(checked(move.counts))))


def score_of(state: Molly, seat: int) -> Score | None:
    """Return what an opened Burrow and its tokens are worth; None while it is hidden."""
    kept = state.counts[seat]
    return score(kept.counts, state.tokens[seat]) if kept is not None and kept.open else None


def ranked(state: Molly) -> tuple[tuple[int, ...], ...]:
    """Return the seats best first, those who share a place together: most points, then fewest tokens (MO-65)."""

    def rank(seat: int) -> tuple[int, int]:
        made = score_of(state, seat)
        return (-(made.total if made else 0), state.tokens[seat])

    order = sorted(state.places, key=rank)
    groups: list[list[int]] = []
    for seat in order:
        if groups and rank(groups[-1][0]) == rank(seat):
            groups[-1].append(seat)
        else:
            groups.append([seat])
    return tuple(tuple(group) for group in groups)


def stage(state: Molly) -> str:
    """Return what is due: "tops", "steal", "cube", "flip", "cover", "fill", "choose", "pile", "card", "sets_done" or,
    where the piles are not followed, "turn"; at the end "count" and "over"."""
    if state.phase is not Phase.PLAY:
        return str(state.phase)
    if state.owed:
        return "steal"
    if noting(state):
        return "cube"
    if state.turning:
        return state.turning[0].why
    if not state.referee:
        return "turn"
    if state.line:
        return "pile"
    if choices(state):
        return "choose"
    if state.played:
        return "sets_done"
    return "tops" if "unknown" in state.grid else "card"


def opens(before: Molly, move: Move, after: Molly) -> tuple[tuple[int, type[Move]], ...]:
    """Return the hidden choices that a move lays open (all Burrows together) or lets take effect on the tallies."""
    if before.phase is Phase.COUNT and after.phase is Phase.OVER:
        return tuple((seat, m.CountBurrow) for seat in after.places)
    if isinstance(move, m.Note):
        return ((move.seat, m.Note),)
    if not before.asking:
        return ()
    chose = {seat for seat, choice in enumerate(before.chosen) if choice is not None}
    if isinstance(move, m.ChooseCube):
        chose |= {move.seat}
    noted = not after.asking and after.tallies != before.tallies
    return tuple((seat, m.ChooseCube) for seat in sorted(chose)) if noted else ()


def offers(state: Molly, viewer: int | None) -> tuple[m.Move, ...]:
    """Return the moves without a question that make sense now."""
    return (m.EndTurn(),) if stage(state) in ("sets_done", "turn") else ()


def standing_sets(state: Molly) -> tuple[str, ...]:
    """Return sets on the grid that do not count now: they stood before, or another one was chosen (MO-33, MO-34)."""
    counting = {*choices(state), state.line}
    return tuple(line for line in board.LINES if board.set_colour(state.grid, line) and line not in counting)
