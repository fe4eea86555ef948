"""The end: what everybody used, the bonuses, and who wins (TO-93…96, TO-167)."""

from __future__ import annotations

from ..finals import CATEGORIES, Bonus, Tally, bonuses
from ..state import CATEGORY, Topoum


def used_counts(state: Topoum, seat: int) -> tuple[int, ...]:
    """Return the cards that a seat used by category, as played here or as the table counted them. Secret until the
    end (TO-50)."""
    player = state.players[seat]
    if player.counted is not None:
        return player.counted
    played = [CATEGORY[card] for card in player.used]
    return tuple(sum(category == kind for category in played) for kind in CATEGORIES)


def crates_of(state: Topoum, seat: int) -> int:
    """Return the values of the crates under a seat's moles that have been turned over (TO-167)."""
    board = state.board
    return sum(
        state.crates.get(thing.number, 0)
        for at, thing in board.things.items()
        if thing.kind == "crate" and board.moles.get(at) == seat
    )


def _tally(state: Topoum, seat: int) -> Tally:
    combat, movement, expansion, special = used_counts(state, seat)
    return Tally(combat, movement, expansion, special, crates_of(state, seat))


def tallies(state: Topoum) -> dict[int, Tally]:
    """Return everybody's final counts, by seat."""
    return {seat: _tally(state, seat) for seat in state.places}


def final_bonuses(state: Topoum) -> dict[int, Bonus]:
    """Return everybody's bonus at the end, by seat."""
    return bonuses(tallies(state))


def ranking(state: Topoum) -> dict[int, tuple[int, int, int]]:
    """Return what ranks each seat: medals with bonuses, own barracks on the battlefield, used cards (TO-96)."""
    counts, given = tallies(state), final_bonuses(state)
    return {
        seat: (
            state.players[seat].medals + given[seat].medals,
            state.board.barracks_of(seat),
            counts[seat].cards,
        )
        for seat in state.places
    }
