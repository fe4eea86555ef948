"""Dice shine in the colour of their hole, dim for X, sparkling for who hit a hole alone (MP-16, MP-17, MP-18)."""

from __future__ import annotations

from collections import Counter

from companion.core.game import Light
from companion.core.moves import Move

from ..moves import HandOut, Miss, Whack
from ..state import MolePark


def lights(before: MolePark, move: Move, after: MolePark) -> tuple[Light, ...]:
    """Return what the dice on the table do once this move is made."""
    if isinstance(move, Whack):
        return (Light(move.seat, move.kind, "glow", move.hole),)
    if isinstance(move, Miss):
        return (Light(move.seat, move.kind, "dim"),)
    if isinstance(move, HandOut):
        hits = [
            (seat, throw.kind, throw.face)
            for seat, player in enumerate(before.players)
            for throw in player.throws
            if throw.kind != "prize" and throw.face
        ]
        alone = Counter(face for _, _, face in hits)
        return tuple(Light(seat, kind, "sparkle") for seat, kind, face in hits if alone[face] == 1)
    return ()
