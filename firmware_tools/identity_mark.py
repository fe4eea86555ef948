"""Who a die is, written into its program on the way to the board: `identity.h` of the firmware has the place. Pure."""

from __future__ import annotations

MARK = b"\x1bBURROW-IDENTITY"
ID_SIZE, NAME_SIZE = 24, 40


class IdentityError(ValueError):
    """A name that does not fit, or a program without a place for it."""


def with_identity(program: bytes, key: str | None = None, name: str | None = None) -> bytes:
    """The program with this id (one word) and name (any text) in it; None leaves what is there. Raises
    `IdentityError`."""
    if key is None and name is None:
        return program
    at = program.find(MARK)
    if at < 0 or program.count(MARK) != 1 or at + len(MARK) + ID_SIZE + NAME_SIZE > len(program):
        raise IdentityError("This program has no place for an id or a name; build it from firmware/avr.")
    out = bytearray(program)
    at += len(MARK)
    if key is not None:
        if not key or any(sign.isspace() or sign in "*:" for sign in key):
            raise IdentityError(f"{key!r}: the id has to be one word without blanks, stars and colons.")
        out[at : at + ID_SIZE] = _text(key, ID_SIZE, "id")
    if name is not None:
        if not name.isprintable() or "*" in name:
            raise IdentityError(f"{name!r}: the name has to be one line without stars.")
        out[at + ID_SIZE : at + ID_SIZE + NAME_SIZE] = _text(name, NAME_SIZE, "name")
    return bytes(out)


def _text(text: str, size: int, what: str) -> bytes:
    raw = text.encode()
    if len(raw) >= size:
        raise IdentityError(f"{text!r}: the {what} has {len(raw)} bytes; there is room for {size - 1}.")
    return raw.ljust(size, b"\0")
