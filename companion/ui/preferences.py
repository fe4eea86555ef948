"""What this tablet's people prefer, kept in the library and applied to theme, speech and sound."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Any

from companion.ui import device, tokens
from companion.ui.speech import speech
from companion.ui.theme import theme

if TYPE_CHECKING:
    from companion.table.library import Library

TEXT_SIZES = (1.0, 1.2, 1.4, 1.6)
DEFAULTS: dict[str, Any] = {
    "language": "",
    "theme": "day",
    "text_size": 1.0,
    "less_motion": False,
    "orientation": "stands",
    "turns_with_player": False,
    "announcer": False,
    "voice_slow": False,
    "dice_sounds": True,
    "dice_lights": True,
    "auto_take": True,
    "keep_awake": True,
    "radio": True,
    "wires": "",  # serial ports, one a line
    "camera": "",
    "links": 0,  # how many dice the radio proved to link at once; 0: it never refused one
    "trays": {},  # camera → where the tray lies in its picture
    "keep_pictures": False,
    "numerals": False,
    "by_hand": False,
    "virtual_dice": False,
}


class Preferences:
    """Reads and writes the preferences by name (see `DEFAULTS`); a value that cannot be used counts as the default.

    `language` overrides the kept one until another is chosen; `attempt` carries out what the disk may refuse.
    """

    def __init__(
        self,
        library: Library,
        language: str | None = None,
        attempt: Callable[[Callable[[], object]], object] = lambda does: does(),
    ) -> None:
        self._library = library
        self._language = language
        self._attempt = attempt

    def __getattr__(self, name: str) -> Any:
        if name not in DEFAULTS:
            raise AttributeError(name)
        default = DEFAULTS[name]
        value = self._library.setting(f"app.{name}", default)
        same = isinstance(value, type(default)) or (isinstance(default, float) and isinstance(value, int))
        return value if same else default

    def set(self, name: str, value: Any) -> None:
        """Keep a preference and let it count at once."""
        assert name in DEFAULTS, name
        self._attempt(lambda: self._library.set_setting(f"app.{name}", value))
        if name == "language":
            self._language = None
        self.apply()

    def apply(self) -> None:
        """Let all preferences count."""
        speech.wish = self._language if self._language is not None else self.language
        night = self.theme == "night" or (self.theme == "auto" and device.dark_outside(datetime.now().hour))
        theme.mode = tokens.NIGHT if night else tokens.DAY
        theme.text_size = float(self.text_size)
        theme.less_motion = self.less_motion
