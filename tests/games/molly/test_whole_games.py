"""Whole games with real cards, cubes and tokens, reckoned from the rulebook alone, against a replayed table log.

The bench below knows nothing of Burrow's rules: it has a deck with Events and Tardy Moles (MO-1, MO-2, MO-7…10),
piles that are really flipped (MO-36, MO-37, MO-43), cubes in columns of seven (MO-5, MO-35, MO-44) and tokens (MO-19,
MO-27, MO-28, MO-39, MO-40). It writes a table log, and every number and top must agree with it after every turn.
"""

import json
from random import Random

import pytest

from companion.cli.replaying import replay
from companion.core.secrecy import Forgetful
from companion.core.session import Session
from companion.games.molly import GAME
from companion.storage.log_format import read_log

COLOURS = ("red", "yellow", "blue", "green", "white")
SPACES = range(1, 10)
AT = {space: divmod(space - 1, 3) for space in SPACES}
LINES = [
    (a, b, c)
    for a in SPACES for b in SPACES for c in SPACES
    if a < b < c and AT[a][0] + AT[c][0] == 2 * AT[b][0] and AT[a][1] + AT[c][1] == 2 * AT[b][1]
]  # fmt: skip
TARDY = "tardy "
NAMES = ("Ana", "Ben", "Cleo", "Dev")


class Bench:
    """A table of people who play at random, by the book, and write down what they do."""

    def __init__(self, seed, people=3, bobtail=True):
        self.chance, self.people, self.bobtail = Random(seed), people, bobtail
        moles = [colour for colour in COLOURS for _ in range({2: 8, 3: 9, 4: 10}[people])]
        self.chance.shuffle(moles)
        tardy = [TARDY + colour for colour in COLOURS for _ in range(3)]
        self.chance.shuffle(tardy)
        self.piles = {space: [] for space in SPACES}
        self.dog = 5 if bobtail else 0
        for space in SPACES:
            if space != self.dog:
                self.piles[space] = [(moles.pop(), False), (moles.pop(), True)]
        on_top = [moles.pop() for _ in range(5)]
        third = len(moles) // 3
        small = [moles[:third], moles[third : 2 * third], moles[2 * third :]]
        for cards, events in zip(small, ((5, 6), (3, 4), (1, 2)), strict=True):  # red lies lowest, green on top
            cards.insert(self.chance.randint(0, len(cards)), self.chance.choice(events))
        self.deck = [*tardy, *small[0], *small[1], *small[2], *on_top]
        self.cards_at_first = len(self.deck)
        self.tokens, self.supply = [1] * people, {2: 6, 3: 9, 4: 12}[people] - people
        self.burrows = [dict.fromkeys(COLOURS, 0) for _ in range(people)]
        self.now, self.last, self.over = 0, False, False
        self.rows, self.happened, self.waiting, self.busy = [], set(), [], 0
        self.display = [self.deck.pop(), self.deck.pop()]
        self.tell("ShowTops", tops=[self.top(space) for space in SPACES])

    def tell(self, move, **fields):
        self.rows.append({"move": move, **fields})

    # ── cards ──

    def top(self, space):
        if space == self.dog:
            return "bobtail"
        pile = self.piles[space]
        return "empty" if not pile else pile[-1][0].removeprefix(TARDY) if pile[-1][1] else "project"

    def draw(self):
        """The next card that is no Event; an Event takes effect at once, or after the one going on (MO-51, MO-52)."""
        while True:
            card = self.deck.pop()
            if not self.last and str(self.deck[-1]).startswith(TARDY):
                self.last = True
                self.tell("LastRound")
            if isinstance(card, str):
                return card
            self.waiting.append(card)
            self.resolve()

    def resolve(self):
        while self.waiting and not self.busy:
            self.busy += 1
            self.event(self.waiting.pop(0))
            self.busy -= 1

    def together(self, what):
        """Do something in which an Event that is drawn has to wait."""
        self.busy += 1
        what()
        self.busy -= 1
        self.resolve()

    def event(self, n):
        self.happened.add(f"event {n}")
        round_the_table = [(self.now + k) % self.people for k in range(self.people)]
        self.tell("Event", n=n)
        if n == 1:
            self.receive(round_the_table)
        elif n in (3, 4):
            wanted = "empty" if n == 3 else "project"
            for space in [space for space in SPACES if self.top(space) == wanted]:
                self.cover(space)
        else:
            drawn = {}
            for seat in round_the_table:
                owned = [colour for colour in COLOURS if self.burrows[seat][colour]]
                drawn[seat] = self.draw().removeprefix(TARDY) if n == 2 else self.chance.choice(owned) if owned else ""
            for seat, colour in drawn.items():
                self.tell("ChooseCube", seat=seat, colour=colour or "none")
                if n != 2 and colour:
                    self.burrows[seat][colour] -= 1
            for seat, colour in drawn.items():
                if colour and n != 6:
                    self.cube((seat - 1) % self.people if n == 5 else seat, colour)

    def cover(self, space):
        card = self.draw()
        self.piles[space].append((card, True))
        self.tell("TurnUp", space=space, top=self.top(space))

    def cube(self, seat, colour):
        if self.burrows[seat][colour] == 7:
            self.happened.add("a cube too many")
        self.burrows[seat][colour] = min(7, self.burrows[seat][colour] + 1)

    def note(self):
        self.tell("Note", seat=self.now, counts=[self.burrows[self.now][colour] for colour in COLOURS])

    # ── tokens ──

    def receive(self, seats):
        """Everybody named gets a token: first what the supply has, then stolen ones."""
        owed = []
        for seat in seats:
            if self.supply:
                self.supply -= 1
                self.tokens[seat] += 1
            else:
                owed.append(seat)
        for seat in owed:
            rich = [other for other in range(self.people) if other != seat and self.tokens[other]]
            if not rich:
                continue
            victim = self.chance.choice(rich)
            if len(rich) > 1:
                self.tell("Steal", victim=victim)
            self.tokens[victim] -= 1
            self.tokens[seat] += 1
            self.happened.add("theft")

    def pay(self):
        self.tokens[self.now] -= 1
        self.supply += 1

    # ── a turn ──

    def special(self):
        piles = [space for space in SPACES if self.piles[space]]
        pairs = [(a, b) for a in piles for b in piles if abs(AT[a][0] - AT[b][0]) + abs(AT[a][1] - AT[b][1]) == 1]
        if self.chance.random() < 0.5 or not (pairs or self.bobtail):
            self.tell("TakeCard")
            self.pay()
            self.cube(self.now, self.display.pop(self.chance.randrange(2)).removeprefix(TARDY))
            self.note()
            self.display.append(self.draw())
        elif self.bobtail:
            row, column = AT[self.dog]
            to = self.chance.choice(
                [s for s in SPACES if s != self.dog and max(abs(AT[s][0] - row), abs(AT[s][1] - column)) == 1]
            )
            pile, left = self.piles[to], self.dog
            free = [s for s in SPACES if not self.piles[s]] if pile else []
            self.piles[to], self.dog = [], to
            goes = self.chance.choice(free) if free else 0
            if goes:
                self.piles[goes] = pile
                self.happened.add("pile carried far" if goes != left else "pile carried")
            self.tell("MoveBobtail", to=to, pile=goes)
            self.pay()
        else:
            a, b = self.chance.choice(pairs)
            self.piles[a], self.piles[b] = self.piles[b], self.piles[a]
            self.tell("Swap", a=a, b=b)
            self.pay()

    def lines_of(self, wanted, fresh):
        return [
            "".join(map(str, line))
            for line in LINES
            if set(line) & set(fresh) and len({self.top(space) for space in line}) == 1 and self.top(line[0]) in wanted
        ]

    def turn(self):
        while len(self.display) < 2:
            self.display.append(self.draw())
        while self.tokens[self.now] and self.chance.random() < 0.3:
            self.special()
        cards = [*self.display, None]
        options = [
            (card, space)
            for card in cards[:2]
            for space in SPACES
            if self.top(space) not in ("bobtail", card.removeprefix(TARDY))
        ]
        good = [(card, space) for card, space in options if self.completes(card, space)]
        if good and self.chance.random() < 0.9:
            card, space = self.chance.choice(good)
        elif self.chance.random() < 0.3:
            card = self.draw()
            self.display.append(card)
            space = self.chance.choice([s for s in SPACES if self.top(s) not in ("bobtail", card.removeprefix(TARDY))])
        else:
            card, space = max(options, key=lambda option: (self.friends(*option), self.chance.random()))
        self.display.remove(card)
        empty = not self.piles[space]
        self.piles[space].append((card, True))
        self.tell("PlayCard", colour=card.removeprefix(TARDY), space=space)
        if empty:
            self.receive([self.now])
        self.sets([space])
        self.tell("EndTurn")
        self.over = self.last and self.now == self.people - 1
        self.now = (self.now + 1) % self.people

    def completes(self, card, space):
        pile = self.piles[space]
        pile.append((card, True))
        found = self.lines_of(COLOURS, [space])
        pile.pop()
        return bool(found)

    def friends(self, card, space):
        """How many tops of the card's colour lie in lines with a space: who builds on them makes sets."""
        beside = [other for line in LINES if space in line for other in line if other != space]
        return sum(self.top(other) == card.removeprefix(TARDY) for other in beside)

    def sets(self, fresh):
        flipped = set()
        while found := self.lines_of(COLOURS, fresh):
            line = self.chance.choice(found)
            if len(found) > 1:
                self.tell("TakeSet", line=line)
                self.happened.add("two sets")
            taken = int(self.chance.choice(line))
            self.tell("TakePile", space=taken)
            for colour, _ in self.piles[taken]:
                self.cube(self.now, colour.removeprefix(TARDY))
            self.piles[taken] = []
            self.note()
            fresh = [int(space) for space in line if int(space) != taken]
            self.happened.add("set after a flip" if flipped else "set")
            flipped = (flipped | set(fresh)) - {taken}
            for space in fresh:
                self.piles[space] = [(card, not up) for card, up in reversed(self.piles[space])]
                self.tell("TurnUp", space=space, top=self.top(space))
        found = self.lines_of(("project",), flipped)
        if found:
            line = self.chance.choice(found)
            if len(found) > 1:
                self.tell("TakeSet", line=line)
            self.happened.add("projects")
            self.receive([self.now] * 3)
            self.together(lambda: [self.cover(int(space)) for space in line])

    def turns(self):
        """Play to the end; say how all lies before every turn, and how many rows were written until then."""
        while not self.over:
            yield self.as_it_lies()
            self.turn()
        yield self.as_it_lies()
        for seat, burrow in enumerate(self.burrows):
            self.tell("CountBurrow", seat=seat, counts=list(burrow.values()))

    def as_it_lies(self):
        cubes = [tuple(burrow.values()) for burrow in self.burrows]
        return len(self.rows), (tuple(self.tokens), self.supply, tuple(map(self.top, SPACES)), cubes, self.now)

    def score(self, seat):
        """Most times fewest of the colours that are there, and a point for each token (MO-62…64)."""
        there = [n for n in self.burrows[seat].values() if n]
        return max(there, default=0) * min(there, default=0) + self.tokens[seat]


GAMES = [
    (131, 3, True, {"event 2", "event 3", "event 5", "pile carried far", "projects"}),
    (87, 3, True, {"event 1", "event 4", "event 6", "pile carried", "projects"}),
    (147, 4, False, {"event 1", "event 4", "event 5", "set after a flip", "projects", "theft"}),
    (173, 2, True, {"event 2", "event 3", "event 6", "a cube too many", "projects", "theft"}),
]
"""Games by the seed of their chance, with what must come up in them so that it is tested."""


@pytest.mark.parametrize(("seed", "people", "bobtail", "comes_up"), GAMES)
def test_a_whole_game_agrees_with_the_cards_on_the_table(seed, people, bobtail, comes_up):
    """Display and Events (MO-15, MO-17, MO-20, MO-30, MO-50…52, MO-54, MO-57, MO-58), placing (MO-23, MO-24, MO-26),
    covered Projects (MO-41), the Bobtail (MO-73, MO-74), equally many turns (MO-61), the winner (MO-65)."""
    bench = Bench(seed, people, bobtail)
    opening = {
        "game": "molly",
        "seats": [{"name": name} for name in NAMES[:people]],
        "options": {"bobtail": bobtail, "tally": True},
    }
    lying = dict(bench.turns())
    assert comes_up <= bench.happened, bench.happened
    log = read_log("".join(json.dumps(line) + "\n" for line in (opening, *bench.rows)), lambda key: GAME)
    session = Session(GAME, log.setup, Forgetful())
    assert GAME.view(session.state, None).deck.cards == bench.cards_at_first, "before the display (MO-9, MO-10)"
    for number, row in enumerate(log.rows, 1):
        session.play(row.move)
        state = session.state
        if number in lying:
            tallies = [GAME.view(state, seat).tally for seat in range(people)]
            found = (state.tokens, state.supply, state.grid, tallies, state.active)
            assert found == lying[number], f"row {number}"
            for why in [GAME.explain(state, key, None) for key in ("supply", *(f"tokens.{n}" for n in range(people)))]:
                assert why.total == sum(line.value for line in why.lines)
    done = replay(log)
    assert all(line.accepted for line in done.lines)
    scores = {standing.seat: standing.score for standing in done.result.standings}
    assert scores == {seat: bench.score(seat) for seat in range(people)}
    best = max(scores.values())
    fewest = min(bench.tokens[seat] for seat in scores if scores[seat] == best)
    assert set(done.result.winners) == {
        seat for seat in scores if scores[seat] == best and bench.tokens[seat] == fewest
    }
