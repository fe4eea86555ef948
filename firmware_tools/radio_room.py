"""``dice-tools simulate radio``: emulated dice thrown in a virtual room, by a script or as it comes, in a good radio or
a bad one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random

from firmware_tools.emulated_die import EmulatedDie
from firmware_tools.scripts import Act
from firmware_tools.simulate_ble import EmulatedDiy, EmulatedPixels, enter_room
from firmware_tools.simulate_godice import EmulatedGoDice
from firmware_tools.virtual_air import Air
from hardware import DiceWatch, DieEvent, DieLinked
from hardware.links import chance as pauses

MAKERS = {"pixels": ("pixels",), "godice": ("godice",), "diy": ("diy",), "mixed": ("pixels", "godice", "diy")}
LINKED_WITHIN = 30.0  # seconds for all dice; those that never link are played without
AFTER_ACT = 1.0  # seconds for a roll to be told
LONGEST_SLEEP = 8.0


@dataclass(frozen=True, slots=True)
class Weather:
    """What is wrong in the room: shares (0…1) of the throws in which the link breaks, after which the die sleeps for a
    while, and of the packets that come twice; how late they are at most, in seconds. ``links``: what the tablet's radio
    holds, None for enough."""

    losses: float = 0.0
    sleeps: float = 0.0
    twice: float = 0.0
    late: float = 0.0
    links: int | None = None


class RadioRoom:
    """So many dice of a maker. ``battery``: their charge in percent."""

    def __init__(self, dice: int, maker: str, old: bool, battery: int, weather: Weather, chance: Random) -> None:
        self._chance, self._weather = chance, weather
        pauses.seed(chance.random())
        self._air = Air((lambda: chance.uniform(0.0, weather.late)) if weather.late else None)
        makers = MAKERS[maker]
        self._dice = [self._make(makers[n % len(makers)], n, old, battery) for n in range(dice)]

    def _make(self, maker: str, number: int, old: bool, battery: int) -> EmulatedDie:
        chance = self._chance
        made: EmulatedDie
        if maker == "pixels":
            made = EmulatedPixels(self._air, key=chance.getrandbits(32), old=old, battery=battery)
        elif maker == "godice":
            made = EmulatedGoDice(self._air, serial=chance.getrandbits(24), battery=battery)
        else:
            made = EmulatedDiy(self._air, number, version=2, battery=battery)
        made.times_said = lambda: 2 if chance.random() < self._weather.twice else 1
        return made

    async def play(self, rolls: int, acts: Iterable[Act] | None, on_event: Callable[[DieEvent], None]) -> None:
        """Link all dice, do the acts of a script or throw each die so many times, and tell what the app would hear."""
        room = await enter_room(self._dice, self._air)
        links, dice = self._weather.links, len(self._dice)
        if links is not None:
            room.tablet.max_links = links
        linked: set[str] = set()
        everybody = asyncio.Event()

        def hear(event: DieEvent) -> None:
            on_event(event)
            if isinstance(event, DieLinked):
                linked.add(event.die.id)
                if len(linked) >= min(dice, links or dice):
                    everybody.set()

        watch = DiceWatch(
            [die.id for die in self._dice],
            link_limit=None if links is not None else dice,
            scanner_backend=room.scanner,
            client_backend=room.client,
        )
        watching = asyncio.create_task(watch.run(hear))
        try:
            async with asyncio.timeout(LINKED_WITHIN):
                await everybody.wait()
        except TimeoutError:
            pass
        for act in acts if acts is not None else (Act(tuple(range(1, dice + 1)), "roll"),) * rolls:
            if act.deed == "wait":
                await asyncio.sleep(act.number)
            else:
                await asyncio.gather(*(self._do(self._dice[number - 1], act) for number in act.dice))
                await asyncio.sleep(AFTER_ACT)
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)

    async def _do(self, die: EmulatedDie, act: Act) -> None:
        chance = self._chance
        match act.deed:
            case "roll":
                await self._throw(die, act.face)
            case "crooked":
                await die.lean_on_something(chance)
            case "up":
                await die.pick_up()
            case "down":
                await die.lay(chance, act.face)
            case "bump":
                await die.shake()
            case "lose":
                die.lose()
            case "sleep":
                await die.fall_asleep()
            case "wake":
                await die.wake_up()
            case "battery":
                await die.discharge(round(act.number))

    async def _throw(self, die: EmulatedDie, face: str) -> None:
        chance, weather = self._chance, self._weather
        throwing = asyncio.create_task(die.throw(chance, face))
        if chance.random() < weather.losses:
            await asyncio.sleep(chance.uniform(0.0, 1.0))
            die.lose()
        await throwing
        if chance.random() < weather.sleeps:
            await asyncio.sleep(AFTER_ACT)
            await die.fall_asleep()
            await asyncio.sleep(chance.uniform(1.0, LONGEST_SLEEP))
            await die.wake_up()
