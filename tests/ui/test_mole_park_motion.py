"""What moves on Mole Park's screen: tokens fly, holes resolve in turn, any tap ends it, nothing moves by itself."""

from __future__ import annotations

import time
from typing import Any

import pytest
from kivy.animation import Animation

from companion.games.mole_park import moves as m
from companion.ui.theme import theme
from companion.ui.widgets.base import Drawn
from tests.ui import pilot
from tests.ui.mole_park_table import all_holes

pytest_plugins = ("tests.ui.mole_park_table",)


@pytest.fixture
def moving(park: Any) -> Any:
    """A table of three where things move, dealt, nothing rolled yet."""

    def opened(**how: Any) -> Any:
        at = park(3, dice=True, **how).play(m.Deal())
        all_holes(at, 3, 3, 3, 3, 3)
        theme.less_motion = False
        at.calm()
        return at

    return opened


def drop(at: Any, seat: int, kind: str, face: str) -> None:
    """Let a die land without waiting for what follows."""
    at.table.typed(next(a.wanted.key for a in at.table.view.answers if a.wanted.seat == seat), kind, face)


def claims(at: Any, hole: int) -> list[Any]:
    return [tuple(claim) for claim in at.hole(hole).claims]


def test_a_token_flies_to_its_hole_and_then_the_sentence_recounts(moving: Any) -> None:
    at = moving()
    drop(at, 1, "pan", "2")
    assert at.round.flights.busy and claims(at, 2) == [] and at.hole(2).sentence == ""
    at.calm()
    assert not at.round.flights.busy
    assert claims(at, 2) == [("blue", True)] and at.hole(2).sentence == "3 for Eda"


def test_any_tap_lets_it_arrive_at_once(moving: Any) -> None:
    at = moving()
    drop(at, 1, "pan", "2")
    finger = pilot.finger(640, 300)
    finger.touch_down()
    assert not at.round.flights.busy and claims(at, 2) == [("blue", True)]
    finger.touch_up()


def test_two_dice_at_once_both_arrive(moving: Any) -> None:
    at = moving()
    drop(at, 0, "pan", "4")
    drop(at, 1, "pan", "4")
    drop(at, 2, "pan", "1")
    at.calm()
    assert claims(at, 4) == [("yellow", True), ("blue", True)] and claims(at, 1) == [("rose", True)]


def test_holes_are_handed_out_one_after_another_and_a_tap_ends_it(moving: Any) -> None:
    at = moving()
    for seat, face in ((0, "1"), (1, "2"), (2, "2")):
        drop(at, seat, "pan", face)
    at.calm()
    at.table.play(m.HandOut())
    assert at.round.telling and (at.hole(1).moles, at.hole(2).moles) == (0, 3)
    assert at.round.field.checklist.parent is None
    finger = pilot.finger(640, 300)
    finger.touch_down()
    finger.touch_up()
    assert not at.round.telling
    assert (at.hole(1).moles, at.hole(2).moles) == (0, 1)
    assert [at.panel(seat).hand for seat in range(3)] == [3, 1, 1]
    assert at.round.field.checklist.parent is not None


def test_handing_out_ends_by_itself(moving: Any) -> None:
    at = moving()
    for seat, face in ((0, "1"), (1, "2"), (2, "3")):
        drop(at, seat, "pan", face)
    at.calm()
    at.table.play(m.HandOut())
    pilot.wait(2.0)
    assert not at.round.telling and [at.panel(seat).hand for seat in range(3)] == [3, 3, 3]


def test_undo_while_moles_fly_shows_the_table_as_it_is(moving: Any) -> None:
    at = moving()
    for seat, face in ((0, "1"), (1, "2"), (2, "2")):
        drop(at, seat, "pan", face)
    at.calm()
    at.table.play(m.HandOut())
    at.table.undo()
    at.calm()
    assert [at.hole(n).moles for n in (1, 2)] == [3, 3]
    assert [at.panel(seat).hand for seat in range(3)] == [0, 0, 0]


def test_with_less_motion_nothing_flies_across_the_screen(moving: Any) -> None:
    at = moving()
    theme.less_motion = True
    for seat, face in ((0, "1"), (1, "2"), (2, "2")):
        drop(at, seat, "pan", face)
    fliers = [(f.at_x, f.at_y) for f in at.round.flights.children]
    at.calm()
    assert all(any(abs(x - mx) < 2 for mx, _ in mouths(at)) for x, _ in fliers), "it appears where it belongs"
    at.table.play(m.HandOut())
    assert not at.round.telling


def mouths(at: Any) -> list[tuple[float, float]]:
    return [at.round._mouth(n) for n in range(1, 6)]


def test_leaving_while_things_fly_leaves_nothing_behind(moving: Any) -> None:
    at = moving()
    drop(at, 1, "pan", "2")
    at.screen.close()
    assert not at.round.flights.busy and not at.round.flights.children
    pilot.wait(0.5)


def test_at_rest_nothing_is_animated_and_nothing_is_drawn(moving: Any) -> None:
    at = moving()
    drop(at, 1, "pan", "2")
    at.calm()
    at.round._waiting.cancel()  # dice that nobody hears for eight seconds shake once: a slow machine may take so long
    pilot.wait(0.6)  # half a second after lists were laid out their bars begin to fade
    until = time.monotonic() + 10  # what still moves comes to rest, however slow the machine is
    while animated(at) and time.monotonic() < until:
        pilot.frames(1)
    before = paints(at)
    at.screen.show(at.table.view)
    at.round.show(at.table.view)
    at.table.receive()
    pilot.frames(5)
    assert paints(at) == before
    assert animated(at) == []


def test_a_die_that_lands_repaints_its_panel_and_its_hole_only(park: Any) -> None:
    at = park(5).play(m.Deal(), m.Miss(0, "pan"))
    at.calm()
    before = paints(at)
    drop(at, 1, "pan", "2")
    at.calm()
    changed = {widget for widget, count in paints(at).items() if before.get(widget) not in (None, count)}
    assert at.hole(2) in changed and at.panel(1).face in changed
    others = [at.hole(n) for n in (1, 3, 4, 5)] + [at.panel(n).face for n in (0, 2, 3, 4)] + [at.round.field.path]
    assert not changed & set(others)


def animated(at: Any) -> list[tuple[str, list[str]]]:
    """What moves on the screen: widgets, and which of their properties."""
    shown = set(at.screen.walk(restrict=True))
    return [
        (type(moved["widget"]).__name__, sorted(animation.animated_properties))
        for animation in Animation._instances
        for moved in animation._widgets.values()
        if moved["widget"] in shown
    ]


def paints(at: Any) -> dict[Any, int]:
    return {widget: widget.paints for widget in at.screen.walk(restrict=True) if isinstance(widget, Drawn)}
