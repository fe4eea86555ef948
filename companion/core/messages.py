"""Sentences that are still to be spoken: a key and the values that go into it.

Nothing in ``core`` or in a game knows a human language. ``companion.words`` turns a `Message` into text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Union

Value = Union[str, int, float, "Message", tuple["Value", ...]]

_NOTHING: Mapping[str, Value] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence still to be spoken: `key` names it in the catalogues, `values` fill its gaps.

    A value may be another message (spoken first) or a tuple (spoken as a list: "Ana, Ben and Cleo").
    The value named ``n`` chooses the plural form.
    """

    key: str
    values: Mapping[str, Value] = field(default_factory=lambda: _NOTHING, hash=False)


def say(key: str, **values: Value) -> Message:
    """Return the message `key` with its gaps filled by `values`."""
    return Message(key, values)


class IllegalMove(Exception):
    """A move that would break the books; `reason` says why, `rule` names the rules, `field` the part of it."""

    def __init__(self, reason: Message, rule: tuple[str, ...] = (), field: str | None = None) -> None:
        super().__init__(reason.key)
        self.reason = reason
        self.rule = rule
        self.field = field


def require(condition: object, key: str, *, rule: str | tuple[str, ...] = (), **values: Value) -> None:
    """Raise `IllegalMove` with the message `key` unless `condition` holds. `rule` names rule ids (MP-27)."""
    if not condition:
        raise IllegalMove(say(key, **values), (rule,) if isinstance(rule, str) else rule)
