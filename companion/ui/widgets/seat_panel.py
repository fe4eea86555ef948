"""A person's panel: bar with shape, name, hand moles, prizes, last word and die."""

from __future__ import annotations

from typing import Any

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.floatlayout import FloatLayout

from companion.ui import paint, tokens
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.die_face import DieFace
from companion.ui.widgets.turned import Turned

WIDTH, HEIGHT = 300, 116
BAR = 46
DIE = 84
MOST_PIPS = 6
LEAST_PIP = 15  # dp from mole to mole; below that a number says it better
PIPS_UP_TO_TEXT = 1.3
EDGES = 12  # dp above and below the lines together

_DIE_FIELDS = {
    "die_face": "face", "die_shows": "shows", "die_kind": "kind", "die_phase": "phase", "die_source": "source",
    "die_pips": "pip_shape", "die_kinds": "kinds", "die_used": "used_text",
}  # fmt: skip


class PanelFace(Tappable, Drawn, FloatLayout):
    """What a seat panel shows, before it is turned; drawn from its panel's properties."""

    steady = True
    watch = ("state", "focused")

    def __init__(self, panel: SeatPanel, **kwargs: Any) -> None:
        self.panel = panel
        self.die = DieFace(side=0, size_hint=(None, None), colour=panel.seat)
        super().__init__(**kwargs)
        self.add_widget(self.die)
        self.fbind("pos", self._place_die)
        self.fbind("size", self._place_die)

    def restyle(self) -> None:
        self._place_die()

    def _place_die(self, *_: Any) -> None:
        die = self.die
        side = min(theme.dp(DIE), max(1.0, self.height - theme.dp(16)))
        die.size = (side, side)
        # not `right` and `center_y`: aliases of pos and size still lag while these are told
        die.pos = (self.x + self.width - theme.dp(13) - side, self.y + (self.height - side) / 2)
        shown = self.panel.show_die
        die.opacity = 1 if shown else 0
        die.no_touch = not shown

    def paint(self) -> None:
        panel = self.panel
        radius = theme.dp(tokens.RADIUS["panel"])
        ground, rim, width = panel.ground()
        if rim:
            paint.framed(self.box, radius, ground, rim, theme.thin(width))
        else:
            paint.rounded(self.box, radius, "sunken" if self.state == "down" else ground)
        bar = theme.dp(BAR)
        look = tokens.seat_look(panel.seat)
        paint.rounded((self.x, self.y, bar, self.height), [radius, 0, 0, radius], look.colour)
        paint.shape(look.shape, self.x + bar / 2, self.center_y, theme.dp(32), look.on)
        self._paint_lines(self.x + bar + theme.dp(12))
        self.paint_focus(radius)

    def _paint_lines(self, left: float) -> None:
        panel = self.panel
        end = self.die.x - theme.dp(10) if panel.show_die else self.right - theme.dp(16)
        if panel.total:
            total, _ = measure(panel.total, paint.styled("figure"))
            end -= total if panel.show_die else 0
            at = self.right - theme.dp(16) if not panel.show_die else self.die.x - theme.dp(12)
            paint.words(panel.total, paint.styled("figure"), at, self.center_y, "ink", anchor="right")
            end = at - total - theme.dp(8)
        name_line = _name_line()
        hand_line = _hand_line() if self._counts() else theme.dp(20)
        word_line = _word_line()
        has_hand = panel.hand >= 0 or panel.stars >= 0 or bool(panel.note)
        rows = [("name", name_line)] + [("hand", hand_line)] * has_hand
        room = self.height - theme.dp(EDGES) - panel.foot
        if panel.word and sum(line for _, line in rows) + word_line <= room:
            rows.append(("word", word_line))
        spare = max(0.0, room - sum(line for _, line in rows)) / (len(rows) + 1)
        y = self.top - theme.dp(6) - spare
        for row, line in rows:
            getattr(self, f"_paint_{row}")(left, y - line / 2, end)
            y -= line + spare

    def _paint_name(self, left: float, y: float, end: float) -> None:
        panel = self.panel
        crown = theme.sp(26) + theme.dp(8) if panel.crown else 0
        setting = paint.styled("name", width=int(max(1, end - left - crown)), shrink=0.7)
        width, _ = paint.words(panel.name, setting, left, y, "ink")
        if panel.crown:
            paint.icon("crown", left + width + theme.dp(8) + theme.sp(12), y, theme.sp(24), "star")

    def _counts(self) -> bool:
        """Whether the hand is shown as a number rather than as one mole after another."""
        return theme.text_size > PIPS_UP_TO_TEXT or max(self.panel.limit, self.panel.hand) > MOST_PIPS

    def _stars_width(self) -> float:
        if self.panel.stars < 0:
            return 0.0
        number, _ = measure(str(int(self.panel.stars)), paint.styled("number", 20))
        return number + theme.dp(2) + theme.sp(19)

    def _paint_hand(self, left: float, y: float, end: float) -> None:
        panel = self.panel
        x = left
        if panel.hand >= 0:
            shown = max(panel.limit, panel.hand, 1)
            step = min(theme.dp(20), (end - left - self._stars_width() - theme.dp(6)) / shown)
            if self._counts() or step < theme.dp(LEAST_PIP):
                x = self._paint_hand_number(x, y)
            else:
                x = self._paint_hand_pips(x, y, step)
        if panel.stars >= 0:
            width, _ = paint.words(str(int(panel.stars)), paint.styled("number", 20), x, y, "ink")
            star = theme.sp(19)
            x += width + theme.dp(2) + star / 2
            paint.sign(panel.stars_sign, x, y, star, "star")
            x += star / 2 + theme.dp(8)
        if panel.note:
            setting = paint.styled("label", width=int(max(1, end - x)), shrink=0.85)
            paint.words(panel.note, setting, x, y, "ink2")

    def _paint_hand_number(self, x: float, y: float) -> float:
        """One mole and how many; returns where the row goes on."""
        side = theme.dp(30 if self._counts() else 22)
        paint.image("mole_small", (x, y - side * 0.52, side, side * 1.04))
        x += side + theme.dp(6)
        width, _ = paint.words(str(int(self.panel.hand)), paint.styled("number"), x, y, "ink")
        return x + width + theme.dp(12)

    def _paint_hand_pips(self, x: float, y: float, step: float) -> float:
        """One mole after another, hollow up to the limit; returns where the row goes on."""
        panel = self.panel
        side = step * 0.85
        shown = int(max(panel.limit, panel.hand))
        held = int(panel.hand)
        paint.images("mole_small", (x, y - side * 0.52, side, side * 1.04), step, held)
        paint.glyphs("mole_outline", x + side / 2 + held * step, y, side, "line", step, shown - held)
        return x + shown * step + theme.dp(6)

    def _paint_word(self, left: float, y: float, end: float) -> None:
        panel = self.panel
        ink = "warnink" if panel.doubt else "ink2" if panel.phase in ("waiting", "rolling") else "ink"
        x = left
        if panel.word_sign:
            size = theme.dp(21)
            paint.sign(panel.word_sign, x + size / 2, y, size, ink)
            x += size + theme.dp(6)
        paint.words(panel.word, paint.styled("label", width=int(max(1, end - x)), shrink=0.85), x, y, ink)


def _name_line() -> float:
    return theme.sp(27) * 1.1


def _hand_line() -> float:
    return theme.sp(20) * 1.1


def _word_line() -> float:
    return theme.sp(18) * 1.25


class SeatPanel(Turned):
    """A person's panel, turned towards them; 300×116 dp by default, at most 420 wide.

    Properties: ``seat``, ``name``, ``crown``; ``hand`` moles of ``limit`` (−1: none shown); ``stars`` (−1: none)
    with ``stars_sign`` star, coin or medal; ``note`` (text in the hand's row), ``word`` with ``word_sign`` and
    ``doubt`` (in the colour of doubt); ``total`` (big figure at the right); ``phase`` waiting (hollow), rolling,
    taken, needs_you (ring), on_turn, done; ``rotation``; ``show_die`` and ``die_face``, ``die_shows``,
    ``die_kind``, ``die_phase``, ``die_source``, ``die_pips``, ``die_kinds``, ``die_used``, ``die_colour`` (empty:
    the seat's), as in :class:`DieFace`; ``natural`` False keeps a size given by hand where size_hint is None;
    ``foot`` pixels kept free below the lines, for what a game puts into ``face``.
    Attributes: ``die``, ``face`` (the widgets inside).
    Events: ``on_tap``, ``on_hold`` (return True to drop the tap), ``on_die`` (die tile tapped).
    """

    seat = StringProperty("graphite")
    name = StringProperty("")
    crown = BooleanProperty(False)
    hand = NumericProperty(-1)
    limit = NumericProperty(5)
    stars = NumericProperty(-1)
    stars_sign = StringProperty("star")
    note = StringProperty("")
    word = StringProperty("")
    word_sign = StringProperty("")
    doubt = BooleanProperty(False)
    total = StringProperty("")
    phase = OptionProperty("taken", options=["waiting", "rolling", "taken", "needs_you", "on_turn", "done"])
    show_die = BooleanProperty(True)
    natural = BooleanProperty(True)
    foot = NumericProperty(0)
    die_face = StringProperty("")
    die_shows = StringProperty("number")
    die_kind = StringProperty("")
    die_phase = StringProperty("waiting")
    die_source = StringProperty("")
    die_pips = StringProperty("round")
    die_kinds = ListProperty([])
    die_used = StringProperty("")
    die_colour = StringProperty("")
    __events__ = ("on_tap", "on_hold", "on_die")

    def __init__(self, **kwargs: Any) -> None:
        self.face: PanelFace | None = None
        super().__init__(**kwargs)
        self.face = PanelFace(self)
        self.die = self.face.die
        self.content = self.face
        for name in (
            "seat", "name", "crown", "hand", "limit", "stars", "stars_sign", "note", "word", "word_sign", "doubt",
            "total", "phase", "show_die", "foot",
        ):  # fmt: skip
            self.fbind(name, self._repaint_face)
        for mine, theirs in _DIE_FIELDS.items():
            self.fbind(mine, self.die.setter(theirs))
            setattr(self.die, theirs, getattr(self, mine))
        for name in ("seat", "die_colour", "show_die", "phase"):
            self.fbind(name, self._dress_die)
        self.face.bind(on_tap=lambda *_: self.dispatch("on_tap"), on_hold=lambda *_: self.dispatch("on_hold"))
        self.die.bind(on_tap=lambda *_: self.dispatch("on_die"))
        theme.bind(revision=self._natural_size)
        for name in ("rotation", "size_hint_x", "size_hint_y"):
            self.fbind(name, self._natural_size)
        self._dress_die()
        self._natural_size()

    def least_height(self, words: bool = True) -> float:
        """Pixels that the lines need, with the last word below them or without."""
        foot = self.least_foot()
        lines = _name_line() + _hand_line() + (_word_line() if words and not foot else 0)
        return lines + theme.dp(EDGES) + theme.thin(2) + foot

    def least_foot(self) -> float:
        """Pixels that a game needs below the lines."""
        return float(self.foot)

    def _natural_size(self, *_: Any) -> None:
        if not self.natural:
            return
        lying = self.rotation in (90, 270)
        across, down = theme.dp(WIDTH), theme.dp(HEIGHT)
        if self.size_hint_x is None:
            self.width = down if lying else across
        if self.size_hint_y is None:
            self.height = across if lying else down

    def _repaint_face(self, *_: Any) -> None:
        if self.face is not None:
            self.face.repaint()

    def _dress_die(self, *_: Any) -> None:
        if self.face is not None:
            self.die.colour = self.die_colour or self.seat
            self.die.ground = self.ground()[0]
            self.face._place_die()

    def ground(self) -> tuple[str, str, float]:
        """Ground token, rim token (empty: none) and the rim's width in dp for the present phase."""
        return {
            "waiting": ("bg", "line", 3.0),
            "needs_you": ("surface", "accent_edge", 4.0),
            "on_turn": ("asoft", "accent_edge", 4.0),
        }.get(self.phase, ("surface", "", 0.0))

    def on_tap(self) -> None:
        """The panel was tapped, beside the die."""

    def on_hold(self) -> bool:
        """The panel is held down."""
        return False

    def on_die(self) -> None:
        """The die tile was tapped."""
