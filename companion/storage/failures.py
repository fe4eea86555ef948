"""What can go wrong with a disk, in words for the table. Whatever was kept before stays kept."""

from __future__ import annotations

import sqlite3

from companion.core.messages import Message, say
from companion.core.session import JournalError


class StorageError(JournalError):
    """Something could not be kept or read; `reason` says what and what to do. Nothing was half written."""

    key = "storage.disk"

    def __init__(self, reason: Message | None = None) -> None:
        super().__init__(reason or say(self.key))


class StorageFull(StorageError):
    """The disk is full."""

    key = "storage.full"


class StorageReadOnly(StorageError):
    """The file may not be written."""

    key = "storage.read_only"


class StorageLocked(StorageError):
    """Another program holds the file."""

    key = "storage.locked"


class StorageTaken(StorageError):
    """Another Burrow has written to this game; it must be opened anew."""

    key = "storage.other_writer"


class StorageDamaged(StorageError):
    """The file is damaged."""

    key = "storage.damaged"


_BY_CODE: dict[int, type[StorageError]] = {
    sqlite3.SQLITE_FULL: StorageFull,
    sqlite3.SQLITE_READONLY: StorageReadOnly,
    sqlite3.SQLITE_PERM: StorageReadOnly,
    sqlite3.SQLITE_BUSY: StorageLocked,
    sqlite3.SQLITE_LOCKED: StorageLocked,
    sqlite3.SQLITE_CONSTRAINT: StorageTaken,
    sqlite3.SQLITE_CORRUPT: StorageDamaged,
    sqlite3.SQLITE_NOTADB: StorageDamaged,
}


def told(error: sqlite3.Error | OSError) -> StorageError:
    """Return what a failure of the database or of the disk means for the table."""
    if isinstance(error, OSError):
        import errno

        if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
            return StorageFull()
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            return StorageReadOnly()
        return StorageError()
    code = getattr(error, "sqlite_errorcode", None) or sqlite3.SQLITE_ERROR
    return _BY_CODE.get(code & 0xFF, StorageError)()
