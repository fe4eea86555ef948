"""Intel HEX: the programs of small boards as text. Pure."""

from __future__ import annotations

from itertools import pairwise

DATA, END, SEGMENT, SEGMENT_START, LINEAR, LINEAR_START = range(6)


class HexError(ValueError):
    """A file that is no Intel HEX; its text names the line."""


def read_hex(text: str) -> bytes:
    """The program from address 0 on, gaps filled with 0xFF as in an erased flash. Raises `HexError`."""
    pieces: dict[int, bytes] = {}
    base, ended = 0, False
    for number, row in enumerate(text.splitlines(), start=1):
        if not row.strip():
            continue
        if ended:
            raise HexError(f"line {number}: something comes after the end of the program")
        kind, address, data = _record(number, row.strip())
        if kind == DATA and data:
            pieces[base + address] = data
        elif kind in (SEGMENT, LINEAR):
            if len(data) != 2:
                raise HexError(f"line {number}: an address of {len(data)} bytes, not 2")
            base = int.from_bytes(data, "big") << (4 if kind == SEGMENT else 16)
        ended = kind == END
    if not ended:
        raise HexError("the file stops before the end of the program; it was not copied whole")
    return _joined(pieces)


def _record(number: int, row: str) -> tuple[int, int, bytes]:
    """Kind, address and data of one line."""
    if not row.startswith(":"):
        raise HexError(f"line {number}: it does not begin with a colon")
    try:
        raw = bytes.fromhex(row[1:])
    except ValueError as error:
        raise HexError(f"line {number}: not only hex digits, or one too few") from error
    if len(raw) < 5 or len(raw) != raw[0] + 5:
        raise HexError(f"line {number}: it is not as long as it says")
    if sum(raw) & 0xFF:
        raise HexError(f"line {number}: wrong checksum")
    if raw[3] > LINEAR_START:
        raise HexError(f"line {number}: unknown kind {raw[3]:02X}")
    return raw[3], int.from_bytes(raw[1:3], "big"), raw[4:-1]


def _joined(pieces: dict[int, bytes]) -> bytes:
    if not pieces:
        raise HexError("there is no program in it")
    for (one, data), (other, _) in pairwise(sorted(pieces.items())):
        if one + len(data) > other:
            raise HexError(f"two lines write to address 0x{other:04X}")
    end = max(address + len(data) for address, data in pieces.items())
    if end > 1 << 20:
        raise HexError(f"its addresses go up to 0x{end:X}, further than any such board")
    program = bytearray(b"\xff" * end)
    for address, data in pieces.items():
        program[address : address + len(data)] = data
    return bytes(program)
