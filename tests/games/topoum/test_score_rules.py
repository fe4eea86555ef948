"""The score sheet: turns, refusals and ways through, prisoners, people, corrections, reasons."""

import pytest

from companion.core.messages import IllegalMove
from companion.core.seating import Join, Leave, SwapSeats
from companion.games.topoum.score import GAME
from companion.games.topoum.score import moves as m
from companion.words import Words

from .sheet import count, play, sheet, with_medals


@pytest.fixture(scope="module")
def words():
    return Words("en")


def refused(session, move) -> str:
    with pytest.raises(IllegalMove) as caught:
        session.play(move)
    return caught.value.reason.key.removeprefix("topoum_score.")


def anyway(session, move):
    """The refused move, done all the same."""
    refused(session, move)
    ruling = GAME.overrule(session.state, move)
    session.play(ruling)
    return ruling


def lines_of(session, key, words) -> list[tuple[str, int | None]]:
    why = GAME.explain(session.state, key, None)
    return [(words.text(line.text), line.value) for line in why.lines]


# ── turns ──


def test_turns_go_clockwise_and_a_round_begins_with_the_start_player():
    session = sheet(3)
    session.play(m.NameStarter(1))
    seen = []
    for _ in range(4):
        seen.append((session.state.round, session.state.on_turn))
        session.play(m.EndTurn())
    assert seen == [(1, 1), (1, 2), (1, 0), (2, 1)]


def test_the_whistle_is_settled_once_something_happened_but_the_table_may_set_the_turn():
    """TO-11"""
    session = play(sheet(3), "card 4")
    assert anyway(session, m.NameStarter(2)) == m.SetTurn(2)
    assert (session.state.on_turn, session.state.start) == (2, 0)


@pytest.mark.parametrize(("starter", "last"), [(0, 2), (1, 0), (2, 1)])
def test_after_peace_play_ends_with_the_one_right_of_the_start_player(starter, last):
    session = sheet(3)
    session.play(m.NameStarter(starter))
    play(session, "peace")
    while session.state.phase == "play":
        final = session.state.on_turn
        session.play(m.EndTurn())
    assert final == last


def test_peace_in_the_last_turn_of_a_round_ends_the_game_with_it():
    session = play(sheet(2), "end", "peace", "end")
    assert session.state.phase == "count"


def test_after_the_turns_nothing_of_a_turn_is_taken():
    session = play(sheet(2), "peace", "end", "end")
    for text in ("card 5", "line 3 1", "lost", "press", "peace", "end"):
        with pytest.raises(IllegalMove) as caught:
            play(session, text)
        assert caught.value.reason.key == "topoum_score.turns_are_over"


def test_the_press_is_paid_to_whoever_holds_it_at_that_moment():
    session = play(sheet(2), "press", "end", "press", "end", "end")
    assert session.state.medals == (11, 12)


# ── the Line of Operations ──


def test_a_card_dearer_than_the_medals_is_refused_and_the_table_may_let_it_go():
    session = with_medals(sheet(2), 2)
    assert anyway(session, m.PayForCard(1)) == m.LetTake(1)
    assert session.state.medals[0] == 0


def test_a_place_is_empty_until_the_turn_ends():
    session = play(sheet(2), "card 3")
    assert refused(session, m.PayForCard(3)) == "place_is_empty"
    play(session, "end", "card 3", "end", "card 3")
    assert session.state.medals == (8, 9)


# ── lines ──


@pytest.mark.parametrize("text", ["line 3 4", "line 3 2 gas 2", "line 2 2 gas 1", "line 4 4 gas 1"])
def test_a_line_that_cannot_lie_on_a_table_is_refused(text):
    with pytest.raises(IllegalMove) as caught:
        play(sheet(2), text)
    assert caught.value.reason.key == "topoum_score.no_such_line"
    assert "TO-73" in caught.value.rule


def test_the_table_may_count_an_impossible_line_all_the_same():
    session = sheet(2)
    assert anyway(session, m.ScoreLine(3, 4)) == m.AddMedals(0, 7)
    assert session.state.medals[0] == 17


def test_a_line_tells_every_modifier(words):
    session = play(sheet(2), "line 5 2 gas 1 turnip trap 2")
    told = words.text(session.history()[-1].text)
    squares = "5 squares + 2 barracks − 1 for gas + 2 for the Turnip − 2 for the Trap"
    assert told == f"Ana scores a line: {squares}, +6"
    assert lines_of(session, "medals.0", words)[-1] == (f"Turn 1: line of {squares}", 6)


# ── prisoners ──


def test_a_prisoner_is_bought_back_only_in_the_owners_turn_and_from_who_holds_it():
    session = play(sheet(3), "prisoner B")
    assert refused(session, m.BuyBack(0)) == "no_prisoner"
    play(session, "end")
    assert refused(session, m.BuyBack(2)) == "no_prisoner"
    play(session, "buy A")
    assert session.state.prisoners == ()


def test_with_fewer_than_three_medals_nobody_buys_but_the_table_may_free_the_mole():
    session = with_medals(play(sheet(2), "prisoner B", "end"), 10, 2)
    assert anyway(session, m.BuyBack(0)) == m.FreePrisoner(0, 1)
    assert (session.state.medals, session.state.prisoners) == ((10, 2), ())


def test_a_colour_has_four_moles_to_be_taken():
    session = play(sheet(2), *["prisoner B"] * 4)
    assert refused(session, m.TakePrisoner(1)) == "all_are_held"
    assert refused(session, m.TakePrisoner(0)) == "own_prisoner"


def test_the_view_tells_who_holds_whom():
    session = play(sheet(3), "prisoner B", "prisoner C", "end", "prisoner C")
    seats = GAME.view(session.state, None).seats
    assert [(seat.holds, seat.held_by) for seat in seats] == [((1, 2), ()), ((2,), (0,)), ((), (0, 1))]


# ── corrections ──


def test_steps_of_one_are_rulings_and_stop_at_nothing():
    session = with_medals(sheet(2), 1)
    session.play(m.AddMedals(0, -1))
    assert refused(session, m.AddMedals(0, -1)) == "none_left"
    session.play(m.AddMedals(0, 1))
    assert session.state.medals[0] == 1
    assert all(line.ruling for line in session.history())


def test_a_changed_entry_recounts_what_came_after_and_tells_the_markers(words):
    """TO-75"""
    session = play(sheet(2), "line 4 3", "end", "card 1")
    row = session.steps[0].number
    changes = session.change(row, m.ScoreLine(30, 20))
    assert session.state.medals == (60, 7)
    assert [words.text(text) for text in changes.on_the_table] == ["Ana has 60 medals: the second marker lies on 50"]


def test_a_past_that_leaves_too_few_medals_marks_the_card_that_no_longer_fits():
    session = play(with_medals(sheet(2), 0), "line 3 1", "card 1")
    changes = session.change(session.steps[1].number, m.ScoreLine(2, 0))
    assert [line.text.key for line in changes.refused] == ["topoum_score.did.card"]
    assert session.state.medals[0] == 2


def test_reasons_add_up_and_the_press_is_one_line(words):
    session = play(sheet(2), "press", "card 3", "end", "end", "hit")
    assert lines_of(session, "medals.0", words) == [
        ("At the start", 10),
        ("Turn 1: the −1 card", -1),
        ("Turn 3: own mole hit", -10),
        ("Press, at the end of 2 turns", 2),
    ]
    play(session, "lost")
    assert lines_of(session, "medals.0", words)[-2] == (
        "Turn 3: own mole lost (would be −5, but nobody goes below 0)",
        -1,
    )


# ── people ──


def test_who_leaves_hands_on_turn_whistle_press_and_prisoners():
    session = play(sheet(3), "press", "prisoner B")
    session.play(Leave(0))
    state = session.state
    assert (state.on_turn, state.start, state.press, state.prisoners, state.round) == (1, 1, None, (), 1)


def test_if_the_last_one_of_the_last_round_leaves_in_their_turn_cards_are_counted():
    session = play(sheet(3), "peace", "end", "end")
    session.play(Leave(2))
    assert session.state.phase == "count"
    count(session, "1/0/0/0", "0/0/0/0")
    assert GAME.result(session.state).winners == (0,)


def test_the_last_one_who_had_not_counted_leaves_and_the_counts_open():
    session = count(sheet(3), "1/1/1/1", "2/0/0/0")
    session.play(Leave(2))
    assert session.state.phase == "over"


def test_a_newcomer_begins_with_ten_medals_and_somebody_back_with_their_own():
    session = play(sheet(3), "line 4 3")
    session.play(Leave(0))
    session.play(Join("Gus"))
    session.play(Join("Ana"))
    assert session.state.medals == (17, 10, 10, 10)
    assert refused(session, Join("Hana")) == "seating.too_many"


def test_the_order_of_turns_follows_the_chairs():
    session = sheet(3)
    session.play(SwapSeats(1, 2))
    play(session, "end")
    assert session.state.on_turn == 2


# ── the end ──


def test_the_end_is_written_out(words):
    session = count(with_medals(sheet(2), 50, 41), "4/3/1/2", "2/2/4/2")
    result = GAME.result(session.state)
    assert [words.text(line) for line in result.why] == [
        "Ana wins with 60 medals",
        "Ana: 50 + 3 Combat + 3 Movement + 2 Special + 2 for 1 set = 60",
        "Ben: 41 + 3 Expansion + 2 Special + 4 for 2 sets = 50",
    ]
    assert [(s.seat, s.place, s.score) for s in result.standings] == [(0, 1, 60), (1, 2, 50)]


def test_crates_count_at_the_end_where_they_are_played(words):
    session = count(sheet(2, crates=True), "1/0/0/0/7", "0/1/0/0/0")
    assert [s.score for s in GAME.result(session.state).standings] == [20, 13]
    assert refused(sheet(2), m.CrateCard()) == "no_crates"
    assert ("Crates under own moles", 7) in lines_of(session, "total.0", words)


def test_a_tie_asks_only_those_who_tie_for_their_barracks(words):
    session = count(sheet(3), "1/0/0/0", "0/1/0/0", "0/0/0/0")
    assert GAME.view(session.state, None).owes == (0, 1)
    assert refused(session, m.CountBarracks(2, 5)) == "no_tie"
    session.play(m.CountBarracks(1, 3))
    session.play(m.CountBarracks(0, 2))
    result = GAME.result(session.state)
    assert (result.winners, [s.place for s in result.standings]) == ((1,), [1, 2, 3])
    assert "Ben has the most barracks on the battlefield: 3" in [words.text(line) for line in result.why]


def test_a_count_corrected_at_the_end_can_make_a_tie_which_is_then_asked():
    session = count(sheet(2), "2/0/0/0", "1/0/0/0")
    assert GAME.result(session.state).winners == (0,)
    session.play(GAME.rule(session.state, "count.combat.1", 2))
    assert GAME.result(session.state) is None
    assert GAME.view(session.state, None).owes == (0, 1)


def test_bonuses_tell_who_leads(words):
    session = count(sheet(3), "5/4/0/3", "5/2/0/1", "3/4/0/2")
    assert lines_of(session, "bonus.combat.0", words)[-1] == ("Ana and Ben tie for the most", 2)
    assert lines_of(session, "bonus.expansion.0", words)[-1] == ("Nobody used any, so nobody scores", 0)
    assert lines_of(session, "bonus.special.2", words)[-1] == ("Cleo does not have the most", 0)
    assert lines_of(session, "sets.0", words) == [("The smallest of 5, 4, 0 and 3 is 0, 2 medals each", 0)]
    assert lines_of(session, "total.0", words)[0] == ("Medals after the last turn", 10)


@pytest.mark.parametrize(("seats", "deck"), [(2, 35), (3, 42), (4, 49)])
def test_nobody_counts_more_cards_than_the_deck_has(seats, deck):
    """TO-13: 5, 6 or 7 copies of seven types."""
    session = sheet(seats)
    session.play(m.EndNow())
    assert refused(session, m.CountCards(0, 20, deck - 19, 0, 0)) == "too_many_cards"
    session.play(m.CountCards(0, 20, deck - 20, 0, 0))
    session.play(m.OpenCounts())
    assert refused(session, m.SetCount(0, "special", 1)) == "too_many_cards"
