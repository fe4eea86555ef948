"""Refusals, trouble, doubts, and the dice tray."""

from __future__ import annotations

from typing import Any

from companion.core.dice import Owner, Roll, Source
from companion.ui.widgets.button import PushButton
from tests.ui import pilot
from tests.ui.play_game import NextRound, SkipRolls, Whacks

pytest_plugins = ("tests.ui.playing",)

OWNERS = {"pixels:a": Owner(0, "pan"), "pixels:b": Owner(1, "pan"), "camera:b": Owner(1, "pan")}


def test_a_refusal_gives_its_reason_and_a_way_through(sit: Any) -> None:
    at = sit()
    assert not at.screen.play(NextRound())
    at.calm()
    assert at.says("Not yet. Dice or choices are missing.")
    at.tap("Do it anyway")
    assert at.table.session.steps[-1].move == SkipRolls() and at.screen.banners.cards == []


def test_a_refusal_names_its_rule(tmp_path: Any) -> None:
    from companion.games.mole_park.moves import HandOut
    from tests.benchmarks.evening import begun
    from tests.ui.app_pilot import running, sees

    library, _, table = begun(tmp_path, "mole_park")
    with running(library) as app:
        app.play(table)
        assert not table.play(HandOut())
        pilot.settle()
        assert table.view.refusal.rule and all(sees(app, rule) for rule in table.view.refusal.rule)
    library.close()


def test_a_refusal_without_a_way_through_offers_none_and_can_be_put_away(sit: Any) -> None:
    at = sit()
    at.screen.play(Whacks(0, "pan", 1))
    at.screen.play(Whacks(0, "pan", 1))
    at.calm()
    card = at.screen.banners.cards[0]
    assert card.buttons == []
    pilot.tap(next(pilot.walk(card, PushButton)))
    assert at.view.refusal is None and at.screen.banners.cards == []


def test_a_refusal_opens_beside_what_was_tapped_and_shakes_it(sit: Any) -> None:
    from companion.ui.screens.plain import PlainScreen

    shaken: list[Any] = []

    class Placed(PlainScreen):
        def refused_at(self, move: Any) -> Any:
            return self.thing

        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            self.thing = PushButton(text="thing", size_hint=(None, None), size=(120, 60), pos=(40, 600))
            self.thing.shake = lambda: shaken.append(1)  # type: ignore[method-assign]
            self.add_widget(self.thing)

    at = sit(make_screen=Placed)
    at.screen.play(NextRound())
    at.calm()
    column = at.screen.banners.column
    assert column.x < 60 and (column.y >= 660 or column.top <= 600)
    assert shaken == [1]


def test_a_full_disk_says_what_is_saved(sit: Any) -> None:
    at = sit()
    at.screen.play(Whacks(0, "pan", 1))
    at.journal.full = True
    assert not at.screen.play(Whacks(1, "pan", 1))
    at.calm()
    assert at.says("Everything up to line 1 is saved.")
    assert at.table.session.length == 1


def test_two_sources_disagree_and_one_tap_settles_it(sit: Any) -> None:
    at = sit(owners=OWNERS)
    at.table.receive(Roll(0, "pixels:b", "3", Source.RADIO))
    at.table.receive(Roll(0, "camera:b", "5", Source.CAMERA, 0.95))
    at.calm()
    assert at.says("Ben’s die: the radio said 3, the camera saw 5. Which is it?")
    at.tap("5", at.screen.banners)
    assert at.table.session.steps[0].move == Whacks(1, "pan", 5) and at.table.session.length == 1
    assert at.view.doubts == ()


def test_the_first_source_may_be_right(sit: Any) -> None:
    at = sit(owners=OWNERS)
    at.table.receive(Roll(0, "pixels:b", "3", Source.RADIO))
    at.table.receive(Roll(0, "camera:b", "5", Source.CAMERA, 0.95))
    at.calm()
    at.tap("3", at.screen.banners)
    assert at.table.session.steps[0].move == Whacks(1, "pan", 3) and at.view.doubts == ()


def test_a_die_that_nobody_heard_is_asked_about(sit: Any) -> None:
    at = sit(owners=OWNERS)
    for answer, rolled in (("No, not yet", False), ("Yes, it rolled 3", True)):
        at.table.receive(Roll(0, "pixels:b", "3", Source.RADIO, 0.6, unheard=4))
        at.calm()
        assert at.says("Ben’s Pan was not heard for 4 s and shows 3, as before. Was it rolled?")
        assert at.table.session.length == 0
        at.tap(answer, at.screen.banners)
        at.calm()
        assert at.screen.banners.cards == [] and at.table.session.length == rolled
    assert at.table.session.steps[0].move == Whacks(1, "pan", 3)


def test_a_die_of_nobody_is_given_to_a_seat_and_counts(sit: Any) -> None:
    at = sit(owners=OWNERS)
    at.table.receive(Roll(0, "pixels:z", "4", Source.RADIO))
    at.calm()
    assert at.says("4: whose die is this?", at.screen.tray)
    pilot.tap(at.screen.tray.children[0])
    at.calm()
    at.tap("Cleo", at.screen.over)
    at.tap("It counts now")
    assert at.table.session.steps[-1].move == Whacks(2, "pan", 4)
    assert at.screen.tray.height == 0


def test_a_second_roll_lies_in_the_tray_and_can_be_left_there(sit: Any) -> None:
    at = sit(owners=OWNERS)
    at.table.receive(Roll(0, "pixels:a", "4", Source.RADIO))
    assert at.screen.tray.height == 0, "a roll that counted is nothing to worry about"
    at.table.receive(Roll(0, "pixels:a", "2", Source.RADIO))
    at.calm()
    assert at.says("Ana rolled again: 2?") and at.screen.tray.height > 0
    pilot.tap(at.screen.tray.children[0])
    at.calm()
    at.tap("Leave it")
    assert at.table.session.length == 1 and at.screen.over is None


def test_after_an_undo_the_used_roll_lies_in_the_tray_and_can_count_again(sit: Any) -> None:
    at = sit(owners=OWNERS)
    at.table.receive(Roll(0, "pixels:a", "4", Source.RADIO))
    at.table.undo()
    at.calm()
    assert at.says("Ana’s 4: used")
    pilot.tap(at.screen.tray.children[0])
    at.calm()
    at.tap("It counts now")
    assert at.table.session.steps[-1].move == Whacks(0, "pan", 4)


def test_banners_never_lie_over_the_bars_or_the_tray(sit: Any) -> None:
    at = sit(owners=OWNERS)
    at.table.receive(Roll(0, "pixels:z", "4", Source.RADIO))
    at.screen.play(NextRound())
    at.calm()
    assert at.screen.banners.column.y >= at.screen.tray.top
