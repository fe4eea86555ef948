"""The tablet's clock is wrong, jumps ahead, jumps back: rows, history, undo and backups do not care."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import cycle
from random import Random

import pytest

from companion.core.game import Seat
from companion.games import find_game, shelf
from companion.storage.backups import KEPT, backups
from companion.storage.database import newest_backup
from companion.table.library import Library
from tests.crash.evening import fingerprint
from tests.crash.kill_nine import GAMES

TODAY = datetime(2026, 11, 28, 20)
PEOPLE = tuple(Seat(name) for name in ("Ana", "Ben", "Cleo"))


class Clock:
    """A clock that somebody else turns."""

    def __init__(self, *jumps: float) -> None:
        self.now = TODAY.timestamp()
        self._jumps = cycle(jumps or (1.0,))

    def __call__(self) -> float:
        self.now += next(self._jumps)
        return self.now

    def turn_to(self, when: datetime) -> None:
        self.now = when.timestamp()


def played(folder, key, clock):
    """A game played for a while with a clock, opened anew; returns the table before and after."""
    library, chance = Library(folder, shelf(), now=clock), Random(4)
    game = find_game(key, library.boxes)
    table = library.start(game, game.setup(PEOPLE))
    for turn in range(60):
        if turn % 9 == 8:
            assert table.undo()
        elif (move := game.random_move(table.session.state, chance)) is not None:
            table.play(move)
            table.stop_passing()
    library.close()
    return table, Library(folder, shelf(), now=clock).resume(table.kept_id)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "jumps",
    [(-1.0,), (3.0e9, -3.1e9), (0.0,), (-2.0e9, 1.0e-3, 4.0e9)],
    ids=["backwards", "to and fro", "stands", "wild"],
)
def test_a_game_is_the_same_whatever_the_clock_does(tmp_path, game, jumps):
    _, right = played(tmp_path / "right", game, Clock())
    before, after = played(tmp_path / "wrong", game, Clock(*jumps))
    assert fingerprint(before.session) == fingerprint(right.session)
    assert fingerprint(after.session) == fingerprint(right.session)
    told = [(line.number, line.text) for line in after.history()]
    assert told == [(line.number, line.text) for line in right.history()]
    assert [number for number, _ in told] == sorted(number for number, _ in told)
    while right.session.undo_label is not None:
        assert right.undo() and after.undo()
        assert fingerprint(after.session) == fingerprint(right.session)


def test_the_shelf_names_the_game_played_last_first_whatever_the_clock_says(tmp_path):
    clock = Clock()
    library = Library(tmp_path, shelf(), now=clock)
    game, chance = find_game("whakka_mole", library.boxes), Random(2)
    first, second = (library.start(game, game.setup(PEOPLE)) for _ in range(2))
    clock.turn_to(TODAY + timedelta(days=9000))
    first.play(game.random_move(first.session.state, chance))
    assert [kept.id for kept in library.unfinished()] == [first.kept_id, second.kept_id]
    clock.turn_to(TODAY - timedelta(days=9000))
    second.play(game.random_move(second.session.state, chance))
    assert [kept.id for kept in library.unfinished()] == [second.kept_id, first.kept_id]


def begun(folder, clock):
    """A library in which a game was begun."""
    library = Library(folder, shelf(), now=clock)
    game = find_game("whakka_mole", library.boxes)
    library.start(game, game.setup(PEOPLE))
    return library


def test_backups_from_days_that_are_yet_to_come_drive_out_none_that_are_made_after_them(tmp_path):
    clock = Clock()
    library = begun(tmp_path, clock)
    for day in range(KEPT + 1):  # a week with the wrong year
        clock.turn_to(TODAY + timedelta(days=30_000 + day))
        library.set_setting("word", f"wrong {day}")
        library.back_up()
    for day in range(2):
        clock.turn_to(TODAY + timedelta(days=day))
        library.set_setting("word", f"right {day}")
        library.back_up()
        library.set_setting("word", "later")
        library.back_up()  # the same day: none is made
    assert len(backups(tmp_path)) == KEPT
    assert library.notices == ()
    assert library.backup == newest_backup(tmp_path)
    library.restore_backup()
    assert library.setting("word") == "right 1"
    library.close()


def test_a_clock_that_falls_back_every_morning_still_gets_its_backups(tmp_path):
    clock = Clock()
    library = begun(tmp_path, clock)
    for number in range(4):
        for when in (datetime(2020, 1, 1), TODAY + timedelta(days=number)):  # until the network tells the time
            clock.turn_to(when)
            library.set_setting("word", f"{number} {when.year}")
            library.back_up()
    assert len(backups(tmp_path)) == KEPT
    library.restore_backup()
    assert library.setting("word") == "3 2026"
    library.close()
