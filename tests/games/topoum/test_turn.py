"""The action of a turn: enter or move, cards and tiles, torn battlefields (TO-30…40, TO-50…61)."""

from dataclasses import replace

import pytest

from companion.core.messages import IllegalMove
from companion.games.topoum import moves as m
from companion.games.topoum.board_mode import GAME
from companion.games.topoum.rules import turns
from companion.games.topoum.state import Step, Tile
from companion.words import Words

from .board import LINE, battlefield, medals, play, refused, table

# ── entering and moving ──


def test_entering_takes_a_barracks_and_a_mole_and_then_a_card_is_due():
    """TO-32, TO-33."""
    state = table(battlefield("RRB", "R0,0 B2,0"))
    state = play(state, m.Enter((1, 1)))
    assert state.board.tiles[1, 1] == Tile(0) and state.board.moles[1, 1] == 0
    assert (state.players[0].moles, state.players[0].bases) == (2, 13)
    assert refused(state, m.ScoreLines()) == refused(state, m.Enter((0, 1))) == "due.card"
    assert refused(state, m.ChangeTile()) == "change.not_now"


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (m.Enter((5, 5)), "space.apart"),
        (m.Enter((1, 0)), "space.taken"),
        (m.MoveMole((0, 0), (2, 0)), "move.far"),
        (m.MoveMole((0, 0), (0, -1)), "move.no_square"),
        (m.MoveMole((0, 0), (0, 1)), "move.rock"),
        (m.MoveMole((3, 0), (2, 0)), "move.not_yours"),
        (m.MoveMole((1, 0), (2, 0)), "move.not_yours"),
        (m.ChangeTile(), "change.not_now"),
        (m.ScoreLines(), "score.no_action"),
        (m.Refill(()), "refill.not_now"),
        (m.PlayCard(5, "tunnel"), "card.not_now"),
        (m.KeepPart((0, 0)), "part.not_now"),
        (m.PutDynamite((0, -1)), "dynamite.not_now"),
        (m.Pass(), "pass.can_move"),
        (m.BuyBack(1), "prisoner.none"),
        (m.OpenLine(LINE), "line.not_now"),
        (m.Lay((0, -1)), "lay.not_now"),
        (m.RevealCrate((0, 0), 1), "crate.not_now"),
    ],
)
def test_what_the_books_do_not_allow(move, reason):
    state = table(battlefield("RNBB / K", "R0,0 B3,0"))
    assert refused(state, move) == reason


@pytest.mark.parametrize(("rows", "bases", "after"), [("NRB", 14, "neutral"), ("NBB", 13, "own"), ("NNB", 13, "own")])
def test_the_tile_under_a_mole_that_moved_is_changed(rows, bases, after):
    """TO-39: an own barracks to neutral, anything else to an own barracks; the old one goes to its owner."""
    state = table(battlefield(rows, "R0,0 B2,0"))
    blue = state.players[1].bases
    changed = play(state, m.MoveMole((0, 0), (1, 0)), m.ChangeTile())
    tile = changed.board.tiles[1, 0]
    assert tile == (Tile(0, False) if after == "neutral" else Tile(0))
    was_blue = state.board.tiles[1, 0].owner == 1
    assert changed.players[1].bases == blue + was_blue
    assert changed.players[0].bases == state.players[0].bases - (after == "own")
    assert GAME.faults(changed) == ()


def test_all_moles_move_one_after_another_but_none_twice_and_none_that_arrived():
    """TO-35, TO-40."""
    state = table(battlefield("RNNR / NNNN", "R0,0 R3,0"))
    state = play(state, m.MoveMole((0, 0), (1, 0)), m.ChangeTile())
    assert refused(state, m.MoveMole((1, 0), (2, 0))) == "move.not_ready"
    assert refused(state, m.Enter((0, -1))) == "enter.acted"
    state = play(state, m.MoveMole((3, 0), (2, 0)), m.ChangeTile())
    assert refused(state, m.MoveMole((2, 0), (3, 0))) == "move.not_ready"
    entered = play(table(battlefield("RN", "R0,0")), m.Enter((1, -1)), m.UseCard(5, "tunnel"))
    assert refused(entered, m.MoveMole((0, 0), (1, 0))) == "move.entered"


def test_moving_onto_a_rival_takes_both_off_and_costs_nothing():
    """TO-H20, TO-37, TO-57."""
    state = play(table(battlefield("RB", "R0,0 B1,0")), m.MoveMole((0, 0), (1, 0)))
    assert not state.board.moles and medals(state) == (10, 10, 10)
    assert [player.moles for player in state.players] == [4, 4, 4]
    assert refused(state, m.ChangeTile()) == "change.not_now"


def test_moving_onto_an_own_mole_takes_both_off_and_costs_ten():
    """TO-E5, TO-58."""
    state = play(table(battlefield("RRR", "R0,0 R1,0"), medals=30), m.MoveMole((0, 0), (1, 0)))
    assert not state.board.moles and medals(state)[0] == 20
    assert state.book[-1].why == "own_hit"


def test_the_red_cross_keeps_its_mole_and_the_other_one_falls():
    """TO-140: nobody says what happens then; the protected mole is immune."""
    state = play(table(battlefield("RB", "R0,0 B1,0", red_cross="1,0")), m.MoveMole((0, 0), (1, 0)))
    assert state.board.moles == {(1, 0): 1} and medals(state) == (5, 10, 10)


@pytest.mark.parametrize("kind", ["P", "G"])
def test_a_mole_that_moves_onto_a_puddle_or_gas_is_lost(kind):
    """TO-151, TO-152, TO-56."""
    state = play(table(battlefield(f"R{kind}R", "R0,0")), m.MoveMole((0, 0), (1, 0)))
    assert not state.board.moles and medals(state)[0] == 5
    assert state.board.is_square((1, 0)) and turns.pending(state) == ""


@pytest.mark.parametrize(
    ("rows", "moles", "stands", "paid"),
    [
        ("RIB", "R0,0", (2, 0), 0),
        ("RIIB", "R0,0", (3, 0), 0),
        ("RI", "R0,0", None, -5),
        ("RIK", "R0,0", (1, 0), 0),
        ("RIB", "R0,0 B2,0", None, 0),
        ("RIP", "R0,0", None, -5),
    ],
)
def test_ice_is_slippery(rows, moles, stands, paid):
    """TO-153, TOG-43."""
    state = play(table(battlefield(rows, moles)), m.MoveMole((0, 0), (1, 0)))
    assert state.board.moles_of(0) == ((stands,) if stands else ())
    assert state.turn.active == stands and medals(state)[0] == 10 + paid


@pytest.mark.parametrize(
    ("rows", "moles", "red_cross", "told"),
    [
        ("RIB", "R0,0", "", "Ana moves a mole"),
        ("RIK", "R0,0", "", "Ana moves a mole"),
        ("RI", "R0,0", "", "Ana loses a mole: Ice"),
        ("RIP", "R0,0", "", "Ana loses a mole: Puddle"),
        ("RIIB", "R0,0 B3,0", "", "Ana moves a mole onto one of Ben: both are out"),
        ("RIB", "R0,0 R2,0", "", "Ana moves a mole onto one of their own: both are out"),
        ("RB", "R0,0 B1,0", "1,0", "Ana loses a mole: Red Cross"),
    ],
)
def test_the_history_says_what_became_of_a_mole_that_moved(rows, moles, red_cross, told):
    """TO-58, TO-140, TO-153: a mole lost across ice or to the Red Cross costs medals, so its line must say so."""
    state = table(battlefield(rows, moles, red_cross=red_cross))
    move = m.MoveMole((0, 0), (1, 0))
    assert Words("en").text(GAME.describe(state, move)) == told
    lost = 4 - play(state, move).players[0].moles < moles.count("R")
    assert lost == (told != "Ana moves a mole")


def test_the_trap_goes_with_the_mole_that_stepped_on_it():
    """TO-165."""
    state = play(table(battlefield("RN", "R0,0", "trap1,0")), m.MoveMole((0, 0), (1, 0)))
    assert not state.board.moles and not state.board.things
    assert [(gone.kind, gone.by) for gone in state.gone] == [("trap", 0)]


def test_without_a_mole_a_first_one_is_placed_free_and_then_the_action_follows():
    """TO-H35, TO-51."""
    state = table(battlefield("NB", "B1,0"))
    assert turns.pending(state) == "muster"
    with pytest.raises(IllegalMove) as caught:
        play(state, m.Enter((0, 0)))
    assert caught.value.rule == ("TO-51",)
    assert refused(state, m.MoveMole((0, 0), (1, 0))) == refused(state, m.ScoreLines()) == "due.muster"
    state = play(state, m.Enter((0, 1)))
    assert turns.pending(state) == ""
    moved = play(state, m.MoveMole((0, 1), (0, 0)))
    assert turns.pending(moved) == "card_or_tile"
    assert turns.pending(play(state, m.Enter((0, -1)))) == "card"


def test_nothing_can_be_done():
    """TOG-31, TOG-32."""
    lonely = battlefield(
        "RK", "R0,0", closed=frozenset({(-1, 0), (-1, 1), (0, 1), (0, -1), (1, -1), (1, 1), (2, -1), (2, 0)})
    )
    state = table(lonely)
    assert GAME.offers(state, None) == (m.Pass(),)
    state = play(state, m.Pass(), m.ScoreLines())
    assert state.step is Step.REFILL


# ── cards ──


def playing(rows="RRB", moles="R0,0 B2,0", **more):
    """Red moved its mole from q 0 to q 1 and must play a card or change the tile."""
    return play(table(battlefield(rows, moles), line=LINE, **more), m.MoveMole((0, 0), (1, 0)))


@pytest.mark.parametrize(("place", "paid"), [(1, -3), (2, -2), (3, -1)])
def test_a_card_of_the_line_is_paid_by_its_place(place, paid):
    """TO-34, TOG-1."""
    state = play(playing(), m.PlayCard(place, LINE[place - 1], (2, 0)))
    assert medals(state)[0] == 10 + paid
    assert state.line == (*LINE[: place - 1], "", *LINE[place:])
    assert state.players[0].used == (LINE[place - 1],)


def test_two_cards_of_the_line_are_both_paid_by_their_printed_places():
    """TO-H24, TOG-33."""
    line = ("tunnel", "advance", "short_range", "grenade", "short_range")
    state = table(battlefield("RRB / RRB", "R0,0 B2,0 R0,1 B2,1"), line=line)
    state = play(state, m.MoveMole((0, 0), (1, 0)), m.PlayCard(5, "short_range", (2, 0)))
    assert medals(state)[0] == 11
    state = play(state, m.MoveMole((0, 1), (1, 1)), m.PlayCard(3, "short_range", (2, 1)))
    assert medals(state)[0] == 10 and state.line == ("tunnel", "advance", "", "grenade", "")
    assert [entry.n for entry in state.book] == [1, -1]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (m.PlayCard(2, "grenade", (2, 0)), "card.not_there"),
        (m.PlayCard(0, "decoy"), "card.not_in_deck"),
        (m.PlayCard(2, "short_range", (0, 0)), "card.other_target"),
        (m.PlayCard(2, "short_range"), "card.other_target"),
        (m.PlayCard(3, "grenade", (5, 0)), "card.other_target"),
    ],
)
def test_cards_that_may_not_be_played(move, reason):
    assert refused(playing(), move) == reason


def test_a_card_without_anything_to_hit_is_refused():
    """TO-H34, TO-61."""
    state = playing("RRN", "R0,0")
    assert refused(state, m.PlayCard(2, "short_range", (2, 0))) == "card.no_target"
    assert refused(state, m.PlayCard(1, "bayonet", (2, 0))) == "card.no_target"
    assert GAME.overrule(state, m.PlayCard(2, "short_range", (2, 0))) == m.UseCard(2, "short_range")


def test_nobody_takes_a_card_that_costs_more_than_they_have_unless_the_table_allows():
    """TOG-20."""
    assert refused(playing(medals=2), m.PlayCard(1, "bayonet", (2, 0))) == "card.poor"
    state = play(playing(medals=2), m.UseCard(1, "bayonet"))
    assert medals(state)[0] == 0 and state.book[-1].owed == -3
    lent = playing(medals=2)
    lent = replace(lent, settings=replace(lent.settings, allow_negative=True))
    assert medals(play(lent, m.PlayCard(1, "bayonet", (2, 0))))[0] == -1


def test_a_hand_card_costs_nothing_and_leaves_the_hand():
    state = play(playing(), m.PlayCard(0, "short_range", (2, 0)))
    assert (medals(state)[0], state.players[0].hand, state.line) == (10, 1, LINE)
    empty = play(playing(), m.SetHand(0, 0))
    assert refused(empty, m.PlayCard(0, "short_range", (2, 0))) == "card.no_hand"


def test_bayonet_moves_in_and_short_range_does_not():
    """TO-100, TO-101."""
    stabbed = play(playing(), m.PlayCard(1, "bayonet", (2, 0)))
    assert stabbed.board.moles == {(2, 0): 0} and stabbed.players[1].moles == 4
    shot = play(playing(), m.PlayCard(2, "short_range", (2, 0)))
    assert shot.board.moles == {(1, 0): 0} and shot.players[1].moles == 4


def test_a_mole_under_the_red_cross_may_be_attacked_in_vain():
    """TO-140."""
    state = play(table(battlefield("RRB", "R0,0 B2,0", red_cross="2,0"), line=LINE), m.MoveMole((0, 0), (1, 0)))
    for card in ("bayonet", "short_range"):
        after = play(state, m.PlayCard(LINE.index(card) + 1, card, (2, 0)))
        assert after.board.moles == {(1, 0): 0, (2, 0): 1}


def test_a_grenade_takes_the_square_with_mole_and_red_cross():
    """TO-103, TO-141."""
    state = play(table(battlefield("RRB", "R0,0 B2,0", red_cross="2,0"), line=LINE), m.MoveMole((0, 0), (1, 0)))
    state = play(state, m.PlayCard(3, "grenade", (2, 0)))
    assert state.board.squares() == {(0, 0), (1, 0)}
    assert state.board.red_cross is None and state.board.moles == {(1, 0): 0}
    assert (state.players[1].moles, state.players[1].bases) == (4, 16)
    assert medals(state)[0] == 10 - 1 - 5


# ── torn battlefields ──


def test_the_smaller_part_falls_off_with_its_moles_and_costs_own_ones_only():
    """TO-E3, TO-E6, TO-53, TO-55."""
    state = table(battlefield("RRNNRYB", "R0,0 R4,0 Y5,0 B6,0"), line=LINE, medals=20)
    state = play(state, m.MoveMole((0, 0), (1, 0)), m.PlayCard(3, "grenade", (2, 0)))
    assert state.board.squares() == {(3, 0), (4, 0), (5, 0), (6, 0)}
    assert medals(state) == (20 - 1 - 5, 20, 20)
    safe = table(battlefield("YBYNRRR", "Y0,0 B1,0 R6,0"), line=LINE)
    safe = play(safe, m.MoveMole((6, 0), (5, 0)), m.ChangeTile())
    safe = play(safe, m.ScoreLines(), m.Refill(("grenade",)), m.TakeTurn(0), m.MoveMole((5, 0), (4, 0)))
    safe = play(safe, m.PlayCard(0, "grenade", (3, 0)))
    assert turns.pending(safe) == "split"
    kept = play(safe, m.KeepPart((5, 0)))
    assert kept.board.moles == {(4, 0): 0} and medals(kept)[0] == 10 and GAME.faults(kept) == ()
    lost = play(safe, m.KeepPart((0, 0)))
    assert lost.board.moles == {(0, 0): 2, (1, 0): 1} and medals(lost)[0] == 5 and GAME.faults(lost) == ()
    assert refused(safe, m.KeepPart((3, 0))) == "part.other"
    assert refused(safe, m.ScoreLines()) == "due.split"


def test_what_the_table_put_next_to_a_part_falls_off_with_it():
    """TO-53, TO-54: between the split and the choice a tile is corrected; no second battlefield is left."""
    state = table(battlefield("RRNBB", "R1,0 B4,0"), line=("grenade",) * 5)
    torn = play(state, m.MoveMole((1, 0), (0, 0)), m.Relocate((0, 0), (1, 0)), m.PlayCard(5, "grenade", (2, 0)))
    assert turns.pending(torn) == "split"
    kept = play(torn, m.PutTile((0, 1), 1), m.KeepPart((4, 0)))
    assert kept.board.squares() == {(3, 0), (4, 0)} and GAME.faults(kept) == ()


def test_an_island_that_was_never_connected_stays():
    """TOG-29."""
    board = battlefield("RRNB...N", "R0,0 B3,0", marked=frozenset({(7, 0)}))
    state = play(table(board, line=LINE), m.MoveMole((0, 0), (1, 0)), m.PlayCard(3, "grenade", (2, 0)))
    assert state.board.squares() == {(0, 0), (1, 0), (7, 0)}
    assert refused(state, m.PutTile((8, 0), 0)) == "space.apart"


@pytest.mark.parametrize("ruling", [m.ScoreNow(), m.TakeTurn(1), m.EndGame()])
def test_a_ruling_never_leaves_two_battlefields(ruling):
    state = table(battlefield("RRNBB", "R1,0 B4,0"), line=LINE)
    state = play(state, m.MoveMole((1, 0), (0, 0)), m.ChangeTile(), m.TakeTurn(0), m.MoveMole((0, 0), (1, 0)))
    state = play(state, m.PlayCard(3, "grenade", (2, 0)))
    assert turns.pending(state) == "split"
    assert GAME.faults(play(state, ruling)) == ()
    joined = play(state, m.PutTile((2, 0), 1, "neutral"))
    assert turns.pending(joined) == "" and GAME.faults(joined) == ()
