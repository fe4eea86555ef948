"""The camera on the dice screen: a small picture, how it is, and the way to its own page; the sheet that picks one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.properties import StringProperty
from kivy.uix.gridlayout import GridLayout

from companion.inputs.status import Health
from companion.inputs.watching import edited_at, shown_at
from companion.ui.screens.name_sheet import Field
from companion.ui.screens.page import button
from companion.ui.screens.tray_picture import TrayPicture
from companion.ui.theme import theme
from companion.ui.widgets.banner import Pill
from companion.ui.widgets.card import Card, Row
from companion.ui.widgets.words import Caption, Heading, Words

from .over import Over
from .spoken import spoken, t

LOOK_EVERY = 0.2
ROLLING, SETTLING = "rolling", "settling"  # as `vision.live` has it, which is not loaded before it is needed
CAMERAS = 3


def camera_state(sources: Any) -> tuple[str, str, str, str]:
    """Return how the camera is, for people: words, sign, ground, and the whole sentence if something is wrong."""
    if sources is None or not sources.camera:
        return t("cam.none"), "camera_off", "sunken", ""
    if sources.paused:
        return t("cam.paused"), "pause", "sunken", ""
    status = next((s for s in sources.statuses if s.source == "camera"), None)
    glimpse = sources.glimpse
    trouble = glimpse.trouble or (status.reason if status is not None and status.health is Health.TROUBLE else None)
    if trouble is not None:
        live = sources.camera.isdecimal() or "://" in sources.camera  # a file is not opened again by itself
        return t("cam.tried_again" if live else "cam.cannot_be_read"), "warning", "asoft", spoken(trouble)
    if status is None or status.health is not Health.READY or glimpse.frame is None:
        return t("cam.starting"), "camera", "isoft", ""
    seen = glimpse.seen
    if seen is not None and seen.refused:
        return t(f"cam.pill.{seen.refused}"), "warning", "asoft", t(f"camera.{seen.refused}")
    if glimpse.state in (ROLLING, SETTLING):
        return t(f"cam.pill.{glimpse.state}"), "motion", "isoft", ""
    return t("cam.light_is_good"), "light", "psoft", ""


class CameraPill(Pill):
    """How the camera is, in a few words; ``sentence`` says more where something is wrong."""

    sentence = StringProperty("")

    def look(self, sources: Any) -> None:
        """Say how it is now."""
        self.text, self.sign, self.ground, self.sentence = camera_state(sources)


class CameraCard(Card):
    """The camera over the tray, small. Looks at what the camera sees a few times a second while it is shown."""

    def __init__(self, app: Any, care: Any, **kwargs: Any) -> None:
        super().__init__(**{"gap": 10, "hug_y": True, **kwargs})
        self.app, self.care = app, care
        head = Row(gap=10, hug_y=True)
        head.add_widget(Heading(text=t("cam.over_the_tray"), pos_hint={"center_y": 0.5}))
        self.pill = CameraPill(pos_hint={"center_y": 0.5})
        head.add_widget(self.pill)
        self.add_widget(head)
        self.picture = TrayPicture(empty=t("cam.none.note"), labels_sp=24, size_hint_y=None)
        self.picture.height = theme.dp(330 if theme.portrait else 226)
        self.picture.bind(on_tap=lambda *_: self.app.open_camera())
        self.add_widget(self.picture)
        self.sentence = Caption(text="")
        self.foot = GridLayout(cols=2, spacing=theme.dp(10), size_hint_y=None)
        self.foot.bind(minimum_height=self.foot.setter("height"))
        look = button(t("cam.look"), icon="camera", size_hint_x=1, tap=self.app.open_camera)
        other = button(t("cam.other" if self._has_camera else "cam.choose"), icon="cog", size_hint_x=1, tap=self.choose)
        self.foot.add_widget(look)
        self.foot.add_widget(other)
        self.add_widget(self.foot)
        self.look()
        if self._has_camera:
            Clock.schedule_interval(self._again, LOOK_EVERY)

    @property
    def _has_camera(self) -> bool:
        return self.care.sources is not None and bool(self.care.sources.camera)

    def _again(self, *_: Any) -> bool:
        if self.get_root_window() is None or self.parent is None:
            return False
        self.look()
        return True

    def look(self) -> None:
        """Show what the camera sees now."""
        sources = self.care.sources
        self.pill.look(sources)
        if sources is not None:
            glimpse = sources.glimpse
            frame, seen = glimpse.frame, glimpse.seen
            self.picture.show(
                frame.picture if frame else None, frame.number if frame else -1, seen.dice if seen else ()
            )
            self.picture.empty = self.pill.sentence or t("cam.none.note" if not sources.camera else "cam.waiting")

    def choose(self) -> None:
        """Ask for another camera."""
        choose_camera(self.app, self.care)


def choose_camera(app: Any, care: Any, chosen: Callable[[], object] = lambda: None) -> None:
    """Open the sheet that picks a camera; says so if nothing can listen here."""
    sources = care.sources
    if sources is None:
        app.tell("dice.no_sources")
        return

    def take(where: str) -> None:
        app.preferences.set("camera", where)
        sources.soon(sources.watch_camera(where))
        chosen()
        app.refresh()

    CameraSheet(sources.camera, take).open(app.root_view)


class CameraSheet(Over):
    """Which pictures to watch: a camera by its number, a stream, a video file, a folder of pictures, or none."""

    def __init__(self, now: str, take: Callable[[str], object], **kwargs: Any) -> None:
        super().__init__("sheet", **kwargs)
        self._take = take
        self.head(t("cam.choose"), t("cam.choose.note"))
        grid = GridLayout(cols=2 if theme.portrait else 4, spacing=theme.dp(12), size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        for number in range(CAMERAS):
            where = str(number)
            grid.add_widget(
                button(
                    t("cam.number", n=number + 1), icon="camera", chosen=now == where, size_hint_x=1,
                    tap=partial(self._taken, where),
                )
            )  # fmt: skip
        grid.add_widget(button(t("cam.no_camera"), icon="camera_off", chosen=not now, size_hint_x=1,
                               tap=partial(self._taken, "")))  # fmt: skip
        self.body.add_widget(grid)
        self.body.add_widget(Words(text=t("cam.where.note"), style="small", ink="ink2"))
        line = Row(hug_y=True, gap=12)
        self._now = now
        self.field = Field("" if now.isdecimal() else shown_at(now), t("cam.where"), longest=400)
        self.field.bind(on_text_validate=lambda *_: self._typed())
        line.add_widget(self.field)
        line.add_widget(button(t("cam.watch"), game=True, tap=self._typed))
        self.body.add_widget(line)

    def _typed(self) -> None:
        where = self.field.text.strip()
        if where:
            self._taken(edited_at(where, self._now))  # what is not shown of it stays

    def _taken(self, where: str) -> None:
        self.field.focus = False
        self.close()
        self._take(where)
