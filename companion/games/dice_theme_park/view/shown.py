"""The parts of what a viewer sees, ready to be drawn."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.messages import Message, Value

from ..rules.plan import Income
from ..state import Bonus, Guest, Hex, Save, Skill, Tile


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

    Where guests are followed: its place `at`, the `guests` on it, what a party `needs` and the colours of its
    `elements`, the `parties` that may ride now (as dice, "blue3"), and the `ways` a guest may go on, the
    likeliest first.
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
    at: Hex | None
    guests: tuple[Guest, ...]
    needs: Message
    elements: tuple[str, ...]
    parties: tuple[tuple[str, ...], ...]
    ways: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SkillView:
    """A skill card: what it does in words, and whether a mascot has used it this round."""

    skill: Skill
    words: Message
    used: bool


@dataclass(frozen=True, slots=True)
class ToolsView:
    """What a person has left to use this round where guests are followed: maps, mascots, Guides, Concierges, Managers,
    Chaperones; attractions where a Mascot card still adjusts a guest; amenity bonuses to take (2 or 3); skills; guests
    that are saved; and the free places of the park. `monorail` is the one taken, 0 for none yet."""

    monorail: int
    maps: int
    mascots: int
    guides: int
    concierges: int
    managers: int
    chaperones: int
    extra: tuple[str, ...]
    owed: tuple[int, ...]
    skills: tuple[SkillView, ...]
    saves: tuple[Save, ...]
    places: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class MonorailView:
    """A monorail: the guests that wait on it, the seat that took it (None: nobody yet), the values printed on its
    spaces, top to bottom (empty while nobody told), and how many guests can wait there (`most`: fewer than three only
    where the bag does not hold them)."""

    n: int
    values: tuple[int, ...]
    guests: tuple[Guest, ...]
    taken: int | None
    most: int


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
    tools: ToolsView | None


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
