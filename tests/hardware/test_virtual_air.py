"""The gaps of the radio simulator that are filled for the tests; one test each, so an update shows itself."""

from __future__ import annotations

import asyncio
from itertools import pairwise

import pytest
from bleak import BleakClient, BleakScanner
from bleak.exc import BleakError
from bumble.device import Device

from hardware.protocols.pixels import NEW_CHANNEL
from tests.hardware.table import room_with
from tests.hardware.virtual_time import run


def test_a_scan_hears_scan_responses_and_signal_strength() -> None:
    async def main() -> None:
        async with room_with({"name": "Ruby"}) as room:
            room.dice[0].set_signal(-83)
            seen = await BleakScanner.discover(1.0, return_adv=True, backend=room.scanner)
            ((_, advert),) = seen.values()
            assert (advert.local_name, advert.rssi) == ("Ruby", -83)
            assert NEW_CHANNEL.service in advert.service_uuids
            assert advert.service_data

    run(main())


def test_a_die_that_sleeps_times_out_and_the_radio_is_free_again() -> None:
    async def main() -> None:
        async with room_with({}, {}) as room:
            seen = await BleakScanner.discover(1.0, backend=room.scanner)
            asleep, awake = (
                next(each for each in seen if each.address == str(die.device.random_address).split("/")[0])
                for die in room.dice
            )
            await room.dice[0].fall_asleep()
            with pytest.raises(TimeoutError):
                await BleakClient(asleep, timeout=2.0, backend=room.client).connect()
            async with BleakClient(awake, timeout=2.0, backend=room.client) as client:
                assert client.is_connected

    run(main())


def test_a_radio_has_only_so_many_links() -> None:
    async def main() -> None:
        async with room_with({}, {}, {}) as room:
            room.tablet.max_links = 2
            seen = await BleakScanner.discover(1.0, backend=room.scanner)
            clients = [BleakClient(each, timeout=5.0, backend=room.client) for each in seen]
            outcomes = await asyncio.gather(*(each.connect() for each in clients), return_exceptions=True)
            assert sum(isinstance(each, BleakError) for each in outcomes) == 1
            assert sum(each.is_connected for each in clients) == 2

    run(main())


def test_a_lost_link_is_seen_at_both_ends() -> None:
    async def main() -> None:
        async with room_with({}) as room:
            (found,) = await BleakScanner.discover(1.0, backend=room.scanner)
            gone = asyncio.Event()
            client = BleakClient(found, lambda _: gone.set(), backend=room.client)
            await client.connect()
            assert room.dice[0].link is not None
            room.dice[0].lose()
            await gone.wait()
            assert not client.is_connected
            assert room.dice[0].link is None
            with pytest.raises(BleakError):
                await client.write_gatt_char(NEW_CHANNEL.write, b"\x01")

    run(main())


def test_a_link_that_breaks_while_connecting_is_an_error_and_not_a_hang() -> None:
    async def main() -> None:
        async with room_with({}) as room:
            (found,) = await BleakScanner.discover(1.0, backend=room.scanner)
            client = BleakClient(found, timeout=5.0, backend=room.client)
            loop = asyncio.get_running_loop()
            room.dice[0].device.once(Device.EVENT_CONNECTION, lambda _: loop.call_soon(room.dice[0].lose))
            with pytest.raises(BleakError):
                await client.connect()
            await BleakClient(found, timeout=5.0, backend=room.client).connect()

    run(main())


def test_each_call_comes_up_to_ten_milliseconds_later_than_its_interval() -> None:
    async def main() -> None:
        async with room_with({}, {}) as room:
            called: dict[str, list[float]] = {}
            clock = asyncio.get_running_loop().time
            scanner = BleakScanner(
                lambda device, _: called.setdefault(device.address, []).append(clock()), backend=room.scanner
            )
            async with scanner:
                await asyncio.sleep(10.0)
            for times in called.values():
                gaps = [later - sooner for sooner, later in pairwise(sorted(set(times)))]
                assert len(gaps) > 40 and all(0.1875 - 1e-6 <= gap <= 0.1975 + 1e-6 for gap in gaps)
            first, second = called.values()
            assert not set(first) & set(second), "no two dice call in one voice"

    run(main())
