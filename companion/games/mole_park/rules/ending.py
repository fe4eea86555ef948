"""After the last round: what is refused once the game has ended, and the rule that ended it (MP-46, MP-53, MP-64)."""

from __future__ import annotations

from companion.core.messages import require

from ..state import MolePark, Phase

_ENDED_BY = {"crown": "MP-53", "showdown": "MP-64"}


def going_on(state: MolePark) -> None:
    """Refuse once the game is over, naming the rule that ended it; where the table ended it, that of the rounds."""
    require(state.phase is not Phase.OVER, "mole_park.over", rule=_ENDED_BY.get(state.ended, "MP-46"))
