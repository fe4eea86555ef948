"""The planner of the Operate phase against everything that can be tried (DT-90…102, DT-110, DT-160…168)."""

import os

import pytest

from companion.games.dice_theme_park.advice import plan
from companion.games.dice_theme_park.games import FULL
from companion.games.dice_theme_park.rules.takings import money_of, stars_of

from .planning import a_small_park, best_of

LARGER = bool(os.environ.get("BURROW_PARKS"))
PARKS = [seed for seed in range(int(os.environ.get("BURROW_PARKS", "75"))) if LARGER or seed % 5 < 4]
"""The small parks that are tried: 60, or with ``BURROW_PARKS=500`` all of the first 500, some four minutes' work."""


def replayed(state, made):
    """Stars and money that a plan's moves bring, played one by one through the game."""
    after = state
    for move in made.moves:
        after = FULL.apply(after, move)
    before, now = state.players[made.seat], after.players[made.seat]
    return (
        now.stars + stars_of(after, made.seat) - before.stars - stars_of(state, made.seat),
        now.money + money_of(after, made.seat) - before.money - money_of(state, made.seat),
    )


@pytest.mark.parametrize("tens", range(0, len(PARKS), 10))
def test_no_row_of_legal_moves_beats_the_plan_of_a_small_park(tens):
    for seed in PARKS[tens : tens + 10]:
        state = a_small_park(seed)
        made = plan(state, 0, effort=10**6)
        assert made.proven, f"park {seed}"
        assert replayed(state, made) == (made.stars, made.money), f"park {seed}"
        assert best_of(state) == (made.stars, made.money), f"park {seed}"
