"""Whose dice are whose before a game begins: one place per person and kind of die, kept with the owner's name."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.dice import Source
from companion.core.game import Game
from companion.dice.kinds import kinds_of
from companion.ui.dice_care import DiceCare
from companion.ui.dice_rows import ASLEEP, CHARGE_SOON, LINKED, LYING, NO_LINK, SEEN, DieRow, rows_of, source_of
from companion.ui.screens.dice_line import BODIES
from companion.ui.screens.spoken import kind_name, t

USUAL = ("glove", "pan", "mallet", "prize")
"""The order of kinds that boxes print; others follow as the game asks for them."""
_NEARNESS = (LINKED, SEEN, NO_LINK, LYING, ASLEEP)


class DraftDice:
    """The dice of a game that is being set up. `app` gives `library`, `dice` (the sources, may be None) and `attempt`.

    What is given here is remembered at once and counts as soon as the game starts, since a die follows its owner's
    name to their seat.
    """

    def __init__(self, app: Any) -> None:
        self._app = app
        self.care = DiceCare(app)
        self._kinds: dict[str, tuple[str, ...]] = {}

    def kinds(self, game: Game[Any]) -> tuple[str, ...]:
        """Return the kinds of dice that a game is played with; empty for a game without dice."""
        if game.key not in self._kinds:
            found = tuple(kinds_of(game))
            usual = [kind for kind in USUAL if kind in found]
            self._kinds[game.key] = (*usual, *(kind for kind in found if kind not in usual))
        return self._kinds[game.key]

    def rows(self) -> tuple[DieRow, ...]:
        """Return every die that is about or remembered, those of somebody first."""
        sources = self.care.sources
        before_camera = sources.glimpse.names if sources is not None else ()
        return rows_of(self._app.library.dice(), sources.dice if sources is not None else (), {}, before_camera)

    def die_of(self, person: str, kind: str, rows: tuple[DieRow, ...]) -> DieRow | None:
        """Return the die among `rows` that answers for a person's kind, the one that is heard best; None if none."""
        theirs = [row for row in rows if (row.person, row.kind) == (person, kind)]
        return min(theirs, key=lambda row: _NEARNESS.index(row.link) if row.link in _NEARNESS else 9, default=None)

    def give(self, row: DieRow, person: str, kind: str) -> None:
        """Let a die be that person's; the one they had goes the other way, or becomes nobody's."""
        before = self.die_of(person, kind, self.rows())
        if before is not None and before.id == row.id:
            return
        self.care.put_back(replace(row, person=person, kind=kind, seat=None))
        if before is not None:
            back = (row.person, row.kind) if not row.nobodys else ("", "")
            self.care.put_back(replace(before, person=back[0], kind=back[1], seat=None))

    def take(self, person: str, kind: str) -> None:
        """Let a person have no die of a kind: they play it by hand."""
        for row in self.rows():
            if (row.person, row.kind) == (person, kind):
                self.care.put_back(replace(row, person="", kind="", seat=None))

    def rename(self, old: str, new: str) -> None:
        """Somebody who had no name yet has one now: their dice go along."""
        for row in self.rows():
            if row.person == old and row.kind:
                self.care.put_back(replace(row, person=new, seat=None))

    def colours(self) -> tuple[DieRow, ...]:
        """Return a die of every colour the camera can tell apart, as far as it is not in `rows` already."""
        there = {row.id for row in self.rows()}
        found = (DieRow(f"camera:{colour}", "", Source.CAMERA, LYING) for colour in BODIES)
        return tuple(row for row in found if row.id not in there)

    def troubles(self, game: Game[Any], people: tuple[str, ...]) -> tuple[str, ...]:
        """Return a sentence for every die of these people that does not answer or soon will not."""
        sources = self.care.sources
        if sources is None or sources.paused:
            return ()
        rows = self.rows()
        asleep, low = [], []
        for person in people:
            for kind in self.kinds(game):
                row = self.die_of(person, kind, rows)
                if row is None or source_of(row.id) not in (Source.RADIO, Source.WIRE):
                    continue
                name = kind_name(game.key, kind)
                if row.link != LINKED:
                    asleep.append(t("new.die.asleep", name=person, kind=name))
                elif row.battery is not None and row.battery < CHARGE_SOON and not row.charging:
                    low.append(t("new.die.low", name=person, kind=name))
        return (*asleep, *low)
