"""Trying a game's rules out with random play, in one process or several."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import asdict
from multiprocessing import get_context
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from companion.core.checks import PlayOut
from companion.core.game import Game
from companion.core.soaking import Problem, SoakReport, Tally, soak_one
from companion.words import Words

from .printing import clean, console

TOGETHER = 5
"""Games that a process plays before it tells how they went."""
FIRST, LATER = 2.0, 60.0
"""Seconds before the first line of progress where no terminal draws a bar, doubling, and most between two lines."""

Outcome = PlayOut | Problem


def soak_game(game: Game[Any], games: int, seed: int, jobs: int, words: Words, quiet: bool) -> dict[str, Any]:
    """Play and check random games; print how it goes and the outcome unless `quiet`.

    Ctrl-C ends it with what was played. Returns the report as plain values; ``stopped`` says that it was ended.
    """
    tally, began, stopped = Tally(game.key, games, seed), time.monotonic(), False
    seeds = range(seed, seed + games)
    try:
        with _showing(tally, words, quiet) as show:

            def took(outcome: Outcome) -> None:
                tally.add(outcome)
                show(outcome)

            if jobs > 1:
                _in_processes(game.key, seeds, jobs, took)
            else:
                for number in seeds:
                    took(soak_one(game, number))
    except KeyboardInterrupt:
        stopped = True
    report = tally.report()
    if not quiet:
        _print(report, stopped, time.monotonic() - began, words)
    return {**asdict(report), "people": list(report.people), "problems": list(map(asdict, report.problems)),
            "stopped": stopped}  # fmt: skip


def _in_processes(key: str, seeds: range, jobs: int, took: Callable[[Outcome], None]) -> None:
    """Play in several processes. After Ctrl-C what is being played is played to its end and counted.

    Ctrl-C only leaves a note that is read between two waits: a KeyboardInterrupt in the middle of what processes and
    threads share would leave a lock behind that nobody opens again. A second Ctrl-C ends it the hard way.
    """
    size = max(1, min(TOGETHER, len(seeds) // (2 * jobs)))
    parts = iter([seeds[at : at + size] for at in range(0, len(seeds), size)])
    waiting: dict[Future[list[Outcome]], range] = {}
    with (
        _noting_interrupts() as interrupted,
        ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_deaf) as pool,
    ):
        while True:
            while not interrupted and len(waiting) < 2 * jobs and (part := next(parts, None)) is not None:
                try:
                    waiting[pool.submit(_play, key, part)] = part
                except BrokenProcessPool as error:
                    took(_ended(part, error))
            if not waiting:
                break
            done, _ = wait(waiting, timeout=0.5, return_when=FIRST_COMPLETED)
            for future in done:
                _take(future, waiting.pop(future), took)
    if interrupted:
        raise KeyboardInterrupt


@contextmanager
def _noting_interrupts() -> Iterator[list[int]]:
    """Give a list that is no longer empty after Ctrl-C."""
    noted: list[int] = []
    before = signal.getsignal(signal.SIGINT)

    def note(number: int, _: object) -> None:
        noted.append(number)
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, note)
    try:
        yield noted
    finally:
        signal.signal(signal.SIGINT, before)


def _take(done: Future[list[Outcome]], seeds: range, took: Callable[[Outcome], None]) -> None:
    try:
        outcomes = done.result()
    except BrokenProcessPool as error:  # killed, or out of memory: its games are not lost in silence
        outcomes = [_ended(seeds, error)]
    for outcome in outcomes:
        took(outcome)


def _ended(seeds: range, error: Exception) -> Problem:
    return Problem(seeds[0], f"{type(error).__name__}: a process ended before it told how this went")


def _play(key: str, seeds: range) -> list[Outcome]:
    from companion.games import find_game, shelf

    game = find_game(key, shelf())
    return [soak_one(game, seed) for seed in seeds]


def _deaf() -> None:
    """Ctrl-C reaches all processes; only the first one decides what to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _showing(tally: Tally, words: Words, quiet: bool) -> Iterator[Callable[[Outcome], None]]:
    """Give what shows a game that was played: a bar on a terminal, else a line now and then; problems at once."""
    err, last, pause = console(stderr=True), time.monotonic(), FIRST
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
               TimeRemainingColumn())  # fmt: skip
    with Progress(*columns, console=err, disable=quiet or not err.is_terminal, transient=True) as progress:
        bar = progress.add_task(tally.game, total=tally.asked)

        def show(outcome: Outcome) -> None:
            nonlocal last, pause
            progress.update(bar, completed=tally.games)
            if isinstance(outcome, Problem) and not quiet:
                said = words("cli.soak.problem", seed=outcome.seed, what=clean(outcome.what))
                (progress.console if err.is_terminal else err).print(said, style="red")
            if not quiet and not err.is_terminal and time.monotonic() - last >= pause:
                last, pause = time.monotonic(), min(LATER, 2 * pause)
                err.print(words("cli.soak.progress", n=tally.games, asked=tally.asked, broken=len(tally.problems)))

        yield show


def _print(report: SoakReport, stopped: bool, seconds: float, words: Words) -> None:
    out = console()
    if stopped:
        out.print(words("cli.soak.stopped", n=report.games, asked=report.asked), style="yellow")
    if not report.games:
        return
    out.print(words("cli.soak.done", n=report.games, moves=report.moves, low=report.shortest, high=report.longest))
    low, high = report.people
    out.print(words("cli.soak.tables", low=low, high=high, first=report.seed))
    told = {"rulings": report.rulings, "refusals": report.refusals, "secrets": report.secrets}
    out.print(words("cli.soak.checked", **told, exchanged=report.exchanged))
    out.print(words("cli.soak.took", seconds=round(seconds), each=round(1000 * seconds / report.games)))
    for problem in report.problems:
        out.print(words("cli.soak.problem", seed=problem.seed, what=clean(problem.what)), style="red")
    if not report.problems:
        out.print(words("cli.soak.good"))
