"""Dice Theme Park with its parks side by side: taps of a round, Upkeep and objectives, cards behind covers, the end."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.dice_theme_park import moves as m
from companion.games.dice_theme_park.games import FULL, SOLO
from companion.games.dice_theme_park.screen.lines import GridKey
from companion.games.dice_theme_park.state import Phase, Skill, SoloCard
from companion.ui import paint
from companion.ui.typeset import fits
from tests.ui import pilot
from tests.ui.parks_table import LAID, TILES

pytest_plugins = ("tests.ui.parks_table",)

PRINTED = ("Left attraction", "Middle attraction", "Right attraction")


def flat(parts: Any) -> str:
    """What a painted line says, signs by their names."""
    return " ".join(part if isinstance(part, str) else part[0] for part in parts)


# ── taps (design guide, 12) ──


def test_a_plain_round_of_four_in_light_mode_takes_36_taps(parks: Any) -> None:
    at = parks(*TILES, LAID, m.UseCards(True))
    for seat, cards in enumerate(
        (("guide", "manager"), ("mascot", "builder"), ("guide", "builder"), ("guide", "mascot"))
    ):
        for card in cards:
            at.key(seat, card)
    assert at.state.phase is Phase.ORDER and at.taps == 8
    at.button("Pay the income")
    at.key(0, "tile.log_flume")
    at.key(1, "tile.speedster")
    assert [site.tile for site in at.state.players[1].sites][-1] == "speedster"
    for seat, kind in enumerate(("effect", "kiosk", "generator", "effect")):
        at.upgrade(seat, PRINTED[0], kind)
    for seat in range(4):
        at.cube(seat, "Park Entrance", 2)
        for name in PRINTED:
            at.cube(seat, name)
    at.button("Add the stars")
    assert at.state.round == 2 and at.taps <= 36
    # 2 × 1 for the entrance, 3 × 3, and 2 more for each special effect
    assert [at.said(seat)[0] for seat in range(4)] == ["13", "11", "11", "13"]
    # sums 9, 9, 8, 7; Ana and Eda, level in everything, have changed round
    assert [at.column(seat).head.pill for seat in range(4)] == ["4th", "3rd", "2nd", "1st"]


def test_from_the_cubes_to_new_scores_with_an_objective_takes_one_tap(parks: Any) -> None:
    at = parks(*TILES, m.SetRound(3), m.SetObjective(3, "money")).cards()
    money = (9, 5, 5, 4)
    at.play(*(m.SetMoney(seat, n) for seat, n in enumerate(money)))
    at.play(*(m.SetStars(seat, n) for seat, n in enumerate((61, 58, 64, 55))))
    at.play(m.SetCubes(0, "printed_1", 1), m.SetCubes(1, "printed_1", 1), m.SetCubes(2, "printed_1", 1))
    assert at.screen.judge.compact and not at.screen.first_rows, "Dev has no cube yet"
    at.play(m.SetCubes(3, "printed_2", 1))
    assert at.rows(3, type(at.row(3, PRINTED[1])))[0].name == PRINTED[1], "what was operated stands first"
    boxes = at.screen.judge.boxes
    assert [box.place for box in boxes.values()] == ["1st", "2nd", "2nd", "4th"]
    assert [flat(box.stars) for box in boxes.values()] == ["+8 star", "+3 star", "+3 star", "+0 star"]
    assert flat(boxes[0].sum) == "61 + 3 + 8 = 72 star"
    assert "Eda and Cleo tie for 2nd and share 4 + 2, so 3 each." in at.screen.judge.note
    at.button("Add the stars")
    assert at.taps <= 4 and [at.said(seat)[0] for seat in range(4)] == ["72", "64", "70", "58"]


def test_the_table_counts_what_only_it_sees_and_the_lowest_wins(parks: Any) -> None:
    at = parks(m.SetRound(3), seats=3).cards()
    assert [chip.text for chip in at.screen.judge.chips.values()][:2] == ["most money", "fewest pips on guests"]
    at.tap(at.screen.judge.chips["pips"])
    at.play(*(m.SetCubes(seat, "printed_1", 1) for seat in range(3)))
    for seat, n in ((0, 2), (1, 1)):
        for _ in range(n):
            at.tap(at.screen.judge.boxes[seat].stepper.plus)
    at.tap(at.screen.judge.done)
    assert [flat(box.stars) for box in at.screen.judge.boxes.values()] == ["+0 star", "+3 star", "+6 star"]


def test_where_large_text_leaves_no_room_the_objective_is_counted_in_a_sheet(parks: Any, fresh_theme: Any) -> None:
    fresh_theme.text_size = 1.6
    at = parks(m.SetRound(3), m.SetObjective(3, "pips"), size=(800, 1280)).cards()
    at.play(*(m.SetCubes(seat, "printed_1", 1) for seat in range(4)))
    assert at.screen.judge.compact
    at.tap(at.screen.judge)
    card = at.over.card
    at.tap(card.boxes[1].stepper.plus)
    assert card.boxes[1].stepper.value == 1
    at.tap(card.done)
    assert [flat(box.stars) for box in card.boxes.values()] == ["+5 star", "+0 star", "+5 star", "+5 star"]


# ── Upkeep explained ──


def test_every_attraction_says_how_its_stars_and_coins_come_about(parks: Any) -> None:
    at = parks(*TILES, options={"promo": True}).cards()
    at.play(m.PutTile(0, "log_flume"), m.SetUpgrade(0, "log_flume", "effect"), m.SetUpgrade(0, "log_flume", "kiosk"))
    at.play(m.SetAdministrator(0, "mascots"), m.SetMascots(0, 2), m.VipRides(0, 2))
    at.cube(0, "Log Flume")
    row = at.row(0, "Log Flume")
    assert (row.cubes, row.printed, row.effect, row.kiosk, row.stars, row.money) == (1, 3, 2, 2, 5, 2)
    assert flat(at.column(0).head.parts) == "+8 star" and at.column(0).take.text == "+2"
    assert at.sitting.says("2 mascots", at.column(0)) and at.sitting.says("The VIP rode 2 times", at.column(0))
    at.tap(at.column(0).head)
    assert at.sitting.says("Ana’s stars this round", at.over)
    assert at.table.why("upkeep.0")[0].total == 8
    at.over.close()
    at.cube(0, "Log Flume", 2)  # one icon, and one Manager: the third cube is one too many
    assert at.row(0, "Log Flume").cubes == 2 and at.table.view.refusal.reason.key == "dice_theme_park.cubes.icons"
    at.button("Do it anyway")
    assert at.row(0, "Log Flume").cubes == 3
    at.button("Change")
    at.tap(next(w for w in at.over.walk() if getattr(w, "text", "") == "Log Flume").stepper.minus)
    assert at.row(0, "Log Flume").cubes == 2


def test_guests_who_leave_and_cards_that_are_passed_stand_in_one_list(parks: Any) -> None:
    at = parks(seats=2).cards((("ticket_agent", "guide"), ("mascot", "builder")))
    at.play(m.SetAdministrator(1, "return", "blue")).button("Guests who leave")
    steppers = [w.stepper for w in at.over.walk() if hasattr(w, "stepper")]
    assert len(steppers) == 4, "one for each park, Ana's Ticket Agent, and Eda's administrator (DT-140)"
    for plus in (steppers[0].plus, steppers[0].plus, steppers[1].plus):
        at.tap(plus)
    assert (at.state.players[0].ones, at.state.players[0].saved) == (2, 1)
    assert at.sitting.says("Ana passes Guide and Ticket Agent to Eda.", at.over)
    at.over.close()
    at.sitting.calm()
    assert at.sitting.buttons("Guests who leave: 1")


def test_on_a_lying_tablet_the_far_columns_are_turned_towards_those_who_sit_there(parks: Any) -> None:
    at = parks(m.SetRound(3), m.SetObjective(3, "maps"), lies=True).cards()
    near, far = at.column(0), at.column(2)
    assert near.to_window(0, 0)[1] < near.to_window(0, 9)[1] and far.to_window(0, 0)[1] > far.to_window(0, 9)[1]
    for seat in range(4):
        at.cube(seat, "Park Entrance")
    assert [player.site("entrance").cubes for player in at.state.players] == [1, 1, 1, 1]


# ── cards ──


def test_cards_are_chosen_behind_covers_and_revealed_together(parks: Any) -> None:
    at = parks(seats=2)
    assert at.table.view.cover_for is None and at.sitting.says("Set the table up"), "first the table is set up"
    at.button("Pass to Ana")
    for seat, places in ((0, (0, 2)), (1, (5, 5, 4, 1))):
        at.sitting.lift()
        pad = at.sitting.screen.secret.frame.pad
        for place in places:
            at.tap(pad.keys[place])
        assert pad.bars().next.not_yet is None
        at.tap(at.sitting.buttons("Hide and pass to Eda" if seat == 0 else "Hide and reveal all")[0])
        if seat == 0:
            assert not any("Guide" in text for text in at.sitting.texts()), "nothing of Ana's cards is left"
    assert at.state.players[0].played == ("guide", "ticket_agent")
    assert at.state.players[1].played == ("builder", "concierge"), "a card tapped twice is put back"
    assert [name for _, name in at.screen.order.people] == ["Ana", "Eda"] and at.sitting.says("Pay the income")


# ── the end, the full game, alone ──


def test_a_tie_at_the_end_is_decided_by_guests_counted_in_the_columns(parks: Any) -> None:
    at = parks(m.SetRound(5), m.SetObjective(5, "maps"), seats=2).cards()
    at.play(m.SetMoney(0, 0), m.SetMoney(1, 0), m.SetCubes(0, "printed_1", 1), m.SetCubes(1, "printed_1", 1))
    at.button("Add the stars")
    assert at.table.view.result is None and at.sitting.says("Guests in the park", at.column(1))
    at.tap(next(row for row in at.column(1).lines if hasattr(row, "stepper") and row.value == 0
                and row.text == "Guests in the park").stepper.plus)  # fmt: skip
    for seat in (0, 1):
        at.key(seat, "done")
    assert at.table.view.result.winners == (1,) and at.sitting.says("Stars, round by round")
    assert at.screen.graphs()[0].values == {0: (5,), 1: (5,)}


def test_in_the_full_game_a_column_opens_the_park_and_the_park_leads_back(parks: Any) -> None:
    at = parks(game=FULL, seats=2).cards()
    at.tap(at.sitting.buttons("Open the park", at.column(1))[0])
    assert at.screen.page is not None and at.sitting.says("Eda’s park")
    assert at.sitting.buttons("Fill the monorails"), "that is the next step now, but one may look first"
    at.button("All parks")
    assert at.screen.page is None and at.column(1).parent is not None


def test_alone_the_target_and_the_goals_stand_beside_the_park(parks: Any) -> None:
    at = parks(m.LayGoal(1, 10, 1, "Three green tiles"), game=SOLO, seats=1)
    at.key(0, "guide")
    at.key(0, "manager")
    solo = next(row for row in reversed(at.screen.goals.rows.children) if hasattr(row, "made"))
    at.tap(next(made for made in solo.made if made.key == "7"))
    assert at.state.solo_card == SoloCard(7)
    at.button("Pay the income")
    missed = [
        made for row in at.screen.goals.rows.children for made in getattr(row, "made", ()) if made.key == "missed"
    ]
    at.tap(missed[0])
    assert at.sitting.says("Target") and at.table.view.game.target == 171


def test_alone_the_solo_card_shades_what_is_laid_out(parks: Any) -> None:
    """DT-232, DT-233: after its value the card is asked for the monorail, the attraction and the skill it shades."""
    laid = m.LayTiles(("speedster", "pop_shop", "log_flume"))
    at = parks(laid, m.LaySkills(("far", "pays.blue", "swap")), game=SOLO, seats=1)
    at.key(0, "guide")
    at.key(0, "manager")
    for key in ("7", "2", "speedster", "pays.blue"):
        keys = [made for row in at.screen.goals.rows.children for made in getattr(row, "made", ()) if made.key == key]
        scroll = at.screen.goals.scroll
        if scroll.viewport_size[1] > scroll.height:
            scroll.scroll_to(keys[0], animate=False)
            pilot.frames(2)
        at.tap(keys[0])  # the question asked last comes first in this list
    assert at.state.solo_card == SoloCard(7, 2, "speedster", Skill("pays", "blue"))
    at.button("Pay the income")
    said = " ".join(row.text for row in at.screen.goals.rows.children if hasattr(row, "text"))
    assert "Monorail 2 is out of reach." in said and "Speedster is out of reach." in said
    assert said.count("out of reach") == 3, "the skill, too"


@pytest.mark.parametrize("text_size", [1.0, 1.6])
def test_alone_and_upright_the_park_and_its_card_share_the_height_in_every_phase(
    parks: Any, fresh_theme: Any, text_size: float
) -> None:
    """The card is as high as its lines, which change with the solo card, and never lies over the park or the bars."""
    fresh_theme.text_size = text_size
    laid = m.LayTiles(("speedster", "pop_shop", "log_flume"))
    skills, goal = m.LaySkills(("far", "pays.blue", "swap")), m.LayGoal(1, 10, 1, "Three green tiles")
    at = parks(laid, skills, goal, game=SOLO, seats=1, size=(800, 1280))
    fresh_theme.text_size = text_size
    at.calm()
    for move in (m.PlayStaff(0, "guide", "manager"), m.RevealSolo(7, 2, "speedster", "pays.blue"), m.PayIncome()):
        at.play(move)
        card, column = at.screen.goals, at.column(0)
        assert card.y >= at.screen.y and column.top <= at.screen.top and card.top <= column.y
        all_of_it = column.over_rows() + column.all.height
        assert column.height >= min(all_of_it, 0.5 * at.screen.height), "the park is seen"
        assert card.height >= min(card.wanted(card.width), 0.4 * at.screen.height), "so is the card"


def test_alone_a_question_about_the_solo_card_has_no_sign_left_from_a_goal(parks: Any) -> None:
    at = parks(m.LayGoal(1, 10, 1, "Three green tiles"), game=SOLO, seats=1)
    at.play(m.PlayStaff(0, "guide", "manager"), m.RevealSolo(7))
    asked = [
        row for row in at.screen.goals.rows.children if getattr(row, "text", "") == "Which monorail does it shade?"
    ]
    assert [row.icon for row in asked] == [""]


def test_alone_what_was_scrolled_begins_at_the_top_in_the_next_phase(parks: Any) -> None:
    laid = m.LayTiles(("speedster", "pop_shop", "log_flume"))
    at = parks(laid, m.LaySkills(("far", "pays.blue", "swap")), game=SOLO, seats=1)
    at.play(m.PlayStaff(0, "guide", "manager"), m.RevealSolo(7, 2, "speedster", "pays.blue"))
    card = at.screen.goals
    assert card.scroll.do_scroll_y, "the answers are longer than the card"
    card.scroll.scroll_y = 0
    at.play(m.PayIncome())
    target = card.rows.children[-1]
    assert target.to_window(0, target.top)[1] > card.top - 40


@pytest.mark.parametrize("text_size", [1.0, 1.6])
@pytest.mark.parametrize("wide", [80, 96, 140])
def test_a_word_on_a_key_is_never_broken(
    window: Any, fresh_theme: Any, monkeypatch: pytest.MonkeyPatch, wide: int, text_size: float
) -> None:
    fresh_theme.fit(1024, 600)
    fresh_theme.text_size = text_size
    drawn: list[tuple[str, Any]] = []
    words = paint.words
    monkeypatch.setattr(
        "companion.ui.paint.words",
        lambda text, setting, *args, **more: (drawn.append((text, setting)), words(text, setting, *args, **more))[1],
    )
    window(GridKey(text="Attraction", icon="plus", size=(wide, 60)), (1024, 600))
    text, setting = next(one for one in drawn if one[0].startswith("Attr"))
    assert fits(text, setting._replace(size=setting.size * setting.shrink, lines=1))
