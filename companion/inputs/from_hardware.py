"""What radio and wired dice tell, in the table's words."""

from __future__ import annotations

import hardware.reading as hw
from companion.core.dice import Crooked, DiceEvent, Held, Link, Roll, Rolling, Source, is_practice
from hardware.settle import THROW_TAKES

UNSURE = 0.6
"""How sure a face counts that the die itself wants a person to look at."""


def translate(event: hw.DieEvent, waited_since: float | None = None) -> tuple[DiceEvent, ...]:
    """Return what an event of a die means at the table; empty for what is no business of a game.

    A face found after a reconnect only tells that the die is heard again. If the die may have been thrown meanwhile,
    it is a doubt besides: a roll that nobody may take without looking. So it is when the table has been waiting for
    this die `waited_since` (the clock of `at`) and nobody heard it for long enough to throw it, although it lies on the
    same face. A bump of the table leaves all as it was. What a die without a link calls out is a doubt, whatever it is.
    """
    die = getattr(event, "die", None)
    if die is None:
        return ()
    source = _source(die)
    match event:
        case hw.DieSettled(face=face, sure=sure, after_reconnect=False):
            return (Roll(0, die.id, face, source, 1.0 if sure else UNSURE, protocol=die.protocol),)
        case hw.DieOverheard(face=face):
            return (Roll(0, die.id, face, source, UNSURE, protocol=die.protocol, overheard=True),)
        case hw.DieMoving():
            return (Rolling(die.id, source),)
        case hw.DieShowing(face=face):
            return (Rolling(die.id, source, face),)
        case hw.DieHeld() | hw.DieBumped():
            return (Held(die.id, source),)
        case hw.DieCrooked(likely=likely):
            return (Crooked(die.id, source, (likely,) if likely else ()),)
        case hw.DieSettled(face=face, sure=False):
            back = Link(die.id, True, name=die.label, protocol=die.protocol)
            return (back, Roll(0, die.id, face, source, UNSURE, protocol=die.protocol))
        case hw.DieSettled(face=face, unheard=(begin, end)) if waited_since is not None:
            back = Link(die.id, True, name=die.label, protocol=die.protocol)
            seconds = end - max(begin, waited_since)
            if seconds < THROW_TAKES:
                return (back,)
            doubt = Roll(0, die.id, face, source, UNSURE, protocol=die.protocol, unheard=max(1, round(seconds)))
            return (back, doubt)
        case hw.DieLinked() | hw.DieSettled():
            return (Link(die.id, True, name=die.label, protocol=die.protocol),)
        case hw.DieLost() | hw.NoFreeLink():
            waits = isinstance(event, hw.NoFreeLink)
            return (Link(die.id, False, name=die.label, protocol=die.protocol, waits=waits),)
        case hw.DieBattery(percent=percent):
            return (Link(die.id, True, percent, die.label, die.protocol),)
    return ()


def _source(die: hw.DieIdentity) -> Source:
    if is_practice(die.id):
        return Source.PRACTICE
    return Source.WIRE if die.protocol == "diy" and not hw.by_radio(die.id) else Source.RADIO
