"""A home-made die behind a real pseudo-terminal, through pyserial, to what the app is told."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable

import pytest

from hardware import (
    DiceWatch,
    DieBattery,
    DieCrooked,
    DieHeld,
    DieLinked,
    DieLost,
    DieMoving,
    DieSettled,
    DieTurned,
    WireReady,
    WireUnavailable,
)
from tests.hardware.table import Listener, listening, rolls

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")

if sys.platform != "win32":
    from firmware_tools.simulate_serial import WiredDie


def at_the_wire(*dice: WiredDie) -> Callable[[Callable[[DiceWatch, Listener], Awaitable[None]]], None]:
    """Run a scene with these dice plugged in and a watch listening to their ports."""

    def play(scene: Callable[[DiceWatch, Listener], Awaitable[None]]) -> None:
        async def main() -> None:
            watch = DiceWatch(wires=[die.path for die in dice])
            async with listening(watch, links=len(dice), quiet=0.3) as told:
                await scene(watch, told)

        asyncio.run(main())

    return play


@pytest.mark.parametrize("version", [1, 2])
def test_a_wired_die_says_who_it_is_and_rolls_once(version: int) -> None:
    with WiredDie("red-one", "The red one", "d6", face="2", version=version) as die:

        async def scene(watch: DiceWatch, told: Listener) -> None:
            linked = told.of(DieLinked)[0].die
            assert (linked.id, linked.name, linked.kind) == ("diy:red-one", "The red one", "d6")
            assert [each.percent for each in told.of(DieBattery)] == [90]
            die.begin_roll()
            await told.until(DieMoving)
            die.end_roll("5", times_said=3)
            await told.until(DieSettled, count=2)
            die.roll("5")
            await told.until(DieSettled, count=3)
            await asyncio.sleep(0.5)
            assert rolls(told) == ["5", "5"]
            assert told.of(DieSettled)[0].after_reconnect

        at_the_wire(die)(scene)


def test_hands_and_leaning_on_the_wire() -> None:
    with WiredDie() as die:

        async def scene(watch: DiceWatch, told: Listener) -> None:
            die.pick_up()
            die.put_down("4")
            await told.until(DieTurned)
            die.lean("3")
            (crooked,) = await told.until(DieCrooked)
            assert crooked.likely == "3"
            assert len(told.of(DieHeld)) == 1
            assert rolls(told) == []

        at_the_wire(die)(scene)


def test_a_broken_line_is_dropped_and_the_next_one_read() -> None:
    with WiredDie() as die:

        async def scene(watch: DiceWatch, told: Listener) -> None:
            die.say(b"ROLL 6 1*00\n\xff\xfe garbage \x00\nROLL")
            die.say(b" 6\n")
            die.roll("2")
            await told.until(DieSettled, count=2)
            assert rolls(told) == ["2"]

        at_the_wire(die)(scene)


def test_a_blink_goes_down_the_wire() -> None:
    with WiredDie("a") as first, WiredDie("b") as second:

        async def scene(watch: DiceWatch, told: Listener) -> None:
            assert await watch.blink("diy:b", "#2040ff", times=2)
            async with asyncio.timeout(5):
                while not second.lights:
                    await asyncio.sleep(0.02)
            assert (first.lights, second.lights) == ([], [(0x2040FF, 2)])

        at_the_wire(first, second)(scene)


def test_two_boards_with_the_same_program_stay_two() -> None:
    with WiredDie("same") as first, WiredDie("same") as second:

        async def scene(watch: DiceWatch, told: Listener) -> None:
            assert len({each.die.id for each in told.of(DieLinked)}) == 2
            first.roll("1")
            second.roll("6")
            await told.until(DieSettled, count=4)
            by_die = {each.die.id: rolls(told, each.die.id) for each in told.of(DieLinked)}
            assert sorted(by_die.values()) == [["1"], ["6"]]

        at_the_wire(first, second)(scene)


def test_a_pulled_wire_is_told_with_what_to_do() -> None:
    with WiredDie("red-one") as die:

        async def scene(watch: DiceWatch, told: Listener) -> None:
            die.unplug()
            (lost,) = await told.until(DieLost)
            assert (lost.die.id, lost.reason) == ("diy:red-one", "unplugged")
            (gone,) = await told.until(WireUnavailable)
            assert gone.reason == "not_plugged"
            assert gone.words

        at_the_wire(die)(scene)


def test_a_port_that_is_not_there_is_waited_for() -> None:
    async def main() -> None:
        with WiredDie("late") as die:
            watch = DiceWatch(wires=["/dev/there-is-no-such-port"])
            async with listening(watch) as told:
                (missing,) = await told.until(WireUnavailable)
                assert (missing.port, missing.reason) == ("/dev/there-is-no-such-port", "not_plugged")
                await asyncio.sleep(2)
                assert len(told.of(WireUnavailable)) == 1  # told once, tried on
                watch.add_wire(die.path)
                await told.until(DieLinked)
                watch.remove_wire(die.path)
                await told.until(DieLost)
                assert told.of(WireReady) == []

    asyncio.run(main())


def test_a_port_held_by_another_program_is_said_so() -> None:
    import serial

    async def main() -> None:
        with WiredDie() as die, serial.Serial(die.path, exclusive=True):
            async with listening(DiceWatch(wires=[die.path])) as told:
                (held,) = await told.until(WireUnavailable)
                assert held.reason == "busy"

    asyncio.run(main())


def test_plugging_in_twice_the_same_port_is_one_wire() -> None:
    watch = DiceWatch(wires=["/dev/ttyACM0", "/dev/ttyACM0"])
    watch.add_wire("/dev/ttyACM0")
    assert len(watch.dice) == 1


def test_a_usb_port_is_known_by_its_key_wherever_it_is_plugged_in_and_named_as_people_see_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plugged: dict[str, str] = {}
    monkeypatch.setattr("hardware.links.serial_link.path_of", plugged.get)
    key = "usb:2341:0043:85735"

    async def main() -> None:
        async with listening(DiceWatch(wires=[key])) as told:
            (never_seen,) = await told.until(WireUnavailable)
            assert (never_seen.port, never_seen.reason, never_seen.name) == (key, "not_plugged", "")
            with WiredDie("red-one") as die:
                plugged[key] = first = die.path
                await told.until(DieLinked)
                del plugged[key]
            gone = (await told.until(WireUnavailable, count=2))[-1]
            assert (gone.reason, gone.name) == ("not_plugged", first)
            with WiredDie("red-one") as die:
                plugged[key] = die.path
                await told.until(DieLinked, "diy:red-one", count=2)

    asyncio.run(main())
