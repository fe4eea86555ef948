"""What leaves the tablet and comes back: one game as a table log, all results as CSV, a play for BG Stats."""

from __future__ import annotations

import csv
import io
import json
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from companion.core.game import Game, Result, Seat
from companion.core.messages import IllegalMove, Message, say
from companion.core.moves import Untold
from companion.core.session import Entry, Kind, Session

from .failures import StorageDamaged
from .journal import Kept, Sessions
from .log_format import LATEST, LogFault, TableLog, read_log, write_log

BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
_PEOPLE = uuid.UUID("9d6e8f5c-4a0c-4f3e-9a52-6c1b0c7d2e10")
"""The space of names from which players' lasting ids for BG Stats are made; must never change."""

CSV_COLUMNS = (
    "id", "game", "title", "started", "ended", "rules_version", "seat", "name", "place", "score", "winner",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Imported:
    """A game that came from a file: where it is kept, whether it was here already, why it is read-only if it is."""

    kept: Kept
    new: bool
    read_only: Message | None = None


class Archive:
    """Export and import of games."""

    def __init__(self, sessions: Sessions, find_game: Callable[[str], Game[Any]]) -> None:
        self._sessions = sessions
        self._find_game = find_game

    def export(self, id: str) -> str:
        """Return a game as a table log; without the hidden choices that the table has not seen.

        Raises `NoSuchSession`, `LookupError` for a game not on the shelf, `StorageError`.
        """
        kept = self._sessions.kept(id)
        game = self._find_game(kept.game)
        entries, whole = self._sessions.entries(id, game)
        if not whole:
            raise StorageDamaged(say("storage.unreadable_row", row=len(entries) + 1))
        about: dict[str, Any] = {"id": kept.id, "started": iso(kept.started)}
        if kept.title:
            about["title"] = kept.title
        if kept.ended is not None:
            about["finished"] = iso(kept.ended)
        about |= _of_a_later_time(self._sessions.why_read_only(id, game))
        return write_log(game, self._sessions.setup(id, game), entries, about=about)

    def import_log(self, data: str | bytes, colours: Sequence[str] = ()) -> Imported:
        """Keep a game from a table log. The same file twice is one game; an other game of the same id gets a new one.

        Seats for which the file names none of the screen's `colours` get those that are free, in order.

        Raises `LogFault` naming line, field and reason, or `StorageError`; nothing is kept then.
        """
        log = read_log(data, self._find_game)
        entries = log.entries
        session = Session(log.game, log.setup, _NoJournal(), entries)
        read_only = _checked(log, session)
        id = str(log.about.get("id") or uuid.uuid4())
        if self._sessions.has(id):
            known, _ = self._sessions.entries(id, log.game)
            if known == entries or _same_but_untold(known, entries):
                self._sessions.undelete(id)  # whoever opens a file of a game thrown away wants it back
                return Imported(self._sessions.kept(id), False, read_only)
            id = str(uuid.uuid4())
        setup = replace(log.setup, seats=_coloured(log.setup.seats, (*log.game.colours, *colours) if colours else ()))
        self._sessions.keep_imported(
            log.game, setup, entries, id=id, title=str(log.about.get("title", "")),
            started=_began(log), read_only=read_only,
        )  # fmt: skip
        self._sessions.settle(id, session)
        return Imported(self._sessions.kept(id), True, read_only)

    def bg_stats(self, id: str, game_title: str) -> str:
        """Return the link that hands a finished game over to BG Stats.

        The start player is whom dice or draw made the first (the first King), else whoever sits in the first place.
        Raises `LookupError` while the game is not over.
        """
        kept = self._sessions.kept(id)
        if kept.result is None:
            raise LookupError(id)
        game = self._find_game(kept.game)
        session = self._sessions.resume(id, game)
        opening = session.opening
        decided = (game.first(step.after) for step in session.steps)
        first = next((seat for seat in decided if seat is not None), None)
        if first is None and opening.places and not game.dice_wanted(opening):
            first = opening.places[0]
        return bg_stats_link(bg_stats_play(kept, kept.result, game_title, first_seat=first))

    def csv(self, games: Iterable[Kept] | None = None) -> str:
        """Return one line per player of every finished game (or of these), with a line of names on top."""
        out = io.StringIO()
        table = csv.writer(out, lineterminator="\r\n")
        table.writerow(CSV_COLUMNS)
        for kept in self._sessions.finished() if games is None else games:
            if kept.result is None:
                continue
            for standing in kept.result.standings:
                name = kept.names[standing.seat] if standing.seat < len(kept.names) else ""
                table.writerow([
                    kept.id, kept.game, _harmless(kept.title), iso(kept.started),
                    "" if kept.ended is None else iso(kept.ended), kept.rules_version, standing.seat, _harmless(name),
                    standing.place, "" if standing.score is None else standing.score,
                    int(standing.seat in kept.result.winners),
                ])  # fmt: skip
        return out.getvalue()


def bg_stats_play(
    kept: Kept,
    result: Result,
    game_title: str,
    *,
    first_seat: int | None = None,
    roles: Mapping[int, str] | None = None,
    variant: str = "",
) -> dict[str, Any]:
    """Return a play as BG Stats takes it; every player carries every field it insists on (`winner`, `startPlayer`).

    `roles` adds a word per seat (King, a colour), `variant` says which way to play.
    """
    scores = [standing.score for standing in result.standings]
    play: dict[str, Any] = {
        "sourceName": "Burrow",
        "sourcePlayId": kept.id,
        "playDate": datetime.fromtimestamp(kept.started, UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "game": {
            "name": game_title, "sourceGameId": kept.game, "highestWins": True,
            "noPoints": all(score is None for score in scores),
        },
        "players": [
            {
                "name": kept.names[s.seat],
                "sourcePlayerId": str(uuid.uuid5(_PEOPLE, kept.names[s.seat].casefold())),
                "startPlayer": s.seat == first_seat,
                "winner": s.seat in result.winners,
                "score": "" if s.score is None else str(s.score),
                "rank": s.place,
                "role": (roles or {}).get(s.seat, ""),
            }
            for s in sorted(result.standings, key=lambda s: s.seat)
        ],
    }  # fmt: skip
    if kept.ended is not None and kept.ended > kept.started:
        play["durationMin"] = max(1, round((kept.ended - kept.started) / 60))
    if variant:
        play["board"] = variant
    return play


def bg_stats_link(play: Mapping[str, Any]) -> str:
    """Return the link that opens a play in BG Stats; also what to put in a QR code."""
    data = json.dumps(play, ensure_ascii=False, separators=(",", ":"))
    return BG_STATS + quote(data, safe=",:")  # both may stand in a query, and a shorter link is a coarser code


def iso(seconds: float) -> str:
    """Return a time in UTC, "2026-11-28T19:30:00Z"."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class _NoJournal:
    def append(self, entries: Any) -> None:
        """An imported game is only looked at here."""


def _coloured(seats: tuple[Seat, ...], colours: Sequence[str]) -> tuple[Seat, ...]:
    """Return the seats with colours by which they can be told apart: a program that writes a log need not name any."""
    free = [colour for colour in dict.fromkeys(colours) if all(seat.colour != colour for seat in seats)]
    return tuple(replace(seat, colour=free.pop(0)) if seat.colour not in colours and free else seat for seat in seats)


def _checked(log: TableLog, session: Session) -> Message | None:
    """Say why a log can only be looked at; None if it can be played on.

    Refuses a log that its own rules do not accept: the row and the reason are named.
    """
    if session.dropped and log.read_only is None:
        entry = session.dropped[0]
        row = next(row for row in log.rows if row.number == entry.number)
        reason = say("log.refused_row", row=row.number, reason=_why(session, entry))
        raise LogFault(row.line, "move", reason, log.game.key, type(entry.move).__name__ if entry.move else "")
    if log.read_only is not None and log.read_only.key == "log.redacted" and not session.dropped:
        return log.read_only if _misses_a_choice(session) else None
    if log.read_only is not None and log.unread:
        return say("log.newer_cut", why=log.read_only, line=log.unread.start, n=len(log.unread))
    return log.read_only


def _of_a_later_time(reason: Message | None) -> dict[str, Any]:
    """Return what the opening of a file says of a game that came from a newer Burrow: it must not pass for one that
    can be played on."""
    why = reason.values.get("why") if reason is not None and reason.key == "log.newer_cut" else reason
    if not isinstance(why, Message):
        return {}
    field = {"log.newer_format": "format", "log.newer_rules": "rules_version"}.get(why.key)
    return {field: why.values["found"]} if field else {}


def _misses_a_choice(session: Session) -> bool:
    """Say whether a choice that the file does not tell still counts: it is in force, the game goes on, and neither
    was its seat's choice made anew since nor does the game ask for it again."""
    if session.game.result(session.state) is not None:
        return False
    anew: set[int | None] = set(session.game.asks(session.state))
    for step in reversed(session.steps):
        seat = getattr(step.move, "seat", None)
        if isinstance(step.move, Untold):
            if seat not in anew:
                return True
        elif step.move.secret and not step.refused:
            anew.add(seat)
    return False


def _same_but_untold(known: tuple[Entry, ...], told: tuple[Entry, ...]) -> bool:
    """Say whether a file is a game kept here, up to the choices that it does not tell and to moves made since."""
    if len(told) > len(known) or not any(isinstance(entry.move, Untold) for entry in told):
        return False
    return all(
        entry == kept or (isinstance(entry.move, Untold) and (entry.kind, entry.target) == (kept.kind, kept.target))
        for entry, kept in zip(told, known, strict=False)
    )


def _why(session: Session, entry: Entry) -> Message:
    """Say why a row was refused; of a hidden choice only that it was."""
    if entry.move is not None and entry.move.secret:
        return say("history.hidden_no_longer_fits")
    session.dropped = ()
    try:
        if entry.kind is Kind.UNDONE:
            session.undo()
        elif entry.kind is Kind.REDONE:
            session.redo()
        elif entry.move is not None and entry.target is not None:
            session.preview(entry.target, entry.move)
        elif entry.move is not None:
            session.game.apply(session.state, entry.move)
    except IllegalMove as error:
        return error.reason
    return say("change.no_such_entry", number=entry.target or entry.number)


def _began(log: TableLog) -> float | None:
    """When a game in a file began: as its opening or its first dated row says; None when no time stands in it."""
    return _seconds(log.about.get("started")) or next((row.at for row in log.rows if row.at), None)


def _seconds(text: Any) -> float:
    try:
        seconds = datetime.fromisoformat(str(text)).timestamp()
    except (ValueError, OverflowError):
        return 0.0
    return seconds if 0 <= seconds <= LATEST else 0.0


def _harmless(text: str) -> str:
    """A text that a spreadsheet would take for a formula gets a mark in front."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text
