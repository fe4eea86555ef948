"""The board of hexagons: shows looks by place, draws anew only what changed, and tells what fingers did."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import (
    PopMatrix,
    PushMatrix,
    RoundedRectangle,
    Scale,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
    Translate,
)
from kivy.graphics.instructions import CanvasBase
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui import paint
from companion.ui.theme import theme
from companion.ui.widgets.base import Drawn

from .cells import Cell
from .cursor import Cursor
from .fingers import Fingers
from .geometry import ROOT3, Axial, Point, bounds, middle, nearest
from .hand import HandLayer
from .lines import LineLayer
from .looks import ACT, SELECTED, TARGET, HexLook, Pawn, SightLine, Trace

MOST, LEAST = 150, 16  # dp a hexagon's radius may grow and shrink to
LARGEST_FIT = 76
LIFT = 18  # dp a dragged piece lies above the finger
BESIDE = 1.0  # how much of the free spaces beside the tiles is seen when the board is fitted, in radii
SETTLE = 0.12  # seconds without a gesture after which hexagons are drawn anew in their new size


class HexBoard(Cursor, Fingers, Drawn, Widget):
    """Hexagons of any shape of board on a field with round corners.

    Call :meth:`show` with everything that is to be seen: a look for every hexagon (free spaces too), lines, traces.
    Only hexagons whose look is another one are drawn again. Properties: ``ground`` (token of the field), ``sixths``
    (how far the board is turned, clockwise), ``margin`` (dp kept free round the board when it is fitted), ``largest``
    (dp a hexagon's radius may have when it is), ``free_seen`` (how much of the free spaces is seen then, in radii).
    Events: ``on_hex(at)``; ``on_hold(at)`` (return True to swallow the tap); ``on_drop(start, end)`` after a piece
    was dragged; ``on_line(key)``, ``on_line_hold(key)``; ``on_beside()``: where there is no hexagon;
    ``on_swipe(side)``: across the whole board, 1 to the left, -1 to the right (return True if it meant something;
    else the board was pushed).
    ``paint_extra(look, radius)`` may draw more onto a hexagon (its middle is (0, 0)).
    """

    ground = StringProperty("field")
    sixths = NumericProperty(0)
    margin = NumericProperty(6)
    largest = NumericProperty(LARGEST_FIT)
    free_seen = NumericProperty(BESIDE)
    view_radius = NumericProperty(50.0)
    view_x = NumericProperty(0.0)
    view_y = NumericProperty(0.0)
    flown = NumericProperty(1.0)
    watch = ("ground",)
    __events__: tuple[str, ...] = ("on_hex", "on_hold", "on_drop", "on_line", "on_line_hold", "on_beside", "on_swipe")

    def __init__(self, **kwargs: Any) -> None:
        self.hexes: dict[Axial, HexLook] = {}
        self._cells: dict[Axial, Cell] = {}
        self._order: list[tuple[int, int]] = []  # (row, across) of the cells, as they lie on the canvas
        self._radius = 0.0  # what the cells are drawn with
        self.fitted = True
        self._carried: Axial | None = None
        self._flights: tuple[tuple[Axial, Axial, Pawn], ...] = ()
        self.paint_extra: Callable[[HexLook, float], None] | None = None
        self.hex_layer = CanvasBase()
        self.lines = LineLayer()
        self.hand = HandLayer()
        super().__init__(**kwargs)
        self._build()
        self._again = Clock.create_trigger(self._repaint_all, -1)
        self._settle = Clock.create_trigger(self._settled, SETTLE)
        self.bind(pos=self._laid, size=self._laid, sixths=self._turned, focused=self.show_cursor)
        self.bind(view_radius=self._look, view_x=self._look, view_y=self._look, flown=self._fly)
        self._again()

    def _build(self) -> None:
        with self.canvas:
            StencilPush()
            self._mask = RoundedRectangle()
            StencilUse()
            PushMatrix()
            self._pan = Translate(0, 0)
            self._scale = Scale(1, 1, 1)
        for layer in (self.hex_layer, self.lines.strokes, self.lines.pills, self.hand.canvas):
            self.canvas.add(layer)
        with self.canvas:
            PopMatrix()
            StencilUnUse()
            self._unmask = RoundedRectangle()
            StencilPop()

    # ── showing ──

    def show(
        self,
        hexes: Mapping[Axial, HexLook],
        lines: Iterable[SightLine] = (),
        traces: Iterable[Trace] = (),
        flights: Iterable[tuple[Axial, Axial]] = (),
    ) -> None:
        """Show exactly these hexagons, lines and traces. `flights` are pieces that come flying from where they were."""
        self._land()
        same_places = self.hexes.keys() == hexes.keys()
        self.hexes = dict(hexes)
        if not theme.less_motion and self._radius and self.get_root_window() is not None:
            self._flights = tuple((a, b, p) for a, b in flights if b in hexes and (p := hexes[b].pawn) is not None)
        flying = {end for _, end, _ in self._flights}
        if self.fitted and not same_places:
            self.fit(moving=bool(self._radius))
        for at in [at for at in self._cells if at not in hexes]:
            self._take_away(at)
        if self._radius:
            for at, look in self.hexes.items():
                self._put(at, replace(look, pawn=None) if at in flying else look)
        self.lines.show(tuple(lines), tuple(traces), self._where, self._radius)
        if self._flights:
            Animation.cancel_all(self, "flown")
            self.flown = 0.0
            Animation(flown=1.0, d=theme.seconds("flight"), t="in_out_quad").start(self)

    def _put(self, at: Axial, look: HexLook) -> None:
        cell = self._cells.get(at)
        if cell is None:
            cell = self._cells[at] = Cell(look)
            q, r = at
            place = bisect_left(self._order, self._rank(q, r))
            self._order.insert(place, self._rank(q, r))
            self.hex_layer.insert(place, cell.canvas)
        elif cell.look == look:
            return
        cell.look = look
        self._draw(at, cell)

    def _rank(self, q: int, r: int) -> tuple[int, int]:
        x, y = middle((q, r), 2.0, int(self.sixths))
        return (round(-y), round(x * 10))

    def _take_away(self, at: Axial) -> None:
        cell = self._cells.pop(at)
        self._order.remove(self._rank(*at))
        self.hex_layer.remove(cell.canvas)

    def _draw(self, at: Axial, cell: Cell) -> None:
        cell.paint(self._where(at), self._radius, self.ground, self.paint_extra)

    def _where(self, at: Axial) -> Point:
        """Where a hexagon's middle lies in the drawing, in whole pixels (else letters turn soft)."""
        x, y = middle(at, self._radius, int(self.sixths))
        return float(round(x)), float(round(y))

    def paints_of(self, at: Axial) -> int:
        """How often a hexagon has been drawn."""
        return self._cells[at].paints if at in self._cells else 0

    def theme_changed(self) -> None:
        super().theme_changed()
        self._again()

    def _repaint_all(self, *_: Any) -> None:
        """Draw everything anew in the size that is looked at."""
        if self.width < 2 or self.height < 2:
            return
        if self.fitted:
            self._radius, self.view_x, self.view_y = self._fit()
            self.view_radius = self._radius
        self._radius = self.view_radius
        self._sort()
        for at, cell in self._cells.items():
            self._draw(at, cell)
        for at, look in self.hexes.items():
            if at not in self._cells:
                self._put(at, look)
        self.lines.redraw(self._where, self._radius)
        self._look()

    def _sort(self) -> None:
        self.hex_layer.clear()
        ranked = sorted((self._rank(*at), at) for at in self._cells)
        self._order = [rank for rank, _ in ranked]
        for _, at in ranked:
            self.hex_layer.add(self._cells[at].canvas)

    # ── the view ──

    def _fit(self) -> tuple[float, float, float]:
        """Radius and where (0, 0) lies from the middle: all tiles are seen, free spaces enough to tap."""
        every = bounds(self.hexes, 1.0, int(self.sixths))
        tiles = [at for at, look in self.hexes.items() if look.fill]
        inner = bounds(tiles or self.hexes, 1.0, int(self.sixths))
        left, low = (max(a, b - self.free_seen) for a, b in zip(every[:2], inner[:2], strict=True))
        right, high = (min(a, b + self.free_seen) for a, b in zip(every[2:], inner[2:], strict=True))
        pad = 2 * theme.dp(self.margin)
        room_x, room_y = max(1.0, self.width - pad), max(1.0, self.height - pad)
        radius = min(
            room_x / max(right - left, ROOT3), room_y / max(high - low, 2.0), theme.dp(self.largest),
        )  # fmt: skip
        return radius, -(left + right) / 2 * radius, -(low + high) / 2 * radius

    def fit(self, moving: bool = True) -> None:
        """Let the whole board be seen."""
        self.fitted = True
        radius, x, y = self._fit()
        Animation.cancel_all(self, "view_radius", "view_x", "view_y")
        if moving and not theme.less_motion:
            Animation(view_radius=radius, view_x=x, view_y=y, d=theme.seconds("state"), t="out_quad").start(self)
        else:
            self.view_radius, self.view_x, self.view_y = radius, x, y
        self._settle()

    def zoom(self, factor: float, at: Point | None = None) -> None:
        """Grow or shrink the board round a point of the window."""
        x, y = at or self.center
        old = self.view_radius
        new = max(theme.dp(LEAST), min(theme.dp(MOST), old * factor))
        share = new / old
        off_x, off_y = x - self.center_x, y - self.center_y
        self.fitted = False
        self.view_radius = new
        self.view_x = off_x + (self.view_x - off_x) * share
        self.view_y = off_y + (self.view_y - off_y) * share
        self._settle()

    def push(self, dx: float, dy: float) -> None:
        """Move the board; at least one of its hexagons always stays whole in sight."""
        reach_x, reach_y = self.width / 2 - self.view_radius, self.height / 2 - self.view_radius
        x, y = self.view_x + dx, self.view_y + dy
        middles = (middle(at, self.view_radius, int(self.sixths)) for at, look in self.hexes.items() if look.fill)
        if any(abs(x + a) <= reach_x and abs(y + b) <= reach_y for a, b in middles):
            self.fitted = False
            self.view_x, self.view_y = x, y

    def slide_in(self, side: int) -> None:
        """Let what is shown now come in from the right (1) or the left (-1) until the whole of it is seen."""
        self.view_x = side * self.width * 0.4
        self.fit()

    def comes_to_rest(self) -> None:
        """A gesture has ended."""
        self._settle()

    def turn(self, steps: int = 1) -> None:
        """Turn the board clockwise by sixths."""
        self.sixths = (self.sixths + steps) % 6

    def _turned(self, *_: Any) -> None:
        self.fitted = True
        self._repaint_all()

    def _laid(self, *_: Any) -> None:
        self.fitted = True
        self._again()

    def _settled(self, *_: Any) -> None:
        if abs(self.view_radius - self._radius) > 0.01 * self._radius:
            self._repaint_all()

    def _look(self, *_: Any) -> None:
        radius = theme.dp(30)
        for mask in (self._mask, self._unmask):
            mask.pos, mask.size, mask.radius = self.pos, self.size, [min(radius, self.width / 2, self.height / 2)]
        share = self.view_radius / self._radius if self._radius else 1.0
        self._pan.xy = (round(self.center_x + self.view_x), round(self.center_y + self.view_y))
        self._scale.xyz = (share, share, 1)

    def paint(self) -> None:
        paint.rounded(self.box, theme.dp(30), self.ground, solid=True)
        self.paint_focus(theme.dp(30))

    # ── finding places ──

    def hex_at(self, x: float, y: float) -> Axial | None:
        """The hexagon under a point, if there is one."""
        at = nearest(
            x - self.center_x - self.view_x, y - self.center_y - self.view_y, self.view_radius, int(self.sixths)
        )
        return at if at in self.hexes else None

    def point_of(self, at: Axial) -> Point:
        """Where a hexagon's middle is seen."""
        x, y = middle(at, self.view_radius, int(self.sixths))
        return self.center_x + self.view_x + x, self.center_y + self.view_y + y

    def line_at(self, x: float, y: float) -> str | None:
        """The key of the line whose pill is under a point."""
        share = self._radius / self.view_radius if self._radius else 1.0
        return self.lines.hit(
            (x - self.center_x - self.view_x) * share, (y - self.center_y - self.view_y) * share, theme.dp(8) * share
        )

    def is_wanted(self, at: Axial | None) -> bool:
        """Whether a tap on a hexagon means it, though a line's pill lies over it: it may be chosen now."""
        look = self.hexes.get(at) if at is not None else None
        return look is not None and look.state in (ACT, SELECTED, TARGET)

    # ── dragging and flying ──

    def may_carry(self, at: Axial) -> bool:
        """Whether the piece there may be dragged."""
        look = self.hexes.get(at)
        return look is not None and look.carried and look.pawn is not None

    def take_up(self, at: Axial, pos: Point) -> None:
        """A finger begins to drag the piece there."""
        self._carried = at
        self.carry(pos)

    def carry(self, pos: Point) -> None:
        """Draw the dragged piece at the finger, and the hexagon it would come down on."""
        start, over = self._carried, self.hex_at(*pos)
        pawn = self.hexes[start].pawn if start in self.hexes and start is not None else None
        if pawn is None or start is None:
            return
        share = self._radius / self.view_radius
        x, y = (pos[0] - self.center_x - self.view_x) * share, (pos[1] - self.center_y - self.view_y) * share
        under = self.hexes.get(over) if over is not None and over != start else None
        target = None if over is None or under is None or under.state != TARGET else (self._where(over), under)
        self.hand.carry(pawn, self._where(start), (x, y + theme.dp(LIFT) * share), target, self._radius, self.ground)

    def drop(self, pos: Point | None) -> None:
        """The finger left the glass (None: the drag is given up)."""
        start, self._carried = self._carried, None
        self.hand.clear()
        end = self.hex_at(*pos) if pos is not None else None
        if start is not None and end is not None and end != start:
            self.dispatch("on_drop", start, end)

    def _fly(self, *_: Any) -> None:
        if self._flights and self.flown >= 1.0:
            self._land()
        elif self._flights:
            ways = [(pawn, self._where(start), self._where(end)) for start, end, pawn in self._flights]
            self.hand.fly(ways, self.flown, self._radius, self.ground)

    def _land(self) -> None:
        """Whatever flies is there."""
        flights, self._flights = self._flights, ()
        if flights:
            if self.flown < 1.0:  # one that has just come to its end must not be stopped by what it moves
                Animation.cancel_all(self, "flown")
            self.hand.clear()
            for _, end, _ in flights:
                if end in self.hexes:
                    self._put(end, self.hexes[end])

    def show_place(self, at: Axial) -> None:
        """Draw the keyboard's ring on a hexagon."""
        self.hand.point(self._where(at), self._radius)

    # ── events ──

    def on_hex(self, at: Axial) -> None:
        """A hexagon was tapped."""

    def on_hold(self, at: Axial) -> bool:
        """A hexagon is held down; return True to swallow the tap."""
        return False

    def on_drop(self, start: Axial, end: Axial) -> None:
        """A piece was dragged from one hexagon to another."""

    def on_line(self, key: str) -> None:
        """A line's pill was tapped."""

    def on_line_hold(self, key: str) -> bool:
        """A line's pill is held down; return True to swallow the tap."""
        return False

    def on_beside(self) -> None:
        """The field was tapped where there is no hexagon."""

    def on_swipe(self, side: int) -> bool:
        """A finger went across the whole board, to the left (1) or to the right (-1); return True to use it up."""
        return False
