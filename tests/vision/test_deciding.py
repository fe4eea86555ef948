"""How two opinions on a spot become one die, how sure, and which other values are offered."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.colours import body_colour, body_colours, light_of, typical_bgr
from vision.cuts import cut_face
from vision.deciding import agreed_values, decide, doubtful, presence
from vision.finding import Found, apart
from vision.nearby import FoundAgain
from vision.seen import DiceSeen, DieSeen


def opinion(**shares: float) -> np.ndarray:
    """Seven probabilities: ``none`` and ``v1`` .. ``v6``; what is left is spread evenly."""
    keys = ["none", "v1", "v2", "v3", "v4", "v5", "v6"]
    rest = (1 - sum(shares.values())) / (7 - len(shares))
    return np.array([shares.get(k, rest) for k in keys], np.float32)


def spot(value: int, x: float = 100, score: float = 0.95, size: float = 60, share: float = 0.95) -> Found:
    values = [share if k == value else (1 - share) / 5 for k in range(1, 7)]
    return Found(x, 100, size, score, tuple(values))


def test_a_doubtful_die_with_the_outline_of_a_card_is_none_and_one_beyond_doubt_is_not_asked_about() -> None:
    asked = []

    def sheet(which: int) -> bool:
        asked.append(which)
        return True

    doubtful = opinion(none=0.2, v1=0.75)[None]
    (die,) = decide([spot(1, score=0.7)], doubtful).dice
    assert 0.55 < die.sure < 0.98
    read = decide([spot(1, score=0.7)], doubtful, sheet)
    assert read.dice == [] and read.overlooked < 0.5
    clear = np.concatenate([opinion(none=0.001, v1=0.998)[None], opinion(none=0.99)[None]])
    assert len(decide([spot(1, score=0.97), spot(2, x=400, score=0.1)], clear, sheet).dice) == 1
    assert asked == [0], "neither the clear one nor what is none"


def test_two_looks_that_agree_make_a_sure_die() -> None:
    (die,) = decide([spot(4)], opinion(none=0.005, v4=0.985)[None]).dice
    assert die.value == 4 and die.sure > 0.9
    assert [v for v, _ in die.likely] == [4]


def test_two_looks_that_differ_make_a_doubtful_die_that_offers_both() -> None:
    (die,) = decide([spot(5)], opinion(none=0.01, v6=0.55, v5=0.4)[None]).dice
    assert die.sure < 0.9
    assert {v for v, _ in die.likely[:2]} == {5, 6}
    assert die.value == die.likely[0][0]


def test_what_the_second_look_calls_no_face_is_not_read() -> None:
    assert decide([spot(1, score=0.8)], opinion(none=0.98)[None]).dice == []


def test_a_weak_spot_of_quite_another_size_is_dropped_beside_usual_dice() -> None:
    spots = [spot(3, 100), spot(3, 300), spot(3, 500), spot(1, 700, score=0.6, size=15)]
    looks = np.stack([opinion(none=0.005, v3=0.98)] * 3 + [opinion(none=0.25, v1=0.7)])
    assert [d.value for d in decide(spots, looks).dice] == [3, 3, 3]


def test_what_is_nearly_a_die_of_the_same_size_is_one_beside_a_clear_die_and_a_doubt_alone() -> None:
    doubtful, look = spot(1, 300, score=0.6), opinion(none=0.5, v1=0.48)
    (both, other) = decide([spot(6), doubtful], np.stack([opinion(none=0.005, v6=0.98), look])).dice
    assert (both.value, other.value) == (6, 1) and other.sure < 0.9
    assert decide([doubtful], look[None]).dice == [] and 0.1 < decide([doubtful], look[None]).overlooked < 0.5


def test_two_dice_on_a_sheet_are_two_dice_and_not_a_large_two() -> None:
    sheet = Found(500, 500, 640, 0.9, (0.01, 0.95, 0.01, 0.01, 0.01, 0.01))
    dice = [Found(380, 380, 90, 0.8, spot(4).values), Found(620, 620, 90, 0.7, spot(5).values)]
    assert set(apart([sheet, *dice])) == {sheet, *dice}, "all are looked at again"
    looks = np.stack([opinion(none=0.005, v2=0.98), opinion(none=0.005, v4=0.98), opinion(none=0.005, v5=0.98)])
    read = decide([sheet, *dice], looks)
    assert [die.value for die in read.dice] == [4, 5] and read.overlooked < 0.1


def test_the_pips_of_a_large_die_are_no_dice() -> None:
    large = Found(500, 500, 640, 0.9, (0.01, 0.95, 0.01, 0.01, 0.01, 0.01))
    faint, clear = Found(380, 380, 90, 0.5, spot(1).values), Found(620, 620, 90, 0.65, spot(1).values)
    assert set(apart([large, faint, clear])) == {large, clear}
    read = decide([large, clear], np.stack([opinion(none=0.005, v2=0.98), opinion(none=0.5, v1=0.45)]))
    assert [die.value for die in read.dice] == [2] and read.overlooked < 0.1


def test_a_clear_die_speaks_for_what_is_of_its_size_and_against_what_is_of_another() -> None:
    clear, look = opinion(none=0.005, v6=0.98), opinion(none=0.35, v1=0.63)

    def overlooked(*spots: Found) -> float:
        decided = decide(list(spots), np.stack([look, *[clear] * (len(spots) - 1)]))
        assert [die.value for die in decided.dice] == [6] * (len(spots) - 1), "the doubt itself is no die"
        return decided.overlooked

    alone = overlooked(spot(1, 300, score=0.4))
    key = [overlooked(spot(1, 300, score=0.4, size=size), spot(6, size=60)) for size in (60, 48, 42, 36, 30)]
    assert key[0] > alone, "beside a die of its size it may be one"
    assert key == sorted(key, reverse=True), "the less alike, the less"
    assert key[-1] < alone, "a key of a keyboard is half as large as the dice beside it"


def test_a_reading_that_may_have_overlooked_a_die_is_not_sure() -> None:
    die = DieSeen(6, (9.0, 9.0), 40.0, 0.98)
    assert DiceSeen((die,)).sure == 0.98
    assert DiceSeen((die,), overlooked=0.4).sure == pytest.approx(0.6)


@given(st.floats(0, 1), st.floats(0, 1), st.floats(0, 1))
def test_presence_is_a_probability_that_grows_with_both_looks(score: float, none: float, more: float) -> None:
    p = presence(score, none)
    assert 0 <= p <= 1
    assert presence(max(score, more), none) >= p
    assert presence(score, min(none, more)) >= p


def test_a_clear_spot_is_not_looked_at_again_and_a_doubtful_one_is() -> None:
    spots = [spot(4, 100), spot(4, 300, score=0.6), spot(4, 500, score=0.2)]
    looks = np.stack([opinion(none=0.005, v4=0.985), opinion(none=0.4, v4=0.55), opinion(none=0.99)])
    assert doubtful(spots, looks) == [1]


def test_what_is_seen_near_a_doubtful_spot_makes_it_a_die_or_none() -> None:
    doubt, look = spot(4, score=0.5, share=0.5), opinion(none=0.5, v4=0.3, v5=0.18)[None]
    four = tuple(np.log([0.01, 0.01, 0.01, 0.95, 0.01, 0.01]))
    five = tuple(np.log([0.01, 0.01, 0.01, 0.01, 0.95, 0.01]))

    def seen(near: float, values: tuple[float, ...]) -> FoundAgain:
        return FoundAgain(doubt.x, doubt.y, doubt.size, doubt.score, doubt.values, near, values)

    (die,) = decide([seen(3.0, four)], look).dice
    (other,) = decide([seen(3.0, five)], look).dice
    assert (die.value, other.value) == (4, 5) and die.sure > other.sure
    assert decide([seen(-3.0, four)], look).dice == []
    assert decide([seen(-3.0, four)], look).overlooked < 0.1


@given(st.lists(st.floats(0, 1), min_size=13, max_size=13))
def test_agreed_values_are_probabilities(numbers: list[float]) -> None:
    values = agreed_values(tuple(numbers[:6]), np.array(numbers[6:12], np.float32))
    assert values.shape == (6,) and float(values.sum()) == pytest.approx(1)
    assert (values >= 0).all()


@given(st.lists(st.tuples(st.floats(0, 900), st.floats(10, 90), st.floats(0, 1)), max_size=20))
def test_no_two_spots_are_kept_on_one_die(places: list[tuple[float, float, float]]) -> None:
    kept = apart([Found(x, 50, size, score, (1 / 6,) * 6) for x, size, score in places])
    assert (len(kept) > 0) == (len(places) > 0)
    for k, a in enumerate(kept):
        for b in kept[k + 1 :]:
            assert abs(a.x - b.x) > 0.7 * min(a.size, b.size), "one die twice"
            small, large = sorted((a, b), key=lambda spot: spot.size)
            clear = small.score > 0.6 and small.size < large.size / 2  # a die on a sheet, perhaps: looked at again
            assert clear or abs(a.x - b.x) > 0.42 * large.size, "a pip of a larger face"


def test_a_reading_is_as_sure_as_its_least_sure_die() -> None:
    dice = tuple(DieSeen(v, (v * 50.0, 9.0), 40.0, s) for v, s in ((6, 0.9), (1, 0.4)))
    assert DiceSeen(dice).sure == 0.4
    assert DiceSeen(dice).values == (1, 6)
    assert DiceSeen().sure == 1.0


@pytest.mark.parametrize("name", ["red", "green", "blue", "yellow", "white", "black", "purple", "orange"])
@pytest.mark.parametrize("lamp", [(0.86, 1.0, 1.12), (1.1, 1.0, 0.9), (0.7, 0.7, 0.7)], ids=["warm", "cold", "dim"])
def test_a_colour_keeps_its_name_under_another_lamp(name: str, lamp: tuple[float, float, float]) -> None:
    picture = np.full((240, 320, 3), 205.0)
    picture[80:140, 120:180] = typical_bgr(name)
    for x, y in ((135, 95), (165, 125)):  # two pips
        picture[y - 5 : y + 6, x - 5 : x + 6] = 245 if name not in ("white", "yellow", "orange") else 25
    shown = np.clip(picture * lamp, 0, 255).astype(np.uint8)
    found, sure = body_colour(cut_face(shown, 150, 110, 60), light_of(shown))
    assert found == name
    assert 0.3 <= sure <= 1


@pytest.mark.parametrize("name", ["red", "yellow", "green", "turquoise"])
def test_a_die_that_outshines_all_else_keeps_its_colour(name: str) -> None:
    """Alone on a dark cloth beside a lamp: nothing in the picture tells how bright the light is."""
    picture = np.full((720, 960, 3), (30.0, 34.0, 28.0))
    picture[80:140, 120:180] = np.array(typical_bgr(name)) * 250 / max(typical_bgr(name))
    for x, y in ((135, 95), (165, 125)):
        picture[y - 5 : y + 6, x - 5 : x + 6] = 40
    shown = np.clip(picture + np.random.default_rng(1).normal(0, 4, picture.shape), 0, 255).astype(np.uint8)
    assert body_colour(cut_face(shown, 150, 110, 60), light_of(shown))[0] == name


def test_a_die_of_two_colours_gets_a_low_confidence() -> None:
    plain = np.full((64, 64, 3), typical_bgr("blue"), np.uint8)
    swirled = plain.copy()
    swirled[:30] = typical_bgr("red")
    swirled[30:, :34] = typical_bgr("yellow")
    light = np.ones(3, np.float32)
    assert body_colour(swirled, light)[1] < body_colour(plain, light)[1]


def test_colours_named_together_are_those_named_alone() -> None:
    rng = np.random.default_rng(4)
    cuts = [np.full((64, 64, 3), typical_bgr(name), np.uint8) for name in ("red", "white", "blue", "black")]
    for cut, pips in zip(cuts, (0, 5, 6, 2), strict=True):
        for y, x in rng.integers(18, 42, (pips, 2)):
            cut[y : y + 5, x : x + 5] = 255 - cut[0, 0]
    cuts.append(rng.integers(0, 256, (64, 64, 3)).astype(np.uint8))  # of no colour
    light = np.array([0.8, 0.9, 1.0], np.float32)
    assert body_colours(cuts, light) == [body_colour(cut, light) for cut in cuts]
    assert [name for name, _ in body_colours(cuts, light)][:4] == ["red", "white", "blue", "black"]
    assert body_colours([], light) == []
