"""What a game is: a record of pure functions over frozen values.

No clock, chance, disk or screen inside. What the table did is the only input; a state is the fold of the moves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar

from .catalogue import Catalogue
from .dice import DiceWanted, DieFace
from .messages import IllegalMove, Message, Value, say
from .moves import CountsForNothing, Move, Untold, check_fields

Viewer = int | None
"""Who looks: a seat's number, or None for the whole table (what everybody may see)."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One person's place: their name, the colour token of their pieces, and whether they went away.

    `given` is the name that they were given, where `name` bears a mark to tell them from somebody else of that name.
    """

    name: str
    colour: str = ""
    away: bool = False
    given: str = ""


class State(Protocol):
    """What every game's state offers. `places` are the seats in table order, clockwise, those away left out."""

    @property
    def seats(self) -> tuple[Seat, ...]: ...
    @property
    def places(self) -> tuple[int, ...]: ...


S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule the table may switch. `default` is a bool, an int within `low`…`high`, or one of `choices`.

    A later version may widen a range or add a choice, never take one away: files of old games are checked against it.

    Its words are the messages ``<game>.option.<key>`` and ``<game>.option.<key>.note``.
    """

    key: str
    default: bool | int | str
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Setup:
    """How a session begins: who sits where, the house rules, and the printed values in force that day."""

    seats: tuple[Seat, ...]
    options: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    catalogue: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))


class SetupError(ValueError):
    """A session that cannot begin; `reason` says why, `field` names the part of the opening."""

    def __init__(self, reason: Message, field: str) -> None:
        super().__init__(f"{field}: {reason.key} {dict(reason.values)}")
        self.reason = reason
        self.field = field


@dataclass(frozen=True, slots=True)
class Tracked:
    """A public number the app keeps, which the table may correct. `key` is like ``"hand.2"`` or ``"hole.1"``."""

    key: str
    label: Message
    value: int
    low: int = 0
    high: int = 999


@dataclass(frozen=True, slots=True)
class WhyLine:
    """One line of a sum: its words and what it adds (None: a remark).

    The rest is for whoever draws it: `note` is a second, smaller line, `sign` a picture ("mole", "star", an icon),
    `die` the die that counts, `parts` what `value` is made of. `seat` says whose line it is, and `moves` what it
    rests on: that seat's newest entry of these kinds.
    """

    text: Message
    value: int | None = None
    note: Message | None = None
    sign: str = ""
    die: DieFace | None = None
    parts: tuple[int, ...] = ()
    seat: int | None = None
    moves: tuple[type[Move], ...] = ()


@dataclass(frozen=True, slots=True)
class Why:
    """How a number came about: the sum line by line, the total, and the rules' ids behind it."""

    title: Message
    lines: tuple[WhyLine, ...]
    total: int | None = None
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """Where one seat ended. `score` is None where the rules name only a winner; `note` says how a tie broke."""

    seat: int
    place: int
    score: int | None = None
    note: Message | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the winners (several share a win), everybody's place, and why, line by line."""

    winners: tuple[int, ...]
    standings: tuple[Standing, ...]
    why: tuple[Message, ...]


def _no_dice(state: Any) -> tuple[DiceWanted, ...]:
    return ()


def _no_seats(state: Any) -> tuple[int, ...]:
    return ()


def _nothing(state: Any, *rest: Any) -> None:
    return None


def _no_tracked(state: Any) -> tuple[Tracked, ...]:
    return ()


def _no_words(before: Any, after: Any) -> tuple[Message, ...]:
    return ()


def _no_faults(state: Any) -> tuple[str, ...]:
    return ()


def _opens_nothing(before: Any, move: Any, after: Any) -> tuple[tuple[int, type[Move]], ...]:
    return ()


def _no_offers(state: Any, viewer: Viewer) -> tuple[Move, ...]:
    return ()


def _no_lights(before: Any, move: Any, after: Any) -> tuple[Light, ...]:
    return ()


def _same(version: int, stored: dict[str, Any]) -> dict[str, Any]:
    return stored


@dataclass(frozen=True, slots=True)
class Light:
    """How a die shines: ``how`` is "glow" (in the colour of `place`, counted from 1), "dim" or "sparkle"."""

    seat: int
    kind: str
    how: str
    place: int = 0


@dataclass(frozen=True)
class Game(Generic[S]):
    """A way to play, as a record of pure functions. See the field comments for what each must do."""

    key: str
    seats: range  # how many may play, e.g. range(2, 9)
    rules_version: int
    begin: Callable[[Setup], S]
    # The heart: every move type and what it does. Functions raise IllegalMove and change nothing.
    moves: Mapping[type[Move], Callable[[S, Any], S]]
    # A frozen dataclass of the game's own, holding only what that viewer may see.
    view: Callable[[S, Viewer], Any]
    # The history line of a move, spoken about the state before it. Public words, also for secret moves.
    describe: Callable[[S, Move], Message]
    result: Callable[[S], Result | None]
    # A random legal move for play-outs, or None when the game is over.
    random_move: Callable[[S, Random], Move | None]
    options: tuple[Option, ...] = ()
    # The colours of the pieces in the box, by the seats' names of colours; people get them in this order.
    colours: tuple[str, ...] = ()
    catalogue: Catalogue = field(default_factory=lambda: Catalogue({}))
    dice_wanted: Callable[[S], tuple[DiceWanted, ...]] = _no_dice
    # The move that fallen dice are; raises IllegalMove for a face that means nothing, whatever text it is.
    answer_dice: Callable[[S, DiceWanted, tuple[DieFace, ...]], Move] | None = None
    # Seats that still owe a hidden choice, in the order in which the tablet should be passed.
    asks: Callable[[S], tuple[int, ...]] = _no_seats
    # Whether the cover goes up by itself as soon as somebody is asked; False where the whole table has something to do
    # before (putting back, dealing): then it goes up once somebody passes the tablet on.
    covers_at_once: bool = True
    # The hidden choices that a move lays open for all or lets take effect: whose, and which kind of move; of each the
    # newest is meant. Every game with hidden choices says so, because files tell no other choice.
    opens: Callable[[S, Move, S], tuple[tuple[int, type[Move]], ...]] = _opens_nothing
    # Moves without a question that make sense now ("deal", "hand out"), the next step first.
    offers: Callable[[S, Viewer], tuple[Move, ...]] = _no_offers
    # The public numbers the app keeps, and the ruling that sets one of them by its key.
    tracked: Callable[[S], tuple[Tracked, ...]] = _no_tracked
    rule: Callable[[S, str, int], Move | None] = _nothing
    # How a number (a tracked key, or a key the game's view names) came about, for that viewer.
    explain: Callable[[S, str, Viewer], Why | None] = _nothing
    # The key, before a dot and the seat's number, under which `explain` tells a score of the end; "" for none.
    score_key: str = ""
    # What people must do with the pieces on the table when the state turns from the first into the second.
    differences: Callable[[S, S], tuple[Message, ...]] = _no_words
    # The ruling that carries out a refused move all the same ("Do it anyway"), or None.
    overrule: Callable[[S, Move], Move | None] = _nothing
    # The values that there are at this table for a field of a kind of move, each in the history's words (the spaces of
    # the board, its stands); None where the field's own type says it all. None as a value: another name may be typed.
    choices: Callable[[S, type[Move], str], tuple[tuple[Any, Value], ...] | None] = _nothing
    # Broken invariants of a state, in words for a programmer; empty is good. Used by soak and tests.
    faults: Callable[[S], tuple[str, ...]] = _no_faults
    # How dice with a lamp shine after a move that everybody may know.
    lights: Callable[[S, Move, S], tuple[Light, ...]] = _no_lights
    # The move that says who begins, for games in which that is more than sitting in the first place (a King …).
    names_first: Callable[[int], Move] | None = None
    # Who is first now (the King …), once the table or its dice have decided it; None before, and where it is simply
    # the seat in the first place. The earliest in a session was the start player.
    first: Callable[[S], int | None] = _nothing
    # A stored move of an older rules version, as plain data, turned into today's.
    upgrade: Callable[[int, dict[str, Any]], dict[str, Any]] = _same

    def apply(self, state: S, move: Move) -> S:
        """Return the state after `move`. Raises `IllegalMove`; the given state never changes.

        A hidden choice that nobody told (`Untold`) leaves the state as it is, and so do dice that count for nothing.
        """
        if isinstance(move, Untold | CountsForNothing):
            check_fields(move, len(state.seats))
            return state
        function = self.moves.get(type(move))
        if function is None:
            raise IllegalMove(say("move.unknown", move=type(move).__name__, game=say(f"{self.key}.title")))
        check_fields(move, len(state.seats))
        return function(state, move)

    def setup(
        self,
        seats: tuple[Seat, ...],
        options: Mapping[str, Any] | None = None,
        catalogue: Mapping[str, Any] | None = None,
    ) -> Setup:
        """Return a complete setup: defaults filled in, everything checked, people with one name told apart.

        Raises `SetupError` naming the field, or `CatalogueError` naming the path.
        """
        from .moves import Edit
        from .naming import told_apart

        present = sum(not seat.away for seat in seats)
        for count in (len(seats), present):
            if count not in self.seats:
                low, high = self.seats.start, self.seats.stop - 1
                raise SetupError(say("setup.seats", n=count, low=low, high=high), "seats")
        known = {option.key: option for option in self.options}
        chosen: dict[str, Any] = {option.key: option.default for option in self.options}
        for key, value in (options or {}).items():
            if key not in known:
                short = key[:40]
                raise SetupError(say("setup.no_such_option", option=short, choices=tuple(known)), f"options.{short}")
            _check_option(known[key], value)
            chosen[key] = value
        edited = self.catalogue.with_edits(Edit(p, v) for p, v in (catalogue or {}).items())
        return Setup(told_apart(seats), MappingProxyType(chosen), MappingProxyType(edited.values_only()))


def _check_option(option: Option, value: Any) -> None:
    place = f"options.{option.key}"
    if type(value) is not type(option.default):
        wanted = say(f"catalogue.type.{type(option.default).__name__}")
        raise SetupError(say("setup.option_type", option=option.key, wanted=wanted, value=str(value)[:40]), place)
    if option.choices and value not in option.choices:
        raise SetupError(
            say("setup.option_choice", option=option.key, value=str(value)[:40], choices=option.choices), place
        )
    if type(value) is int and option.high > option.low and not option.low <= value <= option.high:
        reason = say("setup.option_range", option=option.key, value=value, low=option.low, high=option.high)
        raise SetupError(reason, place)


@dataclass(frozen=True, slots=True)
class Box:
    """What stands on the shelf: a folder of ``companion.games`` and the ways to play it.

    A box that could not be opened has no games and an `error`: one line for the person who can mend it.
    """

    key: str
    games: tuple[Game[Any], ...]
    error: str = ""


__all__ = [
    "Box", "Game", "Option", "Result", "Seat", "Setup", "SetupError", "Standing", "State", "Tracked", "Viewer",
    "Why", "WhyLine", "replace",
]  # fmt: skip
