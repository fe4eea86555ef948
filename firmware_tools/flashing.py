"""A program on to a board: found, checked, written, read back and started."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from typing import Any

from firmware_tools.stk500 import Bootloader, FlashError
from hardware.links.serial_ports import WireError, load_serial, path_of, why_unusable

BAUD = 115_200
ROOM = 32_768 - 512  # the smallest bootloader takes half a kilobyte
RESET_SECONDS = 0.05


@contextlib.contextmanager
def open_wire(port: str, baud: int = BAUD, timeout: float = 1.0) -> Iterator[Any]:
    """The port, for us alone. Raises `WireError` where it cannot be opened, or goes away while in use."""
    serial = load_serial()
    path = path_of(port)
    if path is None:
        raise WireError("not_plugged", port)
    try:
        with serial.Serial(path, baud, timeout=timeout, write_timeout=5.0, exclusive=True) as wire:
            yield wire
    except (OSError, ValueError) as error:
        raise why_unusable(error) from error


def reset_by_line(wire: Any) -> None:
    """Reset the board by its DTR line, as serial adapters are wired; a port without such a line needs the button."""
    with contextlib.suppress(OSError):
        wire.dtr = wire.rts = False
        time.sleep(RESET_SECONDS)
        wire.dtr = wire.rts = True
        time.sleep(RESET_SECONDS)


def flash(
    port: str,
    program: bytes,
    baud: int = BAUD,
    progress: Callable[[str, int], None] = lambda doing, done: None,
    reset: Callable[[], None] | None = None,
) -> None:
    """Write ``program`` from address 0 on to the ATmega328P behind ``port``, read it back, start it.

    ``progress`` hears ``"write"`` or ``"verify"`` and the bytes just done. ``reset`` resets the board in place of the
    port's DTR line. Raises `FlashError` and `WireError`.
    """
    if len(program) > ROOM:
        raise FlashError("too_long", f"The program has {len(program)} bytes; {ROOM} fit into the chip.")
    with open_wire(port, baud) as wire:
        loader = Bootloader(wire)
        loader.greet(reset or (lambda: reset_by_line(wire)))
        loader.check_chip()
        loader.write(program, lambda done: progress("write", done))
        loader.verify(program, lambda done: progress("verify", done))
        loader.leave()
