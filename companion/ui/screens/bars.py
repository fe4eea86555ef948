"""The frame's two bars: where we are (top) and what comes next (bottom)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from kivy.uix.widget import Widget

from companion.core.messages import Message
from companion.ui import layout
from companion.ui.game_screen import Action, Bars
from companion.ui.theme import theme
from companion.ui.typeset import fits, measure
from companion.ui.widgets.button import IconButton, PushButton, UndoButton
from companion.ui.widgets.card import Column, Row
from companion.ui.widgets.step_guide import StepGuide
from companion.ui.widgets.words import Caption, Heading, Words

from .spoken import spoken, t

LEAST_TITLE = 0.2  # of the top bar's width
_CLAUSE = re.compile(r"\s*[:;]\s+|(?<=[.!?])\s+")


def top_height() -> float:
    """Pixels of the top bar: with large text no more than its words and buttons need, the field wants the rest."""
    words = theme.sp(27) * 1.1 + theme.sp(16) * 1.25
    return max(theme.dp(layout.TOP_BAR), theme.target(52) + theme.dp(10), words + theme.dp(6))


def bottom_height() -> float:
    """Pixels of the bottom bar."""
    return max(theme.dp(layout.BOTTOM_BAR), theme.game_target(64) + theme.dp(12))


class TopBar(Row):
    """Home, title and round, step guide, a chip of the game's own, dice, menu."""

    def __init__(
        self,
        home: Callable[[], object],
        dice: Callable[[], object],
        menu: Callable[[], object],
        camera: Callable[[], object] = lambda: None,
        act: Callable[[Action, Widget], object] = lambda action, button: None,
    ) -> None:
        super().__init__(pad=16, pad_y=0, gap=14, size_hint_y=None)
        self._act = act
        self._offer: Action | None = None
        self._chip_words = self._dice_words = ""
        self._rolls = False  # the dice chip rolls: its icon says so too
        self.home = IconButton(icon="home", spoken=t("play.home"), pos_hint={"center_y": 0.5})
        self.titles = Column(gap=0, hug_y=True, pos_hint={"center_y": 0.5}, size_hint_x=None)
        self.title = Heading(style="name", shrink=0.6)
        self.subtitle = Caption(lines=1, shrink=0.9)
        self.titles.add_widget(self.title)
        self.titles.add_widget(self.subtitle)
        self.guide = StepGuide(size_hint_y=1)
        self.dice = PushButton(icon="dice", game=False, hug=True, pos_hint={"center_y": 0.5})
        self.camera = IconButton(icon="camera", spoken=t("cam.in_use"), chosen=True, pos_hint={"center_y": 0.5})
        self.menu = IconButton(icon="menu", spoken=t("play.menu"), pos_hint={"center_y": 0.5})
        self.chip = PushButton(game=False, hug=True, pos_hint={"center_y": 0.5})
        self.chip.bind(on_tap=self._tapped)
        for button, does in ((self.home, home), (self.dice, dice), (self.menu, menu), (self.camera, camera)):
            button.bind(on_tap=lambda *_, does=does: does())
        for part in (self.home, self.titles, self.guide, self.dice, self.menu):
            self.add_widget(part)
        self.fbind("width", self._share)

    def restyle(self) -> None:
        super().restyle()
        self.height = top_height()
        if hasattr(self, "titles"):
            self._share()

    def _share(self, *_: Any) -> None:
        """Share out the width. The present step must be read: the words of buttons that have an icon go before it
        does, then a part of the title."""
        most = self.width * (0.36 if theme.portrait else 0.28)
        wanted = max(
            measure(self.title.text, self.title.setting(0))[0], measure(self.subtitle.text, self.subtitle.setting(0))[0]
        )
        self.titles.width = min(most, wanted + theme.dp(8))
        # upright with large text the title and the next step need the room of the game's own chip
        narrow = bool(self.chip.icon) and theme.portrait and theme.text_size > 1.3
        dice, chip = self._dice_words, "" if narrow else self._chip_words
        lacking = self._lacking(dice, chip)
        if lacking > 0 and self._rolls:
            dice = ""
            lacking = self._lacking(dice, chip)
        if lacking > 0 and self.chip.icon:
            chip = ""
            lacking = self._lacking(dice, chip)
        least = min(self.titles.width, self.width * LEAST_TITLE)
        if lacking > self.titles.width - least:
            dice = ""  # how many dice are heard
            lacking = self._lacking(dice, chip)
        self.dice.text, self.chip.text = dice, chip
        if lacking > 0:
            self.titles.width = max(least, self.titles.width - lacking)

    def _lacking(self, dice: str, chip: str) -> float:
        """How many pixels the present step lacks beside everything else, with these words on the two chips."""
        words = {self.dice: dice, self.chip: chip}
        others = [part for part in self.children if part is not self.guide]
        wide = sum(part.hugging(words[part]) if part in words else part.width for part in others)
        taken = self.padding[0] + self.padding[2] + self.spacing * len(others) + wide
        return float(self.guide.least_width() + taken - self.width)

    def show(self, bars: Bars) -> None:
        """Show the titles and the step guide."""
        self.title.text = spoken(bars.title)
        self.subtitle.text = spoken(bars.subtitle)
        steps = [spoken(step.text) for step in bars.steps]
        now = next((n for n, step in enumerate(bars.steps) if step.state == "now"), -1)
        follows = steps[now + 1] if 0 <= now < len(steps) - 1 else ""
        self.guide.then = t("play.then", step=follows) if follows else ""
        self.guide.steps, self.guide.now = steps, now
        self._show_offer(bars.top)
        self._share()

    def _show_offer(self, action: Action | None) -> None:
        """Show a game's own chip beside the menu, or none."""
        self._offer = action
        if action is None:
            self.remove_widget(self.chip)
            return
        self._chip_words, self.chip.icon = spoken(action.text), action.icon
        self.chip.not_yet = action.not_yet is not None
        if self.chip.parent is None:
            self.add_widget(self.chip, index=self.children.index(self.menu) + 1)

    def _tapped(self, button: Widget) -> None:
        if self._offer is not None:
            self._act(self._offer, button)

    def show_dice(self, heard: int, silent: int, camera: bool = False, trouble: bool = False, rolls: str = "") -> None:
        """Show how many dice are heard, whether some are not or a source is in trouble (no dice, no chip), and
        that the camera looks. `rolls`: the chip leads to the roller ("virtual") or to the practice dice that are
        waited for ("practice"), and says so."""
        there = bool(heard or silent or trouble or rolls)
        self.dice.opacity = 1 if there else 0
        self.dice.disabled = not there
        if there and self.dice.parent is None:
            self.add_widget(self.dice, index=self.children.index(self.menu) + 1)
        elif not there and self.dice.parent is not None:
            self.remove_widget(self.dice)  # the title and the step take its room
        self.dice.icon = rolls if rolls else "warning" if trouble else "radio_off" if silent else "dice"
        self.dice.icon_ink = "primary" if self.dice.icon == "dice" else ""
        count = f"{heard}/{heard + silent}" if silent else str(heard)
        words = {"virtual": "dice.roll", "practice": "dice.practice.throw"}
        self._rolls, self._dice_words = bool(rolls), t(words[rolls]) if rolls else count
        if camera and self.camera.parent is None:
            self.add_widget(self.camera, index=self.children.index(self.menu) + 1)
        elif not camera and self.camera.parent is not None:
            self.remove_widget(self.camera)
        self._share()


class BottomBar(Row):
    """Undo, history, the sentence in the middle, a second action, the next step. They never swap or jump."""

    def __init__(
        self, undo: Callable[[], object], history: Callable[[], object], act: Callable[[Action, Widget], object]
    ) -> None:
        super().__init__(pad=16, pad_y=0, gap=14, size_hint_y=None)
        self._act = act
        self.undo = UndoButton(pos_hint={"center_y": 0.5})
        self.undo.bind(on_tap=lambda *_: undo())
        self.history = IconButton(icon="history", game=True, spoken=t("play.history"), pos_hint={"center_y": 0.5})
        self.history.bind(on_tap=lambda *_: history())
        self.note = Words(style="body", halign="center", lines=2, pos_hint={"center_y": 0.5})
        self._sentence = ""
        self.note.fbind("width", lambda *_: self._tell())
        self.second = PushButton(pos_hint={"center_y": 0.5}, size_hint_x=None)
        self.next = PushButton(kind="primary", pos_hint={"center_y": 0.5}, size_hint_x=None)
        self._actions: dict[Widget, Action] = {}
        self.extra: tuple[PushButton, ...] = ()
        for button in (self.second, self.next):
            button.bind(on_tap=self._tapped)
        self._parts()
        self.fbind("width", lambda *_: self._share())
        theme.bind(portrait=self._turned)  # weakly: the theme outlives every screen

    def _parts(self) -> None:
        self.clear_widgets()
        middle: tuple[Widget, ...] = () if theme.portrait else (self.history, self.note)
        if self.extra and not theme.portrait:
            middle = (*self.extra, self.note)
        for part in (self.undo, *middle, self.second, self.next):
            self.add_widget(part)

    def _turned(self, *_: Any) -> None:
        self._parts()
        self._share()
        self._tell()

    def restyle(self) -> None:
        super().restyle()
        self.height = bottom_height()
        if hasattr(self, "next"):
            self._share()

    def _share(self) -> None:
        self.second.opacity = 1 if self.second in self._actions else 0
        self.second.disabled = self.second not in self._actions
        self.next.opacity = 1 if self.next in self._actions else 0
        self.next.disabled = self.next not in self._actions
        free = self.width - 2 * theme.dp(16) - self.undo.width
        if theme.portrait:
            free -= 2 * theme.dp(14)
            self.second.width = min(self.second.wanted_width(), free * 0.4) if self.second in self._actions else 0
            self.next.width = max(1, free - self.second.width)
            return
        gap = theme.dp(14)
        free -= 3 * gap + (sum(b.width + gap for b in self.extra) if self.extra else self.history.width + gap)
        second = min(self.second.wanted_width(), free * 0.36) if self.second in self._actions else 0
        self.second.width = second
        self.next.width = max(1, min(max(theme.dp(258), self.next.wanted_width()), free * 0.5, free - second))

    def show(self, bars: Bars, undo: Message | None, can_undo: bool, extra: tuple[Action, ...] = ()) -> None:
        """Show the words and actions of a view; `extra` actions take the place of history and note (results)."""
        show_undo(self.undo, undo)
        self.undo.not_yet = not can_undo
        self._sentence = spoken(bars.note)
        self._tell()
        self._actions = {}
        for button, action in ((self.second, bars.second), (self.next, bars.next)):
            if action is None:
                continue
            self._actions[button] = action
            button.text, button.icon = spoken(action.text), action.icon
            button.not_yet = action.not_yet is not None
        self.next.kind = "primary" if bars.next is None or bars.next.main else "plain"
        if [spoken(action.text) for action in extra] != [button.text for button in self.extra]:
            self.extra = tuple(
                PushButton(text=spoken(action.text), icon=action.icon, hug=True, pos_hint={"center_y": 0.5})
                for action in extra
            )
            for button in self.extra:
                button.bind(on_tap=self._tapped)
            self._parts()
        self._actions.update(zip(self.extra, extra, strict=True))
        self._share()

    def _tell(self) -> None:
        """Say the sentence, or its first clause where the whole does not fit; nothing where not one word would stand
        unbroken."""
        setting = self.note.setting()
        if self.note.parent is None or setting.width < 1:  # upright it is not on the bar
            self.note.text = self._sentence
            return
        setting = setting._replace(size=setting.size * setting.shrink)
        first = _CLAUSE.split(self._sentence, maxsplit=1)[0]
        known = [text for text in (self._sentence, first) if fits(text, setting)]
        broken = any(not fits(word, setting._replace(lines=1)) for word in first.split())
        self.note.text = known[0] if known else "" if broken else self._sentence

    def _tapped(self, button: Widget) -> None:
        action = self._actions.get(button)
        if action is not None:
            self._act(action, button)

    def action_of(self, button: Widget) -> Action | None:
        """What a button offers now."""
        return self._actions.get(button)


def show_undo(button: UndoButton, undo: Message | None) -> None:
    """Say what undo would take back, at length and in brief; None: nothing."""
    what = undo.values.get("what") if undo is not None else None
    brief = spoken(what) if isinstance(what, Message) else t("play.undo_hidden") if undo is not None else ""
    button.text = spoken(undo) if undo is not None else t("play.nothing_to_undo")
    button.brief = brief[:1].upper() + brief[1:]


def now_word(bars: Bars | None) -> tuple[str, str]:
    """What tells one phase from the next: the present step and the next action's words."""
    if bars is None:
        return "", ""
    step = next((spoken(s.text) for s in bars.steps if s.state == "now"), "")
    return step, spoken(bars.next.text) if bars.next else ""
