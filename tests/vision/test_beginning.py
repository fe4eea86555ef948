"""What lies in the tray when watching begins was not thrown, however the picture moves; the first throw is."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.table_scenes import SIZE, Squares, noisy, tray, with_hand
from vision.agree import AtRest
from vision.live import TrayWatch
from vision.tray import Tray

LAY = ((3, (200, 120)), (5, (420, 240)), (2, (330, 90)))


def rests(pictures: list[np.ndarray], corners: Tray | None = None) -> list[AtRest]:
    watch = TrayWatch(Squares(), corners)
    looks = [watch.feed(noisy(picture, k), k / 30, k) for k, picture in enumerate(pictures)]
    return [look.at_rest for look in looks if look.at_rest is not None]


def tray_on(table: np.ndarray, *dice: tuple[int, tuple[int, int]]) -> np.ndarray:
    """The dice of `tray` on another ground."""
    drawn, felt = tray(*dice), tray()
    return np.where((drawn != felt).any(2, keepdims=True), drawn, table)


def moved(picture: np.ndarray, across: float, down: float, turn: float = 0.0) -> np.ndarray:
    how = cv2.getRotationMatrix2D((SIZE[0] / 2, SIZE[1] / 2), turn, 1.0)
    how[:, 2] += (across, down)
    return cv2.warpAffine(picture, how, SIZE, borderMode=cv2.BORDER_REFLECT)


@pytest.mark.parametrize("turn", [0.0, 20.0, -50.0])
def test_a_tablet_that_is_put_into_its_place_throws_nothing(turn: float) -> None:
    rest = tray(*LAY)
    sliding = [moved(rest, 6.0 * k, -3.0 * k, turn * k / 15) for k in range(15, 0, -1)]
    (told,) = rests([*sliding, *[rest] * 6])
    assert not told.rolled and told.seen.values == (2, 3, 5)


@pytest.mark.parametrize("side", range(4))
@pytest.mark.parametrize("which", range(3))
def test_a_hand_that_is_there_at_the_beginning_and_goes_throws_nothing(which: int, side: int) -> None:
    rest = tray((5, (320, 180)), (3, (60, 60)))
    leaving = [with_hand(rest, which, side, 0.75 - 0.08 * k) for k in range(8)]
    (told,) = rests([*[leaving[0]] * 3, *leaving, *[rest] * 6])
    assert not told.rolled and told.seen.values == (3, 5)


@pytest.mark.parametrize("which", range(3))
def test_a_die_under_a_hand_that_was_taken_for_the_table_was_not_thrown_when_the_hand_goes(which: int) -> None:
    """On a ground as yellow as wood a hand is not known in the first pictures."""
    table = np.full((SIZE[1], SIZE[0], 3), (104, 148, 190), np.uint8)
    for at, thrown in (((320, 180), False), ((90, 60), True)):
        scene = tray_on(table, (5, at))
        leaving = [with_hand(table if thrown else scene, which, 0, 0.8 - 0.09 * k) for k in range(8)]
        (told,) = rests([*[leaving[0]] * 6, *leaving, *[scene] * 6])
        assert told.rolled is thrown and told.seen.values == (5,)


def test_the_first_throw_is_told_whatever_lay_there_before() -> None:
    rest = tray(*LAY)
    path = [tray(*((1 + (value + k) % 6, (x - 9 * k, y + 7 * k)) for value, (x, y) in LAY)) for k in range(8, 0, -1)]
    other = tray((1, (90, 300)), (4, (560, 60)), (2, (100, 100)))
    for first in (tray(), other, path[0]):
        (told,) = [at_rest for at_rest in rests([first, *path, *[rest] * 6]) if at_rest.seen.values == (2, 3, 5)]
        assert told.rolled and told.lay == ()


def test_of_dice_that_lay_there_only_the_thrown_ones_count() -> None:
    first, rest = tray(LAY[0], (6, (100, 300)), (1, (560, 300))), tray(*LAY)
    path = [tray(LAY[0], *((1 + (v + k) % 6, (x - 9 * k, y + 7 * k)) for v, (x, y) in LAY[1:])) for k in (6, 4, 2)]
    corners = Tray(((0.02, 0.02), (0.98, 0.02), (0.98, 0.98), (0.02, 0.98)))
    for marked in (None, corners):
        (told,) = rests([first, *path, *[rest] * 6], marked)
        assert told.rolled and [die.value for die in told.lay] == [3]


def test_a_hand_in_the_first_picture_may_throw_dice_to_another_place() -> None:
    empty, rest = tray(), tray(*LAY)
    leaving = [with_hand(empty, 0, 3, 0.5 - 0.06 * k, 0.9) for k in range(7)]
    (told,) = rests([*[leaving[0]] * 3, *leaving, *[rest] * 6])
    assert told.rolled and not told.lay
