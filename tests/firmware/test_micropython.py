"""The MicroPython firmware on MicroPython itself: its words are read as the app reads them, up to settled rolls."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
import tty
from collections.abc import Iterator, Sequence
from math import acos, cos, degrees, pi, sin, sqrt
from pathlib import Path

import pytest

import firmware_tools
from hardware import DiceWatch, DieFault, DieHeld, DieLinked, DieSettled, DieTurned
from hardware.order import InOrder
from hardware.protocols import diy
from hardware.protocols.diy import DiyDecoder
from hardware.protocols.events import Advert, Charge, Identified, Numbered, Resting
from hardware.settle import Crooked, Outcome, Rolled, Settling
from tests.hardware.table import Listener

pytest.importorskip("micropython_unix", reason="MicroPython's Unix port comes as a wheel for Linux on x86-64")
FIRMWARE = Path(firmware_tools.__file__).parent / "firmware" / "micropython"
SCRIPTS = Path(__file__).parent / "on_micropython"
UP = {"1": (0, 0, 1), "2": (0, 1, 0), "3": (1, 0, 0), "4": (-1, 0, 0), "5": (0, -1, 0), "6": (0, 0, -1)}
STRAIGHT = (1, 0, 0, 0, 1, 0, 0, 0, 1)
Vector = tuple[float, float, float]


def micropython(*arguments: str, home: Path, keep: tuple[int, ...] = (), **more: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "MICROPYPATH": f"{home}:{FIRMWARE}:{FIRMWARE / 'stand_in'}", **more}
    command = [sys.executable, "-c", "import micropython_unix as m; m.main()", *arguments]
    return subprocess.Popen(command, cwd=home, env=environment, pass_fds=keep, stdout=subprocess.PIPE, text=True)


def said(script: str, *arguments: str, home: Path) -> list[str]:
    with micropython(str(SCRIPTS / script), *arguments, home=home) as running:
        out, _ = running.communicate(timeout=60)
    assert running.returncode == 0, out
    return out.splitlines()


class Throws:
    """What the app made of each throw on to an orientation, by its number among the arguments, and all lines said."""

    def __init__(self, home: Path, where: Sequence[str], sits: Sequence[float] = STRAIGHT, adds: str = "0,0,0") -> None:
        self.outcomes: dict[int, list[Outcome]] = {}
        self.lines: list[str] = []
        decoder, order, settling = DiyDecoder(), InOrder(), Settling()
        latest: list[Outcome] = []
        calibration, mounted = str(home / "calibration.txt"), ",".join(map(str, sits))
        for row in said("throws.py", calibration, mounted, adds, *where, home=home):
            when, words = row.split(" ", 1)
            now = int(when) / 1000
            latest += settling.tick(now)
            if words.startswith("!"):
                latest = self.outcomes[int(words[2:])] = []
                continue
            self.lines.append(words)
            for event in decoder.feed(words.encode() + b"\n"):
                for each in order.feed(event, now):
                    latest += settling.feed(each, now)
        latest += settling.tick(now + 1)
        assert decoder.dropped == 0

    def end(self, number: int) -> Rolled | Crooked:
        """The one end of that throw."""
        (end,) = [each for each in self.outcomes[number] if isinstance(each, Rolled | Crooked)]
        return end


def sphere(count: int) -> Iterator[Vector]:
    """Orientations evenly over the whole sphere."""
    for n in range(count):
        z = 1 - 2 * (n + 0.5) / count
        turn, wide = n * pi * (3 - sqrt(5)), sqrt(1 - z * z)
        yield wide * cos(turn), wide * sin(turn), z


def nearest(up: Vector) -> tuple[str, float]:
    """The face nearest to up, and the tilt in degrees."""
    cosines = {face: sum(a * b for a, b in zip(up, axis, strict=True)) for face, axis in UP.items()}
    face = max(cosines, key=lambda face: cosines[face])
    return face, degrees(acos(min(1.0, cosines[face])))


def typed(up: Vector) -> str:
    return ",".join(f"{part:.4f}" for part in up)


def askew(chance: random.Random) -> list[float]:
    """How a carelessly glued sensor sits: any turn there is."""
    a, b, c, d = (chance.gauss(0, 1) for _ in range(4))
    n = sqrt(a * a + b * b + c * c + d * d)
    a, b, c, d = a / n, b / n, c / n, d / n
    return [
        *(1 - 2 * (c * c + d * d), 2 * (b * c - d * a), 2 * (b * d + c * a)),
        *(2 * (b * c + d * a), 1 - 2 * (b * b + d * d), 2 * (c * d - b * a)),
        *(2 * (b * d - c * a), 2 * (c * d + b * a), 1 - 2 * (b * b + c * c)),
    ]


def test_over_the_whole_sphere_each_throw_is_its_face_or_crooked(tmp_path: Path) -> None:
    orientations = list(sphere(150))
    throws = Throws(tmp_path, [typed(up) for up in orientations])
    ends = {number: throws.end(number) for number in range(len(orientations))}
    for number, up in enumerate(orientations):
        face, tilt = nearest(up)
        end = ends[number]
        if tilt < 24:
            assert isinstance(end, Rolled) and end.face == face, (up, tilt, end)
            assert end.sure == (tilt < 13) or 13 <= tilt <= 15
        elif tilt > 28:
            assert isinstance(end, Crooked), (up, tilt, end)
            assert end.likely in (None, face), "a leaning die is never guessed wrong"
    assert {end.face for end in ends.values() if isinstance(end, Rolled)} == set(UP), "6 of 6 faces"


def test_a_sensor_that_sits_askew_and_adds_something_is_calibrated_and_stays_so(tmp_path: Path) -> None:
    chance = random.Random(7)
    for case in range(3):
        faces = [face for face in UP for _ in range(2)]
        leaning = [typed(tuple(part + chance.uniform(-0.15, 0.15) for part in UP[face])) for face in faces]
        home = tmp_path / str(case)
        home.mkdir()
        adds = ",".join(f"{chance.uniform(-0.08, 0.08):.3f}" for _ in "xyz")
        throws = Throws(home, ["calibrate", "restart", *leaning], askew(chance), adds)
        assert "CALIBRATED KEEP" in " ".join(throws.lines)
        told = [throws.end(number) for number in range(2, 2 + len(faces))]
        assert [end.face for end in told if isinstance(end, Rolled)] == faces, "also after the power was gone"


def test_a_damaged_calibration_tells_no_face_until_it_is_done_anew(tmp_path: Path) -> None:
    (tmp_path / "calibration.txt").write_text("0 0 1000\n0 1000 0\n1000 0 0\n-1000 0 0\n0 -1000 0\n0 0 -1001\nABCD\n")
    throws = Throws(tmp_path, [typed(UP["4"]), "calibrate", typed(UP["4"])])
    assert isinstance(throws.end(0), Crooked) and throws.end(0).likely is None
    assert throws.end(2) == Rolled("4")
    words = [line.split(" ", 2)[2].split("*")[0] for line in throws.lines]
    assert words[1] == "FAULT memory" and "FAULT none" in words


def test_over_the_radio_it_is_found_and_understood_in_any_packets(tmp_path: Path) -> None:
    rows = [row.split(" ") for row in said("radio.py", home=tmp_path)]
    packets = {row[0]: [bytes.fromhex(each) for each in row[1:]] for row in rows if row[0] not in ("calls", "linked")}
    assert packets["alone"] == [], "nobody listens"
    assert ["linked", "None"] in rows
    first, again = (row for row in rows if row[0] == "calls")
    assert first == again, "it calls again when the link is gone"
    name, service = "", ""
    for part in map(bytes.fromhex, first[1:]):
        assert len(part) <= 31
        while part:
            kind, told, part = part[1], part[2 : 1 + part[0]], part[1 + part[0] :]
            name = told.decode() if kind == 0x09 else name
            service = told[::-1].hex() if kind == 0x07 else service
    assert service == diy.CHANNEL.service.replace("-", "")
    assert diy.recognise(Advert("AA:BB:CC:DD:EE:FF", name=name)) is not None
    assert all(len(packet) <= 20 for packet in packets["small"])

    def understood(which: str) -> list[object]:
        decoder = DiyDecoder()
        told = [event for packet in packets[which] for event in decoder.feed(packet)]
        assert decoder.dropped == 0
        return [each for event in told if isinstance(event, Numbered) for each in event.events]

    who = Identified("red-one", "Red", "d6")
    assert understood("small") == [who, Resting("1", placed=True), Charge(100), Charge(100)]
    assert understood("busy") == [who] * 10, "what the radio would not take at once follows"
    assert understood("large") == [who] and len(packets["large"]) == 1


def test_on_a_wire_the_app_hears_throws_a_hand_and_a_broken_sensor(tmp_path: Path) -> None:
    (tmp_path / "board.py").write_text(
        'NAME, KEY, RADIO, WIRE = "Red", "red-one", False, {"id": 0}\n'
        'I2C = {"id": 0, "scl": 1, "sda": 2}\nLED = NEOPIXEL = BATTERY = None\n'
    )
    scene = tmp_path / "scene.txt"

    def feel(*g: object) -> None:
        (tmp_path / "next.txt").write_text(" ".join(map(str, g)))
        os.replace(tmp_path / "next.txt", scene)

    async def throw(face: str) -> None:
        for _ in range(30):
            feel(*(random.uniform(-3, 3) for _ in "xyz"))
            await asyncio.sleep(0.015)
        feel(*UP[face])

    async def turn_by_hand() -> None:
        for step in range(61):
            feel(0, sin(step * pi / 120), cos(step * pi / 120))
            await asyncio.sleep(0.015)

    async def evening(port: str) -> None:
        told = Listener()
        watching = asyncio.create_task(DiceWatch(wires=[port]).run(told))
        try:
            assert (await told.until(DieLinked))[0].die.id == "diy:red-one"
            await told.until(DieSettled)  # how it lies
            for count, face in enumerate("5236", start=2):
                await throw(face)
                settled = (await told.until(DieSettled, count=count, within=20))[-1]
                assert (settled.face, settled.sure, settled.after_reconnect) == (face, True, False)
            feel(0, 0, 1)
            await told.until(DieTurned)
            await turn_by_hand()
            await told.until(DieHeld)
            assert (await told.until(DieTurned, count=2))[-1].face == "2"
            feel("none")
            assert (await told.until(DieFault))[-1].what == "sensor"
            feel(*UP["2"])
            assert (await told.until(DieFault, count=2))[-1].what is None
            assert len(told.of(DieSettled)) == 5, "nothing but the throws was a roll"
        finally:
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)

    feel(*UP["1"])
    ours, theirs = os.openpty()
    tty.setraw(theirs)
    wire = {"BURROW_TTY": str(ours), "BURROW_SCENE": str(scene)}
    with micropython("-c", "import main; main.run()", home=tmp_path, keep=(ours,), **wire) as running:
        try:
            asyncio.run(asyncio.wait_for(evening(os.ttyname(theirs)), 60))
        finally:
            running.kill()
            os.close(ours)
            os.close(theirs)
