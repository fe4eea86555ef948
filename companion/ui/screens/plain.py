"""The screen of a game that has none of its own: what the viewer may see as a list, and every move as a form."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.core.messages import Message, say
from companion.core.moves import Move, fields_of
from companion.core.seating import Join, Leave, Rename, SwapSeats
from companion.table.seen import TableView
from companion.ui.game_screen import Action, Bars, FaceQuestion, GameScreen, SecretPad
from companion.ui.theme import theme
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Card, Column, Divider, Row
from companion.ui.widgets.choices import Segmented
from companion.ui.widgets.words import Caption, Heading, Words

from .entry_sheet import questions_of
from .move_form import MoveForm
from .over import Over
from .parts import Scroll
from .spoken import field_name, move_name, spoken, t

SEATING = (Rename, SwapSeats, Leave, Join)
#: Fields of views that hold seats' numbers.
SEAT_FIELDS = {"seat", "seats", "places", "waiting", "turn_of", "leaders", "winners", "whacks", "left", "asks", "order"}
HIDDEN_FIELDS = {"viewer", "colour"}


def lines_of(game: str, view: Any, names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield label and text for every field of a view that says something; nested parts become lines of their own."""
    for field in fields(view):
        if field.name in HIDDEN_FIELDS:
            continue
        value = getattr(view, field.name)
        label = field_name(game, field.name)
        if isinstance(value, tuple) and value and all(is_dataclass(item) and _part(item) for item in value):
            for n, item in enumerate(value):
                yield _named(item, names) or f"{label} {n + 1}", _sentence(game, item, names)
        else:
            text = text_of(game, field.name, value, names)
            if text:
                yield label, text


def _part(value: Any) -> bool:
    return not isinstance(value, Message | Enum)


def text_of(game: str, name: str, value: Any, names: tuple[str, ...]) -> str:
    """Return any value of a view as words: messages spoken, seats by name, lists joined, nothing for nothing."""
    if value is None or value == () or value == "":
        return ""
    if isinstance(value, Message):
        return spoken(value)
    if isinstance(value, bool):
        return t("value.yes" if value else "value.no")
    if isinstance(value, Enum):
        return field_name(game, str(value.value))
    if isinstance(value, int) and name in SEAT_FIELDS and 0 <= value < len(names):
        return names[value]
    if isinstance(value, int | float):
        return f"{value:g}"
    if isinstance(value, tuple | list | frozenset):
        return ", ".join(text for item in value if (text := text_of(game, name, item, names)))
    if is_dataclass(value):
        return _sentence(game, value, names)
    if hasattr(value, "items"):
        return ", ".join(f"{key}: {text_of(game, name, item, names)}" for key, item in value.items())
    return str(value)


def _named(item: Any, names: tuple[str, ...]) -> str:
    name = getattr(item, "name", "")
    seat = getattr(item, "seat", None)
    if isinstance(name, str) and name:
        return name
    return names[seat] if isinstance(seat, int) and 0 <= seat < len(names) else ""


def _sentence(game: str, item: Any, names: tuple[str, ...]) -> str:
    parts = []
    for field in fields(item):
        if field.name in HIDDEN_FIELDS or field.name in ("name", "seat"):
            continue
        value = getattr(item, field.name)
        text = text_of(game, field.name, value, names)
        if text and value is not False:
            parts.append(text if isinstance(value, Message) else f"{field_name(game, field.name)} {text}")
    return " · ".join(parts)


class PlainRow(Column):
    """A label and what it says; a number that the app keeps leads to its reason."""

    def __init__(self, why: Callable[[str], object], **kwargs: Any) -> None:
        super().__init__(**{"hug_y": True, "gap": 6, **kwargs})
        self.key = ""
        self.row = Row(hug_y=True, gap=12)
        self.label = Words(style="label", ink="ink2", size_hint_x=0.7, pos_hint={"center_y": 0.5})
        self.said = Words(style="body", pos_hint={"center_y": 0.5})
        self.why = PushButton(text=t("plain.why"), game=False, hug=True, pos_hint={"center_y": 0.5})
        self.why.bind(on_tap=lambda *_: why(self.key))
        self.row.add_widget(self.label)
        self.row.add_widget(self.said)
        self.add_widget(self.row)
        self.add_widget(Divider())

    def tell(self, label: str, text: str, key: str) -> None:
        """Say this; `key` names a number that can be explained."""
        self.label.text, self.said.text, self.key = label, text, key
        if bool(key) != (self.why.parent is not None):
            if key:
                self.row.add_widget(self.why)
            else:
                self.row.remove_widget(self.why)


class PlainScreen(GameScreen):
    """The view as rows; offers as buttons; any other move from a list of all moves."""

    def __init__(self, table: Any, frame: Any, **kwargs: Any) -> None:
        super().__init__(table, frame, **kwargs)
        self.rows = Scroll(gap=6, pad=0)
        self.ways = Scroll(gap=10, pad=0)
        self.halves = BoxLayout(pos_hint={"x": 0, "y": 0})
        self.seen = Card(gap=10)
        self.doing = Card(gap=10)
        self.seen.add_widget(self.rows)
        self.doing.add_widget(self.ways)
        self.halves.add_widget(self.seen)
        self.halves.add_widget(self.doing)
        self.add_widget(self.halves)
        self._drawn: Any = None
        self._ways: list[tuple[str, str]] | None = None
        self._does: dict[str, Callable[[], object]] = {}
        self.bind(size=self._share)

    def _share(self, *_: Any) -> None:
        upright = self.height > self.width
        self.halves.orientation = "vertical" if upright else "horizontal"
        self.halves.padding = [theme.dp(16), theme.dp(8)]
        self.halves.spacing = theme.dp(14)
        self.seen.size_hint = (1, 1.4) if upright else (1.4, 1)

    def show(self, view: TableView) -> None:
        self._share()
        drawn = (view.row, view.game, view.answers, view.asks, theme.revision)
        if drawn == self._drawn:
            return
        self._drawn = drawn
        game, state = self.table.game.key, self.table.session.state
        wanted = [(label, text, "") for label, text in lines_of(game, view.game, self.frame.names)]
        wanted += [(spoken(n.label), str(n.value), n.key) for n in self.table.game.tracked(state)]
        self._fill(wanted)
        self._draw_ways(view)

    def _fill(self, wanted: list[tuple[str, str, str]]) -> None:
        """Say label, text and key in as many rows; rows that stay are only told what is new in them."""
        column = self.rows.column
        rows = list(reversed(column.children))
        for row in rows[len(wanted) :]:
            column.remove_widget(row)
        for n, (label, text, key) in enumerate(wanted):
            if n >= len(rows):
                rows.append(PlainRow(self.frame.why))
                column.add_widget(rows[n])
            rows[n].tell(label, text, key)

    def _draw_ways(self, view: TableView) -> None:
        game, state = self.table.game, self.table.session.state
        ways: list[tuple[str, str, Callable[[], object]]] = []
        if self.questions(view):
            ways.append((t("plain.enter_dice"), "hand", self.frame.ask_face))
        for move in game.offers(state, None):
            if not move.secret:
                ways.append((spoken(game.describe(state, move)), "play", partial(self.frame.play, move)))
        for seat in view.asks:
            name = state.seats[seat].name
            ways.append((t("plain.pass_to", name=name), "eye_off", partial(self.frame.pass_to, seat)))
        known = [(text, icon) for text, icon, _ in ways]
        self._does = {text: does for text, _, does in ways}
        if known == self._ways:
            return
        self._ways = known
        column = self.ways.column
        column.clear_widgets()
        column.add_widget(Heading(text=t("plain.now")))
        for text, icon in known:
            self._way(text, icon, lambda text=text: self._does[text]())  # type: ignore[misc]
        column.add_widget(Caption(text=t("plain.anything")))
        for kind in plain_moves(game):
            icon = "gavel" if kind.ruling else ""
            self._way(move_name(game.key, kind), icon, partial(self.open_form, kind), small=True)

    def _way(self, text: str, icon: str, does: Callable[[], object], small: bool = False) -> None:
        button = PushButton(text=text, icon=icon, game=not small)
        button.bind(on_tap=lambda *_: does())
        self.ways.column.add_widget(button)

    def open_form(self, kind: Any) -> None:
        """Open the form of a kind of move; one without fields is made at once."""
        if fields_of(kind):
            self.frame.open_over(MoveSheet(self.frame, kind, self.frame.over_closed))
        else:
            self.frame.play(kind())

    def bars(self, view: TableView) -> Bars:
        game, state = self.table.game, self.table.session.state
        heading = getattr(view.game, "heading", None)
        subtitle = heading if isinstance(heading, Message) else self.chapter(state)
        note = getattr(view.game, "next_step", None)
        offers = [move for move in game.offers(state, None) if not move.secret]
        action = None
        if offers:
            action = Action(game.describe(state, offers[0]), move=offers[0])
        elif view.asks:
            seat = view.asks[0]
            action = Action(say("plain.pass_to", name=state.seats[seat].name), run=lambda: self.frame.pass_to(seat))
        elif self.questions(view):
            action = Action(say("plain.enter_dice"), run=self.frame.ask_face, icon="hand")
        return Bars(
            title=say(f"{game.key}.title"),
            subtitle=subtitle,
            note=note if isinstance(note, Message) else None,
            next=action,
        )

    def questions(self, view: TableView) -> tuple[FaceQuestion, ...]:
        return questions_of(self.table, view)

    def secret_pad(self, view: TableView) -> SecretPad:
        return PlainPad(self.table, self.frame, view)


def plain_moves(game: Any) -> tuple[type[Move], ...]:
    """Return the kinds of moves that may be typed in the open: no hidden ones, no seating, rulings last."""
    kinds = [kind for kind in game.moves if not kind.secret and kind not in SEATING]
    return tuple(sorted(kinds, key=lambda kind: kind.ruling))


class MoveSheet(Over):
    """The form of one kind of move."""

    def __init__(self, frame: Any, kind: Any, closed: Callable[[], object]) -> None:
        super().__init__("drawer", closed)
        self.typing = True
        self.frame = frame
        state = frame.table.session.state
        self.head(move_name(frame.table.game.key, kind))
        game = frame.table.game
        self.form = MoveForm(
            game.key, kind, state.seats, state.places, changed=self._changed,
            choices=partial(game.choices, state, kind),
            picker=partial(frame.game_screen.picker, state, kind),
        )  # fmt: skip
        self.body.add_widget(self.form)
        self.missing = Caption()
        self.body.add_widget(self.missing)
        self.confirm = PushButton(text=t("form.do"), icon="tick", kind="primary")
        self.confirm.bind(on_tap=lambda *_: self._confirm())
        self.body.add_widget(self.confirm)
        self._changed()

    def _changed(self) -> None:
        missing = self.form.missing()
        self.missing.text = t("form.missing", what=missing) if missing else ""
        self.confirm.not_yet = bool(missing)

    def _confirm(self) -> None:
        move = self.form.move()
        if move is None:
            self.confirm.shake()
        elif self.frame.play(move):
            self.close()


class PlainPad(SecretPad):
    """A hidden choice as a form: only the seat that looks can make it, and only its own."""

    def __init__(self, table: Any, frame: Any, view: TableView, **kwargs: Any) -> None:
        super().__init__(table, frame, view, **kwargs)
        self.kinds = tuple(kind for kind in table.game.moves if kind.secret)
        self.form: MoveForm | None = None
        scroll = Scroll(gap=14, pad=16)
        card = Column(pad=16, pad_y=8, pos_hint={"x": 0, "y": 0})
        ground = Card(lifted=False)
        ground.add_widget(scroll)
        card.add_widget(ground)
        self.add_widget(card)
        self.column = scroll.column
        self._picked = 0
        self._draw()

    def _draw(self) -> None:
        self.column.clear_widgets()
        game = self.table.game.key
        if len(self.kinds) > 1:
            words = [move_name(game, kind) for kind in self.kinds]
            pick = Segmented(options=words, chosen=self._picked, size_hint=(1, None))
            pick.bind(on_choose=lambda _, n: self._choose(n))
            self.column.add_widget(pick)
        state = self.table.session.state
        if self.kinds:
            locked = {"seat": self.view.viewer}
            kind = self.kinds[self._picked]
            self.form = MoveForm(
                game, kind, state.seats, state.places, locked=locked, changed=self.frame.refresh,
                choices=partial(self.table.game.choices, state, kind),
            )  # fmt: skip
            self.column.add_widget(self.form)
            self.column.add_widget(Divider())
        for label, text in lines_of(game, self.view.game, tuple(seat.name for seat in state.seats)):
            self.column.add_widget(Caption(text=f"{label}: {text}"))

    def _choose(self, n: int) -> None:
        self._picked = n
        self._draw()
        self.frame.refresh()

    def bars(self) -> Bars:
        state, viewer = self.table.session.state, self.view.viewer
        assert viewer is not None
        waiting = [seat for seat in self.view.asks if seat != viewer]
        text = say("cover.pass_to", name=state.seats[waiting[0]].name) if waiting else say("cover.done")
        missing = self.form.missing() if self.form else ()
        not_yet = say("form.missing", what=missing) if missing else None
        return Bars(
            title=say("cover.writes", name=state.seats[viewer].name),
            second=Action(say("cover.start_over"), run=self._start_over, icon="backspace"),
            next=Action(text, run=self._done, icon="tick", not_yet=not_yet),
        )

    def _start_over(self) -> None:
        self._draw()
        self.frame.refresh()

    def _done(self) -> None:
        move = self.form.move() if self.form else None
        if move is not None:
            self.frame.play(move)
