"""Whose dice? A row per person with a tile for each kind of the game's dice, and the sheet that picks one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.core.dice import DiceEvent, Roll, Rolling, Source
from companion.core.game import Game
from companion.ui import paint
from companion.ui.dice_rows import LINKED, DieRow
from companion.ui.draft_dice import DraftDice
from companion.ui.screens.dice_line import SIGNS, body_of, state_word
from companion.ui.screens.name_sheet import Flow
from companion.ui.screens.page import Filler, Mark, Scroll, button, centred
from companion.ui.screens.spoken import kind_name, t
from companion.ui.theme import theme
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Card, Column, Row
from companion.ui.widgets.die_face import DieFace
from companion.ui.widgets.seat_token import SeatToken
from companion.ui.widgets.words import Caption, Heading, Words

TILE = 48
FLASH = 1.6


class Place(DieFace):
    """The tile of one person's kind of die; dashed while no die answers for it. ``lit``: it was rolled just now."""

    lit = BooleanProperty(False)
    spoken = StringProperty("")
    watch = (*DieFace.watch, "lit")

    def __init__(self, kind: str, word: str, colour: str, **kwargs: Any) -> None:
        self.stands_for = kind
        self.letter = word[:1].upper()
        self._dark = Clock.create_trigger(self._go_dark, FLASH)
        super().__init__(**{"colour": colour, "side": 0, "ground": "raised", "size_hint": (None, None), **kwargs})

    def restyle(self) -> None:
        side = theme.target(TILE)
        self.size = (side, side)

    def show(self, row: DieRow | None, virtual: bool) -> None:
        """Show the die that answers here, or that there is none."""
        own = self.stands_for in SIGNS
        self.kind = self.stands_for if own else "plus" if row is None and not virtual else ""
        self.shows, self.face = ("sign", "") if own else ("number", self.letter)
        if row is None:
            self.source = "virtual" if virtual else ""
            self.phase = "ghost" if virtual else "waiting"
            return
        self.source = row.source.value
        heard = row.link == LINKED or row.source not in (Source.RADIO, Source.WIRE)
        self.phase = "rolling" if row.rolling else "taken" if heard else "asleep"

    def flash(self) -> None:
        """This die was rolled: show where it belongs."""
        self.lit = True
        self.bump()
        self._dark.cancel()
        self._dark()

    def _go_dark(self, *_: Any) -> None:
        self.lit = False

    def paint(self) -> None:
        super().paint()
        if self.lit:
            side, ring = self.width, theme.thin(4)
            paint.edge(
                (self.x - ring, self.y - ring, side + 2 * ring, side + 2 * ring), side * 0.26, "accent_edge", ring
            )


class DiceCard(Card):
    """The card of a new game. `people` are ``(name, colour)`` in table order; `tapped(seat, kind)` opens the sheet."""

    def __init__(
        self,
        dice: DraftDice,
        game: Game[Any],
        people: Sequence[tuple[str, str]],
        tapped: Callable[[int, str], object],
        virtual: bool,
        scrolls: bool,
    ) -> None:
        super().__init__(pad=14, gap=8, hug_y=not scrolls)
        self._dice, self._game, self._people, self._virtual = dice, game, tuple(people), virtual
        self.places: dict[tuple[int, str], Place] = {}
        self.stray = ""
        head = Row(hug_y=True, gap=8)
        head.add_widget(centred(Heading(text=t("new.whose_dice"))))
        if theme.text_size < 1.4 or theme.portrait:
            head.add_widget(centred(Caption(text=t("new.tap_a_die"), halign="right", lines=2)))
        self.add_widget(head)
        self.lines = Column(gap=8, hug_y=True)
        for seat in range(len(self._people)):
            self.lines.add_widget(self._line(seat, tapped))
        self.add_widget(Scroll(self.lines, kept="dice") if scrolls else self.lines)
        self.notice = Row(hug_y=True)
        self.add_widget(self.notice)
        self._told = ""
        self.refresh()

    def _line(self, seat: int, tapped: Callable[[int, str], object]) -> Widget:
        name, colour = self._people[seat]
        line = Card(
            orientation="horizontal", ground="raised", pad=10, pad_y=6, gap=8, radius=18, lifted=False, hug_y=True
        )
        line.add_widget(
            centred(SeatToken(seat=colour, side=36, ground="raised", no_touch=True, can_focus=False))
        )  # fmt: skip
        line.add_widget(centred(Words(text=name, style="name", size_sp=22, lines=1, shrink=0.6)))
        for kind in self._dice.kinds(self._game):
            word = kind_name(self._game.key, kind)
            place = Place(kind, word, colour)
            place.spoken = t("dice.of", name=name, kind=word)
            place.bind(on_tap=lambda *_, kind=kind: tapped(seat, kind))
            self.places[seat, kind] = place
            line.add_widget(centred(place))
        return line

    def refresh(self) -> None:
        """Show who answers for what now; what stays the same draws nothing."""
        rows = self._dice.rows()
        for (seat, kind), place in self.places.items():
            place.show(self._dice.die_of(self._people[seat][0], kind, rows), self._virtual)
        self._tell()

    def _tell(self) -> None:
        troubles = self._dice.troubles(self._game, tuple(name for name, _ in self._people))
        text, icon = "", "radio_off"
        if self.stray:
            text, icon = self.stray, "info"
        elif troubles:
            text = troubles[0] if len(troubles) == 1 else t("new.die.and_more", told=troubles[0], n=len(troubles) - 1)
        if text == self._told:
            return
        self._told = text
        self.notice.clear_widgets()
        if text:
            line = Card(orientation="horizontal", ground="asoft", pad=12, gap=10, radius=18, lifted=False, hug_y=True)
            line.add_widget(centred(Mark(icon, "warnink", 26)))
            line.add_widget(centred(Words(text=text, style="body", size_sp=18)))
            self.notice.add_widget(line)

    def receive(self, *events: DiceEvent) -> None:
        """Light the tile of a die that was rolled; a die that is nobody's is told."""
        rows = self._dice.rows()
        here = {name: seat for seat, (name, _) in enumerate(self._people)}
        for event in events:
            if not isinstance(event, Roll | Rolling):
                continue
            row = next((row for row in rows if row.id == event.die), None)
            place = self.places.get((here[row.person], row.kind)) if row and row.person in here else None
            if place is not None:
                place.flash()
                self.stray = ""
            elif isinstance(event, Roll):
                self.stray = t("new.die.stray", face=event.face)
        self._tell()


class DicePicks(Column):
    """The sheet's content: every die found, the colours the camera can tell apart, and none. Calls `picked(row|None)`.

    A die that is rolled while the sheet is open is ringed.
    """

    def __init__(
        self, dice: DraftDice, now: DieRow | None, picked: Callable[[DieRow | None], object], last: str = ""
    ) -> None:
        super().__init__(gap=12, hug_y=True)
        self.buttons: dict[str, PushButton] = {}
        rows = sorted(dice.rows(), key=lambda row: (row.id != last, row != now, not row.nobodys))
        if rows:
            self.add_widget(Caption(text=t("new.die.roll_to_find")))
            grid = GridLayout(cols=1 if theme.portrait or theme.text_size > 1.3 else 2, spacing=theme.dp(10))
            grid.size_hint_y = None
            grid.bind(minimum_height=grid.setter("height"))
            for row in rows:
                self.buttons[row.id] = self._button(dice, row, now, picked)
                grid.add_widget(self.buttons[row.id])
            self.add_widget(grid)
        else:
            self.add_widget(Words(text=t("new.die.none_found"), style="body"))
        colours = dice.colours()
        if colours:
            self.add_widget(Caption(text=t("new.die.colours")))
            flow = Flow(padding=[theme.dp(4)] * 4)
            for row in colours:
                tile = Place("", "", body_of(row), ground="surface")
                tile.shows, tile.face, tile.phase, tile.source = "plain", "", "taken", "camera"
                tile.spoken = dice.care.called(row)
                tile.bind(on_tap=lambda *_, row=row: picked(row))
                flow.add_widget(tile)
            self.add_widget(flow)
        foot = Row(hug_y=True)
        foot.add_widget(button(t("new.die.none"), icon="hand", tap=partial(picked, None), chosen=now is None))
        foot.add_widget(Filler(1))
        self.add_widget(foot)

    @staticmethod
    def _button(
        dice: DraftDice, row: DieRow, now: DieRow | None, picked: Callable[[DieRow | None], object]
    ) -> PushButton:
        icon = row.source.value
        caption = state_word(row)
        if not row.nobodys and (row.name or row.source is Source.CAMERA):
            whose = t("dice.of", name=row.person, kind=dice.care.kind_word(row.kind))
            caption = t("new.die.of", whose=whose, state=caption)
        return button(
            dice.care.called(row), icon=icon, game=True, caption=caption, size_hint_x=1, text_sp=22,
            chosen=now is not None and row.id == now.id, tap=partial(picked, row),
        )  # fmt: skip

    def receive(self, *events: DiceEvent) -> None:
        """Ring the die that was rolled."""
        for event in events:
            if isinstance(event, Roll | Rolling) and event.die in self.buttons:
                for die, each in self.buttons.items():
                    each.kind = "accent" if die == event.die else "plain"
