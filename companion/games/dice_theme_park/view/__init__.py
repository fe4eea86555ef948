"""What a viewer of Dice Theme Park may see. Cards that lie face down are in nobody's view but their owner's hand."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.game import Viewer
from companion.core.messages import Message, say

from ..rules.naming import tile_words
from ..rules.plan import asks, new_order, ties, waiting
from ..rules.ranking import counted, due
from ..rules.upkeep import owes, tied
from ..state import Park, Phase, StaffCard
from ..state.kinds import ASKED, AWARDS, LOWEST_WINS, PRINTED
from ..telling.table import passing, putting_back, setting_up, tile_stack
from ..telling.why import objective_words
from .people import seat_view
from .shown import AwardView, ExtraView, ObjectiveView, SeatView, SiteView, TileView

__all__ = [
    "AwardView", "ExtraView", "ObjectiveView", "SeatView", "SiteView", "TileView", "View", "view",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class View:
    """The whole screen for one viewer.

    `track` is the turn order as the markers stand, `order` the one the open cards make, `ties` how ties broke.
    `hand` are the viewer's own cards. `waiting` still choose; `owes` tie for the win and still count their guests.
    `objective` is this round's, None in a round without one; `awards` are its stars by place. `setting_up` and
    `putting_back` say what to do on the table before round 1 and before the later ones, `passing` who passes cards.
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
    leaving: int
    simple: bool
    innovations: bool
    surprises: bool
    promo: bool
    owes: tuple[int, ...]
    tied: tuple[int, ...]


def view(state: Park, viewer: Viewer) -> View:
    """Return what `viewer` may see: all that lies on the table, and of hands only their own."""
    mine = viewer is not None and viewer in state.places
    seats = tuple(seat_view(state, seat) for seat in range(len(state.seats)))
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
        ties=tuple(tie.words(state) for tie in ties(state)) if ordering else (),
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
        leaving=sum(seat.leaving or 0 for seat in seats if not seat.away),
        simple=state.house.simple,
        innovations=state.house.innovations,
        surprises=state.house.surprises,
        promo=state.house.promo,
        owes=owes(state),
        tied=tied(state),
    )


def _objective(state: Park, number: int) -> ObjectiveView:
    told = state.objective(number)
    what = told.what if told else ""
    done = number == state.round and counted(state) is not None
    return ObjectiveView(number, what, objective_words(state, number), told.code if told else "", what in ASKED,
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
        return say("dice_theme_park.next.order")
    if state.phase is Phase.OVER:
        names = state.names(owes(state))
        return say("dice_theme_park.next.guests", names=names, n=len(names)) if names else say(
            "dice_theme_park.next.over"
        )  # fmt: skip
    if due(state) and state.objective(state.round) is None:
        return say("dice_theme_park.next.tell_objective", round=state.round)
    if due(state) and counted(state) is None:
        return say("dice_theme_park.next.count_objective", objective=objective_words(state, state.round))
    return say("dice_theme_park.next.park")
