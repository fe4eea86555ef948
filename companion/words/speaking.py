"""Turning messages into text: gaps filled, nested messages spoken first, lists joined, plurals chosen."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from gettext import GNUTranslations
from pathlib import Path
from typing import Any

from companion.core.messages import Message, say

from .catalogues import open_catalogue
from .elision import GAP, gaps_of, joined
from .folders import default_folders
from .languages import FIRST_LANGUAGE, best_language

log = logging.getLogger(__name__)

_UNKNOWN = "…"
MOST_KEPT = 100
"""Numbers whose plurals are remembered once they were looked up."""


def gaps(text: str) -> frozenset[str]:
    """Return the names of the gaps in a sentence: "{name} has {n}" has name and n."""
    return frozenset(name for _, name in GAP.findall(text))


class Words:
    """All sentences of one language, ready to be spoken. English stands in where a sentence is missing.

    >>> Words("en").text(say("list.two", first="Ana", last="Ben"))
    'Ana and Ben'
    """

    def __init__(self, language: str | None = None, folders: Iterable[Path] | None = None) -> None:
        """Load a language ("fr", "fr_CA"); None asks the system. `folders` hold ``<language>.po`` or ``.mo``."""
        self.language = best_language((language,) if language else ())
        places = tuple(folders) if folders is not None else default_folders()
        order = dict.fromkeys((self.language, FIRST_LANGUAGE))
        self._catalogues = [c for code in order for place in places if (c := self._open(place, code))]
        self._gaps = gaps_of(self.language)
        self._home: dict[str, GNUTranslations | None] = {}
        self._plural: dict[tuple[str, int], str] = {}
        self._plain: dict[str, str] = {}
        self._complained: set[tuple[str, str]] = set()

    @property
    def language_name(self) -> str:
        """The language's name in itself: "Français"."""
        return self("language.name")

    def __call__(self, key: str, **values: Any) -> str:
        """Speak the message `key` with these values."""
        return self.text(say(key, **values))

    def text(self, message: Message) -> str:
        """Speak a message. Never raises: an unknown key is spoken as itself, an empty gap as "…"."""
        if not message.values and message.key in self._plain:
            return self._plain[message.key]
        template = self._sentence(message.key, message.values.get("n"))
        if template is None:
            self._complain(message.key, "", "no sentence for %s in %s")
            return message.key
        if "{" not in template:
            if not message.values:
                self._plain[message.key] = template  # most words of a screen are such, and are asked for at every move
            return template
        return self._gaps.sub(lambda gap: joined(gap[1], self._gap(message, gap[2])), template)

    def knows(self, key: str) -> bool:
        """Say whether there is a sentence for `key`."""
        return self._catalogue_of(key) is not None

    def listed(self, items: Iterable[Any]) -> str:
        """Speak several things as a list: "Ana, Ben and Cleo"."""
        spoken = [self._spoken(item) for item in items]
        if len(spoken) < 2:
            return "".join(spoken)
        first = self._raw("list.comma", ", ").join(spoken[:-1])
        return self._fill(self._raw("list.two", "{first}, {last}"), {"first": first, "last": spoken[-1]})

    # ── inside ──

    def _open(self, folder: Path, language: str) -> GNUTranslations | None:
        try:
            return open_catalogue(folder, language)
        except (ValueError, OSError, UnicodeDecodeError) as error:
            # One broken catalogue must not take every other sentence with it.
            log.warning("catalogue %s of %s cannot be read: %s", language, folder, error)
            return None

    def _catalogue_of(self, key: str) -> GNUTranslations | None:
        if key not in self._home:
            self._home[key] = next((c for c in self._catalogues if key and c.gettext(key) != key), None)
        return self._home[key]

    def _sentence(self, key: str, n: Any) -> str | None:
        catalogue = self._catalogue_of(key)
        if catalogue is None:
            return None
        number = abs(int(n)) if isinstance(n, int | float) else 2
        known = self._plural.get((key, number))
        if known is None:
            plural = catalogue.ngettext(key, key, number)
            known = plural if plural != key else catalogue.gettext(key)
            if number < MOST_KEPT:
                self._plural[key, number] = known
        return known

    def _gap(self, message: Message, name: str) -> str:
        if name not in message.values:
            self._complain(message.key, name, "%s needs a value for {%s}")
            return _UNKNOWN
        return self._spoken(message.values[name])

    def _spoken(self, value: Any) -> str:
        if isinstance(value, Message):
            return self.text(value)
        if isinstance(value, tuple | list):
            return self.listed(value)
        if isinstance(value, bool):
            return self.text(say("value.yes" if value else "value.no"))
        if isinstance(value, float):
            return f"{value:g}".replace(".", self._raw("value.decimal_point", "."))
        return "" if value is None else str(value)

    def _raw(self, key: str, otherwise: str) -> str:
        catalogue = self._catalogue_of(key)
        return catalogue.gettext(key) if catalogue else otherwise

    def _fill(self, template: str, values: Mapping[str, str]) -> str:
        return self._gaps.sub(lambda gap: joined(gap[1], values.get(gap[2], _UNKNOWN)), template)

    def _complain(self, key: str, gap: str, what: str) -> None:
        if (key, gap) not in self._complained:
            self._complained.add((key, gap))
            log.warning(what, key, gap or self.language)
