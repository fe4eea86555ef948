"""The rows of a session's log, and what keeps them.

Rows are only ever added. *played* steps forward, *undone* steps back, *redone* forward again, *changed* edits
an earlier row and recomputes everything after it, *set_aside* parks rows that today's rules cannot replay.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Protocol

from .messages import Message
from .moves import Move

By = Mapping[str, Any]
"""Who typed it, or which die, source, protocol and how sure: free-form, JSON values only."""

NOBODY: By = MappingProxyType({})


class Kind(StrEnum):
    """What a row of the log says."""

    PLAYED = "played"
    UNDONE = "undone"
    REDONE = "redone"
    CHANGED = "changed"
    SET_ASIDE = "set_aside"


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of the log. Rows count from 1; `target` is the row that a change edits; `at` is for people."""

    number: int
    kind: Kind
    move: Move | None = None
    target: int | None = None
    by: By = field(default_factory=lambda: NOBODY)
    at: float = 0.0


class JournalError(Exception):
    """Rows that could not be kept (disk full, file gone); `reason` says why and what still works."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason.key)
        self.reason = reason


class Journal(Protocol):
    """Where rows are kept. `append` takes all rows or none; they are safe on disk before anybody sees what they did.

    Raises `JournalError`; the session then stays as it was.
    """

    def append(self, entries: tuple[Entry, ...]) -> None: ...
