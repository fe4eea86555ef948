"""The rolling screen: seat panels, holes with their sentences, stands and flags on the Prize Path."""

from __future__ import annotations

from companion.core.game import Viewer
from companion.core.messages import Message, say

from ..rules import rolling, stars, whacking
from ..state import (
    CROWN,
    FLEE_AT,
    FLEE_MOST_PLAYERS,
    PATH_FIRST,
    PRIZE,
    MolePark,
    Phase,
    Player,
    Prize,
    Share,
)
from .shown import DieView, FlagView, HoleView, PrizeView, SeatView, StandView


def seats(
    state: MolePark, viewer: Viewer, stage: str, shared: tuple[Share, ...], picks: tuple[int, ...]
) -> tuple[SeatView, ...]:
    """Return the panels in table order; `picks` are those who pick now or wait for the King to say who does."""
    to_come = whacking.gains(state, shared) if state.phase is Phase.ROLL else {}
    waiting = rolling.missing(state)
    hidden = not state.revealed  # also when the table hands out or ends the game before all have chosen
    cashing = stars.cashing(state) if state.phase in _COUNTED else ()
    return tuple(
        [
            _seat(state, seat, viewer, stage, to_come.get(seat, 0), seat in waiting, hidden, seat in cashing, picks)
            for seat in state.places
        ]
    )


_COUNTED = (Phase.RESOLVE, Phase.DEAL, Phase.OVER)
"""When Prize dice count or have counted."""


def _seat(
    state: MolePark,
    seat: int,
    viewer: Viewer,
    stage: str,
    coming: int,
    due: bool,
    hidden: bool,
    cashes: bool,
    picks: tuple[int, ...],
) -> SeatView:
    player, person = state.players[seat], state.seats[seat]
    over = player.owes or whacking.over_limit(state, player, player.moles + coming)
    lays = state.phase is Phase.RESOLVE and cashes and player.laid is None
    may_see = bool(player.chosen) and (seat == viewer or not hidden)
    if state.phase is Phase.KING:
        due = seat in state.candidates and not player.throws
    mood, word = _word(state, seat, stage, coming, over)
    return SeatView(
        seat=seat,
        name=person.name,
        colour=person.colour,
        king=seat == state.king,
        moles=player.moles,
        limit=whacking.hand_limit(state),
        over=over,
        owes=player.owes,
        gained=player.gained,
        stars=player.stars,
        prizes=tuple(PrizeView(p.stand, p.stars, prize_words(state, p)) for p in player.prizes),
        dice=dice_of(player),
        word=word,
        mood=mood,
        may_roll=(PRIZE,) if state.phase is Phase.KING and due else rolling.kinds_open(state, seat),
        due=due,
        declared=player.declared,
        may_declare=stage == "crown" and rolling.may_declare(state, seat),
        chose=bool(player.chosen),
        choice=player.chosen if may_see else "",
        total=stars.total(state, seat) if cashes and player.laid is not None else None,
        finalist=seat in state.showdown,
        acts=bool(player.owes) or lays or seat in picks,
    )


def dice_of(player: Player) -> tuple[DieView, ...]:
    """Return the dice of a player as they lie."""
    return tuple(
        DieView(throw.kind, str(throw.face), None)
        if throw.kind == PRIZE
        else DieView(throw.kind, str(throw.face) if throw.face else "X", throw.face or None)
        for throw in player.throws
    )


def prize_words(state: MolePark, prize: Prize) -> Message:
    """Return words for a prize: its name, or the stand it came from."""
    if prize.name:
        return say("mole_park.prize.named", name=prize.name)
    stand = state.stand(prize.stand)
    return say("mole_park.prize.from_stand", stand=stand.name if stand else prize.stand)


def _word(state: MolePark, seat: int, stage: str, coming: int, over: int) -> tuple[str, Message]:
    """Return the line beside a seat's die and how to draw it."""
    player = state.players[seat]
    if stage == "king":
        return _word_for_king(state, seat)
    if player.sits_out:
        return "sits_out", say("mole_park.word.sits_out")
    if state.showdown and seat not in state.showdown:
        return "watching", say("mole_park.word.watching")
    if player.owes:
        return "over", say("mole_park.word.puts_back", n=player.owes)
    if state.phase in _COUNTED and player.laid is not None:
        return _word_after_cashing(state, seat)
    if state.showdown and state.phase is Phase.ROLL and stage != "share":
        return "waiting", say("mole_park.word.dice_of_four", n=len(player.throws))
    if not player.throws:
        word = "mole_park.word.crown" if player.declared else "mole_park.word.not_rolled"
        if state.phase is not Phase.ROLL:
            return "waiting", say("mole_park.word.ready")
        return ("crown" if player.declared else "waiting"), say(word)
    if stage == "share" and over:
        return "over", say("mole_park.word.sum", held=player.moles, taken=coming, sum=player.moles + coming)
    whacks = [throw for throw in player.throws if throw.kind != PRIZE]
    if whacks:
        return _word_of_whack(stage, whacks[0].face if len(whacks) == 1 else 0, coming, player)
    return ("crown", say("mole_park.word.crown")) if player.declared else ("cash_in", say("mole_park.word.cashes_in"))


def _word_of_whack(stage: str, hole: int, coming: int, player: Player) -> tuple[str, Message]:
    if stage == "share":
        if coming:
            return "whack", say("mole_park.word.takes", n=coming)
        missed = not any(throw.face for throw in player.throws if throw.kind != PRIZE)
        return ("missed", say("mole_park.word.missed")) if missed else ("whack", say("mole_park.word.takes_none"))
    if player.gained:
        return "whack", say("mole_park.word.took", n=player.gained)
    return ("whack", say("mole_park.word.hole", hole=hole)) if hole else ("missed", say("mole_park.word.missed"))


def _word_for_king(state: MolePark, seat: int) -> tuple[str, Message]:
    throws = state.players[seat].throws
    if throws:
        return "cash_in", say("mole_park.word.stars", n=throws[0].face)
    again = state.king_turn > 1 and seat in state.candidates
    return "waiting", say("mole_park.word.rolls_again" if again else "mole_park.word.not_rolled")


def _word_after_cashing(state: MolePark, seat: int) -> tuple[str, Message]:
    player = state.players[seat]
    if player.won:
        return "took", say("mole_park.word.won", prize=prize_words(state, player.won))
    if player.pick:
        return "nothing", say("mole_park.word.no_prize")
    return ("crown" if player.declared else "cash_in"), say("mole_park.word.stars", n=stars.total(state, seat))


def holes(state: MolePark, shared: tuple[Share, ...]) -> tuple[HoleView, ...]:
    """Return the holes with what happens to their moles."""
    fled = dict(state.fled)
    few = len(state.places) <= FLEE_MOST_PLAYERS and not state.showdown
    found = []
    for number, moles in enumerate(state.holes, 1):
        share = shared[number - 1] if shared else None
        claims = share.seats if share else ()
        stay = share.stay if share else moles
        if number in fled and state.phase is Phase.DEAL:
            sentence = say("mole_park.hole.fled", n=fled[number])
        elif share and claims:
            sentence = hole_words(state, share)
        else:
            sentence = say("mole_park.hole.stay", n=moles) if moles else say("mole_park.hole.empty")
        close = few and state.phase in (Phase.ROLL, Phase.RESOLVE) and stay >= FLEE_AT - 1
        flees = say("mole_park.hole.flees" if stay >= FLEE_AT else "mole_park.hole.flees_at", n=FLEE_AT)
        found.append(
            HoleView(
                hole=number,
                moles=moles,
                claims=claims,
                sentence=sentence,
                shared=len(claims) > 1,
                each=share.each if share else 0,
                stay=stay,
                flees=flees if close else None,
            )
        )
    return tuple(found)


def hole_words(state: MolePark, share: Share) -> Message:
    """Return the sentence under a hole that somebody hits (MP-19…22)."""
    if not share.moles:
        return say("mole_park.hole.empty")
    if len(share.seats) == 1:
        return say("mole_park.hole.one", n=share.each, name=state.name(share.seats[0]))
    if not share.each:
        return say("mole_park.hole.too_few", n=share.stay)
    if not share.stay:
        return say("mole_park.hole.each", n=share.each)
    return say("mole_park.hole.each_and_stay", each=share.each, n=share.stay)


def stands(state: MolePark) -> tuple[StandView, ...]:
    """Return the stands in use, cheapest first."""
    won = [p for player in state.players for p in player.prizes if p.name]
    found = []
    for stand in state.stands:
        known = {p.name: p.stars for p in (*state.settings.prizes, *won) if p.stand == stand.key}
        taken = {p.name for p in won if p.stand == stand.key}
        unwon = tuple((name, n) for name, n in known.items() if name not in taken)
        names = tuple(known.items())
        found.append(StandView(stand.key, stand.name, stand.value, stand.open, stand.cards, names, unwon))
    return tuple(found)


def flags(state: MolePark) -> tuple[FlagView, ...]:
    """Return the Prize dice on the path: dashed with the stars so far, solid once the moles are named (MP-31)."""
    if state.phase is Phase.KING:
        return ()
    found = []
    for seat in stars.cashing(state):
        player = state.players[seat]
        if player.die(PRIZE):
            total = stars.total(state, seat)
            space = min(total, CROWN) if total >= PATH_FIRST else 0
            found.append(FlagView(seat, total, space, player.laid is not None))
    return tuple(found)
