"""The page for people who build dice: its vectors, its tables and its Python are right; order and repeats."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hardware.protocols
from hardware.order import PATIENCE, REACH, InOrder
from hardware.protocols.diy import DiyDecoder, crc16, line, next_number, numbered
from hardware.protocols.events import Charge, Event, Identified, Missed, Numbered, Quiet, Resting, Rolling

PAGE = (Path(hardware.protocols.__file__).parent / "burrow_die.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


def meaning(event: Event) -> str:
    if isinstance(event, Numbered):
        return f"{event.number}: {'; '.join(meaning(each) for each in event.events) or 'nothing'}"
    told = {each.name: getattr(event, each.name) for each in fields(event)}
    words = [name if value is True else str(value) for name, value in told.items() if value]
    return f"{type(event).__name__} {', '.join(words)}".strip()


def test_the_vectors_of_the_page() -> None:
    die = DiyDecoder()
    rows = block("vectors").splitlines()
    assert len(rows) > 15
    for row in rows:
        said, means = re.split(r" {2,}", row)
        dropped = die.dropped
        told = "; ".join(meaning(each) for each in die.feed(said.encode() + b"\n"))
        assert (told or "dropped") == means.partition(": the check")[0].partition(": no ")[0].partition(": another")[0]
        assert (die.dropped > dropped) == means.startswith("dropped")


@pytest.mark.parametrize("said", re.findall(r"`([A-Z?]+(?: [0-9A-F]+ \d+)?\*[0-9A-F]{2})`", PAGE))
def test_what_the_tablet_says_is_written_down_right(said: str) -> None:
    words = said.partition("*")[0]
    assert line(words) == said.encode() + b"\n"
    assert len(line(words)) <= 20, "it fits into the smallest packet"


def test_the_page_tells_all_that_the_tablet_says() -> None:
    die = DiyDecoder()
    asked = (*die.hello(), die.ask_face(), die.stop_lights(), die.blink(0x2040FF, 3))
    asked += (die.calibrate("4"), die.calibrate("KEEP"), die.calibrate("DROP"))
    for said in asked:
        assert f"`{said.decode().strip()}`" in PAGE
    assert len(die.blink(0xFFFFFF, 255)) <= 20


def test_the_python_of_the_page_is_a_die() -> None:
    made: dict[str, Any] = {}
    exec(block("python"), made)
    assert made["check"](b"123456789") == crc16(b"123456789") == 0x29B1
    said: list[bytes] = []
    die = made["Die"](said.append)
    for question in ("WHO", "FACE?", "BATTERY?"):
        die.heard(line(question))
    die.number = 65535
    die.rolled("5")
    events = [each for part in said for each in DiyDecoder().feed(part)]
    red = Identified("red-one", "The red one", "d6")
    assert events == [
        Numbered(0, (red,)),
        Numbered(1, (red,)),
        Numbered(2, (Resting("1", placed=True),)),
        Numbered(3, (Charge(100),)),
        Numbered(1, (Rolling(), Resting("5"))),
    ]


@given(st.integers(0, 65535), st.lists(st.sampled_from([b"B2", b" ", b"*", b"\n", b"ROLL", b"4", b"\xff"]), max_size=9))
def test_well_checked_nonsense_never_raises(number: int, pieces: list[bytes]) -> None:
    body = b"B2 %d " % number + b"".join(pieces)
    DiyDecoder().feed(body + b"*%04X\n" % crc16(body))


@pytest.mark.parametrize("number", ["65536", "-1", "x", "²", "", "123456"])
def test_a_number_that_is_none(number: str) -> None:
    die = DiyDecoder()
    assert die.feed(numbered(0, "HELD").replace(b"B2 0", b"B2 " + number.encode())) == []
    body = f"B2 {number} HELD".encode()
    assert die.feed(body + b"*%04X\n" % crc16(body)) == []
    assert die.dropped == 2


# Order


def words(count: int, first: int = 1) -> list[Numbered]:
    told, number = [], first
    for each in range(count):
        told.append(Numbered(number, (Resting(str(each)),)))
        number = next_number(number)
    return told


def faces(events: list[Event]) -> list[str]:
    return [each.face for each in events if isinstance(each, Resting)]


@given(st.data(), st.integers(1, 40), st.sampled_from([1, 30, 65500, 65530]))
def test_repeats_and_late_words_change_nothing(data: st.DataObject, count: int, first: int) -> None:
    """Each word a tenth of a second after the other, said up to three times, each on its way up to 0.3 seconds."""
    arrivals = []
    for place, word in enumerate(words(count, first)):
        delays = data.draw(st.lists(st.floats(0.0, 0.3), min_size=1, max_size=3))
        delays = [0.0] if place == 0 else delays  # somebody has to be first
        arrivals += [(place * 0.1 + delay, word) for delay in delays]
    order, told = InOrder(), []
    for now, word in sorted(arrivals, key=lambda arrival: arrival[0]):
        told += order.feed(word, now)
    while (due := order.deadline()) is not None:
        told += order.tick(due)
    assert faces(told) == [str(each) for each in range(count)]
    assert Missed() not in told


def test_a_lost_word_is_told_as_missed_and_waited_for_only_so_long() -> None:
    order, (one, _, three, four, *_) = InOrder(), words(5)
    assert order.feed(one, 0.0) == list(one.events)
    assert order.feed(four, 1.0) == []
    assert order.feed(three, 1.1) == []
    assert order.deadline() == 1.0 + PATIENCE
    assert order.tick(1.0 + PATIENCE - 0.01) == []
    assert order.tick(1.0 + PATIENCE) == [Missed(), *three.events, *four.events]
    assert order.deadline() is None


def test_a_die_that_starts_anew_is_heard_at_once() -> None:
    order = InOrder()
    told = [each for word in words(9) for each in order.feed(word, 0.0)]
    hello = Numbered(0, (Identified("red"),))
    told += order.feed(hello, 10.0)
    told += order.feed(hello, 10.1)  # said twice, as on a bad wire
    assert told[9:] == [Identified("red")]
    assert faces(order.feed(words(1)[0], 10.2)) == ["0"]
    assert order.feed(hello, 10.3) == [], "a late repeat of its start"


def test_another_die_at_the_same_wire_has_numbers_of_its_own() -> None:
    order = InOrder()
    order.feed(Numbered(40, (Identified("red"),)), 0.0)
    assert order.feed(Numbered(38, (Identified("blue"),)), 1.0) == [Identified("blue")]
    assert order.feed(Numbered(39, (Rolling(),)), 1.1) == [Rolling()]


def test_after_a_link_the_answer_tells_where_the_numbers_stand() -> None:
    order = InOrder()
    order.feed(Numbered(12, (Identified("red"),)), 0.0)
    order.linked()  # it lost its power meanwhile
    assert order.feed(Numbered(3, (Identified("red"),)), 5.0) == [Identified("red")]
    assert order.feed(Numbered(4, (Rolling(),)), 5.1) == [Rolling()]


def test_numbers_that_go_on_after_a_gap_tell_that_nothing_was_said_in_it() -> None:
    order, who = InOrder(), Identified("red")
    order.feed(Numbered(12, (who,)), 0.0)
    order.linked()
    assert order.feed(Numbered(13, (who,)), 5.0) == [Quiet(), who]
    assert order.feed(Numbered(14, (Rolling(),)), 5.1) == [Rolling()]
    order.linked()
    assert Quiet() not in order.feed(Numbered(17, (who,)), 9.0), "it said two lines that nobody heard"
    order.linked()
    assert Quiet() not in order.feed(Numbered(0, (who,)), 12.0), "it started anew"


def test_a_die_whose_start_was_not_heard_is_deaf_for_sixteen_words_at_most() -> None:
    order = InOrder()
    told = [each for word in words(REACH + 9) for each in order.feed(word, 0.0)]
    again = [each for word in words(60) for each in order.feed(word, 10.0)]
    assert len(faces(told)) == REACH + 9
    assert len(faces(again)) >= 60 - REACH


def test_words_without_a_number_pass() -> None:
    assert InOrder().feed(Rolling(), 0.0) == [Rolling()]
