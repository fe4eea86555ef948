"""Joins that depend on the word that follows: French says "d’Ana" and not "de Ana"."""

from __future__ import annotations

import re
import unicodedata

GAP = re.compile(r"()\{([a-z_][a-z0-9_]*)\}", re.IGNORECASE)
_FRENCH = re.compile(r"((?<!\w)(?:d|qu|jusqu|lorsqu|puisqu)e )?\{([a-z_][a-z0-9_]*)\}", re.IGNORECASE)
_BY_LANGUAGE = {"fr": _FRENCH}


def gaps_of(language: str) -> re.Pattern[str]:
    """The pattern of a gap in sentences of ``language``: group 1 is the little word before it that may lose its
    last letter, or nothing, group 2 the gap's name."""
    return _BY_LANGUAGE.get(language.partition("_")[0], GAP)


def joined(little: str | None, word: str) -> str:
    """``little`` ("de ", "que ", "" or None) before ``word``, shortened where the word begins with a vowel.

    A leading h is left alone: whether it is silent is known by the name only. A leading y is a vowel before a
    consonant ("d’Yves", "de Yann").

    >>> joined("de ", "Émile"), joined("que ", "Ben")
    ('d’Émile', 'que Ben')
    """
    if not little:
        return word
    first, second = (unicodedata.normalize("NFD", letter)[:1].lower() for letter in (word[:1], word[1:2]))
    vowel = (first and first in "aeiouœæ") or (first == "y" and second.isalpha() and second not in "aeiou")
    return f"{little[:-2]}’{word}" if vowel else little + word
