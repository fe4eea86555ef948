"""The table log: one game as JSON Lines, for people, programs and other tablets.

The first line opens: ``{"game": "whakka_mole", "seats": [{"name": "Ana"}, …], "options": {…}, "catalogue": {…}}``;
export adds ``format``, ``rules_version``, ``id``, ``title``, ``started``, ``finished`` and ``redacted``.
Every further line is a row, counted from 1: a move ``{"move": "Whack", "seat": 0, "kind": "pan", "hole": 3}``,
``{"undo": true}``, ``{"redo": true}``, ``{"change": 17, "move": {…}}`` (row 17 was something else),
``{"set_aside": 41}`` (rows from 41 on could not be replayed), or ``{"move": "Write", "seat": 1, "hidden": true}``
(a choice this file does not tell). A row may carry ``by`` (an object: who or what told it) and ``at`` (seconds).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType
from typing import Any

from companion.core.catalogue import CatalogueError
from companion.core.game import Game, Seat, Setup, SetupError
from companion.core.messages import IllegalMove, Message, say
from companion.core.moves import Move, Untold
from companion.core.revealing import never_shown
from companion.core.seating import clean_name
from companion.core.session import NOBODY, By, Entry, Kind

from .codec import CodecError, MoveCodec, decode_seat, encode_setup, found, frozen, want
from .log_lines import LogFault, lines_of, object_of

FORMAT = 1
"""The format this program writes; files of a higher one are shown, not continued."""
MOST_SEATS = 99
"""More people than any game has; a longer list is not read."""
LATEST = 253_402_000_000
"""The last second that ``at`` may name: the year 9999 ends soon after, and with it every calendar."""

_OPENING = {
    "game": str, "seats": list, "options": dict, "catalogue": dict, "format": int, "rules_version": int, "id": str,
    "title": str, "started": str, "finished": str, "redacted": bool,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class LogRow:
    """One row: its line in the file, its number, what it says. `move` is None for undo and redo."""

    line: int
    number: int
    kind: Kind
    move: Move | None = None
    target: int | None = None
    by: By = field(default_factory=lambda: NOBODY, hash=False)
    at: float = 0.0

    @property
    def hidden(self) -> bool:
        """Whether the row is a choice that the file does not tell."""
        return isinstance(self.move, Untold)

    @property
    def entry(self) -> Entry:
        """The row as a session keeps it."""
        return Entry(self.number, self.kind, self.move, self.target, self.by, self.at)


@dataclass(frozen=True, slots=True)
class TableLog:
    """A log that was read: the game, how it began, its rows. `read_only` says why it cannot be played on.

    `unread` are the lines of a newer log from the first one on that this Burrow does not understand, `stopped` what
    is odd about that one.
    """

    game: Game[Any]
    setup: Setup
    rows: tuple[LogRow, ...]
    about: Mapping[str, Any]
    read_only: Message | None = None
    unread: range = range(0)
    stopped: LogFault | None = None

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The rows as a session takes them."""
        return tuple(row.entry for row in self.rows)


def read_log(data: str | bytes, find_game: Callable[[str], Game[Any]]) -> TableLog:
    """Read a table log. `find_game` returns the game of a key or raises a `LookupError` with a `reason`.

    Raises `LogFault` naming line, field and reason. A log of a newer format or newer rules is read as far as it
    can be understood and marked read-only.
    """
    lines = lines_of(data)
    if not lines:
        raise LogFault(1, "game", say("log.empty"))
    opening = object_of(1, lines[0])
    newer_format = type(opening.get("format")) is int and opening["format"] > FORMAT
    _check_opening(opening, newer_format)
    if opening.get("format", FORMAT) < 1:
        raise LogFault(1, "format", say("log.no_such_format", low=1, high=FORMAT))
    game = _game(opening["game"], find_game)
    version = opening.get("rules_version", game.rules_version)
    if version < 1:
        raise LogFault(1, "rules_version", say("log.no_such_version", low=1, high=game.rules_version))
    read_only = None
    if newer_format:
        read_only = say("log.newer_format", found=opening["format"], known=FORMAT)
    elif version > game.rules_version:
        read_only = say("log.newer_rules", found=version, known=game.rules_version)
    try:
        setup = _setup(game, opening, strict=version == game.rules_version and not newer_format)
    except LogFault as fault:
        fault.game = game.key
        raise
    codec = MoveCodec(game)
    rows: list[LogRow] = []
    hidden: set[int] = set()
    stopped: LogFault | None = None
    for number, text in enumerate(lines[1:], 1):
        line: dict[str, Any] = {}
        try:
            line = object_of(number + 1, text)
            rows.append(_row(number, line, codec, version, hidden))
        except LogFault as fault:
            fault.game, fault.move = game.key, _name_of_move(line)
            if read_only is None:
                raise
            stopped = fault
            break  # words of a later time: show what came before
        if rows[-1].hidden:
            hidden.add(number)
    if read_only is None and any(row.hidden for row in rows):
        read_only = say("log.redacted")
    about = {key: value for key, value in opening.items() if key not in ("game", "seats", "options", "catalogue")}
    unread = range(len(rows) + 2, len(lines) + 1)
    return TableLog(game, setup, tuple(rows), MappingProxyType(about), read_only, unread, stopped)


def write_log(
    game: Game[Any],
    setup: Setup,
    entries: Iterable[Entry],
    *,
    about: Mapping[str, Any] | None = None,
) -> str:
    """Write a table log. What secret moves chose is told only where the table has seen it, however the game ended.

    `about` adds to the opening: id, title, started, finished.
    """
    opening = {"game": game.key, **encode_setup(setup), "format": FORMAT, "rules_version": game.rules_version}
    opening |= about or {}
    entries = tuple(entries)
    covered = set(never_shown(game, setup, entries))
    if covered:
        opening["redacted"] = True
    codec = MoveCodec(game)
    lines = [opening]
    for entry in entries:
        # An open move in the place of a hidden one might tell what was hidden.
        if entry.kind is Kind.CHANGED and entry.target in covered and not _secret(entry):
            covered.add(entry.number)
        lines.append(_line(entry, codec, entry.number in covered))
    return "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)


# ── writing ──


def _secret(entry: Entry) -> bool:
    return entry.move is not None and entry.move.secret


def _line(entry: Entry, codec: MoveCodec, hidden: bool) -> dict[str, Any]:
    if entry.kind is Kind.UNDONE:
        line: dict[str, Any] = {"undo": True}
    elif entry.kind is Kind.REDONE:
        line = {"redo": True}
    elif entry.kind is Kind.SET_ASIDE:
        line = {"set_aside": entry.target}
    else:
        assert entry.move is not None
        line = codec.encode_hidden(entry.move) if hidden else codec.encode(entry.move)
        if entry.kind is Kind.CHANGED:
            line = {"change": entry.target, "move": line}
    if entry.by and not hidden:
        line["by"] = dict(entry.by)
    if entry.at:
        line["at"] = entry.at
    return line


# ── reading ──


def _check_opening(opening: dict[str, Any], newer: bool) -> None:
    for name in ("game", "seats"):
        if name not in opening:
            key = "log.no_opening" if "move" in opening else "codec.missing"
            raise LogFault(1, name, say(key, field=name))
    for name, value in opening.items():
        kind = _OPENING.get(name)
        if kind is None:
            if not newer:
                raise LogFault(1, name[:40], say("codec.no_such_key", field=name[:40], choices=tuple(_OPENING)))
        else:
            _at(1, partial(want, value, kind, name))


def _game(key: str, find_game: Callable[[str], Game[Any]]) -> Game[Any]:
    try:
        return find_game(key)
    except LookupError as error:
        reason = getattr(error, "reason", None) or say("log.no_such_game", game=key[:40])
        raise LogFault(1, "game", reason) from None


def _setup(game: Game[Any], opening: dict[str, Any], strict: bool) -> Setup:
    """Return the setup of a log. House rules and printed values of another version that these rules do not know are
    kept unread (unless `strict`); those that they know must fit them."""
    seats = tuple(_seat(n, data) for n, data in enumerate(opening["seats"][:MOST_SEATS]))
    if len(opening["seats"]) > MOST_SEATS:
        reason = say("setup.seats", n=len(opening["seats"]), low=game.seats.start, high=game.seats.stop - 1)
        raise LogFault(1, "seats", reason)
    options, values = opening.get("options", {}), opening.get("catalogue", {})
    later: dict[str, Any] = {}
    later_values: dict[str, Any] = {}
    if not strict:
        known = {option.key for option in game.options}
        later = {key: value for key, value in options.items() if key not in known}
        later_values = {path: frozen(value) for path, value in values.items() if not game.catalogue.takes(path)}
    try:
        setup = game.setup(seats, _without(options, later), _without(values, later_values))
        if later or later_values:
            told = (MappingProxyType({**setup.options, **later}), MappingProxyType({**setup.catalogue, **later_values}))
            setup = Setup(setup.seats, *told)
        _begun(game, setup, strict)
    except SetupError as error:
        raise LogFault(1, error.field, error.reason) from None
    except IllegalMove as error:
        raise LogFault(1, error.field or "options", error.reason) from None
    except CatalogueError as error:
        path = error.reason.values.get("path")
        raise LogFault(1, f"catalogue.{path}" if path else "catalogue", error.reason) from None
    return setup


def _without(values: dict[str, Any], others: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if key not in others}


def _begun(game: Game[Any], setup: Setup, strict: bool) -> None:
    """Try the opening: house rules may each be fine and still not go together."""
    try:
        game.begin(setup)
    except (SetupError, IllegalMove, CatalogueError):
        raise
    except Exception:
        if strict:
            raise
        # What another version allowed may mean nothing to these rules.
        raise LogFault(1, "options", say("log.cannot_begin")) from None


def _seat(number: int, data: Any) -> Seat:
    where = f"seats[{number}]"
    seat = _at(1, lambda: decode_seat(data, where))
    try:
        return Seat(clean_name(seat.name), seat.colour, seat.away)
    except IllegalMove as error:
        raise LogFault(1, f"{where}.name", error.reason) from None


def _row(number: int, data: dict[str, Any], codec: MoveCodec, version: int, hidden_rows: set[int]) -> LogRow:
    line = number + 1
    by = MappingProxyType(_at(line, lambda: want(data.pop("by", {}), dict, "by"))) if "by" in data else NOBODY
    at = data.pop("at", 0.0)
    if type(at) not in (int, float):
        raise LogFault(
            line, "at", say("codec.wrong_type", field="at", wanted=say("catalogue.type.float"), found=found(at))
        )
    if not 0 <= at <= LATEST:
        raise LogFault(line, "at", say("log.no_such_time", high=LATEST))
    for word, kind in (("undo", Kind.UNDONE), ("redo", Kind.REDONE)):
        if word in data:
            _only(line, data, {word})
            if data[word] is not True:
                raise LogFault(line, word, say("log.only_true", field=word))
            return LogRow(line, number, kind, by=by, at=at)
    if "set_aside" in data:
        _only(line, data, {"set_aside"})
        return LogRow(
            line, number, Kind.SET_ASIDE, target=_earlier(line, number, data["set_aside"], "set_aside"), at=at
        )
    if "change" in data:
        _only(line, data, {"change", "move"})
        target = _earlier(line, number, data["change"], "change")
        if "move" not in data:
            raise LogFault(line, "move", say("codec.missing", field="move"))
        # A hidden choice that became an open move is left out as well: it stands in the place of a hidden row.
        move = _move(line, data["move"], codec, version, "move.", target in hidden_rows)
        return LogRow(line, number, Kind.CHANGED, move, target, by, at)
    return LogRow(line, number, Kind.PLAYED, _move(line, data, codec, version, ""), None, by, at)


def _move(line: int, data: Any, codec: MoveCodec, version: int, prefix: str, over_hidden: bool = False) -> Move:
    move: Move = _at(line, lambda: codec.decode(data, version), prefix)
    if isinstance(move, Untold) and not over_hidden and not codec.kind(move.kind).secret:
        raise LogFault(line, f"{prefix}hidden", say("log.not_secret", move=move.kind))
    return move


def _name_of_move(data: Mapping[str, Any]) -> str:
    """Return which move a line is about, or is changed into."""
    name = data.get("move")
    name = name.get("move") if isinstance(name, dict) else name
    return name if isinstance(name, str) else ""


def _earlier(line: int, number: int, target: Any, name: str) -> int:
    target = _at(line, lambda: want(target, int, name))
    if number == 1:
        raise LogFault(line, name, say("log.first_row", field=name))
    if not 1 <= target < number:
        raise LogFault(line, name, say("log.not_earlier", field=name, value=target, high=number - 1))
    return target


def _only(line: int, data: dict[str, Any], allowed: set[str]) -> None:
    for name in data:
        if name not in allowed:
            raise LogFault(line, name[:40], say("codec.no_such_key", field=name[:40], choices=tuple(sorted(allowed))))


def _at(line: int, read: Callable[[], Any], prefix: str = "") -> Any:
    """Read something of this line; what does not fit becomes a `LogFault` of the line."""
    try:
        return read()
    except CodecError as error:
        fault = LogFault(line, error.where if error.where == "move" else prefix + error.where, error.reason)
    raise fault
