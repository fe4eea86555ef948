"""What the app says by itself: one banner near the top that stays until it is answered, toasts, and questions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.floatlayout import FloatLayout

from companion.ui import layout
from companion.ui.theme import theme
from companion.ui.widgets.banner import Banner, Toast
from companion.ui.widgets.guards import Solid
from companion.ui.widgets.overlay import Dialog, Overlay

ACT, CLOSE = "act", "close"
SHARE = 0.45
"""How much of the glass's height a banner may take; a longer text scrolls."""


class Notice(Solid, Banner):
    """A banner over a screen: touches on it do not reach what lies beneath."""


class Notices(FloatLayout):
    """The layer above every screen. Touches beside the banner pass through."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.banner: Banner | None = None
        for name in ("size", "pos"):
            self.fbind(name, self._place)

    def show_banner(
        self, text: str, close: str, *, kind: str = "doubt", action: str = "", act: Callable[[], object] | None = None
    ) -> None:
        """Show a banner in place of the one before; ``close`` are the words of the button that puts it away."""
        self.hide_banner()
        actions = [(ACT, action)] if act is not None else []
        self.banner = Notice(
            kind=kind, text=text, actions=[*actions, (CLOSE, close)], size_hint_x=None, most=max(1, self.height * SHARE)
        )

        def chosen(_: Any, key: str) -> None:
            self.hide_banner()
            if key == ACT and act is not None:
                act()

        self.banner.bind(on_action=chosen, height=self._place)
        self.add_widget(self.banner)
        self._place()

    def hide_banner(self) -> None:
        """Put the banner away."""
        if self.banner is not None:
            self.remove_widget(self.banner)
            self.banner = None

    def show_toast(self, text: str, *, action: str = "", act: Callable[[], object] | None = None) -> None:
        """Show a sentence for four seconds, with one thing to tap if there is something to take back."""
        Toast.show(text, action if act else "", on_action=act, host=self)

    def close(self) -> None:
        """Take everything away."""
        self.hide_banner()
        if (toast := Toast.now()) is not None:
            toast.go()
        while (top := Overlay.top()) is not None:
            top.close()

    def _place(self, *_: Any) -> None:
        if self.banner is not None:
            margin = theme.dp(16)
            wide = min(self.width - 2 * margin, theme.dp(960) * theme.text_size)
            self.banner.width = wide
            self.banner.most = max(1, self.height * SHARE)
            low = theme.dp(layout.TOP_BAR) + margin
            self.banner.pos = (self.center_x - wide / 2, self.top - low - self.banner.height)


def ask(
    host: Any, title: str, sentence: str, yes: str, no: str, does: Callable[[], object], *, danger: bool = False
) -> Dialog:
    """Ask something that undo could not mend; `does` is called when the answer is yes."""
    dialog = Dialog(
        question=title, sentence=sentence, yes_text=yes, no_text=no, yes_kind="danger" if danger else "primary"
    )
    dialog.bind(on_yes=lambda *_: does())
    dialog.open(host)
    return dialog
