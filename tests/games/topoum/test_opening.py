"""Set-up: deck, deployment, obstacles, farmers' zones (TO-10…20, TO-154)."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from companion.core.game import Seat, SetupError
from companion.core.secrecy import Forgetful
from companion.core.session import Session
from companion.games.topoum import moves as m
from companion.games.topoum.board_mode import GAME
from companion.games.topoum.deck import cards_in, copies, is_legal, possible_decks, random_deck
from companion.games.topoum.state import CARD_TYPES, CATEGORY, Step

from .board import DECK, deployed, new_game, play, refusal, refused

WITH_FARMER = (*DECK[:6], "farmer_is_coming")


@pytest.mark.parametrize(("people", "each", "cards"), [(2, 5, 35), (3, 6, 42), (4, 7, 49)])
def test_the_deck_grows_with_the_people(people, each, cards):
    """TO-E1."""
    assert (copies(people), cards_in(DECK, people)) == (each, cards)
    state = play(new_game(people).state, m.ChooseDeck(DECK))
    assert state.deck == cards - 2 * people


def test_what_comes_later_is_refused_with_what_comes_first_and_a_rule():
    """TO-12, TO-16, TO-17, TO-30, TO-92, TO-154: not "before the battle" while the battle has not begun."""
    obstacle, enter, refill = m.LayObstacle("gas", (3, 0)), m.Enter((3, 0)), m.Refill(())
    state = new_game(2, obstacles=True).state
    tiles = [m.Lay(at) for at in ((0, 0), (1, 0), (-1, 0), (2, 0), (-2, 0))]
    for move in (m.ChooseDeck(DECK), m.OpenLine(DECK[:5]), *tiles):
        soon = {"deck": [m.OpenLine(DECK[:5]), tiles[0]], "line": [tiles[0]]}.get(state.step, [])
        for other in (*soon, obstacle, enter, refill):
            assert refused(state, other) == f"first.{state.step}" and refusal(state, other).rule
        state = play(state, move)
    assert refused(state, enter) == "first.obstacles" and refused(state, m.Lay((0, 0))) == "lay.not_now"
    over = play(state, *[m.SkipObstacle()] * 4, m.EndGame())
    for move in (enter, refill, m.ScoreLines(), m.MoveMole((2, 0), (1, 0))):
        assert refused(over, move) == "over" and refusal(over, move).rule == ("TO-92",)


@pytest.mark.parametrize("text", ["2,x", "2", "", "99,99", "25,0", "0,-25"])
@pytest.mark.parametrize("path", ["board.marked", "board.closed"])
def test_a_marked_or_missing_space_is_one_that_a_board_can_have(path, text):
    """TOG-10, TOG-11: a tile could never be laid on any other, so a slip of the pen is told at once."""
    setup = GAME.setup((Seat("Ana"), Seat("Ben")), {}, {path: ["2,-1", text]})
    with pytest.raises(SetupError) as refusal:
        Session(GAME, setup, Forgetful())
    assert refusal.value.field == f"catalogue.{path}"


def test_there_are_111000_legal_decks():
    """TOG-2, counted one by one for each spread over the categories."""
    sizes = Counter(CATEGORY.values())
    assert sorted(sizes.values()) == [5, 5, 6, 6]
    assert possible_decks() == 111_000
    few = (*CARD_TYPES[:4], *CARD_TYPES[6:8], *CARD_TYPES[12:14], *CARD_TYPES[17:19])
    slow = sum(len({CATEGORY[c] for c in types}) == 4 for types in combinations(few, 7))
    assert slow == sum(map(is_legal, combinations(few, 7)))


def test_random_decks_are_legal_and_keep_what_is_wanted():
    chance = Random(5)
    for _ in range(200):
        assert is_legal(random_deck(chance))
        deck = random_deck(chance, ("tunnel", "decoy", "advance"), ("bayonet", "grenade"))
        assert is_legal(deck) and {"tunnel", "decoy", "advance"} <= set(deck)
        assert not {"bayonet", "grenade"} & set(deck)
    with pytest.raises(ValueError, match="no legal deck"):
        random_deck(chance, CARD_TYPES[:6])
    with pytest.raises(ValueError, match="no legal deck"):
        random_deck(chance, (), CARD_TYPES[:6])


@pytest.mark.parametrize(
    ("types", "reason"),
    [
        (("bayonet", "grenade", "slingshot", "advance", "decoy", "red_cross", "press_support"), "deck.category"),
        (DECK[:6], "deck.seven"),
        ((*DECK, "decoy"), "deck.seven"),
        ((*DECK[:6], DECK[0]), "deck.twice"),
    ],
)
def test_decks_that_the_rules_do_not_have(types, reason):
    """TO-H33."""
    assert refused(new_game().state, m.ChooseDeck(types)) == reason


def test_the_table_may_play_with_such_a_deck_all_the_same():
    state = new_game().state
    anyway = GAME.overrule(state, m.ChooseDeck(DECK[:4]))
    assert anyway == m.SetTypes(DECK[:4])
    assert play(state, anyway).types == DECK[:4]


def test_a_table_that_adds_the_farmers_card_later_chooses_the_farmer_then():
    state = play(deployed(2).state, m.SetTypes((*DECK, "farmer_is_coming")))
    step = state.step
    state = play(state, m.ChooseFarmer("crusher"))
    assert (state.farmer, state.step) == ("crusher", step)
    assert refused(state, m.ChooseFarmer("sprayer")) == "farmer.not_now", "one farmer a game"


@pytest.mark.parametrize(
    ("people", "squares", "bases"), [(2, 5, [13, 14]), (3, 7, [13, 14, 14]), (4, 9, [13] + [14] * 3)]
)
def test_after_the_deployment(people, squares, bases):
    """TO-20, TO-E2."""
    state = deployed(people).state
    assert (state.step, state.now, state.turn.number) == (Step.ACTION, 0, 1)
    assert len(state.board.squares()) == squares
    assert [len(state.board.moles_of(seat)) for seat in state.places] == [1] * people
    assert [player.moles for player in state.players] == [3] * people
    assert [player.bases for player in state.players] == bases
    assert state.board.tiles[0, 0].owner == 0 and not state.board.tiles[0, 0].barracks


def test_everybody_lays_in_turn_from_the_start_player():
    state = play(new_game().state, m.NameStarter(1), m.ChooseDeck(DECK), m.OpenLine(DECK[:5]))
    order = []
    for at in [(0, 0), (1, 0), (0, 1), (-1, 0), (2, 0), (0, 2), (-2, 0)]:
        order.append(state.now)
        state = play(state, m.Lay(at))
    assert order == [1, 1, 2, 0, 1, 2, 0] and state.now == 1


@pytest.mark.parametrize(
    ("laid", "at", "reason", "rule"),
    [
        (0, (1, 0), "lay.centre", "TO-17"),
        (1, (0, 0), "space.taken", "TO-18"),
        (1, (2, 0), "lay.next_to_centre", "TO-18"),
        (4, (1, 0), "space.taken", "TO-19"),
        (4, (3, 0), "space.apart", "TO-53"),
    ],
)
def test_tiles_go_where_the_rules_say(laid, at, reason, rule):
    """TO-17, TO-18, TO-19."""
    state = play(new_game().state, m.ChooseDeck(DECK), m.OpenLine(DECK[:5]))
    for here in [(0, 0), (1, 0), (0, 1), (-1, 0)][:laid]:
        state = play(state, m.Lay(here))
    assert refused(state, m.Lay(at)) == reason and refusal(state, m.Lay(at)).rule == (rule,)
    assert GAME.overrule(state, m.Lay(at)) is None


def test_the_centre_is_laid_in_place_of_what_the_table_put_there():
    """TO-17: every tile is on the board once or in a reserve."""
    state = play(new_game(2).state, m.PutTile((0, 0), 1), m.ChooseDeck(DECK), m.OpenLine(DECK[:5]), m.Lay((0, 0)))
    assert state.board.tiles[0, 0].owner == 0 and GAME.faults(state) == ()


def test_nobody_lays_a_mole_that_the_table_has_put_elsewhere():
    """TO-2: where all four are prisoners by the table's word, none is left for the deployment."""
    state = play(new_game(2).state, m.ChooseDeck(DECK), m.OpenLine(DECK[:5]), m.SetCaptives(0, 1, 4))
    state = play(state, *(m.Lay(at) for at in ((0, 0), (1, 0), (-1, 0))))
    assert refused(state, m.Lay((2, 0))) == "reserve.no_mole" and refusal(state, m.Lay((2, 0))).rule == ("TO-2",)
    assert GAME.faults(play(state, m.SetCaptives(0, 1, 3), m.Lay((2, 0)))) == ()


@pytest.mark.parametrize(("order", "seats"), [("backwards", [2, 1, 0, 2, 1, 0]), ("clockwise", [2, 0, 1, 2, 0, 1])])
def test_obstacles_begin_with_the_last_player(order, seats):
    """TO-154."""
    state = deployed(3, obstacles=True, obstacle_order=order).state
    assert state.step is Step.OBSTACLES
    assert refused(state, m.LayObstacle("rock", (5, 0))) == "obstacle.no_barracks"
    assert refusal(state, m.LayObstacle("rock", (0, 0))).rule == ("TO-154",), "a space that is taken"
    laid = []
    for at in [(3, 0), (3, -1), (2, 1), (6, 0), (6, 1), (6, 2)]:
        laid.append(state.now)
        state = play(state, m.LayObstacle("ice", at) if at[0] < 6 else m.SkipObstacle())
    assert laid == seats
    assert (state.step, state.now) == (Step.ACTION, 0)


def test_there_are_four_tiles_with_rocks_and_puddles():
    """TO-4: Water and Rock are two sides of one tile."""
    state = deployed(3, obstacles=True).state
    state = play(state, m.PutThing((3, 0), "rock"), m.PutThing((3, -1), "puddle"), m.PutThing((4, -1), "rock"))
    assert refused(state, m.LayObstacle("puddle", (2, 1))) == ""
    state = play(state, m.PutThing((4, 0), "rock"))
    assert refused(state, m.LayObstacle("puddle", (2, 1))) == "obstacle.none_left"


def test_the_second_obstacles_go_on_marked_spaces():
    state = deployed(3, obstacles=True).state
    state = play(state, m.MarkSpace((5, 0)), m.SkipObstacle(), m.SkipObstacle(), m.SkipObstacle())
    assert refused(state, m.LayObstacle("gas", (5, 1))) == "space.no_mark"
    state = play(state, m.LayObstacle("gas", (5, 0)))
    assert state.board.thing((5, 0)) == "gas" and GAME.faults(state) == ()


@pytest.mark.parametrize(
    ("farmer", "centre", "neutral"),
    [
        ("queen_of_nature", "turnip", True),
        ("trap_master", "trap", True),
        ("stomper", "footprint", True),
        ("lady_boom", "dynamite", False),
    ],
)
def test_a_farmers_tile_starts_at_the_centre(farmer, centre, neutral):
    """TO-163…166."""
    state = play(new_game().state, m.ChooseDeck(WITH_FARMER), m.ChooseFarmer(farmer), m.OpenLine(DECK[:5]))
    state = play(state, m.Lay((0, 0)))
    assert state.board.thing((0, 0)) == centre
    assert ((0, 0) in state.board.tiles) is neutral
    assert state.players[0].bases == (15 if neutral else 16)


@pytest.mark.parametrize(("people", "owners"), [(3, [None] * 4), (4, [0, 1, 2, 3])])
def test_four_tiles_on_marked_zones_with_neutrals_under_them(people, owners):
    """TO-167 and its like: one neutral of each player with four, of an unused colour otherwise."""
    session = new_game(people)
    for move in (m.ChooseDeck(WITH_FARMER), m.ChooseFarmer("lord_of_the_crates"), m.OpenLine(DECK[:5])):
        session.play(move)
    for at in [(0, 0), (1, 0), (0, 1), (-1, 0), (0, -1)][: people + 1] + [(2, 0), (0, 2), (-2, 0), (0, -2)][:people]:
        session.play(m.Lay(at))
    zones = [(4, 0), (0, 4), (-4, 0), (0, -4)]
    assert refusal(session.state, m.LayFarmerTile((0, 0))).rule == ("TO-167",)
    for at in zones:
        assert session.state.step is Step.FARMER_TILES
        session.play(m.LayFarmerTile(at))
    board = session.state.board
    assert [board.things[at].number for at in zones] == [1, 2, 3, 4]
    assert [board.tiles[at].owner for at in zones] == owners
    assert session.state.step is Step.ACTION and GAME.faults(session.state) == ()
