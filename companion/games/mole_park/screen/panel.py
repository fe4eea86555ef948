"""A person's panel in Mole Park: the kit's panel with an offer under the lines, or with a Showdown's four dice."""

from __future__ import annotations

from typing import Any

from kivy.properties import ListProperty, StringProperty

from companion.ui.theme import theme
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.die_face import DieFace
from companion.ui.widgets.seat_panel import BAR, SeatPanel

SMALL_DIE, LEAST_TARGET = 50, 48


class RoundPanel(SeatPanel):
    """A panel with more below its lines.

    Properties: ``offer`` (words of a button, empty: none) with ``offer_icon``; ``dice``: a list of properties of
    `DieFace`, one die each, instead of the one tile. ``number`` is the seat's number.
    Events: ``on_accept``; ``on_small_die`` (kind); ``on_tap_hand`` and ``on_tap_stars``: the lines were tapped there.
    """

    offer = StringProperty("")
    offer_icon = StringProperty("crown")
    dice = ListProperty([])
    __events__: tuple[str, ...] = ("on_accept", "on_small_die", "on_tap_hand", "on_tap_stars")  # type: ignore[assignment]

    def __init__(self, number: int, **kwargs: Any) -> None:
        self.number = number
        self.button: PushButton | None = None
        self.small: list[DieFace] = []
        super().__init__(**{"natural": False, **kwargs})
        assert self.face is not None
        self.face.size_hint = (1, 1)
        self.button = PushButton(game=False, radius=16, text_sp=20, size_hint=(None, None))
        self.button.bind(on_tap=lambda *_: self.dispatch("on_accept"))
        for name in ("offer", "offer_icon", "dice", "show_die"):
            self.fbind(name, self._furnish)
        for name in ("pos", "size"):
            self.face.fbind(name, self._furnish)
        theme.bind(revision=self._furnish)
        self._furnish()

    # ── what lies below the lines ──

    def _furnish(self, *_: Any) -> None:
        face, button = self.face, self.button
        if face is None or button is None:
            return
        if self.offer and button.parent is None:
            face.add_widget(button)
        elif not self.offer and button.parent is not None:
            face.remove_widget(button)
        button.text, button.icon = self.offer, self.offer_icon
        while len(self.small) > len(self.dice):
            face.remove_widget(self.small.pop())
        while len(self.small) < len(self.dice):
            die = DieFace(side=0, size_hint=(None, None), ground="surface")
            die.bind(on_tap=lambda die: self.dispatch("on_small_die", die.kind))
            self.small.append(die)
            face.add_widget(die)
        for die, look in zip(self.small, self.dice, strict=True):
            die.colour = self.seat
            for name, value in look.items():
                setattr(die, "pip_shape" if name == "pips" else name, value)
        self._lay()

    def _lay(self) -> None:
        face, button = self.face, self.button
        assert face is not None and button is not None
        below = theme.dp(6)
        left = face.x + theme.dp(BAR + 10)
        end = self.die.x - theme.dp(8) if self.show_die else face.x + face.width - theme.dp(12)
        room = face.height - theme.dp(10) - theme.sp(27) * 1.1 - theme.sp(20) * 1.1
        if self.offer:
            button.height = max(theme.dp(44), min(theme.target(52), room))
            button.width = max(1, min(end - left, theme.dp(220)))
            button.pos = (left, face.y + below)
            self.foot = button.height + below / 2
        elif self.small:
            gap = theme.dp(8)
            side = min(theme.dp(SMALL_DIE), room, (end - left - gap * (len(self.small) - 1)) / len(self.small))
            for n, die in enumerate(self.small):
                die.size = (side, side)
                die.pos = (left + n * (side + gap), face.y + below)
            self.foot = side + below / 2
        else:
            self.foot = 0

    def least_foot(self) -> float:
        """Pixels of the smallest button or dice below the lines."""
        return theme.dp(LEAST_TARGET + 9) if self.offer or self.small else 0.0

    def die_of(self, kind: str) -> DieFace:
        """The tile of a kind of die: one of the four, or the only one."""
        return next((die for die in self.small if die.kind == kind), self.die)

    # ── taps ──

    def on_tap(self) -> None:
        """Hand on where the lines were tapped: the right part of them is the prizes' stars."""
        face = self.face
        touch = getattr(face, "last_touch", None)
        assert face is not None
        if touch is not None and touch.x > self._stars_from():
            self.dispatch("on_tap_stars")
        else:
            self.dispatch("on_tap_hand")

    def _stars_from(self) -> float:
        assert self.face is not None
        end = self.die.x if self.show_die else self.face.right
        return float(end - theme.dp(60))

    def on_accept(self) -> None:
        """The button under the lines was tapped."""

    def on_small_die(self, kind: str) -> None:
        """One of several dice was tapped."""

    def on_tap_hand(self) -> None:
        """The panel was tapped, left of the stars."""

    def on_tap_stars(self) -> None:
        """The stars were tapped."""
