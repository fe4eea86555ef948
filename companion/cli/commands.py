"""The commands themselves: what may be typed after ``burrow``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

import click

from companion.core.game import Box, Game
from companion.core.messages import Message, say
from companion.words import Words, languages

from .ending import STOPPED, STUMBLED, CommandLine, Refusal, print_json

# What only the printing commands need is imported inside them: opening the app does not wait for it.


@dataclass(frozen=True)
class Burrow:
    """What the commands work with: the words to speak, and the shelf, opened only when needed."""

    words: Words
    boxes: Callable[[], tuple[Box, ...]]
    open_app: Callable[..., None]

    def game(self, key: str) -> Game[Any]:
        """Return a game of the shelf. Raises `LookupError` with a `reason`."""
        from companion.games import find_game

        return find_game(key, self.boxes())

    def game_or_exit(self, key: str) -> Game[Any]:
        """Return a game of the shelf, or say which games there are and leave."""
        try:
            return self.game(key)
        except LookupError as error:
            raise self.refusal(getattr(error, "reason", None) or Message(str(error))) from None

    def recorded(self, files: tuple[Path, ...]) -> list[Any]:
        """Return the dice of these recordings, or say what is wrong with a file and leave."""
        from .recorded import UnreadRecording, recorded_dice

        try:
            return recorded_dice(files)
        except UnreadRecording as error:
            raise self.refusal(error.reason) from None

    def refusal(self, reason: Message) -> Refusal:
        """Return what is raised to leave with a sentence."""
        text = self.words.text(reason)
        return Refusal(text, {"refused": {"key": reason.key, "text": text}})


def command_line(burrow: Burrow) -> CommandLine:
    """Return all commands, speaking the language of `burrow`."""
    words = burrow.words
    as_json = click.option("--json", "as_json", is_flag=True, help=words("cli.help.json"))

    @click.group(
        cls=CommandLine,
        help=words("cli.help"),
        invoke_without_command=True,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    @click.option("--language", type=click.Choice(languages()), help=words("cli.help.language"))
    @click.option("--demo", is_flag=False, flag_value="", metavar="[GAME]", help=words("cli.help.demo"))
    @click.option("--dice", multiple=True, type=click.Path(path_type=Path), metavar="FILE", help=words("cli.help.dice"))
    @click.pass_context
    def group(context: click.Context, language: str | None, demo: str | None, dice: tuple[Path, ...]) -> None:
        if demo:
            burrow.game_or_exit(demo)
        if dice and demo is not None:
            raise burrow.refusal(say("cli.dice_or_demo"))
        if context.invoked_subcommand is None:
            burrow.open_app(language=language, demo=demo, recorded=burrow.recorded(dice) if dice else ())

    @group.command("games", help=_laid_out(words("cli.help.games")))
    @as_json
    def games(as_json: bool) -> None:
        from .printing import print_games
        from .report import games_report

        report = games_report(burrow.boxes(), words)
        if as_json:
            print_json(report)
        else:
            print_games(report, words)

    @group.command("moves", help=_laid_out(words("cli.help.moves")))
    @click.argument("game")
    @as_json
    def moves(game: str, as_json: bool) -> None:
        from .printing import print_moves
        from .report import moves_report

        report = moves_report(burrow.game_or_exit(game), words)
        if as_json:
            print_json(report)
        else:
            print_moves(report, words)

    @group.command("replay", help=_laid_out(words("cli.help.replay")))
    @click.argument("file", type=click.File("rb"))
    @click.option("--viewer", default="table", metavar="SEAT|table", help=words("cli.help.viewer"))
    @as_json
    @click.pass_context
    def replay_file(context: click.Context, file: BinaryIO, viewer: str, as_json: bool) -> None:
        from companion.storage.log_format import LogFault, read_log
        from companion.storage.log_lines import read_whole

        from .printing import print_replay
        from .replaying import NoSuchViewer, replay
        from .report import fault_report, replay_report

        try:
            log = read_log(read_whole(file), burrow.game)
        except OSError as error:
            raise burrow.refusal(say("cli.not_read", reason=error.strerror or "")) from None
        except LogFault as fault:
            place = words("cli.malformed", line=fault.line, field=fault.field)
            raise Refusal(f"{place}: {words.text(fault.reason)}", fault_report(fault, words)) from None
        try:
            done = replay(log, _viewer(viewer))
        except NoSuchViewer as error:
            raise burrow.refusal(error.reason) from None
        report = replay_report(done, words)
        if as_json:
            print_json(report)
        else:
            print_replay(report, words)
        if any(line.stumbled for line in done.lines):
            context.exit(STUMBLED)

    @group.command("soak", help=_laid_out(words("cli.help.soak")))
    @click.argument("game")
    @click.option(
        "--games", "count", type=click.IntRange(min=1), default=100, show_default=True, help=words("cli.help.count")
    )
    @click.option("--seed", type=int, default=0, show_default=True, help=words("cli.help.seed"))
    @click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help=words("cli.help.jobs"))
    @as_json
    @click.pass_context
    def soak(context: click.Context, game: str, count: int, seed: int, jobs: int, as_json: bool) -> None:
        from .soaking import soak_game

        report = soak_game(burrow.game_or_exit(game), count, seed, jobs, words, quiet=as_json)
        if as_json:
            print_json(report)
        if report["problems"]:
            context.exit(STUMBLED)
        if report["stopped"]:
            context.exit(STOPPED)

    group.words = words
    return group


def _laid_out(text: str) -> str:
    """Mark the paragraphs of several lines for click to leave as they are; it refills the others."""
    return "\n\n".join(f"\b\n{part}" if "\n" in part else part for part in text.split("\n\n"))


def _viewer(text: str) -> int | None:
    from .replaying import NoSuchViewer

    if text == "table":
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 4:
        raise NoSuchViewer(text[:40])
    return int(text)
