"""What lies on the board: base tiles, obstacles and farmer tiles, moles, the Red Cross; and where tiles may lie."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from .hexes import CENTRE, FAR, Hex, distance, neighbours, within

NOTHING: Mapping[Hex, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Tile:
    """A base tile. `owner` is the seat it belongs to, with either side up (TO-39, TO-64); None: an unused colour.

    `barracks` is true with the molehill side up, false for neutral terrain.
    """

    owner: int | None
    barracks: bool = True


@dataclass(frozen=True, slots=True)
class Thing:
    """An obstacle or a farmer's tile on a space, with or without a base tile under it.

    `number` tells things of one kind apart (crates 1 to 4, whose values are secret); 0 where it does not matter.
    """

    kind: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class Battlefield:
    """The board. All mappings are by space and never change; a change makes a new battlefield.

    A *space* is any hexagon, a *square* one with a tile: a base tile or a thing (TOG-24). `marked` are the spaces
    marked X, `closed` spaces that the board does not have, `radius` its size (0: unlimited, TOG-10).
    """

    tiles: Mapping[Hex, Tile] = field(default_factory=lambda: NOTHING, hash=False)
    things: Mapping[Hex, Thing] = field(default_factory=lambda: NOTHING, hash=False)
    moles: Mapping[Hex, int] = field(default_factory=lambda: NOTHING, hash=False)
    red_cross: Hex | None = None
    marked: frozenset[Hex] = frozenset()
    closed: frozenset[Hex] = frozenset()
    radius: int = 0

    def is_square(self, at: Hex) -> bool:
        """Say whether a tile lies on the space."""
        return at in self.tiles or at in self.things

    def squares(self) -> frozenset[Hex]:
        """Return every space with a tile on it."""
        return frozenset(self.tiles) | frozenset(self.things)

    def on_board(self, at: Hex) -> bool:
        """Say whether the board has this space (TOG-10)."""
        return at not in self.closed and distance(at, CENTRE) <= (self.radius or FAR)

    def is_empty(self, at: Hex) -> bool:
        """Say whether a tile could be put on the space: it is on the board and holds none."""
        return not self.is_square(at) and self.on_board(at)

    def beside(self) -> tuple[Hex, ...]:
        """Return the empty spaces next to any square, sorted."""
        squares = self.squares()
        near = {n for at in squares for n in neighbours(at)} - squares
        return tuple(sorted(at for at in near if self.on_board(at)))

    def spaces(self) -> tuple[Hex, ...]:
        """Return every space there is something to see of, sorted: squares, spaces beside them, marked and closed
        ones, and the whole board where its size is known (TOG-10)."""
        squares = self.squares()
        whole = within(self.radius) if self.radius else () if squares else (CENTRE,)
        return tuple(sorted({*squares, *self.beside(), *self.marked, *self.closed, *whole}))

    def moles_of(self, seat: int) -> tuple[Hex, ...]:
        """Return where the moles of a seat stand, sorted."""
        return tuple(sorted(at for at, owner in self.moles.items() if owner == seat))

    def barracks_of(self, seat: int) -> int:
        """Return how many barracks a seat has on the battlefield (TO-96)."""
        return sum(tile.barracks and tile.owner == seat for tile in self.tiles.values())

    def thing(self, at: Hex) -> str:
        """Return the kind of the obstacle or farmer's tile on a space, "" for none."""
        found = self.things.get(at)
        return found.kind if found else ""
