"""How a number came about: medals, lines of sight, reserves, prices, the shovel, the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from companion.core.game import Viewer, Why, WhyLine
from companion.core.messages import Message, say
from companion.core.seating import name_of

from ..deck import LAST_CARDS, cards_in
from ..field.sight import Sight, lines
from ..finals import CATEGORIES
from ..medals import signed
from ..rules import ending, turns, whatif
from ..state import BASES, LINE_CARDS, MOLES, START_MEDALS, Captive, Hex, Medals, Part, Step, Topoum
from .names import used_card, where

RECENT = 40
"""So many changes of somebody's medals are told one by one; what came before is summed up."""


def explain(state: Topoum, key: str, viewer: Viewer) -> Why | None:
    """Explain a number by its key, None for a number there is not or that the viewer may not know.

    ``medals.N``, ``moles.N``, ``bases.N``, ``hand.N``, ``captives.N.M``, ``deck``, ``price.P``, ``gain`` (this turn),
    ``line.q,r.q,r``, ``shovel.q,r`` (as if blown up), ``peace`` (who plays last, or where the card lies), at the end
    ``final.N``; ``used.N.category`` only for the owner of that pile before the end (TO-50).
    """
    what, *rest = key.split(".")
    reason = _REASONS.get(what)
    if reason is None:
        return None
    try:
        return reason(state, rest, viewer)
    except (ValueError, IndexError):
        return None


def _seat(state: Topoum, text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) >= len(state.seats):
        raise ValueError(text)
    return int(text)


def _space(text: str) -> Hex:
    q, r = text.split(",")
    return int(q), int(r)


# ── medals ──


def _medals(state: Topoum, rest: list[str], viewer: Viewer) -> Why | None:
    (text,) = rest
    seat = _seat(state, text)
    entries = [entry for entry in state.book if entry.seat == seat]
    early, late = entries[:-RECENT], entries[-RECENT:]
    found = [WhyLine(say("topoum.why.start"), START_MEDALS)]
    if early:
        found.append(WhyLine(say("topoum.why.earlier", n=len(early)), sum(entry.n for entry in early)))
    found += [WhyLine(_entry(state, entry), entry.n) for entry in late]
    title = say("topoum.tracked.medals", name=state.name(seat))
    return Why(title, tuple(found), state.players[seat].medals, _rules(("TO-10",), late))


def _rules(first: tuple[str, ...], entries: Sequence[Medals], parts: Iterable[Part] = ()) -> tuple[str, ...]:
    """Return the rules behind some changes of medals and parts of lines, each once, `first` ones first."""
    found = dict.fromkeys(first)
    for entry in entries:
        found |= dict.fromkeys(rule for rule in (entry.rule, *(part.rule for part in entry.parts)) if rule)
        found |= {} if entry.n == entry.owed else {"TOG-20": None}
    return tuple(found | dict.fromkeys(part.rule for part in parts))


def _entry(state: Topoum, entry: Medals) -> Message:
    """Say why medals changed, and where they would have changed more (TOG-20)."""
    what = say(
        f"topoum.why.{entry.why}",
        n=entry.count,
        card=used_card(state, entry.card, entry.turn) if entry.card else "",
        turn=entry.turn,
    )
    what = _with_parts(what, entry.parts, state.name(entry.seat))
    return what if entry.n == entry.owed else say("topoum.why.stopped", what=what, owed=-entry.owed)


def _with_parts(line: Message, parts: Sequence[Part], name: str) -> Message:
    """Say what a line is made of: "line over 4 squares: 4 squares +4, 3 barracks of Ana +3"."""
    if len(parts) < 2:
        return line
    told = tuple(say("topoum.why.part", what=_part(part, name), n=signed(part.n)) for part in parts)
    return say("topoum.why.parts", line=line, parts=told)


def _part(part: Part, name: str) -> Message:
    return say(f"topoum.part.{part.what}", n=abs(part.n), name=name)


def _gain(state: Topoum, rest: list[str], viewer: Viewer) -> Why | None:
    if not state.turn.number or rest:
        return None
    seat = state.now
    name = state.name(seat)
    entries = [entry for entry in state.book if entry.turn == state.turn.number and entry.seat == seat]
    coming = turns.scoring(state) if state.step is Step.ACTION else ()
    found = [WhyLine(_entry(state, entry), entry.n) for entry in entries]
    for sight in coming:
        text = say("topoum.why.line_coming", n=len(sight.squares))
        found.append(WhyLine(_with_parts(text, sight.parts, name), sight.medals))
    rules = _rules(("TO-71",), entries, [part for sight in coming for part in sight.parts])
    return Why(say("topoum.why.gain", name=name), tuple(found), sum(line.value or 0 for line in found), rules)


def _line(state: Topoum, rest: list[str], viewer: Viewer) -> Why | None:
    a, b = sorted((_space(rest[0]), _space(rest[1])))
    for seat in dict.fromkeys((state.now, *state.places)):
        for sight in lines(state.board, seat):
            if sight.ends == (a, b):
                return _sight(state, sight)
    return None


def _sight(state: Topoum, sight: Sight) -> Why:
    name = state.name(sight.seat)
    found = [WhyLine(_part(part, name), part.n) for part in sight.parts]
    rules = [part.rule for part in sight.parts]
    if sight.seat == state.now and state.step is Step.ACTION:
        ends = sight.ends
        if ends in state.turn.struck:
            note, rule = "struck", ""
        elif turns.is_new(state, sight):
            note, rule = ("new_moved" if ends in state.turn.lines else "new"), "TO-59"
        else:
            note, rule = ("ruled" if ends in state.turn.counted else "old"), "TO-59"
        found.append(WhyLine(say(f"topoum.why.line_{note}")))
        rules += [rule] if rule else []
    return Why(say("topoum.why.line_of", name=name, n=len(sight.squares)), tuple(found), sight.medals, tuple(rules))


# ── reserves and cards ──


def _moles(state: Topoum, rest: list[str], viewer: Viewer) -> Why | None:
    (text,) = rest
    seat = _seat(state, text)
    found = [WhyLine(say("topoum.why.all_moles"), MOLES)]
    standing = len(state.board.moles_of(seat))
    if standing:
        found.append(WhyLine(say("topoum.why.on_board", n=standing), -standing))
    for captor in range(len(state.seats)):
        held = state.captives.count(Captive(seat, captor))
        if held:
            found.append(WhyLine(say("topoum.why.captive", captor=name_of(state, captor), n=held), -held))
    title = say("topoum.why.moles_of", name=state.name(seat))
    return Why(title, tuple(found), state.players[seat].moles, ("TO-2",))


def _bases(state: Topoum, rest: list[str], viewer: Viewer) -> Why | None:
    (text,) = rest
    seat = _seat(state, text)
    laid = sum(tile.owner == seat for tile in state.board.tiles.values())
    barracks = state.board.barracks_of(seat)
    found = [WhyLine(say("topoum.why.all_bases"), BASES)]
    if barracks:
        found.append(WhyLine(say("topoum.why.barracks", n=barracks), -barracks))
    if laid - barracks:
        found.append(WhyLine(say("topoum.why.neutrals", n=laid - barracks), barracks - laid))
    title = say("topoum.why.bases_of", name=state.name(seat))
    return Why(title, tuple(found), state.players[seat].bases, ("TO-3",))


def _hand(state: Topoum, rest: list[str], viewer: Viewer) -> Why | None:
    (text,) = rest
    seat = _seat(state, text)
    title = say("topoum.tracked.hand", name=state.name(seat))
    rules = ("TO-15", "TO-80", "TO-91") if state.peace else ("TO-15", "TO-80")
    note = say("topoum.why.hand_peace" if state.peace else "topoum.why.hand")
    return Why(title, (WhyLine(note),), state.players[seat].hand, rules)


def _captives(state: Topoum, rest: list[str], viewer: Viewer) -> Why | None:
    owner, captor = (_seat(state, text) for text in rest)
    title = say("topoum.tracked.captives", name=state.name(owner), captor=state.name(captor))
    note = WhyLine(say("topoum.why.ransom"))
    return Why(title, (note,), state.captives.count(Captive(owner, captor)), ("TO-130",))


def _deck(state: Topoum, rest: list[str], viewer: Viewer) -> Why | None:
    if rest:
        return None
    whole = cards_in(state.types, len(state.places))
    found = [WhyLine(say("topoum.why.whole_deck", n=len(state.types)), whole)]
    if whole != state.deck:
        found.append(WhyLine(say("topoum.why.drawn"), state.deck - whole))
    return Why(say("topoum.tracked.deck"), tuple(found), state.deck, ("TO-13", "TO-15", "TO-16", "TO-80", "TO-81"))


def _peace(state: Topoum, rest: list[str], viewer: Viewer) -> Why | None:
    if rest or not state.types:
        return None
    if state.peace:
        found = (say("topoum.why.peace_last", name=state.name(turns.last_seat(state))), say("topoum.why.hand_peace"))
        return Why(say("topoum.why.peace_out"), tuple(map(WhyLine, found)), None, ("TO-90", "TO-91", "TO-92"))
    found = (say("topoum.why.peace_among", n=LAST_CARDS + 1), say("topoum.why.peace_left", n=state.deck))
    return Why(say("topoum.why.peace"), tuple(map(WhyLine, found)), None, ("TO-14", "TO-90"))


def _price(state: Topoum, rest: list[str], viewer: Viewer) -> Why | None:
    (text,) = rest
    place = int(text)
    if not 1 <= place <= LINE_CARDS:
        return None
    price = state.settings.prices[place - 1]
    key = "topoum.why.price_gain" if price > 0 else "topoum.why.price_free" if price == 0 else "topoum.why.price_cost"
    return Why(
        say("topoum.why.price", place=place), (WhyLine(say(key, n=abs(price)), price),), price, ("TO-34", "TOG-1")
    )


def _used(state: Topoum, rest: list[str], viewer: Viewer) -> Why | None:
    text, category = rest
    seat = _seat(state, text)
    over = state.step in (Step.REVEAL, Step.OVER)
    if category not in CATEGORIES or not (over or viewer == seat):
        return None
    n = ending.used_counts(state, seat)[CATEGORIES.index(category)]
    counted = state.players[seat].counted is not None
    note = say("topoum.why.used_counted" if counted else "topoum.why.used_played")
    label = say("topoum.tracked.used", name=state.name(seat), category=say(f"topoum.category.{category}"))
    return Why(label, (WhyLine(note, n),), n, ("TO-50", "TO-94"))


def _final(state: Topoum, rest: list[str], viewer: Viewer) -> Why | None:
    (text,) = rest
    seat = _seat(state, text)
    if state.step is not Step.OVER or seat not in state.places:
        return None
    bonus = ending.final_bonuses(state)[seat]
    medals = state.players[seat].medals
    found = [WhyLine(say("topoum.why.on_the_track"), medals)]
    for category, n in zip(CATEGORIES, bonus.categories, strict=True):
        if n:
            key = "topoum.why.most" if n == 3 else "topoum.why.tied"
            found.append(WhyLine(say(key, category=say(f"topoum.category.{category}")), n))
    if bonus.sets:
        found.append(WhyLine(say("topoum.why.sets", n=bonus.sets // 2), bonus.sets))
    if bonus.crates:
        found.append(WhyLine(say("topoum.why.crates"), bonus.crates))
    title = say("topoum.why.final", name=state.name(seat))
    rules = ("TO-94", "TO-95", *(("TO-167",) if bonus.crates else ()), "TO-96")
    return Why(title, tuple(found), medals + bonus.medals, rules)


# ── the shovel ──


def _shovel(state: Topoum, rest: list[str], viewer: Viewer) -> Why | None:
    at = _space(rest[0])
    choices = whatif.shovel(state, at)
    if not choices:
        return None
    title = say("topoum.why.shovel", where=where(at))
    found = []
    for number, choice in enumerate(choices, 1):
        if choice.keeps is not None:
            found.append(WhyLine(say("topoum.why.keeps", number=number, n=len(choice.keeps))))
        found.append(WhyLine(say("topoum.why.falls", n=len(choice.lost))))
        for seat in dict.fromkeys(owner for _, owner in choice.moles):
            n = sum(owner == seat for _, owner in choice.moles)
            found.append(WhyLine(say("topoum.why.dies", name=state.name(seat), n=n)))
        alone = len(choices) == 1
        found += [WhyLine(_entry(state, entry), entry.n if alone else None) for entry in choice.bill]
    total = choices[0].cost if len(choices) == 1 else None
    return Why(title, tuple(found), total, ("TO-53", "TO-54", "TO-56", "TO-141"))


_REASONS: dict[str, Callable[[Topoum, list[str], Viewer], Why | None]] = {
    "medals": _medals,
    "gain": _gain,
    "line": _line,
    "moles": _moles,
    "bases": _bases,
    "hand": _hand,
    "captives": _captives,
    "deck": _deck,
    "peace": _peace,
    "price": _price,
    "used": _used,
    "final": _final,
    "shovel": _shovel,
}
