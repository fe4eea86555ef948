"""The score sheet of Topoum: medals, lines of sight, Press and prisoners; hidden final counts. 2 to 4 players."""

from __future__ import annotations

from importlib.resources import files

from companion.core.catalogue import Catalogue
from companion.core.game import Game

from ..medals import COLOURS
from .playout import random_move
from .rules import MOVES
from .rules.counting import opens
from .rules.numbers import asks, faults, offers, overrule, rule, tracked
from .rules.turns import begin
from .state import FEWEST_SEATS, MOST_SEATS, OPTIONS, State
from .telling import describe, differences, explain, result
from .view import view

GAME: Game[State] = Game(
    key="topoum_score",
    seats=range(FEWEST_SEATS, MOST_SEATS + 1),
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
    asks=asks,
    opens=opens,
    offers=offers,
    tracked=tracked,
    rule=rule,
    explain=explain,
    score_key="total",
    differences=differences,
    overrule=overrule,
    faults=faults,
)
