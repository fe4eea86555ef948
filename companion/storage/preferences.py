"""What this tablet remembers between games: settings, people, dice, and the owner's printed values."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from companion.core.catalogue import Catalogue, CatalogueError
from companion.core.dice import is_practice
from companion.core.game import Game, Seat
from companion.core.moves import Edit

from .codec import frozen, plain
from .database import Database


@dataclass(frozen=True, slots=True)
class KnownPlayer:
    """Somebody who has played here, and the colour of their pieces the last time."""

    name: str
    colour: str = ""


@dataclass(frozen=True, slots=True)
class KnownDie:
    """A die that has been here: whose it is, which of a game's dice it stands for, what its faces mean.

    `faces` maps what the die reports to the game's face; `calibration` is the protocol's own business.
    """

    id: str
    name: str = ""
    seat: int | None = None
    owner: str = ""
    kind: str = ""
    faces: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    protocol: str = ""
    calibration: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}), hash=False)


class Preferences:
    """Reads and writes what is remembered. Writes raise `StorageError`; what cannot be read counts as not there."""

    def __init__(self, database: Database, now: Callable[[], float] = time.time) -> None:
        self._database = database
        self._now = now
        self._practice: dict[str, KnownDie] = {}

    # ── settings ──

    def setting(self, key: str, default: Any = None) -> Any:
        """Return a setting, or `default` where it was never set."""
        rows = self._database.read("select value from settings where key = ?", (key,))
        return _read(rows[0][0], default) if rows else default

    def settings(self, prefix: str = "") -> dict[str, Any]:
        """Return all settings whose key begins with `prefix`."""
        rows = self._database.read("select key, value from settings order by key")
        return {key: _read(value, None) for key, value in rows if key.startswith(prefix)}

    def set_setting(self, key: str, value: Any) -> None:
        """Keep a setting; any JSON value."""
        with self._database.writing() as connection:
            connection.execute("insert or replace into settings values (?, ?)", (key, _json(value)))

    def forget_setting(self, key: str) -> None:
        """Let a setting be its default again."""
        with self._database.writing() as connection:
            connection.execute("delete from settings where key = ?", (key,))

    # ── people ──

    def players(self) -> tuple[KnownPlayer, ...]:
        """Return everybody who has played here, the latest first."""
        rows = self._database.read("select name, colour from players order by used desc, name")
        return tuple(KnownPlayer(*row) for row in rows)

    def remember_players(self, seats: Iterable[Seat]) -> None:
        """Remember the people at a table, in their order."""
        with self._database.writing() as connection:
            (used,) = connection.execute("select coalesce(max(used), 0) from players").fetchone()
            for seat in reversed(tuple(seats)):
                used += 1
                connection.execute("insert or replace into players values (?, ?, ?)", (seat.name, seat.colour, used))

    def forget_player(self, name: str) -> None:
        """Forget a name; games they played keep it."""
        with self._database.writing() as connection:
            connection.execute("delete from players where name = ?", (name,))

    # ── dice ──

    def dice(self) -> tuple[KnownDie, ...]:
        """Return every known die, the one kept last first; those to practise with, which are never written, at the
        end."""
        rows = self._database.read(
            "select id, name, seat, owner, kind, faces, protocol, calibration from dice order by used desc"
        )
        return tuple(
            KnownDie(id, name, seat, owner, kind, _mapping(faces), protocol, _mapping(calibration))
            for id, name, seat, owner, kind, faces, protocol, calibration in rows
        ) + tuple(self._practice.values())

    def keep_die(self, die: KnownDie) -> None:
        """Remember a die as it is now: for good, a practice die until the app closes."""
        if is_practice(die.id):
            self._practice[die.id] = die
            return
        with self._database.writing() as connection:
            connection.execute(
                "insert or replace into dice values"
                " (?, ?, ?, ?, ?, ?, ?, ?, (select coalesce(max(used), 0) + 1 from dice))",
                (die.id, die.name, die.seat, die.owner, die.kind, _json(dict(die.faces)), die.protocol,
                 _json(dict(die.calibration))),
            )  # fmt: skip

    def forget_die(self, id: str) -> None:
        """Forget a die."""
        if self._practice.pop(id, None) is not None:
            return
        with self._database.writing() as connection:
            connection.execute("delete from dice where id = ?", (id,))

    # ── printed values ──

    def edits(self, game: str) -> tuple[Edit, ...]:
        """Return what the owner changed of a game's printed values."""
        rows = self._database.read("select path, value from edits where game = ? order by path", (game,))
        return tuple(Edit(path, frozen(_read(value, None))) for path, value in rows)

    def keep_edits(self, game: str, edits: Iterable[Edit]) -> None:
        """Keep what the owner says is printed; all or none."""
        with self._database.writing() as connection:
            connection.executemany(
                "insert or replace into edits values (?, ?, ?, ?)",
                [(game, edit.path, _json(plain(edit.value)), self._now()) for edit in edits],
            )

    def forget_edit(self, game: str, path: str) -> None:
        """Let a printed value be what Burrow knew before."""
        with self._database.writing() as connection:
            connection.execute("delete from edits where game = ? and path = ?", (game, path))

    def catalogue(self, game: Game[Any], sharing: tuple[str, ...] = ()) -> Catalogue:
        """Return a game's printed values with the owner's on top; those kept under the first of the keys `sharing` win.

        Edits that no longer fit are left out, not lost.
        """
        catalogue = game.catalogue
        for key in reversed(sharing or (game.key,)):
            for edit in self.edits(key):
                try:
                    catalogue = catalogue.with_edits((edit,))
                except CatalogueError:
                    continue
        return catalogue


def _read(text: str, otherwise: Any) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return otherwise


def _mapping(text: str) -> Mapping[str, Any]:
    value = _read(text, {})
    return MappingProxyType(value if isinstance(value, dict) else {})


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
