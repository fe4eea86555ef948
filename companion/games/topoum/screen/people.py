"""Who plays: token, name, what they hold, how many moles are left, medals. And the sum of the turn so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui import paint
from companion.ui.screens.parts import Scroll
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.card import Card, Row
from companion.ui.widgets.seat_token import paint_token
from companion.ui.widgets.words import Caption, Words

ROW = 58


class PersonRow(Tappable, Drawn, Widget):
    """One person.

    Properties: ``number`` (the seat), ``seat`` (its look), ``name``, ``tag`` ("Press"), ``left`` ("2 left"),
    ``medals``, ``now`` (their turn). Events: ``on_tap``, ``on_hold``.
    """

    number = NumericProperty(0)
    seat = StringProperty("graphite")
    name = StringProperty("")
    tag = StringProperty("")
    left = StringProperty("")
    medals = StringProperty("")
    now = BooleanProperty(False)
    watch = ("seat", "name", "tag", "left", "medals", "now", "state", "focused")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint_y": None, **kwargs})

    def restyle(self) -> None:
        self.height = theme.target(ROW - 6)

    def paint(self) -> None:
        radius = theme.dp(14)
        ground = "asoft" if self.now else "surface"
        if self.now or self.state == "down":
            paint.rounded(self.box, radius, "sunken" if self.state == "down" else ground)
        self.paint_focus(radius)
        side = theme.dp(42)
        x, y = self.x + theme.dp(12), self.center_y
        paint_token((x, y - side / 2, side, side), self.seat, ground=ground)
        x += side + theme.dp(12)
        end = self.right - theme.dp(12)
        medal = theme.sp(24)
        paint.image("gold_medal", (end - medal, y - medal / 2, medal, medal))
        end -= medal + theme.dp(10)
        figures = paint.styled("figure", 31)
        paint.words(self.medals, figures, end, y, "ink", anchor="right")
        end -= max(theme.sp(46), measure(self.medals, figures)[0]) + theme.dp(12)
        roomy = self.width > theme.dp(330) and theme.text_size < 1.3
        if self.left and roomy:
            caption = paint.styled("label", 17)
            wide = measure(self.left, caption)[0]
            paint.words(self.left, caption, end, y, "ink2", anchor="right")
            paint.glyph("mole_outline", end - wide - theme.sp(14), y, theme.sp(18), "ink2")
            end -= wide + theme.sp(34)
        name = paint.styled("name", 25, width=max(1, int(end - x)), shrink=0.6)
        tag = paint.styled("label", 16)
        wide, _ = measure(self.name, name)
        tag_wide = measure(self.tag, tag)[0] if self.tag else 0
        if self.tag and x + wide + theme.dp(8) + tag_wide <= end:
            paint.words(self.name, name, x, y, "ink")
            paint.words(self.tag, tag, x + wide + theme.dp(8), y - theme.sp(2), "ink2")
        elif self.tag:  # under the name where there is no room beside it
            small = paint.styled("caption", width=max(1, int(end - x)), shrink=0.85)
            paint.words(self.name, name, x, y + theme.sp(9), "ink")
            paint.words(self.tag, small, x, y - theme.sp(13), "ink2")
        else:
            paint.words(self.name, name, x, y, "ink")


class People(Card):
    """Everybody in the order of play, in one or two ``columns``. `tapped(seat)` and `held(seat)` are called."""

    columns = NumericProperty(1)

    def __init__(self, tapped: Callable[[int], object], held: Callable[[int], object], **kwargs: Any) -> None:
        super().__init__(**{"pad": 14, "pad_y": 10, "gap": 4, "hug_y": True, **kwargs})
        self._tapped, self._held = tapped, held
        self.rows: dict[int, PersonRow] = {}
        self._order: list[PersonRow] = []
        self.fbind("columns", lambda *_: self._lay(list(self.rows.values())))

    def show(self, looks: Sequence[dict[str, Any]]) -> None:
        """Show the properties of the rows, top to bottom."""
        order = [look["number"] for look in looks]
        for number in order:
            if number not in self.rows:
                row = PersonRow(number=number)
                row.bind(
                    on_tap=lambda row: self._tapped(row.number), on_hold=lambda row: self._held(row.number)
                )  # fmt: skip
                self.rows[number] = row
        wanted = [self.rows[number] for number in order]
        if wanted != self._order:
            self._lay(wanted)
        for look in looks:
            for name, value in look.items():
                setattr(self.rows[look["number"]], name, value)

    def _lay(self, rows: list[PersonRow]) -> None:
        """Put the rows in, as many side by side as there are columns."""
        self._order = rows
        for row in self.rows.values():
            if row.parent is not None:
                row.parent.remove_widget(row)
        self.clear_widgets()
        step = int(self.columns)
        for first in range(0, len(rows), step):
            beside = Row(gap=12, hug_y=True)
            for row in rows[first : first + step]:
                beside.add_widget(row)
            self.add_widget(beside)


class SumRow(Tappable, Drawn, Widget):
    """A line of a sum: words on the left, what it adds on the right; ``total`` stands out. Events: ``on_tap``."""

    text = StringProperty("")
    value = StringProperty("")
    key = StringProperty("")
    total = BooleanProperty(False)
    watch = ("text", "value", "total", "state", "focused")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint_y": None, **kwargs})

    def restyle(self) -> None:
        self.height = theme.sp(42 if self.total else 33)

    def paint(self) -> None:
        y, end = self.center_y, self.right
        if self.total:
            medal = theme.sp(24)
            paint.image("gold_medal", (end - medal, y - medal / 2, medal, medal))
            end -= medal + theme.dp(8)
        figure = paint.styled("name", 28 if self.total else 23)
        paint.words(self.value, figure, end, y, "ink", anchor="right")
        room = end - measure(self.value, figure)[0] - theme.dp(12) - self.x
        style = "name" if self.total else "body"
        words = paint.styled(style, 26 if self.total else 19, width=max(1, int(room)), lines=2, shrink=0.75)
        paint.words(self.text, words, self.x, y, "ink")
        self.paint_focus(theme.dp(8))


class TurnCard(Card):
    """What the turn came to so far; `why(key)` opens the Why card of a line or of the sum.

    The sum always stays in sight. Where there is little room the caption goes first, then the title; lines scroll.
    """

    def __init__(self, why: Callable[[str], object], **kwargs: Any) -> None:
        super().__init__(**{"pad": 20, "pad_y": 12, "gap": 2, **kwargs})
        self._why = why
        self.title = Words(style="title", size_sp=23, lines=1)
        self.rest = Scroll(gap=2)
        self.rule = Rule()
        self.total = SumRow(total=True)
        self.total.bind(on_tap=lambda _: self._why("gain"))
        self.foot = Caption(lines=1)
        self._nothing = Widget()
        self._shown: object = None
        self._fold = Clock.create_trigger(self._fold_parts, 0)
        self.bind(height=self._fold)
        self._fold_parts()

    def least_height(self) -> float:
        """The height in which the sum, or the title where there is none, can be read, in pixels."""
        return float(2 * theme.dp(12) + (self.total.height if self.total.value else self.title.height + theme.sp(40)))

    def _fold_parts(self, *_: Any) -> None:
        """Put in what there is room for: the sum, a line, the title, the caption."""
        free = self.height - self.padding[1] - self.padding[3]
        title, foot = (part.height + self.spacing for part in (self.title, self.foot))
        parts: list[Widget] = [self.title, self.rest]
        if self.total.value:
            lines = self.rule.height + 2 * self.spacing + max(row.height for row in self.rest.column.children)
            free -= self.total.height
            if free < lines:
                parts = [self.title, self._nothing, self.total] if free >= title else [self.total]
            elif free < lines + title:
                parts = [self.rest, self.rule, self.total]
            else:
                parts = [self.title, self.rest, self.rule, self.total]
            rows = self.rest.column.children
            free -= lines + sum(row.height + self.spacing for row in rows[1:])  # every line goes before the caption
        if self.foot.text and free >= title + foot:
            parts.append(self.foot)
        if list(reversed(self.children)) != parts:
            self.clear_widgets()
            for part in parts:
                self.add_widget(part)

    def show(
        self, title: str, lines: Sequence[tuple[str, str, str]], total: tuple[str, str] | None, foot: str = ""
    ) -> None:
        """Show a title, lines of words, value and key, the sum's words and value, and a caption at the foot."""
        self.title.text, self.foot.text = title, foot
        shown = (tuple(lines), total)
        if shown != self._shown:
            self._shown = shown
            column = self.rest.column
            column.clear_widgets()
            for text, value, key in lines:
                row = SumRow(text=text, value=value, key=key, no_touch=not key, can_focus=bool(key))
                row.bind(on_tap=lambda row: self._why(row.key))
                column.add_widget(row)
            self.total.text, self.total.value = total or ("", "")
        self._fold_parts()


class Rule(Drawn, Widget):
    """The thin line above a sum."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint_y": None, **kwargs})

    def restyle(self) -> None:
        self.height = theme.dp(10)

    def paint(self) -> None:
        paint.plain((self.x, self.center_y, self.width, theme.thin(2)), "line")
