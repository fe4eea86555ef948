"""The rules of Mole Park, by phase of play. `MOVES` says what each move does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core import seating
from companion.core.moves import Move

from .. import moves as m
from ..state import MolePark
from . import opening, people, prizes, rolling, rulings, whacking

MOVES: Mapping[type[Move], Callable[[MolePark, Any], MolePark]] = {
    m.RollForKing: opening.roll_for_king,
    m.NameKing: opening.name_king,
    m.Deal: rolling.deal,
    m.Declare: rolling.declare,
    m.ChooseDie: rolling.choose_die,
    m.Whack: rolling.whack,
    m.Miss: rolling.miss,
    m.RollPrize: rolling.roll_prize,
    m.HandOut: whacking.hand_out,
    m.PutBack: whacking.put_back,
    m.CashIn: prizes.cash_in,
    m.OrderTie: prizes.order_tie,
    m.TakePrize: prizes.take_prize,
    m.PassPrize: prizes.pass_prize,
    m.SitOut: rulings.sit_out,
    m.HandOutNow: rulings.hand_out_now,
    m.DealNow: rulings.deal_now,
    m.SetThrow: rulings.set_throw,
    m.SetDeclared: rulings.set_declared,
    m.SetMoles: rulings.set_moles,
    m.SetHand: rulings.set_hand,
    m.SetLaid: rulings.set_laid,
    m.SetStars: rulings.set_stars,
    m.SetTotal: rulings.set_total,
    m.SetKing: rulings.set_king,
    m.SetRound: rulings.set_round,
    m.SetDeck: rulings.set_deck,
    m.SetStand: rulings.set_stand,
    m.GivePrize: rulings.give_prize,
    m.PickNext: rulings.pick_next,
    m.SkipPick: rulings.skip_pick,
    m.CrownTo: rulings.crown_to,
    m.EndGame: rulings.end_game,
    m.PlayOn: rulings.play_on,
    seating.Rename: seating.rename,
    seating.SwapSeats: seating.swap_seats,
    seating.Leave: people.leave,
    seating.Join: people.join,
}
