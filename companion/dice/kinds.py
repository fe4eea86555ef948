"""Which dice a game is played with, and what a bought die with plain numbers most likely stands for among them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from companion.core.game import Game, Seat, Setup

SIX = ("1", "2", "3", "4", "5", "6")
"""What a bought six-sided die tells."""

LOOKS_AHEAD = 300


def kinds_of(game: Game[Any], setup: Setup | None = None) -> dict[str, tuple[str, ...]]:
    """Return every kind of die that the game asks for and its faces, by playing a game at random in thought.

    Without a `setup`, as few people as may play are imagined. A game without dice gives an empty answer.
    """
    if game.answer_dice is None:
        return {}
    if setup is None:
        setup = game.setup(tuple(Seat(f"{n}") for n in range(1, game.seats.start + 1)))
    found: dict[str, tuple[str, ...]] = {}
    state, chance = game.begin(setup), Random(1)
    for _ in range(LOOKS_AHEAD):
        for wish in game.dice_wanted(state):
            found |= {kind: wish.faces[kind] for kind in wish.kinds if kind in wish.faces}
        move = game.random_move(state, chance)
        if move is None:
            break
        state = game.apply(state, move)
    return found


def suggested(faces: Sequence[str], told: Sequence[str] = SIX) -> dict[str, str]:
    """Return what each face that a die tells most likely means in the game: the same where the game has it, the
    others in order (a six becomes the X). Empty if the numbers do not match: then it has to be taught."""
    left = [face for face in faces if face not in told]
    odd = [face for face in told if face not in faces]
    if len(left) != len(odd):
        return {}
    others = iter(left)
    return {face: face if face in faces else next(others) for face in told}


def is_complete(meaning: Mapping[str, str], faces: Sequence[str]) -> bool:
    """Say whether every face of the game's die has something that tells it."""
    return set(faces) <= set(meaning.values())
