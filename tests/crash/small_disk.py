"""A disk without room, as the kernel makes one."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.storage.database import NAME


@contextmanager
def no_room(folder: Path) -> Iterator[None]:
    """Meanwhile the log of the database in a folder cannot grow: the disk refuses at the commit, not before."""
    import resource

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, ((folder / f"{NAME}-wal").stat().st_size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
