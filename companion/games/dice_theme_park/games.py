"""The ways to play: light keeps money, stars and cubes; the table looks after the dice."""

from __future__ import annotations

from importlib.resources import files

from companion.core.catalogue import Catalogue
from companion.core.game import Game, Option

from .playout import random_move
from .rules import MOVES, offers, overrule
from .rules.books import faults, rule, tracked
from .rules.opening import begin
from .rules.plan import asks, opens
from .state import FEWEST_SEATS, MOST_SEATS, SEAT_COLOURS, Park
from .telling import describe, differences, explain, result
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
    opens=opens,
    offers=offers,
    tracked=tracked,
    rule=rule,
    explain=explain,
    differences=differences,
    overrule=overrule,
    faults=faults,
)
