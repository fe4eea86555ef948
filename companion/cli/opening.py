"""Opening the app: the only command that needs a screen."""

from __future__ import annotations


def open_app(language: str | None, demo: str | None) -> None:
    """Open the app; `demo` is None for an ordinary evening, "" for any game that plays itself, or that game's key."""
    from companion.ui.app import run

    raise NotImplementedError(run)
