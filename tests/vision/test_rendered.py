"""Rendered dice are read exactly: every value and colour, on every ground, turned any way, alone or in crowds."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest

from vision.pipeline import Reader
from vision.rendering import GROUNDS, render_dice

COLOURS = ["ivory", "red", "blue", "black", "green", "yellow", "orange", "purple", "white", "pink"]


@pytest.mark.parametrize("ground", GROUNDS)
def test_every_ground(reader: Reader, ground: str) -> None:
    values = [1, 2, 3, 4, 5, 6]
    seen = reader.read(render_dice(values, COLOURS[:6], ground=ground, seed=3))
    assert seen.values == tuple(values)


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_every_value_in_every_colour(reader: Reader, value: int) -> None:
    seen = reader.read(render_dice([value] * len(COLOURS), COLOURS, seed=10 + value))
    assert seen.values == (value,) * len(COLOURS)


def test_thirty_dice_at_once(reader: Reader) -> None:
    values = [1 + k % 6 for k in range(30)]
    assert reader.read(render_dice(values, "ivory", seed=4)).values == tuple(sorted(values))


@pytest.mark.parametrize("turn", [cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_180, cv2.ROTATE_90_COUNTERCLOCKWISE])
def test_a_turned_camera_reads_the_same_dice_in_the_turned_places(reader: Reader, turn: int) -> None:
    picture = render_dice([1, 3, 4, 6], ["white", "red", "blue", "ivory"], seed=8)
    upright, turned = reader.read(picture), reader.read(cv2.rotate(picture, turn))
    assert turned.values == upright.values == (1, 3, 4, 6)
    height, width = picture.shape[:2]
    for die in upright.dice:
        x, y = die.centre
        there = {
            cv2.ROTATE_90_CLOCKWISE: (height - 1 - y, x),
            cv2.ROTATE_180: (width - 1 - x, height - 1 - y),
            cv2.ROTATE_90_COUNTERCLOCKWISE: (y, width - 1 - x),
        }[turn]
        near = min(turned.dice, key=lambda d: math.dist(d.centre, there))
        assert near.value == die.value
        assert math.dist(near.centre, there) < 0.25 * die.size


def test_places_and_sizes_are_in_pixels_of_the_given_picture(reader: Reader) -> None:
    picture = render_dice([5, 2], "white", seed=2, size=(1600, 900))
    large = reader.read(picture)
    small = reader.read(cv2.resize(picture, (800, 450), interpolation=cv2.INTER_AREA))
    assert large.values == small.values == (2, 5)
    for a, b in zip(large.dice, small.dice, strict=True):
        assert a.value == b.value
        assert math.dist(a.centre, (2 * b.centre[0], 2 * b.centre[1])) < 0.2 * a.size
        assert a.size == pytest.approx(2 * b.size, rel=0.25)
        assert 80 < a.size < 260


def test_named_colours_are_found(reader: Reader) -> None:
    wanted = {1: "white", 2: "red", 3: "blue", 4: "black", 5: "green", 6: "yellow"}
    for ground in ("felt", "paper", "wood"):
        seen = reader.read(render_dice(list(wanted), list(wanted.values()), ground=ground, seed=6))
        assert {die.value: die.colour for die in seen.dice} == wanted
        assert all(die.colour_sure > 0.3 for die in seen.dice)


def test_clear_dice_are_sure_and_have_one_likely_value(reader: Reader) -> None:
    seen = reader.read(render_dice([1, 2, 3, 4, 5, 6], "white", seed=1))
    for die in seen.dice:
        assert die.sure > 0.9
        assert die.likely[0] == (die.value, pytest.approx(1, abs=0.08))


def test_an_empty_table_has_no_dice(reader: Reader) -> None:
    for ground in GROUNDS:
        seen = reader.read(render_dice([], ground=ground, seed=9))
        assert (seen.dice, seen.refused) == ((), None)


def test_the_same_arguments_draw_the_same_picture() -> None:
    one = render_dice([1, 6], ["red", "blue"], size=(640, 360), seed=5)
    assert one.shape == (360, 640, 3) and one.dtype == np.uint8
    assert np.array_equal(one, render_dice([1, 6], ["red", "blue"], size=(640, 360), seed=5))
    assert not np.array_equal(one, render_dice([1, 6], ["red", "blue"], size=(640, 360), seed=6))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"values": [7]}, "1 to 6"),
        ({"values": [0, 3]}, "1 to 6"),
        ({"values": [1, 2], "colours": ["red"]}, "2 dice but 1 colours"),
        ({"values": [1], "colours": "plaid"}, "plaid"),
        ({"values": [1], "ground": "lava"}, "lava"),
        ({"values": [1], "size": (10, 10)}, "too small"),
        ({"values": [1] * 400}, "do not fit"),
    ],
)
def test_what_cannot_be_drawn_is_said(arguments: dict, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        render_dice(**arguments)
