"""Setting text: bundled fonts, fallback for missing characters, shrinking and cutting with "…".

:func:`typeset` turns a finished string into a texture. Characters that the wished font lacks are set in Noto Sans,
Noto Emoji, DejaVu Sans or a font of this machine, run by run, so that a name in Cyrillic, in Chinese or with an emoji
never shows empty boxes.
Textures are white: tint them with the canvas colour. The last few hundred are kept.
"""

from __future__ import annotations

import json
import re
from collections import OrderedDict
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import normalize

from kivy.core.text import LabelBase
from kivy.core.text.markup import MarkupLabel
from kivy.graphics.texture import Texture
from kivy.utils import escape_markup

from companion.ui import machine_fonts, tokens
from companion.ui.font_file import Ranges, within
from companion.ui.right_to_left import as_seen

FONTS = Path(__file__).parent / "fonts"
ICON_FONT = "icons"

_FILES = {
    "display-500": "Gabarito_500Medium",
    "display-700": "Gabarito_700Bold",
    "display-800": "Gabarito_800ExtraBold",
    "text-400": "AtkinsonHyperlegibleNext_400Regular",
    "text-600": "AtkinsonHyperlegibleNext_600SemiBold",
    "text-700": "AtkinsonHyperlegibleNext_700Bold",
    "noto-400": "NotoSans-Regular",
    "noto-700": "NotoSans-Bold",
    "emoji": "NotoEmoji_500Medium",
}
_BOLD = {"display-500": "display-800", "display-700": "display-800", "text-400": "text-700", "text-600": "text-700"}
_LAST_RESORT = "·"
#: Invisible joiners, variation selectors and skin tones: dropped, the plain sign remains.
_UNSEEN = re.compile("[\u200b-\u200f\u2060\ufe00-\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]")
_TAG = re.compile(r"(\[/?(?:b|i|u|s|size|color|font|sub|sup)(?:=[^\]]*)?\])")
_BEFORE_SIGN = re.compile(r" (?=[:;?!](?:\s|$|\[)|»)|(?<=\d) (?=[$€%](?:\W|$))")
_LAST_NUMBER = re.compile(r"(?<=\w) (?=\d{1,3}$)")
_MARK = re.compile(r" \(\d{1,2}\)$")
_KEPT = 600


def register_fonts() -> None:
    """Make the bundled fonts known to Kivy by their short names (done at import)."""
    for name, stem in _FILES.items():
        bold = _FILES[_BOLD.get(name, name)]
        LabelBase.register(name, str(FONTS / f"{stem}.ttf"), fn_bold=str(FONTS / f"{bold}.ttf"))
    LabelBase.register(ICON_FONT, str(FONTS / "materialdesignicons-webfont.ttf"))
    LabelBase.register("dejavu", "data/fonts/DejaVuSans.ttf")


@lru_cache(maxsize=1)
def _coverage() -> dict[str, Ranges]:
    """First and last characters of every covered range, by short font name."""
    listed = json.loads((FONTS / "coverage.json").read_text())
    stems = {**_FILES, "dejavu": "DejaVuSans"}
    return {name: ([a for a, _ in listed[stem]], [b for _, b in listed[stem]]) for name, stem in stems.items()}


def has(font: str, character: str) -> bool:
    """Whether a font (short name) can draw a character."""
    bundled = _coverage()
    return within(character, bundled[font] if font in bundled else machine_fonts.covers(font))


@lru_cache(maxsize=4096)
def font_for(character: str, wished: str) -> str | None:
    """The font to draw a character with: the wished one, a bundled stand-in, one of this machine, or None."""
    heavy = not wished.endswith(("400", "500"))
    for font in (wished, "noto-700" if heavy else "noto-400", "emoji", "dejavu"):
        if has(font, character):
            return font
    return machine_fonts.stand_in(character)


def font_of(text: str, wished: str = "text-400") -> str:
    """The one font that can show the most of a text, for what has a single font (a line that is typed into)."""
    fonts = dict.fromkeys((wished, *(font_for(c, wished) or wished for c in text)))
    return max(fonts, key=lambda font: sum(has(font, c) for c in text if c != " "))


def runs(text: str, wished: str) -> Iterator[tuple[str, str]]:
    """Split plain text into ``(font, piece)`` runs that can be drawn without a box."""
    current, piece = wished, ""
    for character in _UNSEEN.sub("", text):
        font: str | None = wished if character in "\n\t" else font_for(character, wished)
        if font is None:  # of some letters that join, fonts have only the plain form
            plain = normalize("NFKC", character)
            font = font_for(plain, wished) if len(plain) == 1 else None
            font, character = (font, plain) if font else (wished, _LAST_RESORT)
        if character == " ":
            font = current if current != "emoji" else wished  # the emoji font's space is as wide as a sign
        if font != current and piece:
            yield current, piece
            piece = ""
        current, piece = font, piece + character
    if piece:
        yield current, piece


def together(text: str) -> str:
    """Keep a sign with the word it belongs to: French sets a space before ``: ; ? !``, inside quotation marks and
    between an amount and ``$ € %``, and no line may begin with such a sign. Nor may a last line be a lone number:
    "Round 6" stays together."""
    return _LAST_NUMBER.sub("\u00a0", _BEFORE_SIGN.sub("\u00a0", text)).replace("« ", "«\u00a0")


def marked_up(text: str, font: str, *, markup: bool = False) -> str:
    """Kivy markup of a text with a font tag round every run that needs another font."""
    parts = _TAG.split(text) if markup else [text]
    out = []
    for at, part in enumerate(parts):
        if at % 2:
            out.append(part)
            continue
        for used, piece in runs(as_seen(part), font):
            safe = piece if markup else escape_markup(piece)
            out.append(safe if used == font else f"[font={used}]{safe}[/font]")
    return "".join(out)


class Setting(NamedTuple):
    """How a text is set; lengths in pixels, ``width`` 0 for unlimited, ``lines`` 0 for as many as it takes.

    ``shrink`` is the smallest factor on the size that may be tried before the text is cut with "…".
    """

    font: str
    size: float
    leading: float = 1.2
    width: float = 0
    lines: int = 1
    align: str = "left"
    shrink: float = 1.0
    markup: bool = False


_textures: OrderedDict[tuple[str, Setting], Texture | None] = OrderedDict()


def typeset(text: str, setting: Setting) -> Texture | None:
    """White texture of a text, or None for an empty one. Equal calls give the same texture."""
    key = (text, setting)
    try:
        texture = _textures[key]
    except KeyError:
        pass
    else:
        _textures.move_to_end(key)
        return texture
    texture = _set(text, setting) if text.strip() else None
    _textures[key] = texture
    if len(_textures) > _KEPT:
        _textures.popitem(last=False)
    return texture


def measure(text: str, setting: Setting) -> tuple[float, float]:
    """Width and height in pixels of a text as :func:`typeset` would draw it."""
    texture = typeset(text, setting)
    return (float(texture.width), float(texture.height)) if texture else (0.0, 0.0)


@lru_cache(maxsize=512)
def fits(text: str, setting: Setting) -> bool:
    """Whether a text need not be shrunk, broken inside a word or cut to be set so."""
    if setting.lines == 1:
        return _label(text, setting, setting.size, None).texture.width <= setting.width + 0.5
    label = _label(text, setting, setting.size, setting.width)
    return _fits(label, setting) and not _breaks(label, text, setting, setting.size)


def forget_textures() -> None:
    """Drop all kept textures (the graphics context was lost or the fonts' size changed for good)."""
    _textures.clear()


def _label(text: str, setting: Setting, size: float, width: float | None) -> Any:
    label = MarkupLabel(
        text=marked_up(together(text), setting.font, markup=setting.markup),
        font_name=setting.font,
        font_size=size,
        halign=setting.align,
        line_height=setting.leading / 1.2 if setting.lines != 1 else 1.0,
        text_size=(width, None),
        color=(1, 1, 1, 1),
    )
    label.refresh()
    return label


def _fits(label: Any, setting: Setting) -> bool:
    lines = label._cached_lines
    widest = max((line.w for line in lines), default=0)
    return (not setting.lines or len(lines) <= setting.lines) and (not setting.width or widest <= setting.width)


def _breaks(label: Any, text: str, setting: Setting, size: float) -> bool:
    """Whether a label that fits breaks a word. One whose lines are those of the text does not, and most are: to set
    the longest word as well, only to measure it, would take as long again."""
    return len(label._cached_lines) > text.count("\n") + 1 and _broken_word(text, setting, size)


def _broken_word(text: str, setting: Setting, size: float) -> bool:
    """Whether a single word is wider than the line, so that wrapping would break it."""
    plain = _TAG.sub("", text) if setting.markup else text
    longest = max(re.split(r"[ \n\t]+", together(plain)), key=len, default="")
    one = Setting(setting.font, size)
    return bool(longest) and _label(longest, one, size, None).texture.width > setting.width


def _set(text: str, setting: Setting) -> Texture:
    wrap = setting.width if setting.lines != 1 and setting.width else None
    size, least = setting.size, setting.size * setting.shrink
    while True:
        label = _label(text, setting, size, wrap)
        fits = _fits(label, setting) and not (wrap and _breaks(label, text, setting, size))
        if fits or size <= least:
            break
        size = max(least, size * 0.95)
    if not setting.width or _fits(label, setting):
        return label.texture
    return _cut(text, setting, size, wrap).texture


def _cut(text: str, setting: Setting, size: float, wrap: float | None) -> Any:
    """The longest beginning of a text that fits with "…" behind it; markup is given up. The mark that tells somebody
    from a namesake ("Ann (2)") stays while there is room for a letter before it."""
    plain = _TAG.sub("", text) if setting.markup else text
    setting = setting._replace(markup=False)
    mark = _MARK.search(plain)
    for end in (f"…{mark[0]}", "…") if mark else ("…",):
        low, high = 0, len(plain)
        while low < high:
            middle = (low + high + 1) // 2
            if _fits(_label(plain[:middle].rstrip() + end, setting, size, wrap), setting):
                low = middle
            else:
                high = middle - 1
        if low or end == "…":
            break
    return _label(plain[:low].rstrip() + end, setting, size, wrap)


def style_setting(style: str, pixels: float, **more: Any) -> Setting:
    """A :class:`Setting` from a line of the type scale at a size in pixels."""
    look = tokens.TYPE[style]
    return Setting(look.font, pixels, look.leading, **more)


register_fonts()
