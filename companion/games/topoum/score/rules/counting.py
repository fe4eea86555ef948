"""After the last turn: hidden counts, the moment they are opened, ties (TO-93…96)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.messages import require
from companion.core.moves import Move

from ...deck import whole_deck
from ...finals import Bonus, Tally, best, bonuses
from ..moves import CountBarracks, CountCards
from ..state import Phase, Sealed, State
from .books import put


def waiting(state: State) -> tuple[int, ...]:
    """Return who still has to count, clockwise from the start player."""
    if state.phase is not Phase.COUNT:
        return ()
    at = state.places.index(state.start)
    order = (*state.places[at:], *state.places[:at])
    return tuple(seat for seat in order if state.sealed[seat] is None)


def count_cards(state: State, move: CountCards) -> State:
    """Keep a hidden count; the last one opens them all (TO-94, TO-95)."""
    require(state.phase is Phase.COUNT, _not_counting(state), rule="TO-93")
    require(move.seat in state.places, "seating.is_away", name=state.name(move.seat))
    tally = Tally(move.combat, move.movement, move.expansion, move.special, move.crates)
    fits_the_deck(state, tally)
    require(not tally.crates or state.rules.crates, "topoum_score.no_crates", rule="TO-167")
    return opened_when_all_in(replace(state, sealed=put(state.sealed, move.seat, Sealed(tally))))


def fits_the_deck(state: State, tally: Tally) -> None:
    """Refuse a count of more cards than the deck of this many people has (TO-13).

    Counts are not added up across people: a refusal would tell one of them about another's hidden count.
    """
    most = whole_deck(len(state.seats))
    require(tally.cards <= most, "topoum_score.too_many_cards", n=most, rule="TO-13")


def _not_counting(state: State) -> str:
    return "topoum_score.turns_go_on" if state.phase is Phase.PLAY else "topoum_score.counts_are_open"


def opened_when_all_in(state: State) -> State:
    """Open the counts if nobody is waited for."""
    return state if state.phase is not Phase.COUNT or waiting(state) else opened(state)


def opened(state: State) -> State:
    """Open all counts at once; whoever has none gets nothing for cards."""
    tallies = tuple(sealed.tally if sealed else None for sealed in state.sealed)
    return replace(state, phase=Phase.OVER, sealed=(None,) * len(state.seats), tallies=tallies)


def opens(before: State, move: Move, after: State) -> tuple[tuple[int, type[Move]], ...]:
    """Return the counts that lie open for all from this move on (TO-95)."""
    if before.phase is Phase.OVER or after.phase is not Phase.OVER:
        return ()
    return tuple((seat, CountCards) for seat, tally in enumerate(after.tallies) if tally is not None)


# ── what it comes to ──


def final_bonuses(state: State) -> dict[int, Bonus]:
    """Return everybody's bonus by seat; empty before the counts are open. No count is a count of nothing."""
    if state.phase is not Phase.OVER:
        return {}
    return bonuses({seat: state.tallies[seat] or Tally() for seat in state.places})


def totals(state: State) -> dict[int, int]:
    """Return everybody's medals with the bonus, by seat."""
    given = final_bonuses(state)
    return {seat: state.medals[seat] + (given[seat].medals if given else 0) for seat in state.places}


def tied(state: State) -> tuple[int, ...]:
    """Return who ties for the win on medals, if the counts are open and more than one does (TO-96)."""
    first = best(totals(state)) if state.phase is Phase.OVER else ()
    return first if len(first) > 1 else ()


def owes_barracks(state: State) -> tuple[int, ...]:
    """Return who must still tell their barracks so that the tie can be broken."""
    return tuple(seat for seat in tied(state) if state.barracks[seat] is None)


def winners(state: State) -> tuple[int, ...]:
    """Return who wins: most medals, then own barracks on the battlefield, then cards in the own pile (TO-96)."""
    first = tied(state)
    if not first:
        return best(totals(state))
    first = best({seat: state.barracks[seat] or 0 for seat in first})
    return best({seat: (state.tallies[seat] or Tally()).cards for seat in first})


def finished(state: State) -> bool:
    """Whether the game has a result: counts are open and a tie could be broken."""
    return state.phase is Phase.OVER and not owes_barracks(state)


def count_barracks(state: State, move: CountBarracks) -> State:
    """Keep the barracks of a seat that ties (TO-96)."""
    require(state.phase is Phase.OVER, "topoum_score.not_open_yet", rule="TO-96")
    require(move.seat in owes_barracks(state), "topoum_score.no_tie", name=state.name(move.seat), rule="TO-96")
    return replace(state, barracks=put(state.barracks, move.seat, move.n))
