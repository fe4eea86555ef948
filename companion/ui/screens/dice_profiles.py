"""A die's profile taken along: shown as a QR code and kept as a file; brought in from a file or the camera."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import segno

from companion.core.messages import Message, say
from companion.dice.profiles import ENDING, NoProfile, read_profile, write_profile
from companion.inputs.codes import read_code
from companion.ui import files
from companion.ui.dice_care import DiceCare
from companion.ui.dice_rows import DieRow
from companion.ui.screens.page import button
from companion.ui.theme import theme
from companion.ui.widgets.words import Words

from .over import Over
from .sharing import QrCode
from .spoken import spoken, t

MOST_FILES = 10
LARGEST = 20_000  # bytes of a profile


class ProfileSheet(Over):
    """The profile of a die as a code for another tablet's camera, and where its file lies (`saved`)."""

    def __init__(self, name: str, text: str, saved: Message, **kwargs: Any) -> None:
        super().__init__("card", **kwargs)
        self.head(t("dice.profile.title", die=name), t("dice.profile.note"))
        try:
            matrix = segno.make(text, error="l", micro=False).matrix
        except ValueError:
            self.body.add_widget(Words(text=t("dice.profile.too_much"), style="body"))
        else:
            side = theme.dp(420 if not theme.portrait else 560)
            self.body.add_widget(QrCode(rows=[list(row) for row in matrix], size_hint_y=None, height=side))
        self.body.add_widget(Words(text=spoken(saved), style="small", ink="ink2"))


class TakeInSheet(Over):
    """Where a profile comes from: a picture of its code, or one of these files. Calls `photograph()`, `file(path)`."""

    def __init__(
        self,
        found: Sequence[Path],
        photograph: Callable[[], object],
        file: Callable[[Path], object],
        **kwargs: Any,
    ) -> None:
        super().__init__("sheet", **kwargs)
        self.head(t("dice.profile.take_in"), t("dice.profile.where", folder=str(files.folder())))
        self.body.add_widget(
            button(
                t("dice.profile.photograph"), icon="camera", size_hint_x=1, tap=partial(self._then, photograph)
            )
        )  # fmt: skip
        for path in found[:MOST_FILES]:
            name = path.name.removesuffix("." + ENDING)
            self.body.add_widget(button(name, size_hint_x=1, tap=partial(self._then, partial(file, path))))

    def _then(self, does: Callable[[], object]) -> None:
        self.close()
        does()


def found_profiles() -> tuple[Path, ...]:
    """Return the files of profiles in Burrow's folder, newest first."""
    place = files.folder()
    there = place.glob(f"*.{ENDING}") if place.is_dir() else ()
    return tuple(sorted(there, key=lambda file: file.stat().st_mtime, reverse=True))


class SharesProfiles:
    """The part of the dice screen that takes profiles along and brings them in."""

    app: Any
    care: DiceCare
    _build_now: Any

    def share(self, row: DieRow) -> None:
        """Show what is known of a die as a code for another tablet, and keep it as a file."""
        text = write_profile(self.care.profile(row))
        saved = files.save_profile(text, self.care.called(row), self.app.now())
        ProfileSheet(self.care.called(row), text, saved).open(self.app.root_view)

    def choose_profile(self) -> None:
        """Ask where the profile of a die comes from."""
        TakeInSheet(found_profiles(), self.photograph_profile, self.take_file).open(self.app.root_view)

    def photograph_profile(self) -> None:
        """Read a profile from the code before the camera."""
        sources = self.care.sources
        if sources is None:
            self.app.tell("dice.no_sources")
            return

        async def look() -> None:
            glimpse, trouble = await sources.photograph(self.app.preferences.camera or "0")
            frame = glimpse.frame if glimpse is not None else None
            if frame is None:
                self.app.warn(trouble or say("dice.profile.no_code"))
            elif not (text := read_code(frame.picture)):
                self.app.warn(say("dice.profile.no_code"))
            else:
                self._take_in(text)

        sources.soon(look())

    def take_file(self, path: Path) -> bool:
        """Take in the profile in a file; False if it is none by its name."""
        if not path.name.endswith(ENDING):
            return False
        try:
            self._take_in(path.read_bytes()[:LARGEST].decode("utf-8"))
        except (OSError, UnicodeDecodeError):
            self.app.warn(say("dice.profile.none"))
        return True

    def _take_in(self, text: str) -> None:
        try:
            told = read_profile(text)
        except NoProfile:
            self.app.warn(say("dice.profile.none"))
            return
        self.care.take_in(told)
        self._build_now()
        self.app.tell("dice.profile.taken", die=told.name or told.die)
