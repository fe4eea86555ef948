"""Moves: what one person at the table does in one action. One move is one row of the log and one undo step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, dataclass, fields, replace
from functools import cache
from typing import Annotated, Any, ClassVar, Literal, get_args, get_origin, get_type_hints

from .messages import IllegalMove, say


@dataclass(frozen=True, slots=True)
class Between:
    """The range of a whole number, both ends included; for ``Annotated[int, Between(1, 10)]``.

    On a ``tuple[Annotated[int, Between(1, 5)], ...]`` field it bounds each item.
    """

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class IsSeat:
    """Marks a whole number as a seat's number, whatever its range."""


SeatNo = Annotated[int, Between(0, 15), IsSeat()]
"""A seat's number, counted from 0 in table order (clockwise)."""
SeatNoOrNobody = Annotated[int, Between(-1, 15), IsSeat()]
"""A seat's number, or −1 for nobody's."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A printed value that the owner tells the catalogue: its dotted path and the value."""

    path: str
    value: Any


@dataclass(frozen=True, slots=True)
class Move:
    """Base of all moves. Subclasses are frozen, slotted dataclasses whose fields are the stored format.

    `secret` moves hide their payload: nobody but their `seat` may see it before the game shows it.
    `ruling` moves are corrections ("the table says…"), marked with a gavel in the history.
    """

    secret: ClassVar[bool] = False
    ruling: ClassVar[bool] = False

    def teaches(self) -> tuple[Edit, ...]:
        """Return the printed values that this move tells the catalogue."""
        return ()


class SecretMove(Move):
    """A hidden choice of one seat. Its ``repr`` never shows the payload, so no log or traceback can leak it.

    Subclasses are declared ``@dataclass(frozen=True, slots=True, repr=False)`` and have a field ``seat``.
    `private` ones take effect without being seen: a file tells them only of a game that is over.
    """

    __slots__ = ()
    secret: ClassVar[bool] = True
    private: ClassVar[bool] = False

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of seat {getattr(self, 'seat', '?')}: hidden>"


@dataclass(frozen=True, slots=True, repr=False)
class Untold(SecretMove):
    """A hidden choice that a file does not tell: only of which kind of move and of which seat it was.

    It stands in the place of the choice, so that rows keep their numbers and undo takes back what it took back.
    """

    kind: str
    seat: SeatNo | None = None


@dataclass(frozen=True, slots=True)
class CountsForNothing(Move):
    """What dice showed counts for nothing, says the table. Every game takes it, and its state stays as it is: the row
    is there so that everybody can read it and undo can take it back.

    `seats` says whose each of the `faces` is, −1 for a die of nobody's.
    """

    faces: tuple[str, ...]
    seats: tuple[SeatNoOrNobody, ...]


EVERYWHERE: tuple[type[Move], ...] = (CountsForNothing,)
"""The moves that every game takes beside its own."""


class Ruling(Move):
    """A correction move: the table says how things stand, and the table is right."""

    __slots__ = ()
    ruling: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class MoveField:
    """One field of a move as programs and forms see it. `length` is how many items a list has, where that is fixed.

    `optional`: it may be left out; `empty`: it may be None.
    """

    name: str
    type: str  # "int", "bool", "str", "choice", "list of int", "seat", "list of seat"
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()
    optional: bool = False
    length: int | None = None
    empty: bool = False


@cache
def fields_of(move: Any) -> tuple[MoveField, ...]:
    """Return the fields of a move type with their types and ranges, in stored order."""
    hints = get_type_hints(move, include_extras=True)
    return tuple(_field(f.name, hints[f.name], _optional(f)) for f in fields(move))


def _optional(f: Any) -> bool:
    return f.default is not MISSING or f.default_factory is not MISSING


def _field(name: str, hint: Any, optional: bool) -> MoveField:
    many = seat = False
    length = None
    if get_origin(hint) is tuple:
        parts = get_args(hint)
        hint, many, length = parts[0], True, None if parts[-1] is Ellipsis else len(parts)
    low = high = None
    if get_origin(hint) is Annotated:
        base, *notes = get_args(hint)
        seat = any(isinstance(note, IsSeat) for note in notes)
        for note in notes:
            if isinstance(note, Between):
                low, high = note.low, note.high
        hint = base
    choices: tuple[str, ...] = ()
    args = [a for a in get_args(hint) if a is not type(None)]
    if get_origin(hint) is Literal:
        kind, choices = "choice", tuple(get_args(hint))
    elif type(None) in get_args(hint) and args:
        return replace(_field(name, args[0], True), empty=True)
    elif hint is bool:
        kind = "bool"
    elif hint is int:
        kind = "seat" if seat else "int"
    else:
        kind = "str"
    return MoveField(name, f"list of {kind}" if many else kind, low, high, choices, optional, length)


def check_fields(move: Move, seats: int) -> None:
    """Refuse a move whose numbers lie outside their ranges or whose seat is not at the table.

    Raises `IllegalMove` naming the field. Types are the codec's business.
    """
    kind: Any = type(move)
    if isinstance(move, CountsForNothing):
        _check_dice(move)
    for f in fields_of(kind):
        value = getattr(move, f.name)
        if f.length is not None and isinstance(value, tuple) and len(value) != f.length:
            raise IllegalMove(say("move.wrong_length", field=f.name, n=f.length, given=len(value)), field=f.name)
        for item in _items(value):
            if isinstance(item, bool) or not isinstance(item, int):
                if f.choices and isinstance(item, str) and item not in f.choices:
                    reason = say("move.no_such_choice", field=f.name, value=item, choices=f.choices)
                    raise IllegalMove(reason, field=f.name)
                continue
            if f.type.endswith("seat"):
                if not (f.low or 0) <= item < seats:
                    raise IllegalMove(say("move.no_such_seat", field=f.name, value=_short(item), n=seats), field=f.name)
            elif f.low is not None and f.high is not None and not f.low <= item <= f.high:
                reason = say("move.out_of_range", field=f.name, value=_short(item), low=f.low, high=f.high)
                raise IllegalMove(reason, field=f.name)


def _check_dice(move: CountsForNothing) -> None:
    if not 0 < len(move.faces) == len(move.seats):
        n = max(1, len(move.faces))
        raise IllegalMove(say("move.wrong_length", field="seats", n=n, given=len(move.seats)), field="seats")


def _short(number: int) -> int | str:
    """Return what a message says of a number that does not fit: a file may hold one as long as a book."""
    text = str(number)
    return number if len(text) <= 20 else text[:19] + "…"


def _items(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple):
        yield from value
    else:
        yield value
