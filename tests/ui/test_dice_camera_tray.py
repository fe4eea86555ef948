"""The camera's page: where the tray lies, and whose dice lie in which part of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.dice import Owner, Source
from companion.inputs.watching import PictureReader
from companion.ui.dice_care import DiceCare
from companion.ui.screens.seen_line import SeenLine
from companion.ui.widgets.choices import Segmented
from tests.ui import pilot
from tests.ui.app_pilot import everything, rest_of_burst, sees, tap
from tests.ui.camera_page import looking, read_tray, seen_by_camera
from tests.ui.test_dice_setup import at_table


@pytest.fixture(scope="module")
def tray():
    return read_tray()


def test_the_tray_is_marked_by_dragging_its_corners_turned_and_divided_and_kept_for_this_camera(tray):
    with at_table() as app:
        sources = looking(app, tray)
        tap(app, "Tray")
        marks, picture = app.page.marks, app.page.picture
        pilot.drag(picture.to_window(*picture.point(0, 0)), picture.to_window(*picture.point(0.25, 0.2)))
        rest_of_burst()
        assert sources.tray.corners[0] == pytest.approx((0.25, 0.2), abs=0.02)
        pilot.drag(picture.to_window(*picture.point(1, 1)), picture.to_window(*picture.point(0.05, 0.1)))
        rest_of_burst()
        assert marks.corners[2] == (1.0, 1.0), "corners that make no tray go back"
        tap(app, "Turn")
        tap(app, "Mirror")
        assert (sources.tray.turns, sources.tray.mirrored) == (1, True)
        pilot.tap(next(w for w in everything(app) if isinstance(w, Segmented)), at=(0.45, 0.5))
        rest_of_burst()
        assert sources.tray.zones in (2, 3, 4)
        assert app.preferences.trays == {"0": sources.tray.plain()}
        tap(app, "Done")
        assert sees(app, "2 dice read")


def test_dice_of_a_divided_tray_belong_to_whose_zone_it_is(tray):
    with at_table() as app:
        app.table.give_die("camera:zone2", Owner(1, "pan"))
        looking(app, replace(tray, called=("camera:zone1", "camera:zone2")))
        assert {line.text for line in everything(app) if isinstance(line, SeenLine)} == {"Ana?", "Ben"}
        tap(app, "Take all 2")
        assert app.table.view.evidence[1]["die"] == "camera:zone2"


def test_every_die_of_a_zone_is_that_persons_also_a_second_one_that_lies_there(tray):
    from companion.ui.dice_rows import SEEN, DieRow

    with at_table() as app:
        care = DiceCare(app)
        ana = next(person for person in care.people() if person.name == "Ana")
        ben = next(person for person in care.people() if person.name == "Ben")
        row = DieRow("camera:zone1", "", Source.CAMERA, SEEN)
        care.give(row, ben, "pan")
        owners = app.table.desk.owners
        assert owners["camera:zone1-2"] == owners["camera:zone1"] and owners["camera:zone1"].seat == 1
        sources = looking(app, replace(tray, called=("camera:zone1", "camera:zone1-2")))
        assert [line.text for line in everything(app) if isinstance(line, SeenLine)] == ["Ben", "Ben"]
        tap(app, "By hand")
        sources._seen(seen_by_camera("camera:zone1-2", "5"))  # thrown beside the one that lies there
        assert app.table.view.evidence[1]["die"] == "camera:zone1-2"
        care.give(row, ana, "pan")
        assert app.table.desk.owners["camera:zone1-2"].seat == 0
        care.give(DieRow("camera:zone1-2", "", Source.CAMERA, SEEN), ben, "pan")
        owners = app.table.desk.owners
        assert (owners["camera:zone1"].seat, owners["camera:zone1-2"].seat, owners["camera:zone1-3"].seat) == (0, 1, 0)
        care.forget(next(row for row in care.rows({}) if row.id == "camera:zone1"))
        assert set(app.table.desk.owners) == {"camera:zone1-2"}


def test_a_photograph_of_a_divided_tray_calls_its_dice_by_their_zones(tray):
    from vision.tray import Tray

    still, _ = PictureReader().still(tray.frame.picture, Tray(zones=2))
    assert len(still.names) == 2 and all(name.startswith("camera:zone") for name in still.names)
    assert {name.partition("-")[0] for name in still.names} == {
        f"camera:zone{Tray(zones=2).zone(die.centre, tray.frame.picture.shape[1::-1])}" for die in tray.seen.dice
    }
