"""A table that plays Dice Theme Park in light mode, for the tests of its rules."""

from companion.core.game import Seat
from companion.core.messages import IllegalMove
from companion.core.secrecy import Forgetful
from companion.core.session import Session
from companion.games.dice_theme_park import moves as m
from companion.games.dice_theme_park.games import LIGHT as GAME

NAMES = ("Ana", "Ben", "Cleo", "Dev")
CALM = ("concierge", "guide")


def table(seats: int = 3, **options) -> Session:
    """A game in which nobody has chosen cards yet."""
    people = tuple(Seat(name) for name in NAMES[:seats])
    return Session(GAME, GAME.setup(people, options), Forgetful())


def play(session: Session, *moves) -> Session:
    """Play moves one after another."""
    for move in moves:
        session.play(move)
    return session


def cards(session: Session, *pairs) -> Session:
    """Everybody chooses two cards; those not named take calm ones. Hands are made to hold them."""
    for seat in session.state.places:
        pair = pairs[seat] if seat < len(pairs) else CALM
        hand = session.state.players[seat].hand
        if any(pair.count(card) > hand.count(card) for card in pair):
            session.play(m.SetHand(seat, (*pair, *hand[:4])))
        session.play(m.PickStaff(seat, *pair))
    return session


def running(seats: int = 3, pairs=(), money: int = 30, **options) -> Session:
    """A park that can be run: cards open, income paid, everybody with so much money."""
    session = cards(table(seats, **options), *pairs)
    session.play(m.PayIncome())
    for seat in range(seats):
        if session.state.players[seat].money != money:
            session.play(m.SetMoney(seat, money))
    return session


def tile(name: str, stars: int = 3, **printed):
    """An attraction that is read out."""
    return m.TellTile(name, stars, **printed)


def own(session: Session, seat: int = 0):
    """A person as the state keeps them."""
    return session.state.players[seat]


def seen(session: Session, seat: int = 0):
    """A person as the table sees them."""
    return GAME.view(session.state, None).seats[seat]


def refusal(session: Session, move) -> tuple[str, tuple[str, ...]]:
    """The key of the sentence and the rules with which a move is refused; fails if it is not."""
    before = session.state
    try:
        session.play(move)
    except IllegalMove as error:
        assert session.state == before
        return error.reason.key, error.rule
    raise AssertionError(f"{move!r} is not refused")


def next_round(session: Session, *pairs) -> Session:
    """Upkeep, then everybody chooses calm cards (or these) and is paid."""
    session.play(m.Upkeep())
    return play(cards(session, *pairs), m.PayIncome())
