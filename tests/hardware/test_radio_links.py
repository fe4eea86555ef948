"""Finding, linking, waiting and coming back: the radio's side of emulated dice, through bleak's public classes."""

from __future__ import annotations

import asyncio
import struct
from typing import Any

import pytest
from bleak.backends.device import BLEDevice
from bleak.backends.scanner import AdvertisementData, BaseBleakScanner

from hardware import (
    DiceWatch,
    DieLinked,
    DieLost,
    DieMoving,
    DieSighted,
    NoFreeLink,
    find_dice,
)
from hardware.links.ble_scan import REMEMBERED, BleScan
from hardware.links.budget import TRY_MORE
from hardware.links.radio import RadioError
from hardware.protocols.pixels import INFORMATION_SERVICE
from hardware.reading import RadioReady, RadioUnavailable
from tests.hardware.table import listening, rolls, room_with, watch_in
from tests.hardware.virtual_time import run

TRANSPORTS = pytest.mark.parametrize("old", [False, True], ids=["new transport", "old transport"])


def test_dice_are_found_with_what_they_call_out() -> None:
    async def main() -> None:
        async with room_with({}, {"old": True, "colour": 3, "battery": 45}) as room:
            room.dice[0].set_signal(-71)
            found = {each.die.id: each async for each in find_dice(3.0, room.scanner)}
            assert set(found) == {die.id for die in room.dice}
            new, old = (found[die.id] for die in room.dice)
            assert (new.die.kind, new.die.colour, new.battery, new.signal) == ("d6", "onyx black", 80, -71)
            assert (old.die.kind, old.die.colour, old.battery) == ("d6", "midnight galaxy", 45)

    run(main())


def test_the_eighth_die_waits_for_a_free_link_and_gets_the_next() -> None:
    async def main() -> None:
        async with room_with(*({} for _ in range(8))) as room:
            watch = watch_in(room, link_limit=7)
            async with listening(watch, links=7) as told:
                (waiting,) = await told.until(NoFreeLink)
                assert waiting.limit == 7
                assert len(told.of(DieLinked)) == 7
                assert [each.die.id for each in watch.dice if each.waits_for_link] == [waiting.die.id]
                # a short gap of another die gives its place to nobody
                linked = next(die for die in room.dice if die.id != waiting.die.id)
                linked.lose()
                await told.until(DieLinked, linked.id, count=2)
                assert told.of(DieLinked, waiting.die.id) == []
                watch.forget(linked.id)
                await told.until(DieLinked, waiting.die.id)
                assert linked.id not in {each.die.id for each in watch.dice if each.known}

    run(main())


def test_a_radio_with_fewer_links_than_it_says_is_learnt() -> None:
    async def main() -> None:
        async with room_with(*({} for _ in range(5))) as room:
            room.tablet.max_links = 3
            watch = watch_in(room)
            async with listening(watch, links=3) as told:
                await asyncio.sleep(120)
                waiting = {each.die.id for each in told.of(NoFreeLink)}
                linked = {each.die.id for each in told.of(DieLinked)}
                assert (len(waiting - linked), len(linked)) == (2, 3)
                assert told.of(DieLost) == []  # the dice are well, it is the radio
                await asyncio.gather(*(die.roll(1, 4) for die in room.dice))
                await asyncio.sleep(3)
                assert rolls(told) == ["5"] * 3
                watch.forget(next(iter(linked)))
                await told.until(DieLinked, count=4)

    run(main())


def test_what_the_radio_holds_is_learnt_beyond_seven_and_below() -> None:
    async def main() -> None:
        async with room_with(*({} for _ in range(10))) as room:
            room.tablet.max_links = 9
            learnt: list[int] = []
            async with listening(watch_in(room, on_link_limit=learnt.append), links=9) as told:
                await asyncio.sleep(60)
                linked = {each.die.id for each in told.of(DieLinked)}
                (away,) = {die.id for die in room.dice} - linked
                assert {each.die.id for each in told.of(NoFreeLink)} >= {away}
                assert (learnt[-1], told.of(DieLost)) == (9, [])
                room.tablet.max_links = 10  # another program let a device go
                await told.until(DieLinked, away, within=2 * TRY_MORE)
                assert learnt[-1] == 10

    run(main())


def test_a_die_that_is_needed_gets_the_link_of_one_that_is_not() -> None:
    async def main() -> None:
        async with room_with({}, {}, {}) as room:
            first, second, third = room.dice
            watch = watch_in(room, [first.id, second.id], link_limit=2)
            watch.need({first.id: 2, second.id: 1})
            async with listening(watch, links=2, quiet=10) as told:
                await second.pick_up()
                watch.need({first.id: 2, second.id: 1, third.id: 2})
                watch.remember(third.id)
                await asyncio.sleep(10)
                assert told.of(DieLinked, third.id) == [], "the other one is in somebody's hand"
                await second.tumble(1, 4)
                await told.until(DieLinked, third.id)
                assert rolls(told, second.id) == ["5"]
                assert [each.reason for each in told.of(DieLost, second.id)] == ["let_go"]
                assert [each.die.id for each in watch.dice if each.waits_for_link] == [second.id]
                assert told.of(DieLost, first.id) == []
                await asyncio.sleep(2)
                await third.roll(1, 2)
                await asyncio.sleep(3)
                assert rolls(told, third.id) == ["3"]
                watch.need({second.id: 3})
                await told.until(DieLinked, second.id, count=2)

    run(main())


def test_the_late_word_of_a_link_that_is_over_is_not_heard() -> None:
    async def main() -> None:
        async with room_with({}) as room:
            told_by: list[Any] = []

            class Keeping(room.client):  # type: ignore[name-defined]
                async def start_notify(self, characteristic: Any, callback: Any, **more: Any) -> None:
                    told_by.append(callback)
                    await super().start_notify(characteristic, callback, **more)

            watch = DiceWatch([room.dice[0].id], scanner_backend=room.scanner, client_backend=Keeping)
            async with listening(watch, links=1) as told:
                room.dice[0].lose()
                await told.until(DieLost)
                told_by[0](bytearray(b"\x03\x03\x01"))
                await told.until(DieLinked, count=2)
                await asyncio.sleep(1)
                for word in (b"\x03\x03\x01", b"\x03\x03\x04", b"\x03\x01\x04"):
                    told_by[0](bytearray(word))
                await asyncio.sleep(5)
                assert (told.of(DieMoving), rolls(told)) == ([], [])

    run(main())


def test_a_die_that_takes_no_link_leaves_its_place_to_others() -> None:
    async def main() -> None:
        async with room_with({}, {}) as room:
            stubborn, willing = room.dice
            link = room.tablet.create_le_connection

            def refuse(peer_address: Any) -> None:
                if peer_address != stubborn.device.random_address:
                    link(peer_address)

            room.tablet.create_le_connection = refuse  # type: ignore[method-assign]
            watch = watch_in(room, [stubborn.id], link_limit=1)
            async with listening(watch) as told:
                watch.remember(willing.id)
                await told.until(DieLinked, willing.id, within=300)
                await asyncio.sleep(300)
                assert [each.reason for each in told.of(DieLost, stubborn.id)] == ["no_answer"]  # told once
                assert told.of(DieLinked, stubborn.id) == []
                watch.forget(willing.id)
                room.tablet.create_le_connection = link  # type: ignore[method-assign]
                await told.until(DieLinked, stubborn.id, within=300)

    run(main())


def test_a_die_that_waits_for_a_link_still_tells_battery_and_signal_while_searching() -> None:
    async def main() -> None:
        async with room_with({}, {"battery": 33}) as room:
            first, second = room.dice
            watch = watch_in(room, [first.id], link_limit=1)
            async with listening(watch, links=1) as told:
                watch.remember(second.id)
                await told.until(NoFreeLink)
                second.set_signal(-88)
                watch.search(True)
                await asyncio.sleep(2)
                state = next(each for each in watch.dice if each.die.id == second.id)
                assert (state.waits_for_link, state.battery, state.signal) == (True, 33, -88)

    run(main())


class InPieces(BaseBleakScanner):
    """A radio that hands on each packet by itself, in the worst order and among two thousand strangers."""

    def __init__(self, detection_callback: Any, service_uuids: Any, mode: Any, **more: Any) -> None:
        super().__init__(detection_callback, service_uuids)

    async def start(self) -> None:
        self.seen_devices = {}
        for number in range(2000):
            self._call(f"11:11:11:11:{number // 256:02X}:{number % 256:02X}", local_name="phone")
            if number == 1990:
                self._call("C0:00:00:00:00:01", local_name="Ruby")
            if number == 1995:
                service = {INFORMATION_SERVICE: struct.pack("<II", 0x1A2B3C4D, 1_735_900_000)}
                self._call("C0:00:00:00:00:01", service_data=service)
        self._call("C0:00:00:00:00:01", manufacturer_data={0x0D39: bytes([6, 0x23, 5, 3, 64])})

    def _call(self, address: str, **told: Any) -> None:
        empty: dict[str, Any] = {"manufacturer_data": {}, "service_data": {}, "service_uuids": []}
        fields = {"local_name": None, "tx_power": None, "rssi": -60, "platform_data": (), **empty, **told}
        self.call_detection_callbacks(BLEDevice(address, None, None), AdvertisementData(**fields))

    async def stop(self) -> None:
        pass


def test_a_call_in_pieces_is_put_together() -> None:
    async def main() -> None:
        found = [each async for each in find_dice(1.0, InPieces)]
        assert [(each.die.id, each.die.name, each.die.kind, each.battery) for each in found] == [
            ("pixels:1a2b3c4d", "Ruby", "d6", 64)
        ]

    run(main())


def test_an_evening_among_strangers_does_not_fill_the_memory() -> None:
    async def main() -> None:
        scan = BleScan(backend=InPieces)
        with scan.kept_up():
            scanning = asyncio.create_task(scan.run())
            await asyncio.sleep(1)
            assert len(scan._adverts) == REMEMBERED
            scanning.cancel()

    run(main())


def test_a_scan_is_not_started_more_often_than_android_allows() -> None:
    starts: list[float] = []

    async def main() -> None:
        async with room_with({}) as room:

            class Counting(room.scanner):  # type: ignore[name-defined]
                async def start(self) -> None:
                    starts.append(asyncio.get_running_loop().time())
                    await super().start()

            watch = DiceWatch([room.dice[0].id], scanner_backend=Counting, client_backend=room.client)
            async with listening(watch, links=1):
                for _ in range(20):
                    watch.pause()
                    await asyncio.sleep(0.5)
                    watch.resume()
                    await asyncio.sleep(2.0)
                await asyncio.sleep(60)

    run(main())
    assert len(starts) > 5
    assert all(late - early >= 30.0 for early, late in zip(starts, starts[4:], strict=False))


def test_the_scan_goes_on_while_a_die_is_slow_to_link_and_rests_when_all_are_linked() -> None:
    async def main() -> None:
        async with room_with({}) as room:
            answer = room.tablet.create_le_connection
            room.tablet.create_le_connection = lambda peer_address: None  # type: ignore[method-assign]
            async with listening(watch_in(room)) as told:
                await asyncio.sleep(15)
                assert room.scanner.listening  # BlueZ forgets a device when the scan ends
                room.tablet.create_le_connection = answer  # type: ignore[method-assign]
                await told.until(DieLinked)
                await asyncio.sleep(60)
                assert not room.scanner.listening

    run(main())


def test_searching_tells_strangers_once_and_remembering_links_them() -> None:
    async def main() -> None:
        async with room_with({}, {}) as room:
            watch = watch_in(room, known=[])
            async with listening(watch) as told:
                assert told.of(DieSighted) == []
                watch.search(True)
                await asyncio.sleep(5)
                assert sorted(each.die.id for each in told.of(DieSighted)) == sorted(d.id for d in room.dice)
                assert told.of(DieLinked) == []
                watch.remember(told.of(DieSighted)[0].die)
                watch.search(False)
                (linked,) = await told.until(DieLinked)
                assert linked.die == told.of(DieSighted)[0].die

    run(main())


def test_pausing_lets_the_dice_go_and_resuming_takes_them_back() -> None:
    async def main() -> None:
        async with room_with({}, {}) as room:
            watch = watch_in(room)
            async with listening(watch, links=2) as told:
                watch.pause()
                await asyncio.sleep(60)
                assert [die.link for die in room.dice] == [None, None]  # others may have them
                assert {each.reason for each in told.of(DieLost)} == {"let_go"}
                watch.resume()
                await told.until(DieLinked, count=4)
                await asyncio.sleep(2)
                await room.dice[0].roll(2)
                await asyncio.sleep(3)
                assert rolls(told) == ["3"]

    run(main())


def test_a_radio_that_hangs_is_told_and_tried_again() -> None:
    async def main() -> None:
        async with room_with({}) as room:
            hangs = [True]

            class Hanging(room.scanner):  # type: ignore[name-defined]
                async def start(self) -> None:
                    if hangs:
                        await asyncio.Event().wait()
                    await super().start()

                async def stop(self) -> None:
                    await asyncio.Event().wait()

            watch = DiceWatch([room.dice[0].id], scanner_backend=Hanging, client_backend=room.client)
            async with listening(watch) as told:
                (state,) = await told.until(RadioUnavailable, within=100)
                assert state.reason == "failed"
                hangs.clear()
                await told.until(DieLinked, within=100)
                watch.pause()
                await asyncio.sleep(20)
                watch.resume()
                await told.until(DieLinked, count=2, within=100)

    run(main())


def test_no_radio_is_one_clear_state_and_is_tried_again() -> None:
    async def main() -> None:
        async with room_with({}) as room:
            tries: list[bool] = []
            working = asyncio.Event()

            class Switched(room.scanner):  # type: ignore[name-defined]
                async def start(self) -> None:
                    tries.append(working.is_set())
                    if not working.is_set():
                        raise FileNotFoundError(2, "No such file or directory")
                    await super().start()

            with pytest.raises(RadioError, match="Bluetooth service"):
                _ = [each async for each in find_dice(3.0, Switched)]
            watch = DiceWatch([room.dice[0].id], scanner_backend=Switched, client_backend=room.client)
            async with listening(watch) as told:
                await asyncio.sleep(100)
                (state,) = told.of(RadioUnavailable)
                assert (state.reason, bool(state.words)) == ("no_service", True)
                assert 3 < len(tries) < 20  # tried again, and not in a hurry
                working.set()
                await told.until(RadioReady)
                await told.until(DieLinked)

    run(main())
