"""People come, go, swap chairs and change their names; a seat's number stays with the person."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.game import Seat
from companion.core.messages import IllegalMove
from companion.core.naming import told_apart
from companion.core.seating import (
    Join,
    Leave,
    Rename,
    SwapSeats,
    clean_name,
    join,
    leave,
    left_of,
    name_of,
    rename,
    swap_seats,
    told,
)

from .acorns import ACORNS, Gather
from .journal import SETUP

START = ACORNS.begin(SETUP)


def refused(action) -> str:
    with pytest.raises(IllegalMove) as caught:
        action()
    return caught.value.reason.key


def test_the_left_neighbour_is_the_next_one_clockwise():
    assert [left_of(START, seat) for seat in (0, 1, 2)] == [1, 2, 0]
    swapped = swap_seats(START, SwapSeats(0, 1))
    assert swapped.places == (1, 0, 2)
    assert [left_of(swapped, seat) for seat in (0, 1, 2)] == [2, 0, 1]
    assert [left_of(leave(START, Leave(1), 2), seat) for seat in (0, 2)] == [2, 0]


def test_who_leaves_keeps_the_number_and_gets_it_back():
    gone = leave(START, Leave(1), 2)
    assert (gone.places, gone.seats[1].away) == ((0, 2), True)
    back, number, returned = join(gone, Join(" Ben "), 4)
    assert (back.places, number, returned, back.seats[1]) == ((0, 2, 1), 1, True, Seat("Ben"))


def test_of_two_who_left_with_one_name_the_one_of_the_colour_comes_back():
    anas = ACORNS.begin(ACORNS.setup((Seat("Ana", "sky"), Seat("Ben"), Seat("Ana", "green"), Seat("Dev"))))
    gone = leave(leave(anas, Leave(0), 2), Leave(2), 2)
    assert join(gone, Join("Ana", "green"), 4)[1:] == (2, True)
    assert join(gone, Join("Ana", "sky"), 4)[1:] == (0, True)
    assert join(gone, Join("Ana"), 4)[1:] == (0, True), "the first of them, if nobody says"


def test_people_with_one_name_are_told_apart_and_keep_the_name_they_were_given():
    seats = tuple(Seat(name) for name in ("Ann", "Ann", "Ann (2)", "ann", "Zoë"))
    assert [(seat.name, seat.given) for seat in told_apart(seats)] == [
        ("Ann", ""), ("Ann (3)", "Ann"), ("Ann (2)", ""), ("ann (4)", "ann"), ("Zoë", ""),
    ]  # fmt: skip
    assert told_apart(told_apart(seats)) == told_apart(seats)
    assert [seat.name for seat in ACORNS.setup(tuple(map(Seat, ("Ana", "Ben", "Ana")))).seats] == [
        "Ana",
        "Ben",
        "Ana (2)",
    ]


@given(st.lists(st.sampled_from(["Ann", "ann", "Ann (2)", "Ann (3)", "x" * 30, "X" * 26 + " (2)", "Ben"]), max_size=16))
def test_no_two_of_any_names_are_alike_and_none_is_too_long(names):
    shown = [seat.name for seat in told_apart(tuple(map(Seat, names)))]
    assert len({name.casefold() for name in shown}) == len(names) and all(len(name) <= 30 for name in shown)
    first = {name.casefold(): name for name in reversed(names)}
    assert all(name in shown for name in first.values()), "the first of a name keeps it"


def test_a_new_name_that_somebody_has_bears_a_mark_and_so_does_a_namesake_who_sits_down():
    same = rename(START, Rename(1, "Ana"))
    assert (same.seats[1].name, same.seats[1].given) == ("Ana (2)", "Ana")
    assert told(START, Rename(1, "Ana")).values["new"] == "Ana (2)"
    assert rename(same, Rename(1, "Anna")).seats[1] == Seat("Anna"), "its own name needs no mark"
    more, number, returned = join(START, Join("Ben"), 4)
    assert (more.seats[3].name, number, returned) == ("Ben (2)", 3, False)
    assert told(START, Join("Ben")).values["name"] == "Ben (2)"


@pytest.mark.parametrize("called", ["Ben", "Ben (2)"])
def test_somebody_with_a_mark_comes_back_by_either_name(called):
    two = join(START, Join("Ben", "green"), 4)[0]
    gone = leave(two, Leave(3), 2)
    assert join(gone, Join(called, "green"), 4)[1:] == (3, True)
    assert told(gone, Join(called, "green")).values["name"] == "Ben (2)"


def test_somebody_new_gets_the_next_number_and_the_last_place():
    state, number, returned = join(START, Join("Dev", "green"), 4)
    assert (state.places, number, returned, state.seats[3]) == ((0, 1, 2, 3), 3, False, Seat("Dev", "green"))
    assert refused(lambda: join(state, Join("Eda"), 4)) == "seating.too_many"


def test_what_cannot_be():
    gone = leave(START, Leave(1), 2)
    assert refused(lambda: leave(gone, Leave(1), 1)) == "seating.is_away"
    assert refused(lambda: leave(gone, Leave(0), 2)) == "seating.too_few"
    assert refused(lambda: swap_seats(gone, SwapSeats(0, 1))) == "seating.is_away"
    assert refused(lambda: swap_seats(gone, SwapSeats(2, 2))) == "seating.same_seat"


def test_seat_numbers_run_out_after_sixteen_people():
    state = START
    for n in range(13):
        state, *_ = join(state, Join(f"Guest {n}"), 16)
    state = leave(state, Leave(0), 2)
    with pytest.raises(IllegalMove) as caught:
        join(state, Join("One more"), 16)
    assert (caught.value.reason.key, caught.value.reason.values["n"]) == ("seating.too_many", 16)


@pytest.mark.parametrize(
    ("typed", "kept"), [("  Ana ", "Ana"), ("Ana\n Maria", "Ana Maria"), ("A\x00na\x07", "Ana"), ("Zoë 🦔", "Zoë 🦔")]
)
def test_names_are_kept_on_one_line(typed, kept):
    assert rename(START, Rename(0, typed)).seats[0].name == kept


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("", "no_name"),
        (" \t\n", "no_name"),
        ("\u200d", "no_name"),
        ("\u3164 \ufe0f", "no_name"),
        ("\u0301", "no_name"),
        ("x" * 31, "long_name"),
    ],
)
def test_names_that_nobody_could_read_are_refused(typed, key):
    assert refused(lambda: clean_name(typed)) == f"seating.{key}"


@given(st.text(max_size=40))
def test_a_name_is_refused_or_kept_for_good(text):
    try:
        name = clean_name(text)
    except IllegalMove:
        return
    assert 0 < len(name) <= 30
    assert clean_name(name) == name


def test_a_history_line_says_the_name_that_is_kept():
    assert told(START, Rename(0, " An\x00na\n12  Ben wins ")).values["new"] == "Anna 12 Ben wins"
    assert told(START, Join("De\x07v\n")).values["name"] == "Dev"


def test_history_lines_of_people():
    assert told(START, Rename(0, "Anna")).values["new"] == "Anna"
    assert dict(told(START, SwapSeats(0, 2)).values) == {"a": "Ana", "b": "Cleo"}
    assert told(START, Leave(1)).values["name"] == "Ben"
    assert told(START, Join("Dev")).values["name"] == "Dev"
    assert told(START, Gather(0, 1)) is None
    assert name_of(START, 7).key == "seating.nobody"
