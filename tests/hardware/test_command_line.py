"""``python -m hardware`` and ``dice-tools``: what is printed, and the exit code a script sees."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from firmware_tools.__main__ import main as dice_tools
from hardware import Die, DieIdentity, ScriptedLink, Step
from hardware.__main__ import main as hardware
from hardware.protocols.diy import line
from hardware.recording import Recorder, read_recording


def call(*arguments: str) -> Result:
    return CliRunner().invoke(hardware, list(arguments))


def events(output: str) -> list[dict[str, object]]:
    return [json.loads(row) for row in output.splitlines()]


def test_decode_tells_each_message() -> None:
    told = call("decode", "pixels", "--kind", "d6", "030304", "22 50 02", "03:01:04", "99")
    assert told.exit_code == 0, told.output
    rows = told.output.splitlines()
    assert rows[0] == "03 03 04  Rolling  face 5"
    assert rows[1] == "22 50 02  Charge  percent 80, charging True"
    assert rows[2].startswith("03 01 04  Resting  face 5")
    assert rows[3] == "99  nothing known"


def test_decode_a_godice_in_its_shell() -> None:
    told = call("decode", "godice", "--kind", "d20", "52", "53 c0 00 16", "4261745a")
    assert told.exit_code == 0, told.output
    assert [row.partition("  ")[2] for row in told.output.splitlines()] == [
        "Rolling",
        "Resting  face 13, placed False, Level  face 13, cosine 1.0",
        "Charge  percent 90, charging False",
    ]


@pytest.mark.parametrize("program", [("find",), ("watch", "--wire", "/dev/none")])
@pytest.mark.parametrize("seconds", ["nan", "0", "-3", "soon"])
def test_what_is_no_length_of_time_is_refused(program: tuple[str, ...], seconds: str) -> None:
    told = call(*program, f"--seconds={seconds}")
    assert told.exit_code == 2 and "--seconds" in told.output


@pytest.mark.parametrize("kind", ["d7", "D6", ""])
def test_a_kind_of_die_that_is_not_there_is_refused(kind: str) -> None:
    told = call("decode", "pixels", "--kind", kind, "030304")
    assert told.exit_code == 2 and "d12" in told.output, "the kinds there are"


def test_decode_for_programs() -> None:
    told = call("decode", "pixels", "--kind", "d6", "--json", "030104")
    assert events(told.output) == [{"hex": "030104", "events": [{"event": "Resting", "face": "5", "placed": False}]}]


def test_decode_remembers_what_the_die_said_before() -> None:
    half = line("ROLL", 4).hex()
    told = call("decode", "diy", "--json", half[:6], half[6:])
    assert [row["events"] for row in events(told.output)] == [
        [],
        [{"event": "Rolling", "face": None}, {"event": "Resting", "face": "4", "placed": False}],
    ]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["decode", "pixels", "0301", "03g3"], "message 2, '03g3': 'g' (sign 3) is no hex digit"),
        (["decode", "pixels", "030"], "message 1, '030': 3 hex digits are no whole bytes"),
        (["decode", "pixels", ""], "message 1, '': no hex digits"),
        (["decode", "pixel", "03"], "unknown protocol 'pixel'; there are: pixels, godice, diy"),
        (["decode", "pixels"], "HEX"),
        (["watch", "--die", "1a2b3c4d"], "unknown protocol '1a2b3c4d'; there are: pixels, godice, diy"),
        (["watch", "--shell", "godice:19cce4=d7"], "'godice:19cce4=d7': a die's id, =, and one of d6, d20, d10"),
        (["find", "--seconds", "-1"], "--seconds"),
    ],
)
def test_a_wrong_argument_says_what_and_where(arguments: list[str], says: str) -> None:
    told = call(*arguments)
    assert told.exit_code == 2
    assert says in " ".join(told.output.split())
    assert "Traceback" not in told.output


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["decode", "pixels", "03g3"], "is no hex digit"), (["decode", "nope", "03"], "unknown protocol 'nope'"),
        (["decode"], "Missing argument"), (["find", "--seconds", "nan"], "length of time"),
        (["watch", "--loud"], "--loud"), (["fuzz", "nope"], "'nope'"), (["dance"], "dance"),
    ],
)  # fmt: skip
def test_a_wrong_argument_is_told_to_programs_on_the_standard_output(arguments: list[str], says: str) -> None:
    told = call(*arguments, "--json")
    assert told.exit_code == 2
    assert says in json.loads(told.stdout)["error"] and says in " ".join(told.stderr.split())


@pytest.mark.parametrize("command", ["find", "watch"])
def test_without_a_radio_it_says_what_to_do(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # no D-Bus there, whatever machine the test runs on: bleak's own Linux backend then fails for real
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nonexistent/bus")
    if sys.platform != "linux":
        pytest.skip("only Linux reaches its radio over D-Bus")
    done = subprocess.run(
        [sys.executable, "-m", "hardware", command, "--seconds", "5"], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 3
    assert "Bluetooth" in done.stderr
    assert "[no_service]" in done.stderr
    assert "Traceback" not in done.stderr + done.stdout
    for_programs = subprocess.run(
        [sys.executable, "-m", "hardware", command, "--json"], capture_output=True, text=True, timeout=60
    )
    assert for_programs.returncode == 3
    assert events(for_programs.stdout)[0]["reason"] == "no_service"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_watch_a_wired_die() -> None:
    from firmware_tools.simulate_serial import WiredDie

    with WiredDie("red-one") as die:
        rolling = threading.Timer(1.0, die.roll, ["5"])
        rolling.start()
        told = call("watch", "--wire", die.path, "--seconds", "2.5", "--json")
        rolling.join()
    assert told.exit_code == 0, told.output
    settled = [row for row in events(told.output) if row["event"] == "DieSettled"]
    assert [(row["face"], row["after_reconnect"]) for row in settled] == [("1", True), ("5", False)]


def test_emulated_radio_dice_of_all_makers_roll() -> None:
    asked = ["simulate", "radio", "--maker", "mixed", "--dice", "3", "--rolls", "1", "--seed", "3", "--json"]
    told = CliRunner().invoke(dice_tools, asked)
    assert told.exit_code == 0, told.output
    rolls = [row for row in events(told.output) if row["event"] == "DieSettled" and not row["after_reconnect"]]
    assert sorted(row["die"]["protocol"] for row in rolls) == ["diy", "godice", "pixels"]  # type: ignore[index]


@pytest.mark.parametrize(
    ("script", "says"),
    [
        ("1 roll\n3 roll 2\n", "line 2, '3 roll 2': 3 is none of the dice 1 to 2"),
        ("1 roll 7", "the die has no face 7"),
        ("1 dance", "an act is: wait SECONDS, or"),
        ("wait nan", "nan is no number from 0 to 3600"),
        ("1 battery", "battery needs its percent"),
        ("1 sleep well", "well is too much after sleep"),
    ],
)
def test_a_script_that_cannot_be_played_says_where(script: str, says: str) -> None:
    told = CliRunner().invoke(dice_tools, ["simulate", "radio", "--script", "-"], input=script)
    assert told.exit_code == 2
    assert says in " ".join(told.stderr.split())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_a_typed_wired_die() -> None:
    typed = "4\ncrooked 3\nup\ndown 2\nwhat is this\nquit\n6\n"
    told = CliRunner().invoke(dice_tools, ["simulate", "wire", "--typed"], input=typed)
    assert told.exit_code == 0, told.output
    rows = told.output.splitlines()
    assert rows[0].startswith("The die is on /dev/")
    assert rows[1:] == [
        "4",
        "crooked 3",
        "up",
        "down 2",
        "Type a face, crooked, crooked FACE, up, down FACE, battery PERCENT, wait SECONDS or quit.",
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
@pytest.mark.parametrize(
    ("typed", "code", "says"),
    [("\n" * 6, 0, "Done. The die keeps this"), ("\n" * 3, 130, "Stopped: nothing was changed.")],
    ids=["all six", "input ends"],
)
def test_calibrating_can_be_tried_without_hardware(typed: str, code: int, says: str) -> None:
    from firmware_tools.simulate_serial import WiredDie

    with WiredDie("red-one", version=2) as die:
        told = CliRunner().invoke(dice_tools, ["calibrate", die.path], input=typed)
    assert told.exit_code == code and says in told.output, told.output


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_what_a_die_said_is_kept_and_told_again(tmp_path: Path) -> None:
    from firmware_tools.simulate_serial import WiredDie

    with WiredDie("red-one", face="2") as die:
        rolling = threading.Timer(1.0, die.roll, ["5"])
        rolling.start()
        command = ["record", str(tmp_path / "evening"), "--wire", die.path, "--seconds", "2"]
        kept = CliRunner().invoke(dice_tools, command)
        rolling.join()
    assert kept.exit_code == 0, kept.output
    (file,) = (tmp_path / "evening").iterdir()
    assert file.name == "diy-red-one.jsonl"
    cut = tmp_path / "cut.jsonl"  # as when the power failed while a line was written
    cut.write_text(file.read_text() + '{"after": 3.2, "he')
    for played, said in ((file, ""), (cut, "its last line is cut short and left out")):
        told = CliRunner().invoke(dice_tools, ["play", str(played), "--json"])
        assert told.exit_code == 0 and said in told.stderr, told.output
        settled = [row for row in events(told.stdout) if row["event"] == "DieSettled"]
        assert [(row["face"], row["after_reconnect"]) for row in settled] == [("2", True), ("5", False)]


def test_what_was_heard_is_in_the_file_at_once_and_older_recordings_stay(tmp_path: Path) -> None:
    (tmp_path / "diy-red-one.jsonl").write_text("of last week")
    steps = [Step(0.0, link="back"), Step(0.0, line("HELLO", "red-one", "d6", "Red")), Step(1.5, line("ROLL", 4))]
    heard = Die(DieIdentity("diy:/dev/ttyUSB0", protocol="diy"), ScriptedLink(), lambda event: None)
    recorder = Recorder(tmp_path)
    recorder.keep(heard, steps[0])
    recorder.keep(heard, steps[1])
    known = DieIdentity("diy:red-one", "Red", "diy", "d6")
    heard.state = replace(heard.state, die=known)  # it said who it is
    recorder.keep(heard, steps[2])
    kept = tmp_path / "diy-red-one-2.jsonl"
    assert read_recording(kept.read_text()) == (known, tuple(steps)), "before anything was closed"
    assert recorder.close() == [(kept, 3)]
    assert (tmp_path / "diy-red-one.jsonl").read_text() == "of last week"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["diy-red-one-2.jsonl", "diy-red-one.jsonl"]


def test_a_folder_that_cannot_be_made_is_told_before_anything_is_recorded(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    told = CliRunner().invoke(dice_tools, ["record", str(tmp_path / "file" / "evening"), "--seconds", "60"])
    assert told.exit_code == 2 and "FOLDER" in told.output and "Not a directory" in told.output


def test_ctrl_c_before_the_work_is_done_has_a_code_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*arguments: object, **settings: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("hardware.fuzzing.fuzz", stopped)
    told = call("fuzz", "diy")
    assert (told.exit_code, told.stderr.strip()) == (130, "Stopped.")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line 1: a recording begins with"),
        ("what is this\n", "line 1: a recording begins with"),
        ('{"die": {"id": "x", "protocol": "diy"}}\n{"after": 1,}\n', "line 2: no JSON from sign 13 on"),
        ("{}", 'line 1: a recording begins with {"die"'),
        ('{"die": {"id": "x", "protocol": "y"}}', "line 1: unknown protocol 'y'"),
        ('{"die": {"id": "x", "protocol": "diy", "size": 3}}', "line 1: a die has no size"),
        ('{"die": {"id": 5, "protocol": "diy"}}', "line 1: all of a die is text"),
        ('{"die": {"id": "x", "protocol": "diy"}}\n{"after": 1}', "line 2: besides after"),
    ],
)
def test_a_broken_recording_says_where(text: str, says: str, tmp_path: Path) -> None:
    file = tmp_path / "broken.jsonl"
    file.write_text(text)
    told = CliRunner().invoke(dice_tools, ["play", str(file)])
    assert told.exit_code == 2
    assert says in " ".join(told.output.split())
    assert "broken.jsonl" in told.output


def test_a_missing_simulator_says_what_to_install() -> None:
    blocked = (
        "import sys; sys.modules['bumble'] = None\n"
        "from firmware_tools.__main__ import main\n"
        "main(['simulate', 'radio'])"
    )
    done = subprocess.run([sys.executable, "-c", blocked], capture_output=True, text=True, timeout=60)
    assert done.returncode == 4
    assert "pip install bumble" in done.stderr
    assert "Traceback" not in done.stderr


def test_listening_to_dice_loads_no_bluetooth_before_it_is_needed() -> None:
    # on Windows the window must come before bleak
    names = "import sys, hardware; print([m for m in ('bleak', 'serial', 'bumble') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", names], capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "[]", done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_bytes_and_their_meaning_are_shown_live() -> None:
    from firmware_tools.simulate_serial import WiredDie

    with WiredDie("red-one", face="2", version=2) as die:
        told = CliRunner().invoke(dice_tools, ["monitor", "--wire", die.path, "--seconds", "1.5", "--json"])
    assert told.exit_code == 0, told.output
    rows = [json.loads(row) for row in told.output.splitlines()]
    assert b"FACE 2*" in b"".join(bytes.fromhex(row.get("hex", "")) for row in rows)
    assert ("DieSettled", "2") in [(row.get("event"), row.get("face")) for row in rows]
    assert [row["seconds"] for row in rows] == sorted(row["seconds"] for row in rows)
