"""Speaking aloud, where the machine has a voice: espeak-ng on a desktop, the system's own on Android."""

from __future__ import annotations

import logging
import shutil
import subprocess
from collections.abc import Callable
from importlib import import_module
from typing import Any

from companion.ui.speech import speech

log = logging.getLogger(__name__)

ENGINES = ("espeak-ng", "espeak")
SLOW_WORDS_A_MINUTE = 120  # the engines' own pace is 175


class Announcer:
    """Says sentences aloud if `wanted()` and if there is a voice, slowly if `slow()` and if the voice can do that.

    A new sentence interrupts the old one.
    """

    def __init__(self, wanted: Callable[[], bool], slow: Callable[[], bool] = lambda: False) -> None:
        self._wanted, self._slow = wanted, slow
        self._engine = next((path for name in ENGINES if (path := shutil.which(name))), "")
        self._speaking: subprocess.Popen[bytes] | None = None
        self._voice: Any = None
        if not self._engine:
            try:
                self._voice = import_module("plyer").tts
            except (ImportError, NotImplementedError):
                self._voice = None

    @property
    def has_voice(self) -> bool:
        """Whether this machine can speak."""
        return bool(self._engine or self._voice)

    @property
    def has_pace(self) -> bool:
        """Whether the voice can speak slowly; the system's own voice on Android speaks as its settings say."""
        return bool(self._engine)

    def say(self, text: str, always: bool = False) -> bool:
        """Say a sentence; with `always`, whatever the settings. True if it is being said."""
        if not text or not self.has_voice or not (always or self._wanted()):
            return False
        self.close()
        try:
            if self._engine:
                pace = ["-s", str(SLOW_WORDS_A_MINUTE)] if self._slow() else []
                command = [self._engine, "-v", speech.language, *pace, "--stdin"]
                quiet = subprocess.DEVNULL
                self._speaking = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet)
                assert self._speaking.stdin is not None
                self._speaking.stdin.write(text.encode())
                self._speaking.stdin.close()
            else:
                self._voice.speak(text)
        except (OSError, NotImplementedError) as error:
            log.warning("cannot speak aloud: %s", error)
            return False
        return True

    def close(self) -> None:
        """Stop speaking."""
        if self._speaking is not None and self._speaking.poll() is None:
            self._speaking.terminate()
        self._speaking = None
