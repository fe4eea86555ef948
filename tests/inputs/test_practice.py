"""Practice dice: thrown in the app, heard through the drivers of real dice, and never taken for real ones."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from random import Random

import pytest

from companion.core.dice import Held, Roll, Source, is_practice
from companion.inputs.inbox import Inbox
from companion.inputs.practice import MODELS, MOST, PracticeDice, named
from companion.inputs.sources import Sources
from hardware.reading import by_radio
from tests.hardware.virtual_time import run


@asynccontextmanager
async def listening():
    """Running sources without a radio, what they tell, and their practice dice."""
    told = []
    sources = Sources(Inbox(lambda *events: told.extend(events)), radio=False)
    task = asyncio.create_task(sources.run())
    await asyncio.sleep(0.1)
    try:
        yield sources, told
    finally:
        sources.stop()
        await task


class Always:
    """Chance that lets a die fall on one face after another of `faces`, each throw as short as it may be."""

    def __init__(self, faces):
        self.faces = list(faces)

    def choice(self, _):
        return self.faces.pop(0)

    def random(self):
        return 0.0


@pytest.mark.parametrize("model", MODELS)
def test_every_throw_is_heard_as_one_sure_roll_also_twice_the_same_face(model):
    faces = ["4", "4", "1", "6", "6", "6", "2", *(["20", "17"] if model == "pixels-d20" else [])]

    async def evening():
        async with listening() as (sources, told):
            practice = PracticeDice(sources.plug, sources.unplug, sources.soon, Always(faces))
            die = practice.add(model)
            await asyncio.sleep(6)
            assert sources.awake == (die,)
            for _ in tuple(faces):
                assert practice.throw(die)
                await asyncio.sleep(4)
            return die, told

    expected = tuple(faces)
    die, told = run(evening())
    rolls = [event for event in told if isinstance(event, Roll)]
    assert [roll.face for roll in rolls] == list(expected)
    assert {(roll.die, roll.source, roll.sure) for roll in rolls} == {(die, Source.PRACTICE, 1.0)}
    assert not any(isinstance(event, Held) for event in told)


def test_a_practice_die_is_nobody_elses():
    async def evening():
        async with listening() as (sources, _):
            dice = [sources.practice.add(model) for model in MODELS for _ in range(2)]
            await asyncio.sleep(1)
            sources.remember(dice[0])
            return dice, {state.die.id for state in sources.dice}

    dice, heard = run(evening())
    assert heard == set(dice) and len(heard) == len(dice)
    assert all(is_practice(die) and not by_radio(die) for die in dice)
    assert [named(die) for die in dice[:3]] == [("pixels-d6", 1), ("pixels-d6", 2), ("pixels-d20", 3)]
    assert named("pixels:1a2b3c4d") == ("", 0)


def test_the_lamp_of_every_make_is_told_when_it_blinks():
    async def evening():
        async with listening() as (sources, _):
            lit = []
            sources.practice.on_light = lit.append
            dice = [sources.practice.add(model) for model in MODELS]
            await asyncio.sleep(1)
            assert not lit
            for die in dice:
                assert await sources.blink(die, "#56B4E9")
            return dice, lit

    dice, lit = run(evening())
    assert lit == dice


def test_a_die_put_away_is_silent_until_it_is_brought_back():
    async def evening():
        async with listening() as (sources, told):
            practice = sources.practice
            first, second = practice.add("godice"), practice.add("pixels-d6")
            await asyncio.sleep(6)
            practice.remove(first)
            await asyncio.sleep(1)
            assert sources.awake == (second,) and practice.dice == (second,)
            assert not practice.throw(first)
            practice.bring_back(first)
            await asyncio.sleep(6)
            told.clear()
            assert practice.throw_all() == 2
            assert practice.throw_all() == 0, "they fly"
            await asyncio.sleep(4)
            return {first, second}, [event.die for event in told if isinstance(event, Roll)]

    dice, rolled = run(evening())
    assert set(rolled) == dice and len(rolled) == 2


def test_there_is_room_for_so_many():
    practice = PracticeDice(lambda *_: None, lambda _: None, lambda errand: errand.close(), Random(1))
    for _ in range(MOST):
        practice.add("diy")
    with pytest.raises(ValueError):
        practice.add("diy")
    practice.remove(practice.dice[0])
    assert practice.room == 1
