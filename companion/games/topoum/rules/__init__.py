"""The rules of Topoum's board mode. `MOVES` says what each move does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core import seating
from companion.core.moves import Move

from .. import moves as m
from ..state import Topoum
from . import acting, opening, people, rulings, turns

MOVES: Mapping[type[Move], Callable[[Topoum, Any], Topoum]] = {
    m.ChooseDeck: opening.choose_deck,
    m.ChooseFarmer: opening.choose_farmer,
    m.OpenLine: opening.open_line,
    m.NameStarter: opening.name_starter,
    m.Lay: opening.lay,
    m.LayFarmerTile: opening.lay_farmer_tile,
    m.LayObstacle: opening.lay_obstacle,
    m.SkipObstacle: opening.skip_obstacle,
    m.MarkSpace: opening.mark_space,
    m.CloseSpace: opening.close_space,
    m.Enter: acting.enter,
    m.MoveMole: acting.move_mole,
    m.ChangeTile: acting.change_tile,
    m.PlayCard: acting.play_card,
    m.KeepPart: acting.keep_part,
    m.PutDynamite: acting.put_dynamite,
    m.Pass: acting.pass_on,
    m.ScoreLines: turns.score_lines,
    m.Refill: turns.refill,
    m.BuyBack: turns.buy_back,
    m.RevealCrate: turns.reveal_crate,
    m.PutTile: rulings.put_tile,
    m.TakeTile: rulings.take_tile,
    m.PutMole: rulings.put_mole,
    m.Relocate: rulings.relocate,
    m.EnterNow: rulings.enter_now,
    m.PutThing: rulings.put_thing,
    m.PutRedCross: rulings.put_red_cross,
    m.SetMedals: rulings.set_medals,
    m.SetPress: rulings.set_press,
    m.SetCaptives: rulings.set_captives,
    m.SetHand: rulings.set_hand,
    m.SetDeck: rulings.set_deck,
    m.SetLine: rulings.set_line,
    m.SetTypes: rulings.set_types,
    m.UseCard: rulings.use_card,
    m.SetUsed: rulings.set_used,
    m.StrikeLine: rulings.strike_line,
    m.CountLine: rulings.count_line,
    m.ScoreNow: rulings.score_now,
    m.RefillAnyway: rulings.refill_anyway,
    m.SetPeace: rulings.set_peace,
    m.TakeTurn: rulings.take_turn,
    m.EndGame: rulings.end_game,
    m.PlayOn: rulings.play_on,
    seating.Rename: seating.rename,
    seating.SwapSeats: people.swap_seats,
    seating.Leave: people.leave,
    seating.Join: people.join,
}
