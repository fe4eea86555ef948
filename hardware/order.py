"""What a die said under numbers, brought into its order: repeats left out, late words put back in place. Pure.

A word that comes too early waits for the ones before it, at most `PATIENCE` seconds; then they count as lost and
`Missed` takes their place. Words without a number pass as they come. Where the numbers go on after a gap of the link as
if there had been none, `Quiet` comes before them.
"""

from __future__ import annotations

from hardware.protocols.events import Event, Identified, Missed, Numbered, Quiet

PATIENCE = 0.35  # seconds: a little more than the longest delay of a word on its way
REACH = 16  # numbers: further away than that, it is no matter of order
STARTING = 1.0  # seconds in which a second "I just started" is the first one again
CYCLE = 65_535  # numbers from 1 on, after which they begin again


class InOrder:
    """One die's words. Feed it events and call `tick` at `deadline`; times are monotonic seconds."""

    def __init__(self) -> None:
        self._last: int | None = None
        self._who: str | None = None
        self._started: float | None = None
        self._asked_who = False
        self._early: dict[int, tuple[float, tuple[Event, ...]]] = {}

    def linked(self) -> None:
        """The link came (back) and the die is asked who it is: its answer tells where its numbers stand now."""
        self._asked_who = True
        self._early.clear()

    def feed(self, event: Event, now: float) -> list[Event]:
        """What can be told now, in order."""
        told = self.tick(now)
        if not isinstance(event, Numbered):
            return [*told, event]
        number, events = event.number, event.events
        asked_who = self._asked_who
        if self._begins_anew(number, events, now):
            self._early.clear()
            return [*told, *self._take(number, events)]
        assert self._last is not None
        ahead = (number - self._last) % CYCLE
        if ahead == 0 or ahead >= CYCLE - REACH:
            return told  # said before
        if ahead == 1:
            answers_who = asked_who and not self._asked_who and number > 0
            quiet = [Quiet()] if answers_who else []
            return [*told, *quiet, *self._take(number, events), *self._follow()]
        if ahead <= REACH:
            self._early.setdefault(number, (now + PATIENCE, events))
            return told
        return [*told, *self._give_up(), Missed(), *self._take(number, events)]

    def deadline(self) -> float | None:
        """When to call `tick` at the latest, None if nothing waits."""
        return min((due for due, _ in self._early.values()), default=None)

    def tick(self, now: float) -> list[Event]:
        """What has waited long enough."""
        due = self.deadline()
        return [] if due is None or now < due else self._give_up()

    def _begins_anew(self, number: int, events: tuple[Event, ...], now: float) -> bool:
        """Whether the numbers so far say nothing about this one."""
        who = next((each.key for each in events if isinstance(each, Identified)), None)
        anew = self._last is None or (who is not None and (who != self._who or self._asked_who))
        if number == 0:
            anew = anew or self._started is None or now - self._started > STARTING
            self._started = now
        if who is not None and anew:
            self._who, self._asked_who = who, False
        return anew and (self._last is None or (number - self._last) % CYCLE != 1)

    def _take(self, number: int, events: tuple[Event, ...]) -> tuple[Event, ...]:
        self._last = number
        return events

    def _follow(self) -> list[Event]:
        """What waited only for the word just taken."""
        told: list[Event] = []
        while self._last is not None and (found := self._early.pop(self._last % CYCLE + 1, None)):
            told += self._take(self._last % CYCLE + 1, found[1])
        return told

    def _give_up(self) -> list[Event]:
        """All that waits, in order, and that something between is lost."""
        told: list[Event] = []
        last = self._last or 0
        for number in sorted(self._early, key=lambda number: (number - last) % CYCLE):
            _, events = self._early.pop(number)
            assert self._last is not None
            told += [] if (number - self._last) % CYCLE == 1 else [Missed()]
            told += self._take(number, events)
        return told
