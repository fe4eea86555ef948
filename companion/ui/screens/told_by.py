"""Where a line of the history came from, in words: typed, or which die, heard how, how sure.

What a row says of that is free-form and may come out of a file from anywhere: nothing in it is believed to be short,
of a certain type or within a range.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from companion.core.dice import Source, is_practice
from companion.core.messages import say
from companion.core.session import HistoryLine

from .spoken import spoken, t

SOURCES = {source.value: source.value for source in Source}  # each has an icon of its name
LONGEST = 40


def source_words(line: HistoryLine, die_name: Callable[[str], str] = str) -> str:
    """Return in words where a line came from: "read by radio at 20:41 · 97 % sure", "typed by hand at 20:43"."""
    source = brief(line.by.get("source"))
    parts = []
    if source in SOURCES:
        told = say(f"source.{source}")
        clock = f"{datetime.fromtimestamp(line.at):%H:%M}" if line.at > 0 else ""
        parts.append(t("source.at", told=told, clock=clock) if clock else spoken(told))
    die = line.by.get("die")
    if isinstance(die, str) and die and (is_practice(die) or source != "hand"):
        name = brief(die_name(die))
        # A practice die is named also where its face was put right: it never was a real one.
        parts.append(name if is_practice(die) else t("source.die", die=name))
    if line.by.get("overheard"):
        parts.append(t("source.overheard"))
    percent = sureness(line.by)
    if percent is not None:
        parts.append(t("source.sure", percent=percent))
    said = brief(line.by.get("said"))
    if said:
        parts.append(t("source.said", face=said))
    return " · ".join(parts)


def sureness(by: Mapping[str, Any]) -> int | None:
    """Return how sure a reading was in percent, None if it was certain or does not say."""
    sure = by.get("sure")
    if isinstance(sure, bool) or not isinstance(sure, int | float):
        return None
    return round(100 * sure) if 0 <= sure < 1 else None


def brief(word: Any) -> str:
    """Return a word from elsewhere as it may stand in a line: without hidden signs, cut; "" for what is no text."""
    if not isinstance(word, str):
        return ""
    readable = "".join(c if c.isprintable() else " " for c in word[: 4 * LONGEST])
    short = " ".join(readable.split())
    return short if len(short) <= LONGEST else short[: LONGEST - 1] + "…"
