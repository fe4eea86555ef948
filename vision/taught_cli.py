"""The command line of taught dice: ``python -m vision teach`` and ``python -m vision taught-accuracy``."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, NoReturn

import click
import cv2

from vision.accuracy import LabelsError
from vision.digits_net import TopFinder
from vision.frames import read_picture
from vision.pipeline import WEIGHTS, Reader
from vision.seen import DiceSeen
from vision.taught_accuracy import on_photographs, on_rendered, report
from vision.taught_profile import EMPTY, ENDING, NO_FILE, ProfileError, TaughtSet, load
from vision.taught_reading import KNOWN, TaughtReader
from vision.taught_teaching import FAINT, NO_DIE, NOT_WHOLE, SEVERAL, TOO_SMALL, alike, shown

WHY_NOT = {
    NO_DIE: "no die was found in it",
    SEVERAL: "several dice lie in it; leave one, or point at it with --at X Y",
    FAINT: "nothing can be made out on the die's face; less glare helps, or --blank if it is empty",
    TOO_SMALL: "the die is too small; hold the camera nearer",
    NOT_WHOLE: "the die is not whole in the picture",
    "too_dark": "it is too dark",
    "too_bright": "it is too bright",
    "too_blurred": "it is too blurred",
    "unreadable": "it is no picture, or a damaged one",
}


@click.command()
@click.argument("profile", type=click.Path(path_type=Path))
@click.argument("face", required=False)
@click.argument("images", nargs=-1, type=click.Path(path_type=Path))
@click.option("--name", help="What the set of dice is called; else as its file is.")
@click.option("--at", type=(float, float), help="The die at this point of the pictures, in pixels.")
@click.option("--blank", is_flag=True, help="The face has nothing on it.")
@click.option("--forget", is_flag=True, help="Forget what was taught of FACE.")
@click.option("--rename", "new", help="Call FACE this from now on; its pictures stay.")
@click.option("--json", "as_json", is_flag=True, help="Print what the set knows as JSON.")
def teach(
    profile: Path, face: str | None, images: tuple[Path, ...], name: str | None, at: tuple[float, float] | None,
    blank: bool, forget: bool, new: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Teach a set of dice, kept in the file PROFILE, that IMAGES show its face FACE (a number, "X", "star", anything).

    One to three pictures a face are enough. Without IMAGES, say what the set knows. Ends with code 2 if the file or a
    picture cannot be used; what was shown well before that is kept.
    """
    try:
        taught = before = _set_in(profile)
        refused: list[dict[str, str]] = []
        if name:
            taught = TaughtSet(name, taught.faces, taught.colour)
        if face is not None:
            if (forget or new) and face not in taught.names:
                _stop(f"this set has no face {face}", as_json)
            taught = taught.without(face) if forget else taught.renamed(face, new) if new else taught
            taught, refused = _with_pictures(taught, face, images, at, blank)
        if taught is not before:  # pictures that were all refused leave no file behind
            taught.save(profile)
    except (ProfileError, OSError, ValueError, cv2.error) as error:
        _stop(str(error), as_json)
    pairs = alike(taught)
    if as_json:
        faces = {each.name: len(each.pictures) for each in taught.faces}
        told: dict[str, Any] = {"set": taught.name, "faces": faces, "alike": pairs, "refused": refused}
        click.echo(json.dumps(told, indent=2, ensure_ascii=False))
    else:
        known = ", ".join(f"{each.name} ({len(each.pictures)})" for each in taught.faces) or "nothing yet"
        click.echo(f"{taught.name}: {known}")
        for one, other in pairs:
            click.echo(f"note: {one} and {other} look alike; readings of them will be doubtful", err=True)
    for each in refused:
        click.echo(f"error: {each['file']}: {WHY_NOT.get(each['reason'], each['reason'])}", err=True)
    if refused:
        sys.exit(2)


def _set_in(profile: Path) -> TaughtSet:
    """The set in this file, to be added to: an empty one when there is no file, or all was forgotten."""
    try:
        return load(profile)
    except ProfileError as error:
        if error.reason in (NO_FILE, EMPTY):
            return TaughtSet(profile.name.removesuffix(ENDING).removesuffix(".json"))
        raise


def _with_pictures(
    taught: TaughtSet, face: str, images: tuple[Path, ...], at: tuple[float, float] | None, blank: bool
) -> tuple[TaughtSet, list[dict[str, str]]]:
    finder = TopFinder(WEIGHTS / "tops.onnx")
    refused: list[dict[str, str]] = []
    for path in images:
        told = shown(read_picture(path), finder, at=at, blank=blank)
        if told.cut is None:
            refused.append({"file": str(path), "reason": str(told.reason)})
            continue
        taught = taught.with_picture(face, told.cut)
    return taught, refused


def reader_of(profiles: tuple[Path, ...], reader: Reader) -> Reader | TaughtReader:
    """The reader with the sets in these files. ProfileError when one cannot be used."""
    return TaughtReader([load(path) for path in profiles], reader) if profiles else reader


def unknown_signs(seen: DiceSeen) -> str:
    """What to say of dice with signs that no profile knows; "" when there are none."""
    many = len(seen.unknown)
    if not many:
        return ""
    if not any(die.faces == "taught" and die.sure >= KNOWN for die in seen.dice):
        return "dice lie here with signs that no profile knows; is it another die's? Else teach them (see teach)"
    dice, carry = ("die", "carries a sign") if many == 1 else ("dice", "carry signs")
    return f"{many} {dice} here {carry} that no profile knows; teach adds to one"


@click.command("taught-accuracy")
@click.option("--photos", type=click.Path(path_type=Path), help="A folder of labelled photographs (labels.json).")
@click.option(
    "--makes", default=20, show_default=True, type=click.IntRange(0, 1000), help="How many makes of rendered dice."
)
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def taught_accuracy(photos: Path | None, makes: int, as_json: bool) -> None:
    """Teach rendered (and photographed) dice from three pictures a face and from one, and say how many are read."""
    figures = {}
    for times in (3, 1):
        figures[f"rendered, {times} a face"] = on_rendered(makes, times)
        if photos is not None:
            try:
                figures[f"photographs, {times} a face"] = on_photographs(photos, times)
            except LabelsError as error:
                _stop(str(error), as_json)
    if as_json:
        click.echo(json.dumps({name: tally.as_dict() for name, tally in figures.items()}, indent=2, ensure_ascii=False))
        return
    for name, tally in figures.items():
        click.echo(report(name, tally))
        for missed in tally.misread:
            click.echo(f"    {missed}")


def _stop(reason: str, as_json: bool) -> NoReturn:
    if as_json:
        click.echo(json.dumps({"error": reason}, ensure_ascii=False))
    click.echo(f"error: {reason}", err=True)
    sys.exit(2)
