"""``burrow`` as a program of its own, with the games that are really on the shelf."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from companion.core.checks import play_out
from companion.core.moves import EVERYWHERE
from companion.core.session import Session
from companion.games import shelf
from companion.storage.log_format import write_log

ROOT = Path(__file__).parents[2]
GAMES = [game for box in shelf() for game in box.games]


def run(*arguments, data=b"", **environment):
    command = [sys.executable, "-m", "companion", *arguments]
    settings = {**os.environ, "LANG": "C", "LANGUAGE": "", "LC_ALL": "C", "PYTHONIOENCODING": "utf-8", **environment}
    return subprocess.run(command, input=data, capture_output=True, cwd=ROOT, env=settings, timeout=120, check=False)


class Kept:
    def __init__(self):
        self.rows = []

    def append(self, entries):
        self.rows.extend(entries)


def a_game(game, most):
    played = play_out(game, Random(11), most_moves=most)
    kept = Kept()
    session = Session(game, played.setup, kept)
    for step in played.steps:
        session.play(step.move)
    return session, kept.rows


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_whole_game_is_replayed_without_kivy(game):
    session, rows = a_game(game, 400)
    text = write_log(game, session.setup, rows)
    code = (
        "import sys; from companion.cli import main\n"
        "try: main()\n"
        "finally: print(sorted(m for m in sys.modules if m.split('.')[0] in ('kivy', 'cv2', 'bleak')), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "replay", "-", "--json"], input=text.encode(), capture_output=True, cwd=ROOT,
        timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr.decode()
    assert done.stderr.decode().splitlines()[-1] == "[]"
    report = json.loads(done.stdout)
    assert len(report["lines"]) == len(rows)
    assert {line["key"] for line in report["lines"]} <= {None, "replay.hidden"}
    expected = game.result(session.state)
    assert (report["result"] and tuple(report["result"]["winners"])) == (expected and expected.winners)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_real_games_tell_their_moves(game):
    report = json.loads(run("moves", game.key, "--json").stdout)
    assert {move["move"] for move in report["moves"]} == {kind.__name__ for kind in (*game.moves, *EVERYWHERE)}
    assert {value["path"] for value in report["catalogue"]} == set(game.catalogue)


def test_the_real_shelf_is_listed():
    done = run("games", "--json")
    assert done.returncode == 0
    assert {row.get("game") for row in json.loads(done.stdout)} >= {game.key for game in GAMES}
    assert GAMES


def test_a_malformed_file_on_disk_ends_with_code_2(tmp_path):
    (tmp_path / "broken.jsonl").write_text('{"game":\n')
    done = run("replay", str(tmp_path / "broken.jsonl"))
    assert done.returncode == 2
    assert b"Line 1" in done.stderr and done.stdout == b""


def test_the_systems_language_is_spoken_unless_another_is_asked_for():
    assert "Lister les jeux" in run("--help", LANG="fr_FR.UTF-8", LC_ALL="").stdout.decode()
    assert "List the games" in run("--language", "en", "--help", LANG="fr_FR.UTF-8", LC_ALL="").stdout.decode()
    assert "Lister les jeux" in run("--language=fr", "--help").stdout.decode()


@pytest.mark.parametrize("old", ["ascii", "cp1252"])
@pytest.mark.parametrize("as_json", [["--json"], []])
def test_every_name_comes_through_a_pipe_on_a_system_with_an_old_code_page(old, as_json):
    log = {"game": "whakka_mole", "seats": [{"name": "Жанна"}, {"name": "\N{CROWN}"}]}
    done = run("replay", "-", *as_json, data=json.dumps(log).encode(), PYTHONIOENCODING=old)
    assert done.returncode == 0, done.stderr.decode()
    assert "Жанна" in done.stdout.decode("utf-8") and "\N{CROWN}" in done.stdout.decode("utf-8")


def test_a_refusal_is_written_in_full_on_a_system_with_an_old_code_page():
    done = run("replay", "-", data='{"game":"жук","seats":[]}'.encode(), PYTHONIOENCODING="ascii")
    assert done.returncode == 2 and "жук" in done.stderr.decode("utf-8")


@pytest.mark.skipif(os.name != "posix", reason="signals of a terminal")
def test_ctrl_c_ends_the_app(tmp_path):
    settings = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "HOME": str(tmp_path), "LANGUAGE": "en"}
    settings["KCFG_KIVY_LOG_LEVEL"] = "info"  # so that it tells when it runs
    running = subprocess.Popen(
        [sys.executable, "-m", "companion", "--demo", "molly"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=settings,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a job in the background ignores it
    )
    try:
        for line in running.stderr:
            if "main loop" in line:
                break
        time.sleep(1)
        running.send_signal(signal.SIGINT)
        told = running.communicate(timeout=60)[1]
    finally:
        running.kill()
    assert running.returncode == 130 and "Stopped." in told and "CancelledError" not in told
