"""The ways to play: light keeps money, stars and cubes; the full game follows every guest on the hexes."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files

from companion.core.catalogue import Catalogue
from companion.core.game import Game, Option, Setup

from .playout import random_move
from .rules import ALONE_MOVES, MOVES, PARK_MOVES, offers, overrule
from .rules.books import faults, rule, tracked
from .rules.opening import begin
from .rules.plan import asks, first, opens
from .state import FEWEST_SEATS, MOST_SEATS, SEAT_COLOURS, Park
from .telling import choices, describe, differences, explain, result
from .view import view

OPTIONS = (
    Option("mode", "full", choices=("intro", "full", "short"), rule="DT-30"),
    Option("surprises", False, rule="DT-200"),
    Option("innovations", False, rule="DT-210"),
    Option("promo", False, rule="DT-220"),
)
CATALOGUE = Catalogue.read(files(__package__).joinpath("catalogue.toml").read_text("utf-8"))

LIGHT: Game[Park] = Game(
    key="dice_theme_park_light",
    seats=range(FEWEST_SEATS, MOST_SEATS + 1),
    rules_version=1,
    begin=begin,
    moves=MOVES,
    view=view,
    describe=describe,
    result=result,
    random_move=random_move,
    options=OPTIONS,
    colours=SEAT_COLOURS,
    catalogue=CATALOGUE,
    asks=asks,
    covers_at_once=False,  # things are put back and dealt before cards are chosen (DT-114…121)
    opens=opens,
    offers=offers,
    tracked=tracked,
    rule=rule,
    explain=explain,
    score_key="stars",
    differences=differences,
    overrule=overrule,
    faults=faults,
    choices=choices,
    first=first,
)


def _begin_with_guests(setup: Setup) -> Park:
    return begin(setup, dice=True)


FULL: Game[Park] = replace(LIGHT, key="dice_theme_park", rules_version=1, begin=_begin_with_guests, moves=PARK_MOVES)


def _begin_alone(setup: Setup) -> Park:
    return begin(setup, solo=True, dice=True)


SOLO: Game[Park] = replace(
    LIGHT,
    key="dice_theme_park_solo",
    seats=range(1, 2),
    begin=_begin_alone,
    moves=ALONE_MOVES,
    options=(Option("hard", False, rule="DT-231"), *OPTIONS[1:]),
)
