"""Moves, setups, results and messages as plain JSON values, and back: strict types, nothing dropped, nothing guessed.

The names of moves and of their fields are the stored format. What does not fit raises `CodecError`, whose words
never hold a value of a move, so a hidden choice cannot leak through a refusal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from difflib import get_close_matches
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

from companion.core.game import Game, Result, Seat, Setup, Standing
from companion.core.messages import Message, say
from companion.core.moves import EVERYWHERE, Move, Untold
from companion.core.naming import told_apart

if TYPE_CHECKING:
    from cattrs import Converter

RESERVED = frozenset({"move", "by", "at", "hidden", "undo", "redo", "change", "set_aside"})
"""Words of a log line, which no field of a move may be called."""


class CodecError(ValueError):
    """Plain data that is not what it should be; `where` names the field ("pop[2]"), `reason` says why."""

    def __init__(self, where: str, reason: Message) -> None:
        super().__init__(f"{where}: {reason.key}")
        self.where = where
        self.reason = reason


class _Unfit(Exception):
    """A value of the wrong kind inside a move; `path` leads to it within its field."""

    def __init__(self, wanted: Message, found: Message, path: str = "") -> None:
        super().__init__()
        self.wanted, self.found, self.path = wanted, found, path


class _WrongLength(Exception):
    def __init__(self, wanted: int, found: int, path: str = "") -> None:
        super().__init__()
        self.wanted, self.found, self.path = wanted, found, path


class _NoSuchChoice(Exception):
    def __init__(self, choices: tuple[str, ...], path: str = "") -> None:
        super().__init__()
        self.choices, self.path = choices, path


class MoveCodec:
    """The moves of one game as JSON objects: ``{"move": "Whack", "seat": 0, "kind": "pan", "hole": 3}``."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self._quick = _quick()
        self._types: dict[str, type[Move]] = {kind.__name__: kind for kind in (*game.moves, *EVERYWHERE)}
        for kind in game.moves:
            if clash := RESERVED.intersection(f.name for f in fields(kind)):
                raise TypeError(f"{kind.__name__}: a field may not be called {', '.join(sorted(clash))}")

    def encode(self, move: Move) -> dict[str, Any]:
        """Return the move as a JSON object, all fields written out; a choice that is not told, as `encode_hidden`."""
        if isinstance(move, Untold):
            return {"move": move.kind, "seat": move.seat, "hidden": True}
        return {"move": type(move).__name__, **self._quick.unstructure(move)}

    def encode_hidden(self, move: Move) -> dict[str, Any]:
        """Return what everybody may know of a secret move: that this seat made it."""
        kind = move.kind if isinstance(move, Untold) else type(move).__name__
        return {"move": kind, "seat": getattr(move, "seat", None), "hidden": True}

    def decode_hidden(self, data: Mapping[str, Any]) -> Untold:
        """Return the choice behind ``{"move": "Write", "seat": 1, "hidden": true}``. Raises `CodecError`."""
        for name in data:
            if name not in ("move", "seat", "hidden"):
                raise CodecError(
                    name[:40], say("codec.no_such_key", field=name[:40], choices=("hidden", "move", "seat"))
                )
        if data["hidden"] is not True:
            raise CodecError("hidden", say("log.only_true", field="hidden"))
        seat = data.get("seat")
        return Untold(self.kind(data.get("move")).__name__, None if seat is None else want(seat, int, "seat"))

    def kind(self, name: Any) -> type[Move]:
        """Return the move type of that name. Raises `CodecError`."""
        if not isinstance(name, str):
            raise CodecError("move", say("codec.wrong_type", field="move", wanted=_a(str), found=found(name)))
        kind = self._types.get(name)
        if kind is None:
            near = next(iter(get_close_matches(name[:40], self._types, 1, 0.6)), "")
            key = "codec.unknown_move_near" if near else "codec.unknown_move"
            reason = say(key, move=name[:40], game=say(f"{self.game.key}.title"), near=near)
            raise CodecError("move", reason)
        return kind

    def decode(self, data: Any, version: int | None = None) -> Move:
        """Return the move that a JSON object means; `version` is the rules version it was stored under.

        Raises `CodecError` for an unknown move, a missing or unknown field, or a value of another type.
        """
        if not isinstance(data, Mapping):
            raise CodecError("move", say("codec.not_an_object", found=found(data)))
        if "hidden" in data:
            return self.decode_hidden(data)
        if version is not None and version < self.game.rules_version:
            data = self._upgraded(version, data)
        if "move" not in data:
            raise CodecError("move", say("codec.no_move"))
        kind = self.kind(data["move"])
        rest = {name: value for name, value in data.items() if name != "move"}
        try:
            return self._quick.structure(rest, kind)
        except Exception:
            fault = _fault(kind, rest)
        # Raised outside the handler: the chain of causes would hold the payload.
        raise fault

    def _upgraded(self, version: int, data: Mapping[str, Any]) -> dict[str, Any]:
        try:
            return self.game.upgrade(version, dict(data))
        except Exception:  # an upgrade may expect what a broken file lacks; the cause could show a payload
            fault = CodecError("move", say("codec.unreadable", field="move"))
        raise fault


def decode_setup(game: Game[Any], data: Any) -> Setup:
    """Return a stored setup as it was, gaps filled with today's defaults, people with one name told apart; nothing is
    checked against today's ranges.

    Raises `CodecError` if it has not the shape of a setup.
    """
    data = want(data, dict, "setup")
    seats = tuple(decode_seat(seat, f"seats[{n}]") for n, seat in enumerate(want(data.get("seats"), list, "seats")))
    options = {option.key: option.default for option in game.options}
    options |= want(data.get("options", {}), dict, "options")
    values = game.catalogue.values_only()
    values |= {path: frozen(value) for path, value in want(data.get("catalogue", {}), dict, "catalogue").items()}
    return Setup(told_apart(seats), MappingProxyType(options), MappingProxyType(values))


def encode_setup(setup: Setup) -> dict[str, Any]:
    """Return a setup as JSON: seats, options, and every printed value of that day."""
    return {
        "seats": [encode_seat(seat) for seat in setup.seats],
        "options": dict(setup.options),
        "catalogue": {path: plain(value) for path, value in setup.catalogue.items()},
    }


def encode_seat(seat: Seat) -> dict[str, Any]:
    """Return a seat as JSON, by the name it was given; the colour and being away only where they say something."""
    extra: dict[str, Any] = {"colour": seat.colour} if seat.colour else {}
    if seat.away:
        extra["away"] = True
    return {"name": seat.given or seat.name, **extra}


def decode_seat(data: Any, where: str) -> Seat:
    """Return a seat from JSON. Raises `CodecError`."""
    data = want(data, dict, where)
    for name in data:
        if name not in ("name", "colour", "away"):
            choices = ("name", "colour", "away")
            raise CodecError(f"{where}.{name}", say("codec.no_such_key", field=str(name)[:40], choices=choices))
    if "name" not in data:
        raise CodecError(f"{where}.name", say("codec.missing", field=f"{where}.name"))
    return Seat(
        want(data["name"], str, f"{where}.name"),
        want(data.get("colour", ""), str, f"{where}.colour"),
        want(data.get("away", False), bool, f"{where}.away"),
    )


def encode_message(message: Message) -> dict[str, Any]:
    """Return a message as JSON, so that a stored result can be spoken in any language."""
    return {"key": message.key, "values": {name: _value(value) for name, value in message.values.items()}}


def decode_message(data: Any) -> Message:
    """Return a message from JSON. Raises `CodecError`."""
    data = want(data, dict, "message")
    values = want(data.get("values", {}), dict, "values")
    return Message(want(data.get("key"), str, "key"), {name: _unvalue(value) for name, value in values.items()})


def encode_result(result: Result) -> dict[str, Any]:
    """Return a result as JSON."""
    return {
        "winners": list(result.winners),
        "standings": [
            {"seat": s.seat, "place": s.place, "score": s.score, "note": s.note and encode_message(s.note)}
            for s in result.standings
        ],
        "why": [encode_message(line) for line in result.why],
    }


def decode_result(data: Any) -> Result:
    """Return a result from JSON. Raises `CodecError`."""
    data = want(data, dict, "result")
    standings = []
    for n, row in enumerate(want(data.get("standings"), list, "standings")):
        row = want(row, dict, f"standings[{n}]")
        note = decode_message(row["note"]) if row.get("note") is not None else None
        score = None if row.get("score") is None else want(row["score"], int, f"standings[{n}].score")
        seat, place = (want(row.get(name), int, f"standings[{n}].{name}") for name in ("seat", "place"))
        standings.append(Standing(seat, place, score, note))
    winners = tuple(want(w, int, "winners") for w in want(data.get("winners"), list, "winners"))
    return Result(winners, tuple(standings), tuple(map(decode_message, want(data.get("why"), list, "why"))))


def want(value: Any, kind: type, where: str) -> Any:
    """Return the value if it is exactly of that kind. Raises `CodecError`."""
    if type(value) is not kind:
        raise CodecError(where, say("codec.wrong_type", field=where, wanted=_a(kind), found=found(value)))
    return value


def frozen(value: Any) -> Any:
    """Return a JSON value with its lists as tuples."""
    return tuple(frozen(v) for v in value) if isinstance(value, list | tuple) else value


def plain(value: Any) -> Any:
    """Return a value with its tuples as lists."""
    return [plain(v) for v in value] if isinstance(value, list | tuple) else value


def found(value: Any) -> Message:
    """Say what kind of JSON value this is, never the value itself."""
    if value is None:
        return say("codec.found.nothing")
    if isinstance(value, Mapping):
        return say("codec.found.object")
    for kind in (bool, int, float, str):
        if isinstance(value, kind):
            return _a(kind)
    return _a(list)


def _a(kind: type) -> Message:
    if kind is dict:
        return say("codec.found.object")
    return say(f"catalogue.type.{'tuple' if kind is list else kind.__name__}")


def _value(value: Any) -> Any:
    if isinstance(value, Message):
        return encode_message(value)
    return [_value(v) for v in value] if isinstance(value, list | tuple) else value


def _unvalue(value: Any) -> Any:
    if isinstance(value, dict):
        return decode_message(value)
    return tuple(_unvalue(v) for v in value) if isinstance(value, list) else value


# ── strict structuring ──


def _exactly(*kinds: type) -> Callable[[Any, Any], Any]:
    def structure(value: Any, _: Any) -> Any:
        if type(value) not in kinds:
            raise _Unfit(_a(kinds[0]), found(value))
        return value

    return structure


def _tuple_of(kind: Any, converter: Any) -> Callable[[Any, Any], Any]:
    """A list becomes a tuple, item by item; a text or a number is not a list."""
    parts = get_args(kind)
    many = len(parts) == 2 and parts[1] is ...
    hooks = [converter.get_structure_hook(part) for part in (parts[:1] if many else parts)]

    def structure(value: Any, _: Any) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple):
            raise _Unfit(_a(list), found(value))
        if not many and len(value) != len(parts):
            raise _WrongLength(len(parts), len(value))
        items = []
        for n, item in enumerate(value):
            try:
                items.append(hooks[0](item, parts[0]) if many else hooks[n](item, parts[n]))
            except (_Unfit, _NoSuchChoice, _WrongLength) as error:
                error.path = f"[{n}]{error.path}"
                raise
        return tuple(items)

    return structure


def _one_of(kind: Any) -> Callable[[Any, Any], Any]:
    choices = get_args(kind)

    def structure(value: Any, _: Any) -> Any:
        for choice in choices:
            if type(value) is type(choice) and value == choice:
                return choice
        if type(value) is not type(choices[0]):
            raise _Unfit(_a(type(choices[0])), found(value))
        raise _NoSuchChoice(tuple(map(str, choices)))

    return structure


def _member(kind: type[Enum]) -> Callable[[Any, Any], Any]:
    def structure(value: Any, _: Any) -> Any:
        for member in kind:
            if type(value) is type(member.value) and value == member.value:
                return member
        raise _NoSuchChoice(tuple(str(member.value) for member in kind))

    return structure


def _converter(detailed: bool) -> Converter:
    from cattrs import Converter  # only when the first move is read or written: the shelf comes without it

    converter = Converter(
        forbid_extra_keys=True, detailed_validation=detailed, unstruct_collection_overrides={tuple: list}
    )
    for kind in (int, bool, str):
        converter.register_structure_hook(kind, _exactly(kind))
    converter.register_structure_hook(float, _exactly(float, int))
    converter.register_structure_hook_func(
        lambda t: isinstance(t, type) and issubclass(t, Enum), lambda v, t: _member(t)(v, t)
    )
    converter.register_structure_hook_factory(lambda t: get_origin(t) is Literal, _one_of)
    converter.register_structure_hook_factory(lambda t: get_origin(t) is tuple, _tuple_of)
    return converter


@cache
def _quick() -> Converter:
    """Reads everything."""
    return _converter(detailed=False)


@cache
def _thorough() -> Converter:
    """Only speaks about what the quick one refused."""
    return _converter(detailed=True)


def _fault(kind: type[Move], data: dict[str, Any]) -> CodecError:
    from cattrs import ClassValidationError

    try:
        _thorough().structure(data, kind)
    except ClassValidationError as error:
        for part in error.exceptions:
            return _told(kind, part)
    except Exception as error:
        return _told(kind, error)
    raise AssertionError(f"{kind.__name__} was refused once and taken the second time")


def _told(kind: type[Move], error: BaseException) -> CodecError:
    from cattrs import AttributeValidationNote, ClassValidationError, ForbiddenExtraKeysError

    note = next((n for n in getattr(error, "__notes__", ()) if isinstance(n, AttributeValidationNote)), None)
    where = note.name if note else "move"
    names = tuple(f.name for f in fields(kind))
    if isinstance(error, ForbiddenExtraKeysError):
        extra = min(map(str, error.extra_fields))[:40]
        if not names:
            return CodecError(extra, say("codec.takes_nothing", field=extra, move=kind.__name__))
        return CodecError(extra, say("codec.no_such_key", field=extra, choices=names))
    if isinstance(error, KeyError):
        return CodecError(where, say("codec.missing", field=where))
    if isinstance(error, _Unfit):
        where += error.path
        return CodecError(where, say("codec.wrong_type", field=where, wanted=error.wanted, found=error.found))
    if isinstance(error, _WrongLength):
        where += error.path
        return CodecError(where, say("codec.wrong_length", field=where, n=error.wanted, found=error.found))
    if isinstance(error, _NoSuchChoice):
        where += error.path
        return CodecError(where, say("codec.no_such_choice", field=where, choices=error.choices))
    if isinstance(error, ClassValidationError) and error.exceptions:
        inner = _told(kind, error.exceptions[0])
        return CodecError(f"{where}.{inner.where}", inner.reason)
    return CodecError(where, say("codec.unreadable", field=where))


__all__ = [
    "CodecError", "MoveCodec", "decode_message", "decode_result", "decode_seat", "decode_setup", "encode_message",
    "encode_result", "encode_seat", "encode_setup", "found", "frozen", "plain", "want",
]  # fmt: skip
