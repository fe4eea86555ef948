"""Kivy's settings for Burrow, made before Kivy reads them: own arguments, own Escape key, one mouse pointer."""

from __future__ import annotations

from kivy.config import Config

Config.set("kivy", "exit_on_escape", "0")
Config.set("input", "mouse", "mouse,disable_multitouch")
Config.set("graphics", "minimum_width", "600")
Config.set("graphics", "minimum_height", "480")
