"""From a home-made die in the air to an explained score: the compiled firmware on an emulated chip, its serial
line, our driver, the table."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

pytest.importorskip("yasimavr", reason="the emulator of AVR chips: pip install yasimavr (needs g++ and libelf-dev)")

from companion.core.dice import DieState, Owner
from companion.games.mole_park.moves import HandOut
from companion.inputs.inbox import Inbox
from companion.inputs.sources import Sources
from companion.inputs.status import Health
from tests.end_to_end.test_roll_to_score import STOCK, hand, park
from tests.firmware.board import Board
from tests.firmware.conftest import avr_built  # noqa: F401  a fixture
from tests.firmware.throws import NORMALS, carry, throw
from tests.firmware.wire import Wired


async def until(true: object, within: float = 60.0) -> None:
    """Wait for something at the table; the emulated board may be slower than life."""
    async with asyncio.timeout(within):
        while not true():  # type: ignore[operator]
            await asyncio.sleep(0.05)


def test_a_throw_of_a_home_made_die_becomes_a_score_that_says_why(avr_built: Path) -> None:  # noqa: F811
    chance = random.Random(1)

    async def evening(wired: Wired) -> None:
        table = park("Ana", "Ben")
        table.give_die("diy:avr-die", Owner(0, "pan", STOCK))
        sources = Sources(Inbox(table.receive), wires=[wired.path])
        listening = asyncio.create_task(sources.run())
        wants_pan = next(a.wanted.key for a in table.view.answers if a.wanted.seat == 0)

        def waits() -> bool:
            return any(a.wanted.key == wants_pan and a.state is DieState.WAITING for a in table.view.answers)

        await until(lambda: "diy:avr-die" in sources.awake)
        wired.feel(carry(NORMALS["1"], NORMALS["2"], chance, 0.6))
        await asyncio.sleep(2.0)
        assert waits(), "put down by hand is no roll"
        wired.feel(throw(NORMALS["5"], chance))
        await until(lambda: table.view.evidence)
        told = table.view.evidence[0]
        assert (told["source"], told["die"]) == ("wire", "diy:avr-die")
        (other,) = table.view.answers
        assert table.typed(other.wanted.key, "glove", "3")
        assert table.play(HandOut())
        assert hand(table, 0) == 1
        why, rows = table.why("hand.0")
        assert why is not None
        assert rows
        wired.board.sensor.broken = True
        await until(lambda: any(s.health is Health.TROUBLE for s in sources.statuses if s.source == "die:diy:avr-die"))
        assert any("Home-made die" in str(trouble) for trouble in sources.troubles)
        wired.board.sensor.broken = False
        await until(lambda: all(s.health is Health.READY for s in sources.statuses if s.source == "die:diy:avr-die"))
        sources.stop()
        await listening

    with Wired(Board(avr_built / "die.hex")) as wired:
        asyncio.run(evening(wired))
