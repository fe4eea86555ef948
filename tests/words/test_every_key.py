"""Every sentence the code asks for exists in every language with the same gaps, and no sentence lies unused."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from companion.words import default_folders, gaps, languages

ROOT = Path(__file__).parents[2]
COMPANION = ROOT / "companion"
# Calls that take a key, and the place of the key among their arguments.
SPEAKERS = {"say": 0, "require": 1, "Message": 0, "words": 0, "self": 0, "speech": 0, "t": 0}
LOOSE = {"words", "self", "t", "speech"}  # names that also mean other things: what they are given is a key if dotted
SPOKEN_BY_WORDS = {"list.comma", "list.two", "value.yes", "value.no", "value.decimal_point"}


@dataclass(frozen=True)
class Use:
    """A key in the code: literal, or a pattern from an f-string; `gaps` None where values come by ``**``."""

    place: str
    package: str
    pattern: str
    literal: str | None
    gaps: frozenset[str] | None


def package_of(path: Path) -> str:
    parts = path.relative_to(COMPANION).parts
    if len(parts) == 1:
        return "companion"
    return "/".join(parts[:2]) if parts[0] == "games" and len(parts) > 2 else parts[0]


@cache
def trees() -> tuple[tuple[Path, ast.Module], ...]:
    return tuple((path, ast.parse(path.read_text("utf-8"))) for path in sorted(COMPANION.rglob("*.py")))


def pattern(node: ast.AST) -> tuple[str, str | None] | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.escape(node.value), node.value
    if isinstance(node, ast.JoinedStr):
        parts = [re.escape(p.value) if isinstance(p, ast.Constant) else "[a-zA-Z0-9_.]+" for p in node.values]
        return "".join(parts), None
    return None


def keys_in(node: ast.AST) -> Iterator[tuple[str, str | None]]:
    """The keys an argument may be: itself, or either branch of a conditional."""
    if isinstance(node, ast.IfExp):
        yield from keys_in(node.body)
        yield from keys_in(node.orelse)
    elif found := pattern(node):
        yield found


@cache
def uses() -> tuple[Use, ...]:
    found = []
    for path, tree in trees():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if name not in SPEAKERS or len(node.args) <= SPEAKERS[name]:
                continue
            open_ended = name == "Message" or any(k.arg is None for k in node.keywords)
            given = None if open_ended else frozenset(k.arg for k in node.keywords if k.arg and k.arg != "rule")
            for regex, literal in keys_in(node.args[SPEAKERS[name]]):
                if name in LOOSE and literal is not None and not re.fullmatch(r"[a-z0-9_]+(\.[a-zA-Z0-9_]+)+", literal):
                    continue
                place = f"{path.relative_to(ROOT)}:{node.lineno}"
                found.append(Use(place, package_of(path), regex, literal, given))
    return tuple(found)


@cache
def strings_in_code() -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """Every whole string and every f-string pattern with a dot in the code: what may be a key in a table."""
    literals, patterns = set(), set()
    for _, tree in trees():
        for node in ast.walk(tree):
            found = pattern(node)
            if found and found[1] is not None:
                literals.add(found[1])
                if re.fullmatch(r"([a-z0-9_]+\.)+", found[1]):  # the beginning of keys, as in "menu." + choice
                    patterns.add(found[0] + "[a-z0-9_]+")
            elif found and re.search(r"\\\.[a-z]|[a-z]\\\.", found[0]):
                patterns.add(found[0])
    # What is spoken by a pattern counts, if the pattern says more than "anything".
    patterns.update(
        use.pattern for use in uses() if use.literal is None and len(re.sub(r"\[.*?\]\+", "", use.pattern)) > 3
    )
    for kv in COMPANION.rglob("*.kv"):
        literals.update(re.findall(r"""["']([a-z0-9_]+(?:\.[a-z0-9_]+)+)["']""", kv.read_text("utf-8")))
    return frozenset(literals), tuple(re.compile(p) for p in patterns)


@cache
def catalogue(folder: Path, language: str) -> dict[str, tuple[str, ...]]:
    """Key → its forms (one, or as many as the language has plurals)."""
    file = folder / f"{language}.po"
    if not file.is_file():
        return {}
    with file.open("rb") as stream:
        read = read_po(stream, locale=language, abort_invalid=True)
    return {
        m.id[0] if isinstance(m.id, tuple) else m.id: m.string if isinstance(m.string, tuple) else (m.string,)
        for m in read if m.id
    }  # fmt: skip


@cache
def merged(language: str) -> dict[str, tuple[str, ...]]:
    return {key: forms for folder in default_folders() for key, forms in catalogue(folder, language).items()}


FOLDERS = [f for f in default_folders() if any(f.glob("*.po"))]
PACKAGES = sorted({package_of(path) for path, _ in trees()})


@pytest.mark.parametrize("package", PACKAGES)
def test_every_key_in_the_code_has_a_sentence(package):
    missing = [
        f"{use.place}: {use.literal or use.pattern}"
        for use in uses()
        if use.package == package
        and not (
            use.literal in merged("en") if use.literal else any(re.fullmatch(use.pattern, k) for k in merged("en"))
        )
    ]
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize("package", PACKAGES)
def test_the_code_fills_every_gap(package):
    unfilled = [
        f"{use.place}: {use.literal} needs {sorted(wanted - use.gaps)}"
        for use in uses()
        if use.package == package and use.literal in merged("en") and use.gaps is not None
        and (wanted := frozenset().union(*map(gaps, merged("en")[use.literal]))) - use.gaps
    ]  # fmt: skip
    assert not unfilled, "\n".join(unfilled)


@pytest.mark.parametrize("package", PACKAGES)
def test_a_sentence_with_plurals_is_given_its_number(package):
    unnumbered = [
        f"{use.place}: {use.literal}"
        for use in uses()
        if use.package == package and use.gaps is not None and "n" not in use.gaps
        and len(merged("en").get(use.literal or "", ())) > 1
    ]  # fmt: skip
    assert not unnumbered, "\n".join(unnumbered)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda f: str(f.relative_to(ROOT)))
def test_every_language_says_everything_with_the_same_gaps(folder, language):
    english, other = catalogue(folder, "en"), catalogue(folder, language)
    assert set(english) == set(other)
    silent = [key for key, forms in other.items() if not all(forms)]
    assert not silent
    differing = [
        key for key in english
        if frozenset().union(*map(gaps, english[key])) != frozenset().union(*map(gaps, other[key]))
        or (len(english[key]) > 1) != (len(other[key]) > 1)
    ]  # fmt: skip
    assert not differing


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda f: str(f.relative_to(ROOT)))
def test_no_sentence_lies_unused(folder):
    literals, patterns = strings_in_code()
    unused = [
        key
        for key in catalogue(folder, "en")
        if key not in literals and key not in SPOKEN_BY_WORDS and not any(p.fullmatch(key) for p in patterns)
    ]
    assert not unused, "\n".join(unused)


def test_no_key_is_defined_twice():
    seen: dict[str, Path] = {}
    twice = []
    for folder in FOLDERS:
        for key in catalogue(folder, "en"):
            if key in seen:
                twice.append(f"{key}: {seen[key]} and {folder}")
            seen[key] = folder
    assert not twice


def test_the_scan_sees_the_code():
    """Guards the tests above against a scan that finds nothing."""
    literals = {use.literal for use in uses()}
    assert {"undo.nothing", "move.out_of_range", "undo.change", "undo.move"} - literals == {"undo.change", "undo.move"}
    assert any(re.fullmatch(use.pattern, "catalogue.type.int") for use in uses() if use.literal is None)
