"""``burrow replay`` with files that somebody broke: told with line, field and reason, and never a stumble."""

import json
from random import Random

import pytest
from click.testing import CliRunner

from companion.cli.commands import Burrow, command_line
from companion.core.checks import play_out
from companion.core.session import Entry, Kind
from companion.games import shelf
from companion.storage.log_format import write_log
from companion.words import Words

BOXES = shelf()
GAMES = [game for box in BOXES for game in box.games]
WORDS = ("by", "at", "hidden", "undo", "redo", "change", "set_aside", "move", "seat", "seats", "options", "catalogue",
         "format", "rules_version")  # fmt: skip
PIECES = ("NaN", "1e999", "{", "[", '"', "\\ud800", "9" * 5000, "[" * 2000, "\x00", ",", "")


def nested(levels):
    value = []
    for _ in range(levels):
        value = [value]
    return value


NONSENSE = (
    None, True, 0, -1, 10**6, 2**63, -(10**30), 0.5, 1e308, "", "x" * 10_000, "\x00", "Ana", "1", [], {}, [[1]],
    ["a"], {"a": 1}, nested(20), nested(400), list(range(1000)), [1] * 20_000, {"name": "Ana"},
)  # fmt: skip


def a_log(game, seed):
    session = play_out(game, Random(seed), most_moves=30)
    rows = [Entry(n, Kind.PLAYED, step.move) for n, step in enumerate(session.steps, 1)]
    number = len(rows)
    rows += [Entry(number + 1, Kind.UNDONE), Entry(number + 2, Kind.REDONE)]
    rows.append(Entry(number + 3, Kind.CHANGED, rows[1].move, 2))
    return [json.loads(line) for line in write_log(game, session.setup, rows).splitlines()]


def broken(value, rng):
    """The value with one part missing, replaced by nonsense, or there many times."""
    if isinstance(value, dict) and value and rng.random() < 0.85:
        name, chance = rng.choice(list(value)), rng.random()
        if chance < 0.15:
            return {key: part for key, part in value.items() if key != name}
        if chance < 0.25:
            return {**value, rng.choice(WORDS): rng.choice(NONSENSE)}
        return {**value, name: broken(value[name], rng)}
    if isinstance(value, list) and value and rng.random() < 0.8:
        place = rng.randrange(len(value))
        if rng.random() < 0.2:
            return value + [value[place]] * rng.choice((1, 20, 1000))
        return [*value[:place], broken(value[place], rng), *value[place + 1 :]]
    return rng.choice(NONSENSE)


def a_file(lines, rng):
    lines = list(lines)
    if rng.random() < 0.4:
        lines[0] = {**lines[0], rng.choice(("rules_version", "format")): rng.choice((2, 10**9))}
    for _ in range(rng.choice((1, 1, 2, 4))):
        place = 0 if rng.random() < 0.4 else rng.randrange(len(lines))
        lines[place] = broken(lines[place], rng)
    data = "\n".join(json.dumps(line, ensure_ascii=False) for line in lines).encode()
    place = rng.randrange(len(data))
    if rng.random() < 0.15:
        data = data[:place] + rng.choice(PIECES).encode() + data[place + 1 :]
    if rng.random() < 0.05:
        data = data[:place] + b"\xff" + data[place:]
    return data


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_broken_log_is_replayed_or_told_and_never_stumbled_over(game):
    commands = command_line(Burrow(Words("en"), lambda: BOXES, lambda **how: None))
    logs = [a_log(game, seed) for seed in range(3)]
    told = 0
    for seed in range(120):
        rng = Random(seed)
        data = a_file(rng.choice(logs), rng)
        done = CliRunner().invoke(commands, ["replay", "-", *rng.choice(([], ["--json"]))], input=data)
        assert done.exception is None or isinstance(done.exception, SystemExit), (seed, done.exception)
        assert done.exit_code in (0, 2), (seed, done.output[-500:])
        if done.exit_code == 2:
            told += 1
            assert done.stderr.startswith("Line ") and done.stderr.count(":") >= 1 and len(done.stderr) < 1000, seed
    assert told > 20


@pytest.mark.parametrize("name", ["holes", "columns", "limit", "hit", "target"])
@pytest.mark.parametrize("extra", [{}, {"rules_version": 99}, {"format": 99}])
def test_a_million_holes_are_refused_before_they_are_laid_out(name, extra):
    commands = command_line(Burrow(Words("en"), lambda: BOXES, lambda **how: None))
    opening = {"game": "whakka_mole", "seats": [{"name": "Ana"}, {"name": "Ben"}], "options": {name: 10**6}, **extra}
    done = CliRunner().invoke(commands, ["replay", "-"], input=json.dumps(opening))
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"Line 1, options.{name}: ")
