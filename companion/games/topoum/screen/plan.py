"""What has been tapped but not yet done: a mole, a card, a mode. It lives until the table moves on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from ..rules.whatif import Choice
from ..state import Hex, Step
from ..view.shown import Aiming, SpaceView, View

PLAY, CORRECT, SHOVEL = "play", "correct", "shovel"

CARD_DUE = ("card", "card_or_tile")
STRIPES = ("danger", "info", "primary", "accent")


@dataclass
class Plan:
    """Half-made input. `place` is where the chosen `card` comes from (0: a hand), −1 while none is chosen.

    `source` is what the card moves, once that is settled; `fetch`: it is brought from beside the board.
    `mode` is "play", "correct" or "shovel"; `what_if` what the shovel would do; `thing` the obstacle to lay.
    """

    mode: str = PLAY
    mole: Hex | None = None
    card: str = ""
    place: int = -1
    source: Hex | None = None
    fetch: bool = False
    thing: str = ""
    what_if: tuple[Choice, ...] = ()
    row: int = field(default=-1)

    def clear(self) -> None:
        """Forget what was tapped; the mode stays."""
        self.mole, self.card, self.place, self.source, self.what_if = None, "", -1, None, ()
        self.fetch = False

    def keep_up(self, row: int) -> None:
        """The table has moved on to a row: what was tapped before means nothing any more."""
        if row != self.row:
            self.row = row
            self.clear()

    # ── cards ──

    def choose(self, place: int, card: str) -> None:
        """A card is to be played; its aim is asked next."""
        self.clear()
        self.place, self.card = place, card

    def aims(self, view: View) -> tuple[Aiming, ...]:
        """What the chosen card may be played at, as far as it is not settled yet."""
        aims = view.aims.get(self.card, ())
        settled = self.fetch or self.source is not None
        return tuple(aim for aim in aims if not settled or aim.source == self.source)

    def asks_source(self, view: View) -> bool:
        """Whether the next tap says what is moved, not where it goes."""
        sources = {aim.source for aim in self.aims(view)}
        return not self.fetch and self.source is None and len(sources) > 1

    def without_source(self, view: View) -> tuple[Aiming, ...]:
        """The aims with which nothing on the board is moved, while it is asked what is."""
        return tuple(aim for aim in self.aims(view) if aim.source is None) if self.asks_source(view) else ()

    # ── what the board shows ──

    def targets(self, view: View) -> frozenset[Hex]:
        """Spaces that may be tapped now."""
        if self.mode != PLAY:
            return frozenset()
        if self.card:
            aims = self.aims(view)
            places = (aim.source if self.asks_source(view) else aim.target for aim in aims)
            return frozenset(at for at in places if at is not None)
        if self.mole is not None:
            return frozenset(view.may_move.get(self.mole, ()))
        if view.due in CARD_DUE or view.due == "split" or self.may_enter(view):
            return frozenset()
        return frozenset(view.may_lay)

    def may_enter(self, view: View) -> bool:
        """Whether entering is one of several actions that are open: its spaces stay as quiet as ever."""
        return self.mode == PLAY and view.step == Step.ACTION and not view.due and not view.acted and not self.card

    def selected_spaces(self, view: View) -> frozenset[Hex]:
        """Spaces with the broad rim: what was tapped, or the mole that a card is played on."""
        chosen = {at for at in (self.mole, self.source) if at is not None}
        if self.mode == PLAY and not chosen and view.due in CARD_DUE:
            chosen = {space.at for space in view.spaces if space.active}
        return frozenset(chosen)

    def can_act(self, view: View, space: SpaceView) -> bool:
        """Whether a mole may be tapped to move."""
        return self.mode == PLAY and not self.card and self.mole is None and space.at in view.may_move

    def may_carry(self, view: View, space: SpaceView) -> bool:
        """Whether the mole of a space may be dragged."""
        if self.mode == CORRECT:
            return space.mole is not None
        return self.mode == PLAY and not self.card and space.at in view.may_move

    def stripes(self, view: View) -> Mapping[Hex, str]:
        """Colour of stripes by space: the parts of a torn battlefield, or what the shovel would take."""
        if self.mode == SHOVEL and self.what_if:
            found = {}
            for n, choice in enumerate(self.what_if):
                found.update(dict.fromkeys(choice.keeps or (), STRIPES[1 + n % 3]))
            lost = frozenset.intersection(*(choice.lost for choice in self.what_if))
            return {**found, **dict.fromkeys(lost, STRIPES[0])}
        if view.parts:
            return {at: STRIPES[1 + n % 3] for n, part in enumerate(view.parts) for at in part}
        return MappingProxyType({})
