"""A name in writing that no bundled font has: how long it takes to find out what a font of the machine can draw.

Wanted: 60 ms at most for a font of 30,000 signs; it happens once for each script, while the screen waits.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.ui.font_file import covered
from tests.made_fonts import a_font

SIGNS = "".join(chr(0x4E00 + k) for k in range(10_000)) + "".join(chr(0x20000 + 2 * k) for k in range(20_000))
"""A range without gaps, and one that is all gaps, the worst there can be."""


def test_what_a_large_font_can_draw(benchmark: Callable[..., Any], tmp_path: Path) -> None:
    firsts, lasts = benchmark(covered, a_font(tmp_path / "large.ttf", SIGNS))
    assert sum(b - a + 1 for a, b in zip(firsts, lasts, strict=True)) == len(SIGNS)
