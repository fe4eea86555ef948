"""Expand and Improve at the bench (DT-70…86, DT-211…218)."""

from .bench_box import Die

UPGRADES = ("kiosk", "effect", "generator")


class Buying:
    """What people build, recruit and install; a part of the bench."""

    # ── Expand ──

    def expand(self, person):
        """Build one attraction of the display, recruit one mascot; both may be left out."""
        can = [tile for tile in self.display if tile["cost"] <= person.money and not self.out_of_reach(tile["tile"])]
        if can and self.chance.random() < 0.9 - self.lazy:
            self.build(person, max(can, key=lambda tile: (person.amenities(tile["amenity"]), self.chance.random())))
        price = person.mascot_price()
        if price <= person.money and person.mascots < 6 and self.chance.random() < 0.5:
            person.money -= price
            person.mascots += 1
            person.recruited = True
            self.tell("Recruit", seat=person.seat)
            if cards := [card for card in self.skill_display if not self.out_of_reach(".".join(filter(None, card)))]:
                card = self.chosen(cards)
                self.skill_display.remove(card)
                person.skills.append(card)
                self.tell_skill(person)

    def build(self, person, tile):
        self.display.remove(tile)
        person.money -= tile["cost"]
        person.built = True
        move, fields = self.stand(person, tile, "Build")
        count = person.amenities(tile["amenity"])
        free = count == 4 and self.discards
        if self.dice and count in (2, 3):
            person.owed.append(count)
        self.tell(move, seat=person.seat, tile=tile["tile"], **fields)
        if count == 2:
            self.set_any(person)
        elif count == 3:
            self.draw(person)
        elif free:
            self.happened.add("free attraction")
            gift = self.chosen(self.discards)
            self.discards.remove(gift)
            move, fields = self.stand(person, gift, "BuildFree")
            self.tell(move, seat=person.seat, tile=gift["tile"], **fields)

    def set_any(self, person):
        """A second equal amenity: any guest shows any value (DT-75)."""
        if not person.dice():
            return
        ride, die = self.chosen(person.dice())
        die, name, value = self.named(ride, die.name), die.name, self.chance.randint(1, 6)
        die.value = value
        self.happened.add("second amenity")
        if self.dice:
            person.owed.remove(2)
            self.tell("SetAnyGuest", seat=person.seat, tile=ride.key, die=name, value=value)

    def draw(self, person):
        """A third equal amenity: a guest from the bag at 4 (DT-76)."""
        if not self.bag:
            return
        self.chance.shuffle(self.bag)
        colour = self.bag.pop()
        person.park[0].dice.append(Die(colour, 4))
        self.happened.add("third amenity")
        if self.dice:
            person.owed.remove(3)
            self.tell("DrawGuest", seat=person.seat, colour=colour)

    # ── Improve ──

    def improve(self, person):
        """Buy a map, take upgrades back, move one, install upgrades and innovations."""
        price = person.map_price()
        if price <= person.money and self.chance.random() < 0.4 - self.lazy:
            person.money -= price
            person.maps += 1
            person.mapped = True
            self.tell("BuyMap", seat=person.seat)
        for _ in range(person.cards("builder")):
            self.take_back(person)
        if person.admin == "rebuild":
            self.move_upgrade(person)
        for _ in range(2 + person.cards("innovator")):
            self.install(person)
        for _ in range(2 if self.innovations else 0):
            self.innovate(person)

    def take_back(self, person):
        """A Builder takes an upgrade back; its space is free again (DT-52)."""
        there = [(ride, n) for ride in person.park for n, slot in enumerate(ride.slots) if slot]
        if there and self.chance.random() < 0.4:
            ride, n = self.chosen(there)
            upgrade, ride.slots[n] = ride.slots[n], ""
            self.happened.add("taken back")
            self.tell("TakeBack", seat=person.seat, tile=ride.key, upgrade=upgrade)

    def install(self, person):
        left = person.supply()
        options = [
            (ride, n, upgrade) for ride in person.park for n, slot in enumerate(ride.slots) for upgrade in UPGRADES
            if not slot and left[upgrade] and upgrade not in ride.slots
            and person.upgrade_price(ride, n) <= person.money
        ]  # fmt: skip
        if options and self.chance.random() < 0.8 - self.lazy:
            ride, n, upgrade = self.chosen(options)
            person.money -= person.upgrade_price(ride, n)
            ride.slots[n] = upgrade
            self.tell("Install", seat=person.seat, tile=ride.key, upgrade=upgrade, slot=n + 1)

    def move_upgrade(self, person):
        """An administrator moves an upgrade; only the difference is paid, or taken (DT-218)."""
        options = [
            (ride, old, to, new) for ride in person.park for old, slot in enumerate(ride.slots) if slot
            for to in person.park for new, other in enumerate(to.slots)
            if not other and (to is ride or slot not in to.slots)
            and to.tile["slots"][new] - ride.tile["slots"][old] <= person.money
        ]  # fmt: skip
        if options:
            ride, old, to, new = self.chosen(options)
            upgrade, ride.slots[old] = ride.slots[old], ""
            to.slots[new] = upgrade
            person.money -= to.tile["slots"][new] - ride.tile["slots"][old]
            self.happened.add("moved upgrade")
            self.tell("MoveUpgrade", seat=person.seat, upgrade=upgrade, tile=ride.key, to=to.key, slot=new + 1)

    def innovate(self, person):
        left = person.supply()
        options = [
            (ride, kind) for ride in person.park if not ride.innovation and ride.tile["slots"]
            for kind in ("photo_booth", "cable_car", "statue")
            if left[kind] and person.innovation_price(ride, kind) <= person.money
        ]  # fmt: skip
        if options and self.chance.random() < 0.7:
            ride, kind = self.chosen(options)
            person.money -= person.innovation_price(ride, kind)
            ride.innovation = f"statue_{person.statues() + 1}" if kind == "statue" else kind
            self.happened.add(kind)
            self.tell("Innovate", seat=person.seat, tile=ride.key, innovation=kind)
