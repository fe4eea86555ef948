"""What one die said at a table, kept in a file to be played again: one JSON object a line.

The first line tells the die (`{"die": {"id": …, "protocol": …}}`), the others are steps as in
`hardware.links.scripted_link.read_script`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, fields

from hardware.links.scripted_link import ScriptError, Step, read_script, write_script
from hardware.protocols import PROTOCOLS
from hardware.reading import DieIdentity

TEXTS = frozenset({"id", "name", "protocol", "kind", "colour"})


def write_recording(die: DieIdentity, steps: Iterable[Step]) -> str:
    """The text of a recording."""
    return json.dumps({"die": asdict(die)}) + "\n" + write_script(steps)


def read_recording(text: str) -> tuple[DieIdentity, tuple[Step, ...]]:
    """Die and steps of a recording. Raises `ScriptError` with the line and what is wrong in it."""
    first, _, rest = text.partition("\n")
    try:
        told = json.loads(first)["die"]
        unknown = set(told) - {each.name for each in fields(DieIdentity)}
        if unknown:
            raise ValueError(f"a die has no {', '.join(sorted(unknown))}")
        if not all(isinstance(value, str if key in TEXTS else int) for key, value in told.items()):
            raise ValueError("all of a die is text, and its firmware a number of seconds")
        die = DieIdentity(**told)
        if die.protocol not in PROTOCOLS:
            raise ValueError(f"unknown protocol {die.protocol!r}; there are: {', '.join(PROTOCOLS)}")
    except (KeyError, TypeError, AttributeError):
        raise ScriptError('line 1: a recording begins with {"die": {"id": …, "protocol": …}}') from None
    except ValueError as error:
        raise ScriptError(f"line 1: {error}") from error
    # a blank line in place of the first keeps the numbers of the lines in error messages
    return die, read_script("\n" + rest)
