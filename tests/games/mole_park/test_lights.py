"""Dice with a lamp: in the colour of their hole, dim for X, sparkling for who hit a hole alone."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from companion.core.dice import Owner
from companion.games.mole_park.moves import Deal, HandOut, Miss, Whack
from companion.table.table import Table
from companion.ui.dice_lights import DIM, PLACES, SPARKLE, DiceLights

from .park import park

KINDS = ("glove", "pan", "mallet")


@pytest.fixture
def lit():
    """A round of three people about to roll: the table, and what shone since last asked."""
    shone: list[tuple[str, str, int]] = []
    sources = SimpleNamespace(soon=shone.append, blink=lambda die, colour, times: (die, colour, times))
    session = park(3)
    session.play(Deal())
    owners = {f"{name}-{kind}": Owner(seat, kind) for seat, name in enumerate(("ana", "ben", "cleo")) for kind in KINDS}
    table, on = Table(session, owners), [True]
    lights = DiceLights(lambda: on[0], lambda: sources)
    table.watch(lambda view: lights.see(table, view))

    def news():
        told, shone[:] = list(shone), []
        return told

    table.receive()
    lights.see(table, table.view)
    return table, news, on


def test_dice_glow_in_their_holes_colour_and_dim_for_x_and_sparkle_for_who_was_alone(lit):
    table, news, _ = lit
    assert table.play(Whack(0, "pan", 2))
    assert news() == [("ana-pan", PLACES[1], 1)]
    assert table.play(Miss(1, "glove"))
    assert news() == [("ben-glove", DIM, 1)]
    table.undo()
    assert news() == [], "what is taken back lights nothing"
    assert table.play(Whack(1, "mallet", 2)) and table.play(Whack(2, "pan", 3))
    news()
    assert table.play(HandOut())
    assert [light[:2] for light in news()] == [("cleo-pan", SPARKLE)], "Ana and Ben share hole 2"


def test_a_switch_keeps_the_lamps_dark(lit):
    table, news, on = lit
    on[0] = False
    assert table.play(Whack(0, "pan", 2))
    assert news() == []
