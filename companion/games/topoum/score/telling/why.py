"""Why a number is what it is: the sum line by line with the rules behind it."""

from __future__ import annotations

from companion.core.game import Viewer, Why, WhyLine
from companion.core.messages import Message, say

from ...finals import CATEGORIES, SET, Tally, leaders
from ...medals import START, signed
from ..rules.counting import final_bonuses, totals
from ..state import Gain, State, What
from .sums import line_sum

_RULES = {
    What.LINE: ("TO-72", "TO-73"),
    What.CARD: ("TO-34",),
    What.MOLE_LOST: ("TO-56",),
    What.OWN_HIT: ("TO-58",),
    What.RED_CROSS: ("TO-141",),
    What.HONOUR: ("TO-131",),
    What.RANSOM_PAID: ("TO-130",),
    What.RANSOM_GOT: ("TO-130",),
    What.PRESS: ("TO-132",),
    What.CRATE: ("TO-167",),
}


def explain(state: State, key: str, viewer: Viewer) -> Why | None:
    """Explain ``medals.S``, ``total.S`` (with the bonus), ``bonus.CATEGORY.S``, ``sets.S``, ``crates.S`` and
    ``count.CATEGORY.S`` of a seat S. All of them are public; those of the end come with the open counts."""
    what, *middle, last = key.split(".")
    seat = int(last) if last.isascii() and last.isdigit() else -1
    if not 0 <= seat < len(state.seats):
        return None
    if what == "medals" and not middle:
        return _medals(state, seat)
    given = final_bonuses(state)
    if seat not in given:
        return None
    if what == "total" and not middle:
        return _total(state, seat)
    if what in ("bonus", "count") and middle and middle[0] in CATEGORIES:
        return _category(state, seat, middle[0], counted=what == "count")
    if what == "sets" and not middle:
        return _sets(state, seat)
    if (what, *middle) in (("crates",), ("count", "crates")):
        return _crates(state, seat)
    return None


def _medals(state: State, seat: int) -> Why:
    lines = [WhyLine(say("topoum_score.why.start"), START)]
    rules = {"TO-10": None}
    press: list[Gain] = []
    for gain in state.gains:
        if gain.seat != seat:
            continue
        rules.update(dict.fromkeys(_RULES.get(gain.what, ())))
        if gain.change != gain.asked:
            rules["TOG-20"] = None
        if gain.what is What.PRESS:
            press.append(gain)
        else:
            lines.append(WhyLine(_gain(state, gain), gain.change))
    if press:
        told = say("topoum_score.why.press", n=len(press))
        lines.append(WhyLine(told, sum(gain.change for gain in press)))
    title = say("topoum_score.tracked.medals", name=state.name(seat))
    return Why(title, tuple(lines), state.medals[seat], tuple(rules))


def _gain(state: State, gain: Gain) -> Message:
    text = _what(state, gain)
    if gain.change != gain.asked:
        text = say("topoum_score.why.stopped", what=text, asked=signed(gain.asked))
    return say("topoum_score.why.in_turn", turn=gain.turn, what=text)


def _what(state: State, gain: Gain) -> Message:
    if gain.what is What.LINE and gain.line is not None:
        return say("topoum_score.why.line", sum=line_sum(gain.line))
    if gain.what is What.CARD:
        return say("topoum_score.why.card", medals=signed(state.rules.costs[gain.place - 1]))
    if gain.other is not None:
        return say(f"topoum_score.why.{gain.what.value}", other=state.name(gain.other))
    return say(f"topoum_score.why.{gain.what.value}")


def _total(state: State, seat: int) -> Why:
    bonus = final_bonuses(state)[seat]
    lines = [WhyLine(say("topoum_score.why.on_the_track"), state.medals[seat])]
    for category, medals in zip(CATEGORIES, bonus.categories, strict=True):
        lines.append(WhyLine(say(f"topoum_score.why.bonus.{category}"), medals))
    lines.append(WhyLine(say("topoum_score.why.sets", n=bonus.sets // SET), bonus.sets))
    rules = ["TO-94", "TO-95"]
    if state.rules.crates:
        lines.append(WhyLine(say("topoum_score.why.crates"), bonus.crates))
        rules.append("TO-167")
    title = say("topoum_score.why.total", name=state.name(seat))
    return Why(title, tuple(lines), totals(state)[seat], tuple(rules))


def _category(state: State, seat: int, category: str, *, counted: bool) -> Why:
    """Say how many cards of a category everybody used, who leads, and what that gives (or only the own count)."""
    place = CATEGORIES.index(category)
    tallies = {n: state.tallies[n] or Tally() for n in state.places}
    own = tallies[seat].counts[place]
    if counted:
        title = say(f"topoum_score.tracked.{category}", name=state.name(seat))
        return Why(title, (WhyLine(say("topoum_score.why.counted", name=state.name(seat)), own),), own, ("TO-94",))
    lines = [
        WhyLine(say("topoum_score.why.used", name=state.name(n), n=tallies[n].counts[place])) for n in tallies
    ]  # fmt: skip
    first = leaders(tallies, place)
    medals = final_bonuses(state)[seat].categories[place]
    if not first:
        lines.append(WhyLine(say("topoum_score.why.unused"), 0))
    elif seat not in first:
        lines.append(WhyLine(say("topoum_score.why.not_most", name=state.name(seat)), 0))
    elif len(first) > 1:
        lines.append(WhyLine(say("topoum_score.why.tied_most", names=tuple(state.name(n) for n in first)), medals))
    else:
        lines.append(WhyLine(say("topoum_score.why.most", name=state.name(seat)), medals))
    rules = ("TO-94",) if first else ("TO-94", "TOG-36")
    return Why(say(f"topoum_score.why.bonus.{category}"), tuple(lines), medals, rules)


def _sets(state: State, seat: int) -> Why:
    tally = state.tallies[seat] or Tally()
    text = say("topoum_score.why.smallest", counts=tuple(map(str, tally.counts)), n=tally.sets)
    return Why(
        say("topoum_score.why.sets_of", name=state.name(seat)), (WhyLine(text, SET * tally.sets),), SET * tally.sets,
        ("TO-95",),
    )  # fmt: skip


def _crates(state: State, seat: int) -> Why:
    crates = (state.tallies[seat] or Tally()).crates
    line = WhyLine(say("topoum_score.why.crates"), crates)
    return Why(say("topoum_score.tracked.crates", name=state.name(seat)), (line,), crates, ("TO-167",))
