"""A session against a plain model: lists of moves, kept whole for every undo step."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.core.messages import IllegalMove
from companion.core.seating import Join, Leave, Rename, SwapSeats

from .acorns import ACORNS, Gather, Guess, SetHeap
from .journal import SETUP, session

seats = st.integers(0, 4)
moves = st.one_of(
    st.builds(Gather, seats, st.integers(0, 10)),
    st.builds(Guess, seats, st.integers(1, 9)),
    st.builds(SetHeap, st.integers(0, 30)),
    st.builds(Rename, seats, st.sampled_from(["Ana", "Zoë", " "])),
    st.builds(SwapSeats, seats, seats),
    st.builds(Leave, seats),
    st.builds(Join, st.sampled_from(["Ben", "Dev", "Eda"])),
)


def folded(rows):
    """The state after the moves of (row, move), and the rows that did not fit."""
    state, refused = ACORNS.begin(SETUP), set()
    for number, move in rows:
        try:
            state = ACORNS.apply(state, move)
        except IllegalMove:
            refused.add(number)
    return state, refused


class SessionModel(RuleBasedStateMachine):
    """`past` and `future` hold whole lists of (row, move); undo and redo move between them."""

    @initialize()
    def begin(self):
        self.session = session()
        self.moves = []
        self.past = []
        self.future = []
        self.rows = 0

    def _does(self, moves):
        self.past.append((self.rows, self.moves))
        self.rows += 1
        self.moves = moves
        self.future = []

    @rule(move=moves)
    def play(self, move):
        state, _ = folded(self.moves)
        try:
            ACORNS.apply(state, move)
        except IllegalMove as expected:
            try:
                self.session.play(move)
            except IllegalMove as error:
                assert error.reason == expected.reason
                return
            raise AssertionError("a refused move was played") from expected
        entry = self.session.play(move)
        assert entry.number == self.rows + 1
        self._does([*self.moves, (self.rows + 1, move)])

    @rule()
    def undo(self):
        if not self.past:
            assert self._refuses(self.session.undo) == "undo.nothing"
            return
        self.session.undo()
        self.rows += 1
        before, moves = self.past.pop()
        self.future.append((before, self.moves))
        self.moves = moves

    @rule()
    def redo(self):
        if not self.future:
            assert self._refuses(self.session.redo) == "redo.nothing"
            return
        self.session.redo()
        self.rows += 1
        before, moves = self.future.pop()
        self.past.append((before, self.moves))
        self.moves = moves

    @precondition(lambda self: self.moves)
    @rule(data=st.data(), move=moves)
    def change(self, data, move):
        index = data.draw(st.integers(0, len(self.moves) - 1))
        number = self.moves[index][0]
        state, _ = folded(self.moves[:index])
        try:
            ACORNS.apply(state, move)
        except IllegalMove as expected:
            assert self._refuses(lambda: self.session.change(number, move)) == expected.reason.key
            return
        was = self.session.state
        promised = self.session.preview(number, move)
        changes = self.session.change(number, move)
        assert changes == promised
        self._does([*self.moves[:index], (number, move), *self.moves[index + 1 :]])
        now, refused = folded(self.moves)
        assert [line.number for line in changes.refused] == sorted(refused & {n for n, _ in self.moves[index:]})
        heaps = [(before, after) for label, before, after in changes.numbers if label.key == "acorns.heap_label"]
        assert heaps == ([] if was.heap == now.heap else [(was.heap, now.heap)])

    @rule(data=st.data())
    def go_back(self, data):
        """Go back to the end of any action that still stands, or to the opening."""
        numbers = [before + 1 for before, _ in self.past]
        number = data.draw(st.sampled_from([0, *numbers]))
        self.session.go_back(number)
        while self.past and (number == 0 or self.past[-1][0] + 1 != number):
            before, moves = self.past.pop()
            self.future.append((before, self.moves))
            self.moves = moves
            self.rows += 1

    @rule(number=st.integers(-2, 60), move=moves)
    def a_row_that_does_not_stand_cannot_be_changed(self, number, move):
        if number not in {n for n, _ in self.moves}:
            assert self._refuses(lambda: self.session.change(number, move)) == "change.no_such_entry"

    @rule()
    def resume(self):
        """Turn the tablet off and on."""
        old, self.session = self.session, session(self.session.journal.rows)
        assert not self.session.dropped
        assert (self.session.undo_label, self.session.redo_label) == (old.undo_label, old.redo_label)
        assert self.session.history() == old.history()

    @invariant()
    def same(self):
        state, refused = folded(self.moves)
        assert self.session.state == state
        assert [(step.number, step.move) for step in self.session.steps] == self.moves
        assert {line.number for line in self.session.history() if line.refused} == refused
        assert self.session.last_number == self.rows == len(self.session.journal.rows)
        assert [row.number for row in self.session.journal.rows] == list(range(1, self.rows + 1))
        assert (self.session.undo_label is None, self.session.redo_label is None) == (not self.past, not self.future)

    @staticmethod
    def _refuses(action) -> str:
        try:
            action()
        except IllegalMove as error:
            return error.reason.key
        raise AssertionError("was not refused")


TestSessionModel = SessionModel.TestCase
TestSessionModel.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)
