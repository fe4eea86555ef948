"""The commands with a small game of the tests on the shelf, and a way to run them."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli.commands import Burrow, command_line
from companion.core.game import Box
from companion.words import Words, default_folders
from tests.storage.pebbles import BOX

WORDS = Path(__file__).parent / "words"
OPENING = {"game": "pebbles", "seats": [{"name": "Ana"}, {"name": "Ben"}]}


@pytest.fixture
def opened():
    return []


@pytest.fixture
def burrow(opened):
    """Run ``burrow`` with arguments; `lines` become the table log on standard input."""

    def run(*arguments, lines=None, raw=None, language="en"):
        words = Words(language, (*default_folders(), WORDS))
        boxes = (BOX, Box("torn", (), "ValueError: torn (rules.py, line 3)"))
        group = command_line(Burrow(words, lambda: boxes, lambda **how: opened.append(how)))
        text = raw if raw is not None else "".join(json.dumps(line) + "\n" for line in lines or ())
        return CliRunner().invoke(group, list(arguments), input=text)

    return run


@pytest.fixture
def replayed(burrow):
    """Replay rows after the usual opening and return the report."""

    def run(*rows, viewer="table", opening=OPENING):
        result = burrow("replay", "-", "--json", "--viewer", viewer, lines=[opening, *rows])
        assert result.exit_code == 0, result.output
        return json.loads(result.stdout)

    return run
