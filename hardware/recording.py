"""What one die said at a table, kept in a file to be played again: one JSON object a line.

The first line tells the die (`{"die": {"id": …, "protocol": …}}`), the others are steps as in
`hardware.links.scripted_link.read_script`.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable
from dataclasses import asdict, fields
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from hardware.links.scripted_link import ScriptError, Step, read_script, write_script
from hardware.protocols import PROTOCOLS
from hardware.reading import DieIdentity

if TYPE_CHECKING:
    from hardware.die import Die

TEXTS = frozenset({"id", "name", "protocol", "kind", "colour"})


def write_recording(die: DieIdentity, steps: Iterable[Step]) -> str:
    """The text of a recording."""
    return json.dumps({"die": asdict(die)}) + "\n" + write_script(steps)


def read_recording(text: str) -> tuple[DieIdentity, tuple[Step, ...]]:
    """Die and steps of a recording. One that was cut short is read up to its last whole line (see `is_cut`). Raises
    `ScriptError` with the line and what is wrong in it."""
    if is_cut(text):
        text = text[: text.rindex("\n") + 1]
    first, _, rest = text.partition("\n")
    try:
        told = json.loads(first)["die"]
        unknown = set(told) - {each.name for each in fields(DieIdentity)}
        if unknown:
            raise ValueError(f"a die has no {', '.join(sorted(unknown))}")
        if not all(isinstance(value, str if key in TEXTS else int) for key, value in told.items()):
            raise ValueError("all of a die is text, and its firmware a number of seconds")
        die = DieIdentity(**told)
        if die.protocol not in PROTOCOLS:
            raise ValueError(f"unknown protocol {die.protocol!r}; there are: {', '.join(PROTOCOLS)}")
    except (KeyError, TypeError, AttributeError, json.JSONDecodeError):
        raise ScriptError('line 1: a recording begins with {"die": {"id": …, "protocol": …}}') from None
    except ValueError as error:
        raise ScriptError(f"line 1: {error}") from error
    # a blank line in place of the first keeps the numbers of the lines in error messages
    return die, read_script("\n" + rest)


def is_cut(text: str) -> bool:
    """Whether the last line of a recording was not written to its end, as when the power fails."""
    _, newline, last = text.rpartition("\n")
    if not newline or not last.strip():
        return False
    try:
        json.loads(last)
    except ValueError:
        return True
    return False


class Recorder:
    """Keeps all that dice say in a folder, one file a die, line by line while they speak: whatever ends the program,
    what was heard is kept. Nothing that lies there is written over. Raises OSError for a folder that cannot be made.

    `keep` is for `DiceWatch(record=…)`; `close` names the files. A wire without a die makes no file.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._tapes: dict[Die, _Tape] = {}

    def keep(self, die: Die, step: Step) -> None:
        """This die said, or did, something."""
        self._tapes.setdefault(die, _Tape(self._folder)).keep(die.identity, step)

    def close(self) -> list[tuple[Path, int]]:
        """All files, and how many steps each has. Raises OSError if the disk did not take one of them."""
        return [(tape.close(), len(tape.steps)) for tape in self._tapes.values() if any(s.data for s in tape.steps)]


class _Tape:
    def __init__(self, folder: Path) -> None:
        self.steps: list[Step] = []
        self._folder = folder
        self._die: DieIdentity | None = None  # as it stands in the file
        self._path: Path | None = None
        self._file: TextIO | None = None

    def keep(self, die: DieIdentity, step: Step) -> None:
        self.steps.append(step)
        if self._die is None and not step.data:
            return
        with contextlib.suppress(OSError):  # the disk is full: `close` tries once more
            if die != self._die or self._file is None:
                self._begin(die)
            else:
                self._file.write(write_script([step]))
                self._file.flush()

    def close(self) -> Path:
        """Write all anew, for the die may have said late who it is."""
        assert self._die is not None
        path = self._begin(self._die)
        self._let_go()
        return path

    def _begin(self, die: DieIdentity) -> Path:
        """Write what there is so far, with what is known of the die now."""
        self._let_go()
        renamed = self._die is not None and self._die.id != die.id
        self._die = die
        if self._path is None or renamed:
            old, self._path = self._path, self._new_path(die)
            if old is not None:
                old.unlink(missing_ok=True)
        self._file = self._path.open("w", encoding="utf-8")
        self._file.write(write_recording(die, self.steps))
        self._file.flush()
        return self._path

    def _let_go(self) -> None:
        if self._file is not None:
            file, self._file = self._file, None
            with contextlib.suppress(OSError):  # what it did not take is written once more
                file.close()

    def _new_path(self, die: DieIdentity) -> Path:
        """A name in the folder that nobody has, taken at once."""
        name, number = "".join(sign if sign.isalnum() else "-" for sign in die.id), 1
        while True:
            path = self._folder / (f"{name}.jsonl" if number == 1 else f"{name}-{number}.jsonl")
            try:
                path.touch(exist_ok=False)
                return path
            except FileExistsError:
                number += 1
