"""The 22 cards by type (TO-100…134)."""

from __future__ import annotations

from collections.abc import Mapping

from ...state import Topoum
from . import combat, expansion, farmers, movement, special
from .base import NO_CHOICE, Aim, Card, aimed, at_each

CARDS: Mapping[str, Card] = {
    card.key: card for card in (*combat.CARDS, *movement.CARDS, *expansion.CARDS, *special.CARDS)
}


def rules_of(state: Topoum, card: Card) -> tuple[str, ...]:
    """Return the rules behind a card: its own, and for Farmer is Coming! that of the farmer in play."""
    return farmers.rules(state) if card.key == "farmer_is_coming" else (card.rule,)


__all__ = ["CARDS", "NO_CHOICE", "Aim", "Card", "aimed", "at_each", "rules_of"]
