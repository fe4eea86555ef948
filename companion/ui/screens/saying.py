"""Short lines about boxes and kept games, as several screens say them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from companion.core.game import Game
from companion.core.messages import Message, say
from companion.ui.speech import speech

if TYPE_CHECKING:
    from companion.storage.journal import Kept

MANY_SEATS = 12


def game_title(key: str) -> str:
    """Return a game's name."""
    return speech.first_known(f"{key}.title", f"shelf.box.{key}", otherwise=key.replace("_", " ").capitalize())


def own_keys(key: str) -> tuple[str, ...]:
    """Return the key of a game's own word ("topoum_score.field.line"), then that of the game that it is a way to play
    of ("topoum.field.line")."""
    game, _, name = key.partition(".")
    parts, found = game.split("_"), [key]
    for end in range(len(parts) - 1, 0, -1):
        shorter = "_".join(parts[:end])
        if speech.knows(f"{shorter}.title"):
            found.append(f"{shorter}.{name}")
    return tuple(found)


def box_title(boxes: Iterable[Any], game_key: str) -> str:
    """Return the name of the game, or of its box if the box has one way to play only."""
    for box in boxes:
        games = [game.key for game in getattr(box, "games", ())]
        if game_key in games and len(games) == 1:
            return speech.first_known(f"shelf.box.{box.key}", f"{game_key}.title", otherwise=game_key)
    return game_title(game_key)


def players(games: Iterable[Game[Any]]) -> str:
    """Return how many may play a box: "2–8", or "2+" where there is hardly a limit."""
    ranges = [game.seats for game in games]
    if not ranges:
        return ""
    low, high = min(r.start for r in ranges), max(r.stop - 1 for r in ranges)
    if high >= MANY_SEATS:
        return f"{low}+"
    return str(low) if low == high else f"{low}–{high}"


def names_line(names: Iterable[str], most: int = 5) -> str:
    """Return "Ana, Ben and Cleo"; of many people the first few."""
    listed = tuple(names)
    if len(listed) > most:
        return speech("saying.and_more", names=", ".join(listed[: most - 1]), n=len(listed) - most + 1)
    return speech(say("saying.list", names=listed))


def day_word(at: float, now: float, past: bool = False) -> str:
    """Return when something was, as people say it: "today, 18:40", "Sunday", "3.10.2026". Times are POSIX seconds.

    `past` says "last Sunday" and leaves the hour out.
    """
    when, today = datetime.fromtimestamp(at), datetime.fromtimestamp(now)
    days = (today.date() - when.date()).days
    clock = when.strftime("%H:%M")
    if days <= 0:
        return speech("saying.today") if past else speech("saying.today_at", clock=clock)
    if days == 1:
        return speech("saying.yesterday") if past else speech("saying.yesterday_at", clock=clock)
    if days < 7:
        weekday = speech(f"saying.weekday.{when.weekday()}")
        return (
            speech("saying.last_weekday", day=weekday)
            if past
            else speech("saying.weekday_at", day=weekday, clock=clock)
        )
    month = speech(f"saying.month.{when.month}")
    key = "saying.date" if when.year == today.year or today - when < timedelta(days=300) else "saying.date_year"
    day = speech("saying.first_of_month") if when.day == 1 else when.day
    return speech(key, day=day, month=month, year=when.year)


def result_line(kept: Kept) -> str:
    """Return how a finished game ended, in a line."""
    if kept.abandoned:
        return speech("saying.abandoned")
    result: Any = kept.result
    if isinstance(result, Message):
        return speech(result)
    winners = getattr(result, "winners", ())
    names = tuple(kept.names[seat] for seat in winners if seat < len(kept.names))
    return speech(say("saying.won", names=names, n=len(names))) if names else speech("saying.over")
