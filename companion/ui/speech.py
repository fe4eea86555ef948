"""The language of the screen: one observable object that turns messages into text.

``speech(message)`` speaks. Setting ``speech.wish`` to a language code, or to "" for the system's own, changes
``speech.language``; whoever shows words binds to that property and is drawn again at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from kivy.event import EventDispatcher
from kivy.properties import StringProperty

from companion.core.messages import Message, say
from companion.words import Words, best_language, languages


class Speech(EventDispatcher):
    """Speaks messages in the language in force.

    ``wish`` is what the user chose ("" follows the system), ``language`` the code spoken ("en", "fr"); assign only
    the wish. Catalogues are read when the first sentence is spoken, so importing this costs nothing.
    """

    wish = StringProperty("")
    language = StringProperty("")

    def __init__(self, folders: Iterable[Path] | None = None) -> None:
        super().__init__()
        self._folders = tuple(folders) if folders is not None else None
        self._words: dict[str, Words] = {}
        self.language = self._best(self.wish)
        self.fbind("wish", lambda *_: setattr(self, "language", self._best(self.wish)))

    @staticmethod
    def _best(wish: str) -> str:
        return best_language((wish,) if wish else ())

    @property
    def words(self) -> Words:
        """The catalogues of the language in force."""
        if self.language not in self._words:
            self._words[self.language] = Words(self.language, self._folders)
        return self._words[self.language]

    def __call__(self, message: Message | str, **values: Any) -> str:
        """Speak a message, or the key of one with its values. Never raises."""
        if isinstance(message, str):
            message = say(message, **values)
        return self.words.text(message)

    def knows(self, key: str) -> bool:
        """Say whether there is a sentence for `key`."""
        return self.words.knows(key)

    def first_known(self, *keys: str, otherwise: str = "") -> str:
        """Speak the first of the keys that has a sentence; `otherwise` is returned as it is."""
        return next((self(key) for key in keys if self.knows(key)), otherwise)

    def choices(self) -> tuple[tuple[str, str], ...]:
        """Return every language Burrow speaks with its own name for itself, by code."""
        return tuple((code, self._own_name(code)) for code in languages())

    def _own_name(self, code: str) -> str:
        if code not in self._words:
            self._words[code] = Words(code, self._folders)
        return self._words[code]("language.name")


speech = Speech()
