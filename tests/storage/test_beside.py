"""Moves are made safe while they are painted: a picture waits for its rows, and a disk that refuses is told."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from companion.core.game import Seat
from companion.games import find_game, shelf
from companion.games.mole_park.moves import Deal, NameKing
from companion.storage.database import NAME, Database
from companion.storage.failures import StorageError
from companion.table.library import KeptTable, Library
from tests.crash.evening import fingerprint
from tests.crash.small_disk import no_room


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[tuple[Library, KeptTable]]:
    library = Library(tmp_path, shelf())
    game = find_game("mole_park", library.boxes)
    table = library.start(game, game.setup((Seat("Ana"), Seat("Ben"), Seat("Cleo"))))
    library.commit_beside_drawing(True)
    yield library, table
    library.close()


def rows_on_disk(folder: Path) -> int:
    """What another program finds in the file."""
    with sqlite3.connect(folder / NAME) as other:
        return int(other.execute("select count(*) from entries").fetchone()[0])


@contextmanager
def slow_disk(database: Database) -> Iterator[Event]:
    """A disk that is busy with something else until the event is set."""
    done = Event()
    with database.writing(lambda error: None) as connection:
        connection.execute("update sessions set title = title")
    database.settled()
    assert database._beside._thread is not None
    database._beside._thread.submit(done.wait, 20)
    yield done
    done.set()


def test_a_move_is_there_for_others_once_the_library_says_that_it_is_settled(evening: Any, tmp_path: Path) -> None:
    library, table = evening
    with slow_disk(library._database) as done:
        assert table.play(NameKing(0))
        assert table.view.row == 1  # it can be painted meanwhile
        assert rows_on_disk(tmp_path) == 0
        done.set()
        assert library.settled()
    assert rows_on_disk(tmp_path) == 1


def test_whatever_is_read_or_written_next_waits_for_the_move_before(evening: Any, tmp_path: Path) -> None:
    library, table = evening
    assert table.play(NameKing(0)) and table.play(Deal())
    assert rows_on_disk(tmp_path) >= 1
    assert library.unfinished()[0].id == table.kept_id
    assert rows_on_disk(tmp_path) == 2
    assert table.undo()
    library.close()
    assert rows_on_disk(tmp_path) == 3


needs_limits = pytest.mark.skipif(os.name == "nt", reason="needs a limit on file sizes")


@needs_limits
def test_a_move_that_the_disk_did_not_take_is_taken_back_and_said(evening: Any, tmp_path: Path) -> None:
    library, table = evening
    assert table.play(NameKing(0)) and library.settled()
    stands, seen = fingerprint(table.session), []
    table.watch(seen.append)
    with no_room(tmp_path):
        assert table.play(Deal())
        assert not library.settled()
    assert (fingerprint(table.session), table.view.row) == (stands, 1)
    assert table.view.trouble is not None and table.view.trouble.key in ("storage.full", "storage.disk")
    assert seen[-1] == table.view
    assert table.play(Deal()) and library.settled()  # there is room again
    assert (table.view.trouble, table.view.row, rows_on_disk(tmp_path)) == (None, 2, 2)


@needs_limits
@pytest.mark.parametrize("deed", ["undo", "redo", "change", "go_back"])
def test_every_kind_of_deed_is_taken_back_as_a_whole(evening: Any, tmp_path: Path, deed: str) -> None:
    library, table = evening
    assert table.play(NameKing(0)) and table.play(Deal())
    if deed == "redo":
        assert table.undo()
    assert library.settled()
    row, stands = table.view.row, fingerprint(table.session)
    deeds = {
        "undo": table.undo,
        "redo": table.redo,
        "change": lambda: table.change(1, NameKing(1)),
        "go_back": lambda: table.go_back(0),
    }
    with no_room(tmp_path):
        assert deeds[deed]()
        assert not library.settled()
    assert (fingerprint(table.session), table.view.row, rows_on_disk(tmp_path)) == (stands, row, row)
    assert deeds[deed]() and library.settled()


@needs_limits
def test_nothing_is_built_on_a_move_that_is_not_there(evening: Any, tmp_path: Path) -> None:
    library, table = evening
    with no_room(tmp_path):
        assert table.play(NameKing(0))
        assert not table.play(Deal())  # the second finger is faster than the picture
        assert table.view.trouble is not None and table.view.row == 0
    with library._database.writing(lambda error: None) as connection:
        connection.execute("update sessions set title = title")
    assert library.settled() and rows_on_disk(tmp_path) == 0


@needs_limits
def test_a_game_that_cannot_be_read_again_either_is_only_looked_at(
    evening: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library, table = evening
    assert table.play(NameKing(0)) and library.settled()

    def fails(*_: Any) -> Any:
        raise StorageError()

    with no_room(tmp_path):
        assert table.play(Deal())
        monkeypatch.setattr(library._sessions, "resume", fails)
        assert not library.settled()
    assert table.view.read_only and table.view.trouble is not None
    assert not table.undo()


def test_without_the_app_a_move_is_safe_when_it_returns(evening: Any, tmp_path: Path) -> None:
    library, table = evening
    library.commit_beside_drawing(False)
    assert table.play(NameKing(0))
    assert rows_on_disk(tmp_path) == 1
