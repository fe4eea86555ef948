"""The hand-over link to BG Stats: a play as JSON in a web address, which a phone reads from a QR code.

Format: the help page "Push plays to BG Stats from other apps" of bgstatsapp.com. ``startPlayer`` and ``winner`` are
sent for every player, since the app refuses plays that lack one of them.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from companion.core.game import Result
from companion.core.session import Session

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="


def play_of(session: Session, result: Result, title: str) -> dict[str, Any]:
    """Return a finished game as BG Stats wants it. `title` is the game's printed name."""
    steps = session.steps
    start = steps[0].at if steps else 0.0
    end = steps[-1].at if steps else 0.0
    opening = session.opening
    first = opening.places[0] if opening.places else 0
    places = {standing.seat: standing for standing in result.standings}
    scored = any(standing.score is not None for standing in result.standings)
    players = []
    for number, seat in enumerate(session.state.seats):
        standing = places.get(number)
        player: dict[str, Any] = {
            "name": seat.name,
            "sourcePlayerId": seat.name.casefold(),
            "startPlayer": number == first,
            "winner": number in result.winners,
        }
        if standing is not None:
            player["rank"] = standing.place
            if standing.score is not None:
                player["score"] = str(standing.score)
        players.append(player)
    play: dict[str, Any] = {
        "sourceName": "Burrow",
        "sourcePlayId": f"{session.game.key}-{int(start)}",
        "playDate": datetime.fromtimestamp(start, UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "game": {"name": title, "sourceGameId": session.game.key, "highestWins": True, "noPoints": not scored},
        "players": players,
    }
    minutes = round((end - start) / 60)
    if minutes > 0:
        play["durationMin"] = minutes
    return play


def link(session: Session, result: Result, title: str) -> str:
    """Return the web address that opens BG Stats with this play filled in."""
    data = json.dumps(play_of(session, result, title), ensure_ascii=False, separators=(",", ":"))
    return ADDRESS + quote(data, safe=",:")  # both may stand in a query, and a shorter link is a coarser code
