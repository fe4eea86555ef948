"""Refusals, trouble, doubts, and the dice tray."""

from __future__ import annotations

from typing import Any

import pytest

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
        assert at.screen.banners.cards == [] and at.table.session.length == 1
        if not rolled:
            assert at.says("Undo: Ben’s 3 counts for nothing")
            at.table.undo()
            at.calm()
            assert at.says("Ben’s Pan was not heard for 4 s and shows 3, as before. Was it rolled?"), "asked again"
            assert at.table.session.length == 0
            at.table.put_dice_away("pixels:b")
            at.table.undo()
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
    at.tap("It counts for nothing")
    assert at.table.session.length == 2 and at.screen.over is None
    assert at.screen.tray.height == 0, "that was answered"


def test_what_counts_for_nothing_is_told_in_the_history_and_one_tap_takes_it_back(sit: Any) -> None:
    at = sit(owners=OWNERS)
    at.table.receive(Roll(0, "pixels:a", "4", Source.RADIO))
    at.table.receive(Roll(0, "pixels:a", "2", Source.RADIO))
    before = at.view.game
    at.calm()
    pilot.tap(at.screen.tray.children[0])
    at.calm()
    at.tap("It counts for nothing")
    at.calm()
    assert at.view.game == before and at.says("Undo: Ana’s 2 counts for nothing")
    at.screen.open_history()
    at.calm()
    told = [row for row in at.screen.over.list.data if row["text"] == "Ana’s 2 counts for nothing"]
    assert [(row["undone"], row["changeable"]) for row in told] == [(False, False)]
    pilot.tap(at.screen.over.undo)
    at.calm()
    told = [row for row in at.screen.over.list.data if row["text"] == "Ana’s 2 counts for nothing"]
    assert [(row["undone"], row["redo"]) for row in told] == [(True, True)]
    at.screen.over.close()
    at.calm()
    assert at.says("Ana rolled again: 2?") and at.screen.tray.height > 0
    assert [step.move for step in at.table.session.steps] == [Whacks(0, "pan", 4)]
    at.table.redo()
    at.calm()
    assert at.screen.tray.height == 0


def test_none_of_them_counts_is_one_row_and_one_undo(sit: Any) -> None:
    at = sit(owners=OWNERS)
    at.table.receive(Roll(0, "pixels:y", "4", Source.RADIO), Roll(0, "pixels:a", "4", Source.RADIO))
    at.table.receive(Roll(0, "pixels:a", "2", Source.RADIO))
    assert [die.die for die in at.view.tray] == ["pixels:y", "pixels:a"]
    at.table.put_dice_away("pixels:y", "pixels:a")
    at.calm()
    assert at.view.tray == () and at.says("Undo: Nobody’s 4 and Ana’s 2 count for nothing")
    at.table.undo()
    assert [die.die for die in at.view.tray] == ["pixels:y", "pixels:a"]


def test_a_die_thrown_since_does_not_come_back_with_what_was_undone(sit: Any) -> None:
    at = sit(owners=OWNERS)
    at.table.receive(Roll(0, "pixels:z", "4", Source.RADIO))
    at.table.put_dice_away("pixels:z")
    at.table.receive(Roll(0, "pixels:z", "6", Source.RADIO))
    at.table.undo()
    assert [die.roll.face for die in at.view.tray] == ["6"]
    at.table.redo()
    assert [die.roll.face for die in at.view.tray] == ["6"], "it was said of the other roll"


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


SMALL_AND_LARGE = [((1280, 800), 1.0), ((1280, 800), 1.6), ((800, 1280), 1.6), ((1024, 600), 1.0), ((1024, 600), 1.6)]


def nothing() -> None:
    """What a way does that is never taken."""


def of_a_kind(kind: str) -> Any:
    """A banner that has much to say: many lines, many ways, a long sentence."""
    from companion.ui.screens.banners import Note, Way

    if kind == "lines":
        lines = tuple(f"Row {n} no longer fits, and the reason takes a while to tell." for n in range(60))
        return Note(kind, "info", "The past has changed.", lines, (Way("History", nothing),), nothing)
    if kind == "ways":
        ways = tuple(Way(f"Maximiliane’s pan rolled {n}", nothing) for n in range(16))
        return Note(kind, "doubt", "16 dice call out faces.", (), ways)
    if kind == "words":
        return Note(kind, "info", "Ana has three moles in hand. " * 40, (), (), nothing)
    return Note(kind, "refusal", "Not yet. " * 6, ("Everything is saved.",), (Way("Do it anyway", nothing),), nothing)


def within(part: Any, box: Any) -> bool:
    """Whether a widget lies in another one, to a pixel."""
    (x, y), (right, top) = part.to_window(part.x, part.y), part.to_window(part.right, part.top)
    return x >= box.x - 1 and y >= box.y - 1 and right <= box.right + 1 and top <= box.top + 1


@pytest.mark.parametrize(("size", "text"), SMALL_AND_LARGE)
@pytest.mark.parametrize("kinds", ["lines", "ways", "words", "refusal lines ways"])
def test_however_much_banners_say_they_leave_the_glass_and_can_be_put_away(
    sit: Any, fresh_theme: Any, size: tuple[int, int], text: float, kinds: str
) -> None:
    at = sit(size=size)
    fresh_theme.text_size = text
    at.calm()
    banners = at.screen.banners
    banners.show(tuple(of_a_kind(kind) for kind in kinds.split()))
    at.calm()
    column = banners.column
    assert column.height <= 0.45 * size[1] + 1 and column.y >= at.screen.bottom_bar.top and column.top <= size[1]
    assert column.children
    for card in column.children:
        assert within(card, column)
        first_words = card.title if card.title.parent is card.texts else card.scroll
        for part in (card.close, first_words, *([card.flow] if card.flow.parent is card else [])):
            assert part is None or within(part, card)
        lacks = card.wants(card.width) > card.height + 1
        assert card.scroll.do_scroll_y == lacks, "what has no room can be scrolled to"
        last = [*card.lines, *([card.flow] if card.buttons else []), card.title][0 if not lacks else -1]
        assert last.get_root_window() is not None


def test_in_large_text_a_banner_that_has_much_to_say_is_wider_so_that_its_lines_need_not_break(
    sit: Any, fresh_theme: Any
) -> None:
    at = sit(size=(1024, 600))
    fresh_theme.text_size = 1.6
    at.calm()
    banners = at.screen.banners
    banners.show((of_a_kind("refusal"),))
    at.calm()
    usual = banners.column.width
    banners.show((of_a_kind("lines"),))
    at.calm()
    card = banners.cards[0]
    assert usual < card.width <= 1024 and card.height <= 0.45 * 600 + 1
    line = card.lines[0].height
    assert card.scroll.height > 3 * line and line < 45, "each row stands in one line, and three are in sight"


def test_a_banner_that_scrolls_shows_a_part_of_the_next_line(sit: Any) -> None:
    at = sit(size=(1024, 600))
    at.screen.banners.show((of_a_kind("lines"),))
    at.calm()
    card = at.screen.banners.cards[0]
    edge = card.scroll.to_window(0, card.scroll.y)[1]
    cut = [
        words for words in card.lines if words.to_window(0, words.y)[1] < edge - 2 < words.to_window(0, words.top)[1]
    ]
    assert len(cut) == 1 and cut[0].to_window(0, cut[0].top)[1] - edge > cut[0].height * 0.25
    before = card.scroll.scroll_y
    x, y = pilot.middle(card.scroll)
    pilot.drag((x, y - 40), (x, y + 60))
    at.calm()
    assert card.scroll.scroll_y < before


def test_taps_on_a_banner_never_reach_what_lies_beneath(sit: Any) -> None:
    from companion.ui.screens.banners import Note

    at = sit()
    tapped: list[str] = []
    button = PushButton(text="beneath", size_hint=(None, None), pos=(340, 80))
    button.size = (600, 500)
    button.bind(on_tap=lambda *_: tapped.append("beneath"))
    at.screen.overs.add_widget(button)
    at.calm()
    notes = (Note("a", "info", "One.", (), (), nothing), Note("b", "info", "Two.", (), (), nothing))
    at.screen.banners.show(notes)
    at.calm()
    column = at.screen.banners.column
    for share in (0.02, 0.25, 0.5, 0.75, 0.98):
        pilot.tap_at(column.x + column.width * 0.6, column.y + column.height * share)
    assert tapped == []
    pilot.tap_at(column.x + column.width * 0.6, column.top + 20)
    assert tapped == ["beneath"], "beside it they do"


def test_a_correction_that_upsets_many_rows_tells_a_few_and_leads_to_all(sit: Any) -> None:
    from random import Random

    from companion.core.game import Seat
    from companion.games.mole_park import GAME
    from companion.games.mole_park.moves import Whack
    from companion.ui.screens.banners import MOST_ROWS
    from companion.ui.screens.history import HistoryDrawer

    names = {"Ana": "vermilion", "Ben": "sky", "Cleo": "green", "Dev": "yellow", "Eda": "blue"}
    people = tuple(Seat(name, colour) for name, colour in names.items())
    at = sit(game=GAME, seats=people)
    random = Random(5)
    while at.table.session.state.round < 6:
        assert at.table.play(at.table.game.random_move(at.table.session.state, random))
    changed = at.table.change(7, Whack(3, "glove", 2))
    at.calm()
    assert len(changed.refused) > MOST_ROWS and changed.on_the_table
    card = at.screen.banners.cards[0]
    assert sum("No longer fits" in line for line in card.note.lines) == MOST_ROWS
    assert at.says(f"… and {len(changed.refused) - MOST_ROWS} more rows no longer fit", card)
    assert card.note.lines[0] == at.screen.say(changed.on_the_table[0]), "what to do at the table comes first"
    at.tap("What happened", card)
    at.calm()
    assert isinstance(at.screen.over, HistoryDrawer)
    at.screen.over.dismiss()
    at.calm()
    pilot.tap(at.screen.banners.cards[0].close)
    assert at.screen.banners.cards == []
