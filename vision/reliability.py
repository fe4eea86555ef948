"""Whether a reading that claims to be 90 % sure is right nine times in ten: the reliability curve."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from vision.seen import DiceSeen

EDGES = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 1.0)
"""The claims are gathered between these; a claim of 1 belongs to the last gathering."""


@dataclass
class _Gathered:
    dice: int = 0
    right: int = 0
    claimed: float = 0.0


@dataclass
class Reliability:
    """Per gathering of claims, how many dice were read and how many of them rightly (see Guo et al. 2017, "On
    calibration of modern neural networks")."""

    rows: list[_Gathered] = field(default_factory=lambda: [_Gathered() for _ in EDGES[1:]])

    def add(self, values: tuple[int, ...], seen: DiceSeen) -> None:
        """One picture. A die counts as right while its value is among those on the table that are not yet taken,
        the surest die first: where it lay is not asked, for many pictures are labelled without places."""
        left = Counter(values)
        for die in sorted(seen.dice, key=lambda die: -die.sure):
            right = left[die.value] > 0
            left[die.value] -= right
            row = self.rows[next(k for k, edge in enumerate(EDGES[1:]) if die.sure <= edge or edge == EDGES[-1])]
            row.dice, row.right, row.claimed = row.dice + 1, row.right + right, row.claimed + die.sure

    def as_rows(self) -> list[dict[str, Any]]:
        """The gatherings that hold dice: from, to, dice, mean claim, share that was right."""
        return [
            {
                "from": low,
                "to": high,
                "dice": row.dice,
                "claimed": round(row.claimed / row.dice, 3),
                "right": round(row.right / row.dice, 3),
            }
            for low, high, row in zip(EDGES, EDGES[1:], self.rows, strict=False)
            if row.dice
        ]
