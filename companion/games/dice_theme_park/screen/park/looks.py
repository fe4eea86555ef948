"""The view of one park turned into looks of hexagons: attractions, free places, where a tap may go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.core.messages import Message
from companion.ui import tokens
from companion.ui.screens.spoken import spoken, t
from companion.ui.widgets.hex_board import REST, TARGET, HexLook

from ...field.hexes import free_places
from ...state import Hex, Tile
from ...state.kinds import ENTRANCE
from ...view.shown import SeatView, SiteView
from .draft import BUILD, INSTALL, LEARN, Draft
from .helpers import aims
from .tile_look import FILLS, HELP_ICONS, SiteLook, paint_site
from .upgrading import takers


def words_of(words: object) -> str:
    """An attraction's name as it is spoken."""
    return spoken(words) if isinstance(words, Message) else str(words)


def printed(tiles: tuple[Tile, ...], key: str) -> Tile:
    """What is printed on an attraction."""
    return next((tile for tile in tiles if tile.key == key), Tile(key, key))


def hexes(
    person: SeatView, tiles: tuple[Tile, ...], draft: Draft, kiosk: bool, near: Mapping[str, str]
) -> dict[Hex, HexLook]:
    """The look of every hexagon of a park; `near` tells after which help (map, guide, mascot) an attraction runs."""
    looks: dict[Hex, HexLook] = {}
    rims = rims_of(person, draft, near)
    for site in person.sites:
        if site.at is not None:
            look = site_look(person, site, printed(tiles, site.tile), draft, kiosk)
            looks[site.at] = HexLook(fill=_fill(site), extra=replace(look, rim=rims.get(site.tile, "")))
    if (draft.tool == BUILD and draft.built) or draft.placed:
        looks.update(_ground(person))
    return looks


def _fill(site: SiteView) -> str:
    return tokens.ATTRACTIONS[FILLS.get(site.colour, "grey")]


def _ground(person: SeatView) -> dict[Hex, HexLook]:
    """Places to build on, and those beside them, which touch nothing: a tap there is told why not."""
    built = {site.at for site in person.sites if site.at is not None}
    touching = set(free_places(built))
    beyond = set(free_places(built | touching))
    return {
        **{at: HexLook(state=REST) for at in beyond},
        **{at: HexLook(state=TARGET, sign="plus") for at in touching},
    }


def site_look(person: SeatView, site: SiteView, tile: Tile, draft: Draft, kiosk: bool) -> SiteLook:
    """What stands on an attraction's hexagon."""
    entrance = site.tile == ENTRANCE
    chosen = [False] * len(site.guests)
    if draft.tool == "" and draft.tile == site.tile:
        for place in draft.party:
            if place < len(chosen):
                chosen[place] = True
    for where, place in draft.dice:
        if where == site.tile and place < len(chosen):
            chosen[place] = True
    return SiteLook(
        name=words_of(site.words) if not entrance else t("dice_theme_park.park.entrance"),
        fill=site.colour,
        requirement=tile.requirement,
        elements=site.elements,
        stars=site.printed_stars,
        income=tile.income,
        guests=site.guests,
        marks=tuple(chosen),
        slots=site.slots,
        prices=site.prices,
        built_in=("kiosk", "generator") if entrance and kiosk else ("generator",) if entrance else (),
        innovation=site.innovation,
        cubes=site.cubes,
        icons=site.icons,
        seat=person.colour or "graphite",
        ghost=goal_of(person, draft) == site.tile,
        guessed=site.guessed and not entrance,
        reroll=tile.reroll,
    )


def goal_of(person: SeatView, draft: Draft) -> str:
    """The attraction that a rider goes to, as far as it is clear."""
    site = site_in_hand(person, draft)
    if draft.tool or site is None or not draft.party or draft.moving(site) < 0:
        return ""
    return draft.goal(site)


def site_in_hand(person: SeatView, draft: Draft) -> SiteView | None:
    """The attraction that was tapped."""
    return next((site for site in person.sites if site.tile == draft.tile), None)


def rims_of(person: SeatView, draft: Draft, near: Mapping[str, str]) -> dict[str, str]:
    """The rim of every attraction that has one."""
    rims: dict[str, str] = {}
    if draft.tool in (BUILD, LEARN):
        return rims
    if draft.tool == INSTALL:
        return dict.fromkeys(takers(person, draft.what), "target")
    if draft.tool:
        sources, targets = aims(person, draft)
        sign = draft.tool if draft.tool in HELP_ICONS else "act"
        rims |= dict.fromkeys(sources, sign if not targets else "")
        rims |= dict.fromkeys(targets, "target")
        rims |= dict.fromkeys((tile for tile, _ in draft.dice), "selected")
        return rims
    site = site_in_hand(person, draft)
    if site is None or not draft.party:
        rims |= near
        rims |= {one.tile: "act" for one in person.sites if one.parties}
    if site is not None:
        if draft.party and draft.moving(site) >= 0:
            rims |= dict.fromkeys(site.ways, "target")
        rims[site.tile] = "selected"
    return rims


__all__ = ["goal_of", "hexes", "paint_site", "printed", "rims_of", "site_in_hand", "words_of"]
