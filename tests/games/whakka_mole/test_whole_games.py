"""Whole games of Whakka Mole with real tokens, reckoned from the rulebook alone, against ``burrow replay``.

The bench below knows nothing of Burrow's rules: each person has a sheet of numbered holes, tokens in their own supply
and a paper (WM-2, WM-3). It writes a table log, and every sheet, gain and score must agree with it after every turn.
"""

from random import Random

import pytest

from companion.games.whakka_mole import BOX
from tests.games.replaying import replayed

NAMES = ("Ana", "Ben", "Cleo", "Dev", "Eda", "Finn", "Gus", "Hana")


class Bench:
    """People who write at random, on the tablet or on paper."""

    def __init__(self, seed, people, *, restless=False, holes=9, tokens="declare", limit=10, tie="joint", paper=False):
        self.chance, self.restless = Random(seed), restless
        self.stay_up, self.play_on = tokens == "stay_up", tie == "play_on"
        self.numbers = range(1, holes + 1)
        self.each = limit or 10**6  # 0: as many tokens as anybody wants
        self.opening = {
            "game": "whakka_mole", "seats": [{"name": name} for name in NAMES[:people]],
            "options": {"holes": holes, "tokens": tokens, "limit": limit, "tie": tie, "paper": paper},
        }  # fmt: skip
        self.paper = paper
        self.table = list(range(people))
        self.sheets = [{} for _ in range(people)]  # hole → tokens that lie there
        self.scores = [0] * people
        self.rows, self.checks, self.happened = [], [], set()

    def tell(self, move, **fields):
        self.rows.append({"move": move, **fields})

    def play(self):
        while not self.turn():
            self.tell("NextTurn")
            if self.restless:
                self.come_and_go()
        best = max(self.scores[seat] for seat in self.table)
        self.winners = [seat for seat in self.table if self.scores[seat] == best]
        if len(self.winners) > 1:
            self.happened.add("joint winners")
        return self

    def come_and_go(self):
        """Somebody moves to another chair, goes home, comes late or comes back; paper instead of the tablet."""
        what = self.chance.random()
        home = [seat for seat in range(len(self.sheets)) if seat not in self.table]
        if what < 0.15:
            a, b = self.chance.sample(self.table, 2)
            self.tell("SwapSeats", a=a, b=b)
            here, there = self.table.index(a), self.table.index(b)
            self.table[here], self.table[there] = b, a
            self.happened.add("other chairs")
        elif what < 0.25 and len(self.table) > 2:
            seat = self.chance.choice(self.table)
            self.tell("Leave", seat=seat)
            self.table.remove(seat)
            self.sheets[seat] = {}
            self.happened.add("went home")
        elif what < 0.4 and home:
            seat = self.chance.choice(home)
            self.tell("Join", name=NAMES[seat])
            self.table.append(seat)
            self.happened.add("came back")
        elif what < 0.5 and len(self.sheets) < len(NAMES):
            self.tell("Join", name=NAMES[len(self.sheets)])
            self.table.append(len(self.sheets))
            self.sheets.append({})
            self.scores.append(0)
            self.happened.add("came late")
        elif what < 0.6:
            self.paper = not self.paper
            self.tell("UsePaper", on=self.paper)
            self.happened.add("paper" if self.paper else "tablet again")

    def turn(self):
        """Prepare, pop up, whack, count (WM-4); says whether the game is over (WM-16)."""
        wrote = self.prepare()
        for seat in self.table:  # WM-9
            if not self.stay_up:
                self.sheets[seat] = {}
            for hole in wrote.get(seat, ([], 0))[0]:
                if sum(self.sheets[seat].values()) < self.each:
                    self.sheets[seat][hole] = self.sheets[seat].get(hole, 0) + 1
                else:
                    self.happened.add("no token left")
        popped = {seat: dict(self.sheets[seat]) for seat in self.table}
        gains, emptied = dict.fromkeys(self.table, 0), set()
        for place, seat in enumerate(self.table):  # WM-10…13: all at once, each at the neighbour on the left
            left = self.table[(place + 1) % len(self.table)]
            if seat in wrote and popped[left].get(wrote[seat][1]):
                gains[seat] += 6
                emptied.add(left)
                if len(popped[left]) > 1:
                    self.happened.add("all of them gone")
        for seat in emptied:
            self.sheets[seat] = {}
        for seat in self.table:  # WM-14
            gains[seat] += sum(self.sheets[seat].values())
            self.scores[seat] += gains[seat]
        best = max(self.scores[seat] for seat in self.table)
        first = sum(self.scores[seat] == best for seat in self.table)
        over = best >= 50 and not (self.play_on and first > 1)
        if best >= 50 and not over:
            self.happened.add("a tie that is played on")
        self.checks.append((len(self.rows), {
            "scores": list(self.scores), "gains": dict(gains), "over": over,
            "sheets": {seat: [self.sheets[seat].get(hole, 0) for hole in self.numbers] for seat in self.table},
        }))  # fmt: skip
        return over

    def prepare(self):
        """Everybody writes holes to pop up in and one to whack (WM-5, WM-6); the reveal waits for the last (WM-7)."""
        wrote, move = {}, "WritePaper" if self.paper else "Write"
        writers = self.chance.sample(self.table, len(self.table))
        sleepy = self.restless and len(writers) > 2 and self.chance.random() < 0.1
        for number, seat in enumerate(writers):
            if sleepy and number == len(writers) - 1:
                self.tell("RevealNow")
                self.happened.add("one did not write")
                break
            if self.chance.random() < 0.1 and number < len(writers) - 1:  # changes their mind
                self.tell(move, seat=seat, pop=self.some(), whack=self.chance.choice(self.numbers))
                self.happened.add("wrote again")
            wrote[seat] = (self.some(), self.chance.choice(self.numbers))
            self.tell(move, seat=seat, pop=wrote[seat][0], whack=wrote[seat][1])
        return wrote

    def some(self):
        return self.chance.sample(self.numbers, self.chance.choice((0, 1, 1, 2, 2, 3, 4)))


GAMES = [
    (162, 2, {"limit": 0, "tie": "play_on"}, {"a tie that is played on"}),
    (314, 3, {"restless": True, "limit": 4}, {"joint winners", "came late", "one did not write", "tablet again"}),
    (852, 6, {"restless": True, "holes": 16, "tokens": "stay_up", "limit": 4},
     {"joint winners", "no token left", "came back", "paper"}),
    (333, 6, {"restless": True, "tokens": "stay_up", "tie": "play_on"},
     {"a tie that is played on", "other chairs", "came late"}),
    (1218, 6, {"restless": True, "holes": 4, "tokens": "stay_up", "paper": True}, {"joint winners", "tablet again"}),
    (687, 5, {"holes": 16, "paper": True}, {"joint winners"}),
    (38, 7, {"restless": True, "holes": 4}, {"came late", "went home", "wrote again", "all of them gone"}),
]  # fmt: skip
"""Games by the seed of their chance, with what must come up in them so that it is tested."""


@pytest.mark.parametrize(("seed", "people", "how", "comes_up"), GAMES)
def test_a_whole_game_agrees_with_the_tokens_on_the_table(seed, people, how, comes_up):
    """WM-1…19: people come and go, tokens go back or stay up (WMG-2, WMG-5), one or several win (WMG-6)."""
    bench = Bench(seed, people, **how)
    bench.play()
    assert comes_up <= bench.happened, bench.happened
    for row, wanted in bench.checks:
        report = replayed(BOX, bench.opening, *bench.rows[:row])
        here = [seat for seat in report["view"]["seats"] if not seat["away"]]
        assert {
            "scores": [seat["score"] for seat in report["view"]["seats"]],
            "gains": {seat["seat"]: seat["gain"] for seat in here},
            "sheets": {seat["seat"]: seat["sheet"] for seat in here},
            "over": report["view"]["over"],
        } == wanted, f"row {row}"
    assert sorted(report["result"]["winners"]) == sorted(bench.winners)
    scores = {number["key"]: number for number in report["numbers"]}
    for seat, score in enumerate(bench.scores):
        why = scores[f"score.{seat}"]
        assert sum(line["value"] or 0 for line in why["why"]) == why["value"] == score
