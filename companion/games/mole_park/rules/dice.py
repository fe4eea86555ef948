"""Which physical dice the rules wait for, and the move that a fallen die is."""

from __future__ import annotations

from companion.core.dice import DiceWanted, DieFace
from companion.core.messages import require
from companion.core.moves import Move

from ..moves import Miss, RollForKing, RollPrize, Whack
from ..state import PRIZE, MolePark, Phase
from . import rolling


def dice_wanted(state: MolePark) -> tuple[DiceWanted, ...]:
    """Return a wish for every seat that still rolls: any die it may choose; in a Showdown one for each kind.

    While hidden choices are still made nothing is wished for, so that nobody learns what others may roll.
    """
    if state.phase is Phase.KING:
        waiting = [seat for seat in state.candidates if not state.players[seat].throws]
        return tuple(_wish(state, f"k{state.king_turn}.s{seat}", seat, (PRIZE,)) for seat in waiting)
    wishes = []
    for seat in rolling.missing(state):
        kinds = rolling.kinds_open(state, seat)
        rests = state.players[seat].rests
        key = f"r{state.deals}.s{seat}" + (f".{rests}" if rests else "")
        if state.showdown:
            wishes += [_wish(state, f"{key}.{kind}", seat, (kind,)) for kind in kinds]
        elif kinds:
            wishes.append(_wish(state, key, seat, kinds))
    return tuple(wishes)


def _wish(state: MolePark, key: str, seat: int, kinds: tuple[str, ...]) -> DiceWanted:
    faces = state.settings.faces
    return DiceWanted(key, seat, kinds, 1, {kind: faces[kind] for kind in kinds})


def answer_dice(state: MolePark, wanted: DiceWanted, faces: tuple[DieFace, ...]) -> Move:
    """Return the move that answers a wish with the face of a die. Raises `IllegalMove` for a face no die has."""
    die = faces[0]
    if die.kind != PRIZE and die.face == "X":
        return Miss(wanted.seat, die.kind)  # type: ignore[arg-type]
    # A foreign die may say anything: "\u2605", "", "1.5", digits of other scripts.
    number = die.face.isascii() and die.face.isdigit() and len(die.face) < 4
    require(number, "mole_park.die.no_such_face", rule="MP-1", face=die.face[:20], name=state.name(wanted.seat))
    if die.kind != PRIZE:
        return Whack(wanted.seat, die.kind, int(die.face))  # type: ignore[arg-type]
    if state.phase is Phase.KING:
        return RollForKing(wanted.seat, int(die.face))
    return RollPrize(wanted.seat, int(die.face))
