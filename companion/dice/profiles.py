"""What is known of a die as a text that fits into a file or a QR code, to be taken along to another tablet. Pure."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

MARK = "burrow-die"
VERSION = 1
ENDING = "die.json"
"""How files of profiles end."""
LONGEST, MOST_FACES, MOST_KINDS = 40, 100, 20
DIE = re.compile(r"(pixels|godice|diy|camera):[\w.+-]{1,64}", re.ASCII)


class NoProfile(ValueError):
    """The text is no profile of a die."""


@dataclass(frozen=True, slots=True)
class Profile:
    """One die: its identity, name, the game's kind of die it stands for, what its faces mean (for that kind, and in
    `taught` for each kind it was ever taught), and the shell it wears. Whose it is stays at home."""

    die: str
    name: str = ""
    kind: str = ""
    faces: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    taught: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: MappingProxyType({}))
    shell: str = ""


def write_profile(profile: Profile) -> str:
    """Return the text of a profile."""
    plain = {
        "die": profile.die,
        "name": profile.name,
        "kind": profile.kind,
        "shell": profile.shell,
        "faces": dict(profile.faces),
        "taught": {kind: dict(faces) for kind, faces in profile.taught.items()},
    }
    told = {key: value for key, value in plain.items() if value}
    return json.dumps({MARK: VERSION, **told}, ensure_ascii=False, separators=(",", ":"))


def read_profile(text: str) -> Profile:
    """Return the profile in a text. Raises `NoProfile` for anything else, whatever it is."""
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        raise NoProfile("no JSON") from None
    if not isinstance(told, dict) or told.get(MARK) != VERSION:
        raise NoProfile(f"no {MARK} {VERSION}")
    die = told.get("die")
    if not isinstance(die, str) or not DIE.fullmatch(die):
        raise NoProfile("no die")
    taught = told.get("taught", {})
    if not isinstance(taught, dict) or len(taught) > MOST_KINDS:
        raise NoProfile("taught is no table")
    return Profile(
        die,
        _word(told.get("name", "")),
        _word(told.get("kind", "")),
        _faces(told.get("faces", {})),
        {_word(kind): _faces(faces) for kind, faces in taught.items()},
        _word(told.get("shell", "")),
    )


def _word(told: object) -> str:
    if not isinstance(told, str) or len(told) > LONGEST or not told.isprintable():
        raise NoProfile(f"{told!r:.60} is no word")
    return told


def _faces(told: object) -> dict[str, str]:
    if not isinstance(told, dict) or len(told) > MOST_FACES:
        raise NoProfile("faces are no table")
    return {_word(face): _word(means) for face, means in told.items()}
