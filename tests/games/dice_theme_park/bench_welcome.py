"""Welcome at the bench: monorails are filled and taken, new guests are raised or put on a token."""

from .bench_box import Die


class Welcoming:
    """How guests arrive (DT-15, DT-53, DT-60, DT-145, DT-222, DT-233); a part of the bench."""

    def load(self):
        """Draw guests for every monorail and set each to the value printed on its space."""
        for n in range(self.count):
            self.chance.shuffle(self.bag)
            drawn = [self.bag.pop() for _ in range(min(3, len(self.bag)))]
            self.monorails[n] = [Die(c, value) for c, value in zip(drawn, self.values[3 * n :], strict=False)]
            if self.dice:
                self.tell("LoadMonorail", monorail=n + 1, dice=[die.name for die in self.monorails[n]])

    def welcome(self):
        self.load()
        for seat in self.track:
            person = self.people[seat]
            free = [n for n in range(self.count) if all(one.monorail != n + 1 for one in self.people)]
            if self.solo and self.blocked():
                self.happened.add("shaded")
                free = [n for n in free if n + 1 != self.solo_card["monorail"]]
            n = self.chosen([n for n in free if self.monorails[n]] or free)
            self.happened |= set() if self.monorails[n] else {"empty monorail"}
            person.monorail = n + 1
            self.arrive(person, n)
            if self.dice:
                self.tell("TakeMonorail", seat=seat, monorail=n + 1)
            while person.vips < person.cards("chaperone") and self.chance.random() < 0.9:
                if not self.make_vip(person):
                    break
            while person.raised < person.cards("concierge") and self.chance.random() < 0.8:
                if not self.concierge(person):
                    break
        for person in self.people:
            if person.admin == "leftover" and any(self.monorails):
                self.take_left_over(person)

    def take_left_over(self, person):
        """One guest of a monorail nobody took (DT-145); of equal ones that on the first."""
        name = self.chosen([die for dice in self.monorails for die in dice]).name
        dice, die = next((dice, die) for dice in self.monorails for die in dice if die.name == name)
        dice.remove(die)
        die.new = True
        person.park[0].dice.append(die)
        self.happened.add("left-over guest")
        if self.dice:
            self.tell("TakeLeftover", seat=person.seat, die=name)

    def arrive(self, person, n):
        for die in self.monorails[n]:
            die.new = True
        person.park[0].dice += self.monorails[n]
        self.monorails[n] = []

    def make_vip(self, person):
        plain = [die for die in person.park[0].dice if die.new and not die.vip]
        if not plain:
            return False
        die = self.chosen(plain)
        die.vip = True
        person.vips += 1
        self.happened.add("VIP")
        if self.dice:
            self.tell("MakeVip", seat=person.seat, die=die.name)
        return True

    def concierge(self, person):
        """One new guest up by up to 2, or two by 1 each. Dice whose name means two different ones stay as they are."""
        new = [die for die in person.park[0].dice if die.new]
        new = [die for die in new if len({one.vip for one in new if one.name == die.name}) == 1]
        by, most = self.chosen([(1, 1), (2, 1), (1, 2)])
        fit = [die for die in new if die.value + by <= 6]
        if len(fit) < most:
            return False
        dice = self.chance.sample(fit, most)
        names = [die.name for die in dice]
        for die in dice:
            die.value += by
        person.raised += 1
        self.happened.add("Concierge")
        if self.dice:
            self.tell("RaiseGuests", seat=person.seat, dice=names, n=by)
        return True
