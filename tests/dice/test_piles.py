"""Which dice are judged together."""

from companion.core.dice import Source
from companion.dice.fallen import Fallen
from companion.dice.piles import Level, Origin, foremost, judged_beside, piles

SIX, STARS = ("1", "2", "3", "4", "5", "X"), ("2", "2", "4", "6")


def die(kind: str, face: str, source=Source.RADIO, name="", seat=0, faces=SIX) -> Fallen:
    return Fallen(seat, kind, face, source, name, faces)


def table(fell) -> list[tuple[str, str, tuple[str, ...], str, int]]:
    return [(p.origin.value, p.level.value, p.kinds, p.die, p.judged.rolls) for p in piles(fell)]


def test_alike_dice_of_several_kinds_lie_together_and_apart():
    fell = [
        die("pan", "3", name="a"), die("glove", "X", Source.CAMERA, "b"), die("pan", "1", name="a"),
        die("prize", "4", name="c", faces=STARS),
    ]  # fmt: skip
    assert table(fell) == [
        ("read", "alike", ("pan", "glove"), "", 3),
        ("read", "kind", ("pan",), "", 2), ("read", "kind", ("glove",), "", 1), ("read", "kind", ("prize",), "", 1),
        ("read", "die", ("pan",), "a", 2), ("read", "die", ("glove",), "b", 1), ("read", "die", ("prize",), "c", 1),
    ]  # fmt: skip
    assert piles(fell)[3].judged.sides == (2, 1, 1)


def test_what_was_typed_or_rolled_on_the_screen_is_never_counted_with_real_dice():
    fell = [die("pan", "3", name="a"), die("pan", "4", Source.HAND), die("pan", "5", Source.VIRTUAL, "v")]
    assert table(fell) == [
        ("read", "kind", ("pan",), "", 1), ("read", "die", ("pan",), "a", 1),
        ("typed", "kind", ("pan",), "", 1), ("virtual", "kind", ("pan",), "", 1),
    ]  # fmt: skip


def test_practice_dice_are_never_judged():
    fell = [die("pan", "3", name="a"), *(die("pan", "X", Source.PRACTICE, "practice:godice-1") for _ in range(90))]
    assert table(fell) == [("read", "kind", ("pan",), "", 1), ("read", "die", ("pan",), "a", 1)]
    assert piles(fell[1:]) == ()


def test_one_die_that_many_share_is_one_die():
    fell = [die("pan", str(n % 5 + 1), name="a", seat=n % 3) for n in range(9)]
    (shared,) = [pile for pile in piles(fell) if pile.level is Level.DIE]
    assert shared.seats == (0, 1, 2) and shared.judged.rolls == 9


def test_the_foremost_pile_is_the_largest_of_the_most_trusted():
    typed = [die("pan", "1", Source.HAND)] * 9
    read = [die("prize", "2", name="c", faces=STARS)] * 2 + [die("pan", "1", name="a")] * 3
    assert foremost(piles(())) is None
    assert foremost(piles(typed)).origin is Origin.TYPED
    best = foremost(piles(typed + read))
    assert (best.origin, best.kinds, best.level) == (Origin.READ, ("pan",), Level.KIND)


def test_only_dice_that_can_be_judged_count_as_looked_at():
    fell = [die("pan", str(n % 5 + 1), name=name) for name in "abc" for n in range(20 if name != "c" else 3)]
    every = piles(fell)
    singles = [pile for pile in every if pile.level is Level.DIE]
    assert [pile.judged.chance is None for pile in singles] == [False, False, True]
    assert judged_beside(singles[0], every) == 2
