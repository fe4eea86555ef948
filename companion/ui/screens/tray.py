"""The dice tray: rolls that answer nothing, why they lie there, and what to do with them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.properties import StringProperty

from companion.dice.desk import Lies, TrayDie
from companion.table.seen import TableView
from companion.ui import paint
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Tappable
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Row
from companion.ui.widgets.die_face import DieFace
from companion.ui.widgets.words import Words

from .over import Over
from .parts import Flow
from .spoken import t
from .tray_sheet import TraySheet, reason_of

ASKS = (Lies.NOBODYS, Lies.AGAIN)
"""What somebody is asked about; the other dice only say why they lie there."""
PAD, GAP, DIE, WORDS = 16, 8, 52, 240
"""Beside the strip, between its dice, the side of a die, and how wide its words may be before they take two lines."""


def lying(view: TableView) -> tuple[TrayDie, ...]:
    """Return the tray's dice: what asks a question first, and what fell last before what fell earlier."""
    return tuple(sorted(view.tray, key=lambda die: (die.lies not in ASKS, -die.roll.number)))


class LyingDie(Tappable, Row):
    """A die in the strip with the reason why it lies there."""

    text = StringProperty("")
    watch = ("text", "state", "focused")

    def __init__(self, die: TrayDie, frame: Any, **kwargs: Any) -> None:
        self.tray_die = die
        super().__init__(**{"gap": 10, "pad": 8, "pad_y": 4, "size_hint": (None, None), **kwargs})
        seats = frame.table.session.state.seats
        owner = seats[die.owner.seat] if die.owner and die.owner.seat < len(seats) else None
        face = die.owner.meaning(die.roll.face) if die.owner else die.roll.face
        phase = "used" if die.lies is Lies.USED else "taken"
        tile = DieFace(
            side=DIE, face=face, colour=(owner.colour if owner else "") or "white", phase=phase, ground="bg",
            kind=die.owner.kind if die.owner else "", source=die.roll.source.value, no_touch=True, can_focus=False,
            pos_hint={"center_y": 0.5},
        )  # fmt: skip
        self.add_widget(tile)
        self.text = t(f"tray.{reason_of(die, frame.view)}", name=owner.name if owner else "", face=face)
        self.add_widget(Words(text=self.text, style="label", lines=2, pos_hint={"center_y": 0.5}))
        words = theme.dp(WORDS) * (1 + (theme.text_size - 1) / 2)
        beside = theme.dp(DIE + 10 + 24)
        self.width = beside + min(words, measure(self.text, paint.styled("label"))[0])
        self.height = theme.target(68)

    def paint(self) -> None:
        if self.state == "down":
            paint.rounded(self.box, theme.dp(18), "sunken")
        self.paint_focus(theme.dp(18))


class TrayStrip(Row):
    """The strip above the bottom bar; as high as a die while something lies in it, else gone.

    As many dice lie in it as there is room for; the last tile tells how many more there are and leads to them all.
    """

    def __init__(self, frame: Any, **kwargs: Any) -> None:
        self.frame = frame
        self._shown: Any = None
        self.dice: list[LyingDie] = []
        self.more = PushButton(icon="dice", hug=True, game=False, pos_hint={"center_y": 0.5})
        self.more.bind(on_tap=lambda *_: self._open_all())
        super().__init__(**{"pad": PAD, "pad_y": 0, "gap": GAP, "size_hint_y": None, "height": 0, **kwargs})
        self.opacity = 0
        self.fbind("width", self._fit)

    def show(self, dice: tuple[TrayDie, ...]) -> None:
        """Show these dice."""
        shown = _look(self.frame, dice)
        if shown == self._shown:
            return
        self._shown = shown
        self.dice = [_tile(self.frame, die) for die in dice]
        self.height = theme.target(68) if dice else 0
        self.opacity = 1 if dice else 0
        self._fit()

    def _fit(self, *_: Any) -> None:
        """Lay out as many dice as there is room for, at least one, and the tile that leads to the others."""
        self.clear_widgets()
        room = self.width - 2 * theme.dp(PAD)
        many = self._many(room)
        if many < len(self.dice):
            self.more.text = f"+{len(self.dice) - many}"
            asks = any(die.tray_die.lies in ASKS for die in self.dice[many:])
            self.more.kind = "accent" if asks else "plain"
            while many > 1 and self._wide(many) + theme.dp(GAP) + self.more.width > room:
                many -= 1
                self.more.text = f"+{len(self.dice) - many}"
        for die in self.dice[:many]:
            self.add_widget(die)
        if many < len(self.dice):
            self.add_widget(self.more)

    def _many(self, room: float) -> int:
        many = len(self.dice)
        while many > 1 and self._wide(many) > room:
            many -= 1
        return many

    def _wide(self, many: int) -> float:
        return float(sum(die.width for die in self.dice[:many]) + theme.dp(GAP) * (many - 1))

    def _open_all(self) -> None:
        self.frame.open_over(AllSheet(self.frame, self.frame.over_closed))


class AllSheet(Over):
    """All dice of the tray, where the strip has no room for them: a tap on one asks what it is."""

    def __init__(self, frame: Any, closed: Callable[[], object]) -> None:
        super().__init__("sheet", closed)
        self.frame = frame
        self._drawn: Any = None
        self.dice: list[LyingDie] = []
        self.show(frame.view)

    def show(self, view: TableView) -> None:
        """The table changed: show what lies there now."""
        dice = lying(view)
        if not dice:
            self.close()
            return
        drawn = _look(self.frame, dice)
        if drawn == self._drawn:
            return
        self._drawn = drawn
        self.body.clear_widgets()
        self.head(t("tray.all", n=len(dice)), t("tray.all.note"))
        flow = Flow(gap=12)
        self.dice = [_tile(self.frame, die) for die in dice]
        for die in self.dice:
            flow.add_widget(die)
        self.body.add_widget(flow)
        none = PushButton(text=t("tray.none"), icon="close")
        none.bind(on_tap=lambda *_: self.none())
        self.body.add_widget(none)

    def none(self) -> None:
        """None of them counts."""
        self.frame.table.put_dice_away(*(die.tray_die.die for die in self.dice))


def _look(frame: Any, dice: tuple[TrayDie, ...]) -> Any:
    """What makes dice in the tray look as they do."""
    seats = tuple((seat.name, seat.colour) for seat in frame.table.session.state.seats)
    return tuple((die, reason_of(die, frame.view)) for die in dice), seats, theme.revision


def _tile(frame: Any, die: TrayDie) -> LyingDie:
    tile = LyingDie(die, frame)
    tile.bind(on_tap=partial(_open, frame))
    return tile


def _open(frame: Any, tile: LyingDie) -> None:
    frame.open_over(TraySheet(frame, tile.tray_die, frame.over_closed))
