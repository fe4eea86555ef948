"""The table from above: everybody's token where they sit, the tablet in the middle, one empty chair to add somebody."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from kivy.uix.floatlayout import FloatLayout

from companion.ui import paint
from companion.ui.rectangles import shared
from companion.ui.theme import mix, theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Drawn
from companion.ui.widgets.seat_token import SeatToken

TOKEN = 64
ROUND = 0.42
"""How round the table's corners are, as a share of its shorter side."""


def _on_table(table: paint.Box, thing: paint.Box) -> bool:
    """Whether a thing reaches onto a table with round corners."""
    x, y, wide, high = table
    radius = min(wide, high) * ROUND
    # the point of the thing that is nearest to the table's middle, seen from the nearest corner's centre
    near = [min(max(middle, low), low + size) for middle, low, size in (
        (x + wide / 2, thing[0], thing[2]), (y + high / 2, thing[1], thing[3]))]  # fmt: skip
    dx = max(abs(near[0] - x - wide / 2) - (wide / 2 - radius), 0.0)
    dy = max(abs(near[1] - y - high / 2) - (high / 2 - radius), 0.0)
    return math.hypot(dx, dy) < radius


class Chair(SeatToken):
    """A token with a name under it that can be tapped, or dragged onto another chair."""

    def __init__(self, plan: SeatingPlan, place: int, name: str, first: bool, **kwargs: Any) -> None:
        self.plan, self.place, self.name, self.first = plan, place, name, first
        self.dragged = False
        super().__init__(**{"ground": "surface", "side": 0, "size_hint": (None, None), **kwargs})

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        far = math.dist(touch.pos, touch.opos) > theme.dp(14)
        if far or self.dragged:
            self.dragged = True
            self.center = touch.pos
            self.plan.drag_over(self, touch.pos)
            return True
        return bool(super().on_touch_move(touch))

    def on_release(self) -> None:
        if self.dragged:
            self.dragged = False
            self.plan.dropped(self)
        else:
            super().on_release()

    def paint(self) -> None:
        super().paint()
        setting = paint.styled(
            "title", 22 if len(self.plan.names) <= 8 else 18, width=int(self.plan.name_room), shrink=0.75
        )
        _, high = measure(self.name, setting)
        paint.words(self.name, setting, self.center_x, self.y - theme.dp(6) - high / 2, "ink", anchor="center")
        if self.first:
            paint.sign("crown", self.x + self.width * 0.1, self.top + theme.dp(4), self.width * 0.5, "star")


class EmptyChair(SeatToken):
    """The dashed token: tap it to add somebody."""

    def __init__(self, words: str, room: Callable[[], float], **kwargs: Any) -> None:
        self.words, self.room = words, room
        super().__init__(**{"side": 0, "size_hint": (None, None), **kwargs})

    def paint(self) -> None:
        side = self.width
        paint.dashed_edge(self.box, side * 0.32, "ink2", theme.thin(3))
        paint.icon("plus", self.center_x, self.center_y, side * 0.5, "ink2")
        self.paint_focus(side * 0.32)
        setting = paint.styled("label", 17, width=int(self.room()), shrink=0.75)
        _, high = measure(self.words, setting)
        paint.words(self.words, setting, self.center_x, self.y - theme.dp(6) - high / 2, "ink2", anchor="center")


class SeatingPlan(Drawn, FloatLayout):
    """Draws `seats` ``(name, colour)`` clockwise from the near side.

    Calls `tapped(place)`, `swapped(a, b)` and `added()`; `first` wears the crown.
    """

    def __init__(
        self,
        seats: Sequence[tuple[str, str]],
        first: int | None,
        *,
        tapped: Callable[[int], object],
        swapped: Callable[[int, int], object],
        added: Callable[[], object] | None,
        add_words: str = "",
        **kwargs: Any,
    ) -> None:
        self.names = [name for name, _ in seats]
        self._swapped = swapped
        self._over: int | None = None
        self._kept: tuple[Any, tuple[list[tuple[float, float]], float] | None] | None = None
        self.chairs = [Chair(self, n, name, n == first, seat=colour) for n, (name, colour) in enumerate(seats)]
        self.empty = EmptyChair(add_words, lambda: self.name_room) if added is not None else None
        super().__init__(**kwargs)
        for chair in self.chairs:
            chair.bind(on_tap=lambda chair: tapped(chair.place))
            self.add_widget(chair)
        if self.empty is not None and added is not None:
            self.empty.bind(on_tap=lambda *_: added())
            self.add_widget(self.empty)
        self.bind(pos=self._place, size=self._place)

    # ── places ──

    @property
    def _count(self) -> int:
        return len(self.chairs) + (self.empty is not None)

    @property
    def token(self) -> float:
        """A token's side in pixels; many people get smaller ones."""
        crowd = max(1.0, self._count / 9)
        return max(theme.dp(44), min(theme.target(TOKEN, least=44) / crowd, self.height * 0.15))

    @property
    def name_room(self) -> float:
        """How wide a name may be, in pixels."""
        rows = self._rows()
        return rows[1] - theme.dp(6) if rows else self._round_room()

    def _round_room(self) -> float:
        if self._count > 10:
            return max(theme.dp(64), self.width * 0.16)
        return max(theme.dp(90), self.width * 0.26)

    def spot(self, place: int) -> tuple[float, float]:
        """Return the middle of a chair in pixels: clockwise as seen from above, from the near side."""
        rows = self._rows()
        return rows[0][place] if rows else self.spot_at(place / self._count)

    def _rows(self) -> tuple[list[tuple[float, float]], float] | None:
        """The middles of the chairs along the sides of a rectangle, and how wide a name may be there; None where the
        names have room enough in a round."""
        wanted = (self.width, self.height, self.x, self.y, self._count, theme.revision, theme.scale, theme.text_size)
        if self._kept is None or self._kept[0] != wanted:
            self._kept = (wanted, self._in_rows() if self._crowded() else None)
        return self._kept[1]

    def _crowded(self) -> bool:
        if self._count <= 8 or self.width < 2 or self.height < 2:
            return False
        spots = [self.spot_at(place / self._count) for place in range(self._count)]
        boxes = self._boxes(spots, self._round_room())
        return any(shared(one, other) > 0 for n, one in enumerate(boxes) for other in boxes[n + 1 :])

    def _in_rows(self) -> tuple[list[tuple[float, float]], float]:
        count, above, below = self._count, theme.dp(14), self._below
        high = self.token + below + theme.dp(4)
        beside = max(0, min(int((self.height - above) // high) - 2, (count - 4) // 2))
        near = (count - 2 * beside + 1) // 2
        far = count - 2 * beside - near
        wide = self.width / max(near, far)
        low = self.y + below + theme.dp(4) + self.token / 2
        top = self.y + self.height - above - self.token / 2

        def line(many: int) -> list[float]:
            return [self.x + self.width / 2 + (n - (many - 1) / 2) * self.width / many for n in range(many)]

        up = [low + (top - low) * (n + 1) / (beside + 1) for n in range(beside)]
        left, right = self.x + wide / 2, self.x + self.width - wide / 2
        first = (near - 1) // 2
        nearest = [(x, low) for x in line(near)]
        spots = [*nearest[first::-1], *((left, y) for y in up), *((x, top) for x in line(far))]
        spots += [*((right, y) for y in reversed(up)), *nearest[:first:-1]]
        return spots, wide

    def spot_at(self, share: float) -> tuple[float, float]:
        """Return where a chair stands after that share of the way round, clockwise from the near side."""
        below = theme.sp(30)
        across = self.width / 2 - max(self.token / 2, self._round_room() / 2 * 0.86) - theme.dp(4)
        down = self.height / 2 - self.token / 2 - below / 2 - theme.dp(14)
        turn = 2 * math.pi * share
        return (
            # not `center_x` and `center_y`: aliases of pos and size still lag while these are told
            self.x + self.width / 2 - across * math.sin(turn),
            self.y + self.height / 2 + below / 2 - theme.dp(6) - down * math.cos(turn),
        )

    def _place(self, *_: Any) -> None:
        for chair in self.chairs:
            if not chair.dragged:
                chair.size = (self.token, self.token)
                chair.center = self.spot(chair.place)
        if self.empty is not None:
            self.empty.size = (self.token, self.token)
            self.empty.center = self.spot(len(self.chairs))

    # ── dragging ──

    def _nearest(self, pos: tuple[float, float], but: int) -> int | None:
        others = [chair for chair in self.chairs if chair.place != but]
        near = min(others, key=lambda chair: math.dist(self.spot(chair.place), pos), default=None)
        if near is None or math.dist(self.spot(near.place), pos) > self.token * 1.1:
            return None
        return near.place

    def drag_over(self, chair: Chair, pos: tuple[float, float]) -> None:
        """A chair is dragged; the one it would change with shows a ring."""
        over = self._nearest(pos, chair.place)
        if over != self._over:
            self._over = over
            for other in self.chairs:
                other.phase = "turn" if other.place == over else "plain"

    def dropped(self, chair: Chair) -> None:
        """A chair is let go: change places with the one beneath, or go back."""
        over = self._nearest(chair.center, chair.place)
        self._over = None
        for other in self.chairs:
            other.phase = "plain"
        if over is None:
            self._place()
        else:
            self._swapped(chair.place, over)

    # ── looks ──

    def _table(self) -> paint.Box:
        """The table's box: as large as the tokens and the names round it allow without lying on it."""
        air, half, rows = theme.dp(8), self.token / 2, self._rows()
        if rows is not None:
            aside = rows[1] if len({y for _, y in rows[0]}) > 2 else 0  # people sit at the sides too
            low, top = min(y for _, y in rows[0]) + half + air, max(y for _, y in rows[0]) - half - self._below - air
            return (self.x + aside + air, low, self.width - 2 * (aside + air), top - low)
        left, right = self.spot_at(0.25)[0] + half + air, self.spot_at(0.75)[0] - half - air
        low = self.spot_at(0.0)[1] + half + air
        top = self.spot_at(0.5)[1] - half - theme.sp(30) - air
        taken = self._taken()
        for share in (1.0, 0.96, 0.92, 0.88, 0.84, 0.8, 0.76, 0.72):
            wide, high = (right - left) * share, (top - low) * share
            box = ((left + right - wide) / 2, (low + top - high) / 2, wide, high)
            if not any(_on_table(box, each) for each in taken):
                break
        return box

    def _taken(self) -> list[paint.Box]:
        """The box of every token with the name under it."""
        return self._boxes([self.spot(place) for place in range(self._count)], self.name_room)

    @property
    def _below(self) -> float:
        """How high a name under its token is, in pixels."""
        return theme.sp(30 if len(self.names) <= 8 else 25)

    def _boxes(self, spots: list[tuple[float, float]], room: float) -> list[paint.Box]:
        found = []
        size, below = 22 if len(self.names) <= 8 else 18, self._below
        names = [*self.names, *([self.empty.words] if self.empty is not None else [])]
        for name, (x, y) in zip(names, spots, strict=True):
            half = max(self.token, min(room, measure(name, paint.styled("title", size))[0])) / 2
            found.append((x - half, y - self.token / 2 - below, 2 * half, self.token + below))
        return found

    def paint(self) -> None:
        x, y, wide, high = self._table()
        if wide < theme.dp(60) or high < theme.dp(40):
            return
        radius = min(wide, high) * ROUND
        paint.rounded((x, y, wide, high), radius, mix(theme.colour("sunken"), theme.colour("surface"), 0.9))
        glass = min(theme.dp(128), wide * 0.5, high * 0.8)
        box = (x + wide / 2 - glass / 2, y + high / 2 - glass * 0.34, glass, glass * 0.68)
        edge = theme.dp(8)
        paint.rounded(box, theme.dp(12), "#221B16")
        inner = (box[0] + edge, box[1] + edge, box[2] - 2 * edge, box[3] - 2 * edge)
        paint.rounded(inner, theme.dp(5), "grass")
        mole = inner[3] * 0.86
        paint.image("mole", (x + wide / 2 - mole / 2, inner[1], mole, mole * 1.04))
