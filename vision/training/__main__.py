"""Makes the reader's weights anew: ``python -m vision.training PHOTOS POOL`` takes two and a half hours on two cores.

PHOTOS is a folder of labelled photographs (labels.json), POOL an empty folder for the drawn scenes (4 GB) and the
finished nets; --empty names a folder of any pictures without dice, which help to judge how sure a reading may be. Each
step is a command of its own, printed before it runs, so that a broken run goes on by hand. Nothing in the app changes:
copy the nets from POOL to vision/weights when they read better (``python -m vision accuracy``).
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click

_SCENES = 500
"""Scenes in one file, and"""
_FILES = 14
"""files of them: more is better, each takes a minute."""
_FINDER, _FACES, _FACES_AGAIN = 56, 28, 20
"""Minutes of training on one core; the second look learns on from what it took for faces itself."""


def _module(name: str, *words: object) -> list[str]:
    return [sys.executable, "-m", f"vision.training.{name}", *map(str, words)]


def _together(*commands: list[str]) -> None:
    """Runs commands side by side; stops with the first that fails."""
    running = []
    for command in commands:
        click.echo(" ".join(command))
        running.append(subprocess.Popen(command))
    for process in running:
        if process.wait():
            sys.exit(process.returncode)


@click.command(help=__doc__)
@click.argument("photographs", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.argument("pool", type=click.Path(path_type=Path, file_okay=False))
@click.option("--empty", type=click.Path(path_type=Path, exists=True, file_okay=False), help="Pictures without dice.")
def main(photographs: Path, pool: Path, empty: Path | None) -> None:
    """All steps in their order, two at a time where they do not need each other."""
    pool.mkdir(parents=True, exist_ok=True)
    scenes = [
        _module("scenes", pool / f"syn_{k:02d}", 3000 + k, _SCENES, photographs)
        for k in range(1, _FILES + 1)
        if not (pool / f"syn_{k:02d}.json").exists()
    ]
    for k in range(0, len(scenes), 2):
        _together(*scenes[k : k + 2])
    places = ("--pool", pool, "--photos", photographs)
    _together(_module("train", "finder", *places, "--minutes", _FINDER, "--threads", 2, "--out", pool / "pips.onnx"))
    _together(_module("mining", pool / "pips.onnx", pool, photographs))
    _together(_module("train", "faces", *places, "--minutes", _FACES, "--threads", 2, "--out", pool / "faces.onnx"))
    _together(_module("mining", pool / "pips.onnx", pool, photographs, pool / "faces.onnx"))
    again = ("--minutes", _FACES_AGAIN, "--threads", 2, "--rate", 9e-4, "--out", pool / "faces.onnx")
    _together(_module("train", "faces", *places, *again))
    fresh = pool / "fresh"
    _together(_module("scenes", fresh, 9001, _SCENES, photographs))
    _together(_module("calibrate", f"{fresh}.npy", photographs, pool, *([empty] if empty else [])))


if __name__ == "__main__":
    main()
