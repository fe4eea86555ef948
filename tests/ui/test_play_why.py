"""Reasons and rulings."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from companion.core.dice import Owner, Roll, Source
from companion.games import shelf
from companion.games.mole_park import moves as m
from companion.ui.screens.told_by import sureness
from companion.ui.widgets.why_card import WhyRow
from tests.ui import pilot
from tests.ui.play_game import SetScore, Whacks

MOLE_PARK = next(game for box in shelf() for game in box.games if game.key == "mole_park")

pytest_plugins = ("tests.ui.playing",)


def test_a_number_tells_its_sum_its_rules_and_where_it_comes_from(sit: Any) -> None:
    at = sit(owners={"pixels:b": Owner(1, "pan")})
    at.table.receive(Roll(0, "pixels:b", "3", Source.RADIO, 0.97, protocol="pixels"))
    at.screen.why("score.1")
    at.calm()
    lines = [(row.line.title, row.line.value, row.total) for row in pilot.walk(at.screen.over, WhyRow)]
    assert lines[:3] == [("Rolled and bid", "2", False), ("A gift", "1", False), ("Together", "3", True)]
    assert at.says("Why 3?") and at.says("TG-1 and TG-4")
    evidence = [row.line for row in pilot.walk(at.screen.over, WhyRow) if row.line.small]
    assert [(line.title, line.source, line.colour) for line in evidence] == [
        ("Ben whacks with the pan: 3", "radio", "sky")
    ]
    assert all(told in evidence[0].caption for told in ("read by radio", "die pixels:b", "97 % sure"))


def test_a_line_shows_the_die_its_chips_and_who_told_it(sit: Any) -> None:
    at = sit(game=MOLE_PARK, owners={"pixels:b": Owner(1, "prize")})
    for move in (m.NameKing(0), m.Deal(), m.SetHand(1, 2), m.GivePrize(1, "candy_cavern", 2, "Lantern")):
        assert at.table.play(move, {"source": "hand"})
    at.table.receive(Roll(0, "pixels:b", "6", Source.RADIO, protocol="pixels"))
    for move in (m.Miss(0, "pan"), m.Miss(2, "pan"), m.Miss(3, "pan"), m.HandOut(), m.CashIn(1, (5, 4))):
        assert at.table.play(move)
    at.screen.why("total.1")
    at.calm()
    moles, die, prizes, *_ = [row.line for row in pilot.walk(at.screen.over, WhyRow)]
    assert (moles.title, moles.value, moles.sign, moles.parts, moles.source) == (
        "Moles laid down", "9", "mole", ("5", "4"), "hand",
    )  # fmt: skip
    assert (die.title, die.value, die.die, die.colour, die.source) == ("Prize die", "6", ("prize", "6"), "sky", "radio")
    assert (prizes.value, prizes.sign, prizes.source) == ("2", "star", "gavel")
    assert prizes.caption.startswith("Lantern 2 · typed by hand at ")
    assert at.says("Moles laid down + Prize die + stars on prizes won earlier.") and at.says("MP-30")
    pilot.tap(next(row for row in pilot.walk(at.screen.over, WhyRow) if row.line == die))
    at.calm()
    assert at.says("Ben rolls 6 stars on the Prize die", at.screen.over) and at.buttons("Change it")


def test_change_and_ruling_stay_in_sight_while_the_lines_scroll(sit: Any, fresh_theme: Any) -> None:
    fresh_theme.text_size = 1.6
    at = sit()
    for n in range(12):
        at.table.play(SetScore(1, 10 + n))
    at.screen.why("score.1")
    at.calm()
    over = at.screen.over
    assert over.scroll.height < over.body.height, "the lines are more than the card holds"
    for text in ("Change", "Table ruling"):
        (button,) = at.buttons(text)
        assert button.y >= over.panel.y and button.top <= over.scroll.y
    over.scroll.scroll_y = 0
    at.tap("Table ruling")
    assert at.screen.over.confirm.y >= at.screen.over.panel.y and at.screen.over.panel.top <= at.screen.height


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


ODD = (
    [1], {"a": 1}, None, True, -1e308, 10**400, 0.5, "", "x" * 100_000, "a\x00b\n\x1b[31m\u202e", "practice:",
    "practice:pixels-d6-1", "../../etc/passwd", "é" * 300,
)  # fmt: skip


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: repr(odd)[:20])
def test_whatever_a_file_says_of_where_a_row_came_from_is_told_briefly_or_not_at_all(
    sit: Any, tmp_path: Any, odd: Any
) -> None:
    """`by` is free-form: a long word froze the screen, a number out of all range broke it."""
    at = sit()
    at.screen.app = SimpleNamespace(dice=SimpleNamespace(pictures=tmp_path))
    for source in ("radio", odd):
        by = {"source": source, **dict.fromkeys(("die", "sure", "said", "overheard", "also", "protocol"), odd)}
        by |= {"evidence": odd, "wish": odd}
        assert at.table.play(SetScore(1, at.table.session.length + 1), by)
    for row in (1, 2):
        at.screen.open_history()
        at.screen.over.choose(row)
        at.calm()
        at.screen.change(row)
        at.calm()
    at.screen.why("score.1")
    at.calm()
    told = [row.line.caption for row in pilot.walk(at.screen.over, WhyRow) if row.line.small]
    assert told and all(len(caption) < 200 and caption.isprintable() for caption in told), told


def test_a_reading_that_was_nearly_sure_says_how_sure() -> None:
    assert [sureness({"sure": sure}) for sure in (0.97, 0, 1, 1.0, True, -0.1, "0.9", None)] == [
        97, 0, None, None, None, None, None, None,
    ]  # fmt: skip
