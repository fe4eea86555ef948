"""The disk is full while people play: it is said, nothing is lost, and play goes on once there is room."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from companion.core.game import Seat
from companion.games import find_game, shelf
from companion.table.library import Library
from tests.crash.evening import as_of, fingerprint
from tests.crash.kill_nine import GAMES
from tests.crash.small_disk import no_room

ROOT = Path(__file__).parents[2]
PEOPLE = (Seat("Ana"), Seat("Ben"), Seat("Cleo"))

CHILD = """
import resource, signal, sys
from pathlib import Path
from random import Random
from companion.games import find_game, shelf
from companion.core.game import Seat
from companion.table.library import Library
from tests.crash.evening import fingerprint

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
library, chance = Library(Path(sys.argv[1]), shelf()), Random(8)
game = find_game(sys.argv[2], library.boxes)
table = library.start(game, game.setup((Seat("Ana"), Seat("Ben"), Seat("Cleo"))))
_, hard = resource.getrlimit(resource.RLIMIT_FSIZE)

def play():
    global table
    if table.view.result is not None:
        table = library.start(game, game.setup((Seat("Ana"), Seat("Ben"), Seat("Cleo"))))
    move = game.random_move(table.session.state, chance)
    done = table.play(move)
    table.stop_passing() if done else None
    return done

for _ in range(10):
    play()
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[3]), hard))
while play():
    pass
trouble, row, stands = table.view.trouble, table.view.row, fingerprint(table.session)
print("trouble", trouble.key)
again = play()
print("again", again, table.view.row == row, fingerprint(table.session) == stands)
resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
row = table.view.row
while not play():
    pass
print("room", table.view.trouble, table.view.row > row)
print("end", table.kept_id, table.view.row, fingerprint(table.session))
"""


@pytest.mark.skipif(os.name == "nt", reason="needs a limit on file sizes")
@pytest.mark.parametrize("game", GAMES)
def test_what_the_kernel_will_not_write_is_told_and_played_on_from_later(tmp_path, game):
    done = subprocess.run(
        [sys.executable, "-c", CHILD, str(tmp_path), game, "250000"], cwd=ROOT, capture_output=True, text=True,
        timeout=200, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    said = dict(line.split(" ", 1) for line in done.stdout.splitlines())
    assert said["trouble"] in ("storage.full", "storage.disk")
    assert said["again"] == "False True True"
    assert said["room"] == "None True"
    kept_id, row, print_ = said["end"].split(" ")
    library = Library(tmp_path, shelf())
    assert library.notices == ()
    assert fingerprint(as_of(library, kept_id, find_game(game, library.boxes), int(row))) == print_


@pytest.fixture
def small_disk(tmp_path):
    """A library on a disk with room for little more than what is there; `fill(True)` takes the room away."""
    library = Library(tmp_path, shelf())

    def fill(full: bool) -> None:
        connection = library._database.connection
        pages = connection.execute("pragma page_count").fetchone()[0]
        connection.execute(f"pragma max_page_count = {pages if full else 1_000_000}")

    yield library, fill
    library.close()


def test_the_app_says_that_the_disk_is_full_and_plays_on_with_what_is_kept(small_disk):
    from companion.cli.opening import screens_of
    from tests.ui.app_pilot import rest_of_burst, running, sees

    library, fill = small_disk
    game, chance = find_game("whakka_mole", library.boxes), Random(3)
    with running(library, screen_of=screens_of(library.boxes)) as app:
        table = library.start(game, game.setup(PEOPLE))
        app.play(table)
        fill(True)
        moves = 0
        while table.view.trouble is None:
            move = game.random_move(table.session.state, chance)
            assert move is not None and moves < 400
            moves += table.play(move)
            table.stop_passing()
        rest_of_burst()
        assert table.view.trouble.key == "storage.full"
        assert sees(app, "Everything up to the last move is saved. The disk is full")
        stands, row = fingerprint(table.session), table.view.row
        assert not table.play(move)
        assert (fingerprint(table.session), table.view.row) == (stands, row)
        assert table.why(game.tracked(table.session.state)[0].key)[1] is not None  # looking goes on
        fill(False)
        assert table.play(move)
        rest_of_burst()
        assert table.view.trouble is None and not sees(app, "The disk is full")
        kept_id, row, stands = table.kept_id, table.view.row, fingerprint(table.session)
    assert fingerprint(as_of(library, kept_id, game, row)) == stands


@pytest.mark.skipif(os.name == "nt", reason="needs a limit on file sizes")
def test_a_picture_whose_move_the_disk_did_not_take_is_never_seen(tmp_path):
    """The move is painted while the disk writes; where that fails the picture is not flipped but painted anew."""
    from kivy.core.window import Window

    from companion.cli.opening import screens_of
    from companion.games.mole_park.moves import Deal, NameKing
    from tests.ui import pilot
    from tests.ui.app_pilot import rest_of_burst, running, sees

    library = Library(tmp_path, shelf())
    game = find_game("mole_park", library.boxes)
    with running(library, screen_of=screens_of(library.boxes)) as app:
        table = library.start(game, game.setup(PEOPLE))
        app.play(table)
        table.play(NameKing(0))
        rest_of_burst()
        seen = []
        flip, Window.flip = Window.flip, lambda: (seen.append((table.view.row, table.view.trouble)), flip())
        try:
            with no_room(tmp_path):
                pilot.tap(app.page.bottom_bar.next)  # Deal
                pilot.frames(6)
            assert seen and {row for row, _ in seen} == {1}
            assert seen[-1][1] is not None
            assert sees(app, "Everything up to the last move is saved.")
            rest_of_burst()
            pilot.tap(app.page.bottom_bar.next)
            rest_of_burst()
            assert seen[-1] == (2, None)
        finally:
            del Window.flip
    library.close()
    again = Library(tmp_path, shelf())
    assert [type(step.move) for step in again.resume(again.unfinished()[0].id).session.steps] == [NameKing, Deal]
    again.close()
