"""The rules of Dice Theme Park, DT-1…240: every move and the function that carries it out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core import seating
from companion.core.messages import IllegalMove
from companion.core.moves import Move, check_fields
from companion.core.seating import Join, Leave, Rename, SwapSeats

from .. import moves as m
from ..state import Park
from . import books, buying, cubes, opening, people, plan, ranking, rulings, upkeep

MOVES: Mapping[type[Move], Callable[[Park, Any], Park]] = {
    m.TrackOrder: opening.track_order,
    m.TellStaff: opening.tell_staff,
    m.TellEntrance: opening.tell_entrance,
    m.TellTile: opening.tell_tile,
    m.StartTile: opening.start_tile,
    m.KeepAdministrator: opening.keep_administrator,
    m.SetObjective: opening.set_objective,
    m.PickStaff: plan.pick_staff,
    m.PlayStaff: plan.play_staff,
    m.UseCards: plan.use_cards,
    m.LowerSum: plan.lower_sum,
    m.PayIncome: plan.pay_income,
    m.Build: buying.build,
    m.BuildFree: buying.build_free,
    m.Recruit: buying.recruit,
    m.BuyMap: buying.buy_map,
    m.TakeBack: buying.take_back,
    m.Install: buying.install,
    m.Innovate: buying.innovate,
    m.MoveUpgrade: buying.move_upgrade,
    m.SkillPays: buying.skill_pays,
    m.RideCableCar: buying.ride_cable_car,
    m.VipRides: cubes.vip_rides,
    m.SetCubes: cubes.set_cubes,
    m.ObjectiveCounts: ranking.objective_counts,
    m.OnesLeave: cubes.ones_leave,
    m.SwapStaff: upkeep.swap_staff,
    m.Upkeep: upkeep.upkeep,
    m.CountGuests: upkeep.count_guests,
    m.SetMoney: rulings.set_money,
    m.SetStars: rulings.set_stars,
    m.SetMascots: rulings.set_mascots,
    m.SetMaps: rulings.set_maps,
    m.SetTrack: rulings.set_track,
    m.SetHand: rulings.set_hand,
    m.SetRound: rulings.set_round,
    m.RevealNow: plan.reveal_now,
    m.PlayStaffAnyway: plan.play_staff_anyway,
    m.PutTile: rulings.put_tile,
    m.TakeTile: rulings.take_tile,
    m.SetUpgrade: rulings.set_upgrade,
    m.SetInnovation: rulings.set_innovation,
    m.SetAdministrator: rulings.set_administrator,
    m.BuyAnyway: rulings.buy_anyway,
    m.InstallAnyway: rulings.install_anyway,
    m.InnovateAnyway: rulings.innovate_anyway,
    m.SetCubesAnyway: rulings.set_cubes_anyway,
    m.SkillPaysAnyway: rulings.skill_pays_anyway,
    m.UpkeepAnyway: upkeep.upkeep_anyway,
    m.EndNow: upkeep.end_now,
    Rename: seating.rename,
    SwapSeats: seating.swap_seats,
    Leave: people.leave,
    Join: people.join,
}


def overrule(state: Park, move: Move) -> Move | None:
    """Return the ruling that carries out a refused move all the same; None where the books do not allow it."""
    try:
        check_fields(move, len(state.seats))
    except IllegalMove:
        return None
    ruling = books.overruling(move)
    return ruling if ruling is not None and books.allowed(state, ruling, MOVES[type(ruling)]) else None


def offers(state: Park, viewer: int | None) -> tuple[Move, ...]:
    """Return the moves without a question that make sense now: pay the income, add the stars."""
    step: Move | None = {"order": m.PayIncome(), "park": m.Upkeep()}.get(str(state.phase))
    if step is None:
        return ()
    try:
        MOVES[type(step)](state, step)
    except IllegalMove:
        return ()
    return (step,)
