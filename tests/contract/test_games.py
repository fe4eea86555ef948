"""What every game on the shelf promises, tried with random play-outs. New games are picked up by themselves."""

import json
from contextlib import suppress
from random import Random

import pytest

from companion.core.checks import check_play_out, play_out, random_setup
from companion.core.game import SetupError
from companion.core.messages import IllegalMove, Message, say
from companion.core.moves import SecretMove, fields_of
from companion.core.secrecy import Forgetful
from companion.core.session import Entry, Kind, Session
from companion.games import shelf
from companion.words import Words

PLAY_OUTS = 200
CHUNK = 10
GAMES = [game for box in shelf() for game in box.games]
CHUNKS = [range(start, start + CHUNK) for start in range(0, PLAY_OUTS, CHUNK)]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def test_no_box_on_the_shelf_is_broken():
    assert [(box.key, box.error) for box in shelf() if box.error] == []


@each_game
@pytest.mark.parametrize("seeds", CHUNKS, ids=lambda seeds: f"{seeds.start}-{seeds.stop - 1}")
def test_random_games_keep_every_promise(game, seeds):
    played = [check_play_out(game, seed) for seed in seeds]
    assert all(one.moves for one in played)
    assert sum(one.refusals for one in played) > 0


@each_game
def test_hidden_choices_are_really_exchanged(game):
    """Guards the check itself: a game with hidden choices must have had some of them exchanged."""
    played = [check_play_out(game, seed) for seed in range(1000, 1000 + CHUNK)]
    if any(one.secrets for one in played):
        assert sum(one.exchanged for one in played) > 0


@each_game
def test_a_file_of_a_finished_game_tells_it_whole_but_for_choices_never_laid_open(game):
    """Guards `Game.opens`: what took effect must be told, or the game could not be read again."""
    logs = pytest.importorskip("companion.storage.log_format")
    hidden, told = 0, 0
    for seed in range(CHUNK):
        session = play_out(game, Random(seed))
        rows = tuple(Entry(n, Kind.PLAYED, step.move) for n, step in enumerate(session.steps, 1))
        log = logs.read_log(logs.write_log(game, session.setup, rows), lambda key: game)
        again = Session(game, log.setup, Forgetful(), log.entries)
        assert not again.dropped
        result = game.result(again.state)
        assert result == game.result(session.state), "choices that took effect are not told: `Game.opens` names them"
        assert game.tracked(again.state) == game.tracked(session.state)
        hidden += sum(row.hidden for row in log.rows)
        told += sum(row.move is not None and row.move.secret and not row.hidden for row in log.rows)
    assert told > 0 or not hidden, "no hidden choice was ever laid open: does the game have `opens`?"


@each_game
def test_a_file_of_a_game_with_detours_is_read_to_where_the_game_stands(game):
    """Undo, redo, changed rows and hidden choices that nobody saw: the file still leads to the same table."""
    logs = pytest.importorskip("companion.storage.log_format")
    for seed in range(4 * CHUNK):
        rng, kept = Random(seed), Kept()
        session = Session(game, random_setup(game, rng), kept)
        for _ in range(rng.randint(5, 60)):
            with suppress(IllegalMove):
                _do_something(session, rng)
        log = logs.read_log(logs.write_log(game, session.setup, kept.rows), lambda key: game)
        again = Session(game, log.setup, Forgetful(), log.entries)
        assert not again.dropped, seed
        assert game.tracked(again.state) == game.tracked(session.state), seed
        assert game.result(again.state) == game.result(session.state), seed


class Kept:
    """A journal in memory."""

    def __init__(self):
        self.rows = []

    def append(self, entries):
        self.rows.extend(entries)


def _do_something(session, rng):
    """Play, undo, redo, or change one of the latest rows into another move of its kind."""
    chance = rng.random()
    if chance < 0.65:
        move = session.game.random_move(session.state, rng)
        if move is not None:
            session.play(move)
    elif chance < 0.8:
        session.undo()
    elif chance < 0.88:
        session.redo()
    elif session.length:
        step = rng.choice(session.steps_back(12))
        move = session.game.random_move(step.before, rng)
        if type(move) is type(step.move):
            session.change(step.number, move)


@each_game
def test_every_move_and_setup_comes_back_from_its_stored_form(game):
    codec = pytest.importorskip("companion.storage.codec")
    moves = codec.MoveCodec(game)
    for seed in range(CHUNK):
        session = play_out(game, Random(seed))
        setup = codec.decode_setup(game, json.loads(json.dumps(codec.encode_setup(session.setup))))
        assert setup == session.setup
        again = Session(game, setup, Forgetful())
        for step in session.steps:
            again.play(moves.decode(json.loads(json.dumps(moves.encode(step.move)))), step.by, step.at)
        assert (again.state, again.history()) == (session.state, session.history())
        result = game.result(session.state)
        assert codec.decode_result(json.loads(json.dumps(codec.encode_result(result)))) == result


@each_game
def test_a_hidden_move_tells_nothing_but_its_seat(game):
    for kind in game.moves:
        if issubclass(kind, SecretMove):
            move = next(m for s in range(50) for m in _moves_of(game, s) if type(m) is kind)
            assert repr(move) == f"<{kind.__name__} of seat {move.seat}: hidden>"


@each_game
def test_moves_can_be_shown_as_a_form(game):
    kinds = {"int", "bool", "str", "choice", "seat"}
    for kind in game.moves:
        assert all(f.type.removeprefix("list of ") in kinds for f in fields_of(kind))


@each_game
def test_house_rules_outside_their_range_are_refused(game):
    seats = random_setup(game, Random(1)).seats
    for option in game.options:
        wrong = "no such choice" if option.choices else option.high + 1 if option.high else "yes"
        with pytest.raises(SetupError) as caught:
            game.setup(seats, {option.key: wrong})
        assert caught.value.field == f"options.{option.key}"


@each_game
def test_everything_a_game_says_has_words_and_every_gap_is_filled(game):
    words = Words("en")
    said = {f"{game.key}.title": say(f"{game.key}.title")}
    for option in game.options:
        key = f"{game.key}.option.{option.key}"
        for end in ("", ".note", *(f".{choice}" for choice in option.choices)):
            said[key + end] = say(key + end)
    for seed in range(CHUNK):
        for message in _everything_said(game, seed):
            said[message.key] = message
    assert sorted(key for key in said if not words.knows(key)) == []
    assert sorted(key for key, message in said.items() if "…" in words.text(message)) == []


def _everything_said(game, seed):
    session = play_out(game, Random(seed))
    for line in session.history():
        yield from _messages(line.text)
    for step in session.steps[:60]:
        yield from _messages(game.view(step.after, None))
        yield from _messages(game.differences(step.before, step.after))
    for number in game.tracked(session.state):
        yield from _messages((number.label, game.explain(session.state, number.key, None)))
    yield from _messages(game.result(session.state))


def _moves_of(game, seed):
    return [step.move for step in play_out(game, Random(seed)).steps]


def _messages(value):
    """Yield every message inside a value of any shape."""
    if isinstance(value, Message):
        yield value
        value = tuple(value.values.values())
    if isinstance(value, tuple | list):
        for item in value:
            yield from _messages(item)
    elif hasattr(value, "__dataclass_fields__"):
        yield from _messages(tuple(getattr(value, name) for name in value.__dataclass_fields__))
