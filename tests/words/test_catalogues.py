"""Catalogue files: compiled and plain reading agree, the fresher one wins, and a build brings the compiled ones."""

import io
import os
import shutil
import sys
import zipfile
from gettext import GNUTranslations
from pathlib import Path

import pytest

from companion.words import Words, default_folders
from companion.words.catalogues import CatalogueFault, compile_plainly, compile_with_babel

ROOT = Path(__file__).parents[2]
SOURCES = sorted(po for folder in default_folders() for po in folder.glob("*.po"))
ODD = (
    'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n'
    '# a remark\n#, fuzzy\nmsgid "doubtful"\nmsgstr "not yet"\n\n#: somewhere.py:3\nmsgid "long"\nmsgstr ""\n"one "\n'
    '"two \\"three\\" é\\n"\nmsgid "empty"\nmsgstr ""\nmsgid "p"\nmsgid_plural "p"\nmsgstr[0] "a"\nmsgstr[1] "b"\n'
    '#~ msgid "gone"\n#~ msgstr "away"\n'
)


def read(compiled):
    return dict(GNUTranslations(io.BytesIO(compiled))._catalog)


def ids(text):
    return {key: value for key, value in read(text).items() if key != ""}


@pytest.mark.parametrize("source", SOURCES, ids=lambda p: str(p.relative_to(ROOT)))
def test_reading_with_and_without_babel_gives_the_same_sentences(source):
    text = source.read_text("utf-8")
    assert ids(compile_plainly(text)) == ids(compile_with_babel(text))
    assert len(ids(compile_plainly(text))) > 1


def test_odd_corners_of_the_format_are_read_as_babel_reads_them():
    found = ids(compile_plainly(ODD))
    assert found == ids(compile_with_babel(ODD))
    assert found == {"long": 'one two "three" é\n', ("p", 0): "a", ("p", 1): "b"}


@pytest.mark.parametrize(
    ("text", "line"), [('msgid "a"\nmsgstr "b\n', 2), ('"lonely"\n', 1), ('msgid "a"\nmsgtext "b"\n', 2)]
)
def test_a_broken_source_names_its_line(text, line):
    with pytest.raises(CatalogueFault) as caught:
        compile_plainly(text, "xx.po")
    assert (caught.value.file, caught.value.line) == ("xx.po", line)


def test_the_compiled_file_is_used_unless_the_source_is_newer(tmp_path):
    def source(sentence):
        return f'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "key"\nmsgstr "{sentence}"\n'

    po, mo = tmp_path / "en.po", tmp_path / "en.mo"
    mo.write_bytes(compile_with_babel(source("compiled")))
    po.write_text(source("source"))
    os.utime(mo, ns=(5_000, 5_000))
    os.utime(po, ns=(5_000, 5_000))
    assert Words("en", [tmp_path])("key") == "compiled"
    os.utime(po, ns=(9_000, 9_000))
    assert Words("en", [tmp_path])("key") == "source"
    po.unlink()
    assert Words("en", [tmp_path])("key") == "compiled"


def test_without_babel_a_checkout_still_speaks(tmp_path, monkeypatch):
    shutil.copy(ROOT / "companion/words/fr.po", tmp_path / "fr.po")
    monkeypatch.setitem(sys.modules, "babel.messages.pofile", None)
    assert Words("fr", [tmp_path])("undo.hidden") == "Annuler le dernier choix caché"


def test_a_wheel_brings_compiled_catalogues(tmp_path):
    from hatchling.builders.wheel import WheelBuilder

    words = tmp_path / "companion/games/some_game/words"
    words.mkdir(parents=True)
    (tmp_path / "companion/__init__.py").touch()
    (tmp_path / ".git").mkdir()
    (tmp_path / ".gitignore").write_text("*.mo\n")
    shutil.copy(ROOT / "companion/words/fr.po", words / "fr.po")
    (tmp_path / "companion/words").mkdir()
    shutil.copy(ROOT / "companion/words/hatch_build.py", tmp_path / "companion/words")
    settings = (ROOT / "pyproject.toml").read_text()
    hatch = settings[settings.index("[tool.hatch.build.hooks") : settings.index("[tool.ruff]")]
    hatch = hatch.replace('["companion", "hardware", "vision", "firmware_tools"]', '["companion"]')
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "x"\nversion = "1"\n' + hatch)
    (wheel,) = WheelBuilder(str(tmp_path)).build(directory=str(tmp_path / "dist"), versions=["standard"])
    with zipfile.ZipFile(wheel) as archive:
        compiled = archive.read("companion/games/some_game/words/fr.mo")
        assert not [name for name in archive.namelist() if name.endswith(".po")]
    assert ids(compiled) == ids(compile_plainly((words / "fr.po").read_text("utf-8")))
