"""Somebody asks how a die lies: its answer counts as a roll, once, and only if it comes in time."""

from __future__ import annotations

from hardware.protocols.events import Event, Handled, Leaning, Resting, Rolling
from hardware.settle import Crooked, Held, Outcome, Rolled, Settling, Showing, Turned


def asked(*story: tuple[float, Event]) -> list[Outcome]:
    """What comes of events before and after people asked at second 5 how the die lies."""
    settling = Settling()
    outcomes = [each for now, event in story if now < 5 for each in settling.feed(event, now)]
    outcomes += settling.tick(5.0)
    settling.asked(5.0)
    return [
        each for now, event in story if now >= 5 for each in settling.feed(event, now) if not isinstance(each, Showing)
    ]


def test_a_die_that_is_asked_tells_how_it_lies_as_a_roll() -> None:
    thrown = ((0, Rolling()), (1, Resting("4")))
    assert asked(*thrown, (5.1, Resting("4"))) == [Rolled("4")], "the same face again"
    assert asked((1, Resting("4")), (5.1, Resting("2"))) == [Rolled("2")], "turned by hand meanwhile"
    assert asked(*thrown, (5.1, Leaning("4"))) == [Crooked("4")]
    assert asked(*thrown, (5.1, Resting("4")), (5.2, Resting("4"))) == [Rolled("4")], "once"


def test_an_answer_that_comes_late_or_out_of_a_hand_is_no_roll() -> None:
    assert asked((1, Resting("4")), (8, Resting("4"))) == []
    assert asked((1, Resting("4")), (5.1, Handled()), (5.2, Resting("2"))) == [Held(), Turned("2")]


def test_asking_leaves_a_roll_that_is_going_on_alone() -> None:
    assert asked((4.9, Rolling()), (5.1, Resting("4"))) == [], "it still has to stand for a moment"
