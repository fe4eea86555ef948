"""Programs on to boards: through our own bootloader on an emulated chip, and everything that can go wrong."""

from __future__ import annotations

import io
import os
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import serial
from click.testing import CliRunner, Result

from firmware_tools.__main__ import main
from firmware_tools.identity_mark import MARK, IdentityError, with_identity
from firmware_tools.intel_hex import HexError, read_hex
from firmware_tools.stk500 import ATMEGA328P, END, IN_SYNC, OK, PAGE, Bootloader, FlashError

GOOD = ":0400000001020304F2\n:02000600AABB93\n:00000001FF\n"


def dice_tools(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(each) for each in arguments])


# Intel HEX


def test_a_program_is_read_with_its_gaps_filled() -> None:
    assert read_hex(GOOD) == b"\x01\x02\x03\x04\xff\xff\xaa\xbb"
    assert read_hex(":020000020010EC\n:0100000055AA\n\n:00000001FF") == b"\xff" * 256 + b"\x55"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (GOOD.replace("F2", "F3"), "line 1: wrong checksum"),
        (GOOD.replace(":02", "02"), "line 2: it does not begin with a colon"),
        (GOOD.replace("AABB", "AAB"), "line 2: not only hex digits"),
        (GOOD.replace("AABB93", "AABBCC93"), "line 2: it is not as long as it says"),
        (GOOD.replace(":00000001FF", ":00000009F7"), "line 3: unknown kind 09"),
        (GOOD + GOOD, "line 4: something comes after the end"),
        (GOOD[:-13], "the file stops before the end"),
        (":00000001FF", "there is no program in it"),
        (":01000000559A\n", "line 1: wrong checksum"),
        (":0200000055AAFF\n:0100010055A9\n:00000001FF\n", "two lines write to address 0x0001"),
        (":02000004FFFFFC\n:0100000055AA\nAA", "line 3: it does not begin"),
    ],
)
def test_a_broken_hex_file_names_its_line(text: str, words: str) -> None:
    with pytest.raises(HexError, match=words.replace("(", r"\(")):
        read_hex(text)


# Who it is


def test_a_die_gets_its_name_on_the_way() -> None:
    program = b"code" + MARK + b"avr-die".ljust(24, b"\0") + b"Home-made die".ljust(40, b"\0") + b"more"
    named = with_identity(program, "red-one", "Dé rouge")
    assert named == b"code" + MARK + b"red-one".ljust(24, b"\0") + "Dé rouge".encode().ljust(40, b"\0") + b"more"
    assert with_identity(program) == program


@pytest.mark.parametrize(
    ("key", "name"),
    [("two words", None), ("", None), ("a*b", None), ("x" * 24, None), (None, "é" * 20), (None, "a\nb")],
)
def test_a_name_that_does_not_fit_is_refused(key: str | None, name: str | None) -> None:
    with pytest.raises(IdentityError):
        with_identity(MARK + bytes(64), key, name)


# The bootloader's answers


class Board:
    """A bootloader in Python with faults. Speaks the same bytes as a real one; a `stk500.Wire`."""

    def __init__(self, signature: bytes = ATMEGA328P, stuck: int | None = None, mute_after: int = 10_000) -> None:
        self.signature, self.stuck, self.left = signature, stuck, mute_after
        self.timeout: float | None = None
        self.flash = bytearray(b"\xff" * 32_768)
        self._at = 0
        self._out = io.BytesIO()

    def reset_input_buffer(self) -> None:
        self._out = io.BytesIO()

    def read(self, size: int) -> bytes:
        return self._out.read(size)

    def write(self, data: bytes) -> None:
        assert data.endswith(END)
        self.left -= 1
        answer = self._answer(data[:1], data[1:-1])
        at = self._out.tell()
        self._out.seek(0, io.SEEK_END)
        self._out.write(answer if self.left >= 0 else b"")
        self._out.seek(at)

    def _answer(self, question: bytes, data: bytes) -> bytes:
        match question:
            case b"\x75":
                return IN_SYNC + self.signature + OK
            case b"\x55":
                self._at = int.from_bytes(data, "little") * 2
            case b"\x64" if self._at >= 0x7C00:
                return IN_SYNC + b"\x11"
            case b"\x64":
                assert data[:3] == PAGE.to_bytes(2, "big") + b"F"
                self.flash[self._at : self._at + PAGE] = data[3:]
                if self.stuck is not None:
                    self.flash[self.stuck] = 0x00
            case b"\x74":
                return IN_SYNC + self.flash[self._at : self._at + int.from_bytes(data[:2], "big")] + OK
        return IN_SYNC + OK


def test_a_program_is_written_in_pages_and_read_back() -> None:
    board, program = Board(), b"\x11" + bytes(range(1, 256))  # 0x11 is a refusal where it is no data
    loader = Bootloader(board)
    loader.greet()
    loader.check_chip()
    loader.write(program)
    loader.verify(program)
    assert board.flash[:512] == program + b"\xff" * 256


@pytest.mark.parametrize(
    ("board", "reason", "words"),
    [
        (Board(mute_after=0), "no_answer", "No bootloader answers. Press the board's reset button"),
        (Board(signature=b"\x1e\x93\x0a"), "wrong_chip", "The chip says 1e 93 0a, but the program is for 1e 95 0f"),
        (Board(stuck=0x85), "verify", "Address 0x0085 holds 00, not 55"),
        (Board(mute_after=5), "no_answer", "fell silent at address 0x0080"),
    ],
)
def test_what_goes_wrong_is_said_with_where(board: Board, reason: str, words: str) -> None:
    loader, program = Bootloader(board), b"\x55" * 300
    with pytest.raises(FlashError) as told:
        loader.greet()
        loader.check_chip()
        loader.write(program)
        loader.verify(program)
    assert told.value.reason == reason
    assert words in str(told.value)


def test_a_bootloader_does_not_take_a_program_over_itself() -> None:
    loader = Bootloader(Board())
    loader.greet()
    with pytest.raises(FlashError, match="refused at address 0x7C00"):
        loader.write(b"\x01" * 0x7C80)


# The command


@contextmanager
def nobody() -> Iterator[str]:
    """A wire with no board at its end."""
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    yield os.ttyname(theirs)
    os.close(ours)
    os.close(theirs)


def test_ports_that_do_not_work(tmp_path: Path) -> None:
    program = tmp_path / "die.hex"
    program.write_text(GOOD)
    gone = dice_tools("flash", "/dev/there-is-no-such-port", program)
    assert (gone.exit_code, "Nothing is plugged in there" in gone.output) == (3, True)
    with nobody() as port:
        silent = dice_tools("flash", port, program)
        assert (silent.exit_code, "No bootloader answers" in silent.output) == (3, True)
        with serial.Serial(port, exclusive=True):
            busy = dice_tools("flash", port, program)
        assert (busy.exit_code, "Another program holds this port" in busy.output) == (3, True)
    program.write_text(GOOD.replace("F2", "F3"))
    broken = dice_tools("flash", "/dev/null", program)
    assert (broken.exit_code, "line 1: wrong checksum" in broken.output) == (2, True)


# On the chip


def test_the_firmware_goes_through_our_bootloader_and_runs(avr_built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("yasimavr", reason="the emulator of AVR chips: pip install yasimavr (g++, libelf-dev)")
    from hardware.protocols.diy import DiyDecoder, line
    from hardware.protocols.events import Identified, Numbered
    from tests.firmware.board import Board as Chip
    from tests.firmware.wire import Wired

    monkeypatch.setattr("firmware_tools.stk500.PATIENCE", 30.0)  # the emulated board may be slower than life
    chip = Chip(bootloader=avr_built / "bootloader.hex")
    with Wired(chip) as wired:
        done = dice_tools("flash", wired.path, avr_built / "die.hex", "--id", "red-one", "--name", "The red one")
        assert done.exit_code == 0, done.output
        assert "written, read back, and started" in done.output
    program = with_identity(read_hex((avr_built / "die.hex").read_text()), "red-one", "The red one")
    assert chip.flash()[: len(program)] == program
    bootloader = read_hex((avr_built / "bootloader.hex").read_text())
    assert chip.flash()[0x7C00 : len(bootloader)] == bootloader[0x7C00:], "it did not touch itself"
    chip.said()
    red = Identified("red-one", "The red one", "d6")
    chip.reset()
    assert chip.run(0.5) == b"", "the bootloader waits for somebody who wants to flash"
    assert Numbered(0, (red,)) in DiyDecoder().feed(chip.run(1.0)), "then the die starts"
    chip.reset()
    chip.run(0.1)
    chip.tell(line("WHO"))
    assert Numbered(0, (red,)) in DiyDecoder().feed(chip.run(0.2)), "at once where somebody wants to talk to it"


def test_the_bootloader_knows_what_other_flashers_ask(avr_built: Path) -> None:
    pytest.importorskip("yasimavr", reason="the emulator of AVR chips: pip install yasimavr (g++, libelf-dev)")
    from tests.firmware.board import Board as Chip

    chip = Chip(bootloader=avr_built / "bootloader.hex")

    def ask(question: str) -> str:
        chip.tell(bytes.fromhex(question))
        return chip.run(0.03).hex()

    assert ask("30 20") == "1410"
    assert ask("41 81 20") == "140110"
    assert ask(f"42 {'00' * 20} 20") == "1410"
    assert ask("45 04 04 d7 c2 20") == "1410", "as avrdude 7 says it"
    assert ask("45 05 04 d7 c2 00 20") == "1410", "as older ones do"
    assert ask("56 a0 03 fc 00 20") == "140010"
    assert ask("75 20") == "141e950f10"
    page = "64 00 80 46 " + "11" * 128 + " 20"
    assert (ask("55 00 3e 20"), ask(page)) == ("1410", "1411"), "not over itself, at 0x7C00"
    assert (ask("55 01 00 20"), ask(page)) == ("1410", "1411"), "not across the pages of the flash"
    assert (ask("55 40 00 20"), ask(page), ask("74 00 80 46 20")) == ("1410", "1410", "14" + "11" * 128 + "10")
    assert ask("64 00 80 45 " + "00" * 128 + " 20") == "1411", "it has no way to the EEPROM"
    assert ask("ff ff") == "", "nonsense"
    assert ask("30 20") == "1410"
