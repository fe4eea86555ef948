"""The command line: open the app, list games and moves, replay a table log, try rules out. Kivy only for the app."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from io import TextIOWrapper

from companion.words import Words

from .commands import Burrow, command_line


def main(arguments: Sequence[str] | None = None) -> None:
    """Run ``burrow`` with these arguments (by default the program's own) and exit with its code."""
    from companion.games import shelf

    from .opening import open_app

    arguments = list(sys.argv[1:] if arguments is None else arguments)
    _speak_every_letter()
    burrow = Burrow(Words(_language(arguments)), shelf, open_app)
    command_line(burrow).main(args=arguments, prog_name="burrow")


def _language(arguments: Sequence[str]) -> str | None:
    """Return the language asked for. Looked up before everything is parsed, because the help itself speaks it."""
    for place, argument in enumerate(arguments):
        if argument == "--language" and place + 1 < len(arguments):
            return arguments[place + 1]
        if argument.startswith("--language="):
            return argument.partition("=")[2]
    return None


def _speak_every_letter() -> None:
    """Write UTF-8 into pipes and files, whatever the system's old code page; on a terminal, "?" for what it lacks."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")
