"""Which parties fit what is printed on an attraction (DT-93, DT-180 to DT-188)."""

import pytest

from companion.games.dice_theme_park.field.requirements import why_not
from companion.games.dice_theme_park.state import guest_of


def dice(text: str):
    """Guests from "y4 b5"."""
    names = {"b": "blue", "g": "green", "y": "yellow"}
    return tuple(guest_of(names[item[0]] + item[1]) for item in text.split())


@pytest.mark.parametrize(
    ("requirement", "colours", "party", "fault"),
    [
        ("one", (), "g3", ""),  # DT-180
        ("even", (), "g2 y4", ""),  # DT-181
        ("even", (), "g2 y3", "values"),
        ("odd", (), "g1 y5", ""),  # DT-182
        ("odd", (), "g1 y4", "values"),
        ("higher", ("any", "blue"), "y4 b5", ""),  # DT-183, DT-E4
        ("higher", ("any", "blue"), "b4 b4", "values"),  # DT-E7 before the mascot
        ("higher", ("any", "blue"), "b4 b5", ""),  # DT-E7 after it
        ("higher", ("any", "blue"), "b4 y5", "colours"),  # DT-E8 before the colour is adjusted
        ("higher", ("blue", "any"), "b4 y5", ""),  # the coloured die is the lower one (DT-188)
        ("low_high", (), "g3 y3", ""),  # DT-184
        ("low_high", (), "g4 y6", "values"),
        ("low_high", (), "g1 y2", "values"),
        ("pair", (), "g3 y3", ""),  # DT-185
        ("pair", (), "g3 y2", "values"),
        ("three", (), "g3 y3 b3", ""),  # DT-186
        ("three", (), "g3 y3 b4", "values"),
        ("run", (), "g3 y2 b4", ""),  # DT-187, DT-E12
        ("run", (), "g3 y2 b5", "values"),
        ("run", ("any", "any", "blue"), "g3 y2 b4", ""),
        ("run", ("blue", "any", "any"), "g3 y2 b4", "colours"),
        ("odd_even", ("yellow", "any"), "y1 b4", ""),  # DT-E5
        ("odd_even", ("yellow", "any"), "y4 b1", "colours"),
        ("one", (), "g3 y3", "size"),
        ("three", (), "g3 y3", "size"),
    ],
)
def test_requirements(requirement, colours, party, fault):
    assert why_not(requirement, colours, dice(party)) == fault
    if fault == "colours":
        assert why_not(requirement, colours, dice(party), booth=True) == "", "one element accepts any colour (DT-215)"
