"""Teaching dice to the camera: one picture a face is enough, it is kept, used at once, shared and brought in again."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import numpy as np
import pytest

from companion.core.dice import Source
from companion.core.messages import say
from companion.inputs.from_vision import looked_at
from companion.inputs.watching import Glimpse
from companion.ui import taught_dice
from companion.ui.screens.camera_teach import CameraTeach
from companion.ui.widgets.banner import Banner
from companion.ui.widgets.button import PushButton
from tests.ui.app_pilot import everything, rest_of_burst, sees, tap
from tests.ui.camera_page import looking
from tests.ui.test_dice_setup import at_table
from vision.frames import Frame
from vision.seen import DiceSeen
from vision.taught_marks import mark
from vision.taught_profile import MOST_FACES, TaughtSet
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


def cut_of(shade):
    """A picture of a face, as it is kept."""
    picture = np.full((96, 96, 3), 200, np.uint8)
    picture[40:56, 30:66] = shade
    return picture


def test_a_friends_set_of_the_same_name_leaves_ones_own_as_it_is(page, tmp_path):
    app = page
    own = TaughtSet("My dice").with_picture("star", cut_of(20))
    app.page._keep(own)
    friends = tmp_path / "from Ana.dice.json"
    friends.write_text(TaughtSet("My dice").with_picture("moon", cut_of(90)).as_text())
    for _ in range(2):  # the same set twice is one set
        app.page.bring_in(friends)
        rest_of_burst()
        kept = {each.name: each.names for each in taught_dice.all_sets()}
        assert kept == {"My dice": ("star",), "My dice 2": ("moon",)}
        assert app.page.name == "My dice 2" and {each.name for each in app.dice.taught} == set(kept)
    assert sees(app, "You have this set already: it is “My dice 2”.")
    friends.write_text(TaughtSet("My dice").with_picture("ring", cut_of(140)).as_text())
    app.page.bring_in(friends)
    rest_of_burst()
    assert sees(app, "You have another set of that name. Both stay: the one from the file is called “My dice 3”.")
    assert len(taught_dice.all_sets()) == 3


def test_two_names_that_are_written_alike_are_two_sets(page):
    app = page
    for name, shade in (("Ana & Ben", 20), ("Ana - Ben", 90)):
        app.page._keep(TaughtSet(name).with_picture("star", cut_of(shade)))
    assert [each.name for each in taught_dice.all_sets()] == ["Ana & Ben", "Ana - Ben"]
    taught_dice.forget("Ana & Ben")
    assert [each.name for each in taught_dice.all_sets()] == ["Ana - Ben"]


def test_a_face_too_many_and_a_damaged_set_are_told_on_the_page(page):
    app = page
    many = TaughtSet("many")
    for number in range(MOST_FACES):
        many = many.with_picture(f"face {number}", cut_of(20))
    app.page._keep(many)
    app.page.use("many")
    asyncio.run(app.page._teach(picture_of("star"), "one more"))
    assert "at most 40" in app.page.told.text and len(app.page.taught.faces) == MOST_FACES
    (taught_dice.folder() / "broken.dice.json").write_text('{"burrow":')
    app.page._known()
    app.page.rebuild()
    rest_of_burst()
    assert sees(app, "broken.dice.json is not used. This file holds no taught dice.")


def test_signs_that_no_set_knows_are_said_plainly_and_teaching_is_one_tap_away(tmp_path, monkeypatch):
    monkeypatch.setenv("BURROW_HOME", str(tmp_path))
    strange = DiceSeen(unknown=((120.0, 90.0, 40.0), (220.0, 150.0, 40.0)), overlooked=0.9)
    with at_table() as app:
        looking(app, Glimpse(Frame(picture_of("star"), 1), strange))
        app.page.note = say("camera.no_dice")  # as a photograph is told in which nothing was read
        app.page.look()
        assert sees(app, "2 dice carry signs that no taught set knows") and not sees(app, "No dice were found")
        (banner,) = [w for w in everything(app) if isinstance(w, Banner)]
        banner.dispatch("on_action", "teach")
        rest_of_burst()
        assert isinstance(app.page, CameraTeach)
