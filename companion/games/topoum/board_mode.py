"""The board mode: the app mirrors the battlefield, finds lines of sight, warns of splits and keeps every medal."""

from importlib.resources import files

from companion.core.catalogue import Catalogue
from companion.core.game import Game, Option

from .medals import COLOURS
from .moves import NameStarter
from .playout import random_move
from .rules import MOVES
from .rules.books import faults, overrule, rule, tracked
from .rules.opening import begin
from .rules.people import FEWEST, MOST
from .rules.stage import offers
from .state import Topoum
from .telling import choices, describe, differences, explain, result
from .view import view

OPTIONS = (
    Option("obstacles", False, rule="TO-154"),
    Option("obstacle_order", "backwards", choices=("backwards", "clockwise"), rule="TO-154"),
    Option("allow_negative", False, rule="TOG-20"),
    Option("open_piles", False, rule="TO-50"),
    Option("radius", 0, 0, 8, rule="TOG-10"),
)

GAME: Game[Topoum] = Game(
    key="topoum",
    seats=range(FEWEST, MOST + 1),
    rules_version=1,
    begin=begin,
    moves=MOVES,
    view=view,
    describe=describe,
    result=result,
    random_move=random_move,
    options=OPTIONS,
    colours=COLOURS,
    catalogue=Catalogue.read(files(__package__).joinpath("catalogue.toml").read_text("utf-8")),
    offers=offers,
    tracked=tracked,
    rule=rule,
    explain=explain,
    score_key="final",
    differences=differences,
    overrule=overrule,
    faults=faults,
    choices=choices,
    names_first=NameStarter,
)
