"""What can be done right now, in words: a sentence and chips under it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from companion.ui.screens.parts import Chip, Flow
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.card import Card
from companion.ui.widgets.words import Words

LEAST_SENTENCE = 0.3  # of the card's width, where the chips stand beside the sentence


@dataclass(frozen=True, slots=True)
class Choice:
    """A chip: its words, icon, whether it is chosen, and what a tap does."""

    text: str
    does: Callable[[], object]
    icon: str = ""
    chosen: bool = False
    colour: str = ""


class Choices(Card):
    """The sentence and the chips. With nothing to say it has no height, else at least ``least`` pixels, so that what
    lies above stays where it is when chips come and go. ``abreast``: the chips stand beside the sentence.
    """

    least = NumericProperty(0.0)
    abreast = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"pad": 10, "pad_y": 12, "gap": 8, "hug_y": True, "ground": "asoft", **kwargs})
        self.sentence = Words(style="strong", size_sp=19, pos_hint={"center_y": 0.5})
        self.chips = Flow(gap=8, pos_hint={"center_y": 0.5})
        self._shown: object = None
        self._made: list[Chip] = []
        self._does: dict[str, Callable[[], object]] = {}
        self._above, self._below = Widget(), Widget()
        for name in ("least", "abreast"):
            self.fbind(name, lambda *_: self._arrange())

    def _hug(self) -> None:
        self.height = max(self.minimum_height, self.least) if self.children else 0

    @property
    def empty(self) -> bool:
        """Whether there is nothing to say."""
        return not self.children

    def show(self, sentence: str, choices: Sequence[Choice] = ()) -> None:
        """Show a sentence and chips; equal ones stay as they are."""
        self._does = {choice.text: choice.does for choice in choices}
        shown = (sentence, tuple((choice.text, choice.icon, choice.chosen, choice.colour) for choice in choices))
        if shown == self._shown:
            return
        self._shown = shown
        self._chips(choices)
        self.sentence.text = sentence
        self._arrange()

    def _arrange(self) -> None:
        """Put in what there is to say; a sentence alone in a higher card stands in its middle."""
        there = ((self.sentence, self.sentence.text), (self.chips, self.chips.children))
        wanted: list[Widget] = [part for part, full in there if full]
        if wanted == [self.sentence] and self.least:
            wanted = [self._above, self.sentence, self._below]
        if list(reversed(self.children)) != wanted:
            self.clear_widgets()
            for part in wanted:
                self.add_widget(part)
        self.orientation = "horizontal" if self.abreast else "vertical"
        self.chips.size_hint_x = None if self.abreast else 1
        if self.abreast:
            self.chips.width = self._chips_wide() + 1
        self.opacity = 0 if self.empty else 1
        self._hug()

    def _chips(self, choices: Sequence[Choice]) -> None:
        """Show as many chips as there are choices; those of before are used again."""
        while len(self._made) < len(choices):
            chip = Chip()
            chip.bind(on_tap=lambda chip: self._does[chip.text]())
            self._made.append(chip)
        chips = self._made[: len(choices)]
        for chip, choice in zip(chips, choices, strict=True):
            chip.text, chip.icon, chip.chosen, chip.colour = choice.text, choice.icon, choice.chosen, choice.colour
        if list(reversed(self.chips.children)) != chips:
            self.chips.clear_widgets()
            for chip in chips:
                self.chips.add_widget(chip)

    def _chips_wide(self) -> float:
        """Pixels of all chips in one line."""
        chips = self.chips.children
        return float(sum(chip.width for chip in chips) + theme.dp(self.chips.gap) * max(0, len(chips) - 1))

    def height_abreast(self, width: float) -> float | None:
        """How high it would be at a width in pixels with the chips beside the sentence; None where they do not fit."""
        if not self.sentence.text or not self.chips.children:
            return None
        room = width - 2 * self.padding[0] - self.spacing - self._chips_wide()
        if room < width * LEAST_SENTENCE:
            return None
        high = max(chip.height for chip in self.chips.children)
        words = measure(self.sentence.text, self.sentence.setting(room))[1]
        return float(max(high, words) + self.padding[1] + self.padding[3])

    def height_at(self, width: float) -> float:
        """How high it would be at a width in pixels; 0 with nothing to say."""
        if self.empty:
            return 0.0
        across, _, _, _ = self.padding
        inside = width - 2 * across
        parts = []
        if self.sentence.parent is not None:
            parts.append(measure(self.sentence.text, self.sentence.setting(inside))[1])
        if self.chips.children:
            gap = theme.dp(self.chips.gap)
            rows, x = 1, 0.0
            for chip in reversed(self.chips.children):
                if x and x + chip.width > inside:
                    rows, x = rows + 1, 0.0
                x += chip.width + gap
            high = max(chip.height for chip in self.chips.children)
            parts.append(rows * high + (rows - 1) * gap)
        return float(sum(parts) + self.spacing * (len(parts) - 1) + self.padding[1] + self.padding[3])

    def shake_chips(self) -> None:
        """Point at the chips: one of them has to be tapped first."""
        for chip in self.chips.children:
            chip.shake()
