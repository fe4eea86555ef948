"""What happened, and changing it."""

from __future__ import annotations

from typing import Any

from companion.core.session import Entry, Kind
from tests.ui import pilot
from tests.ui.play_game import Bid, NextRound, SetScore, Whacks

pytest_plugins = ("tests.ui.playing",)


def rows(at: Any) -> list[dict[str, Any]]:
    return list(at.screen.over.list.data)


def open_history(at: Any) -> None:
    at.screen.open_history()
    at.calm()


def test_lines_stand_newest_first_under_their_rounds(sit: Any) -> None:
    at = sit()
    at.roll_all()
    for seat in range(4):
        at.table.play(Bid(seat, 1))
    at.table.stop_passing()
    at.table.play(NextRound())
    at.table.play(SetScore(1, 20), {"source": "hand"})
    open_history(at)
    texts = [row["text"] for row in rows(at)]
    assert texts[:2] == ["Round 2", "The table says: Ben has 20"]
    assert texts[2] == "Round 1" and texts[-1] == "Ana whacks with the pan: 1"
    assert rows(at)[1]["badge"] == "gavel" and rows(at)[1]["newest"]


def test_hidden_choices_show_no_more_than_that(sit: Any) -> None:
    at = sit()
    at.roll_all()
    at.table.play(Bid(0, 7))
    at.table.stop_passing()
    open_history(at)
    row = rows(at)[1]
    assert (row["text"], row["sign"], row["colour"], row["changeable"]) == ("Ana has chosen", "eye_off", "", False)
    assert not any("7" in text for text in at.texts())


def test_a_line_that_is_open_when_it_first_comes_into_sight_offers_what_may_be_done(sit: Any) -> None:
    """As when a tablet is stood upright and shows more lines than before."""
    at = sit()
    at.roll_all()
    row = at.table.session.steps[0].number
    at.screen.open_history()
    at.screen.over.choose(row)
    at.calm()
    assert at.buttons("Go back here") and at.buttons("Change")


def test_a_line_opens_and_goes_back_there(sit: Any) -> None:
    at = sit()
    for seat in range(3):
        at.table.play(Whacks(seat, "pan", 1))
    open_history(at)
    at.screen.over.choose(1)
    at.calm()
    at.tap("Go back here")
    assert at.table.session.length == 1
    assert at.screen.over.redo.text.startswith("Redo")
    at.screen.redo()
    assert at.table.session.length == 2


def test_what_was_taken_back_stays_in_its_place_struck_out_and_comes_back_with_a_tap(sit: Any) -> None:
    at = sit()
    for seat in range(2):
        at.table.play(Whacks(seat, "pan", 1))
    at.table.play(SetScore(2, 8))
    at.table.go_back(1)
    open_history(at)
    shown = [(row["text"], row["struck"], row["note"], row["newest"]) for row in rows(at)[1:]]
    assert shown == [
        ("The table says: Cleo has 8", True, "Taken back", False),
        ("Ben whacks with the pan: 1", True, "Taken back", False),
        ("Ana whacks with the pan: 1", False, "", True),
    ]
    assert rows(at)[1]["badge"] == "gavel", "a ruling keeps its gavel"
    at.screen.over.choose(3)
    at.calm()
    at.tap("Bring back")
    assert at.table.session.length == 3 and not any(row["struck"] for row in rows(at))


def test_what_can_no_longer_be_redone_is_still_told_but_offers_nothing(sit: Any) -> None:
    at = sit()
    at.roll_all()
    at.table.play(Bid(0, 7))
    at.table.stop_passing()
    at.table.undo()
    at.table.stop_passing()
    at.table.play(SetScore(1, 5))
    open_history(at)
    gone = rows(at)[2]
    assert (gone["text"], gone["note"]) == ("Ana has chosen", "Taken back, then something else was done")
    assert (gone["sign"], gone["colour"]) == ("eye_off", "") and not any("7" in text for text in at.texts())
    at.screen.over.choose(gone["number"])
    at.calm()
    assert not any(at.buttons(text) for text in ("Change", "Go back here", "Bring back"))


def test_a_change_shows_what_else_changes_before_it_is_made(sit: Any) -> None:
    at = sit()
    at.table.play(Whacks(0, "pan", 1))
    at.table.play(Whacks(1, "pan", 2))
    open_history(at)
    at.screen.over.choose(1)
    at.calm()
    at.tap("Change")
    assert at.says("Nothing is different yet.")
    at.tap("5", at.screen.over)
    assert at.says("Ana’s points: 1 → 5") and at.says("Put the moles right")
    assert at.table.session.state.scores[0] == 1, "a preview changes nothing"
    at.tap("Change it")
    assert at.table.session.state.scores == (5, 2, 0, 0)
    assert at.says("The past has changed.") and at.says("Put the moles right")
    at.screen.open_history()
    assert rows(at)[-1]["note"] == "Changed. Before: Ana whacks with the pan: 1"


def test_what_a_change_makes_impossible_is_told_and_struck_out(sit: Any) -> None:
    at = sit()
    at.table.play(Whacks(0, "pan", 1))
    at.table.play(Whacks(1, "pan", 2))
    at.screen.change(1)
    at.calm()
    at.tap("Ben", at.screen.over)
    assert at.says("No longer fits: Ben whacks with the pan: 2")
    at.tap("Change it")
    at.screen.open_history()
    assert [row["struck"] for row in rows(at) if not row["heading"]] == [True, False]


def test_a_change_that_the_rules_refuse_says_why_and_cannot_be_confirmed(sit: Any) -> None:
    at = sit()
    at.table.play(Whacks(0, "pan", 1))
    at.table.play(Whacks(1, "pan", 2))
    at.screen.change(2)
    at.calm()
    at.tap("Ana", at.screen.over)
    assert at.says("Ana has rolled already.") and at.screen.over.confirm.not_yet
    at.tap("Change it")
    assert at.table.session.length == 2 and at.table.session.steps[1].move == Whacks(1, "pan", 2)


def test_two_thousand_lines_make_only_the_widgets_in_sight(sit: Any) -> None:
    from companion.ui.screens.history import HistoryRow

    entries = [
        Entry(n, Kind.PLAYED, SetScore(n % 4, n % 90), None, {"source": "hand"}, float(n)) for n in range(1, 2001)
    ]
    at = sit(entries=entries)
    open_history(at)
    assert len(rows(at)) == 2001
    shown = list(pilot.walk(at.screen.over, HistoryRow))
    assert 5 < len(shown) < 40
    at.screen.over.list.scroll_y = 0
    at.calm()
    assert at.says("The table says: Ben has 1", at.screen.over)


def test_the_drawer_follows_the_table(sit: Any) -> None:
    at = sit()
    open_history(at)
    assert rows(at) == []
    at.table.play(Whacks(0, "pan", 1))
    assert [row["text"] for row in rows(at)][1] == "Ana whacks with the pan: 1"


def test_a_game_that_can_only_be_looked_at_offers_no_change(sit: Any) -> None:
    entries = [Entry(1, Kind.PLAYED, Whacks(0, "pan", 1), None, {}, 0.0)]
    at = sit(entries=entries, read_only=True)
    assert at.says("This game can be looked at, not changed.") and at.screen.bottom_bar.undo.not_yet
    open_history(at)
    assert not any(row["changeable"] for row in rows(at))


def test_the_keyboards_ring_round_a_line_is_whole(sit: Any, tmp_path: Any) -> None:
    from companion.ui.screens.history import HistoryRow

    at = sit()
    for seat in range(3):
        at.table.play(Whacks(seat, "pan", 1))
    at.screen.open_history()
    at.calm()
    row = next(row for row in pilot.walk(at.screen.over, HistoryRow) if not row.heading)
    before = pilot.pixels(pilot.screenshot(tmp_path / "before.png")).astype(int)
    row.focused = True
    pilot.frames(3)
    after = pilot.pixels(pilot.screenshot(tmp_path / "after.png")).astype(int)
    changed = abs(after - before).sum(axis=2) > 60
    columns = changed[:800].any(axis=0).nonzero()[0]
    x = row.to_window(*row.pos)[0]
    assert columns.min() <= x - 6 and columns.max() >= x + row.width + 5
