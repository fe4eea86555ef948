"""Trying a game's rules out with random play."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from rich.progress import Progress

from companion.core.game import Game
from companion.words import Words

from .printing import clean, console


def soak_game(game: Game[Any], games: int, seed: int, words: Words, quiet: bool) -> dict[str, Any]:
    """Play and check random games; print the outcome unless `quiet`. Returns the report as plain values."""
    from companion.core.soaking import soak

    with Progress(console=console(stderr=True), disable=quiet, transient=True) as progress:
        bar = progress.add_task(game.key, total=games)
        report = soak(game, games, seed, lambda done, _: progress.update(bar, completed=done))
    told = asdict(report)
    told["problems"] = [asdict(problem) for problem in report.problems]
    if not quiet:
        out = console()
        out.print(words("cli.soak.done", n=report.games, moves=report.moves, low=report.shortest, high=report.longest))
        for problem in report.problems:
            out.print(words("cli.soak.problem", seed=problem.seed, what=clean(problem.what)), style="red")
        if not report.problems:
            out.print(words("cli.soak.good"))
    return told
