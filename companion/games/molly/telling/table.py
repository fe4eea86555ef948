"""What people must put right on the table after a change of the past, and how the game ended."""

from __future__ import annotations

from companion.core.game import Result, Standing
from companion.core.messages import Message, say

from ..rules.ending import ranked, score_of
from ..rules.naming import top_word
from ..state import UNKNOWN, Molly, Phase


def differences(before: Molly, after: Molly) -> tuple[Message, ...]:
    """Say how many tokens lie where, and what shows on the spaces, wherever that differs."""
    lines = [
        say("molly.table.tokens", name=after.name(seat), n=after.tokens[seat])
        for seat in after.places
        if seat >= len(before.tokens) or before.tokens[seat] != after.tokens[seat]
    ]
    if before.supply != after.supply:
        lines.append(say("molly.table.supply", n=after.supply))
    for space, (old, new) in enumerate(zip(before.grid, after.grid, strict=True), 1):
        if new not in (old, UNKNOWN):
            lines.append(say("molly.table.top", space=space, top=top_word(new)))
    return tuple(lines)


def result(state: Molly) -> Result | None:
    """Return the end (MO-62…65) once all Burrows lie open; those who went home stand below the table."""
    if state.phase is not Phase.OVER:
        return None
    groups = ranked(state)
    winners = groups[0]
    standings = []
    place = 1
    for group in groups:
        for seat in group:
            made = score_of(state, seat)
            standings.append(Standing(seat, place, made.total if made else 0, _note(state, seat)))
        place += len(group)
    home = [seat for seat in range(len(state.seats)) if seat not in state.places]
    standings += [Standing(seat, place, None, say("molly.result.went_home")) for seat in home]
    return Result(winners, tuple(standings), (_won(state, winners), *_sums(state)))


def _note(state: Molly, seat: int) -> Message | None:
    """Say how a tie on points broke."""
    made = score_of(state, seat)
    level = [other for other in state.places if made and (s := score_of(state, other)) and s.total == made.total]
    if len(level) < 2:
        return None
    return say("molly.result.tie_note", n=state.tokens[seat])


def _won(state: Molly, winners: tuple[int, ...]) -> Message:
    best = score_of(state, winners[0])
    points = best.total if best else 0
    level = [seat for seat in state.places if (s := score_of(state, seat)) and s.total == points]
    if len(winners) > 1:
        return say("molly.result.shared", names=state.names(winners), n=points)
    if len(level) > 1:
        others = tuple(seat for seat in level if seat not in winners)
        return say("molly.result.fewest", name=state.name(winners[0]), names=state.names(others), points=points,
                   n=state.tokens[winners[0]])  # fmt: skip
    return say("molly.result.won", name=state.name(winners[0]), n=points)


def _sums(state: Molly) -> tuple[Message, ...]:
    return tuple(sum_line(state, seat) for group in ranked(state) for seat in group)


def sum_line(state: Molly, seat: int) -> Message:
    """Say a seat's sum: "Ana has 22: 7 × 3 + 1"."""
    made = score_of(state, seat)
    if made is None:
        return say("molly.result.hidden", name=state.name(seat))
    return say("molly.result.sum", name=state.name(seat), total=made.total, most=made.most, least=made.least,
               tokens=made.tokens)  # fmt: skip
