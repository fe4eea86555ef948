"""Whoever looks away from a hidden choice leaves nothing on the glass: pause, another window, the shelf."""

from __future__ import annotations

import pytest

from companion.core.game import Box, Seat
from companion.games import find_game
from companion.ui.theme import theme
from tests.ui import pilot
from tests.ui.app_game import library_of
from tests.ui.app_pilot import rest_of_burst, running


@pytest.fixture
def looking():
    """The app with Whakka Mole open and the first seat looking at its own sheet."""
    game = find_game("whakka_mole")
    library = library_of((Box("whakka_mole", (game,)),))
    with running(library) as app:
        app.start(game, game.setup((Seat("Ana", "vermilion"), Seat("Ben", "sky"))))
        pilot.settle()
        app.table.lift_cover()
        pilot.settle()
        assert app.table.view.viewer == 0 and theme.underground
        yield app


def test_pausing_puts_the_cover_back_up(looking):
    assert looking.on_pause() is True
    assert looking.table.view.viewer is None and looking.table.view.cover_for == 0
    looking.on_resume()
    assert looking.table.view.viewer is None


@pytest.mark.parametrize("event", ["on_minimize", "on_hide"])
def test_leaving_the_window_puts_the_cover_back_up(looking, event):
    from kivy.core.window import Window

    Window.dispatch(event)
    assert looking.table.view.viewer is None and looking.table.view.cover_for == 0


def test_another_window_in_front_puts_the_cover_back_up(looking):
    from kivy.core.window import Window

    Window._focus = False  # what SDL's event does; the property itself cannot be set
    Window.property("focus").dispatch(Window)
    Window._focus = True
    assert looking.table.view.viewer is None and looking.table.view.cover_for == 0


def test_the_shelf_is_a_meadow_again_and_the_choice_stays_asked_for(looking):
    kept = looking.table.kept_id
    pilot.key("escape")
    rest_of_burst()
    assert looking.table is None and not theme.underground
    looking.carry_on(kept)
    pilot.settle()
    assert looking.table.view.viewer is None and looking.table.view.cover_for == 0


def test_the_windows_title_tells_no_secret(looking):
    assert looking.title == "Burrow" and looking.get_application_name() == "Burrow"
