"""Many random games of one kind, checked and counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from .checks import Broken, PlayOut, check_play_out, told
from .game import Game

LOOKS = 0.1
"""The share of states that are looked at in full (see `check_play_out`): many games make up for few looks at each."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A game that broke, the seed that plays it again, and what happened."""

    seed: int
    what: str


@dataclass(frozen=True, slots=True)
class SoakReport:
    """Many games of one kind, counted. `games` were played of the `asked` ones, with seeds from `seed` on.

    `refusals` are moves of nonsense that were refused with a reason, `exchanged` hidden choices that were exchanged
    for others without anybody noticing. `people` is the smallest and the largest table.
    """

    game: str
    asked: int
    seed: int
    games: int
    moves: int
    rulings: int
    refusals: int
    secrets: int
    exchanged: int
    shortest: int
    longest: int
    people: tuple[int, int]
    problems: tuple[Problem, ...] = ()


@dataclass(slots=True)
class Tally:
    """Games as they are played, in any order."""

    game: str
    asked: int
    seed: int
    sound: list[PlayOut] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.sound) + len(self.problems)

    def add(self, outcome: PlayOut | Problem) -> None:
        """Count a game."""
        if isinstance(outcome, Problem):
            self.problems.append(outcome)
        else:
            self.sound.append(outcome)

    def report(self) -> SoakReport:
        """Return the sums; problems in the order of their seeds."""
        lengths = [one.moves for one in self.sound] or [0]
        people = [one.seats for one in self.sound] or [0]
        return SoakReport(
            self.game,
            self.asked,
            self.seed,
            self.games,
            sum(one.moves for one in self.sound),
            sum(one.rulings for one in self.sound),
            sum(one.refusals for one in self.sound),
            sum(one.secrets for one in self.sound),
            sum(one.exchanged for one in self.sound),
            min(lengths),
            max(lengths),
            (min(people), max(people)),
            tuple(sorted(self.problems, key=lambda problem: problem.seed)),
        )


def soak_one(game: Game[Any], seed: int, looks: float = LOOKS) -> PlayOut | Problem:
    """Play and check one random game. Never raises for a broken one."""
    try:
        return check_play_out(game, seed, looks=looks)
    except Broken as broken:
        return Problem(seed, str(broken))
    except Exception as error:
        return Problem(seed, told(error))


def soak(
    game: Game[Any],
    games: int,
    seed: int = 0,
    on_progress: Callable[[int, int], None] | None = None,
    looks: float = LOOKS,
) -> SoakReport:
    """Play and check `games` random games, with seeds from `seed` on. Never raises for a broken game.

    `on_progress` is told after each game how many are done, and of how many.
    """
    tally = Tally(game.key, games, seed)
    for number in range(games):
        tally.add(soak_one(game, seed + number, looks))
        if on_progress is not None:
            on_progress(tally.games, games)
    return tally.report()
