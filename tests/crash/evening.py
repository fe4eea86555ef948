"""A scripted evening in a process of its own: real library, real table; a row's line is printed once it was shown.

``python -m tests.crash.evening FOLDER GAME SEED [ID ROW]`` says, in this order:

- ``opening``: now the files are opened (made, brought up to date, backed up);
- ``again ID ROW PRINT``: what follows from the first ROW rows of the game ID, as the disk has them;
- ``ready ID ROW PRINT``: what the table shows first;
- ``shown ID ROW PRINT`` after every change of what is shown, until the process is ended;
- ``over``: the game has its result, and another one is begun;
- ``trouble WHAT`` when something is wrong.

PRINT is a fingerprint of the state (`fingerprint`): equal states have equal ones, in any process.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime, timedelta
from enum import Enum
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from companion.core.game import Game, Seat
from companion.core.session import Session
from companion.games import find_game, shelf
from companion.table.library import KeptTable, Library
from companion.table.seen import TableView

PEOPLE = ("Ana", "Ben", "Cleo", "Dev")
FIRST_EVENING = datetime(2026, 11, 28, 20)
UNDONE, CHANGED, WENT_BACK = 0.10, 0.16, 0.19
"""How often people take something back, change an earlier row, or go back several rows (running sum)."""


class Nowhere:
    """A journal that keeps nothing, for states that are only looked at."""

    def append(self, entries: Any) -> None:
        """Keep nothing."""


def plain(value: Any) -> Any:
    """A value as nested tuples whose ``repr`` is the same in every process: sets and mappings are sorted."""
    if is_dataclass(value) and not isinstance(value, type):
        return (type(value).__name__, *(plain(getattr(value, each.name)) for each in fields(value)))
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return ("mapping", *sorted((repr(plain(key)), plain(item)) for key, item in value.items()))
    if isinstance(value, set | frozenset):
        return ("set", *sorted(repr(plain(item)) for item in value))
    if isinstance(value, tuple | list):
        return tuple(plain(item) for item in value)
    return value


def fingerprint(session: Session) -> str:
    """What stands at the table, how many moves led there, and what undo would take back."""
    whole = (plain(session.state), session.length, plain(session.undo_label), plain(session.redo_label))
    return sha256(repr(whole).encode()).hexdigest()[:16]


def as_of(library: Library, kept_id: str, game: Game[Any], row: int) -> Session:
    """The game as its first `row` rows on the disk tell it."""
    entries, whole = library._sessions.entries(kept_id, game)
    assert whole, "a row cannot be read"
    return Session(game, library._sessions.setup(kept_id, game), Nowhere(), entries[:row])


def sit_down(library: Library, game: Game[Any]) -> KeptTable:
    """Carry on the game that was left, or begin one."""
    left = library.unfinished()
    if left:
        return library.resume(left[0].id)
    return library.start(game, game.setup(tuple(Seat(name) for name in PEOPLE[: min(4, game.seats.stop - 1)])))


def one_deed(table: KeptTable, chance: Random) -> bool:
    """Do what people do: mostly play, now and then take back or change. False when the game is over."""
    if table.view.result is not None:
        return False
    session, deed = table.session, chance.random()
    if deed < UNDONE and session.undo_label is not None:
        table.undo()
    elif deed < CHANGED and session.length:
        step = chance.choice(session.steps_back(6))
        move = table.game.random_move(step.before, chance)
        if move is not None:
            table.change(step.number, move)
    elif deed < WENT_BACK and session.length > 3:
        table.go_back(session.steps_back(3)[-1].number)
    else:
        move = table.game.random_move(session.state, chance)
        if move is not None:
            table.play(move)
    if table.view.cover_for is not None or table.view.viewer is not None:
        table.stop_passing()
    return True


def again(library: Library, game: Game[Any], shown: str = "", row: int = 0) -> None:
    """Tell what is wrong with the files, and what the disk has of what the last life showed last."""
    for notice in library.notices:
        print("trouble", notice.key, flush=True)
    if shown:
        print("again", shown, row, fingerprint(as_of(library, shown, game, row)), flush=True)
        if shown not in [kept.id for kept in library.unfinished()[:1] + library.finished()]:
            print("trouble", "another-game-came-first", flush=True)


def ready(table: KeptTable) -> None:
    """Tell what the table shows first."""
    print("ready", table.kept_id, table.view.row, fingerprint(table.session), flush=True)


def say_shown(table: KeptTable, view: TableView) -> None:
    """Tell what was shown just now."""
    if view.trouble is not None:
        print("trouble", view.trouble.key, flush=True)
    print("shown", table.kept_id, view.row, fingerprint(table.session), flush=True)


def main(folder: Path, key: str, seed: int, shown: str = "", row: int = 0) -> None:
    """Play until somebody ends the process. `shown` and `row`: what the last life showed last."""
    boxes, chance = shelf(), Random(seed)
    game = find_game(key, boxes)
    evening = FIRST_EVENING + timedelta(days=seed)  # every start is another day and makes its backup
    print("opening", flush=True)
    library = Library(folder, boxes, now=evening.timestamp)
    library.back_up()
    again(library, game, shown, row)
    table = sit_down(library, game)
    ready(table)
    while True:
        table.watch(lambda view, table=table: say_shown(table, view))
        while one_deed(table, chance):
            pass
        table.close()
        print("over", flush=True)
        table = sit_down(library, game)


if __name__ == "__main__":
    folder, key, seed, *last = sys.argv[1:]
    main(Path(folder), key, int(seed), *(last[:1] + [int(row) for row in last[1:]]))  # type: ignore[arg-type]
