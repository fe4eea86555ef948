"""What has been tapped but not yet done in a park: an attraction, its party, a helper. Gone when the park moves on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from ...state import Guest
from ...view.shown import SiteView

RIDE, BUILD, LEARN, INSTALL = "", "build", "learn", "install"
TABLE = (RIDE, BUILD, LEARN, INSTALL)
"""What is no helper's work."""


@dataclass
class Draft:
    """Half-made input.

    `tool` is the helper in hand ("" to operate; "map", "guide", "mascot", "more", "skill", "raise", "vip", "any",
    "save", "build" …), `what` what it is about (a skill's number, a kind of building, an upgrade), `built` the
    attraction that is to be placed; `placed` how the one in hand was built just now ("buy" …), while another place is
    still offered. `tile` is the attraction in hand, `party` which of its guests ride (their places in the view's
    order), `mover` the one of them that moves on, `to` where. `spared` and `rerolled` are riders that are not turned
    down, `face` what the rerolled one shows. `dice` are guests that a helper is about, as (attraction, place), `goals`
    where they go.
    """

    tool: str = RIDE
    what: str = ""
    built: str = ""
    placed: str = ""
    tile: str = ""
    party: tuple[int, ...] = ()
    mover: int = -1
    to: str = ""
    spared: int = -1
    rerolled: int = -1
    face: int = 0
    dice: tuple[tuple[str, int], ...] = ()
    goals: tuple[str, ...] = ()
    row: int = field(default=-1)

    def clear(self) -> None:
        """Forget everything that was tapped."""
        self.tool, self.what, self.built, self.placed, self.tile = RIDE, "", "", "", ""
        self.ride_anew()

    def ride_anew(self) -> None:
        """Forget the party."""
        self.party, self.mover, self.to = (), -1, ""
        self.spared, self.rerolled, self.face, self.dice, self.goals = -1, -1, 0, (), ()

    def take(self, tool: str, what: str = "") -> None:
        """A helper is in hand; the attraction stays."""
        tile = self.tile
        self.clear()
        self.tool, self.what, self.tile = tool, what, tile

    def keep_up(self, row: int) -> None:
        """The table has moved on: what was tapped means nothing any more. After a helper's work the attraction
        stays in hand, for it is mostly operated next."""
        if row == self.row:
            return
        self.row = row
        helped, tile = self.tool not in TABLE, self.tile
        self.clear()
        if helped:
            self.tile = tile

    # ── the party ──

    def hold(self, site: SiteView) -> None:
        """Take an attraction in hand; with one possible party only, it rides."""
        self.tile, self.placed = site.tile, ""
        self.ride_anew()
        self._settle(site)

    def hold_guest(self, site: SiteView, place: int) -> None:
        """Take an attraction in hand by one of its guests: this one rides if it can; with one possible party only,
        that one rides as always."""
        self.hold(site)
        if not self.party and place in fitting(site, ()):
            self.toggle(site, place)

    def toggle(self, site: SiteView, place: int) -> None:
        """A guest joins the party or leaves it; when the others follow from it, they join too."""
        if place in self.party:
            self.party = tuple(p for p in self.party if p != place)
            self._checked()
            return
        size = max((len(party) for party in site.parties), default=3)
        kept = self.party if len(self.party) < size else self.party[1:]
        self.party = (*kept, place)
        self._settle(site)

    def _settle(self, site: SiteView) -> None:
        found = matching(site, self.party)
        if len(found) == 1:
            self.party = seated(site.guests, found[0], self.party)
        self._checked()

    def _checked(self) -> None:
        if self.mover not in self.party:
            self.mover = -1
        self.spared = self.spared if self.spared in self.party else -1
        self.rerolled = self.rerolled if self.rerolled in self.party else -1

    def riders(self, site: SiteView) -> tuple[Guest, ...]:
        """The guests of the party."""
        return tuple(site.guests[place] for place in self.party if place < len(site.guests))

    def after(self, site: SiteView, place: int) -> int:
        """What a rider shows afterwards; 0 for one that leaves (DT-94)."""
        value = site.guests[place].value
        if place == self.spared:
            return value
        if place == self.rerolled:
            return self.face
        return value - 1

    def staying(self, site: SiteView) -> tuple[int, ...]:
        """The riders that are still there afterwards: one of them moves on."""
        return tuple(p for p in self.party if p < len(site.guests) and (self.after(site, p) or p == self.rerolled))

    def moving(self, site: SiteView) -> int:
        """The rider that moves on: the one named, else the one that is highest afterwards; -1 if nobody stays."""
        left = self.staying(site)
        if self.mover in left:
            return self.mover
        return max(left, key=lambda place: self.after(site, place), default=-1)

    def goal(self, site: SiteView) -> str:
        """Where the mover goes: what was tapped, else the likeliest way, which is shown before it is accepted."""
        return self.to or (site.ways[0] if site.ways else "")


def matching(site: SiteView, party: Sequence[int]) -> list[tuple[str, ...]]:
    """Return the possible parties that hold all these guests, equal ones once."""
    chosen = Counter(site.guests[place].die for place in party if place < len(site.guests))
    found = {tuple(sorted(names)): names for names in site.parties if not chosen - Counter(names)}
    return list(found.values())


def fitting(site: SiteView, party: Sequence[int]) -> tuple[int, ...]:
    """Return the guests that may join a party, or are in it."""
    wanted = Counter[str]()
    for names in matching(site, party):
        wanted |= Counter(names)
    chosen = Counter(site.guests[place].die for place in party if place < len(site.guests))
    open_names = wanted - chosen
    return tuple(n for n, guest in enumerate(site.guests) if n in party or open_names[guest.die] > 0)


def seated(guests: Sequence[Guest], names: Sequence[str], kept: Sequence[int] = ()) -> tuple[int, ...]:
    """Return places of guests with these names in their order; guests chosen already are taken first."""
    found: list[int] = []
    for name in names:
        order = [*kept, *range(len(guests))]
        at = next((n for n in order if n not in found and n < len(guests) and guests[n].die == name), None)
        if at is not None:
            found.append(at)
    return tuple(found)
