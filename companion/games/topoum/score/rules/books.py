"""Keeping the books: who gets or pays medals, and that nobody falls below 0 (TOG-20)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.messages import require

from ..state import Gain, Phase, State, What


def playing(state: State) -> None:
    """Refuse what belongs into a turn once the turns are over."""
    require(state.phase is Phase.PLAY, "topoum_score.turns_are_over", rule="TO-92")


def paid(state: State, seat: int, what: What, medals: int, **more: Any) -> State:
    """Give a seat medals, or take some: where the table does not allow less than 0, no more than there are."""
    change = medals if medals >= 0 or state.rules.negative else max(medals, -max(0, state.medals[seat]))
    gain = Gain(seat, state.turn, what, medals, change, **more)
    return replace(
        state, medals=put(state.medals, seat, state.medals[seat] + change), gains=(*state.gains, gain)
    )  # fmt: skip


def set_to(state: State, seat: int, medals: int) -> State:
    """Set a seat's medals by the table's word."""
    change = medals - state.medals[seat]
    gain = Gain(seat, state.turn, What.RULING, change, change)
    return replace(state, medals=put(state.medals, seat, medals), gains=(*state.gains, gain))


def this_turn(state: State) -> tuple[Gain, ...]:
    """Return what whoever is on turn got and paid in this turn so far, corrections by the table left out."""
    return tuple(
        gain
        for gain in state.gains
        if gain.turn == state.turn and gain.seat == state.on_turn and gain.what not in (What.STEP, What.RULING)
    )


def taken_places(state: State) -> tuple[int, ...]:
    """Return the places of the Line of Operations that are empty until this turn ends (TOG-33)."""
    return tuple(gain.place for gain in this_turn(state) if gain.what is What.CARD)


def put(items: tuple[Any, ...], place: int, item: Any) -> tuple[Any, ...]:
    """Return the tuple with another item in one place."""
    return (*items[:place], item, *items[place + 1 :])
