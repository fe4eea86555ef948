"""A table that keeps the score sheet of Topoum, for the tests of its rules."""

from companion.core.game import Seat
from companion.core.secrecy import Forgetful
from companion.core.session import Session
from companion.games.topoum.score import GAME
from companion.games.topoum.score import moves as m

NAMES = ("Ana", "Ben", "Cleo", "Dev")
_PLAIN = {
    "lost": m.MoleLost(),
    "hit": m.OwnHit(),
    "cross": m.RedCrossHit(),
    "honour": m.Honour(),
    "press": m.TakePress(),
    "crate": m.CrateCard(),
    "peace": m.PeaceCame(),
    "end": m.EndTurn(),
}


def sheet(seats: int = 3, **options) -> Session:
    """A fresh score sheet with that many people."""
    return Session(GAME, GAME.setup(tuple(Seat(name) for name in NAMES[:seats]), options), Forgetful())


def by_seat(text: str) -> tuple[int, ...]:
    """Numbers by seat from ``A6 B0``."""
    return tuple(int(item[1:]) for item in text.split())


def with_medals(session: Session, *medals: int) -> Session:
    """Give the seats medals before they play on."""
    for seat, n in enumerate(medals):
        if n != session.state.medals[seat]:
            session.play(m.SetMedals(seat, n))
    return session


def move(text: str):
    """The move behind ``line 4 3 gas 1``, ``card 5``, ``prisoner B`` and the like."""
    what, *rest = text.split()
    if what in _PLAIN:
        return _PLAIN[what]
    if what == "card":
        return m.PayForCard(int(rest[0]))
    if what in ("prisoner", "buy"):
        return (m.TakePrisoner if what == "prisoner" else m.BuyBack)(ord(rest[0]) - 65)
    squares, barracks, *more = rest
    gas, trap = (int(more[more.index(word) + 1]) if word in more else 0 for word in ("gas", "trap"))
    return m.ScoreLine(int(squares), int(barracks), gas, "turnip" in more, trap)


def play(session: Session, *texts: str) -> Session:
    """Tap all of it in turn."""
    for text in texts:
        session.play(move(text))
    return session


def count(session: Session, *counts: str) -> Session:
    """End the turns if they go on, and let everybody count: ``4/3/1/2`` is C/M/E/S, a fifth number the crates."""
    if session.state.phase == "play":
        session.play(m.EndNow())
    for seat, text in enumerate(counts):
        session.play(m.CountCards(seat, *map(int, text.split("/"))))
    return session
