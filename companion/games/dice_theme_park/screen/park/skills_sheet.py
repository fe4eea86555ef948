"""Which skill cards are laid out: named card by card, and laid with one move. From then on a new mascot is offered
these alone (DT-20, DT-74, DT-120)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.ui.screens.over import Over
from companion.ui.screens.parts import Flow
from companion.ui.screens.spoken import spoken, t
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Column
from companion.ui.widgets.words import Caption, Words

from ... import moves as m
from ...rules.naming import colour_word
from ...rules.opening import displays
from ...state import GUESTS
from ...state.kinds import COLOURED_SKILLS, SKILLS
from ...telling.guests import skill_word
from .panel import chip

Card = tuple[str, str]
"""The kind of a skill, and the colour it shows ("" for none)."""


class SkillsSheet(Over):
    """Asks which skill cards lie there, at most as many as a display holds. `named` are those named so far; a card may
    lie there twice (DT-169)."""

    def __init__(self, frame: Any, closed: Callable[[], object]) -> None:
        super().__init__("sheet", closed)
        self.frame = frame
        self.room = displays(frame.table.session.state)
        self.named: list[Card] = list(self._laid())
        self.asked = ""
        self.head(t("dice_theme_park.park.skills"), t("dice_theme_park.park.skills.note", n=self.room))
        self.content = Column(gap=14, hug_y=True)
        self.body.add_widget(self.content)
        self._draw()

    def _laid(self) -> tuple[Card, ...]:
        return tuple((one.skill.kind, one.skill.colour) for one in self.frame.view.game.skills)

    def _draw(self) -> None:
        self.content.clear_widgets()
        if self.named:
            self._chips(*(
                chip(spoken(skill_word(kind, colour)), partial(self._take_away, n), "close", True)
                for n, (kind, colour) in enumerate(self.named)
            ))  # fmt: skip
        if self.asked:
            kind = self.asked  # the other kinds make room for its colours
            self._chips(chip(t(f"dice_theme_park.skill.card.{kind}"), partial(self._choose, kind), "", True))
            self.content.add_widget(Words(text=t("dice_theme_park.skill.colour"), style="label"))
            self._chips(*(chip(spoken(colour_word(c)), partial(self._add, kind, c)) for c in GUESTS))
        elif len(self.named) < self.room:
            self.content.add_widget(Caption(text=t("dice_theme_park.park.skills.which")))
            surprises = self.frame.view.game.surprises
            for kinds in (
                [kind for kind in SKILLS if kind not in COLOURED_SKILLS],
                [kind for kind in COLOURED_SKILLS if kind != "reroll" or surprises],
            ):
                self._chips(*(
                    chip(t(f"dice_theme_park.skill.card.{kind}"), partial(self._choose, kind)) for kind in kinds
                ))  # fmt: skip
        if sorted(self.named) != sorted(self._laid()):
            words = "dice_theme_park.park.skills.lay" if self.named else "dice_theme_park.park.skills.none"
            done = PushButton(text=t(words, n=len(self.named)), icon="tick", kind="primary", hug=True)
            done.bind(on_tap=lambda *_: self._lay_out())
            self.content.add_widget(done)

    def _chips(self, *chips: Widget) -> None:
        flow = Flow(gap=10)
        for one in chips:
            flow.add_widget(one)
        self.content.add_widget(flow)

    def _choose(self, kind: str) -> None:
        """A kind was tapped: where its cards show colours, the colour is asked."""
        if kind in COLOURED_SKILLS:
            self.asked = "" if kind == self.asked else kind
            self._draw()
        else:
            self._add(kind, "")

    def _add(self, kind: str, colour: str) -> None:
        self.named.append((kind, colour))
        self.asked = ""
        self._draw()

    def _take_away(self, n: int) -> None:
        del self.named[n]
        self._draw()

    def _lay_out(self) -> None:
        """Lay them out; what is refused is told where refusals are told."""
        names = tuple(f"{kind}.{colour}" if colour else kind for kind, colour in self.named)
        self.dismiss()
        self.frame.play(m.LaySkills(names))


def ask_skills(frame: Any) -> None:
    """Open the sheet."""
    frame.open_over(SkillsSheet(frame, frame.over_closed))
