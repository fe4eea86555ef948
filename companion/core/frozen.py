"""A frozen value with some fields changed, quickly: a move makes dozens of them, and a long log is made of moves."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar, cast

T = TypeVar("T")


def replace(value: T, **changes: Any) -> T:
    """Return `value` with other values in some fields, as `dataclasses.replace` does, in a third of the time.

    Raises `TypeError` for a field that is not there.
    """
    plan = _plan(cast(Any, type(value)))
    if plan is None:
        return cast(T, dataclasses.replace(cast(Any, value), **changes))
    new = object.__new__(type(value))
    for name, get, put in plan:
        if name in changes:
            put(new, changes.pop(name))
        else:
            put(new, get(value))
    if changes:
        raise TypeError(f"{type(value).__name__} has no field {', '.join(changes)}")
    return new


@cache
def _plan(kind: Any) -> tuple[tuple[str, Callable[..., Any], Callable[..., Any]], ...] | None:
    """Return how to read and write each field of a slotted dataclass; None for what has to be made by its own hand."""
    fields = dataclasses.fields(kind)
    if hasattr(kind, "__post_init__") or any(not f.init for f in fields):
        return None
    slots = [getattr(kind, f.name, None) for f in fields]
    if not all(hasattr(slot, "__set__") and hasattr(slot, "__get__") for slot in slots):
        return None
    return tuple((f.name, cast(Any, s).__get__, cast(Any, s).__set__) for f, s in zip(fields, slots, strict=True))
