"""Fonts, icons, licences: what Burrow is made with, and the full texts that travel with it."""

from __future__ import annotations

from functools import partial
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Any

from kivy.uix.widget import Widget

from companion.ui.screens.page import Filler, Page, Scroll, button
from companion.ui.screens.rows import SettingRow, card_of_rows
from companion.ui.widgets.card import Column
from companion.ui.widgets.words import Words

FONTS = Path(__file__).parent.parent / "fonts"

#: What is bundled: name, what for (message key), file of the licence text.
BUNDLED = (
    ("Gabarito", "lic.headings", "Gabarito-OFL.txt"),
    ("Atkinson Hyperlegible Next", "lic.sentences", "AtkinsonHyperlegibleNext-OFL.txt"),
    ("Noto Sans", "lic.scripts", "NotoSans-OFL.txt"),
    ("Noto Emoji", "lic.emoji", "NotoEmoji-OFL.txt"),
    ("Material Design Icons", "lic.icons", "MaterialDesignIcons-LICENSE.txt"),
    ("Apache License 2.0", "lic.apache", "Apache-2.0.txt"),
)
LIBRARIES = (
    "kivy", "opencv-python", "numpy", "bleak", "pyserial", "cattrs", "platformdirs", "click", "rich", "segno",
    "fonttools",
)  # fmt: skip


class Licences(Page):
    """Two cards: what is bundled with its texts, and the libraries Burrow stands on."""

    def build(self) -> Widget:
        """List fonts, icons, drawings and libraries."""
        column = Column(pad=16, pad_y=4, gap=14, hug_y=True)
        rows = [
            SettingRow(name, self.say(use), button(self.say("lic.read"), tap=partial(self.read, name, file)))
            for name, use, file in BUNDLED
        ]
        column.add_widget(
            card_of_rows(self.say("lic.bundled"), *rows, SettingRow(self.say("lic.own"), self.say("lic.own.note")))
        )
        libraries = [SettingRow(name, licence) for name, licence in self._libraries()]
        column.add_widget(card_of_rows(self.say("lic.libraries"), *libraries))
        column.add_widget(Filler(4))
        return self.framed(self.say("set.licences"), "Burrow", Scroll(column, kept="licences"))

    @staticmethod
    def _libraries() -> list[tuple[str, str]]:
        found = []
        for name in LIBRARIES:
            try:
                about: Any = metadata(name)
            except PackageNotFoundError:  # a tablet build may leave it out
                continue
            licence = about.get("License-Expression") or about.get("License") or ""
            if not licence or len(licence) > 60:
                told = [c for c in about.get_all("Classifier") or () if c.startswith("License")]
                licence = told[-1].rsplit("::", 1)[-1].strip() if told else licence.splitlines()[0][:60]
            found.append((name, f"{about['Version']} · {licence}"))
        return found

    def read(self, name: str, file: str) -> None:
        """Show a licence's text."""
        self.app.sheet(name, Text(licence_text(file)))


class Text(Scroll):
    """A long text, paragraph by paragraph so that no single picture of it grows too large."""

    def __init__(self, text: str) -> None:
        column = Column(gap=12, hug_y=True)
        for paragraph in paragraphs(text):
            column.add_widget(Words(text=paragraph, style="small", size_sp=16))
        super().__init__(column)


def licence_text(file: str) -> str:
    """Return the text of a bundled licence."""
    return (FONTS / file).read_text("utf-8", errors="replace")


def paragraphs(text: str) -> list[str]:
    """Split a text at empty lines and join its broken lines, as long as they are prose."""
    parts = text.replace("\r\n", "\n").split("\n\n")
    return [" ".join(part.split()) for part in parts if part.strip()]
