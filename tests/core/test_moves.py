"""Moves: their fields as forms see them, ranges, seats, and that hidden ones show nothing."""

from dataclasses import dataclass, replace
from typing import Annotated, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.messages import IllegalMove
from companion.core.moves import Between, Edit, Move, MoveField, Ruling, SeatNo, SecretMove, check_fields, fields_of


@dataclass(frozen=True, slots=True)
class Everything(Move):
    seat: SeatNo
    cubes: Annotated[int, Between(0, 15)]
    holes: tuple[Annotated[int, Between(1, 5)], ...]
    givers: tuple[SeatNo, ...]
    kind: Literal["pan", "mallet"]
    kinds: tuple[Literal["pan", "mallet"], ...] = ()
    loud: bool = False
    name: str = ""
    to: SeatNo | None = None
    free: int = 0


@dataclass(frozen=True, slots=True, repr=False)
class Envelope(SecretMove):
    seat: SeatNo
    card: int


@dataclass(frozen=True, slots=True)
class Point(Move):
    space: tuple[Annotated[int, Between(-9, 9)], Annotated[int, Between(-9, 9)]]
    other: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Correct(Ruling):
    n: int


GOOD = Everything(1, 15, (1, 5), (0, 2), "pan")


def test_fields_as_forms_and_command_lines_see_them():
    both = ("pan", "mallet")
    assert fields_of(Everything) == (
        MoveField("seat", "seat", 0, 15),
        MoveField("cubes", "int", 0, 15),  # the range of a seat, but no seat
        MoveField("holes", "list of int", 1, 5),
        MoveField("givers", "list of seat", 0, 15),
        MoveField("kind", "choice", choices=both),
        MoveField("kinds", "list of choice", choices=both, optional=True),
        MoveField("loud", "bool", optional=True),
        MoveField("name", "str", optional=True),
        MoveField("to", "seat", 0, 15, optional=True, empty=True),
        MoveField("free", "int", optional=True),
    )


@pytest.mark.parametrize(
    ("change", "field", "key"),
    [
        ({"seat": 3}, "seat", "move.no_such_seat"),
        ({"seat": -1}, "seat", "move.no_such_seat"),
        ({"givers": (0, 3)}, "givers", "move.no_such_seat"),
        ({"to": 3}, "to", "move.no_such_seat"),
        ({"cubes": 16}, "cubes", "move.out_of_range"),
        ({"holes": (5, 6)}, "holes", "move.out_of_range"),
        ({"holes": (0,)}, "holes", "move.out_of_range"),
        ({"kind": "glove"}, "kind", "move.no_such_choice"),
        ({"kinds": ("pan", "glove")}, "kinds", "move.no_such_choice"),
    ],
)
def test_what_is_out_of_range_is_refused_by_its_field(change, field, key):
    with pytest.raises(IllegalMove) as caught:
        check_fields(replace(GOOD, **change), 3)
    assert (caught.value.reason.key, caught.value.field) == (key, field)


def test_a_good_move_passes_and_a_number_without_a_range_is_free():
    check_fields(GOOD, 3)
    check_fields(Everything(0, 0, (), (), "mallet", free=10**12, to=2), 3)


@given(st.integers(-3, 20), st.integers(1, 16))
def test_a_seat_is_one_of_those_at_the_table(seat, seats):
    move = Envelope(seat, 1)
    if 0 <= seat < seats:
        check_fields(move, seats)
    else:
        with pytest.raises(IllegalMove):
            check_fields(move, seats)


def test_a_hidden_move_shows_only_its_seat():
    assert repr(Envelope(2, 77)) == str(Envelope(2, 77)) == f"{Envelope(2, 77)}" == "<Envelope of seat 2: hidden>"
    assert repr([Envelope(2, 77)]) == "[<Envelope of seat 2: hidden>]"
    assert Envelope(2, 77) != Envelope(2, 78)


def test_kinds_of_moves():
    assert (Envelope.secret, Envelope.ruling, Correct.secret, Correct.ruling) == (True, False, False, True)
    assert GOOD.teaches() == ()
    assert Edit("a", 1) == Edit("a", 1)


@pytest.mark.parametrize(
    ("move", "field"), [(Point((1,)), "space"), (Point(()), "space"), (Point((1, 2), (1, 2, 3)), "other")]
)
def test_a_list_of_a_fixed_length_is_refused_with_another_one(move, field):
    with pytest.raises(IllegalMove) as caught:
        check_fields(move, 2)
    assert (caught.value.reason.key, caught.value.field) == ("move.wrong_length", field)
    check_fields(Point((1, 2)), 2)
