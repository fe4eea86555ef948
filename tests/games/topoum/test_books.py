"""Numbers, reasons, rulings, invariants, secrets, and people who come and go."""

from dataclasses import replace
from random import Random

import pytest

from companion.core.checks import play_out
from companion.core.seating import Join, Leave, Rename, SwapSeats
from companion.games.topoum import moves as m
from companion.games.topoum.board_mode import GAME
from companion.games.topoum.rules import turns, whatif
from companion.games.topoum.state import Captive, Gone, Step, Thing, Tile, step, within
from companion.games.topoum.telling.names import where
from companion.words import Words

from .board import DECK, battlefield, deployed, medals, new_game, play, refused, table

ROW = "RRNBB"


def row(**more):
    return table(battlefield(ROW, "R0,0 B4,0"), **more)


# ── rulings ──


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (m.PutTile((9, 9), 0), "space.apart"),
        (m.PutTile((0, 0), 0), "put_tile.same"),
        (m.PutTile((0, 1), None), "put_tile.nobodys"),
        (m.TakeTile((0, 0)), "take_tile.mole"),
        (m.TakeTile((2, 0)), "take_tile.splits"),
        (m.TakeTile((0, 1)), "take_tile.none"),
        (m.PutMole((0, 1), 0), "move.no_square"),
        (m.PutMole((0, 0), 0), "put_mole.same"),
        (m.PutThing((0, 0), "crate"), "put_thing.number"),
        (m.PutThing((9, 9), "rock"), "space.apart"),
        (m.PutRedCross((9, 9)), "move.no_square"),
        (m.SetMedals(0, 10), "set_medals.same"),
        (m.SetMedals(0, -1), "set_medals.negative"),
        (m.SetCaptives(0, 0, 1), "set_captives.own"),
        (m.SetCaptives(0, 1, 4), "reserve.no_mole"),
        (m.SetLine(1, "decoy"), "card.not_in_deck"),
        (m.UseCard(0, "decoy"), "card.not_in_deck"),
        (m.SetTypes(DECK[1:]), "deck.in_line"),
        (m.SetUsed(0, 1, 1, 1, 1), "set_used.not_yet"),
        (m.SetPeace(False), "set_peace.same"),
        (m.PlayOn(), "play_on.not_over"),
    ],
)
def test_corrections_that_the_books_cannot_hold(move, reason):
    assert refused(row(), move) == reason


def test_there_is_no_fifth_mole_and_no_seventeenth_tile():
    """TO-2, TO-3, TOG-32."""
    state = row()
    for at in [(1, 0), (2, 0), (3, 0)]:
        state = play(state, m.PutMole(at, 0))
    assert refused(state, m.PutMole((4, 0), 0)) == "reserve.no_mole"
    assert refused(state, m.Enter((0, 1))) == "reserve.no_mole"
    full = table(battlefield("R" * 16, "R0,0"))
    assert refused(full, m.PutTile((16, 0), 0)) == refused(full, m.Enter((16, 0))) == "reserve.no_base"
    assert GAME.overrule(full, m.Enter((16, 0))) is None


@pytest.mark.parametrize(
    ("move", "ruling"),
    [
        (m.MoveMole((0, 0), (2, 0)), m.Relocate((0, 0), (2, 0))),
        (m.ScoreLines(), m.ScoreNow()),
        (m.Enter((9, 9)), None),
        (m.MoveMole((0, 0), (0, 1)), None),
        (m.PlayCard(0, "decoy"), None),
        (m.PlayCard(2, "short_range", (1, 0)), m.UseCard(2, "short_range")),
        (m.ChangeTile(), None),
    ],
)
def test_do_it_anyway_where_the_books_allow(move, ruling):
    assert refused(row(), move)
    assert GAME.overrule(row(), move) == ruling


@pytest.mark.parametrize(
    "ruling", [m.PutMole((3, 0), 1), m.PutMole((3, 0)), m.Relocate((1, 0), (3, 0)), m.Relocate((2, 0), (3, 0))]
)
def test_nothing_is_due_with_a_mole_that_a_ruling_took_away(ruling):
    """TO-33: a rival put in its place, or run into it, ends what was due with the mole that entered."""
    state = play(table(battlefield("RNB", "R1,0 B2,0")), m.Enter((3, 0)))
    after = play(state, ruling)
    assert turns.pending(state) == "card" and turns.pending(after) == "" and GAME.faults(after) == ()


def test_a_correction_before_anything_was_done_is_how_the_turn_began():
    """TO-35, TO-59: a mole that the app did not know may move, and its lines are not new."""
    state = play(row(), m.PutMole((1, 0), 0))
    assert state.turn.ready == {(0, 0), (1, 0)} and state.turn.lines == {((0, 0), (1, 0))}
    later = play(row(), m.MoveMole((0, 0), (1, 0)), m.ChangeTile(), m.PutMole((0, 0), 0))
    assert later.turn.ready == frozenset() and [s.ends for s in turns.scoring(later)] == [((0, 0), (1, 0))]


def test_a_mole_goes_where_the_rules_would_not_let_it():
    state = play(row(), m.Relocate((0, 0), (2, 0)))
    assert state.board.moles_of(0) == ((2, 0),) and turns.pending(state) == "card_or_tile"
    rival = play(row(), m.Relocate((4, 0), (3, 0)))
    assert rival.board.moles_of(1) == ((3, 0),) and turns.pending(rival) == ""


# ── numbers and their reasons ──


def test_every_change_of_medals_is_told_with_its_rule():
    state = play(row(), m.MoveMole((0, 0), (1, 0)), m.UseCard(5, "press_support"), m.SetPress(0), m.ScoreLines())
    state = play(state, m.Refill((DECK[0],)), m.SetMedals(0, 20))
    why = GAME.explain(state, "medals.0", None)
    assert [line.value for line in why.lines] == [10, 1, 1, 8] and why.total == 20
    assert {"TO-10", "TO-34", "TO-132"} <= set(why.rules)
    assert Words("en").text(why.lines[1].text) == "Turn 1: took a card from the Line"


def test_a_penalty_that_stopped_at_nothing_says_so():
    """TOG-20."""
    state = table(battlefield("RP", "R0,0"), medals=3)
    state = play(state, m.MoveMole((0, 0), (1, 0)))
    assert medals(state)[0] == 0
    text = Words("en").text(GAME.explain(state, "medals.0", None).lines[-1].text)
    assert "5 owed" in text
    for key in ("medals.0", "gain"):
        assert {"TO-56", "TOG-20"} <= set(GAME.explain(state, key, None).rules)


def test_a_line_that_has_scored_still_tells_what_it_was_made_of():
    """TO-72, TO-73, TO-152, TO-165, TO-34: on the track, and in the sum of the turn before and after it scored."""
    state = table(battlefield("RGRN / .N", "R0,0 R3,0", "trap1,1"))
    coming = play(state, m.MoveMole((3, 0), (2, 0)), m.UseCard(5, "tunnel"))
    told = "3 squares +3, 2 barracks of Ana +2, 1 gas cloud −1 and 1 mole next to the Trap −1"
    after = play(coming, m.ScoreLines())
    for now, key, line in ((coming, "gain", "New line"), (after, "gain", "line"), (after, "medals.0", "line")):
        why = GAME.explain(now, key, None)
        assert Words("en").text(why.lines[-1].text).endswith(f"{line} over 3 squares: {told}")
        assert why.lines[-1].value == 3 and {"TO-34", "TO-72", "TO-73", "TO-152", "TO-165"} <= set(why.rules)


NUMBERS = ("moles.0", "bases.1", "deck", "hand.2", "price.1", "gain", "shovel.2,0", "captives.0.1", "peace")
NO_NUMBERS = """medals medals.9 medals.x line.0,0 line.a.b line.0,0.1,0 shovel.9,9 price.9 used.0.combat
    used.0.nonsense final.0 gain.1 peace.1 nonsense"""


@pytest.mark.parametrize("key", NUMBERS)
def test_numbers_add_up(key):
    state = play(row(), m.SetCaptives(0, 1, 2))
    why = GAME.explain(state, key, None)
    values = [line.value for line in why.lines if line.value is not None]
    assert not values or sum(values) == why.total
    assert why.rules


@pytest.mark.parametrize("key", NO_NUMBERS.split())
def test_numbers_there_are_not(key):
    assert GAME.explain(row(), key, None) is None


@pytest.mark.parametrize("seed", range(3))
def test_every_tracked_number_of_a_finished_game_is_explained_and_can_be_ruled(seed):
    state = play_out(GAME, Random(seed)).state
    for number in GAME.tracked(state):
        why = GAME.explain(state, number.key, None)
        assert why.total == number.value
        ruled = GAME.apply(state, GAME.rule(state, number.key, number.value + 1 if number.value < number.high else 0))
        assert {n.key: n.value for n in GAME.tracked(ruled)}[number.key] != number.value
    for standing in GAME.result(state).standings:
        why = GAME.explain(state, f"final.{standing.seat}", None)
        assert why.total == standing.score == sum(line.value for line in why.lines)


# ── the shovel ──


def test_the_shovel_tells_what_falls_off_and_what_it_costs():
    """TO-53, TO-54, TO-56."""
    state = table(battlefield("RRNBBB", "R0,0 R1,0 B4,0"), medals=20)
    (choice,) = whatif.shovel(state, (2, 0))
    assert choice.lost == {(0, 0), (1, 0), (2, 0)} and choice.moles == (((0, 0), 0), ((1, 0), 0)) and choice.cost == -10
    (for_blue,) = whatif.shovel(state, (2, 0), 1)
    assert for_blue.cost == 0
    tie = whatif.shovel(table(battlefield("RRNBB", "R0,0 B4,0"), medals=20), (2, 0))
    assert [(min(one.keeps), one.cost) for one in tie] == [((0, 0), 0), ((3, 0), -5)]
    assert whatif.shovel(state, (9, 9)) == ()


def test_the_shovel_tells_what_a_real_explosion_does():
    state = table(battlefield("RRNBBB", "R0,0 R1,0 B4,0"), medals=20, line=("grenade",) * 5)
    state = play(state, m.Relocate((0, 0), (2, 0)))
    expected = whatif.shovel(state, (3, 0))
    after = play(state, m.PlayCard(4, "grenade", (3, 0)))
    assert after.board.squares() == state.board.squares() - expected[0].lost
    assert medals(after)[0] == 20 + expected[0].cost


# ── secrets ──


def with_piles(pile):
    """A table at which Ben has played these cards before, and a third one on top."""
    state = table(battlefield(ROW, "R0,0 B4,0"), line=DECK[:1] * 5)
    ben = replace(state.players[1], used=(*pile, "bayonet"))
    return replace(state, players=(state.players[0], ben, state.players[2]))


def test_nobody_sees_more_of_a_pile_than_its_newest_card():
    """TO-50: two piles that differ below their top look the same to everybody."""
    one, other = with_piles(("tunnel", "tunnel")), with_piles(("advance", "grenade"))
    assert repr(one) == repr(other)
    for viewer in (None, 0, 1, 2):
        assert GAME.view(one, viewer) == GAME.view(other, viewer)
    for seen in (GAME.tracked, GAME.faults, GAME.result, lambda state: GAME.offers(state, None)):
        assert seen(one) == seen(other)
    assert GAME.explain(one, "used.1.movement", 0) is None
    assert GAME.explain(one, "used.1.movement", 1).total == 2
    assert "tunnel" not in repr(one.players)


@pytest.mark.parametrize(("open_piles", "told"), [(False, "a card"), (True, "Grenade")])
def test_history_and_reasons_name_used_cards_only_where_piles_are_open(open_piles, told):
    """TO-50: what lies under the newest card stays secret, so nobody reads it back."""
    words = Words("en")
    state = table(battlefield(ROW, "R0,0 B4,0"), line=("grenade",) * 5)
    state = replace(state, settings=replace(state.settings, open_piles=open_piles))
    state = play(state, m.MoveMole((0, 0), (1, 0)))
    move = m.PlayCard(5, "grenade", (0, 0))
    assert words.text(GAME.describe(state, move)) == f"Ana plays {told} and gains 1 medal: 1 square vanishes"
    state = play(state, move)
    assert "Grenade" in words.text(GAME.explain(state, "medals.0", None).lines[-1].text)
    state = play(state, m.ScoreLines(), m.Refill(("grenade",)))
    assert told in words.text(GAME.explain(state, "medals.0", None).lines[-1].text)


def test_everybodys_cards_are_counted_at_the_end():
    state = play(with_piles(("tunnel", "tunnel")), m.EndGame())
    assert GAME.explain(state, "used.1.movement", 0).total == 2
    counted = play(state, m.SetUsed(1, 4, 4, 4, 4))
    assert GAME.explain(counted, "used.1.movement", 0).total == 4


@pytest.mark.parametrize("step", [(), (m.MoveMole((0, 0), (1, 0)),)])
def test_a_table_that_stopped_in_a_turn_plays_that_turn_on(step):
    state = play(table(battlefield(ROW, "R0,0 B4,0")), *step)
    again = play(state, m.EndGame(), Rename(0, "Anna"), m.PlayOn())
    assert (again.turn, again.step, again.board, again.now) == (state.turn, state.step, state.board, state.now)
    assert again.name(0) == "Anna" and GAME.result(again) is None
    corrected = play(state, m.EndGame(), m.SetMedals(0, 7), m.PlayOn())
    assert corrected.players[0].medals == 7, "a correction is not forgotten"


def test_a_set_up_that_was_stopped_plays_on_unless_something_was_corrected_since():
    stopped = play(new_game().state, m.EndGame())
    assert GAME.offers(stopped, None) == (m.PlayOn(),)
    assert play(stopped, m.PlayOn()).step is Step.DECK
    corrected = play(stopped, m.SetMedals(0, 7))
    assert GAME.offers(corrected, None) == () and refused(corrected, m.PlayOn()) == "play_on.no_board"


def test_a_crate_is_worth_what_it_is_turned_over_to():
    """TO-167: values are nowhere before that."""
    board = replace(battlefield(ROW, "R0,0 B4,0"), things={(0, 0): Thing("crate", 3), (2, 0): Thing("crate", 1)})
    state = play(table(board), m.EndGame())
    assert state.step is Step.REVEAL and GAME.result(state) is None
    assert refused(state, m.RevealCrate((2, 0), 1)) == "crate.none"
    state = play(state, m.RevealCrate((0, 0), 4))
    assert state.step is Step.OVER and GAME.result(state).winners == (0,)
    assert GAME.explain(state, "final.0", None).total == 14
    assert play(play(table(board), m.EndGame()), m.PutMole((0, 0), None)).step is Step.OVER


# ── invariants ──


@pytest.mark.parametrize(
    "broken",
    [
        lambda s: replace(s, board=replace(s.board, moles={**s.board.moles, (1, 0): 0})),
        lambda s: replace(s, board=replace(s.board, tiles={**s.board.tiles, (5, 0): Tile(1)})),
        lambda s: replace(s, board=replace(s.board, red_cross=(9, 9))),
        lambda s: replace(s, captives=(Captive(0, 1),)),
        lambda s: replace(s, press=7),
        lambda s: replace(s, line=("decoy",) * 5),
        lambda s: replace(s, players=(replace(s.players[0], medals=3), *s.players[1:])),
        lambda s: replace(s, turn=replace(s.turn, ready=frozenset({(1, 0)}))),
        lambda s: replace(s, turn=replace(s.turn, active=(0, 0))),
        lambda s: replace(s, board=replace(s.board, things={(7, 0): Thing("rock")})),
        lambda s: replace(s, places=(0, 1)),
        lambda s: replace(s, step=Step.REFILL, turn=replace(s.turn, must="card")),
    ],
)
def test_broken_books_are_noticed(broken):
    state = row()
    assert GAME.faults(state) == ()
    assert GAME.faults(broken(state))


# ── people ──


def test_who_leaves_takes_the_moles_along_and_the_turn_goes_on():
    state = play(row(), m.SetCaptives(1, 0, 1), m.SetPress(0), Leave(0))
    assert state.now == 1 and state.board.moles_of(0) == () and state.press is None and not state.captives
    assert state.starter == 1 and state.board.tiles[0, 0] == Tile(0) and GAME.faults(state) == ()
    back = play(state, Join("Ana"))
    assert back.places == (1, 2, 0) and GAME.faults(back) == ()


def test_when_the_last_player_leaves_in_the_last_turn_the_game_is_over():
    state = play(row(now=2), m.SetPeace())
    assert play(state, Leave(2)).step is Step.OVER
    assert play(state, Leave(0)).step is Step.ACTION


@pytest.mark.parametrize("laid", range(1, 7))
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_somebody_leaves_while_the_first_tiles_are_laid(seat, laid):
    """Everybody who stays has laid a barracks and a barracks with a mole when the first turn begins."""
    spaces = [(0, 0), (1, 0), (0, 1), (-1, 0), (2, 0), (0, 2), (-2, 0)]
    state = play(new_game().state, m.ChooseDeck(DECK), m.OpenLine(DECK[:5]))
    for at in spaces[:laid]:
        state = play(state, m.Lay(at))
    assert refused(state, Join("Eda")) == refused(state, SwapSeats(0, 1)) == "join.later"
    state = play(state, Leave(seat))
    free = iter([at for at in spaces[laid:] if at not in state.board.tiles] + [(3, 0), (0, 3), (-3, 0)])
    while state.step is Step.DEPLOY:
        state = play(state, m.Lay(next(free)))
    for staying in state.places:
        tiles = [t for t in state.board.tiles.values() if t.owner == staying and t.barracks]
        assert len(tiles) == 2 and len(state.board.moles_of(staying)) == 1
    assert GAME.faults(state) == ()


@pytest.mark.parametrize(("starter", "seat"), [(0, 2), (1, 0)])
def test_the_last_one_to_lay_leaves_before_the_farmers_tiles(starter, seat):
    """TO-161: the zones are the start player's to fill, not somebody's who has gone home."""
    state = play(new_game().state, m.NameStarter(starter), m.ChooseDeck((*DECK[:6], "farmer_is_coming")))
    state = play(state, m.ChooseFarmer("crusher"), m.OpenLine(DECK[:5]))
    for at in [(0, 0), (1, 0), (0, 1), (-1, 0), (2, 0), (0, 2)]:
        state = play(state, m.Lay(at))
    state = play(state, Leave(seat))
    assert state.step is Step.FARMER_TILES and state.now == starter and GAME.faults(state) == ()


def test_a_newcomer_before_the_cards_are_open_makes_the_deck_larger():
    state = play(new_game(3).state, m.ChooseDeck(DECK))
    assert (state.deck, play(state, Join("Eda")).deck, play(state, Leave(0)).deck) == (36, 41, 31)


# ── the table ──


def test_what_to_put_back_after_an_undo_is_told_space_by_space():
    session = deployed(3)
    before = session.state
    after = play(before, m.MoveMole((2, 0), (1, 0)), m.ChangeTile())
    words = Words("en")
    told = [words.text(message) for message in GAME.differences(after, before)]
    assert told == ["1 right of the centre: barracks of Ana", "2 right of the centre: barracks of Ana and mole of Ana"]


def test_places_are_told_as_people_look_at_the_board():
    ways = {"e": (1, 0), "ne": (1, -1), "nw": (0, -1), "w": (-1, 0), "sw": (-1, 1), "se": (0, 1)}
    for at in within(5):
        values = where(at).values
        here = (0, 0)
        for steps, way in (("n", "way"), ("a", "way"), ("b", "turn")):
            if steps in values:
                here = step(here, ways[values[way].key.rpartition(".")[2]], values[steps])
        assert here == at


def test_a_lost_thing_is_remembered_with_who_destroyed_it():
    state = table(battlefield(ROW, "R0,0 B4,0", "turnip2,0"), line=("grenade",) * 5)
    state = play(state, m.MoveMole((0, 0), (1, 0)), m.PlayCard(4, "grenade", (2, 0)))
    assert state.gone == (Gone("turnip", 0, 0),)
