"""Mole Park: Whack and Win! Whack moles, cash them in for prizes, and go for the crown. 2 to 8 players, 32 dice."""

from importlib.resources import files

from companion.core.catalogue import Catalogue
from companion.core.game import Box, Game, Option

from .moves import NameKing
from .playout import random_move
from .rules import MOVES
from .rules.books import faults, overrule, rule, tracked
from .rules.dice import answer_dice, dice_wanted
from .rules.lights import lights
from .rules.opening import begin
from .rules.people import FEWEST, MOST
from .rules.stage import asks, offers, opens
from .state import MolePark
from .telling import choices, describe, differences, explain, result
from .view import view

OPTIONS = (
    Option("secret_choice", False, rule="MP-12"),
    Option("crown_without_moles", False, rule="MPG-12"),
    Option("must_take", False, rule="MPG-13"),
    Option("share_per_die", False, rule="MPG-15"),
    Option("showdown_limit", True, rule="MPG-16"),
)

GAME: Game[MolePark] = Game(
    key="mole_park",
    seats=range(FEWEST, MOST + 1),
    rules_version=1,
    begin=begin,
    moves=MOVES,
    view=view,
    describe=describe,
    result=result,
    random_move=random_move,
    options=OPTIONS,
    catalogue=Catalogue.read(files(__package__).joinpath("catalogue.toml").read_text("utf-8")),
    dice_wanted=dice_wanted,
    answer_dice=answer_dice,
    asks=asks,
    opens=opens,
    offers=offers,
    tracked=tracked,
    rule=rule,
    explain=explain,
    differences=differences,
    overrule=overrule,
    faults=faults,
    choices=choices,
    lights=lights,
    names_first=NameKing,
    first=lambda state: state.king,
)

BOX = Box("mole_park", (GAME,))
