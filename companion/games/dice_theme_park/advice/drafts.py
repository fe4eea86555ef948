"""Drafts of a plan: which operations, in which order and with whom, told by how much help they would need.

A draft may spend more maps and mascots than there are. Where guests stand follows from whom they rode with before: of
each party the one is sent on to whom that spares most steps. Skills that pay are runs of their own, by which nobody
loses a pip.
"""

from __future__ import annotations

from typing import NamedTuple

from .board import STAR, Board
from .fees import CHANGING, Fees
from .walks import FAR_AWAY, walks

WALKERS = ("far", "in", "out")
HOPELESS = 4
"""How much help a party is thought to need that no mascots let ride."""
GONE = 9
"""The same for one of whom somebody has left the park."""
PAYS = ("blue", "green", "yellow")


class Draft(NamedTuple):
    """Runs in `order`, as numbers; where each run takes place, and who takes part in it, as numbers of guests."""

    order: tuple[int, ...]
    at: tuple[int, ...]
    parties: tuple[tuple[int, ...], ...]


class Rode(NamedTuple):
    """What riding makes of a party, in its order: what they show then, what is left of them (0: gone), how many mascots
    that takes and which skills, who is spared (-1: nobody), and what it needs that cannot be had."""

    shown: tuple[int, ...]
    after: tuple[int, ...]
    mascots: int
    cards: tuple[int, ...]
    spared: int
    lacks: int


class Leg(NamedTuple):
    """A way that `who` comes to the run at a position: steps if it stayed, how many fewer if it was sent on after the
    run at position `sent` (-1: it stood there from the beginning)."""

    steps: int
    fewer: int
    sent: int
    position: int
    who: int


class Helped(NamedTuple):
    """What a leg is helped by: "guide" (`card` -1) or a skill; it saves `steps`."""

    leg: Leg
    how: str
    card: int
    steps: int


class Drafts:
    """The runs of one park: attractions by icon and by Manager, and skills that pay; what drafts of them need."""

    def __init__(self, board: Board, fees: Fees) -> None:
        self.board, self.fees, self.n = board, fees, board.n
        start = board.start
        self.places = [code >> 8 for code in start.dice]
        self.lows = [code & 255 for code in start.dice]
        walk = walks(board)
        self.steps = tuple(tuple(min(FAR_AWAY, steps[a]) for steps in walk) for a in range(board.n))
        """How far it is to each attraction, from all places and from those on the way."""
        able = [a for a in range(board.n) if board.sizes[a] <= len(start.dice)]
        runs = [a for a in able for _ in range(start.icons[a])]
        best = max(able, key=lambda a: board.pays[a], default=0)
        self.managed = range(len(runs), len(runs) + start.managers * bool(able))
        runs += [best for _ in self.managed]
        self.payers: dict[int, tuple[int, tuple[int, ...], int]] = {}
        """Runs that are skills: the card, who may take part, and what each of them brings."""
        for number in start.skills:
            card = board.cards[number]
            if card.kind in ("pays", "stars"):
                colour = PAYS.index(card.colour)
                mine = tuple(d for d, low in enumerate(self.lows) if low >> 3 & 3 == colour)
                if mine:
                    self.payers[len(runs)] = number, mine, STAR if card.kind == "stars" else 2
                    runs.append(0)
        self.at = tuple(runs)
        self.able = tuple(able)
        self.changing = tuple(number for number in start.skills if board.cards[number].kind in CHANGING)
        self.walkers = tuple(number for number in start.skills if board.cards[number].kind in WALKERS)
        self.vip = any(low >> 7 for low in self.lows)
        self._rides: tuple[dict[tuple[int, ...], Rode], ...] = tuple({} for _ in range(board.n))

    def earned(self, draft: Draft) -> int:
        """Return what a draft brings, in dollars (a star being `STAR` of them)."""
        board, payers = self.board, self.payers
        total, icons = 0, list(board.start.icons)
        for run in draft.order:
            if run in payers:
                total += payers[run][2] * len(draft.parties[run])
                continue
            a = draft.at[run]
            total += board.pays[a]
            if icons[a]:
                icons[a] -= 1
            if self.vip:
                total += STAR * sum(self.lows[d] >> 7 for d in draft.parties[run])
        if board.steps:
            total += STAR * (board.bonus(tuple(icons)) - board.bonus(board.start.icons))
        return total

    def lacks(self, draft: Draft, most: int = HOPELESS * 99) -> int:
        """Return how much help a draft needs beyond what there is, maps' steps and mascots; if that is more than
        `most`, just something that is more."""
        start = self.board.start
        legs, mascots, lacks, saved = self.ways(draft, most)
        if lacks > most:
            return lacks
        over = sum([leg[0] for leg in legs]) - sum(saved) - start.maps
        if over > 0 and (start.guides or (self.walkers and mascots < start.mascots)):
            helped, used = self.helped(draft, legs, over, start.mascots - mascots)
            mascots += used
            over -= sum(one.steps for one in helped)
        return max(0, over) + max(0, mascots - start.mascots) + lacks

    def ways(
        self, draft: Draft, most: int = HOPELESS * 99
    ) -> tuple[list[tuple[int, int, int, int, int]], int, int, list[int]]:
        """Return all ways that are not nothing (as `Leg`), how many mascots parties need, what else is lacking (all of
        it only up to `most`), and how many steps are saved by sending the right guest on after each run."""
        n, columns, rides, payers = self.n, self.steps, self._rides, self.payers
        _, at, parties = draft
        place, low, last = self.places[:], self.lows[:], [-1] * len(self.lows)
        legs: list[tuple[int, int, int, int, int]] = []
        count = len(draft.order)
        saved, resting = [-FAR_AWAY] * count, [0] * count
        mascots = lacks = 0
        free = self.board.start.mascots
        used: tuple[int, ...] = ()
        for i, run in enumerate(draft.order):
            a, party = at[run], parties[run]
            column = columns[a]
            for d in party:
                stood, sent = place[d], last[d]
                steps = column[stood]
                if sent >= 0:
                    resting[sent] -= 1
                    fewer = steps - column[n + stood]
                    if fewer > saved[sent]:
                        saved[sent] = fewer
                    if steps or fewer:
                        legs.append((steps, fewer, sent, i, d))
                elif steps:
                    legs.append((steps, 0, -1, i, d))
                place[d] = a
            if run in payers:
                mascots += 1
                for d in party:
                    last[d] = -1
                    if not low[d]:
                        lacks += GONE
                continue
            lows = tuple([low[d] for d in party])
            rode = rides[a].get(lows)
            if rode is None:
                rode = rides[a][lows] = self.rode(a, lows)
            _, after, more, cards, _, lack = rode
            mascots += more
            lacks += lack
            if (mascots - free if mascots > free else 0) + lacks > most:
                return legs, mascots, most + 1, saved
            if cards:
                lacks += not set(cards).isdisjoint(used)
                used += cards
            for d, left in zip(party, after, strict=True):
                low[d] = left
                if left:
                    last[d] = i
                    resting[i] += 1
                else:
                    last[d] = -1
        for i, fewer in enumerate(saved):
            if fewer < 0 and (resting[i] or fewer == -FAR_AWAY):
                saved[i] = 0
        return legs, mascots, lacks, saved

    def rode(self, a: int, lows: tuple[int, ...]) -> Rode:
        """Return what riding an attraction makes of guests, helped by mascots if they do not fit."""
        board = self.board
        if 0 in lows:
            return Rode(lows, lows, 0, (), -1, GONE)
        order = sorted(range(len(lows)), key=lows.__getitem__)
        ascending = tuple([lows[i] for i in order])
        mascots, lack = 0, 0
        cards: tuple[int, ...] = ()
        to = ascending
        if not board.fits(a, ascending):
            fees = self.fees.of(a, ascending, board.start.mascots, self.changing) if board.start.mascots else ()
            if fees:
                mascots, cards, to = fees[0]
            else:
                lack = HOPELESS
        shown = list(lows)
        for i, low in zip(order, to, strict=True):
            shown[i] = low
        spare = board.spared[a]
        spared = next((i for i, low in enumerate(shown) if low >> 3 & 3 == spare), -1) if spare >= 0 else -1
        after = [(low & ~96) - (i != spared) if low & 7 > 1 or i == spared else 0 for i, low in enumerate(shown)]
        return Rode(tuple(shown), tuple(after), mascots, cards, spared, lack)

    def movers(self, draft: Draft, legs: list[tuple[int, int, int, int, int]]) -> dict[int, int]:
        """Return who is sent on after which run, by position, where one of them saves steps."""
        best: dict[int, tuple[int, int]] = {}
        for _, fewer, sent, _, d in legs:
            if sent >= 0 and fewer > best.get(sent, (0, 0))[0]:
                best[sent] = fewer, d
        return {sent: d for sent, (_, d) in best.items()}

    def helped(
        self, draft: Draft, legs: list[tuple[int, int, int, int, int]], over: int, mascots: int
    ) -> tuple[list[Helped], int]:  # fmt: skip
        """Return which ways Guides and skills shorten where maps are short, and how many mascots that takes."""
        movers = self.movers(draft, legs)
        far: list[tuple[int, Leg]] = []
        for one in legs:
            leg = Leg(*one)
            steps = leg.steps - leg.fewer * (leg.sent >= 0 and movers.get(leg.sent) == leg.who)
            if steps and draft.order[leg.position] not in self.payers:
                far.append((steps, leg))
        far.sort(reverse=True)
        found: list[Helped] = []
        used = 0
        for steps, leg in far[: self.board.start.guides]:
            if over > 0:
                found.append(Helped(leg, "guide", -1, steps))
                over -= steps
        left = far[len(found) :]
        done: set[tuple[str, int]] = set()
        for number in self.walkers:
            kind = self.board.cards[number].kind
            able = [one for one in left if (kind, one[1].position) not in done]
            if over <= 0 or used >= mascots or not able:
                break
            some = able[:1]
            if kind == "in":
                for _, leg in able:
                    both = [other for other in able if other[1].position == leg.position]
                    if len(both) > 1:
                        some = both[:2]
                        break
            left = [one for one in left if one not in some]
            done.add((kind, some[0][1].position))
            used += 1
            for steps, leg in some:
                by = min(2, steps) if kind == "far" else 1
                found.append(Helped(leg, kind, number, by))
                over -= by
        return found, used
