"""French says one thing by one word, and says *vous* to everybody."""

from __future__ import annotations

import re

import pytest
from babel.messages.pofile import read_po

from companion.core.messages import Message, say
from companion.words import default_folders
from companion.words.speaking import Words

NEVER = {
    r"\b(?:tu|toi|ton|ta|tes)\b": "vous",
    r"(?:^|[,:.] )(?:touche|pose|joue|compte|glisse|change|choisis|révèle) (?:un|une|la|le|les|l’|ta|ce|où|d’)": "vous",
    r"\bhonnêtes?\b": "dés équilibrés",
    r"\babîmée?s?\b": "endommagé",
    r"\bcartes ouvertes\b": "cartes visibles",
    r"\btour de table\b": "manche",
    r"\bterrains? neutres?\b": "tuile neutre",
    r"\b(?:tire|tiré|tirez) (?:une|la|\{n\}) carte": "piocher",
    r"·e\b|^est parti$|^est rentré": "a quitté la partie",
    r"\bparole de la table\b": "décision de la table",
    r"\bses jets\b": "ses lancers",
    r"\btoutes les quelques\b": "régulièrement",
    r"\btaupes sont (?:déjà )?distribuées$|\bsont déjà distribuées\b": "partagées, once dice were thrown",
}
"""What was said in the one place and otherwise in another, or to a child, and what is said instead."""


def sentences() -> list[tuple[str, str]]:
    found = []
    for file in (folder / "fr.po" for folder in default_folders()):
        with file.open("rb") as stream:
            for entry in read_po(stream):
                forms = entry.string if isinstance(entry.string, tuple) else (entry.string,)
                found += [(str(entry.id), form) for form in forms if entry.id]
    return found


@pytest.mark.parametrize("pattern", NEVER)
def test_no_sentence_uses_the_other_word(pattern: str) -> None:
    said = sentences()
    assert len(said) > 3000
    assert [(key, text) for key, text in said if re.search(pattern, text, re.IGNORECASE)] == []


@pytest.mark.parametrize(
    ("message", "spoken"),
    [
        (say("dice_theme_park.ones.agents", name="Ana", n=0), "Ana a joué 0 Guichetier ; chacun sauve un visiteur."),
        (say("dice_theme_park.guide.enough", name="Ana", n=2), "Ana a 2 Guides à utiliser cette manche."),
        (say("dice_theme_park.extra.mascots", n=1), "1 mascotte"),
        (say("dice_theme_park.install.enough", name="Ana", n=1), "Ana peut installer 1 amélioration par manche."),
        (
            say("mole_park.die.other_chosen", name="Ana", die=say("mole_park.the_die.pan")),
            "Ana a choisi la poêle. Lancez ce dé-là.",
        ),
        (
            say("molly.play.same_colour", space="5", colour=say("molly.colour.white")),
            "La case 5 montre déjà du blanc. Une carte ne couvre jamais sa propre couleur.",
        ),
        (say("molly.heading.turn", name="Ana", round=3), "Tour d’Ana · manche 3"),
        (say("dice_theme_park.screen.tiles.start", name="Ana"), "Par quelle attraction commence Ana ?"),
    ],
)  # fmt: skip
def test_words_agree_with_what_stands_beside_them(message: Message, spoken: str) -> None:
    assert Words("fr").text(message) == spoken
