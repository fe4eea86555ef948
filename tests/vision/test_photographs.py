"""The reader on real photographs: how many pictures are right, how few readings are wrong and sure.

The floors lie a little below what was measured when the weights were made (vision/weights/README.md).
"""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.accuracy import SURE, Accuracy, Tally, labelled, readings, score
from vision.frames import read_picture
from vision.pipeline import Reader

BEST_PUBLIC_READER = 0.46
"""Exact pictures of the best public reader on the same photographs and on a separate set of them."""
TRAINED_SOURCES = {
    "nell-byler/dice_detection",
    "JRogul/dice_detection",  # a picture of the same dice on the same table
    "DamianTab/DiceDetection",
    'Epanemu/GameDiceRecognition (Roboflow "Dice" v3)',
}
EXACT_FLOOR = 0.92
UNSEEN_FLOOR = 0.95
NO_LICENCE_FLOOR = 0.96  # 101 of 103 when the certainty was last fitted
UNSURE_CEILING = 0.07  # of those: 6 of 103
PRECISION_FLOOR = 0.98
RECALL_FLOOR = 0.97
TURNED_FLOOR = 0.7  # 25 of 33 when the weights were made

pytestmark = pytest.mark.timeout(1500)  # 400 photographs on one slow core


@pytest.fixture(scope="session")
def measured(reader: Reader, photographs: Path) -> Accuracy:
    return score(reader, photographs)


def test_complete_pictures_are_read_exactly(measured: Accuracy) -> None:
    share = measured.pooled.right / measured.pooled.pictures
    assert share >= EXACT_FLOOR > BEST_PUBLIC_READER


def test_dice_are_found_and_what_is_read_is_right(measured: Accuracy) -> None:
    assert measured.pooled.hits / measured.pooled.read >= PRECISION_FLOOR
    assert measured.pooled.hits / measured.pooled.true >= RECALL_FLOOR


def test_sources_that_were_not_trained_on(measured: Accuracy) -> None:
    unseen = Tally()
    for source, tally in measured.by_source.items():
        if source not in TRAINED_SOURCES:
            unseen.pictures += tally.pictures
            unseen.right += tally.right
    if not unseen.pictures:
        pytest.skip("the folder holds no source that was kept out of training")
    assert unseen.right / unseen.pictures >= UNSEEN_FLOOR


def test_sources_without_a_licence_which_were_never_trained_on(measured: Accuracy) -> None:
    tally = measured.by_licence.get("none stated")
    if tally is None:
        pytest.skip("the folder holds no source without a licence")
    assert tally.right / tally.pictures >= NO_LICENCE_FLOOR
    assert tally.hits / tally.read >= 0.98 and tally.hits / tally.true >= 0.97


def test_sources_without_a_licence_are_read_surely_and_hardly_ever_wrong_and_sure(measured: Accuracy) -> None:
    tally, sure = measured.by_licence.get("none stated"), measured.sure_by_licence.get("none stated")
    if tally is None or sure is None:
        pytest.skip("the folder holds no source without a licence")
    assert sure.pictures - sure.right <= 1
    assert sure.pictures >= (1 - UNSURE_CEILING) * tally.pictures


def test_no_false_alarms_on_tables_without_dice(measured: Accuracy) -> None:
    if not measured.empty:
        pytest.skip("the folder holds no pictures without dice")
    assert measured.false_alarms == 0


def test_readings_that_claim_to_be_sure_are_right(measured: Accuracy) -> None:
    assert measured.sure.pictures > 0.83 * measured.pooled.pictures, "hardly any reading claims to be sure"
    assert measured.sure.right / measured.sure.pictures >= 0.97 > SURE


def test_good_photographs_are_not_refused(measured: Accuracy) -> None:
    assert sum(measured.refused.values()) <= 0.01 * (measured.pooled.pictures + measured.empty)


def test_photographs_blurred_or_darkened_beyond_reading_give_no_values(reader: Reader, photographs: Path) -> None:
    for each in [e for e in labelled(photographs) if e.values][::40]:
        picture = read_picture(each.file)
        assert picture is not None
        length = max(picture.shape[:2])
        assert reader.read(cv2.GaussianBlur(picture, (0, 0), 0.012 * length)).dice == (), each.file
        assert reader.read((picture * 0.1).astype(np.uint8)).dice == (), each.file


def test_turned_photographs_read_alike(reader: Reader, photographs: Path) -> None:
    alike = pictures = 0
    for _each, picture, seen in readings(reader, [e for e in labelled(photographs) if e.values][::12]):
        pictures += 1
        alike += reader.read(cv2.rotate(picture, cv2.ROTATE_90_CLOCKWISE)).values == seen.values
    assert alike >= TURNED_FLOOR * pictures
