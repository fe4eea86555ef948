"""How far dice stray from an even share, and what is said about it."""

from itertools import product
from math import factorial, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.dice.fairness import Verdict, chi_square_tail, evenings, fairness, stray

SIX = ("1", "2", "3", "4", "5", "X")


def counted_out(counts, sides) -> float:
    """The same chance by looking at every single way to fall."""
    rolls, total = sum(counts), sum(sides)

    def far(fell) -> float:
        return sum((n - rolls * s / total) ** 2 / (rolls * s / total) for n, s in zip(fell, sides, strict=True))

    def chance(fell) -> float:
        ways = factorial(rolls) / prod(factorial(n) for n in fell)
        return ways * prod((s / total) ** n for n, s in zip(fell, sides, strict=True))

    every = (fell for fell in product(range(rolls + 1), repeat=len(counts)) if sum(fell) == rolls)
    return sum(chance(fell) for fell in every if far(fell) >= far(counts) - 1e-9)


@settings(deadline=None, max_examples=40)
@given(
    st.lists(st.tuples(st.integers(0, 3), st.integers(1, 3)), min_size=2, max_size=4).filter(
        lambda d: sum(n for n, _ in d)
    )
)
def test_few_rolls_are_counted_out_exactly(dice):
    counts, sides = zip(*dice, strict=True)
    assert stray(counts, sides) == pytest.approx(counted_out(counts, sides))


@pytest.mark.parametrize(
    ("squares", "degrees", "chance"),
    [(11.070, 5, 0.05), (3.841, 1, 0.05), (18.307, 10, 0.05), (15.086, 5, 0.01), (30.144, 19, 0.05), (0, 5, 1.0)],
)
def test_many_rolls_follow_the_printed_chi_square_table(squares, degrees, chance):
    assert chi_square_tail(squares, degrees) == pytest.approx(chance, abs=2e-5)


def test_both_ways_of_reckoning_agree_where_they_meet():
    exact = stray((9, 3, 8, 7, 6, 7), (1,) * 6)  # 40 rolls
    far = stray((18, 6, 16, 14, 12, 14), (1,) * 6)
    assert exact == pytest.approx(chi_square_tail(3.2, 5), abs=0.03)
    assert far == pytest.approx(chi_square_tail(6.4, 5))


def test_nothing_is_said_of_too_few_rolls():
    assert fairness(SIX, "1" * 17).verdict() is Verdict.TOO_FEW
    assert fairness(SIX, "1" * 18).verdict() is Verdict.ODD
    assert fairness(("1",), "1" * 90).verdict() is Verdict.TOO_FEW, "a die with one face tells nothing"
    assert fairness(tuple(map(str, range(20))), map(str, range(20))).verdict() is Verdict.TOO_FEW


def test_an_even_evening_is_nothing_odd():
    judged = fairness(SIX, "1" * 6 + "2" * 8 + "3" * 5 + "4" * 8 + "5" * 6 + "X" * 8)
    assert judged.counts == (6, 8, 5, 8, 6, 8) and judged.rolls == 41 and judged.verdict() is Verdict.FINE
    assert judged.share(0) == pytest.approx(41 / 6)
    assert evenings(judged.chance)[1] in (10, 100)


def test_a_face_that_is_printed_twice_may_fall_twice_as_often():
    printed = ("1", "1", "2", "3", "4", "5")
    assert fairness(printed, "1" * 12 + "2345" * 6).chance == pytest.approx(1.0)
    assert fairness(printed, "1" * 6 + "2345" * 6 + "2345X").counts == (6, 7, 7, 7, 7), "an X that it has not"


def test_who_looks_at_many_dice_sees_much():
    judged = fairness(SIX, "1" * 8 + "2" * 3 + "3" * 3 + "4" * 3 + "5" * 2 + "X" * 1)
    alone = judged.chance
    assert judged.among(1) == pytest.approx(alone) and judged.among(10) == pytest.approx(1 - (1 - alone) ** 10)
    loaded = fairness(SIX, "1" * 11 + "2345X" * 2)
    assert loaded.verdict() is Verdict.ODD
    assert loaded.verdict(500) is Verdict.FINE


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0.9, (9, 10)), (0.5, (5, 10)), (0.15, (2, 10)), (0.149, (15, 100)), (0.05, (5, 100)), (0.97, (97, 100)),
        (1.0, (99, 100)), (0.004, (4, 1000)), (0.0004, (0, 1000)),
    ],
)  # fmt: skip
def test_a_chance_is_said_in_evenings(chance, said):
    assert evenings(chance) == said


def test_a_die_without_faces_is_no_die():
    with pytest.raises(ValueError, match="faces"):
        fairness((), ("1",))
