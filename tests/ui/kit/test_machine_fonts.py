"""Names in writing that no bundled font has are set in a font of the machine, if it has one."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.ui import machine_fonts, typeset
from companion.ui.font_file import FontFileError, covered, within
from companion.ui.typeset import Setting, font_of, has, measure, runs
from tests.made_fonts import a_font


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of fonts of a machine that has no others."""
    monkeypatch.setattr(machine_fonts, "folders", lambda: [tmp_path, tmp_path / "not_there"])
    anew()
    yield tmp_path
    anew()


def anew() -> None:
    machine_fonts.forget()
    typeset.font_for.cache_clear()
    typeset.forget_textures()


def test_a_name_in_japanese_is_set_in_the_machines_own_font(machine: Path) -> None:
    a_font(machine / "NotoSansCJK-Regular.ttc", "1小林さ")
    (name, piece), *others = runs("小林", "display-700")
    assert piece == "小林" and not others and all(has(name, sign) for sign in piece)
    assert measure("小林", Setting("display-700", 40))[0] == pytest.approx(80, abs=2), "two boxes as wide as high"
    assert [piece for _, piece in runs("Ana 小", "text-400")] == ["Ana ", "小"]


def test_the_fonts_a_person_has_installed_are_found(tmp_path: Path) -> None:
    """In a process of its own, whose home is empty but for one font in the folder where the system has it."""
    if sys.platform != "linux":
        pytest.skip("where fonts are kept is another matter on each system")
    fonts = tmp_path / ".local" / "share" / "fonts" / "japanese"
    fonts.mkdir(parents=True)
    sign = "\U0003134a"  # so rare that no system font has it
    a_font(fonts / "notosanscjk-mine.otf", f"1{sign}")
    told = subprocess.run(
        [sys.executable, "-c", f"from companion.ui.typeset import runs; print(list(runs('{sign}', 'text-400')))"],
        env={**os.environ, "HOME": str(tmp_path), "KIVY_NO_ARGS": "1", "SDL_VIDEODRIVER": "offscreen"},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert told.stdout.strip() == f"[('machine-0', '{sign}')]"


def test_a_character_nobody_has_becomes_a_dot(machine: Path) -> None:
    assert list(runs("小林", "display-700")) == [("display-700", "··")]


def test_a_sign_that_this_font_lacks_is_looked_for_in_the_next(machine: Path) -> None:
    a_font(machine / "YuGothR.ttf", "1小")
    a_font(machine / "malgun.ttf", "1김")
    pieces = list(runs("小김龘", "text-400"))
    assert "".join(piece for _, piece in pieces) == "小김·"
    assert len({font for font, _ in pieces}) == 3


def test_the_plain_weight_is_taken(machine: Path) -> None:
    for weight, wide in (("Bold", 1400), ("Black", 1500), ("Regular", 1000), ("DemiLight", 900)):
        a_font(machine / f"NotoSansThai-{weight}.ttf", "1ก", wide=wide)
    assert measure("กก", Setting("text-400", 50))[0] == pytest.approx(100, abs=2)


def test_the_field_for_names_takes_the_font_that_shows_most(machine: Path) -> None:
    a_font(machine / "wqy-microhei.ttc", "1小林")
    assert all(has(font_of("小林 A"), sign) for sign in "小林")
    assert font_of("Ana") == font_of("") == "text-400"
    assert has(font_of("Юрий"), "Ю")


@pytest.mark.parametrize("garbage", [b"", b"ttcf", b"\0\1\0\0", b"OTTO" + b"\xff" * 400, b"GIF89a" * 30])
def test_a_file_that_is_no_font_is_passed_over(machine: Path, garbage: bytes) -> None:
    (machine / "NotoSansCJK-Regular.ttc").write_bytes(garbage)
    (machine / "NotoSansSC-Regular.otf").mkdir()
    with pytest.raises(FontFileError, match="NotoSansCJK-Regular"):
        covered(machine / "NotoSansCJK-Regular.ttc")
    assert [piece for _, piece in runs("小林", "text-400")] == ["··"]
    a_font(machine / "unifont.ttf", "1小林")
    anew()
    assert [piece for _, piece in runs("小林", "text-400")] == ["小林"]


def test_a_font_that_the_text_engine_cannot_open_is_passed_over(machine: Path) -> None:
    whole = a_font(machine / "NotoSansCJK-Regular.ttf", "1小林").read_bytes()
    (machine / "NotoSansCJK-Regular.ttf").write_bytes(whole.replace(b"head", b"hexd"))
    assert within("小", covered(machine / "NotoSansCJK-Regular.ttf")), "its list of characters is whole"
    assert [piece for _, piece in runs("小林", "text-400")] == ["··"]


def test_a_broken_font_never_raises_anything_else(machine: Path) -> None:
    whole = a_font(machine / "NotoSansCJK-Regular.ttf", "1小林さ").read_bytes()
    chance = random.Random(5)
    for _ in range(300):
        broken = bytearray(whole[: chance.randrange(len(whole))] if chance.random() < 0.3 else whole)
        for _ in range(chance.randrange(1, 30)):
            if broken:
                broken[chance.randrange(min(len(broken), 600))] = chance.randrange(256)
        (machine / "broken.ttf").write_bytes(bytes(broken))
        try:
            firsts, lasts = covered(machine / "broken.ttf")
        except FontFileError as error:
            assert "broken.ttf" in str(error)
        else:
            assert firsts == sorted(firsts) and all(a <= b <= 0x10FFFF for a, b in zip(firsts, lasts, strict=True))
