"""Random values for the fields of a move: sensible ones, and the nonsense a file, a form or a phone may send."""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from random import Random
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from .moves import Between, IsSeat, Move

NASTY_TEXTS = ("", " ", "Ana", "x" * 500, "\u200d", "\x00\n\t", "{name} %s", "Zoë 🦔", "'; --", "0")


class NotGuessable(TypeError):
    """A field whose type says too little to make up a value for it."""


def any_move(kind: Any, seats: int, rng: Random, wild: float = 0.3) -> Move:
    """Return a move of the type `kind` with random fields for a table of `seats`.

    Types are always right (they are the codec's business). Each number, text or list is out of its range or
    absurdly long with the chance `wild`. Raises `NotGuessable` for field types other than numbers, texts,
    choices, enums, dataclasses, and tuples of them.
    """
    hints = hints_of(kind)
    given: dict[str, Any] = {}
    for f in fields(kind):
        optional = f.default is not MISSING or f.default_factory is not MISSING
        if not optional or rng.random() < 0.7:
            given[f.name] = any_value(hints[f.name], seats, rng, wild)
    move: Move = kind(**given)
    return move


@cache
def hints_of(kind: Any) -> dict[str, Any]:
    """Return the types of a dataclass's fields with their notes."""
    return get_type_hints(kind, include_extras=True)


def any_value(hint: Any, seats: int, rng: Random, wild: float) -> Any:
    """Return a random value for a type hint; see `any_move`."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        between = next((note for note in args[1:] if isinstance(note, Between)), None)
        if any(isinstance(note, IsSeat) for note in args[1:]):
            return _number(min(0, between.low) if between else 0, seats - 1, rng, wild)
        if between is not None:
            return _number(between.low, between.high, rng, wild)
        return any_value(args[0], seats, rng, wild)
    if origin is tuple:
        return _tuple(args, seats, rng, wild)
    if origin is Literal:
        return "no such choice" if isinstance(args[0], str) and rng.random() < wild / 3 else rng.choice(args)
    if origin in (Union, UnionType):
        return any_value(rng.choice(args), seats, rng, wild)
    return _plain(hint, seats, rng, wild)


def _plain(hint: Any, seats: int, rng: Random, wild: float) -> Any:
    if hint in (None, NoneType):
        return None
    if hint is bool:
        return rng.random() < 0.5
    if hint is int:
        return _number(0, 12, rng, wild)
    if hint is float:
        return rng.choice((0.0, 0.5, 1.0, -1.0, 1e18))
    if hint is str:
        return rng.choice(NASTY_TEXTS)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return rng.choice(tuple(hint))
    if is_dataclass(hint) and isinstance(hint, type):
        hints = hints_of(hint)
        return hint(**{f.name: any_value(hints[f.name], seats, rng, wild) for f in fields(hint)})
    raise NotGuessable(f"no values for {hint!r}")


def _number(low: int, high: int, rng: Random, wild: float) -> int:
    if rng.random() < wild:
        return rng.choice((low - 1, high + 1, low, high, -1, 0, 99, 10**9, -(10**9)))
    return rng.randint(low, high)


def _tuple(args: tuple[Any, ...], seats: int, rng: Random, wild: float) -> tuple[Any, ...]:
    if len(args) == 2 and args[1] is Ellipsis:
        length = rng.choice((0, 1, 17, 60)) if rng.random() < wild else rng.randint(0, 9)
        return tuple(any_value(args[0], seats, rng, wild / 3) for _ in range(length))
    # A form may hold one item too few where their number is fixed.
    args = args[:-1] if rng.random() < wild / 3 else args
    return tuple(any_value(arg, seats, rng, wild) for arg in args)
