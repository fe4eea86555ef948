"""Events as lines for people and for programs, the same in every command of the dice."""

from __future__ import annotations

import json
from typing import Any

from hardware.reading import DieIdentity, as_plain

LEFT_OUT = (None, "")


def as_line(event: Any, json_: bool = False) -> str:
    """One line without its newline: words, or a JSON object if asked for."""
    plain = as_plain(event)
    if json_:
        return json.dumps(plain)
    die = plain.pop("die", None)
    plain.pop("at", None)
    name = plain.pop("event")
    label = f"{DieIdentity(**die).label} ({die['id']}, {die['kind']})  " if die else ""
    told = ", ".join(f"{key.replace('_', ' ')} {value}" for key, value in plain.items() if value not in LEFT_OUT)
    return f"{label}{name}  {told}".rstrip()
