"""A session: one evening's game as a log of rows (see `rows`), and the state that follows from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from .game import Game, Setup, Tracked
from .messages import IllegalMove, Message, require, say
from .moves import Move, check_fields
from .rows import NOBODY, By, Entry, Journal, JournalError, Kind

__all__ = [
    "NOBODY", "By", "Changes", "Entry", "HistoryLine", "Journal", "JournalError", "Kind", "Session", "Step",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Step:
    """A move in force: its row, the states around it, and why it no longer fits (after an earlier change)."""

    number: int
    move: Move
    by: By
    at: float
    before: Any
    after: Any
    refused: Message | None = None
    changed_by: int | None = None  # the row of the latest change
    was: Message | None = None  # its line before the change


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """A public line of the history. `was` is what it said before a change, `refused` why it counts no more."""

    number: int
    text: Message
    ruling: bool
    secret: bool
    by: By
    at: float
    was: Message | None = None
    refused: Message | None = None


@dataclass(frozen=True, slots=True)
class Changes:
    """What an edit of the past did: numbers that differ now (label, before, after), rows that no longer fit,
    and what people must do with the pieces on the table."""

    numbers: tuple[tuple[Message, int, int], ...]
    refused: tuple[HistoryLine, ...]
    on_the_table: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class _Action:
    number: int
    step: int | None  # None: a move was played; else the index of the step that was changed
    old: tuple[Step, ...]  # the steps from that index on, before
    new: tuple[Step, ...]


class Session:
    """A game being played: `play`, `undo`, `redo`, `change`, and what follows from the log.

    Every row is given to the journal *before* the state turns, so nothing is shown that the disk lacks.
    """

    def __init__(
        self,
        game: Game[Any],
        setup: Setup,
        journal: Journal,
        entries: Iterable[Entry] = (),
        *,
        read_only: bool = False,
    ) -> None:
        self.game = game
        self.setup = setup
        self.read_only = read_only
        self._journal = journal
        self._opening = game.begin(setup)
        self._steps: list[Step] = []
        self._done: list[_Action] = []
        self._undone: list[_Action] = []
        self._last = 0
        self.dropped: tuple[Entry, ...] = ()
        """Rows that today's rules could not replay; normally empty. The first new move sets them aside."""
        self._resume(tuple(entries))

    # ── what stands ──

    @property
    def state(self) -> Any:
        """The state after the last move in force."""
        return self._steps[-1].after if self._steps else self._opening

    @property
    def opening(self) -> Any:
        """The state before the first move."""
        return self._opening

    @property
    def steps(self) -> tuple[Step, ...]:
        """The moves in force, oldest first."""
        return tuple(self._steps)

    def steps_back(self, most: int) -> tuple[Step, ...]:
        """Return the last `most` moves in force, newest first."""
        return tuple(reversed(self._steps[-most:]))

    @property
    def length(self) -> int:
        """How many moves are in force."""
        return len(self._steps)

    @property
    def last_number(self) -> int:
        """The number of the newest row of the log; 0 for an empty log."""
        return self._last

    @property
    def undo_label(self) -> Message | None:
        """What undo would take back, in public words; None when there is nothing."""
        return self._label("undo", self._done)

    @property
    def redo_label(self) -> Message | None:
        """What redo would bring back, in public words; None when there is nothing."""
        return self._label("redo", self._undone)

    @property
    def undo_move(self) -> Move | None:
        """The move that undo would take back; None when there is nothing."""
        if not self._done:
            return None
        action = self._done[-1]
        return (action.new or action.old)[0].move

    def history(self) -> tuple[HistoryLine, ...]:
        """Return the public lines of all moves in force, oldest first."""
        return tuple(self._line(step) for step in self._steps)

    def evidence(self, key: str, most: int = 12) -> tuple[HistoryLine, ...]:
        """Return the lines that changed the tracked number `key`, newest first, at most `most`."""
        found: list[HistoryLine] = []
        later = self._number(self.state, key)
        for step in reversed(self._steps):
            before = self._number(step.before, key)
            if before != later:
                found.append(self._line(step))
                if len(found) == most:
                    break
            later = before
        return tuple(found)

    def write_through(self, wrap: Callable[[Journal], Journal]) -> None:
        """Let rows pass through another journal on their way to the one they are kept in."""
        self._journal = wrap(self._journal)

    # ── what people do ──

    def play(self, move: Move, by: By = NOBODY, at: float = 0.0) -> Entry:
        """Carry out a move. Raises `IllegalMove` and leaves everything as it was."""
        self._writable()
        before = self.state
        after = self.game.apply(before, move)
        entry = Entry(self._next(), Kind.PLAYED, move, None, by, at)
        self._write(entry)
        self._push(entry, before, after)
        return entry

    def undo(self, by: By = NOBODY, at: float = 0.0) -> Entry:
        """Take back the last action (a move or a change). Raises `IllegalMove` if there is none."""
        self._writable()
        require(self._done, "undo.nothing")
        entry = Entry(self._next(), Kind.UNDONE, by=by, at=at)
        self._write(entry)
        self._step_back()
        return entry

    def redo(self, by: By = NOBODY, at: float = 0.0) -> Entry:
        """Bring back what undo took. Raises `IllegalMove` if there is nothing."""
        self._writable()
        require(self._undone, "redo.nothing")
        entry = Entry(self._next(), Kind.REDONE, by=by, at=at)
        self._write(entry)
        self._step_forward()
        return entry

    def go_back(self, number: int, by: By = NOBODY, at: float = 0.0) -> None:
        """Undo until row `number` is the last one in force (0: to the opening), all or nothing."""
        self._writable()
        count = next((len(self._done) - i - 1 for i, a in enumerate(self._done) if a.number == number), None)
        if number == 0:
            count = len(self._done)
        if count is None:
            raise IllegalMove(say("change.no_such_entry", number=number))
        first = self._next()
        self._write(*(Entry(first + i, Kind.UNDONE, by=by, at=at) for i in range(count)))
        for _ in range(count):
            self._step_back()

    def change(self, number: int, move: Move, by: By = NOBODY, at: float = 0.0) -> Changes:
        """Replace the move of row `number` and recompute everything after it.

        Later moves that no longer fit stay in the log, marked, and count again if another change makes them fit.
        Raises `IllegalMove` if the row is not in force or the new move is refused there.
        """
        self._writable()
        old_state = self.state
        index, steps = self._recomputed(number, move, self._next(), by)
        entry = Entry(self._next(), Kind.CHANGED, move, number, by, at)
        self._write(entry)
        self._apply_change(entry.number, index, steps)
        return self._changes(old_state, index)

    def preview(self, number: int, move: Move) -> Changes:
        """Return what `change` would do, without doing it. Raises `IllegalMove` as `change` does."""
        index, steps = self._recomputed(number, move, self._next(), NOBODY)
        old_state, kept = self.state, self._steps
        self._steps = [*kept[:index], *steps]
        try:
            return self._changes(old_state, index)
        finally:
            self._steps = kept

    # ── inside ──

    def _writable(self) -> None:
        require(not self.read_only, "session.read_only")

    def _next(self) -> int:
        # Rows that could not be replayed are set aside together with the first new row, which comes after that note.
        return self._last + (2 if self.dropped else 1)

    def _write(self, *entries: Entry) -> None:
        if entries:
            if self.dropped:
                aside = Entry(self._last + 1, Kind.SET_ASIDE, target=self.dropped[0].number, at=entries[0].at)
                entries = (aside, *entries)
            self._journal.append(entries)
            self._last = entries[-1].number
            self.dropped = ()

    def _push(self, entry: Entry, before: Any, after: Any) -> None:
        assert entry.move is not None
        step = Step(entry.number, entry.move, entry.by, entry.at, before, after)
        self._steps.append(step)
        self._done.append(_Action(entry.number, None, (), (step,)))
        self._undone.clear()

    def _step_back(self) -> None:
        action = self._done.pop()
        if action.step is None:
            self._steps.pop()
        else:
            self._steps[action.step :] = action.old
        self._undone.append(action)

    def _step_forward(self) -> None:
        action = self._undone.pop()
        if action.step is None:
            self._steps.extend(action.new)
        else:
            self._steps[action.step :] = action.new
        self._done.append(action)

    def _recomputed(self, number: int, move: Move, changed_by: int, by: By) -> tuple[int, tuple[Step, ...]]:
        index = next((i for i, step in enumerate(self._steps) if step.number == number), None)
        if index is None:
            raise IllegalMove(say("change.no_such_entry", number=number))
        old = self._steps[index]
        state = self.game.apply(old.before, move)
        was = self._told(old)
        first = replace(old, move=move, by=by, after=state, refused=None, changed_by=changed_by, was=was)
        steps = [first]
        for step in self._steps[index + 1 :]:
            before = state
            try:
                state, refused = self.game.apply(before, step.move), None
            except IllegalMove as error:
                # Everybody reads why a row no longer counts, so a hidden choice may not be told there.
                refused = say("history.hidden_no_longer_fits") if step.move.secret else error.reason
            steps.append(replace(step, before=before, after=state, refused=refused))
        return index, tuple(steps)

    def _apply_change(self, number: int, index: int, steps: tuple[Step, ...]) -> None:
        old = tuple(self._steps[index:])
        self._steps[index:] = steps
        self._done.append(_Action(number, index, old, steps))
        self._undone.clear()

    def _changes(self, old_state: Any, index: int) -> Changes:
        before = {t.key: t for t in self.game.tracked(old_state)}
        after = {t.key: t for t in self.game.tracked(self.state)}
        numbers = tuple(
            ((after.get(key) or before[key]).label, _value(before.get(key)), _value(after.get(key)))
            for key in dict.fromkeys((*before, *after))
            if _value(before.get(key)) != _value(after.get(key))
        )
        refused = tuple(self._line(step) for step in self._steps[index:] if step.refused)
        return Changes(numbers, refused, self.game.differences(old_state, self.state))

    def _resume(self, entries: tuple[Entry, ...]) -> None:
        aside: set[int] = set()
        for entry in entries:
            if entry.kind is Kind.SET_ASIDE and entry.target is not None:
                aside.update(range(entry.target, entry.number))
        for position, entry in enumerate(entries):
            self._last = max(self._last, entry.number)
            if entry.number in aside or entry.kind is Kind.SET_ASIDE:
                continue
            try:
                self._replay(entry)
            except IllegalMove:
                self.dropped = entries[position:]
                self._last = entries[-1].number
                return

    def _replay(self, entry: Entry) -> None:
        if entry.kind is Kind.PLAYED:
            assert entry.move is not None
            before = self.state
            self._push(entry, before, self.game.apply(before, entry.move))
        elif entry.kind is Kind.UNDONE:
            require(self._done, "undo.nothing")
            self._step_back()
        elif entry.kind is Kind.REDONE:
            require(self._undone, "redo.nothing")
            self._step_forward()
        else:
            assert entry.move is not None and entry.target is not None
            self._apply_change(entry.number, *self._recomputed(entry.target, entry.move, entry.number, entry.by))

    def _label(self, word: str, actions: list[_Action]) -> Message | None:
        if not actions:
            return None
        action = actions[-1]
        step = action.new[0]
        if step.move.secret:
            return say(f"{word}.hidden")
        what = self._told(step)
        return say(f"{word}.change" if action.step is not None else f"{word}.move", what=what)

    def _line(self, step: Step) -> HistoryLine:
        move = step.move
        return HistoryLine(
            step.number, self._told(step), move.ruling, move.secret, step.by, step.at, step.was, step.refused
        )

    def _told(self, step: Step) -> Message:
        if step.refused:
            # After a change of the past a row may speak of a seat that never sat down; no game must stumble over it.
            try:
                check_fields(step.move, len(step.before.seats))
            except IllegalMove:
                return say("history.no_longer_fits", move=type(step.move).__name__)
        return self.game.describe(step.before, step.move)

    def _number(self, state: Any, key: str) -> int | None:
        return next((t.value for t in self.game.tracked(state) if t.key == key), None)


def _value(tracked: Tracked | None) -> int:
    return tracked.value if tracked else 0
