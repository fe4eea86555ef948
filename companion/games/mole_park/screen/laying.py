"""The middle column of cashing in: the keypad a person lays moles down on, or the stars of the prize they take."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.core.messages import say
from companion.ui.screens.name_sheet import Field
from companion.ui.screens.parts import Chip, Flow, Scroll
from companion.ui.screens.spoken import spoken, t
from companion.ui.theme import theme
from companion.ui.widgets.button import IconButton, PushButton
from companion.ui.widgets.card import Card, Column, Row
from companion.ui.widgets.die_face import DieFace
from companion.ui.widgets.key import Key
from companion.ui.widgets.number_pad import NumberPad
from companion.ui.widgets.seat_token import SeatToken
from companion.ui.widgets.words import Words

from ..state import PRIZE
from ..view import CashRow, SeatView, StandView, View

MOST_STARS = 40
KEYS = 9
LARGE_TEXT = 1.3
LONGEST_PRIZE = 40


class Head(Row):
    """A person's token, a sentence, and what stands at the right."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"hug_y": True, "gap": 12, **kwargs})
        self.token = SeatToken(side=48, no_touch=True, can_focus=False, ground="surface", pos_hint={"center_y": 0.5})
        self.words = Words(style="title", lines=2, shrink=0.75, pos_hint={"center_y": 0.5})
        self.add_widget(self.token)
        self.add_widget(self.words)


class LayingPad(Column):
    """One person lays moles down: what they hold is counted, the values are tapped. Events go to the callbacks.

    `lay(seat, values)` is called with every key, `done(seat)` by the result key, `die(seat)` by the die.
    """

    def __init__(
        self,
        lay: Callable[[int, tuple[int, ...]], object],
        done: Callable[[int], object],
        die: Callable[[int], object],
        **kwargs: Any,
    ) -> None:
        super().__init__(**{"gap": 10, "hug_y": True, **kwargs})
        self._lay, self.seat = lay, -1
        self.values: tuple[int, ...] = ()
        self.head = Head()
        self.die = DieFace(side=64, shows="star", kind=PRIZE, pos_hint={"center_y": 0.5})
        self.die.bind(on_tap=lambda *_: die(self.seat))
        self.head.add_widget(self.die)
        self.head.add_widget(Widget(size_hint_x=None, width=theme.dp(2)))  # room for the die's badge
        self.keypad = NumberPad(sign="mole")
        self.keypad.bind(
            on_key=lambda _, n: self._lay(self.seat, (*self.values, n)),
            on_backspace=lambda *_: self._lay(self.seat, self.values[:-1]),
            on_chip=lambda _, at: self._lay(self.seat, (*self.values[:at], *self.values[at + 1 :])),
            on_done=lambda *_: done(self.seat),
        )
        self.caption = Words(style="strong", halign="center", lines=2, shrink=0.8)
        self._restyle()
        theme.bind(revision=self._restyle)  # weakly: the theme outlives every pad
        for part in (self.head, self.keypad, self.caption):
            self.add_widget(part)

    def _restyle(self, *_: Any) -> None:
        """With large text a second line would be scrolled away."""
        large = theme.text_size > LARGE_TEXT
        self.caption.lines, self.caption.shrink = (1, 0.65) if large else (2, 0.8)

    def show(self, view: View, person: SeatView, cash: CashRow, values: tuple[int, ...], source: str) -> None:
        """Show what `person` has laid down so far."""
        self.seat, self.values = person.seat, values
        self.head.token.seat = self.die.colour = person.colour
        self.head.words.text = spoken(cash.ask) if not cash.known else t("mole_park.screen.laid", name=person.name)
        self.die.opacity = 1 if cash.die or any(die.kind == PRIZE for die in person.dice) else 0
        self.die.no_touch = not self.die.opacity
        self.die.face, self.die.source = str(cash.die), source
        self.keypad.keys = list(range(view.lowest, view.highest + 1))
        self.keypad.laid = list(values)
        count = cash.count
        self.keypad.too_many = len(values) > count
        self.keypad.ready = len(values) == count
        total = sum(values) + cash.die + cash.prizes
        self.keypad.result_text = f"= {total}"
        self.keypad.done_text = t("mole_park.screen.done" if values or not count else "mole_park.screen.nothing")
        self.caption.text = self._told(cash, values)

    def _told(self, cash: CashRow, values: tuple[int, ...]) -> str:
        missing = cash.count - len(values)
        if missing:
            key = "mole_park.screen.more" if missing > 0 else "mole_park.screen.too_many"
            return t(key, n=abs(missing))
        if not values:
            return t("mole_park.screen.no_moles", die=cash.die)
        laid = " + ".join(str(value) for value in values)
        if cash.prizes:
            return t("mole_park.screen.sum_prizes", values=laid, die=cash.die, prizes=cash.prizes)
        return t("mole_park.screen.sum", values=laid, die=cash.die)


class PrizePad(Column):
    """Which prize of a stand is taken: one that the table has seen, or its stars, and its name if somebody likes.

    `take(stars, name)` is called once; `back()` when the stand was tapped by mistake.
    """

    def __init__(
        self,
        person: SeatView,
        stand: StandView,
        take: Callable[[int, str], object],
        back: Callable[[], object],
        **kwargs: Any,
    ) -> None:
        super().__init__(**{"gap": 12, "hug_y": True, **kwargs})
        self._take = take
        head = Head()
        head.token.seat = person.colour
        head.words.text = t("mole_park.screen.which_prize", name=person.name, stand=stand.name)
        away = IconButton(icon="close", spoken=t("mole_park.screen.other_stand"), pos_hint={"center_y": 0.5})
        away.bind(on_tap=lambda *_: back())
        head.add_widget(away)
        self.add_widget(head)
        self.known: list[Chip] = []
        if stand.known:
            known = Flow()
            for name, stars in stand.known:
                chip = Chip(text=name, icon="star", caption=t("mole_park.screen.stars", n=stars) if stars else "")
                chip.bind(on_tap=lambda *_, name=name, stars=stars: self._known(name, stars))
                self.known.append(chip)
                known.add_widget(chip)
            self.add_widget(known)
        self.add_widget(Words(text=t("mole_park.screen.how_many_stars"), style="strong"))
        self.keys: list[Key] = []
        self.field: Field = Field("", t("mole_park.screen.prize_name"), LONGEST_PRIZE)
        self._from = 1
        self._grid = GridLayout(cols=5, spacing=theme.dp(10), size_hint_y=None)
        self._grid.bind(minimum_height=self._grid.setter("height"))
        self._lay_keys()
        self.add_widget(self._grid)
        self.add_widget(self.field)

    def _lay_keys(self) -> None:
        """Nine numbers of stars, and a key that goes on to the next nine."""
        self._grid.clear_widgets()
        last = min(self._from + KEYS - 1, MOST_STARS)
        self.keys = []
        for stars in range(self._from, last + 1):
            key = Key(text=str(stars), sign="star")
            key.bind(on_tap=lambda *_, stars=stars: self._take(stars, self.field.text))
            self.keys.append(key)
            self._grid.add_widget(key)
        more = Key(text="…")
        more.bind(on_tap=lambda *_: self._more())
        self._grid.add_widget(more)

    def _more(self) -> None:
        self._from = 1 if self._from + KEYS > MOST_STARS else self._from + KEYS
        self._lay_keys()

    def _known(self, name: str, stars: int) -> None:
        """A prize the table knows by name: taken at once, unless nobody has told its stars yet."""
        if stars:
            self._take(stars, name)
        else:
            self.field.text = name
            for chip in self.known:
                chip.chosen = chip.text == name


class Middle(Card):
    """The card the pads stand in; scrolls where a screen is low. ``content`` is what stands there."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"gap": 0, **kwargs})
        self.scroll = Scroll(gap=0)
        self.add_widget(self.scroll)

    @property
    def content(self) -> Any:
        """The pad or list that stands here, or None."""
        children = self.scroll.column.children
        return children[0] if children else None

    def wanted(self) -> float:
        """How high the card would be without scrolling, in pixels."""
        return float(self.scroll.column.minimum_height + 2 * theme.dp(self.pad))

    def put(self, widget: Any) -> None:
        """Let a widget stand here instead of the one before."""
        if self.content is not widget:
            self.scroll.column.clear_widgets()
            self.scroll.column.add_widget(widget)
            self.scroll.scroll_y = 1


class Tidying(Column):
    """The heading and the list to tidy up."""

    def __init__(self, checklist: Any, **kwargs: Any) -> None:
        super().__init__(**{"gap": 12, "hug_y": True, **kwargs})
        self.add_widget(Words(text=t("mole_park.screen.tidy"), style="title"))
        self.add_widget(checklist)


class PickerSum(Column):
    """Who picks now, with what; known prizes that one tap takes, and the way to mend the moles.

    `take(stand, name, stars)` is called for a known prize, `other()` when a card lies there that is not known.
    """

    def __init__(
        self,
        mend: Callable[[], object],
        take: Callable[[str, str, int], object],
        other: Callable[[], object],
        **kwargs: Any,
    ) -> None:
        super().__init__(**{"gap": 14, "hug_y": True, **kwargs})
        self.head = Head()
        reckoned = Row(hug_y=True, gap=16)
        self.total = Words(style="count", hug=True, pos_hint={"center_y": 0.5})
        self.sum = Words(style="strong", pos_hint={"center_y": 0.5})
        reckoned.add_widget(self.total)
        reckoned.add_widget(self.sum)
        self.hint = Words(text=t("mole_park.screen.pick_hint"), style="body", ink="ink2")
        self._take = take
        self.prizes: list[Chip] = []
        self._known = Flow()
        self.other = PushButton(text=t("mole_park.screen.other_card"), icon="swap", game=False)
        self.other.bind(on_tap=lambda *_: other())
        self.mend = PushButton(text=t("mole_park.screen.mend"), icon="pencil", game=False)
        self.mend.bind(on_tap=lambda *_: mend())
        self._parts = (self.head, reckoned, self.hint)
        self._shown: Any = None

    def show(self, person: SeatView, cash: CashRow | None, stands: tuple[StandView, ...], ask: bool) -> None:
        """Show the person whose pick it is. `stands` are those in reach; with `ask`, their prizes are not known."""
        self.head.token.seat = person.colour
        self.head.words.text = spoken(say("mole_park.head.picks", name=person.name))
        self.total.text = str(cash.total) if cash is not None else ""
        self.sum.text = spoken(cash.sum) if cash is not None else ""
        if (stands, ask, theme.revision) != self._shown:
            self._shown = (stands, ask, theme.revision)
            self._offer(stands, ask)

    def _offer(self, stands: tuple[StandView, ...], ask: bool) -> None:
        """Lay out what can be taken: a sole prize stands on its stand, of several known ones each is a chip here."""
        self._known.clear_widgets()
        self.prizes = []
        for stand in stands:
            for name, stars in () if ask or stand.sole else stand.unwon:
                if stars:
                    chip = Chip(text=name, icon="star", caption=t("mole_park.screen.stars_at", n=stars, at=stand.value))
                    chip.bind(on_tap=lambda *_, at=stand.key, name=name, n=stars: self._take(at, name, n))
                    self.prizes.append(chip)
                    self._known.add_widget(chip)
        sole = any(stand.sole for stand in stands) and not ask
        self.hint.text = t("mole_park.screen.pick_known" if sole or self.prizes else "mole_park.screen.pick_hint")
        self.clear_widgets()
        for part in (*self._parts, *([self._known] if self.prizes else []), *([self.other] if sole else []), self.mend):
            self.add_widget(part)
