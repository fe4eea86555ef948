"""Committing beside the drawing: the disk writes in a thread of its own while the screen is painted."""

from __future__ import annotations

import sqlite3
from concurrent.futures import Future, ThreadPoolExecutor


class Beside:
    """Commits what a connection has written, one transaction at a time. Nobody else uses the connection meanwhile.

    A disk needs 2 to 30 ms to be sure of a row, and Python is free to paint in the meantime.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._thread: ThreadPoolExecutor | None = None
        self._pending: Future[object] | None = None

    def commit(self) -> None:
        """Begin to commit the transaction that is open."""
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, "burrow-disk")
        self._pending = self._thread.submit(self._connection.execute, "commit")

    def wait(self) -> sqlite3.Error | None:
        """Wait until it is safe on disk. Returns what went wrong, if something did; nothing was written then."""
        pending, self._pending = self._pending, None
        error = pending.exception() if pending is not None else None
        if error is None:
            return None
        if self._connection.in_transaction:
            self._connection.execute("rollback")
        if not isinstance(error, sqlite3.Error):
            raise error
        return error

    def close(self) -> None:
        """End the thread."""
        if self._thread is not None:
            self._thread.shutdown()
            self._thread = None
