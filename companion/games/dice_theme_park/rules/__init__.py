"""The rules of Dice Theme Park, DT-1…240: every move and the function that carries it out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core import seating
from companion.core.messages import IllegalMove
from companion.core.moves import Move, check_fields
from companion.core.seating import Join, Leave, Rename, SwapSeats

from .. import moves as m
from ..state import Park, Phase
from . import (
    alone,
    anyway,
    building,
    buying,
    cubes,
    opening,
    operate,
    overruling,
    people,
    plan,
    ranking,
    roaming,
    rulings,
    skills,
    upkeep,
    welcome,
)

MOVES: Mapping[type[Move], Callable[[Park, Any], Park]] = {
    m.TrackOrder: opening.track_order,
    m.TellStaff: opening.tell_staff,
    m.TellEntrance: opening.tell_entrance,
    m.TellTile: opening.tell_tile,
    m.LayTiles: opening.lay_tiles,
    m.StartTile: buying.start_tile,
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
    m.LowerSumAnyway: anyway.lower_sum_anyway,
    m.MoveUpgradeAnyway: anyway.move_upgrade_anyway,
    m.SwapStaffAnyway: anyway.swap_staff_anyway,
    m.OnesLeaveAnyway: anyway.ones_leave_anyway,
    m.UpkeepAnyway: upkeep.upkeep_anyway,
    m.EndNow: upkeep.end_now,
    Rename: seating.rename,
    SwapSeats: seating.swap_seats,
    Leave: people.leave,
    Join: people.join,
}
"""The moves of light mode."""

_LIGHT_ONLY = (
    m.StartTile, m.Build, m.BuildFree, m.SkillPays, m.SkillPaysAnyway, m.RideCableCar, m.VipRides, m.SetCubes,
    m.OnesLeave, m.OnesLeaveAnyway, m.PutTile, m.CountGuests,
)  # fmt: skip

PARK_MOVES: Mapping[type[Move], Callable[[Park, Any], Park]] = {
    **{kind: function for kind, function in MOVES.items() if kind not in _LIGHT_ONLY},
    m.LoadMonorail: welcome.load_monorail,
    m.TakeMonorail: welcome.take_monorail,
    m.RaiseGuests: welcome.raise_guests,
    m.TakeLeftover: welcome.take_leftover,
    m.MakeVip: welcome.make_vip,
    m.StartTileAt: building.start_tile_at,
    m.BuildAt: building.build_at,
    m.BuildFreeAt: building.build_free_at,
    m.TellMonorails: opening.tell_monorails,
    m.LaySkills: roaming.lay_skills,
    m.TakeSkill: roaming.take_skill,
    m.SetAnyGuest: roaming.set_any_guest,
    m.DrawGuest: roaming.draw_guest,
    m.Operate: operate.operate,
    m.UseMap: roaming.use_map,
    m.UseGuide: roaming.use_guide,
    m.UseMascot: roaming.use_mascot,
    m.AdjustMore: roaming.adjust_more,
    m.UseSkill: skills.use_skill,
    m.SaveGuest: roaming.save_guest,
    m.PutGuest: roaming.put_guest,
    m.TakeGuest: roaming.take_guest,
    m.TurnGuest: roaming.turn_guest,
    m.MoveGuest: roaming.move_guest,
    m.OperateAnyway: operate.operate_anyway,
    m.RaiseGuestsAnyway: anyway.raise_guests_anyway,
    m.TakeLeftoverAnyway: anyway.take_leftover_anyway,
    m.MakeVipAnyway: anyway.make_vip_anyway,
    m.RecolourGuest: anyway.recolour_guest,
    m.SaveGuestAnyway: anyway.save_guest_anyway,
    m.UseSkillAnyway: anyway.use_skill_anyway,
    m.TakeMonorailAnyway: welcome.take_monorail_anyway,
    m.PutTileAt: building.put_tile_at,
    m.BuildAnywayAt: rulings.build_anyway_at,
    m.SetSkills: rulings.set_skills,
}
"""The moves of the full game: guests stand on hexes, so cubes, places and what is paid at once follow by themselves."""


_NOT_ALONE = (
    m.TrackOrder, m.SetTrack, m.SetObjective, m.ObjectiveCounts, m.PickStaff, m.UseCards, m.RevealNow, SwapSeats, Leave,
    Join,
)  # fmt: skip

ALONE_MOVES: Mapping[type[Move], Callable[[Park, Any], Park]] = {
    **{kind: function for kind, function in PARK_MOVES.items() if kind not in _NOT_ALONE},
    m.ChooseHand: alone.choose_hand,
    m.RevealSolo: alone.reveal_solo,
    m.LayGoal: alone.lay_goal,
    m.JudgeGoal: alone.judge_goal,
    m.SetGoalMet: alone.set_goal_met,
}
"""The moves of a game alone: no objectives and nobody to hide cards from, but a target and goals."""


def moves_of(state: Park) -> Mapping[type[Move], Callable[[Park, Any], Park]]:
    """Return the moves of the game that is played."""
    if state.house.solo:
        return ALONE_MOVES
    return PARK_MOVES if state.house.dice else MOVES


def overrule(state: Park, move: Move) -> Move | None:
    """Return the ruling that carries out a refused move all the same; None where the books do not allow it."""
    try:
        check_fields(move, len(state.seats))
    except IllegalMove:
        return None
    for ruling in overruling.overrulings(state, move):
        function = moves_of(state).get(type(ruling))
        if function and overruling.allowed(state, ruling, function):
            return ruling
    return None


def offers(state: Park, viewer: int | None) -> tuple[Move, ...]:
    """Return the moves without a question that make sense now: pay the income, add the stars."""
    if state.phase is Phase.ORDER:
        return (m.PayIncome(),)
    try:
        upkeep.ready_for_upkeep(state)
    except IllegalMove:
        return ()
    return (m.Upkeep(),)
