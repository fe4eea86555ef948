"""The parts of the AVR firmware that know nothing of the chip, compiled for this computer and held against ours."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import firmware_tools
from hardware.protocols.diy import line, numbered

SOURCES = Path(firmware_tools.__file__).parent / "firmware" / "avr"
LAST = 65_535
Sink = ctypes.CFUNCTYPE(None, ctypes.c_uint8)


class Speaker(ctypes.Structure):
    _fields_ = [("put", Sink), ("next", ctypes.c_uint16), ("check", ctypes.c_uint16)]


class Ear(ctypes.Structure):
    _fields_ = [
        ("line", ctypes.c_char * 25),
        ("length", ctypes.c_uint8),
        ("word", ctypes.c_char_p),
        ("colour", ctypes.c_uint8 * 3),
        ("times", ctypes.c_uint8),
    ]


QUESTIONS = {1: "WHO", 2: "FACE?", 3: "BATTERY?", 5: "DARK"}


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("a C compiler is missing: apt install gcc")
    library = tmp_path_factory.mktemp("host") / "pure.so"
    parts = [str(SOURCES / f"{part}.c") for part in ("lines", "motion", "faces", "vector")]
    strict = ["-std=gnu11", "-Wall", "-Wextra", "-Werror", "-O1", "-shared", "-fPIC"]
    subprocess.run([compiler, *strict, "-o", str(library), *parts], check=True, timeout=60)
    return ctypes.CDLL(str(library))


def said(lines: ctypes.CDLL, number: int, text: bytes, value: int) -> tuple[bytes, int]:
    out = bytearray()
    put = Sink(out.append)
    speaker = Speaker(put, number, 0)
    at = ctypes.byref(speaker)
    lines.say_begin(at)
    lines.say_text(at, text)
    lines.say_number(at, value)
    lines.say_end(at)
    return bytes(out), speaker.next


@pytest.fixture(scope="module")
def heard(lines: ctypes.CDLL) -> Callable[[bytes], list[object]]:
    ear = Ear()

    def hear(data: bytes) -> list[object]:
        told: list[object] = []
        for byte in data:
            match lines.hear(ctypes.byref(ear), byte):
                case 4:
                    told.append(("BLINK", bytes(ear.colour).hex().upper(), ear.times))
                case 6:
                    told.append(("CALIBRATE", ear.word.decode()))
                case 0:
                    pass
                case question:
                    told.append(QUESTIONS[question])
        return told

    return hear


@given(
    number=st.integers(0, LAST), value=st.integers(0, LAST), text=st.from_regex(rb"[A-Z][a-z ]{0,60}", fullmatch=True)
)
def test_a_line_of_the_die_is_ours_byte_for_byte(lines: ctypes.CDLL, number: int, value: int, text: bytes) -> None:
    line_said, following = said(lines, number, text, value)
    assert line_said == numbered(number, text.decode(), value)
    assert following == (number + 1 if number < LAST else 1)


@given(colour=st.integers(0, 0xFFFFFF), times=st.integers(1, 255), step=st.sampled_from(["1", "6", "KEEP", "DROP"]))
def test_all_that_the_tablet_says_is_understood(
    heard: Callable[[bytes], list[object]], colour: int, times: int, step: str
) -> None:
    for question in QUESTIONS.values():
        assert heard(line(question)) == [question]
        assert heard(line(question).replace(b"\n", b"\r\n")) == [question]
    assert heard(line("BLINK", f"{colour:06X}", times)) == [("BLINK", f"{colour:06X}", times)]
    assert heard(line("CALIBRATE", step)) == [("CALIBRATE", step)]


@given(st.lists(st.sampled_from([b"WHO", b"BLINK ", b"FF00", b" ", b"9", b"*", b"*50", b"\r", b"\xff", b"A" * 30])))
def test_nonsense_is_no_question_and_harms_no_later_one(
    heard: Callable[[bytes], list[object]], pieces: list[bytes]
) -> None:
    told = heard(b"".join(pieces) + b"\n")
    assert told == [] or b"".join(pieces).rstrip(b"\r") == b"WHO*50"
    assert heard(line("WHO")) == ["WHO"]


@pytest.mark.parametrize("words", ["BLINK FF0000", "BLINK FF0000 0", "BLINK FF0000 256", "BLINK FG0000 1", "CALIBRATE"])
def test_a_well_checked_question_without_sense_is_none(heard: Callable[[bytes], list[object]], words: str) -> None:
    assert heard(line(words)) == []
