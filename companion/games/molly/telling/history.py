"""The public history line of every move. Colours of cubes are never named: nobody should be able to add them up."""

from __future__ import annotations

from companion.core.messages import Message, say
from companion.core.moves import Move
from companion.core.seating import name_of, told

from .. import moves as m
from ..rules.naming import colour_word, line_words, top_word
from ..state import EMPTY, EVENTS, Molly


def describe(state: Molly, move: Move) -> Message:
    """Return the line of a move, spoken about the state before it."""
    return _action(state, move) or _secret(state, move) or _ruling(state, move) or told(state, move) or say(
        "move.unknown", move=type(move).__name__, game=say("molly.title")
    )  # fmt: skip


def _action(state: Molly, move: Move) -> Message | None:
    name = state.name(state.active)
    match move:
        case m.NameFirst(seat):
            return say("molly.did.name_first", name=name_of(state, seat))
        case m.UseReferee(on):
            return say("molly.did.referee_on" if on else "molly.did.referee_off")
        case m.ShowTops():
            return say("molly.did.show_tops")
        case m.TakeCard():
            return say("molly.did.take_card", name=name)
        case m.Swap(a, b):
            return say("molly.did.swap", name=name, a=a, b=b)
        case m.MoveBobtail(to):
            return say("molly.did.bobtail", name=name, space=to)
        case m.PayAction():
            return say("molly.did.pay_action", name=name)
        case m.PlayCard(colour, space):
            key = "molly.did.play_empty" if state.top(space) == EMPTY else "molly.did.play"
            return say(key, name=name, colour=colour_word(colour), space=space)
        case m.EmptySpace():
            return say("molly.did.empty_space", name=name)
        case m.ProjectSet():
            return say("molly.did.project_set", name=name)
        case m.TakeSet(line):
            return say("molly.did.take_set", name=name, line=line_words(line))
        case m.TakePile(space):
            return say("molly.did.take_pile", name=name, space=space)
        case m.TurnUp(space, top):
            return say("molly.did.turn_up", space=space, top=top_word(top))
        case m.Steal(victim):
            thief = state.owed[0] if state.owed else state.active
            return say("molly.did.steal", name=state.name(thief), victim=name_of(state, victim))
        case m.Event(n):
            return say("molly.did.event", name=name, event=say(f"molly.event.{EVENTS[n - 1]}"))
        case m.LastRound():
            return say("molly.did.last_round", name=state.name(state.last_seat))
        case m.EndTurn():
            return say("molly.did.end_turn", name=name)
    return None


def _secret(state: Molly, move: Move) -> Message | None:
    match move:
        case m.ChooseCube(seat=seat):
            return say("molly.did.choose_cube", name=name_of(state, seat))
        case m.Note(seat=seat):
            return say("molly.did.note", name=name_of(state, seat))
        case m.CountBurrow(seat=seat):
            return say("molly.did.count", name=name_of(state, seat))
    return None


def _ruling(state: Molly, move: Move) -> Message | None:
    name = state.name(state.active)
    match move:
        case m.SetTokens(seat, n):
            return say("molly.did.set_tokens", name=name_of(state, seat), n=n)
        case m.SetTop(space, top):
            return say("molly.did.set_top", space=space, top=top_word(top))
        case m.SetTurn(seat):
            return say("molly.did.set_turn", name=name_of(state, seat))
        case m.SetFirst(seat):
            return say("molly.did.name_first", name=name_of(state, seat))
        case m.SetRound(n):
            return say("molly.did.set_round", round=n)
        case m.SetLastRound(on):
            return say("molly.did.last_on" if on else "molly.did.last_off")
        case m.PayAnyway(action, a, b):
            key = action if action in ("swap", "bobtail", "card") else "other"
            return say(f"molly.did.anyway_{key}", name=name, a=a, b=b)
        case m.PlayAnyway(colour, space):
            return say("molly.did.play", name=name, colour=colour_word(colour), space=space)
        case m.TakeSetAnyway(line):
            return say("molly.did.take_set", name=name, line=line_words(line))
        case m.EventAnyway(n):
            return say("molly.did.event", name=name, event=say(f"molly.event.{EVENTS[n - 1]}"))
        case m.KeepTokens():
            return say("molly.did.keep_tokens", name=state.name((*state.owed, state.active)[0]))
        case m.GoOn():
            return say("molly.did.go_on")
        case m.EndTurnNow():
            return say("molly.did.end_turn", name=name)
        case m.CountNow():
            return say("molly.did.count_now")
        case m.SetBurrow(seat, counts):
            return say("molly.did.set_burrow", name=name_of(state, seat), counts=tuple(map(str, counts)))
        case m.PlayOn():
            return say("molly.did.play_on")
    return None
