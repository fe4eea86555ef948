"""The demo: a whole game of Mole Park plays itself with simulated dice and drawn pictures, and keeps its proofs."""

from __future__ import annotations

from random import Random

import pytest

from companion.cli.opening import Rehearsing
from companion.core.dice import Source
from companion.games.mole_park import BOX
from companion.table.library import Library
from tests.cli.test_opening import App, Stopped
from tests.hardware.virtual_time import run

GAME = BOX.games[0]


def test_a_whole_game_of_mole_park_is_heard_seen_and_typed(tmp_path):
    library = Library(tmp_path, (BOX,))
    app = App(library)
    with pytest.raises(Stopped):
        run(Rehearsing(app, GAME, pace=0.0, chance=Random(5), folder=tmp_path).run(), within=36_000)
    table = app.tables[0]
    assert GAME.result(table.session.state) is not None
    by = [step.by for step in table.session.steps]
    told = {each.get("source") for each in by}
    assert {Source.RADIO.value, Source.CAMERA.value, Source.HAND.value} <= told
    assert any(each.get("protocol") == "pixels" for each in by)
    proofs = [each["evidence"] for each in by if "evidence" in each]
    assert proofs
    assert all((tmp_path / "pictures" / proof).is_file() for proof in proofs)
    library.close()
