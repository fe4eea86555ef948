"""Printed numerals on six-sided dice, read without teaching."""

from __future__ import annotations

import numpy as np

from vision.digits import NUMERALS, NumeralReader, drawn_numerals
from vision.taught_marks import written
from vision.taught_rendering import marked_body, marked_dice


def test_there_is_a_light_and_a_dark_set_of_all_six_numerals():
    assert [each.names for each in drawn_numerals()] == [NUMERALS, NUMERALS]


def test_a_printed_numeral_is_read_and_named_as_one():
    rng = np.random.default_rng(2)
    body = marked_body("blue", [written(numeral, thick=0.17) for numeral in NUMERALS], rng)
    picture, _ = marked_dice(body, [4], np.random.default_rng(9), size=(400, 300), edge=80.0)
    (die,) = [die for die in NumeralReader().read(picture).dice if die.faces == "digits"]
    assert die.value == 4
    assert die.likely[0][0] == 4
