"""Text: no empty boxes, nothing wider than its place."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.ui import typeset
from companion.ui.fonts import coverage
from companion.ui.typeset import Setting, has, measure, runs

NAMES = ["Ana", "Юрий Гагарин", "Ζωή", "Bjørn Þór Łukasz", "Mia 🦔", "👩‍🚀🏽 Zoë", "שלום", "小林", "A" * 30, "★ ✓ ●"]


def test_the_list_of_characters_fits_the_bundled_fonts() -> None:
    assert json.loads((typeset.FONTS / "coverage.json").read_text()) == coverage.covered()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("font", ["display-700", "text-400"])
def test_every_piece_is_set_in_a_font_that_has_it(name: str, font: str) -> None:
    pieces = list(runs(name, font))
    assert pieces
    for used, piece in pieces:
        assert all(has(used, character) for character in piece), (used, piece)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=30))
def test_no_text_whatever_asks_for_a_missing_character(text: str) -> None:
    for used, piece in runs(text, "display-700"):
        assert all(character in "\n\t" or has(used, character) for character in piece)


def test_scripts_go_to_their_fonts() -> None:
    assert list(runs("Ana Юрий", "display-700")) == [("display-700", "Ana "), ("noto-700", "Юрий")]
    assert list(runs("Mia 🦔", "text-400")) == [("text-400", "Mia "), ("emoji", "🦔")]


def test_brackets_in_names_are_no_markup() -> None:
    plain, _ = measure("[b]Ana[/b]", Setting("display-700", 27))
    marked, _ = measure("[b]Ana[/b]", Setting("display-700", 27, markup=True))
    assert plain > marked > 0


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("width", [60, 140, 300])
def test_one_line_never_runs_over(name: str, width: int) -> None:
    assert measure(name, Setting("display-700", 27, width=width, shrink=0.7))[0] <= width


@pytest.mark.parametrize("width", [60, 90, 140, 200])
def test_the_mark_of_a_namesake_is_not_cut_away(width: int) -> None:
    """Two long names that differ in nothing but their mark can be told apart in the narrowest panel."""
    setting = Setting("display-700", 27, width=width, shrink=0.7)
    looks = {bytes(typeset.typeset(f"Bartholomew Archibald{mark}", setting).pixels) for mark in ("", " (2)", " (3)")}
    assert len(looks) == 3
    assert measure("Bartholomew Archibald (2)", setting)[0] <= width


def test_text_shrinks_before_it_is_cut() -> None:
    roomy = measure("Bartholomew", Setting("display-700", 27))
    shrunk = measure("Bartholomew", Setting("display-700", 27, width=int(roomy[0] * 0.85), shrink=0.7))
    assert shrunk[1] < roomy[1]
    assert shrunk[0] > roomy[0] * 0.75


def test_a_sentence_wraps_and_keeps_to_its_lines() -> None:
    sentence = "Three later moves are undone. You can redo them."
    one = measure(sentence, Setting("text-400", 20, lines=0))[1]
    free = measure(sentence, Setting("text-400", 20, width=200, lines=0))
    two = measure(sentence, Setting("text-400", 20, width=200, lines=2))
    assert free[0] <= 200 and free[1] > 2 * one
    assert two[1] < free[1]


def test_the_same_text_is_set_once() -> None:
    setting = Setting("text-400", 20)
    assert typeset.typeset("Ana", setting) is typeset.typeset("Ana", setting)


def test_every_font_comes_with_its_licence() -> None:
    folder = {path.name for path in typeset.FONTS.iterdir()}
    for family, licence in {
        "Gabarito": "Gabarito-OFL.txt",
        "Atkinson": "AtkinsonHyperlegibleNext-OFL.txt",
        "NotoSans": "NotoSans-OFL.txt",
        "NotoEmoji": "NotoEmoji-OFL.txt",
        "materialdesign": "MaterialDesignIcons-LICENSE.txt",
    }.items():
        assert any(name.startswith(family) and name.endswith(".ttf") for name in folder)
        assert licence in folder


def test_every_icon_name_is_in_the_icon_font() -> None:
    tt_font: Any = pytest.importorskip("fontTools.ttLib").TTFont
    from companion.ui.icons import ICONS

    cmap = tt_font(typeset.FONTS / "materialdesignicons-webfont.ttf").getBestCmap()
    assert [name for name, sign in ICONS.items() if ord(sign) not in cmap] == []


@pytest.mark.parametrize(
    "text", ["Dés tombés : 5 sur 8, « tous » ou non ?", "Posez-le, puis touchez « oui », ou (« non »), ou « ça »."]
)
def test_no_line_begins_with_a_sign_that_french_sets_apart(text: str) -> None:
    for width in range(100, 300, 8):
        label = typeset._label(text, Setting("text-400", 20, lines=0), 20, width)
        for line in label._cached_lines:
            said = "".join(word.text for word in line.words)
            assert not said.startswith((":", "?", "»", ",")) and not said.endswith("«"), (width, said)


def test_an_amount_stays_beside_its_sign() -> None:
    """French: "6 $", "5 €", "10 %"."""
    for width in range(60, 300, 8):
        text = "2 $ par visiteur, 6 $ au plus, 5 € et 10 % (bleu) pour 3 $."
        for line in typeset._label(text, Setting("text-400", 20, lines=0), 20, width)._cached_lines:
            words = "".join(word.text for word in line.words)
            assert not words.startswith(("$", "€", "%")), (width, words)


def test_behind_an_emoji_stands_a_space_as_wide_as_any_other() -> None:
    def room(before: str) -> float:
        look = Setting("text-400", 30)
        return measure(f"{before} b", look)[0] - measure(before, look)[0] - measure("b", look)[0]

    assert abs(room("A\N{GAME DIE}") - room("A")) <= 2
