"""Topoum's cards on the screen: aims in one tap, in two, in a direction, and without a tile from the board."""

from __future__ import annotations

from typing import Any

from companion.games.topoum import moves as m
from companion.ui.widgets.hex_board import SELECTED, TARGET

pytest_plugins = ("tests.ui.topoum_table",)

TYPES = ("grenade", "panic_attack", "advance", "build_barracks", "medal_of_honor", "tunnel", "farmer_is_coming")
LINE = ("panic_attack", "medal_of_honor", "build_barracks", "farmer_is_coming", "farmer_is_coming")
ZONES = ((3, -3), (-3, 3), (0, 3), (0, -3))


def farm(battle: Any, farmer: str) -> Any:
    """A table with a farmer whose four tiles lie on zones; Ana's mole has just moved to (1, 0)."""
    return battle(set_up=False).play(
        m.ChooseDeck(TYPES), m.ChooseFarmer(farmer), m.OpenLine(LINE), m.Lay((0, 0)), m.Lay((1, 0)), m.Lay((-1, 0)),
        m.Lay((2, 0)), m.Lay((-2, 0)), *(m.LayFarmerTile(at) for at in ZONES), m.MoveMole((2, 0), (1, 0)),
    )  # fmt: skip


def test_a_tile_is_tapped_and_then_where_it_goes(battle: Any) -> None:
    at = farm(battle, "kings_of_buckets")
    at.card(4)
    assert at.in_state(TARGET) == set(ZONES) and at.sitting.says("Farmer is Coming!: tap what is moved.")
    row = at.sitting.view.row
    at.hex((2, 0))
    assert at.sitting.view.row == row, "where to was told before what"
    at.hex((0, 3))
    assert at.in_state(SELECTED) == {(0, 3)} and at.in_state(TARGET) == {(0, 0), (2, 0), (-1, 0)}
    assert at.sitting.says("Farmer is Coming!: tap where it goes.")
    at.hex((2, 0))
    assert at.last == m.PlayCard(4, "farmer_is_coming", (2, 0), (0, 3))


def test_a_tile_that_left_the_board_is_brought_back_with_a_chip(battle: Any) -> None:
    """Eda blew a puddle up, so Ana may bring it back; the chip says that none of the board is moved."""
    at = farm(battle, "kings_of_buckets").play(
        m.PlayCard(5, "farmer_is_coming", (2, 0), (0, 3)), m.ScoreLines(), m.Refill(("advance",)),
        m.Enter((3, 0)), m.PlayCard(0, "grenade", (2, 0)), m.ScoreLines(), m.Refill(()),
        m.MoveMole((1, 0), (0, 0)),
    )  # fmt: skip
    at.card(5)
    assert at.in_state(TARGET) == {(3, -3), (-3, 3), (0, -3)}
    at.chip("Bring one back")
    assert at.in_state(TARGET) == {(1, 0), (-1, 0), (0, 3)}
    at.hex((1, 0))
    assert at.last == m.PlayCard(5, "farmer_is_coming", (1, 0), None) and not at.state.gone


def test_a_direction_is_tapped(battle: Any) -> None:
    """A panic in one possible direction needs no tap; of two, the next space is tapped, with or without a tile."""
    at = farm(battle, "lord_of_the_crates")
    at.card(1)
    assert at.last == m.PlayCard(1, "panic_attack", (0, 0))
    at.table.undo()
    at.play(m.PutTile((1, 1), 1, "barracks"), m.PutTile((1, 2), 1, "barracks"), m.PutMole((1, 2), 1))
    at.card(1)
    assert at.in_state(TARGET) == {(0, 0), (1, 1)}
    assert at.sitting.says("Panic Attack: tap a space in the direction.")
    at.hex((1, 1))
    assert at.last == m.PlayCard(1, "panic_attack", (1, 1)) and (1, 2) not in at.state.board.moles


def test_a_crate_is_fetched_or_left(battle: Any) -> None:
    at = farm(battle, "lord_of_the_crates")
    at.card(4)
    assert at.in_state(TARGET) == set(ZONES)
    at.chip("Only the medal")
    assert at.last == m.PlayCard(4, "farmer_is_coming") and at.view.people[0].medals == 11
    at.table.undo()
    at.calm()
    at.card(4)
    at.hex((3, -3))
    assert at.last == m.PlayCard(4, "farmer_is_coming", (1, 0), (3, -3)), "there is only one place for it"
