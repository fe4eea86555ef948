"""What is said aloud: the whole table when somebody asks, and dice as they land for tables that want to hear them."""

from __future__ import annotations

from companion.core.dice import DieState
from companion.core.messages import Message, say
from companion.table.seen import TableView

from ..view import View

_DOUBT = (DieState.UNSURE, DieState.CROOKED)


def cashes(game: View) -> bool:
    """Whether a view belongs on the board of sums."""
    return game.stage in ("cash_in", "pick") or (game.stage in ("tidy", "over") and bool(game.cash))


def whole_table(game: View) -> tuple[Message, ...]:
    """Return who must act, everybody clockwise with totals and their reasons, then the field and what to tidy up."""
    told: list[Message] = [row.text for row in game.put_back]
    sums = {row.seat: row for row in game.cash} if cashes(game) else {}
    for seat in game.seats:
        row = sums.get(seat.seat)
        if row is not None:
            told.append(say("mole_park.screen.aloud.total", name=seat.name, total=row.total, sum=row.sum))
        else:
            stars = say("mole_park.word.stars", n=seat.stars)
            told.append(say("mole_park.screen.aloud.seat", name=seat.name, n=seat.moles, stars=stars, word=seat.word))
    if not cashes(game):
        for hole in game.holes:
            told.append(say("mole_park.screen.aloud.hole", hole=hole.hole, n=hole.moles, sentence=hole.sentence))
    told += [line.text for line in game.tidy]
    return tuple(told)


def news(old: TableView, new: TableView) -> tuple[Message, ...]:
    """Return what is worth saying about the step between two views: dice that landed, doubts, that all are in."""
    before = {seat.seat: len(seat.dice) for seat in old.game.seats}
    told = [
        say("mole_park.screen.aloud.landed", name=seat.name, word=seat.word)
        for seat in new.game.seats
        if len(seat.dice) > before.get(seat.seat, 0) and new.row > old.row
    ]
    doubted = {answer.wanted.key for answer in old.answers if answer.state in _DOUBT}
    names = {seat.seat: seat.name for seat in new.game.seats}
    told += [
        say("mole_park.screen.aloud.doubt", name=names.get(answer.wanted.seat, ""))
        for answer in new.answers
        if answer.state in _DOUBT and answer.wanted.key not in doubted
    ]
    if new.game.stage == "share" and old.game.stage != "share" and told:
        told.append(say("mole_park.head.all_in"))
    return tuple(told)
