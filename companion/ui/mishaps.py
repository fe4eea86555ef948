"""What happens when code of a screen or a game fails: the app stays alive, says so, and writes a private note.

The note names the kind of failure and where in the code it was. Messages, values and local names are left out:
they could hold somebody's hidden choice.
"""

from __future__ import annotations

import logging
import os
import time
from asyncio import CancelledError
from collections import deque
from collections.abc import Callable
from pathlib import Path
from traceback import extract_tb

from kivy.base import ExceptionHandler, ExceptionManager

log = logging.getLogger(__name__)

KEPT = 20
STORM, STORM_SECONDS = 5, 10.0


def notes_folder() -> Path:
    """Where notes about failures go, private to the user."""
    from platformdirs import user_log_path

    return Path(user_log_path("burrow", appauthor=False)) / "mishaps"


def note_of(error: BaseException) -> str:
    """Return the kinds and code places of an error and of what caused it, innermost cause last."""
    lines: list[str] = []
    seen: set[int] = set()
    now: BaseException | None = error
    while now is not None and id(now) not in seen:
        seen.add(id(now))
        lines.append(type(now).__qualname__ + (f" errno {now.errno}" if isinstance(now, OSError) else ""))
        lines += [f"  {frame.filename}:{frame.lineno} {frame.name}" for frame in extract_tb(now.__traceback__)]
        now = now.__cause__ or now.__context__
    return "\n".join(lines) + "\n"


def write_note(error: BaseException, folder: Path) -> Path | None:
    """Write a note (mode 0600), keep the newest twenty, and return its path; None if the disk refuses."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        path = folder / f"{time.strftime('%Y%m%d-%H%M%S')}-{time.monotonic_ns() % 1_000_000:06d}.txt"
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            file.write(note_of(error))
        for old in sorted(folder.glob("*.txt"))[:-KEPT]:
            old.unlink(missing_ok=True)
    except OSError as trouble:
        log.warning("no note about a failure could be written: %s", trouble.strerror)
        return None
    return path


class Mishaps(ExceptionHandler):  # type: ignore[misc, unused-ignore]
    """Takes every error of Kivy's loop: notes it and calls `tell(error, storm)`; the app goes on.

    `storm` is True when failures come thick and fast: the screen that makes them should be left.
    """

    def __init__(self, tell: Callable[[BaseException, bool], object], folder: Path | None = None) -> None:
        super().__init__()
        self.tell = tell
        self.folder = folder
        self._times: deque[float] = deque(maxlen=STORM)

    def handle_exception(self, inst: BaseException) -> int:
        """Kivy's hook. Ctrl-C reaches an app on an asyncio loop as a cancelled task: that ends it too."""
        if isinstance(inst, KeyboardInterrupt | SystemExit | CancelledError):
            return int(ExceptionManager.RAISE)
        self.take(inst)
        return int(ExceptionManager.PASS)

    def take(self, error: BaseException) -> None:
        """Note an error and tell the user."""
        now = time.monotonic()
        self._times.append(now)
        storm = len(self._times) == STORM and now - self._times[0] < STORM_SECONDS
        path = write_note(error, self.folder or notes_folder())
        log.error("%s; noted in %s", type(error).__name__, path)
        try:
            self.tell(error, storm)
        except Exception as second:
            log.error("and it could not be shown: %s", type(second).__name__)
        if storm:
            self._times.clear()
