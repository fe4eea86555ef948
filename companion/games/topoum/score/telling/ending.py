"""How a game ended: places, sums written out, and what broke a tie."""

from __future__ import annotations

from companion.core.game import Result, Standing
from companion.core.messages import Message, say

from ...finals import CATEGORIES, Bonus, Tally, best
from ..rules.counting import final_bonuses, finished, tied, totals, winners
from ..state import State
from .sums import added


def result(state: State) -> Result | None:
    """Return the end (TO-96): the winners, everybody's place by medals, and every sum."""
    if not finished(state):
        return None
    first, sums, given = winners(state), totals(state), final_bonuses(state)
    ranked = sorted(state.places, key=lambda seat: (-sums[seat], seat not in first))
    standings = []
    for seat in ranked:
        ahead = sum(sums[other] > sums[seat] or (other in first and seat not in first) for other in ranked)
        standings.append(Standing(seat, 1 + ahead, sums[seat], _tie_note(state, seat)))
    home = [seat for seat in range(len(state.seats)) if seat not in state.places]
    for seat in home:
        note = say("topoum_score.result.went_home")
        standings.append(Standing(seat, len(ranked) + 1, state.medals[seat], note))
    why = [_won(state, first, sums), *_broken_tie(state, first)]
    why += [say("topoum_score.result.sum", name=state.name(s), sum=final_sum(state, s, given[s])) for s in ranked]
    return Result(first, tuple(standings), tuple(why))


def final_sum(state: State, seat: int, bonus: Bonus) -> Message:
    """Write out a seat's end: "41 + 3 combat + 2 special + 4 for 2 sets = 50"."""
    parts = [(say("topoum_score.result.track", medals=state.medals[seat]), True)]
    for category, medals in zip(CATEGORIES, bonus.categories, strict=True):
        if medals:
            parts.append((say(f"topoum_score.result.{category}", medals=medals), True))
    if bonus.sets:
        sets = (state.tallies[seat] or Tally()).sets
        parts.append((say("topoum_score.result.sets", medals=bonus.sets, n=sets), True))
    if bonus.crates:
        parts.append((say("topoum_score.result.crates", medals=bonus.crates), True))
    return say("topoum_score.sum.equals", sum=added(parts), total=totals(state)[seat])


def _won(state: State, first: tuple[int, ...], sums: dict[int, int]) -> Message:
    names = tuple(state.name(seat) for seat in first)
    medals = sums[first[0]]
    if len(first) > 1:
        return say("topoum_score.result.shared", names=names, n=medals)
    return say("topoum_score.result.won", name=names[0], n=medals)


def _broken_tie(state: State, first: tuple[int, ...]) -> tuple[Message, ...]:
    even = tied(state)
    if not even:
        return ()
    names = tuple(state.name(seat) for seat in even)
    lines = [say("topoum_score.result.tie", names=names)]
    barracks = {seat: state.barracks[seat] or 0 for seat in even}
    if len(best(barracks)) == 1:
        lines.append(say("topoum_score.result.by_barracks", name=state.name(first[0]), n=barracks[first[0]]))
    elif len(first) == 1:
        cards = (state.tallies[first[0]] or Tally()).cards
        lines.append(say("topoum_score.result.by_cards", name=state.name(first[0]), n=cards))
    else:
        lines.append(say("topoum_score.result.even"))
    return tuple(lines)


def _tie_note(state: State, seat: int) -> Message | None:
    if seat not in tied(state):
        return None
    cards = (state.tallies[seat] or Tally()).cards
    return say("topoum_score.result.note", barracks=state.barracks[seat] or 0, cards=cards)
