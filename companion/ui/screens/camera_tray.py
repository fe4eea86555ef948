"""Telling Burrow where the tray lies in the camera's picture, how that is turned, and how the tray is divided."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.ui.dice_care import DiceCare
from companion.ui.screens.page import Scroll, button
from companion.ui.screens.tray_marks import TrayMarks
from companion.ui.theme import theme
from companion.ui.widgets.card import Card, Column
from companion.ui.widgets.choices import Segmented
from companion.ui.widgets.words import Caption, Heading, Words

from .spoken import t

if TYPE_CHECKING:
    from companion.ui.app import BurrowApp
    from vision.tray import Corners, Tray


class Marking:
    """The tray's side of the camera's page. Part of `CameraSetup`, which gives the picture, its lines and `look`."""

    app: BurrowApp
    care: DiceCare
    still: Any
    marks: TrayMarks
    rebuild: Callable[[], None]
    marking = False  # the panel asks about the tray instead of listing dice

    @property
    def tray(self) -> Tray:
        """Where the tray lies in the picture that is shown; a photograph from a file has none."""
        from vision.tray import Tray

        sources = self.care.sources
        found = sources.tray if sources is not None and self.still is None else None
        return found if found is not None else Tray()

    def mark_tray(self) -> None:
        """Begin or end telling where the tray lies."""
        sources = self.care.sources
        if not self.marking and (sources is None or sources.glimpse.frame is None):
            self.app.tell("cam.waiting" if sources is not None and sources.camera else "cam.none.note")
            return
        self.marking = not self.marking
        self.still = None
        self.rebuild()

    def use_tray(self, tray: Tray) -> None:
        """From now on the tray lies there, and with this camera also the next time."""
        sources = self.care.sources
        if sources is not None:
            sources.use_tray(tray)
            self.app.preferences.set("trays", dict(sources.trays))

    def _marked(self, corners: Corners) -> None:
        self.use_tray(replace(self.tray, corners=corners))

    def tray_panel(self) -> Widget:
        """Return the panel that is shown while the tray is marked."""
        from vision.tray import WHOLE, ZONES

        panel, parts = Card(gap=12), Column(gap=10, hug_y=True)
        panel.add_widget(Heading(text=t("cam.tray"), lines=2))
        parts.add_widget(Words(text=t("cam.tray.note"), style="body", ink="ink2"))
        ways = GridLayout(cols=1 if not theme.portrait else 3, spacing=theme.dp(8), size_hint_y=None)
        ways.bind(minimum_height=ways.setter("height"))
        for key, icon, tap in (
            ("cam.tray.turn", "rotate", lambda: self.use_tray(self.tray.turned())),
            ("cam.tray.mirror", "swap", lambda: self.use_tray(self.tray.flipped())),
            ("cam.tray.whole", "fit", lambda: self.use_tray(replace(self.tray, corners=WHOLE))),
        ):
            ways.add_widget(button(t(key), icon=icon, size_hint_x=1, tap=tap))
        parts.add_widget(ways)
        parts.add_widget(Caption(text=t("cam.tray.whose")))
        counts = list(ZONES)
        choice = Segmented(
            options=[t("cam.tray.colour"), *(str(many) for many in counts[1:])], chosen=counts.index(self.tray.zones),
            size_hint=(1, None),
        )  # fmt: skip
        choice.bind(on_choose=lambda _, index: self.use_tray(replace(self.tray, zones=counts[index])))
        parts.add_widget(choice)
        parts.add_widget(Words(text=t("cam.tray.zones.note"), style="small", ink="ink2"))
        panel.add_widget(Scroll(parts, kept="tray"))
        panel.add_widget(button(t("cam.tray.done"), icon="tick", kind="primary", size_hint_x=1, tap=self.mark_tray))
        return panel

    def zone_owners(self) -> dict[int, str]:
        """Return the seats' colours by the zone that is theirs."""
        found = {}
        for row in self.care.rows({}):
            number = row.id.removeprefix("camera:zone")
            if row.colour and number != row.id and number.isdigit():
                found[int(number)] = row.colour
        return found
