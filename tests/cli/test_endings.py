"""How the programs end: an output that nobody takes, and refusals that programs can read."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import OPENING

ROOT = Path(__file__).parents[2]
PROGRAMS = [
    ("companion", "moves", "mole_park"),
    ("companion", "moves", "mole_park", "--json"),
    ("companion", "replay", "--help"),
    ("vision", "--help"),
    ("hardware", "decode", "pixels", "030104"),
    ("firmware_tools", "simulate", "radio", "--dice", "1", "--rolls", "1"),
]
each_program = pytest.mark.parametrize("program", PROGRAMS, ids=" ".join)


def run(program, out):
    settings = {**os.environ, "LANG": "C", "LANGUAGE": "en", "LC_ALL": "C"}
    command = [sys.executable, "-m", *program]
    return subprocess.run(command, stdout=out, stderr=subprocess.PIPE, cwd=ROOT, env=settings, timeout=60, check=False)


@each_program
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no disk that is always full")
def test_a_full_disk_is_told_in_one_sentence(program):
    with open("/dev/full", "wb") as full:
        done = run(program, full)
    assert done.returncode == 74
    (sentence,) = done.stderr.decode().splitlines()
    assert "could not be written" in sentence


@each_program
@pytest.mark.skipif(os.name != "posix", reason="pipes end otherwise there")
def test_a_closed_pipe_ends_quietly(program):
    reading, writing = os.pipe()
    os.close(reading)
    done = run(program, writing)
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


@each_program
@pytest.mark.skipif(os.name != "posix", reason="streams are given otherwise there")
def test_a_program_started_without_streams_does_its_work(program):
    settings = {**os.environ, "LANG": "C", "LANGUAGE": "en", "LC_ALL": "C"}
    command = ["sh", "-c", 'exec "$@" <&- >&- 2>&-', "sh", sys.executable, "-m", *program]
    assert subprocess.run(command, cwd=ROOT, env=settings, timeout=60, check=False).returncode == 0


def test_a_log_from_an_input_that_is_not_there_is_an_empty_one():
    command = ["sh", "-c", 'exec "$@" <&-', "sh", sys.executable, "-m", "companion", "replay", "-"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, timeout=60, check=False)
    assert done.returncode == 2 and b"Traceback" not in done.stderr


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no file that never ends")
def test_a_file_without_end_is_not_read_to_its_end(burrow):
    done = burrow("replay", "/dev/zero", "--json")
    assert done.exit_code == 2 and json.loads(done.stdout)["malformed"]["key"] == "log.too_large"


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="this system has no file that cannot be read")
def test_a_file_that_cannot_be_read_is_not_taken_for_a_full_disk(burrow):
    done = burrow("replay", "/proc/self/mem", "--json")
    assert done.exit_code == 2 and json.loads(done.stdout)["refused"]["key"] == "cli.not_read"


@pytest.mark.parametrize("viewer", ["9", "-1", "Ana", "9" * 5000])
def test_a_viewer_who_is_not_there_is_named_to_programs_too(burrow, viewer):
    done = burrow("replay", "-", "--json", f"--viewer={viewer}", lines=[OPENING])
    assert done.exit_code == 2
    refused = json.loads(done.stdout)["refused"]
    assert refused["key"] == "cli.no_such_viewer" and viewer[:40] in refused["text"]
    assert refused["text"] in done.stderr and len(done.stderr) < 200


@pytest.mark.parametrize(
    ("arguments", "key"),
    [
        (("moves", "peebles"), "shelf.no_such_game"),
        (("soak", "peebles"), "shelf.no_such_game"),
        (("soak", "pebbles", "--games", "0"), "cli.usage"),
        (("replay", "/no/such/file"), "cli.usage"),
        (("games", "--sparkle"), "cli.usage"),
    ],
)
def test_every_refusal_is_an_object_for_programs(burrow, arguments, key):
    done = burrow(*arguments, "--json")
    assert done.exit_code == 2
    refused = json.loads(done.stdout)["refused"]
    assert refused["key"] == key and refused["text"]
    assert burrow(*arguments).stdout == ""
