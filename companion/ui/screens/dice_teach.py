"""The card that teaches one die its faces: turn a face up, tap "That is the 4"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from kivy.properties import StringProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.dice.teaching import Teaching
from companion.ui import paint
from companion.ui.screens.page import button
from companion.ui.theme import theme
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.card import Card, Row
from companion.ui.widgets.die_face import DieFace
from companion.ui.widgets.words import Caption, Heading, Words

from .spoken import t


class FaceTile(Tappable, Drawn, Widget):
    """One face of the die being taught: ``phase`` known, now or later; a tap teaches it next."""

    face = StringProperty("")
    colour = StringProperty("white")
    phase = StringProperty("later")
    watch = ("face", "colour", "phase", "state", "focused")

    def __init__(self, **kwargs: Any) -> None:
        self._die = DieFace(side=44, no_touch=True, can_focus=False, ground="raised")
        super().__init__(**{"size_hint_y": None, **kwargs})
        self.add_widget(self._die)
        for name in ("pos", "size", "face", "colour", "phase"):
            self.fbind(name, self._place)
        self._place()

    def restyle(self) -> None:
        self.height = theme.dp(62) + theme.sp(26)

    def _place(self, *_: Any) -> None:
        self._die.face, self._die.colour = self.face, self.colour
        self._die.phase = "taken" if self.phase == "known" else "ghost"
        self._die.center = (self.center_x, self.top - theme.dp(32))

    def paint(self) -> None:
        radius = theme.dp(16)
        if self.phase == "now":
            paint.framed(self.box, radius, "asoft", "accent_edge", theme.thin(4))
        else:
            paint.rounded(self.box, radius, "sunken" if self.state == "down" else "raised")
        setting = paint.styled("caption", width=int(max(1, self.width - 8)), lines=1, shrink=0.7, align="center")
        words = t(f"dice.face.{self.phase}")
        paint.words(words, setting, self.center_x, self.y + theme.sp(17), "ink", anchor="center")
        self.paint_focus(radius)


class TeachCard(Card):
    """Teaches a die. `shown()` gives what the die tells now ("" while unknown); `taught(meaning)` is called after
    every face, `ended()` when the card may go."""

    def __init__(
        self,
        name: str,
        teaching: Teaching,
        colour: str,
        *,
        stock: dict[str, str],
        how: str,
        shown: Callable[[], str],
        taught: Callable[[Teaching], object],
        ended: Callable[[], object],
        **kwargs: Any,
    ) -> None:
        super().__init__(**{"gap": 12, "hug_y": True, **kwargs})
        self.teaching = teaching
        self._shown, self._taught = shown, taught
        head = Row(gap=10, hug_y=True)
        head.add_widget(Heading(text=t("dice.teach_of", die=name), lines=2))
        known = len(teaching.faces) - len(teaching.missing)
        head.add_widget(
            Caption(text=t("dice.known_of", known=known, all=len(teaching.faces)), halign="right", hug=True)
        )
        self.add_widget(head)
        self.add_widget(self._tiles(colour))
        self.says = Words(style="body", lines=2)
        self.add_widget(self.says)
        foot = GridLayout(cols=1 if theme.text_size > 1.2 else 2, spacing=theme.dp(10), size_hint_y=None)
        foot.bind(minimum_height=foot.setter("height"))
        if teaching.wanted:
            self.take = button(
                t("dice.that_is", face=teaching.wanted), icon=how, size_hint_x=1, kind="accent", tap=self.that_is
            )
            foot.add_widget(self.take)
        if stock and dict(teaching.known) != stock:
            foot.add_widget(button(t("dice.stock"), icon="dice", size_hint_x=1, tap=lambda: self._use(stock)))
        foot.add_widget(button(t("dice.teach.end"), icon="tick", size_hint_x=1, tap=ended))
        self.add_widget(foot)
        self.look()

    def _tiles(self, colour: str) -> Widget:
        faces = self.teaching.faces
        grid = GridLayout(cols=min(6, len(faces)) or 1, spacing=theme.dp(10), size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        missing = Counter(self.teaching.missing)
        marked = False
        for face in faces:
            phase = "known"
            if face == self.teaching.wanted and not marked:
                phase, marked = "now", True
            elif missing[face] > 0:
                phase = "later"
            if phase != "known":
                missing[face] -= 1
            tile = FaceTile(face=face, colour=colour, phase=phase)
            tile.bind(on_tap=lambda tile: self._taught(self.teaching.ask(tile.face)))
            grid.add_widget(tile)
        return grid

    def look(self) -> None:
        """The die may have been turned: say what it tells now."""
        told = self._shown()
        if not self.teaching.wanted:
            self.says.text = t("dice.teach.done")
        elif told:
            self.says.text = t("dice.teach.shows", face=self.teaching.wanted, told=told)
        else:
            self.says.text = t("dice.teach.turn", face=self.teaching.wanted)
        if self.teaching.wanted:
            self.take.not_yet = not told

    def that_is(self) -> None:
        """The wanted face is up."""
        told = self._shown()
        if told:
            self._taught(self.teaching.shown(told))
        else:
            self.take.shake()

    def _use(self, stock: dict[str, str]) -> None:
        self._taught(Teaching.begin(self.teaching.faces, stock))
