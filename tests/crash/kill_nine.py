"""Ending a game with SIGKILL at random instants: what was shown is there again, and play goes on.

``python -m tests.crash.kill_nine --times 200`` tries it that often and tells what it saw; exit code 1 if anything
that was shown was lost.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import NamedTuple

import click

from companion.storage.backups import backups
from companion.storage.database import examine

ROOT = Path(__file__).parents[2]
GAMES = ("mole_park", "whakka_mole")
FRESH_EVERY = 4
"""Every so many deaths the folder is a new one, so that making the files is hit as well."""


class Shown(NamedTuple):
    """A row of a game that was shown, and the fingerprint of the state it led to."""

    game: str
    row: int
    print: str


@dataclass
class Told:
    """What one life of the process said."""

    lines: list[tuple[str, Shown]] = field(default_factory=list)
    over: int = 0
    troubles: list[str] = field(default_factory=list)

    def all_of(self, *words: str) -> list[Shown]:
        """What the lines say that begin with one of these words."""
        return [shown for word, shown in self.lines if word in words]


@dataclass
class Tally:
    """What many deaths came to. `lost` says in words what was not there again; empty is good."""

    deaths: int = 0
    while_opening: int = 0
    changes_shown: int = 0
    games_over: int = 0
    unseen: int = 0  # rows that were on the disk although nobody had seen them yet
    lost: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.deaths} deaths ({self.while_opening} before anything was shown), {self.changes_shown} changes "
            f"shown, {self.games_over} games over, {self.unseen} times one row more was kept than shown, "
            f"lost: {self.lost or 'nothing'}"
        )


def start(
    folder: Path, game: str, seed: int, last: Shown | None = None, what: str = "evening"
) -> subprocess.Popen[str]:
    """Begin a life of the process: the table alone, or the app ("glass_evening"). `last`: what was shown last."""
    more = [last.game, str(last.row)] if last else []
    return subprocess.Popen(
        [sys.executable, "-m", f"tests.crash.{what}", str(folder), game, str(seed), *more],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "KIVY_NO_CONSOLELOG": "1", "SDL_VIDEODRIVER": "offscreen"},
    )  # fmt: skip


def live_and_die(process: subprocess.Popen[str], changes: int, seconds: float) -> Told:
    """Let a process live until `changes` changes were shown and `seconds` more, then kill it."""
    assert process.stdout is not None
    out = ""
    while changes >= 0 and (line := process.stdout.readline()):
        out += line
        changes -= line.startswith(("opening", "shown"))
    time.sleep(seconds)
    process.send_signal(signal.SIGKILL)
    rest, errors = process.communicate()
    return read(out + rest, errors)


def read(out: str, errors: str = "") -> Told:
    """Understand what a process said; the last line may have been cut off."""
    told = Told(troubles=errors.strip().splitlines()[-1:])
    for line in out.split("\n")[:-1]:
        match line.split(" "):
            case ["trouble", what]:
                told.troubles.append(what)
            case ["over"]:
                told.over += 1
            case [word, game, row, print_]:
                told.lines.append((word, Shown(game, int(row), print_)))
    return told


def rehearse(folder: Path, game: str, times: int, chance: Random, what: str = "evening") -> Tally:
    """Kill the process so many times, at instants drawn by `chance`, and look after each what came back."""
    tally, last = Tally(), None
    for number in range(times):
        home = folder / str(number // FRESH_EVERY)
        if not home.exists():
            last = None
        opening = chance.random() < 0.3
        changes, seconds = (0, chance.uniform(0, 0.15)) if opening else (chance.randint(1, 12), chance.uniform(0, 0.03))
        told = live_and_die(start(home, game, number, last, what), changes, seconds)
        shown = told.all_of("shown")
        tally.deaths += 1
        tally.while_opening += not shown
        tally.changes_shown += len(shown)
        tally.games_over += told.over
        tally.unseen += any(last and last.game == ready.game and ready.row > last.row for ready in told.all_of("ready"))
        tally.lost += [f"life {number} of {game}: {what}" for what in missing(told, last)]
        tally.lost += [f"{backup} is not whole" for backup in backups(home) if examine(backup) is not None]
        last = shown[-1] if shown else last
    return tally


def missing(told: Told, last: Shown | None) -> list[str]:
    """What this life should have found and did not, in words. `last`: what the life before showed last."""
    found = list(told.troubles)
    found += [f"{last} came back as {again}" for again in told.all_of("again") if again != last]
    for ready in told.all_of("ready"):
        if last and not told.all_of("again"):
            found.append(f"{last} did not come back")
        if last and ready.game == last.game and ready.row < last.row:
            found.append(f"{last} was shown, the game went on from {ready}")
    return found


@click.command(help=__doc__)
@click.option("--times", default=200, show_default=True, help="How many deaths, shared among the games.")
@click.option("--seed", default=9, show_default=True, help="Where chance begins.")
@click.option("--glass", is_flag=True, help="Kill the whole app; shown is what was on its glass.")
def main(times: int, seed: int, glass: bool) -> None:
    """Rehearse with both games and tell what was seen."""
    lost = False
    with suppress(KeyboardInterrupt), tempfile.TemporaryDirectory(prefix="burrow-kill-") as folder:
        for number, game in enumerate(GAMES):
            share = times // len(GAMES) + (number < times % len(GAMES))
            tally = rehearse(
                Path(folder) / game, game, share, Random(seed + number), "glass_evening" if glass else "evening"
            )
            lost = lost or bool(tally.lost)
            print(f"{game}: {tally}", flush=True)
    sys.exit(lost)


if __name__ == "__main__":
    main()
