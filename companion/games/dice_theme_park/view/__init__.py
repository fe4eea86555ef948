"""What a viewer of Dice Theme Park may see. Cards that lie face down are in nobody's view but their owner's hand."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.game import Viewer
from companion.core.messages import Message, say

from ..rules.alone import blocked, open_goals, shaded_skill, shaded_tile, target
from ..rules.naming import tile_words
from ..rules.plan import asks, new_order, tie_words, ties, waiting
from ..rules.ranking import asks_table, counted, due, ranked
from ..rules.upkeep import owes, tied
from ..rules.welcome import still_to_take
from ..state import Goal, Park, Phase, Skill, SoloCard, StaffCard
from ..state.kinds import AWARDS, LOWEST_WINS, PRINTED
from ..telling.guests import skill_word
from ..telling.table import passing, putting_back, setting_up, tile_stack
from ..telling.why import objective_words
from .people import seat_view
from .shown import (
    AwardView,
    ExtraView,
    MonorailView,
    ObjectiveView,
    SeatView,
    SiteView,
    SkillView,
    TileView,
    ToolsView,
)
from .tools import monorails

__all__ = [
    "AwardView", "ExtraView", "MonorailView", "ObjectiveView", "SeatView", "SiteView", "SkillView", "TileView",
    "ToolsView", "View", "view",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class View:
    """The whole screen for one viewer.

    `track` is the turn order as the markers stand, `order` the one the open cards make, `ties` how ties broke.
    `hand` are the viewer's own cards. `waiting` still choose; `owes` tie for the win and still count their guests.
    `objective` is this round's, None in a round without one; `awards` are its stars by place. `setting_up` and
    `putting_back` say what to do on the table before round 1 and before the later ones, `passing` who passes cards.
    Where guests are followed (`dice`), `monorails` hold those that wait and `to_take` lists who still takes one.
    Alone (`solo`): the `target` as it stands, `goals`, this round's `solo_card`, whether what it shades is out of
    reach (`shaded`), and then the attraction and the skill that are.
    `display` and `discards` are attractions by key and `skills` the cards laid out, empty where nobody told them;
    `hint` is advice for a first game (DT-103).
    `tiles` are all attractions that are known, `guessed` the keys of those in parks that nobody has read out.
    """

    viewer: Viewer
    phase: Phase
    round: int
    rounds: int
    heading: Message
    next_step: Message
    seats: tuple[SeatView, ...]
    places: tuple[int, ...]
    track: tuple[int, ...]
    order: tuple[int, ...]
    ties: tuple[Message, ...]
    waiting: tuple[int, ...]
    asked: tuple[int, ...]
    opened: bool
    hand: tuple[str, ...]
    staff: tuple[StaffCard, ...]
    set_of_cards: tuple[str, ...]
    objective: ObjectiveView | None
    objectives: tuple[ObjectiveView, ...]
    awards: tuple[int, ...]
    stack: str
    setting_up: tuple[Message, ...]
    putting_back: tuple[Message, ...]
    passing: tuple[Message, ...]
    tiles: tuple[TileView, ...]
    guessed: tuple[str, ...]
    display: tuple[str, ...]
    discards: tuple[str, ...]
    skills: tuple[SkillView, ...]
    hint: Message | None
    leaving: int
    simple: bool
    innovations: bool
    surprises: bool
    promo: bool
    owes: tuple[int, ...]
    tied: tuple[int, ...]
    dice: bool
    monorails: tuple[MonorailView, ...]
    to_take: tuple[int, ...]
    solo: bool
    target: int
    goals: tuple[Goal, ...]
    solo_card: SoloCard | None
    shaded: bool
    shaded_tile: str
    shaded_skill: Skill | None


def view(state: Park, viewer: Viewer) -> View:
    """Return what `viewer` may see: all that lies on the table, and of hands only their own."""
    mine = viewer is not None and viewer in state.places
    placed = ranked(state)
    seats = tuple(seat_view(state, seat, placed) for seat in range(len(state.seats)))
    ordering = state.phase is Phase.ORDER
    return View(
        viewer=viewer,
        phase=state.phase,
        round=state.round,
        rounds=state.house.rounds,
        heading=_heading(state),
        next_step=next_step(state),
        seats=seats,
        places=state.places,
        track=state.track,
        order=new_order(state) if ordering else state.track,
        ties=tuple(tie_words(state, tie) for tie in ties(state)) if ordering else (),
        waiting=waiting(state),
        asked=asks(state),
        opened=state.opened,
        hand=state.players[viewer].hand if mine and viewer is not None else (),
        staff=state.staff,
        set_of_cards=state.house.staff,
        objective=_objective(state, state.round) if due(state) else None,
        objectives=tuple(_objective(state, number) for number in state.house.objective_rounds),
        awards=AWARDS.get(len(state.places), ()),
        stack=tile_stack(state),
        setting_up=setting_up(state) if state.round == 1 and state.phase is Phase.PLAN else (),
        putting_back=putting_back(state),
        passing=passing(state) if state.phase is Phase.PARK and state.round < state.house.rounds else (),
        tiles=_tiles(state),
        guessed=_guessed(state),
        display=state.display,
        discards=state.discards,
        skills=tuple(SkillView(s, skill_word(s.kind, s.colour or "none"), False) for s in state.skills),
        hint=say("dice_theme_park.hint.in_turn") if state.house.simple and state.round < 3 else None,
        leaving=sum(seat.leaving or 0 for seat in seats if not seat.away),
        simple=state.house.simple,
        innovations=state.house.innovations,
        surprises=state.house.surprises,
        promo=state.house.promo,
        owes=owes(state),
        tied=tied(state),
        dice=state.house.dice,
        monorails=monorails(state) if state.house.dice else (),
        to_take=still_to_take(state) if state.house.dice and state.phase is Phase.PARK else (),
        solo=state.house.solo,
        target=target(state) if state.house.solo else 0,
        goals=state.goals,
        solo_card=state.solo_card,
        shaded=blocked(state) if state.house.solo else False,
        shaded_tile=shaded_tile(state) if state.house.solo else "",
        shaded_skill=shaded_skill(state) if state.house.solo else None,
    )


def _objective(state: Park, number: int) -> ObjectiveView:
    told = state.objective(number)
    what = told.what if told else ""
    done = number == state.round and counted(state) is not None
    asked = told is not None and asks_table(state, told)
    return ObjectiveView(number, what, objective_words(state, number), told.code if told else "", asked,
                         what in LOWEST_WINS, done)  # fmt: skip


def _tiles(state: Park) -> tuple[TileView, ...]:
    where = {site.tile: seat for seat in state.places for site in state.players[seat].sites}
    return tuple(
        TileView(tile, tile_words(tile), where.get(tile.key) if tile.stack != PRINTED else None, tile.key in where)
        for tile in state.tiles
    )


def _guessed(state: Park) -> tuple[str, ...]:
    stands = {site.tile for seat in state.places for site in state.players[seat].sites}
    return tuple(tile.key for tile in state.tiles if tile.key in stands and not tile.told)


def _heading(state: Park) -> Message:
    if state.phase is Phase.OVER:
        return say("dice_theme_park.heading.over")
    return say("dice_theme_park.heading.round", round=state.round, rounds=state.house.rounds)


def next_step(state: Park) -> Message:
    """Say what the table does now, in one sentence."""
    if state.phase is Phase.PLAN:
        names = state.names(waiting(state))
        return say("dice_theme_park.next.plan", names=names, n=len(names))
    if state.phase is Phase.ORDER:
        untold = state.house.solo and state.solo_card is None
        return say("dice_theme_park.next.solo" if untold else "dice_theme_park.next.order")
    if state.phase is Phase.OVER:
        names = state.names(owes(state))
        return say("dice_theme_park.next.guests", names=names, n=len(names)) if names else say(
            "dice_theme_park.next.over"
        )  # fmt: skip
    judge = open_goals(state)
    arriving = _arriving(state) if state.house.dice else None
    if arriving is not None:
        return arriving
    if judge:
        return say("dice_theme_park.next.judge", n=len(judge))
    if due(state) and state.objective(state.round) is None:
        return say("dice_theme_park.next.tell_objective", round=state.round)
    if due(state) and counted(state) is None:
        return say("dice_theme_park.next.count_objective", objective=objective_words(state, state.round))
    return say("dice_theme_park.next.park")


def _arriving(state: Park) -> Message | None:
    waiting = still_to_take(state)
    if not waiting:
        return None
    empty = next((one.n for one in monorails(state) if one.taken is None and not one.guests), 0)
    if empty and any(state.bag):
        return say("dice_theme_park.next.load", n=empty)
    return say("dice_theme_park.next.take", name=state.name(waiting[0]))
