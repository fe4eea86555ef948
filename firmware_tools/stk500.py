"""STK500 version 1, the part of it that bootloaders of ATmega boards (optiboot and ours) understand.

Every question ends with 0x20; every answer is 0x14, its data, 0x10. Pages are written with ``0x55`` (address in words)
and ``0x64``, and read back with ``0x74``.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Protocol

OK, FAILED, IN_SYNC, END = b"\x10", b"\x11", b"\x14", b"\x20"
GET_SYNC, GET_PARAMETER, ENTER, LEAVE = b"\x30", b"\x41", b"\x50", b"\x51"
LOAD_ADDRESS, WRITE_PAGE, READ_PAGE, READ_SIGNATURE = b"\x55", b"\x64", b"\x74", b"\x75"
FLASH = b"F"
PAGE = 128
ATMEGA328P = bytes((0x1E, 0x95, 0x0F))
TRIES = 10
SYNC_PATIENCE, PATIENCE = 0.3, 2.0  # seconds


class Wire(Protocol):
    """What is needed of a serial port; pyserial's is one."""

    timeout: float | None

    def write(self, data: bytes) -> object: ...
    def read(self, size: int) -> bytes: ...
    def reset_input_buffer(self) -> None: ...


class FlashError(Exception):
    """The board could not be flashed. ``reason``: ``no_answer``, ``wrong_chip``, ``refused``, ``too_long`` or
    ``verify``; the text says what to do."""

    def __init__(self, reason: str, words: str) -> None:
        super().__init__(words)
        self.reason = reason


class Bootloader:
    """Talks to the bootloader at the other end of the wire. All methods raise `FlashError`."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire

    def greet(self, reset: Callable[[], None] = lambda: None) -> None:
        """Find the bootloader, resetting the board before every few tries."""
        self.wire.timeout = SYNC_PATIENCE
        for tried in range(TRIES):
            if tried % 5 == 0:
                reset()
            self.wire.reset_input_buffer()
            self.wire.write(GET_SYNC + END)
            # the program on the board may still be talking: only the two bytes of the answer count
            if self.wire.read(2) == IN_SYNC + OK:
                time.sleep(0.05)  # answers to earlier tries may still be on their way
                self.wire.reset_input_buffer()
                self.wire.timeout = PATIENCE
                self._ask(ENTER)
                return
        raise FlashError(
            "no_answer",
            "No bootloader answers. Press the board's reset button just before trying again; check the port, and that "
            "the board's bootloader speaks at this speed (--baud 57600 for old Nanos).",
        )

    def check_chip(self, wanted: bytes = ATMEGA328P) -> None:
        """Refuse another chip than the program is made for."""
        found = self._ask(READ_SIGNATURE, answer=3)
        if found != wanted:
            raise FlashError(
                "wrong_chip",
                f"The chip says {found.hex(' ')}, but the program is for {wanted.hex(' ')} (ATmega328P). "
                "Nothing was written.",
            )

    def write(self, program: bytes, progress: Callable[[int], None] = lambda done: None) -> None:
        """Write the program from address 0 on."""
        for address, page in _pages(program):
            self._go_to(address)
            self._ask(WRITE_PAGE + len(page).to_bytes(2, "big") + FLASH + page, at=address)
            progress(len(page))

    def verify(self, program: bytes, progress: Callable[[int], None] = lambda done: None) -> None:
        """Read the program back and compare."""
        for address, page in _pages(program):
            self._go_to(address)
            found = self._ask(READ_PAGE + len(page).to_bytes(2, "big") + FLASH, answer=len(page), at=address)
            if found != page:
                offset = next(i for i, (one, other) in enumerate(zip(found, page, strict=True)) if one != other)
                raise FlashError(
                    "verify",
                    f"Address 0x{address + offset:04X} holds {found[offset]:02X}, not {page[offset]:02X}. "
                    "Flash it again; if that stays, the chip is worn out or write-protected.",
                )
            progress(len(page))

    def leave(self) -> None:
        """Start the program."""
        self._ask(LEAVE)

    def _go_to(self, address: int) -> None:
        self._ask(LOAD_ADDRESS + (address // 2).to_bytes(2, "little"), at=address)

    def _ask(self, question: bytes, answer: int = 0, at: int | None = None) -> bytes:
        self.wire.write(question + END)
        said = self.wire.read(answer + 2)  # a refusal is shorter, and known by that alone: data may look like it
        where = "" if at is None else f" at address 0x{at:04X}"
        if len(said) < answer + 2 and said != IN_SYNC + FAILED:
            raise FlashError(
                "no_answer",
                f"The bootloader fell silent{where} (question 0x{question[0]:02X}). Check the cable and try again.",
            )
        if said[:1] != IN_SYNC or said[-1:] != OK:
            raise FlashError(
                "refused",
                f"The bootloader refused{where} (question 0x{question[0]:02X}, answer {said.hex(' ')}). Try again; "
                "if that stays, the program does not fit beside the bootloader.",
            )
        return said[1:-1]


def _pages(program: bytes) -> Iterator[tuple[int, bytes]]:
    for address in range(0, len(program), PAGE):
        yield address, program[address : address + PAGE].ljust(PAGE, b"\xff")
