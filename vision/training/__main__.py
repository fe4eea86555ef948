"""Makes the reader's weights anew: ``python -m vision.training PHOTOS POOL`` takes under two hours on two cores.

PHOTOS is a folder of labelled photographs (labels.json), POOL an empty folder for the drawn scenes (4 GB) and the
finished nets; --empty names a folder of any pictures without dice, which help to judge how sure a reading may be. Each
step is a command of its own, printed before it runs and with its minutes after it, so that a broken run goes on by
hand. Nothing in the app changes: copy the nets from POOL to vision/weights when they read better (``python -m vision
accuracy``).

With --begin vision/weights the nets learn on from those there, instead of from random numbers.

With --share 0.02 every step does that share of its work: a trial of a few minutes that all of it runs. Its nets read
nothing.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import click

_SCENES = 500
"""Scenes in one file, and"""
_FILES = 14
"""files of them: more is better, two are drawn side by side in half a minute."""
_FINDER, _FACES, _FACES_AGAIN = 50, 25, 20
"""Minutes of training; the second look learns on from what it took for faces itself. With the other steps, twelve
minutes on two idle cores, they stay below two hours."""
_ON = 9e-4
"""The rate at which a net learns on: half the usual."""
_FEWEST = 20  # scenes in a file, of a trial too


def _module(name: str, *words: object) -> list[str]:
    return [sys.executable, "-m", f"vision.training.{name}", *map(str, words)]


def _together(*commands: list[str]) -> None:
    """Runs commands side by side; stops with the first that fails."""
    began, worked, running = time.monotonic(), _worked(), []
    for command in commands:
        click.echo(" ".join(command))
        running.append(subprocess.Popen(command))
    failed = [process.returncode for process in running if process.wait()]
    if failed:
        sys.exit(failed[0])
    minutes = (time.monotonic() - began) / 60
    click.echo(f"took {minutes:.1f} minutes, {(_worked() - worked) / 60:.1f} of a processor's time")


def _worked() -> float:
    """The processor time, in seconds, of the commands that have ended."""
    times = os.times()
    return times.children_user + times.children_system


@click.command(help=__doc__)
@click.argument("photographs", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.argument("pool", type=click.Path(path_type=Path, file_okay=False))
@click.option("--empty", type=click.Path(path_type=Path, exists=True, file_okay=False), help="Pictures without dice.")
@click.option(
    "--begin",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="A folder with nets to learn on from, with smaller steps.",
)
@click.option(
    "--share",
    type=click.FloatRange(0, 1, min_open=True),
    default=1.0,
    show_default=True,
    help="The share of each step's work that is done.",
)
@click.option(
    "--cores",
    type=click.IntRange(1, 64),
    default=2,
    show_default=True,
    help="Commands that run side by side, and threads of a training.",
)
def main(photographs: Path, pool: Path, empty: Path | None, begin: Path | None, share: float, cores: int) -> None:
    """All steps in their order, side by side where they do not need each other."""
    began = time.monotonic()
    pool.mkdir(parents=True, exist_ok=True)
    many = max(_FEWEST, round(_SCENES * share))
    scenes = [
        _module("scenes", pool / f"syn_{k:02d}", 3000 + k, many, photographs)
        for k in range(1, _FILES + 1)
        if not (pool / f"syn_{k:02d}.json").exists()
    ]
    for k in range(0, len(scenes), cores):
        _together(*scenes[k : k + cores])
    finder, faces, short = pool / "pips.onnx", pool / "faces.onnx", ("--share", share)
    training = ("--pool", pool, "--photos", photographs, "--threads", cores)
    first, second = (("--begin", begin / net.name, "--rate", _ON) if begin else () for net in (finder, faces))
    _together(_module("train", "finder", *training, "--minutes", _FINDER * share, *first, "--out", finder))
    _together(_module("mining", finder, pool, photographs, *short))
    _together(_module("train", "faces", *training, "--minutes", _FACES * share, *second, "--out", faces))
    _together(_module("mining", finder, pool, photographs, faces, *short))
    again = ("--minutes", _FACES_AGAIN * share, "--rate", _ON)
    _together(_module("train", "faces", *training, *again, "--out", faces))
    fresh = pool / "fresh"
    _together(_module("scenes", fresh, 9001, many, photographs))
    _together(_module("calibrate", f"{fresh}.npy", photographs, pool, *([empty] if empty else []), *short))
    click.echo(f"all of it took {(time.monotonic() - began) / 60:.1f} minutes")


if __name__ == "__main__":
    main()
