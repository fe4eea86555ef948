"""Dice without hardware: scripts played in time, and the die an app rolls for its demo."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware import (
    DiceWatch,
    DieCrooked,
    DieHeld,
    DieIdentity,
    DieLinked,
    DieLost,
    DieMoving,
    DieSettled,
    DieShowing,
    DieTurned,
    RadioReady,
    RadioUnavailable,
    ScriptedLink,
    SimulatedDie,
    Step,
    read_script,
    write_script,
)
from hardware.links.scripted_link import ScriptError
from tests.hardware.table import listening
from tests.hardware.virtual_time import run

PIXELS = DieIdentity("pixels:1a2b3c4d", "Ruby", "pixels", "d6", firmware=1_735_900_000)

RECORDED = """
# how it lies; picked up, thrown, at rest
{"after": 0.05, "hex": "03 05 02"}
{"after": 1.0, "hex": "03 02 02"}
{"after": 0.16, "hex": "03 03 01"}
{"after": 0.16, "hex": "03 03 04"}
{"after": 0.48, "hex": "03 01 04"}
{"after": 2.0, "link": "lost"}
{"after": 1.0, "link": "back"}
{"after": 0.05, "hex": "03 05 04"}
"""


def test_a_recorded_evening_tells_the_same_every_time() -> None:
    async def main() -> list[object]:
        watch = DiceWatch()
        link = ScriptedLink(read_script(RECORDED))
        watch.plug(PIXELS, link)
        async with listening(watch) as told:
            await link.done.wait()
            await asyncio.sleep(5)
            return list(told.events)

    expected = [
        DieLinked(PIXELS),
        DieSettled(PIXELS, "3", after_reconnect=True),
        DieHeld(PIXELS),
        DieMoving(PIXELS),
        DieShowing(PIXELS, "5"),
        DieSettled(PIXELS, "5"),
        DieLost(PIXELS, "out_of_reach"),
        DieLinked(PIXELS),
        DieSettled(PIXELS, "5", after_reconnect=True),
    ]
    assert run(main()) == expected
    assert run(main()) == expected


def test_an_app_rolls_its_demo_dice_and_needs_no_radio() -> None:
    async def main() -> None:
        watch = DiceWatch()
        dice = [SimulatedDie(f"demo-{n}", f"Demo {n}") for n in range(3)]
        for die in dice:
            watch.plug(DieIdentity(f"diy:{die.key}", die.name, "diy", die.kind), die)
        async with listening(watch, links=3) as told:
            for face, die in zip(("4", "X", "6"), dice, strict=True):
                die.roll(face)
            await told.until(DieSettled, count=6)
            counted = {each.die.id: each.face for each in told.of(DieSettled) if not each.after_reconnect}
            assert counted == {"diy:demo-0": "4", "diy:demo-1": "X", "diy:demo-2": "6"}
            assert await watch.blink("diy:demo-1", "#FF0000")
            assert [die.lights for die in dice] == [[], [(0xFF0000, 3)], []]
            dice[0].roll_crooked("2")
            (crooked,) = await told.until(DieCrooked)
            assert crooked.likely == "2"
            dice[0].pick_up()
            dice[0].put_down("3")
            assert [each.face for each in await told.until(DieTurned)] == ["3"]
            dice[1].go_away()
            await told.until(DieLost)
            assert not await watch.blink("diy:demo-1", "#FF0000")
            dice[1].come_back()
            await told.until(DieLinked, count=4)
            assert told.of(RadioReady) == told.of(RadioUnavailable) == []  # nobody asked for a radio
            assert {state.battery for state in watch.dice} == {90}

    run(main())


def test_a_die_is_asked_again_how_it_lies() -> None:
    async def main() -> None:
        watch = DiceWatch()
        die = SimulatedDie("demo", "Demo", face="3")
        watch.plug(DieIdentity("diy:demo", die.name, "diy", die.kind), die)
        async with listening(watch, links=1) as told:
            await told.until(DieSettled)
            die.put_down("5")
            await told.until(DieTurned)
            assert await watch.read_again("diy:demo")
            await told.until(DieSettled, count=2)
            assert [(each.face, each.after_reconnect) for each in told.of(DieSettled)] == [("3", True), ("5", False)]
            assert not await watch.read_again("diy:nobody")

    run(main())


def test_a_pixel_is_asked_again_how_it_lies() -> None:
    async def main() -> list[object]:
        watch = DiceWatch()
        link = ScriptedLink(read_script('{"after": 0.05, "hex": "03 05 02"}'))
        watch.plug(PIXELS, link)
        async with listening(watch) as told:
            await link.done.wait()
            assert await watch.read_again(PIXELS.id)
            link.play(Step(0.1, bytes.fromhex("03 05 02")))
            await told.until(DieSettled, count=2)
            return [(each.face, each.after_reconnect) for each in told.of(DieSettled)]

    assert run(main()) == [("3", True), ("3", False)]


def test_a_faulty_listener_does_not_silence_the_dice(caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        heard: list[object] = []

        def listener(event: object) -> None:
            heard.append(event)
            raise RuntimeError("a fault of the app")

        watch = DiceWatch()
        die = SimulatedDie("demo")
        watch.plug(DieIdentity("diy:demo", protocol="diy"), die)
        running = asyncio.create_task(watch.run(listener))
        await asyncio.sleep(1)
        die.roll("2")
        await asyncio.sleep(3)
        assert DieSettled(DieIdentity("diy:demo", "", "diy", "d6"), "2") in heard
        running.cancel()

    run(main())
    assert "a fault of the app" in caplog.text


def test_two_dice_of_one_id_are_refused() -> None:
    watch = DiceWatch()
    watch.plug(PIXELS, ScriptedLink())
    with pytest.raises(ValueError, match="pixels:1a2b3c4d"):
        watch.plug(PIXELS, ScriptedLink())


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ('{"hex": "03"}', "line 2: a step needs after"),
        ('{"after": -1, "hex": "03"}', "line 2: after is a number of seconds"),
        ('{"after": true, "hex": "03"}', "line 2: after is a number of seconds"),
        ('{"after": 1, "hex": "0g"}', "line 2: non-hexadecimal"),
        ('{"after": 1, "link": "gone"}', "line 2: besides after"),
        ('{"after": 1, "hex": "03", "text": "ROLL 4"}', "line 2: besides after"),
        ("[1]", "line 2: a step is an object"),
        ("{", "line 2: "),
    ],
)
def test_a_script_that_cannot_be_read_says_where(row: str, says: str) -> None:
    with pytest.raises(ScriptError, match=says):
        read_script('{"after": 0, "text": "MOVING"}\n' + row)


@given(
    st.lists(
        st.one_of(
            st.builds(Step, st.integers(0, 9000).map(lambda ms: ms / 1000), st.binary(max_size=30)),
            st.builds(Step, st.just(1.0), st.just(b""), st.sampled_from(["lost", "back"])),
        )
    )
)
def test_what_is_written_is_read_back(steps: list[Step]) -> None:
    assert read_script(write_script(steps)) == tuple(steps)
