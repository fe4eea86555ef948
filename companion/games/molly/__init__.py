"""Molly: lines of three moles on a 3×3 grid, cubes behind covers, Project tokens. 2 to 4 players, no dice."""

from importlib.resources import files

from companion.core.catalogue import Catalogue
from companion.core.game import Box, Game

from .moves import NameFirst
from .playout import random_move
from .rules import MOVES
from .rules.books import faults, overrule, rule, tracked
from .rules.ending import asks, offers, opens
from .rules.setting_up import begin
from .state import FEWEST_SEATS, MOST_SEATS, OPTIONS, Molly
from .telling import choices, describe, differences, explain, result
from .view import view

GAME: Game[Molly] = Game(
    key="molly",
    seats=range(FEWEST_SEATS, MOST_SEATS + 1),
    rules_version=1,
    begin=begin,
    moves=MOVES,
    view=view,
    describe=describe,
    result=result,
    random_move=random_move,
    options=OPTIONS,
    catalogue=Catalogue.read(files(__package__).joinpath("catalogue.toml").read_text("utf-8")),
    asks=asks,
    opens=opens,
    offers=offers,
    tracked=tracked,
    rule=rule,
    explain=explain,
    score_key="score",
    differences=differences,
    overrule=overrule,
    faults=faults,
    choices=choices,
    names_first=NameFirst,
)

BOX = Box("molly", (GAME,))
