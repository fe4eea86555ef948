"""What a person's column says in each phase, as lines: cards, order and income, purchases, cubes, guests at the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.ui.screens.spoken import spoken, t

from .. import moves as m
from ..rules.naming import staff_word
from ..state import Phase
from ..state.kinds import ENTRANCE, PRINTED, UPGRADES
from ..view import SeatView, SiteView, View
from .lines import Counting, Figure, Keys, Line, Sentence
from .looks import COIN, STAR, price_words, words_of
from .site_row import ExtraRow, SiteRow

if TYPE_CHECKING:
    from .table import ThemeParkScreen


def lines_for(screen: ThemeParkScreen, game: View, person: SeatView) -> list[Line]:
    """Return the lines of a column."""
    if game.phase is Phase.PLAN:
        return _choosing(screen, game, person)
    if game.phase is Phase.ORDER:
        return _open_cards(screen, person)
    if game.phase is Phase.OVER:
        return _ended(screen, game, person)
    return _running(screen, game, person)


# ── Plan ──


def _choosing(screen: ThemeParkScreen, game: View, person: SeatView) -> list[Line]:
    seat = person.seat
    lines = []
    if person.chosen:
        said = t("dice_theme_park.screen.has_chosen")
        lines.append(Line(Sentence, {"text": said, "icon": "tick", "ground": "psoft", "ink": "ink"}))
    elif game.opened:
        chosen = screen.cards.get(seat, ())
        lines.append(Line(Keys, {"keys": _card_keys(game, chosen), "across": 2}, key=partial(screen.tap_card, seat)))
    else:
        said = t("dice_theme_park.screen.still_chooses")
        lines.append(Line(Sentence, {"text": said, "icon": "cards", "ground": "asoft", "ink": "ink"},
                          tap=partial(screen.frame.pass_to, seat)))  # fmt: skip
    if game.round == 1:
        lines += _beginning(screen, game, person)
    return lines


def _card_keys(game: View, chosen: Sequence[str]) -> list[tuple[Any, ...]]:
    found = []
    for one in game.staff:
        if one.card in game.set_of_cards:
            caption = t("dice_theme_park.screen.card", die=one.die, n=one.income)
            found.append((one.card, spoken(staff_word(one.card)), caption, "", chosen.count(one.card), False))
    return found


def _beginning(screen: ThemeParkScreen, game: View, person: SeatView) -> list[Line]:
    """What everybody has at the start: a first attraction, an administrator (DT-19, DT-21)."""
    keys: list[tuple[Any, ...]] = []
    start = next((site for site in person.sites if _is_own(game, site)), None)
    if not game.dice or start is not None:
        name = words_of(start.words) if start else t("dice_theme_park.screen.start_tile")
        keys.append(("start", name, "", "", 1 if start else 0, False))
    if not game.simple:
        has = spoken(person.administrator_words) if person.administrator_words else ""
        keys.append(("admin", has or t("dice_theme_park.screen.administrator"), "", "", 1 if has else 0, False))
    return [Line(Keys, {"keys": keys, "across": 1}, key=partial(screen.begin_with, person.seat))] if keys else []


def _is_own(game: View, site: SiteView) -> bool:
    tile = next((one.tile for one in game.tiles if one.tile.key == site.tile), None)
    return tile is not None and tile.stack != PRINTED


def _open_cards(screen: ThemeParkScreen, person: SeatView) -> list[Line]:
    seat, frame = person.seat, screen.frame
    lines = []
    for card in person.played:
        lines.append(Line(Figure, {"text": spoken(staff_word(card)), "parts": [str(screen.die_of(card))],
                                   "strong": False}, tap=partial(frame.why, f"sum.{seat}")))  # fmt: skip
    total = t("dice_theme_park.screen.sum")
    lines.append(Line(Figure, {"text": total, "parts": [str(person.sum or 0)], "strong": True},
                      tap=partial(frame.why, f"sum.{seat}")))  # fmt: skip
    if person.administrator == "lower":
        lowered = t("dice_theme_park.screen.lowered")
        lines.append(Line(Counting, {"text": lowered, "value": person.lowered, "most": 2},
                          key=lambda n: frame.play(m.LowerSum(seat, int(n)))))  # fmt: skip
    pays = t("dice_theme_park.screen.income")
    lines.append(Line(Figure, {"text": pays, "parts": [f"+{person.income_total}", COIN], "strong": True},
                      tap=partial(frame.why, f"income.{seat}")))  # fmt: skip
    return lines


# ── the park runs ──


def _running(screen: ThemeParkScreen, game: View, person: SeatView) -> list[Line]:
    shops = screen.shops(person) and not game.dice
    lines: list[Line] = []
    for words in person.bonus_words:
        lines.append(Line(Sentence, {"text": spoken(words), "icon": "star", "ground": "asoft", "ink": "ink"}))
    if shops:
        keys = _for_sale(screen, game, person)
        lines.append(Line(Keys, {"keys": keys, "across": 2}, key=partial(screen.buy, person.seat)))
    first = screen.first_rows.get(person.seat, ())
    for n, site in enumerate(sorted(person.sites, key=lambda site: site.tile not in first)):
        last = n == len(person.sites) - 1 and not person.extras
        lines.append(_site(screen, game, person, site, shops, not last))
    for extra in person.extras:
        lines.append(Line(ExtraRow, {"text": spoken(extra.words), "stars": extra.stars},
                          tap=partial(screen.frame.why, f"upkeep.{person.seat}")))  # fmt: skip
    return lines


def _for_sale(screen: ThemeParkScreen, game: View, person: SeatView) -> list[tuple[Any, ...]]:
    """Attractions laid out, a mascot, a map; what was bought this round goes (DT-70…80)."""
    keys: list[tuple[Any, ...]] = []
    if not person.built:
        offered = screen.offered(person) if game.display else ()
        for tile in offered:
            keys.append((f"tile.{tile.key}", tile.name, price_words(tile.cost), "", 0, tile.cost > person.money))
        if not offered:
            keys.append(("tile", t("dice_theme_park.screen.build"), "", "plus", 0, False))
    if person.free:
        keys.append(("free", t("dice_theme_park.screen.free_tile"), price_words(0), "plus", 0, False))
    if not person.recruited:
        price = person.mascot_price
        keys.append(
            ("mascot", t("dice_theme_park.screen.mascot"), price_words(price), "mascot", 0, price > person.money)
        )
    if not person.mapped:
        price = person.map_price
        keys.append(("map", t("dice_theme_park.screen.map"), price_words(price), "map", 0, price > person.money))
    return keys


def _site(
    screen: ThemeParkScreen, game: View, person: SeatView, site: SiteView, shops: bool, ruled: bool
) -> Line:  # fmt: skip
    seat, tile = person.seat, site.tile
    keys = _upgrades(person, site) if shops else []
    note = ""
    if game.dice and not site.cubes and site.guests:
        note = t("dice_theme_park.screen.guests_there", n=len(site.guests))
    values = {
        "name": words_of(site.words), "seat": person.colour, "cubes": site.cubes, "icons": site.icons,
        "printed": site.printed_stars, "effect": site.effect, "kiosk": site.kiosk, "stars": site.stars,
        "money": site.money, "things": [*(slot for slot in site.slots if slot), *_innovation(site)],
        "keys": keys, "note": note, "guessed": site.guessed and tile != ENTRANCE, "ruled": ruled,
    }  # fmt: skip
    if game.dice:
        return Line(SiteRow, values, tap=partial(screen.open_park, seat))
    return Line(
        SiteRow, values, tap=partial(screen.one_more, seat, tile), hold=partial(screen.open_site, seat, tile),
        key=partial(screen.install, seat, tile),
    )  # fmt: skip


def _innovation(site: SiteView) -> tuple[str, ...]:
    if not site.innovation:
        return ()
    return ({"photo_booth": "camera", "cable_car": "cable_car"}.get(site.innovation, "statue"),)


def _upgrades(person: SeatView, site: SiteView) -> list[tuple[str, str, bool]]:
    """Upgrades that this attraction can still get, with the price of its cheapest free space (DT-81, DT-82)."""
    free = [price for slot, price in zip(site.slots, site.prices, strict=False) if not slot]
    if not free or person.installed >= person.most_upgrades:
        return []
    lying = dict(person.supply)
    price = min(free)
    costs = price_words(price)
    return [(kind, costs, price > person.money) for kind in UPGRADES if kind not in site.slots and lying.get(kind)]


# ── the end ──


def _ended(screen: ThemeParkScreen, game: View, person: SeatView) -> list[Line]:
    """Stars for money; in a tie, guests in the park (DT-130, DT-132)."""
    lines = []
    if person.seat in game.owes:
        draft = screen.guests.setdefault(person.seat, [0, 0])
        for place, key in enumerate(("guests", "ones")):
            words = t("dice_theme_park.screen.count.guests" if place == 0 else "dice_theme_park.screen.count.ones")
            lines.append(Line(Counting, {"text": words, "value": draft[place], "most": 63},
                              key=partial(screen.count_guests, person.seat, key == "ones")))  # fmt: skip
        lines.append(Line(Keys, {"keys": [("done", t("dice_theme_park.screen.count.done"), "", "tick", 0, False)]},
                          key=lambda _: screen.guests_counted(person.seat)))  # fmt: skip
    else:
        lines.append(Line(Figure, {"text": t("dice_theme_park.screen.end_stars"), "parts": [str(person.stars), STAR],
                                   "strong": True}, tap=partial(screen.frame.why, f"stars.{person.seat}")))  # fmt: skip
    return lines
