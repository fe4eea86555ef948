"""Why something was refused, in the words that the screens show for printed values, house rules and fields.

The core and the files speak of them by the names that programs use ("stands.candy_cavern.value"); those stay in what
the command line says.
"""

from __future__ import annotations

from typing import Any

from companion.core.catalogue import Catalogue
from companion.core.game import Game
from companion.core.messages import Message, say
from companion.core.moves import fields_of

from .catalogue_words import CatalogueWords
from .saying import own_keys
from .spoken import choice_name, field_name, first_known

OF_FIELDS = ("move.", "codec.")


def in_words(reason: Message, game: Game[Any], catalogue: Catalogue | None = None, move: str = "") -> Message:
    """Return a refusal as people read it; `catalogue` knows the owner's own things, `move` is what was refused."""
    values = {
        name: in_words(value, game, catalogue, move) if isinstance(value, Message) else value
        for name, value in reason.values.items()
    }
    if reason.key.startswith("catalogue."):
        return _of_printed_value(Message(reason.key, values), CatalogueWords(game.key, catalogue or game.catalogue))
    if "option" in values and reason.key.startswith("setup."):
        return _of_house_rule(Message(reason.key, values), game)
    if "field" in values and reason.key.startswith(OF_FIELDS):
        return _of_field(Message(reason.key, values), game, move)
    return Message(reason.key, values)


def _of_printed_value(reason: Message, words: CatalogueWords) -> Message:
    values = dict(reason.values)
    path = str(values.get("path", ""))
    for name in ("path", "other", "near"):
        if values.get(name):
            values[name] = words.place(str(values[name]))
    if isinstance(choices := values.get("choices"), tuple):
        values["choices"] = tuple(words.value(path, choice) for choice in choices)
    if reason.key == "catalogue.no_path_near":  # there is no command line here whose list could be read
        return say("cat.no_such_value", path=values["path"])
    return Message(reason.key, values)


def _of_house_rule(reason: Message, game: Game[Any]) -> Message:
    values = dict(reason.values)
    option = str(values["option"])
    values["option"] = _option(game.key, option)
    if isinstance(choices := values.get("choices"), tuple):
        if reason.key == "setup.no_such_option":
            values["choices"] = tuple(_option(game.key, str(key)) for key in choices)
        else:
            values["choices"] = tuple(
                first_known(str(c), *own_keys(f"{game.key}.option.{option}.{c}"), *own_keys(f"{game.key}.choice.{c}"))
                for c in choices
            )
    return Message(reason.key, values)


def _option(game: str, key: str) -> str:
    return first_known(key, *own_keys(f"{game}.option.{key}"))


def _of_field(reason: Message, game: Game[Any], move: str) -> Message:
    """The field of a move, if it is one: lines of a file have others, which are called as they stand there."""
    kind: Any = next((kind for kind in game.moves if kind.__name__ == move), None)
    name, _, nth = str(reason.values["field"]).partition("[")
    if kind is None or all(field.name != name for field in fields_of(kind)):
        return reason
    values = dict(reason.values)
    number = nth.rstrip("]").partition("]")[0]
    values["field"] = field_name(game.key, name, move) + (f" {int(number) + 1}" if number.isdecimal() else "")
    if isinstance(choices := values.get("choices"), tuple):
        values["choices"] = tuple(choice_name(game.key, name, choice) for choice in choices)
    return Message(reason.key, values)
