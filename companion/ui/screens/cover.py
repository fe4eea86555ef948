"""Passing the tablet: the cover that names who may look, and the frame round a secret pad."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.core.game import Seat
from companion.core.messages import say
from companion.table.seen import TableView
from companion.ui import paint, tokens
from companion.ui.game_screen import Action
from companion.ui.theme import theme
from companion.ui.widgets.base import Drawn
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Column, Row
from companion.ui.widgets.cover import Cover
from companion.ui.widgets.guards import burst_guard
from companion.ui.widgets.seat_token import SeatToken
from companion.ui.widgets.words import Caption, Heading, Words

from .bars import bottom_height, top_height
from .spoken import spoken, t

# Stones in the soil: x, y as shares of the screen, width and height in dp.
STONES = (
    (0.0, 0.82, 32, 20), (0.077, 0.804, 58, 20), (0.078, 0.675, 16, 32), (0.155, 0.657, 44, 28),
    (0.847, 0.985, 16, 12), (0.923, 0.967, 44, 18), (0.925, 0.839, 58, 20), (0.77, 0.03, 44, 16),
    (0.02, 0.3, 44, 18), (0.1, 0.18, 30, 20), (0.95, 0.4, 30, 20),
)  # fmt: skip


class Soil(Drawn, Widget):
    """The ground under the ground: plum soil with a few stones."""

    def paint(self) -> None:
        paint.plain(self.box, "bg")
        for left, up, wide, tall in STONES:
            at = (self.x + self.width * left, self.y + self.height * up)
            paint.oval((*at, theme.dp(wide), theme.dp(tall)), "surface", 0.7)


def cover_for(seats: tuple[Seat, ...], seat: int, asked: tuple[int, ...], waiting: tuple[int, ...]) -> Cover:
    """Return the cover that names `seat`. `asked` are all seats of this round of passing in order, `waiting` those
    that still owe their choice."""
    done = len([number for number in asked if number not in waiting])
    return Cover(
        seat=tokens.seat_look(seats[seat].colour).name,
        name=seats[seat].name,
        sentence=t("cover.take"),
        hold_text=t("cover.hold", name=seats[seat].name),
        progress=t("cover.progress", n=done, all=len(asked)) if len(asked) > 1 else "",
        others=[(tokens.seat_look(seats[n].colour).name, n not in waiting) for n in asked],
        place=asked.index(seat) if seat in asked else -1,
        stop_text=t("cover.stop"),
    )


class SecretFrame(FloatLayout):
    """What one person alone sees: whose pad it is, "Only Cleo looks" (a tap hides), and the pad itself.

    `pad` is any widget; if it has ``bars()`` its note and actions are drawn below it, and after a change of half-made
    input it calls ``frame.refresh()``.
    """

    def __init__(
        self,
        seat: Seat,
        pad: Widget,
        hide: Callable[[], object],
        act: Callable[[Action, Widget], object],
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.pad = pad
        self._act = act
        self._seat = seat
        self.add_widget(Soil(pos_hint={"x": 0, "y": 0}))
        column = Column(gap=0, pos_hint={"x": 0, "y": 0})
        self.top_row = top = Row(pad=16, pad_y=0, gap=14, size_hint_y=None, height=top_height())
        top.add_widget(SeatToken(seat=seat.colour, no_touch=True, pos_hint={"center_y": 0.5}))
        titles = Column(gap=0, hug_y=True, pos_hint={"center_y": 0.5})
        self.title, self.subtitle = Heading(style="name"), Caption(lines=1)
        titles.add_widget(self.title)
        titles.add_widget(self.subtitle)
        top.add_widget(titles)
        self.only = PushButton(
            text=t("cover.only", name=seat.name), icon="eye_off", game=False, hug=True, pos_hint={"center_y": 0.5}
        )
        self.only.bind(on_tap=lambda *_: hide())
        top.add_widget(self.only)
        column.add_widget(top)
        pad.size_hint = (1, 1)
        column.add_widget(pad)
        self.bar = Row(pad=16, pad_y=0, gap=14, size_hint_y=None)
        self.second = PushButton(size_hint_x=None, pos_hint={"center_y": 0.5})
        self.note = Words(style="body", halign="center", lines=2, pos_hint={"center_y": 0.5})
        self.next = PushButton(kind="primary", size_hint_x=None, pos_hint={"center_y": 0.5})
        for button in (self.second, self.next):
            button.bind(on_tap=self._tapped)
        column.add_widget(self.bar)
        self.add_widget(column)
        self._actions: dict[Widget, Action] = {}
        self.bind(width=lambda *_: self._share())
        theme.bind(revision=self._resized)  # weakly: the theme outlives every pad
        self.refresh()

    def _resized(self, *_: Any) -> None:
        self.top_row.height = top_height()
        self.bar.height = bottom_height() if self.bar.height else 0
        self._share()

    def refresh(self) -> None:
        """Ask the pad again what its bars say."""
        asked = getattr(self.pad, "bars", None)
        bars = asked() if asked else None
        self.title.text = spoken(bars.title) if bars else spoken(say("cover.writes", name=self._seat.name))
        self.subtitle.text = spoken(bars.subtitle) if bars else ""
        self._actions = {}
        self.bar.clear_widgets()
        if bars is None:
            self.bar.height = 0
            return
        self.note.text = spoken(bars.note)
        for button, action in ((self.second, bars.second), (self.next, bars.next)):
            if action is not None:
                self._actions[button] = action
                button.text, button.icon = spoken(action.text), action.icon
                button.not_yet = action.not_yet is not None
        for part in (self.second, self.note, self.next):
            if part is self.note or part in self._actions:
                self.bar.add_widget(part)
        self.bar.height = bottom_height()
        self._share()

    def _share(self) -> None:
        free = self.width - theme.dp(60)
        self.second.width = min(self.second.wanted_width(), free * 0.4)
        self.next.width = min(max(theme.dp(258), self.next.wanted_width()), free * 0.58)

    def _tapped(self, button: Widget) -> None:
        if button in self._actions:
            self._act(self._actions[button], button)

    def forget(self) -> None:
        """Take the pad out of the tree and forget it, so that no trace of it survives."""
        self.clear_widgets()
        close = getattr(self.pad, "close", None)
        if close:
            close()
        if self.pad.parent:
            self.pad.parent.remove_widget(self.pad)
        self.pad = Widget()
        self._actions = {}
        for button in (self.second, self.next):
            button.text = ""


class SecretLayer(FloatLayout):
    """Everything that one person alone may see, and the covers between two people. Empty while the table looks.

    `cover` is the cover that is up, `frame` the frame round the pad in use; both None otherwise.
    """

    def __init__(self, play: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.play = play
        self.cover: Cover | None = None
        self.frame: SecretFrame | None = None
        self._asked: tuple[int, ...] = ()

    def forget(self, view: TableView) -> None:
        """Throw away what this view may not show any more: the pad, once nobody looks; the cover, once lifted."""
        if view.viewer is None:
            self._drop_pad()
        if view.cover_for is None:
            self._drop_cover()
        if view.viewer is None and view.cover_for is None:
            self._asked = ()

    def show(self, view: TableView) -> None:
        """Put the cover up, or give the one who looks their pad."""
        who = view.viewer if view.cover_for is None else view.cover_for
        assert who is not None
        self._asked = tuple(dict.fromkeys((*self._asked, *view.asks, who)))
        if view.cover_for is not None:
            self._show_cover(view, who)
        else:
            self._show_pad(view, who)

    def _show_cover(self, view: TableView, seat: int) -> None:
        table = self.play.table
        state = table.session.state
        self._drop_cover()
        order = tuple(p for p in state.places if p in self._asked)
        self.cover = cover_for(state.seats, seat, order, tuple(dict.fromkeys((*view.asks, seat))))
        self.cover.bind(on_lift=lambda *_: table.lift_cover(), on_stop=lambda *_: table.stop_passing())
        self.add_widget(self.cover)
        self.play.announcer.say(t("cover.announce", name=state.seats[seat].name))

    def _show_pad(self, view: TableView, seat: int) -> None:
        if self.frame is not None and hasattr(self.frame.pad, "show"):
            self.frame.pad.show(view)
            self.frame.refresh()
            return
        if self.frame is not None and view.refusal is not None:
            return  # what was half done stays while the reason is read
        self._drop_pad()
        person = self.play.table.session.state.seats[seat]
        self.frame = SecretFrame(person, self.play.new_pad(view), self.play.hide, self.play.act)
        self.add_widget(self.frame)
        burst_guard.shut()

    def drop(self) -> None:
        """Take everything away at once."""
        self._drop_pad()
        self._drop_cover()

    def _drop_cover(self) -> None:
        if self.cover is not None:
            self.remove_widget(self.cover)
            self.cover = None

    def _drop_pad(self) -> None:
        if self.frame is not None:
            self.remove_widget(self.frame)
            self.frame.forget()
            self.frame = None


def hide_when_unseen(hide: Callable[[], object]) -> Callable[[], None]:
    """Call `hide` whenever the window loses the focus, is minimised or hidden. Returns what ends it."""

    def unseen(*_: Any) -> None:
        hide()

    def focus(_: Any, focused: bool) -> None:
        if not focused:
            hide()

    events = ("on_minimize", "on_hide")
    Window.bind(focus=focus)
    for event in events:
        Window.bind(**{event: unseen})

    def end() -> None:
        Window.unbind(focus=focus)
        for event in events:
            Window.unbind(**{event: unseen})

    return end
