"""Table logs played by the real ``burrow replay``, for benches that reckon a whole game by themselves."""

import json

from click.testing import CliRunner

from companion.cli.commands import Burrow, command_line
from companion.words import Words


def replayed(box, *lines):
    """What ``burrow replay --json`` tells of a log of one game's `box`; every row must be accepted."""
    commands = command_line(Burrow(Words("en"), lambda: (box,), lambda **how: None))
    text = "".join(json.dumps(line) + "\n" for line in lines)
    done = CliRunner().invoke(commands, ["replay", "-", "--json"], input=text)
    assert done.exit_code == 0, done.output[-1000:]
    report = json.loads(done.stdout)
    refused = [line for line in report["lines"] if not line["accepted"]]
    assert not refused, refused[:3]
    return report
