"""Fonts of this machine, for the writing that no bundled font has: names in Chinese, Japanese, Korean, Thai, Hindi …

A font for those is larger than all of Burrow, and a tablet whose people write so has one. :func:`stand_in` looks for it
by name in the folders where the system keeps its fonts, once for each script, and only when such a name is met. A
machine without one shows a dot for each sign, as before.
"""

from __future__ import annotations

import contextlib
import logging
import os
from functools import cache
from pathlib import Path
from unicodedata import name as unicode_name

from kivy.core.text import Label, LabelBase

from companion.ui.font_file import FontFileError, Ranges, covered, within

_EAST = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC", "FULLWIDTH", "HALFWIDTH")
_INDIC = ("DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM")
_NAMES: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (_EAST, (
        "notosanscjk", "sourcehansans", "notosansjp", "notosanssc", "notosanskr", "hiragino", "ヒラギノ角ゴシック w3",
        "pingfang", "yugothr", "msyh", "malgun", "applesdgothicneo", "wqy-microhei", "wqy-zenhei", "droidsansfallback",
        "ipag", "vl-gothic", "nanumgothic", "msgothic", "simsun", "stheiti light", "arial unicode", "unifont",
    )),
    (_INDIC, ("nirmala", "lohit", "kohinoor", "arial unicode")),
    (("SINHALA",), ("nirmala", "sinhala sangam", "lklug")),
    (("THAI", "LAO", "KHMER"), ("leelawui", "thonburi", "lao sangam", "khmer sangam", "garuda", "tahoma")),
    (("MYANMAR",), ("mmrtext", "myanmar sangam", "padauk")),
    (("ETHIOPIC",), ("ebrima", "kefa", "abyssinica")),
)  # fmt: skip
"""Beginnings of the names of files, best first, for scripts as the Unicode names of their characters begin. Google's
Noto fonts, which Android and most Linux systems have, are named after their script and need no line here."""
_KINDS = (".ttf", ".otf", ".ttc")
_TRIED = 4
"""Font files that are opened for one script, at most: each takes tens of milliseconds, in which the screen waits."""

_known: dict[str, Ranges] = {}


def stand_in(character: str) -> str | None:
    """A font of this machine that can draw a character, by the name under which Kivy knows it now, or None."""
    script = unicode_name(character, "").partition(" ")[0].partition("-")[0]
    if not script:
        return None
    opened = (_opened(file) for file in _files(script))
    return next((font for font in opened if font and within(character, _known[font])), None)


def covers(name: str) -> Ranges:
    """What a font that :func:`stand_in` gave can draw."""
    return _known[name]


def folders() -> list[Path]:
    """Where this system keeps its fonts."""
    found: list[Path] = []
    with contextlib.suppress(Exception):  # Kivy's word for a system it does not know
        found = [Path(folder) for folder in LabelBase.get_system_fonts_dir()]
    own = os.environ.get("LOCALAPPDATA")  # fonts that one person installed on Windows; Kivy does not look there
    return [*found, Path(own) / "Microsoft" / "Windows" / "Fonts"] if own else found


@cache
def _all_files() -> dict[str, Path]:
    """Every font file of the machine, by its name in small letters without its ending."""
    found: dict[str, Path] = {}
    for folder in folders():
        with contextlib.suppress(OSError):
            for file in sorted(folder.iterdir()):
                if file.suffix.lower() in _KINDS:
                    found.setdefault(file.stem.lower(), file)
    return found


@cache
def _files(script: str) -> tuple[Path, ...]:
    """The files to look into for a script, likeliest first."""
    beginnings = next((names for scripts, names in _NAMES if script in scripts), ())
    found: list[Path] = []
    for beginning in (f"notosans{script.lower()}", *beginnings, f"notoserif{script.lower()}"):
        like = [stem for stem in _all_files() if stem.startswith(beginning)]
        # of several weights the plain one
        like.sort(key=lambda stem: ("regular" not in stem, "mono" in stem, len(stem), stem))
        found += [file for stem in like[:2] if (file := _all_files()[stem]) not in found]
    return tuple(found[:_TRIED])


@cache
def _opened(file: Path) -> str | None:
    """Make a font file known to Kivy and return its name there, or None when it cannot be used."""
    name = f"machine-{len(_known)}"  # a file's own name could hold signs of the markup
    try:
        _known[name] = covered(file)
        LabelBase.register(name, str(file))
        Label(font_name=name).get_extents("1")  # a file that the text engine cannot open is told here
    except (FontFileError, OSError, ValueError) as error:
        logging.getLogger(__name__).info("The font %s cannot be used: %s", file, error)
        return None
    return name


def forget() -> None:
    """Look for fonts anew."""
    for kept in (_all_files, _files, _opened):
        kept.cache_clear()
