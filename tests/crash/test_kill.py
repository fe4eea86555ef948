"""The tablet dies in the middle of an evening: whatever was shown is there again, and play goes on."""

from __future__ import annotations

import os
import shutil
import signal
from pathlib import Path
from random import Random

import pytest

from companion.games import find_game, shelf
from companion.storage.database import NAME
from companion.table.library import Library
from tests.crash.evening import as_of, fingerprint, one_deed
from tests.crash.kill_nine import GAMES, Shown, Told, missing, read, rehearse, start

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs SIGKILL and SIGSTOP")


@pytest.mark.parametrize("game", GAMES)
def test_killed_at_fifteen_instants_nothing_that_was_shown_is_lost_and_play_goes_on(tmp_path, game):
    tally = rehearse(tmp_path, game, 15, Random(20))
    assert tally.lost == []
    assert tally.deaths == 15
    assert tally.changes_shown > 40


def test_killed_with_the_app_open_nothing_that_was_on_its_glass_is_lost(tmp_path):
    """The app paints a move while the disk writes it; what was flipped must be on the disk all the same."""
    tally = rehearse(tmp_path, "mole_park", 4, Random(3), "glass_evening")
    assert tally.lost == []
    assert tally.changes_shown > 10


def test_what_did_not_come_back_is_noticed():
    last = Shown("a", 7, "ab12")
    assert missing(read("again a 7 ab12\nready a 7 ab12\nshown a 8 cd34\nsho"), last) == []
    assert missing(read("again a 7 ab12\nready a 8 cd34\n"), last) == []  # kept, but nobody had seen it yet
    assert missing(read("again a 7 ffff\n"), last)
    assert missing(read("again a 7 ab12\nready a 6 9999\n"), last)
    assert missing(read("ready b 0 0000\n"), last)
    assert missing(read("trouble storage.damaged\n"), None) == ["storage.damaged"]
    assert missing(Told(), last) == []  # killed before it could tell: the next life tells


# ── the power fails ──


class Evening:
    """A process that plays; `freeze` copies its files as the disk has them at an instant."""

    def __init__(self, folder: Path, game: str) -> None:
        self.folder = folder
        self.process = start(folder, game, 3)
        self.out = ""

    def until(self, changes: int) -> None:
        """Let it play until so many more changes were shown."""
        assert self.process.stdout is not None
        while changes:
            line = self.process.stdout.readline()
            assert line, self.process.stderr and self.process.stderr.read()
            self.out += line
            changes -= line.startswith("shown")

    def freeze(self, into: Path) -> None:
        """Stop the process, copy database and log without the memory beside them, and let it play on."""
        self.process.send_signal(signal.SIGSTOP)
        os.waitid(os.P_PID, self.process.pid, os.WSTOPPED | os.WNOWAIT)
        into.mkdir()
        for name in (NAME, f"{NAME}-wal"):
            shutil.copy(self.folder / name, into / name)
        self.process.send_signal(signal.SIGCONT)

    def end(self) -> Told:
        """Kill it; returns all that it said."""
        self.process.send_signal(signal.SIGKILL)
        rest, errors = self.process.communicate()
        return read(self.out + rest, errors)


def opened(folder: Path) -> Library:
    """The library in a folder, which must be sound."""
    library = Library(folder, shelf())
    assert library.notices == ()
    return library


@pytest.mark.parametrize("game", GAMES)
def test_after_a_power_cut_the_files_as_they_were_have_all_that_was_shown(tmp_path, game):
    evening, seen = Evening(tmp_path / "home", game), []
    for number in range(6):
        evening.until(7)
        seen.append(read(evening.out).all_of("shown")[-1])
        evening.freeze(tmp_path / f"cut {number}")
    assert evening.end().troubles == []
    chance = Random(5)
    for number, last in enumerate(seen):
        folder = tmp_path / f"cut {number}"
        with (folder / f"{NAME}-wal").open("ab") as log:  # what was being written when the power went
            log.write(chance.randbytes(chance.randint(0, 9000)))
        library = opened(folder)
        assert fingerprint(as_of(library, last.game, find_game(game, library.boxes), last.row)) == last.print
        kept = library.unfinished() or library.finished()
        table = library.resume(kept[0].id)
        before = table.view.row
        while table.view.row == before and one_deed(table, chance):
            assert table.view.trouble is None
        library.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_disk_that_forgets_the_end_of_its_log_leaves_a_whole_game_up_to_some_row(tmp_path, game):
    evening = Evening(tmp_path / "home", game)
    evening.until(30)
    evening.freeze(tmp_path / "cut")
    shown = {(each.game, each.row): each.print for each in evening.end().all_of("ready", "shown")}
    log = (tmp_path / "cut" / f"{NAME}-wal").read_bytes()
    chance, rows = Random(6), set()
    for number in range(25):
        folder = tmp_path / f"short {number}"
        folder.mkdir()
        shutil.copy(tmp_path / "cut" / NAME, folder / NAME)
        (folder / f"{NAME}-wal").write_bytes(log[: chance.randint(0, len(log))])
        library = opened(folder)
        for kept in library.unfinished():
            session = library.resume(kept.id).session
            rows.add(session.last_number)
            assert not session.dropped
            # a row between two that were shown belongs to one deed of several rows (going back)
            if (kept.id, session.last_number) in shown:
                assert fingerprint(session) == shown[kept.id, session.last_number]
        library.close()
    assert len(rows) > 5
