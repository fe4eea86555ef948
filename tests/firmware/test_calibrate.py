"""``dice-tools calibrate``: a die whose sensor sits at a slant learns its faces, led by the tool, over its wire."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from firmware_tools import board_commands
from firmware_tools.__main__ import main
from firmware_tools.calibrating import CalibrationError, calibrate
from tests.firmware.throws import NORMALS, turned

AXIS = (0.48, 0.6, 0.64)


class Answers:
    """A die that answers each step with the next of these; None is yes."""

    def __init__(self, *answers: str | None) -> None:
        self._answers = list(answers)
        self.steps: list[str] = []

    def take(self, step: str) -> str | None:
        self.steps.append(step)
        return self._answers.pop(0) if self._answers else None


def test_a_face_that_was_not_measured_is_asked_for_again_with_the_reason() -> None:
    die, shown = Answers(None, None, "moving", "same", None), []
    calibrate(die, "123", lambda *told: shown.append(told))  # type: ignore[arg-type]
    assert die.steps == ["DROP", "1", "2", "2", "2", "3", "KEEP"]
    assert shown == [("1", None), ("2", None), ("2", "moving"), ("2", "same"), ("3", None)]


@pytest.mark.parametrize("answers", [("silence",), (None, "unknown"), (None, None, "memory")])
def test_what_cannot_go_on_is_said(answers: tuple[str | None, ...]) -> None:
    with pytest.raises(CalibrationError) as told:
        calibrate(Answers(*answers), "1", lambda *_: None)  # type: ignore[arg-type]
    assert told.value.why == answers[-1]


def test_a_die_learns_how_its_sensor_sits(avr_built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("yasimavr", reason="the emulator of AVR chips: pip install yasimavr (g++, libelf-dev)")
    from tests.firmware.board import Board
    from tests.firmware.wire import Wired

    monkeypatch.setattr("firmware_tools.calibrating.PATIENCE", 30.0)  # the emulated board may be slower than life
    ups = {face: turned(normal, AXIS, 115.0) for face, normal in NORMALS.items()}
    board = Board(avr_built / "die.hex")
    board.sensor.offset = (0.07, -0.05, 0.11)
    asked: list[tuple[str, bool]] = []
    with Wired(board) as wired:

        def people(face: str, why: str | None) -> None:
            """They leave the second face as it was at first, then do as they are told."""
            asked.append((face, why is not None))
            if asked != [("1", False), ("2", False)]:
                wired.feel([ups[face]])

        monkeypatch.setattr(board_commands, "ask_for_face", people)
        done = CliRunner().invoke(main, ["calibrate", wired.path])
    assert done.exit_code == 0, done.output
    assert "This is Home-made die (avr-die)" in done.output
    assert [face for face, again in asked if again] == ["2"], "it lay as for face 1"
    board.said()
    board.reset()
    told = b""
    for face in "361":
        board.sensor.pull = ups[face]
        told += board.run(1.2)
    assert [row.split()[3][:1] for row in told.splitlines() if b"FACE" in row] == [b"3", b"6", b"1"]


def test_a_port_without_a_die_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("firmware_tools.calibrating.ASK_AGAIN", 0.05)
    from tests.firmware.test_flash import nobody

    with nobody() as port:
        told = CliRunner().invoke(main, ["calibrate", port])
    assert (told.exit_code, "Nothing was changed: it does not answer" in told.output) == (3, True)
