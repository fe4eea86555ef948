"""What a viewer sees of Topoum's board mode, as frozen values. Everything here is public: nobody's hand, no deck order,
no discard pile but its newest card, no crate's value before it is turned over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from companion.core.messages import Message

from ..state import Hex, Line

_NOTHING: Mapping[str, tuple[Aiming, ...]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class SpaceView:
    """One space. `tile` is "barracks", "neutral" or "" (none), of `owner`; `thing` an obstacle or farmer's tile.

    `mole` is the seat of the mole standing here. `beside`: empty and next to the battlefield. `ready`, `fresh`
    and `active` are those of the turn (see ``state.Turn``).
    """

    at: Hex
    tile: str = ""
    owner: int | None = None
    thing: str = ""
    number: int = 0
    mole: int | None = None
    red_cross: bool = False
    marked: bool = False
    closed: bool = False
    beside: bool = False
    ready: bool = False
    fresh: bool = False
    active: bool = False

    @property
    def square(self) -> bool:
        """Whether a tile lies here."""
        return bool(self.tile or self.thing)


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A place of the Line, 1 beside the deck to 5. `card` is "" for a gap, `used` the card taken from it this turn.

    `playable`: it may be played on the active mole as things stand.
    """

    place: int
    card: str
    category: str
    price: int
    used: str = ""
    playable: bool = False


@dataclass(frozen=True, slots=True)
class Aiming:
    """What a card may be played at; see ``moves.PlayCard``."""

    target: Hex | None = None
    source: Hex | None = None


@dataclass(frozen=True, slots=True)
class PersonView:
    """One person at the table. `captives` are the owners of moles in their power; `top` the newest card of the pile."""

    seat: int
    name: str
    colour: str
    medals: int
    moles: int
    bases: int
    hand: int
    barracks: int
    press: bool = False
    now: bool = False
    starts: bool = False
    last: bool = False  # plays the last turn of the game
    captives: tuple[int, ...] = ()
    top: str = ""


@dataclass(frozen=True, slots=True)
class LineView:
    """A line of sight of the active player: `state` is "new" (it scores), "old", "struck" or "blocked".

    `stop` is the space in the way of a blocked one. `key` names it for the Why card.
    """

    start: Hex
    end: Hex
    state: str
    medals: int = 0
    key: str = ""
    stop: Hex | None = None

    @property
    def ends(self) -> Line:
        """Its ends, the smaller space first."""
        return (self.start, self.end) if self.start <= self.end else (self.end, self.start)


@dataclass(frozen=True, slots=True)
class SumView:
    """A line of the turn's sum: what for, how many medals, and the key of its Why card."""

    text: Message
    n: int
    key: str = ""


@dataclass(frozen=True, slots=True)
class StepView:
    """A word of the step guide; `mark` is "done", "now" or "later"."""

    text: Message
    mark: str


@dataclass(frozen=True, slots=True)
class NextStep:
    """The next step: what its button says, and whether it is time (`missing` says what is not there yet)."""

    text: Message
    ready: bool = True
    missing: Message | None = None


@dataclass(frozen=True, slots=True)
class View:
    """The whole table.

    `step` is the state's; `due` what must be done first ("muster", "card", "card_or_tile", "split", "dynamite", "").
    `may_move` maps an own mole to where it may go, `may_lay` are spaces where the next tile of this step may go
    (first deployment, obstacles, zones, Enter, Dynamite). `aims` are a card's legal aims, for cards that may be
    played on the active mole. `cards_due` new cards for the Line and `hand_due` for the hand are wanted in the
    refill. `before` are the active player's medals when the turn began, `gain` what the turn comes to so far.
    """

    viewer: int | None
    step: str
    turn: int
    now: int
    heading: Message
    headline: Message
    steps: tuple[StepView, ...]
    next_step: NextStep
    peace: Message
    spaces: tuple[SpaceView, ...]
    people: tuple[PersonView, ...]
    line: tuple[PlaceView, ...]
    types: tuple[str, ...] = ()
    deck: int = 0
    farmer: str = ""
    due: str = ""
    acted: bool = False
    can_change: bool = False
    may_move: Mapping[Hex, tuple[Hex, ...]] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    may_lay: tuple[Hex, ...] = ()
    aims: Mapping[str, tuple[Aiming, ...]] = field(default_factory=lambda: _NOTHING, hash=False)
    lines: tuple[LineView, ...] = ()
    sums: tuple[SumView, ...] = ()
    before: int = 0
    gain: int = 0
    came: tuple[Line, ...] = ()  # (from, to) of the active player's moles that moved this turn and still stand there
    parts: tuple[frozenset[Hex], ...] = ()
    cards_due: int = 0
    hand_due: int = 0
    short: bool = False  # the deck cannot fill the Line
    peace_near: bool = False  # Peace may show in this refill
    may_pass: bool = False
    over: bool = False

    @property
    def peace_out(self) -> bool:
        """Whether Peace has shown."""
        return any(person.last for person in self.people)
