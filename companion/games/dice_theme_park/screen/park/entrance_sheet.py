"""What is printed on the Park Entrance, asked once and kept for every game (DTG-4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.core.catalogue import Known, Origin
from companion.ui.screens.over import Over
from companion.ui.screens.rows import OriginDot
from companion.ui.screens.spoken import t
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Row
from companion.ui.widgets.choices import Toggle
from companion.ui.widgets.stepper import Stepper
from companion.ui.widgets.words import Words

from ... import moves as m
from ...state import Tile


class EntranceSheet(Over):
    """Stars, and whether there is a merch kiosk. `done(move)` is called with the `TellEntrance` that keeps them."""

    def __init__(
        self, tile: Tile, kiosk: bool, known: Mapping[str, Known], done: Callable[[m.TellEntrance], object],
        closed: Callable[[], object],
    ) -> None:  # fmt: skip
        super().__init__("card", closed)
        self._done, self._known, self._told = done, known, tile.told
        self.head(t("dice_theme_park.entrance"), t("dice_theme_park.park.tile.note"))
        self.stars = Stepper(value=tile.stars, least=0, most=20, small=True, pos_hint={"center_y": 0.5})
        self.kiosk = Toggle(active=kiosk, pos_hint={"center_y": 0.5})
        for path, words, control in (
            ("entrance.stars", "dice_theme_park.park.tile.stars", self.stars),
            ("entrance.kiosk", "dice_theme_park.park.tile.kiosk", self.kiosk),
        ):
            row = Row(hug_y=True, gap=10)
            row.add_widget(OriginDot(origin=self._origin(path), pos_hint={"center_y": 0.5}))
            row.add_widget(Words(text=t(words), style="label", pos_hint={"center_y": 0.5}))
            row.add_widget(control)
            self.body.add_widget(row)
        keep = PushButton(text=t("dice_theme_park.park.tile.keep"), icon="tick", kind="primary")
        keep.bind(on_tap=lambda *_: self._keep())
        self.body.add_widget(keep)

    def _origin(self, path: str) -> str:
        known = self._known.get(path)
        return Origin.OWNER.value if self._told else (known.origin if known else Origin.GUESS).value

    def _keep(self) -> None:
        move = m.TellEntrance(int(self.stars.value), bool(self.kiosk.active))
        self.dismiss()
        self._done(move)
