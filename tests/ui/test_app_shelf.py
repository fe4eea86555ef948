"""The shelf: what stands on it, where a tap leads, and that it follows language, window and keys."""

from __future__ import annotations

import pytest

from companion.core.game import Box
from tests.ui import pilot
from tests.ui.app_game import boxes, library_of, started
from tests.ui.app_pilot import choose, everything, rest_of_burst, running, sees, tap, texts, thing, turn

FIVE = ["Mole Park", "Molly", "Dice Theme Park", "Topoum", "Whakka Mole"]


def chambers(app):
    from companion.ui.screens.chamber import Chamber
    from companion.ui.screens.shelf import Cover

    return [w for w in everything(app) if isinstance(w, Chamber) and not isinstance(w, Cover)]


@pytest.mark.parametrize("size", pilot.SIZES)
def test_five_chambers_stand_side_by_side_in_every_size(size):
    with running(size=size) as app:
        boxes_seen = chambers(app)
        assert [c.title for c in boxes_seen] == FIVE
        for one in boxes_seen:
            x, y = one.to_window(one.x, one.y)
            assert x >= 0 and x + one.width <= size[0] + 1 and y + one.height <= size[1]
        for a in boxes_seen:
            for b in boxes_seen:
                if a is not b:
                    apart = a.right <= b.x + 1 or b.right <= a.x + 1 or a.top <= b.y + 1 or b.top <= a.y + 1
                    assert apart, f"{a.title} lies over {b.title}"


def test_players_and_how_often_it_was_played():
    library = library_of()
    started(library, "Ana", "Ben", moves=9)
    with running(library) as app:
        park, molly, _, _, _ = chambers(app)
        assert (park.players, park.note) == ("2–8", "played once · today")
        assert (molly.players, molly.note) == ("2–4", "new here")


def test_a_tap_on_a_box_sets_a_game_up_and_back_leads_home():
    with running() as app:
        tap(app, "Mole Park")
        assert sees(app, "Who sits where?")
        tap(app, "Back")
        assert [c.title for c in chambers(app)] == FIVE


def test_a_held_box_shows_its_own_past_games():
    library = library_of()
    started(library, "Ana", "Ben")
    with running(library) as app:
        pilot.hold(thing(app, "Molly"), 0.7)
        rest_of_burst()
        assert app.page.box_key == "molly"
        assert not sees(app, "Ana and Ben")
        tap(app, "Mole Park")
        assert sees(app, "Ana and Ben")


def test_a_broken_box_says_why_and_hurts_no_other():
    with running() as app:
        assert sees(app, "This one is broken. Tap to see why.")
        tap(app, "Topoum")
        assert sees(app, "NameError: name 'mole' is not defined (rules.py, line 12)")
        pilot.key("escape")
        rest_of_burst()
        tap(app, "Molly")
        assert sees(app, "Who sits where?")


def test_a_box_without_a_game_yet_says_so():
    with running() as app:
        tap(app, "Whakka Mole")
        assert sees(app, "not on this shelf yet")
        assert [c.title for c in chambers(app)] == FIVE


def test_a_sixth_box_gets_a_chamber_of_its_own():
    game = boxes()[1].games[0]
    library = library_of((*boxes(), Box("zebra", (game,))))
    with running(library) as app:
        assert [c.title for c in chambers(app)] == [*FIVE, "zebra"]


def test_the_banner_carries_on_with_the_newest_unfinished_game():
    library = library_of()
    started(library, "Ana", "Ben", moves=2)
    newest = started(library, "Cleo", "Dev", moves=4)
    with running(library) as app:
        pilot.wait(0.2)
        assert tokens_on_the_banner(app) == ["vermilion", "sky"] and sees(app, "paused at “yes”")
        tap(app, "Carry on")
        assert app.table.kept_id == newest.kept_id
        assert app.table.session.length == 4


def test_without_an_unfinished_game_the_banner_offers_the_last_one_again():
    library = library_of()
    started(library, "Ana", "Ben", moves=9)
    with running(library) as app:
        assert sees(app, "Ana won")
        tap(app, "Play again")
        assert [chair.name for chair in app.page.plan.chairs] == ["Ana", "Ben"]


def test_an_empty_shelf_has_no_banner():
    with running() as app:
        assert not any("Carry on" in text or "Play again" in text for text in texts(app))


@pytest.mark.parametrize("text_size", [1.0, 1.6])
def test_an_upright_shelf_opens_with_its_name_and_its_chips_in_sight(text_size):
    library = library_of()
    library.set_setting("app.text_size", text_size)
    with running(library, size=(800, 1280)) as app:
        assert app.page.header.top <= app.page.top and app.page.dice_chip.y > app.page.world.top - 400


def test_an_upright_shelf_has_the_past_games_as_sixth_chamber():
    with running(size=(800, 1280)) as app:
        tap(app, "Past games")
        assert sees(app, "Nothing kept yet")


def test_another_language_renames_everything_at_once():
    with running(language=None) as app:
        app.preferences.set("language", "fr")
        rest_of_burst()
        assert sees(app, "nouvelle ici") and not sees(app, "new here")
        app.preferences.set("language", "en")
        rest_of_burst()
        assert sees(app, "new here")


def test_escape_asks_before_leaving_and_staying_leaves_everything():
    with running() as app:
        pilot.key("escape")
        rest_of_burst()
        assert sees(app, "Leave Burrow?")
        tap(app, "Stay")
        assert not sees(app, "Leave Burrow?")
        assert [c.title for c in chambers(app)] == FIVE


def test_escape_in_a_game_leads_to_the_shelf_and_the_game_stays():
    library = library_of()
    table = started(library, "Ana", "Ben", moves=3)
    with running(library) as app:
        app.carry_on(table.kept_id)
        rest_of_burst()
        pilot.key("escape")
        rest_of_burst()
        assert app.table is None
        assert library.unfinished()[0].length == 3
        assert sees(app, "Carry on")


def test_the_keyboard_reaches_a_box_and_opens_it():
    with running() as app:
        for _ in range(20):
            pilot.key("tab")
            if app.ring.current is not None and getattr(app.ring.current, "title", "") == "Molly":
                break
        assert app.ring.current.title == "Molly"
        pilot.key("enter")
        rest_of_burst()
        assert sees(app, "Who sits where?")


def test_rotation_keeps_the_shelf_whole():
    with running() as app:
        turn(800, 1280)
        assert [c.title for c in chambers(app)] == FIVE
        assert all(c.beside for c in chambers(app))
        turn(1280, 800)
        assert not any(c.beside for c in chambers(app))


def test_a_damaged_file_is_told_and_the_backup_comes_back_only_when_asked(tmp_path):
    from datetime import date

    from companion.table.library import Library

    before = Library(tmp_path, boxes())
    started(before, "Ana", "Ben", moves=3)
    before._database.back_up_daily(date(2026, 11, 1))
    before.close()
    (tmp_path / "burrow.sqlite3").write_bytes(b"mice were here" * 500)
    library = Library(tmp_path, boxes())
    assert library.notices
    with running(library) as app:
        assert not sees(app, "Ana and Ben")
        tap(app, "Bring back")
        assert not library.unfinished()
        tap(app, "Bring it back")
        assert library.unfinished()[0].names == ("Ana", "Ben")
        pilot.wait(0.2)
        assert tokens_on_the_banner(app) == ["vermilion", "sky"] and sees(app, "paused at “yes”")


def test_with_motion_the_screens_slide_and_without_they_do_not():
    from kivy.uix.screenmanager import NoTransition, SlideTransition

    library = library_of()
    library.set_setting("app.less_motion", False)
    with running(library) as app:
        app.open_settings()
        assert type(app.screens.transition) is SlideTransition
        pilot.settle()
        app.preferences.set("less_motion", True)
        app.back()
        assert type(app.screens.transition) is NoTransition


def test_choosing_words_side_by_side_counts_at_once():
    from companion.ui.theme import theme

    with running() as app:
        app.open_settings()
        rest_of_burst()
        choose(app, "Night")
        assert theme.mode == "night"


def test_how_often_and_when_a_box_was_played_last():
    library = library_of()
    for _ in range(3):
        started(library, "Ana", "Ben", moves=9)
    later = library._now() + 3 * 86400
    with running(library, now=lambda: later) as app:
        from datetime import datetime

        day = datetime.fromtimestamp(later - 3 * 86400).strftime("%A")
        assert chambers(app)[0].note == f"played 3 times · last {day}"


def tokens_on_the_banner(app):
    from companion.ui.widgets.seat_token import SeatToken

    return [w.seat for w in app.page.banner.walk() if isinstance(w, SeatToken)]


@pytest.fixture
def real_shelf(tmp_path):
    from companion.games import shelf
    from companion.table.library import Library

    library = Library(tmp_path, shelf())
    yield library
    library.close()


def play_some(library, close=True):
    from companion.core.game import Seat
    from companion.games.mole_park.moves import Deal, NameKing

    game = library.game("mole_park")
    table = library.start(game, game.setup((Seat("Ana", "green"), Seat("Ben", "rose"), Seat("Cleo", "blue"))))
    table.play(NameKing(1))
    table.play(Deal())
    if close:
        table.close()
    return table


@pytest.mark.parametrize("closed", [True, False])  # False: the power went, nothing was tidied up
def test_the_banner_says_who_sits_there_which_round_and_where_it_paused(real_shelf, closed):
    play_some(real_shelf, closed)
    with running(real_shelf) as app:
        pilot.wait(0.2)
        assert tokens_on_the_banner(app) == ["green", "rose", "blue"]
        assert sees(app, "Mole Park · Round 1") and sees(app, "paused at “")
        tap(app, "Carry on")
        assert app.table.session.length == 2


def test_the_banner_follows_what_was_played_since(real_shelf):
    from companion.games.mole_park.moves import EndGame

    table = play_some(real_shelf)
    with running(real_shelf) as app:
        pilot.wait(0.2)
        tap(app, "Carry on")
        app.table.play(EndGame())
        tap(app, "Play again")
        app.open_shelf()
        rest_of_burst()
        pilot.wait(0.2)
        assert not sees(app, "paused at") and tokens_on_the_banner(app) == []
        assert real_shelf.finished()[0].id == table.kept_id


def test_a_game_that_cannot_be_read_does_not_break_the_shelf():
    library = library_of()
    table = started(library, "Ana", "Ben")
    with library._database.writing() as connection:
        connection.execute("update sessions set setup = 'x' where uid = ?", (table.kept_id,))
    with running(library) as app:
        pilot.wait(0.2)
        assert sees(app, "Ana and Ben") and sees(app, "Carry on")


def test_a_die_that_runs_low_is_named_beside_the_dice_chip(real_shelf):
    from companion.storage.preferences import KnownDie
    from hardware.reading import DieIdentity, DieState

    class Listening:
        dice = tuple(DieState(DieIdentity(f"pixels:{n}"), linked=True, battery=b) for n, b in (("a", 9), ("b", 80)))
        awake = ("pixels:a", "pixels:b")
        troubles = statuses = ()

    real_shelf.keep_die(KnownDie("pixels:a", "", None, "Gus", "pan"))
    with running(real_shelf, dice=Listening()) as app:
        assert sees(app, "2 dice awake") and sees(app, "Gus’s frying pan is low")
        app.dice.dice = ()
        app._dice_changed()
        rest_of_burst()
        assert not sees(app, "is low") and app.page.low_chip.width == 0
