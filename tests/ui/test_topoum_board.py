"""Topoum's board on the screen: what taps and drags do, how many there are, what is shown and what is not."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.games.topoum import moves as m
from companion.games.topoum.board_mode import GAME
from companion.ui.screens.why import RulingSheet, WhyCard
from companion.ui.speech import speech
from companion.ui.widgets.hex_board import ACT, REST, SELECTED, TARGET
from tests.ui import pilot
from tests.ui.app_pilot import bring_into_sight
from tests.ui.topoum_table import LINE, TYPES

pytest_plugins = ("tests.ui.topoum_table",)

AROUND = ((0, 0), (1, 0), (0, -1), (-1, 1), (1, -1), (2, 0), (0, -2), (-2, 2), (2, -2))
FOUR_LAID = (m.ChooseDeck(TYPES), m.OpenLine(LINE), *map(m.Lay, AROUND))


# ── how many taps ──


def test_moving_a_mole_and_changing_its_tile_costs_three_taps(battle: Any) -> None:
    at = battle()
    assert at.in_state(ACT) == {(2, 0)}
    at.hex((2, 0))
    assert at.in_state(SELECTED) == {(2, 0)} and at.in_state(TARGET) == {(1, 0)}
    at.hex((1, 0))
    assert at.last == m.MoveMole((2, 0), (1, 0))
    at.chip("Change the tile")
    assert at.last == m.ChangeTile() and at.taps == 3
    assert not at.look((1, 0)).owner and at.look((1, 0)).pawn is not None, "turned to its neutral side"


def test_entering_with_a_card_of_the_line_costs_three_taps_and_from_the_hand_four(battle: Any) -> None:
    at = battle()
    at.hex((3, 0))
    assert at.last == m.Enter((3, 0)) and at.in_state(SELECTED) == {(3, 0)}
    at.card(2)
    assert at.last.card == "grenade" and at.last.target == (2, 0), "there is only one square beside it"
    assert at.taps == 2
    at.table.undo()
    at.calm()
    at.play(m.PutTile((4, 0), 1, "barracks"))
    at.taps = 1
    at.card(2)
    assert at.in_state(TARGET) == {(2, 0), (4, 0)}
    at.hex((4, 0))
    assert at.last == m.PlayCard(2, "grenade", (4, 0)) and at.taps == 3
    assert at.view.people[0].medals == 8 and at.layout.cards.tiles[1].note == "played by Ana"
    at.table.undo()
    at.calm()
    at.taps = 1
    at.chip("Hand card")
    at.name("grenade")
    at.hex((4, 0))
    assert at.last == m.PlayCard(0, "grenade", (4, 0)) and at.taps == 4


def test_a_whole_turn_costs_six_taps(battle: Any) -> None:
    at = battle()
    at.hex((2, 0))
    at.hex((1, 0))
    at.card(5)
    at.hex((2, 0))
    at.next()
    at.name("advance")
    assert at.taps == 6 and at.view.now == 1
    played = [type(step.move) for step in at.table.session.steps[-4:]]
    assert played == [m.MoveMole, m.PlayCard, m.ScoreLines, m.Refill]
    assert at.state.line == ("advance", *LINE[:4])


def test_a_mole_is_dragged_to_where_it_goes(battle: Any) -> None:
    at = battle()
    at.drag((2, 0), (1, 0))
    assert at.last == m.MoveMole((2, 0), (1, 0))
    at.table.undo()
    at.calm()
    row = at.sitting.view.row
    at.drag((-2, 0), (-1, 0))
    assert at.sitting.view.row == row and not at.sitting.view.refusal, "Eda's mole stays where it is on Ana's turn"


# ── setting up ──


def test_the_deck_is_drawn_and_used_with_two_taps_and_the_cards_are_named(battle: Any) -> None:
    at = battle(3, set_up=False)
    at.sitting.tap("Draw at random")
    assert len(at.screen.deck.chosen) == 7
    at.next()
    assert isinstance(at.last, m.ChooseDeck) and at.last.types == at.screen.deck.chosen
    if at.view.step == "farmer":
        at.chip("The Crusher")
    at.next()
    types = at.view.types
    at.name(*types[:5])
    assert at.last == m.OpenLine(tuple(types[:5]))
    at.hex((0, 0))
    assert at.last == m.Lay((0, 0))
    assert at.in_state(TARGET) == {(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)}


def test_the_deck_brewer_names_what_is_missing_and_keeps_decks(battle: Any) -> None:
    at = battle(2, set_up=False)
    page = at.screen.deck
    for card in ("bayonet", "grenade", "slingshot", "advance", "tunnel", "decoy", "red_cross"):
        page.toggle(card)
    at.calm()
    assert at.sitting.says("7 of 7 types · missing: Expansion")
    at.next()
    assert at.view.step == "deck" and at.sitting.view.refusal is not None
    page.toggle("decoy")
    page.toggle("conquest")
    assert at.sitting.says("Use this deck: 35 cards")
    page.toggle("bayonet")
    page.toggle("betrayal")
    assert page.groups.top > page.ways.y - page.scroll.column.spacing * 2, "no room is kept for decks there are not"
    page.keep_as("Sunday")
    page.choose(())
    at.calm()
    at.sitting.tap("Sunday")
    assert set(page.chosen) == {"grenade", "slingshot", "advance", "tunnel", "conquest", "red_cross", "betrayal"}
    page.draw()
    assert len(set(page.chosen)) == 7, "a whole deck is drawn anew"


def test_who_has_the_whistle_starts(battle: Any) -> None:
    at = battle(3, set_up=False)
    (chip,) = at.sitting.buttons("Dev", at.screen.deck)
    bring_into_sight(chip)
    at.tap(chip)
    assert at.last == m.NameStarter(2)


# ── cards, lines, refusals ──


def test_a_card_without_a_target_says_why_and_the_table_may_play_it(battle: Any) -> None:
    at = battle().play(m.MoveMole((2, 0), (1, 0)))
    at.card(1)
    refusal = at.sitting.view.refusal
    assert refusal.reason.key == "topoum.card.no_target" and refusal.anyway is not None
    at.sitting.tap("Do it anyway")
    assert at.last == m.UseCard(1, "short_range") and at.view.people[0].medals == 7


def test_a_fifth_mole_is_refused_with_its_rule_and_no_way_round(battle: Any) -> None:
    """TO-2: the books cannot hold it, so it is not offered as a ruling either."""
    at = battle()
    squares = sorted(set(at.state.board.tiles) - set(at.state.board.moles))
    at.play(*(m.PutMole(here, 0) for here in squares[: at.state.players[0].moles]))
    before = at.state
    assert before.players[0].moles == 0
    at.hex((3, 0))
    refusal = at.sitting.view.refusal
    assert (refusal.reason.key, refusal.rule, refusal.anyway) == ("topoum.reserve.no_mole", ("TO-2",), None)
    assert at.state == before


def test_new_lines_wear_their_medals_and_tell_why(battle: Any) -> None:
    at = battle().play(m.PutTile((3, 0), 0, "neutral"), m.PutMole((3, 0), 0), m.MoveMole((2, 0), (1, 0)))
    (line,) = at.board.lines.lines
    assert (line.text, line.state) == ("+5", "new") and at.sitting.says("Score +5, refill")
    at.hold(at.board.point_of((2, 0)))
    assert at.last == m.StrikeLine((1, 0), (3, 0))
    assert at.board.lines.lines[0].text == "struck out" and at.sitting.says("No line, refill")
    at.hold(at.board.point_of((2, 0)))
    assert at.last == m.CountLine((1, 0), (3, 0)) and at.board.lines.lines[0].text == "+5"
    pilot.wait(0.5)
    at.hex((2, 0))
    assert isinstance(at.sitting.screen.over, WhyCard) and at.sitting.screen.over.key == "line.1,0.3,0"


@pytest.mark.parametrize(("size", "then"), [((1280, 800), ()), ((1024, 600), (m.ChangeTile(),)), ((800, 1280), ())])
def test_what_the_turn_comes_to_stays_in_sight(battle: Any, size: tuple[int, int], then: tuple[Any, ...]) -> None:
    at = battle(4, size=size, set_up=False)
    at.play(*FOUR_LAID, *(m.SetMedals(0, n) for n in (11, 12, 13)), m.MoveMole((2, 0), (1, 0)), *then)
    card, total = at.layout.turn, at.layout.turn.total
    assert card.opacity and (total.text, total.value) == ("10 becomes 13", "+3")
    assert total.parent is card and card.y <= total.y and total.top <= card.top
    at.tap(total)
    assert isinstance(at.sitting.screen.over, WhyCard) and at.sitting.screen.over.key == "gain"
    assert at.sitting.says("Why 3?")


def test_peace_is_told_in_the_top_bar(battle: Any) -> None:
    at = battle()
    chip = at.sitting.screen.top_bar.chip
    assert chip.text == "No Peace yet"
    at.tap(chip)
    assert isinstance(at.sitting.screen.over, WhyCard) and at.sitting.screen.over.key == "peace"
    at.sitting.screen.over.dismiss()
    at.play(m.SetPeace(True))
    assert chip.text == "Peace is out" and at.layout.people.rows[1].tag == "plays last"


def test_large_chips_stand_beside_their_sentence_and_leave_the_room_to_the_board(battle: Any, fresh_theme: Any) -> None:
    fresh_theme.text_size = 1.6
    at = battle(4, set_up=False)
    at.play(*FOUR_LAID, m.MoveMole((2, 0), (1, 0)))
    assert at.layout.choices.abreast and at.layout.field.height > 350


def test_both_parts_are_hatched_and_one_is_kept(battle: Any) -> None:
    at = battle().play(m.MoveMole((2, 0), (1, 0)), m.PlayCard(5, "grenade", (0, 0)))
    stripes = {where: look.hatch for where, look in at.board.hexes.items() if look.hatch}
    assert set(stripes) == {(1, 0), (2, 0), (-1, 0), (-2, 0)}
    assert stripes[1, 0] == stripes[2, 0] != stripes[-1, 0] == stripes[-2, 0]
    assert at.sitting.says("Ana, which part stays?")
    at.hex((1, 0))
    assert at.last == m.KeepPart((1, 0)) and not at.state.board.is_square((-1, 0))


# ── the shovel, corrections, the film ──


def test_the_shovel_shows_what_would_fall_off_and_changes_nothing(battle: Any) -> None:
    at = battle().play(m.PutTile((0, 1), 0, "barracks"))
    row = at.view.turn, at.sitting.view.row
    at.tap(at.layout.field.shovel)
    at.hex((-1, 0))
    assert {where for where, look in at.board.hexes.items() if look.hatch} == {(-1, 0), (-2, 0)}
    assert at.sitting.says("2 squares vanish. Eda loses 1 mole.")
    at.hex((2, 0))
    assert at.sitting.says("1 square vanishes. Ana loses 1 mole. It costs Ana 5 medals.")
    at.hex((0, 0))
    assert at.sitting.says("2 squares vanish") or at.sitting.says("3 squares vanish")
    at.chip("Done")
    assert (at.view.turn, at.sitting.view.row) == row
    assert not any(look.hatch for look in at.board.hexes.values())


def test_correcting_puts_moves_and_removes_anything(battle: Any) -> None:
    at = battle()
    at.second()
    at.hex((3, 0))
    sheet = at.sitting.screen.over
    at.tap(next(chip for chip in sheet.flows["tile"].children if chip.text == "Eda"))
    assert at.last == m.PutTile((3, 0), 1, "barracks") and at.look((3, 0)).owner == "blue"
    at.tap(next(chip for chip in sheet.flows["mole"].children if chip.text == "Eda"))
    assert at.last == m.PutMole((3, 0), 1)
    sheet.dismiss()
    at.calm()
    at.drag((-2, 0), (0, 0))
    assert at.last == m.Relocate((-2, 0), (0, 0))
    at.card(3)
    at.name("tunnel")
    assert at.last == m.SetLine(3, "tunnel")
    at.tap(at.layout.people.rows[1])
    assert isinstance(at.sitting.screen.over, RulingSheet) and at.sitting.screen.over.key == "medals.1"
    at.sitting.screen.over.dismiss()
    at.calm()
    at.second()
    assert at.screen.plan.mode == "play"


def test_a_farmer_whose_card_came_into_the_deck_later_is_chosen_among_the_corrections(battle: Any) -> None:
    at = battle().play(m.SetTypes((*TYPES[:6], "farmer_is_coming")))
    at.second()
    at.chip("The Crusher")
    assert at.state.farmer and at.last == m.ChooseFarmer(at.state.farmer)
    assert "Trap Master" not in [chip.text for chip in at.layout.choices.chips.children], "he is chosen once"


def test_a_board_of_known_size_is_shown_whole_and_spaces_are_closed_by_tapping(battle: Any) -> None:
    at = battle(options={"radius": 4})
    assert len(at.board.hexes) == 61
    at.second()
    at.hex((3, 0))
    at.sitting.tap("Not on the board")
    assert at.last == m.CloseSpace((3, 0)) and at.look((3, 0)).hatch
    at.sitting.screen.over.dismiss()
    at.calm()
    at.second()
    assert (3, 0) not in at.board.hexes and len(at.board.hexes) == 60


def test_a_change_draws_its_own_hexagons_and_no_others(battle: Any) -> None:
    at = battle().play(m.MoveMole((2, 0), (1, 0)), m.ChangeTile(), m.ScoreLines(), m.Refill(("tunnel",)))
    at.play(m.MoveMole((-2, 0), (-1, 0)))
    pilot.wait(0.3)
    before = {where: at.board.paints_of(where) for where in at.board.hexes}
    at.play(m.ChangeTile())
    after = {where: at.board.paints_of(where) for where in at.board.hexes}
    assert {where for where in after if after[where] != before[where]} == {(-1, 0)}


def test_the_film_plays_every_move_again_and_ends_as_things_stand(battle: Any) -> None:
    at = battle().play(m.MoveMole((2, 0), (1, 0)), m.PlayCard(2, "grenade", (0, 0)), m.KeepPart((1, 0)))
    at.tap(at.layout.field.film)
    film = at.screen.film
    seen = []
    film.run(False)
    for frame in range(film.last + 1):
        film.go_to(frame)
        squares = sum(bool(look.fill) for look in film.board.hexes.values())
        seen.append((squares, film.people.rows[0].medals))
    assert [squares for squares, _ in seen] == [0, 1, 2, 3, 4, 5, 5, 4, 2]
    assert [medals for _, medals in seen][-3:] == ["10", "8", "8"]
    assert film.words.text == at.sitting.screen.say(at.table.history()[-1].text)
    at.next()
    assert at.screen.film is None and at.board.get_root_window() is not None


def test_the_film_runs_by_itself(battle: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    at = battle()
    at.tap(at.layout.field.film)
    film = at.screen.film
    assert film.running
    film._next.timeout = 0.05
    for _ in range(400):
        if not film.running:
            break
        pilot.wait(0.02)
    assert film.at == film.last and film.run_button.icon == "play"


# ── the end, secrets, whole games ──


def test_peace_is_asked_for_only_when_it_may_come(battle: Any) -> None:
    at = battle().play(m.MoveMole((2, 0), (1, 0)), m.ChangeTile(), m.ScoreLines())
    at.next()
    assert not at.sitting.says("Peace came")
    at.sitting.screen.over.dismiss()
    at.play(m.SetDeck(5))
    at.next()
    at.sitting.tap("Peace came")
    at.name("tunnel")
    assert at.last == m.Refill(("tunnel",), "line") and at.state.peace


def test_no_card_of_a_pile_is_on_the_screen(battle: Any) -> None:
    at = battle().play(m.MoveMole((2, 0), (1, 0)), m.ChangeTile(), m.ScoreLines(), m.Refill(("tunnel",)))
    shown = [text for text in at.sitting.texts(at.layout) if text in ("Advance", "Press Support")]
    assert not shown, "cards that only lie in the deck or in hands are named nowhere"
    assert set(LINE) | {"tunnel"} >= {tile.card for tile in at.layout.cards.tiles}


def boxes(at: Any) -> list[tuple[float, float, float, float]]:
    parts = (at.layout.field, at.layout.people, at.layout.turn, at.layout.choices, at.layout.cards)
    return [(p.x, p.y, p.right, p.top) for p in parts if p.opacity and p.height > 1]


@pytest.mark.parametrize(
    ("size", "text"), [((1280, 800), 1.6), ((1024, 600), 1.0), ((1024, 600), 1.6), ((800, 1280), 1.6)]
)
def test_nothing_overlaps_in_any_size(battle: Any, fresh_theme: Any, size: tuple[int, int], text: float) -> None:
    at = battle(size=size)
    fresh_theme.text_size = text
    at.calm()
    for move in (m.MoveMole((2, 0), (1, 0)), m.ChangeTile()):
        at.play(move)
        shown = boxes(at)
        for n, (x, y, right, top) in enumerate(shown):
            assert x >= -1 and right <= size[0] + 1 and y >= at.layout.y - 1 and top <= at.layout.top + 1
            for ox, oy, oright, otop in shown[n + 1 :]:
                assert right <= ox + 2 or oright <= x + 2 or top <= oy + 2 or otop <= y + 2
        assert at.layout.field.height >= 150


@pytest.mark.parametrize("seed", [2])
def test_a_whole_game_is_shown_from_the_first_tile_to_the_last_medal(battle: Any, seed: int) -> None:
    at = battle(4, set_up=False)
    chance = Random(seed)
    for number in range(2500):
        move = GAME.random_move(at.state, chance)
        if move is None:
            break
        assert at.table.play(move), at.table.view.refusal
        if at.view.step not in ("deck", "over"):
            board = at.state.board
            assert {where for where, look in at.board.hexes.items() if look.fill} == board.squares()
            moles = {where for where, look in at.board.hexes.items() if look.pawn and look.pawn.owner}
            assert moles == set(board.moles)
        if number % 60 == 0:
            assert at.screen.read_aloud(at.table.view)
            pilot.frames(1)
    at.calm()
    assert at.table.view.result is not None and at.screen.graphs()


def test_in_french(battle: Any) -> None:
    at = battle()
    speech.wish = "fr"
    pilot.frames(3)
    at.calm()
    assert at.sitting.says("Au tour d’Ana") and at.sitting.says("Corriger")
    assert at.in_state(REST)
