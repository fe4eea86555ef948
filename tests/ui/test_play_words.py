"""Every sentence that the play frame says exists in every language, with the same gaps."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.core.dice import Source
from companion.dice.desk import Lies
from companion.ui.screens import play
from companion.words import Words, default_folders, gaps

SCREENS = Path(play.__file__).parent
FILES = ("announce", "banners", "bars", "board", "cover", "entry_sheet", "history", "menu", "move_form", "over",
         "plain", "play", "results", "tray", "why")  # fmt: skip
KEY = re.compile(r"""\b(?:t|say)\(\s*"([a-z_.]+)\"""")
MADE = (
    *(f"play.said.{source.value}" for source in Source),
    *(f"play.saw.{source.value}" for source in Source),
    *(f"source.{source.value}" for source in Source),
    *(f"tray.{lies.value}{part}" for lies in Lies for part in ("", ".why")),
    *(f"menu.{word}" for word in ("stands", "lies_two", "lies_four", "day", "night")),
    *(f"entry.{word}" for word in ("rolling", "unsure", "asleep", "no_link", "not_rolled")),
    "play.round", "play.turn",
)  # fmt: skip


def keys() -> set[str]:
    found = set(MADE)
    for name in FILES:
        found |= set(KEY.findall((SCREENS / f"{name}.py").read_text("utf-8")))
    return found


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_sentence_is_there(language: str) -> None:
    alone = [folder for folder in default_folders() if (folder / f"{language}.po").exists()]
    words = Words(language, alone)
    catalogue = "\n".join((folder / f"{language}.po").read_text("utf-8") for folder in alone)
    asked = keys()
    assert len(asked) > 120
    missing = sorted(key for key in asked if f'msgid "{key}"' not in catalogue)
    assert missing == [] and all(words.knows(key) for key in asked)


def test_both_languages_fill_the_same_gaps() -> None:
    folders = default_folders()
    english, french = Words("en", folders), Words("fr", folders)
    for key in sorted(keys()):
        for n in (1, 2):
            one, other = (w._sentence(key, n) for w in (english, french))
            assert one and other and gaps(one) == gaps(other), key
