"""Teaching dice to the camera: one picture a face is enough, it is kept, used at once, shared and brought in again."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import numpy as np
import pytest

from companion.core.dice import Source
from companion.inputs.from_vision import looked_at
from companion.inputs.watching import Glimpse
from companion.ui import taught_dice
from companion.ui.screens.camera_teach import CameraTeach
from companion.ui.widgets.button import PushButton
from tests.ui.app_pilot import everything, rest_of_burst, sees, tap
from tests.ui.test_dice_camera import looking
from tests.ui.test_dice_setup import at_table
from vision.frames import Frame
from vision.seen import DiceSeen
from vision.taught_marks import mark
from vision.taught_rendering import marked_body, marked_dice


def picture_of(sign, seed=41):
    """One ivory die on a table."""
    body = marked_body("ivory", [mark(sign)] * 6, np.random.default_rng(5))
    return marked_dice(body, [1], np.random.default_rng(seed), size=(400, 300), edge=70.0)[0]


@pytest.fixture
def page(tmp_path, monkeypatch):
    """The page, over a tray in which one die with a star lies."""
    monkeypatch.setenv("BURROW_HOME", str(tmp_path))
    monkeypatch.setattr("companion.ui.files.folder", lambda: tmp_path / "shared")
    with at_table() as app:
        looking(app, Glimpse(Frame(picture_of("star"), 1), DiceSeen()))
        tap(app, "Teach a die")
        rest_of_burst()
        yield app


def test_a_face_is_taught_by_two_taps_used_at_once_and_shared(page):
    app = page
    assert isinstance(app.page, CameraTeach)
    app.page.choose("star")
    rest_of_burst()
    taught = app.page
    asyncio.run(taught._teach(taught._frame(), "star"))
    rest_of_burst()
    assert sees(app, "star · 1")
    assert app.dice.taught[0].names == ("star",)
    still, _ = app.dice._reader.still(picture_of("star", seed=43))
    (roll,) = [roll for roll in looked_at(still.seen.dice, {}) if roll.face == "star"]
    assert roll.source is Source.CAMERA
    taught.share()
    (path,) = taught_dice.shared()
    taught.forget_set()
    assert app.dice.taught == ()
    taught.bring_in(path)
    assert app.dice.taught[0].names == ("star",)
    (path.parent / "other.dice.json").write_text("{}")
    taught.bring_in(path.parent / "other.dice.json")
    rest_of_burst()
    assert sees(app, "This file holds no taught dice.")


def test_a_picture_that_teaches_nothing_says_why(page):
    app = page
    app.page.choose("7")
    rest_of_burst()
    assert any(isinstance(w, PushButton) and w.text == "That is 7" for w in everything(app))
    asyncio.run(app.page._teach(np.full((300, 400, 3), 90, np.uint8), "7"))
    assert "No die stands out here" in app.page.told.text
    assert app.page.taught == replace(app.page.taught, faces=())
