"""A table that plays by itself: random legal moves to the end, with a few rulings."""

from __future__ import annotations

from random import Random

from companion.core.messages import IllegalMove
from companion.core.moves import Move

from . import moves as m
from .deck import random_deck
from .medals import RANSOM
from .rules import MOVES, acting, ground, moles, turns
from .rules.cards import CARDS
from .state import (
    CENTRE,
    FARMERS,
    HAND,
    LINE_CARDS,
    OBSTACLES,
    Hex,
    Step,
    Topoum,
    distance,
    neighbours,
    within,
)


def random_move(state: Topoum, chance: Random) -> Move | None:
    """Return a random legal move, None when the game is over."""
    if state.step is Step.OVER:
        return None
    if chance.random() < 0.01:
        correction = _correction(state, chance)
        if correction is not None:
            return correction
    return _STEPS[state.step](state, chance)


# ── set-up ──


def _deck(state: Topoum, chance: Random) -> Move:
    if chance.random() < 0.2:
        return m.NameStarter(chance.choice(state.places))
    return m.ChooseDeck(random_deck(chance))  # type: ignore[arg-type]


def _farmer(state: Topoum, chance: Random) -> Move:
    return m.ChooseFarmer(chance.choice(FARMERS))  # type: ignore[arg-type]


def _line(state: Topoum, chance: Random) -> Move:
    return m.OpenLine(tuple(chance.choices(state.types, k=LINE_CARDS)))  # type: ignore[arg-type]


def _deploy(state: Topoum, chance: Random) -> Move:
    if state.laid == 0:
        return m.Lay(CENTRE)
    near = [at for at in ground.beside(state.board) if state.laid > len(state.places) or CENTRE in neighbours(at)]
    return m.Lay(chance.choice(near))


def _zone(state: Topoum, chance: Random) -> Hex:
    """Return a marked space, or one that looks like one where nobody marked any."""
    marked = [at for at in state.board.marked if state.board.is_empty(at)]
    far = [at for at in within(state.board.radius or 4) if state.board.is_empty(at) and distance(at, CENTRE) > 2]
    return chance.choice(sorted(marked) or far or sorted(ground.beside(state.board)))


def _farmer_tile(state: Topoum, chance: Random) -> Move:
    return m.LayFarmerTile(_zone(state, chance))


def _obstacle(state: Topoum, chance: Random) -> Move:
    kind = chance.choice(OBSTACLES)
    board = state.board
    tiles = board.tiles
    near = [
        at for at in board.beside() if any((tile := tiles.get(n)) is not None and tile.barracks for n in neighbours(at))
    ]
    at = chance.choice(near) if state.laid < len(state.places) and near else _zone(state, chance)
    move = m.LayObstacle(kind, at)  # type: ignore[arg-type]
    return move if chance.random() < 0.9 and _legal(state, move) else m.SkipObstacle()


# ── a turn ──


def _action(state: Topoum, chance: Random) -> Move:
    due = turns.pending(state)
    if due == "split":
        return m.KeepPart(min(chance.choice(state.turn.split)))
    if due == "muster":
        return m.Enter(chance.choice(ground.beside(state.board)))
    if due == "dynamite":
        return m.PutDynamite(chance.choice(ground.beside(state.board)))
    if due:
        return _with_mole(state, chance)
    ransom = _ransom(state, chance)
    if ransom is not None:
        return ransom
    action = state.turn.action
    steps = [(a, b) for a in sorted(state.turn.ready) for b in neighbours(a) if moles.may_enter(state, b)]
    if action and (action != "move" or not steps or chance.random() < 0.5):
        return m.ScoreLines()
    spaces = ground.beside(state.board)
    player = state.players[state.now]
    can_enter = not action and player.moles > 0 and player.bases > 0 and len(spaces) > 0
    if can_enter and (not steps or chance.random() < 0.4):
        return m.Pass() if not steps and not acting.can_enter(state) else m.Enter(chance.choice(spaces))
    if not steps:
        return m.Pass()
    calm = [(a, b) for a, b in steps if b not in state.board.moles]
    a, b = chance.choice(calm if calm and chance.random() < 0.8 else steps)
    return m.MoveMole(a, b)


def _with_mole(state: Topoum, chance: Random) -> Move:
    """Play a card on the active mole or change its tile."""
    mole = state.turn.active
    assert mole is not None
    change = state.turn.must == "card_or_tile" and acting.cannot_change(state) is None
    if change and chance.random() < 0.4:
        return m.ChangeTile()
    places = [(place, card) for place, card in enumerate(state.line, 1) if card]
    hand = [(0, card) for card in state.types]
    for place, card in (*chance.sample(hand, len(hand)), *chance.sample(places, len(places))):
        if place == 0 and chance.random() < 0.6:
            continue
        if acting.cannot_use(state, place, card) is not None:
            continue
        aims = CARDS[card].aims(state, mole)
        if aims:
            aim = chance.choice(aims)
            return m.PlayCard(place, card, aim.target, aim.source)  # type: ignore[arg-type]
    return m.ChangeTile() if change else m.Pass()


def _ransom(state: Topoum, chance: Random) -> Move | None:
    mine = [captive.captor for captive in state.captives if captive.owner == state.now]
    if mine and state.players[state.now].medals >= RANSOM and chance.random() < 0.3:
        return m.BuyBack(chance.choice(mine))
    return None


def _refill(state: Topoum, chance: Random) -> Move:
    """Name new cards; Peace shows when it must, or may show among the last cards."""
    hand = turns.hand_wanted(state)
    ways: list[tuple[str, int]] = [("", hand), ("line", hand), *(("hand", n) for n in range(hand))]
    if chance.random() < 0.4:
        ways = [*chance.sample(ways[1:], len(ways) - 1), ways[0]]
    for peace, drawn in ways:
        need = min(turns.line_gaps(state), max(0, state.deck - drawn))
        cards = tuple(chance.choices(state.types, k=need))
        move = m.Refill(cards, peace, drawn if peace == "hand" else 0)  # type: ignore[arg-type]
        if _legal(state, move):
            return move
    return m.RefillAnyway(())


def _reveal(state: Topoum, chance: Random) -> Move:
    at = chance.choice(turns.crates_to_reveal(state))
    return m.RevealCrate(at, chance.choice(state.settings.crates))


def _legal(state: Topoum, move: Move) -> bool:
    try:
        MOVES[type(move)](state, move)
    except IllegalMove:
        return False
    return True


def _correction(state: Topoum, chance: Random) -> Move | None:
    """Return a ruling as tables make them now and then, None if it does not fit."""
    seat = chance.choice(state.places)
    found: Move | None = None
    kind = chance.randrange(6)
    if kind == 0:
        found = m.SetMedals(seat, max(0, state.players[seat].medals + chance.choice((-1, 1))))
    elif kind == 1:
        found = m.SetHand(seat, HAND)
    elif kind == 2 and state.step is Step.ACTION:
        scoring = turns.scoring(state)
        found = m.StrikeLine(*chance.choice(scoring).ends) if scoring else None
    elif kind == 3:
        spaces = ground.beside(state.board)
        found = m.PutTile(chance.choice(spaces), seat) if spaces and state.step is Step.ACTION else None
    elif kind == 4:
        found = m.SetPress(seat)
    elif state.step is Step.ACTION and not turns.pending(state):
        free = sorted(state.board.squares() - state.board.moles.keys())
        found = m.PutMole(chance.choice(free), seat) if free else None
    return found if found is not None and _legal(state, found) else None


_STEPS = {
    Step.DECK: _deck,
    Step.FARMER: _farmer,
    Step.LINE: _line,
    Step.DEPLOY: _deploy,
    Step.FARMER_TILES: _farmer_tile,
    Step.OBSTACLES: _obstacle,
    Step.ACTION: _action,
    Step.REFILL: _refill,
    Step.REVEAL: _reveal,
}
