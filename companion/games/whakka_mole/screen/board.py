"""Everybody's sheet on the table: while people write, and while a turn is told: pop up, whack, count."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.ui import tokens
from companion.ui.layout import seat_places
from companion.ui.theme import theme
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.keeping import Keeping
from companion.ui.widgets.scrolling import Scrolling
from companion.ui.widgets.turned import Turned

from .scores import ScoreTrack, SumRow
from .sheet import Sheet

STEP_SECONDS = 0.42
STAGES = ("risen", "struck", "counted")
SMALLEST_CELL, COMFORTABLE_CELL, LYING_CELL = 44, 62, 34  # dp
FEW = 4  # up to so many people everything must be seen without scrolling


def columns_for(sheets: int, portrait: bool) -> int:
    """How many sheets lie side by side."""
    if portrait:
        return min(sheets, 2) if sheets <= 4 else 3 if sheets <= 6 else 4
    if sheets <= 6:
        return sheets
    return 4 if sheets <= 8 else 5 if sheets <= 10 else 6


class Inside(Keeping, FloatLayout):
    """What scrolls: the picture of every sheet and sum is kept, so that a tap on one draws only that one."""


class SheetsBoard(FloatLayout):
    """Sheets, sums and the way to the target between the bars; scrolls when many people play.

    ``risen``, ``struck`` and ``counted`` (0 … 1) tell a turn; `play` runs them one after another and calls `told`
    at every step; a tap while it runs shows the end at once. `stage` is the step running, empty when all is told.
    """

    risen = NumericProperty(1.0)
    struck = NumericProperty(1.0)
    counted = NumericProperty(1.0)
    stage = StringProperty("")

    def __init__(self, told: Callable[[], object], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._told = told
        self._running: Animation | None = None
        self.sheets: list[Sheet] = []
        self.sums: list[SumRow] = []
        self.track = ScoreTrack(size_hint=(None, None))
        self.extra: PushButton | None = None
        self._held: list[Widget] = []
        self._turns: list[int] = []
        self._grid = (9, 3)
        self._track_shown = False
        self._points: list[tuple[str, int, int]] = []
        self.scroll = Scrolling(
            do_scroll_x=False, pos_hint={"x": 0, "y": 0}, bar_width=theme.dp(6), scroll_distance=theme.dp(16)
        )
        self.inside = Inside(size_hint=(None, None))
        self.scroll.add_widget(self.inside)
        self.add_widget(self.scroll)
        self.bind(size=self._place)
        self.inside.bind(pos=self._place)
        for name in STAGES:
            self.fbind(name, self._hand_on)

    # ── what lies here ──

    def lay(
        self, sheets: list[Sheet], sums: list[SumRow], grid: tuple[int, int], orientation: str, extra: Any = None
    ) -> None:
        """Lay these sheets and sums instead of those before; `grid` is holes and columns of a sheet."""
        self.inside.clear_widgets()
        for held in self._held:
            if isinstance(held, Turned):
                held.content = None
        self.sheets, self.sums, self._grid, self.extra = sheets, sums, grid, extra
        lies = orientation != "stands"
        places = seat_places(len(sheets), lies=lies, sides=4 if orientation == "lies_four" else 2)
        self._turns = [place.rotation for place in places] if lies else []
        self._held = []
        for n, sheet in enumerate(sheets):
            sheet.bars = lies
            turned = bool(self._turns and self._turns[n])
            held = Turned(content=sheet, rotation=self._turns[n], size_hint=(None, None)) if turned else sheet
            if not turned:
                sheet.size_hint = (None, None)
            self._held.append(held)
            self.inside.add_widget(held)
        for row in sums:
            row.size_hint = (None, None)
            self.inside.add_widget(row)
        if extra is not None:
            self.inside.add_widget(extra)
        self._hand_on()
        self._place()

    def count(self, target: int, points: list[tuple[str, int, int]]) -> None:
        """Set the way to `target` and who stands where on it: colour, points before the count and after it."""
        self.track.target = target
        self._points = points
        self._hand_on()

    def _hand_on(self, *_: Any) -> None:
        for sheet in self.sheets:
            sheet.risen, sheet.struck, sheet.counted = self.risen, self.struck, self.counted
        for row in self.sums:
            row.told, row.counted = self.struck, self.counted
        self.track.marks = [
            (colour, before + (after - before) * self.counted) for colour, before, after in self._points
        ]

    # ── telling a turn ──

    @property
    def playing(self) -> bool:
        """Whether a turn is being told right now."""
        return self._running is not None

    def play(self) -> None:
        """Tell the turn from the start."""
        self._stop()
        self.risen = self.struck = self.counted = 0.0
        self._next(0)

    def _next(self, step: int) -> None:
        if step >= len(STAGES):
            self._running = None
            self.stage = ""
            self._told()
            return
        self.stage = STAGES[step]
        moving = tokens.MOTION["fade"] if theme.less_motion else STEP_SECONDS * 0.62
        curve = "linear" if theme.less_motion else ("out_quad", "in_quad", "out_quad")[step]
        run = Animation(**{STAGES[step]: 1.0}, d=moving, t=curve) + Animation(d=STEP_SECONDS - moving)
        run.bind(on_complete=lambda *_: self._next(step + 1))
        self._running = run
        run.start(self)
        self._told()

    def skip(self) -> None:
        """Show how the turn ended at once."""
        if not self.playing:
            return
        self._stop()
        self.risen = self.struck = self.counted = 1.0
        self._told()

    def _stop(self) -> None:
        self._running = None
        self.stage = ""
        Animation.cancel_all(self)  # unlike stop_all, this does not go on to the next step

    def at_end(self) -> None:
        """Show everything as it is, without telling."""
        self._stop()
        self.risen = self.struck = self.counted = 1.0

    def on_touch_down(self, touch: Any) -> bool:
        if self.playing and self.collide_point(*touch.pos):
            self.skip()
            return True
        return bool(super().on_touch_down(touch))

    # ── layout ──

    def _place(self, *_: Any) -> None:
        if not self.sheets or self.width < 10 or self.height < 10:
            return
        margin, gap = theme.dp(16), theme.dp(12)
        wide = self.width - 2 * margin
        count = len(self.sheets)
        across = -(-count // 2) if self._turns else columns_for(count, theme.portrait)
        across = min(across, 6)
        rows = -(-count // across)
        sheet_wide = min((wide - gap * (across - 1)) / across, wide * 0.5)
        self._track_shown = bool(self.track.marks)
        below = self._heights_below(wide)
        least = rows * self._least_height(sheet_wide) + gap * (rows - 1)
        if least + below + theme.dp(20) > self.height and not (self.sums and count > FEW):
            self._track_shown = False
            below = self._heights_below(wide)
        spare = self.height - theme.dp(20) - below - gap * (rows - 1)
        alone = (self.height - theme.dp(20) - SumRow.row_height() - gap * (rows - 1)) / rows
        high = self._sheet_height(sheet_wide, spare / rows, alone)
        total = rows * high + gap * (rows - 1) + below + theme.dp(20)
        self.inside.size = (self.width, max(self.height, total))
        self.scroll.do_scroll_y = total > self.height + 1
        top = self.inside.top - theme.dp(12)
        middle = below if self._turns else 0
        self._place_sheets(across, sheet_wide, high, gap, top, middle)
        beside = top - rows * high - gap * (rows - 1)
        if self._turns:
            first = -(-rows // 2)
            beside = top - first * high - gap * (first - 1)
        self._place_below(margin, wide, beside)

    def _sheet_height(self, wide: float, room: float, alone: float) -> float:
        """As high as there is `room`; where all must scroll, the sheets `alone` fill the view if they can."""
        if all(sheet.hidden for sheet in self.sheets):
            return max(theme.dp(170), min(room, theme.dp(480)))
        holes, columns = self._grid
        least = (
            SMALLEST_CELL if alone >= Sheet.height_for(holes, columns, theme.dp(SMALLEST_CELL)) else COMFORTABLE_CELL
        )
        cell = (wide - theme.dp(24) - theme.dp(8) * (columns - 1)) / columns
        most = Sheet.height_for(holes, columns, min(cell * 0.9, theme.dp(120)))
        if room >= self._least_height(wide):
            return min(most, room)
        return min(most, max(alone, Sheet.height_for(holes, columns, min(cell * 0.9, theme.dp(least)))))

    def _least_height(self, wide: float) -> float:
        """The least height of a sheet that may still be read across the table."""
        if all(sheet.hidden for sheet in self.sheets):
            return theme.dp(170)
        holes, columns = self._grid
        cell = (wide - theme.dp(24) - theme.dp(8) * (columns - 1)) / columns
        smallest = LYING_CELL if self._turns else SMALLEST_CELL
        return Sheet.height_for(holes, columns, min(cell * 0.9, theme.dp(smallest)))

    def _heights_below(self, wide: float) -> float:
        total = 0.0
        if self.sums:
            each, lines = SumRow.row_height() + theme.dp(9), -(-len(self.sums) // self._sum_columns(wide))
            total += theme.dp(18) + lines * each
        if self._track_shown:
            total += ScoreTrack.row_height() + theme.dp(12)
        if self.extra is not None:
            total += self.extra.height + theme.dp(16)
        return total

    @staticmethod
    def _sum_columns(wide: float) -> int:
        return 2 if wide > theme.dp(900) else 1

    def _place_sheets(self, across: int, wide: float, high: float, gap: float, top: float, middle: float) -> None:
        order = self._order()
        count = len(order)
        far = -(-count // across) // 2 + (-(-count // across)) % 2 if self._turns else count
        for n, sheet in enumerate(order):
            row, column = divmod(n, across)
            in_row = min(across, count - row * across)
            start = self.inside.x + (self.inside.width - in_row * wide - gap * (in_row - 1)) / 2
            held = self._held[sheet]
            held.size = (wide, high)
            lower = middle if row >= far else 0
            held.pos = (start + column * (wide + gap), top - (row + 1) * high - row * gap - lower)

    def _order(self) -> list[int]:
        """Which sheet lies where, row by row: as people sit, the far side on top."""
        count = len(self.sheets)
        if not self._turns:
            return list(range(count))
        near = (count + 1) // 2
        # clockwise from the near side's right end: near from right to left, then far from left to right
        far_side, near_side = list(range(near, count)), list(range(near - 1, -1, -1))
        return [*far_side, *near_side]

    def _place_below(self, margin: float, wide: float, top: float) -> None:
        y = top - theme.dp(18) if self.sums else top
        columns = self._sum_columns(wide)
        each, gap = SumRow.row_height(), theme.dp(9)
        row_wide = (wide - gap * (columns - 1)) / columns
        for n, row in enumerate(self.sums):
            line, column = divmod(n, columns)
            row.size = (row_wide, each)
            row.pos = (self.inside.x + margin + column * (row_wide + gap), y - (line + 1) * each - line * gap)
        if self.sums:
            lines = -(-len(self.sums) // columns)
            y -= lines * (each + gap)
        if self.extra is not None:
            y -= theme.dp(16) + self.extra.height
            self.extra.center_x = self.inside.center_x
            self.extra.y = y
        shown = self._track_shown
        if shown != (self.track.parent is not None):
            (self.inside.add_widget if shown else self.inside.remove_widget)(self.track)
        if shown:
            high = ScoreTrack.row_height()
            self.track.size = (wide, high)
            self.track.pos = (self.inside.x + margin, y - theme.dp(12) - high + theme.dp(9) * bool(self.sums))

    def close(self) -> None:
        """End every movement."""
        self._stop()
