"""What the table rules: corrections of the board and of every number, and refused moves carried out all the same.

A correction changes what it names and nothing else: no penalty, no split, no medals.
"""

from __future__ import annotations

from companion.core.frozen import replace
from companion.core.messages import require
from companion.core.seating import left_of
from companion.core.stopping import resumed

from .. import moves as m
from ..field import connected, pairs
from ..state import CENTRE, Captive, Hex, Line, Step, Tile, Topoum, put, with_board, with_player, with_turn
from . import acting, checks, ground, moles, opening, purse, turns

PLAYING = (Step.ACTION, Step.REFILL)


def _in_a_turn(state: Topoum) -> None:
    require(state.step in PLAYING, "topoum.ruling.not_now")


# ── the board ──


def _as_it_began(before: Topoum, state: Topoum) -> Topoum:
    """While nothing has been done this turn, a corrected board is how the turn began (TO-35, TO-59)."""
    turn = before.turn
    if state.step is Step.REVEAL:
        return turns.over_when_revealed(state)
    if state.step is not Step.ACTION or turn.action or turn.fresh:
        return _forget_active(_joined(state))
    seat, board = turn.seat, state.board
    state = with_turn(
        state, lines=pairs(board, seat), ready=frozenset(board.moles_of(seat)), fresh=frozenset(), must=""
    )
    return turns.muster_if_due(state)


def _joined(state: Topoum) -> Topoum:
    """Nothing is left to choose from when the table has joined the parts of a torn battlefield."""
    parts = state.turn.split
    whole = connected(state.board.squares()) if parts else ()
    joined = any(all(not part.isdisjoint(piece) for part in parts) for piece in whole)
    return with_turn(state, split=()) if joined else state


def _forget_active(state: Topoum) -> Topoum:
    """Nothing is due with an active mole that is no longer there."""
    active = state.turn.active
    gone = active is not None and state.board.moles.get(active) != state.now
    return acting.done_with_mole(state) if gone else state


def put_tile(state: Topoum, move: m.PutTile) -> Topoum:
    """A space holds this tile; an empty space must be next to the battlefield or marked X (TO-53, TOG-29)."""
    at, owner, board = move.space, move.owner, state.board
    tile = Tile(owner, move.side == "barracks")
    require(owner is not None or not tile.barracks, "topoum.put_tile.nobodys", rule="TO-160")
    require(board.tiles.get(at) != tile, "topoum.put_tile.same")
    if not board.is_square(at):
        require(board.on_board(at), "topoum.space.off_board", rule="TOG-10")
        joins = at in board.marked or ground.touches(board, at) or _first(state, at)
        require(joins, "topoum.space.apart", rule="TO-53")
    after = ground.take_up(state, at)
    if owner is None:
        return _as_it_began(state, with_board(after, tiles=put(after.board.tiles, at, tile)))
    checks.in_reserve(after, owner, mole=False)
    return _as_it_began(state, ground.lay(after, at, owner, barracks=tile.barracks))


def _first(state: Topoum, at: Hex) -> bool:
    return not state.board.squares() and at == CENTRE


def take_tile(state: Topoum, move: m.TakeTile) -> Topoum:
    """A space holds no base tile. Moles must be moved away first, and the battlefield must hold together (TO-53)."""
    at, board = move.space, state.board
    require(at in board.tiles, "topoum.take_tile.none")
    if at not in board.things:
        require(at not in board.moles, "topoum.take_tile.mole", rule="TO-36")
        require(board.red_cross != at, "topoum.take_tile.red_cross", rule="TO-141")
        _holds_together(state, at)
    return _as_it_began(state, ground.take_up(state, at))


def _holds_together(state: Topoum, at: Hex) -> None:
    """Refuse to take a square away in the middle of the battlefield."""
    squares = state.board.squares()
    whole = len(connected(squares - {at})) <= len(connected(squares))
    require(whole, "topoum.take_tile.splits", rule="TO-53")


def put_mole(state: Topoum, move: m.PutMole) -> Topoum:
    """A mole of this seat stands here, or nobody does; moles come from the reserve and go back to it (TO-2)."""
    at, seat = move.space, move.seat
    there = state.board.moles.get(at)
    require(seat != there, "topoum.put_mole.same")
    after = state
    if there is not None:
        after = moles.to_reserve(moles.lift(after, at)[0], there)
    if seat is not None:
        require(state.board.is_square(at), "topoum.move.no_square", rule="TO-36")
        checks.in_reserve(after, seat, base=False)
        after = moles.stand(moles.from_reserve(after, seat), at, seat)
    return _as_it_began(state, after)


def relocate(state: Topoum, move: m.Relocate) -> Topoum:
    """A mole goes where the rules would not let it, with all that may wait there."""
    checks.in_action(state)
    require(move.mole in state.board.moles, "topoum.relocate.none")
    require(move.mole != move.to, "topoum.relocate.same")
    require(state.board.is_square(move.to), "topoum.move.no_square", rule="TO-36")
    mine = state.board.moles[move.mole] == state.now
    after, stands = moles.move(state, move.mole, move.to, ready=False if mine else None)
    if mine and not turns.pending(state):
        must = "card_or_tile" if stands is not None else ""
        after = with_turn(after, action="move", active=stands, must=must)
    elif move.mole == state.turn.active and stands is not None:
        after = with_turn(after, active=stands)
    return _forget_active(ground.settle(state, after))


def enter_now(state: Topoum, move: m.EnterNow) -> Topoum:
    """A mole enters although the action was another one; a card is due."""
    checks.in_action(state)
    require(not state.turn.split, "topoum.due.split", rule="TO-54", name=state.name(state.now))
    return acting.entered(with_turn(state, must=""), move.space)


def put_thing(state: Topoum, move: m.PutThing) -> Topoum:
    """A space holds this obstacle or farmer's tile, or none."""
    at, board = move.space, state.board
    there = board.things.get(at)
    wanted = (move.kind, move.number) if move.kind else None
    require(wanted != ((there.kind, there.number) if there else None), "topoum.put_thing.same")
    if move.kind is None:
        if at not in board.tiles:
            require(at not in board.moles, "topoum.take_tile.mole", rule="TO-36")
            require(board.red_cross != at, "topoum.take_tile.red_cross", rule="TO-141")
            _holds_together(state, at)
        return _as_it_began(state, ground.lift_thing(state, at))
    if move.kind == "crate":
        require(move.number, "topoum.put_thing.number", rule="TO-167")
        twice = any((t.kind, t.number) == wanted for place, t in board.things.items() if place != at)
        require(not twice, "topoum.put_thing.twice", rule="TO-4")
    if not board.is_square(at):
        require(board.on_board(at), "topoum.space.off_board", rule="TOG-10")
        require(at in board.marked or ground.touches(board, at), "topoum.space.apart", rule="TO-53")
    after = ground.place_thing(state, at, move.kind, move.number)
    if move.kind == "dynamite" and state.turn.must == "dynamite":
        after = with_turn(after, must="")
    return _as_it_began(state, after)


def put_red_cross(state: Topoum, move: m.PutRedCross) -> Topoum:
    """The Red Cross stands here, or not on the board."""
    require(move.space != state.board.red_cross, "topoum.red_cross.same")
    require(move.space is None or state.board.is_square(move.space), "topoum.move.no_square", rule="TO-133")
    return _as_it_began(state, with_board(state, red_cross=move.space))


# ── numbers ──


def set_medals(state: Topoum, move: m.SetMedals) -> Topoum:
    """A seat has so many medals."""
    before = state.players[move.seat].medals
    require(move.n != before, "topoum.set_medals.same", name=state.name(move.seat), n=before)
    require(move.n >= 0 or state.settings.allow_negative, "topoum.set_medals.negative", rule="TOG-20")
    lifted = replace(state, settings=replace(state.settings, allow_negative=True))
    ruled = purse.earn(lifted, move.seat, move.n - before, "ruling", "")
    return replace(ruled, settings=state.settings)


def set_press(state: Topoum, move: m.SetPress) -> Topoum:
    """Somebody else, or nobody, holds the Press."""
    require(move.seat != state.press, "topoum.set_press.same")
    if move.seat is not None:
        checks.present(state, move.seat)
    return replace(state, press=move.seat)


def set_captives(state: Topoum, move: m.SetCaptives) -> Topoum:
    """So many moles of one seat are another one's prisoners; the difference comes from, or goes to, the reserve."""
    require(move.owner != move.captor, "topoum.set_captives.own", name=state.name(move.owner))
    checks.present(state, move.owner)
    checks.present(state, move.captor)
    captive = Captive(move.owner, move.captor)
    there = state.captives.count(captive)
    player = state.players[move.owner]
    more = move.n - there
    require(more <= player.moles, "topoum.reserve.no_mole", rule="TO-2", name=state.name(move.owner))
    others = tuple(item for item in state.captives if item != captive)
    state = with_player(state, move.owner, moles=player.moles - more)
    return replace(state, captives=others + (captive,) * move.n)


def set_hand(state: Topoum, move: m.SetHand) -> Topoum:
    """A seat holds so many cards."""
    return with_player(state, move.seat, hand=move.n)


def set_deck(state: Topoum, move: m.SetDeck) -> Topoum:
    """So many action cards are left in the deck."""
    return replace(state, deck=move.n)


def set_line(state: Topoum, move: m.SetLine) -> Topoum:
    """This card lies at a place of the Line, or a gap."""
    if move.card is not None:
        checks.known_card(state, move.card)
    card = move.card or ""
    require(state.line[move.place - 1] != card, "topoum.set_line.same")
    return replace(state, line=(*state.line[: move.place - 1], card, *state.line[move.place :]))


def set_types(state: Topoum, move: m.SetTypes) -> Topoum:
    """The deck holds these types, whatever the rules ask for. Later in the game only the names change."""
    types = tuple(dict.fromkeys(move.types))
    require(types, "topoum.deck.none")
    if state.step is Step.DECK:
        return opening.with_types(state, types)
    require(all(card in types for card in state.line if card), "topoum.deck.in_line", rule="TO-16")
    return replace(state, types=types)


def set_used(state: Topoum, move: m.SetUsed) -> Topoum:
    """A seat used so many cards of each category, as its pile says at the end."""
    require(state.step in (Step.REVEAL, Step.OVER), "topoum.set_used.not_yet", rule="TO-50")
    return with_player(state, move.seat, counted=(move.combat, move.movement, move.expansion, move.special))


# ── the turn ──


def use_card(state: Topoum, move: m.UseCard) -> Topoum:
    """A card is paid and on the pile; what it did is put on the board by hand."""
    checks.in_action(state)
    checks.known_card(state, move.card)
    if move.place:
        there = state.line[move.place - 1]
        require(there, "topoum.card.gap", rule="TO-34", place=move.place)
        if there != move.card:
            state = replace(state, line=(*state.line[: move.place - 1], move.card, *state.line[move.place :]))
    due = turns.pending(state)
    state = acting.use_card(state, move.place, move.card)
    return acting.done_with_mole(state) if due in ("card", "card_or_tile") else state


def _line(a: Hex, b: Hex) -> Line:
    return (a, b) if a <= b else (b, a)


def strike_line(state: Topoum, move: m.StrikeLine) -> Topoum:
    """A line does not count this turn."""
    return _judge(state, _line(move.a, move.b), counts=False)


def count_line(state: Topoum, move: m.CountLine) -> Topoum:
    """A line counts this turn."""
    return _judge(state, _line(move.a, move.b), counts=True)


def _judge(state: Topoum, line: Line, *, counts: bool) -> Topoum:
    require(state.step is Step.ACTION, "topoum.score.not_now", rule="TO-30")
    there = {sight.ends: turns.counts(state, sight) for sight in turns.lines(state.board, state.now)}
    require(line in there, "topoum.line_of_sight.none", rule="TO-70")
    require(there[line] is not counts, "topoum.line_of_sight.same")
    struck, counted = state.turn.struck - {line}, state.turn.counted - {line}
    if counts:
        return with_turn(state, struck=struck, counted=counted | {line})
    return with_turn(state, struck=struck | {line}, counted=counted)


def score_now(state: Topoum, move: m.ScoreNow) -> Topoum:
    """The action is over, whatever is still due; of equal parts the first stays."""
    checks.in_action(state)
    return turns.add_lines(with_turn(acting.keep_first(state), action=state.turn.action or "pass"))


def refill_anyway(state: Topoum, move: m.RefillAnyway) -> Topoum:
    """The turn is over with these new cards."""
    require(state.step is Step.REFILL, "topoum.refill.not_now", rule="TO-30")
    for card in move.cards:
        checks.known_card(state, card)
    require(len(move.cards) <= 5, "topoum.line.five", rule="TO-16", n=len(move.cards), wanted=5)
    hand = move.hand if move.peace == "hand" else turns.hand_wanted(state)
    return turns.refilled(state, move.cards, move.peace, hand)


def set_peace(state: Topoum, move: m.SetPeace) -> Topoum:
    """Peace has shown, or has not (TO-90)."""
    _in_a_turn(state)
    require(move.on != state.peace, "topoum.set_peace.same")
    return replace(state, peace=move.on)


def take_turn(state: Topoum, move: m.TakeTurn) -> Topoum:
    """It is another seat's turn."""
    _in_a_turn(state)
    checks.present(state, move.seat)
    return turns.begin_turn(acting.keep_first(state), move.seat)


def end_game(state: Topoum, move: m.EndGame) -> Topoum:
    """The table ends the game."""
    require(state.step not in (Step.REVEAL, Step.OVER), "topoum.over", rule="TO-92")
    return _stopped(state)


def _stopped(state: Topoum) -> Topoum:
    return replace(turns.finish(acting.keep_first(state), "table"), stopped=state)


def may_play_on(state: Topoum) -> bool:
    """Say whether an ended game can go on: where the table stopped it, or with a turn on the battlefield."""
    return bool(state.board.squares() and state.types) or resumed(state, _stopped) is not None


def play_on(state: Topoum, move: m.PlayOn) -> Topoum:
    """Go on where the table ended the game, in the middle of a turn or of the set-up; else with the next turn."""
    require(state.step in (Step.REVEAL, Step.OVER), "topoum.play_on.not_over", rule="TO-92")
    if as_left := resumed(state, _stopped):
        return as_left
    require(state.board.squares() and state.types, "topoum.play_on.no_board", rule="TO-17")
    state = replace(state, ended="", peace=False, stopped=None)
    return turns.begin_turn(state, left_of(state, state.now))
