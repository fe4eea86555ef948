"""When code fails the app goes on, says so, and writes a note without anybody's secret."""

from __future__ import annotations

import stat
from asyncio import CancelledError

import pytest
from kivy.base import ExceptionManager

from companion.ui.mishaps import Mishaps, note_of, write_note
from tests.ui import pilot
from tests.ui.app_game import library_of, started
from tests.ui.app_pilot import rest_of_burst, running, sees, tap


def failing():
    hole = "Cleo hides in hole 7"
    raise ValueError(hole)


def an_error():
    try:
        try:
            failing()
        except ValueError as error:
            raise RuntimeError("while Cleo hid in hole 7") from error
    except RuntimeError as error:
        return error


def test_a_note_names_kinds_and_places_but_no_values(tmp_path):
    path = write_note(an_error(), tmp_path / "notes")
    text = path.read_text()
    assert "RuntimeError" in text and "ValueError" in text and "failing" in text
    assert "Cleo" not in text and "hole 7" not in text
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_only_the_newest_notes_are_kept(tmp_path):
    for _ in range(30):
        write_note(an_error(), tmp_path)
    assert len(list(tmp_path.glob("*.txt"))) == 20


def test_a_disk_that_refuses_is_no_second_failure(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert write_note(an_error(), blocked / "notes") is None


def test_an_error_that_causes_itself_ends():
    error = ValueError()
    error.__context__ = error
    assert note_of(error).count("ValueError") == 1


def test_the_app_goes_on_and_says_so(tmp_path):
    with running() as app:
        app.mishaps.folder = tmp_path
        assert app.mishaps.handle_exception(an_error()) == ExceptionManager.PASS
        rest_of_burst()
        assert sees(app, "Everything is saved.") and not sees(app, "hole 7")
        tap(app, "Close")
        tap(app, "Mole Park")
        assert sees(app, "Who sits where?")


def test_a_game_that_keeps_failing_is_left_for_the_shelf_and_stays_kept(tmp_path):
    library = library_of()
    table = started(library, "Ana", "Ben", moves=3)
    with running(library) as app:
        app.mishaps.folder = tmp_path
        app.carry_on(table.kept_id)
        rest_of_burst()
        for _ in range(5):
            app.mishaps.handle_exception(an_error())
        rest_of_burst()
        assert app.table is None and sees(app, "Carry on")
        assert library.unfinished()[0].length == 3


@pytest.mark.parametrize("signal", [KeyboardInterrupt(), SystemExit(0), CancelledError()])
def test_being_told_to_end_is_obeyed(signal):
    assert Mishaps(lambda *_: None).handle_exception(signal) == ExceptionManager.RAISE


def test_a_game_whose_screen_cannot_be_made_opens_with_the_plain_one(tmp_path):
    def broken(key):
        raise ImportError("no such screen")

    library = library_of()
    table = started(library, "Ana", "Ben", moves=1)
    with running(library, screen_of=broken) as app:
        app.mishaps.folder = tmp_path
        app.carry_on(table.kept_id)
        rest_of_burst()
        assert app.table is not None
        assert list(tmp_path.glob("*.txt"))


@pytest.mark.parametrize(("size", "text"), [((1280, 800), 1.0), ((800, 1280), 1.6), ((1024, 600), 1.6)])
def test_however_much_is_told_at_once_it_can_be_read_put_away_and_tapped_through_nowhere(size, text):
    with running(library_of(), size=size) as app:
        app.preferences.set("text_size", text)
        app.notices.show_banner("A damaged file was set aside and lies untouched beside the new one. " * 40, "Close")
        rest_of_burst()
        banner, shelf = app.notices.banner, app.page
        scroll = banner._scroll
        assert banner.height <= 0.45 * size[1] + 1 and banner.y >= 0 and banner.top <= size[1]
        assert scroll.do_scroll_y and scroll.y >= banner.y and scroll.top <= banner.top
        for x in range(0, size[0], 80):  # whatever of the shelf lies beneath
            for share in (0.1, 0.5, 0.9):
                where = (x, banner.y + banner.height * share)
                if scroll.collide_point(*where) or (banner.collide_point(*where) and where[0] < scroll.right):
                    pilot.tap_at(*where)
        assert app.page is shelf and app.notices.banner is banner
        tap(app, "Close")
        assert app.notices.banner is None
