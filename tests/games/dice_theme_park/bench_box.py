"""What lies in a box of Dice Theme Park that stands on no shelf: tiles with made-up values, cards, dice, hexes.

Part of the bench that plays whole games from the rulebook alone. Nothing here comes from Burrow's rules; names of cards
and of requirements are those that table logs use.
"""

from dataclasses import dataclass, field
from itertools import combinations, permutations

COLOURS = ("blue", "green", "yellow")
BOARD = ((0, 0), (1, 0), (0, 1), (-1, 1))
DIE = {"ticket_agent": 1, "concierge": 2, "guide": 3, "mascot": 4, "builder": 5, "innovator": 5, "manager": 6,
       "consultant": 0, "chaperone": 7}  # fmt: skip
SIZES = {"one": 1, "three": 3, "run": 3}
ADMINISTRATORS = ("return", "spare", "colour_run", "run", "mascots", "leftover", "money", "recruit", "swap", "map",
                  "lower", "other")  # fmt: skip
COLOURED_SKILLS = ("plus_minus", "two_five", "pays", "stars")
OTHER_SKILLS = ("pair", "out", "in", "far", "swap")


@dataclass(eq=False)
class Die:
    """A guest die as it lies in somebody's park."""

    colour: str
    value: int
    seems: str = ""
    new: bool = False
    vip: bool = False

    @property
    def name(self):
        return f"{self.colour}{self.value}"


@dataclass(eq=False)
class Ride:
    """An attraction in a park with all that lies on it."""

    tile: dict
    at: tuple
    slots: list
    innovation: str = ""
    cubes: int = 0
    dice: list = field(default_factory=list)

    @property
    def key(self):
        return self.tile["tile"]

    @property
    def entrance(self):
        return self.key == "entrance"

    @property
    def icons(self):
        """One, and a second with a generator; the entrance has one printed (DT-86, DT-92)."""
        return 2 if self.entrance or "generator" in self.slots else 1

    @property
    def kiosk(self):
        return "kiosk" in self.slots or (self.entrance and self.tile["kiosk"])

    def parties(self):
        """Every set of its dice that meets its requirement (DT-93)."""
        size = SIZES.get(self.tile["requirement"], 2)
        return [party for party in combinations(self.dice, size) if self.suits(party)]

    def suits(self, party):
        return bool(self.orders(party))

    def beside_symbol(self, party):
        """The dice of a party that may be the one beside the reroll symbol (DT-201); all while nobody told which."""
        marked = self.tile.get("marked", 0)
        return {order[marked - 1].name for order in self.orders(party)} if marked else {die.name for die in party}

    def orders(self, party):
        """Every order of a party in which it meets the requirement, element by element."""
        found = []
        wanted = [*self.tile["dice"], "any", "any", "any"][: len(party)]
        excused = self.innovation == "photo_booth"
        for order in permutations(party):
            values = [die.value for die in order]
            wrong = [colour for die, colour in zip(order, wanted, strict=True)
                     if colour != "any" and colour != die.colour and colour != die.seems]  # fmt: skip
            if meets(self.tile["requirement"], values) and len(wrong) - excused <= 0:
                found.append(order)
        return found


def meets(requirement, values):
    """What the rulebook's page of operation requirements says, the element with the lower value named first."""
    first, last = values[0], values[-1]
    if requirement == "even":
        return [value % 2 for value in values] == [0, 0]
    if requirement == "odd":
        return [value % 2 for value in values] == [1, 1]
    if requirement == "odd_even":
        return [value % 2 for value in values] == [1, 0]
    if requirement == "higher":
        return last > first
    if requirement == "low_high":
        return first in (1, 2, 3) and last in (3, 4, 5, 6)
    if requirement in ("pair", "three"):
        return len(set(values)) == 1
    if requirement == "run":
        return values == [first, first + 1, first + 2]
    return requirement == "one"


def beside(at):
    """The six places around a hexagon, in axial coordinates."""
    q, r = at
    return [(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)]


def make_tile(chance, name, stack, reroll=False):
    """A tile as somebody would read it out."""
    requirement = chance.choice(("one", "even", "odd", "higher", "low_high", "pair", "three", "run", "odd_even"))
    if chance.random() < 0.4:
        requirement = chance.choice(("one", "higher", "low_high"))
    size = SIZES.get(requirement, 2)
    marked = sum(map(ord, name)) % (size + 1) if reroll else 0
    grey = chance.random() < 0.25
    return {
        "tile": name.lower().replace(" ", "_"), "stars": chance.randint(1, 8),
        "colour": "grey" if grey else chance.choice(COLOURS),
        "amenity": chance.choice((1, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8)),
        "cost": chance.randint(0, 7), "income": chance.choice((1, 2)) if grey or stack == "B" else 0,
        "slots": [chance.randint(1, 4) for _ in range(chance.choice((1, 2, 2)))], "requirement": requirement,
        "dice": [chance.choice(("any", "any", "any", *COLOURS)) for _ in range(size)], "stack": stack,
        "reroll": reroll, "marked": marked, "name": name,
    }  # fmt: skip


def make_tiles(chance, surprises):
    """20 tiles A and 16 B, three more of each with the symbol of Surprises (DT-3, DT-200); then the three printed."""
    tiles = [make_tile(chance, f"Ride {stack} {n}", stack, n > most)
             for stack, most in (("A", 20), ("B", 16)) for n in range(1, most + 1 + 3 * surprises)]  # fmt: skip
    printed = [make_tile(chance, f"Board {n}", "printed") | {"tile": f"printed_{n}"} for n in (1, 2, 3)]
    return tiles, printed


def make_skills(chance, solo, surprises):
    """15 skills, two copies of each, one alone; three more with Surprises (DT-169, DT-200, DT-230)."""
    kinds = [(kind, colour) for kind in COLOURED_SKILLS for colour in COLOURS]
    kinds = [*chance.sample(kinds, 10), *((kind, "") for kind in OTHER_SKILLS)]
    kinds += [("reroll", colour) for colour in COLOURS] if surprises else []
    deck = kinds * (1 if solo else 2)
    chance.shuffle(deck)
    return deck
