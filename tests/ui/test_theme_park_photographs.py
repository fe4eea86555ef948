"""One photograph of a monorail or of a park: what it shows is proposed, put right with a tap, and then set."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from companion.core.dice import Roll, Source
from companion.games.dice_theme_park import moves as m
from tests.ui.theme_park_table import entrance_of

pytest_plugins = ("tests.ui.theme_park_table",)


class OneCamera:
    """Sources whose camera sees these guests ("blue4", sure or not), left to right, at once."""

    camera = "0"

    def __init__(self, *guests: tuple[str, float], reason: Any = None) -> None:
        self.guests, self.reason, self.taken = guests, reason, []

    async def photograph(self, where: str) -> Any:
        dice = tuple(
            SimpleNamespace(value=int(g[-1]), colour=g[:-1], centre=(50.0 * k, 0.0), size=30.0, sure=sure, likely=())
            for k, (g, sure) in enumerate(self.guests)
        )
        seen = SimpleNamespace(dice=dice, refused=None)
        return SimpleNamespace(
            seen=seen, names=tuple(f"camera:{g[:-1]}-{k}" for k, (g, _) in enumerate(self.guests))
        ), (self.reason)

    def kept(self, still: Any) -> str:
        return ""

    def take(self, *rolls: Roll, anew: bool = False, of: Any = None) -> None:
        self.taken.extend(rolls)

    def soon(self, errand: Any) -> None:
        asyncio.new_event_loop().run_until_complete(errand)


def with_camera(at: Any, *guests: tuple[str, float], reason: Any = None) -> OneCamera:
    doors = at.page.frame.doors
    doors.app = SimpleNamespace(dice=OneCamera(*guests, reason=reason))
    at.page.frame.refresh()
    at.calm()
    return doors.app.dice


def test_one_photograph_fills_a_monorail_in_two_taps_and_a_doubtful_guest_waits_for_the_tick(visit: Any) -> None:
    at = visit(arrived=False, guests=False)
    camera = with_camera(at, ("blue4", 0.98), ("green1", 0.95), ("yellow6", 0.97))
    at.tap(at.sitting.buttons("Fill")[0])
    row = at.sitting.view.row
    at.button("Photograph")
    assert at.sitting.view.row == row, "a reading is a proposal"
    assert [(roll.face, roll.source) for roll in camera.taken] == [(v, Source.CAMERA) for v in "416"]
    at.button("The camera sees blue 4, green 1, yellow 6")
    assert at.last == m.LoadMonorail(1, ("blue4", "green1", "yellow6"))
    camera.guests = (("blue2", 0.6), ("green1", 0.95), ("yellow6", 0.97))
    at.button("Photograph")  # of the second monorail, which is asked at once
    row = at.sitting.view.row
    at.button("The camera sees perhaps blue 2, green 1, yellow 6")
    assert at.over.named == ["blue2", "green1", "yellow6"] and at.sitting.view.row == row


def test_read_my_park_shows_what_differs_and_sets_only_what_is_tapped(visit: Any) -> None:
    at = visit()
    lying = [guest.die for site in at.person.sites for guest in site.guests]
    others = [die for die in lying if die not in ("blue6", "green3")]
    with_camera(at, *((die, 0.97) for die in [*others, "blue2", "yellow1", "green3"]))
    at.tap(at.sitting.buttons("Read my park")[0])
    kinds = {(bool(one.known), bool(one.seen)) for one in at.over.found}
    assert not at.over.entrance and kinds == {(True, True), (False, True)}
    before = at.sitting.view.row
    turned = next(one for one in at.over.found if one.known)
    at.button("Set it", at.over)
    assert (
        at.last == m.TurnGuest(0, turned.tile, turned.known, int(turned.seen[-1])) and at.sitting.view.row == before + 1
    )
    row = at.sitting.view.row
    at.guest("yellow1", at.over)
    at.guest("yellow4", at.over)
    assert [one.seen for one in at.over.found] == ["yellow4"] and at.sitting.view.row == row, "put right, not yet set"
    at.button("Set it", at.over)
    assert at.last == m.PutGuest(0, "entrance", "yellow4")
    assert at.over.found == ()


def test_a_guest_that_is_not_seen_stays_until_somebody_says_that_it_is_gone(visit: Any) -> None:
    at = visit()
    lying = [guest.die for site in at.person.sites for guest in site.guests]
    seen = [die for die in lying if die not in ("green2", "blue2")]
    with_camera(at, *((die, 0.97) for die in [*seen, "yellow1"]))
    at.tap(at.sitting.buttons("Read my park")[0])
    assert at.sitting.says("2 guests were not seen", at.over)
    at.button("Set it", at.over)
    assert at.last == m.PutGuest(0, "entrance", "yellow1") and not at.sitting.buttons("Set it", at.over)
    assert [guest.die for guest in at.page.site("log_flume").guests] == ["yellow4", "green2", "blue5"], "it stays"
    first = next(w for w in at.over.lines.walk(restrict=True) if getattr(w, "options", None) == ["stays", "gone"])
    assert first.chosen == 0
    at.tap(first, at=(0.8, 0.5))
    assert at.last == m.PutGuest(0, "entrance", "yellow1"), "said, not yet set"
    at.button("Set it", at.over)
    assert at.last == m.TakeGuest(0, "log_flume", "green2")
    assert [one.known for one in at.over.found] == ["blue2"], "the other one stays"


def test_a_photograph_of_the_entrance_alone_is_compared_with_the_entrance(visit: Any) -> None:
    at = visit()
    with_camera(at, *((die, 0.97) for die in entrance_of(at)))
    at.tap(at.sitting.buttons("Read my park")[0])
    assert at.over.entrance and at.over.found == ()
