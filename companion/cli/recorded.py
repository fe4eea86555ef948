"""Dice that play a recording in the app: what a die said at another table, said again, byte for byte."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from companion.core.messages import Message, say

if TYPE_CHECKING:
    from hardware import DieIdentity
    from hardware.links import Ear
    from hardware.links.scripted_link import Step

PAUSE = 8.0
"""Seconds from the end of a recording to its next beginning."""


class RepeatedLink:
    """A die that plays its recording from the app's start on, again and again, so that nobody needs to be quick."""

    def __init__(self, steps: tuple[Step, ...], pause: float = PAUSE) -> None:
        from hardware.links.scripted_link import ScriptedLink

        self._steps, self._pause = steps, pause
        self._script = ScriptedLink(steps)

    async def run(self, ear: Ear) -> None:
        """Plays until it is let go."""
        playing = asyncio.create_task(self._script.run(ear))
        try:
            while True:
                await self._script.done.wait()
                await asyncio.sleep(self._pause)
                self._script.play(*self._steps)
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)

    async def send(self, data: bytes) -> None:
        """A recording hears nothing."""
        await self._script.send(data)


class UnreadRecording(Exception):
    """A file that is no recording; `reason` says which and why."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason.key)
        self.reason = reason


def recorded_dice(files: Iterable[Path]) -> list[tuple[DieIdentity, RepeatedLink]]:
    """The dice of recordings that ``dice-tools record`` wrote. Raises `UnreadRecording`."""
    from hardware.links.scripted_link import ScriptError
    from hardware.recording import read_recording

    made = []
    for file in files:
        try:
            die, steps = read_recording(file.read_text(encoding="utf-8"))
        except (ScriptError, OSError, UnicodeDecodeError) as error:
            told = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise UnreadRecording(say("cli.no_recording", file=str(file), reason=told)) from None
        made.append((die, RepeatedLink(steps)))
    return made
