"""Dice without a link: what their calls make known is proposed, once for each throw, and never how they lay."""

from __future__ import annotations

import asyncio
import struct
from typing import Any

import pytest
from bleak.backends.device import BLEDevice
from bleak.backends.scanner import AdvertisementData, BaseBleakScanner
from hypothesis import given
from hypothesis import strategies as st

from hardware import DieLinked, DieOverheard, DieSettled, DieTurned, NoFreeLink
from hardware.links.ble_scan import BleScan, Sighting
from hardware.overhearing import FADES, Laid, Overhearing, Thrown
from hardware.protocols import recognise
from hardware.protocols.events import Advert, Call, Resting
from hardware.protocols.pixels import INFORMATION_SERVICE
from tests.hardware.table import Listener, listening, rolls, room_with, watch_in
from tests.hardware.virtual_time import run

NEW, OLD = 1_735_900_000, 1_727_400_000
ROLLED, HANDLING, ROLLING, PLACED = 1, 2, 3, 5


def call(state: int, face: int, firmware: int = NEW) -> Call:
    """What a d6 calls in this state and with this face up."""
    service = {INFORMATION_SERVICE: struct.pack("<II", 7, firmware)}
    found = recognise(Advert("x", maker_data={0x0D39: bytes([6, 0x21, state, face - 1, 80])}, service_data=service))
    assert found is not None
    return found[1]


def made_of(*calls: tuple[float, int, int], firmware: int = NEW, face: str | None = None) -> list[Thrown | Laid]:
    """What comes of calls (second, state, face)."""
    ear = Overhearing(face)
    outcomes = [ear.hear(call(state, shown, firmware), at) for at, state, shown in calls]
    return [each for each in outcomes if each is not None]


@pytest.mark.parametrize("firmware", [NEW, OLD], ids=["new firmware", "old firmware"])
@pytest.mark.parametrize(
    ("calls", "thrown"),
    [
        ([(0, ROLLED, 4)], []),  # the first call: there it lay
        ([(0, ROLLED, 4), (1, ROLLED, 4), (9, ROLLED, 4)], []),
        ([(0, ROLLED, 4), (1, HANDLING, 4), (2, ROLLING, 2), (3, ROLLED, 6)], ["6"]),
        ([(0, ROLLED, 4), (1, HANDLING, 4), (2, ROLLING, 2), (3, ROLLED, 4)], ["4"]),
        ([(0, ROLLING, 2), (1, ROLLING, 5), (2, ROLLED, 6), (3, ROLLED, 6), (4, ROLLED, 6)], ["6"]),
        ([(0, ROLLED, 4), (1, HANDLING, 4), (2, ROLLED, 6)], ["6"]),  # its rolling was not heard
        ([(0, ROLLED, 4), (2, ROLLED, 6), (3, ROLLED, 6)], ["6"]),  # nor that it moved at all
        ([(0, ROLLED, 4), (1, ROLLING, 4), (1.6, ROLLED, 4)], []),  # the table was bumped
        ([(0, ROLLED, 4), (FADES + 1, ROLLED, 6)], []),  # it may have been anywhere meanwhile
        ([(0, ROLLING, 3), (FADES + 1, ROLLED, 6)], []),
        ([(0, ROLLED, 4), (1, ROLLING, 3), (2, ROLLED, 6), (3, ROLLING, 1), (4, ROLLED, 6)], ["6", "6"]),
        ([(0, ROLLED, 4), (1, ROLLED, 9), (2, ROLLED, 4)], []),  # no d6 shows a 9
    ],
)
def test_a_throw_is_proposed_once_and_how_it_lay_never(
    firmware: int, calls: list[tuple[float, int, int]], thrown: list[str]
) -> None:
    assert made_of(*calls, firmware=firmware) == [Thrown(face) for face in thrown]


def test_a_die_that_says_that_it_was_put_down_was_not_thrown() -> None:
    assert made_of((0, ROLLED, 4), (1, HANDLING, 4), (2, PLACED, 6)) == [Laid("6")]
    assert made_of((0, ROLLED, 4), (1, PLACED, 6)) == [Laid("6")]
    assert made_of((0, ROLLED, 4), (1, ROLLING, 4), (2, PLACED, 4)) == [Laid("4")]
    assert made_of((0, HANDLING, 4), (1, ROLLED, 4)) == [Thrown("4")], "its own word is that it rolled"
    assert made_of((0, PLACED, 4), (1, ROLLED, 4)) == [Thrown("4")], "on to the same face, and nothing of it was heard"


def test_old_firmware_that_is_picked_up_and_lies_as_before_was_not_heard_to_roll() -> None:
    assert made_of((0, ROLLED, 4), (1, HANDLING, 4), (2, ROLLED, 4), firmware=OLD) == []
    assert made_of((0, HANDLING, 4), (1, ROLLED, 4), firmware=OLD) == []  # it woke up


def test_a_throw_that_tips_over_is_told_with_its_last_face() -> None:
    tips = ((0, ROLLED, 4), (1, ROLLING, 2), (2, ROLLED, 6), (2.4, PLACED, 5))
    assert made_of(*tips) == [Thrown("6"), Thrown("5")]
    assert made_of(*tips[:3], (9, PLACED, 5)) == [Thrown("6"), Laid("5")]


def test_where_it_lay_when_its_link_broke_makes_a_bump_known() -> None:
    assert made_of((0, ROLLING, 4), (0.5, ROLLED, 4), face="4") == []
    assert made_of((0, ROLLED, 4), face="6") == [], "its next link asks about that"


@given(st.lists(st.tuples(st.floats(0, 40), st.sampled_from([0, 1, 2, 3, 4, 5, 9]), st.integers(1, 9))))
def test_whatever_is_called_only_rests_are_told_and_never_twice_running(calls: list[tuple[float, int, int]]) -> None:
    ear, now = Overhearing(), 0.0
    for pause, state, face in calls:
        now += pause
        for again in range(2):
            told = ear.hear(call(state, face), now)
            assert told is None or (again == 0 and state in (1, 4, 5) and told.face == str(face))


def faces(told: Listener, die: str) -> list[str]:
    return [each.face for each in told.of(DieOverheard, die)]


def test_a_throw_without_a_free_link_is_proposed_through_the_air_and_a_linked_one_is_not() -> None:
    async def main() -> None:
        async with room_with({}, {"index": 2}, {"old": True}) as room:
            linked, new, old = room.dice
            watch = watch_in(room, [linked.id], link_limit=1)
            async with listening(watch, links=1) as told:
                watch.remember(new.id)
                watch.remember(old.id)
                await told.until(NoFreeLink, count=2)
                await asyncio.sleep(2)
                await asyncio.gather(*(die.roll(1, 3, 4) for die in room.dice))
                await asyncio.sleep(20)
                assert (rolls(told), told.of(DieOverheard, linked.id)) == (["5"], [])
                assert faces(told, new.id) == faces(told, old.id) == ["5"], "once, though it is called all the while"
                assert {die.die.id: die.face for die in watch.dice} == dict.fromkeys((d.id for d in room.dice), "5")
                await new.roll(2, 1, 4)  # the same face once more
                await new.shake()
                await new.pick_up()
                await new.put_down(0)
                await asyncio.sleep(2)
                assert faces(told, new.id) == ["5", "5"]
                assert [each.face for each in told.of(DieTurned, new.id)] == ["1"]

    run(main())


def test_a_die_that_gets_its_link_after_a_throw_is_neither_told_nor_asked_about_again() -> None:
    async def main() -> None:
        async with room_with({}, {}) as room:
            first, second = room.dice
            watch = watch_in(room, link_limit=1)
            watch.need({first.id: 1})
            async with listening(watch, links=1) as told:
                await told.until(NoFreeLink, second.id)
                await second.roll(3, 1, 5)
                await told.until(DieOverheard, second.id)
                watch.need({second.id: 1})
                await told.until(DieLinked, second.id)
                await asyncio.sleep(3)
                (lies,) = told.of(DieSettled, second.id)
                assert (lies.face, lies.sure, lies.after_reconnect) == ("6", True, True)
                await second.roll(1, 2, 0)
                await asyncio.sleep(3)
                assert (rolls(told, second.id), faces(told, second.id)) == (["1"], ["6"])

    run(main())


class Piecemeal(BaseBleakScanner):
    """A radio that hands on each packet by itself: how a die lay, long after it only its number, then how it lies."""

    def __init__(self, detection_callback: Any, service_uuids: Any, mode: Any, **more: Any) -> None:
        super().__init__(detection_callback, service_uuids)

    async def start(self) -> None:
        self.seen_devices = {}
        self._calling = asyncio.create_task(self._call())

    async def _call(self) -> None:
        await self._packet(service_data={INFORMATION_SERVICE: struct.pack("<II", 7, OLD)})
        await self._packet(manufacturer_data={0x0D39: bytes([6, 0x21, ROLLED, 3, 80])})
        await asyncio.sleep(FADES)
        await self._packet(service_data={INFORMATION_SERVICE: struct.pack("<II", 7, OLD)})
        await self._packet(manufacturer_data={0x0D39: bytes([6, 0x21, ROLLED, 4, 80])})

    async def _packet(self, **told: Any) -> None:
        empty: dict[str, Any] = {"manufacturer_data": {}, "service_data": {}, "service_uuids": []}
        fields = {"local_name": None, "tx_power": None, "rssi": -60, "platform_data": (), **empty, **told}
        self.call_detection_callbacks(BLEDevice("C0:00:00:00:00:01", None, None), AdvertisementData(**fields))
        await asyncio.sleep(1.0)

    async def stop(self) -> None:
        self._calling.cancel()


def test_how_it_lay_long_ago_is_not_called_again_by_the_other_half_of_a_call() -> None:
    async def main() -> None:
        heard: list[Sighting] = []
        scan = BleScan(backend=Piecemeal)
        with scan.listening(heard.append):
            scanning = asyncio.create_task(scan.run())
            await asyncio.sleep(FADES + 5.0)
            scanning.cancel()
        assert [each.call.motion for each in heard] == [Resting("4"), None, Resting("5")]
        assert [each.call.still for each in heard] == [True, False, True]

    run(main())
