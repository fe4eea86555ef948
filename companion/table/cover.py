"""Passing the tablet: who may look now, and for whom the cover is up. Pure."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Cover:
    """`up_for` is the seat the tablet is handed to (cover up), `viewer` the seat that looks (cover lifted).

    At most one of the two is set; neither means that the whole table looks.
    """

    up_for: int | None = None
    viewer: int | None = None
    paused: bool = False  # the table stopped passing; nobody is asked until somebody hands the tablet on

    def hand_to(self, seat: int) -> Cover:
        """Put the cover up for a seat."""
        return Cover(up_for=seat)

    def lift(self) -> Cover:
        """The person named on the cover holds the button: they look now."""
        return self if self.up_for is None else Cover(viewer=self.up_for)

    def hide(self) -> Cover:
        """The screen locks, the app is switched away, or the wrong person lifted: the cover is back."""
        return self if self.viewer is None else Cover(up_for=self.viewer)

    def stop(self) -> Cover:
        """Stop passing: the whole table looks again."""
        return Cover(paused=True)

    def after_move(
        self, asked: tuple[int, ...], asks: tuple[int, ...], secret_by: int | None, at_once: bool = True
    ) -> Cover:
        """Return the cover after a move: for the next seat that owes a hidden choice, or none.

        `asked` are the seats that owed one before the move, `asks` those that do now; `secret_by` is the seat
        whose hidden choice the move was, else None. Without `at_once` the whole table looks until somebody passes on.
        """
        if not asks:
            return Cover()
        if secret_by is not None:
            return Cover(paused=True) if self.paused else Cover(up_for=asks[0])
        if not asked:
            return Cover(up_for=asks[0]) if at_once else Cover()
        if self.up_for is not None and self.up_for not in asks:
            return Cover(up_for=asks[0])
        if self.viewer is not None and self.viewer not in asks:
            return Cover()
        return self
