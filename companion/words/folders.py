"""Where catalogues lie."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent


def default_folders() -> tuple[Path, ...]:
    """Return every folder of catalogues that Burrow brings along: this one, the parts', the games', those of second
    ways to play in the same box, and those of large screens."""
    companion = HERE.parent
    games = (path for depth in ("*", "*/*", "*/*/*") for path in companion.glob(f"games/{depth}/words"))
    found = (*companion.glob("*/words"), *games)
    return (HERE, *sorted(folder for folder in found if folder.is_dir()))


def catalogue_files(folder: Path, language: str) -> tuple[Path | None, Path | None]:
    """Return the source (``.po``) and the compiled (``.mo``) catalogue of a language, each None if not there."""
    po, mo = folder / f"{language}.po", folder / f"{language}.mo"
    return (po if po.is_file() else None), (mo if mo.is_file() else None)
