"""A watched tray: each throw is told once and soon, what lies still is never read again, and refusals say why."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.table_scenes import Squares, noisy, throw, tray, tumbling, with_hand
from vision.grounds import felt, wood
from vision.hands import InTheWay, hand_reaches_in, small
from vision.live import REFUSED, ROLLING, STILL, Look, TrayWatch
from vision.pipeline import Reader
from vision.rendering import render_dice
from vision.seen import (
    BLACK,
    CLUTTERED,
    HAND,
    MOVING,
    TOO_BLURRED,
    TOO_BRIGHT,
    TOO_DARK,
    UNREADABLE,
    DiceSeen,
    DieSeen,
)  # fmt: skip
from vision.tray import WHOLE, Corners, Tray

FPS = 30


def watched(watch: TrayWatch, pictures: list[np.ndarray], begin: float = 0.0) -> list[Look]:
    return [watch.feed(picture, begin + k / FPS, k) for k, picture in enumerate(pictures)]


def still(picture: np.ndarray, many: int, seed: int = 0) -> list[np.ndarray]:
    return [noisy(picture, seed + k) for k in range(many)]


def told(looks: list[Look]) -> list[tuple[int, ...]]:
    return [look.at_rest.seen.values for look in looks if look.at_rest is not None]


def test_each_throw_is_told_once_and_a_tray_at_rest_is_not_read_again() -> None:
    reader = Squares()
    watch = TrayWatch(reader)
    first, rest = throw((3, (200, 120)), (5, (420, 240)))
    looks = watched(watch, [*first, *still(rest, 14)])
    assert told(looks) == [(3, 5)]
    assert reader.asked <= 4
    second, other = throw((6, (150, 200)), (2, (500, 100)))
    again = watched(watch, [*second, *still(other, 8)], begin=2.0)
    assert told(again) == [(2, 6)]
    assert [look.state for look in again[:6]] == [ROLLING] * 6
    assert all(look.at_rest.rolled for look in again if look.at_rest is not None)


def test_a_roll_is_told_within_300_ms_of_its_rest_in_a_30_fps_video() -> None:
    """In the video's own time: a tablet reads a picture in 60 ms and compares one in 10, and takes the newest frame."""
    reader = Squares()
    watch = TrayWatch(reader)
    for phase in range(2):  # the last one must not hang on how readings and frames fall together
        rolling, rest = throw((3 + phase % 3, (200, 120)), (5, (420, 240)), moving=7 + phase)
        frames = [*rolling, *still(rest, 14)]
        at_rest, clock, begun, told_at = (len(rolling) - 1) / FPS, 0.0, 10.0 * phase, None
        seen_frame = -1
        while told_at is None and seen_frame < len(frames) - 1:
            newest = min(int(clock * FPS), len(frames) - 1)
            if newest == seen_frame:
                clock = (newest + 1) / FPS
                continue
            seen_frame, asked = newest, reader.asked
            look = watch.feed(frames[newest], begun + newest / FPS, newest)
            clock += 0.060 if reader.asked > asked else 0.010
            if look.at_rest is not None:
                told_at = clock
        assert told_at is not None and told_at - at_rest <= 0.3, phase


def test_ten_pictures_of_one_rest_give_one_identical_result_with_the_real_reader(reader: Reader) -> None:
    watch = TrayWatch(reader)
    rest = render_dice([1, 4, 6], ["ivory", "blue", "green"], seed=2, size=(640, 360))
    rolling = tumbling(rest, 3)
    looks = watched(watch, [*rolling, *still(rest, 14)])
    results = [look.seen for look in looks if look.state == STILL]
    assert len(results) >= 10
    assert len({(tuple(seen.dice), seen.frame, seen.ms) for seen in results}) == 1
    assert results[0].values == (1, 4, 6)


def test_a_lamp_that_goes_out_and_on_again_rolls_nothing() -> None:
    watch = TrayWatch(Squares())
    rolling, rest = throw((3, (200, 120)), (5, (420, 240)))
    assert told(watched(watch, [*rolling, *still(rest, 5)])) == [(3, 5)]
    out = watched(watch, still((rest * 0.11).astype(np.uint8), 4), 1.0)
    assert out[-1].state == REFUSED and out[-1].reason == TOO_DARK
    on = watched(watch, still(rest, 6, seed=40), 2.0)
    assert on[-1].state == STILL and on[-1].seen.values == (3, 5)


def test_a_hand_that_rests_over_the_dice_is_in_the_way_until_it_leaves() -> None:
    watch = TrayWatch(Squares())
    rolling, rest = throw((3, (200, 120)), (5, (420, 240)))
    watched(watch, [*rolling, *still(rest, 5)])
    for side in range(4):
        held = watched(watch, still(with_hand(rest, side % 3, side), 4), 1.0 + side)
        assert (held[-1].state, held[-1].reason) == (REFUSED, HAND), side
        assert told(held) == []
        gone = watched(watch, still(rest, 5), 1.5 + side)
        assert gone[-1].state == STILL and gone[-1].seen.values == (3, 5)


def test_a_heap_of_dice_at_the_rim_is_no_hand() -> None:
    watch = TrayWatch(Squares())
    watched(watch, still(tray((3, (400, 120))), 5))
    heap = [(1 + (i + 2 * k) % 6, (24 + 52 * i, 120 + 52 * k)) for i in range(3) for k in range(3)]
    rolling, rest = throw(*heap, moving=4)
    looks = watched(watch, [*rolling, *still(rest, 5)], 1.0)
    assert told(looks) == [tuple(sorted(value for value, _ in heap))]


def test_a_book_put_down_beside_the_dice_is_part_of_the_table_after_a_while() -> None:
    watch = TrayWatch(Squares())
    rolling, rest = throw((3, (200, 120)), (5, (420, 240)))
    watched(watch, [*rolling, *still(rest, 5)])
    book = rest.copy()
    cv2.rectangle(book, (500, 0), (640, 200), (150, 60, 40), -1)
    first = watched(watch, still(book, 5), 1.0)
    later = [watch.feed(noisy(book, k), 2.0 + k, k) for k in range(8)]
    assert first[-1].reason == HAND
    assert later[-1].state == STILL and later[-1].seen.values == (3, 5)


def test_the_tray_is_free_at_once_when_what_had_come_to_belong_to_the_table_goes_again() -> None:
    watch = TrayWatch(Squares())
    rolling, rest = throw((3, (200, 120)), (5, (420, 240)))
    watched(watch, [*rolling, *still(rest, 5)])
    book = rest.copy()
    cv2.rectangle(book, (0, 260), (220, 360), (150, 60, 40), -1)
    hand = with_hand(book, 2, 2)
    begin = 1.0
    for scene in (book, hand):  # a book is put down, then a hand rests beside it: each belongs to the table in the end
        looks = [watch.feed(noisy(scene, k), begin + k, k) for k in range(9)]
        assert (looks[1].reason, looks[-1].state) == (HAND, STILL)
        begin += 10
    for scene in (book, rest):  # and both go again
        looks = watched(watch, [*tumbling(scene, 2), *still(scene, 5)], begin)
        assert {look.reason for look in looks} == {None}
        assert looks[-1].state == STILL and looks[-1].seen.values == (3, 5)
        begin += 1
    held = watched(watch, still(with_hand(rest, 0, 0), 4), begin)
    assert held[-1].reason == HAND, "the next hand is one again"


@pytest.mark.parametrize("ground", ["wood", "dark_wood"])
def test_a_hand_that_was_not_known_in_the_first_pictures_is_not_in_the_way_when_it_has_gone(
    reader: Reader, ground: str
) -> None:
    rest = render_dice([3, 5], ["red", "white"], seed=4, size=(640, 360), ground=ground)
    leaving = [with_hand(rest, 0, 1, 0.8 - 0.09 * k) for k in range(8)]
    looks = watched(TrayWatch(reader), [*still(leaving[0], 5), *leaving, *still(rest, 6)])
    assert looks[-1].state == STILL and looks[-1].seen.values == (3, 5)
    back = watched(TrayWatch(reader), [*still(rest, 5), *leaving[::-1], *still(leaving[0], 4)])
    assert back[-1].reason == HAND, "one that came in is one"


def test_a_hand_is_seen_in_a_first_picture_too_and_in_hardly_any_photograph_of_dice(photographs: Path) -> None:
    """A hand is real, and so are the dice; with nothing to compare with, hands on wooden tables are not told."""
    labels = json.loads((photographs / "labels.json").read_text())[::6]
    pictures = [cv2.imread(str(photographs / e["file"]), cv2.IMREAD_REDUCED_COLOR_4) for e in labels]
    false = [e["file"] for e, picture in zip(labels, pictures, strict=True) if hand_reaches_in(picture)]
    assert len(false) <= 1, false
    hands = [hand_reaches_in(with_hand(p, k % 3, k % 4)) for k, p in enumerate(pictures)]
    assert np.mean(hands) >= 0.7


@pytest.mark.parametrize("ground", ["felt", "blue_felt", "red_felt", "paper"])
def test_a_hand_on_cloth_of_any_colour_is_told_in_a_single_picture(reader: Reader, ground: str) -> None:
    rest = render_dice([3, 5, 2], ["red", "white", "blue"], seed=4, size=(640, 360), ground=ground)
    assert not hand_reaches_in(rest, reader.read(rest))
    for which in range(3):
        for side in range(4):
            hidden = with_hand(rest, which, side, 0.75)
            assert hand_reaches_in(hidden, reader.read(hidden)), (which, side)


def test_a_hand_in_the_first_picture_of_a_felt_tray_is_told(reader: Reader) -> None:
    rest = render_dice([3, 5, 2], ["red", "white", "blue"], seed=4, size=(640, 360), ground="felt")
    looks = watched(TrayWatch(reader), still(with_hand(rest, 0, 0, 0.75), 4))
    assert {look.reason for look in looks} == {HAND}


@pytest.mark.parametrize("cloth", [(62, 98, 38), (44, 38, 128), (112, 72, 40)])
def test_the_wooden_table_beside_a_cloth_is_no_hand(cloth: tuple[int, int, int]) -> None:
    chance = np.random.default_rng(6)
    for k in range(8):
        table = wood((640, 360), (104, 148, 190), chance)
        mat = cv2.boxPoints(((300 + 5 * k, 170 + 4 * k), (520 + 20 * k, 300 + 15 * k), 11 * k))
        over = np.zeros(table.shape[:2], np.uint8)
        cv2.fillPoly(over, [mat.astype(np.int32)], 1)
        picture = np.where(over[..., None] > 0, felt((640, 360), cloth, chance), table)
        assert not hand_reaches_in(noisy(picture, k)), k


def test_large_dice_of_the_colour_of_skin_at_the_edge_are_no_hand() -> None:
    picture = felt((640, 360), (62, 98, 38), np.random.default_rng(1)).astype(np.uint8)
    tilted = cv2.boxPoints(((300, 330), (150, 150), 30)).astype(np.int32)
    second = cv2.boxPoints(((410, 300), (150, 150), 70)).astype(np.int32)
    for box in (tilted, second):
        cv2.fillPoly(picture, [box], (130, 160, 215))
    dice = DiceSeen(tuple(DieSeen(1, at, 150.0, 0.9) for at in ((300.0, 330.0), (410.0, 300.0))))
    assert hand_reaches_in(noisy(picture, 1)), "alone it may be a hand"
    assert not hand_reaches_in(noisy(picture, 1), dice)


def test_real_hands_over_real_dice_are_in_the_way(photographs: Path) -> None:
    labels = [e for e in json.loads((photographs / "labels.json").read_text()) if e["dice"]][::9]
    found, left = [], []
    for k, e in enumerate(labels):
        picture = cv2.imread(str(photographs / e["file"]), cv2.IMREAD_REDUCED_COLOR_4)
        way = InTheWay()
        way.quiet(small(picture))
        assert not way.blocked(small(noisy(cv2.convertScaleAbs(picture, alpha=0.85), k)), 0.0), e["file"]
        found.append(way.blocked(small(noisy(with_hand(picture, k % 3, k % 4), k)), 1.0))
        way.quiet(small(with_hand(picture, k % 3, k % 4)))
        left.append(not way.blocked(small(noisy(picture, k)), 2.0))
    assert np.mean(left) >= 0.8, "when it was there from the beginning and goes, most are known to be gone"
    assert np.mean(found) >= 0.9


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda p: p // 12, TOO_DARK),
        (lambda p: np.zeros_like(p), BLACK),
        (lambda p: np.clip(p.astype(int) * 20 + 120, 0, 255).astype(np.uint8), TOO_BRIGHT),
        (lambda p: cv2.GaussianBlur(p, (0, 0), p.shape[1] / 60), TOO_BLURRED),
        (lambda p: None, UNREADABLE),
    ],
)
def test_spoilt_photographs_are_refused_with_the_reason(photographs, reader, spoil, reason) -> None:
    labels = [e for e in json.loads((photographs / "labels.json").read_text()) if e["dice"]][::60]
    for e in labels:
        picture = cv2.imread(str(photographs / e["file"]), cv2.IMREAD_REDUCED_COLOR_2)
        watch = TrayWatch(Squares())
        spoilt = spoil(picture)
        looks = [watch.feed(spoilt, k / FPS, k) for k in range(3)]
        assert {look.reason for look in looks} == {reason}, e["file"]
        assert not any(look.seen.dice for look in looks)


class Wavering:
    """A reader that reads something else in every picture."""

    def read(self, picture: object, *, frame: int = 0) -> DiceSeen:
        return DiceSeen((DieSeen(1 + frame % 6, (100.0, 100.0), 40.0, 0.8),), frame=frame)


def test_pictures_that_never_agree_and_motion_that_never_ends_are_said_so() -> None:
    rest = tray((3, (200, 120)))
    watch = TrayWatch(Wavering())
    looks = [watch.feed(noisy(rest, k), k / 8, k) for k in range(20)]
    assert looks[-1].reason == CLUTTERED and told(looks) == []
    restless = TrayWatch(Wavering())
    shaken = [np.roll(rest, 12 * (k % 5), 1) for k in range(60)]
    assert [restless.feed(p, k / 10, k).reason for k, p in enumerate(shaken)][-1] == MOVING


def test_dice_of_which_pictures_never_agreed_are_no_sure_throw_once_others_were_thrown() -> None:
    class Unsteady(Squares):
        steady = False

        def read(self, picture: object, *, frame: int = 0) -> DiceSeen:
            seen = super().read(picture, frame=frame)
            return seen if self.steady else replace(seen, dice=seen.dice[: frame % 2])

    reader = Unsteady()
    watch = TrayWatch(reader)
    (first, rest), (second, after) = throw((3, (200, 120))), throw((3, (200, 120)), (6, (500, 100)))
    for k, picture in enumerate([*still(tray(), 4), *first, *still(rest, 20)]):
        look = watch.feed(picture, k / 8, k)
    assert look.reason == CLUTTERED
    reader.steady = True
    looks = watched(watch, [*second, *still(after, 6)], 9.0)
    (at_rest,) = (look.at_rest for look in looks if look.at_rest is not None)
    assert at_rest.seen.values == (3, 6) and [die.value for die in at_rest.unread] == [3]
    watch.use(Tray(turns=1))
    reader.steady = False
    watched(watch, [*still(tray(), 4), *first], 20.0)
    for k, picture in enumerate(still(rest, 20)):
        look = watch.feed(picture, 21 + k / 8, k)
    assert look.reason == CLUTTERED
    reader.steady = True
    looks = watched(watch, still(rest, 4), 30.0)
    assert [look.at_rest.unread for look in looks if look.at_rest is not None] == [()], "nothing else happened"


def test_what_happens_beside_the_marked_tray_counts_for_nothing() -> None:
    left = ((0.05, 0.1), (0.5, 0.05), (0.55, 0.95), (0.0, 0.9))
    watch = TrayWatch(Squares(), Tray(left))
    dice = ((3, (200, 120)), (2, (120, 260)), (6, (520, 180)))
    looks = watched(watch, still(tray(*dice), 6))
    assert [(die.value, die.centre) for die in looks[-1].seen.dice] == [
        (2, pytest.approx((120, 260), abs=2)), (3, pytest.approx((200, 120), abs=2)),
    ], "in pixels of the whole picture"  # fmt: skip
    busy = tray(*dice[:2], (1, (480, 90)))
    after = watched(watch, [noisy(busy, 1), noisy(tray(*dice), 2)] * 3, 1.0)
    assert {look.state for look in after} == {STILL}


def test_another_size_of_picture_in_the_middle_of_it_all_begins_anew_and_throws_nothing() -> None:
    watch = TrayWatch(Squares())
    rolling, rest = throw((3, (200, 120)), (5, (420, 240)))
    assert told(watched(watch, [*rolling, *still(rest, 5)])) == [(3, 5)]
    book = rest.copy()
    cv2.rectangle(book, (500, 0), (640, 200), (150, 60, 40), -1)
    for k in range(9):  # it belongs to the table in the end
        watch.feed(noisy(book, k), 2.0 + k, k)
    upright = np.ascontiguousarray(np.rot90(rest))
    looks = watched(watch, still(upright, 5), 20.0)
    looks += watched(watch, still(with_hand(upright, 2, 2), 4), 21.0)
    assert looks[-1].reason == HAND
    assert [look.at_rest.rolled for look in looks if look.at_rest is not None] == [False]


class Overlooking(Squares):
    """Reads no die of this value."""

    value = 3

    def read(self, picture: object, *, frame: int = 0) -> DiceSeen:
        seen = super().read(picture, frame=frame)
        return replace(seen, dice=tuple(die for die in seen.dice if die.value != self.value))


@pytest.mark.parametrize("corners", [WHOLE, ((0.1, 0.1), (0.9, 0.1), (0.95, 0.95), (0.05, 0.95))])
def test_a_die_that_lay_there_unread_at_the_rest_before_is_no_sure_throw(corners: Corners) -> None:
    reader = Overlooking()
    watch = TrayWatch(reader, Tray(corners))
    first, rest = throw((3, (200, 120)), (5, (420, 240)))
    assert told(watched(watch, [*still(tray(), 4), *first, *still(rest, 6)])) == [(5,)]
    reader.value = 0
    second, after = throw((3, (200, 120)), (6, (500, 100)))
    looks = watched(watch, [*second, *still((after * 0.9).astype(np.uint8), 6)], 2.0)
    (at_rest,) = (look.at_rest for look in looks if look.at_rest is not None)
    assert at_rest.seen.values == (3, 6) and [die.value for die in at_rest.unread] == [3]
    third, last = throw((3, (240, 140)), (6, (500, 100)))
    looks = watched(watch, [*third, *still(last, 6)], 4.0)
    assert [look.at_rest.unread for look in looks if look.at_rest is not None] == [()], "it was thrown"


def test_dice_exchanged_between_two_pictures_of_a_slow_camera_are_told() -> None:
    watch = TrayWatch(Squares())
    rolling, rest = throw((3, (200, 120)), (5, (420, 240)))
    watched(watch, [*rolling, *still(rest, 5)])
    slow = [noisy((rest * (1 - k / 40) + tray((3, (200, 120)), (1, (300, 300))) * (k / 40)), k) for k in range(41)]
    looks = watched(watch, [*slow, *still(slow[-1], 5)], 1.0)
    assert told(looks)[-1] == (1, 3)
