"""Colours: the guide's contrast table and the limits of WCAG, recomputed from the tokens."""

from __future__ import annotations

import pytest

from companion.ui import tokens
from companion.ui.tokens import DAY, NIGHT, PALETTES, UNDERGROUND, contrast

# pairs of the design guide, section 11: Day, Night, Underground
TABLE = {
    ("ink", "bg"): (13.8, 16.3, 14.8),
    ("ink", "surface"): (16.3, 14.3, 12.4),
    ("ink", "raised"): (17.0, 12.3, 9.7),
    ("ink2", "bg"): (6.8, 9.3, 9.8),
    ("ink2", "surface"): (8.0, 8.1, 8.2),
    ("ink2", "sunken"): (5.9, 9.9, 11.0),
    ("on_primary", "primary"): (6.4, 9.2, 8.4),
    ("on_accent", "accent"): (9.5, 11.1, 8.4),
    ("ink", "asoft"): (14.2, 10.1, 9.2),
    ("ink", "psoft"): (12.6, 9.8, 9.2),
    ("ink", "isoft"): (13.2, 10.6, 10.7),
    ("ink", "dsoft"): (13.0, 11.9, 10.5),
    ("warnink", "surface"): (6.6, 11.3, 7.0),
    ("warnink", "asoft"): (5.7, 8.0, 5.2),
    ("danger", "surface"): (6.6, 8.1, 7.8),
    ("danger", "dsoft"): (5.3, 6.8, 6.6),
    ("outline", "bg"): (3.1, 4.9, 5.1),
    ("outline", "surface"): (3.7, 4.3, 4.2),
    ("outline", "raised"): (3.8, 3.7, 3.3),
    ("accent_edge", "surface"): (3.2, 10.5, 7.0),
    ("star", "surface"): (3.6, 10.5, 10.1),
}
EDGES = {"outline", "accent_edge", "star"}
SEAT_CONTRAST = {
    "vermilion": 3.9, "sky": 7.7, "green": 3.4, "yellow": 13.4, "blue": 5.2, "rose": 5.8, "orange": 7.9,
    "graphite": 11.1, "brown": 6.8, "white": 15.0,
}  # fmt: skip


@pytest.mark.parametrize(("ink", "ground"), TABLE)
@pytest.mark.parametrize(("column", "palette"), list(enumerate((DAY, NIGHT, UNDERGROUND))))
def test_contrast_is_the_guides(ink: str, ground: str, column: int, palette: str) -> None:
    colours = PALETTES[palette]
    found = contrast(colours[ink], colours[ground])
    assert found == pytest.approx(TABLE[ink, ground][column], abs=0.06)
    assert found >= (3.0 if ink in EDGES else 4.5)


@pytest.mark.parametrize("palette", (DAY, NIGHT))
def test_words_on_the_playing_field_can_be_read(palette: str) -> None:
    assert contrast(PALETTES[palette]["fieldink"], PALETTES[palette]["field"]) == pytest.approx(8.8, abs=0.06)


@pytest.mark.parametrize("look", tokens.SEATS, ids=lambda look: look.name)
def test_a_seats_shape_stands_out_on_its_tile(look: tokens.SeatLook) -> None:
    assert contrast(look.colour, look.on) == pytest.approx(SEAT_CONTRAST[look.name], abs=0.06)


@pytest.mark.parametrize("tile", tokens.ATTRACTIONS.values())
def test_white_text_on_attraction_tiles(tile: str) -> None:
    assert 4.55 <= contrast("#FFFFFF", tile) <= 5.45


@pytest.mark.parametrize("card", tokens.CARD_CATEGORIES.values())
def test_white_text_on_card_categories(card: str) -> None:
    assert contrast("#FFFFFF", card) >= 4.5


@pytest.mark.parametrize("palette", PALETTES)
def test_every_sentence_ground_carries_its_ink(palette: str) -> None:
    colours = PALETTES[palette]
    for ink, ground in (
        ("info", "isoft"),
        ("info", "surface"),
        ("plateink", "plate"),
        ("bg", "ink"),
        ("ink", "sunken"),
    ):
        assert contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)


def test_shapes_and_colours_are_all_different() -> None:
    assert len({look.shape for look in tokens.SEATS}) == len({look.colour for look in tokens.SEATS}) == 10


def test_seats_are_understood_by_the_colour_words_of_the_boxes() -> None:
    assert [tokens.seat_look(word).name for word in ("red", "purple", "black", "sky")] == [
        "vermilion", "rose", "graphite", "sky",
    ]  # fmt: skip


def test_no_text_is_smaller_than_sixteen() -> None:
    assert min(style.size for style in tokens.TYPE.values()) == tokens.SMALLEST_TEXT == 16
