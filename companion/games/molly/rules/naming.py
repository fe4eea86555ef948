"""Words for colours, tops and lines, to be put into sentences."""

from __future__ import annotations

from companion.core.messages import Message, say

from . import board


def colour_word(colour: str) -> Message:
    """Return "green"."""
    return say(f"molly.colour.{colour}")


def top_word(top: str) -> Message:
    """Return what shows on a space: "green", "a Project", "nothing", "the Bobtail"."""
    return say(f"molly.top.{top}")


def line_words(line: str) -> Message:
    """Return "the row 1-2-3"; of no line, of no line at all."""
    kind = board.kind_of(line) if line in board.LINES else "none"
    return say(f"molly.line.{kind}", spaces="-".join(line))
