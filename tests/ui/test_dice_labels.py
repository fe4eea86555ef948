"""The figures over the camera's picture: each can be seen, hides no other and no die, and stands at its own die."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from itertools import combinations

import pytest

from companion.inputs.watching import PictureReader
from companion.ui.screens.seen_line import SeenLine
from companion.ui.screens.tray_labels import lay
from companion.ui.widgets.overlay import Overlay
from tests.ui import pilot
from tests.ui.app_pilot import everything, rest_of_burst
from tests.ui.camera_page import looking
from tests.ui.test_dice_setup import at_table
from vision.rendering import render_dice

AREA = (0.0, 0.0, 900.0, 620.0)


def figure(index: int, share: float) -> tuple[float, float]:
    return 52 * share, 60 * share


def covered(one, other):
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(0, wide) * max(0, high) if wide > 0 and high > 0 else 0


def strewn(many, side, seed):
    """Boxes of dice that nearly touch here and there, as a throw leaves them."""
    chance, boxes = random.Random(seed), []
    while len(boxes) < many:
        box = (chance.uniform(40, 860 - side), chance.uniform(40, 580 - side), side, side)
        if all(max(abs(box[0] - b[0]), abs(box[1] - b[1])) > side * 0.85 for b in boxes):
            boxes.append(box)
    return boxes


@pytest.mark.parametrize(("many", "side"), [(5, 120), (8, 70), (17, 45), (24, 40)])
@pytest.mark.parametrize("seed", range(5))
def test_figures_hide_neither_one_another_nor_a_die(many, side, seed):
    boxes = strewn(many, side, seed)
    share, places = lay(boxes, figure, AREA)
    assert all(covered(one, other) == 0 for one, other in combinations(places, 2))
    for k, place in enumerate(places):
        assert all(covered(place, box) == 0 for n, box in enumerate(boxes) if n != k)
        assert covered(place, boxes[k]) <= 0.13 * side * side, "the die itself stays in sight"
        away = math.dist(
            (place[0] + place[2] / 2, place[1] + place[3] / 2), (boxes[k][0] + side / 2, boxes[k][1] + side / 2)
        )
        assert away <= (side + place[3]) * 0.75, "it stands at its own die"
        assert place[0] >= 0 and place[1] >= 0 and place[0] + place[2] <= 900 and place[1] + place[3] <= 620
    assert share == 1 or side < 100


def test_few_dice_have_large_figures_at_their_upper_right_corner():
    share, [(x, y, wide, high)] = lay([(400, 300, 120, 120)], figure, AREA)
    assert share == 1 and (wide, high) == (52, 60)
    assert x < 520 < x + wide and y < 420 < y + high


def test_at_the_edge_the_figure_stays_within_the_picture():
    for corner in ((0, 0), (840, 0), (0, 560), (840, 560)):
        _, [(x, y, wide, high)] = lay([(*corner, 60, 60)], figure, AREA)
        assert x >= 0 and y >= 0 and x + wide <= 900 and y + high <= 620
        assert covered((x, y, wide, high), (*corner, 60, 60)) <= 0.13 * 3600


def test_a_doubt_chooses_its_place_first():
    """Die 5 of this throw gives way to its neighbours, unless it is the one in doubt."""
    boxes = strewn(10, 70, 0)
    alone = lay([boxes[5]], figure, AREA).places[0]
    assert lay(boxes, figure, AREA).places[5] != alone
    assert lay(boxes, figure, AREA, [5]).places[5] == alone


def test_where_there_is_no_room_at_all_something_is_shown_for_every_die():
    boxes = [(x * 30.0, y * 30.0, 30.0, 30.0) for x in range(10) for y in range(10)]
    share, places = lay(boxes, figure, (0, 0, 300, 300))
    assert len(places) == 100 and share < 1


def test_a_tap_on_a_figure_asks_about_its_die_and_a_doubt_stands_first_in_the_list():
    still, _ = PictureReader().still(render_dice([3, 5, 2, 6, 1, 4, 4], seed=8))
    dice = list(still.seen.dice)
    assert len(dice) == 7
    dice[5] = replace(dice[5], sure=0.6)
    with at_table() as app:
        looking(app, replace(still, seen=replace(still.seen, dice=tuple(dice))))
        listed = [w for w in everything(app) if isinstance(w, SeenLine)]
        assert [line.doubt for line in listed] == [True] + [False] * 6
        assert listed[0].die == app.page.called[5]
        picture = app.page.picture
        for index, (x, y, wide, high) in enumerate(picture.labels):
            pilot.tap_at(*picture.to_window(x + wide * 0.7, y + high * 0.7))
            rest_of_burst()
            assert app.page.marked == app.page.called[index]
            Overlay.top().close()
            rest_of_burst()
        app.page.ask_face(5)
        rest_of_burst()
        card = Overlay.top().panel
        marks = [(*picture.to_window(*mark[:2]), *mark[2:]) for mark in picture.marks(but=5)]
        assert not any(covered((card.x, card.y, card.width, card.height), mark) for mark in marks), (
            "the dice stay in sight"
        )
        pilot.tap(next(key for key in Overlay.top().faces if key.face == str(dice[5].value)))
        rest_of_burst()
        listed = [w for w in everything(app) if isinstance(w, SeenLine)]
        assert listed[0].die == app.page.called[5] and not listed[0].doubt, "it stays where it was asked about"
