"""Guests typed quickly: one key for each colour and value; where the values are printed, three colours are enough."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.gridlayout import GridLayout

from companion.ui.screens.over import Over
from companion.ui.screens.spoken import t
from companion.ui.theme import theme
from companion.ui.widgets.button import IconButton, PushButton
from companion.ui.widgets.card import Row
from companion.ui.widgets.words import Words

from ...state import GUESTS
from .guest_die import GuestKey


class DiceSheet(Over):
    """Asks for `many` guests. `values` are those printed on the places in order (empty: any), `seen` what a camera
    sees ("blue4"). `done` is called with the dice as soon as all are named."""

    def __init__(
        self, title: str, values: tuple[int, ...], many: int, done: Callable[[tuple[str, ...]], object],
        closed: Callable[[], object], seen: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        super().__init__("sheet", closed)
        self.values, self._many, self._done = values[:many] if len(values) >= many else (), many, done
        self.named: list[str] = []
        self.free = not self.values
        note = "dice_theme_park.park.printed_values" if self.values else "dice_theme_park.park.colour_and_value"
        self.head(title, t(note))
        self.places = Row(hug_y=True, gap=10)
        self.body.add_widget(self.places)
        self.keys: dict[str, GuestKey] = {}
        self.pad: Any = None
        if seen:
            use = PushButton(
                text=t("dice_theme_park.park.camera_sees", dice=", ".join(_short(die) for die in seen)), icon="camera",
                game=False, hug=True,
            )  # fmt: skip
            use.bind(on_tap=lambda *_: self._use(seen))
            self.body.add_widget(use)
        self._pad()
        self._tell()

    def _pad(self) -> None:
        """Three keys where the values are printed, else eighteen."""
        if self.pad is not None:
            self.body.remove_widget(self.pad)
        self.keys.clear()
        columns = 3 if not self.free else 6
        self.pad = GridLayout(cols=columns, spacing=theme.dp(10), size_hint_y=None)
        side = 92 if not self.free else 84
        for colour in GUESTS:
            for value in (0,) if not self.free else range(1, 7):
                shown = value or self._next_value()
                key = GuestKey(colour=colour, value=shown, side=side)
                key.bind(on_tap=lambda *_, colour=colour, value=value: self._name(colour, value))
                self.keys[f"{colour}{value or ''}"] = key
                self.pad.add_widget(key)
        self.pad.bind(minimum_height=lambda pad, high: setattr(pad, "height", high))
        self.body.add_widget(self.pad)

    def _next_value(self) -> int:
        return self.values[min(len(self.named), len(self.values) - 1)] if self.values else 0

    def _name(self, colour: str, value: int) -> None:
        self.named.append(f"{colour}{value or self._next_value()}")
        self._tell()
        if len(self.named) == self._many:
            self._finish()

    def _finish(self) -> None:
        """With an almost empty bag fewer guests wait than places."""
        if self.named:
            named = tuple(self.named)
            self.dismiss()
            self._done(named)

    def _use(self, seen: tuple[str, ...]) -> None:
        """Take what the camera sees as the first guests; the rest are typed."""
        for die in seen[: self._many]:
            self._name(die[:-1], int(die[-1]))

    def _tell(self) -> None:
        """Show who is named so far, and in each key the value that comes next."""
        self.places.clear_widgets()
        for place in range(self._many):
            die = self.named[place] if place < len(self.named) else ""
            value = int(die[-1]) if die else self.values[place] if self.values else 0
            key = GuestKey(
                colour=die[:-1] or "blue", value=value if die else 0, side=58, no_touch=True, can_focus=False,
                label=str(value or "") if not self.free else "",
            )  # fmt: skip
            self.places.add_widget(key)
        back = IconButton(icon="backspace", game=True, pos_hint={"center_y": 0.5})
        back.bind(on_tap=lambda *_: self._back())
        self.places.add_widget(back)
        if self._many > 1:
            ready = IconButton(icon="tick", game=True, pos_hint={"center_y": 0.5})
            ready.not_yet = not self.named
            ready.bind(on_tap=lambda *_: self._finish())
            self.places.add_widget(ready)
        if self.values:
            other = PushButton(
                text=t("dice_theme_park.park.other_values" if not self.free else "dice_theme_park.park.as_printed"),
                game=False, hug=True, pos_hint={"center_y": 0.5},
            )  # fmt: skip
            other.bind(on_tap=lambda *_: self._switch())
            self.places.add_widget(other)
        self.places.add_widget(Words(text=""))
        if not self.free:
            for key in self.keys.values():
                key.value = self._next_value()

    def _back(self) -> None:
        if self.named:
            self.named.pop()
        self._tell()

    def _switch(self) -> None:
        self.free = not self.free
        self._pad()
        self._tell()


def _short(die: str) -> str:
    return t("dice_theme_park.die", colour=t(f"dice_theme_park.colour.{die[:-1]}"), value=die[-1])
