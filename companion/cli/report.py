"""What the commands tell, as plain JSON values. The shapes are documented in the commands' help and tested."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from companion.core.catalogue import Known
from companion.core.game import Box, Game, Result
from companion.core.messages import Message, say
from companion.core.moves import EVERYWHERE, MoveField, fields_of
from companion.core.session import Changes
from companion.storage.codec import plain as as_lists
from companion.storage.log_format import LogFault
from companion.words import Words

from .numbers import Number
from .plain import plain
from .replaying import Line, Replay


def games_report(boxes: Iterable[Box], words: Words) -> list[dict[str, Any]]:
    """Return one object per way to play, and one per box that does not open."""
    rows: list[dict[str, Any]] = []
    for box in boxes:
        for game in box.games:
            low, high = _seats(game)
            rows.append({
                "game": game.key, "title": words.text(title(game)), "box": box.key, "seats": {"low": low, "high": high},
                "rules_version": game.rules_version, "moves": len(game.moves), "options": len(game.options),
            })  # fmt: skip
        if box.error:
            rows.append({"box": box.key, "broken": box.error})
    return rows


def title(game: Game[Any]) -> Message:
    """Return the game's name."""
    return say(f"{game.key}.title")


def moves_report(game: Game[Any], words: Words) -> dict[str, Any]:
    """Return everything a program needs to write a table log: the opening's parts and every move with its fields."""
    low, high = _seats(game)
    return {
        "game": game.key,
        "title": words.text(title(game)),
        "rules_version": game.rules_version,
        "seats": {"low": low, "high": high},
        "options": [
            {
                "option": option.key, "text": words.text(say(f"{game.key}.option.{option.key}")),
                "type": type(option.default).__name__, "default": option.default, "rule": option.rule or None,
                "low": option.low if option.high > option.low else None,
                "high": option.high if option.high > option.low else None,
                "choices": list(option.choices) or None,
            }
            for option in game.options
        ],
        "moves": [
            {
                "move": kind.__name__, "secret": kind.secret, "ruling": kind.ruling,
                "fields": [_field(field, high) for field in fields_of(cast(Any, kind))],
            }
            for kind in (*game.moves, *EVERYWHERE)
        ],
        "catalogue": [_printed(path, known) for path, known in game.catalogue.items()],
        "addable": [_printed(path, known) for path, known in game.catalogue.patterns.items()],
    }  # fmt: skip


def _printed(path: str, known: Known) -> dict[str, Any]:
    return {
        "path": path, "value": as_lists(known.value), "origin": str(known.origin), "low": known.low,
        "high": known.high, "least": known.least, "most": known.most,
        "choices": list(known.choices) or None, "note": known.note or None,
    }  # fmt: skip


def replay_report(done: Replay, words: Words) -> dict[str, Any]:
    """Return a replay: every line, the final view, every number with its reasons, rules and rows, the result with its
    reasons, why the log is read-only if it is."""
    return {
        "game": done.log.game.key,
        "viewer": "table" if done.viewer is None else done.viewer,
        "seats": list(done.names),
        "lines": [_line(line, words) for line in done.lines],
        "view": plain(done.view, words),
        "numbers": [_number(number, words) for number in done.numbers],
        "result": None if done.result is None else _result(done.result, done.names, words),
        "read_only": None if done.log.read_only is None else plain(done.log.read_only, words),
    }


def fault_report(fault: LogFault, words: Words) -> dict[str, Any]:
    """Return what is malformed in a log."""
    return {
        "malformed": {
            "line": fault.line, "field": fault.field, "key": fault.reason.key, "text": words.text(fault.reason),
        }
    }  # fmt: skip


def _line(line: Line, words: Words) -> dict[str, Any]:
    row: dict[str, Any] = {
        "line": line.line, "row": line.row, "accepted": line.accepted, "move": line.move,
        "text": words.text(line.text), "key": None if line.accepted else line.text.key,
        "rule": list(line.rule), "field": line.field,
    }  # fmt: skip
    if line.changes is not None:
        row["changes"] = _changes(line.changes, words)
    return row


def _number(number: Number, words: Words) -> dict[str, Any]:
    why = number.why
    return {
        "key": number.key, "text": words.text(number.label), "value": number.value,
        "why": None if why is None else [
            {"text": words.text(line.text), "value": line.value, "note": words.text(line.note) if line.note else None}
            for line in why.lines
        ],
        "rule": [] if why is None else list(why.rules), "rows": list(number.rows),
    }  # fmt: skip


def _changes(changes: Changes, words: Words) -> dict[str, Any]:
    return {
        "numbers": [
            {"text": words.text(label), "before": before, "after": after} for label, before, after in changes.numbers
        ],
        "refused": [plain(line.refused, words) for line in changes.refused],
        "on_the_table": [plain(message, words) for message in changes.on_the_table],
    }


def _result(result: Result, names: tuple[str, ...], words: Words) -> dict[str, Any]:
    return {
        "winners": list(result.winners),
        "standings": [
            {"seat": s.seat, "name": names[s.seat], "place": s.place, "score": s.score,
             "note": None if s.note is None else plain(s.note, words)}
            for s in result.standings
        ],
        "why": [plain(line, words) for line in result.why],
    }  # fmt: skip


def _field(field: MoveField, seats: int) -> dict[str, Any]:
    high = seats - 1 if field.type.endswith("seat") else field.high
    return {
        "name": field.name, "type": field.type, "low": field.low, "high": high,
        "choices": list(field.choices) or None, "optional": field.optional, "length": field.length,
    }  # fmt: skip


def _seats(game: Game[Any]) -> tuple[int, int]:
    return game.seats.start, game.seats.stop - 1
