"""A table that plays the full game with guests on hexes, for the tests of its rules."""

from companion.core.game import Seat
from companion.core.secrecy import Forgetful
from companion.core.session import Session
from companion.games.dice_theme_park import moves as m
from companion.games.dice_theme_park.games import FULL as GAME

from .park import NAMES, cards, play

LOG_FLUME = m.TellTile("Log Flume", 3, requirement="higher", dice=("any", "blue"), colour="blue")
FERRIS_WHEEL = m.TellTile("Ferris Wheel", 4, requirement="odd_even", dice=("yellow", "any"), colour="yellow")
MONORAILS = (("blue4", "green3", "yellow5"), ("blue5", "green4", "yellow2"), ("blue6", "green5", "yellow3"))


def park(pairs=(), seats: int = 2, welcome: bool = True, **options) -> Session:
    """A park in which guests have arrived: Ana has a Log Flume east of the Ferris Wheel's place and both tiles."""
    session = Session(GAME, GAME.setup(tuple(Seat(name) for name in NAMES[:seats]), options), Forgetful())
    play(session, LOG_FLUME, FERRIS_WHEEL, m.TellTile("Spooky Forest", 3), m.TellTile("Duck Pond", 2))
    cards(session, *(tuple(pair) for pair in pairs))
    session.play(m.PayIncome())
    for place, (tile, q, r) in enumerate((("log_flume", 1, -1), ("ferris_wheel", 2, -1), ("spooky_forest", 0, -1))):
        assert place < 3
        session.play(m.PutTileAt(0, tile, q, r))
    if welcome:
        fill(session)
        for seat in session.state.track:
            session.play(m.TakeMonorail(seat, seat + 1))
    return session


def fill(session: Session) -> Session:
    """Fill the first three monorails."""
    for n, dice in enumerate(MONORAILS, 1):
        session.play(m.LoadMonorail(n, dice))
    return session


def put(session: Session, tile: str, *dice: str) -> Session:
    """Let these guests stand on Ana's attraction."""
    return play(session, *(m.PutGuest(0, tile, die) for die in dice))


def on(session: Session, tile: str, seat: int = 0) -> list[str]:
    """The guests of an attraction, in order of their names."""
    return sorted(guest.die for guest in session.state.players[seat].site(tile).guests)


def cubes(session: Session, tile: str, seat: int = 0) -> int:
    """The cubes on an attraction."""
    return session.state.players[seat].site(tile).cubes


def adds_up(session: Session) -> None:
    """Every colour has as many dice as the game began with."""
    assert GAME.faults(session.state) == ()
