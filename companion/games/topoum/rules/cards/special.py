"""Special cards (TO-130…134): prisoners, honours, the Press, the Red Cross, the farmer in play."""

from __future__ import annotations

from companion.core.frozen import replace

from ... import medals
from ...state import Captive, Hex, Topoum, with_board
from .. import moles, purse
from ..things import happened
from . import farmers
from .base import NO_CHOICE, Aim, Card, aimed, at_each, lacking, rivals_beside


def capture(state: Topoum, mole: Hex, aim: Aim) -> Topoum:
    """The rival goes into the own reserve, where its owner may buy it back; a protected one stays (TO-130, TO-140)."""
    target = aimed(aim)
    if moles.protected(state, target):
        return state
    state, owner, _ = moles.lift(state, target)
    state = replace(state, captives=(*state.captives, Captive(owner, state.now)))
    return happened(state, "captured", target, owner)


def comrades(state: Topoum, mole: Hex) -> tuple[Aim, ...]:
    """Aim at each own mole but the active one (TO-131)."""
    return at_each(at for at in state.board.moles_of(state.now) if at != mole)


def honour(state: Topoum, mole: Hex, aim: Aim) -> Topoum:
    """The mole goes home with honours, which is no loss, for 3 medals (TO-131, TOG-40)."""
    return purse.earn(moles.go_home(state, aimed(aim)), state.now, medals.HONOUR, "honour", "TO-131")


def press(state: Topoum, mole: Hex) -> tuple[Aim, ...]:
    """No choice; who holds the Press already cannot take it (TO-61, TO-132)."""
    return NO_CHOICE if state.press != state.now else ()


def take_press(state: Topoum, mole: Hex, aim: Aim) -> Topoum:
    """The Press is the active player's now (TO-132)."""
    return happened(replace(state, press=state.now), "press", mole, state.now)


def medic(state: Topoum, mole: Hex) -> tuple[Aim, ...]:
    """No choice; where the Red Cross stands already it cannot be moved to (TO-61, TO-133)."""
    return NO_CHOICE if state.board.red_cross != mole else ()


def call_medic(state: Topoum, mole: Hex, aim: Aim) -> Topoum:
    """The Red Cross comes to the active mole, from wherever it was (TO-133)."""
    return happened(with_board(state, red_cross=mole), "red_cross", mole)


CARDS = (
    Card("prisoner_of_war", "TO-130", rivals_beside, capture, lacking("rival_beside")),
    Card("medal_of_honor", "TO-131", comrades, honour, lacking("comrade")),
    Card("press_support", "TO-132", press, take_press, lacking("press")),
    Card("red_cross", "TO-133", medic, call_medic, lacking("red_cross")),
    Card("farmer_is_coming", "TO-134", farmers.aims, farmers.carry_out, farmers.lacks),
)
