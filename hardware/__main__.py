"""``python -m hardware find | watch | decode | fuzz``: look at dice without the app.

Exit codes: 0 done, 1 a decoder failed, 2 a wrong argument, 3 no radio, 74 output that could not be written, 130 stopped
with Ctrl-C before it was done, 141 output nobody reads.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Iterable, Iterator
from typing import NoReturn

import click

from hardware import fuzzing
from hardware.ending import CommandLine, tell
from hardware.faces import STANDARD_FACES, FaceProfile
from hardware.links.radio import RadioError
from hardware.protocols import PROTOCOLS, UnknownProtocol, decoder_for, godice
from hardware.protocols.events import Event, Numbered
from hardware.reading import DieEvent, RadioUnavailable, as_plain
from hardware.seconds import Seconds
from hardware.telling import as_line
from hardware.watch import DiceWatch, find_dice

FAILED, NO_RADIO = 1, 3

as_json = click.option("--json", "json_", is_flag=True, help="One JSON object a line, for programs.")


@click.group(cls=CommandLine)
def main() -> None:
    """Real dice by radio and wire."""


@main.command()
@click.option("--seconds", default=8.0, show_default=True, type=Seconds(0.1, 3600), help="How long.")
@as_json
def find(seconds: float, json_: bool) -> None:
    """List the radio dice nearby."""

    async def look() -> int:
        count = 0
        async for sighted in find_dice(seconds):
            count += 1
            tell(as_line(sighted, json_))
        return count

    try:
        count = asyncio.run(look())
    except RadioError as error:
        _no_radio(error.state, json_)
    if not count and not json_:
        tell("No dice heard. Move them so that they wake up, and close other apps that may hold them.")


@main.command()
@click.option("--die", "dice", multiple=True, metavar="ID", help="Only this die, e.g. pixels:1a2b3c4d.")
@click.option("--wire", "wires", multiple=True, metavar="PORT", help="Also listen on this serial port.")
@click.option("--shell", "shells", multiple=True, metavar="ID=KIND", help="A shell on a die, godice:19cce4=d20.")
@click.option("--seconds", type=Seconds(0.1), help="Stop after so long; else with Ctrl-C.")
@as_json
def watch(
    dice: tuple[str, ...], wires: tuple[str, ...], shells: tuple[str, ...], seconds: float | None, json_: bool
) -> None:
    """Link dice and tell what they do."""
    profiles = dict(_shell(text) for text in shells)
    try:
        watching = DiceWatch(dice, wires=wires, take_all=not dice and not wires, profiles=profiles)
    except UnknownProtocol as error:
        raise click.BadParameter(str(error), param_hint="--die") from error
    silent: list[RadioUnavailable] = []

    async def listen() -> None:
        over = asyncio.Event()

        def on_event(event: DieEvent) -> None:
            if isinstance(event, RadioUnavailable) and not wires:
                silent.append(event)
                over.set()
            else:
                tell(as_line(event, json_))

        running = asyncio.create_task(watching.run(on_event))
        try:
            async with asyncio.timeout(seconds):
                await over.wait()
        except TimeoutError:
            pass
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    try:
        asyncio.run(listen())
    except KeyboardInterrupt:
        return
    if silent:
        _no_radio(silent[0], json_)


@main.command()
@click.argument("protocol")
@click.argument("messages", metavar="HEX...", nargs=-1, required=True)
@click.option("--kind", default="unknown", help="Kind of die, e.g. d6, if the bytes do not say.")
@click.option("--firmware", default=0, help="Build time of its firmware in Unix seconds, if known.")
@as_json
def decode(protocol: str, messages: tuple[str, ...], kind: str, firmware: int, json_: bool) -> None:
    """Say what bytes from a die mean; each HEX is one message, e.g. 030304 or "03 03 04"."""
    if kind != "unknown" and kind not in STANDARD_FACES:
        raise click.BadParameter(f"{kind!r} is none of {', '.join(STANDARD_FACES)}", param_hint="--kind")
    try:
        decoder = decoder_for(protocol, kind, firmware)
    except UnknownProtocol as error:
        raise click.BadParameter(str(error), param_hint="PROTOCOL") from error
    parsed = [_bytes(number, text) for number, text in enumerate(messages, start=1)]
    for data in parsed:
        events = list(_told(decoder.feed(data)))
        if json_:
            plain = [{**({} if number is None else {"number": number}), **as_plain(event)} for number, event in events]
            tell(json.dumps({"hex": data.hex(), "events": plain}))
        else:
            meaning = ", ".join(
                as_line(event) if number is None else f"{number}: {as_line(event)}" for number, event in events
            )
            tell(f"{data.hex(' ')}  {meaning or 'nothing known'}")


@main.command()
@click.argument("protocols", metavar="[PROTOCOL]...", nargs=-1, type=click.Choice(list(PROTOCOLS)))
@click.option("--packets", default=1_000_000, show_default=True, type=click.IntRange(1), help="For each protocol.")
@click.option("--seed", default=0, show_default=True, help="The same seed makes the same packets.")
@as_json
def fuzz(protocols: tuple[str, ...], packets: int, seed: int, json_: bool) -> None:
    """Feed random and damaged packets the whole way from decoder to roll; none may do harm."""
    for protocol in protocols or PROTOCOLS:
        began = time.perf_counter()
        try:
            told = fuzzing.fuzz(protocol, packets, seed)
        except fuzzing.Fault as fault:
            _failed(protocol, fault, json_)
        seconds = time.perf_counter() - began
        if json_:
            plain = {key: value for key, value in as_plain(told).items() if key != "event"}
            tell(json.dumps({"protocol": protocol, **plain, "faults": 0, "seconds": round(seconds, 1)}))
        else:
            tell(
                f"{protocol}: {told.packets:,} packets and {told.calls:,} calls, {told.events:,} events, "
                f"{told.rolls:,} rolls, no fault, {seconds:.1f} s"
            )


def _failed(protocol: str, fault: fuzzing.Fault, json_: bool) -> NoReturn:
    led = [packet.hex() for packet in fault.packets]
    if json_:
        tell(json.dumps({"protocol": protocol, "problem": str(fault), "packets": led}))
    else:
        click.echo(f"{protocol}: {fault}, after {len(led)} packets to one die, the last of them {led[-1]}", err=True)
    sys.exit(FAILED)


def _told(events: Iterable[Event]) -> Iterator[tuple[int | None, Event]]:
    """Each event, and the number under which it was said, if any."""
    for event in events:
        if isinstance(event, Numbered):
            yield from ((event.number, each) for each in event.events)
        else:
            yield None, event


def _shell(text: str) -> tuple[str, FaceProfile]:
    die, sign, kind = text.rpartition("=")
    if not sign or not die or kind not in godice.SHELLS:
        known = ", ".join(godice.SHELLS)
        raise click.BadParameter(f"{text!r}: a die's id, =, and one of {known}", param_hint="--shell")
    return die, FaceProfile(shell=kind)


def _bytes(number: int, text: str) -> bytes:
    digits = "".join(sign for sign in text if sign not in " :-_\t").removeprefix("0x")
    wrong = next((sign for sign in digits if sign not in "0123456789abcdefABCDEF"), None)
    if wrong is not None:
        problem = f"{wrong!r} (sign {text.index(wrong) + 1}) is no hex digit"
    elif len(digits) % 2:
        problem = f"{len(digits)} hex digits are no whole bytes; two make one"
    elif not digits:
        problem = "no hex digits"
    else:
        return bytes.fromhex(digits)
    raise click.BadParameter(f"message {number}, {text!r}: {problem}", param_hint="HEX")


def _no_radio(state: RadioUnavailable, json_: bool) -> NoReturn:
    if json_:
        tell(as_line(state, json_))
    else:
        click.echo(f"No radio: {state.words} [{state.reason}] {state.detail}".rstrip(), err=True)
    sys.exit(NO_RADIO)


if __name__ == "__main__":
    main(prog_name="python -m hardware")
