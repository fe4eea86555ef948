"""The board of hexagons: only what changed is drawn again, fingers mean something, states can be told apart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from companion.ui import tokens
from companion.ui.widgets.card import Ground
from companion.ui.widgets.hex_board import (
    ACT,
    BLOCKED,
    OFF,
    OLD,
    REST,
    SELECTED,
    TARGET,
    HexBoard,
    HexLook,
    Pawn,
    SightLine,
    distance,
    neighbours,
)
from companion.ui.widgets.hex_board.geometry import middle, nearest, turned
from tests.ui import pilot

Board = Callable[..., Any]
NEUTRAL = tokens.NEUTRAL_TILE
DISC = [(q, r) for q in range(-4, 5) for r in range(-4, 5) if distance((q, r), (0, 0)) <= 4]


def plain(seat: str = "") -> HexLook:
    return HexLook(fill=seat or NEUTRAL, owner=seat, molehill=bool(seat))


def mole(seat: str, **more: Any) -> HexLook:
    return HexLook(fill=seat, owner=seat, pawn=Pawn(owner=seat), **more)


@pytest.fixture
def board(window: Callable[..., Any]) -> Board:
    """Open a board with those hexagons; what it tells is noted in ``told``."""

    def open_with(hexes: Any, lines: Any = (), size: tuple[int, int] = (800, 600)) -> Any:
        made = HexBoard(ground="topoum", size_hint=(None, None), size=size, pos=(40, 100))
        made.told = []
        for event in ("on_hex", "on_drop", "on_line", "on_beside"):
            made.fbind(event, lambda _, *what, event=event: made.told.append((event, *what)))
        root = Ground()
        root.add_widget(made)
        window(root)
        made.show(hexes, lines)
        pilot.settle()
        return made

    return open_with


def tap(board: Any, at: tuple[int, int]) -> None:
    from kivy.clock import Clock

    board._last_tap = (Clock.get_time() - 9, 0, 0)  # long after the last one
    pilot.tap_at(*board.point_of(at))


# ── geometry ──


@pytest.mark.parametrize("sixths", range(6))
def test_every_hexagon_is_found_where_it_lies(sixths: int) -> None:
    for at in DISC:
        x, y = middle(at, 40.0, sixths)
        for dx, dy in ((0, 0), (30, 0), (-30, 8), (0, 34), (12, -28)):
            assert nearest(x + dx, y + dy, 40.0, sixths) == at
        assert turned(turned(at, sixths), -sixths) == at


def test_the_right_neighbour_lies_to_the_right_and_rows_go_down() -> None:
    assert middle((1, 0), 10)[0] > 0 == middle((1, 0), 10)[1]
    assert middle((0, 1), 10)[1] < 0 < middle((0, 1), 10)[0]
    assert all(distance((2, -1), near) == 1 for near in neighbours((2, -1)))


# ── drawing what changed ──


def test_a_change_draws_its_own_hexagon_and_no_other(board: Board) -> None:
    hexes = {at: plain() for at in DISC}
    lines = (SightLine((0, 0), (3, 0), "+4", key="a"),)
    made = board(hexes, lines)
    assert len(DISC) == 61
    before = {at: made.paints_of(at) for at in DISC}
    strokes = made.lines.paints
    made.show({**hexes, (1, 1): mole("blue")}, lines)
    pilot.settle()
    after = {at: made.paints_of(at) for at in DISC}
    assert {at for at in DISC if after[at] != before[at]} == {(1, 1)} and after[1, 1] == before[1, 1] + 1
    assert made.lines.paints == strokes
    made.show({**hexes, (1, 1): mole("blue")}, ())
    assert {at: made.paints_of(at) for at in DISC} == after and made.lines.paints == strokes + 1


def test_a_mole_that_flew_has_landed_and_flies_again(board: Board, fresh_theme: Any) -> None:
    fresh_theme.less_motion = False
    hexes = {at: plain() for at in DISC}
    made = board({**hexes, (0, 0): mole("blue")})
    for start, end in (((0, 0), (1, 0)), ((1, 0), (2, 0))):
        made.show({**hexes, end: mole("blue")}, flights=[(start, end)])
        assert made.flown < 1.0, "it is under way"
        before = made.paints_of(end)
        pilot.settle()
        assert made.flown == 1.0 and made.paints_of(end) == before + 1, "it stands where it flew to"


def test_a_new_space_is_added_and_a_lost_one_goes(board: Board, look: Callable[[str], Any]) -> None:
    made = board({(0, 0): plain(), (1, 0): plain("blue")})
    made.show({(0, 0): plain(), (0, 1): plain("yellow")})
    pilot.settle()
    seen = pilot.pixels(look("after"))
    assert not near(seen, tokens.seat_look("blue").colour).any()
    assert near(seen, tokens.seat_look("yellow").colour).mean() > 0.004


def near(picture: Any, colour: str, tolerance: int = 8) -> Any:
    import numpy as np

    wanted = np.array([round(part * 255) for part in tokens.rgba(colour)[:3]])
    return (abs(picture.astype(int) - wanted) <= tolerance).all(axis=2)


@pytest.mark.parametrize("mode", ["day", "night"])
def test_no_two_states_look_the_same(board: Board, look: Callable[[str], Any], fresh_theme: Any, mode: str) -> None:
    fresh_theme.mode = mode
    states = (REST, ACT, SELECTED, TARGET, OFF)
    looks = [mole("graphite", state=state) for state in states] + [HexLook(), HexLook(state=TARGET)]
    looks += [mole("vermilion"), plain("graphite"), plain(), mole("graphite", hatch="danger")]
    made = board({(n * 2, 0): each for n, each in enumerate(looks)}, size=(1200, 300))
    picture = pilot.pixels(look(mode)).astype(int)
    cuts = []
    for n in range(len(looks)):
        x, y = (round(part) for part in made.point_of((n * 2, 0)))
        reach = int(made.view_radius * 0.95)
        cuts.append(picture[800 - y - reach : 800 - y + reach, x - reach : x + reach])
    for one, other in combinations(cuts, 2):
        assert (abs(one - other).max(axis=2) > 40).mean() > 0.02


def test_an_owner_is_told_by_shape_without_colour(board: Board, look: Callable[[str], Any]) -> None:
    seats = ("vermilion", "blue", "yellow", "graphite")
    made = board({(n, 0): replace(plain(seat), fill=NEUTRAL) for n, seat in enumerate(seats)})
    picture = pilot.pixels(look("owners")).astype(int).mean(axis=2)
    cuts = []
    for n in range(len(seats)):
        x, y = (round(part) for part in made.point_of((n, 0)))
        top = 800 - y - int(made.view_radius * 0.95)
        cuts.append(picture[top : top + int(made.view_radius * 0.45), x - 20 : x + 20])
    for one, other in combinations(cuts, 2):
        assert (abs(one - other) > 60).mean() > 0.02


# ── fingers ──


def test_a_tap_tells_the_hexagon_and_beside_it_nothing(board: Board) -> None:
    made = board({at: plain() for at in ((0, 0), (1, 0), (0, 1))})
    tap(made, (1, 0))
    pilot.wait(0.4)
    pilot.tap_at(made.x + 20, made.top - 20)
    assert made.told == [("on_hex", (1, 0)), ("on_beside",)]


def test_a_mole_that_may_be_carried_is_dragged_onto_a_target(board: Board) -> None:
    hexes = {(0, 0): mole("blue", carried=True), (1, 0): replace(plain(), state=TARGET), (2, 0): mole("yellow")}
    made = board(hexes)
    pilot.drag(made.point_of((0, 0)), made.point_of((1, 0)))
    assert made.told == [("on_drop", (0, 0), (1, 0))]
    made.told.clear()
    pilot.drag(made.point_of((0, 0)), (made.x + 20, made.top - 20))
    assert made.told == [], "let go beside the board, it stays where it was"
    pilot.drag(made.point_of((2, 0)), made.point_of((1, 0)))
    assert made.told == [] and not made.fitted, "whoever may not be carried lets the board be pushed"


def test_pushing_and_two_fingers_move_the_board_and_two_taps_fit_it(board: Board) -> None:
    made = board({at: plain() for at in DISC})
    home = made.point_of((0, 0))
    pilot.drag(home, (home[0] + 120, home[1] + 40))
    moved = made.point_of((0, 0))
    assert (round(moved[0] - home[0]), round(moved[1] - home[1])) == (120, 40)
    radius = made.view_radius
    one, other = pilot.finger(400, 400), pilot.finger(460, 400)
    one.touch_down()
    other.touch_down()
    for step in range(1, 6):
        other.touch_move(460 + 12 * step, 400)
        pilot.frames(1)
    one.touch_up()
    other.touch_up()
    assert made.view_radius == pytest.approx(2 * radius, rel=0.05)
    pilot.wait(0.5)
    assert made.told == []
    for _ in range(2):
        pilot.tap_at(*made.center)
    pilot.settle()
    assert made.fitted and made.view_radius == pytest.approx(radius, rel=0.02)
    assert len(made.told) == 1, "only the first of the two taps meant a hexagon"


def test_it_cannot_be_pushed_out_of_sight(board: Board) -> None:
    made = board({at: plain() for at in DISC})
    for _ in range(6):
        pilot.drag((100, 400), (800, 650))
    pilot.wait(0.3)
    seen = [at for at in DISC if made.collide_point(*made.point_of(at))]
    assert seen and made.point_of((0, 0))[0] > made.center_x


def test_a_held_hexagon_and_a_held_pill_swallow_the_tap(board: Board) -> None:
    lines = (SightLine((-2, 0), (2, 0), "+7", key="mine"), SightLine((0, 2), (0, 3), "not new", OLD, "old"))
    made = board({at: plain() for at in DISC}, lines)
    held: list[Any] = []
    made.fbind("on_hold", lambda _, at: held.append(at) or True)
    made.fbind("on_line_hold", lambda _, key: held.append(key) or True)
    for place in ((3, 0), (0, 0)):
        touch = pilot.finger(*made.point_of(place))
        touch.touch_down()
        pilot.wait(0.7)
        touch.touch_up()
    assert held == [(3, 0), "mine"] and made.told == []
    tap(made, (0, 0))
    assert made.told == [("on_line", "mine")]


def test_a_hexagon_that_may_be_chosen_comes_before_the_pill_over_it(board: Board) -> None:
    hexes = {at: plain() for at in DISC}
    lines = (SightLine((-2, 0), (2, 0), "+7", key="mine"),)
    made = board({**hexes, (0, 0): replace(plain(), state=TARGET)}, lines)
    tap(made, (0, 0))
    made.show(hexes, lines)
    tap(made, (0, 0))
    assert made.told == [("on_hex", (0, 0)), ("on_line", "mine")]


def test_a_blocked_line_stops_at_what_is_in_the_way(board: Board) -> None:
    line = SightLine((-2, 0), (2, 0), "rock", BLOCKED, "b", stop=(0, 0))
    made = board({at: plain() for at in DISC}, (line,))
    assert made.line_at(*made.point_of((-1, 0))) == "b" and made.line_at(*made.point_of((1, 0))) is None


def test_turning_the_board_keeps_what_is_tapped(board: Board) -> None:
    made = board({at: plain() for at in DISC})
    before = made.point_of((3, -1))
    made.turn()
    pilot.settle()
    assert made.point_of((3, -1)) != before
    tap(made, (3, -1))
    assert made.told == [("on_hex", (3, -1))]


def test_arrows_and_enter_reach_every_hexagon(board: Board) -> None:
    made = board({(0, 0): mole("blue", state=ACT), (1, 0): plain(), (0, 1): plain()})
    made.focused = True
    assert made.steer(1, 0)
    made.activate()
    assert not made.steer(1, 0), "at the edge the ring goes on to the next widget"
    made.steer(0, -1)
    made.activate()
    assert made.told == [("on_hex", (1, 0)), ("on_hex", (0, 1))]
