"""The public numbers the app keeps, the rulings that correct them, and what must always be true of them."""

from __future__ import annotations

from companion.core.game import Tracked
from companion.core.messages import IllegalMove, say
from companion.core.moves import Move, check_fields

from .. import moves as m
from ..field.splits import connected
from ..state import BASES, CATEGORY, LINE_CARDS, MOLES, Captive, Step, Topoum
from . import MOVES, ending, turns

CATEGORIES = tuple(dict.fromkeys(CATEGORY.values()))


def tracked(state: Topoum) -> tuple[Tracked, ...]:
    """Return every public number: medals, cards in hands, prisoners, the deck; at the end the used cards too."""
    low = -99 if state.settings.allow_negative else 0
    found = []
    for seat in state.places:
        player, name = state.players[seat], state.name(seat)
        found.append(Tracked(f"medals.{seat}", say("topoum.tracked.medals", name=name), player.medals, low, 999))
        found.append(Tracked(f"hand.{seat}", say("topoum.tracked.hand", name=name), player.hand, 0, 9))
    for owner in state.places:
        for captor in state.places:
            held = state.captives.count(Captive(owner, captor))
            most = held + state.players[owner].moles  # more can only come from the reserve
            if owner != captor and most and (held or "prisoner_of_war" in state.types):
                label = say("topoum.tracked.captives", name=state.name(owner), captor=state.name(captor))
                found.append(Tracked(f"captives.{owner}.{captor}", label, held, 0, most))
    found.append(Tracked("deck", say("topoum.tracked.deck"), state.deck, 0, 154))
    if state.step in (Step.REVEAL, Step.OVER):
        for seat in state.places:
            for category, n in zip(CATEGORIES, ending.used_counts(state, seat), strict=True):
                label = say("topoum.tracked.used", name=state.name(seat), category=say(f"topoum.category.{category}"))
                found.append(Tracked(f"used.{seat}.{category}", label, n, 0, 49))
    return tuple(found)


def rule(state: Topoum, key: str, value: int) -> Move | None:
    """Return the ruling that sets a tracked number; None for a number there is not."""
    if not any(known.key == key for known in tracked(state)):
        return None
    what, *rest = key.split(".")
    if what == "deck":
        return m.SetDeck(value)
    if what == "medals":
        return m.SetMedals(int(rest[0]), value)
    if what == "hand":
        return m.SetHand(int(rest[0]), value)
    if what == "captives":
        return m.SetCaptives(int(rest[0]), int(rest[1]), value)
    counts = dict(zip(CATEGORIES, ending.used_counts(state, int(rest[0])), strict=True))
    return m.SetUsed(int(rest[0]), **{str(c): value if c == rest[1] else n for c, n in counts.items()})


def overrule(state: Topoum, move: Move) -> Move | None:
    """Return the ruling that carries out a refused move all the same; None where the books do not allow it.

    The books never allow a tile apart from the battlefield or on top of another, a fifth mole, or a card whose type
    is not in the deck.
    """
    try:
        check_fields(move, len(state.seats))
        ruling = _ruling(state, move)
        if ruling is not None:
            check_fields(ruling, len(state.seats))
            MOVES[type(ruling)](state, ruling)
    except IllegalMove:
        return None
    return ruling


def _ruling(state: Topoum, move: Move) -> Move | None:
    match move:
        case m.ChooseDeck(types):
            return m.SetTypes(types)
        case m.LayObstacle(kind, space):
            return m.PutThing(space, kind)
        case m.Enter(space):
            return m.EnterNow(space)
        case m.MoveMole(mole, to):
            return m.Relocate(mole, to)
        case m.PlayCard(place, card):
            return m.UseCard(place, card)
        case m.ScoreLines() | m.Pass():
            return m.ScoreNow()
        case m.Refill(cards, peace, hand):
            return m.RefillAnyway(cards, peace, hand)
        case m.BuyBack(captor):
            held = state.captives.count(Captive(state.now, captor))
            return m.SetCaptives(state.now, captor, held - 1) if held else None
    return None


def faults(state: Topoum) -> tuple[str, ...]:
    """Return what is wrong with the books, in words for a programmer; nothing is good."""
    found = [*_of_the_pieces(state), *_of_the_turn(state)]
    if len(state.players) != len(state.seats):
        found.append(f"{len(state.players)} players on {len(state.seats)} seats")
    if set(state.places) != {n for n, seat in enumerate(state.seats) if not seat.away}:
        found.append(f"places {state.places} do not match who is present")
    if len(state.line) != LINE_CARDS or not {card for card in state.line if card} <= set(state.types):
        found.append(f"the Line is {state.line} with a deck of {state.types}")
    if not {state.starter, state.now} <= set(state.places):
        found.append("the start player or the active player has gone home")
    if state.press is not None and state.press not in state.places:
        found.append("the Press is with somebody who has gone home")
    for seat, player in enumerate(state.players):
        booked = 10 + sum([entry.n for entry in state.book if entry.seat == seat])
        if booked != player.medals:
            found.append(f"seat {seat} has {player.medals} medals, but {booked} in the book")
    return tuple(found)


def _of_the_pieces(state: Topoum) -> list[str]:
    """Moles 4 and bases 16 of each colour; moles and the Red Cross on squares; one battlefield."""
    board, found = state.board, []
    owners, standing = [tile.owner for tile in board.tiles.values()], list(board.moles.values())
    prisoners = [captive.owner for captive in state.captives]
    for seat, player in enumerate(state.players):
        moles = player.moles + standing.count(seat) + prisoners.count(seat)
        bases = player.bases + owners.count(seat)
        if moles != MOLES or player.moles < 0:
            found.append(f"{moles} moles of seat {seat}, {player.moles} in reserve")
        if bases != BASES or player.bases < 0:
            found.append(f"{bases} base tiles of seat {seat}, {player.bases} in reserve")
    squares = board.squares()
    if not squares.issuperset(board.moles):
        found.append("a mole stands on no square")
    if board.red_cross is not None and board.red_cross not in squares:
        found.append("the Red Cross stands on no square")
    parts = [part for part in connected(squares) if not board.marked.issuperset(part)]
    if len(parts) > 1 and not state.turn.split:
        found.append(f"the battlefield is in {len(parts)} parts")
    return found


def _of_the_turn(state: Topoum) -> list[str]:
    turn, moles, found = state.turn, state.board.moles, []
    if state.step is not Step.ACTION:
        return ["something is due outside of the action"] if turns.pending(state) else []
    mine = {at for at, seat in moles.items() if seat == turn.seat}
    if not mine >= turn.ready or not mine >= turn.fresh:
        found.append("a mole that is not there may move or has moved")
    if turn.active is not None and turn.active not in mine:
        found.append("the active mole is not there")
    if (turn.active is None) != (turn.must not in ("card", "card_or_tile")):
        found.append(f"the active mole at {turn.active} must {turn.must!r}")
    return found
