"""Expansion cards: new barracks, exchanged tiles, new moles, and what a reserve allows (TO-120…124)."""

import pytest

from companion.games.topoum.board_mode import GAME
from companion.games.topoum.rules import turns
from companion.games.topoum.state import Tile, with_player

from .board import medals
from .cards import aims, charged, ready, seats_at, told, use, why_not


def without(state, **reserve):
    """Red's reserve holds no more than this."""
    return with_player(state, 0, **reserve)


# ── barracks ──


def test_a_barracks_is_built_anywhere_next_to_the_battlefield():
    """TO-120."""
    state = ready("build_barracks", "RN", "R0,0")
    ring = {(-1, 0), (-1, 1), (0, 1), (1, 1), (2, 0), (2, -1), (1, -1), (0, -1)}
    assert aims(state) == ring
    after = use(state, (2, -1))
    assert after.board.tiles[2, -1] == Tile(0) and after.players[0].bases == state.players[0].bases - 1
    assert told(state, (2, -1)) == "Ana plays a card: Ana lays a barracks"


def test_a_barracks_is_not_built_beside_an_island_or_off_the_board():
    """TO-120, TOG-10, TOG-29."""
    more = {"marked": frozenset({(4, 0)}), "closed": frozenset({(1, 0), (0, 1)})}
    assert aims(ready("build_barracks", "R...N", "R0,0", **more)) == {(-1, 0), (-1, 1), (0, -1), (1, -1)}


def test_a_built_barracks_closes_a_gap_and_opens_a_line():
    """TOG-26, TO-74."""
    after = use(ready("build_barracks", "R.R / NN", "R0,0 R2,0"), (1, 0))
    assert [sight.medals for sight in turns.scoring(after)] == [6]


def test_an_abandoned_barracks_is_laid_beside_the_mole_which_moves_there():
    """TO-121."""
    state = ready("abandoned_barracks", "RN / N", "R0,0")
    assert aims(state) == {(-1, 0), (-1, 1), (0, -1), (1, -1)}
    after = use(state, (-1, 0))
    assert after.board.tiles[-1, 0] == Tile(0) and seats_at(after) == {(-1, 0): "R"}
    assert after.turn.fresh == {(-1, 0)} and not after.turn.ready
    assert told(state, (-1, 0)) == "Ana plays a card: 1 mole of Ana moves and Ana lays a barracks"


def test_a_conquest_exchanges_what_lies_open_beside_the_mole():
    """TO-122: foreign barracks and neutral terrain, own neutral too; not what is own already or occupied."""
    state = ready("conquest", "BNr / RRB / YN.", "R1,1 B2,1", at=(1, 1))
    assert aims(state) == {(1, 0), (2, 0), (0, 2), (1, 2)}
    after = use(state, (0, 2))
    assert after.board.tiles[0, 2] == Tile(0)
    assert after.players[2].bases == 16 and after.players[0].bases == state.players[0].bases - 1
    own = use(state, (2, 0))
    assert own.board.tiles[2, 0] == Tile(0) and own.players[0].bases == state.players[0].bases


@pytest.mark.parametrize("kind", ["puddle", "rock", "turnip", "crate"])
def test_what_something_lies_on_is_not_open_to_conquest(kind):
    """TO-122: unoccupied."""
    assert aims(ready("conquest", "RBN", "R0,0", f"{kind}1,0")) == set()


def test_the_red_cross_occupies_its_square():
    """TO-122, TO-143: it is a mole."""
    assert aims(ready("conquest", "RBN", "R0,0", red_cross="1,0")) == set()


# ── moles ──


def test_a_betrayal_replaces_the_rival():
    """TO-123: the new mole's lines are new, and it does not move this turn."""
    state = ready("betrayal", "RBR", "R0,0 B1,0 R2,0")
    after = use(state, (1, 0))
    assert seats_at(after) == {(0, 0): "R", (1, 0): "R", (2, 0): "R"}
    assert (after.players[0].moles, after.players[1].moles) == (1, 4)
    assert (1, 0) not in after.turn.ready and len(turns.scoring(after)) == 2
    assert told(state, (1, 0)) == "Ana plays a card at Ben: Ana brings a mole from the reserve and Ben loses 1 mole"


def test_a_protected_mole_is_not_betrayed():
    """TO-140: it stays, and so does the mole in the reserve."""
    state = ready("betrayal", "RB", "R0,0 B1,0", red_cross="1,0")
    after = use(state, (1, 0))
    assert after.board == state.board and after.players[0].moles == 3


def test_a_new_soldier_comes_down_two_spaces_away():
    """TO-124: whatever is on the first space; not on a rock."""
    assert aims(ready("new_soldier", "RKN / .N / K", "R0,0")) == {(2, 0)}
    after = use(ready("new_soldier", "RKN / .N", "R0,0"), (2, 0))
    assert seats_at(after) == {(0, 0): "R", (2, 0): "R"} and after.players[0].moles == 2
    assert after.turn.fresh == {(0, 0), (2, 0)} and not after.turn.ready


@pytest.mark.parametrize(("mole", "paid", "rules"), [("R", -10, ["TO-58"]), ("B", 0, [])])
def test_a_new_soldier_upon_another_mole_and_both_are_out(mole, paid, rules):
    """TO-H23, TOG-30."""
    state = ready("new_soldier", "RNN", f"R0,0 {mole}2,0")
    after = use(state, (2, 0))
    assert seats_at(after) == {(0, 0): "R"} and medals(after) == (20 + paid, 20, 20) and charged(after) == rules
    assert [player.moles for player in after.players] == [3, 4, 4]


@pytest.mark.parametrize(("there", "stands"), [("P", False), ("I", True)])
def test_a_new_soldier_upon_an_obstacle(there, stands):
    """TO-151, TO-153: it does not step there, so it does not slide."""
    after = use(ready("new_soldier", f"RN{there}NN", "R0,0"), (2, 0))
    assert ((2, 0) in after.board.moles) is stands and medals(after)[0] == 20 - 5 * (not stands)


def test_a_new_soldier_upon_the_red_cross_alone_is_protected():
    """TO-142."""
    after = use(ready("new_soldier", "RNN", "R0,0", red_cross="2,0"), (2, 0))
    assert seats_at(after) == {(0, 0): "R", (2, 0): "R"}


# ── reserves, Law 7 ──


@pytest.mark.parametrize("card", ["build_barracks", "abandoned_barracks", "conquest"])
def test_without_a_base_tile_no_barracks_is_laid(card):
    """TOG-32."""
    state = without(ready(card, "RB", "R0,0"), bases=0)
    assert aims(state) == set()
    assert "Ana has no base tile left" in why_not(state, (1, 0))
    assert "n’a plus de tuile" in why_not(state, (1, 0), "fr")


def test_an_own_neutral_tile_is_conquered_without_a_reserve():
    """TOG-32: it comes back before it is laid again."""
    rows = "Rr" + "R" * 14
    after = use(ready("conquest", rows, "R0,0"), (1, 0))
    assert after.board.tiles[1, 0] == Tile(0) and after.players[0].bases == 0


@pytest.mark.parametrize("card", ["betrayal", "new_soldier"])
def test_without_a_mole_in_the_reserve_none_comes(card):
    """TOG-32."""
    state = without(ready(card, "RBN", "R0,0 B1,0"), moles=0)
    assert aims(state) == set()
    assert "Ana has no mole left" in why_not(state, (1, 0)) and "n’a plus de taupe" in why_not(state, (1, 0), "fr")


@pytest.mark.parametrize(
    ("card", "why"),
    [
        ("build_barracks", "no empty space next to the battlefield"),
        ("abandoned_barracks", "no empty space next to the mole"),
        ("conquest", "no rival barracks or neutral tile"),
        ("betrayal", "no rival stands next to the mole"),
        ("new_soldier", "2 spaces away in a straight line"),
    ],
)
def test_a_card_that_cannot_be_carried_out_is_refused_with_the_reason(card, why):
    """TO-61: on a board of two spaces."""
    around = {(-1, 0), (-1, 1), (0, 1), (1, 1), (2, 0), (2, -1), (1, -1), (0, -1)}
    state = ready(card, "RK", "R0,0", closed=frozenset(around))
    assert aims(state) == set() and why in why_not(state, (5, 5))
    assert not GAME.view(state, None).line[3].playable
