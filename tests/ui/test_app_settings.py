"""Settings count at once and are there the next time; printed values keep to what can be printed."""

from __future__ import annotations

import io

import pytest
from kivy.uix.textinput import TextInput

from companion.core.catalogue import Origin
from companion.ui.preferences import DEFAULTS, Preferences
from companion.ui.screens.catalogue import read_typed, typed_form
from companion.ui.screens.licences import BUNDLED, FONTS, paragraphs
from companion.ui.widgets.choices import StepSlider, Toggle
from tests.ui import pilot
from tests.ui.app_game import library_of, started
from tests.ui.app_pilot import choose, everything, rest_of_burst, row_of, running, sees, tap, turn


def test_a_choice_counts_at_once_and_the_next_time():
    from companion.ui.theme import theme

    library = library_of()
    with running(library) as app:
        app.open_settings()
        rest_of_burst()
        choose(app, "Night")
        assert theme.mode == "night"
        pilot.tap(row_of(app, "Take dice by themselves", Toggle))
        slider = row_of(app, "Text size", StepSlider)
        pilot.tap_at(*slider.to_window(slider.stop_x(3), slider.center_y))
        rest_of_burst()
        assert theme.text_size == 1.6
    with running(library) as app:
        assert theme.mode == "night" and theme.text_size == 1.6
        assert app.preferences.auto_take is False


def test_a_tablet_that_is_turned_with_another_text_size_is_laid_out_before_the_next_frame(monkeypatch):
    from kivy.logger import Logger

    from companion.ui.theme import theme

    complaints: list[str] = []
    with running(library_of()) as app:
        app.open_settings()
        rest_of_burst()
        monkeypatch.setattr(Logger, "critical", lambda told, *_: complaints.append(told))
        for size, text in (((800, 1280), 1.0), ((1280, 800), 1.6), ((1024, 600), 1.0)):
            theme.text_size = text
            turn(*size)
    assert not complaints


def test_how_many_backups_there_are_and_when_the_last_was_made():
    library = library_of()
    with running(library) as app:
        app.open_settings()
        rest_of_burst()
        assert sees(app, "the first one comes with the first game")
        app.open_shelf()
        started(library, "Ana", "Ben")
        library.back_up()
        app.open_settings()
        rest_of_burst()
        assert sees(app, "1 kept, made today, ")


def test_the_voice_speaks_slowly_where_it_can(monkeypatch):
    spoken: list[list[str]] = []

    class Engine:
        def __init__(self, command, **_):
            spoken.append(command)
            self.stdin = io.BytesIO()

        def poll(self):
            return 0

    monkeypatch.setattr("companion.ui.screens.announce.shutil.which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr("companion.ui.screens.announce.subprocess.Popen", Engine)
    with running() as app:
        app.open_settings()
        rest_of_burst()
        app.page.try_voice()
        choose(app, "Slow")
        app.page.try_voice()
    assert "-s" not in spoken[0] and spoken[1][spoken[1].index("-s") + 1] == "120"


def test_choosing_french_turns_the_screen_that_is_shown():
    with running(language=None) as app:
        app.preferences.set("language", "en")
        app.open_settings()
        rest_of_burst()
        choose(app, "Français")
        assert sees(app, "Ce qu’on voit") and not sees(app, "What you see")
        choose(app, "English")
        assert sees(app, "What you see")


def test_keep_awake_follows_the_game_and_the_setting():
    from kivy.core.window import Window

    library = library_of()
    with running(library) as app:
        Window.allow_screensaver = True
        app.open_new_game("mole_park")
        rest_of_burst()
        tap(app, "Start the game")
        assert Window.allow_screensaver is False
        Window.allow_screensaver = True  # what Android does while the app is paused
        app.on_pause()
        app.on_resume()
        assert Window.allow_screensaver is False
        app.open_shelf()
        rest_of_burst()
        assert Window.allow_screensaver is True


def test_a_stored_value_that_makes_no_sense_counts_as_the_default():
    library = library_of()
    preferences = Preferences(library)
    for name, default in DEFAULTS.items():
        library.set_setting(f"app.{name}", ["nonsense"])
        assert getattr(preferences, name) == default
    library.set_setting("app.theme", "purple")
    library.set_setting("app.text_size", 9.0)
    with running(library) as app:
        from companion.ui.theme import theme

        assert theme.mode == "day" and theme.text_size <= 1.6
        app.open_settings()
        rest_of_burst()
        assert sees(app, "What you see")


@pytest.mark.parametrize("size", pilot.SIZES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_row_keeps_its_control_on_the_card_in_large_text(size, language):
    from companion.ui.screens.rows import SettingRow

    library = library_of()
    library.set_setting("app.text_size", 1.6)
    with running(library, size=size, language=language) as app:
        for open_page in (app.open_settings, lambda: app.open_catalogue("mole_park"), app.open_licences):
            open_page()
            rest_of_burst()
            for row in [w for w in everything(app) if isinstance(w, SettingRow)]:
                for control in row.controls:
                    where = f"{row._title}: {type(control).__name__} runs out of its card"
                    assert control.right <= row.right + 1, where
                    assert control.x >= row.x - 1, where


# ── printed values ──


def test_the_owners_word_replaces_a_guess_and_is_kept():
    library = library_of()
    with running(library) as app:
        app.open_catalogue("mole_park")
        rest_of_burst()
        assert sees(app, "3 values are guesses")
        stepper = app.page.controls["stars.six"]
        pilot.tap(stepper.children[0])
        rest_of_burst()
        assert library.catalogue("mole_park")["stars.six"].value == 4
        assert library.catalogue("mole_park")["stars.six"].origin is Origin.OWNER
        assert sees(app, "2 values are guesses")


def test_guesses_alone_can_be_shown():
    with running() as app:
        app.open_catalogue("mole_park")
        rest_of_burst()
        choose(app, "Guesses only")
        assert set(app.page.controls) == {"stars.six", "path.bell", "path.end"}


def test_a_value_out_of_range_is_refused_with_its_reason():
    library = library_of()
    with running(library) as app:
        app.open_catalogue("mole_park")
        rest_of_burst()
        assert not app.page.set_value("stars.six", 9)
        rest_of_burst()
        assert app.notices.banner is not None
        assert library.catalogue("mole_park")["stars.six"].value == 3


def test_a_value_first_needed_is_brought_into_sight():
    with running(size=(1024, 600)) as app:
        app.enter_value(app.library.game("mole_park"), "path.end")
        rest_of_burst()
        pilot.wait(0.3)
        control = app.page.controls["path.end"]
        low = app.page.scroll.to_window(*app.page.scroll.pos)[1]
        assert control.to_window(*control.center)[1] >= low


@pytest.mark.parametrize(
    ("text", "like", "value"),
    [
        ("7", 3, 7),
        ("seven", 3, None),
        ("", 3, None),
        ("1, 2,3", (1,), (1, 2, 3)),
        ("1, x", (1,), None),
        ("a, b; c", (("a",), ("b",)), (("a", "b"), ("c",))),
        ("round", "square", "round"),
        ("2,5", 1.0, 2.5),
    ],
)
def test_what_is_typed_becomes_a_value_of_the_same_kind(text, like, value):
    assert read_typed(text, like) == value


@pytest.mark.parametrize("value", [3, "word", (1, 2), ((1, 2), (3,)), 2.5])
def test_a_value_shown_for_typing_reads_back_as_itself(value):
    assert read_typed(typed_form(value), value) == value


# ── licences ──


def test_every_bundled_font_has_its_licence_to_read():
    fonts = {path.name for path in FONTS.glob("*.ttf")}
    assert fonts
    with running() as app:
        app.open_licences()
        rest_of_burst()
        for name, _, file in BUNDLED:
            assert (FONTS / file).is_file()
            assert sees(app, name)
        tap(app, "Read")
        assert sees(app, "Apache License")


def test_long_texts_are_set_paragraph_by_paragraph():
    assert paragraphs("one\ntwo\n\nthree\n\n\n") == ["one two", "three"]


def test_typing_into_a_value_with_many_words():
    library = library_of()
    with running(library) as app:
        app.open_catalogue("mole_park")
        rest_of_burst()
        known = library.catalogue("mole_park")["stars.one"]
        app.page.ask("stars.one", known)
        rest_of_burst()
        field = next(w for w in everything(app) if isinstance(w, TextInput))
        field.text = "many"
        tap_done(app)
        assert sees(app, "Nothing was changed.")
        field.text = "2"
        tap_done(app)
        assert library.catalogue("mole_park")["stars.one"].value == 2


def tap_done(app):
    from companion.ui.widgets.overlay import Overlay

    sheet = Overlay.top()
    pilot.tap(next(w for w in sheet.walk() if getattr(w, "text", "") == "Done" and hasattr(w, "on_tap")))
    rest_of_burst()
