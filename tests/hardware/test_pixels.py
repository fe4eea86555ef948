"""Pixels bytes by their documented layouts, both transports and both ages of firmware."""

from __future__ import annotations

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.protocols import recognise
from hardware.protocols.events import (
    Advert,
    Charge,
    Handled,
    Identified,
    Leaning,
    Level,
    Resting,
    Rolling,
    Strength,
)
from hardware.protocols.pixels import (
    FIRMWARE_WITH_WRONG_NORMALS,
    NEW_CHANNEL,
    OLD_CHANNEL,
    PixelsDecoder,
)

NEW, MIDDLE, OLD = 1_735_900_000, 1_727_400_000, FIRMWARE_WITH_WRONG_NORMALS
INFORMATION = "0000180a-0000-1000-8000-00805f9b34fb"

# A d6 of 2024 answers "who are you": 6 lights, midnight galaxy, d6, id 1a2b3c4d, on face 3 (index), 77 %, charging
OLD_IDENTITY = bytes.fromhex("02 06 03 02 efbeadde 4d3c2b1a e803 40 34 f6 66 01 03 4d 02")

# The same die with firmware of 2025, as sent: sizes, then the parts (name "Ruby", 55 %, low)
NEW_IDENTITY = bytes.fromhex(
    "02"
    "0f 0001 60bd7767 0001 0001 0001 0001"
    "0a 4d3c2b1a 01 02 15 03 00"
    "20" + "00" * 31 + "20 52756279" + "00" * 27 + "0d efbeadde e8030000 d0070000"
    "05 37 01 05 02"
)


def decoder(kind: str = "d6", firmware: int = NEW) -> PixelsDecoder:
    return PixelsDecoder(kind, firmware)


def test_the_recorded_identities_have_the_documented_sizes() -> None:
    assert (len(OLD_IDENTITY), len(NEW_IDENTITY)) == (22, 108)


def test_old_identity() -> None:
    die = PixelsDecoder()
    assert die.feed(OLD_IDENTITY) == [
        Identified("1a2b3c4d", "", "d6", "midnight galaxy", 0x66F63440),
        Charge(77, charging=True),
    ]
    assert die.feed(bytes([3, 1, 3])) == [Resting("4")]  # kind and firmware are known from now on


def test_new_identity() -> None:
    die = PixelsDecoder()
    assert die.feed(NEW_IDENTITY) == [
        Identified("1a2b3c4d", "Ruby", "d6", "midnight galaxy", 0x6777BD60),
        Charge(55, charging=False),
    ]


def test_a_longer_part_of_newer_firmware_is_skipped_over() -> None:
    grown = NEW_IDENTITY[:1] + b"\x11" + NEW_IDENTITY[2:16] + b"\xaa\xbb" + NEW_IDENTITY[16:]
    assert PixelsDecoder().feed(grown) == PixelsDecoder().feed(NEW_IDENTITY)


@pytest.mark.parametrize("length", range(108))
def test_a_cut_identity_tells_only_what_arrived(length: int) -> None:
    events = PixelsDecoder().feed(NEW_IDENTITY[:length])
    whole = PixelsDecoder().feed(NEW_IDENTITY)
    if length == 22:  # that size is the old form by definition
        return
    assert [type(each) for each in events] in ([], [Identified], [Identified, Charge])
    if length < 26:
        assert events == []
    if len(events) == 2:
        assert events[1] == whole[1]


@pytest.mark.parametrize(
    ("firmware", "state", "expected"),
    [
        (NEW, 1, [Resting("5")]),
        (NEW, 2, [Handled()]),
        (NEW, 3, [Rolling("5")]),
        (NEW, 4, [Leaning("5")]),
        (NEW, 5, [Resting("5", placed=True)]),
        (MIDDLE, 1, [Resting("5")]),
        (MIDDLE, 2, [Handled()]),
        (MIDDLE, 3, [Rolling("5")]),
        (OLD, 3, [Rolling("2")]),
        (MIDDLE, 5, []),  # did not exist yet
        (OLD, 4, [Resting("2")]),  # cried crooked on flat tables, and counted its faces wrongly
        (NEW, 0, []),
        (NEW, 200, []),
    ],
)
def test_roll_states_of_both_ages(firmware: int, state: int, expected: list[object]) -> None:
    assert decoder(firmware=firmware).feed(bytes([3, state, 4])) == expected


def test_dice_of_early_2024_and_before_count_their_faces_wrongly() -> None:
    shown = [decoder(firmware=OLD).feed(bytes([3, 1, index])) for index in range(6)]
    assert shown == [[Resting(face)] for face in ("1", "5", "4", "3", "2", "6")]
    pipped = [decoder("pipped d6", OLD).feed(bytes([3, 1, index])) for index in range(6)]
    assert pipped == [[Resting(face)] for face in "123456"]
    d4 = [decoder("d4", OLD).feed(bytes([3, 1, index])) for index in range(6)]
    assert d4 == [[Resting(face)] for face in ("1", "1", "3", "2", "1", "4")]


@pytest.mark.parametrize(
    ("kind", "faces"),
    [
        ("d4", "1 2 3 4"),
        ("d6", "1 2 3 4 5 6"),
        ("pipped d6", "1 2 3 4 5 6"),
        ("d8", "1 2 3 4 5 6 7 8"),
        ("d10", "0 1 2 3 4 5 6 7 8 9"),
        ("d00", "0 10 20 30 40 50 60 70 80 90"),
        ("d12", "1 2 3 4 5 6 7 8 9 10 11 12"),
        ("d20", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20"),
        ("fudge", "+ - blank blank - +"),
        ("unknown", "0 1 2 3"),
    ],
)
def test_all_faces_of_every_kind(kind: str, faces: str) -> None:
    shown = [decoder(kind).feed(bytes([3, 1, index])) for index in range(len(faces.split()))]
    assert shown == [[Resting(face)] for face in faces.split()]
    if kind != "unknown":
        assert decoder(kind).feed(bytes([3, 1, len(faces.split())])) == []


@pytest.mark.parametrize(
    ("number", "leds", "kind"),
    [
        *((number, 21, kind) for number, kind in enumerate(["d4", "d6", "d8", "d10", "d00", "d12", "d20"], start=1)),
        (8, 21, "pipped d6"),
        (9, 21, "fudge"),
        *((0, leds, kind) for leds, kind in ((4, "d4"), (6, "d6"), (8, "d8"), (10, "d10"), (12, "d12"), (20, "d20"))),
        (0, 21, "pipped d6"),
        (0, 5, "unknown"),
    ],
)
def test_every_kind_by_its_number_or_else_its_lights(number: int, leds: int, kind: str) -> None:
    old = bytes([2, leds, 1, number]) + OLD_IDENTITY[4:]
    (who, _) = PixelsDecoder().feed(old)
    assert isinstance(who, Identified)
    assert who.kind == kind


@pytest.mark.parametrize(
    ("firmware", "kind", "leans"),
    [
        # 2024-05-22: dice of six lights and d4 no longer cry crooked on flat tables
        (1_716_335_999, "d6", False),
        (1_716_335_999, "d4", False),
        (1_716_335_999, "fudge", False),
        (1_716_335_999, "d20", True),
        (1_716_336_000, "d6", True),
        (NEW, "d4", True),
    ],
)
def test_who_is_believed_when_it_says_crooked(firmware: int, kind: str, leans: bool) -> None:
    (event,) = decoder(kind, firmware).feed(bytes([3, 4, 1]))
    assert isinstance(event, Leaning if leans else Resting)


@pytest.mark.parametrize("firmware", [1_730_419_199, 1_730_419_200])
def test_from_november_2024_a_die_tells_placed_from_rolled(firmware: int) -> None:
    placed = decoder(firmware=firmware).feed(bytes([3, 5, 0]))
    assert placed == ([Resting("1", placed=True)] if firmware >= 1_730_419_200 else [])


@pytest.mark.parametrize(
    "message", ["1e", "42", "12 48 65 79", "16 0100", "27 05 01 01 4f4b", "39", "3d 1009 1009", "49"]
)
def test_answers_that_nobody_waits_for_tell_nothing(message: str) -> None:
    assert decoder().feed(bytes.fromhex(message)) == []


def test_a_face_the_die_does_not_have_is_no_face() -> None:
    assert decoder().feed(bytes([3, 1, 6])) == []
    assert decoder().feed(bytes([3, 4, 6])) == [Leaning(None)]


def test_battery() -> None:
    assert decoder().feed(bytes([34, 63, 0])) == [Charge(63)]
    assert decoder().feed(bytes([34, 100, 3])) == [Charge(100, charging=True)]
    assert decoder().feed(bytes([34, 101, 0])) == []


@pytest.mark.parametrize("size", [31, 33])
def test_telemetry_of_both_sizes_tells_how_upright_it_lies(size: int) -> None:
    message = struct.pack("<BhhhiI", 4, 12, -7, 998, 953, 123456) + bytes([5, 2, 71, 0, 0, 200, 0])
    message += struct.pack("<b", -63)
    message = message.ljust(size, b"\0")
    assert decoder().feed(message) == [Charge(71), Level("3", 0.953), Strength(-63)]
    assert decoder().feed(message[:30]) == []  # firmware of 2022 has another layout


def test_signal() -> None:
    assert decoder().feed(bytes([36, 0xB0])) == [Strength(-80)]


def test_what_is_sent() -> None:
    die = decoder()
    blink = die.blink(0xFF8040, times=2, milliseconds=500)
    assert blink == bytes.fromhex("1d 02 f401 4080ff00 ffffffff 00 01")
    assert len(blink) == 14
    assert die.blink(0xFF8040, times=999, milliseconds=10**6)[1:4] == bytes.fromhex("ff ffff")
    assert die.blink_id(0x80, 2) == bytes([65, 0x80, 2])
    assert die.stop_lights() == bytes([59])
    assert die.ask_face() == bytes([23])
    assert die.ask_level() == bytes([26, 1, 0, 0])
    assert die.hello() == (bytes([1]), bytes([33]))


def test_a_call_of_the_new_transport() -> None:
    advert = Advert(
        "C0:00:00:00:00:01",
        "Ruby",
        -60,
        {0x0D39: bytes([21, 0x23, 5, 3, 0x80 | 64])},
        {INFORMATION: struct.pack("<II", 0x1A2B3C4D, NEW)},
        frozenset({NEW_CHANNEL.service}),
    )
    found = recognise(advert)
    assert found is not None
    protocol, call = found
    assert (protocol, call.key, call.name, call.kind) == ("pixels", "1a2b3c4d", "Ruby", "d6")
    assert (call.colour, call.firmware) == ("midnight galaxy", NEW)
    assert call.events == (Charge(64, charging=True),)
    assert call.channel == NEW_CHANNEL


def test_a_call_of_the_old_transport_needs_the_makers_service_data() -> None:
    # the company number 0xFFFF is everybody's: five bytes under it alone are no die
    stranger = Advert("x", "", -60, {0xFFFF: bytes([6, 0x21, 5, 3, 64])}, {}, frozenset({OLD_CHANNEL.service}))
    assert recognise(stranger) is None
    service = Advert("x", service_data={INFORMATION: struct.pack("<II", 7, MIDDLE)})
    found = recognise(stranger.merged(service))
    assert found is not None
    assert (found[1].key, found[1].channel) == ("00000007", OLD_CHANNEL)


def test_a_call_tells_that_the_die_moves() -> None:
    def moving(state: int) -> bool:
        told = {0x0D39: bytes([6, 0x21, state, 3, 64])}
        found = recognise(Advert("x", maker_data=told, service_data={INFORMATION: struct.pack("<II", 7, NEW)}))
        return found is not None and found[1].moving

    assert [moving(state) for state in range(6)] == [False, False, True, True, False, False]


@pytest.mark.parametrize(
    ("firmware", "told", "motion", "rolled"),
    [
        (NEW, "06 21 01 03 40", Resting("4"), True),
        (NEW, "06 21 05 03 40", Resting("4", placed=True), False),
        (NEW, "06 21 02 03 40", Handled(), False),
        (NEW, "06 21 03 02 40", Rolling("3"), False),
        (NEW, "14 72 01 13 40", Resting("20"), True),
        (NEW, "0a 42 01 00 40", Resting("0"), True),
        (NEW, "13 52 01 09 40", Resting("90"), True),
        (NEW, "04 11 04 02 40", Leaning("3"), False),
        (MIDDLE, "06 21 01 03 40", Resting("4"), False),  # old firmware says the same of a die that was put down
        (OLD, "06 21 01 01 40", Resting("5"), False),  # and the oldest counts its faces in another order
        (MIDDLE, "06 21 05 03 40", None, False),  # it knows no state 5
        (NEW, "06 21 00 03 40", None, False),
        (NEW, "06 21 01 06 40", None, True),  # no d6 has seven faces
        (NEW, "14 72 01 14 40", None, True),
        (OLD, "04 11 01 07 40", None, False),
        (NEW, "06 21 03 09 40", Rolling(), False),
        (NEW, "06 ff 01 03 40", None, True),  # of a colour of its own: a d6 or a fudge die
        (NEW, "14 ff 01 03 40", Resting("4"), True),
    ],
)
def test_a_call_tells_how_the_die_lies(firmware: int, told: str, motion: object, rolled: bool) -> None:
    service = {INFORMATION: struct.pack("<II", 7, firmware)}
    found = recognise(Advert("x", maker_data={0x0D39: bytes.fromhex(told)}, service_data=service))
    assert found is not None
    assert (found[1].motion, found[1].rolled) == (motion, rolled)


def test_a_call_of_2022() -> None:
    # 20 lights, design 3; die 1a2b3c4d rolls over face index 4, battery 204 of 255
    told = {20 << 8 | 3: bytes.fromhex("4d3c2b1a 03 04 cc")}
    found = recognise(Advert("x", "Pixel", maker_data=told, services=frozenset({OLD_CHANNEL.service})))
    assert found is not None
    protocol, call = found
    assert (protocol, call.key, call.kind, call.channel) == ("pixels", "1a2b3c4d", "d20", OLD_CHANNEL)
    assert (call.events, call.moving, call.motion) == ((Charge(80),), True, Rolling("5"))
    assert call.firmware < FIRMWARE_WITH_WRONG_NORMALS
    assert recognise(Advert("x", "Pixel", maker_data=told)) is None, "without the service it may be anything"


@pytest.mark.parametrize(
    "service",
    [
        "a8b90001-8d5e-4411-bd7a-cb49359d1f05",
        "20700001-eb78-4002-80ca-388a6c7f4620",
        "0000fe59-0000-1000-8000-00805f9b34fb",
    ],
)
def test_chargers_controllers_and_sleeping_boot_loaders_are_no_dice(service: str) -> None:
    told = {0x0D39: bytes([6, 0x21, 1, 3, 64])}
    data = {INFORMATION: struct.pack("<II", 7, NEW)}
    assert recognise(Advert("x", "PXL00000007", -60, told, data, frozenset({service}))) is None


def test_a_call_in_two_packets_is_one_die_in_either_order() -> None:
    first = Advert("x", "Ruby", -60, {0x0D39: bytes([6, 0x21, 5, 3, 64])})
    second = Advert("x", signal=-62, service_data={INFORMATION: struct.pack("<II", 7, NEW)})
    assert recognise(first) is None
    assert recognise(second) is None
    forth, back = recognise(first.merged(second)), recognise(second.merged(first))
    assert forth == back
    assert forth is not None
    assert forth[1].name == "Ruby"


def test_a_custom_colour_hides_the_kind_and_a_first_zero_is_no_battery() -> None:
    advert = Advert(
        "x", maker_data={0x0D39: bytes([6, 0xFF, 5, 3, 0])}, service_data={INFORMATION: struct.pack("<II", 7, NEW)}
    )
    found = recognise(advert)
    assert found is not None
    assert (found[1].kind, found[1].colour, found[1].events) == ("d6", "custom", ())


@pytest.mark.parametrize("name", ["GoDice_19CCE4_Y_v04", "PXL1a2b3c4d", "Some headphones"])
def test_strangers_on_the_shared_service_are_not_taken_for_pixels(name: str) -> None:
    found = recognise(Advert("x", name, services=frozenset({OLD_CHANNEL.service})))
    assert found is None or found[0] != "pixels"


@given(st.lists(st.binary(max_size=140)), st.sampled_from(["unknown", "d4", "d6", "d20", "odd"]), st.integers(0, 2**32))
def test_garbage_never_raises(messages: list[bytes], kind: str, firmware: int) -> None:
    die = PixelsDecoder(kind, firmware)
    for message in messages:
        assert isinstance(die.feed(message), list)


@given(st.sampled_from([2, 3, 4, 34, 36]), st.binary(max_size=140))
def test_garbage_under_a_known_type_never_raises(kind: int, rest: bytes) -> None:
    for event in PixelsDecoder().feed(bytes([kind]) + rest):
        if isinstance(event, Charge):
            assert 0 <= event.percent <= 100


@given(
    st.dictionaries(st.sampled_from([0x0D39, 0xFFFF, 1]), st.binary(max_size=12)),
    st.dictionaries(st.just(INFORMATION), st.binary(max_size=12)),
    st.sets(st.sampled_from([NEW_CHANNEL.service, OLD_CHANNEL.service])),
)
def test_garbage_in_the_air_never_raises(
    maker: dict[int, bytes], service: dict[str, bytes], services: set[str]
) -> None:
    found = recognise(Advert("x", "", None, maker, service, frozenset(services)))
    assert found is None or found[0] == "pixels"
