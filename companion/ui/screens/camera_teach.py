"""Teaching dice to the camera: lay one die down, say what it shows, the next face. A minute for six faces."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.ui import taught_dice
from companion.ui.dice_care import DiceCare
from companion.ui.screens.camera_card import LOOK_EVERY
from companion.ui.screens.name_sheet import Field, Flow
from companion.ui.screens.page import Page, Scroll, button
from companion.ui.screens.picture_file import taught_sheet
from companion.ui.screens.tray_picture import TrayPicture
from companion.ui.theme import theme
from companion.ui.widgets.card import Card, Column, Row
from companion.ui.widgets.words import Caption, Heading, Words

from .spoken import spoken, t

if TYPE_CHECKING:
    from companion.ui.app import BurrowApp
    from vision.taught_profile import TaughtSet

NUMBERS = ("1", "2", "3", "4", "5", "6")
PICTURES_A_FACE = 3
"""So many pictures of a face are asked for; one is enough to begin with."""
LONGEST = 40


class CameraTeach(Page):
    """Faces of one set of dice, taught to the camera. Every picture counts at once, at this table too."""

    def __init__(self, app: BurrowApp, picture: Any = None, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.care = DiceCare(app)
        self.still = picture  # a photograph that is looked at instead of what the camera sees
        self.sets: tuple[TaughtSet, ...] = taught_dice.all_sets()
        self.unused = taught_dice.unused()  # files of kept sets that cannot be used, and why
        self.name = self.sets[0].name if self.sets else t("taught.first_name")
        self.face = ""
        self.says = t("taught.begin")
        self._busy = False
        self._finder: Any = None  # looks for the die; loaded when it is needed first
        self._looks = Clock.schedule_interval(self.look, LOOK_EVERY)

    def close(self) -> None:
        super().close()
        self._looks.cancel()

    @property
    def taught(self) -> TaughtSet:
        """The set that is being taught."""
        from vision.taught_profile import TaughtSet

        return next((each for each in self.sets if each.name == self.name), TaughtSet(self.name))

    def choices(self) -> tuple[str, ...]:
        """The faces to choose from: those known, those of the game's dice, numbers."""
        games = [face for faces in self.care.kinds().values() for face in faces]
        return tuple(dict.fromkeys((*self.taught.names, *games, *NUMBERS, t("taught.blank"))))

    # ── building ──

    def build(self) -> Widget:
        """Picture and faces side by side, or one below the other on an upright tablet."""
        self.picture = TrayPicture(empty=t("cam.none.note"))
        panel = Card(gap=12)
        panel.add_widget(Heading(text=t("taught.heading", name=self.name), lines=2))
        inside = Column(gap=12, hug_y=True)
        inside.add_widget(self._faces())
        inside.add_widget(self._sets())
        panel.add_widget(Scroll(inside, kept="faces"))
        self.told = Words(text=self.says, style="body", lines=3)
        panel.add_widget(self.told)
        content: Column | Row
        if theme.portrait:
            content = Column(pad=16, pad_y=4, gap=14)
            self.picture.size_hint_y, panel.size_hint_y = 0.4, 0.6
        else:
            content = Row(pad=16, pad_y=4, gap=16)
            panel.size_hint_x = None
            panel.width = theme.dp(440) * (1 + (theme.text_size - 1) * 0.4)
        content.add_widget(self.picture)
        content.add_widget(panel)
        text = t("taught.that_is", face=self.face) if self.face else t("taught.choose_face")
        wide: dict[str, Any] = {"size_hint_x": 3} if theme.portrait else {}
        self.take = button(text, icon="camera", kind="primary", game=True, tap=self.that_is, **wide)
        self.take.not_yet = not self.face
        forget = button(t("taught.forget_face"), icon="delete", tap=self.forget_face)
        forget.not_yet = not self.taught.count(self.face)
        framed = self.framed(t("taught.title"), t("taught.subtitle"), content, self.take, left=(forget,))
        self.look()
        return framed

    def _faces(self) -> Widget:
        box = Column(gap=8, hug_y=True)
        box.add_widget(Caption(text=t("taught.which")))
        chips = Flow()
        for face in self.choices():
            many = self.taught.count(face)
            text = t("taught.face_known", face=face, n=many) if many else face
            icon = "tick" if many >= PICTURES_A_FACE else ""
            chips.add_widget(button(text, icon=icon, chosen=face == self.face, tap=partial(self.choose, face)))
        box.add_widget(chips)
        line = Row(gap=10, hug_y=True)
        self.other = Field("", t("taught.other"), longest=LONGEST)
        self.other.bind(on_text_validate=lambda *_: self.choose(self.other.text))
        line.add_widget(self.other)
        take = button(icon="plus", spoken=t("taught.other"), tap=lambda: self.choose(self.other.text))
        take.pos_hint = {"center_y": 0.5}
        line.add_widget(take)
        box.add_widget(line)
        return box

    def _sets(self) -> Widget:
        box = Column(gap=8, hug_y=True)
        box.add_widget(Caption(text=t("taught.sets")))
        chips = Flow()
        for each in self.sets:
            chips.add_widget(button(each.name, chosen=each.name == self.name, tap=partial(self.use, each.name)))
        chips.add_widget(button(t("taught.new_set"), icon="plus", tap=self.new_set))
        box.add_widget(chips)
        tools = Flow()
        if self.taught.faces:
            tools.add_widget(button(t("taught.share"), icon="share", tap=self.share))
            tools.add_widget(button(t("taught.forget_set"), icon="delete", tap=self.forget_set))
        tools.add_widget(button(t("taught.bring_in"), icon="open", tap=self.ask_file))
        box.add_widget(tools)
        for file, why in self.unused:
            text = t("taught.unused", name=file, reason=t(f"taught.file.{why}"))
            box.add_widget(Words(text=text, style="body", ink="ink2", lines=0))
        return box

    def look(self, *_: Any) -> None:
        """Show what the camera sees now."""
        if self._closed or not hasattr(self, "take"):
            return
        frame = self._frame()
        self.picture.show(frame, id(frame) if frame is not None else -1, ())

    def _frame(self) -> Any:
        if self.still is not None:
            return self.still
        sources = self.care.sources
        frame = sources.glimpse.frame if sources is not None else None
        return frame.picture if frame is not None else None

    # ── what people do ──

    def choose(self, face: str) -> None:
        """This face is shown next."""
        face = " ".join(face.split())[:LONGEST]
        if face:
            self.face, self.says = face, t("taught.lay", face=face)
            self.rebuild()

    def that_is(self) -> None:
        """The die that lies there shows the chosen face."""
        picture, sources = self._frame(), self.care.sources
        if not self.face or picture is None or sources is None or self._busy:
            self.take.shake()
            self._tell(t("taught.choose_face") if not self.face else t("cam.none.note"))
            return
        self._busy = True
        sources.soon(self._teach(picture, self.face))

    async def _teach(self, picture: Any, face: str) -> None:
        try:
            told = await asyncio.to_thread(self._shown, picture, self._blank(face))
        finally:
            self._busy = False
        if self._closed:
            return
        if told.cut is None:
            self._tell(t(f"taught.not.{told.reason}"))
            return
        from vision.taught_profile import MOST_FACES

        if face not in self.taught.names and len(self.taught.faces) >= MOST_FACES:
            self._tell(t("taught.not.too_many", n=MOST_FACES))
            return
        self._keep(self.taught.with_picture(face, told.cut))
        more = PICTURES_A_FACE - self.taught.count(face)
        self.says = t("taught.again", face=face, n=more) if more > 0 else t("taught.enough", face=face)
        self.app.rest.stir()
        self.rebuild()

    def _shown(self, picture: Any, blank: bool) -> Any:
        """The die in the picture, for one thread at a time."""
        from vision.digits_net import TopFinder
        from vision.pipeline import WEIGHTS
        from vision.taught_teaching import shown

        self._finder = self._finder or TopFinder(WEIGHTS / "tops.onnx")
        return shown(picture, self._finder, blank=blank)

    def _blank(self, face: str) -> bool:
        """Whether nothing is on this face: it is called so, or was taught so, perhaps in another language."""
        from vision.taught_teaching import is_blank

        return face.casefold() == t("taught.blank").casefold() or is_blank(self.taught, face)

    def forget_face(self) -> None:
        """What was taught of the chosen face is thrown away, to be shown afresh."""
        if self.taught.count(self.face):
            self._keep(self.taught.without(self.face))
            self.says = t("taught.forgotten", face=self.face)
            self.rebuild()

    def use(self, name: str) -> None:
        """Teach this set further."""
        self.name, self.face, self.says = name, "", t("taught.begin")
        self.rebuild()

    def new_set(self) -> None:
        """Begin another set."""
        names = {each.name for each in self.sets}
        numbers = (t("taught.next_name", n=n) for n in range(len(names) + 1, len(names) + 100))
        self.use(next(name for name in numbers if name not in names))

    def forget_set(self) -> None:
        """Throw the set away; its file, if it was shared, stays."""
        self._try(lambda: taught_dice.forget(self.name))
        self._known()
        self.use(self.sets[0].name if self.sets else t("taught.first_name"))

    def share(self) -> None:
        """Write the set into a file for others."""
        self._tell(spoken(taught_dice.export(self.taught)))

    def ask_file(self) -> None:
        """Ask which shared set to bring in."""
        taught_sheet(self.bring_in).open(self.app.root_view)

    def bring_in(self, path: Path) -> None:
        """Take in a set that somebody shared."""
        taught, reason = taught_dice.take_in(path)
        if taught is None:
            self._tell(spoken(reason))
            return
        self._known()
        self.name, self.face, self.says = taught.name, "", spoken(reason)
        self.rebuild()

    def _keep(self, taught: TaughtSet) -> None:
        self._try(lambda: taught_dice.keep(taught))
        self.sets = tuple(sorted((*(s for s in self.sets if s.name != taught.name), taught), key=lambda s: s.name))
        self._use_all()

    def _known(self) -> None:
        self.sets, self.unused = taught_dice.all_sets(), taught_dice.unused()
        self._use_all()

    def _use_all(self) -> None:
        if (sources := self.care.sources) is not None:
            sources.know(tuple(each for each in self.sets if each.faces))

    def _try(self, act: Callable[[], object]) -> None:
        try:
            act()
        except OSError as error:
            reason = error.strerror or type(error).__name__
            self.app.tell("files.not_saved", folder=str(taught_dice.folder()), reason=reason)

    def _tell(self, text: str) -> None:
        self.says = self.told.text = text
