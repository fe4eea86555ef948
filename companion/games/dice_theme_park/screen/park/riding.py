"""The panel of an attraction in hand: who rides, what becomes of them, who moves on, and "Operate"."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from companion.ui.screens.spoken import spoken, t
from companion.ui.theme import theme
from companion.ui.widgets.card import Box, Column, Row

from ... import moves as m
from ...field.requirements import may_stand, size_of
from ...state import Tile
from ...view.shown import SeatView, SiteView
from . import looks
from .draft import Draft, fitting
from .guest_die import GuestKey
from .improving import add_upgrades
from .panel import Panel, RiderRow

if TYPE_CHECKING:
    from .page import ParkPage


def show_ride(panel: Panel, page: ParkPage, person: SeatView, site: SiteView) -> None:
    """Fill the panel for an attraction."""
    draft = page.draft
    tile = looks.printed(page.tiles, site.tile)
    title = looks.words_of(site.words)
    earns = site.printed_stars + site.effect
    under = t("dice_theme_park.park.with_effect", n=site.printed_stars, effect=site.effect) if site.effect else ""
    panel.title(
        title, spoken(site.needs), str(earns), under,
        tap=partial(page.frame.why, f"ride.{person.seat}.{site.tile}"), close=page.put_down,
    )  # fmt: skip
    if draft.placed:
        panel.heading(t("dice_theme_park.park.build.elsewhere"))
    if not draft.party:
        _guessed(panel, page, site)
    panel.note(spoken(site.sum))
    if site.guests:
        _who(panel, page, site)
    elif not draft.placed:
        panel.note(t("dice_theme_park.park.nobody_here"))
    if draft.party:
        _what_becomes(panel, page, person, site, _marked(page, person, site, tile))
        panel.foot(
            t("dice_theme_park.park.operate"), partial(operate, page, site), not_yet=not _ready(draft, site)
        )  # fmt: skip
        _guessed(panel, page, site)  # below what happens now
    elif site.guests and not site.parties:
        panel.note(_why_not(person, site))
    add_upgrades(panel, page, person, site)
    panel.chips((t("dice_theme_park.park.correct"), partial(page.correct_site, site.tile), "plus_minus", False))


def _guessed(panel: Panel, page: ParkPage, site: SiteView) -> None:
    """Add the way to read an attraction that nobody has read."""
    if site.guessed:
        panel.way(t("dice_theme_park.park.guessed"), partial(page.ask_tile, site.tile), "pencil")


def _why_not(person: SeatView, site: SiteView) -> str:
    tools = person.tools
    if tools is not None and not tools.monorail:
        return t("dice_theme_park.why.no_monorail", name=person.name)
    if site.cubes >= site.icons and not (tools and tools.managers):
        return t("dice_theme_park.why.no_icon")
    return t("dice_theme_park.park.no_party", needs=site.needs)


def _who(panel: Panel, page: ParkPage, site: SiteView) -> None:
    panel.heading(t("dice_theme_park.park.who_rides"))
    fits = fitting(site, page.draft.party)
    order = sorted(range(len(site.guests)), key=lambda n: (n not in fits, -site.guests[n].value, site.guests[n].colour))
    keys = []
    for place in order:
        guest = site.guests[place]
        key = GuestKey(
            colour=guest.colour, value=guest.value, seems=guest.seems, vip=guest.vip,
            chosen=place in page.draft.party, faded=place not in fits,
        )  # fmt: skip
        key.bind(on_tap=lambda *_, place=place: page.toggle_rider(place))
        keys.append(key)
    panel.flow(*keys, gap=10)


def _marked(page: ParkPage, person: SeatView, site: SiteView, tile: Tile) -> frozenset[str]:
    """Return the riders that may be rerolled: those beside whose element the symbol may stand (DT-201, DT-203)."""
    riders = page.draft.riders(site)
    everybody = frozenset(guest.die for guest in riders)
    if person.administrator == "reroll" or (tile.reroll and not tile.marked):
        return everybody
    if not tile.reroll or len(riders) != size_of(tile.requirement):
        return frozenset()
    return may_stand(tile.requirement, tile.dice, riders, site.innovation == "photo_booth", tile.marked)


def _what_becomes(
    panel: Panel, page: ParkPage, person: SeatView, site: SiteView, reroll: frozenset[str]
) -> None:  # fmt: skip
    draft = page.draft
    if theme.text_size < 1.4:
        panel.heading(t("dice_theme_park.park.turn_down"))
    staying, moving, goal = draft.staying(site), draft.moving(site), draft.goal(site)
    rows: Box = Row(hug_y=True, gap=10) if theme.portrait else Column(hug_y=True, gap=10)
    panel.add(rows)
    for place in draft.party:
        if place >= len(site.guests):
            continue
        guest = site.guests[place]
        after = draft.after(site, place)
        if place not in staying:
            text = t("dice_theme_park.park.leaves")
        elif place != moving:
            text = t("dice_theme_park.park.stays")
        elif goal:
            text = t("dice_theme_park.park.goes_to", tile=_name(person, goal))
        else:
            text = t("dice_theme_park.park.goes_where")
        row = RiderRow(
            colour=guest.colour, before=guest.value, after=after, vip=guest.vip, seems=guest.seems, text=text,
            chosen=place == moving,
        )  # fmt: skip
        row.bind(on_tap=lambda *_, place=place: page.name_mover(place))
        rows.add_widget(row)
    _exceptions(panel, page, person, site, reroll)
    if staying and not goal:
        panel.note(t("dice_theme_park.park.tap_goal"))
    elif staying and len(site.ways) > 1:
        panel.note(t("dice_theme_park.park.tap_other" if len(staying) == 1 else "dice_theme_park.park.tap_other_guest"))


def _exceptions(
    panel: Panel, page: ParkPage, person: SeatView, site: SiteView, reroll: frozenset[str]
) -> None:  # fmt: skip
    """Riders that need not be turned down: by an administrator (DT-141), or rerolled (DT-201, DT-203)."""
    draft = page.draft
    if person.administrator == "spare" and site.colour == person.administrator_colour:
        mine = [p for p in draft.party if site.guests[p].colour == person.administrator_colour]
        if mine:
            on = draft.spared in mine
            panel.chips((t("dice_theme_park.park.spare"), partial(page.spare, -1 if on else mine[0]), "person", on))
    if reroll:
        panel.chips(
            *(
                (
                    t("dice_theme_park.park.reroll", value=site.guests[p].value),
                    partial(page.ask_reroll, p), "refresh", draft.rerolled == p,
                )
                for p in draft.party if not site.guests[p].vip and site.guests[p].die in reroll
            )
        )  # fmt: skip


def _name(person: SeatView, tile: str) -> str:
    site = next((one for one in person.sites if one.tile == tile), None)
    return looks.words_of(site.words) if site else tile


def _ready(draft: Draft, site: SiteView) -> bool:
    names = sorted(guest.die for guest in draft.riders(site))
    fits = any(sorted(party) == names for party in site.parties)
    return fits and (not draft.staying(site) or (draft.moving(site) >= 0 and bool(draft.goal(site))))


def operate(page: ParkPage, site: SiteView) -> None:
    """Operate the attraction in hand; what the rules do not allow is refused beside it, with the way through."""
    draft = page.draft
    mover = draft.moving(site)
    if draft.staying(site) and not draft.goal(site):
        page.panel.button.shake()  # the panel asks where it goes
        return
    move = m.Operate(
        page.seat, site.tile, _names(site, draft.party), _name_of(site, mover),
        draft.goal(site) if draft.staying(site) else "",
        _name_of(site, draft.spared), _name_of(site, draft.rerolled), draft.face,
    )  # fmt: skip
    page.frame.play(move)


def _names(site: SiteView, party: tuple[int, ...]) -> Any:
    return tuple(site.guests[place].die for place in party if place < len(site.guests))


def _name_of(site: SiteView, place: int) -> Any:
    return site.guests[place].die if 0 <= place < len(site.guests) else "none"
