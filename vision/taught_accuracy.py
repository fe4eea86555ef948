"""How well taught faces are recognised: on rendered dice with symbols, and on labelled photographs of real ones."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.accuracy import SURE, LabelsError
from vision.die_tally import DieTally
from vision.digits_net import TopFinder
from vision.frames import read_picture
from vision.pipeline import WEIGHTS, Reader
from vision.seen import DiceSeen
from vision.taught_marks import mark
from vision.taught_profile import TaughtSet
from vision.taught_reading import TaughtDie, TaughtReader
from vision.taught_rendering import COLOURS, Laid, marked_body, marked_dice
from vision.taught_teaching import shown

MAKES: tuple[tuple[str, ...], ...] = (
    ("glove", "pan", "mallet", "star", "X", "mole"),
    ("1", "2", "3", "4", "5", "6_"),
    ("heart", "moon", "bolt", "arrow", "drop", "ring"),
    ("A", "B", "C", "D", "E", "F"),
    ("X", "plus", "square", "triangle", "shovel", "star"),
)
"""The makes of rendered dice, by what is on their faces."""
TILT = math.radians(45)
_TEACH_TILT = math.radians(25)
_ATTEMPTS = 12


@dataclass
class Tally(DieTally):
    """Also ``extra``: readings that claimed to be sure where no die lies; ``pips_sure``: how many of the wrong ones
    that claimed it are numbers of pips; and how sure each reading was, and whether it was right (``points``)."""

    extra: int = 0
    pips_sure: int = 0
    points: list[tuple[float, bool]] = field(default_factory=list)

    def add(self, wanted: str, seen: DiceSeen, centre: tuple[float, float] | None, size: float, where: str) -> None:
        """Count one die: what was read at its place (anywhere, when the place is not known). A number of pips that is
        told of it counts as any other face: people are told a value that the die does not show."""
        near = [die for die in seen.dice if centre is None or math.dist(die.centre, centre) < 0.6 * size]
        best = max(near, key=lambda die: die.sure, default=None)
        if best is None:
            self.count(wanted, None, False, 0.0, where)
            return
        shows = best.shows if isinstance(best, TaughtDie) else str(best.value)
        self.points.append((best.sure, shows == wanted))
        self.pips_sure += not isinstance(best, TaughtDie) and best.sure >= SURE and shows != wanted
        read = shows if isinstance(best, TaughtDie) else f"{shows} pips"
        self.count(wanted, f"{read} ({best.sure:.0%} sure)", shows == wanted, best.sure, where)

    def add_extra(self, seen: DiceSeen, laid: Sequence[Laid]) -> None:
        """Count what claims to be a die, and sure, where none lies."""
        self.extra += sum(
            die.sure >= SURE and all(math.dist(die.centre, each.centre) > 0.6 * each.size for each in laid)
            for die in seen.dice
        )

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        counts = {k: getattr(self, k) for k in ("dice", "right", "wrong", "sure", "sure_wrong", "pips_sure", "extra")}
        return {**counts, "share": self.share, "missed": self.misread}


def teach(
    name: str, faces: Sequence[str], show: Callable[[str], Iterator[Any]], finder: TopFinder, times: int
) -> TaughtSet:
    """A set taught as people do: a picture that is refused is shown again, otherwise."""
    taught = TaughtSet(name)
    for face in faces:
        for _, picture in zip(range(_ATTEMPTS), show(face), strict=False):
            told = shown(picture, finder)
            if told.cut is not None:
                taught = taught.with_picture(face, told.cut)
            if taught.count(face) == times:
                break
    return taught


def on_rendered(makes: int, times: int, first: int = 0) -> Tally:
    """``makes`` makes of dice, each taught from ``times`` pictures a face and read in one picture of six dice;
    ``first`` is the number of the first make."""
    tally, finder, reader = Tally(), TopFinder(WEIGHTS / "tops.onnx"), Reader()
    for make in range(first, first + makes):
        rng = np.random.default_rng(make)
        faces, colour = MAKES[make % len(MAKES)], COLOURS[int(rng.integers(len(COLOURS)))]
        masks: list[NDArray[np.float32]] = [mark(face, float(rng.uniform(0.52, 0.72))) for face in faces]
        body = marked_body(colour, masks, rng)

        # pictures of their own for every face and for the reading: what is refused must not change the others
        def show(face: str, body: Any = body, faces: Any = faces, make: int = make) -> Iterator[Any]:
            rng = np.random.default_rng((make, 1, faces.index(face)))
            while True:
                tilt = float(rng.uniform(0, _TEACH_TILT))
                yield marked_dice(body, [faces.index(face) + 1], rng, size=(400, 300), tilt=tilt, edge=70.0)[0]

        reading = TaughtReader([teach(f"make {make}", faces, show, finder, times)], reader)
        rng = np.random.default_rng((make, 2))
        picture, laid = marked_dice(body, list(rng.permutation(6) + 1), rng, tilt=float(rng.uniform(0, TILT)))
        seen = reading.read(picture)
        for die in laid:
            tally.add(faces[die.face - 1], seen, die.centre, die.size, f"make {make} ({colour})")
        tally.add_extra(seen, laid)
    return tally


def on_photographs(folder: Path, times: int) -> Tally:
    """The photographs of single dice with digits: taught from some of a source, read in its others, by turns."""
    try:
        entries = json.loads((folder / "labels.json").read_text())
    except (OSError, ValueError) as error:
        raise LabelsError(f"no labels.json to read in {folder}") from error
    groups: dict[str, dict[str, list[str]]] = {}
    for entry in entries:
        if len(entry["dice"]) == 1 and entry["dice"][0]["faces"] != "pips":
            faces = groups.setdefault(Path(entry["file"]).name.split("_")[0], {})
            faces.setdefault(str(entry["dice"][0]["value"]), []).append(entry["file"])
    tally, finder, reader = Tally(), TopFinder(WEIGHTS / "tops.onnx"), Reader()
    for faces in groups.values():
        most = max(len(files) for files in faces.values())
        for turn in range(0, most, times):
            used: set[str] = set()

            def show(face: str, turn: int = turn, used: set[str] = used, faces: Any = faces) -> Iterator[Any]:
                files = faces[face]
                for step in range(len(files)):
                    used.add(files[(turn + step) % len(files)])
                    yield read_picture(folder / files[(turn + step) % len(files)])

            reading = TaughtReader([teach("photographs", sorted(faces), show, finder, times)], reader)
            for face, files in faces.items():
                for file in files:
                    if file not in used:
                        seen = reading.read(read_picture(folder / file))
                        tally.add(face, seen, None, 0.0, file)
    return tally


def report(name: str, tally: Tally) -> str:
    """One line on a tally."""
    return (
        f"{name}: {tally.right} of {tally.dice} dice right, {tally.share or 0.0:.1%}; {tally.wrong} read wrongly, "
        f"{tally.sure_wrong} of {tally.sure} sure ones, {tally.pips_sure} of these as pips; "
        f"{tally.extra} sure where no die lies"
    )
