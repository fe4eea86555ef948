"""Sheets of the dice screen: whose a die is, more about one die, wires, and which face a die shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.core.dice import Source
from companion.ui import paint
from companion.ui.dice_care import DiceCare, Person
from companion.ui.dice_rows import ASLEEP, LINKED, NO_LINK, WEAK, DieRow
from companion.ui.paint import Box as Area
from companion.ui.rectangles import shared
from companion.ui.screens.dice_line import SIGNS, link_state, model_word
from companion.ui.screens.name_sheet import Field
from companion.ui.screens.page import button
from companion.ui.theme import theme
from companion.ui.widgets.banner import Banner
from companion.ui.widgets.card import Row
from companion.ui.widgets.key import FaceKey, Key
from companion.ui.widgets.seat_token import SeatToken
from companion.ui.widgets.words import Words

from .over import CARD_WIDTH, Over
from .spoken import t

MOST_PEOPLE = 12
MANY_FACES = 9
"""A die with more faces is asked about in smaller keys."""
SHELLS = ("d6", "d4", "d8", "d10", "d00", "d12", "d20")
"""What a GoDice can wear, none first."""


class OwnerSheet(Over):
    """Whose is this die? One tap on a person's kind of die says both. Calls `given(person or None, kind)`."""

    def __init__(
        self, care: DiceCare, row: DieRow, given: Callable[[Person | None, str], object], **kwargs: Any
    ) -> None:
        super().__init__("sheet", **kwargs)
        self._given = given
        self.head(t("dice.whose_is", die=care.called(row)), t("dice.whose_is.note") if row.nobodys else "")
        kinds = list(care.kinds())
        people = care.people()[:MOST_PEOPLE]
        for person in people:
            self.body.add_widget(self._line(care, row, person, kinds))
        if not people:
            self.body.add_widget(Words(text=t("dice.nobody_yet"), style="body"))
        elif not kinds:
            self.body.add_widget(Words(text=t("dice.no_kinds"), style="body"))
        if not row.nobodys:
            foot = Row(hug_y=True)
            foot.add_widget(Widget(size_hint_y=None, height=1))
            foot.add_widget(button(t("dice.nobodys"), icon="close", tap=partial(self._give, None, "")))
            self.body.add_widget(foot)

    def _line(self, care: DiceCare, row: DieRow, person: Person, kinds: Sequence[str]) -> Widget:
        line = Row(hug_y=True, gap=10)
        middle = {"center_y": 0.5}
        token = SeatToken(
            seat=person.colour, side=52, ground="surface", no_touch=True, can_focus=False, pos_hint=middle
        )
        line.add_widget(token)
        name = Words(text=person.name, style="strong", size_sp=22, lines=2, shrink=0.7, pos_hint=middle)
        name.size_hint_x = 0.32 if theme.portrait else 0.5
        line.add_widget(name)
        for kind in kinds:
            mine = (row.person, row.kind) == (person.name, kind)
            sign = kind if kind in SIGNS else "dice"
            key = Key(word=care.kind_word(kind), sign=sign, chosen=mine, beside=False, tall=66)
            key.bind(on_tap=lambda *_, kind=kind: self._give(person, kind))
            key.spoken = t("dice.of", name=person.name, kind=care.kind_word(kind))
            line.add_widget(key)
        return line

    def _give(self, person: Person | None, kind: str) -> None:
        self.close()
        self._given(person, kind)


class DieSheet(Over):
    """More about one die: its name, what is known of it, and what can be done."""

    def __init__(
        self,
        care: DiceCare,
        row: DieRow,
        *,
        named: Callable[[str], object],
        whose: Callable[[], object],
        teach: Callable[[], object],
        lamp: Callable[[], object],
        forget: Callable[[], object],
        shell: Callable[[str], object] | None = None,
        share: Callable[[], object] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__("sheet", **kwargs)
        self.head(care.called(row), self._facts(row))
        line = Row(hug_y=True, gap=12)
        self.field = Field(row.name, t("dice.name_it"))
        self.field.bind(on_text_validate=lambda *_: self._name(named))
        line.add_widget(self.field)
        line.add_widget(button(t("dice.name.keep"), game=True, tap=partial(self._name, named)))
        self.body.add_widget(line)
        if help_with := self._help(row):
            self.body.add_widget(Banner(kind="doubt", text=t(f"dice.help.{help_with}")))
        if row.unofficial and shell is not None:
            self._ask_shell(row, shell)
        if row.faces:
            pairs = tuple(t("dice.means_one", told=told, face=face) for told, face in row.faces.items() if told != face)
            text = t("dice.means", pairs=pairs) if pairs else t("dice.means.same")
            self.body.add_widget(Words(text=text, style="body", ink="ink2"))
        columns = 2 if theme.portrait else 4
        grid = GridLayout(cols=columns, spacing=theme.dp(12), size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        choices = [("dice.whose", "person_add", whose, "plain")]
        if row.kind:
            choices.append(("dice.teach", "teach", teach, "plain"))
        if row.has_lamp:
            choices.append(("dice.blink", "lamp_on", lamp, "plain"))
        if row.source is Source.PRACTICE:
            choices.append(("dice.practice.away", "delete", forget, "plain"))
        elif row.kept:
            if share is not None:
                choices.append(("dice.profile.share", "share", share, "plain"))
            choices.append(("dice.forget", "delete", forget, "danger"))
        for key, icon, does, kind in choices:
            grid.add_widget(button(t(key), icon=icon, kind=kind, size_hint_x=1, tap=partial(self._then, does)))
        self.body.add_widget(grid)

    @staticmethod
    def _help(row: DieRow) -> str:
        """Which words say what to do about it, "" where there is nothing to do."""
        if row.trouble:
            return row.trouble
        if row.source is Source.WIRE:
            return "unplugged" if row.link != LINKED else ""
        return link_state(row) if row.link in (ASLEEP, NO_LINK) and row.source is Source.RADIO else ""

    def _ask_shell(self, row: DieRow, shell: Callable[[str], object]) -> None:
        """Which shell it wears: it cannot know that itself."""
        self.body.add_widget(Words(text=t("dice.shell"), style="body"))
        grid = GridLayout(cols=4 if theme.portrait or theme.text_size > 1.2 else 7, spacing=theme.dp(8))
        grid.size_hint_y = None
        grid.bind(minimum_height=grid.setter("height"))
        for kind in SHELLS:
            chosen = (row.shell or SHELLS[0]) == kind
            word = t(f"dice.shell.{kind}")
            grid.add_widget(
                button(word, chosen=chosen, size_hint_x=1, text_sp=19, tap=partial(self._then, partial(shell, kind)))
            )
        self.body.add_widget(grid)

    @staticmethod
    def _facts(row: DieRow) -> str:
        model = model_word(row.model)
        facts = [t("dice.practice.of", model=model) if model else t(f"dice.source.{row.source.value}")]
        if row.link != LINKED and row.source in (Source.RADIO, Source.WIRE):
            facts.append(t(f"dice.state.{link_state(row)}"))
        if row.battery is not None:
            facts.append(t("dice.fact.battery", n=row.battery))
        if row.signal is not None:
            facts.append(t("dice.fact.signal", n=row.signal, how=t(_how_near(row.signal))))
        if row.face:
            facts.append(t("dice.state.shows", face=row.means))
        told = ", ".join(facts)
        return told if not row.unofficial else t("dice.unofficial.note", told=told, maker=row.unofficial)

    def _name(self, named: Callable[[str], object]) -> None:
        self.field.focus = False
        self.close()
        named(self.field.text)

    def _then(self, does: Callable[[], object]) -> None:
        self.close()
        does()


def _how_near(dbm: int) -> str:
    if dbm < WEAK:
        return "dice.signal.weak"
    return "dice.signal.good" if dbm > -70 else "dice.signal.fair"


class WireSheet(Over):
    """Which serial ports to listen on: those plugged in, and any other that is typed."""

    def __init__(
        self,
        plugged: Sequence[tuple[str, str]],
        used: Sequence[str],
        switch: Callable[[str, bool], object],
        **kwargs: Any,
    ) -> None:
        super().__init__("sheet", **kwargs)
        self._switch = switch
        self.head(t("dice.wires"), t("dice.wires.note"))
        there = dict(plugged)
        for port in (*there, *(port for port in used if port not in there)):
            on = port in used
            words = there.get(port, port)
            self.body.add_widget(
                button(
                    t("dice.wire.stop" if on else "dice.wire.listen", port=words), icon="tick" if on else "wire",
                    chosen=on, size_hint_x=1, tap=partial(self._tapped, port, not on),
                )
            )  # fmt: skip
        if not there:
            self.body.add_widget(Words(text=t("dice.wire.none"), style="body"))
        line = Row(hug_y=True, gap=12)
        self.field = Field("", t("dice.wire.type"), longest=200)
        line.add_widget(self.field)
        line.add_widget(button(t("dice.wire.add"), game=True, tap=self._typed))
        self.body.add_widget(line)

    def _typed(self) -> None:
        port = self.field.text.strip()
        if port:
            self._tapped(port, True)

    def _tapped(self, port: str, on: bool) -> None:
        self.close()
        self._switch(port, on)


class FaceSheet(Over):
    """What does this die show? Likely faces come first and wear a ring, `others` follow. Calls `told(value)`.

    `beside` is the die's box in the window: the card lies next to it, so that people see what they are asked about,
    and where it hides least of `avoid`: the other dice and the figures.
    `teach()` is offered for a die that a game knows.
    """

    WIDE = 330

    def __init__(
        self,
        value: int | str,
        likely: Sequence[int | str],
        colour: str,
        told: Callable[[Any], object],
        meaning: Mapping[str, str] | None = None,
        *,
        others: Sequence[int | str] = range(1, 7),
        beside: Area | None = None,
        avoid: Sequence[Area] = (),
        teach: Callable[[], object] | None = None,
        **kwargs: Any,
    ) -> None:
        self._beside, self._avoid = beside, avoid
        super().__init__("card", **kwargs)
        pairs = tuple(t("dice.means_one", told=v, face=face) for v, face in (meaning or {}).items() if v != face)
        self.head(t("cam.what_shows"), t("dice.means", pairs=pairs) if pairs else "")
        first = list(dict.fromkeys((*likely, value)))
        order = [*first, *(v for v in others if v not in first)]
        many = len(order) > MANY_FACES
        grid = GridLayout(cols=5 if many else 3, spacing=theme.dp(8 if many else 12), size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        self.faces = []
        for each in order:
            tall = 56 if many else 84 if beside else 104
            shows = "number" if many else "pips"
            key = FaceKey(colour=colour, face=str(each), shows=shows, likely=each in first, tall=tall)
            key.bind(on_tap=lambda *_, each=each: self._tapped(each, told))
            self.faces.append(key)
            grid.add_widget(key)
        self.body.add_widget(grid)
        if teach is not None:
            self.body.add_widget(button(t("cam.teach"), icon="teach", size_hint_x=1, tap=partial(self._teach, teach)))

    def _place(self, *_: Any) -> None:
        self.wide = self.WIDE if self._beside else CARD_WIDTH
        super()._place()
        if self._beside is None or self.panel.parent is None:
            return
        x, y, wide, high = self._beside
        gap, edge, across, tall = theme.dp(20), theme.dp(12), self.panel.width, self.panel.height
        left, right = self.x + edge, self.right - edge - across
        low, top = self.y + edge, self.y + self.height - edge - tall
        ups = [max(low, min(v, top)) for v in (y + high / 2 - tall / 2, y + high - tall, y, low, top)]
        alongs = [max(left, min(v, right)) for v in (x + wide / 2 - across / 2, x + wide - across, x, left, right)]
        places = [(side, up) for up in ups for side in (x - gap - across, x + wide + gap) if left <= side <= right]
        places += [(along, side) for along in alongs for side in (y - gap - tall, y + high + gap) if low <= side <= top]
        if places:
            self.panel.pos = min(places, key=lambda at: sum(shared((*at, across, tall), box) for box in self._avoid))
            self.lie_inside()

    def paint(self) -> None:
        red, green, blue, alpha = theme.colour("scrim")
        paint.plain(self.box, (red, green, blue, alpha * self.slid * (0.3 if self._beside else 1)))

    def _teach(self, teach: Callable[[], object]) -> None:
        self.close()
        teach()

    def _tapped(self, value: int | str, told: Callable[[Any], object]) -> None:
        self.close()
        told(value)
