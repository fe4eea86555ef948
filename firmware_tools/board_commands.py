"""``dice-tools flash`` and ``dice-tools calibrate``: for a home-made die at the other end of a serial port."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import click

from firmware_tools.calibrating import WHY, CalibrationError, WiredDie, calibrate
from firmware_tools.flashing import BAUD, flash, open_wire
from firmware_tools.identity_mark import IdentityError, with_identity
from firmware_tools.intel_hex import HexError, read_hex
from firmware_tools.stk500 import FlashError
from hardware.ending import STOPPED, tell
from hardware.links.serial_ports import WireError

REFUSED = 3
FACES = ("1", "2", "3", "4", "5", "6")


@click.command("flash")
@click.argument("port")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--id", "key", help="What the die calls itself, one word, its own for ever.")
@click.option("--name", help="Its name for people.")
@click.option("--baud", default=BAUD, show_default=True, type=click.IntRange(1200), help="Speed of the bootloader.")
def flash_command(port: str, file: Path, key: str | None, name: str | None, baud: int) -> None:
    """Write the program in FILE (Intel HEX) to the ATmega328P board on PORT, read it back, and start it."""
    try:
        program = with_identity(read_hex(file.read_text(encoding="ascii")), key, name)
    except (HexError, UnicodeDecodeError) as error:
        words = "it holds something else than text" if isinstance(error, UnicodeDecodeError) else str(error)
        raise click.BadParameter(f"{file}: {words}", param_hint="FILE") from error
    except IdentityError as error:
        raise click.BadParameter(str(error), param_hint="--id, --name") from error
    done = {"write": 0, "verify": 0}

    def progress(doing: str, count: int) -> None:
        done[doing] += count

    try:
        flash(port, program, baud, progress)
    except (FlashError, WireError) as error:
        if done["write"]:
            click.echo(f"{done['write']} bytes were written, {done['verify']} of them read back.", err=True)
        _give_up(error)
    tell(f"{len(program)} bytes written, read back, and started on {port}")


@click.command("calibrate")
@click.argument("port")
def calibrate_command(port: str) -> None:
    """Teach the die on PORT how its sensor sits in it: lay it on the table with each face up in turn."""
    try:
        with open_wire(port, timeout=0.1) as wire:
            die = WiredDie(wire)
            said = die.who()
            tell(f"This is {said.name or said.key} ({said.key}). Lay it on a level table that nobody touches.")
            calibrate(die, FACES, ask_for_face)
    except (CalibrationError, WireError) as error:
        _give_up(error, "Nothing was changed: ")
    except (KeyboardInterrupt, click.Abort):
        click.echo("\nStopped: nothing was changed.", err=True)
        sys.exit(STOPPED)
    tell("Done. The die keeps this without power.")


def ask_for_face(face: str, why: str | None, wait: Callable[[str], object] | None = None) -> None:
    """Tell people which face comes next, and why once more; returns when they say that it lies."""
    if why is not None:
        tell(f"Once more, please: {WHY.get(why, why)}.")
    (wait or _wait_for_enter)(f"Put {face} up, let go, and press Enter. ")


def _wait_for_enter(words: str) -> None:
    click.prompt(words, default="", show_default=False, prompt_suffix="")


def _give_up(error: Exception, before: str = "") -> NoReturn:
    click.echo(f"{before}{error}", err=True)
    sys.exit(REFUSED)
