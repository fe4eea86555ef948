"""Random legal moves on the score sheet, for play-outs and demonstrations."""

from __future__ import annotations

from random import Random

from companion.core.moves import Move
from companion.core.seating import Join, Leave, Rename, SwapSeats

from ..finals import CATEGORIES
from ..medals import RANSOM
from . import moves as m
from .rules.books import taken_places, this_turn
from .rules.counting import finished, owes_barracks, waiting
from .rules.turns import untouched
from .state import FEWEST_SEATS, MOLES, MOST_SEATS, Phase, State

_GUESTS = ("Noor", "Otis", "Pia", "Quentin")
_PEACE_FROM_ROUND = 4
_LAST_ROUND = 14


def random_move(state: State, rng: Random) -> Move | None:
    """Return a random legal move, now and then a correction or somebody coming or going; None at the end."""
    if finished(state):
        return None
    if rng.random() < 0.05:
        move = _by_the_table(state, rng)
        if move is not None:
            return move
    if state.phase is Phase.COUNT:
        return _count(state, rng)
    if state.phase is Phase.OVER:
        return m.CountBarracks(rng.choice(owes_barracks(state)), rng.randint(0, 6))
    if untouched(state) and rng.random() < 0.3:
        return m.NameStarter(rng.choice(state.places))
    late = (state.round >= _PEACE_FROM_ROUND and rng.random() < 0.06) or state.round >= _LAST_ROUND
    if not state.peace and late:
        return m.PeaceCame()
    return m.EndTurn() if rng.random() < 0.2 + 0.2 * len(this_turn(state)) else _in_turn(state, rng)


def _in_turn(state: State, rng: Random) -> Move:
    what = rng.random()
    seat, owned = state.on_turn, state.medals[state.on_turn]
    if what < 0.4:
        return _line(rng)
    if what < 0.65:
        places = [
            place
            for place, cost in enumerate(state.rules.costs, 1)
            if place not in taken_places(state) and (state.rules.negative or owned + cost >= 0)
        ]
        return m.PayForCard(rng.choice(places)) if places else m.EndTurn()
    if what < 0.72 and state.press != seat:
        return m.TakePress()
    if what < 0.8:
        others = [s for s in state.places if s != seat and sum(p.owner == s for p in state.prisoners) < MOLES]
        return m.TakePrisoner(rng.choice(others)) if others else m.EndTurn()
    if what < 0.88:
        holders = [p.holder for p in state.prisoners if p.owner == seat]
        return m.BuyBack(rng.choice(holders)) if holders and owned >= RANSOM else m.EndTurn()
    rare: list[Move] = [m.MoleLost(), m.OwnHit(), m.RedCrossHit(), m.Honour()]
    return rng.choice([*rare, m.CrateCard()] if state.rules.crates else rare)


def _line(rng: Random) -> Move:
    squares = rng.randint(2, 6)
    gas = rng.randint(0, squares - 2) if rng.random() < 0.2 else 0
    trap = rng.randint(1, 2) if rng.random() < 0.15 else 0
    return m.ScoreLine(squares, rng.randint(0, squares - gas), gas, rng.random() < 0.15, trap)


def _count(state: State, rng: Random) -> Move:
    seats = waiting(state) if rng.random() < 0.9 else state.places  # now and then somebody counts again
    counts = [rng.randint(0, 6) for _ in CATEGORIES]
    crates = rng.choice((0, *state.rules.crate_values)) if state.rules.crates else 0
    return m.CountCards(rng.choice(seats), counts[0], counts[1], counts[2], counts[3], crates)


def _by_the_table(state: State, rng: Random) -> Move | None:
    seat, what = rng.choice(state.places), rng.randrange(12)
    if what == 0 and (state.medals[seat] > 0 or state.rules.negative):
        return m.AddMedals(seat, rng.choice((-1, 1)))
    if what == 1:
        medals = rng.randint(0, 60)
        return m.SetMedals(seat, medals) if medals != state.medals[seat] else None
    if what == 2:
        return Rename(seat, f"{state.seats[seat].name[:20]} {rng.randint(2, 9)}")
    if what == 3:
        other = rng.choice(state.places)
        return SwapSeats(seat, other) if other != seat else None
    if state.phase is Phase.COUNT:
        return m.OpenCounts() if what == 4 else None
    if state.phase is Phase.OVER:
        return m.SetBarracks(seat, rng.randint(0, 6)) if what == 4 else None
    return _in_play(state, rng, seat, what)


def _in_play(state: State, rng: Random, seat: int, what: int) -> Move | None:
    if what == 4 and len(state.places) > FEWEST_SEATS:
        return Leave(seat)
    if what == 5 and len(state.places) < MOST_SEATS:
        away = [person.name for person in state.seats if person.away]
        name = rng.choice(away) if away and rng.random() < 0.5 else rng.choice(_GUESTS)
        return Join(name) if name in away or len(state.seats) < 16 else None
    if what == 6 and seat != state.press:
        return m.GivePress(seat)
    if what == 7 and seat != state.on_turn:
        return m.SetTurn(seat)
    if what == 8 and state.prisoners:
        prisoner = rng.choice(state.prisoners)
        return m.FreePrisoner(prisoner.holder, prisoner.owner)
    if what == 9:
        return m.LetTake(rng.randint(1, 5))
    if what == 10 and state.peace:
        return m.NoPeaceYet()
    return m.EndNow() if what == 11 and rng.random() < 0.1 else None
