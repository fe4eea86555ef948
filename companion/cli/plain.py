"""Any view as plain JSON values, its messages spoken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from companion.core.messages import Message
from companion.words import Words


def plain(value: Any, words: Words) -> Any:
    """Return a view as JSON: dataclasses become objects, tuples lists, messages ``{"key", "text"}``."""
    if isinstance(value, Message):
        return {"key": value.key, "text": words.text(value)}
    if isinstance(value, Enum):
        return plain(value.value, words)
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: plain(getattr(value, f.name), words) for f in fields(value)}
    if isinstance(value, Mapping):
        return {_name(key): plain(item, words) for key, item in value.items()}
    if isinstance(value, set | frozenset):
        return sorted((plain(item, words) for item in value), key=repr)
    if isinstance(value, list | tuple | range):
        return [plain(item, words) for item in value]
    return str(value)


def _name(key: Any) -> str:
    """An object's key: numbers and words as they are, a pair as "1,2"."""
    if isinstance(key, Enum):
        return str(key.value)
    if is_dataclass(key) and not isinstance(key, type):
        return ",".join(_name(getattr(key, f.name)) for f in fields(key))
    if isinstance(key, tuple):
        return ",".join(map(_name, key))
    return str(key)
