"""A table that plays whole games of Dice Theme Park by the rulebook and writes down what happens.

The second pair of books: real tiles, cards, dice and hexes, and sums of their own (`bench_box`, `bench_person`). Every
row of the log keeps beside it all that Burrow has to show then.
"""

from random import Random

from .bench_box import ADMINISTRATORS, COLOURS, DIE, Die, Ride, make_skills, make_tiles
from .bench_buy import Buying
from .bench_operate import Operating, named
from .bench_person import Person, tally
from .bench_upkeep import Settling
from .bench_welcome import Welcoming

NAMES = ("Ana", "Ben", "Cleo", "Dev")
KINDS = ("money", "pips", "mascots", "maps", "attractions", "upgrades", "most", "fewest")


def name(skill):
    """How a log names a skill card."""
    return ".".join(filter(None, skill))


class Bench(Welcoming, Buying, Operating, Settling):
    """A game by the seed of its chance. `way` is "light", "full" or "solo"; `cards` means that real ones are typed."""

    def __init__(self, seed, people=2, way="full", mode="full", cards=False, lazy=0.0, **extras):
        self.chance, self.way, self.mode, self.cards, self.lazy = Random(seed), way, mode, cards, lazy
        self.solo, self.dice = way == "solo", way != "light"
        self.surprises, self.innovations, self.promo = (
            bool(extras.get(name)) for name in ("surprises", "innovations", "promo")
        )
        self.hard = bool(extras.get("hard"))
        self.extras = extras
        self.rounds = 5 if mode == "full" or self.solo else 4
        self.simple = mode == "intro"
        self.rows, self.lying, self.happened, self.ready = [], {}, set(), False
        self.round, self.phase, self.counts = 1, "plan", None
        self.count = (2 if self.solo else people) + 1  # monorails, tiles and skills laid out (DT-11, DT-20, DT-23)
        each = 9 if self.solo else {2: 11, 3: 16, 4: 21}[people]
        self.each, self.gone = each, []
        self.bag = [colour for colour in COLOURS for _ in range(each)]
        self.monorails = [[] for _ in range(self.count)]
        self.display, self.discards, self.skill_display = [], [], []
        self.goals, self.solo_card, self.objectives = [], None, {}
        self.make_box()
        hand = [card for card in DIE if card not in ("innovator", "consultant", "chaperone")]
        if self.innovations:
            hand = ["innovator" if card == "builder" else card for card in hand]
        if self.solo:
            hand = hand * 2
        elif self.promo:
            hand += ["consultant", "chaperone"]
        self.people = [Person(seat, self.board, hand, self.innovations) for seat in range(people)]
        self.track = list(range(people))
        self.set_up()

    def opening(self):
        options = {name: True for name in ("surprises", "innovations", "promo") if self.extras.get(name)}
        options |= {"hard": self.hard} if self.solo else {"mode": self.mode}
        game = {"light": "dice_theme_park_light", "full": "dice_theme_park", "solo": "dice_theme_park_solo"}[self.way]
        return {"game": game, "seats": [{"name": name} for name in NAMES[: len(self.people)]], "options": options}

    def tell(self, move, **fields):
        """Write a row and keep what Burrow must show after it."""
        self.rows.append({"move": move, **fields})
        if self.ready:
            self.lying[len(self.rows)] = self.as_it_lies()

    named = staticmethod(named)

    def chosen(self, things):
        return self.chance.choice(list(things))

    # ── setting up (DT-10…23, DT-230, DT-231) ──

    def make_box(self):
        chance = self.chance
        tiles, printed = make_tiles(chance, self.surprises)
        entrance = {"tile": "entrance", "stars": chance.randint(1, 2), "kiosk": chance.random() < 0.8,
                    "colour": "grey", "amenity": 0, "income": 1, "slots": [], "requirement": "one", "dice": [],
                    "reroll": False}  # fmt: skip
        self.board = [entrance, *printed]
        self.tiles = tiles
        self.pays = {card: chance.randint(0, 6) for card in DIE}
        self.values = [chance.randint(2, 6) for _ in range(3 * self.count)]
        self.stacks = {stack: [tile for tile in tiles if tile["stack"] == stack] for stack in "AB"}
        for stack in self.stacks.values():
            chance.shuffle(stack)
        self.skill_deck = make_skills(chance, self.solo, self.surprises)

    def set_up(self):
        chance = self.chance
        for card, pays in self.pays.items():
            self.tell("TellStaff", card=card, die=DIE[card], income=pays)
        self.tell("TellEntrance", stars=self.board[0]["stars"], kiosk=self.board[0]["kiosk"])
        for tile in (*self.board[1:], *self.tiles):
            self.tell("TellTile", **tile)
        if self.dice:
            self.tell("TellMonorails", values=self.values)
        self.ready = True  # all that is printed has been read out
        if self.solo:
            self.set_up_alone()
        else:
            chance.shuffle(self.track)
            self.tell("TrackOrder", order=list(self.track))
            for number, kind in zip(range(3, self.rounds + 1), chance.sample(KINDS, 3), strict=False):
                self.objectives[number] = kind
                self.tell("SetObjective", round=number, what=kind, code=f"code {number}")
        if not self.simple:
            self.deal_cards()
        kept = []
        for _ in self.people:
            two = [self.stacks["A"].pop() for _ in range(2)]
            kept.append(two.pop(chance.randrange(2)))
            self.stacks["A"] += two
        chance.shuffle(self.stacks["A"])
        for person, tile in zip(self.people, kept, strict=True):
            move, fields = self.stand(person, tile, "StartTile")
            self.tell(move, seat=person.seat, tile=tile["tile"], **fields)
        self.deal_display()

    def set_up_alone(self):
        self.target = 170 if self.hard else 160
        if self.promo:
            sixteen = [card for card in (*self.people[0].hand[:6], "consultant", "chaperone") for _ in range(2)]
            self.people[0].hand = self.chance.sample(sixteen, 12)
            self.tell("ChooseHand", cards=list(self.people[0].hand))
        for number in (2, 3, 3, 5):  # an additional goal in a marked round makes it harder (DT-239)
            goal = {"round": number, "goal": self.chance.randint(4, 12), "space": self.chance.randint(1, 4)}
            self.goals.append(goal)
            self.tell("LayGoal", **goal, text="Something")

    def deal_cards(self):
        deck = [*ADMINISTRATORS, *["reroll"] * self.surprises, *["rebuild"] * self.innovations]
        if forced := self.extras.get("admins"):
            deck = [*forced]
        for person in self.people:
            person.admin = deck.pop(self.chance.randrange(len(deck)))
            if person.admin in ("return", "spare", "colour_run"):
                person.colour = self.chosen(COLOURS)
            self.tell("KeepAdministrator", seat=person.seat, card=person.admin, colour=person.colour or "none")
            person.skills.append(self.skill_deck.pop(self.chance.randrange(len(self.skill_deck))))
            self.tell_skill(person)

    def tell_skill(self, person):
        kind, colour = person.skills[-1]
        if self.dice:
            self.tell("TakeSkill", seat=person.seat, skill=kind, colour=colour or "none")

    def stand(self, person, tile, move):
        """Let a tile stand in a park, on a place next to another one (DT-22, DT-72)."""
        at = self.chosen(person.free_places())
        person.park.append(Ride(tile, at, [""] * len(tile["slots"])))
        return (move + "At", {"q": at[0], "r": at[1]}) if self.dice else (move, {})

    def deal_display(self):
        """Lay out attractions and skills: A, and B from round 4 of 5 or round 3 of 4 on (DT-119, DT-120)."""
        self.stack = "A" if self.round <= (3 if self.rounds == 5 else 2) else "B"
        stack = self.stacks[self.stack]
        self.display = [stack.pop() for _ in range(min(self.count, len(stack)))]
        self.tell("LayTiles", tiles=[tile["tile"] for tile in self.display])
        if not self.simple:
            self.skill_display = [self.skill_deck.pop() for _ in range(min(self.count, len(self.skill_deck)))]
        if not self.simple and self.dice:
            self.tell("LaySkills", skills=[name(card) for card in self.skill_display])

    # ── rounds ──

    def play(self):
        """Play to the end."""
        while self.phase != "over":
            self.plan()
            self.welcome()
            for seat in self.track:
                self.expand(self.people[seat])
            for person in self.people:
                self.improve(person)
            self.operate_all()
            self.upkeep()
        return self

    def plan(self):
        """Choose cards, reveal, order, income (DT-40…45)."""
        if self.cards and self.round == 1:
            self.tell("UseCards", on=True)
        picked = {}
        for seat in self.chance.sample(range(len(self.people)), len(self.people)):
            person = self.people[seat]
            picked[seat] = self.chance.sample(person.hand, 2)
            last = len(picked) == len(self.people)
            if self.cards or self.solo:
                person.played = list(picked[seat])
            if last:
                self.reveal(picked)
            self.tell("PlayStaff" if self.cards or self.solo else "PickStaff", seat=seat, a=picked[seat][0],
                      b=picked[seat][1])  # fmt: skip
        if self.solo:
            self.reveal_solo()
        for person in self.people:
            if person.admin == "lower" and self.chance.random() < 0.7:
                person.lowered = self.chance.randint(1, 2)
                self.tell("LowerSum", seat=person.seat, n=person.lowered)
        self.track = self.new_order()
        self.phase = "park"
        for person in self.people:
            person.money += sum(n for _, n in person.income_parts)
        self.tell("PayIncome")

    def reveal(self, picked):
        for seat, cards in picked.items():
            self.people[seat].played = list(cards)
        self.phase = "order"
        for person in self.people:
            person.income_parts = person.income(self.pays)

    def new_order(self):
        """Lowest sum, then fewest stars, then those still tied as the track stood, reversed (DT-41…43)."""
        backwards = list(reversed(self.track))
        ordered = []
        while len(ordered) < len(backwards):
            left = [seat for seat in backwards if seat not in ordered]
            least = min(self.people[seat].sum() for seat in left)
            left = [seat for seat in left if self.people[seat].sum() == least]
            fewest = min(self.people[seat].stars for seat in left)
            same = [seat for seat in left if self.people[seat].stars == fewest]
            self.happened |= {"tie by stars"} if len(same) < len(left) else set()
            self.happened |= {"tie by track"} if len(same) > 1 else set()
            ordered += same
        return ordered

    def reveal_solo(self):
        """A solo card: what it shades is out of reach if its value is equal or lower (DT-233)."""
        tile, skill = self.chosen(self.display), self.chosen(self.skill_display)
        card = {"value": self.chance.randint(3, 11), "monorail": self.chance.randint(0, 3),
                "attraction": tile["tile"], "skill": name(skill)}  # fmt: skip
        self.solo_card = card
        self.tell("RevealSolo", **card)

    def out_of_reach(self, name):
        """Say whether the solo card shades an attraction or a skill."""
        return self.blocked() and name in (self.solo_card["attraction"], self.solo_card["skill"])

    def blocked(self):
        return self.solo_card is not None and self.solo_card["value"] <= self.people[0].sum()

    # ── as it lies ──

    def as_it_lies(self):
        awards = self.awards()
        seats = []
        for person in self.people:
            told = person.shown(self.phase, self.dice, self.solo)
            if self.phase == "plan" and (self.cards or self.solo) and person.played:
                told |= {"played": sorted(person.played), "sum": person.sum(), "income": person.income(self.pays)}
                told["mascot_price"] = person.mascot_price()
                told["park"] = {ride.key: person.shown_ride(ride, "order", self.dice) for ride in person.park}
                told |= person.shown_tools(True) if self.dice else {}
            award = awards and awards[person.seat]
            told |= {"award": award, "after": person.stars + told["gain"] + (award[2] if award else 0)}
            seats.append(told)
        order = self.new_order() if self.phase == "order" else list(self.track)
        told = {"phase": self.phase, "round": self.round, "track": list(self.track), "order": order, "seats": seats,
                "stack": "A" if self.round <= (3 if self.rounds == 5 else 2) else "B", "passed": self.passed(),
                "display": sorted(tile["tile"] for tile in self.display),
                "discards": sorted(tile["tile"] for tile in self.discards)}  # fmt: skip
        if self.dice:
            told |= {
                "bag": tuple(self.bag.count(colour) for colour in COLOURS), "gone": tally(self.gone),
                "monorails": [sorted(die.name for die in dice) for dice in self.monorails],
                "skills": sorted(self.skill_display),
            }  # fmt: skip
            lying = [*(die for person in self.people for _, die in person.dice()), *self.gone]
            lying += [die for dice in self.monorails for die in dice]
            assert tally([*lying, *(Die(colour, 1) for colour in self.bag)]) == (self.each,) * 3, "DT-14, DT-230"
        if self.solo:
            over = self.phase == "over"
            red = [goal["goal"] + goal["space"] for goal in self.goals
                   if not goal.get("met", goal["round"] >= self.round and not over)]  # fmt: skip
            told |= {"target": self.target + sum(red), "blocked": self.blocked()}
        return told
