"""Rolls that wait while somebody looks at the camera's picture: none is lost, none is told twice."""

from __future__ import annotations

import threading

import pytest

from companion.core.dice import Roll, Source
from companion.inputs.inbox import Inbox
from companion.inputs.sources import Sources
from vision.tray import Tray


class Told(Inbox):
    def __init__(self) -> None:
        super().__init__(lambda *events: None)
        self.rolls: list[tuple[str, str]] = []

    def put(self, *events: Roll) -> None:  # type: ignore[override]
        self.rolls += [(roll.die.removeprefix("camera:"), roll.face) for roll in events]


@pytest.fixture
def sources() -> Sources:
    return Sources(Told(), camera="0")  # type: ignore[arg-type]


def rolls(*told: tuple[str, str]) -> tuple[Roll, ...]:
    return tuple(Roll(0, f"camera:{die}", face, Source.CAMERA) for die, face in told)


def thrown(sources: Sources, *told: tuple[str, str]) -> None:
    sources._seen(*rolls(*told))


def told(sources: Sources) -> list[tuple[str, str]]:
    return sources.inbox.rolls  # type: ignore[attr-defined,no-any-return]


def test_throws_one_after_the_other_all_count_in_their_order_once_nobody_looks(sources: Sources) -> None:
    sources.look(True)
    thrown(sources, ("red", "3"))
    thrown(sources, ("blue", "5"), ("white", "1"))
    assert told(sources) == []
    sources.look(False)
    assert told(sources) == [("red", "3"), ("blue", "5"), ("white", "1")]
    sources.look(True)
    sources.look(False)
    thrown(sources, ("red", "4"))
    assert told(sources)[3:] == [("red", "4")], "nothing twice, and nothing waits any more"


def test_of_a_die_thrown_again_the_newest_counts_and_its_twin_stays(sources: Sources) -> None:
    sources.look(True)
    thrown(sources, ("white", "3"), ("white-2", "6"))
    thrown(sources, ("red", "1"))
    thrown(sources, ("white", "4"))
    sources.look(False)
    assert told(sources) == [("white-2", "6"), ("red", "1"), ("white", "4")]


def test_what_is_taken_is_not_told_again_and_the_other_dice_go_on_waiting(sources: Sources) -> None:
    sources.look(True)
    thrown(sources, ("white", "3"), ("white-2", "6"), ("red", "1"))
    sources.take(*rolls(("white-2", "5")))  # somebody corrected it; the others were lifted out
    assert told(sources) == [("white-2", "5")]
    sources.look(False)
    assert told(sources)[1:] == [("white", "3"), ("red", "1")]


def test_a_photograph_stands_for_all_dice_of_its_colours_however_it_calls_them(sources: Sources) -> None:
    sources.look(True)
    thrown(sources, ("white", "3"), ("red", "1"))
    thrown(sources, ("white-2", "6"))
    sources.take(*rolls(("white", "6")), anew=True)
    sources.look(False)
    assert told(sources) == [("white", "6"), ("red", "1")]


def test_once_the_tray_is_marked_anew_what_is_taken_stands_for_all_that_waited_before(sources: Sources) -> None:
    sources.look(True)
    thrown(sources, ("white", "3"), ("red", "1"))
    sources.use_tray(Tray(zones=2))
    thrown(sources, ("zone2", "5"))
    sources.take(*rolls(("zone1", "3")))
    sources.look(False)
    assert told(sources) == [("zone1", "3"), ("zone2", "5")], "the white three is the one in the first zone"


def test_and_if_nothing_is_taken_it_still_counts(sources: Sources) -> None:
    sources.look(True)
    thrown(sources, ("white", "3"))
    sources.use_tray(Tray(zones=2))
    thrown(sources, ("zone2", "5"))
    sources.look(False)
    assert told(sources) == [("white", "3"), ("zone2", "5")]


def test_rolls_wait_until_the_last_of_two_pages_is_left(sources: Sources) -> None:
    sources.look(True)
    sources.look(True)
    sources.look(False)
    thrown(sources, ("red", "3"))
    assert told(sources) == []
    sources.look(False)
    assert told(sources) == [("red", "3")]


def test_no_roll_is_lost_or_told_twice_while_people_look_and_look_away(sources: Sources) -> None:
    dice = [(f"{n}", "1") for n in range(3000)]
    camera = threading.Thread(target=lambda: [thrown(sources, die) for die in dice])
    camera.start()
    while camera.is_alive():
        sources.look(True)
        sources.look(False)
    camera.join()
    assert told(sources) == dice
