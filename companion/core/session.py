"""A session: one evening's game as a log of rows (see `rows`), and the state that follows from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from .chain import Chain, Step
from .game import Game, Setup
from .history import Changes, HistoryLine, TakenBack, changes_of, line_of, told
from .messages import IllegalMove, Message, require, say
from .moves import Move
from .rows import NOBODY, By, Entry, Journal, JournalError, Kind

__all__ = [
    "NOBODY", "By", "Changes", "Entry", "HistoryLine", "Journal", "JournalError", "Kind", "Session", "Step",
    "TakenBack",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Action:
    """What undo takes back: a move that was played (`index` None), or the step at `index` exchanged for another."""

    number: int
    index: int | None
    old: Step | None
    new: Step


class Session:
    """A game being played: `play`, `undo`, `redo`, `change`, and what follows from the log.

    Every row is given to the journal *before* the state turns. A journal may still be writing when `append` returns;
    whoever shows the state waits for it, so nothing is seen that the disk lacks.
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
        self._chain = Chain(game, self._opening)
        self._done: list[_Action] = []
        self._undone: list[_Action] = []
        self._given_up: list[tuple[int, bool, Step]] = []  # undone for good: row, whether a change, the move
        self._last = 0
        self.dropped: tuple[Entry, ...] = ()
        """Rows that today's rules could not replay; normally empty. The first new move sets them aside."""
        self._resume(tuple(entries))

    # ── what stands ──

    @property
    def state(self) -> Any:
        """The state after the last move in force."""
        return self._chain.state

    @property
    def opening(self) -> Any:
        """The state before the first move."""
        return self._opening

    @property
    def steps(self) -> tuple[Step, ...]:
        """The moves in force, oldest first."""
        return tuple(self._chain.settle())

    def steps_back(self, most: int) -> tuple[Step, ...]:
        """Return the last `most` moves in force, newest first."""
        return tuple(reversed(self._chain.settle()[-most:]))

    @property
    def length(self) -> int:
        """How many moves are in force."""
        return len(self._chain)

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
        return self._done[-1].new.move if self._done else None

    def history(self) -> tuple[HistoryLine, ...]:
        """Return the public lines of all moves in force, oldest first."""
        return tuple(line_of(self.game, step) for step in self._chain.settle())

    def taken_back(self) -> tuple[TakenBack, ...]:
        """Return what undo took back and redo did not bring back, in the order of the rows."""
        gone = [(TakenBack(self._line_of(*given_up), given_up[2], 0)) for given_up in self._given_up]
        for times, action in enumerate(reversed(self._undone), 1):
            line = self._line_of(action.number, action.index is not None, action.new)
            gone.append(TakenBack(line, action.new, times))
        return tuple(sorted(gone, key=lambda taken: taken.line.number))

    def holder(self, number: int) -> int | None:
        """Return the row that says what row `number` is now: itself, or its latest change. None if not in force."""
        return self._chain.holder(number)

    def line(self, number: int) -> HistoryLine:
        """Return the public line of row `number`. Raises `LookupError` if it is not in force."""
        index = self._chain.index_of(number)
        if index is None:
            raise LookupError(number)
        return line_of(self.game, self._chain.settle()[index])

    def entry(self, kinds: tuple[type[Move], ...], seat: int | None = None) -> HistoryLine | None:
        """Return the newest public line in force of a move of these kinds (of that seat), if there is one."""
        for step in reversed(self._chain.settle()):
            of_seat = seat is None or getattr(step.move, "seat", None) == seat
            if isinstance(step.move, kinds) and of_seat and step.refused is None and not step.move.secret:
                return line_of(self.game, step)
        return None

    def evidence(self, key: str, most: int = 12) -> tuple[HistoryLine, ...]:
        """Return the lines that changed the tracked number `key`, newest first, at most `most`."""
        found: list[HistoryLine] = []
        later = self._number(self.state, key)
        for step in reversed(self._chain.settle()):
            before = self._number(step.before, key)
            if before != later:
                found.append(line_of(self.game, step))
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

    def go_forward(self, number: int, by: By = NOBODY, at: float = 0.0) -> None:
        """Redo until row `number` stands again, all or nothing. Raises `IllegalMove` if redo does not lead there."""
        self._writable()
        count = next((n for n, a in enumerate(reversed(self._undone), 1) if a.number == number), None)
        if count is None:
            raise IllegalMove(say("change.no_such_entry", number=number))
        first = self._next()
        self._write(*(Entry(first + i, Kind.REDONE, by=by, at=at) for i in range(count)))
        for _ in range(count):
            self._step_forward()

    def change(self, number: int, move: Move, by: By = NOBODY, at: float = 0.0) -> Changes:
        """Replace the move of row `number` and recompute everything after it.

        Later moves that no longer fit stay in the log, marked, and count again if another change makes them fit.
        Raises `IllegalMove` if the row is not in force or the new move is refused there.
        """
        self._writable()
        old_state = self.state
        index, old, new = self._changed(number, move, self._next(), by)
        steps = self._chain.tried(index, new)
        entry = Entry(self._next(), Kind.CHANGED, move, number, by, at)
        self._write(entry)
        self._chain.take(index, steps)
        self._did(_Action(entry.number, index, old, new))
        return changes_of(self.game, old_state, steps)

    def preview(self, number: int, move: Move) -> Changes:
        """Return what `change` would do, without doing it. Raises `IllegalMove` as `change` does."""
        index, _, new = self._changed(number, move, self._next(), NOBODY)
        return changes_of(self.game, self.state, self._chain.tried(index, new))

    def follow(self, entry: Entry) -> None:
        """Carry out a row that is in a log already; it is not written again.

        Raises `IllegalMove` if the rules refuse it. Of many changes in a row only the last one recounts what follows.
        """
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
        elif entry.kind is Kind.CHANGED:
            assert entry.move is not None and entry.target is not None
            index, old, new = self._changed(entry.target, entry.move, entry.number, entry.by)
            self._chain.put(index, new)
            self._did(_Action(entry.number, index, old, new))
        self._last = max(self._last, entry.number)

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
        self._chain.push(step)
        self._did(_Action(entry.number, None, None, step))

    def _did(self, action: _Action) -> None:
        self._done.append(action)
        self._give_up()

    def _step_back(self) -> None:
        action = self._done.pop()
        if action.index is None:
            self._chain.pop()
        else:
            assert action.old is not None
            self._chain.put(action.index, action.old)
        self._undone.append(action)

    def _step_forward(self) -> None:
        action = self._undone.pop()
        if action.index is None:
            self._chain.push(action.new)
        else:
            self._chain.put(action.index, action.new)
        self._done.append(action)

    def _changed(self, number: int, move: Move, changed_by: int, by: By) -> tuple[int, Step, Step]:
        """Return where row `number` stands, its step, and its step with another move. Raises `IllegalMove`."""
        index = self._chain.index_of(number)
        if index is None:
            raise IllegalMove(say("change.no_such_entry", number=number))
        old = self._chain.settle(index + 1)[index]
        after, was = self.game.apply(old.before, move), told(self.game, old)
        return index, old, replace(old, move=move, by=by, after=after, refused=None, changed_by=changed_by, was=was)

    def _give_up(self) -> None:
        """What was undone can no longer be redone: something else was done. It stays to be read."""
        self._given_up.extend((a.number, a.index is not None, a.new) for a in reversed(self._undone))
        self._undone.clear()

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
                self.follow(entry)
            except IllegalMove:
                self.dropped = entries[position:]
                self._last = entries[-1].number
                break
        self._chain.settle()

    def _label(self, word: str, actions: list[_Action]) -> Message | None:
        if not actions:
            return None
        action = actions[-1]
        step = action.new
        if step.move.secret:
            return say(f"{word}.hidden")
        what = told(self.game, step)
        return say(f"{word}.change" if action.index is not None else f"{word}.move", what=what)

    def _line_of(self, number: int, changed: bool, step: Step) -> HistoryLine:
        """Return the line of a row that was taken back: the move, or what it was changed into."""
        line = line_of(self.game, step)
        return replace(line, number=number, text=say("history.changed", what=line.text)) if changed else line

    def _number(self, state: Any, key: str) -> int | None:
        return next((t.value for t in self.game.tracked(state) if t.key == key), None)
