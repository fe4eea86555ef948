"""Cubes stay hidden: final counts until all have counted, private tallies always."""

import pytest

from companion.core.seating import Leave
from companion.games.molly import GAME
from companion.games.molly import moves as m
from companion.words import Words

from .garden import cubes, garden, refusal

OTHERS = [None, 1, 2]


def two_worlds(prepare, one, other, *more):
    """The same evening with two different hidden choices of Ana."""
    worlds = []
    for choice in (one, other):
        session = prepare()
        session.play(choice)
        for move in more:
            session.play(move)
        worlds.append(session)
    return worlds


def counting():
    session = garden(referee=False)
    session.play(m.CountNow())
    return session


def noting():
    session = garden(tally=True)
    for seat in range(3):
        session.play(m.Note(seat, (2, 2, 2, 2, 2)))
    session.play(m.Event(5))
    return session


@pytest.mark.parametrize(
    ("prepare", "one", "other", "more"),
    [
        (counting, m.CountBurrow(0, (7, 1, 1, 1, 1)), m.CountBurrow(0, (0, 0, 0, 0, 0)), ()),
        (counting, m.CountBurrow(0, (7, 1, 1, 1, 1)), m.CountBurrow(0, (2, 2, 0, 0, 0)),
         (m.CountBurrow(1, (1, 1, 1, 1, 1)),)),
        (lambda: garden(tally=True), m.Note(0, (7, 7, 7, 7, 7)), m.Note(0, (0, 0, 0, 0, 1)), (m.TakeCard(),)),
        (noting, m.ChooseCube(0, "red"), m.ChooseCube(0, "white"), (m.ChooseCube(1, "blue"),)),
    ],
    ids=["counts", "counts of two", "tally", "cube of an Event"],
)  # fmt: skip
def test_nobody_else_can_tell_two_choices_apart(prepare, one, other, more):
    first, second = two_worlds(prepare, one, other, *more)
    assert first.state != second.state
    for viewer in OTHERS:
        assert GAME.view(first.state, viewer) == GAME.view(second.state, viewer)
        assert repr(GAME.view(first.state, viewer)) == repr(GAME.view(second.state, viewer))
        assert GAME.explain(first.state, "score.0", viewer) is None
    assert repr(first.state) == repr(second.state)
    assert repr(first.steps) == repr(second.steps)
    assert first.history() == second.history()
    assert first.undo_label == second.undo_label
    assert GAME.tracked(first.state) == GAME.tracked(second.state)


def test_a_tally_is_its_owners_alone_even_after_an_event_moved_cubes():
    session = noting()
    for seat, colour in enumerate(("red", "yellow", "blue")):
        session.play(m.ChooseCube(seat, colour))
    assert GAME.view(session.state, 0).tally == cubes("r1 y3 b2 g2 w2")
    assert GAME.view(session.state, None).tally is None
    assert "<hidden Burrow>" in repr(session.state) and "(1, 3, 2, 2, 2)" not in repr(session.state)


def test_the_history_never_names_the_colour_of_a_cube():
    words = Words("en")
    session = garden("gg. rbw bwr", tally=True)
    session.play(m.TakeCard())
    session.play(m.Note(0, cubes("r1")))
    session.play(m.PlayCard("green", 3))
    session.play(m.TakePile(1))
    told = [words.text(line.text) for line in session.history()]
    assert told[1] == "Ana pays 1 and takes a display card"
    assert told[2] == "Ana keeps a private tally"
    assert told[4] == "Ana takes the pile on 1"


def test_no_cube_stands_in_a_public_view_before_all_have_counted():
    session = counting()
    session.play(m.CountBurrow(0, (7, 6, 5, 4, 3)))
    view = GAME.view(session.state, None)
    assert [person.counts for person in view.seats] == [None] * 3
    assert [person.counted for person in view.seats] == [True, False, False]
    session.play(m.CountBurrow(1, (1, 1, 1, 1, 1)))
    session.play(m.CountBurrow(2, (1, 1, 1, 1, 1)))
    assert GAME.view(session.state, None).seats[0].counts == (7, 6, 5, 4, 3)


def test_tallies_are_there_only_where_the_table_wants_them():
    session = garden()
    assert refusal(session, m.Note(0, cubes("r1"))) == ("molly.tally.off", ("MO-4",))
    assert GAME.view(session.state, 0).tally is None
    session.play(m.Event(6))
    assert GAME.asks(session.state) == ()


@pytest.mark.parametrize(
    "ending", [m.EndTurn(), m.EndTurnNow(), m.SetTurn(2), m.CountNow(), Leave(0)], ids=lambda move: type(move).__name__
)
def test_what_was_noted_for_an_event_counts_however_the_turn_ends(ending):
    """MO-57: the real cubes have moved by then, so no tally may forget them."""
    session = noting()
    session.play(m.PlayCard("white", 2))
    session.play(m.ChooseCube(2, "red"))
    session.play(ending)
    assert session.state.asking == 0
    assert GAME.view(session.state, 2).tally == cubes("r1 y2 b2 g2 w2")
    assert GAME.view(session.state, 1).tally == cubes("r3 y2 b2 g2 w2"), "Ben sits on Cleo's right"


def test_a_tally_refuses_a_cube_it_does_not_have():
    session = garden(tally=True)
    session.play(m.Note(0, cubes("r1")))
    session.play(m.Event(6))
    assert refusal(session, m.ChooseCube(0, "blue"))[0] == "molly.cube.has_none"
    assert refusal(session, m.ChooseCube(0, "none"))[0] == "molly.cube.must_choose"
    session.play(m.ChooseCube(1, "none"))
    session.play(m.ChooseCube(0, "red"))
    session.play(m.GoOn())
    assert GAME.view(session.state, 0).tally == cubes("")
