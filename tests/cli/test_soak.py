"""``burrow soak``: final numbers, several processes, and what Ctrl-C leaves."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import companion.cli.soaking as soaking

ROOT = Path(__file__).parents[2]
SOAK = [sys.executable, "-m", "companion", "--language", "en", "soak"]


def soaked(*arguments):
    return subprocess.run([*SOAK, *arguments], capture_output=True, cwd=ROOT, timeout=120, check=False, text=True)


def test_several_processes_count_what_one_counts():
    one = soaked("whakka_mole", "--games", "8", "--seed", "3", "--json")
    two = soaked("whakka_mole", "--games", "8", "--seed", "3", "--json", "--jobs", "2")
    assert (one.returncode, two.returncode) == (0, 0), one.stderr + two.stderr
    report = json.loads(one.stdout)
    assert json.loads(two.stdout) == report
    assert (report["asked"], report["games"], report["seed"], report["stopped"]) == (8, 8, 3, False)
    assert report["secrets"] > report["exchanged"] > 0 and report["people"][0] >= 2


def test_people_read_final_numbers(burrow):
    told = burrow("soak", "pebbles", "--games", "2", "--seed", "7").stdout
    for text in ("2 games with", "people; seeds from 7 on", "moves of nonsense were refused", "milliseconds a game"):
        assert text in told


@pytest.mark.parametrize("after", [0, 3])
def test_ctrl_c_tells_what_was_played(burrow, monkeypatch, after):
    played = []

    def until_ctrl_c(game, seed, real=soaking.soak_one):
        if len(played) == after:
            raise KeyboardInterrupt
        played.append(seed)
        return real(game, seed)

    monkeypatch.setattr(soaking, "soak_one", until_ctrl_c)
    done = burrow("soak", "pebbles", "--games", "50")
    assert done.exit_code == 130
    assert f"Stopped after {after} of 50 games." in done.stdout
    assert (f"{after} games with" in done.stdout) == bool(after)
    played.clear()
    report = json.loads(burrow("soak", "pebbles", "--games", "50", "--json").stdout)
    assert (report["games"], report["asked"], report["stopped"]) == (after, 50, True)


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent otherwise there")
def test_ctrl_c_ends_several_processes_and_counts_the_games_they_were_playing():
    running = subprocess.Popen(
        [*SOAK, "whakka_mole", "--games", "100000", "--jobs", "2"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        cwd=ROOT, start_new_session=True, text=True,
    )  # fmt: skip
    assert " of 100000 games are played" in running.stderr.readline(), "progress is told where there is no terminal"
    os.killpg(running.pid, signal.SIGINT)
    told, _ = running.communicate(timeout=60)
    assert running.returncode == 130
    assert told.startswith("Stopped after ") and not told.startswith("Stopped after 0")
