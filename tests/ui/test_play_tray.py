"""The strip of dice that answer nothing: what lies there, that all of it can be reached, and what a tap does."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.dice import Owner, Roll, Source
from companion.core.moves import CountsForNothing
from tests.ui import pilot
from tests.ui.play_game import NextRound, Whacks

pytest_plugins = ("tests.ui.mole_park_table",)

OWNERS = {
    f"pixels:{seat}{kind}": Owner(seat, kind) for seat in range(4) for kind in ("pan", "prize")
}  # two dice for everybody
SIZES = [(1280, 800, 1.0), (800, 1280, 1.6), (1024, 600, 1.6)]


def roll(at: Any, die: str, face: str = "4", source: Source = Source.RADIO, **more: Any) -> None:
    at.table.receive(Roll(0, die, face, source, **more))


def strip(at: Any) -> list[str]:
    """What lies in the strip, from left to right."""
    return [die.text for die in at.screen.tray.children[::-1]]


def next_round(at: Any, faces: str = "1234") -> None:
    """Everybody rolls and bids, and the table goes on."""
    from tests.ui.play_game import Bid

    for seat, face in enumerate(faces):
        roll(at, f"pixels:{seat}pan", face)
    for seat in range(len(faces)):
        assert at.table.play(Bid(seat, seat))
    at.table.stop_passing()
    assert at.screen.play(NextRound())
    at.calm()


def open_die(at: Any, n: int = 0) -> Any:
    at.calm()
    pilot.tap(at.screen.tray.dice[n])
    at.calm()
    return at.screen.over


def test_used_dice_lie_there_after_an_undo_and_not_in_the_next_round(sit: Any) -> None:
    at = sit(owners=OWNERS)
    next_round(at)
    assert at.screen.tray.height == 0 and strip(at) == []
    roll(at, "pixels:0pan", "2")
    at.table.undo()
    at.calm()
    assert strip(at) == ["Ana’s 2: used"]


@pytest.mark.parametrize(("width", "height", "text"), SIZES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_however_many_dice_lie_there_each_can_be_reached_and_what_asks_comes_first(
    sit: Any, width: int, height: int, text: float, language: str
) -> None:
    from companion.ui.speech import speech
    from companion.ui.theme import theme

    speech.wish = language
    theme.text_size = text
    at = sit(owners=OWNERS, size=(width, height))
    next_round(at)
    for seat in range(4):
        roll(at, f"pixels:{seat}pan", "2")
    at.table.stop_passing()
    for seat in range(4):
        roll(at, f"pixels:{seat}prize", "4")  # another die of everybody's
    for n in range(5):
        roll(at, f"pixels:new{n}", "3")
    at.calm()
    tray, lies = at.screen.tray, [die.tray_die for die in at.screen.tray.dice]
    assert [die.die for die in lies] == [f"pixels:new{n}" for n in (4, 3, 2, 1, 0)] + [
        f"pixels:{seat}prize" for seat in (3, 2, 1, 0)
    ]
    assert 2 <= len(tray.children) <= 10
    for tile in tray.children:
        assert tile.x >= 0 and tile.right <= width and tile.height >= 44, "all that lies there is on the glass"
    assert tray.more.text == f"+{len(lies) + 1 - len(tray.children)}" and tray.more in tray.children
    pilot.tap(tray.more)
    at.calm()
    over = at.screen.over
    assert [die.tray_die for die in over.dice] == lies
    for tile in over.dice:
        over.scroll.scroll_to(tile, animate=False)
        pilot.frames(2)
        (x, y), (to_x, to_y) = tile.to_window(tile.x, tile.y), tile.to_window(tile.right, tile.top)
        assert x >= 0 and to_x <= width and y >= -1 and to_y <= height
    pilot.tap(over.dice[-1])
    at.calm()
    assert at.says(speech("tray.whose"), at.screen.over) and at.screen.over.die == lies[-1]
    at.screen.over.leave()
    at.calm()
    assert len(tray.dice) == len(lies) - 1


def test_dice_that_all_count_for_nothing_go_with_one_tap(sit: Any) -> None:
    at = sit()
    for n in range(12):
        roll(at, f"camera:white-{n}", "3", Source.CAMERA)
    at.calm()
    pilot.tap(at.screen.tray.more)
    at.calm()
    assert at.says("12 dice lie here", at.screen.over)
    at.tap("None of them counts")
    assert at.screen.over is None and at.screen.tray.height == 0
    roll(at, "camera:white-3", "5", Source.CAMERA)
    at.calm()
    assert strip(at) == ["5: whose die is this?"], "its next throw is another one"


def test_a_die_that_nobody_waits_for_says_so_and_the_button_tells_why(sit: Any) -> None:
    at = sit(owners=OWNERS)
    for seat in range(4):
        at.table.typed(f"r1.s{seat}", "pan", "1")
    at.table.stop_passing()
    roll(at, "pixels:0prize")
    at.calm()
    steps = at.table.session.length
    assert strip(at) == ["Ana rolled again: 4?"], "she has rolled in this step"
    from tests.ui.play_game import Bid

    assert at.table.play(Bid(0, 1))
    at.table.stop_passing()
    assert strip(at) == [], "the table went on"
    roll(at, "pixels:0prize", "2")
    at.calm()
    assert strip(at) == ["Ana’s 2 waits for the choice"]
    over = open_die(at)
    why = "Not everybody has chosen yet. After that, one tap here lets the die count."
    assert over.reason.text == why and at.buttons("It counts now")[0].not_yet
    at.tap("It counts now")
    assert at.screen.over is over and over.reason.ink == "danger" and at.table.session.length == steps + 1
    for seat in (1, 2, 3):
        assert at.table.play(Bid(seat, 1))
    at.table.stop_passing()
    at.calm()
    over = open_die(at)
    assert strip(at) == ["Ana’s 2: nobody waits for it"]
    assert over.reason.text == "Nobody waits for a die of Ana now."
    assert at.screen.play(NextRound())
    at.calm()
    assert strip(at) == ["Ana’s 2 came early"] and at.screen.over is over, "the sheet follows"
    at.tap("It counts now")
    assert at.table.session.steps[-1].move == Whacks(0, "prize", 2) and at.screen.over is None


def test_a_die_of_another_kind_is_told_which_one_is_due_and_may_be_said_to_be_that(park: Any) -> None:
    from companion.games.mole_park import moves as m

    at = park(3, dice=True, options={"secret_choice": True}).play(m.Deal())
    for seat in range(3):
        at.play(m.ChooseDie(seat, "pan"))
    at.table.stop_passing()
    at.rolls(0, "mallet", "4")
    at.calm()
    assert strip(at.sitting) == ["Dev’s 4: another die is due"]
    over = open_die(at.sitting)
    assert over.reason.text == "Dev should roll another die now: frying pan" and over.kind == "mallet"
    at.sitting.tap("It counts now")
    assert at.sitting.screen.over is over and over.reason.ink == "danger", "it has not become another die by itself"
    at.sitting.tap("frying pan", over)
    assert not over.reason.text
    at.sitting.tap("It counts now")
    assert at.last == m.Whack(0, "pan", 4) and at.sitting.screen.over is None


def test_a_second_roll_takes_the_place_of_the_first(sit: Any) -> None:
    at = sit(owners=OWNERS)
    roll(at, "pixels:0pan", "4")
    roll(at, "pixels:0pan", "2")
    open_die(at)
    assert at.says("Ana’s roll was taken already; this one came later.")
    at.tap("This one counts")
    (step,) = at.table.session.steps
    assert step.move == Whacks(0, "pan", 2) and step.by["die"] == "pixels:0pan" and strip(at) == []
    assert at.says("1 → 2") or at.screen.banners.cards, "what that changed is told"


def test_of_two_dice_that_lie_there_the_second_can_be_the_one_that_counts(sit: Any) -> None:
    at = sit(owners=OWNERS)
    at.table.auto_take = False
    roll(at, "pixels:0pan", "4")
    roll(at, "pixels:0prize", "2")
    assert strip(at) == ["Ana rolled again: 2?"]
    open_die(at)
    assert at.says("Another die of Ana lies there, too. Which one counts?")
    at.tap("It counts now")
    assert at.table.session.steps[-1].move == Whacks(0, "prize", 2)


def test_from_the_next_roll_on_a_die_is_somebodys_and_that_is_said(sit: Any) -> None:
    at = sit()
    roll(at, "pixels:z", "4")
    open_die(at)
    at.tap("Cleo", at.screen.over)
    at.tap("From the next roll on")
    assert at.table.desk.owners["pixels:z"] == Owner(2, "pan")
    assert [step.move for step in at.table.session.steps] == [CountsForNothing(("4",), (-1,))], "not this one"
    assert at.says("From the next roll on: Cleo, Pan") and strip(at) == []
    roll(at, "pixels:z", "5")
    assert at.table.session.steps[-1].move == Whacks(2, "pan", 5)


def test_a_new_name_and_a_new_light_reach_the_strip(sit: Any) -> None:
    from companion.core.seating import Rename
    from companion.ui.theme import theme

    at = sit(owners=OWNERS)
    roll(at, "pixels:0pan", "4")
    roll(at, "pixels:0pan", "2")
    assert at.table.play(Rename(0, "Anouk"))
    at.calm()
    assert strip(at) == ["Anouk rolled again: 2?"]
    before = at.screen.tray.height
    theme.text_size = 1.6
    at.calm()
    assert at.screen.tray.height > before
