"""A form made from a move's fields: seats by name, choices, steppers, lists. Any move of any game can be typed here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from companion.core.game import Seat
from companion.core.moves import Move, MoveField, fields_of
from companion.ui.theme import theme
from companion.ui.typeset import style_setting
from companion.ui.widgets.button import IconButton, PushButton
from companion.ui.widgets.card import Card, Column, Row
from companion.ui.widgets.stepper import Stepper
from companion.ui.widgets.words import Caption, Words

from .parts import Chip, Flow
from .saying import own_keys
from .spoken import field_name, first_known, t

MOST_KEYS = 20
FREE_HIGH = 999


class Line(TextInput):
    """One line of text in the theme's colours."""

    def __init__(self, **kwargs: Any) -> None:
        look = style_setting("body", theme.sp(20))
        super().__init__(
            **{
                "multiline": False,
                "size_hint_y": None,
                "height": theme.target(52),
                "font_name": look.font,
                "font_size": look.size,
                "background_normal": "",
                "background_active": "",
                "background_color": (0, 0, 0, 0),
                "foreground_color": theme.colour("ink"),
                "cursor_color": theme.colour("primary"),
                "hint_text_color": theme.colour("ink2"),
                "padding": [theme.dp(12), theme.dp(12)],
                "write_tab": False,
                **kwargs,
            }
        )


class LineField(Card):
    """A :class:`Line` in a frame; the line itself is ``line``."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            pad=4, pad_y=2, hug_y=True, lifted=False, ground="raised", rim="outline", rim_dp=2, radius=16,
            pos_hint={"center_y": 0.5},
        )  # fmt: skip
        self.line = Line(**kwargs)
        self.add_widget(self.line)


class MoveForm(Column):
    """The fields of one kind of move as things to tap.

    `kind` is the type of move, `start` gives the values to begin with, `locked` the fields that may not be changed
    and are not shown.
    `changed` is called after every change. :meth:`move` makes the move, or returns None while something is missing.
    """

    def __init__(
        self,
        game: str,
        kind: Any,
        seats: tuple[Seat, ...],
        places: tuple[int, ...],
        *,
        start: Mapping[str, Any] | None = None,
        locked: Mapping[str, Any] | None = None,
        changed: Callable[[], object] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**{"hug_y": True, "gap": 14, **kwargs})
        self.game, self.kind = game, kind
        self.seats, self.places = seats, places
        self.locked = dict(locked or {})
        self.values: dict[str, Any] = {**(start or {}), **self.locked}
        self._changed = changed
        self._draw: dict[str, Callable[[], None]] = {}
        for field in fields_of(kind):
            if field.name not in self.locked:
                self._add(field)

    @property
    def empty(self) -> bool:
        """Whether there is nothing to fill in."""
        return not self._draw

    def missing(self) -> tuple[str, ...]:
        """Return the names of the fields that still need a value."""
        return tuple(
            field_name(self.game, f.name) for f in fields_of(self.kind) if not f.optional and f.name not in self.values
        )

    def move(self) -> Move | None:
        """Return the move as filled in; None while something is missing."""
        if self.missing():
            return None
        known = {f.name for f in fields(self.kind)}
        return self.kind(**{name: value for name, value in self.values.items() if name in known})

    # ── fields ──

    def _add(self, field: MoveField) -> None:
        box = Column(hug_y=True, gap=6)
        box.add_widget(Caption(text=field_name(self.game, field.name)))
        content = Column(hug_y=True, gap=8)
        box.add_widget(content)
        self.add_widget(box)
        many = field.type.startswith("list of ")
        kind = field.type.removeprefix("list of ")
        if many:
            self.values.setdefault(field.name, ())

        def draw() -> None:
            content.clear_widgets()
            if kind == "seat":
                content.add_widget(self._seats(field, many))
            elif kind == "bool" or field.choices:
                content.add_widget(self._choices(field, many))
            elif kind == "int" and not many:
                content.add_widget(self._number(field))
            elif kind == "int":
                for part in self._numbers(field):
                    content.add_widget(part)
            elif isinstance(self.values.get(field.name, ""), str):
                content.add_widget(self._text(field))
            else:
                content.add_widget(Words(text=str(self.values[field.name]), style="small"))

        self._draw[field.name] = draw
        draw()

    def _set(self, field: MoveField, value: Any, redraw: bool = True) -> None:
        self.values[field.name] = value
        if redraw:
            self._draw[field.name]()
        if self._changed:
            self._changed()

    def _pick(self, field: MoveField, item: Any, many: bool) -> None:
        if not many:
            self._set(field, item)
            return
        old = tuple(self.values.get(field.name, ()))
        self._set(field, tuple(i for i in old if i != item) if item in old else (*old, item))

    def _chosen(self, field: MoveField, item: Any, many: bool) -> bool:
        value = self.values.get(field.name)
        return item in (value or ()) if many else field.name in self.values and value == item

    def _seats(self, field: MoveField, many: bool) -> Widget:
        flow = Flow()
        away = tuple(n for n in range(len(self.seats)) if n not in self.places)
        for seat in (*self.places, *away):
            person = self.seats[seat]
            chip = Chip(text=person.name, colour=person.colour, chosen=self._chosen(field, seat, many))
            chip.bind(on_tap=lambda *_, seat=seat: self._pick(field, seat, many))
            flow.add_widget(chip)
        return flow

    def _choices(self, field: MoveField, many: bool) -> Widget:
        flow = Flow()
        items: tuple[Any, ...] = field.choices or (True, False)
        for item in items:
            if isinstance(item, bool):
                text = t("value.yes" if item else "value.no")
            else:
                keys = (*own_keys(f"{self.game}.{field.name}.{item}"), *own_keys(f"{self.game}.choice.{item}"))
                text = first_known(str(item), *keys)
            chip = Chip(text=text, chosen=self._chosen(field, item, many))
            chip.bind(on_tap=lambda *_, item=item: self._pick(field, item, many))
            flow.add_widget(chip)
        return flow

    def _number(self, field: MoveField) -> Widget:
        low = 0 if field.low is None else field.low
        high = FREE_HIGH if field.high is None else field.high
        if high - low < MOST_KEYS:
            flow = Flow()
            for n in range(low, high + 1):
                chip = Chip(text=str(n), chosen=self._chosen(field, n, False))
                chip.bind(on_tap=lambda *_, n=n: self._pick(field, n, False))
                flow.add_widget(chip)
            return flow
        value = self.values.get(field.name)
        if value is None:
            value = self.values[field.name] = low
        stepper = Stepper(value=value, least=low, most=high)
        stepper.bind(on_step=lambda _, n: self._set(field, int(n), redraw=False))
        row = Row(hug_y=True, gap=10)
        row.add_widget(stepper)
        for jump in (-10, 10):
            button = PushButton(text=f"{jump:+d}".replace("-", "−"), game=True, hug=True)
            button.bind(on_tap=lambda *_, jump=jump: self._jump(field, stepper, jump))
            row.add_widget(button)
        row.add_widget(Widget())
        return row

    def _jump(self, field: MoveField, stepper: Stepper, by: int) -> None:
        stepper.value = max(stepper.least, min(stepper.most, stepper.value + by))
        self._set(field, int(stepper.value), redraw=False)

    def _numbers(self, field: MoveField) -> tuple[Widget, ...]:
        """A list of numbers: what is in it (a tap takes one out) and the keys that add one."""
        low = 0 if field.low is None else field.low
        high = min(low + 99, 9 if field.high is None else field.high)
        inside = Flow()
        items = tuple(self.values.get(field.name, ()))
        for place, n in enumerate(items):
            chip = Chip(text=str(n), chosen=True)
            chip.bind(on_tap=lambda *_, p=place: self._set(field, (*items[:p], *items[p + 1 :])))
            inside.add_widget(chip)
        if items:
            back = IconButton(icon="backspace", game=True)
            back.bind(on_tap=lambda *_: self._set(field, items[:-1]))
            inside.add_widget(back)
        keys = Flow()
        for n in range(low, high + 1):
            chip = Chip(text=str(n))
            chip.bind(on_tap=lambda *_, n=n: self._set(field, (*items, n)))
            keys.add_widget(chip)
        shown: Widget = inside if items else Words(text=t("form.none_yet"), style="small", ink="ink2")
        return shown, keys

    def _text(self, field: MoveField) -> Widget:
        framed = LineField(text=self.values.get(field.name, ""))

        def typed(_: Any, text: str) -> None:
            self._set(field, text, redraw=False)

        framed.line.bind(text=typed)
        return framed
