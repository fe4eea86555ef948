"""What a failing disk means to the table."""

import errno
import sqlite3

import pytest

from companion.core.session import JournalError
from companion.storage.failures import (
    StorageDamaged,
    StorageError,
    StorageFull,
    StorageLocked,
    StorageReadOnly,
    StorageTaken,
    told,
)
from companion.words import Words


def failure(code):
    error = sqlite3.OperationalError("said by SQLite")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (failure(sqlite3.SQLITE_FULL), StorageFull),
        (failure(sqlite3.SQLITE_READONLY_DIRECTORY), StorageReadOnly),
        (failure(sqlite3.SQLITE_BUSY_SNAPSHOT), StorageLocked),
        (failure(sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY), StorageTaken),
        (failure(sqlite3.SQLITE_CORRUPT_INDEX), StorageDamaged),
        (failure(sqlite3.SQLITE_NOTADB), StorageDamaged),
        (failure(sqlite3.SQLITE_IOERR_WRITE), StorageError),
        (sqlite3.ProgrammingError("closed"), StorageError),
        (OSError(errno.ENOSPC, "x"), StorageFull),
        (OSError(errno.EROFS, "x"), StorageReadOnly),
        (OSError(errno.EIO, "x"), StorageError),
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_failure_has_words_and_ends_in_the_tables_own_error(error, kind, language):
    failed = told(error)
    assert type(failed) is kind and isinstance(failed, JournalError)
    text = Words(language).text(failed.reason)
    assert text != failed.reason.key and "SQL" not in text
