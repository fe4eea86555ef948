"""Which file to take: one of those in Burrow's folder, or one whose path is typed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from companion.ui import files, taught_dice
from companion.ui.screens.name_sheet import Field
from companion.ui.screens.over import Over
from companion.ui.screens.page import button
from companion.ui.widgets.card import Row

from .spoken import t

PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".bmp", ".tif", ".tiff")
MOST = 12


def pictures() -> list[Path]:
    """Return the pictures in Burrow's folder, at most twelve."""
    folder = files.folder()
    found = sorted(p for p in folder.iterdir() if p.suffix.lower() in PICTURES) if folder.is_dir() else []
    return found[:MOST]


class FileSheet(Over):
    """A sheet with one button for each of the ``found`` files, and a field for any other path; the one that is chosen
    is handed on. ``take`` is the word on the button beside the field."""

    def __init__(
        self,
        title: str,
        note: str,
        take: str,
        found: list[Path],
        chosen: Callable[[Path], object],
        *,
        icon: str,
        ending: str = "",
        **kwargs: Any,
    ) -> None:
        super().__init__("sheet", **kwargs)
        self._chosen = chosen
        self.head(title, note)
        for path in found[:MOST]:
            name = path.name.removesuffix(ending)
            self.body.add_widget(button(name, icon=icon, size_hint_x=1, tap=partial(self._take, path)))
        line = Row(hug_y=True, gap=12)
        self.field = Field("", t("cam.file.type"), longest=400)
        self.field.bind(on_text_validate=lambda *_: self._typed())
        line.add_widget(self.field)
        line.add_widget(button(take, game=True, tap=self._typed))
        self.body.add_widget(line)

    def _typed(self) -> None:
        if self.field.text.strip():
            self._take(Path(self.field.text.strip()).expanduser())

    def _take(self, path: Path) -> None:
        self.field.focus = False
        self.close()
        self._chosen(path)


def picture_sheet(chosen: Callable[[Path], object]) -> FileSheet:
    """Return the sheet that asks which picture to read dice from."""
    note = t("cam.file.note", folder=str(files.folder()))
    return FileSheet(t("cam.file"), note, t("cam.file.read"), pictures(), chosen, icon="picture")


def taught_sheet(chosen: Callable[[Path], object]) -> FileSheet:
    """Return the sheet that asks which shared set of taught dice to bring in."""
    word, note = t("taught.bring_in"), t("taught.bring_in.note", folder=str(files.folder()))
    return FileSheet(word, note, word, taught_dice.shared(), chosen, icon="dice", ending=taught_dice.ENDING)
