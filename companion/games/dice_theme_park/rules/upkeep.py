"""Upkeep: stars and money, the objective, cards passed left, the next round or the end (DT-110…133)."""

from __future__ import annotations

from collections import Counter

from companion.core.frozen import replace
from companion.core.messages import require

from .. import moves as m
from ..state import Park, Phase, Player, pay, star, with_player
from ..state.kinds import ENTRANCE
from .alone import open_goals
from .buying import running
from .leaving import calmed, guests_of, monorails_emptied, ones_gone, ones_of
from .naming import staff_word
from .opening import playing
from .ranking import counted, due, ranked
from .takings import extras, takings
from .welcome import still_to_take


def swap_staff(state: Park, move: m.SwapStaff) -> Park:
    """Swap a played card with one in hand, once a game; then the administrator is out of play (DT-148)."""
    running(state, move.seat)
    name, player = state.name(move.seat), state.players[move.seat]
    require(player.administrator == "swap", "dice_theme_park.admin.other", rule="DT-148", name=name)
    played = staff_word(move.played)
    require(move.played in player.played, "dice_theme_park.swap.not_played", rule="DT-148", name=name, card=played)
    rest = Counter(player.hand) - Counter(player.played)
    require(rest[move.hand], "dice_theme_park.swap.not_held", rule="DT-148", name=name, card=staff_word(move.hand))
    # The cards that were played stay in play until they are passed: no ability comes or goes with the swap.
    return with_player(state, move.seat, swap=(move.played, move.hand), administrator="")


def given(player: Player) -> tuple[str, ...]:
    """Return the two cards somebody passes: those played, one of them swapped by an administrator (DT-115, DT-148)."""
    if not player.swap or player.swap[0] not in player.played:
        return player.played
    played, hand = player.swap
    at = player.played.index(played)
    return tuple(sorted((*player.played[:at], hand, *player.played[at + 1 :])))


def upkeep(state: Park, move: m.Upkeep) -> Park:
    """Do the whole Upkeep once the objective is told and counted (DT-110…121)."""
    ready_for_upkeep(state)
    return done(state)


def ready_for_upkeep(state: Park) -> None:
    """Refuse an Upkeep while something of the round is still to be told (DT-60, DT-112, DT-237)."""
    playing(state)
    require(state.phase is Phase.PARK, "dice_theme_park.not_yet.income", rule="DT-110")
    if due(state):
        objective = state.objective(state.round)
        require(objective, "dice_theme_park.objective.tell", rule="DT-112", round=state.round)
        require(counted(state) is not None, "dice_theme_park.objective.count", rule="DT-112", round=state.round)
    if state.house.dice:
        judge = open_goals(state)
        require(not judge, "dice_theme_park.alone.judge", rule="DT-237", n=len(judge))
        waiting = state.names(still_to_take(state))
        require(not waiting, "dice_theme_park.monorail.wait", rule="DT-60", names=waiting, n=len(waiting))


def upkeep_anyway(state: Park, move: m.UpkeepAnyway) -> Park:
    """Do the Upkeep, without the objective if it is not known."""
    playing(state)
    require(state.phase is Phase.PARK, "dice_theme_park.not_yet.income", rule="DT-110")
    return done(state)


def done(state: Park) -> Park:
    """Take stars and money, evaluate the objective, and go on to the next round or to the end."""
    placed = ranked(state)  # counted with the money that is taken now
    for seat in state.places:
        for taking in takings(state, seat):
            key = "entrance" if taking.tile == ENTRANCE else "cubes"
            worked, effect = (taking.cubes, taking.printed, taking.effect), ("DT-85",) if taking.effect else ()
            state = star(state, seat, taking.stars, key, taking.tile, worked, effect)
            state = pay(state, seat, taking.money, "kiosk", taking.tile, (taking.cubes, taking.kiosk))
        for extra in extras(state, seat):
            state = star(state, seat, extra.stars, extra.key, made=(extra.count,))
    for award in placed:
        made, rules = (award.place, award.level, *award.pool), ("DT-113",) if award.level > 1 else ()
        state = star(state, award.seat, award.stars, "objective", made=made, rules=rules)
    return ended(state) if state.round >= state.house.rounds else next_round(state)


def passed_left(state: Park) -> dict[int, tuple[str, ...]]:
    """Return everybody's hand after the cards were passed (DT-115); a Consultant goes to the box (DT-221).

    In a game alone played cards are out of the game (DT-235).
    """
    hands: dict[int, tuple[str, ...]] = {}
    if state.house.solo:
        return {seat: tuple(sorted((Counter(p.hand) - Counter(given(p))).elements()))
                for seat, p in enumerate(state.players)}  # fmt: skip
    for index, seat in enumerate(state.places):
        player, right = state.players[seat], state.players[state.places[index - 1]]
        kept = Counter(player.hand) - Counter(given(player))
        hands[seat] = (*sorted(kept.elements()), *(card for card in given(right) if card != "consultant"))
    return hands


def fresh(player: Player, hand: tuple[str, ...]) -> Player:
    """Return a person at the beginning of a round: cards passed, cubes back (DT-110, DT-115, DT-116)."""
    sites = tuple(replace(site, cubes=0) for site in player.sites)
    return Player(
        hand, sites, player.money, player.stars, player.money_log, player.star_log, player.mascots, player.maps,
        player.administrator, player.colour, player.started, skill_cards=player.skill_cards,
    )  # fmt: skip


def next_round(state: Park) -> Park:
    """Pass the cards and begin the next round (DT-115…121)."""
    hands = passed_left(state)
    for seat in state.places if state.house.dice else ():
        state = calmed(ones_gone(state, seat), seat)
    players = tuple(
        fresh(player, hands[seat]) if seat in hands else player for seat, player in enumerate(state.players)
    )
    state = replace(state, players=players, phase=Phase.PLAN, round=state.round + 1, counts=(), ties=(), solo_card=None,
                    display=(), discards=(*state.discards, *state.display), skills=())  # fmt: skip
    return monorails_emptied(state)


# ── the end ──


def end_rate(player: Player) -> int:
    """Return for how many dollars there is a star at the end (DT-130, DT-146)."""
    return 2 if player.administrator == "money" else 3


def ended(state: Park) -> Park:
    """Give a star for every full $3 (DT-130); the money itself stays (DTG-50)."""
    for seat in state.places:
        player = state.players[seat]
        rate = end_rate(player)
        rules = ("DT-146",) if rate == 2 else ()
        state = star(state, seat, player.money // rate, "end_money", made=(player.money, rate), rules=rules)
        if state.house.dice:
            state = with_player(state, seat, guests=guests_at_end(state, seat))
    return replace(state, phase=Phase.OVER)


def guests_at_end(state: Park, seat: int) -> int:
    """Return the guests of a park that count in a tie: value 1 leaves, each Ticket Agent saves one (DT-132)."""
    player = state.players[seat]
    return left_in_park(guests_of(player), ones_of(player), player.cards("ticket_agent"))


def tied(state: Park) -> tuple[int, ...]:
    """Return the seats that tie for the most stars at the end; empty if one leads alone."""
    if state.phase is not Phase.OVER:
        return ()
    best = max(state.players[seat].stars for seat in state.places)
    first = tuple(seat for seat in state.places if state.players[seat].stars == best)
    return first if len(first) > 1 else ()


def owes(state: Park) -> tuple[int, ...]:
    """Return the seats that tie for the win and still have to count their guests (DT-132)."""
    return tuple(seat for seat in tied(state) if state.players[seat].guests is None)


def left_in_park(guests: int, ones: int, agents: int) -> int:
    """Return how many guests count in a tie: value 1 leaves, each Ticket Agent saves one (DT-132, DTG-49)."""
    return guests - ones + min(ones, agents)


def count_guests(state: Park, move: m.CountGuests) -> Park:
    """Count the guests of somebody who ties for the win (DT-132)."""
    require(state.phase is Phase.OVER, "dice_theme_park.guests.not_yet", rule="DT-132")
    name = state.name(move.seat)
    require(move.seat in tied(state), "dice_theme_park.guests.no_tie", rule="DT-132", name=name)
    require(move.ones <= move.guests, "dice_theme_park.guests.ones", rule="DT-132", n=move.guests)
    agents = state.players[move.seat].cards("ticket_agent")
    left = left_in_park(move.guests, move.ones, agents)
    return with_player(state, move.seat, guests=left)


def groups(state: Park) -> tuple[tuple[int, ...], ...]:
    """Return the seats best first, those who share a place together: stars, guests, money (DT-131…133)."""
    level = set(tied(state))

    def rank(seat: int) -> tuple[int, ...]:
        player = state.players[seat]
        return (-player.stars, *((-(player.guests or 0), -player.money) if seat in level else ()))

    found: list[list[int]] = []
    for seat in sorted(state.places, key=rank):
        if found and rank(found[-1][0]) == rank(seat):
            found[-1].append(seat)
        else:
            found.append([seat])
    return tuple(tuple(group) for group in found)


def end_now(state: Park, move: m.EndNow) -> Park:
    """End the game by the table's word."""
    playing(state)
    nobody = tuple(replace(player, picked=None) for player in state.players)
    return ended(replace(state, players=nobody))
