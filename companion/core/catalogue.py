"""Printed values of a game (prices, faces, star values) with where each is known from.

The owner of the box edits them; a session keeps the values it began with, so old games replay for ever.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from .messages import Message, say
from .moves import Edit


class Origin(StrEnum):
    """Where a printed value is known from, surest last but one; the owner overrides all."""

    GUESS = "guess"
    PUBLIC_PAGE = "public page"
    RULEBOOK = "rulebook"
    OWNER = "owner"


@dataclass(frozen=True, slots=True)
class Known:
    """A printed value, where it is known from, and what an owner may change it to.

    `low`…`high` bound a number, or the length of a list (one of them alone bounds one side only); `least`…`most`
    bound each number of a list; `choices` lists allowed words. `unique`: no two things have the same (see `read`).
    `sizes` are the only lengths of a list; `form` is a regular expression that each word fits, like those of the value
    that is known; `distinct`: no item of a list comes twice.
    """

    value: Any
    origin: Origin
    note: str = ""
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    unique: bool = False
    sizes: tuple[int, ...] = ()
    form: str = ""
    distinct: bool = False


class CatalogueError(ValueError):
    """A catalogue value that cannot be used; `reason` says which path and why."""

    def __init__(self, reason: Message) -> None:
        super().__init__(f"{reason.key} {dict(reason.values)}")
        self.reason = reason


class Catalogue(Mapping[str, Known]):
    """Printed values by dotted path (``"stands.candy_cavern.value"``), immutable."""

    def __init__(
        self, known: Mapping[str, Known], open_paths: tuple[str, ...] = (),
        patterns: Mapping[str, Known] | None = None, closed: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        self._known = dict(known)
        self._open = open_paths
        self._patterns = dict(patterns or {})
        self._closed = closed

    @classmethod
    def read(cls, text: str) -> Catalogue:
        """Read a catalogue from TOML: each value a table with ``value``, ``origin`` and optional
        ``note`` and bounds as in `Known`. Top-level ``open`` lists what the owner may add:
        everything under a path (``"prizes"``), or where stars stand for names, only these (``"stands.*.value"``).
        A table whose name is a star (``[tiles."*".cost]``) says what may be added, and what it may be, for a thing of
        any name; with ``unique`` no two things have the same. ``closed`` lists paths under which nothing may be added.

        Raises `CatalogueError` naming the line (TOML) or the path.
        """
        try:
            tree = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise CatalogueError(say("catalogue.not_toml", reason=str(error))) from error
        open_paths, closed = tuple(tree.pop("open", ())), tuple(tree.pop("closed", ()))
        leaves = dict(_leaves(tree, ""))
        patterns = {path: known for path, known in leaves.items() if "*" in path.split(".")}
        return cls(
            {path: known for path, known in leaves.items() if path not in patterns}, open_paths, patterns, closed
        )

    def __getitem__(self, path: str) -> Known:
        return self._known[path]

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)

    @property
    def patterns(self) -> Mapping[str, Known]:
        """What may be told of a thing of any name, by path with a star for the name; the values stand until it is."""
        return MappingProxyType(self._patterns)

    def takes(self, path: str) -> bool:
        """Say whether there is such a printed value, or the owner may add one of that name."""
        opened = any(_opened(path, pattern) for pattern in self._open)
        return path in self._known or opened or self._pattern(path) is not None

    def _pattern(self, path: str) -> Known | None:
        """Return what may be added under a name nobody has given yet: one of small letters, digits and underlines."""
        if any(path.startswith(prefix + ".") for prefix in self._closed):
            return None
        for pattern, known in self._patterns.items():
            parts = zip(path.split("."), pattern.split("."), strict=False)
            if _opened(path, pattern) and all(_plain_name(part) for part, wanted in parts if wanted == "*"):
                return known
        return None

    def with_edits(self, edits: Iterable[Edit]) -> Catalogue:
        """Return the catalogue with the owner's values on top.

        Raises `CatalogueError` for an unknown path, a wrong type or a value out of range.
        """
        known = dict(self._known)
        told = []
        for edit in edits:
            known[edit.path] = self._checked(edit)
            told.append(edit.path)
        self._check_unique(known, told)
        return Catalogue(known, self._open, self._patterns, self._closed)

    def _check_unique(self, known: Mapping[str, Known], told: Iterable[str]) -> None:
        """Refuse a value that another thing has and no two things may have."""
        for pattern, kind in self._patterns.items():
            for path in told if kind.unique else ():
                same = [other for other in known if other != path and _opened(other, pattern)
                        and _folded(known[other].value) == _folded(known[path].value)]  # fmt: skip
                if _opened(path, pattern) and same:
                    raise CatalogueError(say("catalogue.same", path=path, value=_short(known[path].value),
                                             other=same[0]))  # fmt: skip

    def _checked(self, edit: Edit) -> Known:
        old = self._known.get(edit.path) or self._pattern(edit.path)
        if old is None:
            if self.takes(edit.path):
                return Known(_frozen(edit.value), Origin.OWNER)
            near = _nearest(edit.path, (*self._known, *self._like(edit.path)))
            key = "catalogue.no_such_path" if near else "catalogue.no_path_near"
            raise CatalogueError(say(key, path=_short(edit.path), near=near))
        value = _frozen(edit.value)
        if isinstance(old.value, float) and type(value) is int:
            value = float(value)
        if isinstance(value, bool) != isinstance(old.value, bool) or not isinstance(value, type(old.value)):
            wanted = say(f"catalogue.type.{type(old.value).__name__}")
            raise CatalogueError(say("catalogue.wrong_type", path=edit.path, wanted=wanted, value=_short(edit.value)))
        kinds = {type(item) for item in old.value} if isinstance(old.value, tuple) else set()
        for item in value if len(kinds) == 1 else ():
            if type(item) not in kinds:
                wanted = say(f"catalogue.type.{next(iter(kinds)).__name__}")
                raise CatalogueError(say("catalogue.wrong_type", path=edit.path, wanted=wanted, value=_short(item)))
        if isinstance(value, tuple):
            _check_length(edit.path, len(value), old.low, old.high)
            for item in value:
                if isinstance(item, int | float):
                    _check_range(edit.path, item, old.least, old.most)
        elif isinstance(value, int | float):
            _check_range(edit.path, value, old.low, old.high)
        _check_form(edit.path, value, old)
        if old.choices:
            for item in value if isinstance(value, tuple) else (value,):
                if item not in old.choices:
                    raise CatalogueError(
                        say("catalogue.no_such_choice", path=edit.path, value=_short(item), choices=old.choices)
                    )
        return replace(old, value=value, origin=Origin.OWNER)

    def _like(self, path: str) -> Iterator[str]:
        """Yield what may be added for the thing that a path names."""
        for pattern in self._patterns:
            parts, wanted = path.split("."), pattern.split(".")
            if len(parts) == len(wanted):
                filled = ".".join(part if want == "*" else want for part, want in zip(parts, wanted, strict=True))
                if self._pattern(filled) is not None:
                    yield filled

    def guesses(self) -> tuple[str, ...]:
        """Return the paths whose values are guesses nobody has confirmed."""
        return tuple(p for p, k in self._known.items() if k.origin is Origin.GUESS)

    def values_only(self) -> dict[str, Any]:
        """Return path → value, as a session's setup keeps them."""
        return {path: known.value for path, known in self._known.items()}


_BOUNDS = ("note", "low", "high", "choices", "least", "most", "unique", "sizes", "form", "distinct")


def _leaves(tree: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, Known]]:
    for name, node in tree.items():
        path = f"{prefix}{name}"
        if not isinstance(node, Mapping):
            raise CatalogueError(say("catalogue.no_origin", path=path))
        if "value" in node and "origin" in node:
            try:
                origin = Origin(node["origin"])
            except ValueError as error:
                raise CatalogueError(say("catalogue.no_such_origin", path=path, value=str(node["origin"]))) from error
            extra = {k: _frozen(node[k]) for k in _BOUNDS if k in node}
            yield path, Known(_frozen(node["value"]), origin, **extra)
        else:
            yield from _leaves(node, path + ".")


def _opened(path: str, pattern: str) -> bool:
    if "*" not in pattern:
        return path.startswith(pattern + ".")
    parts, wanted = path.split("."), pattern.split(".")
    return len(parts) == len(wanted) and all(w in ("*", part) and part for part, w in zip(parts, wanted, strict=True))


def _plain_name(part: str) -> bool:
    return len(part) <= 40 and part == part.casefold() and all(word.isalnum() for word in part.split("_"))


def _folded(value: Any) -> Any:
    return " ".join(value.casefold().split()) if isinstance(value, str) else value


def _check_length(path: str, size: int, low: int | None, high: int | None) -> None:
    low = low or 0
    if low <= size and (high is None or size <= high):
        return
    key = "catalogue.too_few" if high is None else "catalogue.so_many" if low == high else "catalogue.how_many"
    raise CatalogueError(say(key, path=path, n=size, low=low, high=high or 0))


def _check_form(path: str, value: Any, old: Known) -> None:
    items = value if isinstance(value, tuple) else (value,)
    if old.sizes and len(items) not in old.sizes:
        raise CatalogueError(say("catalogue.sizes", path=path, sizes=tuple(map(str, old.sizes)), n=len(items)))
    for n, item in enumerate(items):
        if old.form and not re.fullmatch(old.form, str(item)):
            example = next(iter(old.value if isinstance(old.value, tuple) else (old.value,)), "")
            raise CatalogueError(say("catalogue.form", path=path, value=_short(item), example=str(example)))
        if old.distinct and item in items[:n]:
            raise CatalogueError(say("catalogue.twice", path=path, value=_short(item)))


def _check_range(path: str, size: float, low: int | None, high: int | None) -> None:
    # Written so that a value that is not a number at all (nan) is refused too.
    if (low is None or size >= low) and (high is None or size <= high):
        return
    if low is not None and high is not None:
        raise CatalogueError(say("catalogue.out_of_range", path=path, value=_number(size), low=low, high=high))
    if low is not None:
        raise CatalogueError(say("catalogue.too_low", path=path, value=_number(size), low=low))
    raise CatalogueError(say("catalogue.too_high", path=path, value=_number(size), high=high or 0))


def _number(value: float) -> float | str:
    short = _short(value)
    return short if short.endswith("…") else value


def _frozen(value: Any) -> Any:
    return tuple(_frozen(v) for v in value) if isinstance(value, list | tuple) else value


def _nearest(path: str, known: Iterable[str]) -> str:
    from difflib import get_close_matches

    return next(iter(get_close_matches(path[:80], list(known), 1, 0.5)), "")


def _short(value: Any) -> str:
    """Return what a message says of a value that does not fit: a file may hold one as long as a book."""
    text = str(value)
    return text if len(text) <= 40 else text[:39] + "…"
