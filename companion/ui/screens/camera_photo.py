"""One photograph instead of the camera's live picture: taken now, or from a file."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.core.messages import Message
from companion.ui.dice_care import DiceCare
from companion.ui.screens.camera_corrections import Corrections
from companion.ui.screens.picture_file import PICTURES, picture_sheet

if TYPE_CHECKING:
    from companion.ui.app import BurrowApp


class Photographing:
    """Part of `CameraSetup`, which shows what is ``still`` looked at, and the ``note`` why nothing came of it."""

    app: BurrowApp
    care: DiceCare
    still: Any
    note: Message | None
    rebuild: Callable[[], None]
    _corrected: Corrections
    _closed: bool

    def photograph(self) -> None:
        """Take one picture and look at it."""
        sources = self.care.sources
        if sources is None:
            self.app.tell("dice.no_sources")
            return
        self.app.tell("cam.taking")
        self._read(sources.photograph(sources.camera or "0"))

    def take_file(self, path: Path) -> bool:
        """Look at a picture file. False if it is none."""
        sources = self.care.sources
        if sources is None or path.suffix.lower() not in PICTURES:
            return False
        self._read(sources.read_still(path))
        return True

    def _read(self, reading: Coroutine[Any, Any, tuple[Any, Message | None]]) -> None:
        async def read() -> None:
            still, self.note = await reading
            self.still = still if still is not None and still.frame is not None else None
            self._corrected.clear()
            if not self._closed:
                self.app.rest.stir()
                self.rebuild()

        self.care.sources.soon(read())

    def choose_file(self) -> None:
        """List the pictures in Burrow's folder and take a typed path."""
        picture_sheet(self._file_chosen).open(self.app.root_view)

    def _file_chosen(self, path: Path) -> None:
        if not self.take_file(path):
            self.app.tell("cam.no_picture", name=path.name)
