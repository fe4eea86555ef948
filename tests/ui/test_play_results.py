"""How it ended."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import unquote

from companion.core.game import Seat
from companion.games import shelf
from companion.games.mole_park import moves as m
from companion.storage.archive import BG_STATS
from companion.ui.screens.fairness import FaceBars
from companion.ui.typeset import fits
from companion.ui.widgets.words import Words
from tests.ui import pilot
from tests.ui.pilot import walk

pytest_plugins = ("tests.ui.playing",)

MOLE_PARK = next(game for box in shelf() for game in box.games if game.key == "mole_park")
FIVE_ROUNDS = ("1234", "5X12", "345X", "1234", "5X12")


def park_evening(sit: Any, rounds: tuple[str, ...] = FIVE_ROUNDS, typed: str = "", **more: Any) -> Any:
    """Mole Park to its end: every round these faces fall, Ana's and Ben's dice tell them by radio, Dev's are typed."""
    at = sit(game=MOLE_PARK, **more)
    at.table.play(m.NameKing(0))
    for faces in rounds:
        at.table.play(m.Deal()) or at.table.play(m.DealNow())
        for seat, (face, kind) in enumerate(zip(faces, ("glove", "pan", "mallet", "pan"), strict=True)):
            move = m.Miss(seat, kind) if face == "X" else m.Whack(seat, kind, int(face))
            by = {"source": "hand"} if str(seat) in typed else {"source": "radio", "die": f"pixels:{seat}"}
            assert at.table.play(move, by)
        at.table.play(m.HandOut())
    assert at.table.play(m.CrownTo(1))
    at.calm()
    return at


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


def test_a_tablet_turned_after_the_end_was_taken_back_shows_the_game(sit: Any) -> None:
    at = sit()
    at.play_out()
    board = at.screen.results
    at.table.undo()
    board.size = (board.height, board.width)  # what lay in the layout is laid out once more
    at.calm()
    assert at.screen.content.children == [at.screen.game_screen]


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
    at.tap("BG Stats")
    link = at.screen.over.link
    assert link.startswith(BG_STATS)
    play = json.loads(unquote(link.removeprefix(BG_STATS)))
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
    at.tap("BG Stats")
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


def test_a_picture_of_the_places_is_one_tap(sit: Any) -> None:
    import cv2

    at = sit()
    at.play_out()
    at.tap("Share a picture")
    pilot.frames(12)
    path = dict(at.house.went)["picture"]
    picture = cv2.imread(str(path))
    assert picture.shape[1] == 1080 and picture.shape[0] > 500
    tall = picture.shape[0]
    golden = [y for y in range(tall) if tuple(int(c) for c in picture[y, 60]) == (0x2E, 0xB8, 0xF5)]  # the winner's row
    assert len(golden) > 60 and golden[0] < tall / 2
    assert at.screen.results.get_root_window() is not None


def test_nobody_wins_when_the_table_stops_early(sit: Any) -> None:
    from dataclasses import replace

    from companion.core.game import Result, Standing
    from companion.core.messages import say
    from tests.ui import play_game

    stopped = Result((), tuple(Standing(seat, 2, note=say("test.most")) for seat in range(4)), (say("test.most"),))
    game = replace(play_game.GAME, result=lambda state: stopped if play_game.GAME.result(state) else None)
    at = sit(game=game)
    at.play_out()
    assert at.screen.top_bar.title.text == "Stopped without a winner"
    assert at.says("How far everybody got")
    assert "2" not in at.texts(at.screen.results.halves)  # nobody has a place
    at.tap("BG Stats")
    play = json.loads(unquote(at.screen.over.link.removeprefix(BG_STATS)))
    assert not any(player["winner"] for player in play["players"])


def test_a_game_without_scores_gives_a_place_to_the_winner_alone(sit: Any) -> None:
    from dataclasses import replace

    from companion.core.game import Result, Standing
    from tests.ui import play_game

    won = Result((1,), (Standing(1, 1), *(Standing(seat, 2) for seat in (0, 2, 3))), ())
    at = sit(game=replace(play_game.GAME, result=lambda state: won if play_game.GAME.result(state) else None))
    at.play_out()
    shown = at.texts(at.screen.results.halves)
    assert shown.count("1") == 1 and "2" not in shown


def test_too_many_people_for_a_code_are_told(sit: Any) -> None:
    from companion.ui.screens.sharing import BgStatsSheet

    at = sit()
    at.play_out()
    at.screen.open_over(BgStatsSheet(BG_STATS + "x" * 4000, at.screen.over_closed))
    at.calm()
    assert at.screen.over.code is None and at.says("So many people do not fit", at.screen.over)


def test_large_words_leave_room_for_the_next_step(sit: Any, fresh_theme: Any) -> None:
    fresh_theme.text_size = 1.6
    at = sit()
    at.play_out()
    button = at.screen.bottom_bar.next
    assert button.width >= button.wanted_width() and button.right <= at.screen.right
    at.tap("Save as file")
    assert ("save", at.table) in at.house.went


def test_the_dice_of_the_evening_are_judged_together_in_words(sit: Any) -> None:
    at = park_evening(sit)
    (bars,) = pilot.walk(at.screen.results, FaceBars)
    assert dict(zip(bars.judged.faces, bars.judged.counts, strict=True)) == {
        "1": 4, "2": 4, "3": 3, "4": 3, "5": 3, "X": 3,
    }  # fmt: skip
    assert at.says("20 rolls: boxing glove, frying pan and giant mallet") and at.says("Nothing odd in one evening.")
    assert at.says("The dashes show an even share. Fair dice stray this far in 99 evenings of 100.")
    assert at.says("The table gave the crown to Ben")  # the reasons are still on the screen


def test_dice_that_fall_oddly_are_called_odd(sit: Any) -> None:
    at = park_evening(sit, ("1111", "1211", "1131", "1111", "1114"))
    assert at.says("That is odd.") and at.says("Fair dice stray this far in less than 1 evening of 1000.")


def test_each_die_is_judged_by_itself_and_few_rolls_tell_nothing(sit: Any) -> None:
    at = park_evening(sit, typed="3")
    assert at.says("15 rolls") and at.says("5 rolls typed by hand are counted apart.")
    assert at.says("Too few rolls to tell.") and at.says("A verdict takes 18 rolls.")
    at.tap("Each die")
    sheet = at.texts(at.screen.over)
    assert "Ben’s die (frying pan)" in sheet and not any("Dev" in text for text in sheet), "nobody knows a typed die"
    assert sheet.index("Read by themselves") < sheet.index("Ben’s die (frying pan)") < sheet.index("Typed by hand")
    assert not any("stray" in text for text in sheet if "Dashes" not in text)


def test_an_evening_of_typed_dice_says_so(sit: Any) -> None:
    at = park_evening(sit, typed="0123")
    assert at.says("All of them were typed by hand.") and at.says("20 rolls")


def test_with_large_words_curves_and_dice_take_turns(sit: Any, fresh_theme: Any) -> None:
    fresh_theme.text_size = 1.6
    at = park_evening(sit)
    assert not list(pilot.walk(at.screen.results, FaceBars))
    at.tap("The dice")
    (bars,) = pilot.walk(at.screen.results, FaceBars)
    assert bars.height > 150
    pilot.tap(bars)
    at.calm()
    assert at.says("Ben’s die (frying pan)", at.screen.over)


def test_the_dice_are_judged_in_french_too(sit: Any) -> None:
    from companion.ui.speech import speech

    at = park_evening(sit, seats=(Seat("Ana"), Seat("Ben"), Seat("Cleo"), Seat("Dev")))
    speech.wish = "fr"
    at.calm()
    assert at.says("Les dés étaient-ils équilibrés ?") and at.says("99 soirées sur 100")


def test_the_winners_name_is_not_cut_beside_large_words(sit: Any, fresh_theme: Any) -> None:
    fresh_theme.text_size = 1.6
    people = {"Mathilde": "sky", "Anne-Lise": "green", "Théodora": "yellow", "Guillaume": "blue"}
    seats = tuple(Seat(name, colour) for name, colour in people.items())
    at = sit(seats=seats, size=(1024, 600))
    at.play_out()
    names = [w for w in walk(at.screen.results, Words) if w.text in at.screen.names and w.style == "name"]
    assert len(names) == 4
    for word in names:
        setting = word.setting()
        assert fits(word.text, setting._replace(size=setting.size * setting.shrink)), word.text
