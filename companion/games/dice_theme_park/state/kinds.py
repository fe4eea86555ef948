"""What the box holds: staff, guests, upgrades, administrators, requirements, and the numbers printed in the rules."""

from __future__ import annotations

from enum import StrEnum

FEWEST_SEATS, MOST_SEATS = 2, 4  # DT-3: four park boards
SEAT_COLOURS = ("blue", "green", "yellow", "graphite")
"""The colours of the pieces as the rulebook's examples name them: blue, green, yellow, grey."""

STAFF = ("ticket_agent", "concierge", "guide", "mascot", "builder", "manager")
EXTRA_STAFF = ("innovator", "consultant", "chaperone")
ALL_STAFF = STAFF + EXTRA_STAFF

GUESTS = ("blue", "green", "yellow")
"""The colours of the guest dice (DT-2)."""
ANY = "any"
TILE_COLOURS = (*GUESTS, "grey")

UPGRADES = ("kiosk", "effect", "generator")
INNOVATIONS = ("photo_booth", "cable_car", "statue")
OF_EACH = 3  # DT-18, DT-211: upgrades of one kind, photo booths and statues
CABLE_CARS = 4  # DT-211

REQUIREMENTS = ("one", "even", "odd", "higher", "low_high", "pair", "three", "run", "odd_even")
"""DT-180…187; "odd_even" is the Ferris Wheel's: an odd die and an even one."""

ADMINISTRATORS = (
    "return", "spare", "colour_run", "run", "mascots", "leftover", "money", "recruit", "swap", "map", "lower",
    "reroll", "rebuild", "other",
)  # fmt: skip
"""DT-140…150 in order, then those of the mini expansions (DT-203, DT-218), and one nobody knows."""
COLOURED_ADMINISTRATORS = ("return", "spare", "colour_run")

SKILLS = (
    "plus_minus", "two_five", "pays", "stars", "pair", "out", "in", "far", "swap", "reroll",
)  # fmt: skip
"""DT-160…168 in order, then that of Surprises (DT-202)."""
COLOURED_SKILLS = ("plus_minus", "two_five", "pays", "stars", "reroll")

OBJECTIVES = ("money", "pips", "mascots", "maps", "attractions", "upgrades", "most", "fewest")
"""What an objective ranks; "most" and "fewest" of something the table names."""
LOWEST_WINS = ("pips", "fewest")
ASKED = ("pips", "most", "fewest")
"""Objectives whose counts only the table knows in light mode."""

ENTRANCE = "entrance"
PRINTED = "printed"

START_MONEY = 6  # DT-16
START_MAPS = 3  # DT-18
CUBES = 17  # DT-6
MASCOT_PRICE = 5  # DT-73
MASCOTS = 6  # DT-4
MAP_PRICE = 3  # DT-80
EFFECT = 2  # DT-85
KIOSK = 2  # DT-84
AMENITIES = 8  # DT-71
DICE_PER_COLOUR = {1: 9, 2: 11, 3: 16, 4: 21}  # DT-14, DT-230
AWARDS = {2: (4,), 3: (6, 3), 4: (8, 4, 2)}  # DT-112


class Mode(StrEnum):
    """How long and how full a game is (DT-30)."""

    INTRO = "intro"
    FULL = "full"
    SHORT = "short"


class Phase(StrEnum):
    """Where a round stands: cards are chosen, the order is read off, the park is run, all is over."""

    PLAN = "plan"
    ORDER = "order"
    PARK = "park"
    OVER = "over"
