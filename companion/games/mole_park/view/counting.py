"""The cash-in screen and what the table tidies up: sums, who picks when, the checklist."""

from __future__ import annotations

from companion.core.messages import Message, say

from ..moves import PutBack
from ..rules import stars
from ..state import PRIZE, MolePark, Phase
from .field import prize_words
from .shown import CashRow, PickRow, PutBackRow, TidyLine, TieView


def put_back(state: MolePark) -> tuple[PutBackRow, ...]:
    """Return who is over the hand limit (MP-24)."""
    return tuple(
        PutBackRow(
            seat=seat,
            n=player.owes,
            text=say("mole_park.put_back.ask", name=state.name(seat), n=player.owes),
            move=PutBack(seat, player.owes),
        )
        for seat, player in enumerate(state.players)
        if player.owes
    )


def cash_rows(state: MolePark) -> tuple[CashRow, ...]:
    """Return the sums of those who cash in, in table order (MP-30, MP-63)."""
    if state.phase in (Phase.KING, Phase.ROLL) or not state.deals:
        return ()
    asked = False
    rows = []
    for seat in stars.cashing(state):
        player = state.players[seat]
        if not player.throws:
            continue
        known = player.laid is not None
        now = state.phase is Phase.RESOLVE and not known and not asked and not player.owes
        asked = asked or now
        die = player.die(PRIZE)
        total = stars.total(state, seat)
        prizes = _prize_stars(state, seat)
        rows.append(
            CashRow(
                seat=seat,
                count=player.moles if not known else len(player.laid or ()),
                laid=player.laid or (),
                moles=sum(player.laid) if player.laid is not None else None,
                die=die.face if die else 0,
                prizes=prizes,
                total=total,
                known=known,
                ruled=player.said is not None,
                declared=player.declared,
                now=now,
                sum=sum_words(state, seat, total),
                ask=say("mole_park.cash_in.ask", name=state.name(seat), n=player.moles),
            )
        )
    return tuple(rows)


def _prize_stars(state: MolePark, seat: int) -> int:
    """Return the stars on prizes in a total; those of finalists as they counted before the prizes went back."""
    player = state.players[seat]
    if player.counted is None or player.said is not None:
        return player.earlier_stars
    die = player.die(PRIZE)
    return player.counted - sum(player.laid or ()) - (die.face if die else 0)


def sum_words(state: MolePark, seat: int, total: int) -> Message:
    """Return a total as a written sum: "moles 15, die 6, prizes 3"."""
    player = state.players[seat]
    if player.said is not None:
        return say("mole_park.sum.ruled", total=player.said)
    die = player.die(PRIZE)
    values = {"die": die.face if die else 0, "prizes": _prize_stars(state, seat), "total": total}
    if player.laid is None:
        return say("mole_park.sum.so_far", **values)
    return say("mole_park.sum.known", moles=sum(player.laid), **values)


def picks(state: MolePark, now: int | None) -> tuple[PickRow, ...]:
    """Return the order of picking, highest total first, with those who have picked (MP-34…36); `now` picks now."""
    begun = state.showdown and state.phase is not Phase.DEAL
    if state.phase in (Phase.KING, Phase.ROLL) or begun or state.showdown_turn > 1:
        return ()
    due = stars.pickers(state)
    counted = [seat for seat in stars.cashing(state) if state.players[seat].laid is not None]
    totals = {seat: stars.total(state, seat) for seat in counted}

    def rank(seat: int) -> tuple[int, int, int]:
        waiting = due.index(seat) if seat in due else -1
        named = state.ties.index(seat) if seat in state.ties else len(state.ties)
        return (-totals[seat], waiting, named)

    counted.sort(key=rank)
    rows = []
    for place, seat in enumerate(counted, 1):
        player = state.players[seat]
        reach = tuple(stand.key for stand in stars.within_reach(state, seat)) if seat in due else ()
        if player.declared:
            mark = "crown"
        elif player.pick:
            mark = player.pick
        elif seat == now:
            mark = "now"
        else:
            mark = "tied" if seat in stars.tie_of(state, seat, due) else "waits"
        rows.append(PickRow(place, seat, totals[seat], mark, reach, _pick_words(state, seat, reach)))
    return tuple(rows)


def _pick_words(state: MolePark, seat: int, reach: tuple[str, ...]) -> Message:
    player = state.players[seat]
    if player.declared:
        enough = seat in stars.reached(state)
        return say("mole_park.pick.crown_reached" if enough else "mole_park.pick.crown_missed")
    if player.won:
        return say("mole_park.word.won", prize=prize_words(state, player.won))
    if player.pick == "passed":
        return say("mole_park.pick.passed")
    stands = [stand for stand in state.stands if stand.key in reach]
    if player.pick or not stands:
        return say("mole_park.pick.nothing")
    if len(stands) == 1:
        return say("mole_park.pick.only", stand=stands[0].name, value=stands[0].value)
    return say("mole_park.pick.up_to", stand=stands[-1].name, value=stands[-1].value)


def ties(state: MolePark) -> tuple[TieView, ...]:
    """Return the ties that the King has to order (MP-35, MP-36)."""
    if state.phase is not Phase.RESOLVE:
        return ()
    due = stars.pickers(state)
    found: dict[int, TieView] = {}
    for seat in due:
        total = stars.total(state, seat)
        tied = stars.tie_of(state, seat, due)
        if tied and total not in found:
            last = state.king if state.king in due and stars.total(state, state.king or 0) == total else None
            totals = " : ".join([str(total)] * (len(tied) + (last is not None)))
            king = state.name(state.king) if state.king is not None else ""
            key = "mole_park.tie.ask" if king else "mole_park.tie.ask_table"
            found[total] = TieView(tied, total, last, say(key, totals=totals, king=king))
    return tuple(found.values())


def tidy(state: MolePark) -> tuple[TidyLine, ...]:
    """Return the checklist after a round (MP-41…44, MP-58, MP-59); it stays until the next deal."""
    if state.phase is not Phase.DEAL or not state.deals:
        return ()
    lines = [TidyLine("dice", say("mole_park.tidy.dice"))]
    laid = sum(len(player.laid or ()) for player in state.players)
    if laid:
        lines.append(TidyLine("laid", say("mole_park.tidy.laid", n=laid)))
    names = tuple(stand.name for stand in state.stands if stand.key in state.restocked)
    if names:
        lines.append(TidyLine("stands", say("mole_park.tidy.stands", stands=names, n=len(names))))
    lines += [TidyLine(f"hole.{hole}", say("mole_park.tidy.fled", hole=hole, n=n)) for hole, n in state.fled]
    if state.showdown:
        lines.append(TidyLine("board", say("mole_park.tidy.board")))
        if state.showdown_turn == 1:
            finalists = state.names(state.showdown)
            lines.append(TidyLine("prizes", say("mole_park.tidy.prizes", names=finalists, n=len(finalists))))
    return tuple(lines)
