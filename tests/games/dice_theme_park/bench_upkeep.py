"""Upkeep and the end at the bench: stars and money, the objective, who leaves, what is passed, who wins."""

AWARDS = {2: [4, 0], 3: [6, 3, 0], 4: [8, 4, 2, 0]}


class Settling:
    """How a round and the game end (DT-110…121, DT-130…133, DT-140, DT-148, DT-221, DT-234…237)."""

    def objective_counts(self):
        kind = self.objectives[self.round]
        if self.counts is not None:
            return list(self.counts)
        return [
            {
                "money": person.money + person.take(), "mascots": person.mascots, "maps": person.maps,
                "pips": sum(die.value for _, die in person.dice()) if self.dice else None,
                "attractions": len(person.park) - 4,
                "upgrades": sum(bool(slot) for ride in person.park for slot in ride.slots),
            }.get(kind) for person in self.people
        ]  # fmt: skip

    def awards(self):
        """Rank everybody; places that are shared add their stars and share them, rounded up (DT-112, DT-113)."""
        if self.phase != "park" or self.solo or self.round not in self.objectives:
            return None
        counts = self.objective_counts()
        if None in counts:
            return None
        stars, place, made = AWARDS[len(counts)] + [0] * 4, 0, {}
        wins = min if self.objectives[self.round] in ("pips", "fewest") else max
        left = set(range(len(counts)))
        while left:
            best = wins(counts[seat] for seat in left)
            same = [seat for seat in left if counts[seat] == best]
            pool = sum(stars[place : place + len(same)])
            for seat in same:
                made[seat] = (best, place + 1, (pool + len(same) - 1) // len(same))
            if len(same) > 1 and pool:
                self.happened.add("shared award")
            place += len(same)
            left -= set(same)
        return made

    def upkeep(self):
        for person in self.people:
            if person.admin == "swap" and self.round > 1:
                self.swap_staff(person)
            self.save_ones(person)
            if not self.dice:
                self.count_ones(person)
        for n, goal in enumerate(self.goals, 1):
            if goal["round"] == self.round:
                goal["met"] = self.chance.random() < 0.5
                self.tell("JudgeGoal", n=n, met=goal["met"])
        kind = self.objectives.get(self.round)
        if kind in ("most", "fewest") or (kind == "pips" and not self.dice):
            counts = [self.chance.randint(0, 3) for _ in self.people]
            if kind == "pips":
                counts = [sum(die.value for _, die in person.dice()) for person in self.people]
            self.counts = counts
            self.tell("ObjectiveCounts", counts=counts)
        awards = self.awards() or {}
        earned = [(person.gain(), person.take()) for person in self.people]
        for person, (stars, money) in zip(self.people, earned, strict=True):
            person.stars += stars + awards.get(person.seat, (0, 0, 0))[2]
            person.money += money
        if self.round == self.rounds:
            self.end()
        else:
            self.next_round()

    def swap_staff(self, person):
        held = list(person.hand)
        for card in person.played:
            held.remove(card)
        person.swap = self.chosen(person.played), self.chosen(held)
        person.admin, person.colour = "", ""
        self.happened.add("swapped card")
        self.tell("SwapStaff", seat=person.seat, played=person.swap[0], hand=person.swap[1])

    def given(self, person):
        """The two cards somebody lays aside or passes: those played, or one from the hand instead (DT-148)."""
        given = list(person.played)
        if person.swap:
            given.remove(person.swap[0])
            given.append(person.swap[1])
        return given

    def passed(self):
        """Who passes what to whom while the round is on: a Consultant goes to the box (DT-115, DT-221)."""
        if self.phase != "park" or self.round == self.rounds:
            return []
        if self.solo:
            return [sorted(self.given(self.people[0]))]
        cards = [sorted(card for card in self.given(person) if card != "consultant") for person in self.people]
        return [(n, (n + 1) % len(cards), out) for n, out in enumerate(cards) if out]

    def pass_cards(self):
        given = {person.seat: self.given(person) for person in self.people}
        for person in self.people:
            for card in given[person.seat]:
                person.hand.remove(card)
        for person in self.people if not self.solo else ():
            right = (person.seat - 1) % len(self.people)
            person.hand += [card for card in given[right] if card != "consultant"]
            self.happened |= {"consultant"} if "consultant" in given[right] else set()

    def next_round(self):
        for person in self.people:
            self.ones_leave(person)
        self.pass_cards()
        for person in self.people:
            person.fresh()
        self.bag += [die.colour for dice in self.monorails for die in dice]
        self.monorails = [[] for _ in range(self.count)]
        self.discards += self.display
        self.display, self.skill_display = [], []
        self.round, self.phase, self.counts, self.solo_card = self.round + 1, "plan", None, None
        self.tell("Upkeep")
        self.deal_display()

    def end(self):
        for person in self.people:
            person.stars += person.money // (2 if person.admin == "money" else 3)
        self.phase = "over"
        most = max(person.stars for person in self.people)
        self.level = [person for person in self.people if person.stars == most]
        for person in self.people:
            ones = sum(die.value == 1 for _, die in person.dice())
            person.left = len(person.dice()) - max(0, ones - person.cards("ticket_agent"))
        self.tell("Upkeep")
        if len(self.level) > 1:
            self.happened.add("tied end")
            for person in self.level if not self.dice else ():
                ones = sum(die.value == 1 for _, die in person.dice())
                self.tell("CountGuests", seat=person.seat, guests=len(person.dice()), ones=ones)

    def winners(self):
        """Most stars, then most guests, then most money; still tied share the win (DT-131…133)."""
        best = max((person.left, person.money) for person in self.level)
        return {person.seat for person in self.level if (person.left, person.money) == best}
