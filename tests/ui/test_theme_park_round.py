"""A whole round of Dice Theme Park's full game, typed by hand by a table of four: every tap is counted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.games.dice_theme_park import moves as m
from companion.games.dice_theme_park.games import FULL
from companion.games.dice_theme_park.state import Phase
from companion.ui.screens.parts import Chip
from tests.ui.parks_table import LAID, TILES, Parks
from tests.ui.theme_park_table import Visit

pytest_plugins = ("tests.ui.parks_table",)

VALUES = m.TellMonorails((4, 5, 6) * 5)
CARDS = (("guide", "manager"), ("mascot", "builder"), ("guide", "builder"), ("guide", "mascot"))


@dataclass
class Round(Visit, Parks):
    """A table that goes from the columns into the parks and back."""

    def turn_to(self, seat: int) -> None:
        """Show somebody's park."""
        if self.page.seat != seat:
            self.tap(self.page.field.tokens[self.state.places.index(seat)])

    def chip(self, words: str) -> None:
        """Tap the chip in the panel that begins with these words."""
        chips = [w for w in self.page.panel.walk(restrict=True) if isinstance(w, Chip)]
        self.tap(next(one for one in chips if one.text.casefold().startswith(words)))

    def operate(self, tile: str) -> None:
        """Operate an attraction with whoever is offered first, and send that guest where it is proposed."""
        self.site(tile)
        if not self.page.draft.party:
            self.tap(self.guests()[0])
        self.foot()
        assert isinstance(self.last, m.Operate) and self.last.tile == tile


def test_a_full_round_of_four_by_hand_takes_97_taps(parks: Any) -> None:
    """The design guide (12) counts 84 on its pictures. Here a new attraction also gets its place, an upgrade its
    attraction, and the table turns from park to park."""
    at = Round(parks(*TILES, LAID, VALUES, m.UseCards(True), game=FULL).sitting)
    for seat, cards in enumerate(CARDS):
        for card in cards:
            at.key(seat, card)
    at.tap(at.sitting.buttons("Pay the income")[0])
    assert at.taps == 9

    before, first = at.taps, at.view.to_take[0]
    at.tap(at.sitting.buttons("Open the park", at.column(first))[0])
    at.tap(at.sitting.buttons("Fill")[0])
    for colour in ("blue", "green", "yellow") * 5:
        at.tap(at.over.keys[colour])
    for seat in at.view.to_take:
        at.turn_to(seat)
        at.tap(at.sitting.buttons("Take")[0])
    assert at.taps - before <= 1 + 1 + 15 + 4, "the park of whoever takes next comes by itself"

    before, seats = at.taps, (at.page.seat, *(seat for seat in at.state.places if seat != at.page.seat))
    for n, seat in enumerate(seats):
        at.turn_to(seat)
        if n < 2:
            at.button("Attraction")
            at.button(("Log Flume", "Pop Shop")[n])
            at.hex((1, -1))
            assert isinstance(at.last, m.BuildAt)
        at.site("printed_1")
        at.chip("special effect")
        assert isinstance(at.last, m.Install)
        for tile in ("entrance", "entrance", "printed_2", "printed_1", "printed_3"):
            at.operate(tile)
    twenty = at.taps - before - 2 * 3 - 4 * 2 - 3
    assert twenty <= 48, "two or three taps for each operation"

    at.next()
    at.tap(at.sitting.buttons("Add the stars")[0])
    assert at.state.round == 2 and at.state.phase is Phase.PLAN
    assert at.taps <= 97
