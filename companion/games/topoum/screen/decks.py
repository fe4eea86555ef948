"""Decks that this tablet's people have kept, by name, in the library's settings."""

from __future__ import annotations

from typing import Any

from ..state import CARD_TYPES

SETTING = "topoum.decks"
MOST = 12


class Decks:
    """Reads and writes kept decks; without a library (a table that nobody keeps) they last as long as the screen."""

    def __init__(self, library: Any = None) -> None:
        self._library = library
        self._here: list[Any] = []

    def all(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return names and types, the newest first; what cannot be used is left out."""
        kept = self._library.setting(SETTING, []) if self._library is not None else self._here
        found = []
        for entry in kept if isinstance(kept, list) else []:
            if not isinstance(entry, dict):
                continue
            name, types = entry.get("name"), entry.get("types")
            if isinstance(name, str) and isinstance(types, list) and types and set(types) <= set(CARD_TYPES):
                found.append((name, tuple(types)))
        return tuple(found[:MOST])

    def keep(self, name: str, types: tuple[str, ...]) -> None:
        """Keep a deck under a name; an older one of that name goes."""
        others = [(other, kept) for other, kept in self.all() if other != name]
        self._write([(name, types), *others][:MOST])

    def drop(self, name: str) -> None:
        """Throw a kept deck away."""
        self._write([(other, types) for other, types in self.all() if other != name])

    def _write(self, decks: list[tuple[str, tuple[str, ...]]]) -> None:
        plain = [{"name": name, "types": list(types)} for name, types in decks]
        if self._library is not None:
            self._library.set_setting(SETTING, plain)
        else:
            self._here = plain
