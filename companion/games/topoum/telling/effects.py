"""What a card did, in words: who moved, fell or came, which squares and tiles went or came, and the medals of it.

These are things that everybody saw on the board, so they are told also where the card's name is not (TO-50).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from companion.core.messages import IllegalMove, Message, say
from companion.core.seating import name_of

from .. import moves as m
from ..rules import acting
from ..state import Event, Medals, Topoum
from .names import thing, where

ARRIVING = ("thing_gone", "fell")
"""Events that follow a mole that moved, while it arrives."""


def effects(state: Topoum, move: m.PlayCard) -> tuple[Message, ...]:
    """Return what a card does that is about to be played; nothing if it may not be."""
    try:
        after = acting.play_card(state, move)
    except IllegalMove:
        return ()
    events = after.turn.events[len(state.turn.events) :]
    told = [*_moles(state, events), *_tiles(state, events), *_medals(after.book[len(state.book) :], state.now)]
    if not told and move.target is not None and move.target == state.board.red_cross:
        told.append(_effect("protected"))
    return tuple(told)


def _effect(key: str, **values: Any) -> Message:
    return say(f"topoum.effect.{key}", **values)


def _moles(state: Topoum, events: Sequence[Event]) -> list[Message]:
    told = []
    moved = Counter(event.seat for n, event in enumerate(events) if event.what == "moved" and _lived(events, n))
    fell = Counter(event.seat for event in events if event.what == "fell")
    for seat in state.places:
        if moved[seat]:
            told.append(_effect("moves", name=name_of(state, seat), n=moved[seat]))
    for event in events:
        if event.what in ("captured", "returned", "entered", "press") and event.seat is not None:
            told.append(_effect(event.what, name=name_of(state, event.seat)))
    for seat in state.places:
        if fell[seat]:
            told.append(_effect("falls", name=name_of(state, seat), n=fell[seat]))
    return told


def _lived(events: Sequence[Event], n: int) -> bool:
    """Say whether the mole of a "moved" event still stood when it had arrived."""
    for event in events[n + 1 :]:
        if event.what not in ARRIVING:
            return True
        if event.what == "fell" and event.seat == events[n].seat:
            return False
    return True


def _tiles(state: Topoum, events: Sequence[Event]) -> list[Message]:
    told = []
    for what in ("tile_gone", "cut_off", "tile_laid", "tile_turned"):
        n = sum(event.what == what for event in events)
        if n:
            told.append(_effect(what, n=n, name=name_of(state, state.now)))
    for event in events:
        if event.what == "thing_laid":
            told.append(_effect("thing_laid", kind=thing(event.kind), where=where(event.at)))
        elif event.what == "thing_gone":
            told.append(_effect("thing_gone", kind=thing(event.kind)))
        elif event.what == "red_cross":
            told.append(_effect("red_cross"))
    return told


def _medals(book: Sequence[Medals], seat: int) -> list[Message]:
    """Tell the medals that the effect brought or cost whoever played the card; its price is told elsewhere."""
    n = sum(entry.n for entry in book if entry.seat == seat and entry.why != "card")
    return [_effect("earns" if n > 0 else "pays", n=abs(n))] if n else []
