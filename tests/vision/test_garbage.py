"""Whatever is handed to the reader, it answers; what is no readable picture is refused and carries no dice."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.pipeline import Reader
from vision.rendering import render_dice
from vision.seen import REFUSALS, TOO_BLURRED, TOO_BRIGHT, TOO_DARK, UNREADABLE, DiceSeen

PICTURE = render_dice([2, 5, 6], ["ivory", "red", "black"], seed=5)


@pytest.mark.parametrize(
    "given",
    [
        None,
        "dice.jpg",
        b"\xff\xd8\xff",
        [[1, 2], [3, 4]],
        np.zeros((0, 0, 3), np.uint8),
        np.zeros((0, 5, 3), np.uint8),
        np.zeros((3, 3, 3), np.uint8),
        np.zeros((5,), np.uint8),
        np.zeros((64, 64, 2), np.uint8),
        np.zeros((64, 64, 7), np.uint8),
        np.zeros((2, 64, 64, 3), np.uint8),
        np.zeros((64, 64, 3), np.complex64),
        np.array([["a", "b"]] * 20),
        np.full((64, 64, 3), None, object),
        np.zeros((8, 40000, 3), np.uint8),
    ],
    ids=lambda g: f"{type(g).__name__}{getattr(g, 'shape', '')}",
)
def test_what_is_no_picture_is_refused_as_unreadable(reader: Reader, given: object) -> None:
    seen = reader.read(given, frame=7)
    assert (seen.refused, seen.dice, seen.frame) == (UNREADABLE, (), 7)
    assert seen.sure == 0.0


@pytest.mark.parametrize(
    "given",
    [
        np.random.default_rng(1).integers(0, 256, (480, 640, 3), np.uint8),
        np.random.default_rng(2).integers(0, 65536, (480, 640), np.uint16),
        np.random.default_rng(3).random((333, 517, 3)) * 400 - 70,
        np.full((300, 400, 3), np.nan, np.float32),
        np.full((300, 400, 3), np.inf, np.float64),
        np.random.default_rng(4).integers(-9, 9, (200, 200, 3), np.int64),
        np.random.default_rng(5).random((200, 200)) > 0.5,
        np.zeros((700, 700, 3), np.uint8),
        np.full((700, 700, 3), 255, np.uint8),
        np.full((8, 8, 3), 120, np.uint8),
        np.full((9, 11000, 3), 120, np.uint8),
        np.full((9000, 10, 3), 90, np.uint8),
        np.full((8, 32000, 3), 90, np.uint8),
        np.full((32000, 300, 3), 90, np.uint8),
    ],
    ids=lambda g: f"{g.dtype}{g.shape}",
)
def test_noise_and_flat_pictures_give_no_dice(reader: Reader, given: np.ndarray) -> None:
    seen = reader.read(given)
    assert isinstance(seen, DiceSeen)
    assert seen.dice == ()
    assert seen.refused is None or seen.refused in REFUSALS


def test_every_form_of_the_same_picture_reads_the_same(reader: Reader) -> None:
    grey = cv2.cvtColor(PICTURE, cv2.COLOR_BGR2GRAY)
    forms = {
        "bgr": PICTURE,
        "bgra": cv2.cvtColor(PICTURE, cv2.COLOR_BGR2BGRA),
        "grey": grey,
        "grey, one channel": grey[..., None],
        "16 bit": PICTURE.astype(np.uint16) << 8,
        "float 0..1": PICTURE.astype(np.float32) / 255,
        "float 0..255": PICTURE.astype(np.float64),
        "not contiguous": PICTURE[:, ::-1][:, ::-1],
        "fortran order": np.asfortranarray(PICTURE),
    }
    assert {name: reader.read(form).values for name, form in forms.items()} == dict.fromkeys(forms, (2, 5, 6))


def test_a_huge_picture_is_read(reader: Reader) -> None:
    huge = cv2.resize(PICTURE, (7000, 3938), interpolation=cv2.INTER_LINEAR)
    seen = reader.read(huge)
    assert seen.values == (2, 5, 6)
    assert all(0 <= d.centre[0] < 7000 and d.size > 300 for d in seen.dice)


def test_a_photograph_of_a_hundred_megapixels_is_read_whatever_its_form(reader: Reader) -> None:
    wide = cv2.resize(PICTURE, (13340, 7504), interpolation=cv2.INTER_LINEAR)
    for huge in (wide, np.rot90(wide)):
        assert sorted(reader.read(np.ascontiguousarray(huge)).values) == [2, 5, 6]


def test_reading_changes_nothing_in_the_given_picture(reader: Reader) -> None:
    before = PICTURE.copy()
    reader.read(PICTURE)
    assert np.array_equal(before, PICTURE)


def test_a_dark_frame_is_refused_and_not_read(reader: Reader) -> None:
    assert reader.read((PICTURE * 0.08).astype(np.uint8)).refused == TOO_DARK


def test_a_burnt_out_frame_is_refused(reader: Reader) -> None:
    assert reader.read(np.full((480, 640, 3), 254, np.uint8)).refused == TOO_BRIGHT


def test_a_blurred_frame_is_refused_and_a_sharp_one_is_not(reader: Reader) -> None:
    assert reader.read(cv2.GaussianBlur(PICTURE, (0, 0), 16)).refused == TOO_BLURRED
    assert reader.read(PICTURE).refused is None


def test_missing_weights_are_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"weights are missing.*pips\.onnx"):
        Reader(tmp_path)
