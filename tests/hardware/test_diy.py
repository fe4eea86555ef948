"""The line format of home-made dice, in any pieces and on any wire."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.protocols import recognise
from hardware.protocols.diy import DiyDecoder, line, numbered
from hardware.protocols.events import (
    Advert,
    Charge,
    Event,
    Handled,
    Identified,
    Leaning,
    Numbered,
    Resting,
    Rolling,
)

EVENING = (
    line("HELLO", "Red-One", "d6", "The", "red", "one")
    + line("BATTERY", 80)
    + line("FACE", 3)
    + line("HELD")
    + line("MOVING")
    + line("ROLL", "2-stars", 17)
    + line("ROLL", "2-stars", 17)
    + line("MOVING")
    + line("CROOKED", "-", 18)
)
TOLD: list[Event] = [
    Identified("red-one", "The red one", "d6"),
    Charge(80),
    Resting("3", placed=True),
    Handled(),
    Rolling(),
    Resting("2-stars"),
    Rolling(),
    Leaning(None),
]


def test_the_examples_of_the_format_are_right() -> None:
    assert line("ROLL", 4, 17) == b"ROLL 4 17*2F\n"
    assert line("HELLO", "red-one", "d6", "The red one") == b"HELLO red-one d6 The red one*44\n"


@given(st.lists(st.integers(0, len(EVENING))))
def test_bytes_may_come_in_any_pieces(cuts: list[int]) -> None:
    die, told = DiyDecoder(), []
    edges = [0, *sorted(cuts), len(EVENING)]
    for start, end in itertools.pairwise(edges):
        told += die.feed(EVENING[start:end])
    assert told == TOLD
    assert die.dropped == 0


def test_carriage_returns_and_small_letters_in_the_check_do_no_harm() -> None:
    assert DiyDecoder().feed(b"ROLL 4 17*2f\r\n\r\n") == [Rolling(), Resting("4")]


@pytest.mark.parametrize("broken", [b"ROLL 4 17*2E\n", b"ROLL 4 17\n", b"ROLL 5 17*2F\n", b"*\n", b"ROLL 4 17*\n"])
def test_a_line_that_does_not_check_is_dropped_and_counted(broken: bytes) -> None:
    die = DiyDecoder()
    assert die.feed(broken) == []
    assert die.dropped == 1
    assert die.feed(line("ROLL", 6)) == [Rolling(), Resting("6")]


@given(st.integers(0, len(line("ROLL", 4, 17)) - 2), st.integers(1, 255))
def test_one_wrong_byte_never_makes_another_roll(place: int, flip: int) -> None:
    raw = bytearray(line("ROLL", 4, 17))
    raw[place] ^= flip
    told = DiyDecoder().feed(bytes(raw))
    # a letter of the check itself may turn into its small twin
    assert told == [] or told == [Rolling(), Resting("4")]


def test_a_repeated_number_is_the_same_roll_and_no_number_is_always_a_new_one() -> None:
    die = DiyDecoder()
    assert die.feed(line("ROLL", 4, 1) * 3) == [Rolling(), Resting("4")]
    assert die.feed(line("ROLL", 4) * 2) == [Rolling(), Resting("4")] * 2
    die.feed(line("HELLO", "x", "d6"))  # it started anew and counts from the beginning
    assert die.feed(line("ROLL", 4, 1)) == [Rolling(), Resting("4")]


def test_a_line_without_end_does_not_fill_the_memory() -> None:
    die = DiyDecoder()
    for _ in range(1000):
        assert die.feed(b"A" * 1000) == []
    assert len(die._begun) <= 120
    assert die.feed(b"tail*00\n" + line("ROLL", 2)) == [Rolling(), Resting("2")]
    assert die.dropped == 1


@pytest.mark.parametrize(
    "words",
    [
        ("ROLL",),
        ("ROLL", ""),
        ("ROLL", 4, "x"),
        ("ROLL", 4, 1, 2),
        ("BATTERY", 101),
        ("BATTERY", "9" * 90),
        ("BATTERY", -1),
        ("BATTERY", "²"),
        ("FACE",),
        ("HELLO", ""),
        ("WHATEVER", 4),
    ],
)
def test_lines_that_make_no_sense_tell_nothing(words: tuple[object, ...]) -> None:
    assert DiyDecoder().feed(line(*words)) == []


@given(st.lists(st.binary(max_size=200)))
def test_garbage_never_raises(pieces: list[bytes]) -> None:
    die = DiyDecoder()
    for piece in pieces:
        assert isinstance(die.feed(piece), list)


@given(st.lists(st.text(max_size=20), min_size=1, max_size=5))
def test_well_checked_nonsense_never_raises(words: list[str]) -> None:
    DiyDecoder().feed(line(*("".join(word.encode("utf-8", "ignore").decode()) for word in words)))


def test_what_is_sent() -> None:
    die = DiyDecoder()
    assert die.blink(0x2040FF, 2) == line("BLINK", "2040FF", 2)
    assert die.stop_lights() == line("DARK")
    assert die.hello() == (line("WHO"), line("BATTERY?"))
    assert die.ask_face() == line("FACE?")


def test_a_home_made_radio_die_is_known_by_its_name_and_told_apart_by_its_address() -> None:
    one, two = (recognise(Advert(f"C0:00:00:00:00:0{n}", "Burrow die")) for n in (1, 2))
    assert one is not None
    assert two is not None
    assert (one[0], one[1].key) == ("diy", "c00000000001")
    assert one[1].key != two[1].key


def test_numbered_lines_that_overtake_each_other_lose_no_roll() -> None:
    die = DiyDecoder()
    late = die.feed(numbered(2, "ROLL", 4) + numbered(1, "MOVING") + numbered(3, "ROLL", 5))
    assert [each.events[0] for each in late if isinstance(each, Numbered)] == [Rolling(), Rolling(), Rolling()]
