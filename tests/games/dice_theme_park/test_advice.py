"""Advice of three strengths: what can run now, after a map or a mascot, the next step, the whole plan (DT-90…102)."""

from random import Random

import pytest

from companion.core.frozen import replace
from companion.games.dice_theme_park.advice import STRENGTHS, can_run, hints, plan, planning
from companion.games.dice_theme_park.advice.moves import earned
from companion.games.dice_theme_park.games import FULL
from companion.games.dice_theme_park.state import Guest, Phase, with_site
from companion.words import Words, default_folders

from .planning import a_park, a_small_park, late_park


def a_quiet_park(guests, maps=0, mascots=0, requirement="pair", dice=("any", "any")):
    """The entrance and one attraction next to it, with guests by place."""
    state = a_park(Random(1), 2, 0, maps, mascots, ("builder", "builder"), ("pair",) * mascots, "", upgrades=0)
    tile = replace(state.tile("ride_1"), requirement=requirement, dice=dice)
    state = replace(state, tiles=tuple(tile if one.key == "ride_1" else one for one in state.tiles))
    for place, lot in guests.items():
        state = with_site(state, 0, place, guests=tuple(Guest(die[:-1], int(die[-1])) for die in lot))
    return state


def helps(state):
    return {(one.tile, one.help) for one in can_run(state, 0)}


def test_what_can_run_now_needs_no_help():
    state = a_quiet_park({"entrance": ["blue3"], "ride_1": ["blue4", "green4"]}, maps=1, mascots=1)
    assert helps(state) == {("entrance", "now"), ("ride_1", "now")}


def test_a_map_brings_the_second_guest_of_a_pair():
    state = a_quiet_park({"entrance": ["blue4"], "ride_1": ["green4"]}, maps=1)
    assert ("ride_1", "map") in helps(state)
    assert ("ride_1", "map") not in helps(a_quiet_park({"entrance": ["blue5"], "ride_1": ["green4"]}, maps=1))
    assert ("ride_1", "map") not in helps(a_quiet_park({"entrance": ["blue4"], "ride_1": ["green4"]}))


@pytest.mark.parametrize(
    ("guests", "helped"), [(["blue4", "green5"], True), (["blue4", "green6"], True), (["blue2", "green5"], False)]
)
def test_one_mascot_turns_a_guest_by_one_or_a_skill_turns_two(guests, helped):
    state = a_quiet_park({"ride_1": guests}, mascots=1)
    assert (("ride_1", "mascot") in helps(state)) is helped


def test_a_mascot_lets_a_guest_count_as_another_colour():
    state = a_quiet_park({"ride_1": ["blue4", "green4"]}, mascots=1, dice=("yellow", "any"))
    assert helps(state) == {("ride_1", "mascot")}


@pytest.mark.parametrize("seed", range(0, 60, 7))
def test_what_an_opening_says_can_be_done_and_brings_what_it_says(seed):
    state = a_small_park(seed)
    for one in can_run(state, 0):
        after = state
        for move in one.moves[:-1]:
            after = FULL.apply(after, move)
        before, after = after, FULL.apply(after, one.moves[-1])
        assert earned(before, after, 0) == (one.stars, one.money)


def test_nothing_is_said_when_it_is_off_or_nobody_has_arrived_or_in_light_mode():
    state = a_small_park(3)
    assert hints(state, 0, "off", plan(state, 0)) == ()
    assert hints(replace(state, phase=Phase.ORDER), 0, "plan") == ()
    assert hints(state, 1, "plan") == (), "Ben has taken no monorail"
    assert list(planning(state, 1)) == []
    with pytest.raises(ValueError, match="loud"):
        hints(state, 0, "loud")


def test_each_strength_says_more_than_the_one_before():
    state = a_small_park(0)
    made = plan(state, 0)
    kinds = {strength: [hint.kind for hint in hints(state, 0, strength, made)] for strength in STRENGTHS}
    assert "worth" in kinds["outline"] and "step" not in kinds["outline"]
    assert kinds["next"].count("step") == 1
    assert kinds["plan"].count("step") == len(made.moves) > 1
    assert all(not hint.moves for hint in hints(state, 0, "outline", made)), "an outline leaves the doing to people"


def test_the_steps_of_a_hint_are_legal_one_after_the_other():
    state = late_park(3)
    made = next(one for one in planning(state, 0) if one.moves)
    after = state
    for hint in hints(state, 0, "plan", made):
        if hint.kind == "step":
            (move,) = hint.moves
            after = FULL.apply(after, move)
            assert hint.rules


def test_a_plan_that_is_not_proven_says_what_no_plan_can_beat():
    state = late_park(3)
    made = next(planning(state, 0))
    assert not made.proven
    worth = next(hint for hint in hints(state, 0, "outline", made) if hint.kind == "worth")
    spoken = Words("en", default_folders()).text(worth.words)
    assert f"{made.most_stars} stars" in spoken and "no plan brings more than" in spoken


def test_where_nothing_can_be_gained_the_hint_says_so():
    state = a_quiet_park({})
    assert [hint.kind for hint in hints(state, 0, "plan", plan(state, 0))] == ["nothing"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_hint_is_spoken_whole(language):
    words = Words(language, default_folders())
    for seed in range(0, 40, 3):
        state = a_small_park(seed)
        for hint in hints(state, 0, "plan", plan(state, 0)):
            spoken = words.text(hint.words)
            assert spoken and "{" not in spoken and "dice_theme_park." not in spoken


def test_the_same_park_gives_the_same_plans():
    state = late_park(5)
    first, again = ([made for _, made in zip(range(150), planning(state, 0), strict=False)] for _ in range(2))
    assert first == again


def test_effort_ends_the_search_with_a_bound():
    state = late_park(6)
    made = plan(state, 0, effort=200)
    assert not made.proven and (made.most_stars, made.most_money) > (made.stars, made.money)
