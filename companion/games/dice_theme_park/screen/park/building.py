"""Building: which attraction, then its place on the board; what is printed on it is asked once (DT-22, DT-70…77)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.core.moves import Move
from companion.ui.screens.parts import Chip
from companion.ui.screens.spoken import t

from ... import moves as m
from ...state import Hex, Tile
from ...state.kinds import ENTRANCE, PRINTED
from ...view.shown import SeatView
from . import looks
from .draft import BUILD
from .panel import Panel

if TYPE_CHECKING:
    from .page import ParkPage

KINDS: dict[str, Any] = {"start": m.StartTileAt, "buy": m.BuildAt, "free": m.BuildFreeAt, "put": m.PutTileAt}


def offered(page: ParkPage, what: str) -> tuple[Tile, ...]:
    """Return the attractions that may be meant: of the display or the discard pile where the table tells them, the
    affordable ones first."""
    view = page.view
    told = {"buy": view.display, "free": view.discards}.get(what, ())
    person = page.person
    found = [
        one.tile for one in view.tiles
        if not one.stands and one.tile.stack != PRINTED and one.tile.key != ENTRANCE
        and (not told or one.tile.key in told) and (what != "start" or one.tile.stack == "A")
    ]  # fmt: skip
    dear = what == "buy"
    return tuple(sorted(found, key=lambda tile: (dear and tile.cost > person.money, tile.name.casefold())))


def show_building(panel: Panel, page: ParkPage, person: SeatView) -> None:
    """Fill the panel: choose an attraction, then a place."""
    draft = page.draft
    title = t(f"dice_theme_park.park.build.{draft.what}")
    figure = str(person.money) if draft.what == "buy" else ""
    panel.title(title, figure=figure, sign="coin", close=page.put_down)
    tile = looks.printed(page.tiles, draft.built) if draft.built else None
    if tile is not None:
        panel.heading(t("dice_theme_park.park.build.where", tile=tile.name))
        if draft.what == "buy" and tile.cost > person.money:
            panel.note(t("dice_theme_park.park.build.dear", cost=tile.cost, money=person.money))
        panel.chips(
            (t("dice_theme_park.park.build.printed"), partial(page.ask_tile, tile.key), "pencil", False),
            (t("dice_theme_park.park.build.other"), partial(page.choose_built, ""), "undo", False),
        )
        return
    panel.note(t("dice_theme_park.park.build.which"))
    panel.flow(*tile_chips(page, draft.what, page.choose_built))
    panel.way(t("dice_theme_park.park.build.new"), partial(page.ask_tile, ""), "plus")


def tile_chips(page: ParkPage, what: str, choose: Callable[[str], object]) -> list[Chip]:
    """Return a chip for each attraction that may be meant."""
    chips = []
    for one in offered(page, what):
        shaded = what == "buy" and one.key == page.view.shaded_tile
        caption = t("dice_theme_park.screen.shaded") if shaded else _caption(one, what)
        chip = Chip(text=one.name, caption=caption)
        chip.bind(on_tap=lambda *_, key=one.key: choose(key))
        chips.append(chip)
    return chips


def _caption(tile: Tile, what: str) -> str:
    if not tile.told:
        return t("dice_theme_park.park.build.unread")
    stars = t("dice_theme_park.park.stars", n=tile.stars)
    return f"{t('dice_theme_park.park.price', price=tile.cost)} · {stars}" if what == "buy" else stars


def place_move(page: ParkPage, at: Hex) -> Move | None:
    """Return the move that builds the attraction in hand on a place."""
    draft = page.draft
    if draft.tool != BUILD or not draft.built:
        return None
    move: Move = KINDS[draft.what](page.seat, draft.built, at[0], at[1])
    return move
