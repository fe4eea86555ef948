"""A program that knows only ``burrow games --json`` and ``burrow moves GAME --json`` writes logs that are read."""

import json
from random import Random

import pytest
from click.testing import CliRunner

from companion.cli.commands import Burrow, command_line
from companion.games import shelf
from companion.words import Words

BOXES = shelf()
COMMANDS = command_line(Burrow(Words("en"), lambda: BOXES, lambda **how: None))


def asked(*arguments, lines=()):
    data = "".join(json.dumps(line) + "\n" for line in lines)
    done = CliRunner().invoke(COMMANDS, [*arguments, "--json"], input=data)
    assert done.exit_code == 0, done.output[-800:]
    return json.loads(done.stdout)


def a_value(kind, field, rng):
    if field["choices"]:
        return rng.choice(field["choices"])
    if kind == "bool":
        return rng.random() < 0.5
    if kind == "str":
        return rng.choice(("Ana", "Zoë", "x"))
    assert kind in ("int", "seat"), field
    low = 0 if field["low"] is None else field["low"]
    return rng.randint(low, low + 9 if field["high"] is None else field["high"])


def a_row(move, rng):
    row = {"move": move["move"]}
    for field in move["fields"]:
        if field["optional"] and rng.random() < 0.5:
            continue
        kind = field["type"]
        if kind.startswith("list of "):
            many = rng.randint(0, 4) if field["length"] is None else field["length"]
            row[field["name"]] = [a_value(kind.removeprefix("list of "), field, rng) for _ in range(many)]
        else:
            row[field["name"]] = a_value(kind, field, rng)
    return row


@pytest.mark.parametrize("key", [row["game"] for row in asked("games") if "game" in row])
def test_what_the_lists_promise_is_enough_to_write_a_log(key):
    told, rng = asked("moves", key), Random(key)
    opening = {
        "game": key,
        "seats": [{"name": f"Player {n + 1}"} for n in range(told["seats"]["high"])],
        "options": {option["option"]: option["default"] for option in told["options"]},
        "catalogue": {value["path"]: value["value"] for value in told["catalogue"]},
    }
    rows = [a_row(rng.choice(told["moves"]), rng) for _ in range(200)]
    lines = asked("replay", "-", lines=[opening, *rows])["lines"]
    assert len(lines) == len(rows) and any(line["accepted"] for line in lines)
    out_of_range = {line["key"] for line in lines} & {"move.out_of_range", "move.no_such_choice", "move.no_such_seat"}
    assert not out_of_range, "the ranges that are told are those that hold"
