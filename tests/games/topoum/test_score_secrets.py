"""Counts stay hidden until all are in; then everybody sees all of them."""

import pytest

from companion.core.messages import IllegalMove
from companion.games.topoum.score import GAME
from companion.games.topoum.score import moves as m
from companion.words import Words

from .sheet import count, sheet

OTHERS = [None, 1, 2]


def two_worlds(*more):
    """The same end with two different hidden counts of Ana."""
    worlds = []
    for counts in ("4/3/1/2/7", "0/0/9/0/0"):
        session = count(sheet(3, crates=True), counts)
        for move in more:
            session.play(move)
        worlds.append(session)
    return worlds


@pytest.mark.parametrize("more", [(), (m.CountCards(1, 1, 1, 1, 1),)], ids=["ana counted", "ben counted too"])
def test_nobody_else_can_tell_two_counts_apart(more):
    one, two = two_worlds(*more)
    for viewer in OTHERS:
        assert GAME.view(one.state, viewer) == GAME.view(two.state, viewer)
        assert repr(GAME.view(one.state, viewer)) == repr(GAME.view(two.state, viewer))
    assert repr(one.state) == repr(two.state)
    assert repr(one.steps) == repr(two.steps)
    assert (one.history(), one.undo_label) == (two.history(), two.undo_label)
    assert GAME.tracked(one.state) == GAME.tracked(two.state)
    for key in ("medals.0", "total.0", "bonus.combat.0", "count.combat.0", "sets.0", "crates.0"):
        assert GAME.explain(one.state, key, None) == GAME.explain(two.state, key, None)


def test_only_the_counter_sees_the_own_count():
    session = count(sheet(3), "4/3/1/2")
    assert GAME.view(session.state, 0).mine.counts == (4, 3, 1, 2)
    assert [GAME.view(session.state, viewer).mine for viewer in OTHERS] == [None, None, None]


def test_the_tablet_goes_round_from_the_start_player_and_counting_again_is_allowed():
    session = sheet(3)
    session.play(m.NameStarter(1))
    session.play(m.EndNow())
    assert GAME.asks(session.state) == (1, 2, 0)
    session.play(m.CountCards(1, 1, 0, 0, 0))
    session.play(m.CountCards(1, 2, 0, 0, 0))
    assert GAME.asks(session.state) == (2, 0)
    assert [Words("en").text(line.text) for line in session.history()[-2:]] == [
        "Ben has counted",
        "Ben has counted again",
    ]


def test_all_counts_open_together():
    session = count(sheet(2), "4/3/1/2")
    assert all(seat.tally is None and seat.bonus is None for seat in GAME.view(session.state, None).seats)
    session.play(m.CountCards(1, 2, 2, 4, 2))
    seats = GAME.view(session.state, None).seats
    assert [seat.tally.counts for seat in seats] == [(4, 3, 1, 2), (2, 2, 4, 2)]
    assert session.state.sealed == (None, None)


def test_the_table_need_not_wait_for_everybody():
    session = count(sheet(3), "4/3/1/2")
    session.play(m.OpenCounts())
    assert [seat.bonus.medals for seat in GAME.view(session.state, None).seats] == [14, 0, 0]


def test_a_count_cannot_be_corrected_in_the_open_while_it_is_hidden():
    session = count(sheet(2), "4/3/1/2")
    with pytest.raises(IllegalMove) as caught:
        session.play(m.SetCount(0, "combat", 5))
    assert caught.value.reason.key == "topoum_score.not_open_yet"
    assert GAME.rule(session.state, "count.combat.0", 5) is None
