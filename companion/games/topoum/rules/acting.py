"""The action of a turn: enter into combat or move moles, play cards, change tiles, keep a part (TO-31…40, TO-54)."""

from __future__ import annotations

from companion.core.frozen import replace
from companion.core.messages import IllegalMove, Message, require, say

from .. import moves as m
from ..field.splits import connected
from ..state import FARMER_THING, Hex, Step, Topoum, UsedCard, direction_to, neighbours, with_player, with_turn
from . import checks, ground, moles, purse, turns
from .cards import CARDS, Aim, Card, rules_of
from .things import happened

AIMS_TOLD = 6
"""So many possible aims are told where a card is aimed somewhere else."""

# ── enter and move ──


def enter(state: Topoum, move: m.Enter) -> Topoum:
    """Put a barracks and a mole next to the battlefield, as the action or as a first mole (TO-32, TO-33, TO-51)."""
    checks.in_action(state)
    mustering = turns.pending(state) == "muster"
    if not mustering:
        turns.nothing_pending(state)
        require(not state.turn.action, "topoum.enter.acted", rule="TO-31", name=state.name(state.now))
    return entered(state, move.space, mustering=mustering)


def entered(state: Topoum, at: Hex, *, mustering: bool = False) -> Topoum:
    """Put barracks and mole down; a card is due, except for a first mole, which may move like any other."""
    seat = state.now
    checks.in_reserve(state, seat)
    checks.empty_space(state, at, "TO-51" if mustering else "TO-32")
    checks.touching(state, at)
    state = moles.stand(moles.from_reserve(ground.lay(state, at, seat), seat), at, seat, ready=mustering)
    state = happened(state, "entered", at, seat)
    if mustering:
        return with_turn(state, must="")
    return with_turn(state, action="enter", active=at, must="card", ready=frozenset())


def move_mole(state: Topoum, move: m.MoveMole) -> Topoum:
    """Move a mole to an adjacent square, with all that may wait there (TO-35…38)."""
    checks.in_action(state)
    turns.nothing_pending(state)
    a, b, turn = move.mole, move.to, state.turn
    name = state.name(state.now)
    require(turn.action in ("", "move"), "topoum.move.entered", rule="TO-31", name=name)
    require(state.board.moles.get(a) == state.now, "topoum.move.not_yours", rule="TO-35", name=name)
    require(a in turn.ready, "topoum.move.not_ready", rule="TO-35", name=name)
    require(b in neighbours(a), "topoum.move.far", rule="TO-36")
    require(state.board.is_square(b), "topoum.move.no_square", rule="TO-36")
    require(moles.may_enter(state, b), "topoum.move.rock", rule="TO-150")
    after, stands = moles.move(state, a, b, direction_to(a, b), ready=False)
    must = "card_or_tile" if stands is not None else ""
    after = with_turn(after, action="move", active=stands, must=must)
    return ground.settle(state, after)


def change_tile(state: Topoum, move: m.ChangeTile) -> Topoum:
    """Change the tile under the mole that moved (TO-39)."""
    checks.in_action(state)
    require(turns.pending(state) == "card_or_tile", "topoum.change.not_now", rule="TO-38")
    refused = cannot_change(state)
    if refused is not None:
        raise refused
    assert state.turn.active is not None
    return done_with_mole(changed_tile(state, state.turn.active))


def cannot_change(state: Topoum) -> IllegalMove | None:
    """Return why the tile under the active mole cannot be changed, None if it can (TO-39, TOG-32)."""
    at, seat = state.turn.active, state.now
    tile = state.board.tiles.get(at) if at is not None else None
    try:
        require(tile, "topoum.change.no_tile", rule="TO-39")
        # An own tile comes back before it is laid again, so only a foreign one needs the reserve.
        checks.in_reserve(state, seat, mole=False, base=tile is not None and tile.owner != seat)
    except IllegalMove as refusal:
        return refusal
    return None


def changed_tile(state: Topoum, at: Hex) -> Topoum:
    """Turn an own barracks to neutral, or replace any other tile by an own barracks (TO-39)."""
    tile = state.board.tiles[at]
    if tile.owner == state.now and tile.barracks:
        return ground.turn_neutral(state, at)
    return ground.replace_tile(state, at, state.now)


def done_with_mole(state: Topoum) -> Topoum:
    """Nothing is due with the active mole any more."""
    return with_turn(state, active=None, must="dynamite" if state.turn.must == "dynamite" else "")


# ── cards ──


def price(state: Topoum, place: int) -> int:
    """Return the medals for a card at a place of the Line, 0 for a hand card; negative: it costs (TO-34, TOG-33)."""
    return state.settings.prices[place - 1] if place else 0


def play_card(state: Topoum, move: m.PlayCard) -> Topoum:
    """Play a card on the active mole, pay it, carry it out (TO-33, TO-34, TO-50, TO-61)."""
    checks.in_action(state)
    require(turns.pending(state) in ("card", "card_or_tile"), "topoum.card.not_now", rule="TO-38")
    refused = cannot_use(state, move.place, move.card)
    if refused is not None:
        raise refused
    mole = state.turn.active
    assert mole is not None, "a card is due with the active mole"
    card, label = CARDS[move.card], say(f"topoum.card.{move.card}")
    aims = card.aims(state, mole)
    if not aims:
        raise IllegalMove(cannot_carry_out(state, card, mole), ("TO-61", *rules_of(state, card)))
    aim = _meant(aims, move)
    require(aim in aims, "topoum.card.other_target", rule=rules_of(state, card), card=label, aims=_told(aims))
    paid = use_card(state, move.place, move.card)
    return ground.settle(state, done_with_mole(card.carry_out(paid, mole, aim)))


def _meant(aims: tuple[Aim, ...], move: m.PlayCard) -> Aim:
    """Return what a card is aimed at; a farmer's only tile on the board need not be named as the source."""
    aim = Aim(move.target, move.source)
    if aim in aims or move.source is not None:
        return aim
    fitting = [other for other in aims if other.target == move.target]
    return fitting[0] if len(fitting) == 1 else aim


def _told(aims: tuple[Aim, ...]) -> Message:
    """Tell aims as the fields of a move: "[1, 0]", or with what is moved there "[0, 1] → [1, 0]"."""
    told: list[Message | str] = []
    for aim in aims[:AIMS_TOLD]:
        target, source = aim.target and str(list(aim.target)), aim.source and str(list(aim.source))
        told.append(f"{source} → {target}" if source and target else target or say("topoum.aim.nothing"))
    more = len(aims) - len(told)
    return say("topoum.aim.more" if more else "topoum.aim.all", aims=tuple(told), n=more)


def cannot_carry_out(state: Topoum, card: Card, mole: Hex) -> Message:
    """Say what a card that has no aim lacks (TO-61)."""
    kind = FARMER_THING.get(state.farmer, "")
    thing = say(f"topoum.thing.{kind}") if kind else ""
    lacks = say(f"topoum.lacks.{card.lacks(state, mole)}", name=state.name(state.now), thing=thing)
    return say("topoum.card.no_target", card=say(f"topoum.card.{card.key}"), why=lacks)


def cannot_use(state: Topoum, place: int, card: str) -> IllegalMove | None:
    """Return why a card cannot be taken from where it is said to be, None if it can; its effect is not asked."""
    name, label = state.name(state.now), say(f"topoum.card.{card}")
    try:
        checks.known_card(state, card)
        if place == 0:
            require(state.players[state.now].hand, "topoum.card.no_hand", rule="TO-15", name=name)
        else:
            require(state.line[place - 1] == card, "topoum.card.not_there", rule="TO-34", card=label, place=place)
            cost = price(state, place)
            owns = state.players[state.now].medals
            can = purse.can_pay(state, state.now, cost)
            require(can, "topoum.card.poor", rule=("TO-34", "TOG-20"), name=name, n=-cost, owns=owns)
    except IllegalMove as refusal:
        return refusal
    return None


def use_card(state: Topoum, place: int, card: str) -> Topoum:
    """Take a card from the Line or the hand, pay it, put it on the own pile (TO-34, TO-50)."""
    seat = state.now
    player = state.players[seat]
    cost = price(state, place)
    if place:
        line = (*state.line[: place - 1], "", *state.line[place:])
        state = with_player(replace(state, line=line), seat, used=(*player.used, card))
        state = purse.earn(state, seat, cost, "card", "TO-34", card=card) if cost else state
    else:
        state = with_player(state, seat, used=(*player.used, card), hand=max(0, player.hand - 1))
    return with_turn(state, used=(*state.turn.used, UsedCard(card, place, cost)))


def playable_from_line(state: Topoum, mole: Hex) -> bool:
    """Say whether any open card could be played on a mole (TOG-31). Cards in hands are not known here."""
    for place, key in enumerate(state.line, 1):
        if key and cannot_use(state, place, key) is None and CARDS[key].aims(state, mole):
            return True
    return False


# ── torn battlefields, and when nothing can be done ──


def keep_part(state: Topoum, move: m.KeepPart) -> Topoum:
    """Keep one of the equal parts; the others fall off with everything on them (TO-54, TO-55)."""
    parts = state.turn.split
    require(parts, "topoum.part.not_now", rule="TO-54")
    kept = next((part for part in parts if move.space in part), None)
    require(kept is not None, "topoum.part.other", rule="TO-54")
    after = with_turn(state, split=())
    assert kept is not None
    others = frozenset[Hex]().union(*(part for part in parts if part is not kept))
    # As the parts lie now: the table may have put tiles next to one of them since the field was torn.
    for piece in connected(state.board.squares()):
        if piece.isdisjoint(kept) and not piece.isdisjoint(others):
            after = ground.cut_off(after, piece)
    after = ground.settle(state, after)
    active = after.turn.active
    return after if active is None or active in after.board.moles else done_with_mole(after)


def keep_first(state: Topoum) -> Topoum:
    """Keep the first of equal parts, where nobody chooses any more."""
    parts = state.turn.split
    return keep_part(state, m.KeepPart(min(parts[0]))) if parts else state


def put_dynamite(state: Topoum, move: m.PutDynamite) -> Topoum:
    """Put destroyed Dynamite on a free space next to the battlefield (TO-164)."""
    require(turns.pending(state) == "dynamite", "topoum.dynamite.not_now", rule="TO-164")
    checks.empty_space(state, move.space, "TO-164")
    checks.touching(state, move.space)
    return with_turn(ground.place_thing(state, move.space, "dynamite"), must="")


def pass_on(state: Topoum, move: m.Pass) -> Topoum:
    """Do nothing, where nothing can be done (TOG-31)."""
    checks.in_action(state)
    name = state.name(state.now)
    if turns.pending(state) in ("card", "card_or_tile"):
        require(stuck(state), "topoum.pass.card", rule="TO-38", name=name)
        return done_with_mole(state)
    turns.nothing_pending(state)
    require(not state.turn.action, "topoum.pass.acted", rule="TO-31", name=name)
    require(not can_move(state), "topoum.pass.can_move", rule="TO-31", name=name)
    require(not can_enter(state), "topoum.pass.can_enter", rule="TO-31", name=name)
    return with_turn(state, action="pass")


def stuck(state: Topoum) -> bool:
    """Say whether nothing can be done with the mole that moved, as far as the open cards tell (TO-38, TOG-31)."""
    mole = state.turn.active
    if mole is None or (state.turn.must != "card" and cannot_change(state) is None):
        return False
    return not playable_from_line(state, mole)


def may_pass(state: Topoum) -> bool:
    """Say whether `Pass` is legal. A card in the hand, which is not known here, may still make more possible."""
    if state.step is not Step.ACTION:
        return False
    due = turns.pending(state)
    if due in ("card", "card_or_tile"):
        return stuck(state)
    return not due and not state.turn.action and not can_move(state) and not can_enter(state)


def can_move(state: Topoum) -> bool:
    """Say whether any mole of the active player may move."""
    return any(moles.may_enter(state, b) for a in state.turn.ready for b in neighbours(a))


def can_enter(state: Topoum) -> bool:
    """Say whether the active player could enter and play an open card on that mole (TO-33, TOG-31)."""
    seat = state.now
    player = state.players[seat]
    if not player.moles or not player.bases:
        return False
    for at in ground.beside(state.board):
        there = moles.stand(moles.from_reserve(ground.lay(state, at, seat), seat), at, seat)
        if playable_from_line(there, at):
            return True
    return False
