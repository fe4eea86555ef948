"""The screens of the box: the parks side by side in every way to play, and one park on hexes (:mod:`.park`)."""

from __future__ import annotations

from .table import ThemeParkScreen

SCREENS = dict.fromkeys(("dice_theme_park", "dice_theme_park_light", "dice_theme_park_solo"), ThemeParkScreen)
