"""When there is no radio: bleak's many exceptions as one clear state that says what to do."""

from __future__ import annotations

import importlib
from typing import Any

from hardware.reading import RadioUnavailable

# reason key → what to do, in English; an app may say it in its own words by the key
REASONS = {
    "no_library": "The Bluetooth library could not be loaded. Install it with: pip install bleak",
    "no_service": "The Bluetooth service of this computer does not run. Install and start it "
    "(on Linux: bluez and dbus).",
    "no_radio": "This computer has no Bluetooth radio that can talk to dice. Plug in a Bluetooth 4.0 adapter.",
    "switched_off": "Bluetooth is switched off. Switch it on in the system settings.",
    "not_allowed": "Burrow may not use Bluetooth. Allow it (nearby devices) in the system settings.",
    "failed": "Bluetooth does not answer. Switch it off and on again.",
}


class RadioError(Exception):
    """No radio; ``state`` says why and what to do."""

    def __init__(self, state: RadioUnavailable) -> None:
        super().__init__(f"{state.words} ({state.detail})" if state.detail else state.words)
        self.state = state


def load_bleak() -> Any:
    """The bleak package, imported late: on Windows it must not come before the window. Raises `RadioError`."""
    try:
        return importlib.import_module("bleak")
    except (ImportError, OSError) as error:
        raise RadioError(unavailable("no_library", error)) from error


def radio_failures() -> tuple[type[BaseException], ...]:
    """Everything bleak raises when the radio or a die does not do its part."""
    bleak_error = importlib.import_module("bleak.exc").BleakError
    # without D-Bus bleak passes on plain OSErrors; EOFError comes from a D-Bus that went away; the pyobjc
    # and winrt bindings raise OSErrors, python-for-android's Java exceptions are BleakErrors by then
    return (bleak_error, OSError, EOFError, TimeoutError)


def why_unavailable(error: BaseException) -> RadioUnavailable:
    """The state behind an exception from starting a scan."""
    if isinstance(error, RadioError):
        return error.state
    reason = getattr(getattr(error, "reason", None), "name", "")
    text = str(error).lower()
    if isinstance(error, PermissionError) or reason.startswith("DENIED") or "not authorized" in text:
        return unavailable("not_allowed", error)
    if reason == "POWERED_OFF" or "turned off" in text or "notready" in text.replace(".", ""):
        return unavailable("switched_off", error)
    if reason.startswith("NO_B") or "no bluetooth adapters" in text or "no powered bluetooth" in text:
        return unavailable("no_radio", error)
    if isinstance(error, FileNotFoundError | ConnectionError | EOFError) or "org.bluez was not" in text:
        return unavailable("no_service", error)
    return unavailable("failed", error)


def unavailable(reason: str, error: BaseException | None = None) -> RadioUnavailable:
    """The state with its words."""
    detail = f"{type(error).__name__}: {error}" if error is not None else ""
    return RadioUnavailable(reason, REASONS[reason], detail)
