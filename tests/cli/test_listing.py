"""``burrow games``, ``moves``, ``soak`` and the app: what a person or a program learns from them."""

import json

import pytest


def test_games_lists_what_stands_on_the_shelf_and_what_is_broken(burrow):
    assert json.loads(burrow("games", "--json").stdout) == [
        {"game": "pebbles", "title": "Pebbles", "box": "pebbles", "seats": {"low": 2, "high": 4}, "rules_version": 2,
         "moves": 6, "options": 3},
        {"box": "torn", "broken": "ValueError: torn (rules.py, line 3)"},
    ]  # fmt: skip
    told = burrow("games").stdout
    assert "pebbles" in told and "2 to 4 people" in told and "does not open: ValueError: torn" in told


def test_moves_tells_everything_a_log_may_say(burrow):
    report = json.loads(burrow("moves", "pebbles", "--json").stdout)
    assert report["seats"] == {"low": 2, "high": 4}
    assert [(o["option"], o["type"], o["default"], o["low"], o["high"], o["choices"]) for o in report["options"]] == [
        ("goal", "int", 20, 5, 5000, None), ("wild", "bool", False, None, None, None),
        ("shore", "str", "west", None, None, ["west", "east"]),
    ]  # fmt: skip
    moves = {move["move"]: move for move in report["moves"]}
    assert {name: (m["secret"], m["ruling"]) for name, m in moves.items()} == {
        "Add": (False, False), "Hide": (True, False), "Reveal": (False, False), "Tell": (False, False),
        "SetScore": (False, True), "Rename": (False, False), "CountsForNothing": (False, False),
    }  # fmt: skip
    assert moves["Hide"]["fields"] == [
        {"name": "seat", "type": "seat", "low": 0, "high": 3, "choices": None, "optional": False, "length": None},
        {
            "name": "pebbles",
            "type": "list of int",
            "low": 1,
            "high": 9,
            "choices": None,
            "optional": False,
            "length": None,
        },
        {
            "name": "colour",
            "type": "choice",
            "low": None,
            "high": None,
            "choices": ["red", "blue"],
            "optional": True,
            "length": None,
        },
    ]
    assert report["catalogue"] == [
        {"path": "worth.gold", "value": 5, "origin": "rulebook", "low": 1, "high": 9, "least": None,
         "most": None, "choices": None, "note": None},
        {"path": "worth.names", "value": ["a", "b"], "origin": "guess", "low": None, "high": None, "least": None,
         "most": None, "choices": None, "note": None},
    ]  # fmt: skip


def test_moves_for_people(burrow):
    told = burrow("moves", "pebbles").stdout
    for text in ("Pebbles (pebbles): 2 to 4 people", "seat: seat 0 to 3, pebbles: list of int 1 to 9",
                 "colour?: choice red | blue",
                 "secret", "table ruling", "worth.gold", "1 to 9", "normally 20", "west | east",
                 "a and b", "a guess", "the rulebook"):  # fmt: skip
        assert text in told
    assert not [line for line in told.splitlines() if line != line.rstrip()], "no line is filled up with blanks"


@pytest.mark.parametrize("command", [["moves", "peebles"], ["soak", "peebles"], ["--demo", "peebles"]])
def test_an_unknown_game_lists_the_known_ones(burrow, command, opened):
    result = burrow(*command)
    assert (result.exit_code, result.stdout, opened) == (2, "", [])
    assert "peebles" in result.stderr and "pebbles" in result.stderr


def test_a_box_that_does_not_open_says_why(burrow):
    result = burrow("moves", "torn")
    assert result.exit_code == 2 and "ValueError: torn" in result.stderr


def test_without_a_command_the_app_opens(burrow, opened):
    assert burrow().exit_code == 0
    assert burrow("--demo").exit_code == 0
    assert burrow("--demo", "pebbles").exit_code == 0
    assert burrow("--language", "fr").exit_code == 0
    assert [(how["language"], how["demo"]) for how in opened] == [
        (None, None), (None, ""), (None, "pebbles"), ("fr", None),
    ]  # fmt: skip


def test_an_unknown_language_is_refused(burrow, opened):
    result = burrow("--language", "xx", "games")
    assert result.exit_code == 2 and "fr" in result.stderr


def test_help_documents_the_shapes(burrow):
    told = burrow("replay", "--help").stdout
    for word in (
        "line",
        "row",
        "accepted",
        "text",
        "key",
        "rule",
        "field",
        "view",
        "result",
        "winners",
        "standings",
        "why",
    ):
        assert f'"{word}"' in told
    assert '"low"' in burrow("moves", "--help").stdout
    assert "Rejouer" in burrow("replay", "--help", language="fr").stdout


def test_soak_plays_many_games_and_counts_them(burrow):
    result = burrow("soak", "pebbles", "--games", "3", "--seed", "5", "--json")
    report = json.loads(result.stdout)
    assert (report["game"], report["games"]) == ("pebbles", 3)
    assert report["moves"] >= 3
    assert result.exit_code == (1 if report["problems"] else 0)
    assert report == json.loads(burrow("soak", "pebbles", "--games", "3", "--seed", "5", "--json").stdout)


def test_soak_finds_a_broken_rule(burrow, monkeypatch):
    from tests.storage.pebbles import PEBBLES, Add

    def broken(beach, move):
        raise ZeroDivisionError

    monkeypatch.setitem(PEBBLES.moves, Add, broken)
    result = burrow("soak", "pebbles", "--games", "2")
    assert result.exit_code == 1
    assert "ZeroDivisionError" in result.stdout
