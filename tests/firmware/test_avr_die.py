"""The C firmware, compiled and run on an emulated ATmega328P with an emulated sensor, read by our own protocol and roll
tracker in the board's time."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable
from pathlib import Path

import pytest

pytest.importorskip("yasimavr", reason="the emulator of AVR chips: pip install yasimavr (needs g++ and libelf-dev)")

from hardware.order import InOrder
from hardware.protocols.diy import DiyDecoder, line
from hardware.protocols.events import (
    Calibrated,
    Charge,
    Event,
    Fault,
    Handled,
    Identified,
    Leaning,
    Missed,
    Numbered,
    Resting,
    Rolling,
    Uncalibrated,
)
from hardware.settle import Bumped, Crooked, Held, Outcome, Rolled, Settling, Turned
from tests.firmware.board import Board
from tests.firmware.throws import NORMALS, TICK, Vector, anywhere, bump, carry, dot, scaled, throw, tilted, turned

REST = 0.45  # seconds in which a die that lies says so
RESTS = (Rolled, Crooked, Bumped, Turned)
ENDS = (*RESTS, Held)


class Bench:
    """A board, and what our side makes of its lines. ``said``: its events since last asked for."""

    def __init__(self, board: Board) -> None:
        self.board, self.now = board, 0.0
        self.decoder, self.order, self.settling = DiyDecoder(), InOrder(), Settling()
        self.numbers: list[int] = []
        self.said: list[Event] = []

    def live(self, seconds: float) -> list[Outcome]:
        """Let time pass; what the tracker concludes meanwhile."""
        outcomes: list[Outcome] = []
        end = self.now + seconds
        while self.now < end - 1e-9:
            heard = self.decoder.feed(self.board.run(TICK))
            self.now += TICK
            for event in heard:
                assert isinstance(event, Numbered)
                self.numbers.append(event.number)
                for each in self.order.feed(event, self.now):
                    self.said.append(each)
                    outcomes += self.settling.feed(each, self.now)
            outcomes += self.settling.tick(self.now)
        return outcomes

    def feel(self, pulls: Iterable[Vector], rest: float = REST) -> list[Outcome]:
        """Each pull for a hundredth of a second, then rest."""
        outcomes: list[Outcome] = []
        for pull in pulls:
            self.board.sensor.pull = pull
            outcomes += self.live(TICK)
        settled = self.now + rest + 0.3  # the tracker looks a quarter of a second longer than the die
        while self.now < settled - 1e-9:
            told = self.live(TICK)
            if rest and any(isinstance(each, RESTS) for each in told):
                settled = min(settled, self.now + 0.08)  # long enough to say it twice
            outcomes += told
        return [each for each in outcomes if isinstance(each, ENDS)]

    def ask(self, question: bytes, within: float = 0.05) -> list[Event]:
        self.said.clear()
        self.board.tell(question)
        self.live(within)
        return list(self.said)

    def all_was_well(self) -> bool:
        """Every line came with its check, and their numbers count up by one."""
        steps = {b - a for a, b in zip(self.numbers, self.numbers[1:], strict=False)}
        return self.decoder.dropped == 0 and steps <= {1} and Missed() not in self.said


def awake(built: Path, seed: int = 0, **options: bytes) -> Bench:
    """A die that lies on the table and has said so."""
    bench = Bench(Board(built / "die.hex", seed=seed, **options))
    bench.live(REST)
    return bench


def nearest(up: Vector) -> tuple[str, float]:
    """The face that is up, and its tilt in degrees."""
    face = max(NORMALS, key=lambda each: dot(NORMALS[each], up))
    return face, math.degrees(math.acos(min(1.0, dot(NORMALS[face], up))))


def is_told(face: str, tilt: float, outcome: Outcome) -> bool:
    """Whether that is what people have to be told: a roll below 14 degrees, a question below 26, else crooked."""
    match outcome:
        case Rolled(told, sure):
            return told == face and (tilt < 15 if sure else 13 < tilt < 27)
        case Crooked(likely):
            return tilt > 25 and likely in (face, None)
    return False


def test_it_says_who_it_is_and_how_it_lies(avr_built: Path) -> None:
    bench = awake(avr_built)
    assert bench.numbers == [0, 1]
    assert bench.said == [Identified("avr-die", "Home-made die", "d6"), Resting("1", placed=True)]
    assert bench.ask(line("WHO")) == [Identified("avr-die", "Home-made die", "d6")]
    assert bench.ask(line("FACE?")) == [Resting("1", placed=True)]
    assert bench.ask(line("BATTERY?")) == [], "there is none"
    bench.board.charge_voltage(3.8)
    (told,) = bench.ask(line("BATTERY?"))
    assert isinstance(told, Charge)
    assert 50 <= told.percent <= 60
    assert bench.all_was_well()


def test_every_throw_is_told_once_and_right_over_the_whole_sphere(avr_built: Path) -> None:
    chance = random.Random(1)
    bench = awake(avr_built)
    ends = [tilted(normal, chance.uniform(0, 25), chance) for normal in NORMALS.values() for _ in range(4)]
    ends += [anywhere(chance) for _ in range(16)]
    chance.shuffle(ends)
    faces = set()
    for end in ends:
        face, tilt = nearest(end)
        outcomes = bench.feel(throw(end, chance, 0.2))
        assert len(outcomes) == 1, (face, tilt, outcomes)
        assert is_told(face, tilt, outcomes[0]), (face, tilt, outcomes)
        faces |= {outcomes[0].face} if isinstance(outcomes[0], Rolled) else set()
    assert faces == set(NORMALS)
    assert bench.all_was_well()


def test_a_leaning_die_is_never_guessed(avr_built: Path) -> None:
    chance, bench = random.Random(2), awake(avr_built)
    assert bench.feel(throw(tilted(NORMALS["2"], 32, chance), chance)) == [Crooked("2")]
    assert bench.ask(line("FACE?")) == [], "it has no face to tell"
    edge = scaled((0.0, 1.0, 1.0), math.sqrt(0.5))
    assert bench.feel(throw(edge, chance)) == [Crooked(None)]


def test_a_hand_a_bump_and_a_carried_die_are_no_rolls(avr_built: Path) -> None:
    chance, bench = random.Random(3), awake(avr_built)
    assert bench.feel(carry(NORMALS["1"], NORMALS["5"], chance)) == [Held(), Turned("5")]
    assert bench.feel(bump(NORMALS["5"], chance)) == [Bumped("5")]
    caught = [*throw(NORMALS["3"], chance, 0.3), *carry(NORMALS["3"], NORMALS["4"], chance, 1.6)]
    assert Rolled not in map(type, bench.feel(caught)), "picked up in the middle of its roll"
    assert bench.settling.face == "4"
    assert bench.feel(throw(NORMALS["4"], chance)) == [Rolled("4")], "the same face again, and it was rolled"


def test_a_roll_out_of_the_hand_counts_once(avr_built: Path) -> None:
    chance, bench = random.Random(4), awake(avr_built)
    shaken = [*carry(NORMALS["1"], NORMALS["2"], chance, 0.6), *throw(NORMALS["6"], chance, 0.4)]
    assert bench.feel(shaken) == [Held(), Rolled("6")]


def test_a_long_fall_is_no_rest_and_no_broken_sensor(avr_built: Path) -> None:
    chance, bench = random.Random(5), awake(avr_built)
    bench.said.clear()
    falls = [(0.0, 0.0, 0.02)] * 60  # 1.8 metres
    assert bench.feel([*falls, *throw(NORMALS["3"], chance)]) == [Rolled("3")]
    assert Fault("sensor") not in bench.said


def test_a_sensor_that_never_answers_is_told(avr_built: Path) -> None:
    board = Board(avr_built / "die.hex")
    board.sensor.broken = True
    bench = Bench(board)
    bench.live(0.1)
    assert bench.said == [Identified("avr-die", "Home-made die", "d6"), Fault("sensor")]
    assert bench.ask(line("FACE?")) == [Fault("sensor")]
    assert bench.ask(line("CALIBRATE", "1")) == [Uncalibrated("1", "sensor")]
    board.sensor.broken = False
    bench.said.clear()
    bench.live(1.2)
    assert bench.said == [Fault(), Resting("1", placed=True)]


def test_a_sensor_that_breaks_in_a_roll_leaves_no_face(avr_built: Path) -> None:
    chance, bench = random.Random(6), awake(avr_built)
    bench.feel(list(throw(NORMALS["2"], chance))[:-1], rest=0.0)
    bench.board.sensor.broken = True
    bench.said.clear()
    outcomes = bench.live(0.5)
    assert Crooked(None) in outcomes
    assert bench.said == [Rolling(), Leaning(), Fault("sensor")]


def test_a_sensor_that_lost_its_power_is_told_and_woken_up(avr_built: Path) -> None:
    bench = awake(avr_built)
    bench.board.sensor.lose_power()
    bench.said.clear()
    bench.live(2.5)
    assert Fault("sensor") in bench.said
    assert bench.said[-2:] == [Fault(), Resting("1", placed=True)]


@pytest.mark.parametrize("broken", [b"WHO*51\n", b"BLINK 2040FF 3*00\n", b"BLINK" * 30 + b"\n", b"\xff*\n", b"\n" * 40])
def test_a_broken_question_is_left_out(avr_built: Path, broken: bytes) -> None:
    bench = awake(avr_built)
    assert bench.ask(broken) == []
    assert bench.ask(line("FACE?")) == [Resting("1", placed=True)]


def test_it_blinks_in_colour_as_often_as_asked(avr_built: Path) -> None:
    bench = awake(avr_built)
    bench.board.tell(line("BLINK", "FF2001", 2))
    shone = []
    for _ in range(20):
        bench.live(0.05)
        shone.append(bench.board.lights())
    runs = [one for one, before in zip(shone, [None, *shone], strict=False) if one != before]
    assert [each for each in runs if each != (0, 0, 0)] == [(0xFF, 0x20, 0x01)] * 2
    assert shone[-1] == (0, 0, 0)
    bench.ask(line("BLINK", "0000FF", 255))
    assert bench.board.lights() == (0, 0, 0xFF)
    bench.ask(line("DARK"))
    assert bench.board.lights() == (0, 0, 0)


# Calibration

AXIS = (0.48, 0.6, 0.64)


def crooked_mount(bench: Bench) -> dict[str, Vector]:
    """Glue the sensor in at a slant and let it be off. Where up is for each face, seen from it."""
    bench.board.sensor.offset = (0.07, -0.05, 0.11)
    bench.board.sensor.gain = (1.03, 0.98, 1.02)
    return {face: turned(normal, AXIS, 115.0) for face, normal in NORMALS.items()}


def teach(bench: Bench, ups: dict[str, Vector]) -> list[Event]:
    told: list[Event] = []
    for face, up in ups.items():
        bench.board.sensor.pull = up
        told += bench.ask(line("CALIBRATE", face), 0.6)
    told += bench.ask(line("CALIBRATE", "KEEP"), 0.4)
    return [each for each in told if isinstance(each, Calibrated | Uncalibrated)]


def reads(bench: Bench, ups: dict[str, Vector]) -> dict[str, list[Outcome]]:
    chance = random.Random(7)
    return {face: bench.feel(throw(up, chance, 0.2)) for face, up in ups.items()}


def test_a_calibration_makes_every_face_right_and_outlives_reset_and_power(avr_built: Path) -> None:
    bench = awake(avr_built)
    ups = crooked_mount(bench)
    assert all(each != [Rolled(face)] for face, each in reads(bench, ups).items()), "it has something to learn"
    assert teach(bench, ups) == [*map(Calibrated, NORMALS), Calibrated("KEEP")]
    right = {face: [Rolled(face)] for face in NORMALS}
    assert reads(bench, ups) == right
    bench.board.reset()
    assert reads(bench, ups) == right
    again = awake(avr_built, eeprom=bench.board.eeprom())
    crooked_mount(again)
    assert reads(again, ups) == right


def test_what_cannot_be_a_calibration_changes_nothing(avr_built: Path) -> None:
    chance, bench = random.Random(8), awake(avr_built)
    assert bench.ask(line("CALIBRATE", "1"), 0.6) == [Calibrated("1")]
    assert bench.ask(line("CALIBRATE", "2"), 0.6) == [Uncalibrated("2", "same")]
    assert bench.ask(line("CALIBRATE", "KEEP")) == [Uncalibrated("KEEP", "missing")]
    assert bench.ask(line("CALIBRATE", "9")) == [Uncalibrated("9", "unknown")]
    assert bench.ask(line("CALIBRATE", "DROP")) == [Calibrated("DROP")]
    bench.board.tell(line("CALIBRATE", "4"))
    bench.said.clear()
    bench.feel(carry(NORMALS["1"], NORMALS["4"], chance, 2.5), rest=0.0)
    assert Uncalibrated("4", "moving") in bench.said
    assert Handled() in bench.said
    assert bench.board.eeprom().count(b"\xff") == 1024
    assert bench.feel(throw(NORMALS["5"], chance)) == [Rolled("5")]


def test_a_broken_calibration_is_told_and_the_one_before_is_used(avr_built: Path) -> None:
    bench = awake(avr_built)
    ups = crooked_mount(bench)
    teach(bench, ups)
    first = bench.board.eeprom()
    straight = dict(zip(NORMALS, reversed(ups.values()), strict=True))
    teach(bench, straight)
    both = bench.board.eeprom()
    newer = [at for at, (one, other) in enumerate(zip(first, both, strict=True)) if one != other]
    torn = bytearray(both)
    torn[newer[-1]] ^= 0x10  # the power went while it wrote the second one
    survivor = awake(avr_built, eeprom=bytes(torn))
    crooked_mount(survivor)
    assert reads(survivor, ups) == {face: [Rolled(face)] for face in NORMALS}
    rubbish = awake(avr_built, eeprom=bytes(range(256)) * 4)
    assert Fault("calibration") in rubbish.said
    assert rubbish.feel(throw(NORMALS["3"], random.Random(9))) == [Rolled("3")], "as if it sat straight"
    rubbish.said.clear()
    teach(rubbish, NORMALS)
    assert Fault() in rubbish.said, "all is well again"
