"""Which languages there are, and which one the person at this machine reads."""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from .folders import HERE

FIRST_LANGUAGE = "en"
"""The language that every key is written in first, and the one that stands in for a missing sentence."""


def languages(folder: Path = HERE) -> tuple[str, ...]:
    """Return the codes of all languages Burrow speaks ("en", "fr"), sorted."""
    return tuple(sorted({file.stem for file in folder.iterdir() if file.suffix in (".po", ".mo")}))


def system_languages(environment: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """Return the languages this machine is set to, the dearest first, as codes like "fr_CA".

    Follows gettext: LANGUAGE (a list), then LC_ALL, LC_MESSAGES, LANG; where none is set, what the system says.
    """
    env = os.environ if environment is None else environment
    locale_name = next((env[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if env.get(name)), "")
    if locale_name.split(".")[0] in ("C", "POSIX"):
        return ()
    wanted = env.get("LANGUAGE", "").split(":") if env.get("LANGUAGE") else []
    if not wanted and not locale_name and environment is None:
        locale_name = _asked_of_the_system()
    return tuple(code for name in (*wanted, locale_name) if (code := _code(name)))


def best_language(wanted: Iterable[str] = (), offered: Sequence[str] = ()) -> str:
    """Return the offered language that fits the wanted ones best: the same, else the same without its region.

    Without wishes the system's languages count. English if nothing fits.
    """
    there = tuple(offered) or languages()
    for name in tuple(wanted) or system_languages():
        code = _code(name)
        for candidate in (code, code.split("_")[0]):
            if candidate in there:
                return candidate
    return FIRST_LANGUAGE


def _code(name: str) -> str:
    """Turn "fr-CA", "fr_CA.UTF-8@euro" into "fr_CA"."""
    return name.split(".")[0].split("@")[0].strip().replace("-", "_")


def _asked_of_the_system() -> str:
    if sys.platform == "win32":
        import ctypes

        return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
    if hasattr(sys, "getandroidapilevel"):
        return _asked_of_android()
    return locale.getlocale()[0] or ""


def _asked_of_android() -> str:
    try:
        from jnius import autoclass

        return str(autoclass("java.util.Locale").getDefault().toString())
    except Exception:  # outside an app's own process there is no Java to ask
        return ""
