"""A journal that keeps rows in a list, and one that is full."""

from companion.core.messages import say
from companion.core.session import JournalError


class Memory:
    """Keeps rows in memory; `full` makes every further append fail as a full disk does."""

    def __init__(self) -> None:
        self.rows = []
        self.full = False

    def append(self, entries) -> None:
        if self.full:
            raise JournalError(say("storage.full"))
        self.rows.extend(entries)
