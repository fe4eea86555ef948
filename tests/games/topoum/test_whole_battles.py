"""Whole battles with real cards, reckoned from the rulebook alone, against a table log that Burrow replays.

The bench knows nothing of Burrow's rules: its moles are pieces with a name, so that a line is new if one of its two
pieces moved (TO-59, TO-60); its hands and its deck with Peace are real cards (TO-13…16, TO-80…92), the hand being
nobody else's (TO-15) and worth nothing at the end (TO-93).
"""

import json
from random import Random

import pytest

from companion.cli.replaying import replay
from companion.core.secrecy import Forgetful
from companion.core.session import Session
from companion.games.topoum.board_mode import GAME
from companion.storage.log_format import read_log

WAYS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
TYPES = ("grenade", "mortar_attack", "advance", "build_barracks", "new_soldier", "press_support", "prisoner_of_war")
KINDS = (("grenade", "mortar_attack"), ("advance",), ("build_barracks", "new_soldier"), TYPES[5:])
PRICES = (-3, -2, -1, 0, 1)
NAMES = ("Ana", "Ben", "Cleo")
PEOPLE = range(3)


def go(at, way, n=1):
    return at[0] + way[0] * n, at[1] + way[1] * n


def around(at):
    return [go(at, way) for way in WAYS]


class Battle:
    """Three people who fight at random, by the book, and write down what they do."""

    def __init__(self, seed):
        self.chance = Random(seed)
        deck = [card for card in TYPES for _ in range(6)]
        self.chance.shuffle(deck)
        last = [*deck[:5], "peace"]
        self.chance.shuffle(last)
        self.deck = last + deck[5:]
        self.hands = [[self.deck.pop(), self.deck.pop()] for _ in PEOPLE]
        self.line = [self.deck.pop() for _ in range(5)]
        self.tiles, self.lying, self.moles = {}, {}, {}
        self.reserve, self.bases, self.medals = [4, 4, 4], [16, 16, 16], [10, 10, 10]
        self.used, self.captives, self.press = [[], [], []], [], None
        self.rows, self.happened, self.names = [], set(), 0
        self.now, self.peace, self.over = 0, False, False
        self.moved, self.used_now, self.begun = set(), [], set()
        self.tell("ChooseDeck", types=TYPES)
        self.tell("OpenLine", cards=list(self.line))
        self.deploy()

    def tell(self, move, **fields):
        self.rows.append({"move": move, **fields})

    def earn(self, n, seat=None):
        """Medals stop at nothing (TOG-20)."""
        seat = self.now if seat is None else seat
        self.medals[seat] = max(0, self.medals[seat] + n)

    # ── the board ──

    def square(self, at):
        return at in self.tiles or at in self.lying

    def beside(self):
        return sorted({n for at in (*self.tiles, *self.lying) for n in around(at) if not self.square(n)})

    def lay(self, at, seat, barracks=True):
        self.tiles[at] = (seat, barracks)
        self.bases[seat] -= 1

    def take_up(self, at):
        if at in self.tiles:
            self.bases[self.tiles.pop(at)[0]] += 1

    def new_mole(self, at, seat):
        self.names += 1
        self.reserve[seat] -= 1
        return self.arrive((seat, self.names), at)

    def deploy(self):
        self.lay((0, 0), 0, barracks=False)
        self.tell("Lay", space=(0, 0))
        for seat in PEOPLE:
            at = self.chance.choice([at for at in around((0, 0)) if not self.square(at)])
            self.lay(at, seat)
            self.tell("Lay", space=at)
        for seat in PEOPLE:
            at = self.chance.choice(self.beside())
            self.lay(at, seat)
            self.new_mole(at, seat)
            self.tell("Lay", space=at)
        for n in range(6):  # from the last player backwards; nobody knows where the marked spaces are
            barracks = [at for at, (_, up) in self.tiles.items() if up]
            if n < 3:
                at = self.chance.choice([n for at in barracks for n in around(at) if not self.square(n)])
                self.lying[at] = ("rock", "puddle", "gas")[n]
                self.tell("LayObstacle", kind=self.lying[at], space=at)
            else:
                self.tell("SkipObstacle")

    def lost(self, piece):
        """A piece is eliminated; an own one costs 5 (TO-56)."""
        self.reserve[piece[0]] += 1
        if piece[0] == self.now and self.rows[-1]["move"] != "Lay":
            self.earn(-5)

    def arrive(self, piece, at):
        """A piece comes onto a square (TO-37, TO-57, TO-58, TO-151, TO-152). Says whether it stands there."""
        self.moved.add(piece[1])
        if at in self.moles:
            other = self.moles.pop(at)
            self.reserve[other[0]] += 1
            self.reserve[piece[0]] += 1
            if other[0] == piece[0]:
                self.earn(-10)
                self.happened.add("own hit")
            return False
        if self.lying.get(at) in ("puddle", "gas"):
            self.lost(piece)
            self.happened.add("drowned")
            return False
        self.moles[at] = piece
        return True

    def parts(self, without=None):
        left, found = {*self.tiles, *self.lying} - {without}, []
        while left:
            part, edge = set(), [left.pop()]
            while edge:
                at = edge.pop()
                part.add(at)
                edge += [n for n in around(at) if n in left]
                left -= set(edge)
            found.append(part)
        return found

    def vanish(self, at):
        self.take_up(at)
        self.lying.pop(at, None)
        if at in self.moles:
            self.lost(self.moles.pop(at))

    def explode(self, at):
        """A square vanishes; of the parts only the largest stays, of equal ones one that is chosen (TO-53, TO-54)."""
        self.vanish(at)
        parts = self.parts()
        most = max(map(len, parts))
        small = [part for part in parts if len(part) < most]
        large = [part for part in parts if len(part) == most]
        for part in small:
            self.happened.add("split")
            for gone in part:
                self.vanish(gone)
        if len(large) > 1:
            self.happened.add("equal split")
            kept = self.chance.choice(large)
            self.tell("KeepPart", space=min(kept))
            for part in large:
                for gone in part - kept:
                    self.vanish(gone)

    # ── lines ──

    def sights(self, seat):
        """Every line of a seat once: its two pieces and its medals (TO-70, TO-72…74, TO-150, TO-152)."""
        for start, piece in self.moles.items():
            for way in WAYS[:3] if piece[0] == seat else ():
                row, at = [start], go(start, way)
                while self.square(at) and self.lying.get(at) != "rock":
                    row.append(at)
                    if at in self.moles:
                        if self.moles[at][0] == seat:
                            own = sum(self.tiles.get(on) == (seat, True) for on in row)
                            gas = sum(self.lying.get(on) == "gas" for on in row)
                            yield frozenset((piece[1], self.moles[at][1])), len(row) + own - gas
                        break
                    at = go(at, way)

    # ── cards ──

    def aims(self, card, mole):
        near = [at for at in around(mole) if self.square(at)]
        far = [go(mole, way, 2) for way in WAYS if self.square(go(mole, way, 2))]
        return {
            "grenade": near,
            "mortar_attack": far,
            "advance": self.steps(mole),
            "build_barracks": self.beside() if self.bases[self.now] else [],
            "new_soldier": [at for at in far if self.lying.get(at) != "rock"] if self.reserve[self.now] else [],
            "press_support": [None] if self.press != self.now else [],
            "prisoner_of_war": [at for at in near if at in self.moles and self.moles[at][0] != self.now],
        }[card]

    def playable(self, mole):
        """Every way to play a card on a mole: its place in the Line or 0 for the hand, and what it is aimed at."""
        held = [(0, card) for card in self.hands[self.now]]
        held += [(n, card) for n, card in enumerate(self.line, 1)
                 if card and self.medals[self.now] + min(0, PRICES[n - 1]) >= 0]  # fmt: skip
        return [(place, card, at) for place, card in held for at in self.aims(card, mole)]

    def pick(self, ways):
        """One way to play a card: one that tears the field into equal parts, if there is any."""
        explosions = [way for way in ways if way[1] in KINDS[0]]
        sizes = {way: sorted(map(len, self.parts(way[2]))) for way in explosions}
        equal = [way for way, parts in sizes.items() if len(parts) > 1 and parts[-1] == parts[-2]]
        return self.chance.choice(equal or ways)

    def play(self, mole, place, card, at):
        self.tell("PlayCard", place=place, card=card, target=at)
        self.used[self.now].append(card)
        self.used_now.append(place)
        if place:
            self.line[place - 1] = ""
            self.earn(PRICES[place - 1])
        else:
            self.hands[self.now].remove(card)
        self.happened.add(card)
        if card in ("grenade", "mortar_attack"):
            self.explode(at)
        elif card == "advance":
            self.arrive(self.moles.pop(mole), at)
        elif card == "build_barracks":
            self.lay(at, self.now)
        elif card == "new_soldier":
            self.new_mole(at, self.now)
        elif card == "press_support":
            self.press = self.now
        else:
            self.captives.append((self.moles.pop(at)[0], self.now))

    # ── a turn (TO-30, TO-31, TO-36, TO-38) ──

    def can_enter(self):
        """Where a mole could enter and play a card."""
        if not (self.reserve[self.now] and self.bases[self.now]):
            return []
        found = []
        for at in self.beside():
            self.lay(at, self.now)
            self.moles[at] = (self.now, 0)
            self.reserve[self.now] -= 1
            if self.playable(at):
                found.append(at)
            self.reserve[self.now] += 1
            del self.moles[at]
            self.take_up(at)
        return found

    def steps(self, mole):
        return [at for at in around(mole) if self.square(at) and self.lying.get(at) != "rock"]

    def turn(self):
        self.begun, self.moved, self.used_now = {ends for ends, _ in self.sights(self.now)}, set(), []
        for captive in [captive for captive in self.captives if captive[0] == self.now]:
            if self.medals[self.now] >= 3 and self.chance.random() < 0.7:
                self.tell("BuyBack", captor=captive[1])
                self.captives.remove(captive)
                self.reserve[self.now] += 1
                self.earn(-3)
                self.earn(3, captive[1])
                self.happened.add("ransom")
        mine = [at for at in self.moles if self.moles[at][0] == self.now]
        if not mine and self.reserve[self.now]:
            at = self.chance.choice(self.beside())
            self.tell("Enter", space=at)
            self.lay(at, self.now)
            self.new_mole(at, self.now)
            self.happened.add("muster")
            mine = [at]
        enter = self.can_enter()
        if enter and (self.chance.random() < 0.5 or not any(map(self.steps, mine))):
            at = self.chance.choice(enter)
            self.tell("Enter", space=at)
            self.lay(at, self.now)
            self.new_mole(at, self.now)
            self.play(at, *self.pick(self.playable(at)))
        else:
            self.move([self.moles[at] for at in mine])
        for ends, medals in list(self.sights(self.now)):
            if ends not in self.begun or ends & self.moved:
                self.earn(medals)
        self.tell("ScoreLines")
        self.refill()

    def move(self, pieces):
        self.chance.shuffle(pieces)
        done = False
        for piece in pieces:
            at = next((at for at, other in self.moles.items() if other == piece), None)
            ways = self.steps(at) if at else []
            if not ways or (done and self.chance.random() < 0.4):
                continue
            to = self.chance.choice(ways)
            self.tell("MoveMole", mole=at, to=to)
            done = True
            if not self.arrive(self.moles.pop(at), to):
                continue
            cards = self.playable(to)
            owner, barracks = self.tiles[to]
            can = owner == self.now or self.bases[self.now]
            if cards and (not can or self.chance.random() < 0.6):
                self.play(to, *self.pick(cards))
            else:
                self.tell("ChangeTile")
                self.take_up(to)
                self.lay(to, self.now, barracks=not (owner == self.now and barracks))
        if not done:
            self.tell("Pass")

    def refill(self):
        shown, drawn = "", 0
        if not self.peace and 0 in self.used_now:
            while len(self.hands[self.now]) < 2 and not self.peace:
                card = self.deck.pop()
                if card == "peace":
                    self.peace, shown = True, "hand"
                else:
                    self.hands[self.now].append(card)
                    drawn += 1
        if not self.used_now:
            last = max(n for n in range(5) if self.line[n])
            self.line[last] = ""
        kept, new = [card for card in self.line if card], []
        while len(kept) + len(new) < 5 and self.deck:
            card = self.deck.pop()
            if card == "peace":
                self.peace, shown = True, "line"
            else:
                new.insert(0, card)
        self.line = [""] * (5 - len(kept) - len(new)) + new + kept
        self.tell("Refill", cards=new, peace=shown, hand=drawn if shown == "hand" else 0)
        if self.press is not None:
            self.earn(1, self.press)
        self.over = self.peace and self.now == 2
        self.now = (self.now + 1) % 3

    # ── the end (TO-94…96) ──

    def final(self):
        counts = [[sum(card in kind for card in pile) for kind in KINDS] for pile in self.used]
        totals = list(self.medals)
        for kind in range(4):
            best = max(count[kind] for count in counts)
            first = [seat for seat in PEOPLE if best and counts[seat][kind] == best]
            for seat in first:
                totals[seat] += 3 if len(first) == 1 else 2
        return [totals[seat] + 2 * min(counts[seat]) for seat in PEOPLE]

    def turns(self):
        while not self.over:
            yield self.as_it_lies()
            self.turn()
        yield self.as_it_lies()

    def as_it_lies(self):
        standing = {at: piece[0] for at, piece in self.moles.items()}
        hands = [len(hand) for hand in self.hands]
        own = [list(numbers) for numbers in (self.medals, self.reserve, self.bases)]
        board = dict(self.tiles), dict(self.lying), standing
        return len(self.rows), (*board, *own, hands, list(self.line), sorted(self.captives), self.press)


def as_told(state):
    """The same of Burrow's books."""
    board = state.board
    tiles = {at: (tile.owner, tile.barracks) for at, tile in board.tiles.items()}
    players = [[getattr(player, what) for player in state.players] for what in ("medals", "moles", "bases", "hand")]
    captives = sorted((captive.owner, captive.captor) for captive in state.captives)
    lying = {at: thing.kind for at, thing in board.things.items()}
    return (tiles, lying, dict(board.moles), *players, list(state.line), captives, state.press)


def fight(seed):
    battle = Battle(seed)
    lying = dict(battle.turns())
    opening = {"game": "topoum", "seats": [{"name": name} for name in NAMES], "options": {"obstacles": True}}
    log = read_log("".join(json.dumps(line) + "\n" for line in (opening, *battle.rows)), lambda key: GAME)
    return battle, lying, log


@pytest.mark.parametrize("seed", [23, 29, 32])
def test_a_whole_battle_agrees_with_the_pieces_on_the_table(seed):
    """Enter or move (TO-31, TO-36, TO-38), torn fields (TO-53, TO-54), what is lost (TO-56…58), ransom (TO-130), the
    Press (TO-132), Peace and the end (TO-90…96)."""
    battle, lying, log = fight(seed)
    assert {"equal split", "ransom", "press_support", "drowned", "own hit", "muster"} <= battle.happened
    session = Session(GAME, log.setup, Forgetful())
    for number, row in enumerate(log.rows, 1):
        session.play(row.move)
        if number in lying:
            assert as_told(session.state) == lying[number], f"row {number}"
            for seat in PEOPLE:
                why = GAME.explain(session.state, f"medals.{seat}", None)
                assert sum(line.value for line in why.lines) == why.total
    done = replay(log)
    assert all(line.accepted for line in done.lines)
    scores = {standing.seat: standing.score for standing in done.result.standings}
    assert [scores[seat] for seat in PEOPLE] == battle.final()
    for seat in PEOPLE:
        why = GAME.explain(session.state, f"final.{seat}", None)
        assert why.total == sum(line.value for line in why.lines) == scores[seat]
