"""Words for screens: messages spoken in the table's language, and readable names where a game gave none."""

from __future__ import annotations

import re

from companion.core.messages import Message, say
from companion.ui.speech import speech

from .saying import own_keys


def spoken(message: Message | None) -> str:
    """Speak a message; nothing for None."""
    return "" if message is None else speech(message)


def t(key: str, **values: object) -> str:
    """Speak the message `key` with these values."""
    return spoken(say(key, **values))  # type: ignore[arg-type]


def readable(name: str) -> str:
    """A programmer's name as words: ``CashIn`` → "Cash in", ``hand_moles`` → "Hand moles"."""
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).replace("_", " ").lower()
    return words[:1].upper() + words[1:]


def first_known(name: str, *keys: str) -> str:
    """Speak the first key that has a sentence, else make `name` readable."""
    return next((t(key) for key in keys if speech.knows(key)), readable(name))


def move_name(game: str, move: type) -> str:
    """What a kind of move is called in buttons and forms."""
    return first_known(move.__name__, *own_keys(f"{game}.do.{move.__name__}"), f"do.{move.__name__}")


def field_name(game: str, name: str, move: str = "") -> str:
    """What a field of a move or a view is called; what it is called in the moves of one kind alone comes first."""
    special = own_keys(f"{game}.field.{move}.{name}") if move else ()
    return first_known(name, *special, *own_keys(f"{game}.field.{name}"), f"field.{name}")


def kind_name(game: str, kind: str) -> str:
    """What a kind of die is called."""
    return first_known(kind, f"{game}.kind.{kind}", f"{game}.die.{kind}", f"kind.{kind}")


def choice_name(game: str, field: str, value: object) -> str:
    """What a value that a field of a move may have is called: by the game's own word for this field's choice (``none``
    for a blank one), for such a thing (``<game>.<field>.<value>``), for a choice or for a kind of die."""
    if isinstance(value, bool):
        return t("value.yes" if value else "value.no")
    if isinstance(value, int):
        return str(value).replace("-", "−")
    name = str(value) or "none"
    return first_known(name, *choice_keys(game, field, name))


def choice_keys(game: str, field: str, name: str) -> tuple[str, ...]:
    """Where words for a choice of a field are looked for."""
    ways = (f"{game}.choice.{field}.{name}", f"{game}.{field}.{name}", f"{game}.choice.{name}", f"{game}.die.{name}")
    return tuple(key for way in ways for key in own_keys(way))
