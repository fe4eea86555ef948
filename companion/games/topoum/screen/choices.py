"""What can be done right now, in words: a sentence and chips under it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.ui.screens.parts import Chip, Flow
from companion.ui.widgets.card import Card
from companion.ui.widgets.words import Words


@dataclass(frozen=True, slots=True)
class Choice:
    """A chip: its words, icon, whether it is chosen, and what a tap does."""

    text: str
    does: Callable[[], object]
    icon: str = ""
    chosen: bool = False
    colour: str = ""


class Choices(Card):
    """The sentence and the chips. With nothing to say it has no height."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"pad": 10, "pad_y": 12, "gap": 8, "hug_y": True, "ground": "asoft", **kwargs})
        self.sentence = Words(style="strong", size_sp=19)
        self.chips = Flow(gap=8)
        self._shown: object = None
        self._does: dict[str, Callable[[], object]] = {}

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
        self.clear_widgets()
        self.chips.clear_widgets()
        if sentence:
            self.sentence.text = sentence
            self.add_widget(self.sentence)
        for choice in choices:
            chip = Chip(text=choice.text, icon=choice.icon, chosen=choice.chosen, colour=choice.colour)
            chip.bind(on_tap=lambda chip: self._does[chip.text]())
            self.chips.add_widget(chip)
        if choices:
            self.add_widget(self.chips)
        self.opacity = 0 if self.empty else 1

    def shake_chips(self) -> None:
        """Point at the chips: one of them has to be tapped first."""
        for chip in self.chips.children:
            chip.shake()
