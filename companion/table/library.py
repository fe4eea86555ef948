"""The library: every game kept on this tablet, and what it remembers between evenings.

The one object the app's screens ask for games, settings, people, dice and printed values. Opening a game here
gives a `Table` whose rows are on disk before they are shown.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakSet, ref

from companion.core.catalogue import Catalogue
from companion.core.dice import Owner
from companion.core.game import Box, Game, Result, Seat, Setup
from companion.core.messages import Message, say
from companion.core.moves import Edit
from companion.core.session import Entry, JournalError, Kind, Session
from companion.storage import database as db
from companion.storage.backups import backup_times
from companion.storage.failures import StorageError
from companion.storage.journal import Kept, Sessions
from companion.storage.preferences import KnownDie, Preferences
from companion.table.glance import Glance, glance_of
from companion.table.seen import TableView
from companion.table.table import Table
from companion.table.whose import owners_among, owners_at

if TYPE_CHECKING:
    from companion.storage.archive import Archive

log = logging.getLogger(__name__)

_UNSET = object()


class KeptTable(Table):
    """A table whose session is kept in the library under `kept_id`. `close` when nobody looks at it any more."""

    kept_id: str = ""
    close: Callable[[], None] = staticmethod(lambda: None)
    _noted: tuple[tuple[Seat, ...], Result | None] | None = None


class _Learning:
    """A journal that also remembers the printed values which moves tell (`Move.teaches`)."""

    def __init__(self, journal: Any, learn: Callable[[tuple[Edit, ...]], None]) -> None:
        self._journal = journal
        self._learn = learn

    def append(self, entries: tuple[Entry, ...]) -> None:
        self._journal.append(entries)
        for entry in entries:
            if entry.move is not None and entry.kind in (Kind.PLAYED, Kind.CHANGED):
                lessons = entry.move.teaches()
                if lessons:
                    self._learn(lessons)


class Library:
    """Games, settings, people, dice and printed values, kept in one private folder.

    Methods that write raise `StorageError` (a `JournalError`) whose `reason` says what is wrong with the disk.
    """

    def __init__(self, folder: Path, boxes: tuple[Box, ...], now: Callable[[], float] = time.time) -> None:
        self.boxes = boxes
        self._folder = folder
        self._now = now
        self._notices: list[Message] = []
        self._backup: Path | None = None
        self._glances: dict[str, tuple[int, Glance | None]] = {}
        self._open: WeakSet[KeptTable] = WeakSet()
        self._beside = False
        self._use(db.open_database(folder))

    def _use(self, opened: db.Opened) -> None:
        self._database = opened.database
        self._database.beside = self._beside
        self._sessions = Sessions(opened.database, self._now)
        self._preferences = Preferences(opened.database, self._now)
        self._settings: dict[str, Any] = {}
        self._notices = [opened.problem.message] if opened.problem else []
        self._backup = opened.problem.backup if opened.problem else None

    # ── what is wrong, and backups ──

    @property
    def notices(self) -> tuple[Message, ...]:
        """What the table should know about its files (a damaged one was set aside …)."""
        return tuple(self._notices)

    def dismiss_notices(self) -> None:
        """Somebody has read the notices."""
        self._notices = []

    @property
    def backup(self) -> Path | None:
        """The newest good backup: the one offered for a damaged file, else the latest there is."""
        return self._backup or db.newest_backup(self._folder)

    @property
    def backups_made(self) -> tuple[float, ...]:
        """When each backup that is kept was made, in seconds since the epoch, the latest first."""
        return backup_times(self._folder)

    def restore_backup(self) -> None:
        """Put the newest backup in the place of the present file, which is set aside. Open games must be closed."""
        backup = self.backup
        if backup is None:
            raise StorageError(say("storage.no_backup"))
        self._database.close()
        self._use(db.restore(self._folder, backup))

    def back_up(self) -> None:
        """Make today's backup unless there is one; trouble is told as a notice.

        A library without a single game makes none: it may stand in the place of a damaged file, and must never be
        offered, nor count, as a copy of it.
        """
        if not self._sessions.any():
            return
        try:
            self._database.back_up_daily(date.fromtimestamp(self._now()))
        except JournalError as error:
            self._notices.append(error.reason)

    def commit_beside_drawing(self, on: bool) -> None:
        """With `on`, the disk makes a move safe while it is painted: `settled` must come before anybody sees it."""
        self._beside = self._database.beside = on
        if not on:
            self.settled()

    def settled(self) -> bool:
        """Wait until every move is safe on disk. False: the disk did not take the last one; its table is back at what
        stands and says why, and what was painted meanwhile must not be seen."""
        return self._database.settled() is None

    def close(self) -> None:
        """Close the files."""
        self._database.close()

    # ── games ──

    def game(self, key: str) -> Game[Any]:
        """Return a way to play by its key. Raises LookupError if it is not on the shelf."""
        for box in self.boxes:
            for game in box.games:
                if game.key == key:
                    return game
        raise LookupError(key)

    def unfinished(self) -> tuple[Kept, ...]:
        """Return the games that can be carried on, the one played last first."""
        return self._sessions.unfinished()

    def finished(self) -> tuple[Kept, ...]:
        """Return the games that are over or given up, the one played last first."""
        return self._sessions.finished()

    def start(self, game: Game[Any], setup: Setup, title: str = "") -> KeptTable:
        """Begin a game and open it."""
        kept_id = self._sessions.start(game, setup, title)
        self._preferences.remember_players(setup.seats)
        return self.resume(kept_id)

    def resume(self, kept_id: str) -> KeptTable:
        """Open a game where it was left. Raises LookupError if it is not kept here or not on the shelf."""
        kept = self._sessions.kept(kept_id)
        game = self.game(kept.game)
        written_by: list[ref[KeptTable]] = []
        session = self._session(kept_id, game, written_by)
        table = KeptTable(session, owners_at(self.dice(), session), clock=self._now)
        written_by.append(ref(table))
        table.kept_id = kept_id
        table.auto_take = bool(self.setting("app.auto_take", True))
        table.close = lambda: self._settle(table)
        table.watch(lambda view: self._note(table, view))
        self._open.add(table)
        return table

    def glance(self, kept: Kept) -> Glance | None:
        """Return how a kept game stands, from its rows: right also after a crash. None if they cannot be read.

        Takes as long as opening the game; `glanced` returns at once what is known already.
        """
        if self.glanced(kept) is None:
            try:
                game = self.game(kept.game)
                found = glance_of(game, self._sessions.resume(kept.id, game))
            except Exception as error:  # what cannot be opened is told when somebody opens it, not on the shelf
                log.warning("no glance at a kept game: %s", type(error).__name__)
                found = None
            self._glances[kept.id] = (kept.touched, found)
        return self.glanced(kept)

    def glanced(self, kept: Kept) -> Glance | None:
        """Return what `glance` found, if nothing has happened in the game since."""
        at, found = self._glances.get(kept.id, (None, None))
        return found if at == kept.touched else None

    def why_read_only(self, kept_id: str) -> Message | None:
        """Say why a game may only be looked at; None if it may be played on."""
        return self._sessions.why_read_only(kept_id, self.game(self._sessions.kept(kept_id).game))

    def rename(self, kept_id: str, title: str) -> None:
        """Give a game another title."""
        self._sessions.rename(kept_id, title)

    def abandon(self, kept_id: str, really: bool = True) -> None:
        """Give a game up, or take it up again."""
        self._sessions.abandon(kept_id, really)

    def delete(self, kept_id: str) -> None:
        """Throw a game away; `undelete` takes it back, and so does playing on at a table that is still open."""
        self._sessions.delete(kept_id)
        self._tell(kept_id, say("table.deleted"))

    def undelete(self, kept_id: str) -> None:
        """Take back a game that was thrown away."""
        self._sessions.undelete(kept_id)
        for table in self._tables(kept_id):
            if table.view.trouble == say("table.deleted"):
                table.dismiss()

    def deleted(self) -> tuple[Kept, ...]:
        """Return the games that were thrown away and can be taken back, the one played last first."""
        return self._sessions.deleted()

    @property
    def _archive(self) -> Archive:
        from companion.storage.archive import Archive  # files are opened rarely; the first frame does not wait for it

        return Archive(self._sessions, self.game)

    def export(self, kept_id: str) -> str:
        """Return a game as a table log; without hidden choices unless it is finished."""
        return self._archive.export(kept_id)

    def import_log(self, text: str | bytes, colours: Sequence[str] = ()) -> Kept:
        """Keep a game from a table log; seats without a colour get one of these. Raises `LogFault`."""
        return self._archive.import_log(text, colours).kept

    def csv(self) -> str:
        """Return all finished games as a table, one line per player."""
        return self._archive.csv()

    def bg_stats(self, kept_id: str, game_name: str) -> str:
        """Return the link that hands a finished game over to BG Stats. Raises LookupError while it is not over."""
        return self._archive.bg_stats(kept_id, game_name)

    # ── what is remembered ──

    def last_setup(self, game_key: str) -> Setup | None:
        """Return how this game was begun the last time, or None."""
        try:
            return self._sessions.last_setup(self.game(game_key))
        except LookupError:
            return None

    def people(self) -> tuple[str, ...]:
        """Return the names of everybody who has played here, the latest first."""
        return tuple(player.name for player in self._preferences.players())

    def colours(self) -> Mapping[str, str]:
        """Return the colour of the pieces that everybody who has played here had the last time ("" if unknown)."""
        return {player.name: player.colour for player in self._preferences.players()}

    def setting(self, key: str, default: Any = None) -> Any:
        """Return a setting, or `default` where it was never set. Asked at every change of the screen."""
        if key not in self._settings:
            self._settings[key] = self._preferences.setting(key, _UNSET)
        value = self._settings[key]
        return default if value is _UNSET else copy(value)

    def set_setting(self, key: str, value: Any) -> None:
        """Keep a setting; any JSON value."""
        self._preferences.set_setting(key, value)
        self._settings.pop(key, None)

    def catalogue(self, game_key: str) -> Catalogue:
        """Return a game's printed values with the owner's on top. Ways to play the same box share them."""
        return self._preferences.catalogue(self.game(game_key), self._sharing(game_key))

    def _sharing(self, game_key: str) -> tuple[str, ...]:
        """The ways to play with the very same printed values; they are kept under the first of them."""
        game = self.game(game_key)
        box = next(box for box in self.boxes if any(other is game for other in box.games))
        return tuple(other.key for other in box.games if other.catalogue is game.catalogue)

    def set_value(self, game_key: str, path: str, value: Any) -> None:
        """Keep a printed value as the owner reads it. Raises `CatalogueError` if it cannot be."""
        edit = Edit(path, value)
        self.catalogue(game_key).with_edits((edit,))
        self._preferences.keep_edits(self._sharing(game_key)[0], (edit,))

    def forget_value(self, game_key: str, path: str) -> None:
        """Let a printed value be what Burrow knew before."""
        for key in self._sharing(game_key):
            self._preferences.forget_edit(key, path)

    # ── dice ──

    def dice(self) -> tuple[KnownDie, ...]:
        """Return every die that has been here, the one kept last first."""
        return self._preferences.dice()

    def keep_die(self, die: KnownDie) -> None:
        """Remember a die: whose it is, what it stands for, what its faces mean."""
        self._preferences.keep_die(die)

    def forget_die(self, die_id: str) -> None:
        """Forget a die."""
        self._preferences.forget_die(die_id)

    def owners(self, game: Game[Any], names: tuple[str, ...]) -> Mapping[str, Owner]:
        """Return whose dice are whose among these people: a die follows its owner's name to their seat."""
        return owners_among(self.dice(), names)

    # ── inside ──

    def _session(self, kept_id: str, game: Game[Any], written_by: list[ref[KeptTable]]) -> Session:
        """Open a game's log, to be written by a table."""

        def lost(error: StorageError) -> None:
            for table in filter(None, (found() for found in written_by)):
                self._take_back(table, error, written_by)

        session = self._sessions.resume(kept_id, game, lambda: self._brought_back(kept_id), lost)
        session.write_through(lambda journal: _Learning(journal, lambda edits: self._learn(game.key, edits)))
        return session

    def _take_back(self, table: KeptTable, error: StorageError, written_by: list[ref[KeptTable]]) -> None:
        """The disk did not take a table's last move: go on from what it holds."""
        try:
            session = self._session(table.kept_id, table.game, written_by)
        except (JournalError, LookupError):  # nor can it be read: look on, but write nothing that builds on it
            session = table.session
            session.read_only = True
        table.take_back(session, error.reason)

    def _tables(self, kept_id: str) -> tuple[KeptTable, ...]:
        return tuple(table for table in self._open if table.kept_id == kept_id)

    def _tell(self, kept_id: str, message: Message) -> None:
        for table in self._tables(kept_id):
            table.tell(message)

    def _brought_back(self, kept_id: str) -> None:
        self._tell(kept_id, say("table.brought_back"))

    def _learn(self, game_key: str, edits: tuple[Edit, ...]) -> None:
        try:
            known = self.catalogue(game_key)
            known.with_edits(edits)
            self._preferences.keep_edits(self._sharing(game_key)[0], edits)
        except (JournalError, ValueError) as error:  # the move stands; only the memory for next time is lost
            log.warning("a printed value was not kept: %s", error)

    def _note(self, table: KeptTable, view: TableView) -> None:
        """Keep the shelf's summary when the people or the result changed; how far it is, only at the end.

        Where people's names changed, dice go at once to whom they would belong after a restart.
        """
        seats = table.session.state.seats
        if table._noted == (seats, view.result):
            return
        others = table._noted is not None and [seat.name for seat in table._noted[0]] != [seat.name for seat in seats]
        table._noted = (seats, view.result)
        self._settle(table)
        for die, owner in owners_at(self.dice(), table.session).items() if others else ():
            if table.desk.owners.get(die) != owner:
                table.give_die(die, owner, again=False)

    def _settle(self, table: KeptTable) -> None:
        if table.session.read_only:
            return
        try:
            self._sessions.settle(table.kept_id, table.session)
        except JournalError as error:  # the rows are safe; the shelf's summary is made anew at the next chance
            log.warning("the shelf's summary was not kept: %s", error.reason.key)
