"""Replaying a table log row by row: what was accepted, what was refused and why, and what stands at the end.

A refused row leaves the state alone and the replay goes on. What a hidden choice holds is never spoken.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.game import Result, Viewer
from companion.core.messages import IllegalMove, Message, say
from companion.core.session import Changes, Entry, Kind, Session
from companion.storage.log_format import LogRow, TableLog

from .numbers import Number, numbers_of

HIDDEN = "…"
OF_THE_TYPE = frozenset({"field", "low", "high", "choices", "n"})
"""Values of the core's own refusals that speak of the kind of move, not of what was chosen."""


@dataclass(frozen=True, slots=True)
class Line:
    """What became of one row. `text` is its line of the history, or the refusal; `field` and `rule` only of a refusal.

    `stumbled` marks a fault of the program's own rules, not of the file.
    """

    line: int
    row: int
    accepted: bool
    text: Message
    move: str | None = None
    rule: tuple[str, ...] = ()
    field: str | None = None
    changes: Changes | None = None
    stumbled: bool = False


@dataclass(frozen=True, slots=True)
class Replay:
    """A whole log replayed: its lines, the names at the table, the view of one viewer, the numbers that stand with what
    explains them, the result if there is one."""

    log: TableLog
    viewer: Viewer
    lines: tuple[Line, ...]
    names: tuple[str, ...]
    view: Any
    numbers: tuple[Number, ...]
    result: Result | None


class _NoJournal:
    """A replay keeps nothing."""

    def append(self, entries: tuple[Entry, ...]) -> None:
        """Forget the rows."""


class NoSuchViewer(LookupError):
    """A seat that nobody has at the end of the log; `reason` says so."""

    def __init__(self, viewer: int | str) -> None:
        super().__init__(str(viewer))
        self.reason = say("cli.no_such_viewer", viewer=viewer)


def replay(log: TableLog, viewer: Viewer = None) -> Replay:
    """Replay a log for one viewer (a seat's number, None for the whole table). Raises `NoSuchViewer`."""
    player = _Player(log)
    lines = (*map(player.line, log.rows), *_unread(log))
    state = player.session.state
    names = tuple(seat.name for seat in state.seats)
    if viewer is not None and viewer not in range(len(names)):
        raise NoSuchViewer(viewer)
    numbers = numbers_of(player.session, {ours: theirs for theirs, ours in player.numbers.items()}, viewer)
    return Replay(log, viewer, lines, names, log.game.view(state, viewer), numbers, log.game.result(state))


def _unread(log: TableLog) -> Iterator[Line]:
    """Tell of every row that is written in words of a later Burrow, so that none is missing from the replay."""
    for line in log.unread:
        field = log.stopped.field if log.stopped and line == log.stopped.line else None
        yield Line(line, line - 1, False, say("replay.unread"), field=field)


class _Player:
    def __init__(self, log: TableLog) -> None:
        self.game = log.game
        self.session = Session(log.game, log.setup, _NoJournal())
        self.numbers: dict[int, int] = {}  # row of the file → row of the session, which counts accepted rows only
        self.aside = {
            number for row in log.rows if row.kind is Kind.SET_ASIDE and row.target is not None
            for number in range(row.target, row.number)
        }  # fmt: skip

    def line(self, row: LogRow) -> Line:
        """Carry out a row and tell what became of it."""
        name = type(row.move).__name__ if row.move and not row.hidden else None
        if row.kind is Kind.SET_ASIDE:
            return Line(row.line, row.number, True, say("replay.sets_aside", row=row.target or 0))
        if row.number in self.aside:
            return Line(row.line, row.number, False, say("replay.set_aside"), name)
        try:
            text, changes = self._carry_out(row)
        except IllegalMove as error:
            reason = self._guarded(error.reason) if self._touches_a_secret(row) else error.reason
            return Line(row.line, row.number, False, reason, name, error.rule, error.field)
        except Exception as error:  # a fault in the rules must not end the replay, nor show what it was about
            reason = say("replay.stumbled", kind=type(error).__name__)
            return Line(row.line, row.number, False, reason, name, stumbled=True)
        self.numbers[row.number] = self.session.last_number
        if row.hidden:  # it stands in the log, so that undo and changes find it, and changes nothing
            return Line(row.line, row.number, False, say("replay.hidden"))
        return Line(row.line, row.number, True, text, name, changes=changes)

    def _carry_out(self, row: LogRow) -> tuple[Message, Changes | None]:
        session = self.session
        if row.kind is Kind.UNDONE:
            text = session.undo_label or say("undo.nothing")
            session.undo(row.by, row.at)
            return text, None
        if row.kind is Kind.REDONE:
            text = session.redo_label or say("redo.nothing")
            session.redo(row.by, row.at)
            return text, None
        assert row.move is not None
        if row.kind is Kind.PLAYED:
            session.play(row.move, row.by, row.at)
            return session.line(session.last_number).text, None
        target = self._target(row)
        try:
            changes = session.change(target, row.move, row.by, row.at)
        except IllegalMove as error:
            if error.reason.key == "change.no_such_entry":
                raise IllegalMove(say("change.no_such_entry", number=row.target or 0), field="change") from None
            raise
        return say("replay.changes", row=row.target or 0, what=session.line(target).text), changes

    def _target(self, row: LogRow) -> int:
        number = self.numbers.get(row.target or 0)
        if number is None:
            raise IllegalMove(say("change.no_such_entry", number=row.target or 0), field="change")
        return number

    def _touches_a_secret(self, row: LogRow) -> bool:
        if row.move is not None and row.move.secret:
            return True
        if row.kind is not Kind.CHANGED:
            return False
        number = self.numbers.get(row.target or 0)
        return any(step.number == number and step.move.secret for step in self.session.steps)

    def _guarded(self, reason: Message) -> Message:
        """Return the reason, covering every value that might tell the choice; names at the table and ranges stay."""
        names = {seat.name for seat in self.session.state.seats}
        ranges = OF_THE_TYPE if reason.key.startswith("move.") else frozenset()
        kept: Mapping[str, Any] = {
            key: value if key in ranges or (isinstance(value, str) and value in names) else HIDDEN
            for key, value in reason.values.items()
        }
        return Message(reason.key, kept)
