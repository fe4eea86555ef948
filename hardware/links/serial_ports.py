"""The wires plugged in, under names that stay the same from one plugging-in to the next."""

from __future__ import annotations

import errno
import importlib
from dataclasses import dataclass
from typing import Any

# reason key → what to do, in English; an app may say it in its own words by the key
REASONS = {
    "no_library": "The serial library could not be loaded. Install it with: pip install pyserial",
    "not_plugged": "Nothing is plugged in there. Check the cable, and try another USB socket.",
    "no_port": "That is no serial port. Name one as the system does: /dev/ttyUSB0, /dev/ttyACM0, COM3.",
    "not_allowed": "Burrow may not open this port. On Linux, join the group that owns it (often dialout).",
    "busy": "Another program holds this port. Close serial monitors and flashing tools.",
    "failed": "The port does not answer. Pull the plug and push it in again.",
}


class WireError(Exception):
    """A port that cannot be used. ``reason`` is a key of `REASONS`."""

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(f"{REASONS[reason]} ({detail})")
        self.reason, self.detail = reason, detail


@dataclass(frozen=True, slots=True)
class Port:
    """A serial port. ``key`` is what to remember (``usb:2341:0043:85735``), ``path`` where it is now
    (``/dev/ttyACM0``, ``COM3``), ``words`` what the system calls it."""

    key: str
    path: str
    words: str


def load_serial() -> Any:
    """pyserial, imported when first needed. Raises `WireError`."""
    try:
        importlib.import_module("serial.tools.list_ports")
        return importlib.import_module("serial")
    except ImportError as error:
        raise WireError("no_library", str(error)) from error


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


def why_unusable(error: BaseException) -> WireError:
    """The reason behind an exception from opening a port."""
    if isinstance(error, WireError):
        return error
    number = getattr(error, "errno", None)
    text = str(error).lower()
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO) or "filenotfound" in text:
        return WireError("not_plugged", str(error))
    # pyserial keeps no number where a file takes no speed
    if number in (errno.EISDIR, errno.ENOTTY, errno.ENOTDIR) or f"({errno.ENOTTY}," in text:
        return WireError("no_port", str(error))
    if number in (errno.EBUSY, errno.EAGAIN) or "exclusively lock" in text:
        return WireError("busy", str(error))
    if number in (errno.EACCES, errno.EPERM) or "permission" in text:
        return WireError("not_allowed", str(error))
    return WireError("failed", str(error))


def _key(found: Any) -> str:
    # many cheap boards have no serial number: then the socket it is in has to tell it apart
    return f"usb:{found.vid:04x}:{found.pid:04x}:{found.serial_number or found.location or 'any'}"
