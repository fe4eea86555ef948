"""What the desk knows of each die: its latest word, its latest roll, and whether that roll was used."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.core.dice import Crooked, DiceEvent, DieState, Held, Link, Roll, Rolling, Source


@dataclass(frozen=True, slots=True)
class Reading:
    """One die as last heard. `roll` is its latest settled roll, `used` whether that roll answered a wish,
    `offered` whether somebody said that it is the one that counts."""

    die: str
    state: DieState = DieState.WAITING
    roll: Roll | None = None
    used: bool = False
    offered: bool = False
    source: Source | None = None
    likely: tuple[str, ...] = ()
    heard: bool = True
    waits: bool = False
    battery: int | None = None
    name: str = ""
    protocol: str = ""

    def after(self, event: DiceEvent) -> Reading:
        """Return the reading once `event` of this die was heard."""
        if isinstance(event, Roll):
            return replace(
                self,
                state=DieState.SETTLED,
                roll=event,
                used=False,
                offered=False,
                source=event.source,
                likely=(),
                heard=self.heard if event.overheard else True,
                protocol=event.protocol or self.protocol,
            )
        if isinstance(event, Rolling):
            likely = (event.face,) if event.face else ()
            return replace(self, state=DieState.ROLLING, source=event.source, likely=likely, heard=True)
        if isinstance(event, Held):
            state = DieState.SETTLED if self.roll else DieState.WAITING
            return replace(self, state=state, source=event.source, likely=(), heard=True)
        if isinstance(event, Crooked):
            return replace(self, state=DieState.CROOKED, source=event.source, likely=event.likely, heard=True)
        assert isinstance(event, Link)
        state = self.state
        if not event.heard and state is DieState.ROLLING:
            state = DieState.WAITING
        return replace(
            self,
            state=state,
            heard=event.heard,
            waits=event.waits,
            battery=self.battery if event.battery is None else event.battery,
            name=event.name or self.name,
            protocol=event.protocol or self.protocol,
        )
