"""What ails a die and what to do, the shell it wears, and its profile for another tablet."""

from __future__ import annotations

import os
from types import SimpleNamespace

import numpy as np

from companion.core.messages import say
from companion.dice.profiles import Profile, read_profile
from companion.inputs.codes import read_code
from companion.inputs.watching import Glimpse
from companion.storage.preferences import KnownDie
from companion.ui import files
from companion.ui.screens.dice_line import state_word
from companion.ui.screens.dice_profiles import found_profiles
from companion.ui.screens.dice_sheets import DieSheet
from companion.ui.screens.sharing import QrCode
from companion.ui.widgets.banner import Banner
from hardware.reading import DieIdentity
from hardware.reading import DieState as HeardDie
from tests.ui import pilot
from tests.ui.app_pilot import rest_of_burst, sees, tap
from tests.ui.test_dice_setup import STOCK, at_table, line

TROUBLES = {
    "held": ({"unanswered": True}, "another app has it?", "Close other dice apps"),
    "empty": ({"battery": 3}, "empty: charge it", "Charge it"),
    "no_link": ({"waits_for_link": True}, "by hand or camera", "no more links"),
    "proposes": ({"waits_for_link": True}, "no link: only proposes", "never counts by itself"),
    "asleep": ({}, "asleep: shake it", "Shake it."),
    "sensor": ({"linked": True, "fault": "sensor"}, "its sensor is broken", "sensor does not answer"),
    "memory": ({"linked": True, "fault": "memory"}, "must be calibrated", "dice-tools calibrate"),
    "garbled": ({"linked": True, "fault": "garbled"}, "not understood", "115200 baud"),
    "strange": ({"linked": True, "fault": "strange"}, "newer than Burrow", "Update Burrow or the die"),
}


def silent_sources(states, *troubles):
    """Sources in which these dice are, and which have these troubles."""
    return SimpleNamespace(
        dice=states, statuses=(), troubles=troubles, paused=False, searching=False, wires=(), camera="", sees=False,
        glimpse=Glimpse(), on_status=lambda changed: lambda: None, search=lambda on: None, need=lambda needs: None,
    )  # fmt: skip


def test_each_trouble_of_a_die_has_a_state_of_its_own_that_says_what_to_do():
    makers = {"no_link": "godice"}  # all that a die without a link can tell by itself is a Pixels die's face
    dice = [KnownDie(f"{makers.get(name, 'pixels')}:{name}", name) for name in TROUBLES]
    with at_table(*dice, size=(800, 1280)) as app:
        states = [
            HeardDie(DieIdentity(die.id, die.name, die.id.split(":")[0]), known=True, **TROUBLES[die.name][0])
            for die in dice
        ]
        app.dice = silent_sources(states, say("radio.switched_off"), say("wire.busy", port="COM3"))
        app.page.rebuild()
        rest_of_burst()
        assert sees(app, "Bluetooth is switched off") and sees(app, "Another program holds COM3")
        for die in dice:
            row = line(app, die.id).row
            assert state_word(row).endswith(TROUBLES[die.name][1])
            sheet = DieSheet(app.page.care, row, **dict.fromkeys(("named", "whose", "teach", "lamp", "forget"), print))
            assert any(TROUBLES[die.name][2] in banner.text for banner in pilot.walk(sheet, Banner)), die.name
        keep_picture(app, "dice_troubles")
        app.dice = None


def test_the_shell_of_a_godice_is_chosen_and_kept_with_the_die():
    with at_table(KnownDie("godice:19cce4"), KnownDie("pixels:1", "Ruby")) as app:
        worn = []
        app.dice = silent_sources(())
        app.dice.remember = lambda die: None
        app.dice.wear = lambda die, shell: worn.append((die, shell))
        app.page.open_die(line(app, "godice:19cce4").row)
        rest_of_burst()
        keep_picture(app, "dice_shell")
        tap(app, "D20")
        assert worn == [("godice:19cce4", "d20")]
        assert [die.calibration["shell"] for die in app.library.dice() if die.id == "godice:19cce4"] == ["d20"]
        assert line(app, "godice:19cce4").row.shell == "d20"
        app.page.open_die(line(app, "pixels:1").row)
        rest_of_burst()
        assert not sees(app, "Which shell"), "a Pixels die knows what it is"
        app.dice = None


def test_a_profile_is_shown_as_a_code_that_another_tablet_reads(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "folder", lambda: tmp_path)
    ruby = KnownDie("pixels:1", "Ruby", owner="Ana", kind="pan", faces=STOCK)
    with at_table(ruby) as app:
        app.page.open_die(line(app, "pixels:1").row)
        rest_of_burst()
        tap(app, "Share")
        rest_of_burst()
        keep_picture(app, "dice_profile")
        (code,) = pilot.walk(app.root_view, QrCode)
        dark = np.pad(np.array([list(row) for row in code.rows], np.uint8), 4)
        text = read_code(np.kron(255 * (1 - dark), np.ones((8, 8), np.uint8)).astype(np.uint8))
        assert read_profile(text) == Profile("pixels:1", "Ruby", "pan", STOCK)
        (file,) = found_profiles()
        app.library.keep_die(KnownDie("pixels:1", "Stone", owner="Ben", kind="pan", faces={}))
        assert app.page.take_file(file)
        (kept,) = app.library.dice()
        assert (kept.name, kept.owner, dict(kept.faces)) == ("Ruby", "Ben", STOCK), "whose it is stays as it is"
        file.write_text("{}")
        assert app.page.take_file(file) and not app.page.take_file(tmp_path / "game.jsonl")
        assert app.library.dice() == (kept,)


def keep_picture(app, name):
    """Keep what is on the screen where BURROW_LOOK says, for people to look at."""
    if folder := os.environ.get("BURROW_LOOK"):
        pilot.settle()
        app.root_view.export_to_png(f"{folder}/{name}.png")
