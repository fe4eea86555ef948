"""How many taps a round of Mole Park costs the table, counted on the real screen; and what each one does."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.dice import Link, Roll, Source
from companion.games.mole_park import moves as m
from companion.ui.screens.entry_sheet import EntrySheet
from companion.ui.screens.menu import SeatSheet
from companion.ui.screens.told_by import source_words
from companion.ui.screens.why import WhyCard
from companion.ui.widgets.button import PushButton
from tests.ui import pilot
from tests.ui.mole_park_table import hands

pytest_plugins = ("tests.ui.mole_park_table",)


def told(at: Any) -> list[Any]:
    return [step.move for step in at.table.session.steps]


@pytest.mark.parametrize("seats", [5, 8])
def test_a_plain_round_with_dice_takes_two_taps(park: Any, seats: int) -> None:
    at = park(seats, dice=True)
    at.taps = 0
    at.next()
    for seat in range(seats):
        at.rolls(seat, "pan", str(1 + seat % 5))
    at.next()
    assert at.view.stage == "tidy" and at.view.round == 1
    assert at.taps == 2


@pytest.mark.parametrize(("seats", "taps"), [(5, 8), (8, 11)])
def test_a_plain_round_by_hand_takes_two_taps_one_for_the_sheet_and_one_a_face(
    park: Any, seats: int, taps: int
) -> None:
    at = park(seats)
    at.taps = 0
    at.next()
    at.by_hand()
    for seat in range(seats):
        at.face(str(1 + seat % 5))
    assert at.sitting.screen.over is None, "the sheet closes after the last die"
    at.next()
    assert at.view.stage == "tidy" and at.view.round == 1
    assert at.taps == taps


def test_another_kind_of_die_costs_one_tap_more_and_is_remembered(park: Any) -> None:
    at = park(2)
    at.play(m.Deal())
    at.by_hand()
    at.sitting.screen.over.choose_kind("mallet")
    at.calm()  # the new faces have found their places
    at.face("2")
    at.face("X")
    assert told(at)[-2:] == [m.Whack(0, "mallet", 2), m.Miss(1, "glove")]
    at.next()
    at.next()
    at.taps = 0
    at.by_hand()
    at.face("3")
    assert at.last == m.Whack(0, "mallet", 3) and at.taps == 2


@pytest.mark.parametrize("where", ["die", "lines"])
def test_a_doubtful_die_costs_two_taps_panel_and_face(park: Any, where: str) -> None:
    at = park(3, dice=True).play(m.Deal())
    at.rolls(1, "pan", "1", 0.5, ("4", 0.4))
    panel = at.panel(1)
    assert panel.word == "1 or 4? Tap" and panel.phase == "needs_you" and panel.die.phase == "unsure"
    at.taps = 0
    at.tap(panel.die if where == "die" else panel.face, **({} if where == "die" else {"at": (0.3, 0.3)}))
    assert [key.face for key in at.sitting.screen.over.faces if key.likely] == ["1", "4"]
    at.face("4")
    assert at.last == m.Whack(1, "pan", 4) and at.taps == 2


def test_a_die_without_a_link_is_asked_about_and_costs_one_tap_if_it_is_right(park: Any) -> None:
    at = park(3, dice=True).play(m.Deal())
    at.hears(Link("radio:1.pan", False), Roll(0, "radio:1.pan", "4", Source.RADIO, 0.6, overheard=True))
    panel = at.panel(1)
    assert (panel.word, panel.phase, panel.die.phase, panel.die.face) == (
        "no link: 4?",
        "needs_you",
        "unsure",
        "4",
    )
    assert at.sitting.says("Heard without a link: Eda’s frying pan shows 4. Rolled?")
    at.taps = 0
    at.tap(next(w for w in pilot.walk(at.sitting.screen.banners, PushButton) if w.text == "Yes, it rolled 4"))
    assert at.last == m.Whack(1, "pan", 4) and at.taps == 1
    told = source_words(at.table.session.history()[-1], str)
    assert told.startswith("read by radio") and told.endswith("heard without a link")
    at.sitting.screen.open_history()
    at.calm()
    assert at.sitting.says("heard without a link", at.sitting.screen.over)
    at.sitting.screen.over.close()
    at.calm()
    for die in ("radio:0.glove", "radio:2.pan"):
        at.hears(Roll(0, die, "4", Source.RADIO, 0.6, overheard=True))
    assert at.sitting.says("Heard without a link: 2 dice. Which were rolled?")
    at.sitting.tap("Dev, boxing glove: 4")
    at.calm()
    assert at.last == m.Whack(0, "glove", 4) and at.sitting.says("Finn’s frying pan shows 4. Rolled?")
    at.sitting.tap("Another face", at.sitting.screen.banners)  # its tile lies beneath
    assert [key.face for key in at.sitting.screen.over.faces if key.likely] == ["4"]
    at.face("5")
    assert at.last == m.Whack(2, "pan", 5), "what the table says is right"


@pytest.mark.parametrize("where", ["die", "lines"])
def test_a_die_that_waits_to_be_taken_costs_one_tap(park: Any, where: str) -> None:
    at = park(3, dice=True, auto_take=False).play(m.Deal())
    at.rolls(2, "mallet", "3")
    panel = at.panel(2)
    assert panel.die.phase == "ghost" and panel.word == "take 3?"
    assert [tuple(claim) for claim in at.hole(3).claims] == [("rose", False)]
    at.tap(panel.die if where == "die" else panel.face, **({} if where == "die" else {"at": (0.3, 0.3)}))
    assert at.last == m.Whack(2, "mallet", 3)
    assert at.table.session.steps[-1].by["source"] == "radio"


def test_going_for_the_crown_costs_one_tap(park: Any) -> None:
    at = park(3).play(m.Deal())
    assert not any(at.panel(seat).offer for seat in range(3)), "nobody holds a mole"
    hands(at, 3, 0, 2)
    assert [bool(at.panel(seat).offer) for seat in range(3)] == [True, False, True]
    at.tap(at.panel(2).button)
    assert at.last == m.Declare(2)
    at.play(m.RollPrize(2, 4))
    assert not any(at.panel(seat).offer for seat in range(3)), "a die has landed"


def test_naming_the_king_costs_one_tap(park: Any) -> None:
    at = park(4, king=False)
    at.tap(at.panel(2).button)
    assert at.last == m.NameKing(2) and at.panel(2).crown


def test_the_king_may_be_rolled_for_and_ties_roll_again(park: Any) -> None:
    at = park(3, king=False, dice=True)
    for seat, face in enumerate("526"):
        at.rolls(seat, "prize", face)
    assert at.state.king == 2
    at.table.undo()
    at.table.undo()
    at.table.undo()
    for seat, face in enumerate("535"):
        at.rolls(seat, "prize", face)
    assert at.state.king is None and [at.panel(s).die.phase for s in (0, 2)] == ["waiting", "waiting"]
    assert at.panel(0).word == "rolls again"
    at.rolls(0, "prize", "1")
    at.rolls(2, "prize", "2")
    assert at.state.king == 2


@pytest.mark.parametrize("orientation", ["stands", "lies_two", "lies_four"])
def test_putting_moles_back_costs_one_tap_a_person(park: Any, orientation: str) -> None:
    at = park(8, orientation=orientation).play(m.Deal())
    hands(at, 5, 5, 0, 0, 0, 0, 0, 5)
    at.play(m.Whack(0, "pan", 1), m.Whack(1, "pan", 2), m.Whack(7, "pan", 3), *(m.Miss(s, "pan") for s in range(2, 7)))
    at.play(m.HandOut())
    calls = {call.seat: call for call in at.round.calls.children}
    assert {seat: call.button.text for seat, call in calls.items()} == {
        0: "Dev puts 2 moles back", 1: "Eda puts 2 moles back", 7: "Hana puts 2 moles back",
    }  # fmt: skip
    for seat, call in calls.items():
        assert call.rotation == at.panel(seat).rotation, "turned to the person it asks"
    at.taps = 0
    for seat in (7, 0, 1):
        at.tap(next(call.button for call in at.round.calls.children if call.seat == seat))
        assert at.last == m.PutBack(seat, 2)
    assert at.taps == 3 and at.view.stage == "tidy" and not at.round.calls.children


def test_a_tile_answers_at_once_after_the_sheet_was_left_or_the_last_die_typed(park: Any, fresh_theme: Any) -> None:
    at = park(2).play(m.Deal(), m.Whack(0, "pan", 1))
    fresh_theme.less_motion = False
    at.by_hand()
    key = next(key for key in at.sitting.screen.over.faces if key.face == "2")
    at.calm()
    pilot.tap(key)
    assert at.last == m.Whack(1, "glove", 2) and at.sitting.screen.over is None
    pilot.tap(at.panel(0).die)
    assert isinstance(at.sitting.screen.over, EntrySheet), "the sheet still slides out, the phase has just changed"


# ── mending ──


def test_a_die_that_lies_is_mended_with_two_taps(park: Any) -> None:
    at = park(3).play(m.Deal(), m.Whack(0, "pan", 1), m.Whack(1, "pan", 2))
    at.tap(at.panel(0).die)
    assert isinstance(at.sitting.screen.over, EntrySheet)
    assert [key.face for key in at.sitting.screen.over.faces if key.likely] == ["1"]
    at.face("X")
    assert told(at)[-2:] == [m.Miss(0, "pan"), m.Whack(1, "pan", 2)]
    assert at.panel(0).die.face == "X" and at.hole(1).claims == []


def test_a_die_may_be_mended_after_the_moles_were_handed_out(park: Any) -> None:
    at = park(2).play(m.Deal(), m.Whack(0, "pan", 1), m.Whack(1, "pan", 2), m.HandOut())
    at.tap(at.panel(1).die)
    at.face("1")
    assert at.state.players[0].moles == 0 and at.state.players[1].moles == 0, "one mole is too few for two"
    assert at.panel(0).hand == 0


def test_sitting_out_is_offered_while_dice_are_rolled(park: Any) -> None:
    at = park(3).play(m.Deal())
    at.tap(at.panel(1).die)
    at.sitting.tap("Eda sits this one out")
    assert at.last == m.SitOut(1)
    assert at.panel(1).word == "sits this one out" and not at.panel(1).show_die


def test_tapping_a_hole_a_hand_or_stars_tells_why_and_lets_the_table_rule(park: Any) -> None:
    at = park(3).play(m.Deal())
    for widget, where, key in (
        (at.hole(2), None, "hole.2"),
        (at.panel(1).face, (0.3, 0.4), "hand.1"),
        (at.panel(1).face, ((at.panel(1).die.x - at.panel(1).face.x - 20) / at.panel(1).face.width, 0.4), "stars.1"),
    ):
        at.tap(widget, **({"at": where} if where else {}))
        assert isinstance(at.sitting.screen.over, WhyCard) and at.sitting.screen.over.key == key
        at.sitting.tap("Table ruling")
        at.sitting.screen.over.stepper.plus.dispatch("on_step")
        at.calm()
        at.tap(at.sitting.screen.over.confirm)
    assert told(at)[-3:] == [m.SetMoles(2, 2), m.SetHand(1, 1), m.SetStars(1, 1)]


def test_the_next_step_before_its_time_says_why_and_offers_the_way_through(park: Any) -> None:
    at = park(3).play(m.Deal(), m.Whack(0, "pan", 1))
    assert at.sitting.screen.bottom_bar.next.not_yet
    at.next()
    assert at.sitting.says("Eda and Finn have not rolled yet")
    at.sitting.tap("Do it anyway")
    assert at.last == m.HandOutNow()


def test_a_long_press_on_a_panel_opens_the_persons_sheet(park: Any) -> None:
    at = park(3)
    at.calm()
    pilot.hold(at.panel(1).face, 0.8)
    at.calm()
    assert isinstance(at.sitting.screen.over, SeatSheet)
