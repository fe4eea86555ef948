"""A turn: special actions, the card, sets and what flipping brings (MO-16…44, MO-70…76)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.messages import IllegalMove, require, say

from .. import moves as m
from ..state import BOBTAIL, EMPTY, PROJECT, UNKNOWN, Molly, Phase, Turning, with_top
from . import board
from .naming import colour_word, line_words
from .tokens import gain, pay


def following(state: Molly) -> None:
    """Refuse what needs the piles where Burrow does not follow them."""
    require(state.phase is Phase.PLAY, "molly.counting", rule="MO-61")
    require(state.referee, "molly.not_followed", rule="MO-31")


def not_following(state: Molly) -> None:
    """Refuse what goes by itself where Burrow follows the piles."""
    require(state.phase is Phase.PLAY, "molly.counting", rule="MO-61")
    require(not state.referee, "molly.followed", rule="MO-31")


def nothing_to_tell(state: Molly) -> None:
    """Refuse what moves piles while the top of one of them is still to be told."""
    spaces = tuple(str(turn.space) for turn in state.turning)
    require(not spaces, "molly.play.turning", rule="MO-51", spaces=spaces, n=len(spaces))


# ── special actions ──


def _before_the_card(state: Molly) -> None:
    require(state.phase is Phase.PLAY, "molly.counting", rule="MO-61")
    require(not state.played, "molly.pay.late", rule="MO-16", name=state.name(state.active))
    require(state.tokens[state.active], "molly.pay.none", rule="MO-18", name=state.name(state.active))


def take_card(state: Molly, move: m.TakeCard) -> Molly:
    """Pay for a card of the display (MO-20)."""
    _before_the_card(state)
    return pay(state, "paid_card")


def pay_action(state: Molly, move: m.PayAction) -> Molly:
    """Pay for action B where the piles are not followed."""
    not_following(state)
    _before_the_card(state)
    return pay(state, "paid_swap")


def swap(state: Molly, move: m.Swap) -> Molly:
    """Pay and let two neighbouring piles change places (MO-21, MO-22)."""
    following(state)
    _before_the_card(state)
    nothing_to_tell(state)
    require(not state.house.bobtail, "molly.swap.bobtail_instead", rule="MO-72")
    fault = board.why_no_swap(state.grid, move.a, move.b)
    if fault:
        raise IllegalMove(say(f"molly.swap.{fault.key}", a=move.a, b=move.b), (fault.rule,))
    return replace(pay(state, "paid_swap"), grid=board.swapped(state.grid, move.a, move.b))


def move_bobtail(state: Molly, move: m.MoveBobtail) -> Molly:
    """Pay and let the Bobtail chase a pile (MO-72…74)."""
    following(state)
    _before_the_card(state)
    nothing_to_tell(state)
    require(state.house.bobtail, "molly.bobtail.not_in_play", rule="MO-70")
    require(state.bobtail_at, "molly.bobtail.where", rule="MO-72")
    require(move.to in board.around(state.bobtail_at), "molly.bobtail.one_step", rule="MO-72", space=move.to)
    free = board.free_for_pile(state.grid, move.to)
    pile = move.pile or (free[0] if len(free) == 1 else 0)
    require(not free or pile in free, "molly.bobtail.pile", rule="MO-73", spaces=tuple(map(str, free)))
    require(free or not pile, "molly.bobtail.no_pile", rule="MO-73", space=move.to)
    return replace(pay(state, "paid_bobtail"), grid=board.bobtail_moved(state.grid, move.to, pile))


# ── the card ──


def play_card(state: Molly, move: m.PlayCard) -> Molly:
    """Put a card on a space (MO-23…28) and look for sets."""
    following(state)
    require(not state.played, "molly.play.twice", rule="MO-16", name=state.name(state.active))
    nothing_to_tell(state)
    fault = board.why_not_there(state.grid, move.colour, move.space)
    if fault:
        reason = say(f"molly.play.{fault.key}", colour=colour_word(move.colour), space=move.space)
        raise IllegalMove(reason, (fault.rule,))
    return laid(state, move.colour, move.space)


def laid(state: Molly, colour: str, space: int) -> Molly:
    """Lay a card, pay the bonus of an empty space, and look for sets (MO-27, MO-32)."""
    empty = state.top(space) == EMPTY
    state = with_top(state, space, colour)
    state = replace(state, played=space, colour=colour, fresh=(space,), line="", forced=False, flipped=(), projects="")
    state = replace(state, turning=tuple(turn for turn in state.turning if turn.space != space))
    if empty:
        state = gain(state, (state.active,), "empty")
    return look(state)


def empty_space(state: Molly, move: m.EmptySpace) -> Molly:
    """Receive the token for a card on an empty space (MO-27, MO-28)."""
    not_following(state)
    return gain(state, (state.active,), "empty")


def project_set(state: Molly, move: m.ProjectSet) -> Molly:
    """Receive 3 tokens for a line of Projects (MO-39, MO-40)."""
    not_following(state)
    return gain(state, (state.active,) * 3, "projects")


# ── sets ──


def choices(state: Molly) -> tuple[str, ...]:
    """Return the lines that may be acted on now: sets of Moles, else lines of Projects that a flip made.

    With the house rule *ask after a flip* both stand side by side (MOG-10). None while a set is being acted on.
    """
    if state.line or _flipping(state):
        return ()
    moles = board.sets_with(state.grid, state.fresh)
    if moles and not (state.house.ask_after_flip and state.flipped):
        return moles
    made = () if state.projects else board.project_lines(state.grid, state.flipped)
    return (*moles, *made)


def _flipping(state: Molly) -> bool:
    return any(turn.why in ("flip", "cover") for turn in state.turning)


def look(state: Molly) -> Molly:
    """Go on by itself wherever the rules leave no choice."""
    state = without_broken_set(state)
    found = choices(state)
    return _act_on(state, found[0]) if len(found) == 1 else state


def without_broken_set(state: Molly) -> Molly:
    """Forget the set being acted on if the table corrected a top or moved its piles, so that it is none after all."""
    if not state.line:
        return state
    tops = {state.top(space) for space in board.spaces_of(state.line)}
    forced = state.forced and not tops & {EMPTY, BOBTAIL}
    stands = forced or board.set_colour(state.grid, state.line)
    return state if stands else replace(state, line="", forced=False)


def _act_on(state: Molly, line: str, forced: bool = False) -> Molly:
    if forced or board.set_colour(state.grid, line):
        return replace(state, line=line, forced=forced)
    state = replace(state, projects=line, fresh=(), flipped=())
    state = replace(state, turning=tuple(Turning(space, "cover") for space in board.spaces_of(line)))
    return gain(state, (state.active,) * 3, "projects")


def take_set(state: Molly, move: m.TakeSet) -> Molly:
    """Act on one of several sets (MO-33)."""
    following(state)
    open_sets = choices(state)  # also before a card was played, after a set by the table's word
    require(state.played or open_sets, "molly.set.no_card", rule="MO-32", name=state.name(state.active))
    require(not state.line, "molly.set.one_only", rule="MO-33", line=line_words(state.line))
    require(not _flipping(state), "molly.set.flipping", rule="MO-37")
    if move.line not in open_sets:
        fault = board.why_no_set(state.grid, move.line, state.fresh) or board.Fault("not_new", "MO-34")
        reason = say(f"molly.set.{fault.key}", line=line_words(move.line), name=state.name(state.active))
        raise IllegalMove(reason, (fault.rule,))
    return _act_on(state, move.line)


def take_set_anyway(state: Molly, move: m.TakeSetAnyway) -> Molly:
    """Act on a line by the table's word; nothing else of this turn stays open."""
    following(state)
    tops = {state.top(space) for space in board.spaces_of(move.line)}
    require(not tops & {EMPTY, BOBTAIL}, "molly.set.no_piles", line=line_words(move.line))
    state = replace(state, turning=tuple(turn for turn in state.turning if turn.why == "fill"))
    return _act_on(replace(state, line=""), move.line, forced=True)


def take_pile(state: Molly, move: m.TakePile) -> Molly:
    """Take one pile of the set and flip the other two (MO-35…37)."""
    following(state)
    require(state.line, "molly.pile.no_set", rule="MO-35")
    spaces = board.spaces_of(state.line)
    require(move.space in spaces, "molly.pile.not_in_set", rule="MO-35", space=move.space, line=line_words(state.line))
    others = tuple(space for space in spaces if space != move.space)
    state = with_top(state, move.space, EMPTY)
    for space in others:
        state = with_top(state, space, UNKNOWN)
    return replace(
        state,
        line="",
        forced=False,
        sets=state.sets + 1,
        fresh=others,
        flipped=tuple(dict.fromkeys((*(s for s in state.flipped if s != move.space), *others))),
        turning=(*state.turning, *(Turning(space, "flip") for space in others)),
    )


def rule_of_turning(state: Molly, turn: Turning) -> str:
    """Return the rule that changed a pile; an Event filled an empty space (MO-55) or covered a back (MO-56)."""
    if turn.why == "fill":
        return "MO-56" if state.top(turn.space) == PROJECT else "MO-55"
    return "MO-41" if turn.why == "cover" else "MO-37"


def turn_up(state: Molly, move: m.TurnUp) -> Molly:
    """Say what shows on a pile that was flipped, covered or filled; after the last one look for new sets (MO-38…42)."""
    following(state)
    turn = next((turn for turn in state.turning if turn.space == move.space), None)
    if turn is None:
        raise IllegalMove(say("molly.turn_up.not_due", space=move.space), ("MO-37",))
    if turn.why != "flip":
        require(move.top != PROJECT, "molly.turn_up.face_up", rule=rule_of_turning(state, turn), space=move.space)
    return shown(state, move.space, move.top)


def shown(state: Molly, space: int, top: str) -> Molly:
    """Note what shows on a space, and that nothing is to be told about it any more."""
    state = with_top(state, space, top)
    return look(replace(state, turning=tuple(turn for turn in state.turning if turn.space != space)))
