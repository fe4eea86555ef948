"""Welcome: monorails are filled and taken, a Concierge raises new guests, a VIP is named (DT-15, DT-60, DT-53)."""

from __future__ import annotations

from companion.core.frozen import replace
from companion.core.messages import require

from .. import moves as m
from ..state import Guest, Park, guest_of, with_player
from ..state.guests import added, count, showing
from ..state.kinds import ENTRANCE
from .alone import shaded
from .buying import running
from .ground import arrive, bump, die_word, exchanged, lose, out_of_bag
from .opening import displays, playing


def monorails_in_use(state: Park) -> int:
    """Return how many monorails there are: one more than people (DT-11); alone as with two (DT-230)."""
    return displays(state)


def load_monorail(state: Park, move: m.LoadMonorail) -> Park:
    """Fill a monorail from the bag, or put right what was said to be on it (DT-15)."""
    playing(state)
    n = monorails_in_use(state)
    require(move.monorail <= n, "dice_theme_park.monorail.none", rule="DT-11", n=n)
    taken = next((s for s in state.places if state.players[s].monorail == move.monorail), None)
    require(taken is None, "dice_theme_park.monorail.taken", rule="DT-60", name=state.name(taken or 0))
    guests = tuple(guest_of(die) for die in move.dice)
    old = monorail(state, move.monorail)
    state = replace(state, bag=added(state.bag, count(old)))
    full = min(3, sum(state.bag))
    require(len(guests) == full, "dice_theme_park.monorail.three", rule="DT-15", n=full)
    state = out_of_bag(state, guests)
    waiting = (*state.monorails, *((),) * 5)[:5]
    waiting = (*waiting[: move.monorail - 1], guests, *waiting[move.monorail :])
    return replace(state, monorails=waiting)


def most_waiting(state: Park, n: int) -> int:
    """Return how many guests can wait on a monorail: three, fewer only where the bag does not hold them (DTG-55)."""
    return min(3, len(monorail(state, n)) + sum(state.bag))


def monorail(state: Park, n: int) -> tuple[Guest, ...]:
    """Return the guests that wait on a monorail."""
    return state.monorails[n - 1] if 0 < n <= len(state.monorails) else ()


def still_to_take(state: Park) -> tuple[int, ...]:
    """Return the seats that still have to take a monorail, in turn order (DT-60)."""
    return tuple(seat for seat in state.track if not state.players[seat].monorail)


def take_monorail(state: Park, move: m.TakeMonorail) -> Park:
    """Let a seat take a monorail in turn order (DT-60)."""
    running(state, move.seat)
    waiting = still_to_take(state)
    require(move.seat in waiting, "dice_theme_park.monorail.twice", rule="DT-60", name=state.name(move.seat))
    require(move.monorail != shaded(state), "dice_theme_park.alone.shaded", rule="DT-233", n=move.monorail)
    require(waiting[0] == move.seat, "dice_theme_park.monorail.turn", rule="DT-60", name=state.name(waiting[0]))
    return welcomed(state, move.seat, move.monorail)


def take_monorail_anyway(state: Park, move: m.TakeMonorailAnyway) -> Park:
    """Let a seat take a monorail whenever it is, if it has none."""
    running(state, move.seat)
    twice = state.players[move.seat].monorail
    require(not twice, "dice_theme_park.monorail.twice", rule="DT-60", name=state.name(move.seat))
    return welcomed(state, move.seat, move.monorail)


def welcomed(state: Park, seat: int, n: int) -> Park:
    """Move the guests of a monorail to the entrance, values unchanged (DT-60).

    A monorail stays empty where the bag was empty, and is chosen like any other (DTG-55).
    """
    there = monorails_in_use(state)
    require(n <= there, "dice_theme_park.monorail.none", rule="DT-11", n=there)
    taken = next((s for s in state.places if state.players[s].monorail == n), None)
    require(taken is None, "dice_theme_park.monorail.taken", rule="DT-60", name=state.name(taken or 0))
    guests = monorail(state, n)
    require(guests or not any(state.bag), "dice_theme_park.monorail.empty", rule="DT-15", monorail=n)
    waiting = (*state.monorails[: n - 1], (), *state.monorails[n:])
    state = arrive(state, seat, tuple(replace(guest, new=True) for guest in guests))
    return with_player(replace(state, monorails=waiting), seat, monorail=n)


def take_leftover(state: Park, move: m.TakeLeftover) -> Park:
    """Take one guest of the left-over monorail once all have chosen (DT-145)."""
    running(state, move.seat)
    player, name = state.players[move.seat], state.name(move.seat)
    require(player.administrator == "leftover", "dice_theme_park.admin.other", rule="DT-145", name=name)
    require(not player.leftover, "dice_theme_park.leftover.twice", rule="DT-145", name=name)
    waiting = state.names(still_to_take(state))
    require(not waiting, "dice_theme_park.monorail.wait", rule="DT-145", names=waiting, n=len(waiting))
    at = next((n for n, dice in enumerate(state.monorails) if any(g.die == move.die for g in dice)), None)
    require(at is not None, "dice_theme_park.leftover.not_there", rule="DT-145", die=die_word(move.die))
    dice = state.monorails[at or 0]
    guest = next(guest for guest in dice if guest.die == move.die)
    waiting_on = (*state.monorails[: at or 0], lose(dice, guest), *state.monorails[(at or 0) + 1 :])
    state = arrive(replace(state, monorails=waiting_on), move.seat, (replace(guest, new=True),))
    return bump(state, move.seat, leftover=1)


def raise_guests(state: Park, move: m.RaiseGuests) -> Park:
    """Let a Concierge raise new guests: one by up to 2, or two by 1 each, never beyond 6 (DT-53, DTG-41)."""
    running(state, move.seat)
    player, name = state.players[move.seat], state.name(move.seat)
    cards = player.cards("concierge")
    require(player.raised < cards, "dice_theme_park.concierge.enough", rule="DT-53", name=name, n=cards)
    fits = len(move.dice) == 1 or (len(move.dice) == 2 and move.n == 1)
    require(fits, "dice_theme_park.concierge.how", rule="DT-53")
    done: list[Guest] = []
    for die in move.dice:
        site = state.players[move.seat].site(ENTRANCE)
        assert site is not None
        fresh = [guest for guest in lose(site.guests, *done) if guest.die == die and guest.new]
        require(fresh, "dice_theme_park.concierge.new", rule="DT-53", die=die_word(die))
        require(fresh[0].value + move.n <= 6, "dice_theme_park.guest.beyond", rule="DTG-41", die=die_word(die))
        raised = showing(fresh[0], fresh[0].value + move.n)
        state = exchanged(state, move.seat, site, fresh[0], raised)
        done.append(raised)
    return bump(state, move.seat, raised=1)


def make_vip(state: Park, move: m.MakeVip) -> Park:
    """Put a new guest on a VIP token (DT-222)."""
    running(state, move.seat)
    player, name = state.players[move.seat], state.name(move.seat)
    cards = player.cards("chaperone")
    require(player.vips < cards, "dice_theme_park.chaperone.enough", rule="DT-222", name=name, n=cards)
    site = player.site(ENTRANCE)
    assert site is not None
    fresh = [guest for guest in site.guests if guest.die == move.die and guest.new and not guest.vip]
    require(fresh, "dice_theme_park.concierge.new", rule="DT-222", die=die_word(move.die))
    return bump(exchanged(state, move.seat, site, fresh[0], replace(fresh[0], vip=True)), move.seat, vips=1)
