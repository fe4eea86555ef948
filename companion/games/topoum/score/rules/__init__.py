"""What each move of the score sheet does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core import seating
from companion.core.moves import Move
from companion.core.seating import Join, Leave, Rename, SwapSeats

from .. import moves
from ..state import State
from . import counting, people, rulings, scoring, turns

MOVES: Mapping[type[Move], Callable[[State, Any], State]] = {
    moves.NameStarter: turns.name_starter,
    moves.PayForCard: scoring.pay_for_card,
    moves.ScoreLine: scoring.score_line,
    moves.MoleLost: scoring.mole_lost,
    moves.OwnHit: scoring.own_hit,
    moves.RedCrossHit: scoring.red_cross_hit,
    moves.Honour: scoring.honour,
    moves.TakePress: scoring.take_press,
    moves.TakePrisoner: scoring.take_prisoner,
    moves.BuyBack: scoring.buy_back,
    moves.CrateCard: scoring.crate_card,
    moves.PeaceCame: turns.peace_came,
    moves.EndTurn: turns.end_turn,
    moves.CountCards: counting.count_cards,
    moves.CountBarracks: counting.count_barracks,
    moves.AddMedals: rulings.add_medals,
    moves.SetMedals: rulings.set_medals,
    moves.LetTake: rulings.let_take,
    moves.FreePrisoner: rulings.free_prisoner,
    moves.GivePress: rulings.give_press,
    moves.SetTurn: rulings.set_turn,
    moves.NoPeaceYet: rulings.no_peace_yet,
    moves.EndNow: rulings.end_now,
    moves.OpenCounts: rulings.open_counts,
    moves.SetCount: rulings.set_count,
    moves.SetBarracks: rulings.set_barracks,
    Rename: seating.rename,
    SwapSeats: seating.swap_seats,
    Leave: people.leave,
    Join: people.join,
}
