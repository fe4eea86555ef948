"""Plan: two staff cards behind covers, one reveal, turn order with its ties, income (DT-40…46, DT-150)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from companion.core.frozen import replace
from companion.core.messages import Message, require, say
from companion.core.moves import Move

from .. import moves as m
from ..state import Park, Phase, Picked, Player, Tie, pay, with_player
from ..state.kinds import ENTRANCE
from .opening import here, playing


def waiting(state: Park) -> tuple[int, ...]:
    """Return the seats that still have to choose two cards, in turn order of the round before."""
    if state.phase is not Phase.PLAN:
        return ()
    return tuple(seat for seat in state.track if not (state.players[seat].picked or state.players[seat].played))


def asks(state: Park) -> tuple[int, ...]:
    """Return the seats the tablet is passed to; none while the table lays real cards."""
    return () if state.opened else waiting(state)


def has_cards(player: Player, cards: tuple[str, ...]) -> bool:
    """Say whether these cards are in a hand, twice the same counting twice."""
    return not Counter(cards) - Counter(player.hand)


def pick_staff(state: Park, move: m.PickStaff) -> Park:
    """Put two cards face down; the last one reveals all (DT-40)."""
    _choosing(state, move.seat)
    require(not state.opened, "dice_theme_park.plan.real_cards", rule="DT-40")
    player = state.players[move.seat]
    require(not player.played, "dice_theme_park.plan.open_already", rule="DT-40", name=state.name(move.seat))
    # The sentence names no card: it may be read by others.
    require(has_cards(player, (move.a, move.b)), "dice_theme_park.plan.not_in_hand", rule="DT-40")
    return revealed(with_player(state, move.seat, picked=Picked(tuple(sorted((move.a, move.b))))))


def play_staff(state: Park, move: m.PlayStaff) -> Park:
    """Type two cards that lie open at the table (DT-40)."""
    _choosing(state, move.seat)
    require(state.opened, "dice_theme_park.plan.covers", rule="DT-40")
    player = state.players[move.seat]
    require(has_cards(player, (move.a, move.b)), "dice_theme_park.plan.not_in_hand", rule="DT-115")
    return revealed(with_player(state, move.seat, picked=None, played=tuple(sorted((move.a, move.b)))))


def play_staff_anyway(state: Park, move: m.PlayStaffAnyway) -> Park:
    """Play two cards whatever the hand is said to hold; they replace others, so that nobody has too many."""
    _choosing(state, move.seat)
    hand, cards = list(state.players[move.seat].hand), (str(move.a), str(move.b))
    missing = Counter(cards) - Counter(hand)
    spare = list((Counter(hand) - Counter(cards)).elements())
    for card in missing.elements():
        if spare:
            hand.remove(spare.pop())
        hand.append(card)
    state = with_player(state, move.seat, hand=tuple(hand), picked=None, played=tuple(sorted((move.a, move.b))))
    return revealed(state)


def use_cards(state: Park, move: m.UseCards) -> Park:
    """Lay real cards from now on, or choose behind covers again."""
    playing(state)
    said = "dice_theme_park.plan.real_cards" if state.opened else "dice_theme_park.plan.covers"
    require(move.on != state.opened, said, rule="DT-40")
    return replace(state, opened=move.on)


def reveal_now(state: Park, move: m.RevealNow) -> Park:
    """Reveal without those who have not chosen; at least one must have."""
    require(state.phase is Phase.PLAN, "dice_theme_park.plan.over", rule="DT-40")
    require(len(waiting(state)) < len(state.places), "dice_theme_park.plan.nobody", rule="DT-40")
    return _opened(state)


def revealed(state: Park) -> Park:
    """Reveal all cards together once everybody has chosen."""
    return state if state.phase is not Phase.PLAN or waiting(state) else _opened(state)


def _opened(state: Park) -> Park:
    for seat in state.places:
        picked = state.players[seat].picked
        if picked is not None:
            state = with_player(state, seat, picked=None, played=picked.cards)
    return replace(state, phase=Phase.ORDER)


def opens(before: Park, move: Move, after: Park) -> tuple[tuple[int, type[Move]], ...]:
    """Return the choices that the reveal lays open."""
    if before.phase is not Phase.PLAN or after.phase is not Phase.ORDER:
        return ()
    hidden = {seat for seat in after.places if before.players[seat].picked is not None}
    if isinstance(move, m.PickStaff):
        hidden.add(move.seat)
    return tuple((seat, m.PickStaff) for seat in sorted(hidden))


def _choosing(state: Park, seat: int) -> None:
    here(state, seat)
    require(state.phase is Phase.PLAN, "dice_theme_park.plan.over", rule="DT-40")


# ── turn order ──


def die_sum(state: Park, seat: int) -> int:
    """Return the sum of a seat's two die values, less what an administrator took off (DT-41, DT-150)."""
    player = state.players[seat]
    return sum(state.card(card).die for card in player.played) - player.lowered


def lower_sum(state: Park, move: m.LowerSum) -> Park:
    """Take up to 2 off a sum once all are announced (DT-150)."""
    here(state, move.seat)
    name, player = state.name(move.seat), state.players[move.seat]
    require(state.phase is Phase.ORDER, "dice_theme_park.order.not_now", rule="DT-150")
    require(player.administrator == "lower", "dice_theme_park.admin.other", rule="DT-150", name=name)
    return with_player(state, move.seat, lowered=move.n)


def first(state: Park) -> int | None:
    """Return who is first in turn order, once cards have decided it (DT-41)."""
    return state.track[0] if state.round > 1 or state.phase in (Phase.PARK, Phase.OVER) else None


def tie_words(state: Park, tie: Tie) -> Message:
    """Say one step of the turn order in a sentence."""
    names = state.names(tie.seats)
    stars = tuple(map(str, tie.stars))
    return say(f"dice_theme_park.order.by_{tie.by}", names=names, sum=tie.sum, stars=stars, first=names[0])


def new_order(state: Park) -> tuple[int, ...]:
    """Return the turn order of the open cards: lowest sum, then fewest stars, then the track reversed (DT-41…43)."""
    return tuple(sorted(state.track, key=lambda seat: (*_rank(state, seat), -state.track.index(seat))))


def ties(state: Park) -> tuple[Tie, ...]:
    """Return how ties broke, in turn order: first by stars (DT-42), then those still tied by the track (DT-43)."""
    found: list[Tie] = []
    order = new_order(state)
    for total in dict.fromkeys(die_sum(state, seat) for seat in order):
        level = tuple(seat for seat in order if die_sum(state, seat) == total)
        stars = [state.players[seat].stars for seat in level]
        if len(level) > 1 and len(set(stars)) > 1:
            found.append(Tie(level, total, "stars", tuple(stars)))
        for amount in dict.fromkeys(stars):
            same = tuple(seat for seat in level if state.players[seat].stars == amount)
            if len(same) > 1:
                found.append(Tie(same, total, "track", (amount,) * len(same)))
    return tuple(found)


def _rank(state: Park, seat: int) -> tuple[int, int]:
    return die_sum(state, seat), state.players[seat].stars


# ── income ──


@dataclass(frozen=True, slots=True)
class Income:
    """One part of an income: "cards" with the card, "entrance", or "tile" with the attraction."""

    key: str
    n: int
    what: str = ""


def income(state: Park, seat: int) -> tuple[Income, ...]:
    """Return the parts of a seat's income (DT-44); merch kiosks give nothing here (DT-45).

    Once it is paid it stays what it was, whatever is built after it.
    """
    player = state.players[seat]
    paid = () if state.phase in (Phase.PLAN, Phase.ORDER) else _paid(state, player)
    if paid:
        return paid
    parts = [Income("cards", state.card(card).income, card) for card in player.played]
    for site in player.sites:
        n = state.printed(site).income
        if n:
            parts.append(Income("entrance" if site.tile == ENTRANCE else "tile", n, site.tile))
    return tuple(parts)


def _paid(state: Park, player: Player) -> tuple[Income, ...]:
    """Return the parts of this round's income as they were paid."""
    now = [gain for gain in player.money_log if gain.round == state.round]
    return (
        *(Income("cards", gain.n, gain.tile) for gain in now if gain.key == "cards"),
        *(Income("entrance" if gain.tile == ENTRANCE else "tile", gain.n, gain.tile) for gain in now
          if gain.key == "income"),
    )  # fmt: skip


def pay_income(state: Park, move: m.PayIncome) -> Park:
    """Let the turn order stand and pay everybody (DT-41…45)."""
    require(state.phase is not Phase.PLAN, "dice_theme_park.plan.wait", rule="DT-40",
            names=state.names(waiting(state)), n=len(waiting(state)))  # fmt: skip
    require(state.phase is Phase.ORDER, "dice_theme_park.order.paid", rule="DT-44")
    state = replace(state, track=new_order(state), ties=ties(state), phase=Phase.PARK)
    for seat in state.places:
        for part in income(state, seat):
            state = pay(state, seat, part.n, "cards" if part.key == "cards" else "income", part.what)
    return state
