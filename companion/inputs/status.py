"""How a source of dice is, for people to see."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.core.messages import Message


class Health(StrEnum):
    """How a source is."""

    OFF = "off"
    STARTING = "starting"
    READY = "ready"
    TROUBLE = "trouble"


@dataclass(frozen=True, slots=True)
class Status:
    """How one source ("radio", "wire:<port>", "camera") is, and what to do if something is wrong."""

    source: str
    health: Health
    reason: Message | None = None
