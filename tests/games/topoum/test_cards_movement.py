"""Movement cards: where the active mole goes, who is moved, and what waits there (TO-110…115)."""

import pytest

from companion.games.topoum import moves as m
from companion.games.topoum.board_mode import GAME
from companion.games.topoum.rules import turns
from companion.games.topoum.state import Gone

from .board import medals, play, refused
from .cards import FREE, aims, charged, ready, seats_at, told, use, why_not

# ── Advance, Underground Maneuver ──


def test_advance_goes_to_any_adjacent_square_but_a_rock():
    """TO-110, TO-150."""
    assert aims(ready("advance", "NNN / NRN / KN.", "R1,1", at=(1, 1))) == {(2, 1), (2, 0), (1, 0), (0, 1), (1, 2)}


def test_a_mole_that_advanced_does_not_move_again():
    """TO-35, TO-60: its lines are new, but it had its move."""
    after = use(ready("advance", "RRR / NNN", "R0,0 R2,0"), (0, 1))
    assert seats_at(after) == {(0, 1): "R", (2, 0): "R"}
    assert refused(after, m.MoveMole((0, 1), (0, 0))) == "move.not_ready"
    assert after.turn.fresh == {(0, 1)} and after.turn.ready == {(2, 0)}


def test_underground_goes_to_squares_two_away_whatever_lies_between():
    """TO-111, TO-150."""
    assert aims(ready("underground_maneuver", "RKN / .R / B", "R0,0 R0,1")) == {(2, 0), (0, 2)}
    assert aims(ready("underground_maneuver", "RNK / NN", "R0,0")) == set()


@pytest.mark.parametrize(("card", "far"), [("advance", 1), ("underground_maneuver", 2), ("motorbike_patrol", 2)])
@pytest.mark.parametrize(
    ("there", "mole", "stands", "rules"),
    [
        ("N", "", True, []),
        ("N", "B", False, []),
        ("N", "R", False, ["TO-58"]),
        ("P", "", False, ["TO-56"]),
        ("G", "", False, ["TO-56"]),
    ],
)
def test_a_mole_arrives_as_in_any_move(card, far, there, mole, stands, rules):
    """TOG-30, TO-37, TO-57, TO-58, TO-151, TO-152: two rivals fall for nothing, two own moles cost 10."""
    rows = "R" + "N" * (far - 1) + there + "NN / NNNN"
    state = ready(card, rows, f"R0,0 {mole}{far},0" if mole else "R0,0")
    after = use(state, (far, 0))
    assert seats_at(after) == ({(far, 0): "R"} if stands else {})
    assert charged(after) == rules and medals(after)[0] == 20 - {"TO-58": 10, "TO-56": 5}.get("".join(rules), 0)


@pytest.mark.parametrize(("card", "far"), [("advance", 1), ("underground_maneuver", 2), ("motorbike_patrol", 2)])
@pytest.mark.parametrize(
    ("beyond", "stands", "paid"), [("N", 1, 0), ("IN", 2, 0), ("P", None, -5), (".", None, -5), ("K", 0, 0)]
)
def test_a_mole_that_comes_onto_ice_slides_on(card, far, beyond, stands, paid):
    """TO-153, TOG-43: also into a puddle, or out of the battlefield; a rock stops it on the ice."""
    rows = "R" + "N" * (far - 1) + "I" + beyond + " / " + "N" * (far + 1)
    after = use(ready(card, rows, "R0,0"), (far, 0))
    assert seats_at(after) == ({(far + stands, 0): "R"} if stands is not None else {})
    assert medals(after)[0] == 20 + paid


def test_a_protected_mole_is_not_moved_onto():
    """TO-140: whoever comes upon it falls alone."""
    after = use(ready("advance", "RB", "R0,0 B1,0", red_cross="1,0"), (1, 0))
    assert seats_at(after) == {(1, 0): "B"} and medals(after) == (15, 20, 20)


# ── Motorbike Patrol ──


@pytest.mark.parametrize("rows", ["RKN / NNN", "R.N / NNN", "RNK / NNN", "RN. / NN"])
def test_a_motorbike_needs_two_squares_in_a_straight_line(rows):
    """TO-112: two squares, so it does not fly."""
    assert (2, 0) not in aims(ready("motorbike_patrol", rows, "R0,0"))


def test_a_motorbike_runs_a_rival_over():
    """TO-112."""
    state = ready("motorbike_patrol", "RBN", "R0,0 B1,0")
    after = use(state, (2, 0))
    assert seats_at(after) == {(2, 0): "R"} and after.players[1].moles == 4
    assert told(state, (2, 0)) == "Ana plays a card: 1 mole of Ana moves and Ben loses 1 mole"


def test_a_motorbike_over_two_rivals_takes_both_and_is_lost_itself():
    """TO-112, TOG-30: the first is run over, the second one is moved onto."""
    state = ready("motorbike_patrol", "RBYN", "R0,0 B1,0 Y2,0")
    after = use(state, (2, 0))
    assert seats_at(after) == {} and medals(after) == (20, 20, 20)
    assert [player.moles for player in after.players] == [4, 4, 4]
    assert "moves" not in told(state, (2, 0))


def test_a_motorbike_does_not_ride_over_own_moles():
    """TO-58."""
    after = use(ready("motorbike_patrol", "RRNN", "R0,0 R1,0 R3,0"), (2, 0))
    assert seats_at(after) == {(3, 0): "R"} and medals(after)[0] == 10


@pytest.mark.parametrize(("first", "stands", "paid"), [("P", False, -5), ("G", False, -5), ("I", True, 0)])
def test_what_a_motorbike_meets_on_the_first_square(first, stands, paid):
    """TO-151…153: ice carries it to the second square, which is where it rides."""
    after = use(ready("motorbike_patrol", f"R{first}NN", "R0,0"), (2, 0))
    assert seats_at(after) == ({(2, 0): "R"} if stands else {}) and medals(after)[0] == 20 + paid


def test_a_motorbike_into_the_trap_takes_it_away():
    """TO-165."""
    after = use(ready("motorbike_patrol", "RNN", "R0,0", "trap1,0"), (2, 0))
    assert seats_at(after) == {} and after.gone == (Gone("trap", 0, 0),) and not after.board.things


def test_a_motorbike_drives_round_a_protected_rival():
    """TO-140."""
    after = use(ready("motorbike_patrol", "RBN", "R0,0 B1,0", red_cross="1,0"), (2, 0))
    assert seats_at(after) == {(1, 0): "B", (2, 0): "R"}


# ── Panic Attack ──


def test_panic_spreads_in_one_direction_and_spares_the_rest():
    """TO-113: every mole that way, however far, also beyond a gap; own ones too."""
    state = ready("panic_attack", "RBN.RN / BNNNN", "R0,0 B1,0 R4,0 B0,1")
    assert aims(state) == {(1, 0), (0, 1)}
    after = use(state, (1, 0))
    assert seats_at(after) == {(0, 0): "R", (2, 0): "B", (5, 0): "R", (0, 1): "B"}


def test_panic_pushes_a_rival_off_and_makes_lines_new():
    """TO-H21, TO-59: the pushed red mole's line is new although one stood before."""
    state = ready("panic_attack", "RNRB", "R0,0 R2,0 B3,0")
    assert state.turn.lines == {((0, 0), (2, 0))}
    after = use(state, (1, 0))
    assert seats_at(after) == {(0, 0): "R", (3, 0): "R"} and medals(after) == (20, 20, 20)
    assert [sight.medals for sight in turns.scoring(after)] == [4 + 2]
    assert after.turn.ready == {(3, 0)}, "it was pushed, so it may still move itself"
    assert told(state, (1, 0)) == "Ana plays a card: 1 mole of Ana moves and Ben loses 1 mole"


def test_panic_that_pushes_an_own_mole_off_costs_five():
    """TO-H22, TO-56."""
    after = use(ready("panic_attack", "RR", "R0,0 R1,0"), (1, 0))
    assert seats_at(after) == {(0, 0): "R"} and medals(after)[0] == 15


@pytest.mark.parametrize(
    ("rows", "moles", "left", "paid"),
    [
        ("RBBN", "R0,0 B1,0 B2,0", {2: "B", 3: "B"}, 0),  # the farthest makes room
        ("RBBK", "R0,0 B1,0 B2,0", {}, 0),  # it cannot, so the other one comes upon it
        ("RBYK", "R0,0 B1,0 Y2,0", {}, 0),
        ("RBRK", "R0,0 B1,0 R2,0", {}, -5),  # a rival pushed onto an own mole
        ("RRBK", "R0,0 R1,0 B2,0", {}, 0),  # an own mole moved onto a rival
        ("RRRK", "R0,0 R1,0 R2,0", {}, -10),
        ("RBBBK", "R0,0 B1,0 B2,0 B3,0", {2: "B"}, 0),
        ("RBIN", "R0,0 B1,0", {3: "B"}, 0),
        ("RBIP", "R0,0 B1,0", {}, 0),  # ice into a puddle
        ("RRIP", "R0,0 R1,0", {}, -5),
        ("RBIK", "R0,0 B1,0", {2: "B"}, 0),
        ("RBIBN", "R0,0 B1,0 B3,0", {3: "B", 4: "B"}, 0),  # who stood behind the ice has gone already
        ("RBG", "R0,0 B1,0", {}, 0),
    ],
)
def test_panic_goes_from_the_farthest_to_the_nearest(rows, moles, left, paid):
    """TOG-37, TO-58, TO-150…153."""
    after = use(ready("panic_attack", rows, moles), (1, 0))
    assert seats_at(after) == {(0, 0): "R", **{(q, 0): seat for q, seat in left.items()}}
    assert medals(after) == (20 + paid, 20, 20)


def test_panic_leaves_the_red_cross_behind():
    """TO-142: nobody is attacked, so its mole runs too."""
    after = use(ready("panic_attack", "RBN", "R0,0 B1,0", red_cross="1,0"), (1, 0))
    assert seats_at(after) == {(0, 0): "R", (2, 0): "B"} and after.board.red_cross == (1, 0)


def test_a_mole_pushed_upon_a_protected_one_falls_alone():
    """TO-140, TO-150."""
    after = use(ready("panic_attack", "RRBK", "R0,0 R1,0 B2,0", red_cross="2,0"), (1, 0))
    assert seats_at(after) == {(0, 0): "R", (2, 0): "B"} and medals(after)[0] == 15


def test_panic_into_the_trap():
    """TO-165: the mole and the Trap leave; Red made it leave."""
    after = use(ready("panic_attack", "RBN", "R0,0 B1,0", "trap2,0"), (1, 0))
    assert seats_at(after) == {(0, 0): "R"} and after.gone == (Gone("trap", 0, 0),)


def test_nobody_panics_where_everybody_stands_at_a_rock():
    """TO-61, TO-150."""
    state = ready("panic_attack", "RBK", "R0,0 B1,0")
    assert aims(state) == set() and "no mole in any direction can run away" in why_not(state, (1, 0))


def test_panic_over_a_hole_of_the_board_is_aimed_at_the_nearest_mole():
    """TO-113, TOG-10: a space that the board does not have cannot be tapped."""
    state = ready("panic_attack", "R.BN / NNN", "R0,0 B2,0", closed=frozenset({(1, 0)}))
    assert aims(state) == {(2, 0)}
    assert seats_at(use(state, (2, 0))) == {(0, 0): "R", (3, 0): "B"}


# ── Tunnel ──


def test_a_tunnel_leads_from_an_own_barracks_to_any_other_one():
    """TO-114."""
    assert aims(ready("tunnel", "RBrNNR / R", "R0,0")) == {(5, 0), (0, 1)}
    after = use(ready("tunnel", "RBrNNR / R", "R0,0"), (5, 0))
    assert seats_at(after) == {(5, 0): "R"} and after.turn.fresh == {(5, 0)}


@pytest.mark.parametrize(
    ("rows", "why"),
    [("BRR", "does not stand on a barracks of Ana"), ("rRR", "does not stand"), ("RBr", "Ana has no other barracks")],
)
def test_a_tunnel_needs_two_ends(rows, why):
    """TO-61, TO-114."""
    assert why in why_not(ready("tunnel", rows, "R0,0"), (1, 0))


@pytest.mark.parametrize(("mole", "paid"), [("B", 0), ("R", -10)])
def test_whoever_stands_at_the_other_end_falls_too(mole, paid):
    """TOG-30, TO-58."""
    after = use(ready("tunnel", "RNR", f"R0,0 {mole}2,0"), (2, 0))
    assert seats_at(after) == {} and medals(after)[0] == 20 + paid


# ── Decoy ──


def test_a_decoy_swaps_with_a_rival_on_any_adjacent_barracks():
    """TO-115, TOG-44: whoever the barracks belongs to; neutral terrain does not do."""
    state = ready("decoy", "NNN / RNb / RB", "R1,1 B0,1 B2,1 B1,2 B1,0", at=(1, 1))
    assert aims(state) == {(0, 1), (1, 2)}
    after = use(state, (0, 1))
    assert seats_at(after) == {(0, 1): "R", (1, 1): "B", (2, 1): "B", (1, 2): "B", (1, 0): "B"}
    assert after.turn.fresh == {(0, 1)} and medals(after) == (20, 20, 20)
    assert told(state, (0, 1)) == "Ana plays a card at Ben: 1 mole of Ana moves and 1 mole of Ben moves"


def test_the_red_cross_stays_when_its_mole_is_decoyed_and_protects_the_other_one():
    """TO-142."""
    after = use(ready("decoy", "RBN", "R0,0 B1,0", red_cross="1,0"), (1, 0))
    assert seats_at(after) == {(1, 0): "R", (0, 0): "B"} and after.board.red_cross == (1, 0)


def test_a_decoy_meets_what_lies_there():
    """TO-163, TO-167: crates and the Turnip stay where they are."""
    after = use(ready("decoy", "RB", "R0,0 B1,0", "turnip0,0"), (1, 0))
    assert after.board.thing((0, 0)) == "turnip" and seats_at(after) == {(1, 0): "R", (0, 0): "B"}


# ── Law 7 ──


@pytest.mark.parametrize(
    ("card", "english", "french"),
    [
        ("advance", "no mole may enter a square next to this one", "aucune tuile voisine"),
        ("underground_maneuver", "2 spaces away in a straight line", "à 2 cases en ligne droite"),
        ("motorbike_patrol", "no way of 2 squares", "aucun chemin de 2 tuiles"),
        ("panic_attack", "no mole in any direction", "ne peut fuir"),
        ("tunnel", "Ana has no other barracks", "n’a pas d’autre tanière"),
        ("decoy", "no rival stands on a barracks", "n’est sur une tanière"),
    ],
)
def test_a_card_that_cannot_be_carried_out_is_refused_with_the_reason(card, english, french):
    """TO-61."""
    state = ready(card, "RK", "R0,0")
    assert aims(state) == set() and not GAME.view(state, None).line[FREE - 1].playable
    assert english in why_not(state, (1, 0)) and french in why_not(state, (1, 0), "fr")
    assert play(state, m.UseCard(FREE, card)).players[0].used == (card,), "the table may rule otherwise"
