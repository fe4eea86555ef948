"""Better plans by changing drafts: a draft may overspend, and is changed until it does not.

Everything runs in the first draft. Each change is small: another guest in a party, two guests who swap their ways from
some run on, a run earlier or later, left out or taken in. What makes a draft worse is kept now and then, ever more
seldom (simulated annealing): stars that fall out and help that is missing weigh against each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log
from random import Random

from .board import STAR
from .drafts import Draft, Drafts

MISSING = (2.0, 1.5, 3.0)
"""How many stars one map or mascot that is missing weighs, in one search after the other: what is light lets drafts
change that can hardly be, what is heavy finds plans in parks where much is missing."""
COLD = 0.15
"""How much worse, as a share of that, a change may well be in the end; in the beginning as much as that."""
LOOKS = 100
"""How many changes are tried between two pauses."""


class Redraft:
    """One such search of so many changes; `best` is the best draft seen that needs no more help than there is. A dollar
    leads it like `money` stars."""

    def __init__(self, drafts: Drafts, changes: int, seed: int, money: float = 0.0) -> None:
        self.drafts, self.changes, self.chance = drafts, changes, Random(seed)
        self.money = money
        self.missing = MISSING[seed % len(MISSING)]
        self.board = drafts.board
        self.best: Draft | None = None
        self.earned = -1
        self.guests = range(len(drafts.lows))
        self.special = (*drafts.managed, *drafts.payers)
        self.draft = self._first()

    def run(self, limit: int) -> Iterator[None]:
        """Change the draft again and again, pausing now and then, until one earns `limit`."""
        drafts, chance = self.drafts, self.chance
        if not self.draft.order:
            return
        draft = self.draft
        missing = self.missing
        cost = missing * drafts.lacks(draft) - self._worth(drafts.earned(draft))
        for number in range(self.changes):
            if not number % LOOKS:
                heat = missing * COLD ** (number / self.changes)
                yield
            changed = self._changed(draft)
            if changed is None:
                continue
            earned = drafts.earned(changed)
            worth = self._worth(earned)
            dearest = cost - heat * log(1.0 - chance.random())
            most = int((dearest + worth) // missing)
            if most < 0:
                continue
            lacks = drafts.lacks(changed, most)
            if lacks <= most:
                draft = changed
                cost = missing * lacks - worth
                if not lacks and earned > self.earned:
                    self.best, self.earned = draft, earned
                    if earned >= limit:
                        return

    def _worth(self, earned: int) -> float:
        return earned / STAR + self.money * (earned % STAR)

    # ── drafts ──

    def _first(self) -> Draft:
        """Return all that might run, in any order, with guests who are near."""
        drafts, chance = self.drafts, self.chance
        runs = list(range(len(drafts.at)))
        chance.shuffle(runs)
        draft = Draft((), tuple(chance.randrange(drafts.n) if run in drafts.payers else a
                                for run, a in enumerate(drafts.at)), ((),) * len(runs))  # fmt: skip
        for run in runs:
            if self._room(draft, run):
                draft = self._taken_in(draft, run, len(draft.order))
        return draft

    def _room(self, draft: Draft, run: int) -> bool:
        """Say whether there is a cube for one more operation (DT-6)."""
        payers = self.drafts.payers
        return run in payers or sum(one not in payers for one in draft.order) < self.board.room

    def _taken_in(self, draft: Draft, run: int, position: int) -> Draft:
        order = (*draft.order[:position], run, *draft.order[position:])
        return self._with(draft._replace(order=order), position)

    def _with(self, draft: Draft, position: int) -> Draft:
        """Return a draft with a new party for a run."""
        drafts, run = self.drafts, draft.order[position]
        party: tuple[int, ...] = ()
        if run in drafts.payers:
            _, pool, _ = drafts.payers[run]
            size = min(len(pool), self.chance.choice((1, 2, 3, 3)))
        else:
            pool, size = tuple(self.guests), self.board.sizes[draft.at[run]]
        far = self._far(draft, position)
        for _ in range(size):
            party = (*party, self._near(far, pool, party))
        return self._party(draft, run, party)

    def _party(self, draft: Draft, run: int, party: tuple[int, ...]) -> Draft:
        parties = list(draft.parties)
        parties[run] = party
        return draft._replace(parties=tuple(parties))

    def _far(self, draft: Draft, position: int) -> list[float]:
        """Return about how far all guests are from where a run takes place."""
        drafts, n, random = self.drafts, self.drafts.n, self.chance.random
        place = drafts.places[:]
        for run in draft.order[:position]:
            a = draft.at[run]
            for d in draft.parties[run]:
                place[d] = a if run in drafts.payers or random() < 0.4 else n + a
        column = drafts.steps[draft.at[draft.order[position]]]
        return [column[stood] + 1.6 * random() for stood in place]

    def _near(self, far: Sequence[float], pool: Sequence[int], but: Sequence[int]) -> int:
        return min([d for d in pool if d not in but], key=far.__getitem__)

    # ── changes ──

    def _changed(self, draft: Draft) -> Draft | None:
        """Return a draft with one change; None where that change cannot be."""
        kind, chance = self.chance.random(), self.chance
        if 0.83 <= kind < 0.93:
            return self._toggled(draft)
        if not draft.order:
            return None
        position = chance.randrange(len(draft.order))
        if kind < 0.30:
            return self._other(draft, position)
        if kind < 0.5:
            return self._swapped(draft, position)
        if kind < 0.75:
            return self._moved(draft, position)
        if kind < 0.83:
            return self._with(draft, position)
        return self._elsewhere(draft)

    def _other(self, draft: Draft, position: int) -> Draft | None:
        """Return a draft with one other guest in a party; in one that a skill pays for perhaps one more or less."""
        run = draft.order[position]
        party, pool = draft.parties[run], self.drafts.payers[run][1] if run in self.drafts.payers else self.guests
        out = self.chance.randrange(len(party))
        rest = (*party[:out], *party[out + 1 :])
        if run in self.drafts.payers:
            if len(party) > 1 and self.chance.random() < 0.3:
                return self._party(draft, run, rest)
            if len(party) < min(3, len(pool)) and self.chance.random() < 0.4:
                rest = party
        if len(rest) + (rest is not party) > len(pool) or len(party) == len(pool):
            return None
        return self._party(draft, run, (*rest, self._near(self._far(draft, position), pool, party)))

    def _swapped(self, draft: Draft, position: int) -> Draft | None:
        """Return a draft in which two guests take each other's part from some run on, or there alone."""
        chance, drafts = self.chance, self.drafts
        a, b = chance.choice(draft.parties[draft.order[position]]), chance.randrange(len(self.guests))
        if a == b:
            return None
        alike = drafts.lows[a] >> 3 & 3 == drafts.lows[b] >> 3 & 3
        parties = list(draft.parties)
        end = position + 1 if chance.random() < 0.2 else len(draft.order)
        for run in draft.order[position:end]:
            party = parties[run]
            if a in party or b in party:
                if not alike and run in drafts.payers:
                    return None
                parties[run] = tuple([b if d == a else a if d == b else d for d in party])
        return draft._replace(parties=tuple(parties))

    def _moved(self, draft: Draft, position: int) -> Draft | None:
        """Return a draft in which a run comes earlier or later."""
        to = self.chance.randrange(len(draft.order))
        if to == position:
            return None
        order = list(draft.order)
        order.insert(to, order.pop(position))
        changed = draft._replace(order=tuple(order))
        return self._with(changed, to) if self.chance.random() < 0.3 else changed

    def _toggled(self, draft: Draft) -> Draft | None:
        """Return a draft with one run more or less."""
        chance = self.chance
        out = [run for run in range(len(draft.at)) if run not in draft.order]
        if out and chance.random() < 0.6:
            run = chance.choice(out)
            if not self._room(draft, run):
                return None
            if run in self.special and chance.random() < 0.4:
                draft = self._at(draft, run)
            return self._taken_in(draft, run, chance.randint(0, len(draft.order)))
        if not draft.order:
            return None
        position = chance.randrange(len(draft.order))
        return draft._replace(order=(*draft.order[:position], *draft.order[position + 1 :]))

    def _elsewhere(self, draft: Draft) -> Draft | None:
        """Return a draft in which a Manager or a skill that pays is used on another attraction."""
        some = [run for run in self.special if run in draft.order]
        if not some:
            return None
        run = self.chance.choice(some)
        return self._with(self._at(draft, run), draft.order.index(run))

    def _at(self, draft: Draft, run: int) -> Draft:
        a = self.chance.choice(self.drafts.able if run in self.drafts.managed else range(self.drafts.n))
        return draft._replace(at=(*draft.at[:run], a, *draft.at[run + 1 :]))
