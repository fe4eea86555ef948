"""Reasons and rulings."""

from __future__ import annotations

from typing import Any

from companion.core.dice import Owner, Roll, Source
from companion.ui.widgets.why_card import WhyRow
from tests.ui import pilot
from tests.ui.play_game import SetScore, Whacks

pytest_plugins = ("tests.ui.playing",)


def test_a_number_tells_its_sum_its_rules_and_where_it_comes_from(sit: Any) -> None:
    at = sit(owners={"pixels:b": Owner(1, "pan")})
    at.table.receive(Roll(0, "pixels:b", "3", Source.RADIO, 0.97, protocol="pixels"))
    at.screen.why("score.1")
    at.calm()
    lines = [(row.line.title, row.line.value, row.total) for row in pilot.walk(at.screen.over, WhyRow)]
    assert lines == [("Rolled and bid", "2", False), ("A gift", "1", False), ("Together", "3", True)]
    assert at.says("Why 3?") and at.says("TG-1 and TG-4")
    assert at.says("Ben whacks with the pan: 3") and at.says("read by radio · die pixels:b · 97 % sure")


def test_change_leads_to_the_entry_behind_the_number(sit: Any) -> None:
    at = sit()
    at.table.play(Whacks(1, "pan", 3))
    at.screen.why("score.1")
    at.calm()
    at.tap("Change")
    at.tap("5", at.screen.over)
    at.tap("Change it")
    assert at.table.session.state.scores[1] == 5


def test_a_table_ruling_sets_the_number_and_wears_a_gavel(sit: Any) -> None:
    at = sit()
    at.screen.why("score.2")
    at.calm()
    at.tap("Table ruling")
    at.tap("1", at.screen.over)
    at.tap("4", at.screen.over)
    at.tap("The table says 14")
    assert at.table.session.steps[-1].move == SetScore(2, 14) and at.table.history()[-1].ruling
    assert at.screen.over is None


def test_a_ruling_stays_in_its_range_and_same_means_nothing(sit: Any) -> None:
    at = sit()
    at.screen.correct("score.2")
    at.calm()
    for digit in "999":
        at.tap(digit, at.screen.over)
    assert at.says("From 0 to 99.") and at.screen.over.stepper.value == 99
    for _ in "99":
        at.screen.over._digit(None)
    assert at.screen.over.confirm.not_yet
    at.tap("The table says 0")
    assert at.table.session.length == 0


def test_the_keyboard_types_a_ruling(sit: Any) -> None:
    at = sit()
    at.screen.correct("score.0")
    pilot.key("2")
    pilot.key("7")
    at.tap("The table says 27")
    assert at.table.session.state.scores[0] == 27


def test_a_number_that_nobody_keeps_says_so(sit: Any) -> None:
    at = sit()
    at.screen.why("nothing.7")
    at.calm()
    assert at.says("Nothing is kept about this.") and not at.buttons("Table ruling")
    at.screen.correct("nothing.7")
    at.calm()
    assert at.says("cannot be set by itself")
