"""A person's column told what to show: head, what they own, the lines of this phase, the buttons of the foot."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.ui.screens.spoken import spoken, t
from companion.ui.theme import theme

from ..state import Phase
from ..view import SeatView, View
from .column import ParkColumn
from .filling import lines_for
from .lines import Line
from .looks import STAR

if TYPE_CHECKING:
    from .table import ThemeParkScreen


def show_column(screen: ThemeParkScreen, column: ParkColumn, game: View, person: SeatView) -> None:
    """Say in a person's column all there is to say now."""
    frame, seat = screen.frame, person.seat
    head = column.head
    head.colour, head.name = person.colour, person.name
    running = game.phase is Phase.PARK and any(site.cubes for site in person.sites)
    head.parts = [f"+{person.gain}", STAR] if running else []
    head.pill = _pill(game, person) if not running else ""
    why = f"upkeep.{seat}" if running else f"stars.{seat}"
    head.line = _taps(partial(frame.why, why), partial(screen.open_person, seat))
    if not running:
        head.line = _taps(partial(screen.open_person, seat), partial(screen.open_person, seat))
    for key, (icon, text, what) in zip(column.owned, _owned(person), strict=True):
        key.icon, key.text = icon, text
        door = frame.why if what in ("stars", "money") else frame.correct
        key.line = _taps(partial(door, f"{what}.{seat}"), partial(frame.correct, f"{what}.{seat}"))
    column.caption = _caption(game, person)
    column.tell(lines_for(screen, game, person), _foot(screen, column, game, person))


def _pill(game: View, person: SeatView) -> str:
    if game.solo or (game.round == 1 and game.phase is Phase.PLAN):
        return ""
    order = game.order if game.phase is Phase.ORDER else game.track
    return t(f"dice_theme_park.place.{order.index(person.seat) + 1}") if person.seat in order else ""


def _foot(screen: ThemeParkScreen, column: ParkColumn, game: View, person: SeatView) -> list[Widget]:
    seat = person.seat
    if game.phase is Phase.PLAN and game.opened and screen.cards.get(seat):
        _button(column.change, t("dice_theme_park.screen.choose_again"), "backspace",
                     partial(screen.start_again, seat))  # fmt: skip
        return [column.change]
    if game.dice and game.phase in (Phase.PARK, Phase.PLAN):
        _button(column.change, t("dice_theme_park.screen.open_park"), "map", partial(screen.open_park, seat))
        foot: list[Widget] = [column.change]
    elif game.phase is Phase.PARK and any(site.cubes for site in person.sites):
        _button(column.change, t("dice_theme_park.screen.change"), "plus_minus",
                     partial(screen.open_cubes, seat))  # fmt: skip
        column.shop.chosen = screen.shops(person)
        _button(column.shop, "", "effect", partial(screen.turn_shop, seat))
        foot = [column.change, column.shop]
    else:
        return []
    if game.phase is Phase.PARK:
        judged = bool(screen.first_rows) and not theme.portrait  # there the money in hand has no other place
        column.take.text = f"{person.money}+{person.take}" if judged else f"+{person.take}"
        column.take.line = _taps(partial(screen.frame.why, f"takings.{seat}"))
        foot.append(column.take)
    return foot


def _button(button: Any, text: str, icon: str, does: Callable[[], object]) -> None:
    button.text, button.icon = text, icon
    if getattr(button, "does", None) is None:
        button.bind(on_tap=lambda *_: button.does())
    button.does = does


def _taps(tap: Callable[[], object], hold: Callable[[], object] | None = None) -> Any:
    return Line(Widget, {}, tap, hold)


def _owned(person: SeatView) -> tuple[tuple[str, str, str], ...]:
    return (
        ("star", str(person.stars), "stars"),
        ("coin", str(person.money), "money"),
        ("map", str(person.maps), "maps"),
        ("mascot", str(person.mascots), "mascots"),
    )


def _caption(game: View, person: SeatView) -> str:
    """Cards played and the administrator, in a line."""
    said = []
    if game.phase is Phase.PARK:
        said += [spoken(words) for words in person.played_words]
    if game.phase is not Phase.PLAN and person.administrator_words is not None:
        said.append(spoken(person.administrator_words))
    return " · ".join(said) if theme.text_size < 1.4 else ""
