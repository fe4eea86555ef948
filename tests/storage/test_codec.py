"""Moves as JSON: what was written comes back the same, and nothing that is not a move becomes one."""

import json
import traceback
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.game import Result, Standing
from companion.core.messages import say
from companion.core.seating import Rename
from companion.storage.codec import (
    CodecError,
    MoveCodec,
    decode_message,
    decode_result,
    decode_setup,
    encode_message,
    encode_result,
    encode_setup,
)
from tests.storage.pebbles import PEBBLES, SEATS, Add, Hide, Reveal, SetScore, Tell

CODEC = MoveCodec(PEBBLES)
texts = st.text(max_size=12)
moves = st.one_of(
    st.builds(Add, seat=st.integers(0, 15), n=st.integers()),
    st.builds(Hide, st.integers(0, 15), st.lists(st.integers(1, 9)).map(tuple), st.sampled_from(["red", "blue"])),
    st.builds(Reveal),
    st.builds(
        Tell, texts, st.booleans(), st.none() | st.integers(0, 15), st.floats(allow_nan=False, allow_infinity=False),
        st.lists(st.tuples(st.integers(), texts)).map(tuple),
    ),
    st.builds(SetScore, st.integers(0, 15), st.integers()),
    st.builds(Rename, st.integers(0, 15), texts),
)  # fmt: skip
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)


@given(moves)
def test_a_move_comes_back_from_json_as_it_was(move):
    assert CODEC.decode(json.loads(json.dumps(CODEC.encode(move)))) == move


def test_the_stored_form_is_the_documented_one():
    assert CODEC.encode(Hide(1, (3, 4), "blue")) == {"move": "Hide", "seat": 1, "pebbles": [3, 4], "colour": "blue"}
    assert CODEC.encode_hidden(Hide(1, (3, 4))) == {"move": "Hide", "seat": 1, "hidden": True}


@pytest.mark.parametrize(
    ("data", "where", "key"),
    [
        ([], "move", "codec.not_an_object"),
        ({"seat": 0}, "move", "codec.no_move"),
        ({"move": 3}, "move", "codec.wrong_type"),
        ({"move": "Ad", "seat": 0, "n": 1}, "move", "codec.unknown_move_near"),
        ({"move": "Zzzzzzz"}, "move", "codec.unknown_move"),
        ({"move": "Add", "seat": 0}, "n", "codec.missing"),
        ({"move": "Add", "seat": 0, "n": 1, "m": 2}, "m", "codec.no_such_key"),
        ({"move": "Reveal", "m": 2}, "m", "codec.takes_nothing"),
        ({"move": "Add", "seat": 0, "n": "1"}, "n", "codec.wrong_type"),
        ({"move": "Add", "seat": 0, "n": 1.0}, "n", "codec.wrong_type"),
        ({"move": "Add", "seat": 0, "n": True}, "n", "codec.wrong_type"),
        ({"move": "Add", "seat": None, "n": 1}, "seat", "codec.wrong_type"),
        ({"move": "Tell", "text": "x", "loud": 1}, "loud", "codec.wrong_type"),
        ({"move": "Tell", "text": 5}, "text", "codec.wrong_type"),
        ({"move": "Tell", "text": "x", "to": "0"}, "to", "codec.wrong_type"),
        ({"move": "Tell", "text": "x", "pairs": [[1, "a"], [2]]}, "pairs[1]", "codec.wrong_length"),
        ({"move": "Tell", "text": "x", "pairs": [[1, "a"], [2, 3]]}, "pairs[1][1]", "codec.wrong_type"),
        ({"move": "Hide", "seat": 0, "pebbles": "12"}, "pebbles", "codec.wrong_type"),
        ({"move": "Hide", "seat": 0, "pebbles": {"1": 2}}, "pebbles", "codec.wrong_type"),
        ({"move": "Hide", "seat": 0, "pebbles": [1, None]}, "pebbles[1]", "codec.wrong_type"),
        ({"move": "Hide", "seat": 0, "pebbles": [], "colour": "green"}, "colour", "codec.no_such_choice"),
    ],
)
def test_what_is_not_a_move_is_refused_with_its_place(data, where, key):
    with pytest.raises(CodecError) as caught:
        CODEC.decode(data)
    assert (caught.value.where, caught.value.reason.key) == (where, key)


@given(st.dictionaries(st.sampled_from(["seat", "n", "text", "pebbles", "colour", "to", "pairs"]), anything),
       st.sampled_from(["Add", "Hide", "Tell", "Reveal", "Rename"]))  # fmt: skip
def test_no_plain_value_makes_the_codec_stumble(data, name):
    try:
        move = CODEC.decode({"move": name, **data})
    except CodecError:
        return
    assert CODEC.encode(move).items() >= {"move": name}.items()


@pytest.mark.parametrize(
    "data",
    [
        {"move": "Hide", "seat": 0, "pebbles": [7777], "colour": "sesame"},
        {"move": "Hide", "seat": 0, "pebbles": ["sesame", 7777]},
        {"move": "Hide", "seat": "sesame", "pebbles": [7777]},
        {"move": "Hide", "seat": 0, "pebbles": [7777], "extra": "sesame"},
        {"move": "Hide", "pebbles": [7777], "colour": "sesame"},
    ],
)
def test_no_refusal_tells_a_hidden_choice(data):
    with pytest.raises(CodecError) as caught:
        CODEC.decode(data)
    told = "".join(traceback.format_exception(caught.value)) + repr(caught.value.reason) + repr(caught.value)
    assert "7777" not in told
    assert "sesame" not in told.split("raise CodecError")[0] or "sesame" not in repr(caught.value.reason)
    error = caught.value
    assert error.__cause__ is None and error.__context__ is None


def test_a_move_of_older_rules_is_translated():
    assert CODEC.decode({"move": "Put", "seat": 1, "count": 4}, version=1) == Add(1, 4)
    with pytest.raises(CodecError):
        CODEC.decode({"move": "Put", "seat": 1, "count": 4}, version=2)


def test_a_setup_comes_back_with_all_its_printed_values():
    setup = PEBBLES.setup(SEATS, {"goal": 30}, {"worth.gold": 7, "worth.names": ("c",), "shells.new": 3})
    again = decode_setup(PEBBLES, json.loads(json.dumps(encode_setup(setup))))
    assert (again.seats, dict(again.options), dict(again.catalogue)) == (
        setup.seats, dict(setup.options), dict(setup.catalogue),
    )  # fmt: skip


def test_a_setup_of_an_older_burrow_gets_what_it_lacks():
    setup = decode_setup(PEBBLES, {"seats": [{"name": "Ana"}], "options": {"goal": 9}, "catalogue": {}})
    assert setup.options == {"goal": 9, "wild": False, "shore": "west"}
    assert setup.catalogue["worth.gold"] == 5


def test_messages_and_results_can_be_spoken_again_after_years():
    message = say("pebbles.won", names=("Ana", "Ben"), n=2, inner=say("x.y", list=(say("z.z"), 3)))
    assert decode_message(json.loads(json.dumps(encode_message(message)))) == message
    result = Result((0, 1), (Standing(0, 1, 20, say("tie.note")), Standing(1, 1, None)), (message,))
    assert decode_result(json.loads(json.dumps(encode_result(result)))) == result


@given(anything)
def test_garbage_is_no_setup_no_result_and_no_message(data):
    for read in (lambda d: decode_setup(PEBBLES, d), decode_result, decode_message):
        with pytest.raises(CodecError):
            read(data)


def test_a_whole_game_comes_back():
    chance, state = Random(4), PEBBLES.begin(PEBBLES.setup(SEATS))
    while move := PEBBLES.random_move(state, chance):
        assert CODEC.decode(CODEC.encode(move)) == move
        state = PEBBLES.apply(state, move)
