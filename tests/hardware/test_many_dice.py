"""Many dice at once: thirty-two are heard, and two dozen that lost their links are back within four seconds."""

from __future__ import annotations

import asyncio

from hardware import DieLinked, DieLost
from tests.hardware.table import listening, rolls, room_with, watch_in
from tests.hardware.virtual_time import run


def test_thirty_two_dice_are_thrown_together_and_each_is_heard_once() -> None:
    async def main() -> None:
        dice = [{"index": n % 6} for n in range(32)]
        async with room_with(*dice) as room, listening(watch_in(room, link_limit=32), links=32) as told:
            await asyncio.gather(*(die.roll(0, 3, (n + 1) % 6) for n, die in enumerate(room.dice)))
            await asyncio.sleep(5)
            for n, die in enumerate(room.dice):
                assert rolls(told, die.id) == [str((n + 1) % 6 + 1)], die.id

    run(main())


def test_all_links_of_two_dozen_dice_are_lost_and_back_within_four_seconds() -> None:
    async def main() -> None:
        async with (
            room_with(*({} for _ in range(24))) as room,
            listening(watch_in(room, link_limit=24), links=24) as told,
        ):
            clock = asyncio.get_running_loop().time
            began = clock()
            for die in room.dice:
                die.lose()
            await told.until(DieLost, count=24)
            await told.until(DieLinked, count=48)
            assert clock() - began <= 4.0

    run(main())
