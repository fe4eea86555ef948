"""What an open sheet hides of the table is not drawn; nobody can tell."""

from __future__ import annotations

from typing import Any

import pytest

from companion.ui.theme import theme
from tests.ui import pilot

pytest_plugins = ("tests.ui.playing",)


def opened(at: Any, what: str) -> Any:
    getattr(at.screen, what)()
    at.calm()
    return at.screen.over


@pytest.mark.parametrize("what", ["ask_face", "open_history", "open_menu"])
def test_a_picture_with_a_sheet_is_the_same_as_if_all_of_the_table_were_drawn(sit: Any, look: Any, what: str) -> None:
    at = sit()
    before = pilot.pixels(look("before"))
    over = opened(at, what)
    pilot.wait(1.2)  # a bar that shows how far one has scrolled fades away
    cut = pilot.pixels(look("cut"))
    at.screen.beneath.follow(None)
    over.open_area = over.box
    at.calm()
    whole = pilot.pixels(look("whole"))
    assert (cut == whole).all()
    assert (whole != before).any()
    over.dismiss()
    at.calm()
    assert (pilot.pixels(look("after")) == before).all()


def test_only_what_is_hidden_is_left_out_and_all_of_it_is_back_when_the_sheet_goes(sit: Any) -> None:
    at = sit()
    over = opened(at, "ask_face")
    left, bottom, across, down = over.open_area
    assert at.screen.beneath.cuts
    assert (left, across) == (0, 1280) and bottom + down == 800
    assert bottom < over.panel.top  # the round corners show what lies under them
    theme.less_motion = False
    over.dismiss()
    pilot.frames(2)
    assert over.open_area[1] < bottom, "what a sheet lets go of while it slides away is drawn again"
    at.calm()
    assert not at.screen.beneath.cuts


def test_a_card_in_the_middle_hides_nothing(sit: Any) -> None:
    at = sit()
    over = opened(at, "lock")
    assert over.side == "card" and over.open_area == over.box
    assert not at.screen.beneath.cuts
