"""What the history says: a public line for every move in force, and what an edit of the past did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .chain import Step
from .game import Game, Tracked
from .messages import IllegalMove, Message, say
from .moves import CountsForNothing, Untold, check_fields
from .rows import By


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """A public line of the history. `was` is what it said before a change, `refused` why it counts no more."""

    number: int
    text: Message
    ruling: bool
    secret: bool
    by: By
    at: float
    was: Message | None = None
    refused: Message | None = None


@dataclass(frozen=True, slots=True)
class Changes:
    """What an edit of the past did: numbers that differ now (label, before, after), rows that no longer fit,
    and what the table should know besides: who wins now, what people must do with the pieces."""

    numbers: tuple[tuple[Message, int, int], ...]
    refused: tuple[HistoryLine, ...]
    on_the_table: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A move or a change that undo took back. `line` counts as the row it was, `step` is the move as it stood.

    `redo` says how many times redo must be done until it stands again; 0: something else was done since.
    """

    line: HistoryLine
    step: Step
    redo: int


def line_of(game: Game[Any], step: Step) -> HistoryLine:
    """Return the public line of a step."""
    move = step.move
    return HistoryLine(
        step.number, told(game, step), move.ruling, move.secret, step.by, step.at, step.was, step.refused
    )


def told(game: Game[Any], step: Step) -> Message:
    """Return what a step says, in public words."""
    if step.refused:
        # After a change of the past a row may speak of a seat that never sat down; no game must stumble over it.
        try:
            check_fields(step.move, len(step.before.seats))
        except IllegalMove:
            return say("history.no_longer_fits", move=type(step.move).__name__)
    if isinstance(step.move, Untold):
        seat = step.move.seat
        return say("replay.hidden") if seat is None else say("history.untold", name=step.before.seats[seat].name)
    if isinstance(step.move, CountsForNothing):
        return _dice(step.before, step.move)
    return game.describe(step.before, step.move)


def _dice(state: Any, move: CountsForNothing) -> Message:
    """Say which dice count for nothing."""
    dice = []
    for n, (face, seat) in enumerate(zip(move.faces, move.seats, strict=True)):
        name = state.seats[seat].name if seat >= 0 else ""
        if n:
            key = "history.nothing.and" if name else "history.nothing.and_nobodys"
        else:
            key = "history.nothing.die" if name else "history.nothing.nobodys"
        dice.append(say(key, name=name, face=face[:20]))
    return say("history.nothing", dice=tuple(dice), n=len(dice))


def changes_of(game: Game[Any], old_state: Any, steps: Sequence[Step]) -> Changes:
    """Return what differs at the end of `steps`, which were counted again, from the state before that."""
    state = steps[-1].after
    before = {t.key: t for t in game.tracked(old_state)}
    after = {t.key: t for t in game.tracked(state)}
    numbers = tuple(
        ((after.get(key) or before[key]).label, _value(before.get(key)), _value(after.get(key)))
        for key in dict.fromkeys((*before, *after))
        if _value(before.get(key)) != _value(after.get(key))
    )
    refused = tuple(line_of(game, step) for step in steps if step.refused)
    return Changes(numbers, refused, (*_outcome(game, old_state, state), *game.differences(old_state, state)))


def _outcome(game: Game[Any], old_state: Any, state: Any) -> tuple[Message, ...]:
    """Say who wins now, or no longer, where that differs."""
    before, after = game.result(old_state), game.result(state)
    if (before and before.winners) == (after and after.winners):
        return ()
    lost = tuple(old_state.seats[seat].name for seat in before.winners) if before else ()
    if after is None:
        return (say("change.won_no_more", names=lost, n=len(lost)) if lost else say("change.goes_on"),)
    won = tuple(state.seats[seat].name for seat in after.winners)
    if not won:
        return (say("change.nobody_wins"),)
    return (say("change.wins_instead", names=won, n=len(won), others=lost) if lost else
            say("change.wins", names=won, n=len(won)),)  # fmt: skip


def _value(tracked: Tracked | None) -> int:
    return tracked.value if tracked else 0
