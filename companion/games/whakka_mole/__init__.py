"""Whakka Mole: stay up for points, whack your left neighbour, first to 50 ends it. Two or more players, no dice."""

from companion.core.game import Box, Game

from .playout import random_move
from .rules import MOVES, asks, begin, faults, offers, opens, overrule, rule, tracked
from .state import FEWEST_SEATS, MOST_SEATS, OPTIONS, State
from .telling import choices, describe, differences, explain, result
from .view import view

GAME: Game[State] = Game(
    key="whakka_mole",
    seats=range(FEWEST_SEATS, MOST_SEATS + 1),
    rules_version=1,
    begin=begin,
    moves=MOVES,
    view=view,
    describe=describe,
    result=result,
    random_move=random_move,
    options=OPTIONS,
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
)

BOX = Box("whakka_mole", (GAME,))
