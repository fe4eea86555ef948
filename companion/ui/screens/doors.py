"""What lies outside the play screen: the shelf, the dice, files, settings. All of it is the app's to offer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.core.dice import is_practice
from companion.core.messages import Message
from companion.inputs.from_vision import looked_at
from companion.inputs.practice import named
from companion.table.table import Table
from companion.ui.read_again import ReadAgain
from companion.ui.speech import speech
from companion.ui.theme import theme

STANDS, LIES_TWO, LIES_FOUR = "stands", "lies_two", "lies_four"
ORIENTATIONS = (STANDS, LIES_TWO, LIES_FOUR)


class Doors:
    """Ways out of the play screen. Each is a method of the app; one that the app lacks is not offered.

    The app may have: ``open_shelf()``, ``open_dice()``, ``open_settings()``, ``play_again(table)``,
    ``save_file(table) -> Message`` (says where the file lies), ``share_picture(path, table) -> Message`` (takes a PNG),
    ``bg_stats(table) -> str`` (a link), ``abandon(table)``,
    ``enter_value(game, path)`` (the catalogue), ``set_mode("day" | "night")``, ``set_language(code)``,
    ``roll_virtual(seat, kind, faces)`` while ``rolls_virtual`` is true,
    ``orientation`` ("stands", "lies_two", "lies_four") with ``set_orientation(value)``,
    ``turns_with_player`` (bool) with ``set_turns_with_player(on)``, and
    ``read_aloud`` (bool: speak what `announce` shows).
    """

    def __init__(self, app: Any = None) -> None:
        self.app = app
        self._orientation = STANDS

    def offers(self, name: str) -> bool:
        """Whether the app has such a way out."""
        return callable(getattr(self.app, name, None))

    def go(self, name: str, *what: Any) -> Any:
        """Take a way out; does nothing if the app has no such way."""
        way = getattr(self.app, name, None)
        return way(*what) if callable(way) else None

    def picture(self, name: Any) -> Path | None:
        """The kept picture of this name that a roll rests on, if it is still there."""
        folder = getattr(getattr(self.app, "dice", None), "pictures", None)
        if not isinstance(name, str) or not name or folder is None:
            return None
        path = Path(folder) / Path(name).name
        try:
            return path if path.is_file() else None
        except OSError:  # a name from elsewhere that no disk takes
            return None

    def die_name(self, die: str) -> str:
        """What the table calls a die ("Ben's pan"); its identity where nobody gave it a name."""
        known = getattr(getattr(self.app, "library", None), "dice", None)
        names = {one.id: one.name for one in known()} if callable(known) else {}
        return names.get(die) or (speech("dice.practice.name", n=named(die)[1]) if is_practice(die) else die)

    @property
    def can_photograph(self) -> bool:
        """Whether something here can take and read a picture of dice."""
        return callable(getattr(getattr(self.app, "dice", None), "photograph", None))

    def photograph(self, read: Callable[[tuple[Any, ...], Message | None], object], *, to_desk: bool = False) -> None:
        """Take one picture with the camera in use, else with the first one, and tell the dice in it (left to right, as
        `vision.seen.DieSeen`) and why there are none. With `to_desk` they also come to the table as a roll does."""
        if not self.can_photograph:
            return
        sources = self.app.dice

        async def look() -> None:
            still, reason = await sources.photograph(sources.camera or "0")
            seen = still.seen if still is not None else None
            dice = () if seen is None or seen.refused else seen.dice
            if dice and to_desk:
                sources.take(*looked_at(dice, {}, sources.kept(still), still.names), anew=True, of=still)
            read(tuple(dice), reason)

        sources.soon(look())

    def roller(self) -> Any:
        """What rolls a virtual die of a seat, or None while real dice alone count."""
        return self.app.roll_virtual if getattr(self.app, "rolls_virtual", False) else None

    def thrower(self, table: Table) -> Callable[[int, str, tuple[str, ...]], object] | None:
        """What throws the practice die that is a seat's die of a kind, or None where nobody at the table has one."""
        sources = getattr(self.app, "dice", None)
        practice = getattr(sources, "practice", None)
        mine = {(owner.seat, owner.kind): die for die, owner in table.desk.owners.items() if is_practice(die)}
        if practice is None or not mine or getattr(sources, "paused", True):
            return None
        return lambda seat, kind, faces: practice.throw(mine.get((seat, kind), ""))

    def again(self, table: Table) -> ReadAgain | None:
        """What asks dice once more how they lie, or None where nothing listens to dice."""
        sources = getattr(self.app, "dice", None)
        return ReadAgain(table, sources) if hasattr(sources, "read_again") else None

    @property
    def orientation(self) -> str:
        """How the tablet stands or lies: "stands", "lies_two" or "lies_four"."""
        told = getattr(self.app, "orientation", None)
        return told if told in ORIENTATIONS else self._orientation

    def set_orientation(self, value: str) -> None:
        """Turn the seats round the tablet another way."""
        self._orientation = value
        self.go("set_orientation", value)

    @property
    def turns_with_player(self) -> bool:
        """Whether the screen turns towards whoever acts: on a lying tablet, in a game of turns."""
        return self.orientation != STANDS and bool(getattr(self.app, "turns_with_player", False))

    def set_mode(self, mode: str) -> None:
        """Switch between day and night."""
        if self.offers("set_mode"):
            self.go("set_mode", mode)
        else:
            theme.mode = mode

    def set_language(self, code: str) -> None:
        """Switch the language."""
        if self.offers("set_language"):
            self.go("set_language", code)
        else:
            speech.wish = code

    def save_file(self, table: Table) -> Message | None:
        """Write the game into a file; returns what to tell."""
        told = self.go("save_file", table)
        return told if isinstance(told, Message) else None
