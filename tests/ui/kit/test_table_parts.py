"""What lies on the table: dice, seats, panels, holes, the path, the step guide."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from companion.ui import paint, tokens
from companion.ui.widgets.card import Ground
from companion.ui.widgets.die_face import DieFace
from companion.ui.widgets.hole import Field, Hole
from companion.ui.widgets.prize_path import PrizePath
from companion.ui.widgets.seat_panel import SeatPanel
from companion.ui.widgets.seat_token import SeatToken
from companion.ui.widgets.step_guide import StepGuide
from tests.ui import pilot
from tests.ui.kit.test_controls import heard

Open = Callable[..., Any]
Look = Callable[[str], Any]


def alone(widget: Any, at: tuple[float, float] = (300, 300)) -> Ground:
    widget.pos = at
    root = Ground()
    root.add_widget(widget)
    return root


def cut(picture: Any, widget: Any, height: int = 800) -> Any:
    """The part of a window's picture that a widget covers."""
    x, y = int(widget.x), int(widget.y)
    return picture[height - y - int(widget.height) : height - y, x : x + int(widget.width)].astype(int)


def near(picture: Any, colour: str, tolerance: int = 12) -> Any:
    """Which pixels have a colour."""
    wanted = np.array([round(part * 255) for part in tokens.rgba(colour)[:3]])
    return (abs(picture.astype(int) - wanted) <= tolerance).all(axis=2)


# -- seats


@pytest.mark.parametrize("seat", tokens.SEATS, ids=lambda seat: seat.name)
def test_every_token_shows_its_colour_and_its_shape(window: Open, look: Look, seat: tokens.SeatLook) -> None:
    token = SeatToken(seat=seat.name, side=96)
    window(alone(token))
    picture = cut(pilot.pixels(look("token")), token)
    assert near(picture, seat.colour).mean() > 0.3
    assert near(picture, seat.on, 30).mean() > 0.08


def test_no_two_tokens_have_the_same_shape(window: Open, look: Look) -> None:
    root = Ground()
    made = [SeatToken(seat=seat.name, side=96, pos=(20 + 110 * n, 300)) for n, seat in enumerate(tokens.SEATS)]
    for token in made:
        root.add_widget(token)
    window(root)
    picture = pilot.pixels(look("tokens"))
    masks = [near(cut(picture, token), seat.on, 40) for token, seat in zip(made, tokens.SEATS, strict=True)]
    for n, one in enumerate(masks):
        for other in masks[n + 1 :]:
            assert (one != other).sum() > 0.08 * one.sum()


def test_tokens_are_tapped_and_held(window: Open) -> None:
    token = SeatToken(seat="sky")
    log = heard(token, "on_tap", "on_hold")
    window(alone(token))
    pilot.tap(token)
    pilot.hold(token, 0.7)
    assert log[0] == ("on_tap",) and ("on_hold",) in log


# -- dice


@pytest.mark.parametrize("pips", range(1, 7))
def test_pips_can_be_counted(window: Open, look: Look, pips: int) -> None:
    import cv2

    die = DieFace(face=str(pips), shows="pips", side=120, colour="white")
    window(alone(die))
    dark = near(cut(pilot.pixels(look("die")), die), "#221B16", 60).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(dark)
    assert sum(1 for area in stats[1:, cv2.CC_STAT_AREA] if area > 100) == pips


@pytest.mark.parametrize(
    ("face", "barred"), [("6", True), ("9", True), ("66", True), ("8", False), ("1", False), ("16", False)]
)
def test_six_and_nine_wear_a_bar(face: str, barred: bool) -> None:
    assert paint.wants_bar(face) is barred


def test_six_on_its_head_is_no_nine(window: Open, look: Look) -> None:
    pictures = []
    for face in "69":
        die = DieFace(face=face, side=120, colour="sky")
        window(alone(die))
        pictures.append(near(cut(pilot.pixels(look(face)), die), "#1E1712", 40))
        pilot.clear_window()
    six, nine = pictures
    inner = slice(18, -18)
    assert (six[::-1, ::-1][inner, inner] != nine[inner, inner]).mean() > 0.03


def test_every_state_of_a_die_looks_different(window: Open, look: Look) -> None:
    root = Ground()
    states = ["waiting", "rolling", "taken", "unsure", "by_hand", "used", "asleep", "ghost"]
    dice = [
        DieFace(face="3", colour="blue", kind="pan", phase=state, used_text="used", side=96, pos=(20 + 120 * n, 300))
        for n, state in enumerate(states)
    ]
    for die in dice:
        root.add_widget(die)
    window(root)
    pilot.settle(4)
    picture = pilot.pixels(look("states"))
    cuts = [cut(picture, die) for die in dice]
    for n, one in enumerate(cuts):
        for m, other in enumerate(cuts[n + 1 :], n + 1):
            assert (abs(one - other).max(axis=2) > 25).mean() > 0.03, (states[n], states[m])


@pytest.mark.parametrize("extra", [{}, {"source": "hand"}, {"phase": "ghost"}, {"phase": "by_hand"}, {"focused": True}])
def test_a_die_of_another_colour_looks_as_if_it_had_always_had_it(
    window: Open, look: Look, extra: dict[str, Any]
) -> None:
    colours = ["blue", "white", "graphite", "yellow", "#114466"]
    dyed = [DieFace(face="6", side=96, colour="rose", pos=(20 + 120 * n, 300), **extra) for n in range(len(colours))]
    born = [DieFace(face="6", side=96, colour=c, pos=(20 + 120 * n, 300), **extra) for n, c in enumerate(colours)]
    pictures = []
    for dice in (dyed, born):
        root = Ground()
        for die in dice:
            root.add_widget(die)
        window(root)
        for step in ("brown", "") if dice is dyed else ():  # twice, the second time from a colour it was dyed
            for die, colour in zip(dice, colours, strict=True):
                die.colour = step or colour
            pilot.frames(2)
        pictures.append(pilot.pixels(look("dice")))
    assert (pictures[0] == pictures[1]).all()


def test_a_rolling_die_comes_to_rest_by_itself(window: Open) -> None:
    from kivy.animation import Animation

    die = DieFace(phase="rolling", kind="glove", colour="blue")
    window(alone(die))
    assert Animation._instances
    pilot.settle(4)
    assert not Animation._instances
    before = die.paints
    pilot.frames(5)
    assert die.paints == before


def test_less_motion_rolls_nothing(window: Open, fresh_theme: Any) -> None:
    from kivy.animation import Animation

    fresh_theme.less_motion = True
    die = DieFace(phase="rolling", colour="blue")
    window(alone(die))
    die.phase = "taken"
    pilot.frames(2)
    assert not Animation._instances
    assert die.zoom == 1.0


def test_a_landing_die_bumps_and_settles(window: Open) -> None:
    die = DieFace(phase="rolling", colour="blue", face="4")
    window(alone(die))
    die.phase = "taken"
    assert die.zoom == pytest.approx(1.15)
    pilot.settle()
    assert die.zoom == pytest.approx(1.0)
    assert die.turn == 0


# -- panels


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_turned_panel_hears_its_die_and_its_rest(window: Open, rotation: int) -> None:
    panel = SeatPanel(seat="blue", name="Eda", rotation=rotation, size_hint=(None, None))
    log = heard(panel, "on_tap", "on_die")
    window(alone(panel))
    assert panel.size == ([116, 300] if rotation in (90, 270) else [300, 116])
    pilot.tap(panel.die)
    assert log == [("on_die",)]
    x, y = panel.face.to_window(panel.face.x + 80, panel.face.center_y)
    pilot.tap_at(x, y)
    assert log == [("on_die",), ("on_tap",)]


def test_where_the_bar_of_a_turned_panel_lies(window: Open, look: Look) -> None:
    # the bar is at the reader's left: near left, right side at the bottom, far right, left side at the top
    for rotation, edge in ((0, "left"), (90, "bottom"), (180, "right"), (270, "top")):
        panel = SeatPanel(seat="vermilion", name="Ana", rotation=rotation, size_hint=(None, None))
        window(alone(panel))
        mask = near(cut(pilot.pixels(look("panel")), panel), "#D55E00")
        rows, columns = np.nonzero(mask)
        across, down = columns.mean() / mask.shape[1], rows.mean() / mask.shape[0]
        found = {"left": across < 0.2, "right": across > 0.8, "top": down < 0.2, "bottom": down > 0.8}
        assert [name for name, there in found.items() if there] == [edge]
        pilot.clear_window()


def test_a_panel_without_a_die_is_all_one_button(window: Open) -> None:
    panel = SeatPanel(seat="blue", name="Eda", show_die=False, size_hint=(None, None))
    log = heard(panel, "on_tap", "on_die")
    window(alone(panel))
    pilot.tap(panel, at=(0.85, 0.5))
    assert log == [("on_tap",)]


def test_a_panel_hands_its_die_what_it_gets(window: Open) -> None:
    panel = SeatPanel(seat="sky", name="Ben", size_hint=(None, None))
    window(alone(panel))
    panel.die_face, panel.die_phase, panel.die_source, panel.die_kind = "3", "taken", "radio", "pan"
    die = panel.die
    assert (die.face, die.phase, die.source, die.kind, die.colour) == ("3", "taken", "radio", "pan", "sky")
    panel.die_colour = "#0072B2"
    assert die.colour == "#0072B2"


def test_a_panel_paints_once_for_many_changes(window: Open) -> None:
    panel = SeatPanel(seat="sky", name="Ben", hand=1, size_hint=(None, None))
    window(alone(panel))
    before = panel.face.paints
    panel.hand, panel.word, panel.phase, panel.stars = 3, "hole 3", "needs_you", 2
    pilot.frames(2)
    assert panel.face.paints == before + 1
    panel.hand, panel.word = 3, "hole 3"
    pilot.frames(2)
    assert panel.face.paints == before + 1


@pytest.mark.parametrize(
    "name", ["Ana", "Bartholomew Wolkenkuckucksheim", "Юрий Алексеевич 🦔", "MMMMMMMMMMMMMMMMMMMMMMMMMMMMMM"]
)
@pytest.mark.parametrize("text", [1.0, 1.6])
def test_a_long_name_never_reaches_the_die(window: Open, look: Look, fresh_theme: Any, name: str, text: float) -> None:
    fresh_theme.text_size = text
    panel = SeatPanel(seat="sky", name=name, crown=True, hand=2, stars=12, word="hole 3", size_hint=(None, None))
    window(alone(panel))
    picture = cut(pilot.pixels(look("panel")), panel)
    gap = picture[12:-12, int(panel.die.x - panel.face.x) - 8 : int(panel.die.x - panel.face.x) - 2]
    assert near(gap, tokens.PALETTES["day"]["surface"], 6).mean() == 1


# -- the field


@pytest.mark.parametrize("moles", range(8))
def test_moles_stay_in_their_hole(window: Open, look: Look, moles: int) -> None:
    hole = Hole(number="1", moles=moles, size_hint=(None, None), size=(246, 252), show_count=False)
    root = alone(hole)
    root.add_widget(Field(), index=5)
    window(root)
    picture = pilot.pixels(look("hole"))
    x, y, wide, high = (int(part) for part in hole.mound())
    fur = near(picture, "#5F4B57", 10)
    below = fur[800 - y : 800 - y + 60, x : x + wide]
    inside = fur[800 - y - high - 20 : 800 - y, x : x + wide]
    assert not below.any()
    assert bool(inside.sum() > 150) is (moles > 0)


def test_a_hole_is_shared_by_two_certain_claims() -> None:
    assert not Hole(claims=[("red", True), ("sky", False)]).shared
    assert Hole(claims=[("red", True), ("sky", True)]).shared


def test_a_hole_is_tapped(window: Open) -> None:
    hole = Hole(number="3", moles=2, size_hint=(None, None), size=(246, 252))
    log = heard(hole, "on_tap")
    window(alone(hole))
    pilot.tap(hole)
    assert log == [("on_tap",)]


def test_path_places_run_evenly_from_the_start_to_forty(window: Open) -> None:
    path = PrizePath()
    window(alone(path, at=(0, 300)))
    places = [path.place(total)[0] for total in (4, 10, 11, 25, 40, 57)]
    assert places == sorted(places)
    assert places[0] < path.place(10)[0]
    assert path.place(57) == path.place(40)
    assert path.place(11)[0] - path.place(10)[0] == pytest.approx((path.place(40)[0] - path.place(10)[0]) / 30)


def test_a_stand_is_tapped(window: Open) -> None:
    path = PrizePath(stands=[(10, "Candy Cavern", True), (15, "Burrowed Treasures", True)])
    log = heard(path, "on_stand")
    window(alone(path, at=(0, 300)))
    pilot.tap_at(*path.place(15))
    pilot.tap_at(*path.place(30))
    assert log == [("on_stand", 15)]


def test_flags_on_one_space_stand_apart(window: Open, look: Look) -> None:
    path = PrizePath(flags=[("vermilion", 18, True), ("blue", 18, True), ("green", 18, False)])
    window(alone(path, at=(0, 300)))
    picture = cut(pilot.pixels(look("path")), path)
    sizes = [near(picture, colour).sum() for colour in ("#D55E00", "#0072B2", "#009E73")]
    assert min(sizes) > 700


def test_step_guide_ticks_what_is_done(window: Open) -> None:
    guide = StepGuide(steps=["Deal", "Roll", "Share"], now=1)
    window(alone(guide, at=(0, 300)))
    assert guide.shown() == [("done", "Deal"), ("now", "Roll"), ("come", "Share")]


def test_step_guide_says_now_and_next_where_room_is_short(window: Open, fresh_theme: Any) -> None:
    guide = StepGuide(steps=["Deal", "Roll", "Share"], now=1, then="then Share", size_hint_x=None, width=160)
    window(alone(guide, at=(0, 300)))
    assert guide.shown() == [("now", "Roll"), ("come", "then Share")]
    guide.width = 110
    assert guide.shown() == [("now", "Roll")], "words that do not fit lie over nothing else"
    guide.width = 900
    assert len(guide.shown()) == 3
    fresh_theme.text_size = 1.6
    assert guide.shown() == [("now", "Roll"), ("come", "then Share")]


def test_a_step_that_has_no_room_at_all_stays_within_its_guide(window: Open, look: Look) -> None:
    guide = StepGuide(steps=["Whacking the moles", "Share"], now=0, size_hint_x=None, width=90)
    window(alone(guide, at=(200, 300)))
    picture = pilot.pixels(look("cut step"))
    pill = near(picture, "#F9B52C")
    columns = pill.any(axis=0).nonzero()[0]
    assert columns.min() >= guide.x - 1 and columns.max() <= guide.right + 1
    assert guide.least_width() > guide.width
