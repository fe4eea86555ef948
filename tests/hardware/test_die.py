"""One die between its link and the app: what is told when, whatever the order of things."""

from __future__ import annotations

import contextlib

from hardware import (
    DieBattery,
    DieEvent,
    DieFault,
    DieIdentity,
    DieLinked,
    DieLost,
    DieSettled,
    NoFreeLink,
    ScriptedLink,
)
from hardware.die import Die
from hardware.links import NotLinked
from hardware.protocols.diy import line
from tests.hardware.test_pixels import OLD_IDENTITY
from tests.hardware.virtual_time import run

RUBY = DieIdentity("pixels:1a2b3c4d", "Ruby", "pixels", "d6", firmware=1_735_900_000)


def kinds(events: list[DieEvent]) -> list[type]:
    return [type(each) for each in events]


def test_what_a_radio_die_says_before_it_is_linked_is_not_told_twice() -> None:
    async def main() -> None:
        told: list[DieEvent] = []
        die = Die(RUBY, ScriptedLink(), told.append)
        die.received(OLD_IDENTITY)
        die.received(b"\x03\x01\x04")
        assert kinds(told) == []
        with contextlib.suppress(NotLinked):  # nobody is at the other end
            await die.linked()
        assert kinds(told) == [DieLinked]

    run(main())


def test_a_port_is_no_die_until_one_speaks_on_it() -> None:
    async def main() -> None:
        told: list[DieEvent] = []
        die = Die(DieIdentity("diy:/dev/ttyX", protocol="diy"), ScriptedLink(), told.append, adopt=lambda die: True)
        with contextlib.suppress(NotLinked):
            await die.linked()
        die.received(b"Starting up, version 3\r\n")
        die.lost("unplugged")
        assert told == []
        die.received(line("HELLO", "red-one", "d6", "Red"))
        assert told == [DieLinked(DieIdentity("diy:red-one", "Red", "diy", "d6"))]

    run(main())


def test_another_die_at_the_same_wire_is_another_die() -> None:
    async def main() -> None:
        told: list[DieEvent] = []
        die = Die(DieIdentity("diy:/dev/ttyX", protocol="diy"), ScriptedLink(), told.append, adopt=lambda die: True)
        die.received(line("HELLO", "red", "d6"))
        die.received(line("HELLO", "red", "d6"))
        die.received(line("HELLO", "blue", "d6"))
        red, blue = (DieIdentity(f"diy:{name}", "", "diy", "d6") for name in ("red", "blue"))
        assert told == [DieLinked(red), DieLost(red, "unplugged"), DieLinked(blue)]

    run(main())


def test_waiting_and_no_answer_are_told_once() -> None:
    async def main() -> None:
        told: list[DieEvent] = []
        die = Die(RUBY, ScriptedLink(), told.append)
        die.waits_for_link(7)
        die.waits_for_link(7)
        assert told == [NoFreeLink(RUBY, 7)]
        die.lost("no_answer")
        die.lost("no_answer")
        assert told[1:] == [DieLost(RUBY, "no_answer")]

    run(main())


def test_two_zeros_are_an_empty_die() -> None:
    async def main() -> None:
        told: list[DieEvent] = []
        die = Die(RUBY, ScriptedLink(), told.append)
        with contextlib.suppress(NotLinked):
            await die.linked()
        for _ in range(3):
            die.received(bytes([34, 0, 1]))
        assert [each for each in told if isinstance(each, DieBattery)] == [DieBattery(RUBY, 0)]

    run(main())


def test_time_is_for_people_and_makes_no_difference() -> None:
    assert DieSettled(RUBY, "4", at=1.0) == DieSettled(RUBY, "4", at=2.0)


def heard(identity: DieIdentity, *messages: bytes) -> tuple[Die, list[DieEvent]]:
    """A linked die that said this, and what was told of it."""
    told: list[DieEvent] = []

    async def main() -> Die:
        die = Die(identity, ScriptedLink(), told.append)
        with contextlib.suppress(NotLinked):
            await die.linked()
        for message in messages:
            die.received(message)
        return die

    return run(main()), told


def test_a_die_whose_words_arrive_damaged_says_so_until_one_is_understood() -> None:
    wired = DieIdentity("diy:red", protocol="diy")
    die, told = heard(wired, b"B2 6 ROLL 5*FA73\n", b"\xff\x00no\n", b"B2 7 R", b"OLL 4\n")
    assert told[-1] == DieFault(die.identity, "garbled") and die.state.fault == "garbled"
    die, told = heard(wired, b"B2 6 ROLL 5*FA73\n" * 3, b"B2 3 HELD*927B\n")
    assert [each.what for each in told if isinstance(each, DieFault)] == ["garbled", None]
    assert heard(wired, b"B2 6 ROLL 5*FA73\n", b"B2 3 HELD*927B\n" * 2, b"no\n")[0].state.fault is None, "now and then"


def test_a_die_that_says_what_nobody_knows_is_newer_than_this_program() -> None:
    assert heard(DieIdentity("diy:red", protocol="diy"), b"B3 6 ROLL 4*9536\n" * 3)[0].state.fault == "strange"
    assert heard(RUBY, *[b"\xc8\x01\x02"] * 8)[0].state.fault == "strange"
    assert heard(RUBY, *[b"\xc8\x01\x02"] * 7, b"\x03\x01\x04", b"\xc8\x01")[0].state.fault is None
