"""Pixels dice (Systemic Games): bytes ↔ events. Pure; never raises on bytes.

Layouts from the maker's MIT sources: GameWithPixels/DiceFirmware ``src/bluetooth/bluetooth_messages.h`` and
GameWithPixels/pixels-js ``DieMessages.ts``, ``PixelsBluetoothIds.ts``, ``getScannedPixel.ts``, ``PixelInfo.ts``.
All integers are little-endian; byte 0 of a message is its type. Unknown and too short messages are ignored.
"""

from __future__ import annotations

import struct
from collections.abc import Callable

from hardware.faces import standard_face
from hardware.protocols.events import (
    Advert,
    Call,
    Channel,
    Charge,
    Event,
    Handled,
    Identified,
    Leaning,
    Level,
    Resting,
    Rolling,
    Strength,
)

NEW_CHANNEL = Channel(
    service="a6b90001-7a5a-43f2-a962-350c8edc9b5b",
    notify="a6b90002-7a5a-43f2-a962-350c8edc9b5b",
    write="a6b90003-7a5a-43f2-a962-350c8edc9b5b",
)
OLD_CHANNEL = Channel(
    service="6e400001-b5a3-f393-e0a9-e50e24dcca9e",
    notify="6e400001-b5a3-f393-e0a9-e50e24dcca9e",  # the service's own UUID once more
    write="6e400002-b5a3-f393-e0a9-e50e24dcca9e",
)
INFORMATION_SERVICE = "0000180a-0000-1000-8000-00805f9b34fb"
# The same maker's chargers and controllers, and dice that wait for new firmware: in the air, but no dice to play with
NO_DICE = frozenset(
    {
        "a8b90001-8d5e-4411-bd7a-cb49359d1f05",
        "20700001-eb78-4002-80ca-388a6c7f4620",
        "0000fe59-0000-1000-8000-00805f9b34fb",
    }
)
NEW_MAKER, OLD_MAKER = 0x0D39, 0xFFFF

# Message types
WHO_ARE_YOU, I_AM_A_DIE, ROLL_STATE, TELEMETRY = 1, 2, 3, 4
REQUEST_ROLL_STATE, REQUEST_TELEMETRY, BLINK = 23, 26, 29
REQUEST_BATTERY, BATTERY_LEVEL, RSSI = 33, 34, 36
STOP_ALL_ANIMATIONS, BLINK_ID = 59, 65

# Roll states. 1 meant "on a face, rolled or put down" before FIRMWARE_WITH_PLACED, "rolled" from then on.
ON_FACE_OR_ROLLED, HANDLING, ROLLING, CROOKED, PLACED = 1, 2, 3, 4, 5
FIRMWARE_WITH_PLACED = 1_730_419_200  # 2024-11-01: state 5 exists
FIRMWARE_WITHOUT_CROOKED = 1_716_336_000  # 2024-05-22: older six-LED dice cry "crooked" on flat tables
FIRMWARE_WITH_WRONG_NORMALS = 1_704_150_000  # built then or before: d4 and d6 count their faces wrongly
FIRMWARE_OF_2022 = 1_656_633_600  # 2022-07-01: dice that call in the oldest form were built before

KINDS = {
    1: "d4",
    2: "d6",
    3: "d8",
    4: "d10",
    5: "d00",
    6: "d12",
    7: "d20",
    8: "pipped d6",
    9: "fudge",
}
KINDS_BY_LEDS = {4: "d4", 6: "d6", 8: "d8", 10: "d10", 12: "d12", 20: "d20", 21: "pipped d6"}
SURE_LEDS = frozenset({8, 12, 20})  # as many on no other kind: the others may be a fudge die, a d00 or a new board
COLOURS = {
    1: "onyx black",
    2: "hematite grey",
    3: "midnight galaxy",
    4: "aurora sky",
    5: "clear",
    6: "white aurora",
    255: "custom",
}
CHARGING_STATES = frozenset({2, 3})


class PixelsDecoder:
    """One die's messages, understood with what is known of it.

    What a state or face index means depends on kind and firmware; both are learnt from its call (given here)
    and from its answer to `hello`. ``firmware`` is the build time in Unix seconds, 0 unknown.
    """

    name = "pixels"
    dropped = 0  # radio packets come whole
    foreign = False
    tells_level = True
    answers_as_rolled = False
    calls_faces = True

    def __init__(self, kind: str = "unknown", firmware: int = 0) -> None:
        self.kind = kind
        self.firmware = firmware
        self._readers: dict[int, Callable[[bytes], list[Event]]] = {
            I_AM_A_DIE: self._i_am_a_die,
            ROLL_STATE: self._roll_state,
            TELEMETRY: self._telemetry,
            BATTERY_LEVEL: self._battery,
            RSSI: self._rssi,
        }

    def learn(self, kind: str, firmware: int) -> None:
        """What its call said; "unknown" and 0 leave what is known."""
        self.kind = self.kind if kind == "unknown" else kind
        self.firmware = firmware or self.firmware

    def feed(self, data: bytes) -> list[Event]:
        """The events in one notification (Bluetooth keeps messages whole)."""
        read = self._readers.get(data[0]) if data else None
        return read(bytes(data)) if read else []

    # What to send

    def hello(self) -> tuple[bytes, ...]:
        """First words on a new link: who are you, and your battery."""
        return (bytes([WHO_ARE_YOU]), bytes([REQUEST_BATTERY]))

    def ask_face(self) -> bytes:
        return bytes([REQUEST_ROLL_STATE])

    def ask_level(self) -> bytes:
        """Telemetry once; the die may take about a second for it."""
        return struct.pack("<BBH", REQUEST_TELEMETRY, 1, 0)

    def blink(self, colour: int, times: int = 3, milliseconds: int = 1000) -> bytes:
        """All lights blink. ``colour`` is 0xRRGGBB; values out of range are brought into it."""
        times, milliseconds = min(max(times, 1), 255), min(max(milliseconds, 1), 0xFFFF)
        return struct.pack("<BBHIIBB", BLINK, times, milliseconds, colour & 0xFFFFFF, 0xFFFFFFFF, 0, 1)

    def blink_id(self, brightness: int = 0x20, times: int = 1) -> bytes:
        """The die flashes its own number in colours."""
        return bytes([BLINK_ID, min(max(brightness, 0), 255), min(max(times, 1), 255)])

    def stop_lights(self) -> bytes:
        return bytes([STOP_ALL_ANIMATIONS])

    # What it sends

    def _i_am_a_die(self, data: bytes) -> list[Event]:
        return self._old_identity(data) if len(data) == 22 else self._new_identity(data)

    def _old_identity(self, data: bytes) -> list[Event]:
        leds, colour, kind, _profile, key, _flash, firmware, state, face, charge, charging = struct.unpack(
            "<xBBBIIHIBBBB", data
        )
        return self._identified(key, kind, leds, colour, firmware, "", charge, charging, state, face)

    def _new_identity(self, data: bytes) -> list[Event]:
        """Chunks, each beginning with its own total size; a longer chunk of newer firmware is skipped over."""
        chunks, start = [], 1
        while start < len(data) and data[start] > 0:
            chunks.append(data[start + 1 : start + data[start]])
            start += data[start]
        if len(chunks) < 2 or len(chunks[0]) < 6 or len(chunks[1]) < 9:
            return []
        (firmware,) = struct.unpack_from("<I", chunks[0], 2)
        key, _chip, kind, leds, colour = struct.unpack_from("<IBBBB", chunks[1])
        name = _text(chunks[3]) if len(chunks) > 3 else ""
        if len(chunks) > 5 and len(chunks[5]) >= 4:
            charge, charging, state, face = chunks[5][:4]
            return self._identified(key, kind, leds, colour, firmware, name, charge, charging, state, face)
        return self._identified(key, kind, leds, colour, firmware, name, None, 0, 0, 0)

    def _identified(
        self,
        key: int,
        kind: int,
        leds: int,
        colour: int,
        firmware: int,
        name: str,
        charge: int | None,
        charging: int,
        state: int,
        face: int,
    ) -> list[Event]:
        # State and face in the answer are left out on purpose: the answer to `ask_face` tells them, and a
        # rest told twice could be taken for two.
        self.kind, self.firmware = _kind(kind, leds), firmware
        events: list[Event] = [Identified(f"{key:08x}", name, self.kind, COLOURS.get(colour, ""), firmware)]
        if charge is not None:
            events += _charge(charge, charging in CHARGING_STATES)
        return events

    def _roll_state(self, data: bytes) -> list[Event]:
        return self.rest(data[1], data[2]) if len(data) >= 3 else []

    def rest(self, state: int, index: int) -> list[Event]:
        """What a roll state and face index say for this die's kind and firmware."""
        if state == HANDLING:
            return [Handled()]
        face = standard_face(self.kind, self._right_index(index))
        if state == ROLLING:
            return [Rolling(face)]
        if state == CROOKED and not self._cries_crooked():
            return [Leaning(face)]
        if face is None or state not in (ON_FACE_OR_ROLLED, CROOKED, PLACED):
            return []
        if state == PLACED:
            return [Resting(face, placed=True)] if self._tells_placed() else []
        return [Resting(face)]

    def _telemetry(self, data: bytes) -> list[Event]:
        if len(data) < 31:
            return []
        (confidence,) = struct.unpack_from("<i", data, 7)
        index, charge, charging = data[16], data[17], data[18]
        (rssi,) = struct.unpack_from("<b", data, 22)
        events = _charge(charge, charging in CHARGING_STATES)
        if -1000 <= confidence <= 1000 and data[15] in (ON_FACE_OR_ROLLED, CROOKED, PLACED):
            face = standard_face(self.kind, self._right_index(index))
            if face is not None:
                events.append(Level(face, confidence / 1000))
        if rssi < 0:
            events.append(Strength(rssi))
        return events

    def _battery(self, data: bytes) -> list[Event]:
        return _charge(data[1], data[2] in CHARGING_STATES) if len(data) >= 3 else []

    def _rssi(self, data: bytes) -> list[Event]:
        return [Strength(struct.unpack_from("<b", data, 1)[0])] if len(data) >= 2 else []

    # Generations

    def _tells_placed(self) -> bool:
        return self.firmware == 0 or self.firmware >= FIRMWARE_WITH_PLACED

    def _cries_crooked(self) -> bool:
        return 0 < self.firmware < FIRMWARE_WITHOUT_CROOKED and self.kind in ("d4", "d6", "fudge")

    def _right_index(self, index: int) -> int:
        if 0 < self.firmware <= FIRMWARE_WITH_WRONG_NORMALS:
            if self.kind == "d6" and index < 6:
                return (0, 4, 3, 2, 1, 5)[index]
            if self.kind == "d4" and index < 6:
                return {3: 1, 2: 2, 5: 3}.get(index, 0)
        return index


def recognise(advert: Advert) -> Call | None:
    """The Pixels die behind a call, None if it is none or if too little was heard to know which one."""
    if advert.services & NO_DICE:
        return None
    service_data = advert.service_data.get(INFORMATION_SERVICE, b"")
    if NEW_MAKER in advert.maker_data:
        told, channel = advert.maker_data[NEW_MAKER], NEW_CHANNEL
    elif NEW_CHANNEL.service in advert.services:
        told, channel = b"", NEW_CHANNEL
    elif OLD_MAKER in advert.maker_data and len(service_data) >= 8:
        # 0xFFFF is the number for trials that anybody may use: only with Pixels' service data it is one
        told, channel = advert.maker_data[OLD_MAKER], OLD_CHANNEL
        if len(told) != 5:
            return None
    else:
        return _call_of_2022(advert)
    if len(service_data) < 8:
        return None
    key, firmware = struct.unpack_from("<II", service_data)
    if len(told) < 5:
        return Call(f"{key:08x}", advert.name, firmware=firmware, channel=channel)
    leds, looks, state, index, charge = told[:5]
    # a custom colourway fills the whole byte and hides the kind
    number, colour = (0, 255) if looks == 0xFF else (looks >> 4, looks & 15)
    # the first calls after a start can say 0 %, so a bare zero is no news
    events = _charge(charge & 0x7F, bool(charge & 0x80)) if charge & 0x7F else []
    kind = _kind(number, leds)
    told_kind = kind if looks != 0xFF or leds in SURE_LEDS else "unknown"
    return Call(
        key=f"{key:08x}",
        name=advert.name,
        kind=kind,
        colour=COLOURS.get(colour, ""),
        firmware=firmware,
        events=tuple(events),
        channel=channel,
        moving=state in (HANDLING, ROLLING),
        still=state in (ON_FACE_OR_ROLLED, CROOKED, PLACED),
        motion=_motion(told_kind, firmware, state, index),
        rolled=state == ON_FACE_OR_ROLLED and firmware >= FIRMWARE_WITH_PLACED,
    )


def _call_of_2022(advert: Advert) -> Call | None:
    """Until July 2022 the maker's number told lights and looks, and its data the die's own number."""
    if OLD_CHANNEL.service not in advert.services:
        return None
    for maker, told in advert.maker_data.items():
        kind = KINDS_BY_LEDS.get(maker >> 8)
        if kind is not None and len(told) == 7:
            key, state, index, charge = struct.unpack("<IBBB", told)
            return Call(
                key=f"{key:08x}",
                name=advert.name,
                kind=kind,
                firmware=FIRMWARE_OF_2022,
                events=tuple(_charge(charge * 100 // 255, False)) if charge else (),
                channel=OLD_CHANNEL,
                moving=state in (HANDLING, ROLLING),
                still=state in (ON_FACE_OR_ROLLED, CROOKED, PLACED),
                motion=_motion(kind, FIRMWARE_OF_2022, state, index),
            )
    return None


def _motion(kind: str, firmware: int, state: int, index: int) -> Rolling | Handled | Resting | Leaning | None:
    """What a call says that the die does; no face where it has none of that number, or its kind is not known."""
    for event in PixelsDecoder(kind, firmware).rest(state, index):
        if isinstance(event, Handled) or (isinstance(event, Rolling | Resting | Leaning) and kind != "unknown"):
            return event
    return None


def _kind(number: int, leds: int) -> str:
    # newer boards carry more lights than faces, so lights decide only when the die names no kind
    return KINDS.get(number) or KINDS_BY_LEDS.get(leds, "unknown")


def _charge(percent: int, charging: bool) -> list[Event]:
    return [Charge(percent, charging)] if 0 <= percent <= 100 else []


def _text(raw: bytes) -> str:
    return raw.split(b"\0", 1)[0].decode("utf-8", "replace").strip()
