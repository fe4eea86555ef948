"""How a game of Dice Theme Park stands: money, stars, cards, what stands in each park, and the cubes of the round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.frozen import replace
from companion.core.game import Seat

from .guests import Bag, Guest, Hex
from .kinds import ALL_STAFF, STAFF, Mode, Phase
from .tiles import Site, Tile, key_of


@dataclass(frozen=True, slots=True)
class House:
    """The switches of one evening. `solo`: played alone. `spaces` are the places of the attractions on the park board,
    the entrance first, where every guest is followed on the hexes; empty in light mode."""

    mode: Mode
    surprises: bool
    innovations: bool
    promo: bool
    kiosk: bool
    solo: bool = False
    spaces: tuple[Hex, ...] = ()

    @property
    def dice(self) -> bool:
        """Whether every guest is followed on the hexes."""
        return bool(self.spaces)

    @property
    def rounds(self) -> int:
        """Rounds of this game (DT-30)."""
        return 5 if self.mode is Mode.FULL else 4

    @property
    def simple(self) -> bool:
        """Whether administrators and skills stay in the box."""
        return self.mode is Mode.INTRO

    @property
    def objective_rounds(self) -> tuple[int, ...]:
        """Rounds that end with an objective (DT-12, DTG-40); a game alone has goals instead."""
        return () if self.solo else tuple(range(3, self.rounds + 1))

    @property
    def staff(self) -> tuple[str, ...]:
        """The set of cards everybody begins with (DT-5, DT-211, DT-220)."""
        cards = tuple("innovator" if card == "builder" and self.innovations else card for card in STAFF)
        return (*cards, "consultant", "chaperone") if self.promo else cards


@dataclass(frozen=True, slots=True)
class StaffCard:
    """What is printed on a staff card."""

    card: str
    die: int
    income: int


@dataclass(frozen=True, slots=True)
class Gain:
    """Stars or money that somebody got (or paid, below 0): in which round, why (`key` of the sentence), where.

    `tile` is the attraction, or the staff card that pays. `made` are the numbers it was worked out from, in the order
    its sentence needs them; `rules` what else than the sentence's own rule lies behind it.
    """

    round: int
    key: str
    n: int
    tile: str = ""
    made: tuple[int, ...] = ()
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class Picked:
    """Two cards that lie face down. The ``repr`` says nothing."""

    cards: tuple[str, ...]

    def __repr__(self) -> str:
        return "<hidden cards>"


@dataclass(frozen=True, slots=True)
class Bonus:
    """An amenity bonus of this round: which amenity, and how many of it there are now (DT-75…77)."""

    amenity: int
    count: int


@dataclass(frozen=True, slots=True)
class Tie:
    """One step of the turn order: seats with the same sum, in their new order, their stars then, and how they came
    apart (`by` "stars" or "track") (DT-42, DT-43)."""

    seats: tuple[int, ...]
    sum: int
    by: str
    stars: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Objective:
    """What is ranked at the end of a round. `text` are the card's own words, `code` its colour code (DT-13)."""

    round: int
    what: str
    text: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill card: what it does, and the colour it shows ("" for none)."""

    kind: str
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Save:
    """A guest of value 1 on an attraction that comes back to the entrance with a value, by a Ticket Agent, an
    administrator ("return") or the table's word (DT-50, DT-140)."""

    tile: str
    colour: str
    value: int
    by: str


@dataclass(frozen=True, slots=True)
class Player:
    """One person: what they own, their cards, their park, and, from `picked` on, what they did this round.

    `money_log` and `star_log` add up to `money` and `stars`. `played` are the two open cards of the round, `lowered`
    what an administrator took off their sum. `ones` and `saved`: guests of value 1 and how many an agent saves;
    `guests` what is left in the park after that, told only where a tie hangs on it. `swap` names a played card and the
    one from the hand that is passed instead (DT-148).

    Where guests are followed: `monorail` is the one taken (0: none yet), `skill_cards` lie under the mascots,
    `skills_used`, `mascots_used`, `maps_used`, `guided`, `raised` (Concierge), `leftover` and `vips` count this round's
    uses, `extra` names attractions on which a Mascot card still adjusts a guest, `owed` are amenity bonuses still to be
    taken (2 or 3), `saves` guests of value 1 that come back to the entrance.
    """

    hand: tuple[str, ...]
    sites: tuple[Site, ...]
    money: int = 0
    stars: int = 0
    money_log: tuple[Gain, ...] = ()
    star_log: tuple[Gain, ...] = ()
    mascots: int = 1
    maps: int = 3
    administrator: str = ""
    colour: str = ""
    started: bool = False
    picked: Picked | None = None
    played: tuple[str, ...] = ()
    lowered: int = 0
    built: int = 0
    free: int = 0
    recruited: int = 0
    mapped: int = 0
    installed: int = 0
    taken_back: int = 0
    swap: tuple[str, ...] = ()
    innovated: int = 0
    rebuilt: int = 0
    skills: int = 0
    vip: int = 0
    bonuses: tuple[Bonus, ...] = ()
    ones: int | None = None
    saved: int = 0
    guests: int | None = None
    monorail: int = 0
    skill_cards: tuple[Skill, ...] = ()
    skills_used: tuple[Skill, ...] = ()
    mascots_used: int = 0
    extra: tuple[str, ...] = ()
    maps_used: int = 0
    guided: int = 0
    raised: int = 0
    leftover: int = 0
    vips: int = 0
    owed: tuple[int, ...] = ()
    saves: tuple[Save, ...] = ()

    def site(self, tile: str) -> Site | None:
        """Return an attraction of this park."""
        return next((site for site in self.sites if site.tile == tile), None)

    def cards(self, card: str) -> int:
        """Return how many cards of a kind were played this round."""
        return self.played.count(card)


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal of a game alone: its round, its red stars, those of its space, its words; `met` None until judged."""

    round: int
    goal: int
    space: int
    text: str = ""
    met: bool | None = None


@dataclass(frozen=True, slots=True)
class SoloCard:
    """The solo card of a round: its value and what it shades: a monorail (0: none), an attraction by key, a skill."""

    value: int
    monorail: int = 0
    attraction: str = ""
    skill: Skill | None = None


@dataclass(frozen=True, slots=True)
class Park:
    """A game of Dice Theme Park. `players` holds one item per seat number, people who left included.

    `track` is the turn order, `ties` how those with equal sums came apart in it this round. `counts` are the table's
    counts for the objective of this round, by seat. `opened` says that the table lays real cards and types them.
    `display` are the attractions laid out and not built yet, `discards` those of earlier displays, `skills` the cards
    laid out; all empty where nobody tells them.

    Where guests are followed: `bag` counts the dice in it, `each` those of a colour in the whole game, `monorails` hold
    the guests waiting beside the board, `printed_values` the values on the spaces of each set. In a game alone `gone`
    counts dice set aside (DT-236), `base` is the target on the overlay, `solo_card` this round's card.
    """

    house: House
    seats: tuple[Seat, ...]
    places: tuple[int, ...]
    players: tuple[Player, ...]
    tiles: tuple[Tile, ...]
    staff: tuple[StaffCard, ...]
    track: tuple[int, ...]
    ties: tuple[Tie, ...] = ()
    phase: Phase = Phase.PLAN
    round: int = 1
    opened: bool = False
    objectives: tuple[Objective, ...] = ()
    counts: tuple[tuple[int, int], ...] = ()
    display: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    skills: tuple[Skill, ...] = ()
    bag: Bag = (0, 0, 0)
    each: int = 0
    monorails: tuple[tuple[Guest, ...], ...] = ()
    printed_values: tuple[tuple[int, ...], ...] = ()
    gone: Bag = (0, 0, 0)
    base: int = 0
    goals: tuple[Goal, ...] = ()
    solo_card: SoloCard | None = None

    def name(self, seat: int) -> str:
        """Return a person's name."""
        return self.seats[seat].name

    def names(self, seats: tuple[int, ...]) -> tuple[str, ...]:
        """Return several people's names."""
        return tuple(self.seats[seat].name for seat in seats)

    def tile(self, key: str) -> Tile | None:
        """Return what is printed on an attraction; None for one that nobody told."""
        return next((tile for tile in self.tiles if tile.key == key), None)

    def called(self, text: str) -> str:
        """Return the key of the attraction that a text names by key or by name; a new key where there is none."""
        key = key_of(text)
        if not key or self.tile(key) is not None:
            return key
        return next((tile.key for tile in self.tiles if key_of(tile.name) == key), key)

    def printed(self, site: Site) -> Tile:
        """Return what is printed on an attraction of a park."""
        return self.tile(site.tile) or Tile(site.tile, site.tile)

    def card(self, card: str) -> StaffCard:
        """Return what is printed on a staff card."""
        return self.staff[ALL_STAFF.index(card)]

    def objective(self, round: int) -> Objective | None:
        """Return the objective of a round, once told."""
        return next((one for one in self.objectives if one.round == round), None)


def staff_of(catalogue: Mapping[str, Any]) -> tuple[StaffCard, ...]:
    """Return all staff cards as printed, in the order of `ALL_STAFF`."""
    return tuple(StaffCard(c, catalogue[f"staff.{c}.die"], catalogue[f"staff.{c}.income"]) for c in ALL_STAFF)


def with_player(state: Park, seat: int, **changes: Any) -> Park:
    """Return the state with something changed about one person."""
    player = replace(state.players[seat], **changes)
    return replace(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def with_site(state: Park, seat: int, tile: str, **changes: Any) -> Park:
    """Return the state with something changed about an attraction in somebody's park."""
    sites = tuple(replace(site, **changes) if site.tile == tile else site for site in state.players[seat].sites)
    return with_player(state, seat, sites=sites)


def pay(
    state: Park, seat: int, n: int, key: str, tile: str = "", made: tuple[int, ...] = (), rules: tuple[str, ...] = ()
) -> Park:  # fmt: skip
    """Give somebody money (below 0: take it), with the reason: see `Gain`."""
    if not n and not rules:  # a price that rules brought down to nothing is worth a line
        return state
    player = state.players[seat]
    log = (*player.money_log, Gain(state.round, key, n, tile, made, rules))
    return with_player(state, seat, money=player.money + n, money_log=log)


def star(
    state: Park, seat: int, n: int, key: str, tile: str = "", made: tuple[int, ...] = (), rules: tuple[str, ...] = ()
) -> Park:  # fmt: skip
    """Give somebody stars (below 0: take them), with the reason: see `Gain`."""
    if not n:
        return state
    player = state.players[seat]
    log = (*player.star_log, Gain(state.round, key, n, tile, made, rules))
    return with_player(state, seat, stars=player.stars + n, star_log=log)
