"""A draft that needs no more help than there is, as the rides and payoffs of a plan."""

from __future__ import annotations

from .beam import Payoff, Ride
from .drafts import Draft, Drafts


def fair_copy(drafts: Drafts, draft: Draft) -> list[Ride | Payoff]:
    """Return what a draft does, in order: where guests stand told by place, or by whence they were sent on."""
    start, n = drafts.board.start, drafts.n
    legs, mascots, _, saved = drafts.ways(draft)
    over = sum(leg[0] for leg in legs) - sum(saved) - start.maps
    helped, _ = drafts.helped(draft, legs, over, start.mascots - mascots)
    movers = drafts.movers(draft, legs)
    later: list[set[int]] = [set() for _ in draft.order]
    """Who takes part in something after each run."""
    coming: set[int] = set()
    for i in range(len(draft.order) - 1, -1, -1):
        later[i] = set(coming)
        coming |= set(draft.parties[draft.order[i]])
    codes = list(start.dice)
    done: list[Ride | Payoff] = []
    for i, run in enumerate(draft.order):
        a, party = draft.at[run], draft.parties[run]
        if run in drafts.payers:
            done.append(Payoff(a, drafts.payers[run][0], tuple(codes[d] for d in party)))
            for d in party:
                codes[d] = a << 8 | codes[d] & 255
            continue
        rode = drafts.rode(a, tuple(codes[d] & 255 for d in party))
        mine = [one for one in helped if one.leg.position == i]
        means = tuple((codes[one.leg.who], one.how) for one in mine)
        cards = tuple(dict.fromkeys(one.card for one in mine if one.card >= 0))
        mover = movers.get(i, -1)
        if mover < 0:
            staying = [d for d, left in zip(party, rode.after, strict=True) if left]
            mover = next((d for d in staying if d not in later[i]), -1)
            if mover < 0 and staying:
                mover = min(staying, key=lambda d: _lost(drafts, draft, i, d))
        done.append(Ride(
            a, tuple(codes[d] for d in party), means, rode.shown, (*cards, *rode.cards),
            party.index(mover) if mover >= 0 else -1, rode.spared,
        ))  # fmt: skip
        for d, left in zip(party, rode.after, strict=True):
            codes[d] = (a + n * (d == mover)) << 8 | left
    return done


def _lost(drafts: Drafts, draft: Draft, position: int, who: int) -> int:
    """Return how many steps it costs that somebody is sent on who takes part again."""
    a = draft.at[draft.order[position]]
    run = next(run for run in draft.order[position + 1 :] if who in draft.parties[run])
    column = drafts.steps[draft.at[run]]
    return column[drafts.n + a] - column[a]
