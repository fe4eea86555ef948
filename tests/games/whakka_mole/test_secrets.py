"""What is written stays hidden until the reveal; then everybody sees all of it."""

import pytest

from companion.core.messages import IllegalMove
from companion.games.whakka_mole import GAME
from companion.games.whakka_mole.moves import NextTurn, RevealNow, Write
from companion.words import Words

from .evening import evening, play_turn, with_scores

OTHERS = [None, 1, 2]


@pytest.fixture(scope="module")
def words():
    return Words("en")


def two_worlds(*more):
    """The same evening with two different hidden choices of Ana."""
    worlds = []
    for choice in (Write(0, (1, 2, 3), 4), Write(0, (), 9)):
        session = evening(3)
        session.play(choice)
        for move in more:
            session.play(move)
        worlds.append(session)
    return worlds


@pytest.mark.parametrize("more", [(), (Write(2, (5,), 5),)], ids=["ana wrote", "cleo wrote too"])
def test_nobody_else_can_tell_two_choices_apart(more):
    one, two = two_worlds(*more)
    for viewer in OTHERS:
        assert GAME.view(one.state, viewer) == GAME.view(two.state, viewer)
        assert repr(GAME.view(one.state, viewer)) == repr(GAME.view(two.state, viewer))
    assert repr(one.state) == repr(two.state)
    assert repr(one.steps) == repr(two.steps)
    assert one.history() == two.history()
    assert one.undo_label == two.undo_label
    assert GAME.explain(one.state, "score.0", None) == GAME.explain(two.state, "score.0", None)


def test_the_writer_sees_only_the_own_choice():
    session = evening(3)
    session.play(Write(0, (1, 2), 4))
    session.play(Write(1, (7,), 8))
    assert (GAME.view(session.state, 0).mine.pop, GAME.view(session.state, 0).mine.whack) == ((1, 2), 4)
    assert GAME.view(session.state, 1).mine.pop == (7,)
    assert GAME.view(session.state, 2).mine is None
    assert GAME.view(session.state, None).mine is None
    assert "7" not in repr(GAME.view(session.state, 1).mine)


def test_the_history_says_only_that_somebody_has_written(words):
    session = evening(2)
    session.play(Write(0, (1, 2, 3), 4))
    session.play(Write(0, (5,), 4))
    assert [words.text(line.text) for line in session.history()] == ["Ana has written", "Ana has written again"]
    assert [line.secret for line in session.history()] == [True, True]


def test_a_refusal_names_no_choice_of_others():
    session = evening(2)
    session.play(Write(0, (1, 2, 3), 4))
    for move in (NextTurn(), Write(1, (10,), 1)):
        with pytest.raises(IllegalMove) as caught:
            session.play(move)
        assert "4" not in repr(caught.value.reason)


def test_after_the_reveal_everybody_sees_sheets_whacks_and_sums(words):
    session = with_scores(evening(4), 31, 38, 27, 35)
    play_turn(session, "A{1,2,3}w5 B{5,8,9}w2 C{4,6}w9 D{7,8}w2")
    view = GAME.view(session.state, None)
    assert [words.text(line.text) for line in view.lines] == [
        "Ana whacks Ben at 5: hit! +6; Ben loses 3 tokens",
        "Ben whacks Cleo at 2: miss",
        "Cleo whacks Dev at 9: miss",
        "Dev whacks Ana at 2: hit! +6; Ana loses 3 tokens",
    ]
    assert [(line.before, line.gain, line.after) for line in view.lines] == [
        (31, 6, 37), (38, 0, 38), (27, 2, 29), (35, 8, 43),
    ]  # fmt: skip
    assert [words.text(seat.note) for seat in view.seats] == [
        "hit +6, lost 3 moles", "missed, lost 3 moles", "missed, 2 moles up", "hit +6, 2 moles up",
    ]  # fmt: skip
    assert words.text(view.seats[3].total) == "Dev has 43: 35 before, 6 for the whack, 2 for moles"
    assert words.text(view.heading) == "Turn 1 · first to 50"
    assert words.text(view.next_step) == "Next turn: Ana writes"
    ben = view.seats[1]
    assert (ben.popped, ben.sheet, ben.hammer, ben.hammer_of, ben.emptied) == (
        (0, 0, 0, 0, 1, 0, 0, 1, 1), (0,) * 9, 5, 0, True,
    )  # fmt: skip
    assert view.mine is None


def test_the_reveal_is_gone_from_the_screen_in_the_next_turn_and_undo_brings_it_back():
    session = evening(2)
    play_turn(session, "A{1}w9 B{}w9")
    shown = GAME.view(session.state, None)
    session.play(NextTurn())
    assert GAME.view(session.state, None).lines == ()
    assert GAME.view(session.state, None).seats[0].sheet[0] == 1  # the token lies there until the next pop up
    session.undo()
    assert GAME.view(session.state, None) == shown


def test_undo_after_the_reveal_hides_everything_again():
    session = evening(2)
    play_turn(session, "A{1}w9 B{2}w9")
    session.undo()
    assert GAME.view(session.state, 1).seats[0].written
    assert GAME.view(session.state, 1).lines == ()
    assert session.redo_label.key == "redo.hidden"


def test_who_sits_out_is_not_shown_as_whacking(words):
    session = evening(2)
    session.play(Write(0, (3,), 1))
    session.play(RevealNow())
    view = GAME.view(session.state, None)
    assert len(view.lines) == 1
    assert words.text(view.seats[1].note) == "sat out, no moles up"


def test_a_writer_is_told_how_many_tokens_are_left_where_they_stay_up():
    session = evening(2, tokens="stay_up", limit=3)
    play_turn(session, "A{1,2}w9 B{}w9")
    session.play(NextTurn())
    assert GAME.view(session.state, 0).tokens_free == 1
    session.play(Write(0, (7, 5), 9))
    session.play(Write(1, (), 9))
    assert session.state.last_turn.count_of(0).stayed_home == 1
    why = GAME.explain(session.state, "gain.0", None)
    assert words_of(why) == ["line.miss", "why.stayed_home", "why.moles"]


def words_of(why) -> list[str]:
    return [line.text.key.removeprefix("whakka_mole.") for line in why.lines]
