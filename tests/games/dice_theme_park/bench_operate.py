"""Operate at the bench: rides, maps, guides, mascots, skills, and the guests that leave or stay (DT-90…102, DT-114)."""

from .bench_box import COLOURS, Die


def named(ride, name, taken=(), plain=False):
    """The die a log means: of equal ones first that on a token, then one that counts as another colour, then a new one.

    Where a colour is given (`plain`) one that still has its own comes before all others.
    """
    same = [die for die in ride.dice if die.name == name and die not in taken]

    def rank(die):
        other = COLOURS.index(die.seems) + 1 if die.seems and die.seems != die.colour else 0
        return plain and not other, die.vip, other, die.new

    return max(same, key=rank)


class Operating:
    """What people do with their guests; a part of the bench."""

    # ── who leaves ──

    def leave(self, die):
        """A die goes to the bag; alone it lies beside the park (DT-94, DT-236)."""
        if self.solo:
            self.gone.append(die)
        else:
            self.bag.append(die.colour)

    def save_ones(self, person):
        """Choose which guests of value 1 stay, as far as cards allow (DT-50, DT-140)."""
        ones = [(ride, die) for ride, die in person.dice() if die.value == 1]
        self.chance.shuffle(ones)
        agents, returned = person.cards("ticket_agent"), False
        for ride, die in ones:
            who = ""
            if agents and self.chance.random() < 0.9:
                agents, who = agents - 1, "ticket_agent"
            elif person.admin == "return" and die.colour == person.colour and not returned:
                returned, who = True, "return"
            if who:
                value = self.chance.randint(1, 6)
                person.saves.append(((ride, die.colour, value), who))
                self.happened.add(f"saved by {who}")
                if self.dice:
                    self.tell("SaveGuest", seat=person.seat, tile=ride.key, colour=die.colour, value=value, who=who)

    def ones_leave(self, person):
        back = []
        for (ride, colour, value), who in person.saves:
            same = [die for die in ride.dice if die.value == 1 and die.colour == colour]
            die = next((die for die in same if die.vip == (who == "ticket_agent")), same[0])
            ride.dice.remove(die)
            back.append(Die(colour, value, vip=die.vip and who == "ticket_agent"))
        for ride in person.park:
            for die in [die for die in ride.dice if die.value == 1]:
                ride.dice.remove(die)
                self.leave(die)
        person.park[0].dice += back

    def count_ones(self, person):
        ones = sum(die.value == 1 for _, die in person.dice())
        person.leaving = ones - len(person.saves)
        self.tell("OnesLeave", seat=person.seat, ones=ones, saved=len(person.saves))

    # ── a guest goes somewhere ──

    def go(self, person, die, start, to):
        """Move a guest; from one cable car to another it pays $1 at once (DT-214). Says whether it did."""
        start.dice.remove(die)
        to.dice.append(die)
        cabled = start.innovation == to.innovation == "cable_car"
        if cabled:
            self.happened.add("cable car")
            if self.dice:
                person.money += 1
        return cabled

    def told_car(self, person, rides=1):
        """Light mode hears of the dollar alone."""
        for _ in range(rides if not self.dice else 0):
            person.money += 1
            self.tell("RideCableCar", seat=person.seat)

    # ── all run their parks ──

    def operate_all(self):
        busy = list(self.people)
        while busy:
            person = self.chosen(busy)
            ready = [(ride, party) for ride in person.park if person.may_operate(ride) for party in ride.parties()]
            chance = self.chance.random()
            if ready and chance < 0.6:
                self.operate(person, *self.chosen(ready))
            elif chance < 0.9:
                self.help(person)
            if self.chance.random() < (0.06 if ready else 0.2) + self.lazy:
                busy.remove(person)

    def operate(self, person, ride, party):
        names = [die.name for die in party]
        party = []
        for name in names:
            party.append(named(ride, name, party))
        spared, rerolled, face = self.exceptions(person, ride, party)
        kept, pipped = [], []
        for n, die in enumerate(party):
            if n == spared:
                kept.append((names[n], die))
            elif n == rerolled:
                die.value = face
                kept.append((names[n], die))
            elif die.value == 1:
                ride.dice.remove(die)
                self.leave(die)
                self.happened.add("left at one")
            else:
                die.value -= 1
                pipped.append((names[n], die))
            die.seems = ""
        vips = sum(die.vip for die in party)
        ride.cubes += 1
        self.happened |= {"manager"} if ride.cubes > ride.icons else set()
        name, to, cabled = "none", None, False
        if pipped or kept:
            name = self.chosen(pipped or kept)[0]
            if kept and self.chance.random() < 0.3:
                name = self.chosen(kept)[0]  # DTG-42
            die = next(die for called, die in (*pipped, *kept) if called == name)
            to = self.chosen(person.ways(ride))
            cabled = self.go(person, die, ride, to)
        if not self.dice:
            self.tell("SetCubes", seat=person.seat, tile=ride.key, n=ride.cubes)
            if vips:
                person.vip_stars += vips
                self.tell("VipRides", seat=person.seat, n=person.vip_stars)
            self.told_car(person, cabled)
            return
        person.vip_stars += vips
        self.happened |= {"VIP rides"} if vips else set()
        self.tell("Operate", seat=person.seat, tile=ride.key, party=names, mover=name, to=to.key if to else "",
                  spared="none" if spared is None else names[spared],
                  rerolled="none" if rerolled is None else names[rerolled], face=face)  # fmt: skip

    def exceptions(self, person, ride, party):
        """Places of a guest that is spared and of one that is rerolled instead (DT-141, DT-201, DT-203, DT-222)."""
        names = [die.name for die in party]
        spared = rerolled = None
        face = 0
        if person.admin == "spare" and ride.tile["colour"] == person.colour and self.chance.random() < 0.7:
            mine = [n for n, die in enumerate(party) if die.colour == person.colour]
            spared = names.index(names[mine[0]]) if mine else None
        if (ride.tile["reroll"] or person.admin == "reroll") and self.chance.random() < 0.5:
            free = [n for n in range(len(party)) if spared is None or names[n] != names[spared]]
            free = [n for n in free if not any(die.vip for die in party if die.name == names[n])]
            if person.admin != "reroll":
                free = [n for n in free if names[n] in ride.beside_symbol(party)]
            if free:
                rerolled, face = names.index(names[self.chosen(free)]), self.chance.randint(1, 6)
                self.happened.add("reroll" if ride.tile["reroll"] else "reroll by administrator")
        self.happened |= {"spared"} if spared is not None else set()
        return spared, rerolled, face

    # ── helpers ──

    def help(self, person):
        """Use a map, a Guide, a mascot or its skill on some guest."""
        placed = [(ride, die) for ride, die in person.dice()]
        if not placed:
            return
        ride, die = self.chosen(placed)
        ways = []
        if person.maps_used < person.maps:
            ways += [self.use_map] * 2
        if person.guided < person.cards("guide"):
            ways.append(self.use_guide)
        if person.mascots_used < person.mascots:
            ways += [self.use_mascot, self.use_skill]
        if person.extra:
            ways += [self.adjust_more] * 4
        if ways:
            self.chosen(ways)(person, ride, die)

    def use_map(self, person, ride, die):
        die = named(ride, die.name)
        to = self.chosen(person.ways(ride))
        person.maps_used += 1
        self.went("UseMap", person, ride, die, to)

    def use_guide(self, person, ride, die):
        die = named(ride, die.name)
        to = self.chosen([other for other in person.park if other is not ride])
        person.guided += 1
        self.went("UseGuide", person, ride, die, to)

    def went(self, move, person, ride, die, to):
        name, cabled = die.name, self.go(person, die, ride, to)
        if self.dice:
            self.tell(move, seat=person.seat, tile=ride.key, die=name, to=to.key)
        else:
            self.told_car(person, cabled)

    def adjust(self, move, person, ride, die):
        """A guest one up, one down, or of another colour for one operation (DT-100…102)."""
        hows = ["up"] * (die.value < 6) + ["down"] * (die.value > 1) + ["colour"]
        how, colour, name = self.chosen(hows), "none", die.name
        die = named(ride, name, plain=how == "colour")
        if how == "colour":
            colour = die.seems = self.chosen(other for other in COLOURS if other != die.colour)
        else:
            die.value += 1 if how == "up" else -1
        if self.dice:
            self.tell(move, seat=person.seat, tile=ride.key, die=name, how=how, colour=colour)

    def placed(self, person, ride):
        """A mascot stands on an attraction; each Mascot card adjusts one more guest there (DT-55)."""
        person.mascots_used += 1
        person.extra += [ride.key] * person.cards("mascot")

    def use_mascot(self, person, ride, die):
        self.placed(person, ride)
        self.adjust("UseMascot", person, ride, die)

    def adjust_more(self, person, ride, die):
        ride = person.ride(self.chosen(person.extra))
        if ride.dice:
            person.extra.remove(ride.key)
            self.happened.add("Mascot card")
            self.adjust("AdjustMore", person, ride, self.chosen(ride.dice))

    # ── skills (DT-160…168, DT-202) ──

    def use_skill(self, person, ride, die):
        free = list(person.skills)
        for used in person.skills_used:
            free.remove(used)
        if not free:
            return
        kind, colour = self.chosen(free)
        before = len(self.rows)
        fields = getattr(self, f"skill_{kind}")(person, ride, die, colour)
        if fields is None:
            return
        assert len(self.rows) == before
        paid = fields.pop("paid", 0)
        rides = fields.pop("cars", 0)
        person.skills_used.append((kind, colour))
        self.placed(person, ride)
        self.happened.add(f"skill {kind}")
        if self.dice:
            self.tell("UseSkill", seat=person.seat, skill=kind, tile=ride.key,
                      **({"colour": colour or "none"} | fields))  # fmt: skip
        elif paid:
            self.tell("SkillPays", seat=person.seat, what="money" if kind == "pays" else "stars", guests=paid)
        else:
            self.told_car(person, rides)

    def coloured(self, ride, die, colour):
        """A guest of the colour on the card: the one that was picked, or none."""
        return named(ride, die.name) if die.colour == colour else None

    def skill_plus_minus(self, person, ride, die, colour):
        die = self.coloured(ride, die, colour)
        ways = [up for up in (True, False) if die and 1 <= die.value + (2 if up else -2) <= 6]
        if not ways:
            return None
        up, name = self.chosen(ways), die.name
        die.value += 2 if up else -2
        return {"dice": [name], "up": [up]}

    def skill_two_five(self, person, ride, die, colour):
        die = self.coloured(ride, die, colour)
        if die is None or die.value not in (2, 5):
            return None
        name, die.value = die.name, {2: 5, 5: 2}[die.value]
        return {"dice": [name]}

    def skill_pays(self, person, ride, die, colour):
        n = min(3, len([one for one in ride.dice if one.colour == colour]))
        person.money += 2 * n
        return {"paid": n}

    def skill_stars(self, person, ride, die, colour):
        n = min(3, len([one for one in ride.dice if one.colour == colour]))
        person.stars += n
        return {"paid": n}

    def skill_pair(self, person, ride, die, colour):
        if len(ride.dice) < 2:
            return None
        names = [one.name for one in self.chance.sample(ride.dice, 2)]
        first = named(ride, names[0])
        both = [first, named(ride, names[1], [first])]
        ups = [self.chance.random() < 0.5 for _ in both]
        if any(not 1 <= one.value + (1 if up else -1) <= 6 for one, up in zip(both, ups, strict=True)):
            return None
        for one, up in zip(both, ups, strict=True):
            one.value += 1 if up else -1
        return {"dice": names, "up": ups}

    def skill_out(self, person, ride, die, colour):
        names, to, cars = [], [], 0
        for _ in range(min(len(ride.dice), self.chance.randint(1, 2))):
            names.append(self.chosen(ride.dice).name)
            way = self.chosen(person.ways(ride))
            to.append(way.key)
            cars += self.go(person, named(ride, names[-1]), ride, way)
        return {"dice": names, "to": to, "cars": cars}

    def skill_in(self, person, ride, die, colour):
        names, to, cars = [], [], 0
        for _ in range(self.chance.randint(1, 2)):
            near = [one for one in person.adjacent(ride) if one.dice]
            if near:
                start = self.chosen(near)
                names.append(self.chosen(start.dice).name)
                to.append(start.key)
                cars += self.go(person, named(start, names[-1]), start, ride)
        return {"dice": names, "to": to, "cars": cars} if names else None

    def skill_far(self, person, ride, die, colour):
        die, to = named(ride, die.name), self.chosen(person.within_two(ride))
        name = die.name
        return {"cars": self.go(person, die, ride, to), "dice": [name], "to": [to.key]}

    def skill_swap(self, person, ride, die, colour):
        die = named(ride, die.name)
        others = [other for other in set(self.bag) if other != die.colour]
        if not others:
            return None
        name, old, die.seems = die.name, die.colour, ""
        die.colour = self.chosen(sorted(others))
        self.bag.remove(die.colour)
        self.bag.append(old)
        return {"dice": [name], "colour": die.colour}

    def skill_reroll(self, person, ride, die, colour):
        die = self.coloured(ride, die, colour)
        if die is None or die.vip:
            return None
        name, die.value = die.name, self.chance.randint(1, 6)
        return {"dice": [name], "face": die.value}
