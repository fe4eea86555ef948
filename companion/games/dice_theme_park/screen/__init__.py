"""The screens of the box. Ways to play that are not listed here are played on the plain screen."""

from __future__ import annotations

from typing import Any

SCREENS: dict[str, Any] = {}
