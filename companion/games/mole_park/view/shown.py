"""What the table's screen shows of a game: plain frozen values with nothing secret in them."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.game import Viewer
from companion.core.messages import Message
from companion.core.moves import Move


@dataclass(frozen=True, slots=True)
class StepView:
    """One word of the step guide; `mark` is "done", "now" or "later"."""

    key: str
    text: Message
    mark: str


@dataclass(frozen=True, slots=True)
class NextStep:
    """The button bottom right: its words, its move if it has one, and whether it is ready.

    A tap on a step that is not ready plays its move all the same: the refusal then says what is missing.
    """

    text: Message
    move: Move | None
    ready: bool


@dataclass(frozen=True, slots=True)
class DieView:
    """A die that lies on the table: its kind, and the face as printed ("3", "X", stars as "5").

    `hole` is the hole it hit, None for an X and for Prize dice.
    """

    kind: str
    face: str
    hole: int | None


@dataclass(frozen=True, slots=True)
class PrizeView:
    """A prize in front of a person: stand, stars, and words for it (its name, or the stand it came from)."""

    stand: str
    stars: int
    text: Message


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat's panel.

    `word` is the line beside the die; `mood` says how to draw it: "waiting", "whack", "missed", "over" (too many
    moles), "cash_in", "crown", "sits_out", "took", "nothing", "watching". `may_roll` are the kinds of die still
    possible, `due` whether a die is missing. `may_declare` shows the crown button. `over` is how many moles the
    hand will be (or is) over its limit. `chose` says that a hidden choice is made, `choice` what it is, for its
    owner alone until all have chosen. `total` is known only while a Prize die counts. `acts` asks for a ring:
    this person has something to do besides rolling.
    """

    seat: int
    name: str
    colour: str
    king: bool
    moles: int
    limit: int | None
    over: int
    owes: int
    gained: int
    stars: int
    prizes: tuple[PrizeView, ...]
    dice: tuple[DieView, ...]
    word: Message
    mood: str
    may_roll: tuple[str, ...]
    due: bool
    declared: bool
    may_declare: bool
    chose: bool
    choice: str
    total: int | None
    finalist: bool
    acts: bool


@dataclass(frozen=True, slots=True)
class HoleView:
    """A hole: its number, the moles in it, whose dice hit it, and its sentence ("2 each, 1 stays").

    `claims` may name a seat twice in a Showdown that shares per die. `flees` warns at 2 or 3 players.
    """

    hole: int
    moles: int
    claims: tuple[int, ...]
    sentence: Message
    shared: bool
    each: int
    stay: int
    flees: Message | None


@dataclass(frozen=True, slots=True)
class StandView:
    """A Prize Stand: whether it shows a prize now, how many cards are left if counted, its known prizes' stars.

    `unwon` are those of the known prizes that lie before nobody: one of them may be the face-up card. `sole` is the
    only one of them once its stars were told: what is most likely meant by a tap on the stand.
    """

    key: str
    name: str
    value: int
    open: bool
    cards: int | None
    known: tuple[tuple[str, int], ...]
    unwon: tuple[tuple[str, int], ...] = ()

    @property
    def sole(self) -> tuple[str, int] | None:
        """The one known prize that can lie here, with its stars; None where there are several or nobody told them."""
        return self.unwon[0] if len(self.unwon) == 1 and self.unwon[0][1] else None


@dataclass(frozen=True, slots=True)
class FlagView:
    """A die on the Prize Path at `space` (0 for 0–9, else 10 … 40, 40 for more); dashed until `solid`."""

    seat: int
    total: int
    space: int
    solid: bool


@dataclass(frozen=True, slots=True)
class CashRow:
    """A person who cashes in: the sum in words and its parts. `moles` is None until they are laid down.

    `count` is how many moles must be laid down. `now` marks who is asked first.
    """

    seat: int
    count: int
    laid: tuple[int, ...]
    moles: int | None
    die: int
    prizes: int
    total: int
    known: bool
    ruled: bool
    declared: bool
    now: bool
    sum: Message
    ask: Message


@dataclass(frozen=True, slots=True)
class PickRow:
    """A line of "Who picks when": `mark` is "now", "waits", "tied", "took", "passed", "nothing" or "crown".

    `reach` are the keys of the stands that are affordable and still show a prize.
    """

    place: int
    seat: int
    total: int
    mark: str
    reach: tuple[str, ...]
    words: Message


@dataclass(frozen=True, slots=True)
class TieView:
    """A tie whose order the King must say; `last` is the King where the King is one of the tied."""

    seats: tuple[int, ...]
    total: int
    last: int | None
    question: Message


@dataclass(frozen=True, slots=True)
class PutBackRow:
    """A person over the hand limit, and the move that settles it."""

    seat: int
    n: int
    text: Message
    move: Move


@dataclass(frozen=True, slots=True)
class TidyLine:
    """A line of the checklist after a round; it stays until the next deal."""

    key: str
    text: Message


@dataclass(frozen=True, slots=True)
class View:
    """Everything on the Mole Park screens.

    `stage` is one of "king", "deal", "crown", "choose", "roll", "share", "limit", "cash_in", "pick", "tidy",
    "over". `seats` are in table order. `headline` is the sentence at the bottom ("5 of 8 dice have landed").
    `picking` is who picks now. `lowest`…`highest` are the keys of the mole pad. `asks_king` is True while nobody
    is King although the game goes on (the King went home).
    """

    viewer: Viewer
    stage: str
    round: int
    title: Message
    king: int | None
    asks_king: bool
    steps: tuple[StepView, ...]
    headline: Message
    next_step: NextStep
    seats: tuple[SeatView, ...]
    holes: tuple[HoleView, ...]
    stands: tuple[StandView, ...]
    flags: tuple[FlagView, ...]
    path_first: int
    crown: int
    landed: int
    rolling: int
    per_hole: int
    put_back: tuple[PutBackRow, ...]
    cash: tuple[CashRow, ...]
    picks: tuple[PickRow, ...]
    picking: int | None
    ties: tuple[TieView, ...]
    tidy: tuple[TidyLine, ...]
    notes: tuple[Message, ...]
    declarers: tuple[int, ...]
    finalists: tuple[int, ...]
    showdown: int
    lowest: int
    highest: int
    deck: int
    discard: int
    winner: int | None
