"""Tests run in the same virtual time as the soak."""

from __future__ import annotations

from firmware_tools.virtual_time import VirtualTimeLoop, run

__all__ = ["VirtualTimeLoop", "run"]
