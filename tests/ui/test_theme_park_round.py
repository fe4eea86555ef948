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

    def chip(self, words: str) -> None:
        """Tap the chip in the panel that begins with these words."""
        chips = [w for w in self.page.panel.walk(restrict=True) if isinstance(w, Chip)]
        self.tap(next(one for one in chips if one.text.casefold().startswith(words)))

    def operate(self, tile: str) -> None:
        """Operate an attraction: tap it, or where several may ride the guest who does; the guest goes where it is
        proposed."""
        site = self.page.site(tile)
        if len({tuple(sorted(party)) for party in site.parties}) > 1:
            rides = {die for party in site.parties for die in party}
            self.rider(tile, max((guest.die for guest in site.guests if guest.die in rides), key=lambda die: die[-1]))
        else:
            self.site(tile)
        self.foot()
        assert isinstance(self.last, m.Operate) and self.last.tile == tile


def test_a_full_round_of_four_by_hand_takes_84_taps(parks: Any) -> None:
    """As many as the design guide counts (12). An upgrade also gets its attraction; a new attraction stands where it
    is proposed, a tap more puts it elsewhere."""
    at = Round(parks(*TILES, LAID, VALUES, m.UseCards(True), game=FULL).sitting)
    for seat, cards in enumerate(CARDS):
        for card in cards:
            at.key(seat, card)
    at.tap(at.sitting.buttons("Pay the income")[0])
    assert at.taps == 9

    before = at.taps
    at.button("Fill the monorails", at.sitting.screen)
    for colour in ("blue", "green", "yellow") * 5:
        at.tap(at.over.keys[colour])
    for seat in at.view.to_take:
        assert at.page.seat == seat, "the park of whoever takes next comes by itself"
        at.tap(at.sitting.buttons("Take")[0])
    assert at.taps - before == 1 + 15 + 4

    before, seen = at.taps, [at.page.seat]
    for n in range(4):
        if n < 2:
            at.button(("Log Flume", "Pop Shop")[n])
            assert isinstance(at.last, m.BuildAt) and (at.last.q, at.last.r) == (1, -1)
        at.site("printed_1")
        at.chip("special effect")
        assert isinstance(at.last, m.Install)
        for tile in ("entrance", "entrance", "printed_2", "printed_1", "printed_3"):
            at.operate(tile)
        at.next()
        seen.append(at.page.seat if at.screen.page else -1)
    assert sorted(seen) == [-1, *at.state.places], "the next park comes by itself, then the parks side by side"
    assert at.taps - before == 2 * 1 + 4 * 2 + 20 * 2 + 4

    at.tap(at.sitting.buttons("Add the stars")[0])
    assert at.state.round == 2 and at.state.phase is Phase.PLAN
    assert at.taps == 84
