"""Special cards: prisoners and ransom, Medal of Honor, the Press, the Red Cross (TO-130…133)."""

from dataclasses import replace

import pytest

from companion.games.topoum import moves as m
from companion.games.topoum.board_mode import GAME
from companion.games.topoum.rules import turns
from companion.games.topoum.state import Captive, with_player
from companion.words import Words

from .board import battlefield, medals, play, refused, table
from .cards import FREE, aims, charged, ready, seats_at, told, use, why_not


def turn_over(state):
    """The next person's turn; the Line is filled up with what it holds anyway."""
    state = play(state, m.ScoreLines())
    return play(state, m.Refill((state.types[0],)))


# ── prisoners ──


def test_a_prisoner_goes_into_the_captors_reserve():
    """TO-130."""
    state = ready("prisoner_of_war", "RB / NN", "R0,0 B1,0")
    assert aims(state) == {(1, 0)}
    after = use(state, (1, 0))
    assert after.captives == (Captive(1, 0),) and seats_at(after) == {(0, 0): "R"}
    assert after.players[1].moles == 3 and medals(after) == (20, 20, 20), "it is in nobody's own reserve"
    assert GAME.view(after, None).people[0].captives == (1,)
    assert told(state, (1, 0)) == "Ana plays a card at Ben: a mole of Ben is taken prisoner"
    assert GAME.explain(after, "captives.1.0", None).total == 1
    assert GAME.explain(after, "moles.1", None).total == 3


def test_a_prisoner_is_bought_back_on_any_turn_of_its_owner():
    """TO-E7: 3 medals from the owner to the captor."""
    state = use(ready("prisoner_of_war", "RB / NB", "R0,0 B1,0 B1,1"), (1, 0))
    assert refused(state, m.BuyBack(0)) == "prisoner.none", "not on Ana's turn"
    state = turn_over(state)
    after = play(state, m.BuyBack(0))
    assert medals(after) == (23, 17, 20) and after.captives == () and after.players[1].moles == 3
    assert refused(after, m.BuyBack(0)) == "prisoner.none"
    while_scoring = play(state, m.MoveMole((1, 1), (1, 0)), m.ChangeTile(), m.ScoreLines())
    assert play(while_scoring, m.BuyBack(0)).captives == ()


def test_a_poor_owner_cannot_buy_back():
    """TOG-38."""
    state = turn_over(use(ready("prisoner_of_war", "RB / NB", "R0,0 B1,0 B1,1", medals=2), (1, 0)))
    assert refused(state, m.BuyBack(0)) == "prisoner.poor"


def test_whose_last_mole_was_captured_buys_it_back_and_places_it():
    """TO-51, TO-130: with all four in prison there is no first mole to place until one is bought back."""
    state = ready("prisoner_of_war", "RB / NN", "R0,0 B1,0")
    state = with_player(replace(state, captives=(Captive(1, 0),) * 3), 1, moles=0)
    state = turn_over(use(state, (1, 0)))
    assert state.captives == (Captive(1, 0),) * 4 and turns.pending(state) == ""
    state = play(state, m.BuyBack(0))
    assert turns.pending(state) == "muster"
    assert seats_at(play(state, m.Enter((2, 0)))) == {(0, 0): "R", (2, 0): "B"}


def test_a_protected_mole_is_not_captured():
    """TO-140."""
    state = ready("prisoner_of_war", "RB", "R0,0 B1,0", red_cross="1,0")
    after = use(state, (1, 0))
    assert after.board == state.board and after.captives == ()


def test_after_an_undo_the_table_is_told_to_free_the_prisoner():
    before = ready("prisoner_of_war", "RB", "R0,0 B1,0")
    after = use(before, (1, 0))
    for language, sentence in (("en", "Ana holds no mole of Ben any more."), ("fr", "Ana ne détient plus")):
        words = Words(language)
        told_back = " / ".join(words.text(message) for message in GAME.differences(after, before))
        assert sentence in told_back
    words = Words("en")
    assert "Ana holds a mole of Ben." in [words.text(message) for message in GAME.differences(before, after)]


# ── Medal of Honor ──


def test_an_own_mole_but_not_the_active_one_goes_home_for_three_medals():
    """TO-131, TOG-40: no loss, no penalty; it does not move any more."""
    state = ready("medal_of_honor", "RRBR", "R0,0 R1,0 B2,0 R3,0")
    assert aims(state) == {(1, 0), (3, 0)}
    after = use(state, (3, 0))
    assert seats_at(after) == {(0, 0): "R", (1, 0): "R", (2, 0): "B"} and after.players[0].moles == 2
    assert medals(after)[0] == 23 and charged(after) == ["TO-131"] and after.turn.ready == {(1, 0)}
    assert "goes home with honours and it brings 3 medals" in told(state, (3, 0))


def test_a_protected_own_mole_may_go_home_and_the_red_cross_stays():
    """TO-142."""
    after = use(ready("medal_of_honor", "RRN", "R0,0 R1,0", red_cross="1,0"), (1, 0))
    assert after.board.red_cross == (1, 0) and medals(after)[0] == 23


# ── the Press ──


def test_the_press_pays_its_holder_at_the_end_of_every_turn():
    """TO-132, TO-H32: also at the end of the turn in which it was taken, until somebody else takes it."""
    state = ready("press_support", "RB / NY", "R0,0 B1,0 Y1,1")
    after = use(state)
    assert after.press == 0 and medals(after)[0] == 20 and GAME.view(after, None).people[0].press
    assert told(state) == "Ana plays a card: Ana holds the Press"
    after = turn_over(after)
    assert medals(after) == (21, 20, 20)
    after = play(after, m.MoveMole((1, 0), (0, 1)), m.PlayCard(FREE, "press_support"))
    assert after.press == 1
    assert medals(turn_over(after)) == (21, 21, 20)


def test_who_holds_the_press_cannot_take_it():
    """TO-61."""
    state = replace(ready("press_support", "R", "R0,0"), press=0)
    assert aims(state) == set() and "Ana holds the Press already" in why_not(state)
    assert aims(replace(state, press=1)) == {None}


# ── the Red Cross ──


@pytest.mark.parametrize("was", ["", "2,0"])
def test_the_red_cross_comes_to_the_active_mole(was):
    """TO-133: from beside the board or from where it was."""
    state = ready("red_cross", "RNN", "R0,0", red_cross=was)
    after = use(state)
    assert after.board.red_cross == (0, 0) and told(state) == "Ana plays a card: the Red Cross comes to the mole"
    assert "the Red Cross" in " ".join(Words("en").text(line) for line in GAME.differences(state, after))


def test_where_the_red_cross_is_it_cannot_come():
    """TO-61."""
    state = ready("red_cross", "RN", "R0,0", red_cross="0,0")
    assert aims(state) == set() and "with this mole already" in why_not(state)


def test_the_red_cross_does_not_follow_and_protects_whoever_comes():
    """TO-142."""
    state = table(battlefield("RNBN", "R0,0 B2,0", red_cross="0,0"), line=("short_range",) * 5, types=("short_range",))
    state = play(state, m.MoveMole((0, 0), (1, 0)), m.Relocate((2, 0), (0, 0)))
    assert state.board.red_cross == (0, 0)
    assert seats_at(use(state, (0, 0))) == {(0, 0): "B", (1, 0): "R"}


@pytest.mark.parametrize(
    ("card", "why", "french"),
    [
        ("prisoner_of_war", "no rival stands next to the mole", "rivale n’est à côté"),
        ("medal_of_honor", "Ana has no other mole on the battlefield", "n’a pas d’autre taupe"),
        ("farmer_is_coming", "no farmer is in play", "aucun fermier n’est en jeu"),
    ],
)
def test_a_card_that_cannot_be_carried_out_is_refused_with_the_reason(card, why, french):
    """TO-61."""
    state = ready(card, "RN", "R0,0")
    assert aims(state) == set()
    assert why in why_not(state) and french in why_not(state, language="fr")
