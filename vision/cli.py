"""The command line: ``python -m vision read`` and ``python -m vision accuracy``."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, NoReturn

import click
import cv2

from vision.accuracy import LabelsError, score
from vision.accuracy_report import accuracy_report, beside_others, marking
from vision.baselines import BlobCounting, ContourCounting
from vision.cuts import LARGEST, unfit_size
from vision.digits import NumeralReader
from vision.digits_accuracy import DigitTally, digits_report, on_digit_photographs, on_rendered_digits
from vision.ending import CommandLine
from vision.frames import read_picture
from vision.pipeline import Reader
from vision.seen import UNREADABLE, DiceSeen
from vision.taught_cli import reader_of, taught_accuracy, teach, unknown_signs
from vision.taught_profile import ProfileError
from vision.taught_reading import TaughtDie


@click.group(
    cls=CommandLine, help="Reads dice in pictures: with pips or printed numerals, and others that were taught."
)
def vision() -> None:
    """All commands run on one thread, so that their times can be compared."""
    cv2.setNumThreads(1)
    # a broken file is reported by us, once, and not by OpenCV as well
    logs = getattr(cv2.utils, "logging", None)  # OpenCV 5
    if logs is not None:
        logs.setLogLevel(logs.LOG_LEVEL_SILENT)
    elif hasattr(cv2, "setLogLevel"):  # OpenCV 4, where 0 is silent
        cv2.setLogLevel(0)


@vision.command()
@click.argument("images", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print JSON: a list with one entry for each picture.")
@click.option(
    "--profile", "profiles", multiple=True, type=click.Path(path_type=Path),
    help="Know the taught dice in this file, too (see teach); may be given several times.",
)  # fmt: skip
@click.option("--numerals", is_flag=True, help="Read printed numerals on dice of six and of twenty faces, too.")
def read(images: tuple[Path, ...], as_json: bool, profiles: tuple[Path, ...], numerals: bool) -> None:
    """Say which dice lie in each of the pictures IMAGES. Ends with code 2 if one of them is no picture to read."""
    try:
        known = reader_of(profiles, _reader(as_json))
        reader = NumeralReader(known) if numerals else known
    except (ProfileError, FileNotFoundError, cv2.error) as error:
        _stop(error, as_json)
    entries = []
    for path in images:
        picture = read_picture(path)
        seen = DiceSeen(refused=UNREADABLE) if picture is None else reader.read(picture)
        why = {"why": _why_unread(path)} if seen.refused == UNREADABLE else {}
        entries.append({**entry_of(path, seen), **why})
        if not as_json:
            click.echo(_line(entries[-1], seen))
        if not as_json and (note := unknown_signs(seen)):
            click.echo(f"note: {path}: {note}", err=True)
    if as_json:
        click.echo(json.dumps(entries, indent=2, ensure_ascii=False))
    unread = [entry for entry in entries if "why" in entry]
    for entry in unread:
        click.echo(f"error: {entry['file']}: {entry['why']}", err=True)
    if unread:
        sys.exit(2)


def _why_unread(path: Path) -> str:
    if path.is_dir():
        return "this is a folder; name the pictures in it"
    if not path.exists():
        return "there is no such file"
    try:
        with path.open("rb") as file:
            empty = not file.read(1)
    except OSError as error:
        return f"the file cannot be opened: {error.strerror}"
    if empty:
        return "the file is empty"
    picture = read_picture(path)
    if picture is None:
        return "no picture, or a damaged one; JPEG, PNG, BMP, WebP and TIFF are read"
    high, wide = picture.shape[:2]
    if unfit_size(picture) == "too_large":
        return f"the picture of {wide} x {high} pixels is too large; at most {LARGEST} on a side are read"
    return f"the picture of {wide} x {high} pixels is too small to hold a die"


def entry_of(path: Path, seen: DiceSeen) -> dict[str, Any]:
    """One picture's reading as plain data, as ``read --json`` prints it."""
    return {
        "file": str(path),
        "dice": [
            {
                "value": die.value,
                "faces": die.faces,
                "sides": die.sides,
                "colour": die.colour,
                "centre": list(die.centre),
                "size": die.size,
                "sure": die.sure,
                "likely": [list(pair) for pair in die.likely],
                **(
                    {"shows": die.shows, "set": die.set_name, "likely_shows": [list(p) for p in die.likely_shows]}
                    if isinstance(die, TaughtDie)
                    else {}
                ),
            }
            for die in seen.dice
        ],
        "refused": seen.refused,
        "overlooked": seen.overlooked,
        "unknown": [{"centre": [x, y], "size": size} for x, y, size in seen.unknown],
        **({"note": note} if (note := unknown_signs(seen)) else {}),
    }


def _line(entry: dict[str, Any], seen: DiceSeen) -> str:
    if seen.refused:
        return f"{entry['file']}: refused, {seen.refused.replace('_', ' ')}"
    if not seen.dice and not seen.unknown:
        return f"{entry['file']}: no dice"
    words = []
    for die in seen.dice:
        doubt = "" if die.sure >= 0.9 else f" ({die.sure:.0%} sure)"
        shows = die.shows if isinstance(die, TaughtDie) else die.value
        words.append(f"{shows}{' ' + die.colour if die.colour else ''}{doubt}")
    if seen.unknown:
        words.append(f"{len(seen.unknown)} with an unknown sign")
    return f"{entry['file']}: {', '.join(words)}"


@vision.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print the score as JSON.")
@click.option("--baselines", is_flag=True, help="Measure the classic ways of counting pips beside ours.")
@click.option("--numerals", is_flag=True, help="Read those pictures with the reader of printed numerals, too.")
@click.option(
    "--rendered",
    default=20,
    show_default=True,
    type=click.IntRange(0, 1000),
    help="In how many rendered pictures of five dice with numerals, of each kind, those are measured.",
)
@click.option("--failures", type=click.Path(path_type=Path), help="Write the pictures that were misread, marked, here.")
def accuracy(
    folder: Path, as_json: bool, baselines: bool, numerals: bool, rendered: int, failures: Path | None
) -> None:
    """Score the reader on the labelled photographs in FOLDER (which holds labels.json): those with pips, and, with the
    reader of printed numerals, those with numerals; that one on rendered dice as well."""
    try:
        plain = _reader(as_json)
        knowing = NumeralReader(plain)
        result = score(knowing if numerals else plain, folder, None if failures is None else marking(failures))
        others = {each.name: score(each, folder) for each in (BlobCounting(), ContourCounting())} if baselines else {}
        digits = _digits(knowing, folder, rendered)
    except (LabelsError, OSError, cv2.error) as error:
        _stop(error, as_json)
    if as_json:
        data = result.as_dict()
        data["digits"] = {name: tally.as_dict() for name, tally in digits.items()}
        if others:
            data["baselines"] = {name: other.as_dict() for name, other in others.items()}
        click.echo(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        click.echo(accuracy_report(result))
        for name, tally in digits.items():
            click.echo(digits_report(f"numerals, {name}", tally))
        if others:
            click.echo(beside_others(result, others))


def _digits(reader: NumeralReader, folder: Path, rendered: int) -> dict[str, DigitTally]:
    digits = {"photographs": on_digit_photographs(reader, folder)}
    for sides in (6, 20) if rendered else ():
        digits[f"rendered d{sides}"] = on_rendered_digits(reader, sides, rendered)
    if rendered:
        digits["rendered d20, aslant"] = on_rendered_digits(reader, 20, rendered, aslant=True)
    return {name: tally for name, tally in digits.items() if tally.dice or tally.open or tally.false}


def _reader(as_json: bool) -> Reader:
    try:
        return Reader()
    except (FileNotFoundError, cv2.error) as error:
        _stop(error, as_json)


def _stop(error: Exception, as_json: bool) -> NoReturn:
    """Say what is wrong, to programs on the standard output too, and leave with code 2."""
    if as_json:
        click.echo(json.dumps({"error": str(error)}, ensure_ascii=False))
    click.echo(f"error: {error}", err=True)
    sys.exit(2)


vision.add_command(teach)
vision.add_command(taught_accuracy)
