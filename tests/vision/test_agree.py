"""A roll is motion, then rest, then several equal readings: told once, and never from a single frame."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.agree import Agreement, AtRest
from vision.motion import MotionWatch
from vision.rendering import render_dice
from vision.seen import TOO_DARK, DiceSeen, DieSeen
from vision.taught_reading import TaughtDie
from vision.tracks import stayed


def seen(*values: int, shift: float = 0.0, sure: float = 0.95) -> DiceSeen:
    """Dice in a row, 100 pixels apart, 60 pixels large."""
    return DiceSeen(tuple(DieSeen(v, (100 * k + shift, 50.0), 60.0, sure) for k, v in enumerate(values)))


def fed(agreement: Agreement, *frames: tuple[DiceSeen, bool]) -> list[AtRest | None]:
    return [agreement.watch(reading, moved) for reading, moved in frames]


def test_four_equal_frames_after_motion_are_a_roll_told_once() -> None:
    told = fed(Agreement(4), (seen(3, 5), True), *[(seen(3, 5), False)] * 10)
    assert [t is not None for t in told] == [False] * 4 + [True] + [False] * 6
    assert told[4] is not None and told[4].rolled and told[4].seen.values == (3, 5)


def test_dice_that_lay_there_from_the_start_are_at_rest_but_not_rolled() -> None:
    told = fed(Agreement(2), (seen(1), False), (seen(1), False))
    assert told[1] is not None and not told[1].rolled


def test_one_frame_that_differs_starts_the_count_again() -> None:
    told = fed(Agreement(3), (seen(5), True), *[(seen(v), False) for v in (5, 5, 6, 5, 5)])
    assert told == [None] * 6
    agreement = Agreement(3)
    told = fed(agreement, (seen(5), True), *[(seen(v), False) for v in (5, 5, 6, 5, 5, 5)])
    assert told[-1] is not None and told[-1].seen.values == (5,)


def test_motion_between_frames_keeps_a_reading_from_counting() -> None:
    told = fed(Agreement(3), *[(seen(2), k % 3 == 0) for k in range(30)])
    assert told == [None] * 30


def test_a_die_still_sliding_is_not_at_rest_though_it_reads_the_same() -> None:
    told = fed(Agreement(4), (seen(4), True), *[(seen(4, shift=30.0 * k), False) for k in range(8)])
    assert told == [None] * 9


def test_faces_of_two_taught_sets_that_go_by_one_number_do_not_agree() -> None:
    def sign(shows: str, whose: str) -> DiceSeen:
        return DiceSeen((TaughtDie(-1, (50.0, 50.0), 60.0, 0.95, shows=shows, set_name=whose),))

    cross, mole = sign("X", "moles"), sign("mole", "park")
    told = fed(Agreement(2), (cross, True), *[(each, False) for each in (cross, mole, cross, mole, mole)])
    assert [each and each.seen.faces for each in told] == [None] * 5 + [("mole",)]
    assert stayed(cross.dice, mole.dice) == (None,) and stayed(cross.dice, cross.dice) == (0,)


def test_a_second_throw_of_the_same_values_is_a_second_roll() -> None:
    agreement = Agreement(2)
    first = fed(agreement, (seen(6), True), (seen(6), False), (seen(6), False))
    second = fed(agreement, (seen(6), True), (seen(6), False), (seen(6), False))
    assert first[-1] is not None and second[-1] is not None and second[-1].rolled


def test_a_misread_frame_after_the_roll_changes_nothing() -> None:
    agreement = Agreement(2)
    assert fed(agreement, (seen(6, 1), True), (seen(6, 1), False), (seen(6, 1), False))[-1] is not None
    assert fed(agreement, *[(seen(5, 1), False)] * 5, *[(seen(6, 1), False)] * 5) == [None] * 10


def test_dice_thrown_between_two_frames_of_a_slow_camera_are_a_roll() -> None:
    agreement = Agreement(2)
    fed(agreement, (seen(6), True), (seen(6), False), (seen(6), False))
    told = fed(agreement, (seen(2, shift=400), False), (seen(2, shift=400), False))
    assert told[-1] is not None and told[-1].rolled and told[-1].seen.values == (2,)


def test_a_dark_frame_is_no_reading_and_no_roll() -> None:
    agreement = Agreement(2)
    fed(agreement, (seen(6), True), (seen(6), False), (seen(6), False))
    dark = DiceSeen(refused=TOO_DARK)
    assert fed(agreement, *[(dark, False)] * 6) == [None] * 6
    assert fed(agreement, *[(seen(6), False)] * 6) == [None] * 6


def test_an_empty_table_is_never_a_roll() -> None:
    assert fed(Agreement(2), (seen(), True), *[(seen(), False)] * 9) == [None] * 10


def test_a_roll_is_as_sure_as_its_frames_on_average() -> None:
    told = fed(Agreement(2), (seen(3), True), (seen(3, sure=0.6), False), (seen(3, sure=0.8), False))
    assert told[-1] is not None and told[-1].seen.dice[0].sure == pytest.approx(0.7)


def test_no_number_of_frames_below_one() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Agreement(0)


@given(st.lists(st.tuples(st.lists(st.integers(1, 6), max_size=3), st.booleans()), max_size=40), st.integers(1, 5))
def test_what_is_told_was_read_in_that_many_frames_at_rest(frames: list[tuple[list[int], bool]], needed: int) -> None:
    agreement, rest = Agreement(needed), []
    for values, moved in frames:
        reading = seen(*values)
        rest = [] if moved else [*rest, reading.values]
        told = agreement.watch(reading, moved)
        if told is not None:
            assert rest[-needed:] == [told.seen.values] * needed
            assert told.seen.dice


def test_motion_is_seen_when_a_die_is_turned_and_not_in_noise_or_flicker() -> None:
    watch, rng = MotionWatch(), np.random.default_rng(0)
    table = render_dice([3, 4], "white", seed=1, size=(640, 360))
    turned = render_dice([3, 5], "white", seed=1, size=(640, 360))
    noisy = [np.clip(table + rng.normal(0, 5, table.shape), 0, 255).astype(np.uint8) for _ in range(4)]
    assert watch.moved(table)  # nothing to compare with yet
    assert [watch.moved(picture) for picture in noisy] == [False] * 4
    assert not watch.moved(cv2.convertScaleAbs(table, alpha=0.93))
    assert watch.moved(turned)
    assert not watch.moved(turned)


def test_a_hand_over_the_dice_is_motion() -> None:
    watch = MotionWatch()
    table = render_dice([2], "red", seed=1, size=(640, 360))
    hand = table.copy()
    cv2.ellipse(hand, (320, 180), (130, 60), 30, 0, 360, (120, 150, 200), -1)
    watch.moved(table)
    assert watch.moved(hand)
    assert watch.moved(table)


def test_no_picture_counts_as_motion() -> None:
    assert MotionWatch().moved(None)
