"""What people read: gaps, lists, plurals, nested sentences, and calm behaviour when something is missing."""

import logging

import pytest

from companion.core.messages import say
from companion.words import Words, best_language, gaps, languages, system_languages

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: {}\\n"\n\n'


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "en.po").write_text(
        HEADER.format("nplurals=2; plural=(n != 1);")
        + 'msgid "shares"\nmsgstr "{names} share {what}"\n\n'
        + 'msgid "moles"\nmsgid_plural "moles"\nmsgstr[0] "{n} mole"\nmsgstr[1] "{n} moles"\n\n'
        + 'msgid "only_english"\nmsgstr "English only"\n\n'
        + 'msgid "list.comma"\nmsgstr ", "\n\nmsgid "list.two"\nmsgstr "{first} and {last}"\n'
    )
    (tmp_path / "fr.po").write_text(
        HEADER.format("nplurals=2; plural=(n > 1);")
        + 'msgid "moles"\nmsgid_plural "moles"\nmsgstr[0] "{n} taupe"\nmsgstr[1] "{n} taupes"\n\n'
        + 'msgid "list.comma"\nmsgstr ", "\n\nmsgid "list.two"\nmsgstr "{first} et {last}"\n'
    )
    return tmp_path


@pytest.mark.parametrize(
    ("language", "names", "spoken"),
    [
        ("en", (), ""),
        ("en", ("Ana",), "Ana"),
        ("en", ("Ana", "Ben"), "Ana and Ben"),
        ("en", ("Ana", "Ben", "Cleo"), "Ana, Ben and Cleo"),
        ("fr", ("Ana", "Ben", "Cleo"), "Ana, Ben et Cleo"),
    ],
)
def test_several_names_are_spoken_as_a_list(language, names, spoken):
    assert Words(language).listed(names) == spoken


@pytest.mark.parametrize(
    ("language", "n", "spoken"),
    [("en", 0, "0 moles"), ("en", 1, "1 mole"), ("en", 2, "2 moles"),
     ("fr", 0, "0 taupe"), ("fr", 1, "1 taupe"), ("fr", 2, "2 taupes")],
)  # fmt: skip
def test_n_chooses_the_plural_of_the_language(folder, language, n, spoken):
    assert Words(language, [folder])("moles", n=n) == spoken


def test_nested_sentences_and_lists_of_sentences_are_spoken_first(folder):
    words = Words("en", [folder])
    message = say("shares", names=("Ana", "Ben"), what=(say("moles", n=1), say("moles", n=3)))
    assert words.text(message) == "Ana and Ben share 1 mole and 3 moles"


@pytest.mark.parametrize(
    ("language", "name", "spoken"),
    [
        ("fr", "Ana", "Le tour d’Ana dure plus que prévu"),
        ("fr", "Élodie", "Le tour d’Élodie dure plus que prévu"),
        ("fr", "Yves", "Le tour d’Yves dure plus que prévu"),
        ("fr", "Yann", "Le tour de Yann dure plus que prévu"),
        ("fr", "Ben", "Le tour de Ben dure plus que prévu"),
        ("fr", 8, "Le tour de 8 dure plus que prévu"),
        ("fr", "", "Le tour de  dure plus que prévu"),
        ("en", "Ana", "It is Ana’s turn"),
    ],
)
def test_little_french_words_give_way_to_a_vowel(folder, language, name, spoken):
    for code, sentence in (("fr", "Le tour de {name} dure plus que prévu"), ("en", "It is {name}’s turn")):
        path = folder / f"{code}.po"
        path.write_text(path.read_text() + f'msgid "turn"\nmsgstr "{sentence}"\n\n')
    assert Words(language, [folder])("turn", name=name) == spoken


def test_a_name_that_looks_like_a_gap_stays_a_name(folder):
    assert Words("en", [folder])("shares", names=("{what}",), what="pie") == "{what} share pie"


def test_a_missing_sentence_is_spoken_as_its_key_and_logged_once(folder, caplog):
    words = Words("en", [folder])
    with caplog.at_level(logging.WARNING):
        assert words("no.such.key") == "no.such.key"
        assert words("no.such.key") == "no.such.key"
    assert [r.getMessage() for r in caplog.records] == ["no sentence for no.such.key in en"]


def test_a_missing_gap_never_raises(folder, caplog):
    with caplog.at_level(logging.WARNING):
        assert Words("en", [folder])("shares", names=("Ana",)) == "Ana share …"
    assert "what" in caplog.text


def test_english_stands_in_for_a_sentence_that_a_language_lacks(folder):
    assert Words("fr", [folder])("only_english") == "English only"


def test_a_number_hidden_behind_a_mark_still_finds_a_sentence(folder):
    assert Words("en", [folder])("moles", n="…") == "… moles"


def test_numbers_are_written_as_the_language_writes_them(folder):
    assert Words("fr")("undo.move", what=2.5).endswith("2,5")
    assert Words("en")("undo.move", what=2.5).endswith("2.5")


def test_a_broken_catalogue_does_not_silence_the_others(folder, tmp_path, caplog):
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "en.mo").write_bytes(b"not a catalogue at all")
    with caplog.at_level(logging.WARNING):
        assert Words("en", [broken, folder])("moles", n=1) == "1 mole"
    assert "cannot be read" in caplog.text


def test_both_languages_are_there_and_named():
    assert {"en", "fr"} <= set(languages())
    assert Words("fr").language_name == "Français"


@pytest.mark.parametrize(
    ("wanted", "best"),
    [(["fr"], "fr"), (["fr_CA"], "fr"), (["fr-FR"], "fr"), (["xx", "fr_BE"], "fr"), (["xx"], "en"), (["en_GB"], "en")],
)
def test_the_nearest_language_is_taken(wanted, best):
    assert best_language(wanted, ["en", "fr"]) == best


@pytest.mark.parametrize(
    ("environment", "found"),
    [
        ({"LANG": "fr_FR.UTF-8"}, ("fr_FR",)),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "fr_FR.UTF-8"}, ("fr_FR",)),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "fr:de"}, ("fr", "de", "en_US")),
        ({"LANG": "C.UTF-8", "LANGUAGE": "fr"}, ()),
        ({}, ()),
    ],
)
def test_the_system_says_which_language_it_speaks(environment, found):
    assert system_languages(environment) == found


def test_gaps_are_found_by_name():
    assert gaps('{name} has {n} of {n}; {"json": 1} and {} are not gaps') == {"name", "n"}
