"""What the table may do, what is refused and why, and what happens when people come and go."""

import pytest

from companion.core.game import Seat, SetupError
from companion.core.messages import IllegalMove
from companion.core.seating import Join, Leave, Rename, SwapSeats
from companion.games.whakka_mole import GAME
from companion.games.whakka_mole.moves import (
    EndGame,
    NextTurn,
    PlayOn,
    RevealNow,
    SetScore,
    SetSheet,
    UsePaper,
    Write,
    WritePaper,
)

from .evening import evening, play_turn, with_scores, writes


def refused(session, move) -> str:
    before = session.state
    with pytest.raises(IllegalMove) as caught:
        session.play(move)
    assert session.state is before
    return caught.value.reason.key


# ── writing ──


def test_the_turn_is_revealed_only_when_the_last_seat_has_written():
    """WM-4, WM-5, WM-6, WM-7, WM-8"""
    session = evening(3)
    for n, move in enumerate(writes("C{1}w1 A{2}w2 B{3}w3")):
        assert (session.state.phase, GAME.asks(session.state)) == ("write", ((0, 1, 2), (0, 1), (1,))[n])
        session.play(move)
    assert session.state.phase == "reveal"
    assert GAME.asks(session.state) == ()
    assert GAME.offers(session.state, None) == (NextTurn(),)


def test_a_seat_may_think_again_before_the_reveal():
    session = evening(2)
    session.play(Write(0, (1, 2, 3), 9))
    session.play(Write(0, (4,), 7))
    session.play(Write(1, (7,), 1))
    assert session.state.scores == (6 + 1, 0)


def test_after_the_reveal_nobody_writes_until_the_next_turn():
    """WM-15"""
    session = evening(2)
    play_turn(session, "A{}w1 B{}w1")
    assert refused(session, Write(0, (1,), 1)) == "whakka_mole.already_revealed"
    assert refused(session, RevealNow()) == "whakka_mole.already_revealed"


@pytest.mark.parametrize("paper", [False, True])
def test_what_comes_after_the_end_names_the_rule_that_ended_the_game(paper):
    """WM-16: there is no next turn to wait for."""
    kind = WritePaper if paper else Write
    session = with_scores(evening(2, paper=paper), 48)
    play_turn(session, "A{1,2}w9 B{}w9", kind)
    for move in (kind(0, (1,), 1), RevealNow(), NextTurn(), EndGame()):
        with pytest.raises(IllegalMove) as caught:
            session.play(move)
        assert (caught.value.reason.key, caught.value.rule) == ("whakka_mole.is_over", ("WM-16",))


@pytest.mark.parametrize(
    ("options", "move", "key"),
    [
        ({}, Write(0, (10,), 1), "whakka_mole.no_such_hole"),
        ({}, Write(0, (1,), 10), "whakka_mole.no_such_hole"),
        ({}, Write(0, (0,), 1), "move.out_of_range"),
        ({}, Write(0, (1,), 17), "move.out_of_range"),
        ({}, Write(2, (1,), 1), "move.no_such_seat"),
        ({"at_least_one": True}, Write(0, (), 1), "whakka_mole.one_mole_at_least"),
        ({"tokens": "stay_up"}, Write(0, (3, 3), 1), "whakka_mole.hole_twice"),
        ({"paper": True}, Write(0, (3,), 1), "whakka_mole.on_paper"),
        ({}, WritePaper(0, (3,), 1), "whakka_mole.not_on_paper"),
        ({}, UsePaper(False), "whakka_mole.not_on_paper"),
        ({}, NextTurn(), "whakka_mole.still_writing"),
        ({}, RevealNow(), "whakka_mole.nobody_wrote"),
        ({}, PlayOn(60), "whakka_mole.not_over"),
        ({}, SetScore(0, 0), "whakka_mole.same_score"),
        ({}, SetSheet(0, (1, 1)), "whakka_mole.sheet_size"),
        ({}, Leave(0), "seating.too_few"),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else value,
)
def test_refusals(options, move, key):
    assert refused(evening(2, **options), move) == key


def test_sixteen_holes_can_be_played():
    session = evening(2, holes=16, columns=4)
    play_turn(session, "A{16}w1 B{}w16")
    assert session.state.scores == (0, 6)


def test_more_columns_than_holes_are_refused_at_the_start():
    with pytest.raises(SetupError) as caught:
        evening(2, holes=4, columns=5)
    assert caught.value.field == "options.columns"


@pytest.mark.parametrize("holes", [4, 9, 16])
def test_everybody_has_a_sheet_of_numbered_holes_and_ten_tokens(holes):
    """WM-2: holes 1 to the last one, ten tokens a person where they stay up."""
    session = evening(3, holes=holes, tokens="stay_up")
    seats = GAME.view(session.state, None).seats
    assert [(seat.sheet, seat.tokens_free) for seat in seats] == [((0,) * holes, 10)] * 3
    for hole in (1, holes):
        session.play(Write(0, (hole,), hole))
    for hole in (0, holes + 1):
        with pytest.raises(IllegalMove):
            session.play(Write(1, (hole,), 1))


def test_the_three_columns_of_the_paper_stand_in_the_reveal():
    """WM-3: Popup, Whack! and the score."""
    session = evening(2)
    play_turn(session, "A{1,4}w3 B{3}w9")
    view = GAME.view(session.state, None)
    assert [seat.popped for seat in view.seats] == [(1, 0, 0, 1, 0, 0, 0, 0, 0), (0, 0, 1, 0, 0, 0, 0, 0, 0)]
    assert [(line.seat, line.hole, line.after) for line in view.lines] == [(0, 3, 8), (1, 9, 0)]


def test_paper_is_typed_in_the_open_and_never_asks_for_the_tablet():
    session = evening(2, paper=True)
    assert GAME.asks(session.state) == ()
    session.play(WritePaper(0, (1, 2), 9))
    seats = GAME.view(session.state, None).seats
    assert (seats[0].open_choice.pop, seats[0].open_choice.whack) == ((1, 2), 9)
    assert GAME.view(session.state, 1).waiting == (1,)


def test_the_table_may_change_to_paper_in_the_middle_and_written_choices_stay_hidden():
    session = evening(2)
    session.play(Write(0, (1,), 9))
    session.play(UsePaper())
    assert GAME.view(session.state, 1).seats[0].open_choice is None
    session.play(WritePaper(1, (), 1))
    assert session.state.scores == (0, 6)


# ── the end ──


def test_reaching_the_target_in_the_middle_of_a_turn_does_not_end_the_game():
    session = with_scores(evening(2), 60)
    assert GAME.result(session.state) is None
    play_turn(session, "A{}w1 B{}w1")
    assert GAME.result(session.state).winners == (0,)


def test_after_the_end_the_next_turn_is_refused_and_the_table_may_play_on():
    session = with_scores(evening(2), 53)
    play_turn(session, "A{}w1 B{}w1")
    assert refused(session, NextTurn()) == "whakka_mole.is_over"
    assert GAME.random_move(session.state, None) is None
    anyway = GAME.overrule(session.state, NextTurn())
    assert anyway == PlayOn(60)
    assert refused(session, PlayOn(53)) == "whakka_mole.target_too_low"
    session.play(anyway)
    assert (session.state.phase, session.state.turn, GAME.result(session.state)) == ("write", 2, None)
    play_turn(session, "A{1,2,3,4,5,6,7}w1 B{}w9")
    assert GAME.result(session.state).winners == (0,)


def test_a_corrected_score_can_open_the_game_again():
    session = with_scores(evening(2), 53)
    play_turn(session, "A{}w1 B{}w1")
    session.play(SetScore(0, 35))
    assert GAME.result(session.state) is None
    session.play(NextTurn())


def test_the_table_may_end_the_game_while_a_turn_is_written_and_that_turn_does_not_count():
    session = with_scores(evening(3), 10, 20, 5)
    session.play(Write(0, (1, 2, 3, 4), 1))
    session.play(EndGame())
    result = GAME.result(session.state)
    assert result.winners == (1,)
    assert [(s.seat, s.place, s.score) for s in result.standings] == [(1, 1, 20), (0, 2, 10), (2, 3, 5)]
    assert session.state.choices == (None, None, None)
    assert refused(session, EndGame()) == "whakka_mole.is_over"


def test_a_table_that_plays_on_finds_what_was_written_and_nobody_writes_twice():
    session = with_scores(evening(3), 10, 20, 5)
    session.play(Write(0, (1, 2, 3, 4), 1))
    session.play(EndGame())
    session.play(SwapSeats(1, 2))
    session.play(PlayOn(60))
    assert GAME.asks(session.state) == (2, 1) and session.state.rules.target == 60
    session.play(Write(1, (), 1))
    session.play(Write(2, (), 1))
    assert session.state.scores[0] == 10, "Ana's moles were whacked"
    session.play(EndGame())
    session.play(PlayOn(60))
    assert GAME.asks(session.state) == (0, 2, 1), "between turns a new one begins"


def test_a_table_that_stopped_early_plays_on_to_the_target_it_had():
    session = with_scores(evening(3), 10, 20, 5)
    session.play(EndGame())
    assert GAME.overrule(session.state, NextTurn()) == PlayOn(50)


def test_who_corrects_a_score_after_the_end_keeps_it_when_playing_on():
    session = with_scores(evening(2), 10, 20)
    session.play(Write(0, (1,), 1))
    session.play(EndGame())
    session.play(SetScore(1, 25))
    session.play(PlayOn(60))
    assert session.state.scores == (10, 25) and GAME.asks(session.state) == (0, 1)


def test_the_end_tells_how_the_target_was_reached():
    session = with_scores(evening(2), 43, 50)
    play_turn(session, "A{4}w1 B{1}w9")
    won, first, second = GAME.result(session.state).why
    assert won.key == "whakka_mole.result.shared"
    assert (first.key, dict(first.values)) == (
        "whakka_mole.result.reached",
        {"name": "Ana", "target": 50, "turn": 1, "before": 43, "whack": 6, "moles": 1, "total": 50},
    )
    assert second.key == "whakka_mole.result.beyond"


def test_those_below_share_a_place_when_they_tie():
    session = with_scores(evening(4), 51, 20, 20, 3)
    play_turn(session, "A{}w1 B{}w1 C{}w1 D{}w1")
    assert [(s.seat, s.place) for s in GAME.result(session.state).standings] == [(0, 1), (1, 2), (2, 2), (3, 4)]


# ── the table's word ──


def test_the_table_need_not_wait_for_somebody_who_went_to_the_kitchen():
    session = evening(3)
    session.play(Write(0, (1, 2), 5))
    session.play(Write(1, (5,), 1))
    assert GAME.overrule(session.state, NextTurn()) == RevealNow()
    session.play(RevealNow())
    assert session.state.scores == (2 + 6, 0, 0)
    assert [w.seat for w in session.state.last_turn.whacks] == [0, 1]
    assert "sat_out" in GAME.explain(session.state, "gain.2", None).lines[0].text.key


def test_sitting_out_leaves_moles_up_where_they_stay_up():
    session = evening(2, tokens="stay_up")
    play_turn(session, "A{1,2}w9 B{}w9")
    session.play(NextTurn())
    session.play(Write(1, (), 9))
    session.play(RevealNow())
    assert session.state.last_turn.count_of(0).gain == 2


def test_a_sheet_set_by_the_table_counts_where_moles_stay_up():
    session = evening(2, tokens="stay_up")
    session.play(SetSheet(0, (0, 0, 0, 2, 0, 0, 0, 0, 0)))
    play_turn(session, "A{4}w9 B{}w9")
    assert session.state.sheets[0][3] == 3
    assert session.state.scores == (3, 0)


def test_every_tracked_number_can_be_set():
    session = evening(2, tokens="stay_up")
    for number in GAME.tracked(session.state):
        session.play(GAME.rule(session.state, number.key, 7))
    assert {n.value for n in GAME.tracked(session.state)} == {7}
    assert len(GAME.tracked(session.state)) == 2 + 2 * 9
    assert GAME.rule(session.state, "score.9", 1) is None
    assert GAME.rule(session.state, "nonsense", 1) is None


def test_a_score_explains_itself_turn_by_turn_with_rulings_in_their_place():
    session = evening(2)
    play_turn(session, "A{1}w2 B{2}w9")
    session.play(SetScore(0, 20))
    play_turn(session, "A{1,3}w9 B{}w9")
    why = GAME.explain(session.state, "score.0", 1)
    assert [(line.text.key.rpartition(".")[2], line.value) for line in why.lines] == [
        ("turn", 7), ("ruling", 13), ("turn", 2),
    ]  # fmt: skip
    assert why.total == 22


def test_tokens_that_stay_up_explain_themselves():
    """WM-9, WM-12, WMG-2"""
    session = evening(2, tokens="stay_up")
    play_turn(session, "A{1,2}w3 B{3}w9")
    session.play(SetSheet(0, (1, 3, 0, 0, 0, 0, 0, 0, 0)))
    told = {key: GAME.explain(session.state, key, None) for key in ("sheet.0.1", "sheet.0.2", "sheet.1.3")}
    lines = {key: [line.value for line in why.lines] for key, why in told.items()}
    assert lines == {"sheet.0.1": [1], "sheet.0.2": [1, 2], "sheet.1.3": [1, -1]}
    assert [why.total for why in told.values()] == [1, 3, 0]
    assert told["sheet.1.3"].rules == ("WM-9", "WMG-2", "WM-12")


def test_the_points_of_a_turn_explain_themselves_with_the_rules():
    session = evening(2)
    play_turn(session, "A{1,2}w9 B{9,8}w1")
    why = GAME.explain(session.state, "gain.0", None)
    assert [line.value for line in why.lines] == [6, None, 0]
    assert why.total == 6
    assert why.rules == ("WM-10", "WM-11", "WM-12", "WM-14")
    assert GAME.explain(session.state, "gain.7", None) is None
    assert GAME.explain(session.state, "sheet.0.1", None) is None, "tokens that go down again are no kept number"
    assert GAME.explain(session.state, "score.x", None) is None


def test_an_earlier_choice_can_be_changed_and_everything_after_it_is_counted_again():
    session = evening(2)
    play_turn(session, "A{1}w2 B{2}w9")
    play_turn(session, "A{1}w9 B{}w9")
    changes = session.change(1, Write(0, (1,), 3))
    assert session.state.scores == (2, 1)
    assert [(before, after) for _, before, after in changes.numbers] == [(8, 2), (0, 1)]
    assert changes.refused == ()


def test_the_table_is_told_how_its_sheets_must_lie():
    session = evening(2)
    play_turn(session, "A{1,4}w9 B{}w9")
    told = GAME.differences(session.opening, session.state)
    assert [(m.key, m.values["name"], m.values["holes"]) for m in told] == [("whakka_mole.sheet", "Ana", ("1", "4"))]
    back = GAME.differences(session.state, session.opening)
    assert [(m.key, dict(m.values)) for m in back] == [("whakka_mole.sheet_empty", {"name": "Ana"})]


# ── people ──


def test_when_the_last_writer_goes_home_the_turn_is_revealed_and_neighbours_close_up():
    session = evening(3)
    session.play(Write(0, (1,), 3))
    session.play(Write(2, (3,), 9))
    session.play(Leave(1))
    assert session.state.phase == "reveal"
    assert session.state.scores == (6 + 1, 0, 0)  # Ana's left is Cleo now


def test_who_went_home_stands_below_the_table_and_comes_back_with_the_same_points():
    session = with_scores(evening(3), 0, 70, 50)
    session.play(Leave(1))
    play_turn(session, "A{}w1 C{}w1")
    result = GAME.result(session.state)
    assert result.winners == (2,)
    assert [(s.seat, s.place, s.score) for s in result.standings] == [(2, 1, 50), (0, 2, 0), (1, 3, 70)]
    session.undo()
    session.play(Join("Ben"))
    assert session.state.places == (0, 2, 1)
    assert session.state.scores == (0, 70, 50)


def test_a_newcomer_begins_with_nothing_and_writes_too():
    session = evening(2)
    session.play(Write(0, (), 1))
    session.play(Join("Cleo"))
    assert GAME.asks(session.state) == (1, 2)
    session.play(Write(1, (), 2))
    session.play(Write(2, (1,), 1))
    assert session.state.scores == (0, 0, 1)


def test_swapping_chairs_changes_who_is_on_the_left():
    session = evening(3)
    session.play(SwapSeats(1, 2))
    play_turn(session, "A{}w5 B{}w1 C{5}w1")
    assert session.state.scores == (6, 0, 0)


def test_names_change_and_old_lines_keep_the_names_of_their_time():
    session = evening(2)
    session.play(Write(0, (), 1))
    session.play(Rename(0, "  Anna  "))
    assert [line.text.values["name"] for line in session.history()] == ["Ana", "Ana"]
    assert session.state.seats[0].name == "Anna"


def test_nobody_leaves_or_joins_a_finished_game():
    session = with_scores(evening(3), 50)
    play_turn(session, "A{}w1 B{}w1 C{}w1")
    assert refused(session, Leave(0)) == "whakka_mole.is_over"
    assert refused(session, Join("Dev")) == "whakka_mole.is_over"


def test_two_to_sixteen_people_may_play():
    assert (GAME.seats.start, GAME.seats.stop - 1) == (2, 16)
    with pytest.raises(SetupError):
        GAME.setup((Seat("Ana"),))
