"""Tokens, turns, the last round, people coming and going, and the way to the end."""

import pytest

from companion.core.messages import IllegalMove
from companion.core.seating import Join, Leave, SwapSeats
from companion.games.molly import GAME
from companion.games.molly import moves as m
from companion.games.molly.rules.ending import stage
from companion.games.molly.state import Phase
from companion.words import Words

from .garden import cubes, faultless, garden, refusal, with_tokens


@pytest.fixture(scope="module")
def words():
    return Words("en")


def test_whoever_was_underground_most_recently_begins():
    session = garden(referee=False)
    session.play(m.NameFirst(2))
    assert (session.state.active, session.state.first, session.state.last_seat) == (2, 2, 1)
    session.play(m.EndTurn())
    assert session.state.active == 0, "clockwise (MO-14)"
    assert refusal(session, m.NameFirst(1)) == ("molly.first.late", ("MO-13",))
    session.play(GAME.overrule(session.state, m.NameFirst(1)))
    assert session.state.first == 1 and session.state.active == 0


def test_the_sum_of_tokens_never_changes_and_every_token_has_a_reason(words):
    session = with_tokens(garden(".gg rbw bwr", seats=4), 3)
    session.play(m.TakeCard())
    session.play(m.PlayCard("white", 1))
    session.play(m.EndTurn())
    faultless(session)
    why = GAME.explain(session.state, "tokens.0", None)
    assert [(words.text(line.text), line.value) for line in why.lines] == [
        ("At the start", 1),
        ("Round 1: the table’s word", 2),
        ("Round 1: paid for a display card", -1),
        ("Round 1: a card on an empty space", 1),
    ]
    assert why.total == 3
    supply = GAME.explain(session.state, "supply", None)
    assert supply.total == session.state.supply == sum(line.value for line in supply.lines)


def test_more_tokens_than_there_are_is_refused_and_no_ruling_makes_any():
    session = garden(seats=2)
    assert refusal(session, m.SetTokens(0, 6)) == ("molly.tokens.too_many", ("MO-6",))
    assert GAME.overrule(session.state, m.SetTokens(0, 6)) is None
    ana = next(number for number in GAME.tracked(session.state) if number.key == "tokens.0")
    assert ana.high == 5


def test_the_token_event_serves_the_revealer_first_and_then_steals():
    """MO-53, MOG-2."""
    session = with_tokens(garden(seats=4), 4, 4, 2, 0)
    session.play(m.SetTurn(2))
    session.play(m.Event(1))
    assert session.state.tokens == (4, 4, 3, 1) and session.state.owed == (0, 1)
    session.play(m.Steal(1))
    session.play(m.KeepTokens())
    assert session.state.tokens == (5, 3, 3, 1)
    calm = with_tokens(garden(seats=4, event_steal=False), 4, 4, 2, 0)
    calm.play(m.Event(1))
    assert calm.state.tokens == (5, 5, 2, 0) and calm.state.owed == ()


def test_no_more_than_three_events_come_up_unless_the_table_says_so():
    """MO-8: one green, one orange and one red Event are in the draw deck."""
    session = garden()
    for n in (1, 5, 6):
        session.play(m.Event(n))
    assert refusal(session, m.Event(2)) == ("molly.event.all_came", ("MO-8",))
    session.play(m.EventAnyway(2))
    assert session.state.events == (1, 5, 6, 2)


def test_tokens_only_a_turn_is_one_move_and_each_token_one_more():
    session = garden(referee=False)
    assert stage(session.state) == "turn" and GAME.offers(session.state, None) == (m.EndTurn(),)
    session.play(m.PayAction())
    session.play(m.EmptySpace())
    session.play(m.ProjectSet())
    assert session.state.tokens == (4, 1, 1)
    session.play(m.EndTurn())
    assert session.state.active == 1
    assert refusal(session, m.PlayCard("red", 1)) == ("molly.not_followed", ("MO-31",))


def test_only_round_ends_end_the_game_and_only_after_the_first_tardy_mole():
    session = garden(referee=False, seats=2)
    for _ in range(6):
        session.play(m.EndTurn())
    assert (session.state.round, session.state.phase) == (4, Phase.PLAY)
    session.play(m.LastRound())
    assert refusal(session, m.LastRound()) == ("molly.last.known", ("MO-60",))
    session.play(m.EndTurn())
    assert session.state.phase is Phase.PLAY
    session.play(m.EndTurn())
    assert session.state.phase is Phase.COUNT and GAME.asks(session.state) == (0, 1)


def test_counting_goes_round_from_the_first_player_and_opens_all_together(words):
    session = garden(referee=False)
    session.play(m.NameFirst(1))
    session.play(m.CountNow())
    assert GAME.asks(session.state) == (1, 2, 0)
    session.play(m.CountBurrow(1, cubes("y5 r7 w3 g4 b3")))
    session.play(m.CountBurrow(2, cubes("y6 r6 w3 g4")))
    assert GAME.result(session.state) is None
    assert GAME.explain(session.state, "score.1", None) is None
    session.play(m.CountBurrow(0, cubes("r3 y2 w5")))
    result = GAME.result(session.state)
    assert result.winners == (1,) and [s.score for s in result.standings] == [22, 19, 11]
    assert words.text(result.why[1]) == "Ben has 22: 7 × 3 + 1"
    why = [words.text(line.text) for line in GAME.explain(session.state, "score.2", None).lines]
    assert "blue: no cube, so it does not count as fewest" in why
    faultless(session)


def test_a_tie_goes_to_fewer_tokens_and_says_so(words):
    session = with_tokens(garden(referee=False, seats=2), 3, 1)
    session.play(m.CountNow())
    session.play(m.CountBurrow(0, cubes("r6 y3")))
    session.play(m.CountBurrow(1, cubes("r5 y4")))
    result = GAME.result(session.state)
    assert words.text(result.why[0]) == "Ben wins: as many points as Ana (21), but only 1 token"
    assert [words.text(s.note) for s in result.standings] == ["tie: 1 token", "tie: 3 tokens"]


def test_eight_cubes_of_a_colour_are_refused_with_the_rule(words):
    session = garden(referee=False, seats=2)
    session.play(m.CountNow())
    with pytest.raises(IllegalMove) as caught:
        session.play(m.CountBurrow(0, (8, 0, 0, 0, 0)))
    assert caught.value.rule == ("MO-5",)
    assert words.text(caught.value.reason) == "8 red cubes do not fit: a column holds 7."
    assert GAME.overrule(session.state, m.CountBurrow(0, (8, 0, 0, 0, 0))) is None
    assert refusal(session, m.CountBurrow(0, (1, 2, 3)))[1] == ("MO-5",)


def test_an_opened_burrow_may_be_corrected_and_the_table_may_play_on():
    session = garden(referee=False, seats=2)
    session.play(m.CountNow())
    assert refusal(session, m.SetBurrow(0, cubes("r1")))[1] == ("MO-4",)
    session.play(m.CountBurrow(0, cubes("r1")))
    session.play(m.CountBurrow(1, cubes("r2")))
    session.play(m.SetBurrow(0, cubes("r7")))
    assert GAME.result(session.state).winners == (0,)
    session.play(m.PlayOn())
    assert session.state.phase is Phase.PLAY and session.state.counts == (None, None)
    assert "7" not in repr(GAME.view(session.state, None).seats)


def test_a_leaver_gives_the_tokens_back_and_the_round_goes_on():
    session = with_tokens(garden(referee=False, seats=4), 3, 2, 1, 1)
    session.play(m.EndTurn())
    session.play(Leave(1))
    assert (session.state.active, session.state.tokens, session.state.supply) == (2, (3, 0, 1, 1), 7)
    session.play(Leave(0))
    assert (session.state.first, session.state.last_seat) == (2, 3)
    session.play(Join("Eda"))
    assert session.state.tokens == (0, 0, 1, 1, 1)
    session.play(SwapSeats(2, 3))
    faultless(session)
    assert refusal(garden(referee=False, seats=2), Leave(0))[0] == "seating.too_few"


def test_the_last_one_leaving_ends_the_last_round():
    session = garden(referee=False)
    session.play(m.LastRound())
    session.play(m.EndTurn())
    session.play(m.EndTurn())
    session.play(Leave(2))
    assert session.state.phase is Phase.COUNT
    session.play(m.CountBurrow(0, cubes("r1")))
    session.play(m.CountBurrow(1, cubes("r2")))
    assert [s.seat for s in GAME.result(session.state).standings] == [1, 0, 2]


def test_piles_are_forgotten_when_burrow_does_not_follow_them_for_a_while():
    session = garden()
    session.play(m.UseReferee(False))
    session.play(m.EndTurn())
    session.play(m.UseReferee(True))
    assert stage(session.state) == "tops" and set(session.state.grid) == {"unknown"}


def test_undo_takes_back_each_tap_in_words(words):
    session = garden("gg. rbw bwr")
    session.play(m.PlayCard("green", 3))
    session.play(m.TakePile(1))
    session.play(m.TurnUp(2, "project"))
    assert words.text(session.undo_label) == "Undo: Space 2 shows a Project"
    session.undo()
    assert words.text(session.undo_label) == "Undo: Ana takes the pile on 1"
    session.undo()
    assert words.text(session.undo_label) == "Undo: Ana plays green on empty space 3: 1 token"
    session.undo()
    assert session.state.tokens[0] == 1 and session.state.top(3) == "empty"
