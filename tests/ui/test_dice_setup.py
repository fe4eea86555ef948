"""The dice screen: what is about, whose it is, teaching, forgetting; all of it counts at the open table at once."""

from __future__ import annotations

import asyncio
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace

import pytest

from companion.core.dice import Link, Owner, Roll, Source
from companion.dice.needs import OWNED, WAITED_FOR
from companion.games.mole_park import BOX
from companion.games.mole_park.moves import Deal, NameKing
from companion.inputs.inbox import Inbox
from companion.inputs.sources import Sources
from companion.storage.preferences import KnownDie
from companion.ui.screens.dice_line import DieLine, state_word
from companion.ui.screens.dice_setup import DiceSetup
from companion.ui.screens.roll_sheet import RollSheet
from companion.ui.widgets.choices import Toggle
from companion.ui.widgets.overlay import Overlay
from hardware.links.simulated_dice import SimulatedPixel
from hardware.protocols.pixels import BLINK
from tests.ui import pilot
from tests.ui.app_game import library_of, seats
from tests.ui.app_pilot import everything, rest_of_burst, row_of, running, sees, tap, thing, turn

GAME = BOX.games[0]
STOCK = {"1": "1", "2": "2", "3": "3", "4": "4", "5": "5", "6": "X"}


@contextmanager
def at_table(*known, size=(1280, 800), language="en", names=("Ana", "Ben", "Cleo")) -> Iterator:
    """The dice screen over a game of Mole Park in which everybody is about to roll."""
    library = library_of((BOX,))
    for die in known:
        library.keep_die(die)
    with running(library, size=size, language=language) as app:
        table = library.start(GAME, GAME.setup(seats(*names)))
        assert table.play(NameKing(0))
        assert table.play(Deal())
        app.play(table)
        rest_of_burst()
        app.open_dice()
        rest_of_burst()
        yield app


def heard(app, die, face="3", source=Source.RADIO):
    app.receive(Roll(0, die, face, source))
    rest_of_burst()


def line(app, die):
    return next(w for w in everything(app) if isinstance(w, DieLine) and w.row.id == die)


def give(app, die, name, kind):
    pilot.tap(line(app, die).owner)
    rest_of_burst()
    tap(app, f"{name}’s {kind}")


def test_without_radio_and_camera_the_screen_says_what_to_do():
    with running(library_of((BOX,))) as app:
        app.open_dice()
        rest_of_burst()
        assert sees(app, "No dice yet")
        assert app.page.camera.picture.empty.startswith("No camera is chosen")
        for words in ("Look closer", "Virtual dice", "All by hand"):
            assert thing(app, words)


def test_rolling_a_die_finds_its_line():
    dice = [KnownDie(f"pixels:{n:08x}", f"Die {n}") for n in range(14)]
    with at_table(*dice, size=(1024, 600)) as app:
        far = app.page.list.children[0].row.id
        heard(app, far)
        found = line(app, far)
        assert found.lit
        scroll = app.page.scroll
        _, low = scroll.to_window(*scroll.pos)
        assert low - 1 <= found.to_window(*found.center)[1] <= low + scroll.height + 1
        assert not line(app, app.page.list.children[5].row.id).lit


def test_a_godice_is_named_unofficial_in_its_line_and_its_sheet():
    with at_table(KnownDie("godice:19cce4"), language="fr", size=(800, 1280)) as app:
        heard(app, "godice:19cce4", "3")
        assert sees(app, "GoDice, non officiel, ")
        app.page.open_die(line(app, "godice:19cce4").row)
        rest_of_burst()
        assert sees(app, "ni fait ni approuvé par le fabricant de GoDice")
        heard(app, "pixels:aaaa0001", "3")
        assert "officiel" not in state_word(line(app, "pixels:aaaa0001").row)


def test_dice_that_the_game_waits_for_are_needed_most():
    with at_table(KnownDie("pixels:1", "Ruby", owner="Ana", kind="pan", faces=STOCK)) as app:
        told = []
        app.dice = SimpleNamespace(need=told.append)
        heard(app, "pixels:2")
        assert told[-1] == {"pixels:1": WAITED_FOR}
        heard(app, "pixels:1", "2")
        assert told[-1] == {"pixels:1": OWNED}, "Ana has rolled"


def test_two_taps_say_whose_a_new_die_is_and_its_next_roll_counts():
    with at_table() as app:
        heard(app, "pixels:aaaa0001", "5")
        give(app, "pixels:aaaa0001", "Ben", "frying pan")
        assert app.table.desk.owners["pixels:aaaa0001"] == Owner(1, "pan", STOCK)
        (kept,) = app.library.dice()
        assert (kept.owner, kept.kind, dict(kept.faces)) == ("Ben", "pan", STOCK)
        assert line(app, "pixels:aaaa0001").owner.text == "Ben"


def test_two_new_dice_that_look_alike_are_told_apart_by_rolling():
    with at_table() as app:
        heard(app, "pixels:00000001", "4")
        heard(app, "pixels:00000002", "4")
        pilot.wait(2.0)
        heard(app, "pixels:00000002", "4")
        assert [w.row.id for w in everything(app) if isinstance(w, DieLine) and w.lit] == ["pixels:00000002"]
        assert not line(app, "pixels:00000001").lit


def test_a_die_that_somebody_has_already_changes_owners_and_back():
    ana = KnownDie("pixels:1", "Ruby", owner="Ana", kind="pan", faces=STOCK)
    ben = KnownDie("pixels:2", "Jade", owner="Ben", kind="glove", faces=STOCK)
    with at_table(ana, ben) as app:
        give(app, "pixels:2", "Ana", "frying pan")
        owners = app.table.desk.owners
        assert (owners["pixels:2"].seat, owners["pixels:2"].kind) == (0, "pan")
        assert (owners["pixels:1"].seat, owners["pixels:1"].kind) == (1, "glove")
        tap(app, "Jade is Ana’s now, and Ruby went the other way.")
        owners = app.table.desk.owners
        assert (owners["pixels:1"].seat, owners["pixels:2"].seat) == (0, 1)


def test_a_new_name_does_not_bring_a_used_roll_back():
    with at_table(KnownDie("pixels:1", owner="Ana", kind="pan", faces=STOCK)) as app:
        heard(app, "pixels:1", "2")
        rows = len(app.table.session.steps)
        app.page.open_die(line(app, "pixels:1").row)
        rest_of_burst()
        Overlay.top().field.text = "Ruby"
        tap(app, "Keep the name")
        assert line(app, "pixels:1").title.text == "Ruby"
        assert [reading.used for reading in app.table.desk.readings() if reading.die == "pixels:1"] == [True]
        assert len(app.table.session.steps) == rows


def test_a_forgotten_die_no_longer_rolls_and_can_be_brought_back():
    with at_table(KnownDie("pixels:1", "Ruby", owner="Ana", kind="pan", faces=STOCK)) as app:
        heard(app, "pixels:1", "3")
        app.page.open_die(line(app, "pixels:1").row)
        rest_of_burst()
        tap(app, "Forget it")
        assert app.library.dice() == () and "pixels:1" not in app.table.desk.owners
        app.receive(Link("pixels:1", False, name="Ruby"))  # it was linked until now
        app.page._refresh()
        assert app.page.lines == {} and app.table.desk.readings() == ()
        tap(app, "Ruby is forgotten.")
        assert [die.id for die in app.library.dice()] == ["pixels:1"]
        assert app.table.desk.owners["pixels:1"].kind == "pan"


def test_six_faces_are_taught_one_by_one():
    with at_table(KnownDie("pixels:1", "Odd one", owner="Ana", kind="pan")) as app:
        app.page.teach(line(app, "pixels:1").row)
        rest_of_burst()
        for face, told in zip("12345X", "214365", strict=True):
            heard(app, "pixels:1", told)
            tap(app, f"That is the {face}")
        assert dict(app.table.desk.owners["pixels:1"].faces) == dict(zip("214365", "12345X", strict=True))
        assert sees(app, "All faces are known")
        tap(app, "Done with this die")
        give(app, "pixels:1", "Ben", "boxing glove")
        give(app, "pixels:1", "Ben", "frying pan")
        assert dict(app.table.desk.owners["pixels:1"].faces) == dict(zip("214365", "12345X", strict=True))


def test_a_bought_die_is_taught_in_one_tap():
    with at_table(KnownDie("pixels:1", "Ruby", owner="Ana", kind="pan")) as app:
        app.page.teach(line(app, "pixels:1").row)
        rest_of_burst()
        tap(app, "As on a bought die")
        assert dict(app.table.desk.owners["pixels:1"].faces) == STOCK


def test_virtual_dice_roll_only_when_switched_on_and_say_what_they_are():
    with at_table() as app:
        app.roll_virtual(0, "pan", ("3",))
        assert not app.table.view.evidence
        tap(app, "Virtual dice")
        app.back()
        rest_of_burst()
        app.page.ask_face(0)
        rest_of_burst()
        tap(app, "Roll here")
        assert app.table.view.evidence[0]["source"] == "virtual"
        app.open_dice()
        rest_of_burst()
        tap(app, "Virtual dice")
        assert not [die for die in app.table.desk.owners if die.startswith("virtual:")]


def test_the_tables_dice_chip_rolls_virtual_dice_once_they_are_switched_on_in_the_settings():
    with at_table() as app:
        app.back()
        rest_of_burst()
        chip = app.page.top_bar.dice
        app.open_settings()
        rest_of_burst()
        pilot.tap(row_of(app, "Virtual dice", Toggle))
        rest_of_burst()
        app.back()
        rest_of_burst()
        assert chip.text == "Roll" and not chip.disabled
        app.table.auto_take = False
        pilot.tap(chip)
        rest_of_burst()
        sheet = app.page.over
        assert {seat for seat, _ in sheet.keys} == {q.seat for q in RollSheet.missing(app.page)}
        pilot.tap(sheet.keys[1, "pan"])
        rest_of_burst()
        assert app.table.view.evidence[1]["source"] == "virtual", "it counts at once, nobody rolls until it suits them"
        assert not [seat for seat, _ in sheet.keys if seat == 1]
        tap(app, "All dice")
        assert isinstance(app.page, DiceSetup)


def test_people_are_remembered_when_no_game_is_open():
    library = library_of((BOX,))
    library.start(GAME, GAME.setup(seats("Ana", "Ben"))).close()
    library.keep_die(KnownDie("pixels:1", "Ruby"))
    with running(library) as app:
        app.open_dice()
        rest_of_burst()
        give(app, "pixels:1", "Ana", "giant mallet")
        (kept,) = library.dice()
        assert (kept.owner, kept.kind, kept.faces["6"]) == ("Ana", "mallet", "X")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", pilot.SIZES)
def test_nothing_runs_out_of_its_line_in_large_text(size, language):
    ruby = KnownDie("pixels:1", "The ruby die of the grandmother", owner="Ana", kind="pan", faces=STOCK)
    with at_table(ruby, KnownDie("camera:red"), size=size, language=language) as app:
        app.preferences.set("text_size", 1.6)
        turn(*size)
        for each in [w for w in everything(app) if isinstance(w, DieLine)]:
            for part in (each.tile, each.words, each.battery, each.owner, each.lamp):
                assert part.x >= each.x - 1 and part.right <= each.right + 1, type(part).__name__
            assert each.words.width >= 60
        for words in ("Virtual dice", "Done") if language == "en" else ("Dés virtuels", "Fini"):
            assert thing(app, words).right <= size[0], words


def within(seconds, happened):
    """Wait until the other thread has done something."""
    until = time.monotonic() + seconds
    while not happened() and time.monotonic() < until:
        time.sleep(0.02)
    assert happened()


class Loop:
    """The sources' loop in a thread of its own, as if the app's loop went on between frames."""

    def __init__(self, sources):
        self.sources = sources
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_until_complete, args=(sources.run(),), daemon=True)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.loop.call_soon_threadsafe(self.sources.stop)
        self.thread.join(10)


def test_the_lamp_blinks_the_die_in_its_owners_colour():
    die = SimulatedPixel(0xB0110001, "Ruby", 54)
    with at_table(KnownDie(die.identity.id, "Ruby", owner="Ben", kind="pan", faces=STOCK)) as app:
        sources = Sources(Inbox(lambda *events: None), radio=False)
        sources.plug(die.identity, die)
        with Loop(sources):
            app.listen_to(sources)
            within(10.0, lambda: sources.awake)
            app.page.rebuild()
            rest_of_burst()
            found = line(app, die.identity.id)
            assert found.battery.percent == 54
            before = len(die.sent)
            pilot.tap(found.lamp)
            within(10.0, lambda: len(die.sent) > before)
            blinks = [word for word in die.sent[before:] if word[0] == BLINK]
            assert struct.unpack_from("<I", blinks[0], 4) == (0x56B4E9,)  # Ben is sky
            app.listen_to(None)
