"""A table that plays Mole Park by the book with real cards and dice, and writes down what it does.

It knows nothing of Burrow's rules. Cards are moved one by one: a deck of moles with their stars (MP-1, MP-4), holes
and hands that hold such cards, stands of prize cards of which the top one lies face-up or face-down (MP-5), and four
dice for each person (MP-6). `rows` is the table log; `checks` says after which row what must stand on the screen.
"""

from random import Random

STANDS = {"candy_cavern": 10, "burrowed_treasures": 15, "inflation_station": 20}
WHACKING = ("glove", "pan", "mallet")
NAMES = ("Ana", "Ben", "Cleo", "Dev", "Eda", "Finn", "Gus", "Hana")


class Bench:
    """People who play at random, with an eye on the crown."""

    def __init__(self, seed, people, *, secret=False, few_prizes=False, going_home=False, bold=0.5):
        self.chance, self.secret, self.going_home, self.bold = Random(seed), secret, going_home, bold
        self.table = list(range(people))
        stars = [1 + n % 5 for n in range(113)]
        self.chance.shuffle(stars)
        self.deck, self.discard = stars, []
        self.holes = [[] for _ in range(5)]
        self.hands = [[] for _ in range(people)]
        self.won = [[] for _ in range(people)]  # (stand, stars) of the prizes in front of each person
        many = 3 if few_prizes else 30
        self.stands = {
            key: [self.chance.randint(2, 3 + value // 3) for _ in range(many)] for key, value in STANDS.items()
        }
        self.face_up = dict.fromkeys(STANDS, True)
        self.few_prizes = few_prizes
        self.king, self.round, self.final, self.winner = None, 0, [], None
        self.rows, self.checks, self.happened = [], [], set()

    @property
    def opening(self):
        cards = {f"stands.{key}.cards": len(cards) for key, cards in self.stands.items()} if self.few_prizes else {}
        seats = [{"name": NAMES[seat]} for seat in self.table]
        return {"game": "mole_park", "seats": seats, "options": {"secret_choice": self.secret}, "catalogue": cards}

    # ── writing down ──

    def tell(self, move, **fields):
        self.rows.append({"move": move, **fields})

    def look(self, **more):
        """Note how everything lies after the row that was written last."""
        self.checks.append((len(self.rows), {
            "king": self.king,
            "round": self.round,
            "holes": [len(cards) for cards in self.holes],
            "hands": {seat: len(self.hands[seat]) for seat in self.table},
            "stars": {seat: sum(stars for _, stars in self.won[seat]) for seat in self.table},
            "open": [key for key in STANDS if self.face_up[key]],
            "deck": len(self.deck),
            "discard": len(self.discard),
            "winner": self.winner,
            "finalists": list(self.final),
            **more,
        }))  # fmt: skip

    # ── the evening ──

    def play(self):
        self.roll_for_king()
        while self.winner is None:
            if self.going_home and self.round == 4:
                self.go_home()
            self.showdown() if self.final else self.one_round()
        return self

    def roll_for_king(self):
        """Everybody rolls; who is tied for the highest rolls again (MP-7, MP-8)."""
        rolling = list(self.table)
        while len(rolling) > 1:
            rolls = {seat: self.chance.randint(1, 6) for seat in rolling}
            for seat in self.chance.sample(rolling, len(rolling)):
                self.tell("RollForKing", seat=seat, stars=rolls[seat])
            best = [seat for seat in rolling if rolls[seat] == max(rolls.values())]
            if len(best) > 1:
                self.happened.add("King rolled again")
            rolling = best
        self.king = rolling[0]
        self.look()

    def go_home(self):
        """The King goes: moles to the discard pile, prizes under their stands, somebody else is made King."""
        self.going_home = False
        seat = self.king
        self.tell("Leave", seat=seat)
        self.table.remove(seat)
        self.discard += self.hands[seat]
        self.hands[seat] = []
        self.give_back(seat)
        self.king = self.chance.choice(self.table)
        self.tell("NameKing", seat=self.king)
        self.happened.add(f"{len(self.table)} play on")
        self.look()

    def give_back(self, seat):
        for stand, stars in self.won[seat]:
            self.stands[stand].append(stars)
            self.face_up[stand] = self.face_up[stand] or len(self.stands[stand]) == 1
        self.won[seat] = []

    def deal(self, each):
        """Deal to one hole after the other, until each has its moles; an empty deck is made anew (MP-10, MP-11)."""
        self.tell("Deal")
        self.round += 1
        for _ in range(each):
            for hole in self.holes:
                if not self.deck:
                    self.happened.add("new deck")
                    self.deck, self.discard = self.discard, []
                    self.chance.shuffle(self.deck)
                if self.deck:
                    hole.append(self.deck.pop())

    def wants(self, seat):
        """What a person would reach with a middling Prize die."""
        return sum(self.hands[seat]) + 3 + sum(stars for _, stars in self.won[seat])

    def one_round(self):
        self.deal(2 if len(self.table) >= 6 else 1)
        self.look()
        declared = self.declarations()
        whacks, prizes = {}, []
        for seat in self.table:
            keen = self.wants(seat) >= 12 or len(self.hands[seat]) > 3
            if seat in declared or (self.hands[seat] and self.chance.random() < (0.5 if keen else 0.05)):
                prizes.append(seat)
            else:
                whacks[seat] = self.chance.choice(WHACKING)
        if self.secret:
            for seat in self.chance.sample(self.table, len(self.table)):
                if seat not in declared:
                    self.tell("ChooseDie", seat=seat, kind=whacks.get(seat, "prize"))
        hit = {hole: [] for hole in range(5)}
        dice = {}
        for seat in self.chance.sample(self.table, len(self.table)):
            if seat in whacks:
                self.whack(seat, whacks[seat], hit)
            else:
                dice[seat] = self.chance.randint(1, 6)
                self.tell("RollPrize", seat=seat, stars=dice[seat])
        self.share(hit)
        self.keep_to_the_limit(whacks)
        self.cash_in(dice, declared)

    def declarations(self):
        """Going for the crown, aloud and before any die falls (MP-47, MP-48)."""
        declared = []
        for seat in self.chance.sample(self.table, len(self.table)):
            near = self.wants(seat) >= (36 if declared else 38)
            if self.hands[seat] and self.chance.random() < (self.bold if near else 0.02):
                self.tell("Declare", seat=seat)
                declared.append(seat)
        return declared

    def whack(self, seat, kind, hit):
        face = self.chance.choice((0, 1, 2, 3, 4, 5))
        if face:
            self.tell("Whack", seat=seat, kind=kind, hole=face)
            hit[face - 1].append(seat)
        else:
            self.tell("Miss", seat=seat, kind=kind)

    def share(self, hit):
        """Each hole's moles go evenly to those who hit it, the rest stays (MP-18…23)."""
        self.tell("HandOut")
        for hole, seats in hit.items():
            owners = sorted(set(seats))
            while owners and len(self.holes[hole]) >= len(owners):
                for seat in owners:
                    self.hands[seat].append(self.holes[hole].pop())
            if owners and self.holes[hole]:
                self.happened.add("some stay")

    def keep_to_the_limit(self, whackers):
        """Whoever whacked and holds more than five puts the weakest back (MP-24…26)."""
        for seat in whackers:
            over = len(self.hands[seat]) - 5
            if over > 0:
                self.happened.add("too many moles")
                self.hands[seat].sort(reverse=True)
                self.discard += self.hands[seat][5:]
                del self.hands[seat][5:]
                while over:
                    some = self.chance.randint(1, over)
                    self.tell("PutBack", seat=seat, n=some)
                    over -= some

    def lay_down(self, dice, prizes=True):
        """Everybody with a Prize die lays down all moles (MP-28); returns the totals (MP-30) and the moles."""
        totals, laid = {}, {}
        for seat in self.chance.sample(sorted(dice), len(dice)):
            laid[seat], self.hands[seat] = self.hands[seat], []
            if laid[seat]:
                self.tell("CashIn", seat=seat, values=laid[seat])
            won = sum(stars for _, stars in self.won[seat]) if prizes else 0
            totals[seat] = sum(laid[seat]) + dice[seat] + won
        return totals, [mole for moles in laid.values() for mole in moles]

    def cash_in(self, dice, declared):
        totals, laid = self.lay_down(dice)
        # MP-31, MP-32: on the path's space of that number; too few for it: back to the owner (space 0)
        path = {seat: 0 if total < 10 else min(total, 40) for seat, total in totals.items()}
        reached = [seat for seat in declared if totals[seat] >= 40]
        if declared and not reached:
            self.happened.add("declared in vain")
        if any(totals[seat] >= 40 and seat not in declared for seat in totals):
            self.happened.add("40 without a word")
        if len(reached) == 1:
            self.winner = self.king = reached[0]
            self.happened.add("crown")
        else:
            self.pick({seat: total for seat, total in totals.items() if seat not in declared})
        self.discard += laid
        self.tidy(totals=totals, path=path, reached=reached)

    def pick(self, totals):
        """From the most stars to the least; the King orders the tied and is last among them himself (MP-34…41)."""
        left = dict(totals)
        while left:
            best = max(left.values())
            tied = sorted(seat for seat in left if left[seat] == best)
            reach = [key for key in STANDS if self.face_up[key] and STANDS[key] <= best]
            if not reach:
                if best >= 10:
                    self.happened.add("nothing left")
                for seat in tied:
                    del left[seat]
                continue
            order = [seat for seat in tied if seat != self.king]
            if len(order) > 1:
                self.chance.shuffle(order)
                self.tell("OrderTie", first=order[0])
                self.happened.add(f"tie of {len(tied)}" + (" with the King" if self.king in tied else ""))
            elif self.king in tied and len(tied) > 1:
                self.happened.add("the King steps back")
            seat = order[0] if order else tied[0]
            del left[seat]
            if self.chance.random() < 0.05:
                self.tell("PassPrize", seat=seat)
                self.happened.add("passed")
                continue
            stand = reach[-1] if self.chance.random() < 0.7 else self.chance.choice(reach)
            stars = self.stands[stand].pop(0)
            self.face_up[stand] = False
            self.won[seat].append((stand, stars))
            self.tell("TakePrize", seat=seat, stand=stand, stars=stars)

    def tidy(self, *, totals, path, reached):
        """Stands are restocked, with two or three people moles flee; two at 40 or more meet in a Showdown."""
        for key in STANDS:
            self.face_up[key] = bool(self.stands[key])
            if not self.stands[key]:
                self.happened.add("a stand is sold out")
        if len(self.table) < 4:
            for hole, moles in enumerate(self.holes):
                if len(moles) == 5:
                    self.happened.add("moles flee")
                    self.discard += moles
                    self.holes[hole] = []
        if len(reached) > 1:
            self.happened.add(f"Showdown of {len(reached)}")
            self.final = sorted(reached)
            self.clear_board()
            for seat in self.final:
                self.give_back(seat)
        self.look(totals=totals, path=path, stage="over" if self.winner is not None else "tidy")

    def clear_board(self):
        for hole in range(5):
            self.discard += self.holes[hole]
            self.holes[hole] = []

    def showdown(self):
        """All four dice of those who reached the crown; most stars without prizes win it (MP-57…65)."""
        self.deal(len(self.final))
        hit = {hole: [] for hole in range(5)}
        dice = {}
        throws = [(seat, kind) for seat in self.final for kind in (*WHACKING, "prize")]
        for seat, kind in self.chance.sample(throws, len(throws)):
            if kind == "prize":
                dice[seat] = self.chance.randint(1, 6)
                self.tell("RollPrize", seat=seat, stars=dice[seat])
            else:
                self.whack(seat, kind, hit)
        self.share(hit)
        self.keep_to_the_limit(self.final)
        totals, laid = self.lay_down(dice, prizes=False)
        self.discard += laid
        first = [seat for seat in self.final if totals[seat] == max(totals.values())]
        if len(first) > 1:
            self.happened.add("Showdown again")
            self.final = first
            self.clear_board()
        else:
            self.winner = self.king = first[0]
            self.happened.add("crown in a Showdown")
        self.look(totals=totals, stage="over" if self.winner is not None else "tidy")
