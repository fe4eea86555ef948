"""What people must do with the pieces on the table, and how a game ended."""

from __future__ import annotations

from companion.core.game import Result, Standing
from companion.core.messages import Message, Value, say
from companion.core.seating import name_of

from ..finals import CATEGORIES, Bonus
from ..rules import ending
from ..state import Hex, Step, Topoum
from .names import cards, thing, where


def differences(before: Topoum, after: Topoum) -> tuple[Message, ...]:
    """Say how the table must look where it changed: spaces, medal track, Line of Operations, Press."""
    old, new = before.board, after.board
    spaces = {*old.tiles, *new.tiles, *old.things, *new.things, *old.moles, *new.moles}
    spaces |= {at for at in (old.red_cross, new.red_cross) if at is not None}
    told = []
    for at in sorted(spaces):
        if _key(before, at) != _key(after, at):
            lying = _on(after, at)
            key = "topoum.lies" if lying else "topoum.lies_nothing"
            told.append(say(key, where=where(at), what=lying))
    for seat in after.places:
        now = after.players[seat].medals
        if now != (before.players[seat].medals if seat < len(before.players) else None):
            told.append(say("topoum.track", name=after.name(seat), n=now))
    if before.line != after.line and any(after.line):
        told.append(say("topoum.line_lies", cards=cards(after.line)))
    if before.press != after.press and after.press is not None:
        told.append(say("topoum.press_lies", name=name_of(after, after.press)))
    if before.captives != after.captives:
        told += [
            say("topoum.captive_lies", name=name_of(after, captive.owner), captor=name_of(after, captive.captor))
            for captive in after.captives
        ]
        told += [
            say("topoum.captive_free", name=name_of(after, captive.owner), captor=name_of(after, captive.captor))
            for captive in dict.fromkeys(before.captives)
            if captive not in after.captives and captive.captor in after.places
        ]
    return tuple(told)


def _key(state: Topoum, at: Hex) -> tuple[object, ...]:
    board = state.board
    thing_there = board.things.get(at)
    return board.tiles.get(at), thing_there, board.moles.get(at), board.red_cross == at


def _on(state: Topoum, at: Hex) -> tuple[Message, ...]:
    """Say what lies on a space, from the ground up."""
    board, found = state.board, []
    tile = board.tiles.get(at)
    if tile is not None and tile.owner is None:
        found.append(say("topoum.piece.unused"))
    elif tile is not None and tile.owner is not None:
        found.append(say(f"topoum.piece.{'barracks' if tile.barracks else 'neutral'}", name=name_of(state, tile.owner)))
    if at in board.things:
        found.append(thing(board.thing(at)))
    if at in board.moles:
        found.append(say("topoum.piece.mole", name=name_of(state, board.moles[at])))
    if board.red_cross == at:
        found.append(say("topoum.piece.red_cross"))
    return tuple(found)


# ── the end ──


def result(state: Topoum) -> Result | None:
    """Return the end: most medals, then own barracks on the battlefield, then used cards; else a shared win (TO-96)."""
    if state.step is not Step.OVER:
        return None
    ranks = ending.ranking(state)
    places = {seat: 1 + sum(other > rank for other in ranks.values()) for seat, rank in ranks.items()}
    winners = tuple(seat for seat in state.places if places[seat] == 1)
    standings = [
        Standing(seat, places[seat], ranks[seat][0], _note(ranks, seat))
        for seat in sorted(state.places, key=lambda seat: places[seat])
    ]
    gone = [seat for seat in range(len(state.seats)) if seat not in state.places]
    last = len(state.places) + 1
    standings += [Standing(seat, last, state.players[seat].medals, say("topoum.result.went_home")) for seat in gone]
    return Result(winners, tuple(standings), (_won(state, winners, ranks), *_how(state)))


def _note(ranks: dict[int, tuple[int, int, int]], seat: int) -> Message | None:
    """Say what broke a tie in medals: barracks, or cards."""
    medals, barracks, used = ranks[seat]
    tied = [rank for other, rank in ranks.items() if other != seat and rank[0] == medals]
    if not tied:
        return None
    if any(rank[1] == barracks for rank in tied):
        return say("topoum.result.tie_cards", n=used)
    return say("topoum.result.tie_barracks", n=barracks)


def _won(state: Topoum, winners: tuple[int, ...], ranks: dict[int, tuple[int, int, int]]) -> Message:
    best = ranks[winners[0]][0]
    if len(winners) == 1:
        return say("topoum.result.won", name=state.name(winners[0]), n=best)
    return say("topoum.result.shared", names=tuple(state.name(seat) for seat in winners), n=best)


def _how(state: Topoum) -> list[Message]:
    told = [say("topoum.result.by_peace" if state.ended == "peace" else "topoum.result.by_the_table")]
    for seat, bonus in ending.final_bonuses(state).items():
        if bonus.medals:
            told.append(say("topoum.result.bonus", name=state.name(seat), n=bonus.medals, what=bonus_parts(bonus)))
    return told


def bonus_parts(bonus: Bonus) -> tuple[Value, ...]:
    """Say what a bonus is made of, part by part."""
    parts: list[Value] = [
        say("topoum.bonus.category", category=say(f"topoum.category.{category}"), n=n)
        for category, n in zip(CATEGORIES, bonus.categories, strict=True)
        if n
    ]
    if bonus.sets:
        parts.append(say("topoum.bonus.sets", n=bonus.sets))
    if bonus.crates:
        parts.append(say("topoum.bonus.crates", n=bonus.crates))
    return tuple(parts)
