"""Names that are read from right to left, within sentences that go the other way."""

from __future__ import annotations

import pytest

from companion.ui.right_to_left import as_seen
from companion.ui.typeset import font_for, marked_up, runs


@pytest.mark.parametrize("text", ["", "Ana whacks hole 3", "Жанна (2)", "🦔 Zoë [b]", "«Été»"])
def test_what_goes_from_left_to_right_stays_as_it_is(text: str) -> None:
    assert as_seen(text) == text


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("שלום עולם", "םלוע םולש"),
        ("דני whacks hole 3", "ינד whacks hole 3"),
        ("Undo: דני whacks hole 3", "Undo: ינד whacks hole 3"),
        ("דני 20", "ינד 20"),  # the points stay behind the name
        ("דני 12 רון", "ןור 12 ינד"),  # a number keeps its own order
        ("Ana and רון (דן) win", "Ana and (ןד) ןור win"),
        ("שָׁלוֹם", "םוֹלשָׁ"),  # points stay with their letters
        ("רון, דן and Ben", "ןד ,ןור and Ben"),
    ],
)
def test_hebrew_is_drawn_as_it_is_read(text: str, drawn: str) -> None:
    assert as_seen(text) == drawn


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("محمد", "FEAA FEE4 FEA4 FEE3"),  # dal final, meem and hah medial, meem initial, from the left
        ("علي", "FEF2 FEE0 FECB"),
        ("سلام", "FEE1 FEFC FEB3"),  # lam and alef are one sign
        ("دار", "FEAD FE8D FEA9"),  # letters that reach out to none
        ("پری", "FBFC FEAE FB58"),  # Persian: reh reaches out to none
    ],
)
def test_arabic_letters_join(text: str, codes: str) -> None:
    assert " ".join(f"{ord(sign):04X}" for sign in as_seen(text)) == codes


@pytest.mark.parametrize("name", ["محمد علي", "שלום עולם", "پریسا", "گلناز", "ٹیپو"])
def test_no_letter_of_such_a_name_becomes_a_dot(name: str) -> None:
    assert "·" not in "".join(piece for _, piece in runs(as_seen(name), "text-400"))
    assert all(font_for(letter, "text-400") for letter in name if letter != " ")
    assert "·" not in marked_up(name, "display-700")
