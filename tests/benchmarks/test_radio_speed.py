"""How long it takes from a die's word to the app's event. Measured, never asserted.

``pytest tests/benchmarks/test_radio_speed.py --benchmark-only``; add ``--benchmark-json=FILE`` to keep it.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from math import hypot
from random import Random
from struct import pack
from typing import Any

import pytest

from hardware import DieBattery, DieIdentity, DieLinked
from hardware.die import Die
from hardware.links import NotLinked
from hardware.links.scripted_link import ScriptedLink
from hardware.protocols.diy import DiyDecoder, line, numbered
from hardware.protocols.godice import SHELLS, GoDiceDecoder
from hardware.protocols.pixels import PixelsDecoder
from tests.hardware.table import Listener, listening, room_with, watch_in

pytest.importorskip("pytest_benchmark")
Benchmark = Callable[..., Any]


def test_a_notification_becomes_an_event_over_the_virtual_radio(benchmark: Benchmark) -> None:
    """The whole way: GATT notification, Bumble's link, bleak, decoder, event."""
    with asyncio.Runner() as runner:
        percent = 0

        async def one() -> None:
            nonlocal percent
            percent = percent % 100 + 1
            seen = len(told.of(DieBattery))
            await room.dice[0].say(bytes([34, percent, 0]))
            await told.until(DieBattery, count=seen + 1)
            told.events.clear()

        context = room_with({})
        room = runner.run(context.__aenter__())
        ears = listening(watch_in(room), links=1)
        told: Listener = runner.run(ears.__aenter__())
        told.events.clear()
        benchmark(lambda: runner.run(one()))
        runner.run(ears.__aexit__(None, None, None))
        runner.run(context.__aexit__(None, None, None))


def test_two_dozen_dice_lose_all_links_and_are_back(benchmark: Benchmark) -> None:
    """From the loss of all 24 links to the last of them linked again, in real seconds."""
    with asyncio.Runner() as runner:
        context = room_with(*({} for _ in range(24)))
        room = runner.run(context.__aenter__())
        ears = listening(watch_in(room, link_limit=24), links=24)
        told: Listener = runner.run(ears.__aenter__())

        async def lose_and_return() -> None:
            told.events.clear()
            for die in room.dice:
                die.lose()
            await told.until(DieLinked, count=24)

        async def rest() -> None:
            await asyncio.sleep(2.0)

        benchmark.pedantic(  # type: ignore[attr-defined]
            lambda: runner.run(lose_and_return()), setup=lambda: runner.run(rest()), rounds=5
        )
        runner.run(ears.__aexit__(None, None, None))
        runner.run(context.__aexit__(None, None, None))


def test_a_roll_through_decoder_and_settling(benchmark: Benchmark) -> None:
    """Six notifications of one roll, without radio and without waiting."""
    told: list[object] = []

    async def main() -> None:
        die = Die(DieIdentity("pixels:1", protocol="pixels", kind="d6"), ScriptedLink(), told.append)
        with contextlib.suppress(NotLinked):  # nobody is at the other end
            await die.linked()

        def roll() -> None:
            for message in (b"\x03\x02\x00", *[b"\x03\x03\x01"] * 4, b"\x03\x02\x03"):
                die.received(message)

        benchmark(roll)

    asyncio.run(main())
    assert len(told) > 1


def test_decoding_pixels(benchmark: Benchmark) -> None:
    decoder = PixelsDecoder("d6", 1_735_900_000)
    assert benchmark(decoder.feed, b"\x03\x01\x04")


def test_decoding_godice(benchmark: Benchmark) -> None:
    decoder = GoDiceDecoder("d6")
    assert benchmark(decoder.feed, b"S\x3f\x02\xfe")


@pytest.mark.benchmark(timer=time.thread_time)
@pytest.mark.parametrize("kind", SHELLS)
def test_decoding_every_shell_turned_all_ways(benchmark: Benchmark, kind: str) -> None:
    """A thousand rests in all directions; the seconds are those of this thread, whatever else the machine does.

    More than 200 rounds a second are more than 200,000 packets a second.
    """
    decoder, chance = GoDiceDecoder(kind), Random(1)
    rests = []
    for _ in range(1000):
        up = [chance.gauss(0, 1) for _ in "xyz"]
        rests.append(b"S" + pack("bbb", *(round(64 * part / hypot(*up)) for part in up)))

    def thousand() -> None:
        for rest in rests:
            decoder.feed(rest)

    benchmark(thousand)


def test_decoding_numbered_lines(benchmark: Benchmark) -> None:
    decoder = DiyDecoder()
    rolled = numbered(17, "ROLL", 4)
    assert benchmark(decoder.feed, rolled)


def test_decoding_lines(benchmark: Benchmark) -> None:
    decoder = DiyDecoder()
    rolled = line("ROLL", 4)
    assert benchmark(decoder.feed, rolled)
