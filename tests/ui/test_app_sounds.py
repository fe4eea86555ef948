"""What the table sounds like when dice land at a real game."""

from __future__ import annotations

import io
import logging
import wave

import pytest

from companion.core.game import Seat
from companion.games import find_game
from companion.table.library import Library
from companion.ui.sounds import EACH, FIRST, NAMES, PITCHES, TableSounds, notes_of, sound_between, wav
from tests.ui import pilot


@pytest.fixture
def table(tmp_path):
    game = find_game("mole_park")
    from companion.core.game import Box

    library = Library(tmp_path, (Box("mole_park", (game,)),))
    return library.start(game, game.setup((Seat("Ana"), Seat("Ben"), Seat("Cleo"))))


def type_in(table, seat, face):
    answer = next(a for a in table.view.answers if a.wanted.seat == seat)
    before = table.view
    assert table.typed(answer.wanted.key, answer.wanted.kinds[0], face)
    return sound_between(before, table.view)


def test_each_seat_knocks_with_its_own_pitch_and_the_last_die_makes_a_chord(table):
    assert type_in(table, 1, "2") == "knock1"
    assert type_in(table, 0, "3") == "knock0"


def test_nothing_new_makes_no_sound(table):
    assert sound_between(table.view, table.view) == ""


def test_taking_a_die_back_makes_no_knock(table):
    type_in(table, 1, "2")
    before = table.view
    table.undo()
    assert not sound_between(before, table.view).startswith("knock")


@pytest.mark.parametrize("name", [*(f"knock{n}" for n in range(8)), "doubt", "all_in", "dull"])
def test_every_sound_is_a_short_wav_that_is_not_silent(name):
    with wave.open(io.BytesIO(wav(notes_of(name)))) as file:
        frames = file.readframes(file.getnframes())
        assert file.getnframes() / file.getframerate() < 0.6
    assert max(frames) > 0 and len(set(PITCHES)) == 8


def test_switched_off_means_silent(table):
    played = []
    sounds = TableSounds(lambda: False)
    sounds.play = played.append
    table.watch(sounds.hear)
    answer = table.view.answers[0]
    table.typed(answer.wanted.key, answer.wanted.kinds[0], "2")
    assert played == []
    sounds._wanted = lambda: True
    answer = table.view.answers[0]
    table.typed(answer.wanted.key, answer.wanted.kinds[0], "3")
    assert len(played) == 1


def test_sounds_are_made_before_the_first_die_lands_and_not_while_a_finger_waits(table, monkeypatch):
    made = []
    sounds = TableSounds(lambda: True)
    monkeypatch.setattr(sounds, "_load", made.append)
    table.watch(sounds.hear)
    pilot.wait(FIRST + EACH * (len(NAMES) + 4))
    assert sorted(made) == sorted(NAMES)
    for answer in table.view.answers:
        table.typed(answer.wanted.key, answer.wanted.kinds[0], "2")
    assert len(made) == len(NAMES), "none is made again"
    assert {f"knock{seat}" for seat in range(len(PITCHES))} < set(NAMES)


def test_a_machine_without_sound_does_not_warn_of_every_knock():
    told = {"name": "kivy", "args": None, "exc_info": None, "lineno": 1, "pathname": "", "level": logging.WARNING}
    knock, other = "AudioSDL2: Unable to load knock0.wav: no device", "Texture: not supported"
    kivy = logging.getLogger("kivy")
    assert not kivy.filter(logging.LogRecord(msg=knock, **told))
    assert kivy.filter(logging.LogRecord(msg=other, **told))
    assert kivy.filter(logging.LogRecord(msg=knock, **{**told, "level": logging.ERROR}))
