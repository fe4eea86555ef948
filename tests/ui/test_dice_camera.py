"""The camera's page: what it reads can be corrected, given to people by colour, and taken as one roll."""

from __future__ import annotations

import asyncio
import itertools
from dataclasses import replace

import numpy as np
import pytest

from companion.core.dice import Owner, Source
from companion.games.mole_park import BOX
from companion.games.mole_park.moves import RollForKing
from companion.inputs.sources import Sources
from companion.inputs.status import Health, Status
from companion.inputs.watching import Glimpse
from companion.ui.screens.camera_card import CameraSheet
from companion.ui.screens.camera_setup import CameraSetup
from companion.ui.screens.seen_line import SeenLine
from companion.ui.screens.spoken import spoken
from companion.ui.widgets.choices import Toggle
from companion.ui.widgets.overlay import Overlay
from tests.ui import pilot
from tests.ui.app_game import library_of, seats
from tests.ui.app_pilot import everything, rest_of_burst, row_of, running, sees, tap
from tests.ui.camera_page import looking, read_tray, seen_by_camera
from tests.ui.test_dice_setup import GAME, at_table
from vision.digits_rendering import numeral_d20


@pytest.fixture(scope="module")
def tray():
    return read_tray()


def lines(app):
    return {w.body: w for w in everything(app) if isinstance(w, SeenLine)}


def test_take_all_plays_the_picture_as_one_roll_of_the_colours_owners(tray):
    with at_table() as app:
        app.table.give_die("camera:yellow", Owner(0, "pan", {"6": "X"}))
        sources = looking(app, tray)
        assert sees(app, "2 dice read")
        before = len(sources.inbox.told)
        tap(app, "Take all 2")
        (rolls,) = [events for events in sources.inbox.told[before:] if events]
        assert {(roll.die, roll.face, roll.source) for roll in rolls} == {
            ("camera:yellow", "3", Source.CAMERA), ("camera:white", "5", Source.CAMERA),
        }  # fmt: skip
        assert app.table.view.evidence[0]["die"] == "camera:yellow"
        assert not isinstance(app.page, CameraSetup)


def test_every_throw_while_the_page_is_open_counts_when_it_is_left_by_hand(tray):
    with at_table() as app:
        app.table.give_die("camera:yellow", Owner(0, "pan"))
        app.table.give_die("camera:white", Owner(1, "pan"))
        sources = looking(app, tray)
        sources._seen(seen_by_camera("camera:yellow", "3"))
        sources._seen(seen_by_camera("camera:white", "5"))
        assert not app.table.desk.readings(), "they wait"
        tap(app, "By hand")
        assert {seat: told["die"] for seat, told in app.table.view.evidence.items()} == {
            0: "camera:yellow", 1: "camera:white",
        }  # fmt: skip


def test_take_all_brings_the_picture_once_and_what_was_thrown_and_lifted_before_still_counts(tray):
    yellow = replace(tray, seen=replace(tray.seen, dice=tuple(d for d in tray.seen.dice if d.colour == "yellow")))
    with at_table() as app:
        app.table.give_die("camera:yellow", Owner(0, "pan"))
        app.table.give_die("camera:white", Owner(1, "pan"))
        sources = looking(app, yellow)
        sources._seen(seen_by_camera("camera:white", "5"))  # it was taken out again
        sources._seen(seen_by_camera("camera:yellow", "3"))
        tap(app, "Take it")
        assert [(roll.die, roll.face) for events in sources.inbox.told for roll in events] == [
            ("camera:yellow", "3"), ("camera:white", "5"),
        ]  # fmt: skip


def test_a_die_that_may_have_been_left_out_is_told_and_one_that_surely_was_not_is_not(tray):
    with at_table() as app:
        looking(app, replace(tray, seen=replace(tray.seen, overlooked=0.4)))
        assert sees(app, "Another die may lie there") and sees(app, "Take all 2")
    with at_table() as app:
        looking(app, replace(tray, seen=replace(tray.seen, overlooked=0.05)))
        assert not sees(app, "Another die may lie there")


def test_a_tapped_die_is_corrected_and_then_certain(tray):
    with at_table() as app:
        looking(app, tray)
        picture = app.page.picture
        index = next(n for n, die in enumerate(picture.dice) if die.colour == "yellow")
        pilot.tap_at(*picture.to_window(*picture.place_of(picture.dice[index])))
        rest_of_burst()
        sheet = Overlay.top()
        assert sheet.faces[0].face == "3" and sheet.faces[0].likely
        pilot.tap(next(key for key in sheet.faces if key.face == "4"))
        rest_of_burst()
        assert app.page.corrected == {"camera:yellow": 4}
        tap(app, "Take all 2")
        rolls = {reading.die: reading.roll for reading in app.table.desk.readings()}
        assert (rolls["camera:yellow"].face, rolls["camera:yellow"].sure) == ("4", 1.0)


def test_what_somebody_said_of_a_die_holds_for_one_throw_of_it(tray):
    with at_table() as app:
        sources = looking(app, replace(tray, throws=(1, 1)))
        app.page.correct(app.page.glimpse, app.page.called.index("camera:yellow"), 4)
        assert app.page.corrected == {"camera:yellow": 4}
        moved = tuple(replace(die, centre=(die.centre[0] + 3 * die.size, die.centre[1])) for die in tray.seen.dice)
        sources.show(replace(tray, seen=replace(tray.seen, dice=moved), throws=(1, 1)))
        app.page.look()
        assert app.page.corrected == {"camera:yellow": 4}, "the tablet was pushed"
        sources.show(replace(tray, throws=(2, 2)))
        app.page.look()
        assert app.page.corrected == {}, "thrown again, and come to lie in the same place"


def test_one_doubtful_die_is_said_to_be_right_and_taken_as_certain_and_its_question_never_covers_it(tray):
    doubtful = tuple(replace(die, sure=0.6) if die.colour == "yellow" else die for die in tray.seen.dice)
    with at_table() as app:
        app.table.give_die("camera:yellow", Owner(0, "pan"))
        looking(app, replace(tray, seen=replace(tray.seen, dice=doubtful)))
        picture = app.page.picture
        for index, die in enumerate(picture.dice):
            app.page.ask_face(index)
            rest_of_burst()
            card, (x, y), half = Overlay.top().panel, picture.place_of(die), picture.box_side(die) / 2
            x, y = picture.to_window(x, y)
            assert x + half <= card.x or card.right <= x - half or y + half <= card.y or card.top <= y - half
            teaches = [w for w in Overlay.top().walk() if getattr(w, "icon", "") == "teach"]
            assert bool(teaches) == (die.colour == "yellow")
            Overlay.top().close()
            rest_of_burst()
        tap(app, "3 is right, take all 2")
        assert app.table.view.evidence[0]["die"] == "camera:yellow", "nobody is asked again"


def test_pictures_that_agree_are_told_in_a_corner_without_dice_and_undo_is_at_hand(tray):
    with at_table() as app:
        sources = looking(app, replace(tray, agreeing=4))
        assert app.page.picture.says == "lying still, 4 pictures agree"
        assert app.page.undo.text == spoken(app.table.view.undo)
        row = app.table.view.row
        pilot.tap(app.page.undo)
        rest_of_burst()
        assert app.table.view.row != row and app.table.view.game.stage == "deal"
        sources.show(replace(tray, agreeing=0))
        app.page.look()
        assert app.page.picture.says == ""


def test_a_colour_is_given_to_somebody_in_two_taps(tray):
    with at_table() as app:
        looking(app, tray)
        line = next(line for line in lines(app).values() if line.face == "5")
        pilot.tap(line, at=(0.7, 0.5))
        rest_of_burst()
        tap(app, "Cleo’s giant mallet")
        assert app.table.desk.owners["camera:white"].seat == 2
        assert [die.id for die in app.library.dice()] == ["camera:white"]


def test_a_die_drawn_onto_a_line_changes_owners_with_the_die_there(tray):
    with at_table() as app:
        app.table.give_die("camera:yellow", Owner(0, "pan"))
        looking(app, tray)
        picture = app.page.picture
        white = next(die for die in picture.dice if die.colour == "white")
        anas = next(line for line in everything(app) if isinstance(line, SeenLine) and line.text == "Ana")
        pilot.drag(picture.to_window(*picture.place_of(white)), pilot.middle(anas))
        rest_of_burst()
        owners = app.table.desk.owners
        assert Overlay.top() is None, "a die that is carried is not asked what it shows"
        assert owners["camera:white"].seat == 0 and "camera:yellow" not in owners


def test_a_die_that_is_carried_stays_the_one_that_was_taken_up_whatever_lies_there_meanwhile(tray):
    with at_table() as app:
        app.table.give_die("camera:yellow", Owner(0, "pan"))
        sources = looking(app, tray)
        index = next(n for n, die in enumerate(app.page.seen) if die.colour == "white")
        app.page.carry(index, 10, 10)
        first = replace(tray.seen.dice[index], colour="red", centre=(5.0, 5.0))  # another one rolls to its left
        sources.show(replace(tray, seen=replace(tray.seen, dice=(first, *tray.seen.dice))))
        app.page.look()
        rest_of_burst()
        anas = next(line for line in everything(app) if isinstance(line, SeenLine) and line.text == "Ana")
        app.page.drop(index, *pilot.middle(anas))
        assert app.table.desk.owners["camera:white"].seat == 0


def test_what_is_shown_is_what_is_taken_though_the_camera_sees_on_meanwhile(tray, monkeypatch):
    fewer = replace(tray, seen=replace(tray.seen, dice=tray.seen.dice[:1]))
    with at_table() as app:
        app.table.give_die("camera:yellow", Owner(0, "pan"))
        sources = looking(app, tray)
        sees_on = itertools.cycle([fewer, tray, tray])  # what its thread has read, at each word with it
        monkeypatch.setattr(Sources, "glimpse", property(lambda sources: next(sees_on)))
        for _ in range(6):
            app.page.look()
            assert app.page.take.text.endswith(str(n := len(app.page.seen))) or n == 1
            assert len(app.page.picture.dice) == len(app.page.called) == n
        while len(app.page.seen) != 2:
            app.page.look()
        before = len(sources.inbox.told)
        app.page.take_all()
        assert len([roll for events in sources.inbox.told[before:] for roll in events]) == 2


def test_a_camera_in_use_is_marked_in_the_game_and_one_in_trouble_too(tray):
    from companion.core.messages import say

    with at_table() as app:
        sources = looking(app, tray)
        app.back()
        app.back()
        rest_of_burst()
        bar = app.page.top_bar
        sources._status["camera"] = Status("camera", Health.TROUBLE, say("camera.camera_gone", source="camera 0"))
        app._dice_changed()
        assert bar.dice.icon == "warning" and bar.dice.opacity == 1
        bar.show_dice(1, 0, camera=True)
        assert bar.camera.parent is bar
        bar.show_dice(1, 0)
        assert bar.camera.parent is None


@pytest.mark.parametrize(
    ("where", "pill"), [("http://10.0.0.7/video", "tried again soon"), ("/tray", "cannot be read")]
)
def test_why_there_is_no_picture_is_said_once_and_a_file_is_not_said_to_be_tried_again(tray, where, pill):
    from companion.core.messages import say

    with at_table() as app:
        sources = looking(app, tray)
        sources._camera_at = where
        sources.show(Glimpse(None, None, say("camera.no_pictures", source=where)))
        app.page.look()
        rest_of_burst()
        assert app.page.pill.text == pill and app.page.picture.empty == ""
        assert sees(app, "not with pictures")


def test_pictures_are_thrown_away_unless_the_table_keeps_them(tray, tmp_path):
    with at_table() as app:
        sources = looking(app, tray)
        sources.pictures = tmp_path
        assert sources.kept(Glimpse(tray.frame)) == ""
        app.page.keep(True)
        assert (tmp_path / sources.kept(Glimpse(tray.frame))).is_file()
        assert app.preferences.keep_pictures is True


def test_printed_numbers_are_read_when_the_table_wants_them_and_a_die_of_twenty_faces_is_asked_about_as_one(tray):
    thrown, _ = numeral_d20([17], np.random.default_rng(3))
    with at_table() as app:
        sources = looking(app, tray)
        pilot.tap(row_of(app, "Read printed numbers", Toggle))
        assert sources.numerals and app.preferences.numerals
        sources.show(sources._reader.still(thrown)[0])
        app.page.look()
        assert [die.value for die in app.page.seen] == [17]
        app.page.ask_face(0)
        assert next(key.face for key in Overlay.top().faces) == "17"
        assert {key.face for key in Overlay.top().faces} == {str(number) for number in range(1, 21)}


def test_a_camera_chosen_while_all_is_played_by_hand_is_the_one_that_is_watched_afterwards(tray):
    with at_table() as app:
        sources = looking(app, tray)
        sources._paused, sources.soon = True, asyncio.run
        app.page.choose()
        rest_of_burst()
        tap(app, "Camera 2")
        assert app.preferences.camera == sources.camera == "1" and sources._camera is None
        assert sees(app, "Camera 2"), "it is named on its page"


def test_why_nothing_is_read_is_said_in_a_word_and_a_sentence(tray):
    from vision.seen import REFUSALS, DiceSeen

    with at_table(language="fr") as app:
        sources, said = looking(app, tray), set()
        for reason in REFUSALS:
            sources.show(replace(tray, seen=DiceSeen(refused=reason)))
            app.page.look()
            pill = app.page.pill
            assert not pill.text.startswith("cam.") and not pill.sentence.startswith("camera.")
            assert sees(app, pill.sentence) and app.page.take.not_yet
            said.add(pill.text)
        assert len(said) == len(REFUSALS)


def test_a_free_die_is_proposed_to_the_one_who_is_waited_for_and_lent_for_that_roll_alone(tray):
    one = replace(tray, seen=replace(tray.seen, dice=tuple(die for die in tray.seen.dice if die.colour == "white")))
    library = library_of((BOX,))
    with running(library) as app:
        table = library.start(GAME, GAME.setup(seats("Ana", "Ben", "Cleo")))
        assert table.play(RollForKing(0, 2)) and table.play(RollForKing(1, 3))
        app.play(table)
        rest_of_burst()
        looking(app, one)
        assert [line.text for line in lines(app).values()] == ["Cleo?"]
        tap(app, "Take it")
        assert app.table.view.evidence[2]["die"] == "camera:white"
        assert "camera:white" not in app.table.desk.owners, "the next roll may be another person's"


def test_an_address_with_a_password_is_shown_without_it_and_stays_whole():
    where, chosen = "http://ann:rabbit@10.0.0.7/video?key=abc", []
    with at_table() as app:
        sheet = CameraSheet(where, chosen.append)
        sheet.open(app.root_view)
        rest_of_burst()
        assert sheet.field.text == "http://10.0.0.7/video"
        tap(app, "Watch")
        assert chosen == [where]
        sheet = CameraSheet(where, chosen.append)
        sheet.open(app.root_view)
        rest_of_burst()
        sheet.field.text = "http://10.0.0.7/hall"
        tap(app, "Watch")
        assert chosen[1:] == ["http://ann:rabbit@10.0.0.7/hall"]
