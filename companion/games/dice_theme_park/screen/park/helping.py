"""The panel of a helper in hand: its guests, then up or down, a colour, a face, or an attraction to tap."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any

from companion.core.moves import Move
from companion.ui.screens.spoken import spoken, t

from ... import moves as m
from ...rules.naming import colour_word
from ...state import GUESTS, Guest
from ...view.shown import SeatView
from . import looks
from .guest_die import GuestKey
from .helpers import (
    AT_ONCE,
    BY_COLOUR,
    BY_FACE,
    BY_STEP,
    BY_TILE,
    Helper,
    candidates,
    most_dice,
    skill_of,
    way_of,
)
from .improving import capital
from .panel import Panel

if TYPE_CHECKING:
    from .page import ParkPage


def helper_word(person: SeatView, helper: Helper, short: bool = False) -> str:
    """What a helper is called; `short` for its card beside the board."""
    if helper.tool == "skill" and person.tools is not None:
        skill = person.tools.skills[int(helper.what)]
        if not short:
            return spoken(skill.words)
        words = t(f"dice_theme_park.park.skill.{skill.skill.kind}")
        colour = skill.skill.colour
        return t("dice_theme_park.skill.coloured", skill=words, colour=colour_word(colour)) if colour else words
    return t(f"dice_theme_park.park.tool.{helper.tool}")


def show_helper(panel: Panel, page: ParkPage, person: SeatView) -> None:
    """Fill the panel for the helper in hand."""
    draft = page.draft
    skill = skill_of(person, draft)
    title = capital(helper_word(person, Helper(draft.tool, 1, draft.what)))
    panel.title(title, t(f"dice_theme_park.park.how.{skill.kind if skill else draft.tool}"), close=page.put_down)
    if draft.tool == "draw":
        _keys(panel, [(colour, 4, "", partial(page.frame.play, m.DrawGuest(page.seat, colour))) for colour in GUESTS])  # type: ignore[arg-type]
        return
    if skill is not None and skill.kind in ("pays", "stars", "in") and not draft.tile:
        panel.note(t("dice_theme_park.park.tap_tile"))
        return
    if most_dice(person, draft):
        _guests(panel, page, person)
    _then(panel, page, person)


def _guests(panel: Panel, page: ParkPage, person: SeatView) -> None:
    draft = page.draft
    found = candidates(person, draft)
    if not found:
        panel.note(t("dice_theme_park.park.no_guest"))
    at_hand = [site for site in person.sites if site.tile == draft.tile and any(tile == site.tile for tile, _ in found)]
    sites = at_hand or [site for site in person.sites if any(tile == site.tile for tile, _ in found)]
    for site in sites:
        panel.caption(looks.words_of(site.words))
        keys = []
        for place in [p for tile, p in found if tile == site.tile]:
            guest = site.guests[place]
            key = GuestKey(
                colour=guest.colour, value=guest.value, seems=guest.seems, vip=guest.vip, side=66,
                chosen=(site.tile, place) in draft.dice,
            )  # fmt: skip
            key.bind(on_tap=lambda *_, at=(site.tile, place): page.take_guest(at))
            keys.append(key)
        panel.flow(*keys)


def guest_at(person: SeatView, at: tuple[str, int]) -> Guest | None:
    """The guest that was tapped."""
    site = next((one for one in person.sites if one.tile == at[0]), None)
    return site.guests[at[1]] if site is not None and at[1] < len(site.guests) else None


def _then(panel: Panel, page: ParkPage, person: SeatView) -> None:
    """What is asked once the guests are named."""
    draft, skill = page.draft, skill_of(person, page.draft)
    guests = [guest for at in draft.dice if (guest := guest_at(person, at)) is not None]
    way = way_of(person, draft)
    needs = 2 if skill is not None and skill.kind == "pair" else min(1, most_dice(person, draft))
    if len(guests) < needs:
        return
    if way == BY_STEP:
        _steps(panel, page, person, guests)
    elif way == BY_FACE:
        _faces(panel, page, guests[0])
    elif way == BY_COLOUR:
        others = [colour for colour in GUESTS if colour != guests[0].colour]
        _keys(panel, [(colour, guests[0].value, "", partial(page.help_colour, colour)) for colour in others])
    elif way == BY_TILE and len(guests) > len(draft.goals):
        panel.note(t("dice_theme_park.park.tap_where"))
    elif way == BY_TILE:  # it may be done twice, and once is enough
        panel.note(t("dice_theme_park.park.once_more"))
        panel.foot(t("dice_theme_park.park.do_it"), page.help_now)
    elif way == AT_ONCE:
        panel.foot(t("dice_theme_park.park.do_it"), page.help_now)


def _steps(panel: Panel, page: ParkPage, person: SeatView, guests: list[Guest]) -> None:
    draft, skill = page.draft, skill_of(person, page.draft)
    up, down = t("dice_theme_park.park.up"), t("dice_theme_park.park.down")
    if draft.tool == "raise":
        by = (1,) if len(guests) == 2 else (1, 2)
        panel.chips(*((t("dice_theme_park.park.by", n=n), partial(page.help_step, n), "up", False) for n in by))
    elif skill is not None and skill.kind == "pair":
        for steps in product((1, -1), repeat=2):
            after = [guest.value + step for guest, step in zip(guests, steps, strict=True)]
            if all(1 <= value <= 6 for value in after):
                words = ", ".join(f"{guest.value} → {value}" for guest, value in zip(guests, after, strict=True))
                panel.chips((words, partial(page.help_steps, steps), "", False))
    else:
        n = 1 if skill is None else 2
        panel.chips(
            (f"+{n} {up}", partial(page.help_step, 1), "up", False),
            (f"−{n} {down}", partial(page.help_step, -1), "down", False),
        )
    if skill is None and draft.tool != "raise":
        others = [c for c in GUESTS if c not in (guests[0].colour, guests[0].seems)]
        panel.note(t("dice_theme_park.park.or_colour"))
        first = guests[0]
        _keys(panel, [(first.colour, first.value, colour, partial(page.help_colour, colour)) for colour in others])


def _keys(panel: Panel, guests: list[tuple[str, int, str, Callable[[], object]]]) -> None:
    """Add guests to choose from: colour, value, what it counts as, what a tap does."""
    keys = []
    for colour, value, seems, does in guests:
        key = GuestKey(colour=colour, value=value, seems=seems)
        key.bind(on_tap=lambda *_, does=does: does())
        keys.append(key)
    panel.flow(*keys)


def _faces(panel: Panel, page: ParkPage, guest: Guest) -> None:
    panel.heading(t("dice_theme_park.park.shows"))
    _keys(panel, [(guest.colour, value, "", partial(page.help_face, value)) for value in range(1, 7)])


# ── the moves ──


def move_for(
    page: ParkPage, person: SeatView, *, step: int = 0, steps: tuple[int, ...] = (), colour: str = "none",
    face: int = 0, to: tuple[str, ...] = (),
) -> Move | None:  # fmt: skip
    """Return the move that the helper in hand makes with what was tapped; None for one that needs more."""
    draft, seat = page.draft, page.seat
    guests = [guest for at in draft.dice if (guest := guest_at(person, at)) is not None]
    dice: Any = tuple(guest.die for guest in guests)
    tile = draft.dice[0][0] if draft.dice else draft.tile
    skill = skill_of(person, draft)
    if skill is not None:
        ups = tuple(one > 0 for one in steps) or ((step > 0,) if step else ())
        where = draft.tile if skill.kind in ("in", "pays", "stars") else tile
        goals = tuple(at[0] for at in draft.dice) if skill.kind == "in" else to
        shown: Any = skill.colour if skill.kind in ("pays", "stars") and skill.colour else colour
        kind: Any = skill.kind
        return m.UseSkill(seat, kind, where, dice, ups, goals, shown, face)
    if not dice:
        return None
    makes: dict[str, Callable[[], Move]] = {
        "map": lambda: m.UseMap(seat, tile, dice[0], to[0]),
        "guide": lambda: m.UseGuide(seat, tile, dice[0], to[0]),
        "mascot": lambda: m.UseMascot(seat, tile, dice[0], _how(step), colour),  # type: ignore[arg-type]
        "more": lambda: m.AdjustMore(seat, tile, dice[0], _how(step), colour),  # type: ignore[arg-type]
        "raise": lambda: m.RaiseGuests(seat, dice, step),
        "vip": lambda: m.MakeVip(seat, dice[0]),
        "any": lambda: m.SetAnyGuest(seat, tile, dice[0], face),
        "save": lambda: m.SaveGuest(seat, tile, guests[0].colour, face, _saver(person, guests[0])),  # type: ignore[arg-type]
    }
    make = makes.get(draft.tool)
    return make() if make else None


def _how(step: int) -> Any:
    return "up" if step > 0 else "down" if step < 0 else "colour"


def _saver(person: SeatView, guest: Guest) -> Any:
    """Who brings a guest back: the Ticket Agent first, else the administrator of that colour."""
    tools = person.tools
    used = sum(save.by == "ticket_agent" for save in tools.saves) if tools else 0
    if used < person.agents or person.administrator != "return":
        return "ticket_agent"
    return "return"


__all__ = ["guest_at", "helper_word", "move_for", "show_helper"]
