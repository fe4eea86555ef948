"""The order in which a quick search runs attractions, kept strictly or loosely."""

from __future__ import annotations

from .board import Now


class Order:
    """Operations one after the other, as attractions; any of the next `ahead` different ones may be next, so that some
    may be left out or put off. A Manager is thought to be kept for `target`.
    """

    def __init__(self, start: Now, rides: tuple[int, ...], target: int, ahead: int = 1) -> None:
        self.start, self.rides, self.target, self.ahead = start, rides, target, ahead
        self._known: dict[tuple[tuple[int, ...], int], tuple[int, ...]] = {}

    def turn(self, icons: tuple[int, ...], managers: int) -> tuple[int, ...]:
        """Return the attractions that may run next where such icons and Managers are left."""
        known = self._known.get((icons, managers))
        if known is None:
            done = [first - left for first, left in zip(self.start.icons, icons, strict=True)]
            done[self.target] += self.start.managers - managers
            found: list[int] = []
            for a in self.rides:
                if done[a]:
                    done[a] -= 1
                elif a not in found:
                    found.append(a)
                    if len(found) == self.ahead:
                        break
            known = self._known[icons, managers] = tuple(found)
        return known
