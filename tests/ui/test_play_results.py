"""How it ended: mockup 14."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import unquote

from companion.ui.screens.bg_stats import ADDRESS
from tests.ui import pilot

pytest_plugins = ("tests.ui.playing",)


def test_the_winner_the_places_and_the_reasons_are_shown(sit: Any) -> None:
    at = sit()
    at.play_out()
    result = at.view.result
    winner = at.screen.names[result.winners[0]]
    assert at.screen.top_bar.title.text.startswith(winner)
    scores = [str(s.score) for s in result.standings]
    assert all(score in at.texts(at.screen.results) for score in scores) and at.says("Most points win")
    assert at.screen.top_bar.subtitle.text.startswith("Test game · Round 3")


def test_the_curve_has_a_point_for_every_round_and_ends_at_the_score(sit: Any) -> None:
    at = sit()
    at.play_out()
    series = {name: values for name, _, values in at.screen.results.chart.series}
    assert {len(values) for values in series.values()} == {3}
    assert [series[name][-1] for name in ("Ana", "Ben", "Cleo", "Dev")] == list(at.table.session.state.scores)


def test_play_again_and_save_are_one_tap(sit: Any) -> None:
    at = sit()
    at.play_out()
    pilot.tap(at.screen.bottom_bar.next)
    at.tap("Save as file")
    assert [name for name, _ in at.house.went] == ["again", "save"]


def test_undo_stays_where_it_was_and_leads_back_into_the_game(sit: Any) -> None:
    at = sit()
    at.play_out()
    pilot.tap(at.screen.bottom_bar.undo)
    at.calm()
    assert at.view.result is None and at.screen.content.children == [at.screen.game_screen]
    assert at.screen.bottom_bar.history.get_root_window() is not None


def test_one_may_look_at_the_table_and_come_back(sit: Any) -> None:
    at = sit()
    at.play_out()
    at.tap("See the table")
    assert at.screen.content.children == [at.screen.game_screen]
    at.tap("Back to the results")
    assert at.screen.content.children == [at.screen.results]


def test_the_code_holds_a_play_with_every_field_that_bg_stats_insists_on(sit: Any) -> None:
    at = sit()
    at.play_out()
    at.screen.results.share()
    at.calm()
    link = at.screen.over.link
    assert link.startswith(ADDRESS)
    play = json.loads(unquote(link.removeprefix(ADDRESS)))
    assert play["sourceName"] == "Burrow" and play["game"]["name"] == "Test game"
    assert [p["name"] for p in play["players"]] == ["Ana", "Ben", "Cleo", "Dev"]
    for number, player in enumerate(play["players"]):
        assert player["winner"] is (number in at.view.result.winners)
        assert player["startPlayer"] is (number == 0)
    assert [int(p["score"]) for p in play["players"]] == list(at.table.session.state.scores)
    assert play["durationMin"] == at.table.session.length - 1  # one move a minute


def test_the_code_can_be_read_from_the_screen(sit: Any, tmp_path: Any) -> None:
    import cv2

    at = sit()
    at.play_out()
    at.screen.results.share()
    at.calm()
    pilot.frames(4)
    picture = cv2.imread(str(pilot.screenshot(tmp_path / "code.png")))
    code = at.screen.over.code
    x, y = (int(n) for n in code.to_window(*code.pos))
    top = picture.shape[0] - y - int(code.height)
    cut = picture[top : top + int(code.height), x : x + int(code.width)]
    # the detector is choosy about how many pixels a module has
    read = {
        cv2.QRCodeDetector().detectAndDecode(cv2.resize(cut, None, fx=f, fy=f, interpolation=cv2.INTER_NEAREST))[0]
        for f in (1, 2, 3)
    }
    assert at.screen.over.link in read


def test_a_shared_win_names_everybody(sit: Any) -> None:
    from tests.ui.play_game import SetScore

    at = sit()
    at.play_out()
    best = max(at.table.session.state.scores)
    for seat in range(4):
        at.table.play(SetScore(seat, best))
    at.calm()
    assert at.screen.top_bar.title.text == "Ana, Ben, Cleo and Dev win together"
