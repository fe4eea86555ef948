"""A table that plays by itself: random legal moves, now and then a correction or somebody coming or going."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from companion.core.messages import IllegalMove
from companion.core.moves import Move
from companion.core.seating import Join, Leave, Rename, SwapSeats

from . import moves as m
from .guest_playout import alone_move, guest_move, load
from .rules import moves_of
from .rules.opening import displays
from .rules.plan import waiting
from .rules.ranking import asks_table, due
from .rules.upkeep import owes
from .state import GUESTS, MOST_SEATS, Park, Phase
from .state.kinds import ADMINISTRATORS, INNOVATIONS, OBJECTIVES, REQUIREMENTS, TILE_COLOURS, UPGRADES

_GUESTS = ("Noor", "Otis", "Pia", "Quentin")
_TILES = ("Big Dipper", "Tea Cups", "Ghost Train", "Carousel", "Swing Boat", "Mirror Maze", "Dodgems", "Rocket")


def random_move(state: Park, chance: Random) -> Move | None:
    """Return a random legal move; None at the end."""
    if state.phase is Phase.OVER and not owes(state):
        return None
    for _ in range(40):
        move = _any(state, chance)
        if move is not None and _legal(state, move):
            return move
    return _onward(state, chance)


def _legal(state: Park, move: Move) -> bool:
    function = moves_of(state).get(type(move))
    if function is None:
        return False
    try:
        function(state, move)
    except IllegalMove:
        return False
    return True


def _any(state: Park, chance: Random) -> Move | None:
    if chance.random() < 0.06:
        return _by_the_table(state, chance)
    if state.house.dice and chance.random() < 0.65 and (state.phase is Phase.PARK or chance.random() < 0.1):
        return guest_move(state, chance)
    if state.phase is Phase.PARK and chance.random() < 0.94:
        return chance.choices([make for make, _ in _PARK], [weight for _, weight in _PARK])[0](state, chance)
    if state.phase is Phase.PLAN and chance.random() < 0.25:
        return chance.choice(_BEFORE)(state, chance)
    if state.house.solo and chance.random() < 0.15:
        return alone_move(state, chance)
    if state.phase is Phase.ORDER and chance.random() < 0.2:
        return m.LowerSum(chance.choice(state.places), chance.randint(0, 2))
    return _onward(state, chance)


def _onward(state: Park, chance: Random) -> Move:
    """Return a move that brings the game nearer to its end; it is always legal."""
    if state.phase is Phase.PLAN:
        seat = waiting(state)[0] if chance.random() < 0.9 else chance.choice(waiting(state))
        if len(state.players[seat].hand) < 2:
            return m.SetHand(seat, state.house.staff)  # type: ignore[arg-type]
        a, b = chance.sample(state.players[seat].hand, 2)
        return m.PlayStaff(seat, a, b) if state.opened else m.PickStaff(seat, a, b)  # type: ignore[arg-type]
    if state.phase is Phase.ORDER:
        return m.PayIncome()
    if state.phase is Phase.OVER:
        guests = chance.randint(0, 12)
        return m.CountGuests(chance.choice(owes(state)), guests, chance.randint(0, min(3, guests)))
    if state.house.dice and chance.random() < 0.9 and (move := load(state, chance)) is not None:
        return move
    objective = state.objective(state.round)
    if due(state) and objective is None:
        return m.SetObjective(state.round, chance.choice(OBJECTIVES), "", f"code {state.round}")  # type: ignore[arg-type]
    if due(state) and objective and asks_table(state, objective) and not state.counts:
        return m.ObjectiveCounts(tuple(chance.randint(0, 9) for _ in state.places))
    return m.Upkeep() if _legal(state, m.Upkeep()) else m.UpkeepAnyway()


# ── while cards are chosen ──


def _tell(state: Park, chance: Random) -> Move:
    amenity = chance.choice((0, 1, 1, 1, 2))
    slots = tuple(chance.randint(0, 3) for _ in range(chance.randint(0, 2)))
    return m.TellTile(
        chance.choice(_TILES), chance.randint(1, 7), chance.choice(TILE_COLOURS), amenity,  # type: ignore[arg-type]
        chance.randint(0, 6), chance.choice((0, 0, 1)), slots, chance.choice(REQUIREMENTS),  # type: ignore[arg-type]
    )  # fmt: skip


def _before(state: Park, chance: Random) -> Move:
    seat = chance.choice(state.places)
    what = chance.randrange(6)
    if what == 0:
        return m.KeepAdministrator(seat, chance.choice(ADMINISTRATORS), chance.choice(GUESTS))  # type: ignore[arg-type]
    if what == 1:
        return m.StartTile(seat, _some_tile(state, chance))
    if what == 2:
        return m.TrackOrder(tuple(chance.sample(state.places, len(state.places))))
    if what == 3:
        return m.TellStaff("guide", chance.randint(2, 4), chance.randint(2, 4))
    if what == 4:
        return m.TellEntrance(chance.randint(1, 2), chance.random() < 0.8)
    return m.UseCards(not state.opened)


def _picks_again(state: Park, chance: Random) -> Move | None:
    seat = chance.choice(state.places)
    if state.opened or len(state.players[seat].hand) < 2:
        return None
    a, b = chance.sample(state.players[seat].hand, 2)
    return m.PickStaff(seat, a, b)  # type: ignore[arg-type]


_BEFORE: tuple[Callable[[Park, Random], Move | None], ...] = (_tell, _before, _before, _picks_again)


# ── while the park is run ──


def _some_tile(state: Park, chance: Random) -> str:
    return chance.choice([tile.key for tile in state.tiles])


def _own(state: Park, chance: Random) -> tuple[int, str]:
    seat = chance.choice(state.places)
    return seat, chance.choice(state.players[seat].sites).tile


def _build(state: Park, chance: Random) -> Move:
    kind = m.Build if chance.random() < 0.8 else m.BuildFree
    return kind(chance.choice(state.places), _some_tile(state, chance))


def _display(state: Park, chance: Random) -> Move:
    names = tuple(dict.fromkeys(_some_tile(state, chance) for _ in range(displays(state))))
    return m.LayTiles(names)


def _shop(state: Park, chance: Random) -> Move:
    return (m.Recruit if chance.random() < 0.5 else m.BuyMap)(chance.choice(state.places))


def _install(state: Park, chance: Random) -> Move:
    seat, tile = _own(state, chance)
    upgrade: Any = chance.choice(UPGRADES)
    what = chance.random()
    if what < 0.6:
        return m.Install(seat, tile, upgrade, chance.randint(0, 2))
    if what < 0.75:
        return m.TakeBack(seat, tile, upgrade)
    if what < 0.85:
        return m.MoveUpgrade(seat, upgrade, tile, _own(state, chance)[1])
    innovation: Any = chance.choice(INNOVATIONS)
    return m.Innovate(seat, tile, innovation)


def _cubes(state: Park, chance: Random) -> Move:
    seat, tile = _own(state, chance)
    return m.SetCubes(seat, tile, chance.choice((0, 1, 1, 1, 2, 2, 3)))


def _extra(state: Park, chance: Random) -> Move:
    seat, what = chance.choice(state.places), chance.randrange(6)
    if what == 0:
        return m.SkillPays(seat, "money" if chance.random() < 0.5 else "stars", chance.randint(1, 3))
    if what == 1:
        return m.RideCableCar(seat)
    if what == 2:
        return m.VipRides(seat, chance.randint(0, 3))
    if what == 3:
        ones = chance.randint(0, 4)
        return m.OnesLeave(seat, ones, chance.randint(0, min(2, ones)))
    if what == 4:
        player = state.players[seat]
        played: Any = chance.choice(player.played or ("guide",))
        hand: Any = chance.choice(player.hand)
        return m.SwapStaff(seat, played, hand)
    return _tell(state, chance)


def _objective(state: Park, chance: Random) -> Move:
    if state.counts or chance.random() < 0.5:
        what: Any = chance.choice(OBJECTIVES)
        return m.SetObjective(chance.randint(state.round, 5), what, chance.choice(("", "Reddest park")))
    return m.ObjectiveCounts(tuple(chance.randint(0, 9) for _ in state.places))


_PARK: tuple[tuple[Callable[[Park, Random], Move], float], ...] = (
    (_build, 2), (_display, 0.2), (_shop, 1), (_install, 2.5), (_cubes, 6), (_extra, 1.5), (_objective, 0.5),
)  # fmt: skip


# ── the table's word ──


def _by_the_table(state: Park, chance: Random) -> Move | None:
    seat, what = chance.choice(state.places), chance.randrange(18)
    name = state.seats[seat].name[:20]
    if what == 0:
        return m.SetMoney(seat, chance.randint(0, 20))
    if what == 1:
        return m.SetStars(seat, chance.randint(0, 60))
    if what == 2:
        return Rename(seat, f"{name} {chance.randint(2, 9)}")
    if what == 3:
        return SwapSeats(seat, chance.choice(state.places))
    if what == 4 and chance.random() < 0.4:
        return Leave(seat)
    if what == 5 and len(state.places) < MOST_SEATS and len(state.seats) < 12:
        away = [person.name for person in state.seats if person.away]
        return Join(chance.choice(away if away and chance.random() < 0.5 else _GUESTS))
    site = chance.choice(state.players[seat].sites).tile
    upgrade: Any = chance.choice(UPGRADES)
    innovation: Any = chance.choice(INNOVATIONS)
    colour: Any = chance.choice(GUESTS)
    card: Any = chance.choice(ADMINISTRATORS)
    cards: Any = chance.choice(state.house.staff)
    made: dict[int, Move] = {
        6: m.SetMaps(seat, chance.randint(0, 6)),
        7: m.SetMascots(seat, chance.randint(0, 6)),
        8: m.PutTile(seat, _some_tile(state, chance)),
        9: m.TakeTile(seat, site),
        10: m.SetUpgrade(seat, site, upgrade, chance.random() < 0.6),
        11: m.SetInnovation(seat, site, innovation),
        12: m.SetAdministrator(seat, card, colour),
        13: m.SetTrack(tuple(chance.sample(state.places, len(state.places)))),
        14: m.InstallAnyway(seat, site, upgrade) if chance.random() < 0.5 else m.InnovateAnyway(seat, site, innovation),
        15: m.SetCubesAnyway(seat, site, chance.randint(0, 4)),
        16: m.PlayStaffAnyway(seat, cards, "manager") if state.opened else m.SetHand(seat, (cards,) * 6),
        17: m.EndNow() if chance.random() < 0.02 else m.SkillPaysAnyway(seat, "stars", 1),
    }
    return made.get(what)
