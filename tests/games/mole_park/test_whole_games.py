"""Whole games of Mole Park with real cards and dice, reckoned from the rulebook alone, against ``burrow replay``."""

import pytest

from companion.games.mole_park import BOX
from tests.games.replaying import replayed

from .bench import STANDS, Bench


def shown(report, wanted):
    """The same things as a bench notes them, as the table's screen shows them."""
    view = report["view"]
    present = {seat["seat"]: seat for seat in view["seats"]}
    here = {
        "king": view["king"],
        "round": view["round"] - (view["stage"] == "deal"),
        "holes": [hole["moles"] for hole in view["holes"]],
        "hands": {seat: row["moles"] for seat, row in present.items()},
        "stars": {seat: row["stars"] for seat, row in present.items()},
        "open": [key for key in STANDS for stand in view["stands"] if stand["key"] == key and stand["open"]],
        "deck": view["deck"],
        "discard": view["discard"],
        "winner": view["winner"],
        "finalists": view["finalists"] if view["winner"] is None else wanted["finalists"],
    }
    if "totals" in wanted:
        here["totals"] = {row["seat"]: row["total"] for row in view["cash"]}
        here["stage"] = view["stage"]
    if "path" in wanted:
        here["path"] = {flag["seat"]: flag["space"] for flag in view["flags"]}
    return here


GAMES = [
    (3864, 2, {"few_prizes": True}, {"Showdown of 2", "a stand is sold out", "moles flee", "new deck"}),
    (29, 3, {}, {"Showdown again", "crown in a Showdown", "moles flee", "declared in vain"}),
    (436, 4, {"going_home": True}, {"3 play on", "40 without a word", "moles flee", "nothing left"}),
    (731, 5, {}, {"Showdown again", "nothing left", "passed"}),
    (2944, 6, {"going_home": True}, {"5 play on", "tie of 2", "the King steps back"}),
    (376, 7, {"going_home": True}, {"6 play on", "Showdown of 3", "Showdown again"}),
    (740, 7, {"going_home": True, "secret": True}, {"6 play on", "40 without a word", "crown in a Showdown"}),
    (3253, 7, {}, {"tie of 3", "crown", "too many moles", "some stay"}),
    (3772, 8, {"going_home": True}, {"7 play on", "tie of 3 with the King", "crown"}),
]
"""Games by the seed of their chance, with what must come up in them so that it is tested."""


@pytest.mark.parametrize(("seed", "people", "how", "comes_up"), GAMES)
def test_a_whole_game_agrees_with_the_cards_on_the_table(seed, people, how, comes_up):
    """Every deal, share, limit, total, place on the path, pick and Showdown of 2 to 8 people (MP-7…46, MP-47…65)."""
    bench = Bench(seed, people, bold=0.8, **how)
    opening = bench.opening
    bench.play()
    assert comes_up <= bench.happened, bench.happened
    for row, wanted in bench.checks:
        report = replayed(BOX, opening, *bench.rows[:row])
        found = shown(report, wanted)
        assert found == {name: wanted[name] for name in found}, f"row {row}: {bench.rows[row - 1]}"
    assert report["result"]["winners"] == [bench.winner]
    for number in report["numbers"]:
        parts = [line["value"] for line in number["why"] if line["value"] is not None]
        assert not parts or sum(parts) == number["value"], number
