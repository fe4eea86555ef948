"""Names in Hebrew and Arabic as they are read: from right to left, Arabic letters joined to their neighbours.

Kivy's text provider draws characters one after the other from left to right. So each stretch of such a script is put
into the order in which it is seen, within a sentence that goes from left to right (a simple part of the Unicode
Bidirectional Algorithm, UAX #9; a number beside a name stays beside it), and Arabic letters are exchanged for their
initial, medial and final forms (UAX #53 and the Unicode Character Database, Arabic Presentation Forms).
"""

from __future__ import annotations

import re
from functools import cache
from unicodedata import bidirectional, category, decomposition

_RIGHT = ("R", "AL")
_ANY = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")
_UNIT = re.compile(r"\d+(?:[.,:/-]\d+)*|.", re.DOTALL)
"""What keeps its own order when a stretch is turned round: a number, else each sign."""
_MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")
_BRACKETS = {")": "(", "]": "[", "}": "{", ">": "<", "»": "«"}
_STRETCHER = "\u0640"


def as_seen(text: str) -> str:
    """Return the text with every stretch that is read from right to left in the order in which it is drawn."""
    if not _ANY.search(text):
        return text
    out, at = [], 0
    while at < len(text):
        if bidirectional(text[at]) not in _RIGHT:
            out.append(text[at])
            at += 1
            continue
        end = _end_of_stretch(text, at)
        out.append(_turned(_joined(text[at:end])))
        at = end
    return "".join(out)


def _end_of_stretch(text: str, start: int) -> int:
    """Return where a stretch ends: behind the last right-to-left letter before one that goes the other way."""
    end = start
    for at in range(start, len(text)):
        kind = bidirectional(text[at])
        if kind == "L":
            break
        opened = _BRACKETS.get(text[at], "")
        closes = opened and end == at and text.count(opened, start, at) > text.count(text[at], start, at)
        if kind in _RIGHT or (kind == "NSM" and end == at) or closes:
            end = at + 1
    return end


def _turned(stretch: str) -> str:
    units: list[str] = []
    for unit in _UNIT.findall(stretch.translate(_MIRRORED)):
        if units and category(unit[0]) == "Mn":  # a point or vowel stays with its letter
            units[-1] += unit
        else:
            units.append(unit)
    return "".join(reversed(units))


def _joined(stretch: str) -> str:
    """Return Arabic letters in the forms that join them to the letters before and behind; lam and alef as one sign."""
    forms, both = _forms()
    out: list[str] = []
    before: str | None = None  # the letter before, if it reaches out to this one
    at = 0
    while at < len(stretch):
        sign = stretch[at]
        if category(sign) == "Mn":
            out.append(sign)
            at += 1
            continue
        if stretch[at : at + 2] in both:
            sign = stretch[at : at + 2]
        own = both.get(sign) or forms.get(sign, {})
        at += len(sign)
        behind = next((letter for letter in stretch[at:] if category(letter) != "Mn"), "")
        reaches = ("initial" in own or sign == _STRETCHER) and (
            behind == _STRETCHER or "final" in forms.get(behind, {})
        )
        reached = before is not None and ("final" in own or sign == _STRETCHER)
        form = ("medial" if reaches else "final") if reached else ("initial" if reaches else "isolated")
        out.append(own.get(form, sign))
        before = sign if reaches else None
    return "".join(out)


@cache
def _forms() -> tuple[dict[str, dict[str, str]], dict[str, dict[str, str]]]:
    """Return the forms of every Arabic letter, and those of lam with an alef, by their place in a word."""
    single: dict[str, dict[str, str]] = {}
    both: dict[str, dict[str, str]] = {}
    for code in (*range(0xFB50, 0xFE00), *range(0xFE70, 0xFF00)):
        place, _, letters = decomposition(chr(code)).partition("> ")
        spelled = "".join(chr(int(letter, 16)) for letter in letters.split())
        if place not in ("<isolated", "<initial", "<medial", "<final") or " " in spelled:
            continue
        if len(spelled) == 1:
            single.setdefault(spelled, {}).setdefault(place[1:], chr(code))
        elif len(spelled) == 2 and spelled[0] == "\u0644" and spelled[1] in "\u0622\u0623\u0625\u0627":
            both.setdefault(spelled, {}).setdefault(place[1:], chr(code))
    return single, both
