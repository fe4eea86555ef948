"""GoDice bytes by their published format, in every shell, and an emulated one from its roll to the event."""

from __future__ import annotations

import asyncio
from math import dist
from struct import pack, unpack

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_tools.simulate_ble import enter_room
from firmware_tools.simulate_godice import EmulatedGoDice
from firmware_tools.virtual_air import Air
from hardware import DieBumped, DieCrooked, DieLinked, DieSettled, DieTurned, FaceProfile
from hardware.faces import STANDARD_FACES
from hardware.protocols import recognise
from hardware.protocols.events import (
    Advert,
    Charge,
    Coloured,
    Event,
    Handled,
    Leaning,
    Level,
    Resting,
    Rolling,
)
from hardware.protocols.godice import CHANNEL, SHELLS, GoDiceDecoder
from tests.hardware.table import listening, rolls, watch_in
from tests.hardware.virtual_time import run

# (what is up in the die's frame, the face) as published for the bare die and the twenty-sided shell
BARE = {"1": (-64, 0, 0), "2": (0, 0, 64), "3": (0, 64, 0), "4": (0, -64, 0), "5": (0, 0, -64), "6": (64, 0, 0)}
TWENTY = {
    "1": (-64, 0, -22), "2": (42, -42, 40), "3": (0, 22, -64), "4": (0, 22, 64), "5": (-42, -42, 42),
    "6": (22, 64, 0), "7": (-42, -42, -42), "8": (64, 0, -22), "9": (-22, 64, 0), "10": (42, -42, -42),
    "11": (-42, 42, 42), "12": (22, -64, 0), "13": (-64, 0, 22), "14": (42, 42, 42), "15": (-22, -64, 0),
    "16": (42, 42, -42), "17": (0, -22, -64), "18": (0, -22, 64), "19": (-42, 42, -42), "20": (64, 0, 22),
}  # fmt: skip


def still(how: bytes, *up: int) -> bytes:
    return how + pack("bbb", *up)


def face_of(kind: str, *up: int) -> str:
    rest = GoDiceDecoder(kind).feed(still(b"S", *up))[0]
    assert isinstance(rest, Resting)
    return rest.face


def test_the_bare_die_and_the_twenty_as_published() -> None:
    assert {face: face_of("d6", *up) for face, up in BARE.items()} == {face: face for face in BARE}
    assert {face: face_of("unknown", *up) for face, up in BARE.items()} == {face: face for face in BARE}
    assert {face: face_of("d20", *up) for face, up in TWENTY.items()} == {face: face for face in TWENTY}


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("d10", "8 2 6 1 4 3 9 0 7 5 5 7 0 9 3 4 1 6 2 8"),
        ("d00", "80 20 60 10 40 30 90 0 70 50 50 70 0 90 30 40 10 60 20 80"),
    ],
)
def test_ten_sided_shells_sit_on_the_twenty(kind: str, values: str) -> None:
    assert [face_of(kind, *up) for up in TWENTY.values()] == values.split()


@pytest.mark.parametrize(
    ("kind", "up", "face"),
    [
        ("d12", (20, -60, -20), "1"),
        ("d12", (60, 0, 20), "12"),
        ("d12", (-60, 0, -20), "1"),
        ("d12", (-20, 60, 20), "12"),
        ("d8", (20, -60, -20), "3"),
        ("d8", (-20, -60, -20), "8"),
        ("d8", (60, 0, -20), "8"),
        ("d4", (20, -60, -20), "3"),
        ("d4", (40, 20, -40), "1"),
        ("d4", (-20, 60, 20), "2"),
    ],
)
def test_shells_on_the_frame_of_twenty_four(kind: str, up: tuple[int, int, int], face: str) -> None:
    assert face_of(kind, *up) == face


@pytest.mark.parametrize("kind", SHELLS)
def test_a_shell_has_the_faces_of_its_kind_and_a_sensor_is_a_little_off(kind: str) -> None:
    shell = SHELLS[kind]
    assert set(shell.faces) == set(STANDARD_FACES[kind])
    for up, face in zip(shell.cells, shell.faces, strict=True):
        assert face_of(kind, *(a + b for a, b in zip(up, (3, -3, 2), strict=True))) == face


@given(st.sampled_from(list(SHELLS)), st.binary(min_size=3, max_size=3))
def test_the_nearest_of_all_vectors_decides(kind: str, up: bytes) -> None:
    shell = SHELLS[kind]
    face, _ = shell.read(up)
    away = [dist(unpack("bbb", up), cell) for cell in shell.cells]
    assert face in {shell.faces[cell] for cell, far in enumerate(away) if far == min(away)}


@pytest.mark.parametrize(
    ("message", "told"),
    [
        (b"R", [Rolling()]),
        (still(b"S", 0, 0, 64), [Resting("2"), Level("2", 1.0)]),
        (still(b"FS", 0, 0, 64), [Resting("2", placed=True)]),
        (still(b"MS", 0, 0, 64), [Handled(), Resting("2", placed=True)]),
        (still(b"TS", 40, 0, 50), [Leaning("2")]),
        (b"Bat\x64", [Charge(100)]),
        (b"Bat\x65", []),
        (b"Col\x03", [Coloured("blue")]),
        (b"Col\x06", []),
        (b"Tap", []),
        (b"DTap", []),
        (b"", []),
        (b"S", []),
        (b"RR", []),
        (still(b"S", 0, 0, 64) + b"!", []),
        (still(b"XS", 0, 0, 64), []),
    ],
)
def test_messages(message: bytes, told: list[Event]) -> None:
    assert GoDiceDecoder().feed(message) == told


def test_how_upright_it_lies() -> None:
    def level(kind: str, *up: int) -> float | None:
        return next(
            (each.cosine for each in GoDiceDecoder(kind).feed(still(b"S", *up)) if isinstance(each, Level)), None
        )

    assert level("d6", 60, 22, 0) == 0.939  # 20 degrees
    assert level("d20", 64, 0, 22) == 1.0
    assert level("d12", 20, -60, -20) is None, "the published vectors of this frame are too rough to tell a tilt"
    assert level("d6", 0, 0, 0) is None


def test_the_charger_is_told_with_the_charge() -> None:
    die = GoDiceDecoder()
    assert die.feed(b"Char\x01") == []
    assert die.feed(b"Bat\x32") == [Charge(50, charging=True)]
    assert die.feed(b"Char\x00") == [Charge(50, charging=False)]


def test_what_is_sent() -> None:
    die = GoDiceDecoder()
    assert die.hello() == (b"\x03", b"\x17")
    assert die.ask_face() == bytes.fromhex("19 1e 00 00 00 00 00 00 01 00")
    assert die.blink(0xFF8040, times=2, milliseconds=1000) == bytes.fromhex("10 02 19 19 ff 80 40 01 00")
    assert die.blink(0x2040FF, times=999)[1] == 254, "255 would never end"
    assert die.lights(0x010203, 0) == bytes.fromhex("08 01 02 03 00 00 00")
    assert die.stop_lights() == b"\x14"


@pytest.mark.parametrize(
    ("name", "key", "colour"),
    [
        ("GoDice_19CCE4_Y_v04", "19cce4", "yellow"),
        ("GoDice_BC0940_K_v03", "bc0940", "black"),
        ("GoDice_BC0940_X_v03", "bc0940", ""),
        ("GoDice_BC0940", "bc0940", ""),
    ],
)
def test_a_die_is_known_by_its_name(name: str, key: str, colour: str) -> None:
    found = recognise(Advert("C0:00:00:00:00:01", name, services=frozenset({CHANNEL.service})))
    assert found is not None
    protocol, call = found
    assert (protocol, call.key, call.colour, call.kind, call.channel) == ("godice", key, colour, "unknown", CHANNEL)


@pytest.mark.parametrize("name", ["GoDice", "GoDice_", "GoDice_XYZ123_K_v03", "GoDice_19CCE", "My GoDice_19CCE4_Y_v04"])
def test_other_names_are_no_die(name: str) -> None:
    assert recognise(Advert("x", name, services=frozenset({CHANNEL.service}))) is None


@given(st.sampled_from([*SHELLS, "unknown", "fudge"]), st.lists(st.binary(max_size=12)))
def test_garbage_never_raises(kind: str, messages: list[bytes]) -> None:
    die = GoDiceDecoder(kind)
    for message in messages:
        assert isinstance(die.feed(message), list)


@given(st.sampled_from(list(SHELLS)), st.sampled_from([b"S", b"TS", b"FS", b"MS"]), st.binary(min_size=3, max_size=3))
def test_any_direction_is_a_face_of_the_shell(kind: str, how: bytes, up: bytes) -> None:
    for event in GoDiceDecoder(kind).feed(how + up):
        if isinstance(event, Resting | Leaning):
            assert event.face in STANDARD_FACES[kind]
        if isinstance(event, Level):
            assert -1 <= event.cosine <= 1


def test_from_the_emulated_die_to_the_event() -> None:
    async def main() -> None:
        air = Air()
        bare, shelled = EmulatedGoDice(air, 0x19CCE4, "yellow"), EmulatedGoDice(air, 2, shell="d20", face="17")
        room = await enter_room([bare, shelled], air)
        watch = watch_in(room, profiles={shelled.id: FaceProfile(shell="d20")})
        async with listening(watch, links=2) as told:
            assert {each.die.id: each.face for each in told.of(DieSettled)} == {bare.id: "1", shelled.id: "17"}
            assert all(each.after_reconnect for each in told.of(DieSettled))
            await asyncio.gather(bare.roll("4"), shelled.roll("11"))
            await asyncio.sleep(1)
            await bare.put_down("2")
            await bare.shake()
            assert [each.face for each in await told.until(DieBumped)] == ["2"]
            await asyncio.sleep(3)
            await bare.lean("3")
            await asyncio.sleep(3)
            assert (rolls(told, bare.id), rolls(told, shelled.id)) == (["4"], ["11"])
            assert [each.face for each in told.of(DieTurned)] == ["2"]
            assert [each.likely for each in told.of(DieCrooked)] == ["3"]
            state = next(each for each in watch.dice if each.die.id == bare.id)
            assert (state.die.colour, state.battery, state.die.kind) == ("yellow", 90, "unknown")
            assert await watch.blink(bare.id, 0x2040FF)
            await asyncio.sleep(1)
            assert (bare.lights, shelled.lights) == ([0x2040FF], [])
            bare.lose()
            bare.turn_unheard("6")
            await told.until(DieLinked, bare.id, count=2)
            await asyncio.sleep(3)
            last = told.of(DieSettled, bare.id)[-1]
            assert (last.face, last.after_reconnect) == ("6", True)
            assert rolls(told, bare.id) == ["4"]

    run(main())
