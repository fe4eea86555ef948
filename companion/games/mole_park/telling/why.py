"""Why a number is what it is: the sum line by line with the rules behind it."""

from __future__ import annotations

from dataclasses import replace

from companion.core.dice import DieFace
from companion.core.game import Viewer, Why, WhyLine
from companion.core.messages import Message, say

from ..moves import (
    CashIn,
    Deal,
    GivePrize,
    Miss,
    PutBack,
    RollPrize,
    SetLaid,
    SetMoles,
    SetRound,
    SetStars,
    SetThrow,
    SetTotal,
    TakePrize,
    Whack,
)  # fmt: skip
from ..rules import rolling, stars, whacking
from ..state import (
    CROWN,
    FLEE_AT,
    FLEE_MOST_PLAYERS,
    HAND_LIMIT,
    PATH_FIRST,
    PRIZE,
    MolePark,
    Phase,
    Player,
    Prize,
    Share,
)


def explain(state: MolePark, key: str, viewer: Viewer) -> Why | None:
    """Return how a number came about.

    Keys: ``hand.S``, ``stars.S``, ``total.S`` (also as ``path.S``), ``pick.S`` for seat S, ``hole.H``,
    ``stand.KEY``, ``round``, ``deck``, ``deal`` and ``king``. None for any other key.
    """
    what, _, rest = key.partition(".")
    if what in _OF_SEAT:
        seat = int(rest) if rest.isdecimal() else -1
        return _OF_SEAT[what](state, seat) if seat in state.places else None
    if what == "hole":
        return _hole(state, int(rest)) if rest.isdecimal() and 1 <= int(rest) <= len(state.holes) else None
    if what == "stand":
        return _stand(state, rest)
    return {"round": _round, "deck": _deck, "deal": _deal, "king": _king}.get(what, _no)(state) if not rest else None


def _no(state: MolePark) -> None:
    return None


def _line(key: str, value: int | None = None, /, **values: str | int) -> WhyLine:
    return WhyLine(say(f"mole_park.why.{key}", **values), value)


def _rolled(line: WhyLine, player: Player, seat: int, hole: int = 0) -> WhyLine:
    """Put the seat's die beside a line: the one that hit that hole, or the one it whacked with."""
    throws = [t for t in player.throws if t.kind != PRIZE and (t.face == hole or not hole)]
    die = DieFace(throws[0].kind, str(throws[0].face or "X")) if throws else None
    return replace(line, die=die, seat=seat, moves=(Whack, Miss, SetThrow))


def _hand(state: MolePark, seat: int) -> Why:
    player, name = state.players[seat], state.name(seat)
    before = player.moles - player.gained + player.returned
    lines = []
    if player.gained and before >= 0 and not player.laid:
        lines.append(replace(_line("hand_before", before), sign="mole"))
        lines.append(_rolled(_line("hand_taken", player.gained), player, seat))
        if player.returned:
            lines.append(replace(_line("hand_returned", -player.returned), sign="mole", seat=seat, moves=(PutBack,)))
        if player.owes:
            lines.append(_line("hand_owes", limit=HAND_LIMIT, n=player.owes))
    else:
        lines.append(replace(_line("hand_now", player.moles), sign="mole"))
    if player.laid:
        lines.append(replace(_line("hand_laid", n=len(player.laid)), sign="mole", seat=seat, moves=(CashIn, SetLaid)))
    return Why(say("mole_park.why.title.hand", name=name), tuple(lines), player.moles, _hand_rules(state, seat))


def _hand_rules(state: MolePark, seat: int) -> tuple[str, ...]:
    """Return the rules behind a hand: what its dice hit or missed, the limit for whoever whacked, and cashing in."""
    player = state.players[seat]
    thrown = [throw.face for throw in player.throws if throw.kind != PRIZE]
    rules = ["MP-23"]
    if state.shared:
        hit = [share for share in state.shared if seat in share.seats]
        rules += dict.fromkeys(rule for share in hit for rule in _hole_rules(share))
    if 0 in thrown:
        rules.append("MP-17")
    if thrown:
        rules += ["MP-24", "MP-25", "MP-26"] if player.owes or player.returned else ["MP-24", "MP-26"]
    if thrown and _of_showdown(state):
        rules += ["MP-62", "MPG-16"]
    if player.die(PRIZE) or player.laid is not None:
        rules.append("MP-63" if _of_showdown(state) else "MP-28")
        if state.phase is not Phase.RESOLVE:
            rules.append("MP-41")
    return tuple(rules)


def _of_showdown(state: MolePark) -> bool:
    """Say whether what lies in sight was rolled in a Showdown, not in the round that led to it.

    A Showdown round knows no declarers, the round before it has two at least (MP-54).
    """
    return bool(state.showdown) and not any(player.declared for player in state.players)


def _total(state: MolePark, seat: int) -> Why | None:
    player, name = state.players[seat], state.name(seat)
    die = player.die(PRIZE)
    if state.phase is Phase.KING or (die is None and player.laid is None):
        return None
    title = say("mole_park.why.title.total", name=name, round=state.round_now)
    showdown = _of_showdown(state)
    rules: tuple[str, ...] = ("MP-63", *_judged(state)) if showdown else ("MP-30",)
    total = stars.total(state, seat)
    lines = []
    if player.laid is None:
        lines.append(replace(_line("moles_to_come", n=player.moles), sign="mole"))
    elif player.laid:
        laid = _line("moles", sum(player.laid))
        lines.append(replace(laid, sign="mole", parts=player.laid, seat=seat, moves=(CashIn, SetLaid)))
    else:
        lines.append(replace(_line("no_moles", 0), sign="mole"))
    if die:
        face = DieFace(PRIZE, str(die.face))
        lines.append(replace(_line("die", die.face), die=face, seat=seat, moves=(RollPrize, SetThrow)))
    if not showdown:
        lines += _earlier_prizes(state, seat)
    reckoned = sum(line.value or 0 for line in lines)
    if player.said is not None:
        lines.append(replace(_line("ruled", player.said - reckoned), sign="gavel", seat=seat, moves=(SetTotal,)))
    elif total != reckoned:  # the prizes that counted went back for the Showdown
        lines.append(_line("prizes_returned", total - reckoned))
        rules += ("MP-59",)
    if player.laid is not None and not showdown:
        lines.append(_path(state, seat, total))
        rules += ("MP-31",)
        if player.declared:
            rules += ("MP-52",) if total < CROWN else ("MP-53", "MP-54", "MP-56")
        else:
            rules += ("MP-32",) if total < PATH_FIRST else ("MP-37",)
            rules += ("MP-55",) if total >= CROWN else ()
    return Why(title, tuple(lines), total, rules)


def _judged(state: MolePark) -> tuple[str, ...]:
    """Return the rule that followed from the scores of a Showdown, once they stood: a winner, or a repeat."""
    if state.ended == "showdown":
        return ("MP-64",)
    return ("MP-65",) if state.phase is Phase.DEAL else ()


def _earlier(player: Player) -> list[Prize]:
    """Return the prizes won before this round's pick: only they count (MP-39)."""
    prizes = list(player.prizes)
    if player.won in prizes:
        prizes.reverse()
        prizes.remove(player.won)
        prizes.reverse()
    return prizes


def _earlier_prizes(state: MolePark, seat: int) -> list[WhyLine]:
    """Return the prizes won before this round in one line, and what the table added to them in another."""
    player = state.players[seat]
    prizes = _earlier(player)
    lines = []
    if prizes:
        names = tuple(say("mole_park.why.worth", prize=_short(state, prize), n=prize.stars) for prize in prizes)
        line = WhyLine(say("mole_park.why.prizes", n=len(prizes)), sum(prize.stars for prize in prizes))
        note = say("mole_park.why.prizes_are", prizes=names)
        lines.append(replace(line, sign="star", note=note, seat=seat, moves=(TakePrize, GivePrize)))
    if player.corrected:
        lines.append(_corrected(player.corrected, seat))
    return lines


def _corrected(by: int, seat: int) -> WhyLine:
    return replace(_line("corrected", by), sign="gavel", seat=seat, moves=(SetStars,))


def _short(state: MolePark, prize: Prize) -> str:
    stand = state.stand(prize.stand)
    return prize.name or (stand.name if stand else prize.stand)


def _path(state: MolePark, seat: int, total: int) -> WhyLine:
    if state.players[seat].declared:
        key = "crown_reached" if total >= CROWN else "crown_missed"
        return replace(_line(key, crown=CROWN, n=max(0, CROWN - total)), sign="crown")
    names = tuple(stand.name for stand in state.stands if stand.value <= total)
    line = WhyLine(say("mole_park.why.affords", stands=names)) if names else _line("affords_nothing")
    return replace(line, sign="kiosk")


def _prizes(state: MolePark, seat: int) -> list[WhyLine]:
    player = state.players[seat]
    lines = [WhyLine(_prize(state, prize), prize.stars, sign="star") for prize in player.prizes]
    if player.corrected:
        lines.append(_corrected(player.corrected, seat))
    return lines


def _prize(state: MolePark, prize: Prize) -> Message:
    stand = state.stand(prize.stand)
    where = stand.name if stand else prize.stand
    if prize.name:
        return say("mole_park.why.prize_named", prize=prize.name, stand=where)
    return say("mole_park.why.prize", stand=where)


def _stars(state: MolePark, seat: int) -> Why:
    player = state.players[seat]
    lines = _prizes(state, seat) or [replace(_line("no_prizes", 0), sign="star")]
    if player.won:
        lines.append(_line("won_now"))
    rules: tuple[str, ...] = ("MP-30", "MP-39")
    if seat in state.showdown:
        rules += ("MP-59",)
    return Why(say("mole_park.why.title.stars", name=state.name(seat)), tuple(lines), player.stars, rules)


def _pick(state: MolePark, seat: int) -> Why | None:
    player = state.players[seat]
    if state.phase is not Phase.RESOLVE or seat not in stars.cashing(state):
        return None
    lines = [replace(_line("total", stars.total(state, seat)), sign="star")]
    tied = stars.tie_of(state, seat)
    rules: tuple[str, ...] = ("MP-33", "MP-34")
    if tied:
        lines.append(replace(_line("king_orders"), sign="crown"))
        rules += ("MP-35", "MP-36")
    if player.declared:
        lines.append(replace(_line("declarers_do_not_pick"), sign="crown"))
        rules += ("MP-52",)
    taken = tuple(s.name for s in state.stands if not s.open and s.value <= stars.total(state, seat))
    if taken:
        lines.append(WhyLine(say("mole_park.why.taken", stands=taken, n=len(taken)), sign="kiosk"))
        rules += ("MP-40",)
    return Why(say("mole_park.why.title.pick", name=state.name(seat)), tuple(lines), None, rules)


def _hole(state: MolePark, hole: int) -> Why:
    title = say("mole_park.why.title.hole", hole=hole)
    moles = state.holes[hole - 1]
    shared = whacking.shares(state) if state.phase is Phase.ROLL else state.shared
    share = shared[hole - 1] if shared else None
    fled = dict(state.fled).get(hole, 0)
    cleared = bool(state.showdown) and state.phase is Phase.DEAL
    if share is None or cleared:
        now = replace(_line("hole_now", moles), sign="mole", moves=(Deal,))
        again = ("MP-65",) if _of_showdown(state) else ()
        return Why(title, (now,), moles, ("MP-58", *again) if cleared else ("MP-10",))
    to_come = state.phase is Phase.ROLL
    rules = _hole_rules(share)
    if to_come:  # the number is what was dealt, the sharing is still to come
        rules = (*(("MP-60",) if state.showdown else ("MP-10", "MP-11")), *rules)
    elif state.showdown and share.seats:
        rules += ("MP-62", "MPG-15")
    lines = [replace(_line("hole_now" if to_come else "hole_had", share.moles), sign="mole", moves=(Deal,))]
    for seat in dict.fromkeys(share.seats):
        took = share.each * share.seats.count(seat)
        will, did = _line("hole_will_take", name=state.name(seat), n=took), _line("hole_takes", name=state.name(seat))
        line = will if to_come else replace(did, value=-took)
        lines.append(_rolled(line, state.players[seat], seat, hole))
    if len(share.seats) > 1:
        split = _line("hole_split", n=share.moles, dice=len(share.seats), each=share.each, stay=share.stay)
        lines.append(replace(split, sign="deal"))
        if share.each:
            king = state.name(state.king) if state.king is not None else ""
            blind = _line("hole_blind", king=king) if king else _line("hole_blind_no_king")
            lines.append(replace(blind, sign="crown" if king else "deal"))
    if fled:
        lines.append(replace(_line("hole_fled", -fled, at=FLEE_AT, most=FLEE_MOST_PLAYERS), sign="mole"))
        rules += ("MP-44",)
    end = share.moles if to_come else share.stay - fled
    if moles != end:
        lines.append(replace(_line("hole_corrected", moles - end), sign="gavel", moves=(SetMoles,)))
    return Why(title, tuple(lines), moles, rules)


def _hole_rules(share: Share) -> tuple[str, ...]:
    if not share.seats:
        return ("MP-18",)
    if len(share.seats) == 1:
        return ("MP-19",)
    return ("MP-20", "MP-21") if share.each else ("MP-22",)


def _stand(state: MolePark, key: str) -> Why | None:
    stand = state.stand(key)
    if stand is None:
        return None
    lines = [_line("stand_value", stand.value), _line("stand_open" if stand.open else "stand_closed")]
    if stand.cards is not None:
        lines.append(_line("stand_cards", n=stand.cards))
    title = say("mole_park.why.title.stand", stand=stand.name)
    return Why(title, tuple(lines), stand.value, ("MP-37", "MP-38", "MP-40"))


def _round(state: MolePark) -> Why:
    rules = ("MP-9", "MP-61") if state.showdown else ("MP-9", "MP-46")
    title = say("mole_park.why.title.round")
    lines = [_line("rounds_dealt", state.deals) if state.deals else _line("rounds_none", state.round_now - state.round)]
    if state.round != state.deals:
        lines.append(replace(_line("corrected", state.round - state.deals), sign="gavel", moves=(SetRound,)))
    return Why(title, tuple(lines), state.round_now, rules)


def _deck(state: MolePark) -> Why:
    in_play = state.settings.cards - state.deck - state.discard
    lines = (_line("all_cards", state.settings.cards), _line("in_play", -in_play), _line("discarded", -state.discard))
    return Why(say("mole_park.why.title.deck"), lines, state.deck, ("MP-1", "MPG-10"))


def _deal(state: MolePark) -> Why:
    per = rolling.moles_per_hole(state)
    if state.showdown:
        return Why(say("mole_park.why.title.deal"), (_line("deal_showdown", n=per),), per, ("MP-60",))
    line = _line("deal_players", n=len(state.places))
    return Why(say("mole_park.why.title.deal"), (line,), per, ("MP-10", "MP-11"))


def _king(state: MolePark) -> Why:
    name = state.name(state.king) if state.king is not None else ""
    lines = (_line("king", name=name) if name else _line("no_king"),)
    return Why(say("mole_park.why.title.king"), lines, None, ("MP-7", "MP-8", "MPG-17"))


_OF_SEAT = {"hand": _hand, "total": _total, "path": _total, "stars": _stars, "pick": _pick}
