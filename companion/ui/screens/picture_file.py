"""Which picture file to read dice from: those in Burrow's folder, or one that is typed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from companion.ui import files
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


class PictureFileSheet(Over):
    """Which picture file to read: one of those in Burrow's folder, or one that is typed."""

    def __init__(self, found: list[Path], folder: Path, chosen: Callable[[Path], object], **kwargs: Any) -> None:
        super().__init__("sheet", **kwargs)
        self._chosen = chosen
        self.head(t("cam.file"), t("cam.file.note", folder=str(folder)))
        for path in found:
            self.body.add_widget(button(path.name, icon="picture", size_hint_x=1, tap=partial(self._take, path)))
        line = Row(hug_y=True, gap=12)
        self.field = Field("", t("cam.file.type"), longest=400)
        self.field.bind(on_text_validate=lambda *_: self._typed())
        line.add_widget(self.field)
        line.add_widget(button(t("cam.file.read"), game=True, tap=self._typed))
        self.body.add_widget(line)

    def _typed(self) -> None:
        if self.field.text.strip():
            self._take(Path(self.field.text.strip()).expanduser())

    def _take(self, path: Path) -> None:
        self.field.focus = False
        self.close()
        self._chosen(path)
