"""The end of a turn: new lines, cards drawn, the Press, Peace, prisoners (TO-59, TO-70…92, TO-130, TO-132)."""

from dataclasses import replace

from companion.games.topoum import moves as m
from companion.games.topoum.board_mode import GAME
from companion.games.topoum.rules import turns
from companion.games.topoum.state import Captive, Step

from .board import DECK, LINE, battlefield, deployed, medals, play, refused, table

# ── lines ──


def test_a_line_that_stood_does_not_score_again():
    """TO-H15, TO-59."""
    state = table(battlefield("RRNR / NNNN / NNNN", "R0,0 R3,0 R1,2"))
    state = play(state, m.MoveMole((1, 2), (2, 2)), m.ChangeTile())
    scored = {sight.ends: sight.medals for sight in turns.scoring(state)}
    assert ((0, 0), (3, 0)) not in scored
    assert GAME.view(state, None).lines


def test_a_mole_that_came_back_makes_its_lines_new():
    """TO-60: the third mole goes away and a card brings it back; here a ruling does."""
    state = table(battlefield("RRNR", "R0,0 R3,0"))
    state = play(state, m.MoveMole((0, 0), (1, 0)), m.Relocate((1, 0), (0, 0)), m.ChangeTile())
    assert [sight.medals for sight in turns.scoring(state)] == [4 + 2]


def test_a_line_that_opened_is_new_and_one_that_closed_and_opened_is_not():
    """TOG-25, TOG-26."""
    opened = table(battlefield("RRBR", "R0,0 R3,0 B2,0"), line=LINE)
    opened = play(opened, m.PutTile((1, 1), 0), m.PutMole((1, 1), 0))
    opened = play(opened, m.MoveMole((1, 1), (1, 0)), m.ChangeTile(), m.PutMole((1, 0), None), m.PutMole((2, 0), None))
    assert ((0, 0), (3, 0)) in {sight.ends for sight in turns.scoring(opened)}
    closed = table(battlefield("RRRR / R", "R0,0 R3,0 R0,1"))
    closed = play(closed, m.MoveMole((0, 1), (1, 0)), m.ChangeTile(), m.PutMole((1, 0), None))
    assert ((0, 0), (3, 0)) not in {sight.ends for sight in turns.scoring(closed)}


def test_only_the_active_player_scores_and_only_once():
    """TO-71."""
    state = table(battlefield("RRNR / BB", "R0,0 R3,0 B0,1 B1,1"))
    state = play(state, m.MoveMole((0, 0), (1, 0)), m.ChangeTile(), m.ScoreLines())
    assert medals(state) == (10 + 3 + 1, 10, 10)
    assert refused(state, m.ScoreLines()) == "score.not_now"


def test_the_table_strikes_a_line_or_counts_one():
    state = table(battlefield("RRNR", "R0,0 R3,0"))
    state = play(state, m.MoveMole((0, 0), (1, 0)), m.ChangeTile())
    struck = play(state, m.StrikeLine((3, 0), (1, 0)))
    assert turns.scoring(struck) == () and refused(struck, m.StrikeLine((1, 0), (3, 0))) == "line_of_sight.same"
    assert len(turns.scoring(play(struck, m.CountLine((1, 0), (3, 0))))) == 1
    old = table(battlefield("RRNR", "R0,0 R3,0"))
    assert len(turns.scoring(play(old, m.CountLine((0, 0), (3, 0))))) == 1
    assert refused(old, m.StrikeLine((0, 0), (2, 0))) == "line_of_sight.none"


# ── refill, Press, Peace ──


def at_refill(seats=3, now=0, used=(), **more):
    """A table in step 3; `used` are places of cards that were used, 0 for the hand."""
    state = table(battlefield("RRNB", "R0,0 B3,0 B2,0"), seats, now, line=LINE, **more)
    state = play(state, m.ScoreNow()) if not used else state
    if used:
        turned = replace(state, turn=replace(state.turn, active=None, must=""))
        for place in used:
            turned = play(turned, m.UseCard(place, LINE[place - 1] if place else "tunnel"))
        state = play(turned, m.ScoreNow())
    return state


def test_without_any_card_used_the_rightmost_is_discarded():
    """TO-H26, TO-82, TOG-34."""
    state = play(at_refill(), m.Refill(("press_support",)))
    assert state.line == ("press_support", *LINE[:4])
    assert all(player.used == () for player in state.players)
    assert (state.now, state.step, state.deck) == (1, Step.ACTION, 19)


def test_gaps_close_to_the_right():
    """TO-81."""
    state = at_refill(used=(5, 3))
    assert refused(state, m.Refill(("tunnel",))) == "refill.cards"
    state = play(state, m.Refill(("tunnel", "grenade")))
    assert state.line == ("tunnel", "grenade", LINE[0], LINE[1], LINE[3])


def test_hand_cards_are_drawn_first_and_the_line_stays():
    """TO-80."""
    state = at_refill(used=(0,))
    assert state.players[0].hand == 1
    state = play(state, m.Refill(()))
    assert (state.line, state.players[0].hand, state.deck) == (LINE, 2, 19)


def test_the_press_pays_at_the_end_of_every_turn():
    """TO-H32, TO-132."""
    state = play(at_refill(press=1), m.Refill(("tunnel",)))
    for _ in range(2):
        state = play(state, m.ScoreNow(), m.Refill(("tunnel",)))
    assert medals(state) == (10, 13, 10)


def test_peace_in_the_hand_or_the_line_begins_the_end():
    """TO-H27, TO-90…92, TOG-35."""
    early = at_refill(now=1, deck=20)
    assert refused(early, m.Refill(("tunnel",), "line")) == "refill.too_early"
    state = play(at_refill(now=1, deck=5), m.Refill(("tunnel",), "line"))
    assert state.peace and turns.last_seat(state) == 2 and state.now == 2
    state = play(state, m.UseCard(0, "tunnel"), m.ScoreNow())
    assert turns.hand_wanted(state) == 0
    state = play(state, m.Refill(()))
    assert state.players[2].hand == 1 and state.step is Step.OVER and GAME.result(state)


def test_peace_among_the_cards_for_the_hand_leaves_it_short():
    """TOG-35, TO-91."""
    state = at_refill(used=(0, 0), deck=4)
    assert refused(state, m.Refill((), "hand", 2)) == "refill.hand"
    state = play(state, m.Refill((), "hand", 1))
    assert state.players[0].hand == 1 and state.peace and state.deck == 3


def test_an_empty_deck_means_that_peace_has_shown():
    """TO-14."""
    state = at_refill(used=(5, 4), deck=1)
    assert refused(state, m.Refill(("tunnel",))) == "refill.must_be_peace"
    state = play(state, m.Refill(("tunnel",), "line"))
    assert state.line == ("", "tunnel", *LINE[:3]) and state.deck == 0
    assert GAME.offers(play(state, m.ScoreNow()), None) == (m.Refill(()),)
    after = play(state, m.ScoreNow(), m.Refill(()))
    assert after.line == ("", "", "tunnel", *LINE[:2])


def test_when_peace_shows_in_the_last_players_turn_the_game_is_over():
    """TO-92."""
    state = play(at_refill(now=2, deck=3), m.Refill(("tunnel",), "line"))
    assert state.step is Step.OVER and state.ended == "peace"


# ── prisoners ──


def test_a_prisoner_is_bought_back_for_three_medals():
    """TO-E7, TO-130, TOG-38."""
    state = play(table(battlefield("RB", "R0,0 B1,0")), m.SetCaptives(0, 2, 1))
    assert state.captives == (Captive(0, 2),) and state.players[0].moles == 2
    bought = play(state, m.BuyBack(2))
    assert medals(bought) == (7, 10, 13) and bought.players[0].moles == 3 and not bought.captives
    poor = play(state, m.SetMedals(0, 2))
    assert refused(poor, m.BuyBack(2)) == "prisoner.poor"
    assert GAME.overrule(poor, m.BuyBack(2)) == m.SetCaptives(0, 2, 0)
    in_debt = replace(poor, settings=replace(poor.settings, allow_negative=True))
    assert refused(in_debt, m.BuyBack(2)) == "prisoner.poor", "the ransom is handed over, so it must be there"


def test_who_buys_the_only_mole_back_musters_it():
    state = table(battlefield("NB", "B1,0"))
    state = play(state, m.SetCaptives(0, 1, 4), m.TakeTurn(0))
    assert turns.pending(state) == ""
    assert turns.pending(play(state, m.BuyBack(1))) == "muster"


def test_a_turn_by_turn_game_of_three():
    """From the deployment on, everybody plays and the turn goes clockwise."""
    session = deployed(3)
    for seat in (0, 1, 2, 0):
        assert session.state.now == seat
        session.play(m.MoveMole(session.state.board.moles_of(seat)[0], _step_of(session.state, seat)))
        session.play(m.ChangeTile())
        session.play(m.ScoreLines())
        session.play(m.Refill((DECK[0],)))
    assert session.state.turn.number == 5 and GAME.faults(session.state) == ()


def _step_of(state, seat):
    (at,) = state.board.moles_of(seat)
    return next(to for to in GAME.view(state, None).may_move[at] if to not in state.board.moles)
