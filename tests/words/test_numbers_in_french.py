"""French counts nothing and one in the singular: every number that may be one of them has its plural."""

from __future__ import annotations

import pytest

from companion.core.messages import Message, say
from companion.words.speaking import Words


def stars(n: int) -> Message:
    return say("mole_park.word.stars", n=n)


@pytest.mark.parametrize(
    ("message", "spoken"),
    [
        (say("mole_park.screen.your_moles", n=0, stars=stars(0)), "Vous avez 0 taupe et 0 étoile de lots."),
        (say("mole_park.screen.your_moles", n=2, stars=stars(1)), "Vous avez 2 taupes et 1 étoile de lots."),
        (say("mole_park.screen.your_moles", n=1, stars=stars(4)), "Vous avez 1 taupe et 4 étoiles de lots."),
        (say("mole_park.screen.aloud.seat", name="Ana", n=0, stars=stars(1), word="x"), "Ana : 0 taupe, 1 étoile, x"),
        (say("mole_park.word.dice_of_four", n=0), "0 dé sur 4"),
        (say("mole_park.word.dice_of_four", n=3), "3 dés sur 4"),
        (say("mole_park.end.showdown", name="Ana", n=1), "Ana gagne la finale avec 1 étoile"),
        (say("mole_park.end.declared", n=0, crown=15), "visait la couronne avec 0 étoile sur 15"),
        (say("mole_park.end.undeclared", n=1, crown=15), "1 étoile sur 15, sans viser la couronne"),
        (say("mole_park.why.hole_split", n=1, dice=2, each=0, stay=1), "1 taupe pour 2 : 0 chacun, reste 1"),
        (say("dice_theme_park.cubes.same", tile="A1", name="Ana", n=0), "A1 chez Ana a déjà 0 cube."),
        (say("dice_theme_park.ones.too_few", name="Ana", n=0), "Ana n’a que 0 visiteur de valeur 1."),
        (say("dice_theme_park.bag.short", colour="x", n=1), "Le sac contient 1 dé de couleur x, moins que cela."),
        (say("dice_theme_park.guests.ones", n=1), "Sur 1 visiteur, au plus 1 peut montrer 1."),
        (
            say("dice_theme_park.why.icons", n=2, lying=say("dice_theme_park.why.cubes_lie", n=0)),
            "2 icônes, 0 cube posé",
        ),
    ],
)  # fmt: skip
def test_nothing_and_one_are_singular(message: Message, spoken: str) -> None:
    assert Words("fr").text(message) == spoken


def test_the_neighbour_on_ones_own_left_cannot_be_taken_for_the_neighbours() -> None:
    assert Words("fr").text(say("whakka_mole.screen.one_hole")) == "à votre gauche, un seul trou"
    of = say("whakka_mole.screen.one_hole_of", name="Ana")
    assert Words("fr").text(of) == "un seul trou, à gauche d’Ana"
