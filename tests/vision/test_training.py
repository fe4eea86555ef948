"""The one command that makes the weights anew: which steps it runs, in which order, and how long they may take. The
steps themselves need torch, which no test needs."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from vision.training import __main__ as training

OTHER_STEPS = 20
"""Minutes on two idle cores that drawing, mining and calibrating take together, at most."""


def steps(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *words: str, broken: str = ""
) -> tuple[int, list[list[str]]]:
    """The exit status, and the commands that are run for ``words``; one that holds the word ``broken`` fails."""
    ran: list[list[str]] = []

    class Ran:
        returncode = 0

        def __init__(self, command: list[str]) -> None:
            ran.append(command[2:])
            self.returncode = int(bool(broken) and broken in command) * 3

        def wait(self) -> int:
            return self.returncode

    monkeypatch.setattr(subprocess, "Popen", Ran)
    done = CliRunner().invoke(training.main, [str(tmp_path), str(tmp_path / "pool"), *words])
    return done.exit_code, ran


def option(command: list[str], name: str) -> Any:
    return command[command.index(name) + 1]


def test_every_step_is_run_in_the_order_in_which_they_need_each_other(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    status, ran = steps(monkeypatch, tmp_path)
    assert status == 0
    names = [command[0].rpartition(".")[2] for command in ran]
    assert names == [*["scenes"] * 14, "train", "mining", "train", "mining", "train", "scenes", "calibrate"]
    seeds = [command[2] for command in ran if "scenes" in command[0]]
    assert len(set(seeds)) == len(seeds), "what is judged by was not trained on"


def test_it_takes_less_than_two_hours(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    _, ran = steps(monkeypatch, tmp_path)
    assert sum(float(option(command, "--minutes")) for command in ran if "--minutes" in command) <= 120 - OTHER_STEPS


def test_a_share_shortens_every_step(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    _, whole = steps(monkeypatch, tmp_path)
    _, trial = steps(monkeypatch, tmp_path, "--share", "0.1")
    for long, short in zip(whole, trial, strict=True):
        if "scenes" in long[0]:
            assert int(short[3]) <= 0.1 * int(long[3])
        elif "train" in long[0].rpartition(".")[2]:
            assert float(option(short, "--minutes")) == pytest.approx(0.1 * float(option(long, "--minutes")))
        else:
            assert (option(long, "--share"), option(short, "--share")) == ("1.0", "0.1")


def test_a_step_that_fails_stops_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    status, ran = steps(monkeypatch, tmp_path, broken="vision.training.mining")
    assert status == 3
    assert ran[-1][0] == "vision.training.mining"


def test_nets_learn_on_from_finished_ones_each_from_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    done = tmp_path / "done"
    done.mkdir()
    _, ran = steps(monkeypatch, tmp_path, "--begin", str(done))
    trained = [command for command in ran if command[0].endswith(".train")]
    assert [command[1] for command in trained] == ["finder", "faces", "faces"]
    finder, faces, again = trained
    assert option(finder, "--begin") == str(done / "pips.onnx")
    assert option(faces, "--begin") == str(done / "faces.onnx")
    assert "--begin" not in again, "it goes on from what it has just learnt"
