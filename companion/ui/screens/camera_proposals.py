"""Whose the dice in the picture are that nobody owns: as the game waits for them, to be confirmed by *Take all*."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.core.dice import Owner
from companion.dice.proposing import Proposal, lend, proposals
from companion.storage.preferences import KnownDie
from companion.ui.dice_care import DiceCare
from companion.ui.dice_rows import DieRow

from .spoken import t

if TYPE_CHECKING:
    from companion.ui.app import BurrowApp


class Proposing:
    """Part of `CameraSetup`, which gives the dice and what they are called."""

    app: BurrowApp
    care: DiceCare
    _proposed: dict[str, Proposal]

    @property
    def seen(self) -> tuple[Any, ...]:
        """The dice in the picture that is shown."""
        raise NotImplementedError

    @property
    def called(self) -> tuple[str, ...]:
        """What they are called, in the same order."""
        raise NotImplementedError

    @property
    def waited_for(self) -> tuple[str, ...]:
        """What the open table waits for; the proposals hang on it."""
        table = self.app.table
        return tuple(answer.wanted.key for answer in table.desk.answers()) if table is not None else ()

    def propose(self) -> None:
        """Find out whose the free dice may be."""
        table = self.app.table
        self._proposed = {}
        if table is None:
            return
        sets = {name: getattr(die, "set_name", "") for name, die in zip(self.called, self.seen, strict=True)}
        found = proposals(
            self.called, table.desk.owners, table.desk.answers(), table.session.state.places, sets
        )  # fmt: skip
        self._proposed = {one.die: one for one in found}

    def proposed_colour(self, die: str) -> str:
        """The colour of the seat that a free die most likely belongs to; "" for none."""
        one, table = self._proposed.get(die), self.app.table
        return table.session.state.seats[one.seat].colour if one is not None and table is not None else ""

    def whose(self, row: DieRow) -> str:
        """Say whose a die is, whose it may be, or ask."""
        one, table = self._proposed.get(row.id), self.app.table
        if not row.nobodys:
            return row.person
        if one is None or table is None:
            return t("dice.whose")
        return t("cam.perhaps", name=table.session.state.seats[one.seat].name)

    def lend_proposed(self) -> None:
        """*Take all* confirms the proposals, for this roll: the same white die may be another person's next."""
        table = self.app.table
        for one in self._proposed.values():
            if table is not None and one.kind:
                faces = self.care.faces_for(KnownDie(one.die, protocol="camera"), one.kind)
                lend(table, one.die, Owner(one.seat, one.kind, faces))
