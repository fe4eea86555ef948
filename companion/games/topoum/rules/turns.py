"""A turn begins, its new lines score, hand and Line are refilled, the next one begins; and how the game ends.

TO-59, TO-70…75, TO-80…82, TO-90…92, TO-132.
"""

from __future__ import annotations

from companion.core.frozen import replace
from companion.core.messages import require
from companion.core.seating import left_of

from .. import medals
from .. import moves as m
from ..deck import LAST_CARDS
from ..field.sight import Sight, lines, pairs
from ..state import HAND, LINE_CARDS, Captive, Hex, Step, Topoum, Turn, with_player, with_turn
from . import checks, ground, purse


def begin_turn(state: Topoum, seat: int) -> Topoum:
    """Begin a seat's turn: remember its lines and which moles may move (TO-35, TO-59); without any, it musters."""
    board = state.board
    turn = Turn(
        number=state.turn.number + 1, seat=seat, lines=pairs(board, seat), ready=frozenset(board.moles_of(seat))
    )
    return muster_if_due(replace(state, step=Step.ACTION, turn=turn))


def muster_if_due(state: Topoum) -> Topoum:
    """Ask for a first mole if the seat has none on the board and can place one (TO-51)."""
    turn, player = state.turn, state.players[state.now]
    if turn.ready or turn.action or turn.must or state.board.moles_of(turn.seat):
        return state
    able = player.moles and player.bases and ground.beside(state.board)
    return with_turn(state, must="muster") if able else state


def is_new(state: Topoum, sight: Sight) -> bool:
    """Say whether a line of the active player is new this turn (TO-59, TO-60, TOG-25…27)."""
    turn, (a, b) = state.turn, sight.ends
    return (a, b) not in turn.lines or a in turn.fresh or b in turn.fresh


def counts(state: Topoum, sight: Sight) -> bool:
    """Say whether a line scores this turn: a new one that the table did not strike, or one that it counts."""
    ends = sight.ends
    if ends in state.turn.struck:
        return False
    return ends in state.turn.counted or is_new(state, sight)


def scoring(state: Topoum) -> tuple[Sight, ...]:
    """Return the lines that score for the active player as things stand (TO-71)."""
    return tuple(sight for sight in lines(state.board, state.now) if counts(state, sight))


def pending(state: Topoum) -> str:
    """Return what must be done before anything else: "split", or what the turn says in `must`."""
    return "split" if state.turn.split else state.turn.must


def nothing_pending(state: Topoum) -> None:
    """Refuse to go on while something is due with the mole that moved, a split, or the Dynamite."""
    due = pending(state)
    require(not due, f"topoum.due.{due}", rule=_DUE_RULES.get(due, ""), name=state.name(state.now))


_DUE_RULES = {"split": "TO-54", "muster": "TO-51", "card": "TO-33", "card_or_tile": "TO-38", "dynamite": "TO-164"}


def score_lines(state: Topoum, move: m.ScoreLines) -> Topoum:
    """End the action and score the new lines (TO-71)."""
    checks.at_step(state, Step.ACTION, "topoum.score.not_now", "TO-30")
    nothing_pending(state)
    require(state.turn.action, "topoum.score.no_action", rule="TO-31", name=state.name(state.now))
    return add_lines(state)


def add_lines(state: Topoum) -> Topoum:
    """Give the medals of the new lines; the refill is next."""
    for sight in scoring(state):
        size = len(sight.squares)
        state = purse.earn(
            state, state.now, sight.medals, "line", "TO-72", line=sight.ends, count=size, parts=sight.parts
        )
    return with_turn(replace(state, step=Step.REFILL), must="", split=(), active=None)


# ── cards ──


def hand_wanted(state: Topoum) -> int:
    """Return how many cards the active player draws: up to two if hand cards were played (TO-80, TO-91)."""
    played = any(used.place == 0 for used in state.turn.used)
    return max(0, HAND - state.players[state.now].hand) if played and not state.peace else 0


def line_gaps(state: Topoum) -> int:
    """Return how many new cards the Line needs: its gaps, and one more if no card at all was used (TO-81, TO-82)."""
    gaps = state.line.count("")
    return gaps if state.turn.used or gaps == LINE_CARDS else gaps + 1


def refill(state: Topoum, move: m.Refill) -> Topoum:
    """Replenish hand and Line; the turn is over (TO-80…82, TO-90, TO-91)."""
    checks.at_step(state, Step.REFILL, "topoum.refill.not_now", "TO-30")
    for card in move.cards:
        checks.known_card(state, card)
    require(not (move.peace and state.peace), "topoum.refill.peace_again", rule="TO-90")
    hand = hand_wanted(state)
    if move.peace == "hand":
        require(move.hand < hand, "topoum.refill.hand", rule="TO-80", n=hand)
        hand = move.hand
    left = state.deck - hand
    need = min(line_gaps(state), max(0, left))
    require(len(move.cards) == need, "topoum.refill.cards", rule="TO-81", n=need, given=len(move.cards))
    left -= need
    # Peace lies among the last six cards: while it has not shown, it is still in there (TO-14).
    early = LAST_CARDS - (1 if move.peace == "line" and need else 0)
    require(not move.peace or left + (need if move.peace == "hand" else 0) <= early, "topoum.refill.too_early",
            rule="TO-14", n=state.deck)  # fmt: skip
    short = line_gaps(state) > need or left < 0
    require(not short or move.peace or state.peace, "topoum.refill.must_be_peace", rule="TO-14")
    return refilled(state, move.cards, move.peace, hand)


def refilled(state: Topoum, cards: tuple[str, ...], peace: str, hand: int) -> Topoum:
    """Close the gaps to the right, put the new cards on the left, and end the turn (TO-81, TO-82)."""
    kept = [card for card in state.line if card]
    if not state.turn.used and kept:
        kept.pop()  # unused, out of the game (TOG-34)
    line = [*cards, *kept][:LINE_CARDS]
    line = [""] * (LINE_CARDS - len(line)) + line
    drawn = len(cards) + hand
    seat = state.now
    state = with_player(state, seat, hand=state.players[seat].hand + hand)
    state = replace(state, line=tuple(line), deck=max(0, state.deck - drawn), peace=state.peace or bool(peace))
    return end_turn(state)


def end_turn(state: Topoum) -> Topoum:
    """Pay the Press (TO-132, TOG-45), then begin the next turn or end the game (TO-92)."""
    if state.press is not None:
        state = purse.earn(state, state.press, medals.PRESS, "press", "TO-132")
    if state.peace and state.now == last_seat(state):
        return finish(state, "peace")
    return begin_turn(state, left_of(state, state.now))


def last_seat(state: Topoum) -> int:
    """Return who plays last once Peace has shown: the person to the right of the start player (TO-92)."""
    return state.places[state.places.index(state.starter) - 1]


def finish(state: Topoum, how: str) -> Topoum:
    """End the game; crates under moles are turned over first (TO-167)."""
    state = with_turn(replace(state, ended=how), must="", split=(), active=None)
    return replace(state, step=Step.REVEAL if crates_to_reveal(state) else Step.OVER)


def crates_to_reveal(state: Topoum) -> tuple[Hex, ...]:
    """Return the spaces of crates under moles whose value nobody has told yet."""
    board = state.board
    return tuple(
        sorted(
            at
            for at, thing in board.things.items()
            if thing.kind == "crate" and at in board.moles and thing.number not in state.crates
        )
    )


def reveal_crate(state: Topoum, move: m.RevealCrate) -> Topoum:
    """Turn a crate over at the end."""
    checks.at_step(state, Step.REVEAL, "topoum.crate.not_now", "TO-167")
    require(move.space in crates_to_reveal(state), "topoum.crate.none", rule="TO-167")
    state = replace(state, crates={**state.crates, state.board.things[move.space].number: move.n})
    return over_when_revealed(state)


def over_when_revealed(state: Topoum) -> Topoum:
    """End the game for good once no crate is left to turn over."""
    done = state.step is Step.REVEAL and not crates_to_reveal(state)
    return replace(state, step=Step.OVER) if done else state


# ── prisoners ──


def buy_back(state: Topoum, move: m.BuyBack) -> Topoum:
    """Buy a captured mole back for 3 medals, paid to the captor (TO-130, TOG-38)."""
    seat = state.now
    require(state.step in (Step.ACTION, Step.REFILL), "topoum.prisoner.not_now", rule="TO-130")
    captive = Captive(seat, move.captor)
    names = {"name": state.name(seat), "captor": state.name(move.captor)}
    require(captive in state.captives, "topoum.prisoner.none", rule="TO-130", **names)
    # The ransom is handed over, so it must be there, also where a table lets medals fall below 0.
    owns = state.players[seat].medals
    poor = owns < medals.RANSOM
    require(not poor, "topoum.prisoner.poor", rule=("TO-130", "TOG-38"), n=medals.RANSOM, owns=owns, **names)
    state = free_captive(state, captive)
    state = purse.earn(state, seat, -medals.RANSOM, "prisoner_paid", "TO-130")
    state = purse.earn(state, move.captor, medals.RANSOM, "prisoner_sold", "TO-130")
    return muster_if_due(state) if state.step is Step.ACTION else state


def free_captive(state: Topoum, captive: Captive) -> Topoum:
    """Give a captured mole back to its owner's reserve."""
    captives = list(state.captives)
    captives.remove(captive)
    player = state.players[captive.owner]
    return with_player(replace(state, captives=tuple(captives)), captive.owner, moles=player.moles + 1)
