"""A table that plays Whakka Mole, for the tests of its rules."""

import re

from companion.core.game import Seat
from companion.core.secrecy import Forgetful
from companion.core.session import Session
from companion.games.whakka_mole import GAME
from companion.games.whakka_mole.moves import NextTurn, SetScore, Write, WritePaper

NAMES = ("Ana", "Ben", "Cleo", "Dev", "Eda")


def evening(seats: int, **options) -> Session:
    """A fresh game with that many people."""
    return Session(GAME, GAME.setup(tuple(Seat(name) for name in NAMES[:seats]), options), Forgetful())


def writes(turn: str, kind=Write) -> list[Write | WritePaper]:
    """Moves from ``A{1,2}w5 B{}w1``."""
    found = re.findall(r"([A-Z])\{([\d,]*)\}w(\d+)", turn)
    return [kind(ord(a) - 65, tuple(int(n) for n in pop.split(",") if n), int(whack)) for a, pop, whack in found]


def points(text: str) -> tuple[int, ...]:
    """Numbers by seat from ``A6 B0``."""
    return tuple(int(item[1:]) for item in text.split())


def play_turn(session: Session, turn: str, kind=Write) -> None:
    """Begin the next turn where one was revealed, and let everybody write."""
    if session.state.phase == "reveal":
        session.play(NextTurn())
    for move in writes(turn, kind):
        session.play(move)


def with_scores(session: Session, *scores: int) -> Session:
    """Give the seats points before they play on."""
    for seat, score in enumerate(scores):
        if score != session.state.scores[seat]:
            session.play(SetScore(seat, score))
    return session
