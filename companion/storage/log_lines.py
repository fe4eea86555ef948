"""The lines of a table log as JSON objects: UTF-8, one object a line, nothing that JSON does not know."""

from __future__ import annotations

import json
import re
from math import isfinite
from typing import Any, BinaryIO

from companion.core.messages import Message, say

from .codec import found

DEEPEST = 32
"""Levels of nesting that a line may have."""
LARGEST = 64
"""Megabytes that are read of a file at most. The longest evening fills one or two; a film, or a device that never
ends, is no table log."""
_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"|[][{}]')
"""Brackets of a JSON text, and whole strings, within which brackets mean nothing."""


class LogFault(ValueError):
    """A log that cannot be read; `line` counts from 1, `field` names the part of it, `reason` says why. `game` and
    `move` are the keys of what the line is about, as far as that is known."""

    def __init__(self, line: int, where: str, reason: Message, game: str = "", move: str = "") -> None:
        super().__init__(f"line {line}, {where}: {reason.key}")
        self.line = line
        self.field = where
        self.reason = reason
        self.game, self.move = game, move


def read_whole(file: BinaryIO) -> bytes:
    """Return what a file holds. Raises `LogFault` for one larger than `LARGEST`, and `OSError`."""
    data = file.read(LARGEST * 1_000_000 + 1)
    if len(data) > LARGEST * 1_000_000:
        raise LogFault(1, "file", say("log.too_large", most=LARGEST))
    return data


def lines_of(data: str | bytes) -> list[str]:
    """Return the lines of a file without empty ones at its end. Raises `LogFault`."""
    text = data if isinstance(data, str) else _text(data)
    lines = [line.rstrip("\r") for line in text.removeprefix("\ufeff").split("\n")]
    while lines and not lines[-1].strip():
        lines.pop()
    return lines


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise LogFault(line, "line", say("log.not_utf8", place=error.start)) from None


def object_of(line: int, text: str) -> dict[str, Any]:
    """Return the object that line number `line` holds. Raises `LogFault`."""
    if not text.strip():
        raise LogFault(line, "line", say("log.blank"))
    try:
        value = json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant, parse_float=_finite)
        if "\\u" in text or not text.isascii():
            json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise LogFault(line, "line", say("log.not_json", column=error.colno)) from None
    except _Twice as error:
        raise LogFault(line, error.name, say("log.twice", field=error.name)) from None
    except UnicodeEncodeError:  # half of a pair, "\ud800": no file, no screen and no database can hold it
        raise LogFault(line, "line", say("log.half_letter")) from None
    except RecursionError:
        raise LogFault(line, "line", say("log.too_deep", most=DEEPEST)) from None
    except ValueError:
        raise LogFault(line, "line", say("log.odd_number")) from None
    if not isinstance(value, dict):
        raise LogFault(line, "line", say("codec.not_an_object", found=found(value)))
    if text.count("[") + text.count("{") > DEEPEST and _depth(text) > DEEPEST:
        raise LogFault(line, "line", say("log.too_deep", most=DEEPEST))
    return value


def _depth(text: str) -> int:
    """Return how deep a JSON text is nested."""
    deepest = depth = 0
    for bracket in _BRACKETS.findall(text):
        depth += (bracket in "[{") - (bracket in "]}")
        deepest = max(deepest, depth)
    return deepest


class _Twice(ValueError):
    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name[:40]


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for name, value in pairs:
        if name in result:
            raise _Twice(name)
        result[name] = value
    return result


def _no_constant(name: str) -> Any:
    raise ValueError(name)


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):  # 1e999 is JSON; infinity is none, so it could not be written again
        raise ValueError(text)
    return number
