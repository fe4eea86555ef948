"""Which faces fell in a game: read back from its moves. Pure functions over the steps of a session."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from companion.core.dice import DiceWanted, DieFace, Source, is_practice
from companion.core.game import Game
from companion.core.messages import IllegalMove
from companion.core.session import Step

MOST_TRIES = 1500
"""A roll of so many dice that more combinations than this would have to be tried is left out."""


@dataclass(frozen=True, slots=True)
class Fallen:
    """One die as it fell: whose it was, its kind, the face, who told it, and the die's own identity ("" if typed).

    `faces` are the die's printed faces, a face that is printed twice twice.
    """

    seat: int
    kind: str
    face: str
    source: Source
    die: str
    faces: tuple[str, ...]


def fallen(game: Game[Any], steps: Iterable[Step]) -> tuple[Fallen, ...]:
    """Return every die that fell in these steps, in their order.

    A face that was typed, or put right by hand, has the source *hand* and no die. A roll in which a practice die took
    part has the source *practice*, also where its face was put right. Moves that no die gives, hidden
    ones, rulings and those that count no more are left out; so is a move that two different dice might have given.
    """
    if game.answer_dice is None:
        return ()
    return tuple(die for step in steps for die in _of_step(game, step))


def _of_step(game: Game[Any], step: Step) -> Iterator[Fallen]:
    move = step.move
    if step.refused is not None or move.secret or move.ruling:
        return
    seat, key = getattr(move, "seat", None), step.by.get("wish")
    wishes = [w for w in game.dice_wanted(step.before) if not isinstance(seat, int) or w.seat == seat]
    named = [w for w in wishes if w.key == key]
    found = {faces: wish for wish in (named or wishes) for faces in _gives(game, step, wish)}
    if len(found) != 1:
        return
    (faces, wish), source = found.popitem(), _source(step)
    die = "" if source is Source.HAND else str(step.by.get("die", ""))
    for face in faces:
        yield Fallen(wish.seat, face.kind, face.face, source, die, tuple(wish.faces[face.kind]))


def _source(step: Step) -> Source:
    told = step.by.get("source")
    if is_practice(str(step.by.get("die", ""))) or Source.PRACTICE.value in str(step.by.get("also", "")).split(", "):
        return Source.PRACTICE
    return Source(told) if told in tuple(Source) else Source.HAND


def _gives(game: Game[Any], step: Step, wish: DiceWanted) -> Iterator[tuple[DieFace, ...]]:
    """Yield the rolls that make this move of that wish; the order in which several dice lie does not matter."""
    assert game.answer_dice is not None
    seen: set[tuple[str, ...]] = set()
    for kind in wish.kinds:
        faces = tuple(dict.fromkeys(wish.faces.get(kind, ())))
        if len(faces) ** wish.count > MOST_TRIES:
            continue
        for roll in product(faces, repeat=wish.count):
            dice = tuple(DieFace(kind, face) for face in roll)
            alike = (kind, *sorted(roll))
            try:
                fits = alike not in seen and game.answer_dice(step.before, wish, dice) == step.move
            except (IllegalMove, ValueError, KeyError):
                continue
            if fits:
                seen.add(alike)
                yield dice
