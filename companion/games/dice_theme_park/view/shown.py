"""The parts of what a viewer sees, ready to be drawn."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.messages import Message, Value

from ..rules.plan import Income
from ..state import Bonus, Tile


@dataclass(frozen=True, slots=True)
class TileView:
    """An attraction as it is printed, by its words; `where` is the seat in whose park it stands, None for nowhere.

    `stands` says that it stands in this round's parks at all (the printed ones stand in every park).
    """

    tile: Tile
    words: Value
    where: int | None
    stands: bool


@dataclass(frozen=True, slots=True)
class SiteView:
    """An attraction in a park: its words and colour, upgrades by space ("" for an empty one) with the price each
    space costs this person now, its innovation, cubes, and how many icons take cubes.

    `stars` and `money` are what its cubes bring, `sum` says it in a sentence; `guessed` that nobody has read the tile.
    """

    tile: str
    words: Value
    colour: str
    amenity: int
    slots: tuple[str, ...]
    prices: tuple[int, ...]
    innovation: str
    cubes: int
    icons: int
    printed_stars: int
    effect: int
    kiosk: int
    stars: int
    money: int
    sum: Message | None
    guessed: bool


@dataclass(frozen=True, slots=True)
class ExtraView:
    """Stars that no cube brings, and why."""

    words: Message
    stars: int


@dataclass(frozen=True, slots=True)
class AwardView:
    """Where a seat stands in this round's objective: its count, place, stars, and how they came about."""

    count: int
    place: int
    stars: int
    words: Message


@dataclass(frozen=True, slots=True)
class SeatView:
    """One person at the table.

    `marker` and `tile_side` are the score marker's space and the score tile's side (0 for none, 100, 200). `played`
    are the open cards of the round, `sum` their die values. `gain` and `take` are the stars and dollars of this
    round's Upkeep without the objective, `after` the stars with everything. `leaving` is None while nobody counted.
    """

    seat: int
    name: str
    colour: str
    away: bool
    money: int
    stars: int
    marker: int
    tile_side: int
    mascots: int
    maps: int
    administrator: str
    administrator_colour: str
    administrator_words: Message | None
    place_on_track: int
    chosen: bool
    played: tuple[str, ...]
    played_words: tuple[Message, ...]
    sum: int | None
    lowered: int
    income: tuple[Income, ...]
    income_total: int
    sites: tuple[SiteView, ...]
    supply: tuple[tuple[str, int], ...]
    mascot_price: int
    map_price: int
    built: int
    free: int
    recruited: int
    mapped: int
    installed: int
    most_upgrades: int
    innovated: int
    bonuses: tuple[Bonus, ...]
    bonus_words: tuple[Message, ...]
    extras: tuple[ExtraView, ...]
    gain: int
    take: int
    award: AwardView | None
    after: int
    leaving: int | None
    saved: int
    agents: int
    guests: int | None


@dataclass(frozen=True, slots=True)
class ObjectiveView:
    """The objective of a round: its words, its kind ("" while untold), and whether the table has to count it."""

    round: int
    what: str
    words: Message
    code: str
    asked: bool
    lowest: bool
    counted: bool
