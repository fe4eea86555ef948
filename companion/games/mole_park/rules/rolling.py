"""From the deal to the last die: dealing, going for the crown, hidden choices, rolling (MP-9…17, MP-27, MP-47…51)."""

from __future__ import annotations

from companion.core.frozen import replace
from companion.core.messages import IllegalMove, Message, require, say

from ..moves import ChooseDie, Deal, Declare, Miss, RollPrize, Whack
from ..state import KINDS, PRIZE, WHACKING, MolePark, Phase, Player, Throw, with_player
from . import stars
from .ending import going_on

MANY = 6  # players from whom on two moles are dealt to each hole (MP-10)


def moles_per_hole(state: MolePark) -> int:
    """Return how many moles the next deal puts into each hole (MP-10, MP-60)."""
    return len(state.showdown) or (1 if len(state.places) < MANY else 2)


def deal(state: MolePark, move: Deal) -> MolePark:
    """Deal moles into every hole; the next round begins (MP-10, MP-11, MP-60).

    A table may begin without a King and name one when a tie needs him; half a roll for King is finished first.
    """
    started = state.king_turn > 1 or any(player.throws for player in state.players)
    require(state.phase is not Phase.KING or not started, "mole_park.deal.no_king", rule="MP-7")
    going_on(state)
    require(state.phase is not Phase.ROLL, "mole_park.deal.already", rule="MP-10", round=state.round)
    if state.phase is Phase.RESOLVE:
        raise IllegalMove(say("mole_park.deal.unfinished", what=still_open(state)), ("MP-15",))
    return deal_moles(state)


def deal_moles(state: MolePark) -> MolePark:
    """Deal, shuffling the discard pile into a new deck where needed (MPG-10), one to each hole in turn."""
    count = len(state.holes)
    need, deck, discard = moles_per_hole(state) * count, state.deck, state.discard
    notes: list[Message] = []
    if deck < need:
        if discard:
            notes.append(say("mole_park.note.shuffle", n=discard))
        deck, discard = deck + discard, 0
    dealt = min(deck, need)
    if dealt < need:
        notes.append(say("mole_park.note.deck_empty", n=need - dealt))
    each, extra = divmod(dealt, count)
    return replace(
        state,
        phase=Phase.ROLL,
        round=state.round + 1,
        deals=state.deals + 1,
        holes=tuple(n + each + (number < extra) for number, n in enumerate(state.holes)),
        deck=deck - dealt,
        discard=discard,
        players=tuple(Player(p.moles, p.prizes, p.corrected) for p in state.players),
        revealed=False,
        shared=(),
        ties=(),
        next_up=None,
        fled=(),
        restocked=(),
        notes=tuple(notes),
    )


def still_open(state: MolePark) -> Message:
    """Say what keeps the round from ending."""
    owing = tuple(seat for seat in state.places if state.players[seat].owes)
    if owing:
        return say("mole_park.open.put_back", names=state.names(owing), n=len(owing))
    laying = tuple(seat for seat in stars.cashing(state) if not stars.known(state, seat))
    if laying:
        return say("mole_park.open.cash_in", names=state.names(laying), n=len(laying))
    due = stars.pickers(state)
    return say("mole_park.open.pick", names=state.names(due), n=len(due))


# ── who rolls what ──


def rollers(state: MolePark) -> tuple[int, ...]:
    """Return the seats that roll this round (MP-9, MP-57)."""
    return tuple(seat for seat in state.showdown or state.places if not state.players[seat].sits_out)


def missing(state: MolePark) -> tuple[int, ...]:
    """Return the seats whose dice have not all landed: one each, in a Showdown four (MP-9, MP-61)."""
    if state.phase is not Phase.ROLL:
        return ()
    need = len(KINDS) if state.showdown else 1
    return tuple(seat for seat in rollers(state) if len(state.players[seat].throws) < need)


def anything_rolled(state: MolePark) -> bool:
    """Say whether a die of this round has landed."""
    return any(state.players[seat].throws for seat in state.places)


def choosing(state: MolePark) -> tuple[int, ...]:
    """Return the seats that still owe a hidden choice (MP-12), from the King on clockwise; declarers owe none.

    Once the choices lie open nobody owes one any more: who comes later just rolls.
    """
    if not state.settings.secret_choice or state.revealed or state.showdown or state.phase is not Phase.ROLL:
        return ()
    places = state.places
    start = places.index(state.king) if state.king in places else 0
    players = state.players
    return tuple(
        seat
        for seat in (*places[start:], *places[:start])
        if not (players[seat].chosen or players[seat].declared or players[seat].sits_out or players[seat].throws)
    )


def reveal(state: MolePark) -> MolePark:
    """Open the hidden choices when the last of them is made."""
    waits = not state.settings.secret_choice or state.revealed or state.phase is not Phase.ROLL or choosing(state)
    return state if waits else replace(state, revealed=True)


def may_roll_prize(state: MolePark, seat: int) -> bool:
    """Say whether a seat may roll its Prize die: it has whacked before it wins (MP-27).

    Whoever went for the crown, or chose the Prize die, was let through already (MPG-12).
    """
    player = state.players[seat]
    return bool(player.moles or state.showdown or player.declared or player.chosen == PRIZE)


def kinds_open(state: MolePark, seat: int) -> tuple[str, ...]:
    """Return which kinds of die a seat may roll now. Gives nothing away before all hidden choices are made."""
    player = state.players[seat]
    if state.phase is not Phase.ROLL or player.sits_out or seat not in (state.showdown or state.places):
        return ()
    if state.showdown:
        return tuple(kind for kind in KINDS if not player.die(kind))
    if player.throws or choosing(state):
        return ()
    if player.declared:
        return (PRIZE,)
    if player.chosen:
        return (player.chosen,)
    return KINDS if may_roll_prize(state, seat) else WHACKING


def may_declare(state: MolePark, seat: int) -> bool:
    """Say whether a seat may now go for the crown."""
    try:
        _check_declare(state, seat)
    except IllegalMove:
        return False
    return True


def _check_declare(state: MolePark, seat: int) -> None:
    name, player = state.name(seat), state.players[seat]
    _dealt(state, "MP-47")
    require(seat in state.places, "seating.is_away", name=name)
    require(not state.showdown, "mole_park.declare.showdown", rule="MP-57")
    require(not player.declared, "mole_park.declare.already", rule="MP-49", name=name)
    require(not anything_rolled(state), "mole_park.declare.too_late", rule="MP-47", name=name)
    allowed = player.moles or state.settings.crown_without_moles
    require(allowed, "mole_park.declare.no_moles", rule=("MP-27", "MPG-12"), name=name)


def declare(state: MolePark, move: Declare) -> MolePark:
    """A seat goes for the crown: it will roll its Prize die (MP-47…51)."""
    _check_declare(state, move.seat)
    return reveal(with_player(state, move.seat, declared=True, sits_out=False, chosen=""))


def choose_die(state: MolePark, move: ChooseDie) -> MolePark:
    """Keep a seat's hidden choice; a later choice replaces it while others still choose."""
    require(state.settings.secret_choice, "mole_park.choose.off", rule="MP-12")
    _dealt(state)
    name, player = state.name(move.seat), state.players[move.seat]
    require(move.seat in state.places, "seating.is_away", name=name)
    require(not state.showdown, "mole_park.choose.showdown", rule="MP-61")
    require(not player.declared, "mole_park.choose.declared", rule="MP-51", name=name)
    require(choosing(state), "mole_park.choose.all_chosen", rule="MP-12")
    if move.kind == PRIZE:
        require(may_roll_prize(state, move.seat), "mole_park.prize.no_moles", rule=("MP-27", "MP-13"), name=name)
    return reveal(with_player(state, move.seat, chosen=move.kind, sits_out=False))


def whack(state: MolePark, move: Whack) -> MolePark:
    """A whacking die goes to its hole (MP-16)."""
    check_hole(state, move.hole)
    return _land(state, move.seat, move.kind, move.hole)


def miss(state: MolePark, move: Miss) -> MolePark:
    """An X: no moles this round (MP-17)."""
    return _land(state, move.seat, move.kind, 0)


def roll_prize(state: MolePark, move: RollPrize) -> MolePark:
    """A Prize die is rolled; its owner cashes in (MP-27, MP-28)."""
    return _land(state, move.seat, PRIZE, move.stars)


def _land(state: MolePark, seat: int, kind: str, face: int) -> MolePark:
    _dealt(state)
    name, player = state.name(seat), state.players[seat]
    require(seat in state.places, "seating.is_away", name=name)
    if state.showdown:
        finalists = state.names(state.showdown)
        require(seat in state.showdown, "mole_park.die.no_finalist", rule="MP-57", name=name, finalists=finalists)
        counted = say(f"mole_park.the_die.{kind}")
        require(not player.die(kind), "mole_park.die.kind_counts_already", rule="MP-61", name=name, die=counted)
        return put_die(state, seat, kind, face)
    require(not player.throws, "mole_park.die.counts_already", rule="MP-9", name=name)
    require(kind == PRIZE or not player.declared, "mole_park.die.declared", rule="MP-51", name=name)
    chooses = state.settings.secret_choice and not player.declared
    if chooses:  # before anything else: whatever depends on a choice would tell it
        waiting = choosing(state)
        require(not waiting, "mole_park.die.not_chosen", rule="MP-12", names=state.names(waiting), n=len(waiting))
    if kind == PRIZE:
        require(may_roll_prize(state, seat), "mole_park.prize.no_moles", rule=("MP-27", "MP-13"), name=name)
    if chooses:
        chosen = say(f"mole_park.the_die.{player.chosen}") if player.chosen else ""
        agrees = player.chosen in ("", kind)
        require(agrees, "mole_park.die.other_chosen", rule="MP-12", name=name, die=chosen)
    return put_die(state, seat, kind, face)


def put_die(state: MolePark, seat: int, kind: str, face: int) -> MolePark:
    """Put a die down, whatever the rules say; in a Showdown beside the seat's other dice."""
    thrown = Throw(kind, face)
    if not state.showdown:
        return reveal(with_player(state, seat, throws=(thrown,), sits_out=False))
    throws = [throw for throw in state.players[seat].throws if throw.kind != kind]
    throws.append(thrown)
    throws.sort(key=lambda throw: KINDS.index(throw.kind))
    return with_player(state, seat, throws=tuple(throws), sits_out=False)


def check_hole(state: MolePark, hole: int) -> None:
    """Refuse a hole that this board lacks."""
    holes = len(state.holes)
    require(hole <= holes, "mole_park.no_such_hole", rule="MP-16", hole=hole, n=holes)


_NOT_NOW: dict[Phase, tuple[str, str]] = {
    Phase.KING: ("mole_park.roll.no_king", "MP-7"),
    Phase.DEAL: ("mole_park.roll.not_dealt", "MP-10"),
    Phase.RESOLVE: ("mole_park.roll.handed_out", "MP-14"),
}


def _dealt(state: MolePark, *what: str) -> None:
    """Refuse unless moles are dealt and dice may fall (MP-15); `what` are the rules of what was tried."""
    going_on(state)
    if state.phase in _NOT_NOW:
        key, rule = _NOT_NOW[state.phase]
        raise IllegalMove(say(key), (*what, "MP-15", rule))
