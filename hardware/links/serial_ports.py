"""The wires plugged in, under names that stay the same from one plugging-in to the next."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import Any


class WireUnavailable(Exception):
    """The serial library could not be loaded; the text says what to do."""


@dataclass(frozen=True, slots=True)
class Port:
    """A serial port. ``key`` is what to remember (``usb:2341:0043:85735``), ``path`` where it is now
    (``/dev/ttyACM0``, ``COM3``), ``words`` what the system calls it."""

    key: str
    path: str
    words: str


def load_serial() -> Any:
    """pyserial, imported when first needed. Raises `WireUnavailable`."""
    try:
        importlib.import_module("serial.tools.list_ports")
        return importlib.import_module("serial")
    except ImportError as error:
        raise WireUnavailable(f"pyserial could not be loaded ({error}). pip install pyserial") from error


def ports() -> tuple[Port, ...]:
    """The USB ports plugged in now (built-in ports carry no dice), by path."""
    found = load_serial().tools.list_ports.comports()
    return tuple(
        Port(_key(each), each.device, each.description or each.device)
        for each in sorted(found, key=lambda each: str(each.device))
        if each.vid is not None
    )


def path_of(port: str) -> str | None:
    """Where the port with this key is now; None if it is not plugged in. A plain path is handed back."""
    if not port.startswith("usb:"):
        return port
    return next((each.path for each in ports() if each.key == port), None)


def _key(found: Any) -> str:
    # many cheap boards have no serial number: then the socket it is in has to tell it apart
    return f"usb:{found.vid:04x}:{found.pid:04x}:{found.serial_number or found.location or 'any'}"
