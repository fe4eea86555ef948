"""Dice without hardware: a link that plays a script of bytes in time, and a die to roll from a program.

Pure Python, no radio, no wire: for the demo, for tests, and to play back what was recorded at a table.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from hardware.links import Ear, NotLinked
from hardware.protocols.diy import line


@dataclass(frozen=True, slots=True)
class Step:
    """``after`` seconds from the step before, these bytes arrive; or the link is ``lost`` or comes ``back``."""

    after: float
    data: bytes = b""
    link: str = ""


class ScriptError(ValueError):
    """A script that cannot be read; the text says in which line and why."""


def read_script(text: str) -> tuple[Step, ...]:
    """A script from its lines of JSON: ``{"after": 0.16, "hex": "03 03 02"}``, ``{"after": 1, "text":
    "MOVING"}`` (a line of the home-made protocol, its check is added), ``{"after": 4, "link": "lost"}``.
    Empty lines and lines that begin with # are left out. Raises `ScriptError`."""
    steps = []
    for number, row in enumerate(text.splitlines(), start=1):
        if not row.strip() or row.lstrip().startswith("#"):
            continue
        try:
            step = json.loads(row)
            if not isinstance(step, dict):
                raise ValueError("a step is an object in braces")
            after = step.pop("after")
            if isinstance(after, bool) or not isinstance(after, int | float) or not 0 <= after < 1e6:
                raise ValueError("after is a number of seconds from 0 on")
            match step:
                case {"hex": str(digits), **rest} if not rest:
                    steps.append(Step(after, bytes.fromhex(digits)))
                case {"text": str(words), **rest} if not rest:
                    steps.append(Step(after, line(words)))
                case {"link": "lost" | "back" as link, **rest} if not rest:
                    steps.append(Step(after, link=link))
                case _:
                    raise ValueError('besides after, a step has one of hex, text, or link ("lost", "back")')
        except KeyError:
            raise ScriptError(f"line {number}: a step needs after, the seconds to wait before it") from None
        except json.JSONDecodeError as error:
            raise ScriptError(f"line {number}: no JSON from sign {error.colno} on: {error.msg}") from None
        except ValueError as error:
            raise ScriptError(f"line {number}: {error}") from error
    return tuple(steps)


def write_script(steps: Iterable[Step]) -> str:
    """The lines of JSON that `read_script` reads."""
    rows = (
        {"after": round(step.after, 3), **({"link": step.link} if step.link else {"hex": step.data.hex(" ")})}
        for step in steps
    )
    return "".join(json.dumps(row) + "\n" for row in rows)


class ScriptedLink:
    """Plays steps one after another. It begins linked; ``done`` is set when all steps so far were played."""

    def __init__(self, steps: Iterable[Step] = ()) -> None:
        self._steps: asyncio.Queue[Step] = asyncio.Queue()
        self.sent: list[bytes] = []
        self.done = asyncio.Event()
        self._ear: Ear | None = None
        self._linked = False
        self.play(*steps)

    def play(self, *steps: Step) -> None:
        """Add steps to the end of the script."""
        for step in steps:
            self.done.clear()
            self._steps.put_nowait(step)

    async def run(self, ear: Ear) -> None:
        self._ear = ear
        try:
            await self._link()
            while True:
                if self._steps.empty():
                    self.done.set()
                step = await self._steps.get()
                await asyncio.sleep(step.after)
                if step.link == "back":
                    await self._link()
                elif step.link == "lost":
                    self._unlink("out_of_reach")
                elif self._linked:
                    ear.received(step.data)
        finally:
            self._unlink("let_go")
            self._ear = None

    async def _link(self) -> None:
        if self._ear is not None and not self._linked:
            self._linked = True
            await self._ear.linked()

    def _unlink(self, reason: str) -> None:
        if self._ear is not None and self._linked:
            self._linked = False
            self._ear.lost(reason)

    async def send(self, data: bytes) -> None:
        if not self._linked or self._ear is None:
            raise NotLinked("the scripted die is away")
        self.sent.append(data)
        said = self.answer(data)
        if said:
            self._ear.received(said)

    def answer(self, data: bytes) -> bytes:
        """What the die says at once to a message. A bare script says nothing; a die of its own overrides this."""
        return b""


class SimulatedDie(ScriptedLink):
    """A die to be rolled by the program, through the home-made protocol and all that stands behind it.

    ``lights`` keeps the blinks it was asked for: (0xRRGGBB, times), and ``on_light`` hears them. Each action is
    played after the ones before it; a throw takes ``seconds``.
    """

    def __init__(self, key: str, name: str = "", kind: str = "d6", face: str = "1", battery: int = 90) -> None:
        super().__init__()
        self.key, self.name, self.kind = key, name, kind
        self.lights: list[tuple[int, int]] = []
        self.on_light: Callable[[int, int], object] = lambda colour, times: None
        self._face = face
        self._battery = battery
        self._number = 0

    def roll(self, face: str, seconds: float = 0.9) -> None:
        """Throw it so that this face comes up."""
        self._number += 1
        self._face = face
        self.play(Step(0.0, line("MOVING")), Step(seconds, line("ROLL", face, self._number)))

    def roll_crooked(self, likely: str = "-", seconds: float = 0.9) -> None:
        """Throw it so that it leans on something."""
        self._number += 1
        self.play(Step(0.0, line("MOVING")), Step(seconds, line("CROOKED", likely, self._number)))

    def pick_up(self) -> None:
        self.play(Step(0.0, line("HELD")))

    def put_down(self, face: str, seconds: float = 0.5) -> None:
        """Put it on the table with this face up, without a roll."""
        self._face = face
        self.play(Step(seconds, line("FACE", face)))

    def go_away(self) -> None:
        """Out of reach."""
        self.play(Step(0.0, link="lost"))

    def come_back(self, seconds: float = 1.0) -> None:
        self.play(Step(seconds, link="back"))

    def answer(self, data: bytes) -> bytes:
        match data.rpartition(b"*")[0].decode().split(" "):
            case ["WHO"]:
                return line("HELLO", self.key, self.kind, *([self.name] if self.name else []))
            case ["FACE?"]:
                return line("FACE", self._face)
            case ["BATTERY?"]:
                return line("BATTERY", self._battery)
            case ["BLINK", colour, times]:
                self.lights.append((int(colour, 16), int(times)))
                self.on_light(int(colour, 16), int(times))
        return b""
