"""Combat cards: who may be aimed at, who and what is eliminated (TO-100…105)."""

import pytest

from companion.games.topoum import moves as m
from companion.games.topoum.board_mode import GAME
from companion.games.topoum.rules import turns
from companion.games.topoum.state import Gone

from .board import medals, play, refused
from .cards import FREE, aims, charged, ready, refusal_of, seats_at, told, use, why_not

# ── who may be aimed at ──


@pytest.mark.parametrize("card", ["bayonet", "short_range"])
def test_at_a_rival_on_an_adjacent_square(card):
    """TO-100, TO-101."""
    state = ready(card, "RBRB / BR", "R0,0 B1,0 R0,1 B3,0")
    assert aims(state) == {(1, 0)}
    assert refused(state, m.PlayCard(FREE, card, (0, 1))) == "card.other_target", "an own mole is no rival"
    assert why_not(state, (0, 1)).endswith(" cannot be aimed there. Possible: [1, 0].")


@pytest.mark.parametrize(
    ("rows", "moles", "things", "hit"),
    [
        ("RNB", "R0,0 B2,0", "", {(2, 0)}),
        ("RNNB", "R0,0 B3,0", "", {(3, 0)}),
        ("RB", "R0,0 B1,0", "", set()),
        ("RNNNB", "R0,0 B4,0", "", set()),
        ("RNBB", "R0,0 B2,0 B3,0", "", {(2, 0)}),
        ("RRB", "R0,0 R1,0 B2,0", "", set()),
        ("RNR", "R0,0 R2,0", "", set()),
        ("RKB", "R0,0 B2,0", "", set()),
        ("RGB", "R0,0 B2,0", "", set()),
        ("RNIB", "R0,0 B3,0", "", set()),
        ("R.B / NN", "R0,0 B2,0", "", set()),
        ("RNB", "R0,0 B2,0", "turnip1,0", {(2, 0)}),
        ("NNN / NNN / RNN", "R0,2 B2,0 B1,0", "", {(2, 0)}),
        ("NNN / NNN / RNN", "R0,2 B2,1", "", set()),
    ],
)
def test_long_range_is_two_or_three_squares_away_with_nothing_between(rows, moles, things, hit):
    """TO-102: neither a mole nor an obstacle, and squares all the way; straight lines only."""
    at = (0, 2) if "R0,2" in moles else (0, 0)
    assert aims(ready("long_range", rows, moles, things, at=at)) == hit


def test_long_range_does_not_go_through_the_red_cross():
    """TO-102, TO-143: the Red Cross is a mole too."""
    assert aims(ready("long_range", "RNB", "R0,0 B2,0", red_cross="1,0")) == set()


@pytest.mark.parametrize("between", ["R", "B", "N", "K", "I", "."])
def test_a_slingshot_flies_over_whatever_lies_between(between):
    """TO-105."""
    state = ready("slingshot", f"R{between}BB / NNNN", "R0,0 B2,0 B3,0")
    assert aims(state) == {(2, 0)}
    assert seats_at(use(state, (2, 0))) == {(0, 0): "R", (3, 0): "B"}


def test_a_grenade_hits_any_adjacent_square_and_a_mortar_any_two_away():
    """TO-103, TO-104."""
    rows, moles = "NNNNN / NNNNN / NNRNK / NNNN. / KNNNN", "R2,2 B3,2"
    assert aims(ready("grenade", rows, moles, at=(2, 2))) == {(3, 2), (3, 1), (2, 1), (1, 2), (1, 3), (2, 3)}
    assert aims(ready("mortar_attack", rows, moles, at=(2, 2))) == {(4, 2), (4, 0), (2, 0), (0, 2), (0, 4), (2, 4)}


# ── what happens ──


def test_the_bayonet_takes_the_rivals_place():
    """TO-100: the mole that moved there has new lines."""
    state = ready("bayonet", "RBR", "R0,0 B1,0 R2,0")
    after = use(state, (1, 0))
    assert seats_at(after) == {(1, 0): "R", (2, 0): "R"}
    assert after.players[1].moles == 4 and medals(after) == (20, 20, 20)
    assert [sight.ends for sight in turns.scoring(after)] == [((1, 0), (2, 0))]
    assert told(state, (1, 0)) == "Ana plays a card at Ben: 1 mole of Ana moves and Ben loses 1 mole"


@pytest.mark.parametrize("card", ["short_range", "long_range", "slingshot"])
def test_a_shot_eliminates_the_rival_and_nobody_moves(card):
    """TO-101, TO-102, TO-105."""
    rows, moles, hit = ("RB", "R0,0 B1,0", (1, 0)) if card == "short_range" else ("RNB", "R0,0 B2,0", (2, 0))
    state = ready(card, rows, moles)
    after = use(state, hit)
    assert seats_at(after) == {(0, 0): "R"} and after.board.squares() == state.board.squares()
    assert after.players[1].moles == 4
    assert told(state, hit) == "Ana plays a card at Ben: Ben loses 1 mole"


@pytest.mark.parametrize("card", ["bayonet", "short_range", "long_range", "slingshot"])
def test_whoever_is_under_the_red_cross_is_aimed_at_in_vain(card):
    """TO-140: the card is used and paid all the same."""
    near = card in ("bayonet", "short_range")
    hit = (1, 0) if near else (2, 0)
    state = ready(card, "RB" if near else "RNB", f"R0,0 B{hit[0]},0", red_cross=f"{hit[0]},0")
    after = use(state, hit)
    assert after.board == state.board and medals(after) == (20, 20, 20)
    assert after.players[0].used == (card,)
    assert told(state, hit) == "Ana plays a card at Ben: the Red Cross protects the mole"


@pytest.mark.parametrize(("card", "at"), [("grenade", (1, 0)), ("mortar_attack", (2, 0))])
def test_an_explosion_takes_tile_thing_and_mole(card, at):
    """TO-103, TO-104, TO-155."""
    state = ready(card, "RBBN / NNNN", f"R0,0 B{at[0]},0", f"turnip{at[0]},0")
    after = use(state, at)
    assert not after.board.is_square(at) and at not in after.board.moles
    assert (after.players[1].bases, after.players[1].moles) == (15, 4)
    assert after.gone == (Gone("turnip", 0, 0),) and medals(after) == (20, 20, 20)


def test_a_mortar_that_tears_the_battlefield_takes_the_smaller_part():
    """TO-E3, TO-53, TO-55: 5 squares against 4; no red mole is lost, so it costs nothing."""
    state = ready("mortar_attack", "RRNYBBB / RR / R", "R0,0 Y2,0 Y3,0 B5,0")
    after = use(state, (2, 0))
    assert after.board.squares() == {(0, 0), (1, 0), (0, 1), (1, 1), (0, 2)}
    assert seats_at(after) == {(0, 0): "R"} and medals(after) == (20, 20, 20)
    assert [player.moles for player in after.players] == [3, 4, 4]
    line = told(state, (2, 0))
    assert "1 square vanishes" in line and "4 squares are cut off" in line and "Cleo loses 2 moles" in line


def test_an_own_mole_in_the_explosion_costs_five():
    """TO-56."""
    after = use(ready("grenade", "RRN / NNN", "R0,0 R1,0"), (1, 0))
    assert medals(after)[0] == 15


def test_the_red_cross_blown_up_costs_five_and_an_own_mole_with_it_five_more():
    """TO-141, TOG-39."""
    rival = use(ready("grenade", "RBN / NNN", "R0,0 B1,0", red_cross="1,0"), (1, 0))
    assert rival.board.red_cross is None and seats_at(rival) == {(0, 0): "R"} and medals(rival) == (15, 20, 20)
    own = use(ready("mortar_attack", "RNR / NNN", "R0,0 R2,0", red_cross="2,0"), (2, 0))
    assert own.board.red_cross is None and seats_at(own) == {(0, 0): "R"} and medals(own) == (10, 20, 20)
    assert charged(own) == ["TO-141", "TO-56"]


def test_the_red_cross_in_the_part_that_falls_off_costs_five():
    """TO-141: also by a division of the battlefield."""
    state = ready("grenade", "RNB / R", "R0,0 B2,0", red_cross="2,0")
    after = use(state, (1, 0))
    assert after.board.squares() == {(0, 0), (0, 1)} and after.board.red_cross is None
    assert seats_at(after) == {(0, 0): "R"} and medals(after) == (15, 20, 20)


def test_the_active_mole_in_the_smaller_part_is_lost_and_the_turn_goes_on():
    """TO-56: nothing is due with a mole that is no longer there."""
    after = use(ready("grenade", "RNBB", "R0,0 B2,0"), (1, 0))
    assert seats_at(after) == {(2, 0): "B"} and medals(after)[0] == 15
    assert turns.pending(after) == "" and play(after, m.ScoreLines())


def test_equal_parts_are_left_to_who_threw_the_grenade():
    """TO-54."""
    after = use(ready("grenade", "RNB", "R0,0 B2,0"), (1, 0))
    assert turns.pending(after) == "split"
    kept = play(after, m.KeepPart((0, 0)))
    assert seats_at(kept) == {(0, 0): "R"} and medals(kept)[0] == 20


# ── Law 7 ──


@pytest.mark.parametrize(
    ("card", "english", "french"),
    [
        ("bayonet", "no rival stands next to the mole", "rivale n’est à côté"),
        ("short_range", "no rival stands next to the mole", "rivale n’est à côté"),
        ("long_range", "2 or 3 squares away", "à 2 ou 3 cases"),
        ("grenade", "no square lies next to the mole", "aucune tuile n’est à côté"),
        ("mortar_attack", "no square lies 2 spaces away", "aucune tuile n’est à 2 cases"),
        ("slingshot", "no rival stands 2 spaces away", "rivale n’est à 2 cases"),
    ],
)
def test_a_card_that_cannot_be_carried_out_is_refused_with_the_reason(card, english, french):
    """TO-61, TO-H34."""
    state = ready(card, "R", "R0,0")
    assert aims(state) == set() and not GAME.view(state, None).line[FREE - 1].playable
    assert english in why_not(state, (1, 0)) and french in why_not(state, (1, 0), "fr")
    assert "TO-61" in refusal_of(state, (1, 0)).rule
