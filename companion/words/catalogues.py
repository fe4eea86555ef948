"""Reading a catalogue: the compiled file if it is as new as its source, else the source itself.

The source is always good enough to run from, so an editable checkout speaks without a build step.
"""

from __future__ import annotations

import ast
import io
import os
import struct
import sys
from contextlib import suppress
from functools import lru_cache
from gettext import GNUTranslations
from pathlib import Path

from .folders import catalogue_files


class CatalogueFault(ValueError):
    """A ``.po`` file that cannot be read; says file, line and what is wrong there."""

    def __init__(self, file: str, line: int, what: str) -> None:
        super().__init__(f"{file}, line {line}: {what}")
        self.file, self.line, self.what = file, line, what


def open_catalogue(folder: Path, language: str) -> GNUTranslations | None:
    """Return the catalogue of a language in a folder, or None if there is none.

    Raises `CatalogueFault` for a broken source without a compiled file.
    """
    po, mo = catalogue_files(folder, language)
    if mo and (po is None or mo.stat().st_mtime_ns >= po.stat().st_mtime_ns):
        return _compiled(mo, mo.stat().st_mtime_ns)
    return _from_source(po, po.stat().st_mtime_ns) if po else None


@lru_cache(maxsize=128)
def _compiled(file: Path, _changed: int) -> GNUTranslations:
    with file.open("rb") as stream:
        return GNUTranslations(stream)


@lru_cache(maxsize=128)
def _from_source(file: Path, changed: int) -> GNUTranslations:
    kept = file.parent / "__pycache__" / f"{file.stem}.mo"
    with suppress(OSError, ValueError, struct.error, UnicodeDecodeError):
        if kept.stat().st_mtime_ns == changed:
            return GNUTranslations(io.BytesIO(kept.read_bytes()))
    text = file.read_text("utf-8")
    try:
        compiled = compile_with_babel(text)
    except ImportError:
        compiled = compile_plainly(text, file.name)
    _keep(kept, compiled, changed)
    return GNUTranslations(io.BytesIO(compiled))


def _keep(kept: Path, compiled: bytes, changed: int) -> None:
    """Keep what was compiled beside Python's own, stamped with the source's time; a checkout starts faster for it."""
    if sys.dont_write_bytecode:
        return
    unfinished = kept.with_name(f"{kept.name}.{os.getpid()}")
    with suppress(OSError):
        kept.parent.mkdir(exist_ok=True)
        unfinished.write_bytes(compiled)
        os.utime(unfinished, ns=(changed, changed))
        unfinished.replace(kept)


def compile_with_babel(text: str) -> bytes:
    """Compile a ``.po`` text with Babel. Raises `ImportError` where Babel is not installed."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = io.BytesIO()
    write_mo(compiled, read_po(io.StringIO(text)))
    return compiled.getvalue()


def compile_plainly(text: str, name: str = "catalogue") -> bytes:
    """Compile a ``.po`` text with nothing but the standard library (no contexts, which Burrow does not use)."""
    entries = _entries(text, name)
    return _mo(entries)


def _entries(text: str, name: str) -> dict[str, str]:
    """Return ids and strings as a ``.mo`` file holds them, plural parts joined by NUL; fuzzy ones left out."""
    entries: dict[str, str] = {}
    parts: dict[str, str] = {}
    fuzzy = False
    now = ""

    def finish() -> None:
        nonlocal fuzzy, now
        strings = [parts[key] for key in sorted(parts, key=_place) if key.startswith("msgstr")]
        if "msgid" in parts and any(strings) and not fuzzy:
            ids = (parts["msgid"], parts["msgid_plural"]) if "msgid_plural" in parts else (parts["msgid"],)
            entries["\0".join(ids)] = "\0".join(strings)
        parts.clear()
        fuzzy, now = False, ""

    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if line.startswith("#"):
            if any(key.startswith("msgstr") for key in parts):
                finish()
            fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
        elif line.startswith('"'):
            if not now:
                raise CatalogueFault(name, number, "a text that belongs to no msgid or msgstr")
            parts[now] += _unquoted(line, name, number)
        elif line:
            word, _, rest = line.partition(" ")
            if word == "msgid" and "msgid" in parts:
                finish()
            if word not in ("msgid", "msgid_plural", "msgstr") and not word.startswith("msgstr["):
                raise CatalogueFault(name, number, f"unknown word {word}")
            now = word
            parts[now] = _unquoted(rest.strip(), name, number)
    finish()
    return entries


def _place(key: str) -> int:
    return int(key[7:-1]) if key.startswith("msgstr[") else 0


def _unquoted(text: str, name: str, line: int) -> str:
    """Read a quoted text; po escapes are a part of Python's."""
    try:
        value = ast.literal_eval(text) if text[:1] == '"' else None
    except (SyntaxError, ValueError):
        value = None
    if not isinstance(value, str):
        raise CatalogueFault(name, line, "a text that is not well quoted")
    return value


def _mo(entries: dict[str, str]) -> bytes:
    """Lay out a ``.mo`` file: header, table of ids, table of strings, both sorted by id, then the texts."""
    pairs = sorted((key.encode(), value.encode()) for key, value in entries.items())
    texts = io.BytesIO()
    start = 28 + 16 * len(pairs)
    tables: list[list[tuple[int, int]]] = [[], []]
    for column, table in enumerate(tables):
        for pair in pairs:
            table.append((len(pair[column]), start + texts.tell()))
            texts.write(pair[column] + b"\0")
    header = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, start)
    rows = b"".join(struct.pack("<2I", *row) for table in tables for row in table)
    return header + rows + texts.getvalue()
