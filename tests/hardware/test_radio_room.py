"""Simulated radio dice by a script and in bad weather: what `dice-tools simulate radio` plays, in virtual time."""

from __future__ import annotations

from random import Random

from firmware_tools.radio_room import RadioRoom, Weather
from firmware_tools.scripts import read_acts
from hardware import (
    DieBattery,
    DieBumped,
    DieCrooked,
    DieEvent,
    DieHeld,
    DieLinked,
    DieLost,
    DieSettled,
    DieTurned,
    NoFreeLink,
)
from hardware.reading import as_plain
from tests.hardware.virtual_time import run

FACES = ("1", "2", "3", "4", "5", "6")
SCRIPT = """
1 roll 4    # and then
2 lose
wait 4
all roll 2
1 up
1 down 6
wait 2
1 bump
wait 2
2 crooked
all battery 4
2 sleep
wait 9
2 wake
wait 3
2 roll 5
"""


def played(
    maker: str, dice: int, weather: Weather, seed: int, rolls: int = 0, script: str | None = None
) -> list[DieEvent]:
    told: list[DieEvent] = []
    acts = None if script is None else read_acts(script, dice, FACES)

    async def main() -> None:
        room = RadioRoom(dice, maker, False, 60, weather, Random(seed))
        await room.play(rolls, acts, told.append)

    run(main(), within=1e6)
    return told


def test_dice_of_every_maker_do_what_a_script_says() -> None:
    for maker in ("pixels", "godice", "diy"):
        told = played(maker, 2, Weather(), 3, script=SCRIPT)
        first = next(each.die.id for each in told if isinstance(each, DieSettled) and not each.after_reconnect)
        of = [[e for e in told if getattr(e, "die", None) and (e.die.id == first) is one] for one in (True, False)]  # type: ignore[union-attr]
        faces = [[e.face for e in die if isinstance(e, DieSettled) and not e.after_reconnect] for die in of]
        assert faces == [["4", "2"], ["2", "5"]], maker
        assert any(isinstance(e, DieTurned) and e.face == "6" for e in of[0]), maker
        assert any(isinstance(e, DieHeld | DieBumped) for e in of[0]), maker
        assert any(isinstance(e, DieCrooked) for e in of[1]), maker
        assert [e.percent for e in of[0] if isinstance(e, DieBattery)] == [60, 4], maker
        assert sum(isinstance(e, DieLinked) for e in of[1]) == 3, "lost, and asleep"


def test_a_bad_radio_can_be_tried_and_the_same_one_again() -> None:
    weather = Weather(losses=0.5, sleeps=0.2, twice=0.5, late=0.2, links=2)
    first, again = (played("mixed", 3, weather, 1, rolls=6) for _ in range(2))
    happened = {type(each) for each in first}
    assert {DieLost, NoFreeLink, DieSettled} <= happened
    assert [as_plain(each) for each in first] == [as_plain(each) for each in again]
