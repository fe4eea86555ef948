"""What people do with a session: labels, changes of the past, evidence, rows that no longer replay, a full disk."""

from dataclasses import replace

import pytest

from companion.core.messages import IllegalMove
from companion.core.seating import Join, Rename
from companion.core.session import Entry, Kind, Session

from .acorns import ACORNS, Gather, Guess, SetHeap
from .journal import SETUP, Full, Memory, session


def refused(action) -> str:
    with pytest.raises(IllegalMove) as caught:
        action()
    return caught.value.reason.key


def test_labels_say_what_undo_and_redo_do_and_nothing_of_hidden_choices():
    s = session()
    assert (s.undo_label, s.redo_label, s.undo_move) == (None, None, None)
    s.play(Gather(0, 3))
    assert (s.undo_label.key, s.undo_label.values["what"].key) == ("undo.move", "acorns.gather")
    s.change(1, Gather(0, 4))
    assert (s.undo_label.key, s.undo_label.values["what"].values["n"]) == ("undo.change", 4)
    s.play(Guess(1, 7))
    assert (s.undo_label.key, dict(s.undo_label.values)) == ("undo.hidden", {})
    assert s.undo_move == Guess(1, 7)
    s.undo()
    assert (s.redo_label.key, dict(s.redo_label.values)) == ("redo.hidden", {})


def test_a_refused_move_leaves_state_log_and_labels_alone():
    s = session()
    s.play(Gather(0, 9))
    s.undo()
    before = (s.state, s.history(), s.redo_label, list(s.journal.rows))
    assert refused(lambda: s.play(Gather(0, 10))) == "move.out_of_range"
    assert refused(lambda: s.play(Gather(3, 1))) == "move.no_such_seat"
    assert (s.state, s.history(), s.redo_label, s.journal.rows) == before


def test_a_new_move_after_undo_ends_what_could_be_redone():
    s = session()
    s.play(Gather(0, 1))
    s.undo()
    s.play(Gather(1, 2))
    assert refused(s.redo) == "redo.nothing"
    assert [row.kind for row in s.journal.rows] == [Kind.PLAYED, Kind.UNDONE, Kind.PLAYED]


def gone(s) -> list[tuple[int, str, int]]:
    return [(taken.line.number, taken.line.text.key, taken.redo) for taken in s.taken_back()]


def test_what_was_taken_back_stays_readable_with_the_way_to_redo_it():
    s = session()
    s.play(Gather(0, 1))
    s.play(Gather(1, 2))
    s.change(1, Gather(0, 4))
    s.go_back(1)
    assert gone(s) == [(2, "acorns.gather", 1), (3, "history.changed", 2)]
    s.go_forward(3)
    assert gone(s) == [] and s.state.scores == (4, 2, 0)
    assert [row.kind for row in s.journal.rows[-2:]] == [Kind.REDONE, Kind.REDONE]


def test_what_can_no_longer_be_redone_stays_readable_also_after_a_restart():
    s = session()
    s.play(Gather(0, 1))
    s.play(Guess(1, 7))
    s.go_back(0)
    s.play(Gather(2, 3))
    assert gone(s) == [(1, "acorns.gather", 0), (2, "acorns.guess", 0)]
    assert "7" not in repr([taken.line for taken in s.taken_back()])
    assert refused(lambda: s.go_forward(1)) == "change.no_such_entry"
    assert gone(session(s.journal.rows)) == gone(s)


def test_going_forward_writes_all_rows_or_none():
    s = session()
    s.play(Gather(0, 1))
    s.play(Gather(1, 2))
    s.go_back(0)
    s.journal.full = True
    with pytest.raises(Full):
        s.go_forward(2)
    assert (s.length, s.last_number) == (0, 4)


def test_the_newest_entry_of_a_kind_is_found():
    s = session()
    s.play(Gather(0, 1))
    s.play(Gather(1, 2))
    s.play(Guess(0, 3))
    assert s.entry((Gather,)).number == 2 and s.entry((Gather,), 0).number == 1
    assert s.entry((Guess,)) is None and s.entry((SetHeap,)) is None, "hidden choices are nobody's evidence"


def test_rows_reach_the_disk_before_the_state_turns():
    s = session()
    s.play(Gather(0, 1))
    state = s.state
    s.journal.full = True
    for action in (lambda: s.play(Gather(0, 2)), s.undo, lambda: s.change(1, Gather(0, 5)), lambda: s.go_back(0)):
        with pytest.raises(Full):
            action()
        assert (s.state, s.last_number, s.length) == (state, 1, 1)
    s.journal.full = False
    assert s.play(Gather(0, 2)).number == 2


def test_a_change_recounts_what_follows_and_marks_what_no_longer_fits():
    s = session()
    s.play(Gather(0, 9))
    s.play(Gather(1, 9))
    s.play(Rename(0, "Anna"))
    changes = s.change(1, SetHeap(5))
    assert s.state.scores == (0, 0, 0)
    assert [(label.key, a, b) for label, a, b in changes.numbers] == [
        ("acorns.heap_label", 2, 5), ("acorns.score", 9, 0), ("acorns.score", 9, 0),
    ]  # fmt: skip
    assert [(line.number, line.refused.key) for line in changes.refused] == [(2, "acorns.heap")]
    assert [m.values["n"] for m in changes.on_the_table] == [5]
    first = s.history()[0]
    assert (first.was.key, first.text.key, first.ruling) == ("acorns.gather", "acorns.set_heap", True)
    s.change(1, SetHeap(9))
    assert s.state.scores == (0, 9, 0)
    assert [line.refused for line in s.history()] == [None, None, None]


def test_lines_of_a_seat_that_never_sat_down_after_a_change_are_still_told():
    s = session()
    s.play(Join("Dev"))
    s.play(Gather(3, 4))
    s.play(Rename(3, "Devin"))
    changes = s.change(1, SetHeap(7))
    assert [line.text.key for line in changes.refused] == ["history.no_longer_fits"] * 2
    assert [line.refused.key for line in s.history()[1:]] == ["move.no_such_seat"] * 2
    assert session(s.journal.rows).history() == s.history()


def test_going_back_is_all_or_nothing_and_can_be_redone():
    s = session()
    for n in (1, 2, 3, 4):
        s.play(Gather(0, n))
    s.change(2, Gather(0, 5))
    after = s.state
    s.go_back(2)
    assert s.state.scores == (3, 0, 0)
    while s.redo_label is not None:
        s.redo()
    assert s.state == after
    assert refused(lambda: s.go_back(77)) == "change.no_such_entry"


def test_evidence_names_the_lines_that_changed_a_number():
    s = session()
    for move in (Gather(0, 1), Gather(1, 2), Rename(0, "Anna"), Gather(0, 3)):
        s.play(move)
    assert [line.number for line in s.evidence("score.0")] == [4, 1]
    assert [line.number for line in s.evidence("heap", most=2)] == [4, 2]
    assert s.evidence("no such number") == ()


def test_who_and_when_are_kept():
    s = session()
    s.play(Gather(0, 1), {"die": "pixels:1", "sure": 0.9}, 12.5)
    (line,) = s.history()
    assert (line.by["die"], line.at) == ("pixels:1", 12.5)
    s.change(1, Gather(0, 2), {"input": "finger"})
    assert s.history()[0].by == {"input": "finger"}


def test_a_read_only_session_changes_nothing():
    s = session()
    s.play(Gather(0, 1))
    other = session(s.journal.rows, read_only=True)
    for action in (lambda: other.play(Gather(0, 1)), other.undo, other.redo, lambda: other.go_back(0)):
        assert refused(action) == "session.read_only"


# ── rows that today's rules cannot replay ──


def rows_with_a_misfit() -> tuple[Entry, ...]:
    moves = (Gather(0, 2), SetHeap(500), Gather(1, 3))
    return tuple(Entry(n, Kind.PLAYED, move) for n, move in enumerate(moves, 1))


def test_a_session_stops_before_the_row_that_no_longer_replays_and_keeps_the_rest():
    s = session(rows_with_a_misfit())
    assert s.state.scores == (2, 0, 0)
    assert [row.number for row in s.dropped] == [2, 3]
    assert s.last_number == 3


def test_a_refused_move_sets_nothing_aside():
    s = session(rows_with_a_misfit())
    assert refused(lambda: s.play(Gather(0, 10))) == "move.out_of_range"
    assert refused(s.redo) == "redo.nothing"
    assert len(s.journal.rows) == 3
    assert len(s.dropped) == 2


@pytest.mark.parametrize("action", ["play", "undo", "change", "go_back"])
def test_the_first_new_row_sets_them_aside_in_the_same_breath(action):
    s = session(rows_with_a_misfit())
    {
        "play": lambda: s.play(Gather(2, 4)),
        "undo": s.undo,
        "change": lambda: s.change(1, Gather(0, 6)),
        "go_back": lambda: s.go_back(0),
    }[action]()
    aside, new = s.journal.rows[3:]
    assert (aside.number, aside.kind, aside.target, new.number) == (4, Kind.SET_ASIDE, 2, 5)
    assert s.dropped == ()
    again = session(s.journal.rows)
    assert (again.state, again.dropped, again.history()) == (s.state, (), s.history())


def test_set_aside_and_new_row_are_written_both_or_neither():
    s = session(rows_with_a_misfit())
    s.journal.full = True
    with pytest.raises(Full):
        s.play(Gather(2, 4))
    assert (len(s.dropped), s.last_number) == (2, 3)


def test_an_undo_without_anything_to_undo_in_the_rows_is_dropped_like_a_misfit():
    rows = (Entry(1, Kind.PLAYED, Gather(0, 2)), Entry(2, Kind.REDONE))
    s = session(rows)
    assert [row.number for row in s.dropped] == [2]


def test_older_rows_may_lack_numbers_in_between():
    rows = (Entry(3, Kind.PLAYED, Gather(0, 2)), Entry(9, Kind.PLAYED, Gather(1, 2)))
    s = Session(ACORNS, SETUP, Memory(), rows)
    assert s.play(Gather(2, 1)).number == 10
    s.change(9, Gather(1, 5))
    assert s.state.scores == (2, 5, 1)


def test_steps_cannot_be_edited_from_outside():
    s = session()
    s.play(Gather(0, 1))
    kept = s.steps
    s.play(Gather(0, 1))
    assert len(kept) == 1
    assert replace(kept[0], at=5.0) != kept[0]
