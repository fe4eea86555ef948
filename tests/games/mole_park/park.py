"""A table that plays Mole Park, for the tests of its rules."""

from companion.core.game import Seat
from companion.core.secrecy import Forgetful
from companion.core.session import Session
from companion.games.mole_park import GAME
from companion.games.mole_park.moves import (
    CashIn,
    Deal,
    HandOut,
    Miss,
    NameKing,
    RollPrize,
    SetHand,
    SetMoles,
    SetStars,
    Whack,
)
from companion.words import Words

NAMES = ("Ana", "Ben", "Cleo", "Dev", "Eda", "Finn", "Gus", "Hana")
ENGLISH = Words("en")


def park(seats: int, *, king: int | None = 0, catalogue=None, **options) -> Session:
    """A fresh game with that many people; seat `king` drawn King (None: still to be rolled for)."""
    session = Session(GAME, GAME.setup(tuple(Seat(name) for name in NAMES[:seats]), options, catalogue), Forgetful())
    if king is not None:
        session.play(NameKing(king))
    return session


def dealt(session: Session, *, hands=(), stars=(), holes=()) -> Session:
    """Deal, then let the hands, prizes and holes be as the example says (None: as they are)."""
    session.play(Deal())
    for seat, n in enumerate(hands):
        if n is not None and n != session.state.players[seat].moles:
            session.play(SetHand(seat, n))
    for seat, n in enumerate(stars):
        if n:
            session.play(SetStars(seat, n))
    for hole, n in enumerate(holes, 1):
        if n is not None and n != session.state.holes[hole - 1]:
            session.play(SetMoles(hole, n))
    return session


def roll(session: Session, *dice: str) -> Session:
    """Roll one die per seat in order: ``3`` whacks hole 3, ``X`` misses, ``*5`` is a Prize die, "" nothing."""
    for seat, die in enumerate(dice):
        if die:
            session.play(one_die(seat, die))
    return session


def one_die(seat: int, die: str, kind="glove"):
    """The move that a die is."""
    if die.startswith("*"):
        return RollPrize(seat, int(die[1:]))
    return Miss(seat, kind) if die == "X" else Whack(seat, kind, int(die))


def four_dice(session: Session, seat: int, dice: str) -> None:
    """Roll all four dice of a finalist: ``1 X 3 *5``."""
    for kind, die in zip(("glove", "pan", "mallet", "prize"), dice.split(), strict=True):
        session.play(one_die(seat, die, kind))


def hand_out(session: Session) -> Session:
    """Hand out the moles."""
    session.play(HandOut())
    return session


def cash_in(session: Session, seat: int, *values: int) -> Session:
    """Lay down moles."""
    session.play(CashIn(seat, values))
    return session


def hands(session: Session) -> list[int]:
    """How many moles each seat holds."""
    return [player.moles for player in session.state.players]


def shown(session: Session):
    """What the whole table sees."""
    return GAME.view(session.state, None)


def spoken(message) -> str:
    """A message in English."""
    return ENGLISH.text(message)


def moles_for(total: int, count: int) -> tuple[int, ...]:
    """Some values from 1 to 5 for `count` moles that add up to `total`."""
    values = [1] * count
    for place in range(count):
        values[place] += min(4, total - sum(values))
    assert sum(values) == total
    return tuple(values)


def faultless(session: Session) -> None:
    """No state of the whole session has a fault."""
    for step in session.steps:
        assert GAME.faults(step.after) == ()
