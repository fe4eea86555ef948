"""Counting dice that were read rightly, wrongly, or not at all, and how often a wrong reading claimed to be sure."""

from __future__ import annotations

from dataclasses import dataclass, field

from vision.accuracy import SURE


@dataclass
class DieTally:
    """Dice shown, read rightly, read wrongly, readings that claim to be sure, and those of them that are wrong; where
    the others were missed, nothing was said. ``misread``: each die that was not read rightly, in words."""

    dice: int = 0
    right: int = 0
    wrong: int = 0
    sure: int = 0
    sure_wrong: int = 0
    misread: list[str] = field(default_factory=list)

    def count(self, wanted: object, read: object | None, right: bool, sure: float, where: str) -> None:
        """Count one die: what is on it, what was ``read`` (None: nothing) and how ``sure`` (0..1) that claims to be."""
        self.dice += 1
        self.right += right
        if read is not None:
            self.wrong += not right
            self.sure += sure >= SURE
            self.sure_wrong += sure >= SURE and not right
        if not right:
            self.misread.append(f"{where}: {wanted} read as {'nothing' if read is None else read}")

    @property
    def share(self) -> float | None:
        """The share read rightly, 0..1; None of no dice."""
        return self.right / self.dice if self.dice else None
