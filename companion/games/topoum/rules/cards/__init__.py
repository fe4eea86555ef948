"""The 22 cards by type (TO-100…134)."""

from __future__ import annotations

from collections.abc import Mapping

from . import combat, expansion, movement, special
from .base import NO_CHOICE, Aim, Card, aimed, at_each

CARDS: Mapping[str, Card] = {
    card.key: card for card in (*combat.CARDS, *movement.CARDS, *expansion.CARDS, *special.CARDS)
}

__all__ = ["CARDS", "NO_CHOICE", "Aim", "Card", "aimed", "at_each"]
