"""A good plan quickly: ride after ride, keeping the parks that promise most.

A ride here is an operation with the walks and adjustments it needs. Whoever is sent on stays *on the way* until it is
needed: place ``n + a`` says "sent on from a, to a neighbour not chosen yet". What this search finds is played through
the rules afterwards (`retrace`); that it finds nothing proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

from .board import STAR, Board
from .fees import Fee, Fees
from .hope import Hope
from .order import Order
from .promise import Promise, Taste
from .walks import FAR_AWAY, gathered, walks

WAYS = 5
"""How many parties are tried on each attraction of a park."""
WALKERS = ("far", "in", "out")


class Ride(NamedTuple):
    """An operation on `at`: the party's codes before it, by which means some of them come who do not walk by map, what
    they show when they ride, the skills used for that, how many mascots, who moves on and who is spared (-1: nobody).
    """

    at: int
    party: tuple[int, ...]
    means: Means
    lows: tuple[int, ...]
    cards: tuple[int, ...]
    mover: int
    spared: int


class Payoff(NamedTuple):
    """A skill that pays for guests of its colour on an attraction, after some have walked there."""

    at: int
    card: int
    party: tuple[int, ...]


Means = tuple[tuple[int, str], ...]
Way = tuple[float, int, tuple[int, ...], Means, tuple[int, ...], int, tuple[int, ...], int]
"""What it costs, maps, the party, means, what they show, mascots, skills, Guides."""
Route = tuple[int, Means, tuple[int, ...], int]
"""Maps, means, skills, Guides."""


class Node(NamedTuple):
    """A park on the way: guests by place, guests on the way, what is left, what was earned and what it promises."""

    on: tuple[tuple[int, ...], ...]
    floats: tuple[int, ...]
    icons: tuple[int, ...]
    maps: int
    guides: int
    managers: int
    mascots: int
    skills: tuple[int, ...]
    earned: int
    missing: tuple[int, ...]
    promise: float
    before: Node | None
    done: Ride | Payoff | None


class Beam:
    """One quick search, `width` parks wide; at most `per` of them have the same icons left. With an `order` the
    attractions run in it, and only the guests and the skills are chosen."""

    def __init__(
        self, board: Board, taste: Taste, width: int, per: int, fees: Fees, hope: Hope, seed: int = 0,
        order: Order | None = None,
    ) -> None:  # fmt: skip
        self.board, self.width, self.per, self.n = board, width, per, board.n
        self.fees, self.hope, self.order = fees, hope, order
        self.taste = taste
        self.noise, self.chance = taste.noise * sum(board.pays) / max(1, board.n), Random(seed)
        self.walk = walks(board)
        self.value = Promise(board, taste, self.walk, hope)
        self.colour_of = tuple(("blue", "green", "yellow", "").index(card.colour) for card in board.cards)
        self.kind_of = tuple(card.kind for card in board.cards)
        self.vip = any(code >> 7 & 1 for code in board.start.dice)
        self.columns = tuple(tuple(steps[a] for steps in self.walk) for a in range(self.n))
        self._ways: dict[tuple[object, ...], list[Way]] = {}
        self.found: dict[tuple[object, ...], Node] = {}
        """The parks after the next ride, by what tells them apart."""
        self.beaten, self.best = 0, self._root()
        """The park that earned most so far."""

    def _root(self) -> Node:
        start = self.board.start
        on = tuple(tuple(code & 255 for code in start.dice if code >> 8 == a) for a in range(self.n))
        return Node(on, (), start.icons, start.maps, start.guides, start.managers, start.mascots, start.skills,
                    0, tuple(self._missing(a, start.icons, start.managers, on[a]) for a in range(self.n)), 0.0, None,
                    None)  # fmt: skip

    def run(self, limit: int, beaten: int = 0) -> Iterator[None]:
        """Look into one park after the other, pausing after each, until `limit` is reached or nothing can follow that
        might earn more than `beaten`."""
        self.beaten = beaten
        layer = [self.best]
        while layer:
            found = self.found = {}
            for node in layer:
                for child in self._children(node):
                    key = child[:8]
                    known = found.get(key)
                    if known is None or child.earned > known.earned:
                        found[key] = child
                        if child.earned > self.best.earned:
                            self.best = child
                            if child.earned >= limit:
                                return
                yield
            self.beaten = max(self.beaten, self.best.earned)
            layer = self._kept(found.values())

    def _kept(self, found: Iterable[Node]) -> list[Node]:
        count: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
        kept: list[Node] = []
        for node in sorted(found, key=_promise, reverse=True):
            kind = (node.icons, node.skills)
            many = count.get(kind, 0)
            if many < self.per:
                if self.hope.most(node) <= self.beaten:
                    continue
                count[kind] = many + 1
                kept.append(node)
                if len(kept) == self.width:
                    break
        return kept

    def _missing(self, a: int, icons: tuple[int, ...], managers: int, lows: tuple[int, ...]) -> int:
        return self.hope.missing(a, icons[a] + managers * (a == self.value.target), lows)

    def _left(self, node: Node) -> int:
        left = sum(node.icons) + node.managers
        start = self.board.start
        return min(left, self.board.room - sum(start.icons) - start.managers + left)

    def _children(self, node: Node) -> Iterator[Node]:
        if self._left(node) > 0:
            for a in self._turn(node):
                if node.icons[a] or (node.managers and a == self.value.target):
                    yield from self._rides(node, a)
        if node.mascots:
            for number, colour, worth in self.value.payers:
                if number in node.skills:
                    yield from self._payoffs(node, number, colour, worth)

    def _turn(self, node: Node) -> Iterable[int]:
        """Return the attractions that may be next: all, or those whose turn it is in a given order."""
        return self.order.turn(node.icons, node.managers) if self.order else range(self.n)

    # ── operations ──

    def _rides(self, node: Node, a: int) -> Iterator[Node]:
        """Yield operations of one attraction: by those who are there, else with help."""
        size, walk = self.board.sizes[a], self.walk
        near = tuple([code for code in node.floats if not walk[code >> 8][a]])
        free = self.fees.none(a, node.on[a], near)
        for party in free[:WAYS]:
            yield from self._ride(node, a, 0, party, (), tuple([code & 255 for code in party]), 0, (), 0)
        if len(free) >= WAYS or (size == 1 and len(free) >= self.taste.enough):
            return
        for way in self._helped(node, a, len(free)):
            yield from self._ride(node, a, *way[1:])

    def _helped(self, node: Node, a: int, free: int) -> list[Way]:
        """Return the cheapest operations that need maps, a Guide or mascots, with what they cost."""
        maps, size, column = node.maps, self.board.sizes[a], self.columns[a]
        walkers = [s for s in node.skills if self.kind_of[s] in WALKERS] if node.mascots else []
        reach = min(self.taste.reach, FAR_AWAY if node.guides else maps + 2 * len(walkers))
        who = []
        for place, lows in enumerate(node.on):
            if lows and column[place] <= reach:
                who += [(column[place], place << 8 | low) for low in lows]
        who += [(column[code >> 8], code) for code in node.floats if column[code >> 8] <= reach]
        if len(who) < size:
            return []
        who.sort()
        key = a, tuple(who), free, node[3:5], node[6:8]
        known = self._ways.get(key)
        if known is None:
            ways = self._ways_of(node, a, free, who, walkers)
            known = self._ways[key] = ways
        return known

    def _ways_of(self, node: Node, a: int, free: int, who: list[tuple[int, int]], walkers: list[int]) -> list[Way]:
        """Return the cheapest operations that some of those make who are near, told with how far they are."""
        wanted = WAYS - free
        maps, size = node.maps, self.board.sizes[a]
        step, guide, adjust = self.value.map, self.value.guide, self.value.mascot
        fits, parties = self.board.fits, []
        for walked, party in gathered(who, size, maps + 2 * len(walkers), node.guides > 0):
            lows = tuple(sorted([code & 255 for _, code in party]))
            fit = fits(a, lows)
            if fit and not walked:
                continue
            if fit and walked <= maps:
                free += 1
            parties.append((walked, fit, lows, party))
        parties.sort(key=_walked)
        ways: list[Way] = []
        for walked, fit, lows, party in parties:
            if len(ways) >= wanted:
                least = walked * step
                if node.guides:
                    least = min(least, (walked - party[-1][0]) * step + guide)
                if walkers:
                    least = min(least, max(0, walked - 2) * step + adjust)
                if (least if fit else least + adjust) > ways[-1][0]:
                    continue
            if fit:
                fees: tuple[Fee, ...] = (Fee(0, (), lows),)
            elif free >= self.taste.enough or not node.mascots:
                continue
            else:
                fees = self.fees.of(a, lows, node.mascots, node.skills)
                if not fees:
                    continue
            codes = tuple(sorted([code for _, code in party], key=_low))
            for maps_used, means, cards, guided in self._routes(node, walked, party, walkers):
                for mascots, used, to in fees:
                    mascots += len(cards)
                    if mascots <= node.mascots:
                        cost = maps_used * step + mascots * adjust + guided * guide
                        ways.append((cost, maps_used, codes, means, to, mascots, cards + used, guided))
            ways.sort()
            del ways[wanted:]
        return ways

    def _routes(self, node: Node, walked: int, party: tuple[tuple[int, int], ...], walkers: list[int]) -> list[Route]:
        """Return how a party may come together: maps, means besides maps, skills for that, Guides."""
        maps = node.maps
        routes: list[Route] = []
        if walked <= maps:
            routes.append((walked, (), (), 0))
        if walked:
            steps, code = party[-1]
            if node.guides and walked - steps <= maps and (steps > 1 or walked > maps):
                routes.append((walked - steps, ((code, "guide"),), (), 1))
            for s in walkers:
                kind = self.kind_of[s]
                if kind == "far":
                    if 0 < steps <= 2 and walked - steps <= maps and (steps == 2 or walked > maps):
                        routes.append((walked - steps, ((code, "far"),), (s,), 0))
                elif kind == "in":
                    come = tuple([(one, "in") for far, one in party if far][-2:])
                    if walked - len(come) <= maps and (len(come) == 2 or walked > maps):
                        routes.append((walked - len(come), come, (s,), 0))
                elif walked - 1 <= maps < walked:
                    routes.append((walked - 1, ((code, "out"),), (s,), 0))
        return routes

    def _ride(
        self, node: Node, a: int, maps: int, party: tuple[int, ...], means: Means,
        lows: tuple[int, ...], mascots: int, cards: tuple[int, ...], guided: int,
    ) -> Iterator[Node]:  # fmt: skip
        board, n = self.board, self.n
        managed = not node.icons[a]
        icons = node.icons if managed else (*node.icons[:a], node.icons[a] - 1, *node.icons[a + 1 :])
        managers = node.managers - managed
        earned = node.earned + board.pays[a]
        if board.steps or self.vip:
            earned += STAR * (sum(low >> 7 for low in lows) + board.bonus(icons) - board.bonus(node.icons))
        on, floats = list(node.on), node.floats
        gone = {a}
        for code in party:
            place = code >> 8
            if place < n:
                left = list(on[place])
                left.remove(code & 255)
                on[place] = tuple(left)
                gone.add(place)
            else:
                at = floats.index(code)
                floats = floats[:at] + floats[at + 1 :]
        lacks, missing_on, target = list(node.missing), self.hope.missing, self.value.target
        for place in gone:
            lacks[place] = missing_on(place, icons[place] + managers * (place == target), on[place])
        spare = board.spared[a]
        spared = next((i for i, low in enumerate(lows) if low >> 3 & 3 == spare), -1) if spare >= 0 else -1
        after = [(low & ~96) - (i != spared) if low & 7 > 1 or i == spared else -1 for i, low in enumerate(lows)]
        alive = [i for i, low in enumerate(after) if low >= 0]
        left_mascots = node.mascots - mascots
        skills = node.skills
        if not left_mascots:
            skills = ()
        elif cards:
            skills = tuple([s for s in skills if s not in cards])
        value, here = self.value, on[a]
        rest = value.map * (node.maps - maps) + value.guide * (node.guides - guided) + value.mascot * left_mascots
        done = set()
        for mover in alive or [-1]:
            going = floats
            if mover >= 0:
                if after[mover] in done:
                    continue
                done.add(after[mover])
                going = tuple(sorted((*floats, n + a << 8 | after[mover])))
            on[a] = tuple(sorted([*here, *[after[i] for i in alive if i != mover]]))
            stand = tuple(on)
            key = stand, going, icons, node.maps - maps, node.guides - guided, managers, left_mascots, skills
            known = self.found.get(key)
            if known is not None and known.earned >= earned:
                continue
            lacks[a] = missing_on(a, icons[a] + managers * (a == target), stand[a])
            missing = tuple(lacks)
            promise = earned + rest + value.park(stand, going, icons, managers, missing)
            if skills and value.payers:
                promise += value.payoffs(skills, stand, going)
            if self.noise:
                promise += self.chance.random() * self.noise
            yield Node(*key, earned, missing, promise, node, Ride(a, party, means, lows, cards, mover, spared))

    # ── skills that pay ──

    def _payoffs(self, node: Node, number: int, colour: int, worth: int) -> Iterator[Node]:
        """Yield uses of a skill that pays, with up to three guests of its colour brought together (DT-162, DT-163)."""
        n, value = self.n, self.value
        mine = [place << 8 | low for place, lows in enumerate(node.on) for low in lows if low >> 3 & 3 == colour]
        mine += [code for code in node.floats if code >> 3 & 3 == colour]
        mascots = node.mascots - 1
        skills = tuple([s for s in node.skills if s != number]) if mascots else ()
        least = min(3, len(mine)) if self._left(node) > 1 else 1
        for a in range(n):
            took, maps = [], node.maps
            for steps, code in sorted([(self.walk[code >> 8][a], code) for code in mine])[:3]:
                if steps <= maps:
                    maps -= steps
                    took.append(code)
            if not took or len(took) < least:
                continue
            on, floats = list(node.on), list(node.floats)
            for code in took:
                if code >> 8 < n:
                    left = list(on[code >> 8])
                    left.remove(code & 255)
                    on[code >> 8] = tuple(left)
                else:
                    floats.remove(code)
            on[a] = tuple(sorted([*on[a], *[code & 255 for code in took]]))
            stand, going = tuple(on), tuple(floats)
            missing = tuple(self._missing(b, node.icons, node.managers, stand[b]) for b in range(n))
            earned = node.earned + worth * len(took)
            promise = earned + value.map * maps + value.guide * node.guides + value.mascot * mascots
            promise += value.park(stand, going, node.icons, node.managers, missing)
            promise += value.payoffs(skills, stand, going)
            yield Node(stand, going, node.icons, maps, node.guides, node.managers, mascots, skills, earned, missing,
                       promise, node, Payoff(a, number, tuple(took)))  # fmt: skip


def rides_of(node: Node) -> tuple[tuple[int, ...], int]:
    """Return the attractions that ran on the way to a park, in order, and what skills paid beside them."""
    rides: list[int] = []
    paid, back = 0, node
    while back.before is not None:
        if isinstance(back.done, Ride):
            rides.append(back.done.at)
        else:
            paid += back.earned - back.before.earned
        back = back.before
    return tuple(rides[::-1]), paid


def _walked(party: tuple[int, bool, tuple[int, ...], tuple[tuple[int, int], ...]]) -> int:
    return party[0]


def _low(code: int) -> int:
    return code & 255


def _promise(node: Node) -> float:
    return node.promise
