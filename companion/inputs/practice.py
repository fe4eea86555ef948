"""Practice dice: dice without hardware, made and thrown in the app. Everything behind the throw is the real thing.

Each is a link that speaks its maker's bytes (`hardware.links.simulated_dice`) and is plugged in beside the real dice,
so a throw takes the way of any roll: driver, patience, face, inbox, desk. Nothing of them outlives the app.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Mapping
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hardware.links import Link
    from hardware.reading import DieIdentity

MODELS: Mapping[str, str] = {"pixels-d6": "Pixels D6", "pixels-d20": "Pixels D20", "godice": "GoDice", "diy": "D6"}
"""The dice that can be had, by the word in their identity, and their name. `diy` is a home-made one."""
MOST = 24
"""How many of them there may be at a time."""
_IDENTITY = re.compile(r"practice:([a-z0-9-]+)-([0-9]+)")
_NUMBERS = 0xB0200000


class PracticeDice:
    """The practice dice of one app. `plug`, `unplug` and `soon` are those of `Sources`; `chance` throws.

    `on_light` hears a die's identity when its lamp is lit. All methods belong on the loop's thread.
    """

    def __init__(
        self,
        plug: Callable[[DieIdentity, Link], None],
        unplug: Callable[[str], None],
        soon: Callable[[Coroutine[Any, Any, Any]], None],
        chance: Random | None = None,
    ) -> None:
        self._plug, self._unplug, self._soon = plug, unplug, soon
        self._chance = chance or SystemRandom()
        self._dice: dict[str, tuple[DieIdentity, Any]] = {}
        self._away: dict[str, tuple[DieIdentity, Any]] = {}
        self._number = 0
        self.on_light: Callable[[str], object] = lambda die: None

    @property
    def dice(self) -> tuple[str, ...]:
        """Their identities, in the order in which they came."""
        return tuple(self._dice)

    @property
    def room(self) -> int:
        """How many more there may be."""
        return MOST - len(self._dice)

    def add(self, model: str) -> str:
        """Make a die of one of the `MODELS` and listen to it; returns its identity. Raises ValueError if there are
        too many, KeyError for an unknown model."""
        if self.room <= 0:
            raise ValueError(f"there are {MOST} practice dice")
        name = MODELS[model]
        self._number += 1
        die = f"practice:{model}-{self._number}"
        self._take_in(die, *_made(model, die, f"{name} {self._number}", self._number))
        return die

    def remove(self, die: str) -> None:
        """Put a die away; it can be brought back."""
        if (had := self._dice.pop(die, None)) is not None:
            self._away[die] = had
            self._soon(_done(lambda: self._unplug(die)))

    def bring_back(self, die: str) -> None:
        """Take a die that was put away out again."""
        if (had := self._away.pop(die, None)) is not None:
            self._take_in(die, *had)

    def throw(self, die: str) -> bool:
        """Throw a die on to any of its faces; False if there is no such die, or it rolls still."""
        if die not in self._dice or not self._dice[die][1].done.is_set():
            return False
        identity, link = self._dice[die]
        faces = link.faces if hasattr(link, "faces") else tuple(str(n) for n in range(1, 7))
        face = self._chance.choice(faces)
        seconds = 0.6 + 0.6 * self._chance.random()
        link.roll(face if identity.protocol == "diy" else int(face), seconds)
        return True

    def throw_all(self, dice: tuple[str, ...] | None = None) -> int:
        """Throw these dice, else all; returns how many fly."""
        return sum(self.throw(die) for die in (self.dice if dice is None else dice))

    def _take_in(self, die: str, identity: DieIdentity, link: Any) -> None:
        link.on_light = lambda colour, times: self.on_light(die)
        self._dice[die] = identity, link
        self._soon(_done(lambda: self._plug(identity, link)))


def named(die: str) -> tuple[str, int]:
    """Return the model and the number in a practice die's identity: "practice:pixels-d6-3" is number 3, a "pixels-d6".
    "" and 0 for any other identity."""
    found = _IDENTITY.fullmatch(die)
    return (found[1], int(found[2])) if found else ("", 0)


def _made(model: str, die: str, name: str, number: int) -> tuple[DieIdentity, Any]:
    from hardware.links.scripted_link import SimulatedDie  # not before the first frame
    from hardware.links.simulated_dice import SimulatedGoDice, SimulatedPixel
    from hardware.reading import DieIdentity

    link: Any
    match model.split("-"):
        case ["pixels", kind]:
            link = SimulatedPixel(_NUMBERS + number, name, kind=kind, die_id=die)
        case ["godice"]:
            link = SimulatedGoDice(number, die_id=die)
        case _:
            link = SimulatedDie(f"practice-{number}", name)
            return DieIdentity(die, name, "diy", "d6"), link
    return link.identity, link


async def _done(work: Callable[[], object]) -> None:
    work()
