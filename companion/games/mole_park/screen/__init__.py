"""Mole Park's own screen: the round as the table sees it, cashing in, the hidden choice of a die."""

from __future__ import annotations

from typing import Any

from companion.table.table import Table
from companion.ui.game_screen import GameScreen

from .table import MoleParkScreen


def make_screen(table: Table, frame: Any) -> GameScreen:
    """Return the screen of a table that plays Mole Park."""
    return MoleParkScreen(table, frame)


SCREENS = {"mole_park": make_screen}
"""The screens of this box by the key of their game."""
