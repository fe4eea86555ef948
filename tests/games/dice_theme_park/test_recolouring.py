"""Colours adjusted by mascots: which guest each adjustment is of."""

import pytest

from companion.games.dice_theme_park import moves as m

from .hexes import cubes, on, park, put
from .park import play, refusal


@pytest.mark.parametrize(
    ("pairs", "second"),
    [
        ((), m.UseMascot(0, "rocket", "blue4", "colour", "green")),
        ((("mascot", "guide"),), m.AdjustMore(0, "rocket", "blue4", "colour", "green")),
    ],
)
def test_two_equal_guests_on_one_attraction_both_count_as_another_colour(pairs, second):
    """Each adjustment is of a guest (DT-55, DT-100): the second one is of the guest that has not had any (DT-102)."""
    rocket = m.TellTile("Rocket", 5, requirement="pair", dice=("green", "green"))
    session = play(park(pairs), rocket, m.PutTileAt(0, "rocket", 2, 0))
    if not pairs:
        session.play(m.SetMascots(0, 2))
    put(session, "rocket", "blue4", "blue4")
    move = m.Operate(0, "rocket", ("blue4", "blue4"), "blue4", "ferris_wheel")
    session.play(m.UseMascot(0, "rocket", "blue4", "colour", "green"))
    assert refusal(session, move) == ("dice_theme_park.party.colours", ("DT-188",)), "one is still blue"
    play(session, second, move)
    assert cubes(session, "rocket") == 1 and on(session, "rocket") == ["blue3"]
