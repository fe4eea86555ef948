"""The app's screens and widgets (Kivy)."""

import ctypes
import logging
import os
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

# Before anything of Kivy is loaded: the program's arguments and log files are Burrow's own; and Kivy would load every
# library it could use for pictures and words, while all our platforms have SDL, so the first frame comes sooner. What
# Kivy finds out about the machine is told only to those who ask for it (KCFG_KIVY_LOG_LEVEL=info).
for _name, _value in (
    ("KIVY_NO_ARGS", "1"),
    ("KIVY_NO_FILELOG", "1"),
    ("KIVY_IMAGE", "sdl2"),
    ("KIVY_TEXT", "sdl2"),
    ("KIVY_WINDOW", "sdl2"),
    ("KCFG_KIVY_LOG_LEVEL", "warning"),
):
    os.environ.setdefault(_name, _value)

# At the very first start Kivy warns of a settings file that is not there yet, and names its event loop; on a machine
# without sound it warns of every knock that it cannot play, which nobody can do anything about.
_OF_NO_USE = ("Config:", "AudioSDL2: Unable to load")
logging.getLogger("kivy").addFilter(
    lambda told: told.levelno > logging.WARNING or not str(told.msg).startswith(_OF_NO_USE)
)
logging.getLogger("asyncio").setLevel(logging.INFO)

MTDEV = "kivy.input.providers.mtdev"


def spare_mtdev(load: Callable[[str], Any] = ctypes.CDLL, modules: dict[str, ModuleType] = sys.modules) -> None:
    """Keep Kivy from asking for libmtdev where it is not installed, for it answers with a long traceback. Touch screens
    are read without it then (by SDL and by Kivy's own reader of the kernel's events); where it is, nothing changes."""
    try:
        load("libmtdev.so.1")
    except OSError:
        modules.setdefault(MTDEV, ModuleType(MTDEV, "Not here: libmtdev is not installed."))


if sys.platform.startswith("linux"):
    spare_mtdev()
