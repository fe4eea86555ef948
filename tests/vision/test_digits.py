"""Printed numerals on dice of six and of twenty faces, read without teaching. All pictures are rendered."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from vision.digits import NumeralReader, numbers_of
from vision.digits_accuracy import DigitTally, on_rendered_digits
from vision.digits_rendering import ENDINGS, numeral_d6, numeral_d20
from vision.pipeline import WEIGHTS
from vision.rendering import render_dice
from vision.seen import UNREADABLE, DiceSeen, DieSeen


@pytest.fixture(scope="module")
def reader() -> NumeralReader:
    return NumeralReader()


def there(dice: tuple[DieSeen, ...], at: tuple[float, float]) -> DieSeen:
    return min(dice, key=lambda die: math.dist(die.centre, at))


def test_numerals_on_cubes_are_read_and_a_6_is_a_6_however_it_lies(reader: NumeralReader) -> None:
    for number, ending in enumerate(ENDINGS):
        picture, laid = numeral_d6([1, 2, 3, 4, 5, 6, 6], np.random.default_rng(number), tilt=0.2, ending=ending)
        seen = reader.read(picture)
        read = [there(seen.dice, die.centre) for die in laid]
        assert [die.value for die in read] == [die.face for die in laid]
        assert {(die.faces, die.sides) for die in read} == {("digits", 6)}


def test_dice_of_twenty_faces_are_read_a_6_and_a_9_by_their_mark(reader: NumeralReader) -> None:
    for seed, numbers in ((3, [1, 20, 17, 6, 9]), (8, [9, 6, 12, 4, 11])):
        picture, laid = numeral_d20(numbers, np.random.default_rng(seed), tilt=0.1, ending=".")
        seen = reader.read(picture)
        read = [there(seen.dice, die.centre) for die in laid]
        assert [die.value for die in read] == [die.face for die in laid]
        assert {(die.faces, die.sides) for die in read} == {("digits", 20)}


def test_a_6_or_9_without_a_mark_on_twenty_faces_is_left_open(reader: NumeralReader) -> None:
    picture, laid = numeral_d20([6, 9, 9], np.random.default_rng(4), tilt=0.1, ending="")
    seen = reader.read(picture)
    for die in (there(seen.dice, die.centre) for die in laid):
        assert {6, 9} <= {number for number, _ in die.likely}
        assert die.sure < 0.6 and die.value == 6, "the same in every picture, so that pictures agree"


def test_what_a_cube_cannot_show_lowers_its_certainty() -> None:
    share = np.full(22, 0.001, np.float32)
    share[17] = 0.979
    cube, impossible = numbers_of(share, three=False)
    assert set(cube) == {1, 2, 3, 4, 5, 6} and impossible > 0.9
    numbers, none = numbers_of(share, three=True)
    assert numbers[17] > 0.9 and none == 0


def test_dice_with_pips_are_read_as_before(reader: NumeralReader) -> None:
    picture = render_dice([1, 3, 6, 5], ["red", "white", "black", "yellow"], seed=6)
    plain, seen = reader._reader.read(picture), reader.read(picture)
    assert seen.dice == plain.dice and {die.faces for die in seen.dice} == {"pips"}


def test_what_people_taught_counts_before_what_is_printed(reader: NumeralReader) -> None:
    picture, laid = numeral_d6([3], np.random.default_rng(1), ending=".")
    taught = DieSeen(-1, laid[0].centre, laid[0].size, 0.6, faces="taught")

    class Knows:
        def read(self, picture: object, *, frame: int = 0) -> DiceSeen:
            return DiceSeen((taught,))

    assert NumeralReader(Knows()).read(picture).dice == (taught,)
    assert [die.value for die in reader.read(picture).dice] == [3]


def test_what_is_no_picture_and_missing_weights_are_told(reader: NumeralReader, tmp_path: Path) -> None:
    assert reader.read("no picture").refused == UNREADABLE
    with pytest.raises(FileNotFoundError, match=r"tops\.onnx"):
        NumeralReader(reader, weights=tmp_path)


def test_all_weights_together_stay_small() -> None:
    assert sum(path.stat().st_size for path in WEIGHTS.glob("*.onnx")) <= 4 * 2**20


def test_the_measure_counts_what_was_read_missed_and_made_up() -> None:
    class Silent:
        def read(self, picture: object) -> object:
            return DiceSeen((DieSeen(4, (-99.0, -99.0), 20.0, 0.95, faces="digits"),))

    tally = on_rendered_digits(Silent(), 6, 1)  # type: ignore[arg-type]
    assert (tally.dice, tally.right, tally.wrong, tally.false) == (5, 0, 0, 1)
    counted = DigitTally()
    counted.add(3, DieSeen(3, (0, 0), 9, 0.95, faces="digits"), "here")
    counted.add(4, DieSeen(3, (0, 0), 9, 0.95, faces="digits"), "here")
    assert (counted.right, counted.wrong, counted.sure_wrong) == (1, 1, 1)
    assert counted.as_dict()["low"] < 0.5 < counted.as_dict()["high"]
