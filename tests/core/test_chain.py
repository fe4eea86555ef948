"""The moves in force: many changes of the past are counted once, and give what counting each of them gives."""

from dataclasses import replace

import pytest

from companion.core.messages import IllegalMove
from companion.core.rows import Entry, Kind
from companion.core.session import Session

from .acorns import ACORNS, Gather, SetHeap
from .journal import SETUP, Memory, session


@pytest.fixture
def counted():
    """Acorns, and a list that grows by one for every move the rules look at."""
    calls = []

    def counting(rule):
        return lambda state, move: (calls.append(move), rule(state, move))[1]

    return replace(ACORNS, moves={kind: counting(rule) for kind, rule in ACORNS.moves.items()}), calls


def rows_with_changes(moves: int, changes: int) -> list[Entry]:
    s = session()
    s.play(SetHeap(99))
    for n in range(moves):
        s.play(Gather(n % 3, 1) if n % 40 else SetHeap(99))
    for n in range(changes):
        s.change(2 + n % 7, SetHeap(90 + n % 10))
    return s.journal.rows


def test_many_changes_in_a_row_are_counted_once(counted):
    game, calls = counted
    rows = rows_with_changes(300, 60)
    again = Session(game, SETUP, Memory(), rows)
    assert len(calls) < 2 * 300 + 20 * 60
    assert again.state == session(rows).state


def test_a_log_with_changes_undone_and_redone_stands_as_it_stood():
    s = session()
    for n in range(1, 5):
        s.play(Gather(n % 3, n))
    s.change(1, SetHeap(12))
    s.change(3, Gather(0, 8))
    s.undo()
    s.undo()
    s.redo()
    s.play(SetHeap(40))
    s.change(2, Gather(2, 8))
    again = session(s.journal.rows)
    assert (again.state, again.steps, again.history()) == (s.state, s.steps, s.history())
    while s.undo_label is not None:
        s.undo()
        again.undo()
        assert (again.state, again.steps) == (s.state, s.steps)


def test_a_refused_change_leaves_the_chain_and_a_preview_does_not_touch_it():
    s = session()
    s.play(Gather(0, 9))
    s.play(Gather(1, 9))
    steps = s.steps
    changes = s.preview(1, SetHeap(5))
    assert [line.number for line in changes.refused] == [2]
    assert s.steps == steps


def test_following_a_row_that_does_not_fit_changes_nothing():
    s = session()
    s.play(Gather(0, 9))
    with pytest.raises(IllegalMove) as caught:
        s.follow(Entry(2, Kind.CHANGED, Gather(0, 1), 7))
    assert caught.value.reason.key == "change.no_such_entry"
    assert (s.last_number, s.state.scores) == (1, (9, 0, 0))
