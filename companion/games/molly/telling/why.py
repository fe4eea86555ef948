"""Why a number is what it is, and why a line counts as a set or not."""

from __future__ import annotations

from companion.core.game import Viewer, Why, WhyLine
from companion.core.messages import Message, Value, say

from ..rules import board
from ..rules.cubes import Score
from ..rules.ending import choices, score_of
from ..rules.naming import colour_word, line_words
from ..rules.setting_up import deck_for
from ..rules.tokens import THEFTS
from ..state import EVENTS, UNKNOWN, Molly, Phase, TokenMove

RULES_OF = {
    "start": "MO-11", "paid_card": "MO-20", "paid_swap": "MO-21", "paid_bobtail": "MO-72", "empty": "MO-27",
    "projects": "MO-39", "event": "MO-53",
}  # fmt: skip


def explain(state: Molly, key: str, viewer: Viewer) -> Why | None:
    """Return how something came about.

    Keys: ``tokens.S``, ``supply``, ``round``, ``last``, ``deck``, ``line.123``, ``event.N``, and once
    all lies open ``score.S``. None for any other key.
    """
    what, _, rest = key.partition(".")
    if what in ("tokens", "score"):
        seat = int(rest) if rest.isascii() and rest.isdigit() else -1
        return _OF_SEAT[what](state, seat) if seat in state.places else None
    if what == "line":
        return _line(state, rest) if rest in board.LINES else None
    if what == "event":
        return _event(state, int(rest)) if rest in "123456" and len(rest) == 1 else None
    return (
        {"supply": _supply, "round": _round, "last": _last, "deck": _deck}.get(what, _no)(state) if not rest else None
    )


def _no(state: Molly) -> None:
    return None


def _say(key: str, number: int | None = None, /, **values: Value) -> WhyLine:
    return WhyLine(say(f"molly.why.{key}", **values), number)


def _tokens(state: Molly, seat: int) -> Why:
    moves = [line for line in state.ledger if line.seat == seat]
    lines = tuple(WhyLine(_token_words(state, move), move.n) for move in moves)
    rules = tuple(dict.fromkeys(rule for move in moves if (rule := _token_rule(move))))
    return Why(say("molly.tracked.tokens", name=state.name(seat)), lines, state.tokens[seat], rules)


def _token_rule(move: TokenMove) -> str:
    """Return the rule that moved tokens; "" for the table's word and for people who come and go."""
    return THEFTS.get(move.due) or RULES_OF.get(move.key, "")


def _token_words(state: Molly, move: TokenMove) -> Message:
    other = state.name(move.other) if move.other is not None else ""
    return say(f"molly.why.token.{move.key}", round=move.round, name=other)


def _supply(state: Molly) -> Why:
    lines = [_say("in_use", state.total, n=state.players)]
    lines += [_say("has_tokens", -state.tokens[seat], name=state.name(seat)) for seat in state.places]
    return Why(say("molly.why.title.supply"), tuple(lines), state.supply, ("MO-6", "MO-11", "MO-19"))


def _round(state: Molly) -> Why:
    lines = (_say("round", name=state.name(state.first)), _say("turns", n=state.turns))
    return Why(say("molly.tracked.round"), lines, None, ("MO-14", "MO-61"))


def _last(state: Molly) -> Why:
    first, last = state.name(state.first), state.name(state.last_seat)
    lines = [_say("last_seat", name=last, first=first)]
    if state.last_round:
        lines.append(_say("tardy_shows", name=last))
    else:
        lines.append(_say("tardy_hidden"))
    return Why(say("molly.why.title.last"), tuple(lines), None, ("MO-60", "MO-61"))


def _deck(state: Molly) -> Why:
    deck = deck_for(state.players, state.house.bobtail)
    lines = [
        _say("deck.plain", deck.plain),
        *(_say(f"deck.{colour}", n + 1, n=n) for colour, n in zip(("green", "orange", "red"), deck.small, strict=True)),
        _say("deck.tardy", deck.tardy),
        _say("deck.moles", n=deck.moles, each=deck.per_colour, grid=deck.on_grid),
    ]
    rules = ("MO-6", "MO-8", "MO-9", "MO-75") if state.house.bobtail else ("MO-6", "MO-8", "MO-9")
    return Why(say("molly.why.title.deck", n=state.players), tuple(lines), deck.cards, rules)


def _line(state: Molly, line: str) -> Why:
    """Say why a line counts as a set, or why not."""
    words, name = line_words(line), state.name(state.active)
    title = say("molly.why.title.line", line=words)
    colour = board.set_colour(state.grid, line)
    if line in (state.line, *choices(state)) and colour:
        key = "flip_counts" if state.flipped else "set_counts"
        spaces = tuple(str(space) for space in state.fresh if str(space) in line)
        text = _say(key, colour=colour_word(colour), spaces=spaces, name=name, n=len(spaces))
        rules = ("MO-31", "MO-38" if state.flipped else "MO-32", "MO-33")
        return Why(title, (text, _say("one_set")), None, rules)
    if line in choices(state):
        return Why(title, (_say("projects_count"),), None, ("MO-39",))
    if line == state.line:
        return Why(title, (_say("forced"),), None, ())
    if any(state.top(space) == UNKNOWN for space in board.spaces_of(line)):
        return Why(title, (_say("unknown_top"),), None, ("MO-31",))
    fault = board.why_no_set(state.grid, line, state.fresh) or board.Fault("not_new", "MO-34")
    return Why(title, (WhyLine(say(f"molly.set.{fault.key}", line=words, name=name)),), None, (fault.rule,))


def _event(state: Molly, n: int) -> Why:
    name = EVENTS[n - 1]
    colour = say(f"molly.event_colour.{state.house.event_colours[n - 1]}")
    lines = [WhyLine(say(f"molly.event.{name}.does")), _say("event_colour", colour=colour)]
    if n in state.events:
        lines.append(_say("event_came"))
    return Why(say(f"molly.event.{name}"), tuple(lines), None, (f"MO-{52 + n}", "MO-51"))


def _score(state: Molly, seat: int) -> Why | None:
    made = score_of(state, seat)
    if made is None or state.phase is not Phase.OVER:
        return None
    title = say("molly.why.title.score", name=state.name(seat))
    rules = ["MO-62", *(["MO-63"] if made.missing else [])]
    if made.most and made.most == made.least:  # all colours alike, or one alone
        rules.append("MO-64" if len(made.most_colours) > 1 else "MOG-15")
    return Why(title, score_lines(made), made.total, tuple(rules))


def score_lines(made: Score) -> tuple[WhyLine, ...]:
    """Return the sum of a Burrow line by line."""
    if not made.most:
        return (_say("no_cubes", 0), _say("tokens_worth", made.tokens))
    lines = [_say("most", colours=_colours(made.most_colours), n=made.most),
             _say("least", colours=_colours(made.least_colours), n=made.least)]  # fmt: skip
    lines += [_say("missing", colours=_colours(made.missing), n=len(made.missing))] if made.missing else []
    lines += [_say("alike", n=made.most)] if made.most == made.least else []
    return (*lines, _say("product", made.product, most=made.most, least=made.least),
            _say("tokens_worth", made.tokens))  # fmt: skip


def _colours(names: tuple[str, ...]) -> tuple[Message, ...]:
    return tuple(colour_word(name) for name in names)


_OF_SEAT = {"tokens": _tokens, "score": _score}
_OF_TABLE = {"supply": _supply, "round": _round, "last": _last, "deck": _deck}
