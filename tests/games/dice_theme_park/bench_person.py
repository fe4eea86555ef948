"""One person at the bench: purse, cards, park, and everything that Burrow shows of them, reckoned from the rulebook."""

from .bench_box import BOARD, COLOURS, DIE, Ride, beside

UPGRADES = ("kiosk", "effect", "generator")
INNOVATIONS = {"photo_booth": 3, "cable_car": 4, "statue": 3}
RUNS = {"run": (6, 7, 8), "colour_run": (3, 4, 5), "mascots": (2, 4, 5)}


class Person:
    """Somebody with a park board and a set of pieces (DT-16, DT-18)."""

    def __init__(self, seat, board, hand, innovations):
        self.seat, self.hand, self.innovations = seat, list(hand), innovations
        self.money, self.stars, self.maps, self.mascots = 6, 0, 3, 1
        self.park = [Ride(tile, at, [""] * len(tile["slots"])) for tile, at in zip(board, BOARD, strict=True)]
        if innovations:
            self.park[0].innovation = "cable_car"  # DT-211
        self.skills, self.admin, self.colour = [], "", ""
        self.fresh()

    def fresh(self):
        """Forget what was done in the round."""
        self.played, self.lowered, self.swap = [], 0, None
        self.monorail = 0
        self.built = self.recruited = self.mapped = False
        self.installed = self.innovated = self.taken_back = self.rebuilt = 0
        self.raised = self.vips = self.guided = 0
        self.maps_used = self.mascots_used = 0
        self.skills_used, self.extra, self.owed, self.saves = [], [], [], []
        self.vip_stars = 0
        self.income_parts = self.leaving = None
        for ride in self.park:
            ride.cubes = 0
            for die in ride.dice:
                die.new, die.seems = False, ""

    def cards(self, card):
        return self.played.count(card)

    def ride(self, key):
        return next(ride for ride in self.park if ride.key == key)

    # ── turn order and income (DT-41, DT-44, DT-45) ──

    def sum(self):
        return sum(DIE[card] for card in self.played) - self.lowered

    def income(self, pays):
        parts = [(card, pays[card]) for card in self.played if pays[card]]
        return sorted(parts + [(ride.key, ride.tile["income"]) for ride in self.park if ride.tile["income"]])

    # ── prices (DT-52, DT-54, DT-73, DT-80, DT-81, DT-147, DT-149, DT-212, DT-216) ──

    def mascot_price(self):
        return max(0, 5 - 2 * self.cards("mascot") - 2 * (self.admin == "recruit"))

    def map_price(self):
        return 1 if self.admin == "map" else 3

    def upgrade_price(self, ride, slot):
        return max(0, ride.tile["slots"][slot] - self.cards("builder"))

    def innovation_price(self, ride, kind):
        return min(ride.tile["slots"]) + (self.statues() if kind == "statue" else 0)

    def statues(self):
        """How many statues stand: the next one has one star more, and costs as many dollars more as there stand."""
        return sum(ride.innovation.startswith("statue") for ride in self.park)

    def supply(self):
        kept = {kind: 3 - sum(kind in ride.slots for ride in self.park) for kind in UPGRADES}
        for kind, most in INNOVATIONS.items() if self.innovations else ():
            kept[kind] = most - sum(ride.innovation.startswith(kind) for ride in self.park)
        return kept

    # ── where things lie ──

    def free_places(self):
        taken = {ride.at for ride in self.park}
        return sorted({at for ride in self.park for at in beside(ride.at)} - taken)

    def ways(self, start):
        """Attractions a guest can be moved to: adjacent ones, or by cable car (DT-95, DT-214)."""
        return [ride for ride in self.park if ride is not start
                and (ride.at in beside(start.at) or ride.innovation == start.innovation == "cable_car")]  # fmt: skip

    def within_two(self, start):
        near = {ride for ride in self.park if ride.at in beside(start.at)}
        far = {ride for ride in self.park for one in near if ride.at in beside(one.at)}
        cars = {ride for ride in self.park if ride.innovation == start.innovation == "cable_car"}
        return [ride for ride in self.park if ride in near | far | cars and ride is not start]

    def dice(self):
        return [(ride, die) for ride in self.park for die in ride.dice]

    def adjacent(self, ride):
        return [other for other in self.park if other.at in beside(ride.at)]

    def amenities(self, kind):
        return sum(ride.tile["amenity"] == kind for ride in self.park)

    # ── the round's takings (DT-110, DT-142…144, DT-216, DT-222) ──

    def managers_used(self):
        return sum(max(0, ride.cubes - ride.icons) for ride in self.park)

    def may_operate(self, ride):
        cubes_left = 17 - sum(one.cubes for one in self.park)
        return cubes_left > 0 and (ride.cubes < ride.icons or self.managers_used() < self.cards("manager"))

    def ride_stars(self, ride):
        return sum(ride.tile["stars"] + (2 if "effect" in ride.slots else 0) for _ in range(ride.cubes))

    def ride_money(self, ride):
        return sum(2 for _ in range(ride.cubes)) if ride.kiosk else 0

    def gain(self):
        stars = sum(map(self.ride_stars, self.park)) + self.vip_stars
        stars += sum(int(ride.innovation[-1]) for ride in self.park if ride.innovation.startswith("statue"))
        operated = [ride for ride in self.park if ride.cubes]
        counts = {"run": len(operated), "mascots": self.mascots,
                  "colour_run": len([ride for ride in operated if ride.tile["colour"] == self.colour])}  # fmt: skip
        if self.admin in RUNS:
            stars += len([step for step in RUNS[self.admin] if counts[self.admin] >= step])
        return stars

    def take(self):
        return sum(map(self.ride_money, self.park))

    # ── everything shown ──

    def shown(self, phase, dice, solo):
        """What Burrow's table shows of this person."""
        running = phase == "park"
        opened = phase != "plan"
        told = {
            "money": self.money, "stars": self.stars, "marker": self.stars % 100,
            "tile_side": 200 if self.stars >= 200 else 100 if self.stars >= 100 else 0,
            "mascots": self.mascots, "maps": self.maps, "administrator": self.admin,
            "played": sorted(self.played) if opened else [], "sum": self.sum() if opened else None,
            "income": self.income_parts if opened else [], "gain": self.gain() if running else 0,
            "take": self.take() if running else 0, "supply": self.supply(), "hand": sorted(self.hand),
            "mascot_price": self.mascot_price() if opened else 5 - 2 * (self.admin == "recruit"),
            "map_price": self.map_price(), "leaving": self.leaving,
            "park": {ride.key: self.shown_ride(ride, phase, dice) for ride in self.park},
        }  # fmt: skip
        return told | (self.shown_tools(opened) if dice else {})

    def shown_ride(self, ride, phase, dice):
        opened = phase != "plan"
        prices = [max(0, cost - (self.cards("builder") if opened else 0)) for cost in ride.tile["slots"]]
        told = {"slots": list(ride.slots), "prices": prices, "innovation": ride.innovation, "icons": ride.icons,
                "colour": ride.tile["colour"], "amenity": ride.tile["amenity"]}  # fmt: skip
        if phase != "over":
            told |= {"cubes": ride.cubes, "stars": self.ride_stars(ride), "money": self.ride_money(ride)}
        if dice:
            can = phase == "park" and self.monorail and self.may_operate(ride)
            told["at"] = ride.at
            told["guests"] = sorted((die.colour, die.value, die.seems, die.new, die.vip) for die in ride.dice)
            told["parties"] = {tuple(sorted(die.name for die in party)) for party in ride.parties()} if can else set()
            told["ways"] = {one.key for one in self.ways(ride)}
        return told

    def shown_tools(self, opened):
        left = {"guides": self.cards("guide") - self.guided, "concierges": self.cards("concierge") - self.raised,
                "managers": self.cards("manager") - self.managers_used(),
                "chaperones": self.cards("chaperone") - self.vips}  # fmt: skip
        used = list(self.skills_used)
        cards = sorted(self.skills)
        marked = []
        for card in cards:
            marked.append((card, card in used))
            if card in used:
                used.remove(card)
        return {
            "tools": {
                **(left if opened else dict.fromkeys(left, 0)), "monorail": self.monorail,
                "maps": self.maps - self.maps_used, "mascots": self.mascots - self.mascots_used,
                "extra": sorted(self.extra), "owed": sorted(self.owed), "skills": sorted(marked),
                "places": self.free_places(),
                "saves": sorted((ride.key, colour, value, who) for (ride, colour, value), who in self.saves),
            }
        }  # fmt: skip


def tally(dice):
    """How many dice there are of each colour."""
    return tuple(sum(die.colour == colour for die in dice) for colour in COLOURS)
