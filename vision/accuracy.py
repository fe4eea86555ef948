"""How well the reader reads a folder of labelled photographs.

The folder holds ``labels.json``: a list of pictures with ``file``, ``source``, ``dice`` (each with ``value`` and
``faces``: "pips", "digits" or "custom") and ``complete``. Pictures are scored whose dice are all labelled and
carry pips; pictures without any dice count for false alarms.
"""

from __future__ import annotations

import json
import math
import statistics
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from vision.checks import softness
from vision.cuts import Picture
from vision.frames import read_picture
from vision.reliability import Reliability
from vision.seen import DiceSeen


class PictureReader(Protocol):
    """Anything that reads dice from a picture: ours, or one of the classic ones in vision.baselines."""

    def read(self, picture: object) -> DiceSeen:
        """The dice of one picture, BGR uint8 (h, w, 3)."""


class LabelsError(Exception):
    """The labelled folder cannot be scored; the message says which file and what is wrong with it."""


@dataclass(frozen=True)
class Labelled:
    """One picture of the folder: its file, where it is from, and the values on the table, smallest first."""

    file: Path
    source: str
    values: tuple[int, ...]
    empty: bool
    licence: str = "none stated"
    view: str = ""
    sizes: tuple[float, ...] = ()
    """The longest side of each die whose size is labelled, in pixels."""
    colours: tuple[tuple[float, float, float, str], ...] = ()
    """(x, y, size, colour) of each die whose place and colour are labelled."""


@dataclass
class Tally:
    """Counts over some pictures. ``right`` of ``pictures`` were read exactly; ``hits`` of ``read`` dice were
    right, of ``true`` dice that lay there."""

    pictures: int = 0
    right: int = 0
    hits: int = 0
    read: int = 0
    true: int = 0

    def add(self, values: tuple[int, ...], seen: tuple[int, ...]) -> None:
        """One more picture."""
        self.pictures += 1
        self.right += tuple(sorted(values)) == tuple(sorted(seen))
        self.hits += sum((Counter(values) & Counter(seen)).values())
        self.read += len(seen)
        self.true += len(values)

    def as_dict(self) -> dict[str, Any]:
        """For people and for JSON; shares are None where there was nothing to count."""
        low, high = wilson(self.right, self.pictures)
        return {
            "pictures": self.pictures,
            "exact": _share(self.right, self.pictures),
            "exact_low": low,
            "exact_high": high,
            "dice": self.true,
            "precision": _share(self.hits, self.read),
            "recall": _share(self.hits, self.true),
        }


@dataclass
class Accuracy:
    """The score of a folder: pooled, by source, on empty pictures, and of the readings that claim to be sure."""

    pooled: Tally = field(default_factory=Tally)
    by_source: dict[str, Tally] = field(default_factory=dict)
    by_licence: dict[str, Tally] = field(default_factory=dict)
    by_kind: dict[str, Tally] = field(default_factory=dict)
    sure: Tally = field(default_factory=Tally)
    sure_by_licence: dict[str, Tally] = field(default_factory=dict)
    reliability: Reliability = field(default_factory=Reliability)
    colours: Tally = field(default_factory=Tally)
    empty: int = 0
    false_alarms: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    ms: list[float] = field(default_factory=list)
    wrong: list[dict[str, Any]] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        """The whole score as plain data."""
        return {
            "pooled": self.pooled.as_dict(),
            "by_source": {name: tally.as_dict() for name, tally in sorted(self.by_source.items())},
            "by_licence": {name: tally.as_dict() for name, tally in sorted(self.by_licence.items())},
            "by_kind": {name: tally.as_dict() for name, tally in sorted(self.by_kind.items())},
            "sure": {"least": SURE, "wrong": self.sure.pictures - self.sure.right, **self.sure.as_dict()},
            "sure_by_licence": {name: tally.as_dict() for name, tally in sorted(self.sure_by_licence.items())},
            "unsure": _share(self.pooled.pictures - self.sure.pictures, self.pooled.pictures),
            "reliability": self.reliability.as_rows(),
            "colours": {"labelled": self.colours.true, "named": self.colours.read, "right": self.colours.hits},
            "empty": {"pictures": self.empty, "false_alarms": self.false_alarms},
            "refused": dict(self.refused),
            "ms_per_picture": round(statistics.median(self.ms), 1) if self.ms else None,
            "wrong": self.wrong,
        }


SURE = 0.9
"""A reading whose least sure die is at least this sure is one that an app may take without asking."""


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def wilson(right: int, of: int, z: float = 1.96) -> tuple[float, float]:
    """The Wilson score interval of a share, 95 % by default; (0, 1) when nothing was counted."""
    if not of:
        return 0.0, 1.0
    share = right / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    reach = z / (1 + z * z / of) * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return round(max(0.0, middle - reach), 4), round(min(1.0, middle + reach), 4)


def labelled(folder: Path) -> list[Labelled]:
    """The pictures of ``folder`` that can be scored. LabelsError says what is wrong with the folder."""
    path = folder / "labels.json"
    try:
        entries = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise LabelsError(f"{path} is missing; a labelled folder holds labels.json beside its pictures") from None
    except (OSError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise LabelsError(f"{path} cannot be read: {error}") from None
    if not isinstance(entries, list):
        raise LabelsError(f"{path} must hold a list of pictures, not {type(entries).__name__}")
    out = []
    for number, entry in enumerate(entries):
        one = _entry(path, number, entry, folder)
        if one is not None:
            out.append(one)
    return out


def _entry(path: Path, number: int, entry: object, folder: Path) -> Labelled | None:
    where = f"{path}, picture {number + 1}"
    if not isinstance(entry, dict) or not isinstance(entry.get("file"), str) or not isinstance(entry.get("dice"), list):
        raise LabelsError(f'{where}: needs "file" (text) and "dice" (a list)')
    where += f" ({entry['file']})"
    dice = entry["dice"]
    if any(not isinstance(die, dict) or "value" not in die for die in dice):
        raise LabelsError(f'{where}: every die needs a "value"')
    if not entry.get("complete", True) or any(die.get("faces", "pips") != "pips" for die in dice):
        return None
    if any(
        isinstance(die["value"], bool) or not isinstance(die["value"], int) or not 1 <= die["value"] <= 6
        for die in dice
    ):
        raise LabelsError(f"{where}: a die with pips has a value from 1 to 6")
    return Labelled(
        folder / entry["file"],
        str(entry.get("source") or "?"),
        tuple(sorted(die["value"] for die in dice)),
        not dice,
        str(entry.get("licence") or "none stated"),
        str(entry.get("view") or ""),
        tuple(float(die["size"]) for die in dice if _number(die.get("size"))),
        tuple(
            (float(die["centre"][0]), float(die["centre"][1]), float(die["size"]), str(die["colour"]))
            for die in dice
            if die.get("colour") and _place(die.get("centre")) and _number(die.get("size"))
        ),
    )


def _number(given: object) -> bool:
    return isinstance(given, int | float) and not isinstance(given, bool) and given > 0


def _place(given: object) -> bool:
    return isinstance(given, list) and len(given) == 2 and all(isinstance(k, int | float) for k in given)


def readings(reader: PictureReader, pictures: list[Labelled]) -> Iterator[tuple[Labelled, Picture, DiceSeen]]:
    """Reads one picture after the other. LabelsError when one is missing or broken."""
    for each in pictures:
        picture = read_picture(each.file)
        if picture is None:
            state = "cannot be read as a picture" if each.file.exists() else "is missing"
            raise LabelsError(f"{each.file} {state}, but labels.json names it")
        yield each, picture, reader.read(picture)


def score(
    reader: PictureReader, folder: Path, failed: Callable[[Labelled, Picture, DiceSeen], None] | None = None
) -> Accuracy:
    """Scores all pictures of ``folder``; ``failed`` is told of every picture that is not read exactly."""
    out = Accuracy()
    for each, picture, seen in readings(reader, labelled(folder)):
        values = tuple(die.value for die in seen.dice)
        out.ms.append(seen.ms)
        if seen.refused:
            out.refused[seen.refused] += 1
        if each.empty:
            out.empty += 1
            out.false_alarms += bool(values)
        else:
            kinds = {name: out.by_kind.setdefault(name, Tally()) for name in kinds_of(each, picture)}
            source = out.by_source.setdefault(each.source, Tally())
            licence = out.by_licence.setdefault(each.licence, Tally())
            for tally in (out.pooled, source, licence, *kinds.values()):
                tally.add(each.values, values)
            if seen.sure >= SURE and values:
                out.sure.add(each.values, values)
                out.sure_by_licence.setdefault(each.licence, Tally()).add(each.values, values)
            out.reliability.add(each.values, seen)
            _count_colours(out.colours, each, seen)
        if tuple(sorted(values)) != each.values:
            out.wrong.append(
                {"file": str(each.file), "true": list(each.values), "read": sorted(values), "sure": seen.sure}
            )
            if failed is not None:
                failed(each, picture, seen)
    return out


def kinds_of(each: Labelled, picture: Picture) -> list[str]:
    """What makes a picture hard, from its labels and its sharpness; a picture may be of several kinds."""
    long_side = max(picture.shape[:2])
    shares = [size * 1280 / long_side for size in each.sizes]
    kinds = []
    if shares and min(shares) < _SMALL:
        kinds.append(f"dice under {_SMALL} px")
    if shares and max(shares) > _LARGE:
        kinds.append(f"dice over {_LARGE} px")
    if each.view in ("oblique", "hand"):
        kinds.append("seen aslant" if each.view == "oblique" else "in a hand")
    if len(each.values) >= _MANY:
        kinds.append(f"{_MANY} dice and more")
    if softness(picture) > _SOFT:
        kinds.append("soft")
    return kinds or ["none of these"]


_SMALL, _LARGE = 40, 200  # of a picture 1280 pixels long
_MANY = 8
_SOFT = 0.78


def _count_colours(tally: Tally, each: Labelled, seen: DiceSeen) -> None:
    """``true`` labelled colours, ``read`` of them named on a die found there, ``hits`` named rightly."""
    for x, y, size, colour in each.colours:
        tally.true += 1
        near = [die for die in seen.dice if math.hypot(die.centre[0] - x, die.centre[1] - y) < 0.5 * size]
        if near and near[0].colour:
            tally.read += 1
            tally.hits += near[0].colour == colour
