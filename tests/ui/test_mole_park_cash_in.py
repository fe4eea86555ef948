"""Cashing in on the real screen: sums, the keypad, who picks when, ties, prizes, tidying up."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.mole_park import moves as m
from companion.games.mole_park.screen.picking import PlaceRow, Turning
from companion.ui.screens.why import WhyCard
from companion.ui.widgets.button import IconButton
from tests.ui import pilot
from tests.ui.mole_park_table import hands

pytest_plugins = ("tests.ui.mole_park_table",)


@pytest.fixture
def four(park: Any) -> Any:
    """Eda, Finn, Ana and Hana cash in."""

    def opened(**how: Any) -> Any:
        at = park(8, **how).play(m.SetRound(8), m.Deal())
        hands(at, 3, 4, 4, 2, 2, 1, 3, 3)
        at.play(m.SetStars(1, 3), m.SetStars(2, 2), m.SetStars(6, 3))
        at.play(
            m.RollPrize(1, 6), m.RollPrize(2, 3), m.RollPrize(6, 5), m.RollPrize(7, 5),
            *(m.Miss(seat, "pan") for seat in (0, 3, 4, 5)), m.HandOut(),
        )  # fmt: skip
        return at

    return opened


def key(at: Any, number: int) -> Any:
    return next(k for k in at.cash.pad.keypad.grid.children if k.text == str(number))


def lay(at: Any, *values: int) -> None:
    for value in values:
        at.tap(key(at, value))
    at.tap(at.cash.pad.keypad.done)


def row(at: Any, seat: int) -> Any:
    return next(r for r in at.cash.sums.rows if r.seat == seat)


def test_three_moles_cost_three_values_and_done(four: Any) -> None:
    at = four()
    at.play(m.CashIn(1, (4, 4, 4, 3)), m.CashIn(2, (3, 4, 3, 3)))
    at.taps = 0
    assert at.cash.chosen == 6 and at.sitting.says("Ana lays down 3 moles")
    lay(at, 4, 3, 3)
    assert at.last == m.CashIn(6, (4, 3, 3)) and at.taps == 4
    assert at.cash.chosen == 7, "the next one is asked"


def test_the_sum_stands_in_its_row_and_grows_with_every_mole(four: Any) -> None:
    at = four()
    assert (row(at, 1).total, row(at, 1).parts[0]) == ("9", ("mole", "…"))
    at.tap(key(at, 4))
    assert (row(at, 1).total, row(at, 1).parts[0]) == ("13", ("mole", "4"))
    assert at.cash.pad.keypad.result_text == "= 13" and not at.cash.pad.keypad.ready
    lay(at, 4, 4, 3)
    assert row(at, 1).total == "24" and [n for _, n in row(at, 1).parts] == ["15", "6", "3"]


def test_half_made_input_survives_another_row_a_turned_tablet_and_undo(four: Any, window: Any) -> None:
    at = four()
    at.tap(key(at, 4))
    at.tap(row(at, 7), at=(0.3, 0.5))
    at.tap(key(at, 2))
    pilot.window_size(800, 1280)
    at.screen.show(at.table.view)
    at.calm()
    assert at.cash.pad.values == (2,)
    at.tap(row(at, 1), at=(0.3, 0.5))
    assert at.cash.pad.values == (4,)
    lay(at, 4, 4, 3)
    at.table.undo()
    at.calm()
    at.tap(row(at, 1), at=(0.3, 0.5))
    assert at.cash.pad.values == (4, 4, 4, 3), "taken back, not forgotten"


def test_backspace_and_a_tap_on_a_laid_mole_take_it_up_again(four: Any) -> None:
    at = four()
    for value in (1, 2, 3):
        at.tap(key(at, value))
    at.tap(at.cash.pad.keypad.backspace)
    assert at.cash.pad.values == (1, 2)
    first = at.cash.pad.keypad.chips.children[-1]
    at.tap(first)
    assert at.cash.pad.values == (2,)


def test_too_few_moles_are_refused_with_a_way_through(four: Any) -> None:
    at = four()
    lay(at, 5, 5)
    assert at.sitting.says("Name every mole once") and at.state.players[1].laid is None
    at.sitting.tap("Do it anyway")
    assert at.last == m.SetLaid(1, (5, 5))


def test_laid_moles_are_mended_in_their_row(four: Any) -> None:
    at = four()
    at.play(m.CashIn(1, (4, 4, 4, 3)))
    at.tap(row(at, 1), at=(0.3, 0.5))
    at.tap(at.cash.pad.keypad.backspace)
    lay(at, 5)
    assert at.state.players[1].laid == (4, 4, 4, 5) and at.table.session.steps[-1].move == m.CashIn(1, (4, 4, 4, 5))


def test_a_total_tells_why(four: Any) -> None:
    at = four()
    at.play(m.CashIn(1, (4, 4, 4, 3)))
    at.tap(row(at, 1), at=(0.93, 0.5))
    assert isinstance(at.sitting.screen.over, WhyCard) and at.sitting.screen.over.key == "total.1"


def test_the_prize_die_is_mended_at_the_pad(four: Any) -> None:
    at = four()
    at.tap(at.cash.pad.die)
    at.face("4")
    assert at.state.players[1].throws[0].face == 4 and row(at, 1).total == "7"


def picking(four: Any, **how: Any) -> Any:
    at = four(**how)
    return at.play(m.CashIn(1, (4, 4, 4, 3)), m.CashIn(2, (3, 4, 3, 3)), m.CashIn(6, (4, 3, 3)), m.CashIn(7, (4, 2, 1)))


def test_the_highest_picks_first_from_the_stands_in_reach(four: Any) -> None:
    at = picking(four)
    assert {k: s.within for k, s in at.cash.picking.stands.items()} == {
        "candy_cavern": True, "burrowed_treasures": True, "inflation_station": True,
    }  # fmt: skip
    at.tap(at.cash.picking.stands["inflation_station"])
    at.tap(next(k for k in at.cash.prize.keys if k.text == "7"))
    assert at.last == m.TakePrize(1, "inflation_station", 7)
    first = next(w for w in at.cash.picking.walk(restrict=True) if isinstance(w, PlaceRow))
    assert (first.name, first.words, first.done) == ("Eda", "won a prize of Inflation Station", True)


def test_a_prize_named_once_is_one_tap_the_next_time(four: Any) -> None:
    at = picking(four)
    at.tap(at.cash.picking.stands["candy_cavern"])
    at.cash.prize.field.text = "Toffee Tunnel"
    at.tap(next(k for k in at.cash.prize.keys if k.text == "4"))
    assert at.last == m.TakePrize(1, "candy_cavern", 4, "Toffee Tunnel")
    at.play(m.SetStand("candy_cavern", True), m.OrderTie(2))
    at.tap(at.cash.picking.stands["candy_cavern"])
    at.tap(next(chip for chip in at.cash.prize.known if chip.text == "Toffee Tunnel"))
    assert at.last == m.TakePrize(2, "candy_cavern", 4, "Toffee Tunnel")


WORM = "prizes.inflation_station.Inflatable Worm"


def test_a_cash_in_with_three_moles_costs_five_taps_where_the_prize_is_known(four: Any) -> None:
    at = four(catalogue={WORM: 4})
    at.play(m.CashIn(2, (1, 1, 1, 1)), m.CashIn(6, (1, 1, 1)), m.CashIn(7, (1, 1, 1)), m.SetHand(1, 3))
    at.taps = 0
    lay(at, 5, 4, 4)
    stand = at.cash.picking.stands["inflation_station"]
    assert (stand.name, stand.stars) == ("Inflatable Worm", 4), "what a tap takes is told before"
    at.tap(stand)
    assert at.last == m.TakePrize(1, "inflation_station", 4, "Inflatable Worm") and at.taps == 5


def test_another_card_on_a_stand_whose_prize_seemed_known_is_asked_for(four: Any) -> None:
    at = picking(four, catalogue={WORM: 4})
    at.sitting.tap("Another card lies on the stand")
    stand = at.cash.picking.stands["inflation_station"]
    assert (stand.name, stand.stars) == ("Inflation Station", 0)
    at.tap(stand)
    at.tap(next(k for k in at.cash.prize.keys if k.text == "7"))
    assert at.last == m.TakePrize(1, "inflation_station", 7)


def test_of_several_known_prizes_each_is_one_tap_and_a_won_one_is_gone(four: Any) -> None:
    at = picking(four, catalogue={WORM: 4, "prizes.inflation_station.Big Bear": 6})
    assert at.cash.picking.stands["inflation_station"].stars == 0, "nobody knows which of the two lies there"
    at.tap(next(chip for chip in at.cash.picker.prizes if chip.text == "Big Bear"))
    assert at.last == m.TakePrize(1, "inflation_station", 6, "Big Bear")
    at.table.undo()
    at.play(m.GivePrize(0, "inflation_station", 6, "Big Bear"), m.SetStand("inflation_station", True))
    assert at.cash.picking.stands["inflation_station"].name == "Inflatable Worm" and not at.cash.picker.prizes


def test_a_stand_tapped_by_mistake_costs_nothing(four: Any) -> None:
    at = picking(four)
    rows = at.table.session.length
    at.tap(at.cash.picking.stands["candy_cavern"])
    (away,) = [w for w in at.cash.prize.walk(restrict=True) if isinstance(w, IconButton)]
    at.tap(away)
    assert at.table.session.length == rows and at.sitting.says("Eda picks a prize")


def test_out_of_reach_says_what_it_needs_and_the_rules_say_why(four: Any) -> None:
    at = picking(four)
    at.play(m.PassPrize(1), m.OrderTie(2))
    stand = at.cash.picking.stands["inflation_station"]
    assert not stand.within and stand.note == "needs 20"
    at.tap(stand)
    at.tap(at.cash.prize.keys[2])
    assert at.sitting.says("Inflation Station costs 20 and Finn has 18 stars")
    at.sitting.tap("Do it anyway")
    assert at.last == m.GivePrize(2, "inflation_station", 3)


def test_the_kings_word_on_a_tie_is_one_tap(four: Any) -> None:
    at = picking(four)
    at.taps = 0
    (tie,) = at.cash.picking.ties
    at.tap(tie.chips[6])
    assert at.last == m.OrderTie(6) and at.taps == 1 and not at.cash.picking.ties


def test_the_question_is_turned_to_a_king_on_the_far_side(four: Any) -> None:
    at = picking(four, orientation="lies_two")
    assert not [w for w in at.cash.picking.walk(restrict=True) if isinstance(w, Turning)], (
        "the King sits on the near side"
    )
    at.play(m.SetKing(7))
    (card,) = [w for w in at.cash.picking.walk(restrict=True) if isinstance(w, Turning)]
    assert card.rotation == 180
    at.tap(at.cash.picking.ties[0].chips[2])
    assert at.last == m.OrderTie(2)


def test_taking_nothing_is_one_tap(four: Any) -> None:
    at = picking(four)
    at.sitting.tap("Take nothing")
    assert at.last == m.PassPrize(1)


def test_the_list_to_tidy_up_stays_with_its_ticks_until_the_next_deal(four: Any) -> None:
    at = picking(four)
    for seat in (1, 2, 6, 7):
        if at.view.ties and at.view.picking is None:
            at.play(m.OrderTie(2))
        at.play(m.PassPrize(seat))
    assert at.view.stage == "tidy"
    lines = {line.key: line for line in at.cash.checklist.children}
    assert set(lines) == {"dice", "laid"}
    at.tap(lines["laid"])
    assert lines["laid"].ticked and not lines["dice"].ticked
    at.screen.show(at.table.view)
    assert lines["laid"].ticked
    at.next()
    assert at.view.stage == "crown" and at.round.parent is not None


def test_a_round_without_a_prize_die_is_tidied_up_on_the_field(park: Any) -> None:
    at = park(3).play(m.Deal(), *(m.Miss(seat, "pan") for seat in range(3)), m.HandOut())
    assert [line.text for line in at.round.field.checklist.children] == ["Everybody takes their dice back"]
    at.next()
    assert at.round.field.checklist.parent is None


@pytest.mark.parametrize("moles", [5, 9])
def test_every_laid_mole_and_backspace_stay_on_the_card(park: Any, moles: int) -> None:
    at = park(3).play(m.Deal())
    hands(at, moles, 0, 0)
    at.play(m.RollPrize(0, 3), m.Miss(1, "pan"), m.Miss(2, "pan"), m.HandOut())
    if at.view.put_back:
        at.play(at.view.put_back[0].move)
    for _ in range(moles):
        at.tap(key(at, 5))
    chips = at.cash.pad.keypad.chips
    assert at.cash.pad.keypad.backspace.right <= chips.right + 1
    assert len(chips.children) == moles + 2
