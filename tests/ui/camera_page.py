"""The camera's page over a picture that the real reader read, for tests."""

from __future__ import annotations

from companion.core.dice import Roll, Source
from companion.inputs.inbox import Inbox
from companion.inputs.sources import Sources
from companion.inputs.status import Health, Status
from companion.inputs.watching import PictureReader
from tests.ui.app_pilot import rest_of_burst
from vision.rendering import render_dice


def read_tray():
    """A picture of a yellow three and a white five, read by the real reader."""
    still, reason = PictureReader().still(render_dice([3, 5], ["yellow", "white"], seed=4))
    assert reason is None
    assert {(die.colour, die.value) for die in still.seen.dice} == {("yellow", 3), ("white", 5)}
    return still


class AtOnce(Inbox):
    """Delivers without a loop: these tests step the frames by hand."""

    def __init__(self, deliver):
        super().__init__(deliver)
        self.told = []

    def put(self, *events):
        self.told.append(events)
        if events:
            self._deliver(*events)


def looking(app, tray):
    """Open the camera's page over sources that show the tray."""
    sources = Sources(AtOnce(app.receive), camera="0")
    sources._status["camera"] = Status("camera", Health.READY)
    sources.show(tray)
    app.listen_to(sources)
    app.open_camera()
    rest_of_burst()
    return sources


def seen_by_camera(die, face):
    """What the camera tells of a die."""
    return Roll(0, die, face, Source.CAMERA, 0.99, (), "camera")
