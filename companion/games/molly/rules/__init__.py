"""The rules of Molly, MO-1…76: every move and the function that carries it out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core import seating
from companion.core.moves import Move
from companion.core.seating import Join, Leave, Rename, SwapSeats

from .. import moves as m
from ..state import Molly
from . import ending, events, people, rulings, setting_up, tokens, turn

MOVES: Mapping[type[Move], Callable[[Molly, Any], Molly]] = {
    m.NameFirst: setting_up.name_first,
    m.UseReferee: setting_up.use_referee,
    m.ShowTops: setting_up.show_tops,
    m.TakeCard: turn.take_card,
    m.Swap: turn.swap,
    m.MoveBobtail: turn.move_bobtail,
    m.PayAction: turn.pay_action,
    m.PlayCard: turn.play_card,
    m.EmptySpace: turn.empty_space,
    m.ProjectSet: turn.project_set,
    m.TakeSet: turn.take_set,
    m.TakePile: turn.take_pile,
    m.TurnUp: turn.turn_up,
    m.Steal: tokens.steal,
    m.Event: events.event,
    m.LastRound: ending.last_round,
    m.EndTurn: ending.end_turn,
    m.ChooseCube: events.choose_cube,
    m.Note: ending.note,
    m.CountBurrow: ending.count_burrow,
    m.SetTokens: rulings.set_tokens,
    m.SetTop: rulings.set_top,
    m.SetTurn: rulings.set_turn,
    m.SetFirst: rulings.set_first,
    m.SetRound: rulings.set_round,
    m.SetLastRound: rulings.set_last_round,
    m.PayAnyway: rulings.pay_anyway,
    m.PlayAnyway: rulings.play_anyway,
    m.TakeSetAnyway: turn.take_set_anyway,
    m.EventAnyway: rulings.event_anyway,
    m.KeepTokens: rulings.keep_tokens,
    m.GoOn: events.go_on,
    m.EndTurnNow: rulings.end_turn_now,
    m.CountNow: rulings.count_now,
    m.SetBurrow: rulings.set_burrow,
    m.PlayOn: rulings.play_on,
    Rename: seating.rename,
    SwapSeats: seating.swap_seats,
    Leave: people.leave,
    Join: people.join,
}
