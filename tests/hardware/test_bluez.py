"""bleak's own Linux backend, unchanged, between the dice and the watch."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from firmware_tools.simulate_ble import EmulatedPixels
from firmware_tools.virtual_air import Air, device_in
from hardware import DiceWatch, DieLinked, DieLost, DieSettled, NoFreeLink, RadioUnavailable, find_dice
from tests.hardware.table import listening, rolls

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or shutil.which("dbus-daemon") is None,
    reason="needs Linux's dbus-daemon (apt-get install dbus-daemon)",
)

if sys.platform == "linux":
    from tests.hardware.stand_in_bluez import StandInBluez, private_bus


@pytest.fixture
def bus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    with private_bus(tmp_path) as address:
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", address)
        yield address


@contextlib.asynccontextmanager
async def linux_with(*dice: bool) -> AsyncIterator[tuple[StandInBluez, list[EmulatedPixels]]]:
    """A Linux tablet and emulated dice; True is one of the old transport."""
    air = Air()
    tablet, _ = device_in(air, "tablet", "C0:FF:EE:00:00:01")
    await tablet.power_on()
    service = StandInBluez(tablet)
    await service.start()
    made = [EmulatedPixels(air, key=0x1A2B3C00 + n, old=old) for n, old in enumerate(dice)]
    for die in made:
        await die.switch_on()
    try:
        yield service, made
    finally:
        service.stop()


@pytest.mark.usefixtures("bus")
def test_dice_roll_over_linux() -> None:
    async def main() -> None:
        async with linux_with(False, True) as (_, dice):
            found = {each.die.id: each async for each in find_dice(1.0)}
            assert {each.die.kind for each in found.values()} == {"d6"}
            watch = DiceWatch(found)
            async with listening(watch, links=2, quiet=0.3) as told:
                await asyncio.gather(*(die.roll(1, 3, 5 - n) for n, die in enumerate(dice)))
                await told.until(DieSettled, count=4)
                assert [rolls(told, die.id) for die in dice] == [["6"], ["5"]]
                assert await watch.blink(dice[1].id, "#112233")
                async with asyncio.timeout(5):
                    while not dice[1].lights:
                        await asyncio.sleep(0.02)
                assert (dice[0].lights, dice[1].lights) == ([], [0x112233])
                dice[0].lose()
                dice[0].turn_unheard(0)
                await told.until(DieLost)
                await told.until(DieLinked, dice[0].id, count=2)
                last = (await told.until(DieSettled, dice[0].id, count=3))[-1]
                assert (last.face, last.after_reconnect) == ("1", True)

    asyncio.run(main())


@pytest.mark.usefixtures("bus")
def test_a_link_that_failed_once_is_tried_again() -> None:
    async def main() -> None:
        async with linux_with(False) as (service, dice):
            service.refuse["Connect"] = ("org.bluez.Error.Failed", "Software caused connection abort")
            async with listening(DiceWatch([dice[0].id]), links=1, quiet=0.3) as told:
                assert told.of(DieLost) == told.of(NoFreeLink) == []
                assert service.refuse == {}

    asyncio.run(main())


@pytest.mark.usefixtures("bus")
def test_a_die_that_a_killed_program_left_linked_is_found_again_and_a_strangers_is_left_alone() -> None:
    from dbus_fast import BusType, Message
    from dbus_fast.aio import MessageBus

    async def main() -> None:
        async with linux_with(False, False) as (_, dice):
            found = [each.die.id async for each in find_dice(1.0)]
            assert sorted(found) == [die.id for die in dice]
            program = await MessageBus(bus_type=BusType.SYSTEM).connect()
            for die in dice:
                path = f"/org/bluez/hci0/dev_{str(die.device.random_address)[:17].replace(':', '_')}"
                await program.call(
                    Message(destination="org.bluez", path=path, interface="org.bluez.Device1", member="Connect")
                )
            program.disconnect()  # killed: Linux keeps its links
            assert all(die.link is not None for die in dice)
            async with listening(DiceWatch([dice[0].id])) as told:
                await told.until(DieLinked, dice[0].id)
                await told.until(DieSettled, dice[0].id)
                assert dice[1].link is not None, "another program may well use it"

    asyncio.run(main())


@pytest.mark.usefixtures("bus")
def test_a_radio_that_is_switched_off_is_said_so() -> None:
    async def main() -> None:
        async with linux_with(False) as (service, dice):
            service.refuse["StartDiscovery"] = ("org.bluez.Error.NotReady", "Resource Not Ready")
            async with listening(DiceWatch([dice[0].id])) as told:
                (state,) = await told.until(RadioUnavailable)
                assert state.reason == "switched_off"
                await told.until(DieLinked)  # and it was tried again

    asyncio.run(main())


@pytest.mark.usefixtures("bus")
def test_without_the_bluetooth_service_it_is_said_so() -> None:
    async def main() -> None:
        async with listening(DiceWatch(["pixels:1a2b3c4d"])) as told:
            (state,) = await told.until(RadioUnavailable)
            assert state.reason == "no_service"

    asyncio.run(main())
