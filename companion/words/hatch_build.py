"""Build step: compile every catalogue (``.po``) under ``companion`` beside its source, in wheels and checkouts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogues(root: Path) -> list[Path]:
    """Compile all catalogues below ``root/companion`` and return the ``.mo`` files.

    Raises `ValueError` naming file and line when one cannot be read.
    """
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import PoFileError, read_po

    written = []
    for source in sorted(root.glob("companion/**/words/*.po")):
        try:
            with source.open("rb") as stream:
                catalogue = read_po(stream, locale=source.stem, abort_invalid=True)
        except PoFileError as error:
            raise ValueError(f"{source}, line {error.lineno}: {error}") from error
        target = source.with_suffix(".mo")
        unfinished = target.with_suffix(".mo.new")
        with unfinished.open("wb") as stream:
            write_mo(stream, catalogue)
        unfinished.replace(target)  # an app that runs meanwhile never sees half a catalogue
        written.append(target)
    return written


class CompileWords(BuildHookInterface):
    """Hatchling's hook: the compiled catalogues travel in the wheel although git ignores them."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the files are collected."""
        root = Path(self.root)
        build_data["artifacts"].extend(f"/{path.relative_to(root).as_posix()}" for path in compile_catalogues(root))

    def clean(self, versions: list[str]) -> None:
        """Remove what was compiled."""
        for compiled in Path(self.root).glob("companion/**/words/*.mo"):
            compiled.unlink()
