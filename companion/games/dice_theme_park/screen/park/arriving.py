"""Guests that arrive: monorails are filled from the bag and taken in turn order (DT-15, DT-60, DT-145)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.core.messages import say
from companion.ui.screens.spoken import t
from companion.ui.theme import theme
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Row
from companion.ui.widgets.guards import burst_guard
from companion.ui.widgets.words import Words

from ... import moves as m
from ...state import GUESTS
from ...view import View
from ...view.shown import MonorailView, SeatView
from .dice_sheet import DiceSheet
from .guest_die import FACES, GuestKey
from .panel import Panel
from .park_reading import guests_in
from .values_sheet import ValuesSheet

if TYPE_CHECKING:
    from .page import ParkPage


def show_monorails(panel: Panel, page: ParkPage, person: SeatView) -> None:
    """Add the monorails: who waits, who took which, a tap to fill or to take one."""
    view = page.view
    first = view.to_take[0] if view.to_take else None
    mine = person.tools is not None and person.tools.monorail
    name = next((one.name for one in view.seats if one.seat == first), "")
    if first == person.seat:
        panel.heading(t("dice_theme_park.park.take_one", name=name))
    elif not mine and first is not None:
        panel.heading(t("dice_theme_park.park.takes_first", name=name))
    else:
        panel.heading(t("dice_theme_park.park.monorails"))
    for monorail in view.monorails:
        _row(panel, page, person, monorail)
    if not any(one.values for one in view.monorails):
        panel.way(t("dice_theme_park.park.values.read"), lambda: ask_values(page.frame), "pencil")


def ask_values(frame: Any, then: Callable[[], object] | None = None) -> None:
    """Open the sheet that asks what is printed on the monorails; `then` goes on."""

    def done(values: tuple[int, ...]) -> None:
        if frame.play(m.TellMonorails(values)) and then is not None:
            then()

    frame.open_over(ValuesSheet(len(frame.view.game.monorails), done, frame.over_closed))


def _row(panel: Panel, page: ParkPage, person: SeatView, one: MonorailView) -> None:
    row = Row(hug_y=True, gap=6)
    number = Words(text=str(one.n), style="number", size_hint_x=None, width=theme.sp(22), pos_hint={"center_y": 0.5})
    row.add_widget(number)
    if one.taken is not None:
        name = next((seat.name for seat in page.view.seats if seat.seat == one.taken), "")
        taken = t("dice_theme_park.park.taken_by", name=name)
        row.add_widget(Words(text=taken, style="small", ink="ink2", pos_hint={"center_y": 0.5}))
        panel.add(row)
        return
    for place in range(3):
        guest = one.guests[place] if place < len(one.guests) else None
        key = GuestKey(
            colour=guest.colour if guest else "blue", value=guest.value if guest else 0, side=54,
            pos_hint={"center_y": 0.5},
        )  # fmt: skip
        key.bind(on_tap=lambda *_, place=place: _tapped(page, person, one, place))
        row.add_widget(key)
    row.add_widget(Widget())
    may_take = person.tools is not None and not person.tools.monorail
    if not one.guests and one.most:
        button = PushButton(text=t("dice_theme_park.park.fill"), game=False, hug=True, pos_hint={"center_y": 0.5})
        button.bind(on_tap=lambda *_: ask_monorail(page.frame, one.n, partial(_show_first, page)))
        row.add_widget(button)
    elif may_take:
        button = PushButton(
            text=t("dice_theme_park.park.take"), game=False, hug=True, pos_hint={"center_y": 0.5},
            kind="primary" if page.view.to_take[:1] == (person.seat,) else "plain",
        )  # fmt: skip
        button.bind(on_tap=lambda *_: _take(page, one))
        row.add_widget(button)
    panel.add(row)


def _take(page: ParkPage, one: MonorailView) -> None:
    """A monorail goes to this park; then the park of whoever chooses next is shown."""
    if page.frame.play(m.TakeMonorail(page.seat, one.n)):
        _show_first(page)


def _show_first(page: ParkPage) -> None:
    """Show the park of whoever chooses a monorail now."""
    if page.view.to_take:
        burst_guard.shut()  # its button lies under the same finger
        page.turn_to(page.view.to_take[0])


def to_fill(game: View) -> tuple[int, ...]:
    """Return the monorails on which guests from the bag still have to wait."""
    return tuple(one.n for one in game.monorails if one.most and not one.guests and one.taken is None)


def fill_monorails(page: ParkPage) -> None:
    """Ask who waits on the monorails that are empty, one after the other."""
    empty = to_fill(page.view)
    if empty:
        ask_monorail(page.frame, empty[0], partial(_show_first, page))


def _tapped(page: ParkPage, person: SeatView, one: MonorailView, place: int) -> None:
    """A waiting guest was tapped: an administrator takes it once all have chosen, else it is put right."""
    if person.administrator == "leftover" and not page.view.to_take and place < len(one.guests):
        page.frame.play(m.TakeLeftover(page.seat, one.guests[place].die))  # type: ignore[arg-type]
    else:
        ask_monorail(page.frame, one.n, partial(_show_first, page))


def ask_monorail(frame: Any, n: int, filled: Callable[[], object]) -> None:
    """Open the sheet that asks who waits on a monorail. After an empty one the next empty one is asked at once;
    `filled` is called after the last of them."""
    one: MonorailView = next(one for one in frame.view.game.monorails if one.n == n)

    def done(dice: tuple[str, ...]) -> None:
        if not frame.play(m.LoadMonorail(n, dice)) or one.guests:  # type: ignore[arg-type]
            return
        left = to_fill(frame.view.game)
        if left:
            ask_monorail(frame, left[0], filled)
        else:
            filled()

    seen = tuple(die for one in frame.view.tray if (die := seen_guest(one.die, one.roll.face)))
    look = partial(photograph, frame, 3) if frame.doors.can_photograph else None
    read = None if one.values else partial(ask_values, frame, partial(ask_monorail, frame, n, filled))
    title = t("dice_theme_park.park.who_waits", n=n)
    most = one.most or 3
    frame.open_over(DiceSheet(title, one.values, most, done, frame.over_closed, seen, look, read))


def photograph(frame: Any, many: int, propose: Callable[[tuple[str, ...], bool], object]) -> None:
    """Take a picture of a row of guests and offer what it shows; say why where nothing could be read."""

    def read(dice: tuple[Any, ...], reason: Any) -> None:
        seen = guests_in(dice)[:many]
        if seen:
            propose(tuple(one.die for one in seen), all(one.sure for one in seen))
        else:
            frame.toast(reason or say("dice_theme_park.park.reading.none"))

    frame.doors.photograph(read, to_desk=True)


def seen_guest(die: str, face: str) -> str:
    """Return the guest that a camera sees in a die ("camera:blue-2" showing 4 is "blue4"); "" for any other die."""
    colour = die.removeprefix("camera:").partition("-")[0] if die.startswith("camera:") else ""
    return f"{colour}{face}" if colour in GUESTS and face in FACES else ""


__all__ = ["ask_monorail", "ask_values", "fill_monorails", "seen_guest", "show_monorails", "to_fill"]
