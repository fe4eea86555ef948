"""The file of games: private, up to date, checked, backed up, and never thrown away."""

import os
import sqlite3
import stat
from datetime import date, timedelta

import pytest

from companion.storage.backups import backups
from companion.storage.database import (
    NAME,
    Trouble,
    _migrations,
    examine,
    newest_backup,
    open_database,
    restore,
)
from companion.storage.failures import StorageError, StorageFull, StorageLocked, StorageReadOnly
from companion.storage.journal import Sessions
from companion.storage.places import home
from companion.storage.preferences import Preferences
from tests.storage.pebbles import PEBBLES, SEATS, Add

DAY = date(2026, 11, 28)


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "home"


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def remembering(folder, value):
    database = open_database(folder).database
    Preferences(database).set_setting("word", value)
    return database


def word(database):
    return Preferences(database).setting("word")


def test_the_place_follows_the_environment(monkeypatch, tmp_path):
    monkeypatch.setenv("BURROW_HOME", str(tmp_path / "here"))
    assert home() == tmp_path / "here"
    monkeypatch.delenv("BURROW_HOME")
    assert "burrow" in str(home()).lower()


def test_a_commit_is_flushed_to_disk_in_wal_mode(folder):
    database = open_database(folder).database
    assert database.read("pragma journal_mode")[0][0] == "wal"
    assert database.read("pragma synchronous")[0][0] == 2
    tables = database.read(
        "select name, strict from pragma_table_list where schema = 'main' and name not like 'sqlite_%'"
    )
    assert tables and all(table["strict"] for table in tables)


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps files private by the user's folder")
def test_everything_is_private_even_with_a_careless_umask(folder):
    old = os.umask(0)
    try:
        database = remembering(folder, "x")
        database.back_up_daily(DAY)
    finally:
        os.umask(old)
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert {path.name for path in files} >= {NAME, f"{NAME}-wal", "burrow-0001-2026-11-28.sqlite3"}
    assert {mode(path) for path in files} == {0o600}
    assert mode(folder) == 0o700
    database.close()
    (folder / NAME).chmod(0o644)
    open_database(folder).database.close()
    assert mode(folder / NAME) == 0o600


def test_what_was_written_is_there_again(folder):
    remembering(folder, "kept").close()
    opened = open_database(folder)
    assert opened.problem is None
    assert word(opened.database) == "kept"


@pytest.mark.parametrize("what", [b"", None])
def test_an_empty_file_or_none_is_begun(folder, what):
    folder.mkdir()
    if what is not None:
        (folder / NAME).write_bytes(what)
    opened = open_database(folder)
    assert opened.problem is None and word(opened.database) is None


def damage(path):
    data = bytearray(path.read_bytes())
    for start in range(4096, len(data), 4096):
        data[start : start + 64] = b"\xff" * 64
    path.write_bytes(data)


def test_a_damaged_file_is_set_aside_untouched_and_the_newest_backup_offered(folder):
    database = remembering(folder, "monday")
    database.back_up_daily(DAY - timedelta(days=3))
    database.back_up_daily(DAY)
    Preferences(database).set_setting("word", "tuesday")
    database.close()
    damage(folder / NAME)
    before = (folder / NAME).read_bytes()
    opened = open_database(folder)
    problem = opened.problem
    assert problem.trouble is Trouble.DAMAGED
    assert problem.message.key == "storage.set_aside.damaged.backup"
    assert problem.set_aside.read_bytes() == before
    assert mode(problem.set_aside) == 0o600
    assert problem.backup.name == "burrow-0002-2026-11-28.sqlite3"
    assert word(opened.database) is None
    opened.database.close()
    again = restore(folder, problem.backup)
    assert again.problem is None and word(again.database) == "monday"
    assert problem.set_aside.read_bytes() == before and problem.backup.exists()
    assert mode(folder / NAME) == 0o600


def test_restoring_keeps_what_was_there(folder):
    database = remembering(folder, "old")
    backup = database.back_up_daily(DAY)
    Preferences(database).set_setting("word", "new")
    database.close()
    assert word(restore(folder, backup).database) == "old"
    asides = list(folder.glob("*set-aside*.sqlite3"))
    assert len(asides) == 1
    with sqlite3.connect(asides[0]) as connection:
        assert connection.execute("select value from settings").fetchone() == ('"new"',)


@pytest.mark.parametrize("content", [b"hello, I am a shopping list", b"SQLite format 3\0" + b"\1" * 500])
def test_what_is_no_database_is_set_aside(folder, content):
    folder.mkdir()
    (folder / NAME).write_bytes(content)
    opened = open_database(folder)
    assert opened.problem.trouble in (Trouble.FOREIGN, Trouble.DAMAGED)
    assert opened.problem.message.key.endswith(".no_backup") and opened.problem.backup is None
    assert opened.problem.set_aside.read_bytes() == content
    remembering(folder, "fresh")


def test_another_programs_database_is_set_aside_whole(folder):
    folder.mkdir()
    other = sqlite3.connect(folder / NAME, isolation_level=None)
    other.execute("pragma journal_mode = wal")
    other.execute("create table stamps(country)")
    other.execute("insert into stamps values ('France')")
    # Not closed: what it wrote last is still in its log beside the file.
    opened = open_database(folder)
    assert opened.problem.trouble is Trouble.FOREIGN
    other.close()
    with sqlite3.connect(opened.problem.set_aside) as connection:
        assert connection.execute("select * from stamps").fetchall() == [("France",)]


def test_a_second_damaged_file_does_not_replace_the_first(folder):
    folder.mkdir()
    for content in (b"one", b"two"):
        (folder / NAME).write_bytes(content)
        opened = open_database(folder)
        opened.database.close()
    assert sorted(path.read_bytes() for path in folder.glob("*set-aside*.sqlite3")) == [b"one", b"two"]


def test_a_setting_aside_that_was_cut_short_is_completed(folder):
    remembering(folder, "x")
    log = (folder / f"{NAME}-wal").read_bytes()
    (folder / NAME).rename(folder / "burrow-set-aside-1.sqlite3")
    opened = open_database(folder)
    assert word(opened.database) is None
    assert (folder / "burrow-set-aside-1.sqlite3-wal").read_bytes() == log


def test_a_newer_file_is_opened_for_reading_and_stays_as_it_is(folder):
    database = remembering(folder, "future")
    database.connection.execute("pragma user_version = 99")
    database.close()
    before = (folder / NAME).read_bytes()
    opened = open_database(folder)
    assert opened.problem.trouble is Trouble.NEWER and opened.problem.set_aside is None
    assert word(opened.database) == "future"
    with pytest.raises(StorageReadOnly) as caught:
        Preferences(opened.database).set_setting("word", "past")
    assert caught.value.reason.key == "storage.newer_file"
    with pytest.raises(StorageReadOnly):
        Sessions(opened.database).start(PEBBLES, PEBBLES.setup(SEATS))
    assert opened.database.back_up_daily(DAY) is None
    opened.database.close()
    assert (folder / NAME).read_bytes() == before


STEP = "create table hats (name text) strict;\ninsert into hats select value from settings;\n"


def test_an_older_file_is_brought_up_to_date_and_a_copy_kept(folder):
    remembering(folder, "bowler").close()
    opened = open_database(folder, (*_migrations(), STEP))
    assert [row[0] for row in opened.database.read("select name from hats")] == ['"bowler"']
    copy = folder / "backups/burrow-before-version-2.sqlite3"
    assert examine(copy) is None
    with sqlite3.connect(copy) as connection:
        assert connection.execute("select value from settings").fetchone() == ('"bowler"',)
    opened.database.close()
    assert open_database(folder, (*_migrations(), STEP)).problem is None


def test_a_step_that_fails_leaves_the_old_file_whole(folder):
    remembering(folder, "bowler").close()
    with pytest.raises(StorageError):
        open_database(folder, (*_migrations(), STEP + "insert into nowhere values (1);\n"))
    opened = open_database(folder)
    assert opened.problem is None and word(opened.database) == "bowler"
    assert not opened.database.read("select 1 from sqlite_master where name = 'hats'")


def test_one_backup_a_day_and_the_newest_seven_stay(folder):
    database = remembering(folder, "x")
    for day in range(10):
        assert database.back_up_daily(DAY + timedelta(days=day)) is not None
        assert database.back_up_daily(DAY + timedelta(days=day)) is None
    assert [path.name for path in backups(folder)] == [
        f"burrow-{day + 1:04}-{(DAY + timedelta(days=day)).isoformat()}.sqlite3" for day in range(9, 2, -1)
    ]
    assert newest_backup(folder) == backups(folder)[0]
    damage(backups(folder)[0])
    assert newest_backup(folder) == backups(folder)[1]


def test_a_file_that_another_program_holds_says_so(folder):
    database = remembering(folder, "x")
    database.connection.execute("pragma busy_timeout = 20")
    other = sqlite3.connect(folder / NAME, isolation_level=None)
    other.execute("begin immediate")
    with pytest.raises(StorageLocked) as caught:
        Preferences(database).set_setting("word", "y")
    assert caught.value.reason.key == "storage.locked"
    other.execute("rollback")
    Preferences(database).set_setting("word", "y")
    assert word(database) == "y"


def test_a_full_disk_says_so_and_nothing_is_half_written(folder):
    database = open_database(folder).database
    sessions = Sessions(database)
    id = sessions.start(PEBBLES, PEBBLES.setup(SEATS, {"goal": 5000}))
    session = sessions.resume(id, PEBBLES)
    (pages,) = database.connection.execute("pragma page_count").fetchone()
    database.connection.execute(f"pragma max_page_count = {pages + 1}")
    shown = session.state
    with pytest.raises(StorageFull) as caught:
        for _ in range(5000):
            session.play(Add(0, 1), {"note": "x" * 200})
            shown = session.state
    assert caught.value.reason.key == "storage.full"
    assert session.state is shown
    rows = session.last_number
    assert sessions.resume(id, PEBBLES).state == shown
    with pytest.raises(StorageFull):
        session.go_back(1)
    assert session.state is shown and session.last_number == rows
    database.connection.execute("pragma max_page_count = 1000000")
    session.play(Add(1, 1))
    database.close()
    assert Sessions(open_database(folder).database).resume(id, PEBBLES).state == session.state


def test_a_file_that_may_not_be_written_says_so(folder):
    database = remembering(folder, "x")
    database.connection.execute("pragma query_only = on")
    with pytest.raises(StorageReadOnly) as caught:
        Preferences(database).set_setting("word", "y")
    assert caught.value.reason.key == "storage.read_only"
    assert word(database) == "x"


def test_a_place_that_cannot_be_a_folder_says_so(tmp_path):
    (tmp_path / "home").write_text("I am a file")
    with pytest.raises(StorageError) as caught:
        open_database(tmp_path / "home")
    assert caught.value.reason.key.startswith("storage.")
