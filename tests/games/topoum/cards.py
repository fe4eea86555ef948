"""A mole that has just moved and one card in the open, for the tests of what cards do."""

from dataclasses import replace

from companion.core.messages import IllegalMove
from companion.games.topoum import moves as m
from companion.games.topoum.board_mode import GAME
from companion.games.topoum.state import with_turn
from companion.words import Words

from .board import battlefield, play, table

FREE = 4
"""The place in the Line whose cards cost nothing."""


def ready(card, rows, moles, things="", red_cross="", *, at=(0, 0), medals=20, farmer="", seats=3, **more):
    """Red's mole at `at` has just moved and must play `card`, which is all there is in the Line."""
    board = battlefield(rows, moles, things, red_cross, **more)
    state = replace(table(board, seats, line=(card,) * 5, types=(card,)), farmer=farmer)
    state = play(state, *(m.SetMedals(seat, medals) for seat in range(seats)))
    turn = state.turn
    return with_turn(
        state, action="move", active=at, must="card_or_tile", ready=turn.ready - {at}, fresh=frozenset({at})
    )


def aims(state):
    """The spaces that the card in the Line may be played at, as the screen offers them."""
    offered = GAME.view(state, None).aims.get(state.line[FREE - 1], ())
    return {aim.target for aim in offered}


def use(state, target=None, source=None):
    """The state after the card was played; the books must be right then."""
    after = play(state, m.PlayCard(FREE, state.line[FREE - 1], target, source))
    assert GAME.faults(after) == ()
    return after


def told(state, target=None, source=None, language="en"):
    """The history's line about playing the card."""
    return Words(language).text(GAME.describe(state, m.PlayCard(FREE, state.line[FREE - 1], target, source)))


def why_not(state, target=None, language="en"):
    """What the refusal of the card says."""
    refusal = refusal_of(state, target)
    return Words(language).text(refusal.reason)


def refusal_of(state, target=None):
    """The refusal of the card; the test fails if it is accepted."""
    try:
        GAME.apply(state, m.PlayCard(FREE, state.line[FREE - 1], target))
    except IllegalMove as refusal:
        return refusal
    raise AssertionError("the card was accepted")


def charged(state):
    """The rules by which Red's medals changed, in order."""
    return [entry.rule for entry in state.book if entry.seat == 0 and entry.why != "ruling"]


def seats_at(state):
    """Whose mole stands where."""
    return {at: "RBYD"[seat] for at, seat in state.board.moles.items()}
