"""What the screen gets to see of the table: one frozen value per change, made for one viewer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from companion.core.game import Result, Viewer
from companion.core.messages import Message
from companion.core.moves import Move
from companion.core.session import By
from companion.dice.desk import Doubt, TrayDie
from companion.dice.matching import Answer


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why the last move was refused, and the way through. `anyway` is the ruling that does it all the same."""

    reason: Message
    rule: tuple[str, ...]
    move: Move
    anyway: Move | None


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything a screen may show to `viewer` (None: everybody).

    `row` is the newest row of the log: buttons hand it back, so that a tap on an outdated screen does nothing.
    `evidence` tells per seat where its last roll came from (the move's `by`). `cover_for` is the seat that the
    tablet should be handed to; while it is set, the game is shown as everybody may see it.
    """

    game: Any
    viewer: Viewer
    cover_for: int | None
    asks: tuple[int, ...]
    row: int
    undo: Message | None
    redo: Message | None
    answers: tuple[Answer, ...] = ()
    tray: tuple[TrayDie, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    refusal: Refusal | None = None
    trouble: Message | None = None
    result: Result | None = None
    read_only: bool = False
    evidence: Mapping[int, By] = field(default_factory=lambda: MappingProxyType({}))
