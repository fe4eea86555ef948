"""Random moves with guests: monorails, building on places, operating, maps, mascots, skills and corrections."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from companion.core.moves import Move

from . import moves as m
from .rules.ground import places, reachable
from .rules.operate import possible
from .rules.welcome import monorail, monorails_in_use, still_to_take
from .state import GUESTS, Guest, Park, Phase, Player, Site
from .state.kinds import ENTRANCE, SKILLS


def load(state: Park, chance: Random) -> Move | None:
    """Return what brings the guests of this round to the parks: fill a monorail, take one; None when all have one."""
    waiting = still_to_take(state)
    if state.phase is not Phase.PARK or not waiting:
        return None
    taken = {state.players[seat].monorail for seat in state.places}
    free = [n for n in range(1, monorails_in_use(state) + 1) if n not in taken]
    full = [n for n in free if monorail(state, n)]
    if not free or (len(full) < len(free) and any(state.bag)):
        empty = [n for n in free if n not in full]
        return m.LoadMonorail(chance.choice(empty), _drawn(state, chance)) if empty else None
    return m.TakeMonorail(waiting[0], chance.choice(full or free))


def _drawn(state: Park, chance: Random) -> Any:
    bag = [colour for colour, n in zip(GUESTS, state.bag, strict=True) for _ in range(n)]
    drawn = chance.sample(bag, min(3, len(bag)))
    return tuple(f"{colour}{chance.randint(2, 6)}" for colour in drawn)


def guest_move(state: Park, chance: Random) -> Move | None:
    """Return some move with guests, often a legal one."""
    if state.phase is not Phase.PARK:
        return chance.choice((_start, _skill_card))(state, chance)
    move = load(state, chance)
    if move is not None and chance.random() < 0.6:
        return move
    return chance.choices([make for make, _ in _MOVES], [weight for _, weight in _MOVES])[0](state, chance)


def _someone(state: Park, chance: Random) -> tuple[int, Player, Site, Guest | None]:
    """Return a seat, its park, an attraction (one with guests, if there is one), and a guest on it."""
    seat = chance.choice(state.places)
    player = state.players[seat]
    busy = [site for site in player.sites if site.guests]
    site = chance.choice(busy if busy and chance.random() < 0.95 else player.sites)
    return seat, player, site, chance.choice(site.guests) if site.guests else None


def _next(player: Player, site: Site, chance: Random) -> str:
    near = reachable(player, site)
    return chance.choice(near) if near and chance.random() < 0.95 else chance.choice(player.sites).tile


def _start(state: Park, chance: Random) -> Move:
    seat = chance.choice(state.places)
    q, r = chance.choice(places(state.players[seat]))
    return m.StartTileAt(seat, chance.choice(state.tiles).key, q, r)


def _build(state: Park, chance: Random) -> Move:
    seat = chance.choice(state.places)
    q, r = chance.choice(places(state.players[seat]))
    kind = chance.choice((m.BuildAt, m.BuildAt, m.BuildFreeAt, m.PutTileAt, m.BuildAnywayAt))
    if kind in (m.PutTileAt, m.BuildAnywayAt) and chance.random() < 0.8:
        kind = m.BuildAt
    return kind(seat, chance.choice(state.tiles).key, q, r)


def _skill_card(state: Park, chance: Random) -> Move:
    kind: Any = chance.choice(SKILLS)
    colour: Any = chance.choice(GUESTS)
    return m.TakeSkill(chance.choice(state.places), kind, colour)


def _operate(state: Park, chance: Random) -> Move | None:
    seat = chance.choice(state.places)
    player = state.players[seat]
    ready = [(site, parties) for site in player.sites if (parties := possible(state, seat, site))]
    if not ready:
        return None
    site, parties = chance.choice(ready)
    party = chance.choice(parties)
    dice: Any = tuple(guest.die for guest in party)
    tired = [guest.die for guest in party if guest.value > 1]
    spared: Any = chance.choice(dice) if chance.random() < 0.2 else "none"
    mover: Any = chance.choice(tired) if tired else "none"
    to = _next(player, site, chance) if tired else ""
    if chance.random() < 0.03:
        return m.OperateAnyway(seat, site.tile, dice, mover, to)
    if state.printed(site).reroll and chance.random() < 0.5:
        return m.Operate(seat, site.tile, dice, mover, to, "none", mover, chance.randint(1, 6))
    return m.Operate(seat, site.tile, dice, mover, to, spared)


def _move_on(state: Park, chance: Random) -> Move | None:
    seat, player, site, guest = _someone(state, chance)
    if guest is None:
        return None
    die: Any = guest.die
    kind = chance.choices((m.UseMap, m.UseGuide, m.MoveGuest), (6, 3, 0.3))[0]
    to = _next(player, site, chance) if kind is m.UseMap else chance.choice(player.sites).tile
    return kind(seat, site.tile, die, to)


def _mascot(state: Park, chance: Random) -> Move | None:
    seat, player, site, guest = _someone(state, chance)
    if guest is None:
        return None
    die: Any = guest.die
    how: Any = chance.choice(("up", "down", "colour"))
    colour: Any = chance.choice(GUESTS)
    if player.extra and chance.random() < 0.7:
        return m.AdjustMore(seat, player.extra[0], die, how, colour)
    return m.UseMascot(seat, site.tile, die, how, colour)


def _skill(state: Park, chance: Random) -> Move | None:
    seat, player, site, _ = _someone(state, chance)
    kind: Any = chance.choice(player.skill_cards).kind if player.skill_cards else chance.choice(SKILLS)
    number = 1 if kind not in ("pair", "out", "in") else 2 if kind == "pair" else chance.randint(1, 2)
    to: tuple[str, ...] = ()
    here = site.guests
    if kind == "in":
        near = [one for one in player.sites if one.tile in reachable(player, site) and one.guests]
        if not near:
            return None
        other = chance.choice(near)
        number = min(number, len(other.guests))
        here, to = other.guests, (other.tile,) * number
    elif kind in ("out", "far"):
        to = tuple(_next(player, site, chance) for _ in range(number))
    if len(here) < number:
        return None
    dice: Any = () if kind in ("pays", "stars") else tuple(guest.die for guest in chance.sample(here, number))
    ups = tuple(chance.random() < 0.5 for _ in dice)
    colour: Any = chance.choice(GUESTS)
    return m.UseSkill(seat, kind, site.tile, dice, ups, to, colour, chance.randint(1, 6))


def _entrance(state: Park, chance: Random) -> Move | None:
    seat = chance.choice(state.places)
    site = state.players[seat].site(ENTRANCE)
    new = [guest.die for guest in site.guests if guest.new] if site else []
    if not new:
        return None
    dice: Any = tuple(chance.sample(new, min(len(new), chance.randint(1, 2))))
    what = chance.random()
    if what < 0.6:
        return m.RaiseGuests(seat, dice, chance.randint(1, 2))
    if what < 0.8:
        return m.MakeVip(seat, dice[0])
    left: Any = [guest.die for one in state.monorails for guest in one] or dice
    return m.TakeLeftover(seat, chance.choice(left))


def _bonus(state: Park, chance: Random) -> Move | None:
    owing = [seat for seat in state.places if state.players[seat].owed]
    seat, player, site, guest = _someone(state, chance)
    seat = chance.choice(owing) if owing else seat
    die: Any = guest.die if guest else "blue3"
    if 3 in player.owed or chance.random() < 0.3:
        colour: Any = chance.choice(GUESTS)
        return m.DrawGuest(seat, colour)
    return m.SetAnyGuest(seat, site.tile, die, chance.randint(1, 6))


def _save(state: Park, chance: Random) -> Move | None:
    seat, _, site, guest = _someone(state, chance)
    if guest is None or guest.value > 1:
        return None
    colour: Any = guest.colour
    by: Any = chance.choice(("ticket_agent", "return"))
    return m.SaveGuest(seat, site.tile, colour, chance.randint(1, 6), by)


def _by_hand(state: Park, chance: Random) -> Move | None:
    seat, _, site, guest = _someone(state, chance)
    die: Any = guest.die if guest else f"{chance.choice(GUESTS)}{chance.randint(1, 6)}"
    what = chance.randrange(5)
    if what == 0:
        return m.PutGuest(seat, site.tile, die)
    if what == 1:
        return m.TakeGuest(seat, site.tile, die)
    if what == 2:
        return m.TurnGuest(seat, site.tile, die, chance.randint(1, 6))
    if what == 3:
        return m.TakeMonorailAnyway(seat, chance.randint(1, monorails_in_use(state)))
    skills = (chance.choice(SKILLS), f"pays.{chance.choice(GUESTS)}")
    if what == 4 and chance.random() < 0.5:
        return m.LaySkills(skills)
    if chance.random() < 0.3:
        return m.TellMonorails(tuple(chance.randint(2, 6) for _ in range(3 * monorails_in_use(state))))
    return m.SetSkills(seat, skills)


_MOVES: tuple[tuple[Callable[[Park, Random], Move | None], float], ...] = (
    (_operate, 8), (_move_on, 2), (_mascot, 2), (_skill, 2), (_skill_card, 0.5), (_entrance, 1.5), (_bonus, 1),
    (_save, 1), (_build, 1.5), (_by_hand, 0.25),
)  # fmt: skip


def alone_move(state: Park, chance: Random) -> Move:
    """Return a move that only a game alone has: the solo card, goals laid, judged and put right, the first hand."""
    what = chance.randrange(6)
    if state.phase is Phase.ORDER:
        return m.RevealSolo(chance.randint(3, 11), chance.randint(0, 3))
    if what == 0 and state.round == 1:
        cards: Any = tuple(chance.sample([card for card in state.house.staff for _ in range(2)], 12))
        return m.ChooseHand(cards)
    if what < 3 and len(state.goals) < 6:
        return m.LayGoal(chance.randint(state.round, 5), chance.randint(1, 4), chance.randint(4, 12), "Three in a row")
    kind = m.JudgeGoal if what < 5 else m.SetGoalMet
    return kind(chance.randint(1, max(1, len(state.goals))), chance.random() < 0.5)
