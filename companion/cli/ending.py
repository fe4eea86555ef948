"""How the commands end: refusals in words and as JSON, an output that nobody takes, and the exit codes."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import sys
from collections.abc import Iterator
from typing import Any

import click

from companion.words import Words

REFUSED = 2
"""Exit code for a malformed file, an unknown game, a seat that is not there, a wrong argument."""
STUMBLED = 1
"""Exit code when the program's own rules stumbled."""
NOT_WRITTEN = 74
"""Exit code when the output could not be written: the disk is full."""
STOPPED = 130
"""Exit code after Ctrl-C."""
CLOSED = 141
"""Exit code when whoever read the output stopped reading (``| head``), as other programs have it."""

_FULL = {errno.ENOSPC, errno.EFBIG, errno.EIO, getattr(errno, "EDQUOT", errno.ENOSPC)}


class Refusal(click.ClickException):
    """Something typed that does not fit; printed to stderr, exit code 2. `report` is what programs get to read."""

    exit_code = REFUSED

    def __init__(self, message: str, report: dict[str, Any]) -> None:
        super().__init__(message)
        self.report = report

    def show(self, file: Any = None) -> None:
        """Print the sentence alone."""
        from .printing import clean, console

        console(stderr=True).print(clean(self.message), style="red")


class CommandLine(click.Group):
    """The group of all commands. With ``--json`` whatever is refused stands on the standard output, too."""

    words: Words
    _as_json = False

    def main(self, *arguments: Any, **settings: Any) -> Any:
        """Run a command and leave with its exit code."""
        if not settings.get("standalone_mode", True):
            return super().main(*arguments, **settings)
        hold_streams()
        try:
            try:
                code = self._run(*arguments, **settings)
            finally:
                sys.stdout.flush()
        except _Closed:
            code = self._unread(BrokenPipeError(errno.EPIPE, ""))
        except OSError as error:
            code = self._unread(error)
        sys.exit(code)

    def _run(self, *arguments: Any, **settings: Any) -> int:
        try:
            code: Any = super().main(*arguments, **{**settings, "standalone_mode": False})
        except click.ClickException as error:
            if self._as_json:
                print_json(_report(error))
            error.show()
            return error.exit_code
        except click.Abort:
            click.echo(self.words("cli.stopped"), err=True)
            return STOPPED
        return code if isinstance(code, int) else 0

    def make_context(self, info_name: str | None, args: list[str], *rest: Any, **settings: Any) -> click.Context:
        """Read the arguments; the help may be printed here."""
        self._as_json = "--json" in args
        with _noticing():
            return super().make_context(info_name, args, *rest, **settings)

    def invoke(self, ctx: click.Context) -> Any:
        """Carry out the command."""
        with _noticing():
            return super().invoke(ctx)

    def _unread(self, error: OSError) -> int:
        """Say why the output ends and write no more of it; raise again what is another matter."""
        if error.errno != errno.EPIPE and error.errno not in _FULL:
            raise error
        # What is still to be written goes nowhere; Python would stumble over it once more at its end.
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if error.errno == errno.EPIPE:
            return CLOSED
        with contextlib.suppress(OSError):
            click.echo(self.words("cli.not_written", reason=error.strerror or ""), err=True)
        return NOT_WRITTEN


class _Closed(Exception):
    """A pipe was closed; click itself would end with code 1, as if the rules had stumbled."""


@contextlib.contextmanager
def _noticing() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise _Closed from None


def print_json(report: Any) -> None:
    """Print a report for programs."""
    click.echo(json.dumps(report, ensure_ascii=False, indent=2))


def _report(error: click.ClickException) -> dict[str, Any]:
    if isinstance(error, Refusal):
        return error.report
    return {"refused": {"key": "cli.usage", "text": error.format_message()}}


def hold_streams() -> None:
    """Let a program that was started without some of its three streams read nothing there, and write into nothing.

    Without them Python has None, and the next file opened would take the number of the missing stream.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 – open as long as the program runs
