"""One die in the list of dice: what it is, how it is heard, whose it is, and its lamp."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.core.dice import Source
from companion.inputs.practice import MODELS
from companion.ui import paint
from companion.ui.dice_rows import ASLEEP, CHARGE_SOON, LINKED, NEW, NO_LINK, SEEN, WEAK, DieRow
from companion.ui.screens.page import button
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.card import Box, Column, Row
from companion.ui.widgets.die_face import DieFace
from companion.ui.widgets.seat_token import paint_token
from companion.ui.widgets.words import Caption, Words

from .spoken import t

FLASH = 1.6
#: What a camera die's body looks like on the screen, as far from each other as colours on a tile can be.
BODIES = {
    "pink": "#E58FB1", "red": "#C23B34", "orange": "#E28A2B", "yellow": "#EACB3C", "green": "#3E9156",
    "turquoise": "#3CA9A6", "blue": "#2F62B0", "purple": "#7C4E9E", "white": "#F6F2E8", "grey": "#8E8E8C",
    "black": "#2F2D2E", "brown": "#7B4F2E",
}  # fmt: skip
SIGNS = {"glove", "pan", "mallet", "prize"}
SILENT = {Source.WIRE: "unplugged", Source.PRACTICE: "unheard"}


def body_of(row: DieRow) -> str:
    """Return the colour of a die's tile: its owner's at the table, else the body's as the camera sees it."""
    if row.colour:
        return row.colour
    if row.source is Source.CAMERA:
        return BODIES.get(row.id.partition(":")[2].partition("-")[0], "white")
    return "graphite"


def model_word(model: str) -> str:
    """Return what the kind of a practice die is called."""
    return t("dice.practice.diy") if model == "diy" else MODELS.get(model, "")


def source_word(row: DieRow) -> str:
    """Return how a die is heard, or whose make it is where that has to be said."""
    if row.source is Source.PRACTICE:  # its title says already what it is, unless it was given a name
        return t("dice.practice.of", model=model_word(row.model)) if row.name else model_word(row.model)
    return t("dice.unofficial", maker=row.unofficial) if row.unofficial else t(f"dice.source.{row.source.value}")


def link_state(row: DieRow) -> str:
    """Return the last word of the key that says why a die is not linked (``dice.state.…``)."""
    return SILENT[row.source] if row.source is not Source.RADIO else "proposes" if row.proposes else row.link


def state_word(row: DieRow, blinks: bool = False) -> str:
    """Return the second line of a die: how it is heard and what it needs, or that it blinks."""
    source = source_word(row)
    if blinks:
        return t("dice.caption", source=source, state=t("dice.state.blinking"))
    if row.rolling:
        return t("dice.caption", source=source, state=t("dice.state.rolling"))
    if row.trouble:
        return t("dice.caption", source=source, state=t(f"dice.state.{row.trouble}"))
    if row.source in (Source.RADIO, Source.WIRE) and row.link == LINKED:
        if row.battery is not None and row.battery < CHARGE_SOON and not row.charging:
            return t("dice.caption", source=source, state=t("dice.state.charge"))
        if row.signal is not None and row.signal < WEAK:
            return t("dice.caption", source=source, state=t("dice.state.weak"))
    if row.source is Source.CAMERA:
        state = "seen" if row.link == SEEN else "unseen"
    elif row.link in (ASLEEP, NO_LINK, NEW):
        state = link_state(row)
    else:
        state = "awake"
    if row.face and state in ("awake", "seen"):
        return t("dice.caption", source=source, state=t("dice.state.shows", face=row.means))
    return t("dice.caption", source=source, state=t(f"dice.state.{state}"))


class Battery(Drawn, Widget):
    """How full a die is; nothing while it does not tell."""

    percent = NumericProperty(-1)
    charging = BooleanProperty(False)
    watch = ("percent", "charging")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint": (None, None), **kwargs})
        self.fbind("percent", lambda *_: self.restyle())

    def restyle(self) -> None:
        self.size = (theme.sp(82) if self.percent >= 0 else 1, theme.sp(30))

    def paint(self) -> None:
        if self.percent < 0:
            return
        low = self.percent < CHARGE_SOON
        ink = "danger" if low and not self.charging else "ink"
        icon = "battery_low" if low else "battery_half" if self.percent < 60 else "battery"
        paint.icon("generator" if self.charging else icon, self.x + theme.sp(12), self.center_y, theme.sp(24), ink)
        paint.words(
            t("dice.percent", n=int(self.percent)), paint.styled("label", 17), self.x + theme.sp(27), self.center_y, ink
        )


class OwnerChip(Tappable, Drawn, Widget):
    """Whose a die is: ``colour`` (seat), ``text`` (name) and ``kind`` (sign), or a question while it is nobody's."""

    colour = StringProperty("")
    text = StringProperty("")
    kind = StringProperty("")
    asks = BooleanProperty(False)
    watch = ("colour", "text", "kind", "asks", "state", "focused")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint": (None, None), **kwargs})

    def restyle(self) -> None:
        self.size = (theme.sp(146) + theme.dp(20), theme.target(52))

    def paint(self) -> None:
        radius, side = theme.dp(18), theme.dp(34)
        ground = "sunken" if self.state == "down" else "raised"
        paint.framed(self.box, radius, ground, "accent_edge" if self.asks else "outline", theme.thin(2))
        self.paint_focus(radius)
        x, end = self.x + theme.dp(13), self.right - theme.dp(12)
        if self.asks:
            paint.icon("person_add", x + theme.dp(15), self.center_y, theme.sp(26), "ink")
        elif self.colour:
            paint_token((x, self.center_y - side / 2, side, side), self.colour, ground=ground)
        else:
            paint.icon("person", x + theme.dp(15), self.center_y, theme.sp(26), "ink2")
        if self.kind and not self.asks:
            sign = theme.sp(24)
            paint.sign(self.kind if self.kind in SIGNS else "dice", end - sign / 2, self.center_y, sign, "ink")
            end -= sign + theme.dp(6)
        x += side + theme.dp(8)
        setting = paint.styled("number", 19, width=int(max(1, end - x)), lines=1, shrink=0.7)
        paint.words(self.text, setting, x, self.center_y, "ink")


class DieLine(Tappable, Box):
    """A die in the list. Tap it for more; ``flash`` shows that this one was rolled or is blinking."""

    row = ObjectProperty(None)
    text = StringProperty("")
    lit = BooleanProperty(False)
    glowing = BooleanProperty(False)
    watch = ("lit", "state", "focused")
    least_words = 150  # dp

    def __init__(
        self,
        row: DieRow,
        name: str,
        *,
        whose: Callable[[DieRow], object],
        lamp: Callable[[DieRow], object],
        more: Callable[[DieRow], object],
        **kwargs: Any,
    ) -> None:
        super().__init__(**{"orientation": "vertical", "gap": 6, "pad": 14, "pad_y": 9, "hug_y": True, **kwargs})
        self._narrow: bool | None = None
        self._unlight = Clock.create_trigger(self._dark, FLASH)
        middle = {"center_y": 0.5}
        self.tile = DieFace(side=44, ground="raised", no_touch=True, can_focus=False, pos_hint=middle)
        self.words = Column(gap=0, hug_y=True, pos_hint=middle)
        self.title = Words(style="strong", size_sp=21, lines=1, shrink=0.75)
        self.caption = Caption(style="small", size_sp=16, lines=2, shrink=0.9)  # what to do must not be cut off
        self.words.add_widget(self.title)
        self.words.add_widget(self.caption)
        self.battery = Battery(pos_hint=middle)
        self.between = self.before_owner()
        self.owner = OwnerChip(pos_hint=middle)
        self.owner.bind(on_tap=lambda *_: whose(self.row))
        self.lamp = button(icon="lamp", spoken=t("dice.lamp"), tap=lambda: lamp(self.row), pos_hint=middle)
        self.bind(on_tap=lambda *_: more(self.row))
        self.first, self.second = Row(gap=12, hug_y=True), Row(gap=12, hug_y=True)
        self.add_widget(self.first)
        self.fbind("width", self._share)
        self.show(row, name)
        self._share()

    def before_owner(self) -> tuple[Widget, ...]:
        """Return what stands between a die's words and its owner."""
        return (self.battery,)

    def show(self, row: DieRow, name: str) -> None:
        """Show what is known of the die now; what stays the same draws nothing."""
        self.row, self.text = row, name
        self.title.text, self.caption.text = name, state_word(row, self.glowing)
        self.tile.colour = body_of(row)
        self.tile.kind = row.kind if row.kind in SIGNS else ""
        self.tile.face = row.means
        self.tile.phase = "rolling" if row.rolling else "taken"
        self.tile.source = "practice" if row.source is Source.PRACTICE else ""
        self.tile.shows = "sign" if row.kind in SIGNS and not self.lit and not row.nobodys else "number"
        self.battery.percent = -1 if row.battery is None else row.battery
        self.battery.charging = row.charging
        self.owner.asks = row.nobodys
        self.owner.text = t("dice.whose") if row.nobodys else row.person
        self.owner.colour, self.owner.kind = row.colour, row.kind
        self.lamp.icon, self.lamp.kind = ("lamp_on", "accent") if self.glowing else ("lamp", "plain")
        self.lamp.opacity = 1 if row.has_lamp else 0
        self.lamp.disabled = not row.has_lamp
        self.lamp.not_yet = row.has_lamp and row.link != LINKED

    def flash(self) -> None:
        """Show this line for a moment: its die was rolled, or its lamp was lit."""
        self.lit = True
        self.tile.shows = "number" if self.row.means else self.tile.shows
        self._unlight.cancel()
        self._unlight()

    def glow(self) -> None:
        """Its lamp blinks: show that in the line for a moment."""
        self.glowing = True
        self.show(self.row, self.text)
        self.flash()

    def _dark(self, *_: Any) -> None:
        self.lit = self.glowing = False
        self.show(self.row, self.text)

    def _share(self, *_: Any) -> None:
        ends = (*self.between, self.owner, self.lamp)
        fixed = self.tile.width + theme.dp(14 * 2 + 12) + sum(each.width + theme.dp(12) for each in ends)
        title = measure(self.text, paint.styled("strong", 21))[0]
        narrow = self.width - fixed < min(max(theme.sp(self.least_words), title * 0.75), theme.sp(230))
        if narrow == self._narrow:
            return
        self._narrow = narrow
        for row in (self.first, self.second):
            row.clear_widgets()
        if self.second.parent is not None:
            self.remove_widget(self.second)
        self.first.add_widget(self.tile)
        self.first.add_widget(self.words)
        rest = self.second if narrow else self.first
        if narrow:
            self.add_widget(self.second)
            self.second.add_widget(Widget(size_hint_y=None, height=1))
        for each in self.between:
            (self.first if each is self.battery else rest).add_widget(each)
        rest.add_widget(self.owner)
        rest.add_widget(self.lamp)

    def paint(self) -> None:
        radius = theme.dp(18)
        ground = "asoft" if self.lit else "sunken" if self.state == "down" else "raised"
        if self.lit:
            paint.framed(self.box, radius, ground, "accent_edge", theme.thin(4))
        else:
            paint.rounded(self.box, radius, ground)
        self.paint_focus(radius)
