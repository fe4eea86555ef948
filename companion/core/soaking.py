"""Many random games of one kind, checked and counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .checks import Broken, PlayOut, check_play_out, told
from .game import Game


@dataclass(frozen=True, slots=True)
class Problem:
    """A game that broke, the seed that plays it again, and what happened."""

    seed: int
    what: str


@dataclass(frozen=True, slots=True)
class SoakReport:
    """Many games of one kind, counted."""

    game: str
    games: int
    moves: int
    rulings: int
    refusals: int
    exchanged: int
    shortest: int
    longest: int
    problems: tuple[Problem, ...] = ()


def soak(
    game: Game[Any],
    games: int,
    seed: int = 0,
    on_progress: Callable[[int, int], None] | None = None,
    looks: float = 0.1,
) -> SoakReport:
    """Play and check `games` random games, with seeds from `seed` on. Never raises for a broken game.

    Many games make up for few looks at each: see `check_play_out`.

    `on_progress` is told after each game how many are done, and of how many.
    """
    done: list[PlayOut] = []
    problems: list[Problem] = []
    for number in range(games):
        try:
            done.append(check_play_out(game, seed + number, looks=looks))
        except Broken as broken:
            problems.append(Problem(seed + number, str(broken)))
        except Exception as error:
            problems.append(Problem(seed + number, told(error)))
        if on_progress is not None:
            on_progress(number + 1, games)
    lengths = [one.moves for one in done] or [0]
    return SoakReport(
        game.key,
        games,
        sum(one.moves for one in done),
        sum(one.rulings for one in done),
        sum(one.refusals for one in done),
        sum(one.exchanged for one in done),
        min(lengths),
        max(lengths),
        tuple(problems),
    )
