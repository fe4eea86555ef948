"""From a die in the air to an explained score: emulated Pixels over Bumble, photographs, fingers, one round."""

from __future__ import annotations

import asyncio

import cv2

from companion.core.dice import DieState, Owner
from companion.core.game import Seat
from companion.core.session import Session
from companion.games.mole_park import BOX
from companion.games.mole_park.moves import Deal, HandOut, NameKing, Whack
from companion.inputs.inbox import Inbox
from companion.inputs.sources import Sources
from companion.table.table import Table
from tests.hardware.table import room_with
from tests.hardware.virtual_time import run
from tests.table.memory import Memory
from vision.rendering import render_dice

GAME = BOX.games[0]
STOCK = {"6": "X"}


def park(*names: str) -> Table:
    """A table of Mole Park, dealt, with the first seat as King."""
    table = Table(Session(GAME, GAME.setup(tuple(Seat(name) for name in names)), Memory()))
    assert table.play(NameKing(0))
    assert table.play(Deal())
    return table


def hand(table: Table, seat: int) -> int:
    return next(t.value for t in GAME.tracked(table.session.state) if t.key == f"hand.{seat}")


def test_two_radio_dice_and_a_finger_share_a_hole_and_the_score_says_why():
    async def evening() -> None:
        table = park("Ana", "Ben", "Cleo")
        async with room_with({}, {}) as room:
            ana, ben = room.dice
            table.give_die(ana.id, Owner(0, "pan", STOCK))
            table.give_die(ben.id, Owner(1, "glove", STOCK))
            sources = Sources(
                Inbox(table.receive),
                known=[d.id for d in room.dice],
                watch_options={"scanner_backend": room.scanner, "client_backend": room.client},
            )
            listening = asyncio.create_task(sources.run())
            await asyncio.sleep(5)
            assert all(a.state is DieState.WAITING for a in table.view.answers)  # how they lie is no roll
            await ana.roll(0, 4, 2)
            await ben.roll(3, 5)  # a six on a stock die: an X
            await asyncio.sleep(5)
            sources.stop()
            await listening
        assert [a.wanted.seat for a in table.view.answers] == [2]
        assert table.view.evidence[0]["source"] == "radio"
        assert table.view.evidence[0]["die"] == ana.id
        assert table.typed(table.view.answers[0].wanted.key, "mallet", "5")
        assert table.play(HandOut())
        assert [hand(table, seat) for seat in range(3)] == [1, 0, 1]
        why, rows = table.why("hand.0")
        assert why is not None
        assert why.total == 1
        assert any("MP" in rule for rule in why.rules)
        assert rows

    run(evening())


def test_a_die_that_comes_back_out_of_reach_does_not_roll_for_its_owner():
    async def evening() -> None:
        table = park("Ana", "Ben")
        async with room_with({}) as room:
            (ana,) = room.dice
            table.give_die(ana.id, Owner(0, "pan", STOCK))
            sources = Sources(
                Inbox(table.receive),
                known=[ana.id],
                watch_options={"scanner_backend": room.scanner, "client_backend": room.client},
            )
            listening = asyncio.create_task(sources.run())
            await asyncio.sleep(5)
            await ana.fall_asleep()
            await asyncio.sleep(30)
            assert table.view.answers[0].state is DieState.ASLEEP
            await ana.wake_up()
            await asyncio.sleep(60)
            assert table.view.answers[0].state is DieState.WAITING
            await ana.roll(1, 2)
            await asyncio.sleep(5)
            assert [a.wanted.seat for a in table.view.answers] == [1]
            sources.stop()
            await listening

    run(evening())


def test_a_die_without_a_free_link_proposes_what_it_calls_out_and_somebody_says_that_it_is_so():
    async def evening() -> None:
        table = park("Ana", "Ben")
        async with room_with({}, {}) as room:
            ana, ben = room.dice
            table.give_die(ana.id, Owner(0, "pan", STOCK))
            table.give_die(ben.id, Owner(1, "glove", STOCK))
            sources = Sources(
                Inbox(table.receive),
                known=[ana.id, ben.id],
                watch_options={"scanner_backend": room.scanner, "client_backend": room.client, "link_limit": 1},
            )
            sources.need({ana.id: 2})
            listening = asyncio.create_task(sources.run())
            await asyncio.sleep(10)
            assert [a.state for a in table.view.answers] == [DieState.WAITING, DieState.NO_LINK]
            await asyncio.gather(ana.roll(0, 4, 2), ben.roll(3, 1, 5))
            await asyncio.sleep(5)
            (asked,) = table.view.answers  # Ana's was taken by itself
            assert (asked.wanted.seat, asked.state, asked.faces[0].face) == (1, DieState.UNSURE, "X")
            assert [roll.die for roll in asked.overheard] == [ben.id]
            table.settle_unheard(ben.id, True)
            assert table.view.answers == ()
            assert (table.view.evidence[1]["die"], table.view.evidence[1]["overheard"]) == (ben.id, True)
            assert "overheard" not in table.view.evidence[0]
            rows = table.session.length
            sources.need({ben.id: 2})  # it gets the link, and its throw is not told once more
            await asyncio.sleep(30)
            assert ben.link is not None and table.session.length == rows and table.view.doubts == ()
            sources.stop()
            await listening

    run(evening())


def test_a_photograph_fills_the_dice_of_those_whose_colour_it_shows(tmp_path):
    async def evening() -> None:
        table = park("Ana", "Ben")
        table.give_die("camera:red", Owner(0, "pan", STOCK))
        table.give_die("camera:blue", Owner(1, "glove", STOCK))
        photo = tmp_path / "tray.png"
        cv2.imwrite(str(photo), render_dice([3, 5], ["red", "blue"], seed=4))
        sources = Sources(Inbox(table.receive), radio=False)
        running = asyncio.create_task(sources.run())
        await asyncio.sleep(0)
        assert await sources.read_picture(photo) is None
        await asyncio.sleep(0.1)
        faces = {a.wanted.seat: a.faces[0].face for a in table.view.answers if a.faces}
        taken = {s.move.seat: str(s.move.hole) for s in table.session.steps if isinstance(s.move, Whack)}
        assert faces | taken == {0: "3", 1: "5"}
        reason = await sources.read_picture(tmp_path / "missing.png")
        assert reason is not None
        assert reason.key == "camera.unreadable"
        sources.stop()
        await running

    asyncio.run(evening())
