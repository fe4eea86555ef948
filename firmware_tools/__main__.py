"""``dice-tools``: dice to try things with, before or instead of real ones.

Exit codes: 0 done, 1 the soak found faults, 2 a wrong argument, 3 a board or die that does not do what it is asked, 4
something that has to be installed is missing, 74 output that could not be written, 130 stopped with Ctrl-C before it
was done, 141 output nobody reads.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import NoReturn, TextIO

import click

from firmware_tools.board_commands import calibrate_command, flash_command
from firmware_tools.monitoring import monitor_command
from firmware_tools.scripts import ActError, read_acts
from hardware import DiceWatch, ScriptedLink
from hardware.ending import CommandLine, tell
from hardware.links.scripted_link import ScriptError
from hardware.recording import Recorder, is_cut, read_recording
from hardware.seconds import Seconds
from hardware.telling import as_line

FAULTS, NOT_INSTALLED = 1, 4
LAST_ROLL = 2.0  # seconds for the last roll of a recording to be settled
FACES = ("1", "2", "3", "4", "5", "6")

as_json = click.option("--json", "json_", is_flag=True, help="One JSON object a line, for programs.")
TYPED = "a face, crooked, crooked FACE, up, down FACE, battery PERCENT, wait SECONDS or quit"

percent = click.IntRange(0, 100)
rolls = click.option("--rolls", default=3, show_default=True, type=click.IntRange(0, 10_000), help="Rolls of each die.")
seed = click.option("--seed", type=int, help="Roll the same again.")


@click.group(cls=CommandLine)
def main() -> None:
    """Tools for people who build dice."""


main.add_command(flash_command)
main.add_command(calibrate_command)
main.add_command(monitor_command)


@main.group()
def simulate() -> None:
    """Dice that exist only in this computer."""


@simulate.command()
@click.option("--dice", default=2, show_default=True, type=click.IntRange(1, 20), help="How many.")
@click.option(
    "--maker",
    default="pixels",
    show_default=True,
    type=click.Choice(["pixels", "godice", "diy", "mixed"]),
    help="Whose dice.",
)
@click.option("--old", is_flag=True, help="Pixels with the firmware and transport of 2024.")
@click.option("--script", type=click.File(encoding="utf-8"), help="Do what a file says: 1 roll 4, 2 sleep, wait 3 …")
@click.option("--battery", default=80, show_default=True, type=click.IntRange(0, 100), help="Their charge in percent.")
@click.option("--losses", default=0, type=percent, help="In so many percent of the throws the link breaks.")
@click.option("--sleeps", default=0, type=percent, help="After so many percent of the throws the die sleeps a while.")
@click.option("--twice", default=0, type=percent, help="So many percent of the packets come twice.")
@click.option("--late", default=0.0, type=Seconds(0, 10), help="Packets are up to so many seconds late.")
@click.option("--links", type=click.IntRange(1), help="How many links the radio has; else one for each die.")
@rolls
@seed
@as_json
def radio(
    dice: int,
    maker: str,
    old: bool,
    script: TextIO | None,
    battery: int,
    losses: int,
    sleeps: int,
    twice: int,
    late: float,
    links: int | None,
    rolls: int,
    seed: int | None,
    json_: bool,
) -> None:
    """Roll emulated radio dice in a virtual room and tell what the app would hear.

    A script has one act a line: 1 roll 4, all roll, 2 crooked, 2 up, 2 down 3, 1 bump, 1 lose, 1 sleep, 1 wake,
    1 battery 4, wait 2.5; what follows a # is left out.
    """
    try:
        from firmware_tools.radio_room import RadioRoom, Weather
    except ImportError as error:
        _missing("bumble", error)
    try:
        acts = None if script is None else read_acts(script.read(), dice, FACES)
    except (ActError, UnicodeDecodeError) as error:
        words = "it holds something else than text" if isinstance(error, UnicodeDecodeError) else str(error)
        raise click.BadParameter(f"{getattr(script, 'name', '-')}: {words}", param_hint="--script") from error
    weather = Weather(losses / 100, sleeps / 100, twice / 100, late, links)

    async def play() -> None:
        room = RadioRoom(dice, maker, old, battery, weather, random.Random(seed))
        await room.play(rolls, acts, lambda event: tell(as_line(event, json_)))

    asyncio.run(play())


@simulate.command()
@click.option("--id", "key", default="simulated", show_default=True, help="How the die calls itself.")
@click.option("--name", default="Simulated die", show_default=True)
@rolls
@click.option("--every", default=2.0, show_default=True, type=Seconds(0.1), help="Seconds between.")
@click.option("--short", is_flag=True, help="Lines of version 1: no numbers, a shorter check.")
@click.option("--typed", is_flag=True, help=f"Roll what is typed: {TYPED}.")
@click.option("--battery", default=90, show_default=True, type=click.IntRange(0, 100), help="Its charge in percent.")
@click.option("--losses", default=0, type=percent, help="So many percent of its lines arrive damaged.")
@seed
@as_json
def wire(
    key: str,
    name: str,
    rolls: int,
    every: float,
    short: bool,
    typed: bool,
    battery: int,
    losses: int,
    seed: int | None,
    json_: bool,
) -> None:
    """A home-made die behind a serial port; open the port it names, e.g. with python -m hardware watch --wire."""
    try:
        from firmware_tools.simulate_serial import WiredDie
    except ImportError as error:
        click.echo(f"Simulated wires need pseudo-terminals, which this system lacks ({error}).", err=True)
        sys.exit(NOT_INSTALLED)
    if " " in key or not key:
        raise click.BadParameter(f"{key!r}: one word without blanks", param_hint="--id")
    chance = random.Random(seed)
    die = WiredDie(key, name, version=1 if short else 2)
    die.battery = battery
    die.is_damaged = lambda: chance.random() * 100 < losses
    with die:
        tell(json.dumps({"port": die.path, "id": f"diy:{key}"}) if json_ else f"The die is on {die.path}")
        sys.stdout.flush()
        for words in _typed() if typed else _by_itself(rolls, every, chance):
            match words:
                case ["crooked", *likely]:
                    die.lean(*likely[:1])
                case ["up"]:
                    die.pick_up()
                case ["down", face]:
                    die.put_down(face)
                case ["battery", left] if left.isascii() and left.isdigit() and int(left) <= 100:
                    die.discharge(int(left))
                case ["wait", seconds] if seconds.isascii() and seconds.isdigit():
                    time.sleep(int(seconds))
                case ["quit"]:
                    break
                case [face]:
                    die.begin_roll()
                    time.sleep(min(0.5, every / 2))
                    die.end_roll(face)
                case _:
                    click.echo(f"Type {TYPED}.", err=True)
                    continue
            tell(json.dumps({"did": words}) if json_ else " ".join(words))
            sys.stdout.flush()
        time.sleep(0.2)  # let the last line be read before the port goes away


@main.command()
@click.option("--dice", default=24, show_default=True, type=click.IntRange(1, 64), help="How many, of all makers.")
@click.option("--throws", default=10_000, show_default=True, type=click.IntRange(1), help="Of all dice together.")
@click.option("--links", type=click.IntRange(1), help="How many links the radio has; else one for each die.")
@click.option("--seed", default=0, show_default=True, help="The same seed makes the same evening.")
@as_json
def soak(dice: int, throws: int, links: int | None, seed: int, json_: bool) -> None:
    """Hold every throw of a long evening against what the app was told: none lost, doubled or wrong."""
    try:
        from firmware_tools.soaking import Evening
        from firmware_tools.virtual_time import run
    except ImportError as error:
        _missing("bumble", error)
    report = run(Evening(dice, throws, links, seed).play(), within=1e9)
    if json_:
        tell(json.dumps(asdict(report)))
    else:
        tell(
            f"{report.throws:,} throws of {dice} dice in {report.hours:.1f} hours: {report.heard:,} heard, "
            f"{report.kept:,} kept although the link broke, {report.called:,} proposed by what dice without a link "
            f"call out, {report.asked:,} asked about, {report.away:,} of dice that were told to be away "
            f"({report.missed:,} of them needed); {report.put_down:,} times a die that was only put down was proposed"
        )
        for fault in report.faults:
            tell(fault)
        tell(f"{len(report.faults)} lost, doubled or wrong")
    if report.faults:
        sys.exit(FAULTS)


@main.command()
@click.argument("folder", type=click.Path(file_okay=False, writable=True))
@click.option("--die", "dice", multiple=True, metavar="ID", help="Only this radio die.")
@click.option("--wire", "wires", multiple=True, metavar="PORT", help="The die on this serial port.")
@click.option("--seconds", type=Seconds(0.1), help="Stop after so long; else with Ctrl-C.")
def record(folder: str, dice: tuple[str, ...], wires: tuple[str, ...], seconds: float | None) -> None:
    """Keep all that dice say, one file a die in FOLDER, to be played again."""
    try:
        recorder = Recorder(Path(folder))
    except OSError as error:
        raise click.BadParameter(f"{folder}: {error.strerror or error}", param_hint="FOLDER") from error
    try:
        watch = DiceWatch(dice, wires=wires, take_all=not dice and not wires, record=recorder.keep)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--die") from error
    _listen(watch, seconds)
    files = recorder.close()
    for path, steps in files:
        tell(f"{path}: {steps} steps")
    if not files:
        tell("No die said anything, so nothing is kept.")


@main.command()
@click.argument("file", type=click.File(encoding="utf-8"))
@as_json
def play(file: TextIO, json_: bool) -> None:
    """Tell what the app would hear from a recorded die."""
    try:
        text = file.read()
        die, steps = read_recording(text)
    except (ScriptError, UnicodeDecodeError) as error:
        words = "it holds something else than text" if isinstance(error, UnicodeDecodeError) else str(error)
        raise click.BadParameter(f"{file.name}: {words}", param_hint="FILE") from error
    if is_cut(text):
        click.echo(f"{file.name}: its last line is cut short and left out", err=True)
    watch, link = DiceWatch(), ScriptedLink(steps)
    watch.plug(die, link)

    async def until_done() -> None:
        running = asyncio.create_task(watch.run(lambda event: tell(as_line(event, json_))))
        await link.done.wait()
        await asyncio.sleep(LAST_ROLL)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    asyncio.run(until_done())


def _listen(watch: DiceWatch, seconds: float | None) -> None:
    async def listen() -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await watch.run(lambda event: tell(as_line(event)))

    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(listen())


def _typed() -> Iterator[list[str]]:
    for row in sys.stdin:
        if row.strip():
            yield row.split()


def _by_itself(count: int, every: float, chance: random.Random) -> Iterator[list[str]]:
    for _ in range(count):
        time.sleep(every)
        yield [chance.choice(FACES)]


def _missing(package: str, error: ImportError) -> NoReturn:
    click.echo(
        f"This needs {package}, which could not be loaded ({error}). Install it with: pip install {package}==0.0.236",
        err=True,
    )
    sys.exit(NOT_INSTALLED)


if __name__ == "__main__":
    main(prog_name="dice-tools")
