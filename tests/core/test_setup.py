"""How a game begins: seats, house rules and printed values, everything wrong named by its field."""

from dataclasses import replace

import pytest

from companion.core.catalogue import Catalogue, CatalogueError
from companion.core.game import Option, Seat, SetupError
from companion.core.messages import IllegalMove

from .acorns import ACORNS
from .test_moves import Correct

GAME = replace(
    ACORNS,
    options=(
        Option("fast", False),
        Option("rounds", 10, 1, 20),
        Option("tie", "joint", choices=("joint", "more")),
        Option("free", 5),
    ),
    catalogue=Catalogue.read("[heap]\nvalue = 20\norigin = 'guess'\nlow = 1\nhigh = 40"),
)
TWO = (Seat("Ana"), Seat("Ben"))


def test_defaults_are_filled_in():
    setup = GAME.setup(TWO, {"rounds": 3})
    assert dict(setup.options) == {"fast": False, "rounds": 3, "tie": "joint", "free": 5}
    assert dict(setup.catalogue) == {"heap": 20}
    assert GAME.setup(TWO) == GAME.setup(TWO, {}, {})
    assert dict(GAME.setup(TWO, catalogue={"heap": 30}).catalogue) == {"heap": 30}


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"fats": True}, "setup.no_such_option"),
        ({"fast": 1}, "setup.option_type"),
        ({"rounds": True}, "setup.option_type"),
        ({"rounds": "3"}, "setup.option_type"),
        ({"rounds": 0}, "setup.option_range"),
        ({"rounds": 21}, "setup.option_range"),
        ({"tie": "none"}, "setup.option_choice"),
    ],
)
def test_a_house_rule_that_cannot_be_is_refused_by_name(options, key):
    with pytest.raises(SetupError) as caught:
        GAME.setup(TWO, options)
    assert (caught.value.reason.key, caught.value.field) == (key, f"options.{next(iter(options))}")


@pytest.mark.parametrize("count", [0, 1, 5])
def test_too_few_or_too_many_people(count):
    with pytest.raises(SetupError) as caught:
        GAME.setup((Seat("Ana"),) * count)
    assert (caught.value.field, caught.value.reason.values["high"]) == ("seats", 4)


def test_a_printed_value_out_of_range_is_refused():
    with pytest.raises(CatalogueError):
        GAME.setup(TWO, catalogue={"heap": 41})


def test_a_move_of_another_game_is_refused():
    with pytest.raises(IllegalMove) as caught:
        ACORNS.apply(ACORNS.begin(GAME.setup(TWO)), Correct(1))
    assert caught.value.reason.key == "move.unknown"
