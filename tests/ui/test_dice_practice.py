"""Practice dice as a person meets them: taken on the dice page, given to somebody, thrown, explained, put away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from companion.core.dice import Source
from companion.dice.fallen import Fallen, fallen
from companion.dice.piles import Origin, piles
from companion.games.mole_park import BOX
from companion.games.mole_park.moves import CashIn, Deal, GivePrize, HandOut, Miss, NameKing, SetHand
from companion.games.mole_park.screen import SCREENS
from companion.inputs.inbox import Inbox
from companion.inputs.practice import PracticeDice
from companion.inputs.sources import Sources
from companion.ui.screens.dice_practice import PracticeSheet
from companion.ui.screens.fairness import sentences
from companion.ui.screens.history import HistoryRow
from companion.ui.screens.roll_sheet import ThrowSheet
from companion.ui.widgets.banner import Toast
from companion.ui.widgets.overlay import Overlay
from companion.ui.widgets.why_card import WhyRow
from tests.ui import pilot
from tests.ui.app_game import library_of, seats
from tests.ui.app_pilot import rest_of_burst, running, sees, tap, thing

GAME = BOX.games[0]


def evening(scene: Callable) -> None:
    """Run a scene in the app while its dice are listened to, in one loop as in the real app."""

    async def whole() -> None:
        library = library_of((BOX,))
        library.start(GAME, GAME.setup(seats("Ana", "Ben", "Cleo"))).close()
        with running(library, screen_of=SCREENS.get) as app:
            sources = Sources(Inbox(app.receive), radio=False)
            listening = asyncio.create_task(sources.run())
            await asyncio.sleep(0.01)
            app.listen_to(sources)
            try:
                await scene(app)
            finally:
                app.listen_to(None)
                sources.stop()
                await listening

    asyncio.run(whole())


class Fours:
    """Chance that always rolls a four."""

    choice = staticmethod(lambda faces: "4")
    random = staticmethod(lambda: 0.5)


async def until(happened: Callable[[], object], seconds: float = 30.0) -> None:
    """Let app and dice live until something has happened."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    while not happened() and loop.time() < end:
        pilot.frames(1)
        await asyncio.sleep(0.01)
    assert happened()
    rest_of_burst()


def named(app, name):
    return next((line for line in app.page.lines.values() if line.text == name), None)


async def take_two(app) -> None:
    app.open_dice()
    rest_of_burst()
    tap(app, "Take some")
    assert isinstance(Overlay.top(), PracticeSheet)
    tap(app, "Take 2 dice")
    await until(lambda: named(app, "Practice die 2"))


def one_for_everybody(app) -> None:
    app.open_dice()
    rest_of_burst()
    tap(app, "Add")
    tap(app, "One for everybody")
    app.back()
    rest_of_burst()


def test_two_practice_dice_are_taken_one_is_given_and_thrown_in_the_game_and_the_history_says_so():
    async def scene(app) -> None:
        sources = app.dice
        sources.practice = PracticeDice(sources.plug, sources.unplug, sources.soon, Fours())
        await take_two(app)
        first = named(app, "Practice die 1")
        assert first.tile.source == "practice" and first.caption.text.startswith("Pixels D6")
        for name, whose in (("Practice die 1", "Ana’s frying pan"), ("Practice die 2", "Ben’s Prize die")):
            pilot.tap(named(app, name).owner)
            rest_of_burst()
            tap(app, whose)
            assert named(app, name).owner.text == whose.partition("’")[0]

        table = app.library.start(GAME, GAME.setup(seats("Ana", "Ben", "Cleo")))
        prize = GivePrize(1, "candy_cavern", 2, "Lantern")
        assert all(table.play(move) for move in (NameKing(0), Deal(), SetHand(1, 2), prize))
        app.play(table)
        rest_of_burst()
        await until(lambda: app.page.top_bar.dice.text == "Throw")
        pilot.tap(app.page.top_bar.dice)
        rest_of_burst()
        assert isinstance(app.page.over, ThrowSheet) and set(app.page.over.keys) == {(0, "pan"), (1, "prize")}
        pilot.tap(app.page.over.keys[0, "pan"])
        await until(lambda: 0 in table.view.evidence)
        told = table.view.evidence[0]
        assert (told["source"], told["die"], told["sure"]) == ("practice", "practice:pixels-d6-1", 1.0)
        pilot.tap(app.page.over.keys[1, "prize"])
        await until(lambda: table.view.evidence.get(1, {}).get("source") == "practice")
        assert app.page.over is None, "nobody else has a practice die, so there is nothing more to throw"
        app.page.open_history()
        rest_of_burst()
        thrown = {row.text: row.note for row in pilot.walk(app.page.over, HistoryRow) if row.badge == "practice"}
        assert thrown["Ana whacks hole 4"] == "thrown by a practice die" and len(thrown) == 2

        assert all(table.play(move) for move in (Miss(2, "pan"), HandOut(), CashIn(1, (5, 4))))
        app.page.why("total.1")
        rest_of_burst()
        die = next(row.line for row in pilot.walk(app.page.over, WhyRow) if row.line.title == "Prize die")
        assert (die.value, die.source) == ("4", "practice")
        assert die.caption.startswith("thrown by a practice die at ") and die.caption.endswith(" · Practice die 2")
        assert {pile.origin for pile in piles(fallen(GAME, table.session.steps))} == {Origin.TYPED}

    evening(scene)


def test_practice_dice_are_thrown_from_the_list_blink_and_are_put_away_and_brought_back():
    async def scene(app) -> None:
        await take_two(app)
        tap(app, "Throw all")
        rolled = [line.row.id for line in app.page.lines.values()]
        told = app.page.readings
        await until(lambda: all(told[die].roll is not None for die in rolled))
        assert {told[die].roll.source for die in rolled} == {Source.PRACTICE}
        second = named(app, "Practice die 2")
        pilot.tap(second.lamp)
        await until(lambda: (second.lamp.icon, second.caption.text) == ("lamp_on", "Pixels D6, blinking now"))
        number = told[second.row.id].roll.number
        await until(lambda: not second.glowing)
        pilot.tap(second.thrower)
        await until(lambda: second.row.rolling)
        await until(lambda: not second.row.rolling)
        assert app.page.readings[second.row.id].roll.number >= number

        app.page.open_die(second.row)
        rest_of_burst()
        tap(app, "Put it away")
        await until(lambda: named(app, "Practice die 2") is None)
        pilot.tap(Toast.now())
        await until(lambda: named(app, "Practice die 2") is not None)

        app.back()
        rest_of_burst()
        await until(lambda: app.page.dice_chip.text == "2 practice dice")
        table = app.library.start(GAME, GAME.setup(seats("Ana", "Ben", "Cleo")))
        app.play(table)
        rest_of_burst()
        one_for_everybody(app)  # the prize dice decide who is King
        assert table.play(NameKing(0)) and table.play(Deal())
        one_for_everybody(app)
        owned = {(owner.seat, owner.kind) for owner in table.desk.owners.values()}
        assert owned == {(seat, kind) for seat in range(3) for kind in ("prize", "glove")}

        app.open_dice()
        rest_of_burst()
        tap(app, "All by hand")
        tap(app, "Throw all")
        assert sees(app, "Nothing is listened to")
        assert thing(app, "Throw all")

    evening(scene)


def test_the_results_say_how_many_rolls_of_practice_dice_were_left_out():
    fell = piles([Fallen(0, "pan", "3", Source.RADIO, "pixels:1", ("1", "2", "3", "4", "5", "X"))])
    with running():
        assert sentences(fell[0], fell, practised=2)[-1] == "2 rolls of practice dice are left out."
        assert "practice" not in " ".join(sentences(fell[0], fell))
