"""From the view to what is drawn: hexagons, lines, card tiles, people. Nothing here knows Kivy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.ui import tokens
from companion.ui.screens.spoken import spoken, t
from companion.ui.widgets.hex_board import (
    ACT,
    BLOCKED,
    NEW,
    OLD,
    REST,
    SELECTED,
    TARGET,
    HexLook,
    Pawn,
    SightLine,
    Trace,
    distance,
)

from ..medals import signed
from ..state import Hex
from ..view.shown import LineView, PersonView, PlaceView, SpaceView, View
from .plan import CORRECT, Plan

# ── the board ──


def hexes(view: View, plan: Plan) -> dict[Hex, HexLook]:
    """The look of every space."""
    colours = {person.seat: person.colour for person in view.people}
    targets, selected = plan.targets(view), plan.selected_spaces(view)
    stripes = plan.stripes(view)
    looks = {}
    for space in view.spaces:
        at = space.at
        if space.closed and plan.mode != CORRECT:
            continue
        if at in selected:
            state = SELECTED
        elif at in targets:
            state = TARGET
        elif plan.can_act(view, space):
            state = ACT
        else:
            state = REST
        looks[at] = hex_look(space, colours, state, stripes.get(at, ""), carried=plan.may_carry(view, space))
    return looks


def hex_look(
    space: SpaceView, colours: Mapping[int, str], state: str = REST, hatch: str = "", *, carried: bool = False
) -> HexLook:
    """The look of one space."""
    if space.closed:
        return HexLook(hatch="danger")
    if not space.square:
        return HexLook(state=state, crossed=space.marked, hatch=hatch, sign="plus" if state == TARGET else "")
    owner = "" if space.owner is None or space.tile != "barracks" else colours.get(space.owner, "")
    return HexLook(
        fill=owner or tokens.NEUTRAL_TILE,
        owner=owner,
        molehill=bool(owner),
        picture=f"tile_{space.thing}" if space.thing else "",
        pawn=pawn(space, colours),
        state=state,
        crossed=space.marked,
        hatch=hatch,
        carried=carried,
    )


def pawn(space: SpaceView, colours: Mapping[int, str]) -> Pawn | None:
    """Who stands on a space: a mole, perhaps under the Red Cross, or the Red Cross alone."""
    if space.mole is None:
        return Pawn("mole_medic") if space.red_cross else None
    ring = "accent" if space.fresh else "#FFFFFF"
    return Pawn(owner=colours.get(space.mole, ""), ring=ring, beside="mole_medic" if space.red_cross else "")


def lines(view: View) -> tuple[SightLine, ...]:
    """The lines with what their pills say."""
    return tuple(_line(line) for line in view.lines)


def _line(line: LineView) -> SightLine:
    state = {"new": NEW, "blocked": BLOCKED}.get(line.state, OLD)
    text = f"+{line.medals}" if line.state == "new" else t(f"topoum.screen.line.{line.state}")
    if line.state == "old" and distance(line.start, line.end) < 2:
        text = ""  # between neighbours the words would hide both moles
    return SightLine(line.start, line.end, text, state, line.key, line.stop)


def traces(view: View) -> tuple[Trace, ...]:
    """Where the moles that moved this turn came from."""
    return tuple(Trace(start, end) for start, end in view.came)


def flights(old: View | None, new: View) -> tuple[tuple[Hex, Hex], ...]:
    """Moles that stand somewhere else than before: from where to where."""
    if old is None:
        return ()
    before = {space.at: space.mole for space in old.spaces if space.mole is not None}
    after = {space.at: space.mole for space in new.spaces if space.mole is not None}
    left = [(at, seat) for at, seat in before.items() if after.get(at) != seat]
    came = [(at, seat) for at, seat in after.items() if before.get(at) != seat]
    if len(left) > 2 or len(came) > 2:
        return ()
    return tuple((a, b) for b, seat in came for a in [x for x, owner in left if owner == seat][:1])


# ── beside the board ──


def card_look(view: View, place: PlaceView, plan: Plan) -> dict[str, Any]:
    """The properties of a card tile."""
    card = place.card or place.used
    now = next((person.name for person in view.people if person.seat == view.now), "")
    phase = "open"
    if not place.card:
        phase = "gone"
    elif plan.place == place.place:
        phase = "chosen"
    elif place.playable and not plan.card:
        phase = "can"
    return {
        "card": place.card,
        "title": t(f"topoum.card.{card}") if card else "",
        "category": place.category,
        "category_text": t(f"topoum.category.{place.category}") if place.category else "",
        "price": signed(place.price),
        "note": t("topoum.screen.played_by", name=now) if place.used else "",
        "phase": phase,
    }


def person_look(view: View, person: PersonView) -> dict[str, Any]:
    """The properties of a person's row."""
    tags = [t("topoum.screen.tag.press")] if person.press else []
    if person.last:
        tags.append(t("topoum.screen.tag.last"))
    if person.captives:
        tags.append(t("topoum.screen.tag.captives", n=len(person.captives)))
    return {
        "number": person.seat,
        "seat": person.colour or "graphite",
        "name": person.name,
        "tag": " · ".join(tags),
        "left": t("topoum.screen.left", n=person.moles),
        "medals": str(person.medals).replace("-", "−"),
        "now": person.now,
    }


def sum_rows(view: View) -> list[tuple[str, str, str]]:
    """The lines of the turn's sum: words, value, key."""
    return [(spoken(line.text), signed(line.n), line.key) for line in view.sums]


def sum_total(view: View) -> tuple[str, str] | None:
    """The last line of the turn's sum; None while there is nothing to add up."""
    if not view.sums:
        return None
    after = view.before + view.gain
    return t("topoum.screen.becomes", before=view.before, after=after), signed(view.gain)
