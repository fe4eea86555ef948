"""Write ``coverage.json``: which characters each bundled text font can draw (run by hand when a font changes).

    python -m companion.ui.fonts.coverage

The text engine behind the screens draws an empty box for a missing character and offers no way to ask first.
The list lets :mod:`companion.ui.typeset` pick another font for just those characters.
"""

from __future__ import annotations

import json
from pathlib import Path

from companion.ui.font_file import covered as covered_by

HERE = Path(__file__).parent


def ranges(file: Path) -> list[list[int]]:
    """Covered characters of a font file as ``[first, last]`` pairs, ascending."""
    return [list(pair) for pair in zip(*covered_by(file), strict=True)]


def dejavu() -> Path:
    """The font that Kivy itself brings along."""
    import kivy

    return Path(kivy.__file__).parent / "data" / "fonts" / "DejaVuSans.ttf"


def covered() -> dict[str, list[list[int]]]:
    """Ranges of every text font, by file stem."""
    files = [f for f in sorted(HERE.glob("*.ttf")) if "materialdesign" not in f.name]
    return {file.stem: ranges(file) for file in [*files, dejavu()]}


if __name__ == "__main__":
    (HERE / "coverage.json").write_text(json.dumps(covered(), separators=(",", ":")) + "\n")
