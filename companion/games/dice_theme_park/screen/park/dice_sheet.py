"""Guests typed quickly: one key for each colour and value; where the values are printed, three colours are enough."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.gridlayout import GridLayout

from companion.ui.screens.over import Over
from companion.ui.screens.parts import Flow
from companion.ui.screens.spoken import t
from companion.ui.theme import theme
from companion.ui.widgets.button import IconButton, PushButton
from companion.ui.widgets.card import Row
from companion.ui.widgets.words import Words

from ...state import GUESTS
from .guest_die import GuestKey


class DiceSheet(Over):
    """Asks for `many` guests. `values` are those printed on the places in order (empty: any), `seen` what a camera
    sees ("blue4"). `done` is called with the dice as soon as all are named. `look`, if given, takes a photograph and
    calls what it is given with the guests in it and whether all of them are sure; `read` asks what is printed."""

    def __init__(
        self, title: str, values: tuple[int, ...], many: int, done: Callable[[tuple[str, ...]], object],
        closed: Callable[[], object], seen: tuple[str, ...] = (),
        look: Callable[[Callable[[tuple[str, ...], bool], object]], object] | None = None,
        read: Callable[[], object] | None = None,
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
        self.proposals = Flow(gap=10, height=0)
        self.body.add_widget(self.proposals)
        self._look, self._read = look, read
        self.propose(seen)
        self._pad()
        self._tell()

    def propose(self, seen: tuple[str, ...], sure: bool = True) -> None:
        """Offer what a camera sees; one tap takes it, and where there is a doubt it stays to be looked at."""
        self.proposals.clear_widgets()
        if seen:
            dice = ", ".join(_short(die) for die in seen)
            words = "dice_theme_park.park.camera_sees" if sure else "dice_theme_park.park.camera_sees.maybe"
            use = PushButton(text=t(words, dice=dice), icon="camera", game=False, hug=True)
            use.bind(on_tap=lambda *_: self._use(seen, sure))
            self.proposals.add_widget(use)
        if (look := self._look) is not None:
            key = "dice_theme_park.park.photograph.again" if seen else "dice_theme_park.park.photograph"
            take = PushButton(text=t(key), icon="camera_again", game=False, hug=True)
            take.bind(on_tap=lambda *_: look(self.propose))
            self.proposals.add_widget(take)
        if self._read is not None and self.free:
            once = PushButton(text=t("dice_theme_park.park.values.read"), icon="pencil", game=False, hug=True)
            once.bind(on_tap=lambda *_: self._read_values())
            self.proposals.add_widget(once)

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
        if len(self.named) < self._many:
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

    def _use(self, seen: tuple[str, ...], sure: bool) -> None:
        """Take what the camera sees as the first guests; the rest are typed, and doubtful ones wait for the tick."""
        self.named = list(seen[: self._many])
        self._tell()
        if sure and len(self.named) == self._many:
            self._finish()

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

    def _read_values(self) -> None:
        self.dismiss()
        if self._read is not None:
            self._read()

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
