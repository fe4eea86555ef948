"""The dice tray: rolls that answer nothing, why they lie there, and what to do with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import StringProperty

from companion.core.dice import Owner
from companion.dice.desk import Lies, TrayDie
from companion.table.seen import TableView
from companion.ui import paint
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Tappable
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Row
from companion.ui.widgets.die_face import DieFace
from companion.ui.widgets.words import Caption, Words

from .over import Over
from .parts import Chip, Flow
from .spoken import kind_name, t


def lying(view: TableView) -> tuple[TrayDie, ...]:
    """Return the tray's dice that somebody may want to do something about.

    A roll that was used lies there quietly; it only shows when its seat is asked again, after an undo.
    """
    asked = {answer.wanted.seat for answer in view.answers}
    return tuple(d for d in view.tray if d.lies is not Lies.USED or (d.owner is not None and d.owner.seat in asked))


class LyingDie(Tappable, Row):
    """A die in the strip with the reason why it lies there."""

    text = StringProperty("")
    watch = ("text", "state", "focused")

    def __init__(self, die: TrayDie, colour: str, name: str, **kwargs: Any) -> None:
        self.tray_die = die
        super().__init__(**{"gap": 10, "pad": 8, "pad_y": 4, "size_hint_x": None, **kwargs})
        face = die.owner.meaning(die.roll.face) if die.owner else die.roll.face
        phase = "used" if die.lies is Lies.USED else "taken"
        tile = DieFace(
            side=52, face=face, colour=colour or "white", kind=die.owner.kind if die.owner else "", phase=phase,
            source=die.roll.source.value, no_touch=True, can_focus=False, ground="bg", pos_hint={"center_y": 0.5},
        )  # fmt: skip
        self.add_widget(tile)
        self.text = t(f"tray.{die.lies.value}", name=name, face=face)
        self.add_widget(Words(text=self.text, style="label", lines=2, pos_hint={"center_y": 0.5}))
        self.width = theme.dp(52 + 10 + 24) + min(theme.dp(240), measure(self.text, paint.styled("label"))[0])

    def paint(self) -> None:
        if self.state == "down":
            paint.rounded(self.box, theme.dp(18), "sunken")
        self.paint_focus(theme.dp(18))


class TrayStrip(Row):
    """The strip above the bottom bar; as high as a die while something lies in it, else gone."""

    def __init__(self, frame: Any, **kwargs: Any) -> None:
        self.frame = frame
        self._shown: tuple[TrayDie, ...] = ()
        super().__init__(**{"pad": 16, "pad_y": 0, "gap": 8, "size_hint_y": None, "height": 0, **kwargs})
        self.opacity = 0

    def show(self, dice: tuple[TrayDie, ...]) -> None:
        """Show these dice."""
        if dice == self._shown:
            return
        self._shown = dice
        self.clear_widgets()
        seats = self.frame.table.session.state.seats
        for die in dice:
            owner = seats[die.owner.seat] if die.owner and die.owner.seat < len(seats) else None
            lying_die = LyingDie(die, owner.colour if owner else "", owner.name if owner else "")
            lying_die.bind(on_tap=lambda w: self._open(w.tray_die))
            self.add_widget(lying_die)
        self.height = theme.target(68) if dice else 0
        self.opacity = 1 if dice else 0

    def _open(self, die: TrayDie) -> None:
        self.frame.open_over(TraySheet(self.frame, die, self.frame.over_closed))


class TraySheet(Over):
    """What to do with a die in the tray: whose it is and what it counts for, that it counts, or nothing."""

    def __init__(self, frame: Any, die: TrayDie, closed: Callable[[], object]) -> None:
        super().__init__("sheet", closed)
        self.frame, self.die = frame, die
        table = frame.table
        state = table.session.state
        face = die.owner.meaning(die.roll.face) if die.owner else die.roll.face
        name = state.seats[die.owner.seat].name if die.owner else ""
        self.head(t(f"tray.{die.lies.value}", name=name, face=face), t(f"tray.{die.lies.value}.why", name=name))
        wishes = [answer.wanted for answer in frame.view.answers]
        self.seat = die.owner.seat if die.owner else (wishes[0].seat if wishes else state.places[0])
        kinds = list(dict.fromkeys(k for w in wishes for k in w.kinds)) or ([die.owner.kind] if die.owner else [])
        self.kinds = kinds
        self.kind = die.owner.kind if die.owner and die.owner.kind in kinds else (kinds[0] if kinds else "")
        self.seats_row, self.kinds_row = Flow(), Flow()
        self.body.add_widget(Caption(text=t("tray.whose")))
        self.body.add_widget(self.seats_row)
        if len(kinds) > 1:
            self.body.add_widget(Caption(text=t("tray.which_kind")))
            self.body.add_widget(self.kinds_row)
        foot = Row(hug_y=True)
        counts = PushButton(text=t("tray.counts"), icon="tick", kind="primary")
        counts.bind(on_tap=lambda *_: self.give(True))
        later = PushButton(text=t("tray.from_now_on"), icon="dice")
        later.bind(on_tap=lambda *_: self.give(False))
        leave = PushButton(text=t("tray.leave"))
        leave.bind(on_tap=lambda *_: self.close())
        for button in (leave, later, counts):
            foot.add_widget(button)
        self.body.add_widget(foot)
        self._draw()

    def _draw(self) -> None:
        state = self.frame.table.session.state
        self.seats_row.clear_widgets()
        for seat in state.places:
            person = state.seats[seat]
            chip = Chip(text=person.name, colour=person.colour, chosen=seat == self.seat)
            chip.bind(on_tap=lambda *_, seat=seat: self._choose(seat, self.kind))
            self.seats_row.add_widget(chip)
        self.kinds_row.clear_widgets()
        for kind in self.kinds:
            chip = Chip(text=kind_name(self.frame.table.game.key, kind), chosen=kind == self.kind)
            chip.bind(on_tap=lambda *_, kind=kind: self._choose(self.seat, kind))
            self.kinds_row.add_widget(chip)

    def _choose(self, seat: int, kind: str) -> None:
        self.seat, self.kind = seat, kind
        self._draw()

    def give(self, counts: bool) -> None:
        """Say whose die it is; with `counts`, this roll counts now."""
        old = self.die.owner
        same = old is not None and (old.seat, old.kind) == (self.seat, self.kind)
        owner = old if same else Owner(self.seat, self.kind, old.faces if old else {})
        self.close()
        self.frame.table.give_die(self.die.die, owner, again=counts)
