"""Does a hidden choice stay hidden? Exchange it for another legal one: nobody else may notice any difference.

A choice counts as hidden from its move until the last seat of its round of hidden choices has made its own:
while the game still `asks` somebody, nobody new, and not the seat that chose.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from random import Random
from typing import Any

from .game import Game, Viewer
from .garbage import NotGuessable, any_value, hints_of
from .messages import IllegalMove
from .moves import Move
from .session import Entry, Kind, Session


def exchange(session: Session, index: int, rng: Random) -> tuple[bool, str]:
    """Exchange the hidden choice of step `index` and play on with the others' moves while it is hidden.

    Returns whether anything could be exchanged, and what gave the choice away ("" if nothing did).
    """
    game, steps = session.game, session.steps
    step = steps[index]
    seat = step.move.seat  # type: ignore[attr-defined]
    if not _still_hidden(game, seat, step.before, step.after):
        return False, ""
    other = another_choice(game, step.before, step.move, rng)
    if other is None:
        return False, ""
    if repr(other) != repr(step.move):
        return True, f"repr of {type(other).__name__}"
    mine, theirs = step.after, game.apply(step.before, other)
    told = _first_difference(game, seat, step.before, (step.move, mine), (other, theirs))
    last = index
    while not told and last + 1 < len(steps) and _still_hidden(game, seat, steps[last].after, steps[last + 1].after):
        last += 1
        move, before = steps[last].move, mine
        try:
            mine, theirs = steps[last].after, game.apply(theirs, move)
        except IllegalMove as error:
            own = getattr(move, "seat", None) == seat
            return True, "" if own else f"{type(move).__name__} is refused now: {error.reason.key}"
        told = _first_difference(game, seat, before, (move, mine), (move, theirs))
    return True, told or _session_difference(session, last, index, other)


def another_choice(game: Game[Any], state: Any, move: Move, rng: Random, tries: int = 60) -> Move | None:
    """Return another legal move of the same kind and seat that leads to another state, or None if none is found."""
    seat = move.seat  # type: ignore[attr-defined]
    for candidate in _candidates(game, state, move, rng, tries):
        if type(candidate) is type(move) and getattr(candidate, "seat", None) == seat and candidate != move:
            try:
                if game.apply(state, candidate) != game.apply(state, move):
                    return candidate
            except IllegalMove:
                continue
    return None


def _candidates(game: Game[Any], state: Any, move: Move, rng: Random, tries: int) -> Iterator[Move | None]:
    for _ in range(tries):
        yield game.random_move(state, Random(rng.getrandbits(64)))
    kind: Any = type(move)
    hints = hints_of(kind)
    for _ in range(tries):
        f = rng.choice(fields(kind))
        if f.name != "seat":
            try:
                value = any_value(hints[f.name], len(state.seats), rng, 0.0)
            except NotGuessable:
                continue
            yield replace(move, **{f.name: value})


def _still_hidden(game: Game[Any], seat: int, before: Any, after: Any) -> bool:
    open_before, open_after = set(game.asks(before)), set(game.asks(after))
    return bool(open_after) and seat not in open_after and open_after <= open_before


def _first_difference(game: Game[Any], seat: int, before: Any, mine: tuple[Move, Any], theirs: tuple[Move, Any]) -> str:
    """Return what others could tell two states apart by, or ""."""
    pairs = zip(_public(game, seat, before, *mine), _public(game, seat, before, *theirs), strict=False)
    for (name, ours), (same, other) in pairs:
        if name != same or ours != other or repr(ours) != repr(other):
            return name if name == same else f"{name} / {same}"
    return ""


def _public(game: Game[Any], seat: int, before: Any, move: Move, after: Any) -> Iterator[tuple[str, Any]]:
    """Yield everything that people other than `seat` can get to see after a move."""
    yield "repr of the state", repr(after)
    yield "history line", game.describe(before, move)
    yield "asks", game.asks(after)
    yield "dice wanted", game.dice_wanted(after)
    yield "result", game.result(after)
    yield "tracked numbers", game.tracked(after)
    yield "differences on the table", game.differences(before, after)
    yield "faults", game.faults(after)
    viewers: list[Viewer] = [None, *(n for n in range(len(after.seats)) if n != seat)]
    for viewer in viewers:
        yield f"view of {viewer}", game.view(after, viewer)
        yield f"offers to {viewer}", game.offers(after, viewer)
    for number in game.tracked(after):
        yield f"reasons of {number.key}", game.explain(after, number.key, None)


def _session_difference(session: Session, last: int, index: int, other: Move) -> str:
    """Compare what two sessions say, one with the choice and one with the exchanged one."""
    said = []
    for exchanged in (False, True):
        rows = tuple(
            Entry(n, Kind.PLAYED, other if exchanged and n == index + 1 else step.move, None, step.by, step.at)
            for n, step in enumerate(session.steps[: last + 1], 1)
        )
        again = Session(session.game, session.setup, Forgetful(), rows)
        said.append([("rows", repr(rows)), *_labels(again)])
    return next((name for (name, a), (_, b) in zip(*said, strict=True) if a != b), "")


def _labels(session: Session) -> Iterator[tuple[str, Any]]:
    yield "history", session.history()
    yield "undo label", session.undo_label
    session.undo()
    yield "redo label", session.redo_label
    yield "what was taken back", tuple(taken.line for taken in session.taken_back())


class Forgetful:
    """A journal that keeps nothing; for sessions that only try something out."""

    def append(self, entries: tuple[Entry, ...]) -> None:
        """Forget the rows."""
