"""Buttons: the next step, everything else that is pressed, and Undo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui import layout, paint, tokens
from companion.ui.theme import darker, theme
from companion.ui.typeset import Setting, fits, measure
from companion.ui.widgets.base import Drawn, Tappable

TWO_LINE_SHARE = 0.85
ONE_TAP_SECONDS = 0.35


def _shrunk_to_smallest(size: float, least: float) -> float:
    """The smallest factor on words of `size` sp: `least`, but never under the smallest text of a normal size."""
    return max(least, theme.sp(tokens.SMALLEST_TEXT) / theme.text_size / theme.sp(size))


class PushButton(Tappable, Drawn, Widget):
    """A button with a verb on it.

    Properties: ``kind`` primary, accent, plain or danger; ``text`` (may take two lines at 85 %); ``icon`` (name of
    :mod:`companion.ui.icons`, a die's kind or a seat's shape); ``caption`` (second line, right button only);
    ``not_yet`` (sunken but tappable, to say what is missing); ``busy`` (three dots, taps wait); ``chosen`` (psoft
    with a primary edge); ``icon_ink`` (a colour for a plain button's icon); ``game`` (64 dp high, else 52); ``hug``
    (as wide as its words); ``text_sp``.
    Events: ``on_tap``, ``on_hold``.
    """

    kind = OptionProperty("plain", options=["primary", "accent", "plain", "danger"])
    text = StringProperty("")
    icon = StringProperty("")
    icon_ink = StringProperty("")
    caption = StringProperty("")
    not_yet = BooleanProperty(False)
    busy = BooleanProperty(False)
    chosen = BooleanProperty(False)
    game = BooleanProperty(True)
    hug = BooleanProperty(False)
    text_sp = NumericProperty(0)
    radius = NumericProperty(20)
    watch: tuple[str, ...] = (
        "kind", "text", "icon", "icon_ink", "caption", "not_yet", "busy", "chosen", "game", "state", "focused",
        "text_sp", "radius",
    )  # fmt: skip

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint_y", None)
        if kwargs.get("hug"):
            kwargs.setdefault("size_hint_x", None)
        super().__init__(**kwargs)
        for name in ("text", "icon", "caption", "game", "hug", "text_sp"):
            self.fbind(name, self._fit)

    def restyle(self) -> None:
        self._fit()

    def _text_size(self) -> float:
        return float(self.text_sp or (24 if self.game else 20))

    @property
    def _inset(self) -> float:
        return theme.dp(24 if self.game else 20)

    @property
    def _icon_size(self) -> float:
        return theme.sp(28 if self.game else 24)

    def _fit(self, *_: Any) -> None:
        if self.size_hint_y is None:
            self.height = theme.game_target(64) if self.game else theme.target(52)
        if self.hug:
            self.width = self.hugging()

    def hugging(self, text: str | None = None) -> float:
        """How wide it is where it hugs its words, or others."""
        return max(self.wanted_width(text), self.height)

    def wanted_width(self, text: str | None = None) -> float:
        """Pixels that icon and words, or others, take on one line."""
        words = self.text if text is None else text
        text_wide, _ = measure(words, paint.styled("button", self._text_size()))
        caption, _ = measure(self.caption, paint.styled("caption"))
        wide = max(text_wide, caption)
        gap = theme.dp(12) if self.icon and wide else 0
        icon = self._icon_size if self.icon else 0
        return wide + gap + icon + (2 * self._inset if wide else theme.dp(16))

    def on_touch_down(self, touch: Any) -> bool:
        if self.busy and self.collide_point(*touch.pos):
            return True
        return super().on_touch_down(touch)

    def looks(self) -> tuple[str, str, str]:
        """Ground, ink and edge colour in the present state (edge empty: none)."""
        if self.not_yet:
            return "sunken", "ink2", ""
        if self.chosen:
            return "psoft", "ink", "primary"
        if self.kind == "primary":
            return "primary", "on_primary", ""
        if self.kind == "accent":
            return "accent", "on_accent", ""
        ground = "sunken" if self.state == "down" else "raised"
        return ground, "danger" if self.kind == "danger" else "ink", "outline"

    def paint(self) -> None:
        ground, ink, edge = self.looks()
        pressed = self.state == "down"
        down = theme.thin(2) if pressed else 0
        x, y, across, high = self.x, self.y - down, self.width, self.height
        radius = min(theme.dp(self.radius), high / 2)
        fill: paint.Paint = ground
        if pressed and ground in ("primary", "accent", "psoft"):
            fill = darker(theme.colour(ground), 0.86)
        if edge:
            paint.framed((x, y, across, high), radius, fill, edge, theme.thin(4 if self.chosen else 2))
        else:
            paint.rounded((x, y, across, high), radius, fill)
        self.paint_focus(radius)
        if self.busy:
            for step in (-1, 0, 1):
                paint.disc(self.center_x + step * theme.dp(16), y + high / 2, theme.dp(5), ink)
            return
        self._paint_content(x, y, across, high, ink)

    def _words(self, room: float) -> Setting:
        size = self._text_size()
        one = paint.styled("button", size)
        if measure(self.text, one)[0] <= room + 0.5:  # a button that hugs its words lost a fraction to rounding
            return one
        size = max(size * TWO_LINE_SHARE, float(tokens.SMALLEST_TEXT))
        return paint.styled(
            "button", size, width=int(max(1, room)), lines=2, align="center", shrink=_shrunk_to_smallest(size, 0.7)
        )

    def _paint_content(self, x: float, y: float, across: float, high: float, ink: str) -> None:
        icon = self._icon_size if self.icon else 0
        if not self.text:
            paint.sign(self.icon, x + across / 2, y + high / 2, icon, ink)
            return
        gap = theme.dp(12) if self.icon else 0
        inset = min(self._inset, across * 0.1)
        setting = self._words(across - 2 * inset - icon - gap)
        if icon and setting.width and not fits(self.text, setting):  # the words say more than the icon
            icon = gap = 0
            setting = self._words(across - 2 * inset)
        text, tall = measure(self.text, setting)
        caption = paint.styled("caption", width=int(across - 2 * inset - icon - gap), shrink=0.9)
        second, second_tall = measure(self.caption, caption)
        text = max(text, second)
        left = x + (across - text - icon - gap) / 2
        middle = y + high / 2
        if icon:
            tinted = self.icon_ink if self.icon_ink and not self.not_yet and self.kind == "plain" else ink
            paint.sign(self.icon, left + icon / 2, middle, icon, tinted)
        at = left + icon + gap + text / 2
        lift = second_tall / 2 if self.caption else 0
        paint.words(self.text, setting, at, middle + lift, ink, anchor="center")
        if self.caption:
            paint.words(self.caption, caption, at, middle - tall / 2, ink, anchor="center")


class IconButton(PushButton):
    """A square button with an icon alone (home, menu, close); ``spoken`` names it for the announcer."""

    spoken = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint_x", None)
        kwargs.setdefault("game", False)
        super().__init__(**kwargs)

    @property
    def _icon_size(self) -> float:
        return theme.sp(28)

    def _fit(self, *_: Any) -> None:
        super()._fit()
        self.width = self.height


class UndoButton(PushButton):
    """Undo, bottom left: fixed width (300 dp, 230 upright), the words on up to two lines beside the icon.

    ``text`` says what is taken back, ``brief`` the same without the verb, which the arrow says as well: shown where
    the whole would have to be set too small; ``not_yet`` when there is nothing. Two taps within 350 ms count once.
    """

    brief = StringProperty("")
    watch = (*PushButton.watch, "brief")

    def __init__(self, now: Callable[[], float] | None = None, **kwargs: Any) -> None:
        self._now = now or Clock.get_time
        self._last = float("-inf")
        super().__init__(**{"icon": "undo", "size_hint_x": None, **kwargs})

    def _fit(self, *_: Any) -> None:
        super()._fit()
        wide = layout.UNDO_WIDTH_PORTRAIT if theme.portrait else layout.UNDO_WIDTH
        self.width = theme.dp(wide)

    def dispatch(self, event_type: str, *args: Any) -> Any:
        if event_type == "on_tap":
            now = self._now()
            if now - self._last < ONE_TAP_SECONDS:
                return True
            self._last = now
        return super().dispatch(event_type, *args)

    def _paint_content(self, x: float, y: float, across: float, high: float, ink: str) -> None:
        icon = theme.sp(28)
        left = x + theme.dp(20)
        paint.sign(self.icon, left + icon / 2, y + high / 2, icon, ink)
        start = left + icon + theme.dp(14)
        room = int(x + across - start - theme.dp(12))
        words, setting = self._said(room, high - theme.dp(8))
        paint.words(words, setting, start, y + high / 2, ink)

    def _said(self, room: float, high: float) -> tuple[str, Setting]:
        """What fits at the size of the smallest text or larger: all of it, else without the verb, else on a third
        line; what is still too long is set smaller, down to the smallest text of a normal size, and cut."""
        size = tokens.TYPE["label"].size + 1
        readable = tokens.SMALLEST_TEXT / size
        texts = [self.text, self.brief] if self.brief else [self.text]
        setting = paint.styled("strong", size, width=int(room), lines=2, shrink=readable)
        for text in texts:
            if self._holds(text, setting, readable):
                return text, setting
        low = min(setting.size, high / (3 * setting.leading))
        least = theme.sp(tokens.SMALLEST_TEXT) / theme.text_size
        if self._holds(texts[-1], setting, low / setting.size):
            return texts[-1], setting._replace(shrink=low / setting.size)
        if low >= least:
            return texts[-1], setting._replace(size=low, lines=3, shrink=least / low)
        return texts[-1], setting._replace(shrink=_shrunk_to_smallest(size, 0.65))

    @staticmethod
    def _holds(text: str, setting: Setting, share: float) -> bool:
        return fits(text, setting._replace(size=setting.size * share, shrink=1.0))
