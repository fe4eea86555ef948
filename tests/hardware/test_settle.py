"""One settled roll for every rest, once; never a guess, never out of a hand, never out of a reconnect."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.protocols.events import Event, Handled, Leaning, Level, Missed, Quiet, Resting, Rolling
from hardware.settle import (
    LEVEL_PATIENCE,
    ROLL_PATIENCE,
    SECOND_QUESTION,
    WINDOW,
    AskFace,
    AskLevel,
    Began,
    Bumped,
    Crooked,
    Held,
    Lies,
    Outcome,
    Rolled,
    Settling,
    Showing,
    Turned,
)

Story = tuple[tuple[float, Event], ...]


def told(*story: tuple[float, Event], asks_level: bool = False, level: float = 1.0) -> list[Outcome]:
    """What comes of events at these times, and of ten seconds of silence after them, without the passing glimpses."""
    settling = Settling(asks_level, level)
    outcomes: list[Outcome] = []
    now = 0.0
    for now, event in story:
        outcomes += settling.feed(event, now)
    while (due := settling.deadline()) is not None and due <= now + 10:
        outcomes += settling.tick(due)
    return [each for each in outcomes if not isinstance(each, Showing)]


def test_the_face_is_shown_at_once_and_counts_only_later() -> None:
    settling = Settling(asks_level=True)
    settling.feed(Rolling(), 0.0)
    assert settling.feed(Resting("4"), 1.0) == [Showing("4"), AskLevel()]
    assert settling.feed(Resting("2"), 1.1) == [Showing("2"), AskLevel()]


def test_a_roll_counts_once_whatever_is_repeated() -> None:
    assert told((0, Rolling()), (0.2, Rolling()), (1, Resting("4")), (1.1, Resting("4")), (5, Resting("4"))) == [
        Began(),
        Rolled("4"),
    ]


def test_the_same_face_rolled_again_is_another_roll() -> None:
    roll = [Began(), Rolled("4")]
    assert told((0, Rolling()), (1, Resting("4")), (5, Rolling()), (6, Resting("4"))) == roll * 2


def test_it_counts_only_after_it_stood_for_a_moment() -> None:
    settling = Settling()
    settling.feed(Rolling(), 0.0)
    assert settling.feed(Resting("4"), 1.0) == [Showing("4")]
    assert settling.deadline() == 1.0 + WINDOW
    assert settling.tick(1.0 + WINDOW - 0.01) == []
    assert settling.tick(1.0 + WINDOW) == [Rolled("4")]
    assert settling.deadline() is None


def test_a_die_that_rolls_on_has_not_rested() -> None:
    assert told((0, Rolling()), (1, Resting("4")), (1.1, Rolling()), (2, Resting("2"))) == [Began(), Rolled("2")]


def test_a_die_that_tips_over_at_the_end_shows_its_last_face_unsure() -> None:
    assert told((0, Rolling()), (1, Resting("4")), (1.1, Resting("2", placed=True))) == [
        Began(),
        Rolled("2", sure=False),
    ]


def test_picking_up_and_putting_down_is_no_roll() -> None:
    assert told((0, Handled()), (0.5, Handled()), (1, Resting("3"))) == [Held(), Turned("3")]
    assert told((0, Resting("3")), (1, Resting("3")), (2, Resting("5", placed=True))) == [Turned("3"), Turned("5")]


def test_a_hand_that_takes_a_rolling_die_voids_the_roll() -> None:
    assert told((0, Rolling()), (1, Handled()), (2, Resting("3"))) == [Began(), Held(), Turned("3")]
    assert told((0, Rolling()), (1, Resting("3")), (1.1, Handled()), (3, Resting("3"))) == [
        Began(),
        Held(),
        Turned("3"),
    ]


def test_shaking_in_the_hand_and_then_throwing_is_one_roll() -> None:
    story = ((0, Handled()), (0.2, Rolling()), (0.5, Handled()), (0.7, Rolling()), (1.5, Resting("6")))
    assert told(*story) == [Held(), Began(), Held(), Began(), Rolled("6")]


def test_a_leaning_die_is_crooked_and_rolls_anew() -> None:
    assert told((0, Rolling()), (1, Leaning("2")), (3, Rolling()), (4, Resting("1"))) == [
        Began(),
        Crooked("2"),
        Began(),
        Rolled("1"),
    ]


def test_a_leaning_die_that_falls_flat_by_itself_is_shown_for_people_to_confirm() -> None:
    assert told((0, Rolling()), (1, Leaning("2")), (3, Resting("5"))) == [
        Began(),
        Crooked("2"),
        Began(),
        Rolled("5", sure=False),
    ]
    # laid flat by a hand it is no roll
    assert told((0, Rolling()), (1, Leaning("2")), (3, Handled()), (4, Resting("5")))[-1] == Turned("5")


def test_leaning_without_a_roll_is_nothing() -> None:
    assert told((0, Leaning("2"))) == []


def test_a_die_that_never_comes_to_rest_is_given_up() -> None:
    settling = Settling()
    settling.feed(Rolling(), 0.0)
    settling.feed(Rolling(), 5.0)
    assert settling.deadline() == 5.0 + ROLL_PATIENCE
    assert settling.tick(5.0 + ROLL_PATIENCE) == [Crooked(None)]
    assert settling.feed(Resting("3"), 20.0) == [Turned("3")]


def test_after_a_link_the_first_rest_is_how_it_lies() -> None:
    settling = Settling()
    settling.linked(5.0)
    assert settling.feed(Resting("3"), 5.1) == [Lies("3")]
    assert settling.feed(Resting("3"), 5.2) == []
    assert settling.feed(Rolling(), 6.0) == [Began()]


LYING_ON_3 = ((0.0, Rolling()), (1.0, Resting("3")))


@pytest.mark.parametrize(
    ("before", "face", "doubt"),
    [
        ((), "3", False),  # never heard before
        (LYING_ON_3, "3", False),  # as it lay
        (LYING_ON_3, "5", True),  # thrown or turned meanwhile: nobody knows
        ((*LYING_ON_3, (3.0, Rolling())), "3", True),  # lost in the middle of a throw
        ((*LYING_ON_3, (3.0, Rolling()), (4.9, Resting("5"))), "5", True),  # before it had stood for a moment
        ((*LYING_ON_3, (3.0, Handled())), "3", True),  # out of a hand
        ((*LYING_ON_3, (3.0, Rolling()), (4.0, Leaning("3"))), "3", True),  # it leaned
        (((3.0, Rolling()),), "3", True),  # its first throw
    ],
)
def test_after_a_gap_the_face_is_a_doubt_and_no_roll(before: Story, face: str, doubt: bool) -> None:
    settling = Settling()
    for now, event in before:
        settling.feed(event, now)
    settling.tick(4.95)
    settling.linked(5.0)
    assert settling.feed(Resting(face), 5.1) == [Lies(face, doubt)]
    assert settling.feed(Resting(face), 5.2) == []
    assert settling.deadline() is None


def test_a_doubt_is_told_however_late_the_answer_comes() -> None:
    settling = Settling()
    settling.feed(Rolling(), 0.0)
    settling.linked(5.0)
    assert settling.feed(Resting("3"), 30.0) == [Lies("3", doubt=True)]
    assert settling.feed(Resting("4", placed=True), 40.0) == [Turned("4")]


def test_a_die_seen_to_move_while_there_was_no_link_is_a_doubt() -> None:
    for known in (False, True):
        settling = Settling()
        settling.linked(0.0)
        if known:
            settling.feed(Resting("3"), 0.1)
        settling.moved_unheard()
        settling.linked(5.0)
        assert settling.feed(Resting("3"), 5.1) == [Lies("3", doubt=known)], "before its first link it is woken up"


def after_a_gap(*called: float, late: float = 0.0, gap: float = 4.0, quiet: bool = False, face: str = "4") -> Lies:
    """How a die lies that was thrown a 4, whose link was lost at second 10 and is back after ``gap`` seconds; it called
    at these times that it lay still."""
    settling = Settling()
    for now, event in ((0.0, Rolling()), (1.0, Resting("4"))):
        settling.feed(event, now)
    settling.tick(2.0)
    settling.lost(10.0, late)
    for when in called:
        settling.lay_still(when)
    settling.linked(10.0 + gap)
    if quiet:
        settling.feed(Quiet(), 10.0 + gap)
    (lies,) = settling.feed(Resting(face, placed=True), 10.1 + gap)
    assert isinstance(lies, Lies)
    return lies


def test_in_a_gap_it_may_have_been_thrown_on_to_the_same_face() -> None:
    assert after_a_gap() == Lies("4", unheard=(10.0, 14.1))
    assert after_a_gap(late=6.0, gap=0.5) == Lies("4", unheard=(4.0, 10.6)), "the radio noticed late"
    assert after_a_gap(11.0, 11.5) == Lies("4", unheard=(11.5, 14.1)), "it fell silent after that"
    assert after_a_gap(13.5) == Lies("4", unheard=(10.0, 13.5)), "what it did before its first call nobody knows"
    assert after_a_gap(face="2") == Lies("2", doubt=True), "another face says it by itself"


def test_a_die_that_proves_that_it_lay_still_is_not_asked_about() -> None:
    still = Lies("4")
    assert after_a_gap(gap=0.5) == still, "no throw is so short"
    assert after_a_gap(10.9, 12.0, 13.0) == still, "it called all the while that it lay still"
    assert after_a_gap(quiet=True) == still, "it would have had something to say"
    story = ((0.0, Rolling()), (1.0, Resting("4")), (20.0, Resting("4")))
    assert told(*story) == [Began(), Rolled("4")], "it was linked all the time"


def test_a_bump_of_the_table_is_no_roll() -> None:
    bump = ((5.0, Rolling("3")), (5.16, Rolling("3")), (5.6, Resting("3")))
    assert told(*LYING_ON_3, *bump)[2:] == [Began(), Bumped("3")]
    # the die says itself that it was none
    assert told(*LYING_ON_3, (5.0, Rolling()), (8.0, Resting("3", placed=True)))[2:] == [Began(), Bumped("3")]


@pytest.mark.parametrize(
    "throw",
    [
        ((5.0, Rolling("3")), (5.2, Rolling("1")), (5.6, Resting("3"))),  # another face on the way
        ((4.8, Handled()), (5.0, Rolling("3")), (5.6, Resting("3"))),  # out of a hand
        ((5.0, Rolling("3")), (6.0, Rolling("3")), (6.5, Resting("3"))),  # for long
        ((5.0, Rolling()), (5.6, Resting("3"))),  # a die that does not tell what is up in passing
        ((5.0, Rolling("3")), (5.6, Resting("4"))),
    ],
)
def test_what_may_be_a_throw_is_one(throw: Story) -> None:
    assert [type(each) for each in told(*LYING_ON_3, *throw)].count(Rolled) == 2


def test_a_movement_that_was_no_real_roll_and_changed_the_face_asks() -> None:
    assert told(*LYING_ON_3, (5.0, Rolling()), (6.0, Resting("4", placed=True)))[-1] == Rolled("4", sure=False)


def test_when_words_are_lost_a_roll_asks_and_a_die_at_rest_is_asked() -> None:
    assert told((0, Rolling()), (1, Missed()), (2, Resting("4"))) == [Began(), Rolled("4", sure=False)]
    assert told((0, Rolling()), (1, Resting("4")), (1.1, Missed())) == [Began(), Rolled("4", sure=False)]
    missed = told(*LYING_ON_3, (5, Missed()), (5.1, Resting("4", placed=True)))
    assert missed[2:] == [AskFace(), Lies("4", doubt=True)]
    assert told(*LYING_ON_3, (5, Missed()), (5.1, Resting("3", placed=True)))[2:] == [AskFace(), Lies("3")]
    whole = told(*LYING_ON_3, (5, Missed()), (5, Rolling()), (5, Resting("4")))
    assert whole[2:] == [AskFace(), Began(), Rolled("4")]


def test_a_die_that_rolls_while_the_link_comes_is_a_roll_with_an_end() -> None:
    settling = Settling()
    settling.linked(0.0)
    assert settling.feed(Rolling(), 0.1) == [Began()]
    assert settling.feed(Resting("3"), 1.0) == [Showing("3")]
    assert settling.tick(1.0 + WINDOW) == [Rolled("3")]


@pytest.mark.parametrize("lay", ["", "3"], ids=["new to us", "known before the gap"])
@pytest.mark.parametrize(
    "bump",
    [
        ((5.1, Rolling("3")), (5.3, Rolling("3")), (5.7, Resting("3"))),
        # the answer to how it lies, the end of the bump, and the answer to the second question
        (
            (5.1, Rolling()),
            (5.2, Resting("3", placed=True)),
            (5.7, Resting("3", placed=True)),
            (7.0, Resting("3", True)),
        ),
    ],
)
def test_a_bump_of_the_table_while_the_link_comes_is_no_roll_but_a_doubt(lay: str, bump: Story) -> None:
    settling = Settling()
    if lay:
        settling.feed(Rolling(), -9.0)
        settling.feed(Resting(lay), -8.0)
        settling.tick(-7.0)
    settling.linked(5.0)
    outcomes = [outcome for at, event in bump for outcome in settling.feed(event, at)] + settling.tick(9.0)
    assert [each for each in outcomes if each != AskFace()] == [Began(), Lies("3", doubt=True)]


@pytest.mark.parametrize(("placed", "as_rolled"), [(True, False), (False, True)])
def test_an_answer_in_the_middle_of_a_roll_is_not_its_end(placed: bool, as_rolled: bool) -> None:
    settling = Settling(answers_as_rolled=as_rolled)
    settling.feed(Rolling(), -9.0)
    settling.feed(Resting("3"), -8.0)
    settling.linked(0.0)
    assert settling.feed(Rolling(), 0.1) == [Began()]
    assert settling.feed(Resting("3", placed), 0.2) == [], "how it lay when it was asked"
    assert settling.feed(Resting("3", placed), 0.2) == [], "and said twice"
    assert settling.feed(Resting("5"), 0.9) == [Showing("5")]
    assert settling.tick(0.9 + WINDOW) == [Rolled("5")]


def test_if_that_was_the_end_after_all_the_die_is_asked_once_more() -> None:
    settling = Settling(answers_as_rolled=True)
    settling.linked(0.0)
    settling.feed(Rolling(), 0.1)
    assert settling.feed(Resting("3"), 1.0) == []
    assert settling.deadline() == 1.0 + SECOND_QUESTION
    assert settling.tick(1.0 + SECOND_QUESTION) == [AskFace()]
    assert settling.feed(Resting("3"), 2.6) == [Showing("3")]
    assert settling.tick(2.6 + WINDOW) == [Rolled("3", sure=False)]


def test_an_answer_that_never_came_is_not_waited_for_forever() -> None:
    settling = Settling()
    settling.linked(0.0)
    assert settling.feed(Resting("3"), 60.0) == [Turned("3")]


def test_how_upright_it_lies_decides() -> None:
    def with_level(cosine: float, level: float = 1.0) -> Outcome:
        story = ((0.0, Rolling()), (1.0, Resting("4")), (1.1, Level("4", cosine)))
        outcomes = told(*story, asks_level=True, level=level)
        assert outcomes[:2] == [Began(), AskLevel()]
        assert len(outcomes) == 3
        return outcomes[2]

    assert with_level(0.99) == Rolled("4")
    assert with_level(0.93) == Rolled("4", sure=False)
    assert with_level(0.85) == Crooked("4")
    assert with_level(0.93, level=0.94) == Rolled("4")  # this die's sensor is tilted, its owner taught it


def test_the_answer_about_another_face_is_left_out() -> None:
    story = ((0.0, Rolling()), (1.0, Resting("4")), (1.1, Level("3", 0.2)))
    assert told(*story, asks_level=True)[-1] == Rolled("4")


def test_a_die_that_does_not_answer_is_asked_twice_and_then_taken_at_its_word() -> None:
    settling = Settling(asks_level=True)
    for start in (0.0, 10.0):
        settling.feed(Rolling(), start)
        assert settling.feed(Resting("4"), start + 1) == [Showing("4"), AskLevel()]
        assert settling.deadline() == start + 1 + LEVEL_PATIENCE
        assert settling.tick(start + 1 + LEVEL_PATIENCE) == [Rolled("4")]
    settling.feed(Rolling(), 20.0)
    assert settling.feed(Resting("4"), 21.0) == [Showing("4")]
    assert settling.deadline() == 21.0 + WINDOW


EVENTS = st.one_of(
    st.builds(Rolling, st.sampled_from(["1", "2", None])),
    st.just(Missed()),
    st.just(Handled()),
    st.builds(Resting, st.sampled_from("123"), st.booleans()),
    st.builds(Leaning, st.sampled_from(["1", "2", None])),
    st.builds(Level, st.sampled_from("123"), st.floats(-1, 1)),
)


@given(st.lists(st.tuples(st.floats(0.0, 3.0), EVENTS), max_size=40), st.booleans())
def test_every_beginning_has_one_end_and_every_roll_a_beginning(
    steps: list[tuple[float, Event]], asks_level: bool
) -> None:
    now, story = 0.0, []
    for pause, event in steps:
        now += pause
        story.append((now, event))
    open_rolls = 0
    for outcome in told(*story, asks_level=asks_level):
        if isinstance(outcome, Began):
            open_rolls += 1
        elif isinstance(outcome, Rolled | Crooked | Bumped):
            open_rolls -= 1
        elif isinstance(outcome, Held | Lies):
            open_rolls = 0
        assert open_rolls in (0, 1)
    assert open_rolls == 0
