"""The panel with nothing in hand: money, stars, what this round brings, guests that arrive, what can be bought."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.core.messages import say
from companion.ui.screens.spoken import spoken, t
from companion.ui.theme import theme

from ... import moves as m
from ...rules.naming import colour_word
from ...state import Phase
from ...state.kinds import GUESTS, SKILLS
from ...view.shown import SeatView
from .arriving import show_monorails
from .building import tile_chips
from .hinting import show_hints, strength_of
from .improving import add_choice
from .panel import HintRow, Panel
from .skills_sheet import ask_skills

if TYPE_CHECKING:
    from .page import ParkPage


def show_home(panel: Panel, page: ParkPage, person: SeatView) -> None:
    """Fill the panel."""
    view = page.view
    running = view.phase is Phase.PARK
    caption = t("dice_theme_park.park.after_round", n=person.gain) if running else ""
    panel.title(
        t("dice_theme_park.park.money", n=person.money), caption, str(person.stars), t("dice_theme_park.park.in_all"),
        tap=partial(page.frame.why, f"stars.{person.seat}"),
    )  # fmt: skip
    if theme.portrait and not view.to_take:  # the bottom bar has no room for it
        panel.add(HintRow(sign="lamp", text=spoken(page.note()), no_touch=True, can_focus=False))
    for icon, words in (("cards", _played(person)), ("manager", _administrator(person))):
        if words:
            panel.add(HintRow(sign=icon, text=words, no_touch=True, can_focus=False))
    tools = person.tools
    if running and tools is not None and (not tools.monorail or view.to_take or person.administrator == "leftover"):
        show_monorails(panel, page, person)
    advised = strength_of(page) != "off"
    if advised:
        show_hints(panel, page, person)
    _owed(panel, page, person)
    if not view.simple:
        _skills(panel, page, person)
    _buying(panel, page, person, running)
    if not advised:
        show_hints(panel, page, person)
    panel.chips((t("dice_theme_park.park.build.put"), partial(page.begin_build, "put"), "gavel", False))


def _played(person: SeatView) -> str:
    """The open staff cards of the round."""
    return spoken(say("dice_theme_park.park.cards", cards=person.played_words)) if person.played else ""


def _administrator(person: SeatView) -> str:
    """What the administrator does, and the colour it shows."""
    if person.administrator_words is None:
        return ""
    colour = person.administrator_colour
    if not colour:
        return spoken(person.administrator_words)
    return t("dice_theme_park.skill.coloured", skill=person.administrator_words, colour=colour_word(colour))


def _owed(panel: Panel, page: ParkPage, person: SeatView) -> None:
    """Amenity bonuses that are still to be taken (DT-75…77)."""
    for words in person.bonus_words if (person.tools and person.tools.owed) or person.free else ():
        panel.note(spoken(words))
    if person.free:
        panel.way(t("dice_theme_park.park.tool.free"), partial(page.begin_build, "free"), "plus")


def _skills(panel: Panel, page: ParkPage, person: SeatView) -> None:
    """A mascot without a skill card: which one does it stand on (DT-20, DT-74)?"""
    tools = person.tools
    if tools is not None and len(tools.skills) < person.mascots:
        panel.way(t("dice_theme_park.park.which_skill"), page.begin_learning, "mascot")


def show_learning(panel: Panel, page: ParkPage, person: SeatView) -> None:
    """Fill the panel with skill cards: those laid out, or all where the table does not tell them."""
    panel.title(t("dice_theme_park.park.which_skill"), close=page.put_down)
    panel.chips((t("dice_theme_park.park.skills"), partial(ask_skills, page.frame), "pencil", False))
    tools = person.tools
    if page.view.skills and tools is not None and tools.skills:
        for one in page.view.skills:
            shaded = t("dice_theme_park.screen.shaded") if one.skill == page.view.shaded_skill else ""
            words = f"{spoken(one.words)} · {shaded}" if shaded else spoken(one.words)
            panel.way(words, partial(page.learn, one.skill.kind, one.skill.colour or "none"))
        return
    for kind in SKILLS:
        if kind != "reroll" or page.view.surprises:
            chosen = kind == page.draft.what
            panel.way(t(f"dice_theme_park.skill.card.{kind}"), partial(page.choose_skill, kind), chosen=chosen)
            if chosen:
                panel.chips(*((spoken(colour_word(c)), partial(page.learn, kind, c), "", False) for c in GUESTS))


def _buying(panel: Panel, page: ParkPage, person: SeatView, running: bool) -> None:
    if page.view.round == 1 and not page.started and not person.built:
        panel.way(t("dice_theme_park.park.build.start"), partial(page.begin_build, "start"), "plus")
    if running:
        panel.heading(t("dice_theme_park.park.expand"))
        ways = []
        if not person.built:
            words = "dice_theme_park.park.attraction"
            if page.view.display:
                panel.flow(*tile_chips(page, "buy", page.buy))
                words = "dice_theme_park.park.build.new"
            ways.append((t(words), partial(page.begin_build, "buy"), "plus", False))
        if not person.recruited:
            recruit = t("dice_theme_park.park.recruit", price=person.mascot_price)
            ways.append((recruit, partial(page.frame.play, m.Recruit(page.seat)), "mascot", False))
        if not person.mapped:
            buy = t("dice_theme_park.park.buy_map", price=person.map_price)
            ways.append((buy, partial(page.frame.play, m.BuyMap(page.seat)), "map", False))
        panel.chips(*ways)
        add_choice(panel, page, person)
