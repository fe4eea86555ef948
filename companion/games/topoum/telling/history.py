"""The history's line for every move, in public words, spoken about the state before it."""

from __future__ import annotations

from typing import Any

from companion.core import seating
from companion.core.messages import Message, Value, say
from companion.core.moves import Move

from .. import moves as m
from ..rules import turns
from ..state import DEADLY, Hex, Topoum, direction_to, step
from .effects import effects
from .names import card, cards, mole_of, thing, used_card, where


def describe(state: Topoum, move: Move) -> Message:
    """Return a move's line."""
    told = seating.told(state, move)
    if told is not None:
        return told
    return _opening(state, move) or _turn(state, move) or _board(state, move) or _numbers(state, move)


def _now(state: Topoum) -> Value:
    return seating.name_of(state, state.now)


def _did(key: str, **values: Any) -> Message:
    return say(f"topoum.did.{key}", **values)


def _opening(state: Topoum, move: Move) -> Message | None:
    name = _now(state)
    match move:
        case m.ChooseDeck(types) | m.SetTypes(types):
            return _did("choose_deck", cards=cards(types))
        case m.ChooseFarmer(farmer):
            return _did("choose_farmer", farmer=say(f"topoum.farmer.{farmer}"))
        case m.OpenLine(keys):
            return _did("open_line", cards=cards(keys))
        case m.NameStarter(seat):
            return _did("name_starter", name=seating.name_of(state, seat))
        case m.Lay():
            people = len(state.places)
            stage = "centre" if state.laid == 0 else "barracks" if state.laid <= people else "mole"
            return _did(f"lay_{stage}", name=name)
        case m.LayObstacle(kind):
            return _did("obstacle", name=name, kind=thing(kind))
        case m.SkipObstacle():
            return _did("skip_obstacle", name=name)
        case m.LayFarmerTile(space):
            return _did("farmer_tile", where=where(space))
        case m.MarkSpace(space, marked):
            return _did("mark" if marked else "unmark", where=where(space))
        case m.CloseSpace(space, closed):
            return _did("close" if closed else "open", where=where(space))
    return None


def _turn(state: Topoum, move: Move) -> Message | None:
    name = _now(state)
    match move:
        case m.Enter():
            return _did("muster" if state.turn.must == "muster" else "enter", name=name)
        case m.EnterNow():
            return _did("enter", name=name)
        case m.MoveMole(mole, to):
            return _moved(state, mole, to)
        case m.ChangeTile():
            tile = state.board.tiles.get(state.turn.active) if state.turn.active else None
            own = tile is not None and tile.owner == state.now and tile.barracks
            return _did("change_neutral" if own else "change_own", name=name)
        case m.PlayCard(place, key, target):
            line, told = _played(state, place, key, target), effects(state, move)
            return _did("with_effects", what=line, effects=told) if told else line
        case m.UseCard(_, key):
            return _did("use_card", name=name, card=used_card(state, key))
        case m.KeepPart():
            return _did("keep_part", name=name)
        case m.PutDynamite(space):
            return _did("dynamite", name=name, where=where(space))
        case m.Pass():
            return _did("pass", name=name)
        case m.ScoreLines() | m.ScoreNow():
            medals = sum(sight.medals for sight in turns.scoring(state))
            return _did("score" if medals else "score_nothing", name=name, n=medals)
        case m.Refill(keys, peace) | m.RefillAnyway(keys, peace):
            return _refilled(state, keys, peace)
        case m.BuyBack(captor):
            return _did("buy_back", name=name, captor=seating.name_of(state, captor))
        case m.RevealCrate(space, n):
            return _did("crate", name=mole_of(state, space) or "", n=n)
    return None


def _moved(state: Topoum, mole: Hex, to: Hex) -> Message:
    name, at = _now(state), _end_of_ice(state, mole, to)
    there, kind = state.board.moles.get(at), state.board.thing(at)
    if there is not None:
        if state.board.red_cross == at:
            return _did("move_lost", name=name, kind=card("red_cross"))
        if there == state.now:
            return _did("move_own", name=name)
        return _did("move_onto", name=name, rival=seating.name_of(state, there))
    if kind in DEADLY:
        return _did("move_lost", name=name, kind=thing(kind))
    if at != to and not state.board.is_square(at):
        return _did("move_lost", name=name, kind=thing("ice"))
    return _did("move", name=name)


def _end_of_ice(state: Topoum, mole: Hex, to: Hex) -> Hex:
    """Return the space a mole that steps there comes to: across ice, up to a rock or off the squares (TO-153)."""
    direction = direction_to(mole, to)
    if direction is None:
        return to
    while state.board.thing(to) == "ice" and to not in state.board.moles:
        far = step(to, direction)
        if state.board.thing(far) == "rock":
            break
        to = far
    return to


def _played(state: Topoum, place: int, key: str, target: Hex | None) -> Message:
    name = _now(state)
    rival = mole_of(state, target) if target is not None and state.board.moles.get(target) != state.now else None
    price = state.settings.prices[place - 1] if 1 <= place <= len(state.settings.prices) else 0
    used = used_card(state, key)
    what = _did("at_rival", card=used, rival=rival) if rival is not None else used
    if price:
        return _did("play_gain" if price > 0 else "play_cost", name=name, card=what, n=abs(price))
    return _did("play", name=name, card=what)


def _refilled(state: Topoum, keys: tuple[str, ...], peace: str) -> Message:
    name = _now(state)
    if peace:
        last = seating.name_of(state, turns.last_seat(state))
        return _did("refill_peace", name=name, last=last)
    return _did("refill", name=name, cards=cards(keys)) if keys else _did("refill_none", name=name)


def _board(state: Topoum, move: Move) -> Message | None:
    match move:
        case m.PutTile(space, owner, side):
            if owner is None:
                return _did("put_unused", where=where(space))
            return _did(f"put_{side}", name=seating.name_of(state, owner), where=where(space))
        case m.TakeTile(space):
            return _did("take_tile", where=where(space))
        case m.PutMole(space, None):
            return _did("take_mole", where=where(space))
        case m.PutMole(space, seat) if seat is not None:
            return _did("put_mole", name=seating.name_of(state, seat), where=where(space))
        case m.Relocate(mole, to):
            return _did("relocate", name=mole_of(state, mole) or "", where=where(to))
        case m.PutThing(space, None):
            return _did("take_thing", where=where(space))
        case m.PutThing(space, kind) if kind is not None:
            return _did("put_thing", kind=thing(kind), where=where(space))
        case m.PutRedCross(None):
            return _did("take_red_cross")
        case m.PutRedCross(space) if space is not None:
            return _did("put_red_cross", where=where(space))
        case m.StrikeLine(a, b):
            return _did("strike_line", a=where(a), b=where(b))
        case m.CountLine(a, b):
            return _did("count_line", a=where(a), b=where(b))
    return None


def _numbers(state: Topoum, move: Move) -> Message:
    def name(seat: int) -> Value:
        return seating.name_of(state, seat)

    match move:
        case m.SetMedals(seat, n):
            return _did("set_medals", name=name(seat), n=n)
        case m.SetPress(None):
            return _did("no_press")
        case m.SetPress(seat) if seat is not None:
            return _did("set_press", name=name(seat))
        case m.SetCaptives(owner, captor, n):
            return _did("set_captives", name=name(owner), captor=name(captor), n=n)
        case m.SetHand(seat, n):
            return _did("set_hand", name=name(seat), n=n)
        case m.SetDeck(n):
            return _did("set_deck", n=n)
        case m.SetLine(place, None):
            return _did("set_gap", place=place)
        case m.SetLine(place, key) if key is not None:
            return _did("set_line", place=place, card=card(key))
        case m.SetUsed(seat, a, b, c, d):
            return _did("set_used", name=name(seat), combat=a, movement=b, expansion=c, special=d)
        case m.SetPeace(on):
            return _did("peace" if on else "no_peace")
        case m.TakeTurn(seat):
            return _did("take_turn", name=name(seat))
        case m.EndGame():
            return _did("end_game")
        case m.PlayOn():
            return _did("play_on")
    return say("move.unknown", move=type(move).__name__, game=say("topoum.title"))
