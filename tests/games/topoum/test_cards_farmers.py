"""Farmer is Coming!: the eight farmers, what their tiles do, and who may bring one back (TO-134, TO-160…167)."""

from dataclasses import replace

import pytest

from companion.games.topoum import moves as m
from companion.games.topoum.board_mode import GAME
from companion.games.topoum.rules import turns
from companion.games.topoum.state import FARMERS, Gone, Tile

from .board import medals, play, refused
from .cards import charged, ready, refusal_of, seats_at, told, use, why_not

CARD = "farmer_is_coming"


def coming(farmer, rows, moles="R0,0", things="", red_cross="", **more):
    """Red may use the farmer."""
    return ready(CARD, rows, moles, things, red_cross, farmer=farmer, **more)


def offered(state):
    """What is offered, as (where from, where to)."""
    return {(aim.source, aim.target) for aim in GAME.view(state, None).aims.get(CARD, ())}


def gone(state, kind, by):
    """A tile has left the board because of somebody."""
    return replace(state, gone=(*state.gone, Gone(kind, 0, by)))


# ── Kings of Buckets ──


def test_a_puddle_floods_any_unoccupied_square():
    """TO-160: no mole, not the Red Cross, no other obstacle; a barracks becomes neutral."""
    state = coming("kings_of_buckets", "RBNNI / YNN", "R0,0 Y0,1", "puddle2,0 puddle2,1", red_cross="1,1")
    free = {(1, 0), (3, 0)}
    assert offered(state) == {(source, at) for source in ((2, 0), (2, 1)) for at in free}
    after = use(state, (1, 0), (2, 1))
    assert after.board.thing((1, 0)) == "puddle" and after.board.thing((2, 1)) == ""
    assert after.board.tiles[1, 0] == Tile(1, False) and after.board.thing((2, 0)) == "puddle"
    assert told(state, (1, 0), (2, 1)) == (
        "Ana plays a card: a barracks turns neutral and Puddle put down: 1 right of the centre"
    )


def test_moving_one_puddle_does_not_bring_back_another():
    """TO-160: one that is off the board stays there until somebody else brings it back."""
    state = gone(coming("kings_of_buckets", "RBNN", things="puddle2,0"), "puddle", 0)
    assert {source for source, _ in offered(state)} == {(2, 0)}, "Ana made it leave"
    assert use(state, (1, 0), (2, 0)).gone == (Gone("puddle", 0, 0),)


@pytest.mark.parametrize(
    ("farmer", "kind"),
    [("kings_of_buckets", "puddle"), ("crusher", "rock"), ("sprayer", "gas"), ("trap_master", "trap")],
)
def test_only_another_player_brings_a_tile_back(farmer, kind):
    """TO-160…162, TO-165: of two tiles it is the one that somebody else made leave."""
    state = gone(gone(coming(farmer, "RNB"), kind, 0), kind, 1)
    assert {source for source, _ in offered(state)} == {None}
    after = use(state, (2, 0))
    assert after.board.thing((2, 0)) == kind and after.gone == (Gone(kind, 0, 0),)
    assert offered(gone(coming(farmer, "RNB"), kind, 0)) == set()


# ── the Crusher, the Sprayer ──


@pytest.mark.parametrize(("farmer", "kind"), [("crusher", "rock"), ("sprayer", "gas")])
def test_rock_and_gas_go_to_any_square_and_eliminate_who_stands_there(farmer, kind):
    """TO-161, TO-162, TO-56."""
    state = coming(farmer, "RBRN", "R0,0 B1,0 R2,0", f"{kind}3,0")
    assert offered(state) == {((3, 0), at) for at in ((0, 0), (1, 0), (2, 0))}
    after = use(state, (1, 0), (3, 0))
    assert seats_at(after) == {(0, 0): "R", (2, 0): "R"} and after.board.thing((1, 0)) == kind
    assert after.board.tiles[1, 0] == Tile(1, False) and medals(after) == (20, 20, 20)
    own = use(state, (2, 0), (3, 0))
    assert charged(own) == ["TO-56"]
    itself = use(state, (0, 0), (3, 0))
    assert seats_at(itself) == {(1, 0): "B", (2, 0): "R"} and turns.pending(itself) == ""


def test_a_rock_taken_away_opens_a_line_and_gas_makes_one_cheaper():
    """TO-150, TO-152, TOG-26."""
    opened = use(coming("crusher", "RNRN", "R0,0 R2,0", "rock1,0"), (3, 0), (1, 0))
    assert [sight.medals for sight in turns.scoring(opened)] == [3 + 2]
    gassed = use(coming("sprayer", "RNRN", "R0,0 R2,0", "gas3,0"), (1, 0), (3, 0))
    assert [sight.medals for sight in turns.scoring(gassed)] == [3 + 2 - 1]


def test_the_red_cross_holds_against_gas_and_keeps_rocks_away():
    """TO-140, TO-150, TO-162: a rock cannot be carried out there, because no mole shares its square with one."""
    state = coming("sprayer", "RBN", "R0,0 B1,0", "gas2,0", red_cross="1,0")
    after = use(state, (1, 0), (2, 0))
    assert seats_at(after) == {(0, 0): "R", (1, 0): "B"} and after.board.thing((1, 0)) == "gas"
    rock = coming("crusher", "RBN", "R0,0 B1,0", "rock2,0", red_cross="1,0")
    assert offered(rock) == {((2, 0), (0, 0))}


# ── the Queen of Nature ──


def test_the_turnip_comes_under_the_active_mole():
    """TO-163: buried; the mole sees farther at once, and it stays when the mole leaves."""
    state = coming("queen_of_nature", "RRR", "R0,0 R2,0", "turnip1,0")
    assert offered(state) == {(None, None)}
    after = use(state)
    assert after.board.thing((0, 0)) == "turnip" and after.board.thing((1, 0)) == ""
    assert after.board.tiles[0, 0] == Tile(0, False)
    assert [sight.medals for sight in turns.scoring(after)] == [3 + 2 + 2]
    left = play(after, m.Relocate((0, 0), (1, 0)))
    assert left.board.thing((0, 0)) == "turnip"


def test_a_destroyed_turnip_comes_back_by_somebody_else():
    """TO-163."""
    state = coming("queen_of_nature", "RR")
    assert offered(gone(state, "turnip", 1)) == {(None, None)}
    assert use(gone(state, "turnip", 1)).board.thing((0, 0)) == "turnip"
    mine = gone(state, "turnip", 0)
    assert offered(mine) == set() and "somebody else must bring it back: Turnip" in why_not(mine)
    assert "quelqu’un d’autre doit donc la ramener" in why_not(mine, language="fr")


def test_the_turnip_that_is_there_already_cannot_come():
    """TO-61."""
    state = coming("queen_of_nature", "RR", things="turnip0,0")
    assert offered(state) == set() and "another tile lies under this mole already" in why_not(state)


# ── Lady Boom ──


def test_dynamite_blows_up_a_square_beside_it_and_lies_there():
    """TO-164, TOG-41, TOG-42: beside the Dynamite, not the mole; where it lay nothing is left."""
    state = coming("lady_boom", "RN.B / NNNN", "R0,0 B3,0", "dynamite2,0")
    assert offered(state) == {((2, 0), at) for at in ((1, 0), (3, 0), (1, 1), (2, 1))}
    after = use(state, (3, 0), (2, 0))
    assert after.board.thing((3, 0)) == "dynamite" and not after.board.is_square((2, 0))
    assert (3, 0) not in after.board.tiles and seats_at(after) == {(0, 0): "R"}
    assert (after.players[1].moles, after.players[1].bases) == (4, 16) and turns.pending(after) == ""


def test_dynamite_that_leaves_a_gap_tears_the_battlefield():
    """TOG-42, TO-53."""
    state = coming("lady_boom", "BR.NN", "R1,0", "dynamite2,0", at=(1, 0))
    after = use(state, (3, 0), (2, 0))
    assert turns.pending(after) == "split", "Ana chooses between two squares and the Dynamite with its neighbour"
    kept = play(after, m.KeepPart((1, 0)))
    assert seats_at(kept) == {(1, 0): "R"} and turns.pending(kept) == "dynamite"
    assert refused(kept, m.ScoreLines()) == "due.dynamite"
    back = play(kept, m.PutDynamite((2, 0)))
    assert back.board.thing((2, 0)) == "dynamite" and back.gone == () and GAME.faults(back) == ()


def test_dynamite_destroyed_by_a_grenade_is_put_back_at_once():
    """TO-164."""
    state = ready("grenade", "R.N / NN", "R0,0", "dynamite1,0")
    after = use(state, (1, 0))
    assert turns.pending(after) == "dynamite"
    assert refused(after, m.PutDynamite((9, 9))) == "space.apart"
    back = play(after, m.PutDynamite((-1, 0)))
    assert back.board.thing((-1, 0)) == "dynamite" and turns.pending(back) == "" and GAME.faults(back) == ()


def test_who_is_blown_up_beside_the_dynamite_pays_as_in_any_explosion():
    """TO-56, TO-141, TOG-39."""
    state = coming("lady_boom", "RR.", "R0,0 R1,0", "dynamite2,0", red_cross="1,0")
    after = use(state, (1, 0), (2, 0))
    assert charged(after) == ["TO-141", "TO-56"] and after.board.red_cross is None


# ── the Trap Master ──


def test_the_trap_goes_to_any_unoccupied_square_and_frightens_who_stands_beside_it():
    """TO-165, TOG-22: −1 for the end next to it."""
    state = coming("trap_master", "RRR / RRRR", "R0,0 R2,0", "trap1,1")
    assert offered(state) == {((1, 1), at) for at in ((1, 0), (0, 1), (2, 1), (3, 1))}
    after = use(state, (3, 1), (1, 1))
    assert after.board.tiles[3, 1] == Tile(0, False)
    assert [sight.medals for sight in turns.scoring(after)] == [6]
    near = use(state, (2, 1), (1, 1))
    assert [sight.medals for sight in turns.scoring(near)] == [6 - 1]


@pytest.mark.parametrize(
    ("farmer", "thing", "at"),
    [("trap_master", "trap1,1", (3, 1)), ("lady_boom", "dynamite1,1", (2, 1)), ("stomper", "footprint1,1", (2, 1))],
)
def test_the_only_tile_of_a_farmer_is_meant_without_being_named(farmer, thing, at):
    """TO-164…166: there is one such tile, so where it goes says it all."""
    state = coming(farmer, "RRR / RRRR", "R0,0", thing)
    assert use(state, at) == use(state, at, (1, 1))


def test_one_of_several_tiles_must_be_named():
    """TO-160: which of two Puddles goes there is not for Burrow to choose."""
    state = coming("kings_of_buckets", "RBNN / YNN", "R0,0", "puddle2,0 puddle2,1")
    assert refused(state, m.PlayCard(5, CARD, (1, 0))) == "card.other_target"
    refusal = refusal_of(state, (1, 0))
    assert refusal.rule == ("TO-134", "TO-160")
    possible = ", ".join(f"[2, 0] → [{at}]" for at in ("0, 1", "1, 0", "1, 1", "3, 0"))
    possible += ", [2, 1] → [0, 1] and [2, 1] → [1, 0], and 2 more"
    assert why_not(state, (1, 0)) == f"Farmer is Coming! cannot be aimed there. Possible: {possible}."


def test_a_trap_that_caught_a_mole_comes_back_by_another_player():
    """TO-165: who moved the mole made it leave."""
    state = coming("trap_master", "RNR", "R0,0 R2,0", "trap1,0")
    caught = play(state, m.UseCard(4, CARD), m.MoveMole((2, 0), (1, 0)))
    assert caught.gone == (Gone("trap", 0, 0),) and medals(caught)[0] == 15
    assert caught.board.thing((1, 0)) == ""


# ── the Stomper ──


def test_the_footprint_crushes_a_mole_beside_it_and_frightens_the_others():
    """TO-166, TOG-41: everybody beside its new place runs one space away, also the active mole."""
    state = coming("stomper", "NNNNN / NNNNN / NNNNN / NNNNN", "R1,1 B2,1 Y3,1 R2,0 Y3,0", "footprint2,2", at=(1, 1))
    assert offered(state) == {((2, 2), at) for at in ((3, 2), (3, 1), (2, 1), (1, 2), (1, 3), (2, 3))}
    after = use(state, (2, 1), (2, 2))
    assert seats_at(after) == {(0, 1): "R", (4, 1): "Y"}
    assert after.board.thing((2, 1)) == "footprint" and after.board.thing((2, 2)) == ""
    assert after.players[1].moles == 4, "crushed"
    # (2, 0) ran off to (2, -1) and (3, 0) to (4, -1), where no tiles are.
    assert after.players[2].moles == 3 and charged(after) == ["TO-56"]
    assert (0, 1) in after.turn.fresh


def test_the_footprint_leaves_a_barracks_as_it_is():
    """TO-166: only the mole is crushed."""
    after = use(coming("stomper", "RBN", "R0,0 B1,0", "footprint2,0"), (1, 0), (2, 0))
    assert after.board.tiles[1, 0] == Tile(1) and (1, 0) not in after.board.moles


@pytest.mark.parametrize(
    ("beyond", "moles", "left"),
    [
        ("N", "", {(4, 0): "B"}),
        ("K", "", {(3, 0): "B"}),
        ("P", "", {}),
        ("N", "Y4,0", {}),
        (".", "", {}),
    ],
)
def test_who_runs_from_the_footprint_meets_what_lies_there(beyond, moles, left):
    """TO-166, TO-150…153, TOG-37."""
    state = coming("stomper", f"RNNN{beyond}", f"R0,0 B3,0 {moles}", "footprint1,0")
    after = use(state, (2, 0), (1, 0))
    assert {at: seat for at, seat in seats_at(after).items() if at != (0, 0)} == left


def test_a_footprint_brought_back_goes_anywhere():
    """TO-166: another player's new card; who stands there is crushed."""
    state = gone(coming("stomper", "RBN / NNN", "R0,0 B1,0", "ice1,1"), "footprint", 1)
    assert {at for _, at in offered(state)} == {(0, 0), (1, 0), (2, 0), (0, 1), (2, 1)}
    after = use(state, (1, 0))
    assert (1, 0) not in after.board.moles and after.gone == ()


def test_the_red_cross_holds_against_the_footprint_but_who_stands_beside_runs():
    """TO-140, TO-142."""
    state = coming("stomper", "RBNN", "R0,0 B1,0", "footprint2,0", red_cross="1,0")
    after = use(state, (1, 0), (2, 0))
    assert after.board.moles[1, 0] == 1 and (0, 0) not in after.board.moles and medals(after)[0] == 15


# ── the Lord of the Crates ──


def test_a_crate_comes_under_the_active_mole_for_one_medal():
    """TO-167: any crate, or none."""
    state = coming("lord_of_the_crates", "RBN", "R0,0 B1,0", "crate1,0")
    assert offered(state) == {(None, None), ((1, 0), (0, 0))}
    medal_only = use(state)
    assert medals(medal_only)[0] == 21 and medal_only.board == state.board and charged(medal_only) == ["TO-167"]
    assert told(state) == "Ana plays a card: it brings 1 medal"
    after = use(state, (0, 0), (1, 0))
    assert after.board.things[0, 0].number == 1 and after.board.thing((1, 0)) == "" and medals(after)[0] == 21
    assert after.board.tiles[0, 0] == Tile(0), "a crate buries nothing"
    assert seats_at(after) == {(0, 0): "R", (1, 0): "B"}
    assert GAME.explain(after, "medals.0", None).total == 21


def test_without_crates_the_card_still_gives_a_medal():
    """TO-167: a destroyed crate is gone for good."""
    state = gone(coming("lord_of_the_crates", "RB"), "crate", 1)
    assert offered(state) == {(None, None)} and medals(use(state))[0] == 21


# ── all of them ──


@pytest.mark.parametrize("farmer", [farmer for farmer in FARMERS if farmer != "lord_of_the_crates"])
def test_a_farmer_whose_tile_is_nowhere_says_so(farmer):
    """TO-61."""
    state = coming(farmer, "RB")
    assert offered(state) == set() and "this farmer’s tile is not on the board" in why_not(state)
    assert "TO-134" in refusal_of(state).rule


@pytest.mark.parametrize(
    ("farmer", "thing"), [("kings_of_buckets", "puddle1,0"), ("trap_master", "trap1,0"), ("lady_boom", "dynamite3,0")]
)
def test_a_farmer_without_a_square_for_the_tile_says_so(farmer, thing):
    """TO-61: there is nothing but the mole's own square, and nothing beside the Dynamite."""
    state = coming(farmer, "R", things=thing)
    assert offered(state) == set() and "there is no square for this farmer’s tile" in why_not(state)


@pytest.mark.parametrize("kind", ["rock", "puddle", "ice", "gas"])
def test_a_space_holds_one_obstacle_or_farmers_tile(kind):
    """TO-155: a second one does not go on top."""
    state = coming("trap_master", "RNN", "R0,0", f"trap2,0 {kind}1,0")
    assert offered(state) == set()
