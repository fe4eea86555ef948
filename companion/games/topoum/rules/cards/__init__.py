"""The cards by type. A type that is not listed here has no effect the rules know; the table carries it out by hand."""

from __future__ import annotations

from collections.abc import Mapping

from . import combat
from .base import NO_CHOICE, Aim, Card, aimed, at_each

CARDS: Mapping[str, Card] = {card.key: card for card in combat.CARDS}

__all__ = ["CARDS", "NO_CHOICE", "Aim", "Card", "aimed", "at_each"]
