"""Faces that people taught, kept in a file: one set of dice to a file, exported, imported and shared as it is.

The file is JSON: ``{"burrow": "taught dice", "format": 1, "name": …, "colour": …, "faces": [{"name": …, "pictures":
[PNG in base64, …]}]}``. It holds small pictures, not numbers made from them, so that a later Burrow may compare them
better without anybody teaching anything again. Nothing is executed and nothing but pictures is taken out of it.
"""

from __future__ import annotations

import base64
import binascii
import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

FORMAT = 1
ENDING = ".dice.json"
MOST_FACES, MOST_PICTURES = 40, 5
"""A set has at most so many faces, and a face so many pictures; a newer picture takes the place of the oldest."""
_LONGEST_NAME = 40
_LARGEST_FILE = 8_000_000
_SIDES = (16, 256)

NO_FILE, NO_PROFILE, NEWER, DAMAGED, EMPTY = "no_file", "no_profile", "newer", "damaged", "empty"
REASONS = {
    NO_FILE: "there is no such file",
    NO_PROFILE: "this is no file of taught dice",
    NEWER: "this file was written by a newer Burrow",
    DAMAGED: "this file of taught dice is damaged",
    EMPTY: "no face was taught in this file",
}


class ProfileError(ValueError):
    """A file of taught dice that cannot be used; ``reason`` is a key of :data:`REASONS`, ``detail`` says
    where or what."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(REASONS[reason] + (f": {detail}" if detail else ""))
        self.reason, self.detail = reason, detail


@dataclass(frozen=True)
class TaughtFace:
    """One face: what people call it ("4", "X", "star"), and its pictures as :func:`vision.taught_matching.face_cut`
    makes them, oldest first."""

    name: str
    pictures: tuple[NDArray[np.uint8], ...] = ()


@dataclass(frozen=True)
class TaughtSet:
    """All faces of one make of dice. ``colour`` is the body's colour by name (see vision.colours), or None."""

    name: str
    faces: tuple[TaughtFace, ...] = ()
    colour: str | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """What the faces are called, in the order they were taught."""
        return tuple(face.name for face in self.faces)

    def count(self, name: str) -> int:
        """How many pictures there are of a face."""
        return next((len(face.pictures) for face in self.faces if face.name == name), 0)

    def with_picture(self, name: str, picture: NDArray[np.uint8]) -> TaughtSet:
        """The set with one more picture of the face ``name``, which is added if it is new.

        ValueError for a name that is empty or too long, and when there are MOST_FACES faces already."""
        name = tidy(name)
        if name not in self.names:
            if len(self.faces) >= MOST_FACES:
                raise ValueError(f"a set has at most {MOST_FACES} faces")
            return replace(self, faces=(*self.faces, TaughtFace(name, (picture,))))
        faces = tuple(
            replace(face, pictures=(*face.pictures, picture)[-MOST_PICTURES:]) if face.name == name else face
            for face in self.faces
        )
        return replace(self, faces=faces)

    def without(self, name: str) -> TaughtSet:
        """The set without the face ``name``, to be taught afresh or never."""
        return replace(self, faces=tuple(face for face in self.faces if face.name != name))

    def renamed(self, old: str, new: str) -> TaughtSet:
        """The same pictures under another name: the faces are set anew, nothing is taught again. A name that is
        taken already gets both faces' pictures. ValueError for a name that is empty or too long."""
        new = tidy(new)
        moved = next((face for face in self.faces if face.name == old), None)
        if moved is None or old == new:
            return self
        if new in self.names:
            merged = self.without(old)
            for picture in moved.pictures:
                merged = merged.with_picture(new, picture)
            return merged
        return replace(self, faces=tuple(replace(f, name=new) if f.name == old else f for f in self.faces))

    def as_text(self) -> str:
        """The file's text."""
        faces = [{"name": face.name, "pictures": [_packed(p) for p in face.pictures]} for face in self.faces]
        told = {"burrow": "taught dice", "format": FORMAT, "name": self.name, "colour": self.colour, "faces": faces}
        return json.dumps(told, ensure_ascii=False, indent=1)

    def save(self, path: Path) -> None:
        """Writes the file whole or not at all. OSError when it cannot be written."""
        fresh = path.with_name(path.name + ".new")
        fresh.write_text(self.as_text(), encoding="utf-8")
        fresh.replace(path)


def tidy(name: str) -> str:
    """A name without needless spaces. ValueError if it is empty or longer than 40 letters."""
    name = " ".join(name.split())
    if not name or len(name) > _LONGEST_NAME:
        raise ValueError(f"a face is called something, in at most {_LONGEST_NAME} letters")
    return name


def load(path: Path) -> TaughtSet:
    """Reads a file. ProfileError with the reason when it cannot be used."""
    try:
        if path.stat().st_size > _LARGEST_FILE:
            raise ProfileError(NO_PROFILE, f"{path} is far too large")
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ProfileError(NO_FILE, str(path)) from error
    except UnicodeDecodeError as error:
        raise ProfileError(NO_PROFILE, str(path)) from error
    try:
        return from_text(text)
    except ProfileError as error:
        raise ProfileError(error.reason, f"{path}{f', {error.detail}' if error.detail else ''}") from error


def from_text(text: str) -> TaughtSet:
    """The set that a file's text tells. ProfileError with the reason when it cannot be used."""
    try:
        told = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ProfileError(NO_PROFILE) from error
    if not isinstance(told, dict) or told.get("burrow") != "taught dice":
        raise ProfileError(NO_PROFILE)
    version = told.get("format")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise ProfileError(DAMAGED, "its format is not told")
    if version > FORMAT:
        raise ProfileError(NEWER, f"format {version}, this one reads up to {FORMAT}")
    name, colour, faces = told.get("name"), told.get("colour"), told.get("faces")
    if not isinstance(name, str) or not (colour is None or isinstance(colour, str)) or not isinstance(faces, list):
        raise ProfileError(DAMAGED)
    found = TaughtSet(" ".join(name.split())[:_LONGEST_NAME], colour=colour)
    for face in faces[:MOST_FACES]:
        if not isinstance(face, dict) or not isinstance(face.get("pictures"), list):
            raise ProfileError(DAMAGED)
        for packed in face["pictures"][:MOST_PICTURES]:
            try:
                found = found.with_picture(str(face.get("name", "")), _unpacked(packed))
            except ValueError as error:
                raise ProfileError(DAMAGED, str(error)) from error
    if not found.faces:
        raise ProfileError(EMPTY)
    return found


def _packed(picture: NDArray[np.uint8]) -> str:
    return base64.b64encode(cv2.imencode(".png", picture)[1].tobytes()).decode("ascii")


def _unpacked(packed: Any) -> NDArray[np.uint8]:
    try:
        data = np.frombuffer(base64.b64decode(packed, validate=True), np.uint8)
        picture = cv2.imdecode(data, cv2.IMREAD_COLOR) if len(data) else None
    except (binascii.Error, TypeError, ValueError, cv2.error) as error:
        raise ValueError("a picture in it cannot be read") from error
    if picture is None or picture.shape[0] != picture.shape[1] or not _SIDES[0] <= picture.shape[0] <= _SIDES[1]:
        raise ValueError("a picture in it cannot be read")
    return np.asarray(picture, np.uint8)
