"""The camera's own page: what it sees, what it reads, whose dice those are, and one button that takes them all."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.core.dice import Source
from companion.core.messages import Message
from companion.inputs.from_vision import likely_faces, looked_at, told_value
from companion.inputs.watching import shown_at
from companion.ui.dice_care import DiceCare, Person
from companion.ui.dice_rows import SEEN, DieRow
from companion.ui.screens.bars import show_undo
from companion.ui.screens.camera_card import LOOK_EVERY, CameraPill, camera_state, choose_camera
from companion.ui.screens.camera_carry import Carrying
from companion.ui.screens.camera_corrections import Corrections
from companion.ui.screens.camera_photo import Photographing
from companion.ui.screens.camera_proposals import Proposing
from companion.ui.screens.camera_tray import Marking
from companion.ui.screens.dice_line import BODIES
from companion.ui.screens.dice_setup import DiceSetup
from companion.ui.screens.dice_sheets import FaceSheet, OwnerSheet
from companion.ui.screens.page import Page, Scroll, button
from companion.ui.screens.rows import switch_row
from companion.ui.screens.seen_line import SeenLine
from companion.ui.screens.tray_marks import TrayMarks
from companion.ui.screens.tray_picture import SURE, TrayPicture
from companion.ui.theme import theme
from companion.ui.widgets.banner import Banner
from companion.ui.widgets.button import UndoButton
from companion.ui.widgets.card import Card, Column, Row
from companion.ui.widgets.words import Heading, Words

from .spoken import spoken, t

if TYPE_CHECKING:
    from companion.ui.app import BurrowApp


LEAST_AGREEING = 2
"""From so many pictures in a row on, people are told that they agree."""


class CameraSetup(Carrying, Proposing, Photographing, Marking, Page):
    """The dice tray as the camera sees it. While this page is shown, its rolls wait for *Take all*."""

    def __init__(self, app: BurrowApp, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.care = DiceCare(app)
        self.still: Any = None  # a single photograph that is looked at instead of what the camera sees
        self.note: Message | None = None
        self.marked = ""
        self._corrected = Corrections()
        self._live: Any = None  # what the camera saw when the page looked last: all that is shown and done is of it
        self._shown: tuple[Any, ...] = ()
        self._looks = Clock.schedule_interval(self.look, LOOK_EVERY)
        if (sources := self.care.sources) is not None:
            sources.look(True)

    def close(self) -> None:
        """Look away: what waited counts as it would have."""
        if self._closed:
            return
        super().close()
        self._looks.cancel()
        self.put_away()
        if (sources := self.care.sources) is not None:
            sources.look(False)

    # ── what is seen ──

    @property
    def seen(self) -> tuple[Any, ...]:
        """The dice in the picture that is shown, from left to right."""
        glimpse = self.glimpse
        return () if glimpse is None or glimpse.seen is None or glimpse.seen.refused else glimpse.seen.dice

    @property
    def called(self) -> tuple[str, ...]:
        """What the dice in the picture are called, in the same order."""
        return self.glimpse.names if self.seen else ()

    @property
    def glimpse(self) -> Any:
        """The picture that is shown and what was read in it; None without sources."""
        return self.still if self.still is not None else self._live

    @property
    def refused(self) -> str:
        """Why nothing is read in the picture that is shown; "" if it was read."""
        glimpse = self.glimpse
        return (glimpse.seen.refused or "") if glimpse is not None and glimpse.seen is not None else ""

    @property
    def corrected(self) -> dict[str, int | str]:
        """What people said that dice show, by the die's name; forgotten once it is thrown again."""
        return self._corrected.among(self.glimpse)

    @property
    def doubts(self) -> dict[str, int | str]:
        """What dice show that nobody is sure of, by the die's name."""
        told = self.corrected
        pairs = zip(self.called, self.seen, strict=True)
        return {name: told_value(die) for name, die in pairs if name not in told and die.sure < SURE}

    # ── building ──

    def build(self) -> Widget:
        """Picture and list side by side, or one below the other on an upright tablet."""
        self.pill = CameraPill(pos_hint={"center_y": 0.5})
        self.picture = TrayPicture(empty=t("cam.none.note"), pos_hint={"x": 0, "y": 0})
        self.picture.bind(
            on_die=lambda _, index: self.ask_face(index),
            on_carry=lambda _, index, x, y: self.carry(index, x, y),
            on_drop=lambda _, index, x, y: self.drop(index, x, y),
        )
        self.trouble = Column(hug_y=True, gap=0)
        self.lines = Column(gap=8, hug_y=True)  # five dice lie side by side on a wide tablet
        self.heading = Heading(text="", lines=2)
        if self.marking:
            panel = self.tray_panel()
        else:
            panel = Card(gap=12)
            panel.add_widget(self.heading)
            listed = Column(gap=10, hug_y=True)  # dice first: they are what one looks for
            listed.add_widget(self.lines)
            listed.add_widget(switch_row(self.say("cam.numerals"), self.app.preferences.numerals, self.read_numerals))
            listed.add_widget(switch_row(self.say("dice.keep_pictures"), self.app.preferences.keep_pictures, self.keep))
            panel.add_widget(Scroll(listed, kept="seen"))
            panel.add_widget(self._tools())
        self.marks = TrayMarks(self.picture, self.tray, marking=self.marking, pos_hint={"x": 0, "y": 0})
        self.marks.bind(on_marked=lambda _, corners: self._marked(corners))
        view = Column(gap=10)
        view.add_widget(self.trouble)
        layers = FloatLayout()
        layers.add_widget(self.picture)
        layers.add_widget(self.marks)
        view.add_widget(layers)
        content: Column | Row
        if theme.portrait:
            content = Column(pad=16, pad_y=4, gap=14)
            view.size_hint_y, panel.size_hint_y = 0.46, 0.54
        else:
            content = Row(pad=16, pad_y=4, gap=16)
            panel.size_hint_x = None
            panel.width = theme.dp(336) * (1 + (theme.text_size - 1) * 0.5)
        content.add_widget(view)
        content.add_widget(panel)
        # upright the three share the width, else each is as wide as its words
        wide: dict[str, Any] = {"size_hint_x": 3} if theme.portrait else {}
        by_hand = button(self.say("cam.by_hand"), icon="hand", game=True, tap=self.app.back, **wide)
        other = button(icon="cog", spoken=self.say("cam.other"), tap=self.choose)
        where = button(icon="tray", spoken=self.say("cam.tray.mark"), tap=self.mark_tray, chosen=self.marking)
        self.undo = UndoButton() if self.app.table is not None else None
        if self.undo is not None:
            self.undo.bind(on_tap=lambda *_: self.take_back())
        self.take = button(self.say("cam.take_none"), kind="primary", game=True, tap=self.take_all, **wide)
        self._shown = ()
        framed = self.framed(
            self.say("cam.title"), self._subtitle(), content, self.take,
            left=(by_hand,) if self.undo is None else (self.undo, by_hand), right=(self.pill, where, other),
        )  # fmt: skip
        self.look()
        return framed

    def _subtitle(self) -> str:
        if self.still is not None:
            return self.say("cam.one_photograph")
        sources = self.care.sources
        name = sources.camera if sources is not None else ""
        if not name:
            return self.say("cam.none")
        return self.say("cam.number", n=int(name) + 1) if name.isdecimal() else _short(name)

    def _tools(self) -> Widget:
        tools = Column(gap=8, hug_y=True)
        live = self.still is not None
        again = button(
            self.say("cam.live" if live else "cam.read_again"), icon="camera_again", size_hint_x=1,
            tap=self.read_again,
        )  # fmt: skip
        teach = button(self.say("taught.title"), icon="teach", size_hint_x=1, tap=self.teach_dice)
        if theme.portrait:  # where the panel is wide and low
            first = Row(gap=8, hug_y=True)
            first.add_widget(again)
            first.add_widget(teach)
            tools.add_widget(first)
        else:
            tools.add_widget(again)
        pair = Row(gap=8, hug_y=True)
        pair.add_widget(
            button(self.say("cam.photograph"), icon="camera", size_hint_x=1, tap=self.photograph, text_sp=18)
        )
        pair.add_widget(button(self.say("cam.file"), icon="picture", size_hint_x=1, tap=self.choose_file, text_sp=18))
        tools.add_widget(pair)
        if not theme.portrait:
            tools.add_widget(teach)
        return tools

    def look(self, *_: Any) -> None:
        """Show what the camera sees now. Lines are built anew only when other dice lie there."""
        if self._closed or not hasattr(self, "take"):
            return
        sources = self.care.sources
        self._live = sources.glimpse if sources is not None else None
        self.pill.look(sources)
        sentence = spoken(self.note) if self.note is not None else "" if self.still is not None else self.pill.sentence
        glimpse, seen, corrected = self.glimpse, self.seen, self.corrected
        missed = glimpse.seen.overlooked if glimpse is not None and glimpse.seen is not None else 0.0
        strange = 0 if glimpse is None or glimpse.seen is None else len(glimpse.seen.unknown)
        teaches = strange > 0 and (not sentence or (self.note is not None and self.note.key == "camera.no_dice"))
        if teaches:
            sentence = t("cam.unknown_signs", n=strange)
        elif not sentence and seen and missed > 1 - SURE:
            sentence = t("cam.overlooked")  # something is nearly a die: is one missing?
        called = self.called
        frame = glimpse.frame if glimpse is not None else None
        indices = {called.index(name): value for name, value in corrected.items()}
        self.picture.show(frame.picture if frame else None, frame.number if frame else -1, seen, indices)
        waits = t("cam.none.note" if sources is None or not sources.camera else "cam.waiting")
        self.picture.empty = "" if camera_state(sources)[3] else waits  # why, is said above
        still = len(seen) > 0 and self.still is None and glimpse.agreeing >= LEAST_AGREEING
        self.picture.says = t("cam.agree", n=glimpse.agreeing) if still and not self.marking else ""
        self._name_undo()
        self.marks.show(self.tray, self.zone_owners() if self.tray.zones else {})
        self.picture.marked = called.index(self.marked) if self.marked in called else -1
        shown = (
            sentence,
            tuple(
                (name, corrected.get(name, told_value(die)), die.sure >= SURE)
                for name, die in zip(called, seen, strict=True)
            ),
            tuple(corrected),
            self.marked,
            self.waited_for,
        )
        if shown != self._shown:
            self._shown = shown
            self._say_trouble(sentence, teaches)
            self._list(called, seen, corrected)

    def _say_trouble(self, sentence: str, teaches: bool) -> None:
        self.trouble.clear_widgets()
        if sentence:
            banner = Banner(kind="doubt", text=sentence, actions=[("teach", t("taught.title"))] if teaches else [])
            banner.bind(on_action=lambda *_: self.teach_dice())
            self.trouble.add_widget(banner)

    def _list(self, called: tuple[str, ...], seen: tuple[Any, ...], corrected: dict[str, int | str]) -> None:
        rows = {row.id: row for row in self.care.rows({})}
        self.propose()
        self.lines.clear_widgets()
        # doubtful dice come first, and stay there when somebody has said what they show
        for index in sorted(range(len(seen)), key=lambda n: seen[n].sure >= SURE):
            name, die = called[index], seen[index]
            row = rows.get(name) or DieRow(name, "", Source.CAMERA, SEEN)
            line = SeenLine(
                face=str(corrected.get(name, told_value(die))), body=BODIES.get(die.colour or "", "white"),
                colour=row.colour or self.proposed_colour(name), text=self.whose(row),
                doubt=name not in corrected and die.sure < SURE, asks=row.nobodys, chosen=name == self.marked,
            )  # fmt: skip
            line.die = name
            line.bind(on_tap=lambda *_, row=row: self.ask_whose(row))
            line.bind(on_value=lambda *_, index=index: self.ask_face(index))
            self.lines.add_widget(line)
        if not seen and not self.refused:
            self.lines.add_widget(Words(text=self.say("cam.no_dice_yet"), style="body", ink="ink2"))
        self.heading.text = self.say("cam.read", n=len(seen)) if seen else self.say("cam.nothing_read")
        doubts = self.doubts
        self.take.text = self.say("cam.take_all", n=len(seen)) if seen else self.say("cam.take_none")
        if len(doubts) == 1:
            self.take.text = self.say("cam.right_take", n=len(seen), value=next(iter(doubts.values())))
        self.take.kind = "accent" if doubts else "primary"
        self.take.not_yet = not seen or self.marking  # one thing at a time: the tray is marked first

    def _name_undo(self) -> None:
        if self.undo is not None and self.app.table is not None:
            view = self.app.table.view
            show_undo(self.undo, view.undo)
            self.undo.not_yet = view.undo is None or view.read_only

    # ── what people do ──

    def take_back(self) -> None:
        """Take back what happened last at the open table."""
        table = self.app.table
        if table is not None:
            table.undo(seen=table.view.row)
            self._name_undo()

    def ask_face(self, index: int) -> None:
        """Ask what a die shows."""
        seen, glimpse = self.seen, self.glimpse
        if index >= len(seen):
            return
        die, name = seen[index], self.called[index]
        self.marked = name
        self.look()
        row = next((row for row in self.care.rows({}) if row.id == name), None)
        value = told_value(die)
        likely = [int(face) if isinstance(value, int) else face for face, _ in likely_faces(die)]
        x, y = self.picture.place_of(die)
        side = self.picture.box_side(die)
        at = (*self.picture.to_window(x - side / 2, y - side / 2), side, side)
        marks = [(*self.picture.to_window(*mark[:2]), *mark[2:]) for mark in self.picture.marks(but=index)]
        sheet = FaceSheet(
            value, likely, BODIES.get(die.colour or "", "white"), partial(self.correct, glimpse, index),
            row.faces if row is not None else None, beside=at, avoid=marks, others=self._faces_of(die),
            teach=partial(self.teach, name) if row is not None and self.care.kinds().get(row.kind) else None,
        )  # fmt: skip
        sheet.bind(on_close=lambda *_: self._unmark())
        sheet.open(self.app.root_view)

    def _faces_of(self, die: Any) -> tuple[int | str, ...]:
        """What a die like this can show."""
        sets = self.care.sources.taught if self.care.sources is not None else ()
        sides = getattr(die, "sides", 6)
        return next((s.names for s in sets if s.name == getattr(die, "set_name", "")), tuple(range(1, sides + 1)))

    def _unmark(self) -> None:
        self.marked = ""
        self.look()

    def correct(self, glimpse: Any, index: int, value: int | str) -> None:
        """Somebody says what a die of a picture shows; that counts until it is thrown."""
        self._corrected.say(value, glimpse, index)
        self.look()

    def teach(self, die: str) -> None:
        """Go to the dice and teach this one its faces."""
        self.app.open_dice()
        page = self.app.page
        if isinstance(page, DiceSetup) and die in page.lines:
            page.teach(page.lines[die].row)

    def teach_dice(self) -> None:
        """Teach dice with signs of their own, from the photograph that is shown or from what the camera sees."""
        still = self.still.frame.picture if self.still is not None and self.still.frame is not None else None
        self.app.open_camera_teach(still)

    def ask_whose(self, row: DieRow) -> None:
        """Ask whose colour this is."""
        OwnerSheet(self.care, row, partial(self._given, row)).open(self.app.root_view)

    def _given(self, row: DieRow, person: Person | None, kind: str) -> None:
        self.care.give(row, person, kind)
        self._shown = ()
        self.look()

    def take_all(self) -> None:
        """Bring everything in the picture to the table as one roll."""
        sources, glimpse = self.care.sources, self.glimpse
        seen = self.seen
        if sources is None or glimpse is None or not seen:
            self.take.shake()
            self.app.tell("cam.no_dice_yet")
            return
        told = {**self.corrected, **(self.doubts if len(self.doubts) == 1 else {})}  # the button says which is right
        self.lend_proposed()
        rolls = looked_at(seen, told, sources.kept(glimpse), self.called)
        sources.take(*rolls, anew=self.still is not None, of=glimpse)
        self._corrected.clear()
        self.still = None
        if self.app.table is not None:
            self.app.back()
        self.app.tell("cam.taken", n=len(seen))

    def read_again(self) -> None:
        """Forget corrections and go back to what the camera sees."""
        self._corrected.clear()
        self.still, self.note = None, None
        self.rebuild()

    def choose(self) -> None:
        """Ask for another camera."""
        choose_camera(self.app, self.care, self.read_again)

    def read_numerals(self, on: bool) -> None:
        """Read printed numerals on dice of six and of twenty faces, too, or only pips and what was taught."""
        self.app.preferences.set("numerals", on)
        if (sources := self.care.sources) is not None:
            sources.read_numerals(on)

    def keep(self, on: bool) -> None:
        """Keep the pictures that rolls rest on, or throw them away."""
        self.app.preferences.set("keep_pictures", on)
        if (sources := self.care.sources) is not None:
            sources.keep(on)


def _short(where: str) -> str:
    """A stream without its secrets, a file or folder by its last name."""
    return shown_at(where) if "://" in where else Path(where).name
