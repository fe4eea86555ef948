"""Emulated dice in a virtual room, through bleak's public classes, to what the app is told."""

from __future__ import annotations

import asyncio

import pytest

from firmware_tools.simulate_ble import EmulatedDiy, EmulatedPixels, enter_room
from firmware_tools.virtual_air import Air
from hardware import (
    DieBumped,
    DieCrooked,
    DieHeld,
    DieLinked,
    DieLost,
    DieMoving,
    DieSettled,
    DieTurned,
    FaceProfile,
    open_die,
)
from hardware.reading import DieBattery
from tests.hardware.table import Listener, listening, rolls, room_with, watch_in
from tests.hardware.virtual_time import run

TRANSPORTS = pytest.mark.parametrize("old", [False, True], ids=["new transport", "old transport"])


@TRANSPORTS
def test_a_roll_is_told_once(old: bool) -> None:
    async def main() -> None:
        async with room_with({"old": old, "index": 1}) as room, listening(watch_in(room), links=1) as told:
            (die,) = room.dice
            assert [each.face for each in told.of(DieSettled)] == ["2"]
            assert told.of(DieSettled)[0].after_reconnect
            await die.roll(0, 3, 5, 3)
            await asyncio.sleep(5)
            assert rolls(told) == ["4"]
            assert len(told.of(DieMoving)) == 1
            assert told.of(DieSettled)[-1].sure
            await die.roll(2, 3)  # the same face again is another roll
            await asyncio.sleep(5)
            assert rolls(told) == ["4", "4"]

    run(main())


@TRANSPORTS
def test_picking_up_and_putting_down_is_no_roll(old: bool) -> None:
    async def main() -> None:
        async with room_with({"old": old}) as room, listening(watch_in(room), links=1) as told:
            (die,) = room.dice
            await die.pick_up()
            await die.put_down(4)
            await asyncio.sleep(10)
            assert rolls(told) == []
            assert len(told.of(DieHeld)) == 1
            assert [each.face for each in told.of(DieTurned)] == ["5"]

    run(main())


@TRANSPORTS
def test_a_bump_of_the_table_is_no_roll(old: bool) -> None:
    async def main() -> None:
        async with room_with({"old": old, "index": 3}) as room, listening(watch_in(room), links=1) as told:
            await room.dice[0].tumble(3, 3)
            await asyncio.sleep(5)
            assert rolls(told) == []
            assert [each.face for each in told.of(DieBumped)] == ["4"]

    run(main())


@TRANSPORTS
def test_after_a_lost_link_the_face_is_told_but_is_no_roll(old: bool) -> None:
    async def main() -> None:
        async with room_with({"old": old}) as room, listening(watch_in(room), links=1) as told:
            (die,) = room.dice
            die.lose()
            die.turn_unheard(5)
            await told.until(DieLinked, count=2)
            await asyncio.sleep(5)
            assert [each.reason for each in told.of(DieLost)] == ["out_of_reach"]
            last = told.of(DieSettled)[-1]
            assert (last.face, last.after_reconnect, last.sure) == ("6", True, False)
            assert rolls(told) == []
            await die.roll(0, 1)
            await asyncio.sleep(3)
            assert rolls(told) == ["2"]  # and it is heard again

    run(main())


def test_a_link_lost_in_the_middle_of_a_roll_makes_no_roll_up() -> None:
    async def main() -> None:
        async with room_with({}) as room, listening(watch_in(room), links=1) as told:
            (die,) = room.dice
            throw = asyncio.create_task(die.roll(1, 2, 3, 4))
            await told.until(DieMoving)
            await die.fall_asleep()
            await throw
            await die.wake_up()
            await told.until(DieLinked, count=2)
            await asyncio.sleep(5)
            assert rolls(told) == []
            last = told.of(DieSettled)[-1]
            assert (last.face, last.after_reconnect) == ("5", True)
            assert len(told.of(DieMoving)) == len(told.of(DieLost)) == 1

    run(main())


def test_two_dice_without_names_stay_two() -> None:
    async def main() -> None:
        alike = {"name": "", "kind": "d6", "colour": 2}
        async with room_with(alike, alike) as room, listening(watch_in(room), links=2) as told:
            first, second = room.dice
            await first.roll(2)
            await second.roll(4)
            await asyncio.sleep(5)
            assert (rolls(told, first.id), rolls(told, second.id)) == (["3"], ["5"])
            assert len({each.die.label for each in told.of(DieLinked)}) == 2  # people can tell them apart, too

    run(main())


def test_eight_mixed_dice_roll_at_once() -> None:
    async def main() -> None:
        settings = [{"old": n % 2 == 1, "kind": ("d6", "d20", "pipped d6", "fudge")[n % 4]} for n in range(8)]
        async with room_with(*settings) as room, listening(watch_in(room, link_limit=8), links=8) as told:
            await asyncio.gather(*(die.roll(1, n % 6, 5 - n % 6) for n, die in enumerate(room.dice)))
            await asyncio.sleep(5)
            expected = {
                "d6": ["6", "5", "4", "3", "2", "1"],
                "fudge": ["+", "-", "blank", "blank", "-", "+"],
            }
            for n, die in enumerate(room.dice):
                faces = expected["fudge" if die.kind == "fudge" else "d6"]
                assert rolls(told, die.id) == [faces[n % 6]], die.kind

    run(main())


def test_a_blink_reaches_the_right_die() -> None:
    async def main() -> None:
        async with room_with({}, {"old": True}) as room:
            watch = watch_in(room)
            async with listening(watch, links=2):
                for die, colour in zip(room.dice, (0xE0A030, 0x2040FF), strict=True):
                    assert await watch.blink(die.id, f"#{colour:06x}")
                await asyncio.sleep(1)
                assert [die.lights for die in room.dice] == [[0xE0A030], [0x2040FF]]
                assert await watch.dark(room.dice[0].id)
                await asyncio.sleep(1)
                assert room.dice[0].lights[-1] == 0
                with pytest.raises(ValueError, match="RRGGBB"):
                    await watch.blink(room.dice[0].id, "red")
                assert not await watch.blink("pixels:00000000", 0xFFFFFF)
                await room.dice[0].fall_asleep()
                await asyncio.sleep(1)
                assert not await watch.blink(room.dice[0].id, 0xFFFFFF)

    run(main())


@pytest.mark.parametrize(("upright", "crooked", "sure"), [(1.0, False, True), (0.95, False, False), (0.8, True, None)])
def test_a_leaning_die_is_never_a_silent_guess(upright: float, crooked: bool, sure: bool | None) -> None:
    async def main() -> None:
        async with room_with({"upright": upright}) as room, listening(watch_in(room), links=1) as told:
            await room.dice[0].roll(1, 3)
            await asyncio.sleep(5)
            assert [each.likely for each in told.of(DieCrooked)] == (["4"] if crooked else [])
            counted = [each for each in told.of(DieSettled) if not each.after_reconnect]
            assert [(each.face, each.sure) for each in counted] == ([] if crooked else [("4", sure)])

    run(main())


def test_a_tilted_sensor_is_measured_and_taught() -> None:
    async def main() -> None:
        async with room_with({"upright": 0.94}) as room:
            watch = watch_in(room)
            async with listening(watch, links=1) as told:
                die = watch.die(room.dice[0].id)
                await die.ask_level()
                await asyncio.sleep(1)
                assert die.state.level == 0.94
                watch.teach(die.identity.id, FaceProfile(level=die.state.level))
                await room.dice[0].roll(1, 2)
                await told.until(DieSettled, count=2)
                assert told.of(DieSettled)[-1].sure

    run(main())


def test_a_die_that_does_not_tell_its_tilt_still_rolls_and_soon_without_waiting() -> None:
    async def main() -> None:
        async with room_with({"silent_telemetry": True}) as room, listening(watch_in(room), links=1) as told:
            waits = []
            for count in range(1, 4):
                await room.dice[0].roll(1, 2)
                landed = asyncio.get_running_loop().time()
                settled = await told.until(DieSettled, count=1 + count)
                waits.append(settled[-1].at - landed)
            assert rolls(told) == ["3"] * 3
            assert waits[0] > 1.0
            assert waits[2] < 0.5

    run(main())


def test_home_made_radio_dice_that_share_their_name() -> None:
    async def main() -> None:
        air = Air()
        home_made = [EmulatedDiy(air, 1), EmulatedDiy(air, 2, face="6", version=2)]
        room = await enter_room([*home_made, EmulatedPixels(air, 3)], air)
        watch = watch_in(room)
        async with listening(watch, links=3) as told:
            lying = {each.die.id: each.face for each in told.of(DieSettled)}
            assert lying == {room.dice[0].id: "1", room.dice[1].id: "6", room.dice[2].id: "1"}
            await asyncio.gather(room.dice[0].roll("X"), room.dice[1].roll("2"), room.dice[2].roll(3, 4))
            await asyncio.sleep(3)
            assert [rolls(told, die.id) for die in room.dice] == [["X"], ["2"], ["5"]]
            assert {state.battery for state in watch.dice} == {70, 80}
            assert await watch.blink(room.dice[1].id, 0x2040FF)
            await asyncio.sleep(1)
            assert [die.lights for die in room.dice] == [[], [0x2040FF], []]
            room.dice[0].lose()
            await told.until(DieLinked, room.dice[0].id, count=2)
            await asyncio.sleep(3)
            assert rolls(told, room.dice[0].id) == ["X"]

    run(main())


def test_taught_faces_are_told_instead_of_the_makers() -> None:
    async def main() -> None:
        async with room_with({}) as room:
            (die,) = room.dice
            watch = watch_in(room)
            watch.teach(die.id, FaceProfile().taught("6", "X").taught("1", "2 stars"))
            async with listening(watch, links=1) as told:
                await die.roll(3, 5)
                await told.until(DieSettled, count=2)
                await die.roll(3, 0)
                await told.until(DieSettled, count=3)
                assert rolls(told) == ["X", "2 stars"]

    run(main())


def test_battery_is_told_when_it_changes_and_a_single_zero_is_no_news() -> None:
    async def main() -> None:
        async with room_with({}) as room, listening(watch_in(room), links=1) as told:
            (die,) = room.dice
            for percent in (0, 79, 79, 14):
                await die.say(bytes([34, percent, 0]))
            await asyncio.sleep(1)
            assert [each.percent for each in told.of(DieBattery)] == [80, 79, 14]

    run(main())


def test_a_die_by_itself() -> None:
    async def main() -> None:
        async with room_with({}) as room:
            told = Listener()
            backends = {"scanner_backend": room.scanner, "client_backend": room.client}
            async with open_die(room.dice[0].id, told, **backends) as die:
                await told.until(DieLinked)
                await die.blink("#00FF00")
                await asyncio.sleep(1)
            assert room.dice[0].lights == [0x00FF00]
            await asyncio.sleep(1)
            assert room.dice[0].link is None

    run(main())


def test_an_evening_of_rolls_and_losses_loses_and_invents_nothing() -> None:
    async def main() -> None:
        settings = [{"old": n % 2 == 1, "kind": "d6"} for n in range(5)]
        async with room_with(*settings) as room, listening(watch_in(room), links=5) as told:
            thrown: dict[str, list[str]] = {die.id: [] for die in room.dice}
            for turn in range(60):
                for n, die in enumerate(room.dice):
                    if (turn + 3 * n) % 11 == 0:
                        links = len(told.of(DieLinked, die.id))
                        die.lose()
                        await told.until(DieLinked, die.id, count=links + 1)
                        await asyncio.sleep(3)
                await asyncio.gather(*(die.roll(turn % 6, (turn * 5 + n) % 6) for n, die in enumerate(room.dice)))
                for n, die in enumerate(room.dice):
                    thrown[die.id].append(str((turn * 5 + n) % 6 + 1))
                await asyncio.sleep(10)
            assert {die.id: rolls(told, die.id) for die in room.dice} == thrown

    run(main())
