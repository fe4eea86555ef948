"""The house keeps its floors: layering, file sizes, docstrings, linters, types."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HOUSES = ("companion", "hardware", "vision", "firmware_tools")
FILES = sorted(p for house in HOUSES for p in (ROOT / house).rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))


def run(*command: str) -> str:
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_imports_point_downward():
    done = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_ruff_finds_nothing():
    run("ruff", "check", "--no-cache", ".")


def test_the_code_is_formatted():
    run("ruff", "format", "--check", "--no-cache", ".")


def test_types_hold():
    run("mypy")


@pytest.mark.parametrize("path", [*FILES, *TESTS], ids=lambda p: str(p.relative_to(ROOT)))
def test_a_file_holds_one_idea(path):
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= 420, f"{path.relative_to(ROOT)} has {lines} lines; split it by idea"


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_every_file_and_public_class_says_what_it_is(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert ast.get_docstring(tree), f"{path} has no docstring"
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_") and node.col_offset == 0:
            assert ast.get_docstring(node), f"{path}: class {node.name} has no docstring"


def test_painters_tell_their_colour_to_the_strokes():
    """A colour laid on the canvas by a painter itself would be unknown to the next stroke that wants the same one."""
    may = {"strokes.py", "keeping.py"}  # who keeps the strokes, and what shows a kept picture on a canvas of its own
    for path in (path for path in FILES if path.name not in may):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == "kivy.graphics":
                assert "Color" not in [name.name for name in node.names], f"{path}: use strokes.ink"


def test_the_log_speaks_of_the_product_alone():
    for path in [*FILES, *TESTS, ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "pyproject.toml"]:
        if path.exists() and path != Path(__file__):
            text = path.read_text(encoding="utf-8")
            assert "/work/" not in text, f"{path} names a path of somebody's machine"
