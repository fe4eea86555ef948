"""What leaves the tablet and comes back, as the app offers it: games, results and pictures as files."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.core.messages import Message, say
from companion.core.session import JournalError
from companion.storage.log_lines import LogFault, read_whole
from companion.ui import device, files, tokens
from companion.ui.screens.refusals import in_words
from companion.ui.screens.saying import game_title

if TYPE_CHECKING:
    from companion.table.library import KeptTable

log = logging.getLogger(__name__)


class TakingAway:
    """Mixin of the app. Every way answers with what to tell; a disk that refuses is told too, and nothing is lost."""

    library: Any
    page: Any
    now: Callable[[], float]
    tell: Any
    warn: Any
    refresh: Any

    def save_file(self, table: KeptTable) -> Message:
        """Write the open game into a file; returns what to tell."""
        return files.save_game(self.library, table.kept_id, table.game.key, self.now())

    def share_picture(self, path: Path, table: KeptTable) -> Message:
        """Keep a picture of a result and, on a tablet that can, open its way to share; returns what to tell."""
        told = files.save_picture(path, table.game.key, self.now())
        if told.key == "files.saved":
            device.share_picture(files.folder() / str(told.values["name"]))
        return told

    def bg_stats(self, table: KeptTable) -> str:
        """Return the link that opens BG Stats with this finished game; "" while it is not over."""
        try:
            return str(self.library.bg_stats(table.kept_id, game_title(table.game.key)))
        except (LookupError, JournalError) as error:
            log.warning("no play for BG Stats: %s", type(error).__name__)
            return ""

    def save_results(self) -> None:
        """Write the results of all finished games into one table that spreadsheets read, and tell where it lies."""
        self.tell(files.save_results(self.library, self.now()))

    def open_file(self, path: Path) -> None:
        """Read a game from a file and show it among the past games; a file that is none changes nothing."""
        try:
            with path.open("rb") as file:
                kept = self.library.import_log(read_whole(file), [look.name for look in tokens.SEATS])
        except Exception as error:
            log.warning("%s is not a game: %s", path.name, type(error).__name__)
            self.warn(_why_not(path.name, error, self._in_words))
            return
        self.refresh()
        self.tell("files.opened", names=tuple(kept.names))

    def _in_words(self, fault: LogFault) -> Message:
        """Return why a game's file cannot be read, in the words that its screens show."""
        if not fault.game:
            return fault.reason
        game = self.library.game(fault.game)
        return in_words(fault.reason, game, self.library.catalogue(fault.game), fault.move)

    def _dropped(self, _window: Any, name: bytes, *_: Any) -> None:
        path = Path(name.decode("utf-8", "surrogateescape"))
        takes = getattr(self.page, "take_file", None)
        if takes is None or not takes(path):
            self.open_file(path)


_OF_THE_WHOLE = ("log.empty", "log.no_opening", "log.no_such_game", "log.too_large")
"""Reasons that speak of a file as a whole, not of a line in it."""


def _why_not(name: str, error: Exception, in_words: Callable[[LogFault], Message]) -> Message:
    """Return why a file could not be opened, for people: which line of a game is at fault, or that it is no game."""
    reason = getattr(error, "reason", None)
    if not isinstance(reason, Message):
        return say("files.not_opened", name=name)
    if not isinstance(error, LogFault) or reason.key in _OF_THE_WHOLE:
        return reason
    if error.line == 1 and error.field == "line":
        return say("files.not_opened", name=name)
    return say("files.stops_at", name=name, line=error.line, reason=in_words(error))
