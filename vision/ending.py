"""A command line that ends with a sentence, not a traceback, when nobody takes its output any more."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import sys
from collections.abc import Iterator
from typing import Any

import click

NOT_WRITTEN = 74
"""Exit code when the output could not be written: the disk is full."""
STOPPED = 130
"""Exit code after Ctrl-C, where the work was not done."""
CLOSED = 141
"""Exit code when whoever read the output stopped reading (``| head``), as other programs have it."""

_FULL = {errno.ENOSPC, errno.EFBIG, errno.EIO, getattr(errno, "EDQUOT", errno.ENOSPC)}


class CommandLine(click.Group):
    """A group of commands whose output may be closed, or its disk full, and which may be stopped with Ctrl-C.

    With ``--json`` a wrong argument stands on the standard output, too: ``{"error": "what is wrong"}``.
    """

    _as_json = False

    def main(self, *arguments: Any, **settings: Any) -> Any:
        """Run a command and leave with its exit code, `STOPPED`, `CLOSED` or `NOT_WRITTEN`."""
        if not settings.get("standalone_mode", True):
            return super().main(*arguments, **settings)
        hold_streams()
        try:
            try:
                return self._run(*arguments, **settings)
            finally:
                sys.stdout.flush()
        except _Closed:
            sys.exit(ending(BrokenPipeError(errno.EPIPE, "")))
        except OSError as error:
            sys.exit(ending(error))

    def _run(self, *arguments: Any, **settings: Any) -> Any:
        try:
            code = super().main(*arguments, **{**settings, "standalone_mode": False})
        except click.ClickException as error:
            if self._as_json:  # programs read the standard output alone
                click.echo(json.dumps({"error": error.format_message()}, ensure_ascii=False))
            error.show()
            sys.exit(error.exit_code)
        sys.exit(code if isinstance(code, int) else 0)

    def make_context(self, info_name: str | None, args: list[str], *rest: Any, **settings: Any) -> click.Context:
        """Read the arguments; the help may be printed here."""
        self._as_json = "--json" in args
        with _noticing():
            return super().make_context(info_name, args, *rest, **settings)

    def invoke(self, ctx: click.Context) -> Any:
        """Carry out the command."""
        with _noticing():
            return super().invoke(ctx)


class _Closed(Exception):
    """A pipe was closed; click itself would end with code 1, as if something were wrong."""


@contextlib.contextmanager
def _noticing() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise _Closed from None
    except (KeyboardInterrupt, click.Abort):  # click itself would end with code 1, as if something were wrong
        with contextlib.suppress(OSError):
            click.echo("\nStopped.", err=True)
        sys.exit(STOPPED)


def ending(error: OSError) -> int:
    """Say why the output ends and write no more of it. Returns the exit code; raises again what is another matter."""
    if error.errno == errno.EPIPE:
        _let_go()
        return CLOSED
    if error.errno not in _FULL:
        raise error
    _let_go()
    with contextlib.suppress(OSError):
        click.echo(f"The output could not be written: {error.strerror}", err=True)
    return NOT_WRITTEN


def _let_go() -> None:
    """Let what is still to be written go nowhere; Python would stumble over it once more at its end."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def hold_streams() -> None:
    """Let a program that was started without some of its three streams read nothing there, and write into nothing.

    Without them Python has None, and the next file opened would take the number of the missing stream.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 – open as long as the program runs
