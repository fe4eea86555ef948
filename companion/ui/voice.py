"""What the app says and asks by itself: toasts, banners, questions, sheets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from kivy.uix.widget import Widget

from companion.core.messages import Message
from companion.core.session import JournalError
from companion.ui.screens.notices import Notices, ask
from companion.ui.screens.page import Scroll
from companion.ui.speech import speech
from companion.ui.theme import theme
from companion.ui.widgets.guards import PalmGuard
from companion.ui.widgets.overlay import Sheet

Result = TypeVar("Result")


class Voice:
    """Mixin of the app: everything is shown over `root_view`, whichever screen lies beneath."""

    library: Any
    rest: Any
    preferences: Any
    open_shelf: Any
    refresh: Any

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.notices = Notices()
        self.root_view = PalmGuard()

    def attempt(self, does: Callable[[], Result]) -> Result | None:
        """Do something that the disk may refuse; None, and a banner with the reason, if it did."""
        try:
            return does()
        except (JournalError, LookupError) as error:
            reason = getattr(error, "reason", None)
            if not isinstance(reason, Message):
                raise
            self.warn(reason)
            return None

    def warn(self, message: Message) -> None:
        """Say in a banner why something could not be done."""
        self.notices.show_banner(speech(message), speech("app.close"), kind="refusal")

    def tell(
        self, key: str | Message, *, undo: str = "", act: Callable[[], object] | None = None, **values: Any
    ) -> None:
        """Say something in a toast; with `act`, offer to take it back under the words of the key `undo`."""
        text = speech(key, **values) if isinstance(key, str) else speech(key)
        self.notices.show_toast(text, action=speech(undo) if undo else "", act=act)

    def ask(self, key: str, does: Callable[[], object], *, danger: bool = False, **values: Any) -> None:
        """Ask what undo could not mend, in the words of `key`, ``key.sentence``, ``key.yes`` and ``key.no``."""
        title, sentence, yes, no = (speech(f"{key}{part}", **values) for part in ("", ".sentence", ".yes", ".no"))
        ask(self.root_view, title, sentence, yes, no, does, danger=danger)

    def sheet(self, title: str, content: Widget) -> Sheet:
        """Slide a sheet with a title and one widget over the screen and return it; what is too high scrolls."""
        inside = content
        if content.size_hint_y is None:
            inside = Scroll(content, size_hint_y=None)

            def fit(*_: Any) -> None:
                room = self.root_view.height * 0.95 - theme.game_target(64) - theme.dp(32 + 24 + 16)
                inside.height = min(content.height, room)
                inside.do_scroll_y = content.height > room + 1

            content.bind(height=fit)
            self.root_view.bind(height=fit)
            fit()
        sheet = Sheet(title=title, content=inside)
        sheet.open(self.root_view)
        self.rest.stir()
        return sheet

    def _tell_notices(self) -> None:
        notices = tuple(self.library.notices)
        if not notices:
            return
        text = " ".join(speech(notice) for notice in notices)
        back = self.bring_back if self.library.backup is not None else None
        self.notices.show_banner(text, speech("app.close"), action=speech("app.restore"), act=back)
        self.library.dismiss_notices()

    def bring_back(self) -> None:
        """Ask, then put the newest backup in the place of what is there; without one, say so."""
        if self.library.backup is None:
            self.tell("app.no_backup")
            return
        self.ask("app.restore.ask", self._bring_back, danger=True)

    def _bring_back(self) -> None:
        self.open_shelf()
        if self.attempt(lambda: self.library.restore_backup() or True):
            self.preferences.apply()
            self.tell("app.restored")
        self.refresh()
