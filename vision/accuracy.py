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
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from vision.frames import read_picture
from vision.pipeline import Reader
from vision.seen import DiceSeen


class LabelsError(Exception):
    """The labelled folder cannot be scored; the message says which file and what is wrong with it."""


@dataclass(frozen=True)
class Labelled:
    """One picture of the folder: its file, where it is from, and the values on the table, smallest first."""

    file: Path
    source: str
    values: tuple[int, ...]
    empty: bool


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
    sure: Tally = field(default_factory=Tally)
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
            "sure": {"least": SURE, **self.sure.as_dict()},
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
        folder / entry["file"], str(entry.get("source") or "?"), tuple(sorted(die["value"] for die in dice)), not dice
    )


def readings(reader: Reader, pictures: list[Labelled]) -> Iterator[tuple[Labelled, DiceSeen]]:
    """Reads one picture after the other. LabelsError when one is missing or broken."""
    for each in pictures:
        picture = read_picture(each.file)
        if picture is None:
            state = "cannot be read as a picture" if each.file.exists() else "is missing"
            raise LabelsError(f"{each.file} {state}, but labels.json names it")
        yield each, reader.read(picture)


def score(reader: Reader, folder: Path) -> Accuracy:
    """Scores all pictures of ``folder``."""
    out = Accuracy()
    for each, seen in readings(reader, labelled(folder)):
        values = tuple(die.value for die in seen.dice)
        out.ms.append(seen.ms)
        if seen.refused:
            out.refused[seen.refused] += 1
        if each.empty:
            out.empty += 1
            out.false_alarms += bool(values)
        else:
            for tally in (out.pooled, out.by_source.setdefault(each.source, Tally())):
                tally.add(each.values, values)
            if seen.sure >= SURE and values:
                out.sure.add(each.values, values)
        if tuple(sorted(values)) != each.values:
            out.wrong.append(
                {"file": str(each.file), "true": list(each.values), "read": sorted(values), "sure": seen.sure}
            )
    return out
