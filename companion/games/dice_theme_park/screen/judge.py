"""The objective of this round judged: counts, places, awards, how ties share them, and everybody's new stars."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.ui import paint
from companion.ui.screens.over import Over
from companion.ui.screens.spoken import spoken, t
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.seat_token import paint_token
from companion.ui.widgets.stepper import Stepper

from ..state.kinds import OBJECTIVES
from ..view import SeatView, View
from .lines import GridKey
from .looks import COIN, FLAG, STAR, fitting, paint_parts, parts_width

if TYPE_CHECKING:
    from .table import ThemeParkScreen


class AwardBox(Tappable, Drawn, FloatLayout):
    """One person: token, place and count, stars of the objective, and how the new score adds up. ``asking``: the name
    and a stepper for the count instead."""

    colour = StringProperty("graphite")
    name = StringProperty("")
    place = StringProperty("")
    count = ListProperty([])
    stars = ListProperty([])
    sum = ListProperty([])
    asking = BooleanProperty(False)
    value = NumericProperty(0)
    watch = ("colour", "name", "place", "count", "stars", "sum", "asking", "state", "focused")

    def __init__(self, **kwargs: Any) -> None:
        self.stepper = Stepper(own=False, small=True, most=400)
        super().__init__(**{"size_hint": (None, None), **kwargs})
        for name in ("pos", "size", "asking", "value"):
            self.fbind(name, self._place)

    @staticmethod
    def wanted() -> float:
        """Its height in pixels."""
        return max(
            theme.dp(88), theme.sp(26) * 1.15 + theme.sp(20) * 1.25 + theme.dp(24), theme.target(52) + theme.dp(20)
        )

    def _place(self, *_: Any) -> None:
        if self.asking != (self.stepper.parent is not None):
            (self.add_widget if self.asking else self.remove_widget)(self.stepper)
        self.stepper.value = self.value
        self.stepper.right = self.x + self.width - theme.dp(12)
        self.stepper.center_y = self.y + self.height / 2

    def paint(self) -> None:
        paint.rounded(self.box, theme.dp(18), "sunken" if self.state == "down" else "raised")
        x, y, wide, high = self.box
        middle = y + high / 2
        side = min(theme.dp(44), high * 0.6)
        left, right = x + theme.dp(14), x + wide - theme.dp(14)
        paint_token((left, middle - side / 2, side, side), self.colour, ground="raised")
        left += side + theme.dp(12)
        if self.asking:
            setting = paint.styled("number", 20, width=int(max(1, self.stepper.x - theme.dp(8) - left)), shrink=0.8)
            paint.words(self.name, setting, left, middle, "ink")
            return
        upper, lower = middle + theme.sp(20) * 0.72, middle - theme.sp(24) * 0.66
        figure = paint.styled("figure", 30)
        across = paint_parts(self.stars, figure, right, upper, "ink", right=True)
        room = right - across - left - theme.dp(6)
        said = [part for part in (self.place, *self.count) if part]
        for parts in (said, said[1:]):
            fits = fitting(parts, "number", (22, 19, 16), room)
            if fits is not None:
                paint_parts(parts, fits, left, upper, "ink")
                break
        result = paint.styled("number", 19)
        room = right - left - parts_width(self.sum[1:], result) - theme.dp(5)
        terms = fitting(self.sum[:1], "small", (18, 17, 16), room)
        if terms is not None:  # where large text leaves no room for them, what they come to is said alone
            left += paint_parts(self.sum[:1], terms, left, lower, "ink2") + theme.dp(5)
        paint_parts(self.sum[1:], result, left, lower, "ink")
        self.paint_focus(theme.dp(18))


class JudgeCard(Tappable, Drawn, FloatLayout):
    """The card below the columns. ``compact``: the first line alone; ``slim`` wishes for that until it is tapped.
    ``asks``: the table has to say something here. `flat`: it lies on a sheet."""

    title = StringProperty("")
    note = StringProperty("")
    compact = BooleanProperty(False)
    asks = BooleanProperty(False)
    watch = ("title", "note", "compact", "asks", "state", "focused")

    def __init__(self, **kwargs: Any) -> None:
        self.boxes: dict[int, AwardBox] = {}
        self.chips: dict[str, GridKey] = {}
        self.done = PushButton(kind="primary", icon="tick", game=False, size_hint=(None, None))
        self.slim = self.flat = False
        super().__init__(**{"size_hint": (None, None), **kwargs})
        for name in ("pos", "size", "compact"):
            self.fbind(name, self._place)

    # ── what is shown ──

    def show(self, screen: ThemeParkScreen, game: View) -> None:
        """Show this round's objective."""
        objective = game.objective
        assert objective is not None
        self.title = t("dice_theme_park.screen.objective", round=objective.round, words=objective.words)
        asking = bool(objective.what) and objective.asked and not objective.counted
        self.note, self.asks = self._note(game, asking), asking or not objective.what
        self._show_chips(screen, game)
        self._show_boxes(screen, game, asking)
        self.done.text = t("dice_theme_park.screen.counted")
        if asking != (self.done.parent is not None):
            (self.add_widget if asking else self.remove_widget)(self.done)
        self.done.unbind(on_tap=screen.counted)
        self.done.bind(on_tap=screen.counted)
        self._place()

    @staticmethod
    def _note(game: View, asking: bool) -> str:
        objective = game.objective
        assert objective is not None
        if not objective.what:
            return t("dice_theme_park.screen.which_objective")
        awards = (*game.awards, *(0,) * (len(game.places) - len(game.awards)))
        said = t("dice_theme_park.screen.awards", n=tuple(map(str, awards)))
        if asking:
            return f"{said} {t('dice_theme_park.screen.count_it')}"
        ties = []
        for seat in game.places:
            award = game.seats[seat].award
            if award and award.words.key == "dice_theme_park.award.shared" and spoken(award.words) not in ties:
                ties.append(spoken(award.words))
        return " ".join((said, *ties))

    def _show_chips(self, screen: ThemeParkScreen, game: View) -> None:
        objective = game.objective
        wanted = OBJECTIVES if objective is not None and not objective.what else ()
        if tuple(self.chips) != wanted:
            for chip in self.chips.values():
                self.remove_widget(chip)
            self.chips = {}
            for what in wanted:
                chip = GridKey(text=t(f"dice_theme_park.objective.what.{what}"))
                chip.bind(on_tap=partial(self._tell, screen, what))
                self.chips[what] = chip
                self.add_widget(chip)

    @staticmethod
    def _tell(screen: ThemeParkScreen, what: str, *_: Any) -> None:
        screen.tell_objective(what)

    def _show_boxes(self, screen: ThemeParkScreen, game: View, asking: bool) -> None:
        objective = game.objective
        wanted = game.places if objective is not None and objective.what else ()
        if tuple(self.boxes) != tuple(wanted):
            for box in self.boxes.values():
                self.remove_widget(box)
            self.boxes = {}
            for seat in wanted:
                box = AwardBox()
                box.bind(on_tap=lambda *_: screen.frame.why("objective"))
                box.stepper.bind(on_step=lambda _, n, seat=seat: screen.count(seat, int(n)))
                self.boxes[seat] = box
                self.add_widget(box)
        for seat, box in self.boxes.items():
            self._show_box(box, game, game.seats[seat], asking, screen.counts)

    @staticmethod
    def _show_box(box: AwardBox, game: View, person: SeatView, asking: bool, counts: Mapping[int, int]) -> None:
        award = person.award
        box.colour, box.name = person.colour, person.name
        box.asking, box.value = asking, counts.get(person.seat, 0)
        money = game.objective is not None and game.objective.what == "money"
        box.place = t(f"dice_theme_park.place.{award.place}") if award else ""
        box.count = [str(award.count), *((COIN,) if money else ())] if award else []
        stars = award.stars if award else 0
        box.stars = [f"+{stars}", STAR] if award else []
        box.sum = [f"{person.stars} + {person.gain} + {stars} =", str(person.after), STAR]

    # ── layout ──

    def wanted(self, wide: float) -> float:
        """Its height in pixels at a width."""
        head = self._head_high(wide)
        if self.compact:
            return head
        across = 2 if theme.portrait else 4
        if self.chips:
            rows = -(-len(self.chips) // across)
            return head + rows * (theme.game_target(56) + theme.dp(8)) + theme.dp(8)
        each = AwardBox.wanted() + theme.dp(10)
        rows = -(-len(self.boxes) // across)
        return head + rows * each + theme.dp(6)

    def _texts(self, wide: float) -> tuple[Any, Any]:
        room = int(max(1, wide - theme.dp(36) - self._badge() - theme.dp(16) - self._button()))
        title = paint.styled("title", 24, width=room, lines=2, shrink=0.75)
        return title, paint.styled("small", width=room, lines=1 if self.compact else 3, shrink=16 / 18)

    @staticmethod
    def _badge() -> float:
        return theme.dp(52)

    def _button(self) -> float:
        return theme.dp(210) if self.done.parent is not None and not self.compact else 0.0

    def _head_high(self, wide: float) -> float:
        title, note = self._texts(wide)
        tall = measure(self.title, title)[1] + (0 if self.compact else measure(self.note, note)[1] + theme.dp(2))
        return max(self._badge(), tall) + theme.dp(22)

    def _place(self, *_: Any) -> None:
        if self.width < 2:
            return
        head, gap, inset = self._head_high(self.width), theme.dp(10), theme.dp(16)
        self.done.opacity = 0 if self.compact else 1
        self.done.no_touch = self.compact
        self.done.size = (max(1.0, self._button() - gap), theme.game_target(64))
        top = self.y + self.height
        self.done.pos = (self.x + self.width - inset - self.done.width, top - head / 2 - self.done.height / 2)
        across = 2 if theme.portrait else max(2, min(4, len(self.boxes) or 4))
        kept: list[Widget] = [*self.chips.values(), *self.boxes.values()]
        high = theme.game_target(56) if self.chips else AwardBox.wanted()
        wide = (self.width - 2 * inset - gap * (across - 1)) / across
        for n, widget in enumerate(kept):
            row, place = divmod(n, across)
            widget.opacity = 0 if self.compact else 1
            widget.size = (wide, high)
            x = self.x + inset + place * (wide + gap)
            widget.pos = (x, top - head - (row + 1) * high - row * gap) if not self.compact else (x, -9999)

    def paint(self) -> None:
        if not self.flat:
            paint.foot(self.box, theme.dp(20))
        paint.rounded(self.box, theme.dp(20), "asoft" if self.asks and self.compact and not self.slim else "surface")
        x, top = self.x + theme.dp(18), self.top
        head, side = self._head_high(self.width), self._badge()
        paint.rounded((x, top - head / 2 - side / 2, side, side), theme.dp(16), "asoft")
        paint.icon(FLAG, x + side / 2, top - head / 2, side * 0.55, "warnink")
        x += side + theme.dp(16)
        title, note = self._texts(self.width)
        first = measure(self.title, title)[1]
        if self.compact:
            paint.words(self.title, title, x, top - head / 2, "ink")
            paint.icon("up", self.right - theme.dp(36), top - head / 2, theme.dp(30), "ink2")
            self.paint_focus(theme.dp(20))
            return
        second = measure(self.note, note)[1]
        y = top - (head - first - second - theme.dp(2)) / 2
        paint.words(self.title, title, x, y - first / 2, "ink")
        paint.words(self.note, note, x, y - first - theme.dp(2) - second / 2, "ink2")


class JudgeSheet(Over):
    """The same card over the parks, where there is no room for it below them."""

    def __init__(self, screen: ThemeParkScreen, closed: Callable[[], object]) -> None:
        super().__init__("sheet", closed)
        self.screen = screen
        self.card = JudgeCard(size_hint=(1, None))
        self.card.flat = True
        close = self.close_button()
        close.pos_hint = {"right": 1}
        self.body.add_widget(close)
        self.body.add_widget(self.card)
        self.card.fbind("width", lambda *_: self.show())
        self.show()

    def show(self, *_: Any) -> None:
        """The game has changed."""
        if self.screen.game.objective is not None:
            self.card.show(self.screen, self.screen.game)
            self.card.height = self.card.wanted(self.card.width)
