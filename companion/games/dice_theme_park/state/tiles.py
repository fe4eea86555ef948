"""Attractions: what is printed on a tile, and how one stands in somebody's park."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .guests import Guest, Hex
from .kinds import ANY, ENTRANCE, GUESTS, PRINTED, REQUIREMENTS, TILE_COLOURS

SLOTS = (1, 2)
"""What two upgrade spaces cost as long as nobody has told (DTG-20)."""


@dataclass(frozen=True, slots=True)
class Tile:
    """What is printed on an attraction (DT-71). `key` names it in moves; `amenity` is 1–8, 0 while unknown.

    `dice` are the colours of the requirement's elements ("any" or a guest's colour), `slots` what its upgrade spaces
    cost. `marked` is the element of the requirement that the reroll symbol stands beside, from 1; 0 while nobody told
    (DT-201). `told` says that somebody read it from the tile.
    """

    key: str
    name: str
    stack: str = "A"
    colour: str = "grey"
    amenity: int = 0
    cost: int = 3
    requirement: str = "one"
    dice: tuple[str, ...] = ()
    stars: int = 3
    income: int = 0
    slots: tuple[int, ...] = SLOTS
    reroll: bool = False
    told: bool = False
    marked: int = 0


@dataclass(frozen=True, slots=True)
class Site:
    """An attraction in a park: the upgrades on its spaces ("" where a space is empty), its innovation, its cubes.

    Where guests are followed, `at` is its place and `guests` are the dice on it.
    """

    tile: str
    slots: tuple[str, ...] = ()
    innovation: str = ""
    cubes: int = 0
    at: Hex | None = None
    guests: tuple[Guest, ...] = ()

    def has(self, upgrade: str) -> bool:
        """Say whether an upgrade of that kind is installed here."""
        return upgrade in self.slots


def key_of(text: str) -> str:
    """Return the key of an attraction from its name: "Log Flume" → "log_flume"."""
    kept = "".join(c if c.isalnum() else " " for c in text.casefold())
    return "_".join(kept.split())[:40]


def tile_name(text: str) -> str:
    """Return a name as it is kept: one line, at most 30 characters."""
    return "".join(c for c in " ".join(text.split()) if c.isprintable())[:30].strip()


def tiles_of(catalogue: Mapping[str, Any]) -> tuple[Tile, ...]:
    """Return all attractions that the printed values name, the entrance first. What makes no sense is left out."""
    stars, income = _number(catalogue.get("entrance.stars"), 1), _number(catalogue.get("entrance.income"), 1)
    entrance = Tile(ENTRANCE, "", PRINTED, "grey", 0, 0, "one", (ANY,), stars, income, ())
    return (entrance, *_listed(catalogue))


def _listed(catalogue: Mapping[str, Any]) -> Iterator[Tile]:
    values: dict[str, dict[str, Any]] = {}
    for path, value in catalogue.items():
        parts = path.split(".")
        if len(parts) == 3 and parts[0] == "tiles":
            values.setdefault(parts[1], {})[parts[2]] = value
    for key, found in values.items():
        name = tile_name(str(found.get("name", key)))
        if key != key_of(key) or key == ENTRANCE or not name:
            continue
        yield Tile(
            key,
            name,
            _word(found.get("stack"), ("A", "B", PRINTED), "A"),
            _word(found.get("colour"), TILE_COLOURS, "grey"),
            min(8, _number(found.get("amenity"), 0)),
            _number(found.get("cost"), 3),
            _word(found.get("requirement"), REQUIREMENTS, "one"),
            _words(found.get("dice"), (ANY, *GUESTS)),
            _number(found.get("stars"), 3),
            _number(found.get("income"), 0),
            _numbers(found.get("slots"), SLOTS),
            found.get("reroll") is True,
            found.get("told") is True,
            min(3, _number(found.get("marked"), 0)),
        )


def _number(value: Any, otherwise: int) -> int:
    return value if type(value) is int and 0 <= value <= 20 else otherwise


def _word(value: Any, known: tuple[str, ...], otherwise: str) -> str:
    return value if value in known else otherwise


def _words(value: Any, known: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word for word in value if word in known)[:3] if isinstance(value, tuple | list) else ()


def _numbers(value: Any, otherwise: tuple[int, ...]) -> tuple[int, ...]:
    if not isinstance(value, tuple | list):
        return otherwise
    return tuple(n for n in value if type(n) is int and 0 <= n <= 20)[:2]


BOARD: tuple[Hex, ...] = ((0, 0), (1, 0), (0, 1), (-1, 1))
"""Places of the entrance and the three printed attractions as long as nobody has told (DTG-3)."""


def spaces_of(catalogue: Mapping[str, Any]) -> tuple[Hex, ...]:
    """Return the places of the attractions on the park board; as guessed if what is told makes no sense."""
    found = []
    for text in catalogue.get("board.spaces", ()):
        parts = str(text).split(",")
        if len(parts) == 2 and all(part.strip().lstrip("-").isdecimal() for part in parts):
            found.append((int(parts[0]), int(parts[1])))
    small = all(max(map(abs, at)) <= 5 for at in found)
    return tuple(found) if len(set(found)) == 4 and len(found) == 4 and small else BOARD
