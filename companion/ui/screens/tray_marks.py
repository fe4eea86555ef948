"""The tray on the camera's picture: its outline, its zones and whose they are, and four corners that fingers drag."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from companion.ui import paint
from companion.ui.theme import theme
from companion.ui.widgets.base import Drawn
from companion.ui.widgets.seat_token import paint_token

if TYPE_CHECKING:
    from companion.ui.screens.tray_picture import TrayPicture
    from vision.tray import Corners, Tray

HANDLE = 26
"""Half of a corner's handle, in dp."""
DARK, LIGHT, ACCENT = "#221B16", "#FFFDF4", "#FFC94D"


class TrayMarks(Drawn, Widget):
    """Lies over a `TrayPicture`. While ``marking``, a finger drags the corners; ``on_marked`` tells them (fractions of
    the picture) when it lets go, if they make a tray. Else touches go through to the picture."""

    marking = BooleanProperty(False)
    watch = ("marking",)
    __events__ = ("on_marked",)

    def __init__(self, picture: TrayPicture, tray: Tray, **kwargs: Any) -> None:
        self.picture, self.tray = picture, tray
        self.owners: Mapping[int, str] = {}
        self.corners: Corners = tray.corners
        self._size = (0.0, 0.0)
        super().__init__(**kwargs)

    def show(self, tray: Tray, owners: Mapping[int, str]) -> None:
        """Show this tray; `owners` are the colours of the seats that zones belong to, by their number."""
        shape = (self.picture.scale, self.picture.shape[0])
        if (tray, dict(owners), shape) != (self.tray, self.owners, self._size):
            self.tray, self.owners, self._size = tray, dict(owners), shape
            self.corners = tray.corners
            self.repaint()

    # ── touches ──

    def _handle_at(self, x: float, y: float) -> int | None:
        reach = max(theme.dp(HANDLE) * 1.6, theme.target(52) / 2)
        near = []
        for index, corner in enumerate(self.corners):
            cx, cy = self.picture.point(*corner)
            away = max(abs(cx - x), abs(cy - y))
            if away <= reach:
                near.append((away, index))
        return min(near)[1] if near else None

    def on_touch_down(self, touch: Any) -> bool:
        if not self.marking or not self.collide_point(*touch.pos):
            return False
        touch.ud[self] = self._handle_at(*touch.pos)
        if touch.ud[self] is not None:
            touch.grab(self)
        return True  # while corners are marked, a tap asks no die

    def on_touch_move(self, touch: Any) -> bool:
        index = touch.ud.get(self)
        if touch.grab_current is not self or index is None:
            return False
        x, y = self.picture.fraction(*touch.pos)
        moved = list(self.corners)
        moved[index] = (min(1.0, max(0.0, x)), min(1.0, max(0.0, y)))
        self.corners = (moved[0], moved[1], moved[2], moved[3])
        self.repaint()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        from vision.tray import is_tray

        if is_tray(self.corners):
            self.dispatch("on_marked", self.corners)
        else:  # a corner that was drawn across the others goes back
            self.corners = self.tray.corners
            self.repaint()
        return True

    def on_marked(self, corners: Corners) -> None:
        """The corners lie elsewhere now."""

    # ── painting ──

    def paint(self) -> None:
        if self.picture.texture is None:
            return
        points = [self.picture.point(*corner) for corner in self.corners]
        if self.marking or not self.tray.is_whole:
            self._line([*points, points[0]], 4 if self.marking else 2.5, ACCENT if self.marking else LIGHT)
        if self.tray.zones:
            self._paint_zones()
        if self.marking:
            for x, y in points:
                side = 2 * theme.dp(HANDLE)
                box = (x - side / 2, y - side / 2, side, side)
                paint.framed(box, side / 2, ACCENT, DARK, theme.thin(4))
                paint.sign("drag", x, y, side * 0.5, DARK)

    def _line(self, points: list[tuple[float, float]], wide: float, colour: str) -> None:
        for width, ink in ((theme.thin(wide) + 2 * theme.thin(2), DARK), (theme.thin(wide), colour)):
            paint.stroke([value for point in points for value in point], ink, width)

    def _paint_zones(self) -> None:
        from vision.tray import ZONES

        columns, rows = ZONES[self.tray.zones]
        onto = _onto(self.corners)
        for k in range(1, columns):
            self._line([self.picture.point(*onto(k / columns, v)) for v in (0, 1)], 2, LIGHT)
        for k in range(1, rows):
            self._line([self.picture.point(*onto(u, k / rows)) for u in (0, 1)], 2, LIGHT)
        for zone in range(columns * rows):
            row, column = divmod(zone, columns)
            x, y = self.picture.point(*onto((column + 0.5) / columns, (row + 0.06) / rows))
            side = theme.dp(38)
            box = (x - side / 2, y - side, side, side)
            if colour := self.owners.get(zone + 1):
                paint_token(box, colour, ground="raised")
            else:
                paint.framed(box, side * 0.32, LIGHT, DARK, theme.thin(2))
                paint.words(
                    str(zone + 1), paint.styled("number", 20), x, y - side / 2, DARK, anchor="center"
                )  # fmt: skip


def _onto(corners: Corners) -> Any:
    """Return what tells where a place of the unit square lies between the corners."""
    import cv2
    import numpy as np

    matrix = cv2.getPerspectiveTransform(
        np.array(((0, 0), (1, 0), (1, 1), (0, 1)), np.float32), np.array(corners, np.float32)
    )

    def onto(u: float, v: float) -> tuple[float, float]:
        x, y, w = matrix @ np.array([u, v, 1.0])
        return float(x / w), float(y / w)

    return onto
