"""What happened, line by line, and changing it afterwards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from heapq import merge
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleboxlayout import RecycleBoxLayout
from kivy.uix.recycleview import RecycleView
from kivy.uix.recycleview.views import RecycleDataViewBehavior

from companion.core.dice import is_practice
from companion.core.messages import IllegalMove
from companion.core.session import HistoryLine, Step
from companion.table.seen import TableView
from companion.ui import paint, tokens
from companion.ui.theme import theme
from companion.ui.typeset import Setting, measure
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Card, Column, Row
from companion.ui.widgets.scrolling import Ringed
from companion.ui.widgets.seat_token import paint_token
from companion.ui.widgets.words import Caption, Words

from .banners import change_lines
from .corrections import can_change, step_of, values_of
from .move_form import MoveForm
from .over import BAR, Over
from .refusals import in_words
from .spoken import move_name, spoken, t
from .told_by import SOURCES, source_words

ROW, ROW_WITH_NOTE, CHAPTER = 60, 84, 38


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the drawer: what it says, the move, whether it was taken back, and how many redos bring it back."""

    line: HistoryLine
    step: Step
    undone: bool = False
    redo: int = 0


class HistoryRow(RecycleDataViewBehavior, Tappable, Drawn, BoxLayout):
    """One line: who, what, where it came from; opened by a tap, it offers what can be done with it."""

    text = StringProperty("")
    note = StringProperty("")
    colour = StringProperty("")
    sign = StringProperty("")
    badge = StringProperty("")
    heading = BooleanProperty(False)
    struck = BooleanProperty(False)
    undone = BooleanProperty(False)
    redo = BooleanProperty(False)
    newest = BooleanProperty(False)
    chosen = BooleanProperty(False)
    changeable = BooleanProperty(False)
    number = NumericProperty(0)
    drawer = ObjectProperty(None, allownone=True)
    watch = (
        "text", "note", "colour", "sign", "badge", "heading", "struck", "undone", "newest", "chosen", "state",
        "focused",
    )  # fmt: skip

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"orientation": "horizontal", **kwargs})
        for name in ("chosen", "changeable", "heading", "newest", "undone", "redo"):
            self.fbind(name, self._offer)

    def restyle(self) -> None:
        self.spacing = theme.dp(8)
        self.padding = [theme.dp(56), 0, theme.dp(6), 0]

    def refresh_view_attrs(self, view: Any, index: int, data: dict[str, Any]) -> Any:
        self.can_focus = not data["heading"]
        return super().refresh_view_attrs(view, index, data)

    def _offer(self, *_: Any) -> None:
        self.clear_widgets()
        if not self.chosen or self.heading:
            return
        self.add_widget(BoxLayout())
        # rows are used again for other lines, so what a button does is asked when it is tapped
        if self.changeable:
            self._add("history.change", "pencil", lambda: self.drawer.frame.change(self.number))
        if self.redo:
            self._add("history.bring_back", "redo", lambda: self.drawer.bring_back(self.number))
        elif not self.newest and not self.undone and not self.drawer.frame.view.read_only:
            self._add("history.go_back", "", lambda: self.drawer.go_back(self.number))

    def _add(self, key: str, icon: str, does: Callable[[], object]) -> None:
        button = PushButton(text=t(key), icon=icon, game=False, hug=True, text_sp=17, pos_hint={"center_y": 0.5})
        button.bind(on_tap=lambda *_: does())
        self.add_widget(button)

    def on_tap(self) -> None:
        if not self.heading and self.drawer is not None:
            self.drawer.choose(self.number)

    def _taken(self) -> float:
        return sum(child.width + theme.dp(8) for child in self.children if isinstance(child, PushButton))

    def paint(self) -> None:
        middle = self.center_y
        if self.heading:
            across, _ = paint.words(self.text, paint.styled("title", 20), self.x + theme.dp(14), middle, "ink")
            start = self.x + theme.dp(26) + across
            paint.plain((start, middle, max(0, self.right - start - theme.dp(14)), theme.thin(2)), "line")
            return
        area = (self.x, self.y + theme.dp(2), self.width, self.height - theme.dp(4))
        if self.newest:
            paint.framed(area, theme.dp(16), "asoft", "accent_edge", theme.thin(4))
        elif self.chosen or self.state == "down":
            paint.rounded(area, theme.dp(16), "raised")
        self.paint_focus(theme.dp(16))
        side = theme.dp(38)
        if self.colour and self.undone:
            paint.shape(tokens.seat_look(self.colour).shape, self.x + theme.dp(33), middle, theme.dp(26), "ink2", 0.6)
        elif self.colour:
            paint_token((self.x + theme.dp(14), middle - side / 2, side, side), self.colour, ground="surface")
        else:
            paint.sign(self.sign or "play", self.x + theme.dp(33), middle, theme.dp(28), "ink2")
        left = self.x + theme.dp(66)
        badges = 0.0 if self.chosen else self._paint_badges(middle)
        room = max(1, int(self.right - left - max(badges, self._taken()) - theme.dp(20)))
        style = "strong" if self.newest else "body"
        lift = theme.sp(11) if self.note else 0
        lines = 1 if self.note else 2
        setting = paint.styled(style, 19, width=room, lines=lines, shrink=0.8)
        paint.words(self.text, setting, left, middle + lift, "ink2" if self.struck else "ink")
        if self.struck:
            self._strike(setting, left, middle + lift)
        if self.note:
            note = paint.styled("caption", width=room, lines=2, shrink=0.9)
            refused = self.struck and not self.undone
            paint.words(self.note, note, left, middle - theme.sp(14), "danger" if refused else "ink2")

    def _strike(self, setting: Setting, left: float, middle: float) -> None:
        """Draw a line through the words, which may take two lines."""
        across, down = measure(self.text, setting)
        lines = max(1, round(down / (setting.size * setting.leading)))
        for n in range(lines):
            y = middle + down / 2 - (n + 0.5) * down / lines
            paint.plain((left, y, across, theme.thin(2)), "ink2")

    def _paint_badges(self, middle: float) -> float:
        x = self.right - theme.dp(26)
        for badge in reversed(self.badge.split()):
            paint.sign(badge, x, middle, theme.dp(24), "ink2")
            x -= theme.dp(32)
        return self.right - x


class HistoryList(Ringed, RecycleView):
    """The lines, newest first; only those in sight exist as widgets."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"do_scroll_x": False, "scroll_distance": theme.dp(16), "bar_width": theme.dp(6), **kwargs})
        box = RecycleBoxLayout(orientation="vertical", size_hint=(None, None), default_size_hint=(1, None))
        box.default_size = (None, theme.dp(ROW))
        box.key_size = "row_size"
        box.bind(minimum_height=box.setter("height"))
        self.add_widget(box)
        self.viewclass = HistoryRow


class HistoryDrawer(Over):
    """Every line with who and which die, *Change* and *Go back here*, Undo and Redo."""

    def __init__(self, frame: Any, closed: Callable[[], object]) -> None:
        self.frame = frame
        self.chosen = 0
        super().__init__("drawer", closed)
        self.head(t("history.title"))
        self.list = HistoryList(size_hint=(None, None))
        self.panel.remove_widget(self.scroll)
        self.scroll.remove_widget(self.body)
        self.body.size_hint = (None, None)
        self.undo = PushButton(icon="undo")
        self.redo = PushButton(icon="redo")
        self.undo.bind(on_tap=lambda *_: frame.undo())
        self.redo.bind(on_tap=lambda *_: frame.redo())
        self.foot = Column(hug_y=True, gap=8, size_hint=(None, None))
        buttons = Row(hug_y=True)
        for button in (self.undo, self.redo):
            button.text_sp = 20
            buttons.add_widget(button)
        self.foot.add_widget(buttons)
        self.foot.add_widget(Caption(text=t("history.kept"), halign="center"))
        for part in (self.body, self.list, self.foot):
            self.panel.add_widget(part)
        self.foot.fbind("height", self._place)
        self.show(frame.view)
        self._place()

    def _place(self, *_: Any) -> None:
        super()._place()
        if not hasattr(self, "foot"):
            return
        x, y = self.scroll.pos
        across, tall = self.body.width, self.scroll.height
        for part in (self.body, self.list, self.foot):
            part.width = across
            part.x = x
        self.list.width = across + theme.dp(BAR)
        self.list.layout_manager.width = across
        self.body.top = y + tall
        self.foot.y = y
        self.list.y = self.foot.top + theme.dp(10)
        self.list.height = max(1, self.body.y - theme.dp(10) - self.list.y)

    def show(self, view: TableView) -> None:
        """Draw the lines as they are now."""
        self.undo.text = spoken(view.undo) if view.undo else t("play.nothing_to_undo")
        self.undo.not_yet = view.undo is None
        self.redo.text = spoken(view.redo) if view.redo else t("play.nothing_to_redo")
        self.redo.not_yet = view.redo is None
        self._lines = self._merged()
        self._fill()

    def _merged(self) -> list[Told]:
        """Return the moves in force and those that were taken back, in the order of their rows."""
        session = self.frame.table.session
        now = (Told(line, step) for line, step in zip(session.history(), session.steps, strict=True))
        gone = (Told(taken.line, taken.step, True, taken.redo) for taken in session.taken_back())
        return list(merge(now, gone, key=lambda told: told.line.number))

    def _fill(self) -> None:
        data: list[dict[str, Any]] = []
        chapter, last = "", None
        for told in self._lines:
            message = self.frame.game_screen.chapter(told.step.before)
            if message != last:  # spoken once for a whole round: long games have thousands of lines
                heading, last = spoken(message), message
                if chapter and heading != chapter:
                    data.append(self._heading(chapter))
                chapter = heading
            data.append(self._row(told))
        if chapter:
            data.append(self._heading(chapter))
        data.reverse()
        for row in data:
            if not row["heading"] and not row["undone"]:
                row["newest"] = True
                break
        self.list.data = data

    def _heading(self, text: str) -> dict[str, Any]:
        blank = dict.fromkeys(("note", "colour", "sign", "badge"), "")
        states = dict.fromkeys(("struck", "newest", "chosen", "changeable", "undone", "redo"), False)
        size = (None, theme.sp(CHAPTER))
        return {"drawer": self, "text": text, "heading": True, "number": 0, "row_size": size, **blank, **states}

    def _row(self, told: Told) -> dict[str, Any]:
        fixed = self.frame.view.read_only
        return {
            "drawer": self,  # first: a new row asks it what may be done as soon as it is chosen
            **look_of(told, self.frame.table.session.state.seats),
            "heading": False,
            "newest": False,
            "chosen": told.line.number == self.chosen,
            "changeable": not told.undone and not fixed and can_change(told.step),
            "undone": told.undone,
            "redo": told.redo > 0 and not fixed,
            "number": told.line.number,
        }

    def choose(self, number: int) -> None:
        """Open a line, or close it again."""
        self.chosen = 0 if self.chosen == number else number
        for row in self.list.data:
            row["chosen"] = row["number"] == self.chosen and not row["heading"]
        self.list.refresh_from_data()

    def go_back(self, number: int) -> None:
        """Undo everything after a line; redo brings it back."""
        self.frame.table.go_back(number)

    def bring_back(self, number: int) -> None:
        """Redo up to a line that was taken back."""
        self.frame.table.go_forward(number)


def look_of(told: Told, seats: Sequence[Any]) -> dict[str, Any]:
    """Return how a line of the history is drawn: words, token, badges. Hidden choices show no more than that."""
    line = told.line
    seat = getattr(told.step.move, "seat", None)
    colour = seats[seat].colour if isinstance(seat, int) and 0 <= seat < len(seats) else ""
    note = ""
    if told.undone:
        note = t("history.taken_back" if told.redo else "history.taken_back_for_good")
    elif line.refused is not None:
        note = t("history.row_no_longer_fits", reason=line.refused)
    elif line.was is not None:
        note = t("history.was", was=line.was)
    elif is_practice(str(line.by.get("die", ""))):
        note = t("source.practice")  # in words too, so that nobody takes it for a real die's
    elif line.by.get("overheard"):
        note = t("source.overheard")
    source = SOURCES.get(str(line.by.get("source", "")), "")
    badges = [*(["gavel"] if line.ruling else []), *([source] if source and not line.ruling else [])]
    return {
        "text": spoken(line.text),
        "note": note,
        "colour": "" if line.secret else colour,
        "sign": "eye_off" if line.secret else "gavel" if line.ruling else "table",
        "badge": " ".join(badges),
        "struck": told.undone or line.refused is not None,
        "row_size": (None, theme.dp((ROW_WITH_NOTE if note else ROW) * (1 + (theme.text_size - 1) * 0.7))),
    }


class ChangeSheet(Over):
    """The same move with other values: shows what else would change before it is done."""

    def __init__(self, frame: Any, row: int, closed: Callable[[], object]) -> None:
        super().__init__("drawer", closed)
        self.typing = True
        self.frame, self.row = frame, row
        table = frame.table
        step = step_of(table.session, row)
        self.step = step
        self.form: MoveForm | None = None
        line = next((line for line in table.history() if line.number == row), None)
        if step is None or line is None or not can_change(step):
            self.head(t("history.change"))
            self.body.add_widget(Words(text=t("history.cannot_change"), style="body"))
            return
        self.head(move_name(table.game.key, type(step.move)), spoken(line.text))
        if source_words(line):
            self.body.add_widget(Caption(text=source_words(line)))
        state, start, kind = step.before, values_of(step.move), type(step.move)
        self.form = MoveForm(
            table.game.key, kind, state.seats, state.places, start=start, changed=self._preview,
            choices=partial(table.game.choices, state, kind),
            picker=partial(frame.game_screen.picker, state, kind),
        )  # fmt: skip
        self.body.add_widget(self.form)
        self.effects = Card(ground="isoft", hug_y=True, gap=6, lifted=False)
        self.body.add_widget(self.effects)
        self.confirm = PushButton(text=t("history.change_it"), icon="tick", kind="primary")
        self.confirm.bind(on_tap=lambda *_: self._confirm())
        self.body.add_widget(self.confirm)
        self._preview()

    def _preview(self) -> None:
        assert self.form is not None and self.step is not None
        move = self.form.move()
        ready = False
        if move is None:
            lines: tuple[str, ...] = (t("form.missing", what=self.form.missing()),)
            ground = "asoft"
        elif move == self.step.move:
            lines, ground = (t("history.same"),), "isoft"
        else:
            try:
                changes = self.frame.table.session.preview(self.row, move)
                lines, ground, ready = change_lines(changes) or (t("history.nothing_else"),), "isoft", True
            except IllegalMove as error:
                why = in_words(error.reason, self.frame.table.game, move=type(move).__name__)
                lines, ground = (spoken(why),), "dsoft"
        self.effects.ground = ground
        self.effects.clear_widgets()
        for n, line in enumerate(lines):
            self.effects.add_widget(Words(text=line, style="strong" if n == 0 else "small"))
        self.confirm.not_yet = not ready

    def _confirm(self) -> None:
        move = self.form.move() if self.form else None
        if self.confirm.not_yet or move is None:
            self.confirm.shake()
            return
        self.close()
        self.frame.table.change(self.row, move)
