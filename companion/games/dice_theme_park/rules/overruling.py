"""Ways through a refusal: which rulings stand for a move that the rules refuse, the nearest first."""

from __future__ import annotations

from companion.core.messages import IllegalMove
from companion.core.moves import Move, check_fields

from .. import moves as m
from ..state import Park
from ..state.kinds import ENTRANCE
from .skill_cards import named


def overrulings(state: Park, move: Move) -> tuple[Move, ...]:
    """Return the rulings that may stand for a refused move, the nearest first; the books may still refuse each."""
    return tuple(ruling for way in (_plan, _shop, _guests, _helpers) for ruling in way(state, move))


def _plan(state: Park, move: Move) -> tuple[Move, ...]:
    match move:
        case m.TrackOrder(order):
            return (m.SetTrack(order),)
        case m.KeepAdministrator(seat, card, colour):
            return (m.SetAdministrator(seat, card, colour),)
        case m.PlayStaff(seat, a, b):
            return (m.PlayStaffAnyway(seat, a, b),)
        case m.ChooseHand(cards):
            return (m.SetHand(state.places[0], cards),)
        case m.PayIncome():
            return (m.RevealNow(),)
        case m.LowerSum(seat, n):
            return (m.LowerSumAnyway(seat, n),)
        case m.SwapStaff(seat, played, hand):
            return (m.SwapStaffAnyway(seat, played, hand),)
        case m.OnesLeave(seat, ones, saved):
            return (m.OnesLeaveAnyway(seat, ones, saved),)
        case m.Upkeep():
            return (m.UpkeepAnyway(),)
        case m.JudgeGoal(n, met):
            return (m.SetGoalMet(n, met),)
    return ()


def _shop(state: Park, move: Move) -> tuple[Move, ...]:
    match move:
        case m.StartTile(seat, tile) | m.BuildFree(seat, tile):
            return (m.PutTile(seat, tile),)
        case m.StartTileAt(seat, tile, q, r) | m.BuildFreeAt(seat, tile, q, r):
            return (m.PutTileAt(seat, tile, q, r),)
        case m.Build(seat, tile):
            return (m.BuyAnyway(seat, "build", tile),)
        case m.BuildAt(seat, tile, q, r):
            return (m.BuildAnywayAt(seat, tile, q, r),)
        case m.Recruit(seat):
            return (m.BuyAnyway(seat, "recruit"),)
        case m.BuyMap(seat):
            return (m.BuyAnyway(seat, "map"),)
        case m.Install(seat, tile, upgrade, slot):
            return (m.InstallAnyway(seat, tile, upgrade, slot),)
        case m.TakeBack(seat, tile, upgrade):
            return (m.SetUpgrade(seat, tile, upgrade, False),)
        case m.Innovate(seat, tile, innovation):
            return (m.InnovateAnyway(seat, tile, innovation),)
        case m.MoveUpgrade(seat, upgrade, tile, to, slot):
            return (m.MoveUpgradeAnyway(seat, upgrade, tile, to, slot),)
        case m.SetCubes(seat, tile, n):
            return (m.SetCubesAnyway(seat, tile, n),)
        case m.SkillPays(seat, what, guests):
            return (m.SkillPaysAnyway(seat, what, guests),)
        case m.RideCableCar(seat):
            return (m.SetMoney(seat, state.players[seat].money + 1),)
        case m.TakeSkill(seat, skill, colour):
            cards = state.players[seat].skill_cards
            new = skill if colour == "none" else f"{skill}.{colour}"
            return (m.SetSkills(seat, (*map(named, cards), new)),)
    return ()


def _guests(state: Park, move: Move) -> tuple[Move, ...]:
    match move:
        case m.TakeMonorail(seat, monorail):
            return (m.TakeMonorailAnyway(seat, monorail),)
        case m.RaiseGuests(seat, dice, by):
            return (m.RaiseGuestsAnyway(seat, dice, by),)
        case m.TakeLeftover(seat, die):
            return (m.TakeLeftoverAnyway(seat, die),)
        case m.MakeVip(seat, die):
            return (m.MakeVipAnyway(seat, die),)
        case m.SetAnyGuest(seat, tile, die, value):
            return (m.TurnGuest(seat, tile, die, value),)
        case m.DrawGuest(seat, colour):
            return (m.PutGuest(seat, ENTRANCE, f"{colour}4"),)  # type: ignore[arg-type]
        case m.SaveGuest(seat, tile, colour, value, who):
            return (m.SaveGuestAnyway(seat, tile, colour, value, who),)
    return ()


def _helpers(state: Park, move: Move) -> tuple[Move, ...]:
    match move:
        case m.Operate(seat, tile, party, mover, to, spared, rerolled, face):
            return (m.OperateAnyway(seat, tile, party, mover, to, spared, rerolled, face),)
        case m.UseMap(seat, tile, die, to) | m.UseGuide(seat, tile, die, to):
            return (m.MoveGuest(seat, tile, die, to),)
        case m.UseMascot(seat, tile, die, "colour", colour) | m.AdjustMore(seat, tile, die, "colour", colour):
            return (m.RecolourGuest(seat, tile, die, colour),)  # type: ignore[arg-type]
        case m.UseMascot(seat, tile, die, how) | m.AdjustMore(seat, tile, die, how):
            return (m.TurnGuest(seat, tile, die, int(die[-1]) + (1 if how == "up" else -1)),)
        case m.UseSkill(seat, skill, tile, dice, up, to, colour, face):
            anyway = m.UseSkillAnyway(seat, skill, tile, dice, up, to, colour, face)
            far = skill in ("out", "far") and len(dice) == len(to) == 1  # farther than the skill reaches
            return (anyway, m.MoveGuest(seat, tile, dice[0], to[0])) if far else (anyway,)
    return ()


def allowed(state: Park, ruling: Move, function: object) -> bool:
    """Say whether the books allow a ruling."""
    try:
        check_fields(ruling, len(state.seats))
        function(state, ruling)  # type: ignore[operator]
    except IllegalMove:
        return False
    return True
