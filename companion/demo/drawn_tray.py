"""A tray that Burrow draws: pictures of dice, read by the very reader that real photographs go through."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from companion.core.dice import Roll
from companion.inputs.from_vision import looked_at
from companion.inputs.watching import Glimpse, PictureReader, keep_picture

if TYPE_CHECKING:
    from vision.seen import DieSeen

SIZE = (1280, 720)
COLOURS = ("yellow", "orange", "white", "red")
"""Bodies of drawn dice whose colour and value the reader tells back most often, the surest first."""

DIE = 0.5
"""Fainter than this a reading is no die worth a question: a side face, a shadow."""


class DrawnTray:
    """Draws dice (colour, value), reads the picture and returns the rolls seen in it. Call it from any one thread.

    `keep` is the folder for pictures that are kept as evidence, None to throw them away; `show` is handed every
    picture with what was read in it.
    """

    def __init__(
        self, chance: Random, keep: Path | None = None, show: Callable[[Glimpse], object] = lambda seen: None
    ) -> None:
        self._chance = chance
        self._keep = keep
        self._show = show
        self._reader = PictureReader()

    def __call__(self, dice: Sequence[tuple[str, int]]) -> tuple[Roll, ...]:
        """Return what the reader makes of a new picture of these dice."""
        from vision.rendering import render_dice

        values, colours = [value for _, value in dice], [colour for colour, _ in dice]
        picture = render_dice(values, colours, size=SIZE, ground="felt", seed=self._chance.randrange(10_000))
        still, _ = self._reader.still(picture)
        self._show(still)
        seen: tuple[DieSeen, ...] = still.seen.dice if still.seen is not None else ()
        evidence = keep_picture(picture, self._keep) if self._keep is not None else ""
        return looked_at([die for die in seen if die.sure >= DIE], {}, evidence)
