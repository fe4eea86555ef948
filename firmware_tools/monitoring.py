"""``dice-tools monitor``: what dice send, byte by byte, and what the app would make of it, while it happens."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time

import click

from hardware import DiceWatch, Die, DieEvent, Step
from hardware.ending import tell
from hardware.reading import RadioReady, WireReady
from hardware.seconds import Seconds
from hardware.telling import as_line


class Monitor:
    """Prints each packet and each event with the seconds since it began. ``json_``: as JSON objects, one a line."""

    def __init__(self, json_: bool = False, raw: bool = True) -> None:
        self._json, self._raw = json_, raw
        self._began = time.monotonic()

    def packet(self, die: Die, step: Step) -> None:
        """A die sent bytes, or its link came or went."""
        if not self._raw:
            return
        who = die.identity.id
        if self._json:
            self._print(None, {"die": who, **({"link": step.link} if step.link else {"hex": step.data.hex()})})
        elif step.link:
            self._print(f"{who}  · link {step.link}")
        else:
            signs = "".join(chr(byte) if 32 <= byte < 127 else "·" for byte in step.data)
            self._print(f"{who}  < {step.data.hex(' ')}  {signs}")

    def event(self, event: DieEvent) -> None:
        """The app was told something."""
        if self._json:
            self._print(None, json.loads(as_line(event, True)))
        else:
            self._print(f"  {as_line(event)}")

    def _print(self, words: str | None, plain: dict[str, object] | None = None) -> None:
        seconds = time.monotonic() - self._began
        tell(json.dumps({"seconds": round(seconds, 3), **plain}) if plain is not None else f"{seconds:8.3f}  {words}")


@click.command("monitor")
@click.option("--die", "dice", multiple=True, metavar="ID", help="Only this radio die.")
@click.option("--wire", "wires", multiple=True, metavar="PORT", help="The die on this serial port.")
@click.option("--seconds", type=Seconds(0.1), help="Stop after so long; else with Ctrl-C.")
@click.option("--events", "events_only", is_flag=True, help="Leave the bytes out.")
@click.option("--json", "json_", is_flag=True, help="One JSON object a line, for programs.")
def monitor_command(
    dice: tuple[str, ...], wires: tuple[str, ...], seconds: float | None, events_only: bool, json_: bool
) -> None:
    """Show live what dice send and what the app would hear; all dice in reach, or only those named."""
    monitor = Monitor(json_, raw=not events_only)
    try:
        watch = DiceWatch(dice, wires=wires, take_all=not dice and not wires, record=monitor.packet)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--die") from error

    def heard(event: DieEvent) -> None:
        if not isinstance(event, RadioReady | WireReady) or json_:
            monitor.event(event)

    async def listen() -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await watch.run(heard)

    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(listen())
