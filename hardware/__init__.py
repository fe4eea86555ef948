"""Real dice: found by radio or wire, listened to, told as plain events. Knows nothing of games.

    >>> watch = DiceWatch(known=["pixels:1a2b3c4d"])            # doctest: +SKIP
    >>> await watch.run(print)                                  # doctest: +SKIP

Nothing here needs bleak or pyserial until a die is looked for; without a radio the event `RadioUnavailable`
says what to do, and everything else goes on.
"""

from hardware.die import Die
from hardware.faces import FaceProfile
from hardware.links.radio import RadioError
from hardware.links.scripted_link import ScriptedLink, SimulatedDie, Step, read_script, write_script
from hardware.links.serial_ports import Port, WireError, ports
from hardware.reading import (
    DieBattery,
    DieBumped,
    DieCrooked,
    DieEvent,
    DieFault,
    DieHeld,
    DieIdentity,
    DieLinked,
    DieLost,
    DieMoving,
    DieOverheard,
    DieSettled,
    DieShowing,
    DieSighted,
    DieSignal,
    DieState,
    DieTurned,
    NoFreeLink,
    RadioReady,
    RadioUnavailable,
    WireReady,
    WireUnavailable,
)
from hardware.watch import DiceWatch, find_dice, open_die

__all__ = [
    "DiceWatch",
    "Die",
    "DieBattery",
    "DieBumped",
    "DieCrooked",
    "DieEvent",
    "DieFault",
    "DieHeld",
    "DieIdentity",
    "DieLinked",
    "DieLost",
    "DieMoving",
    "DieOverheard",
    "DieSettled",
    "DieShowing",
    "DieSighted",
    "DieSignal",
    "DieState",
    "DieTurned",
    "FaceProfile",
    "NoFreeLink",
    "Port",
    "RadioError",
    "RadioReady",
    "RadioUnavailable",
    "ScriptedLink",
    "SimulatedDie",
    "Step",
    "WireError",
    "WireReady",
    "WireUnavailable",
    "find_dice",
    "open_die",
    "ports",
    "read_script",
    "write_script",
]
