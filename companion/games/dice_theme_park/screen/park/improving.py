"""Buying for a park: upgrades and innovations on the attraction in hand, a mascot, a map (DT-73…86, DT-212)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.core.messages import Message
from companion.ui.screens.parts import Chip
from companion.ui.screens.spoken import spoken, t

from ... import moves as m
from ...rules.naming import thing_word
from ...state.kinds import INNOVATIONS, UPGRADES
from ...view.shown import SeatView, SiteView
from .looks import words_of
from .panel import Panel
from .upgrading import takers

if TYPE_CHECKING:
    from .page import ParkPage

Way = tuple[str, Callable[[], object], str, bool]
ICONS = {
    "kiosk": "kiosk", "effect": "effect", "generator": "generator", "photo_booth": "camera", "cable_car": "cable_car",
    "statue": "statue",
}  # fmt: skip


def add_upgrades(panel: Panel, page: ParkPage, person: SeatView, site: SiteView) -> None:
    """Add what may be installed on an attraction, with prices, and what a Builder may take back."""
    ways = [*_installs(page, person, site), *_innovations(page, person, site), *_backs(page, person, site)]
    if ways:
        panel.heading(t("dice_theme_park.park.improve", n=person.money))
        panel.chips(*ways)


def add_choice(panel: Panel, page: ParkPage, person: SeatView) -> None:
    """Add the upgrades that some attraction can take: the attraction is tapped next."""
    chips = []
    for kind in UPGRADES:
        prices = takers(person, kind).values()
        if prices:
            words = "dice_theme_park.park.price" if len(set(prices)) == 1 else "dice_theme_park.park.price_from"
            chip = Chip(text=spoken(thing_word(kind)), caption=t(words, price=min(prices)), icon=ICONS[kind])
            chip.bind(on_tap=lambda *_, kind=kind: page.begin_install(kind))
            chips.append(chip)
    if chips:
        left = person.most_upgrades - person.installed
        panel.heading(t("dice_theme_park.park.upgrade", n=left))
        panel.flow(*chips)


def show_installing(panel: Panel, page: ParkPage, person: SeatView) -> None:
    """Fill the panel while an upgrade is in hand."""
    kind = page.draft.what
    panel.title(word_of(thing_word(kind)), figure=str(person.money), sign="coin", close=page.put_down)
    panel.heading(t("dice_theme_park.park.upgrade.where"))
    panel.note(t(f"dice_theme_park.park.upgrade.{kind}"))
    prices = takers(person, kind)
    names = {site.tile: words_of(site.words) for site in person.sites}
    panel.chips(*(
        (
            t("dice_theme_park.park.priced", thing=names[tile], price=price),
            partial(page.frame.play, m.Install(page.seat, tile, kind)), "", False,  # type: ignore[arg-type]
        )
        for tile, price in prices.items()
    ))  # fmt: skip


def _installs(page: ParkPage, person: SeatView, site: SiteView) -> list[Way]:
    return [
        (
            t("dice_theme_park.park.priced", thing=thing_word(kind), price=price),
            partial(page.frame.play, m.Install(page.seat, site.tile, kind)), ICONS[kind], False,  # type: ignore[arg-type]
        )
        for kind in UPGRADES if (price := takers(person, kind).get(site.tile)) is not None
    ]  # fmt: skip


def _innovations(page: ParkPage, person: SeatView, site: SiteView) -> list[Way]:
    left = dict(person.supply)
    if not page.view.innovations or site.innovation or person.innovated >= 2 or not site.slots:
        return []
    return [
        (
            word_of(thing_word(one)),
            partial(page.frame.play, m.Innovate(page.seat, site.tile, one)), ICONS[one], False,  # type: ignore[arg-type]
        )
        for one in INNOVATIONS if left.get(one, 0) > 0
    ]  # fmt: skip


def _backs(page: ParkPage, person: SeatView, site: SiteView) -> list[Way]:
    if "builder" not in person.played or person.installed:
        return []
    return [
        (
            t("dice_theme_park.park.take_back", thing=thing_word(kind)),
            partial(page.frame.play, m.TakeBack(page.seat, site.tile, kind)), "undo", False,  # type: ignore[arg-type]
        )
        for kind in site.slots if kind
    ]  # fmt: skip


def word_of(words: Message) -> str:
    """Words that begin a line: with a capital."""
    return capital(spoken(words))


def capital(text: str) -> str:
    """A text with a capital letter in front."""
    return text[:1].upper() + text[1:]
