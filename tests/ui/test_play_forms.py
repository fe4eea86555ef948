"""The form of a move: every kind of move can be filled in, left empty where it may be, and emptied again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from random import Random
from typing import Any

import pytest
from kivy.uix.textinput import TextInput

from companion.core.game import Seat
from companion.core.messages import Message
from companion.core.moves import check_fields, fields_of
from companion.games import shelf
from companion.games.dice_theme_park import moves as parks
from companion.games.mole_park import moves as mole_park
from companion.games.topoum import moves as topoum
from companion.games.topoum.board_mode import GAME as TOPOUM
from companion.games.topoum.screen import SCREENS as TOPOUM_SCREENS
from companion.games.topoum.screen.space_picker import SpacePicker
from companion.games.topoum.telling import names
from companion.ui.screens.corrections import can_change, values_of
from companion.ui.screens.move_form import MoveForm
from companion.ui.screens.saying import own_keys
from companion.ui.screens.spoken import choice_keys
from companion.ui.speech import speech
from tests.ui import pilot
from tests.ui.app_pilot import bring_into_sight

pytest_plugins = ("tests.ui.playing",)

GAMES = {game.key: game for box in shelf() for game in box.games}
NAMES = ("Ana", "Ben", "Cleo")
ROWS = 400


@cache
def played(key: str) -> tuple[tuple[Any, Any], ...]:
    """A game played at random: every move with the state before it."""
    game, random = GAMES[key], Random(7)
    people = tuple(Seat(name, colour) for name, colour in zip(NAMES, ("vermilion", "blue", "yellow"), strict=True))
    state = game.begin(game.setup(people[: min(3, game.seats.stop - 1)]))
    rows: list[tuple[Any, Any]] = []
    while len(rows) < ROWS and (move := game.random_move(state, random)) is not None:
        rows.append((state, move))
        state = game.apply(state, move)
    return tuple(rows)


def some_value(field: Any) -> Any:
    """A value that fits a field."""
    kind = field.type.removeprefix("list of ")
    one = {"seat": 0, "int": field.low or 0, "bool": True, "str": "something"}.get(kind) or (*field.choices, 0)[0]
    return (one,) * (field.length or 2) if kind != field.type else one


def every_move(key: str) -> Iterator[tuple[Any, Any]]:
    """Each kind of move with a form: as it was first played, each with other fields left empty, or else made up."""
    rows = played(key)
    for kind in GAMES[key].moves:
        if not fields_of(kind):
            continue
        seen = {}
        for state, move in rows:
            if type(move) is kind:
                seen.setdefault(tuple(getattr(move, f.name) is None for f in fields(move)), (state, move))
        if not seen:
            made = kind(**{f.name: some_value(f) for f in fields_of(kind)})
            seen[()] = (rows[-1][0], made)
        yield from seen.values()


@pytest.mark.parametrize("key", sorted(GAMES))
def test_every_kind_of_move_opens_in_its_form_and_what_may_be_empty_is_set_and_emptied_again(
    sit: Any, key: str
) -> None:
    sit()
    for state, move in every_move(key):
        form = MoveForm(key, type(move), state.seats, state.places, start=values_of(move))
        assert form.missing() == () and form.move() == move
        for field in fields_of(type(move)):
            if not field.optional:
                continue
            for value in (some_value(field), form.default_of(field)):
                form._set(field, value)
                assert form.move() == replace(move, **{field.name: value}), f"{type(move).__name__}.{field.name}"
            form._set(field, getattr(move, field.name))


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_new_form_begins_with_what_goes_without_saying(sit: Any, key: str) -> None:
    """What may be left out has the value that it has if nobody says otherwise; nothing else is made up."""
    sit()
    state = played(key)[-1][0]
    for kind in GAMES[key].moves:
        form = MoveForm(key, kind, state.seats, state.places)
        for field in fields_of(kind):
            if field.optional:
                assert form.values[field.name] == form.default_of(field)
            form._set(field, some_value(field))
        assert form.move() is not None


def test_a_list_holds_a_thing_twice(sit: Any) -> None:
    sit()
    state = played("topoum")[-1][0]
    form = MoveForm("topoum", topoum.OpenLine, state.seats, state.places)
    field = fields_of(topoum.OpenLine)[0]
    cards = ("grenade", "bayonet", "grenade", "tunnel", "grenade")
    form._set(field, cards)
    assert form.move() == topoum.OpenLine(cards)
    form._set(field, form._without(field, 0))
    assert form.move() == topoum.OpenLine(cards[1:])


def test_every_row_of_a_battle_can_be_opened_for_a_change(sit: Any) -> None:
    """Cards too that aim at nothing or move nothing."""
    at = sit(game=TOPOUM, seats=(Seat("Ana", "vermilion"), Seat("Ben", "blue")), make_screen=TOPOUM_SCREENS["topoum"])
    random = Random(5)
    for _ in range(90):
        move = TOPOUM.random_move(at.table.session.state, random)
        assert move is not None and at.table.play(move)
    cards = [step for step in at.table.session.steps if isinstance(step.move, topoum.PlayCard)]
    kinds = {(step.move.target is None, step.move.source is None): step for step in cards}
    assert (True, True) in kinds and len(kinds) > 1
    for step in kinds.values():
        assert can_change(step)
        at.screen.change(step.number)
        at.calm()
        assert at.says("Nothing is different yet.")
        at.screen.over.close()
        at.calm()


def test_nobody_and_nothing_are_chosen_by_a_tap(sit: Any) -> None:
    at = sit(game=TOPOUM, seats=(Seat("Ana", "vermilion"), Seat("Ben", "blue")))
    at.screen.game_screen.open_form(topoum.SetPress)
    at.calm()
    form = at.screen.over.form
    assert [chip.chosen for chip in at.buttons("Nobody", form)] == [True]
    at.tap("Ben", form)
    assert form.move() == topoum.SetPress(1)
    at.tap("Nobody", form)
    assert form.move() == topoum.SetPress(None)
    pilot.settle()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", sorted(GAMES))
def test_every_move_field_and_choice_has_words(sit: Any, key: str, language: str) -> None:
    """In every language that Burrow speaks; no programmer's name is seen, and a chip is never blank."""
    sit()
    speech.wish = language
    assert {code for code, _ in speech.choices()} == {"en", "fr"}
    unknown = []
    game, rows = GAMES[key], played(key)
    for kind in game.moves:
        if not any(speech.knows(k) for k in (*own_keys(f"{key}.do.{kind.__name__}"), f"do.{kind.__name__}")):
            unknown.append(kind.__name__)
        for field in fields_of(kind):
            names = (f"{key}.field.{kind.__name__}.{field.name}", f"{key}.field.{field.name}")
            if not any(speech.knows(k) for n in names for k in own_keys(n)) and not speech.knows(f"field.{field.name}"):
                unknown.append(f"{kind.__name__}.{field.name}")
            for state in (rows[0][0], rows[-1][0]):
                there = game.choices(state, kind, field.name)
                for value, word in there or ():
                    if isinstance(word, Message) and not speech.knows(word.key):
                        unknown.append(f"{kind.__name__}.{field.name}: {value}")
                for value in () if there is not None else field.choices:
                    if not any(speech.knows(k) for k in choice_keys(key, field.name, value or "none")):
                        unknown.append(f"{kind.__name__}.{field.name}={value}")
    assert not unknown, "\n".join(dict.fromkeys(unknown))


@pytest.mark.parametrize("key", sorted(GAMES))
def test_what_is_there_for_a_field_may_be_entered(sit: Any, key: str) -> None:
    """The values that a game names are of the field's own type and range."""
    sit()
    for kind in GAMES[key].moves:
        for field in fields_of(kind):
            for state, _ in (played(key)[0], played(key)[-1]):
                for value, _ in GAMES[key].choices(state, kind, field.name) or ():
                    if value is None:
                        assert field.type.endswith("str"), "only a name can be typed"
                        continue
                    many = field.type.startswith("list of ") and field.length is None
                    made = kind(**{f.name: some_value(f) for f in fields_of(kind)})
                    check_fields(replace(made, **{field.name: (value,) if many else value}), len(state.seats))


def test_only_the_holes_of_this_board_are_offered(sit: Any) -> None:
    at = sit(game=GAMES["mole_park"])
    random = Random(5)
    while not any(isinstance(step.move, mole_park.Whack) for step in at.table.session.steps):
        move = GAMES["mole_park"].random_move(at.table.session.state, random)
        assert move is not None and at.table.play(move)
        at.table.stop_passing()
    step = next(step for step in at.table.session.steps if isinstance(step.move, mole_park.Whack))
    speech.wish = "fr"
    at.screen.change(step.number)
    at.calm()
    form = at.screen.over.form
    texts = at.texts(at.screen.over)
    assert "Frapper un trou" in texts and at.buttons("5", form) and not at.buttons("6", form)
    assert [bool(at.buttons(die, form)) for die in ("gant de boxe", "poêle", "maillet géant")] == [True] * 3
    at.screen.over.close()


def test_a_space_is_picked_on_a_board_and_called_as_in_the_history(sit: Any) -> None:
    at = sit(game=TOPOUM, seats=(Seat("Ana", "vermilion"), Seat("Ben", "blue")), make_screen=TOPOUM_SCREENS["topoum"])
    random = Random(5)
    while not any(isinstance(step.move, topoum.MoveMole) for step in at.table.session.steps):
        move = TOPOUM.random_move(at.table.session.state, random)
        assert move is not None and at.table.play(move)
    step = next(step for step in at.table.session.steps if isinstance(step.move, topoum.MoveMole))
    at.screen.change(step.number)
    at.calm()
    form = at.screen.over.form
    mole, to = (widget for widget in form.walk(restrict=True) if isinstance(widget, SpacePicker))
    assert set(mole.there) == set(step.before.board.moles) and mole.value == step.move.mole
    assert to.words.text == speech(names.where(step.move.to)) and "24" not in at.texts(form)
    other = next(at for at in to.there if at not in (step.move.to, step.move.mole))
    to.board._last_tap = (-9.0, 0.0, 0.0)
    bring_into_sight(to.board)
    pilot.tap_at(*to.board.to_window(*to.board.point_of(other)))
    at.calm()
    assert form.move() == topoum.MoveMole(step.move.mole, other) and to.words.text == speech(names.where(other))
    to.pick((24, 24))
    assert to.value == other, "only what is there"
    at.screen.over.close()


def test_an_attraction_is_chosen_by_its_name_or_typed(sit: Any) -> None:
    game = GAMES["dice_theme_park_light"]
    at = sit(game=game, seats=(Seat("Ana", "vermilion"), Seat("Ben", "blue")))
    random = Random(5)
    while not any(isinstance(step.move, parks.Build) for step in at.table.session.steps):
        move = game.random_move(at.table.session.state, random)
        assert move is not None and at.table.play(move)
        at.table.stop_passing()
    step = next(step for step in at.table.session.steps if isinstance(step.move, parks.Build))
    at.screen.change(step.number)
    at.calm()
    form = at.screen.over.form
    line = next(pilot.walk(form, TextInput))
    assert line.text == "" and "_" not in "".join(at.texts(form))
    form._set(fields_of(parks.Build)[1], "log_flume")
    assert [chip.chosen for chip in at.buttons("Log Flume", form)] == [True]
    line = next(pilot.walk(form, TextInput))
    line.text = "Big Dipper"
    assert form.move() == parks.Build(step.move.seat, "Big Dipper")
    assert [chip.chosen for chip in at.buttons("Log Flume", form)] == [False]
    at.screen.over.close()
