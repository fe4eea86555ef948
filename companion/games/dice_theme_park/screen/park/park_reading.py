"""Read my park: one photograph of the Entrance or of the whole park is compared with what the tablet knows of it.

Nothing is changed by itself. Each difference is a proposal: a tap on what the camera saw puts a misread guest right,
a tap sets it, or all of them at once; what is set is a ruling of the table, as when guests are corrected by hand. A
guest that was not seen may only be hidden: it stays until somebody says of this one that it is gone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.core.messages import say
from companion.core.moves import Move
from companion.ui import paint
from companion.ui.screens.over import Over
from companion.ui.screens.spoken import t
from companion.ui.theme import theme
from companion.ui.widgets.base import Drawn
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Column, Row
from companion.ui.widgets.choices import Segmented
from companion.ui.widgets.words import Caption, Words

from ... import moves as m
from ...state import GUESTS
from ...state.kinds import ENTRANCE
from .guest_die import FACES, GuestKey

if TYPE_CHECKING:
    from .page import ParkPage

SURE = 0.9
"""A guest that the reader is less sure of is shown with a question."""
Lying = tuple[str, str]
"""An attraction and a guest on it ("blue4")."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A guest in a photograph; a doubtful one says so."""

    die: str
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Difference:
    """A guest that lies otherwise in the picture: `known` as the tablet has it ("" if it is new), `seen` as the picture
    does ("" if it is gone), and the attraction; `place` is its number in the picture (-1: not seen)."""

    tile: str
    known: str
    seen: str
    sure: bool = True
    place: int = -1

    def move(self, seat: int) -> Move:
        """Return the ruling that makes the tablet agree with the picture."""
        if not self.known:
            return m.PutGuest(seat, self.tile, self.seen)  # type: ignore[arg-type]
        if not self.seen:
            return m.TakeGuest(seat, self.tile, self.known)  # type: ignore[arg-type]
        return m.TurnGuest(seat, self.tile, self.known, int(self.seen[-1]))  # type: ignore[arg-type]


def guests_in(dice: Iterable[Any]) -> tuple[Seen, ...]:
    """Return the guests among the dice of a picture (`vision.seen.DieSeen`), from left to right; dice of no guest's
    colour are left out."""
    found = []
    for die in sorted(dice, key=lambda die: die.centre):
        if die.colour in GUESTS and str(die.value) in FACES:
            found.append(Seen(f"{die.colour}{die.value}", die.sure >= SURE))
    return tuple(found)


def differences(seen: Sequence[Seen], lying: Sequence[Lying]) -> tuple[Difference, ...]:
    """Return how a picture differs from what the tablet knows: first guests that show another value, the nearest
    values first, then guests that are gone, then new ones, which came to the Entrance."""
    unseen = dict(enumerate(seen))
    left: list[Lying] = []
    for tile, die in lying:
        same = next((k for k, one in unseen.items() if one.die == die), None)
        if same is None:
            left.append((tile, die))
        else:
            del unseen[same]
    pairs = sorted(
        (abs(int(one.die[-1]) - int(die[-1])), n, k)
        for n, (_, die) in enumerate(left)
        for k, one in unseen.items()
        if one.die[:-1] == die[:-1]
    )
    turned: dict[int, int] = {}
    for _, n, k in pairs:
        if n not in turned and k not in turned.values():
            turned[n] = k
    found = [Difference(*left[n], unseen[k].die, unseen[k].sure, k) for n, k in turned.items()]
    found += [Difference(tile, die, "") for n, (tile, die) in enumerate(left) if n not in turned]
    found += [
        Difference(ENTRANCE, "", one.die, one.sure, k) for k, one in unseen.items() if k not in turned.values()
    ]  # fmt: skip
    return tuple(found)


class Arrow(Drawn, Widget):
    """From how the tablet has a guest to how the picture does."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint": (None, None), **kwargs})

    def restyle(self) -> None:
        self.size = (theme.dp(26), theme.dp(26))

    def paint(self) -> None:
        paint.icon("arrow_right", self.center_x, self.center_y, self.width, "ink2")


class ParkReading(Over):
    """The sheet with the differences. `play` makes rulings. `gone` are unseen guests that somebody said are gone."""

    def __init__(
        self, page: ParkPage, seen: Sequence[Seen], play: Callable[[Move], object], closed: Callable[[], object]
    ) -> None:
        super().__init__("sheet", closed)
        self.page, self.seen, self._play = page, tuple(seen), play
        whole, entrance = (differences(self.seen, self._lying(only)) for only in (False, True))
        self.entrance = len(entrance) < len(whole)
        sees = Counter(one.die[:-1] for one in self.seen)
        told = ", ".join(
            t("dice_theme_park.park.reading.of", n=n, colour=t(f"dice_theme_park.colour.{colour}"))
            for colour, n in sees.items()
        )
        self.head(t("dice_theme_park.park.reading", n=len(self.seen)), told)
        scope = Segmented(
            options=[t("dice_theme_park.park.reading.park"), t("dice_theme_park.park.reading.entrance")],
            chosen=int(self.entrance),
        )
        scope.bind(on_choose=lambda _, index: self._choose(bool(index)))
        self.body.add_widget(scope)
        self.lines = Column(gap=10, hug_y=True)
        self.body.add_widget(self.lines)
        self.gone: Counter[Lying] = Counter()
        self.found: tuple[Difference, ...] = ()
        self.asked: Difference | None = None
        """The line of which is asked what really lies there."""
        self._list()

    def _lying(self, entrance: bool) -> tuple[Lying, ...]:
        return tuple(
            (site.tile, guest.die)
            for site in self.page.person.sites
            for guest in site.guests
            if not entrance or site.tile == ENTRANCE
        )

    def _choose(self, entrance: bool) -> None:
        self.entrance = entrance
        self._list()

    def show(self, view: Any) -> None:
        """Something was set right: the rest remains."""
        self._list()

    def _list(self) -> None:
        self.found = differences(self.seen, self._lying(self.entrance))
        self.lines.clear_widgets()
        if not self.found:
            self.lines.add_widget(Words(text=t("dice_theme_park.park.reading.same"), style="body"))
            return
        read = [one for one in self.found if one.seen]
        for one in read:
            self.lines.add_widget(self._line(one))
            if one == self.asked:
                self._ask(one)
        if read:
            self.lines.add_widget(Caption(text=t("dice_theme_park.park.reading.note")))
        gone = self._list_unseen([one for one in self.found if not one.seen])
        clear = [one for one in read if one.sure] + gone  # what is doubtful is looked at one by one
        if clear:
            every = PushButton(
                text=t("dice_theme_park.park.reading.all", n=len(clear)), icon="tick", kind="primary", hug=True
            )
            every.bind(on_tap=lambda *_: self._set(*clear))
            self.lines.add_widget(every)

    def _list_unseen(self, unseen: list[Difference]) -> list[Difference]:
        """Add a line for each guest that was not seen; return those that somebody said are gone."""
        if unseen:
            self.lines.add_widget(Words(text=t("dice_theme_park.park.reading.unseen", n=len(unseen)), style="label"))
        self.gone &= Counter((one.tile, one.known) for one in unseen)
        left, gone = self.gone.copy(), list[Difference]()
        for one in unseen:
            away = left[one.tile, one.known] > 0
            left[one.tile, one.known] -= away
            gone += [one] * away
            self.lines.add_widget(self._unseen_line(one, away))
            if one == self.asked:
                self._ask(one)
        return gone

    def _unseen_line(self, one: Difference, away: bool) -> Row:
        row, middle = Row(hug_y=True, gap=12), {"center_y": 0.5}
        self._add_keys(row, one)
        row.add_widget(Words(text=self._name(one.tile), style="label", lines=2, pos_hint=middle))
        words = [t("dice_theme_park.park.reading.stays"), t("dice_theme_park.park.reading.gone")]
        choice = Segmented(options=words, chosen=int(away), own=False, pos_hint=middle)
        choice.bind(on_choose=lambda _, index: self._say_gone(one, bool(index)))
        row.add_widget(choice)
        return row

    def _say_gone(self, one: Difference, away: bool) -> None:
        self.gone[one.tile, one.known] += 1 if away else -1
        self._list()

    def _line(self, one: Difference) -> Row:
        row, middle = Row(hug_y=True, gap=12), {"center_y": 0.5}
        self._add_keys(row, one)
        name, kind = self._name(one.tile), "turned" if one.known else "new"
        text = t(f"dice_theme_park.park.reading.{kind}", tile=name)
        if not one.sure:
            text = t("dice_theme_park.park.reading.doubt", text=text)
        row.add_widget(Words(text=text, style="label", lines=3, pos_hint=middle))
        right = PushButton(
            text=t("dice_theme_park.park.reading.set"), game=False, hug=True, pos_hint=middle,
            kind="plain" if one.sure else "accent",
        )  # fmt: skip
        right.bind(on_tap=lambda *_, one=one: self._set(one))
        row.add_widget(right)
        return row

    def _add_keys(self, row: Row, one: Difference) -> None:
        """Add the guest as the tablet has it, and as the picture does."""
        for die, read in ((one.known, False), (one.seen, True)):
            if read:
                row.add_widget(Arrow(pos_hint={"center_y": 0.5}))
            key = GuestKey(
                colour=(die or one.known or one.seen)[:-1], value=int(die[-1]) if die else 0, side=54,
                chosen=read and one == self.asked, no_touch=not read, can_focus=read, pos_hint={"center_y": 0.5},
            )  # fmt: skip
            if read:
                key.bind(on_tap=lambda *_: self._correct(one))
            row.add_widget(key)

    def _ask(self, one: Difference) -> None:
        """Add a key for each guest that may really lie there, and one for a thing that is no guest."""
        self.lines.add_widget(Caption(text=t("dice_theme_park.park.reading.really")))
        pad = GridLayout(cols=6, spacing=theme.dp(10), size_hint_y=None)
        pad.bind(minimum_height=lambda pad, high: setattr(pad, "height", high))
        for colour in GUESTS:
            for value in range(1, 7):
                key = GuestKey(colour=colour, value=value, side=72, chosen=f"{colour}{value}" == one.seen)
                key.bind(on_tap=lambda *_, die=f"{colour}{value}": self._really(one, die))
                pad.add_widget(key)
        self.lines.add_widget(pad)
        if one.seen:
            nobody = PushButton(text=t("dice_theme_park.park.reading.nobody"), icon="close", game=False, hug=True)
            nobody.bind(on_tap=lambda *_: self._really(one, ""))
            self.lines.add_widget(nobody)

    def _correct(self, one: Difference) -> None:
        self.asked = None if one == self.asked else one
        self._list()

    def _really(self, one: Difference, die: str) -> None:
        """The picture is put right: this guest lies there ("": none does). Nothing is set yet."""
        seen = list(self.seen)
        if one.place < 0:
            seen.append(Seen(die))
        else:
            seen[one.place : one.place + 1] = [Seen(die)] if die else []
        self.seen, self.asked = tuple(seen), None
        self._list()

    def _name(self, tile: str) -> str:
        from ..looks import words_of

        return next((words_of(site.words) for site in self.page.person.sites if site.tile == tile), "")

    def _set(self, *ones: Difference) -> None:
        for one in ones:
            if self._play(one.move(self.page.seat)) and not one.seen and self.gone[one.tile, one.known]:
                self.gone[one.tile, one.known] -= 1
        self._list()


def read_park(page: ParkPage) -> None:
    """Take a photograph and open the sheet with what is different; say so where nothing can be read."""
    doors = page.frame.doors

    def read(dice: tuple[Any, ...], reason: Any) -> None:
        seen = guests_in(dice)
        if seen:
            page.frame.open_over(ParkReading(page, seen, page.table.play, page.frame.over_closed))
        else:
            page.frame.toast(reason or say("dice_theme_park.park.reading.none"))

    doors.photograph(read)
