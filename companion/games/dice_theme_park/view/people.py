"""One person's column: money and stars, cards, park, and what this round brings."""

from __future__ import annotations

from companion.core.messages import Message, say

from ..field.requirements import elements, size_of
from ..rules import prices
from ..rules.cubes import icons
from ..rules.ground import reachable
from ..rules.naming import administrator_word, site_words, staff_word
from ..rules.operate import possible, requirement_words
from ..rules.plan import die_sum, income
from ..rules.ranking import Award
from ..rules.takings import Taking, extras, money_of, stars_of, takings
from ..state import Bonus, Park, Phase, Player, Site
from ..state.kinds import INNOVATIONS, UPGRADES
from ..telling.why import award_words, extra_words, taking_words
from .shown import AwardView, ExtraView, SeatView, SiteView
from .tools import tools


def seat_view(state: Park, seat: int, placed: tuple[Award, ...]) -> SeatView:
    """Return what everybody may see of one person; `placed` is where all stand in this round's objective."""
    person, player = state.seats[seat], state.players[seat]
    running = state.phase is Phase.PARK and seat in state.places
    gain = stars_of(state, seat) if running else 0
    award = _award(state, seat, placed) if running else None
    parts = income(state, seat)
    return SeatView(
        seat=seat,
        name=person.name,
        colour=person.colour,
        away=person.away,
        money=player.money,
        stars=player.stars,
        marker=player.stars % 100,
        tile_side=min(200, player.stars // 100 * 100),
        mascots=player.mascots,
        maps=player.maps,
        administrator=player.administrator,
        administrator_colour=player.colour,
        administrator_words=administrator_word(player.administrator) if player.administrator else None,
        place_on_track=state.track.index(seat) + 1 if seat in state.track else 0,
        chosen=bool(player.picked or player.played),
        played=player.played,
        played_words=tuple(staff_word(card) for card in player.played),
        sum=die_sum(state, seat) if player.played else None,
        lowered=player.lowered,
        income=parts if player.played else (),
        income_total=sum(part.n for part in parts) if player.played else 0,
        sites=_sites(state, seat),
        supply=_supply(state, player),
        mascot_price=prices.mascot_price(player),
        map_price=prices.map_price(player),
        built=player.built,
        free=player.free,
        recruited=player.recruited,
        mapped=player.mapped,
        installed=player.installed,
        most_upgrades=prices.most_upgrades(player),
        innovated=player.innovated,
        bonuses=player.bonuses,
        bonus_words=tuple(_bonus(state, bonus) for bonus in player.bonuses),
        extras=tuple(ExtraView(extra_words(e), e.stars) for e in extras(state, seat)) if running else (),
        gain=gain,
        take=money_of(state, seat) if running else 0,
        award=award,
        after=player.stars + gain + (award.stars if award else 0),
        leaving=None if player.ones is None else player.ones - player.saved,
        saved=player.saved,
        agents=player.cards("ticket_agent"),
        guests=player.guests,
        tools=tools(state, seat) if state.house.dice else None,
    )


def _bonus(state: Park, bonus: Bonus) -> Message:
    key = "none_yet" if bonus.count == 4 and state.round == 1 else str(bonus.count)
    return say(f"dice_theme_park.bonus.{key}", amenity=bonus.amenity)


def _award(state: Park, seat: int, placed: tuple[Award, ...]) -> AwardView | None:
    for award in placed:
        if award.seat == seat:
            level = tuple(other.seat for other in placed if other.place == award.place)
            return AwardView(award.count, award.place, award.stars, award_words(state, award, level))
    return None


def _supply(state: Park, player: Player) -> tuple[tuple[str, int], ...]:
    lying = [(upgrade, prices.upgrades_left(player, upgrade)) for upgrade in UPGRADES]
    if state.house.innovations:
        lying += [(one, prices.innovations_left(player, one)) for one in INNOVATIONS]
    return tuple(lying)


def _sites(state: Park, seat: int) -> tuple[SiteView, ...]:
    made = {taking.tile: taking for taking in takings(state, seat)}
    return tuple(_site(state, seat, site, made.get(site.tile)) for site in state.players[seat].sites)


def _site(state: Park, seat: int, site: Site, taking: Taking | None) -> SiteView:
    player, printed = state.players[seat], state.printed(site)
    made = taking or Taking(site.tile, 0, printed.stars, 0, 0)
    costs = (*printed.slots, *(0,) * len(site.slots))[: len(site.slots)]
    return SiteView(
        tile=site.tile,
        words=site_words(state, site),
        colour=printed.colour,
        amenity=printed.amenity,
        slots=site.slots,
        prices=tuple(prices.upgrade_price(player, cost) for cost in costs),
        innovation=site.innovation,
        cubes=site.cubes,
        icons=icons(site),
        printed_stars=printed.stars,
        effect=2 * site.has("effect"),
        kiosk=made.kiosk,
        stars=made.stars,
        money=made.money,
        sum=taking_words(made) if site.cubes else None,
        guessed=not printed.told,
        at=site.at,
        guests=site.guests,
        needs=requirement_words(printed.requirement),
        elements=elements(printed.requirement, printed.dice),
        parties=_parties(state, seat, site),
        ways=_ways(state, player, site) if state.house.dice else (),
    )


def _ways(state: Park, player: Player, site: Site) -> tuple[str, ...]:
    """Return where a guest may go on, the likeliest first: to an attraction that may still run and lacks guests, and of
    these to the one with the most stars."""

    def unlikely(tile: str) -> tuple[bool, bool, int]:
        other = next(one for one in player.sites if one.tile == tile)
        printed = state.printed(other)
        return other.cubes >= icons(other), len(other.guests) >= size_of(printed.requirement), -printed.stars

    return tuple(sorted(reachable(player, site), key=unlikely))


def _parties(state: Park, seat: int, site: Site) -> tuple[tuple[str, ...], ...]:
    if state.phase is not Phase.PARK or not site.guests or seat not in state.places:
        return ()
    return tuple(tuple(guest.die for guest in party) for party in possible(state, seat, site))
