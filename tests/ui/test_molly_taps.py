"""How many taps a turn of Molly and the final count cost, counted on the real screen; and what each one does."""

from __future__ import annotations

from typing import Any

from companion.core.messages import say
from companion.games.molly import moves as m
from companion.games.molly.state import Phase
from companion.ui.screens.why import WhyCard
from tests.ui import pilot

pytest_plugins = ("tests.ui.molly_table",)


def test_a_turn_with_tokens_only_takes_one_tap_and_one_more_for_each_token_paid(molly: Any) -> None:
    at = molly(referee=False)
    at.next()
    assert at.view.active == 1 and at.taps == 1
    at.tap(at.screen.tokens.buttons["card"])
    at.next()
    assert at.view.active == 2 and at.view.seats[1].tokens == 0 and at.taps == 3
    at.tap(at.screen.tokens.buttons["empty"])
    assert at.view.seats[2].tokens == 2, "a card on an empty space is one tap more (MO-27)"


def test_a_referee_turn_without_a_set_takes_three_taps(molly: Any) -> None:
    at = molly("gpr gbr byr")
    at.colour("white")
    at.space(5)
    assert at.last == m.PlayCard("white", 5) and at.view.stage == "sets_done"
    at.next()
    assert at.view.active == 1 and at.taps == 3


def test_a_referee_turn_with_one_set_takes_six_taps_and_with_two_seven(molly: Any) -> None:
    at = molly("gpr gbg byg")
    at.colour("green")
    at.space(5)
    assert [key.text for key in at.keys] == ["The row", "The diagonal"]
    at.tap(at.keys[0])
    at.space(6)
    at.colour("yellow")
    at.colour("project")
    at.next()
    assert at.view.active == 1 and at.taps == 7
    assert at.view.grid == ("green", "project", "red", "yellow", "project", "empty", "blue", "yellow", "green")
    at.play(m.SetTop(5, "blue"), m.SetTop(4, "blue"), m.SetTop(6, "red"))
    at.taps = 0
    at.colour("blue")
    at.space(1)
    at.space(4)
    at.colour("red")
    at.colour("white")
    at.next()
    assert at.view.active == 2 and at.taps == 6


def test_the_final_count_takes_seven_taps_a_seat(molly: Any) -> None:
    at = molly(referee=False, seats=2)
    at.play(m.CountNow())
    at.taps = 0
    at.lift()
    for column, n in enumerate((7, 5, 3, 4, 3)):
        at.height(column, n)
    assert at.sitting.says("7 × 3 + 1") and at.sitting.says("Hide and pass to Ben")
    at.next()
    assert at.taps == 7 and at.sitting.view.cover_for == 1
    at.lift()
    for column, n in enumerate((6, 6, 0, 4, 3)):
        at.height(column, n)
    at.next()
    assert at.taps == 14 and at.view.phase is Phase.OVER
    cards = at.screen.reveal.cards
    assert [(card.sum, card.total, card.crown) for card in cards.values()] == [
        ("7 × 3 + 1", "22", True), ("6 × 3 + 1", "19", False),
    ]  # fmt: skip
    assert cards[1].note == "blue: no cube, so it does not count as fewest" and not cards[0].note
    at.next()
    assert at.sitting.says("Ana wins")


def test_the_nine_tops_are_told_once_and_the_dog_is_not_asked_for(molly: Any) -> None:
    at = molly(bobtail=True)
    assert [key.shows for key in at.keys] == ["red", "yellow", "blue", "green", "white"]
    for top in ("green", "red", "blue", "green"):
        at.colour(top)
    at.next()
    assert at.sitting.says("Tap the colour that shows on space 6.")
    at.space(2)
    at.colour("white")
    for top in ("yellow", "blue", "red", "white"):
        at.colour(top)
    at.next()
    assert at.last == m.ShowTops(("green", "white", "blue", "green", "bobtail", "yellow", "blue", "red", "white"))


def test_covering_the_same_colour_is_refused_at_the_pile_and_may_be_done_anyway(molly: Any) -> None:
    at = molly("gpr gbr byr")
    at.colour("blue")
    assert [pile.mark for pile in at.garden.piles].count("shut") == 2
    at.space(5)
    assert at.sitting.says("A card never covers its own colour.")
    assert at.sitting.view.refusal.rule == ("MO-25",)
    banner = at.sitting.screen.banners.column
    x, y = pilot.middle(at.garden.piles[4])
    assert abs(banner.center_x - x) < 320 and abs(banner.center_y - y) < 260, "beside the pile that was tapped"
    at.sitting.tap("Do it anyway")
    assert at.last == m.PlayAnyway("blue", 5)


def test_a_set_that_stood_before_says_that_it_is_not_new_and_may_be_ruled(molly: Any) -> None:
    at = molly("ggg rbw bwr")
    at.colour("red")
    at.space(5)
    badge = at.garden.badges["123"]
    assert badge.text == "not new"
    at.tap(badge)
    assert at.sitting.says("Not new: the row 1-2-3 stood before")
    at.sitting.tap("Do it anyway")
    assert at.last == m.TakeSetAnyway("123")
    at.space(1)
    assert [turn.space for turn in at.view.turning] == [2, 3]


def test_a_line_itself_can_be_tapped(molly: Any) -> None:
    at = molly("gpr gbg byg")
    at.play(m.PlayCard("green", 5))
    at.tap(at.garden.badges["159"])
    assert at.last == m.TakeSet("159") and at.view.line == "159"


def test_from_whom_is_asked_when_the_supply_is_empty(molly: Any) -> None:
    at = molly("gp. gbr byr")
    at.play(m.SetTokens(1, 5), m.SetTokens(2, 4), m.SetTokens(3, 2))
    at.colour("white")
    at.space(3)
    assert at.sitting.says("The supply is empty. Ana gets 1 token: from whom?")
    assert [key.text for key in at.keys] == ["Ben", "Cleo", "Dev", "From nobody"]
    at.tap(at.keys[1])
    assert at.last == m.Steal(2) and [person.tokens for person in at.view.seats] == [2, 5, 3, 2]


def test_paying_for_a_swap_asks_for_two_piles(molly: Any) -> None:
    at = molly("gpr gbr byr")
    at.tap(at.screen.tokens.buttons["swap"])
    at.space(4)
    assert at.garden.piles[4].mark == "wanted" and at.garden.piles[8].mark == ""
    at.space(5)
    assert at.last == m.Swap(4, 5)
    at.tap(at.screen.tokens.buttons["swap"])
    assert at.sitting.says("Ana has no token to pay with.")


def test_the_dog_is_moved_by_where_it_goes_and_where_the_pile_goes(molly: Any) -> None:
    at = molly("rg. ydr gbw", bobtail=True)
    at.tap(at.screen.tokens.buttons["bobtail"])
    at.space(2)
    assert [n for n, pile in enumerate(at.garden.piles, 1) if pile.mark == "wanted"] == [3, 5]
    at.space(3)
    assert at.last == m.MoveBobtail(2, 3)
    assert at.view.grid[:3] == ("red", "bobtail", "green")


def test_plus_and_minus_move_tokens_and_the_supply_answers(molly: Any) -> None:
    at = molly(referee=False)
    row = at.screen.tokens.rows[1]
    at.tap(row.plus)
    at.tap(row.plus)
    at.tap(at.screen.tokens.rows[0].minus)
    assert [person.tokens for person in at.view.seats] == [0, 3, 1, 1] and at.view.supply == 7
    assert at.screen.tokens.supply.count == 7
    at.tap(at.screen.tokens.rows[0].minus)
    assert at.view.seats[0].tokens == 0
    at.tap(row.face)
    assert isinstance(at.sitting.screen.over, WhyCard)


def test_events_last_round_and_the_last_turn(molly: Any) -> None:
    at = molly("gp. .br byr", seats=2)
    at.tap(at.sitting.screen.top_bar.chip)
    at.tap(at.sitting.screen.over.tiles[3])
    assert at.last == m.Event(3) and at.garden.piles[2].mark == "asked"
    at.colour("yellow")
    at.colour("white")
    at.tap(at.screen.side.turn.tardy)
    assert at.last == m.LastRound() and at.sitting.says("Last round: Ben plays last.")
    at.play(m.PlayCard("blue", 1), m.EndTurn())
    assert at.sitting.says("End the last turn")


def test_a_long_press_corrects_a_pile_or_a_person(molly: Any) -> None:
    at = molly("gpr gbr byr")
    pilot.hold(at.garden.piles[1], 0.8)
    at.calm()
    at.tap(at.sitting.screen.over.keys["white"])
    assert at.last == m.SetTop(2, "white")
    pilot.hold(at.screen.tokens.rows[2].face, 0.8)
    at.calm()
    at.sitting.tap("It is Cleo’s turn")
    assert at.last == m.SetTurn(2)


def test_set_up_and_the_way_to_tokens_only(molly: Any) -> None:
    at = molly(seats=3)
    at.sitting.tap("Set up")
    assert at.sitting.says("45 Mole cards, 9 of each colour.") and at.sitting.says("6 stay in the supply")
    at.sitting.screen.over.scroll.scroll_y = 0
    at.sitting.tap("Follow only tokens and turns")
    assert at.last == m.UseReferee(False) and at.screen.referee.parent is None
    assert at.screen.bars(at.sitting.view).next.text == say("molly.screen.end_turn", name="Ana")
