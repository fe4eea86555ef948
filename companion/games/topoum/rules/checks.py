"""What several moves ask before they do anything: a known card, a free space, a full reserve, a person who is there."""

from __future__ import annotations

from companion.core.messages import IllegalMove, require, say

from ..state import Hex, Step, Topoum
from . import ground


def present(state: Topoum, seat: int) -> None:
    """Refuse a person who has gone home."""
    require(seat in state.places, "seating.is_away", name=state.name(seat))


ORDER = tuple(Step)
"""The steps in the order in which the table comes to them; the turns begin with the action."""


def at_step(state: Topoum, step: Step, key: str, rule: str) -> None:
    """Refuse what belongs to another step: in the set-up it is told what comes first, after the end that it is over."""
    now = state.step
    if now is step:
        return
    if now in (Step.REVEAL, Step.OVER) and step in (Step.ACTION, Step.REFILL):
        raise IllegalMove(say("topoum.over"), ("TO-92",))
    early = ORDER.index(now) < ORDER.index(Step.ACTION) and ORDER.index(now) < ORDER.index(step)
    raise IllegalMove(say(f"topoum.first.{now}" if early else key, name=state.name(state.now)), (rule,))


def in_action(state: Topoum) -> None:
    """Refuse what belongs to the action of a turn at any other time."""
    at_step(state, Step.ACTION, "topoum.action.not_now", "TO-30")


def known_card(state: Topoum, card: str) -> None:
    """Refuse a card whose type is not in this game's deck (TO-12)."""
    require(card in state.types, "topoum.card.not_in_deck", rule="TO-12", card=say(f"topoum.card.{card}"))


def empty_space(state: Topoum, at: Hex, rule: str) -> None:
    """Refuse a space that holds a tile, by the rule that asks for an empty one, or that the board does not have."""
    require(not state.board.is_square(at), "topoum.space.taken", rule=rule)
    require(state.board.on_board(at), "topoum.space.off_board", rule="TOG-10")


def touching(state: Topoum, at: Hex) -> None:
    """Refuse a space that is not next to the battlefield."""
    require(ground.touches(state.board, at), "topoum.space.apart", rule="TO-53")


def in_reserve(state: Topoum, seat: int, *, mole: bool = True, base: bool = True) -> None:
    """Refuse what needs a mole or a base tile that the reserve does not hold (TOG-32)."""
    player, name = state.players[seat], state.name(seat)
    require(player.moles or not mole, "topoum.reserve.no_mole", rule="TO-2", name=name)
    require(player.bases or not base, "topoum.reserve.no_base", rule="TO-3", name=name)
