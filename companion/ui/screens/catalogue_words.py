"""What printed values are called: titles, groups, choices and notes, in the words of their game."""

from __future__ import annotations

from typing import Any

from companion.core.catalogue import Catalogue, Known, Origin
from companion.ui.screens.saying import own_keys
from companion.ui.speech import speech


class CatalogueWords:
    """Speaks of the values of one game's `catalogue`."""

    def __init__(self, game: str, catalogue: Catalogue) -> None:
        self.game, self.catalogue = game, catalogue

    def known(self, path: str) -> str:
        """Return what a value, or a group of them, is called: by the game's words for it, by the name the catalogue
        itself gives a thing, else by the game's word for values of that kind; "" if there are none."""
        last = path.rsplit(".", 1)[-1]
        keys = (*own_keys(f"{self.game}.value.{path}"), *own_keys(f"{self.game}.{path}"))
        return (
            speech.first_known(*keys)
            or self._name(path)
            or speech.first_known(*own_keys(f"{self.game}.value.{last}"))
            or next(
                (self._name(other[: -len(".name")]) for other in self.catalogue if other.endswith(f".{last}.name")), ""
            )
        )

    def _name(self, path: str) -> str:
        named = self.catalogue.get(f"{path}.name")
        return "" if named is None else self.value(f"{path}.name", named.value)

    def of(self, path: str) -> str:
        """Return what a value is called: as it is known, or its name made readable."""
        return self.known(path) or readable(path.rsplit(".", 1)[-1])

    def title(self, path: str) -> str:
        """Return a value's title in a list of all of them: what it belongs to, and what it is."""
        return " · ".join(self.of(part) for part in self.parts(path))

    def place(self, path: str) -> str:
        """Return what a value is called away from the list: with its group, where its title alone does not say it."""
        group = path.split(".", 1)[0]
        title = self.title(path)
        return title if group == path or len(self.parts(path)) > 1 else f"{self.of(group)} · {title}"

    def parts(self, path: str) -> tuple[str, ...]:
        """Return the paths whose words make up a title."""
        parts = path.split(".")
        if len(parts) < 3 or speech.knows(f"{self.game}.value.{path}"):
            return (path,)
        return tuple(".".join(parts[: n + 1]) for n in range(1, len(parts)))

    def value(self, path: str, value: Any) -> str:
        """Return a word that is a value, or a choice: by the game's word for it, a made-up name in every language."""
        text = str(value)
        keys = (*own_keys(f"{self.game}.choice.{text}"), *own_keys(f"{self.game}.{text}"))
        known = self.catalogue.get(path)
        if path.endswith(".name"):
            made_up = known is not None and known.origin is Origin.GUESS and known.value == value
            keys = own_keys(f"{self.game}.named.{path[: -len('.name')]}") if made_up else ()
            return speech.first_known(*keys, otherwise=text)
        return speech.first_known(*keys, otherwise=readable(text))

    def note(self, path: str, known: Known) -> str:
        """Return where a value is known from, in words; the catalogue's own where the game has no others."""
        return speech.first_known(*self.note_keys(path), otherwise=known.note) if known.note else ""

    def note_keys(self, path: str) -> tuple[str, ...]:
        """Where the words of a note are looked for: of this value, of those of its kind in the group, of the group."""
        group, last = path.split(".", 1)[0], path.rsplit(".", 1)[-1]
        ways = (f"{self.game}.note.{path}", f"{self.game}.note.{group}.{last}", f"{self.game}.note.{group}")
        return tuple(key for way in ways for key in own_keys(way))


def readable(name: str) -> str:
    """Return a programmer's name as words: "candy_cavern" is "Candy cavern"."""
    words = name.replace("_", " ").strip()
    return words[:1].upper() + words[1:]
