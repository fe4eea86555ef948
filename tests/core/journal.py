"""A journal in memory that can refuse to write."""

from companion.core.game import Seat
from companion.core.session import Session

from .acorns import ACORNS


class Full(Exception):
    """The disk is full."""


class Memory:
    def __init__(self) -> None:
        self.rows = []
        self.full = False

    def append(self, entries) -> None:
        if self.full:
            raise Full
        self.rows.extend(entries)


SETUP = ACORNS.setup((Seat("Ana"), Seat("Ben"), Seat("Cleo")))


def session(rows=(), **more) -> Session:
    """A session of Acorns; its journal is ``session.journal``."""
    journal = Memory()
    journal.rows = list(rows)
    opened = Session(ACORNS, SETUP, journal, tuple(rows), **more)
    opened.journal = journal
    return opened
