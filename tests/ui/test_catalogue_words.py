"""The page of printed values speaks every language: titles, groups, choices and notes of every game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from companion.core.catalogue import Origin
from companion.core.moves import Edit
from companion.games import shelf
from tests.ui import pilot  # noqa: F401 - opens Kivy without a window

GAMES = {game.key: game for box in shelf() for game in box.games}


@pytest.fixture
def speak() -> Iterator[Any]:
    from companion.ui.speech import speech

    yield lambda language: setattr(speech, "wish", language)
    speech.wish = ""


def words_of(key: str) -> Any:
    from companion.ui.screens.catalogue_words import CatalogueWords

    return CatalogueWords(key, GAMES[key].catalogue)


def printed_name(path: str) -> bool:
    """Whether the last part of a path is a name as it is printed in the box, not a programmer's."""
    return path.startswith("prizes.") and path.count(".") == 2


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", sorted(GAMES))
def test_every_printed_value_and_its_group_has_a_name(speak: Any, key: str, language: str) -> None:
    speak(language)
    words = words_of(key)
    wanted = {part for path in words.catalogue for part in (*words.parts(path), path.split(".")[0])}
    assert not [path for path in sorted(wanted) if not words.known(path) and not printed_name(path)]


@pytest.mark.parametrize("key", sorted(GAMES))
def test_every_note_has_words_that_say_in_english_what_the_catalogue_says(speak: Any, key: str) -> None:
    from companion.ui.speech import speech

    words = words_of(key)
    noted = {path: known for path, known in words.catalogue.items() if known.note}
    speak("en")
    assert {path: words.note(path, known) for path, known in noted.items()} == {
        path: known.note for path, known in noted.items()
    }
    speak("fr")
    assert not [path for path in noted if not any(speech.knows(key) for key in words.note_keys(path))]
    assert not [path for path, known in noted.items() if words.note(path, known) == known.note]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", sorted(GAMES))
def test_every_word_to_choose_has_words(speak: Any, key: str, language: str) -> None:
    """But figures, and the X on a die."""
    from companion.ui.screens.saying import own_keys
    from companion.ui.speech import speech

    speak(language)
    choices = {str(choice) for known in GAMES[key].catalogue.values() for choice in known.choices}
    words = {choice for choice in choices if not choice.isdigit() and choice != "X"}
    known = {
        word for word in words
        if any(speech.knows(k) for way in (f"{key}.choice.{word}", f"{key}.{word}") for k in own_keys(way))
    }  # fmt: skip
    assert words == known


def test_names_that_were_made_up_are_said_in_every_language_and_the_owners_are_kept(speak: Any) -> None:
    from companion.ui.screens.catalogue_words import CatalogueWords

    speak("fr")
    words = words_of("dice_theme_park")
    assert words.title("tiles.printed_1.stars").startswith("Attraction de gauche · ")
    assert words.value("tiles.printed_1.name", "Left attraction") == "Attraction de gauche"
    told = GAMES["dice_theme_park"].catalogue.with_edits([Edit("tiles.printed_1.name", "Big Dipper")])
    assert CatalogueWords("dice_theme_park", told).title("tiles.printed_1.stars").startswith("Big Dipper · ")
    assert words_of("mole_park").title("prizes.candy_cavern.Marshmallow Grub") == "Candy Cavern · Marshmallow Grub"


def test_a_note_without_words_is_shown_as_it_is_written(speak: Any) -> None:
    speak("fr")
    words = words_of("mole_park")
    known = replace(words.catalogue["moles.cards"], note="Counted on Sunday.", origin=Origin.GUESS)
    assert words.note("moles.cards", known) == "Counted on Sunday."
