"""What every game on the shelf promises, tried with random play-outs. New games are picked up by themselves."""

import json
from random import Random

import pytest

from companion.core.checks import check_play_out, play_out, random_setup
from companion.core.game import SetupError
from companion.core.messages import Message
from companion.core.moves import SecretMove, fields_of
from companion.core.secrecy import Forgetful
from companion.core.session import Session
from companion.games import shelf
from companion.words import Words
from companion.words.languages import languages

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
@pytest.mark.parametrize("language", languages())
def test_everything_a_game_says_has_words(game, language):
    words = Words(language)
    said: set[str] = {f"{game.key}.title"}
    said.update(f"{game.key}.option.{o.key}{end}" for o in game.options for end in ("", ".note"))
    said.update(f"{game.key}.option.{o.key}.{choice}" for o in game.options for choice in o.choices)
    for seed in range(CHUNK):
        session = play_out(game, Random(seed))
        for line in session.history():
            said.update(_keys(line.text))
        for number in game.tracked(session.state):
            said.update(_keys(number.label))
            why = game.explain(session.state, number.key, None)
            said.update(_keys(why) if why else ())
        for step in session.steps[:60]:
            said.update(_keys(game.view(step.after, None)))
        said.update(_keys(game.result(session.state)))
    assert sorted(key for key in said if not words.knows(key)) == []


def _moves_of(game, seed):
    return [step.move for step in play_out(game, Random(seed)).steps]


def _keys(value) -> set[str]:
    """Every message key inside a value of any shape."""
    if isinstance(value, Message):
        return {value.key}.union(*(_keys(v) for v in value.values.values()))
    if isinstance(value, tuple | list):
        return set().union(*(_keys(item) for item in value))
    if hasattr(value, "__dataclass_fields__"):
        return set().union(*(_keys(getattr(value, name)) for name in value.__dataclass_fields__))
    return set()
