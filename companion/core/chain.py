"""The moves in force, oldest first, and the states between them, worked out only when somebody asks for them."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import Any

from .frozen import replace
from .game import Game
from .messages import IllegalMove, Message, say
from .moves import Move
from .rows import By


@dataclass(frozen=True, slots=True)
class Step:
    """A move in force: its row, the states around it, and why it no longer fits (after an earlier change)."""

    number: int
    move: Move
    by: By
    at: float
    before: Any
    after: Any
    refused: Message | None = None
    changed_by: int | None = None  # the row of the latest change
    was: Message | None = None  # its line before the change


class Chain:
    """Steps one after another. Putting another step in the place of an earlier one leaves all later ones unsettled;
    they are counted again once, when their states are needed, however many steps were exchanged before that."""

    def __init__(self, game: Game[Any], opening: Any) -> None:
        self._game = game
        self._opening = opening
        self._steps: list[Step] = []
        self._sound = 0  # so many steps hold the states that follow from the moves before them

    def __len__(self) -> int:
        return len(self._steps)

    @property
    def state(self) -> Any:
        """The state after the last step."""
        steps = self._steps
        if self._sound != len(steps):
            self.settle()
        return steps[-1].after if steps else self._opening

    def settle(self, most: int | None = None) -> list[Step]:
        """Work out the states of the first `most` steps, or of all. Returns the chain's own list: read only."""
        end = len(self._steps) if most is None else most
        before = self._steps[self._sound - 1].after if self._sound else self._opening
        for index in range(self._sound, end):
            self._steps[index] = step = self.after_state(before, self._steps[index])
            before = step.after
            self._sound = index + 1
        return self._steps

    def after_state(self, before: Any, step: Step) -> Step:
        """Return the step as it is when `before` is the state in front of it."""
        if before is step.before:
            return step
        refused = None
        try:
            after = self._game.apply(before, step.move)
        except IllegalMove as error:
            # Everybody reads why a row no longer counts, so a hidden choice may not be told there.
            after = before
            refused = say("history.hidden_no_longer_fits") if step.move.secret else error.reason
        return replace(step, before=before, after=after, refused=refused)

    def index_of(self, number: int) -> int | None:
        """Return where the step of row `number` stands; None if it is not in force."""
        index = bisect_left(self._steps, number, key=lambda step: step.number)
        return index if index < len(self._steps) and self._steps[index].number == number else None

    def holder(self, number: int) -> int | None:
        """Return the row that holds the move of row `number`; None if it is not in force. Settles nothing."""
        index = self.index_of(number)
        return None if index is None else self._steps[index].changed_by or number

    def push(self, step: Step) -> None:
        """Add a step whose states follow from the chain as it is."""
        if self._sound == len(self._steps):
            self._sound += 1
        self._steps.append(step)

    def pop(self) -> None:
        """Take the last step away."""
        self._steps.pop()
        self._sound = min(self._sound, len(self._steps))

    def put(self, index: int, step: Step) -> None:
        """Put a step in the place of another one, whatever that means for those after it."""
        self._steps[index] = step
        self._sound = min(self._sound, index)

    def tried(self, index: int, step: Step) -> list[Step]:
        """Return the steps from `index` on as they would be with `step` there; the chain stays as it is."""
        steps, state = [step], step.after
        for later in self.settle()[index + 1 :]:
            steps.append(later := self.after_state(state, later))
            state = later.after
        return steps

    def take(self, index: int, steps: list[Step]) -> None:
        """Let the steps from `index` on be these, as `tried` returned them."""
        self._steps[index:] = steps
        self._sound = len(self._steps)
