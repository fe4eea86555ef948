"""The rides of a quick search as steps: who walks where, who is adjusted how, and where those go who were sent on."""

from __future__ import annotations

from collections.abc import Iterator

from .beam import Beam, Means, Node, Payoff, Ride
from .board import Board
from .steps import Step
from .walks import FAR_AWAY, walks


def steps_of(beam: Beam, node: Node) -> tuple[Step, ...]:
    """Return everything that leads to a park, in order. It may still break a rule: play it before you trust it."""
    done: list[Ride | Payoff] = []
    back: Node | None = node
    while back is not None and back.done is not None:
        done.append(back.done)
        back = back.before
    return traced(beam.board, done[::-1])


def traced(board: Board, done: list[Ride | Payoff]) -> tuple[Step, ...]:
    """Return the steps of rides and payoffs, in order; play them before you trust them."""
    return tuple(_Trace(board, done).steps())


class _Trace:
    """Follows the guests of a plan, whose places the quick search left open."""

    def __init__(self, board: Board, done: list[Ride | Payoff]) -> None:
        self.board, self.walk, self.done = board, walks(board), done
        self.n = board.n
        self.colours = tuple(("blue", "green", "yellow", "").index(card.colour) for card in board.cards)
        self.at: dict[int, list[int]] = {}
        """Where guests really are that are on the way, by their code, first sent first."""
        self.extras: list[int] = []

    def steps(self) -> Iterator[Step]:
        for number, one in enumerate(self.done):
            if isinstance(one, Payoff):
                yield from self._come(one.at, one.party)
                yield Step(self._kind(one.card), one.at, colour=self.colours[one.card], card=one.card)
                self.extras += [one.at] * self.board.more
            else:
                yield from self._ride(number, one)

    def _kind(self, card: int) -> str:
        return self.board.cards[card].kind

    def _ride(self, number: int, ride: Ride) -> Iterator[Step]:
        a = ride.at
        yield from self._come(a, ride.party, ride.means, ride.cards)
        lows = [code & 255 for code in ride.party]
        yield from self._change(a, lows, ride)
        party = tuple(ride.lows)
        if ride.mover < 0:
            yield Step("operate", a, party)
            return
        after = (party[ride.mover] & ~96) - (ride.mover != ride.spared)
        code = self.n + a << 8 | after
        to = self._next_place(number, a, code)
        self.at.setdefault(code, []).append(to)
        yield Step("operate", a, party, (to,), mover=ride.mover, spared=ride.spared)

    # ── walking ──

    def _come(self, a: int, party: tuple[int, ...], means: Means = (), cards: tuple[int, ...] = ()) -> Iterator[Step]:
        """Yield how a party gathers on an attraction: maps first, then whoever is pulled in together."""
        pulled: list[tuple[int, int]] = []
        left = list(means)
        for code in party:
            low = code & 255
            how = next((how for one, how in left if one == code), "")
            place = code >> 8 if code >> 8 < self.n else self.at[code].pop(0)
            if how and place != a:
                left.remove((code, how))
            else:
                how = ""
            if how == "guide":
                yield Step("guide", place, (low,), (a,))
                place = a
            elif how == "far":
                while a not in self.board.far[place] and self.walk[place][a] > 1:
                    to = self._toward(place, a)
                    yield Step("map", place, (low,), (to,))
                    place = to
                yield Step("far", place, (low,), (a,), card=self._card("far", cards))
                self.extras += [place] * self.board.more
                place = a
            elif how == "out":
                to = self._toward(place, a)
                yield Step("out", place, (low,), (to,), card=self._card("out", cards))
                self.extras += [place] * self.board.more
                place = to
            while place != a and not (how == "in" and self.walk[place][a] == 1):
                to = self._toward(place, a)
                yield Step("map", place, (low,), (to,))
                place = to
            if how == "in":
                pulled.append((place, low))
        if pulled:
            yield Step("in", a, tuple(low for _, low in pulled), tuple(place for place, _ in pulled),
                       card=self._card("in", cards))  # fmt: skip
            self.extras += [a] * self.board.more

    def _card(self, kind: str, cards: tuple[int, ...]) -> int:
        return next((card for card in cards if self._kind(card) == kind), -1)

    def _toward(self, place: int, a: int) -> int:
        return min(self.board.near[place], key=lambda b: self.walk[b][a])

    def _next_place(self, number: int, a: int, code: int) -> int:
        """Return where somebody should go who is sent on from `a`: nearest to where they are needed next."""
        waiting = len(self.at.get(code, ()))
        near = self.board.near[a]
        for later in self.done[number + 1 :]:
            for one in later.party:
                if one == code:
                    if waiting == 0:
                        return self._towards(near, later, code)
                    waiting -= 1
        return near[0]

    def _towards(self, near: tuple[int, ...], later: Ride | Payoff, code: int) -> int:
        to = later.at
        means = dict(later.means) if isinstance(later, Ride) else {}
        if means.get(code) == "far":
            for b in near:
                if to in self.board.far[b]:
                    return b
        return min(near, key=lambda b: self.walk[b][to] if self.walk[b][to] < FAR_AWAY else FAR_AWAY)

    # ── adjusting ──

    def _change(self, a: int, lows: list[int], ride: Ride) -> Iterator[Step]:
        """Yield the mascots that make a party show what it must."""
        for card in ride.cards:
            yield from self._skill(a, lows, ride.lows, card)
        for i, goal in enumerate(ride.lows):
            while lows[i] & 7 != goal & 7:
                up = lows[i] & 7 < goal & 7
                yield self._adjust(a, lows[i], up=up)
                lows[i] += 1 if up else -1
            if lows[i] & 96 != goal & 96:
                yield self._adjust(a, lows[i], colour=(goal >> 5 & 3) - 1)
                lows[i] = goal

    def _adjust(self, a: int, low: int, up: bool | None = None, colour: int = -1) -> Step:
        ups = () if up is None else (up,)
        if a in self.extras:
            self.extras.remove(a)
            return Step("more", a, (low,), (), ups, colour)
        self.extras += [a] * self.board.more
        return Step("adjust", a, (low,), (), ups, colour)

    def _skill(self, a: int, lows: list[int], goals: tuple[int, ...], card: int) -> Iterator[Step]:
        kind, colour = self._kind(card), self.colours[card]
        away = [(goal & 7) - (low & 7) for low, goal in zip(lows, goals, strict=True)]
        which: list[int] = []
        if kind == "pair":
            which = [i for i, by in enumerate(away) if by][:2]
        elif kind == "plus_minus":
            which = [i for i, by in enumerate(away) if abs(by) > 1 and lows[i] >> 3 & 3 == colour][:1]
        elif kind == "two_five":
            which = [i for i, by in enumerate(away) if (lows[i] & 7, by) in ((2, 3), (5, -3))
                     and lows[i] >> 3 & 3 == colour][:1]  # fmt: skip
        if not which:
            return
        dice, ups = tuple(lows[i] for i in which), tuple(away[i] > 0 for i in which)
        by = {"pair": 1, "plus_minus": 2, "two_five": 3}[kind]
        for i, up in zip(which, ups, strict=True):
            lows[i] += by if up else -by
        if kind == "two_five":
            ups = ()
        yield Step(kind, a, dice, (), ups, card=card)
        self.extras += [a] * self.board.more
