"""The MicroPython firmware as a radio die: MicroPython itself, a virtual room (Bumble), bleak, and the app's ear."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

pytest.importorskip("micropython_unix", reason="MicroPython's Unix port comes as a wheel for Linux on x86-64")

from bumble.core import AdvertisingData
from bumble.device import Connection

from firmware_tools.emulated_die import EmulatedDie, address_of
from firmware_tools.simulate_ble import enter_room
from firmware_tools.virtual_air import Air
from hardware import DieBattery, DieHeld, DieLinked, DieLost, DieSettled
from hardware.protocols import diy
from tests.firmware.test_micropython import FIRMWARE, SCRIPTS, UP
from tests.hardware.table import listening, watch_in

BOARD = """
NAME, KEY, RADIO, WIRE = "Red", "red-one", True, None
I2C = {"id": 0, "scl": 1, "sda": 2}
LED = NEOPIXEL = BATTERY = None
"""


class RealFirmware(EmulatedDie):
    """The radio half of a die whose program runs in MicroPython: everything it calls and says comes from there."""

    largest_mtu = 23

    def __init__(self, air: Air, program: asyncio.subprocess.Process) -> None:
        self._program = program
        self._calls = AdvertisingData(), AdvertisingData()
        self._address = address_of(1, 7)
        super().__init__(air, "Burrow Red", self._address, diy.CHANNEL, interval_ms=100.0)

    @property
    def id(self) -> str:
        return f"diy:{self._address.replace(':', '').lower()}"

    def call_parts(self) -> list[tuple[int, bytes]]:
        return [part for part in self._calls[0].ad_structures if part[0] != AdvertisingData.Type.FLAGS]

    def response_parts(self) -> list[tuple[int, bytes]]:
        return list(self._calls[1].ad_structures)

    async def heard(self, message: bytes) -> None:
        self._tell("heard", message.hex())

    async def calling(self) -> None:
        """Wait until the program calls in the air."""
        kind, *parts = await self._row()
        assert kind == "calls"
        self._calls = tuple(AdvertisingData.from_bytes(bytes.fromhex(part)) for part in parts)  # type: ignore[assignment]

    async def pass_on(self) -> None:
        """Bring to the air what the program says, for ever."""
        while words := await self._row():
            if words[0] == "said":
                await self.say(bytes.fromhex(words[1]))

    async def _row(self) -> list[str]:
        assert self._program.stdout is not None
        return (await self._program.stdout.readline()).decode().split()

    def _tell(self, *words: str) -> None:
        assert self._program.stdin is not None
        self._program.stdin.write(" ".join(words).encode() + b"\n")

    def _linked(self, link: Connection) -> None:
        super()._linked(link)
        self._tell("linked")

    def _unlinked(self, reason: int) -> None:
        self._tell("gone")
        super()._unlinked(reason)


@contextlib.asynccontextmanager
async def powered(home: Path) -> AsyncIterator[RealFirmware]:
    """The die, running in this folder."""
    (home / "board.py").write_text(BOARD)
    environment = {
        **os.environ,
        "MICROPYPATH": f"{home}:{FIRMWARE}:{FIRMWARE / 'stand_in'}",
        "BURROW_SCENE": str(home / "scene.txt"),
    }
    program = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", "import micropython_unix as m; m.main()", str(SCRIPTS / "in_the_air.py")),
        cwd=home, env=environment, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    die = RealFirmware(Air(), program)
    await die.calling()
    passing = asyncio.create_task(die.pass_on())
    try:
        yield die
    finally:
        passing.cancel()
        program.kill()
        await program.wait()


def test_the_firmware_is_found_linked_and_heard_by_radio_and_comes_back_after_a_gap(tmp_path: Path) -> None:
    def feel(*g: float) -> None:
        (tmp_path / "next.txt").write_text(" ".join(map(str, g)))
        os.replace(tmp_path / "next.txt", tmp_path / "scene.txt")

    async def throw(face: str) -> None:
        for _ in range(30):
            feel(*(random.uniform(-3, 3) for _ in "xyz"))
            await asyncio.sleep(0.015)
        feel(*UP[face])

    async def evening() -> None:
        feel(*UP["1"])
        async with powered(tmp_path) as die:
            room = await enter_room([die], die.air)
            watch = watch_in(room)
            async with listening(watch) as told:
                (linked,) = await told.until(DieLinked)
                assert (linked.die.id, linked.die.name) == (die.id, "Burrow Red")
                assert (await told.until(DieSettled))[0].after_reconnect
                assert (await told.until(DieBattery))[0].percent == 100
                for count, face in enumerate("526", start=2):
                    await throw(face)
                    settled = (await told.until(DieSettled, count=count, within=20))[-1]
                    assert (settled.face, settled.sure, settled.after_reconnect) == (face, True, False)
                assert await watch.blink(die.id, "#2040FF")
                die.lose()
                await told.until(DieLost)
                await told.until(DieLinked, count=2)
                back = (await told.until(DieSettled, count=5))[-1]
                assert (back.face, back.sure, back.after_reconnect) == ("6", True, True)
                await throw("3")
                again = (await told.until(DieSettled, count=6, within=20))[-1]
                assert (again.face, again.after_reconnect, told.of(DieHeld)) == ("3", False, [])

    asyncio.run(asyncio.wait_for(evening(), 90))
