"""A form made from a move's fields: seats by name, choices, steppers, lists. Any move of any game can be typed here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.core.game import Seat
from companion.core.messages import Message, Value
from companion.core.moves import Move, MoveField, fields_of
from companion.ui.widgets.button import IconButton, PushButton
from companion.ui.widgets.card import Column, Row
from companion.ui.widgets.stepper import Stepper
from companion.ui.widgets.words import Caption, Words

from .lines import LineField
from .parts import Chip, Flow
from .spoken import choice_name, field_name, spoken, t

Choices = Callable[[str], "tuple[tuple[Any, Value], ...] | None"]
Picker = Callable[[str, Any, Callable[..., object]], "Widget | None"]

MOST_KEYS = 20
FREE_HIGH = 999


class MoveForm(Column):
    """The fields of one kind of move as things to tap.

    `kind` is the type of move, `start` gives the values to begin with, `locked` the fields that may not be changed
    and are not shown.
    `choices` tells the values that there are at this table for a field, as a game's own function does, and `picker` a
    widget of the game's own to pick one (see `GameScreen.picker`).
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
        choices: Choices | None = None,
        picker: Picker | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(**{"hug_y": True, "gap": 14, **kwargs})
        self.game, self.kind = game, kind
        self.seats, self.places = seats, places
        self.locked = dict(locked or {})
        self._defaults = defaults_of(kind)
        self.values: dict[str, Any] = {**self._defaults, **(start or {}), **self.locked}
        self._changed, self._choices, self._picker = changed, choices, picker
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
        return tuple(self._name(f) for f in fields_of(self.kind) if not self._filled(f))

    def _name(self, field: MoveField) -> str:
        return field_name(self.game, field.name, self.kind.__name__)

    def _filled(self, field: MoveField) -> bool:
        value = self.values.get(field.name)
        if value is None:
            return field.empty or (field.optional and field.name not in self.values)
        return field.length is None or len(value) == field.length

    def move(self) -> Move | None:
        """Return the move as filled in; None while something is missing."""
        if self.missing():
            return None
        known = {f.name for f in fields(self.kind)}
        return self.kind(**{name: value for name, value in self.values.items() if name in known})

    def default_of(self, field: MoveField) -> Any:
        """Return the value that a field has if nobody says otherwise: None where it may be left empty."""
        return self._defaults.get(field.name)

    # ── fields ──

    def _add(self, field: MoveField) -> None:
        box = Column(hug_y=True, gap=6)
        box.add_widget(Caption(text=self._name(field)))
        content = Column(hug_y=True, gap=8)
        box.add_widget(content)
        self.add_widget(box)
        if field.type.startswith("list of ") and not field.empty and field.length is None:
            self.values.setdefault(field.name, ())

        def draw() -> None:
            content.clear_widgets()
            for part in self._parts(field):
                content.add_widget(part)

        self._draw[field.name] = draw
        draw()

    def _parts(self, field: MoveField) -> tuple[Widget, ...]:
        kind = field.type.removeprefix("list of ")
        many = kind != field.type and field.length is None
        picked = (
            self._picker(field.name, self.values.get(field.name), partial(self._set, field)) if self._picker else None
        )
        if picked is not None:
            return (picked,)
        there = self._choices(field.name) if self._choices else None
        if there is not None:
            items = self._named(field, there, many)
            parts = self._list(field, items) if many else (self._chips(field, items, False),)
            other = next((spoken(word) for value, word in there if value is None and isinstance(word, Message)), "")
            return (*parts, self._other(field, items, parts[0], other)) if other else parts
        if kind == "seat":
            return (self._chips(field, self._seats(field), many),)
        if kind == "str":
            return (self._text(field, many),)
        if field.type == "int" and not self._as_keys(field):
            return (self._number(field),)
        items = self._items(field, kind)
        return self._list(field, items) if kind != field.type else (self._chips(field, items, False),)

    def _named(self, field: MoveField, there: Iterable[tuple[Any, Value]], many: bool) -> tuple[_Item, ...]:
        """What there is for a field, and what it has now although that is not there."""
        there = tuple(there)
        items = [
            _Item(value, spoken(word) if isinstance(word, Message) else str(word))
            for value, word in there
            if value is not None
        ]
        now = self.values.get(field.name)
        if len(items) < len(there) and not many:
            return tuple(items)  # what is not there stands in the line to type into
        for value in () if now is None else now if many else (now,):
            if value not in [item.value for item in items]:
                items.append(_Item(value, choice_name(self.game, field.name, value)))
        return tuple(items)

    def _set(self, field: MoveField, value: Any, redraw: bool = True) -> None:
        self.values[field.name] = value
        if redraw:
            self._draw[field.name]()
        if self._changed:
            self._changed()

    def _pick(self, field: MoveField, item: Any, many: bool) -> None:
        if not many or item is None:
            self._set(field, item)
            return
        old = tuple(self.values.get(field.name) or ())
        self._set(field, tuple(i for i in old if i != item) if item in old else (*old, item))

    def _chosen(self, field: MoveField, item: Any, many: bool) -> bool:
        value = self.values.get(field.name)
        return item in (value or ()) if many and item is not None else field.name in self.values and value == item

    def _chips(self, field: MoveField, items: Iterable[_Item], many: bool) -> Flow:
        """Chips of which one is taken, or several; the first of them is for nothing where there may be nothing."""
        flow = Flow()
        nothing = _Item(None, t("form.nobody" if field.type.endswith("seat") else "form.nothing"))
        for item in (*((nothing,) if field.empty else ()), *items):
            chip = Chip(text=item.text, colour=item.colour, chosen=self._chosen(field, item.value, many))
            chip.bind(on_tap=lambda *_, value=item.value: self._pick(field, value, many))
            flow.add_widget(chip)
        return flow

    def _seats(self, field: MoveField) -> Iterable[_Item]:
        away = tuple(n for n in range(len(self.seats)) if n not in self.places)
        for seat in (*self.places, *away):
            person = self.seats[seat]
            yield _Item(seat, person.name, person.colour)

    def _items(self, field: MoveField, kind: str) -> tuple[_Item, ...]:
        """The values that a field may have, in words."""
        values: Iterable[Any] = field.choices
        if kind == "bool":
            values = (True, False)
        elif kind == "int":
            low = 0 if field.low is None else field.low
            high = min(low + 99, 9 if field.high is None else field.high)
            values = range(low, high + 1)
        return tuple(_Item(value, choice_name(self.game, field.name, value)) for value in values)

    def _as_keys(self, field: MoveField) -> bool:
        """Whether every number that a field may have gets a key of its own."""
        low = 0 if field.low is None else field.low
        return (FREE_HIGH if field.high is None else field.high) - low < MOST_KEYS

    def _number(self, field: MoveField) -> Widget:
        low = 0 if field.low is None else field.low
        high = FREE_HIGH if field.high is None else field.high
        value = self.values.get(field.name)
        if value is None:
            value = low
            if not field.empty:
                self.values[field.name] = low
        stepper = Stepper(value=value, least=low, most=high)
        # only where the number takes the place of nothing is there more to draw than the stepper shows by itself
        stepper.bind(on_step=lambda _, n: self._set(field, int(n), redraw=self.values.get(field.name) is None))
        row = Row(hug_y=True, gap=10)
        row.add_widget(stepper)
        for jump in (-10, 10):
            button = PushButton(text=f"{jump:+d}".replace("-", "−"), game=True, hug=True)
            button.bind(on_tap=lambda *_, jump=jump: self._jump(field, stepper, jump))
            row.add_widget(button)
        row.add_widget(Widget())
        if not field.empty:
            return row
        both = Column(hug_y=True, gap=8)
        both.add_widget(self._chips(field, (), False))
        both.add_widget(row)
        return both

    def _jump(self, field: MoveField, stepper: Stepper, by: int) -> None:
        stepper.value = max(stepper.least, min(stepper.most, stepper.value + by))
        self._set(field, int(stepper.value), redraw=self.values.get(field.name) is None)

    def _list(self, field: MoveField, items: tuple[_Item, ...]) -> tuple[Widget, ...]:
        """A list in which a thing may come twice: what is in it (a tap takes one out) and the keys that add one."""
        inside = Flow()
        values = tuple(self.values.get(field.name) or ())
        words = {item.value: item.text for item in items}
        for place, value in enumerate(values):
            chip = Chip(text=words.get(value) or choice_name(self.game, field.name, value), chosen=True)
            chip.bind(on_tap=lambda *_, p=place: self._set(field, self._without(field, p)))
            inside.add_widget(chip)
        if values:
            back = IconButton(icon="backspace", game=True)
            back.bind(on_tap=lambda *_: self._set(field, self._without(field, len(values) - 1)))
            inside.add_widget(back)
        keys = Flow()
        for item in items:
            chip = Chip(text=item.text)
            chip.bind(on_tap=lambda *_, value=item.value: self._set(field, (*values, value)))
            keys.add_widget(chip)
        shown: Widget = inside if values else Words(text=t("form.none_yet"), style="small", ink="ink2")
        return shown, keys

    def _without(self, field: MoveField, place: int) -> tuple[Any, ...] | None:
        """Return a list without one of its things; where there may be none, the last one leaves nothing."""
        values = tuple(self.values.get(field.name) or ())
        left = (*values[:place], *values[place + 1 :])
        return None if field.empty and not left else left

    def _other(self, field: MoveField, items: tuple[_Item, ...], chips: Widget, hint: str) -> Widget:
        """A line to type a name that is not among those to choose from; into a list it goes with Enter."""
        now, many = self.values.get(field.name), field.type != "str"
        listed = many or now is None or now in [item.value for item in items]
        framed = LineField(text="" if listed else now, hint_text=hint)

        def typed(_: Any, text: str) -> None:
            for chip in chips.children:
                chip.chosen = False
            self._set(field, text.strip(), redraw=False)

        def added(line: Any) -> None:
            if line.text.strip():
                self._set(field, (*(self.values.get(field.name) or ()), line.text.strip()))

        framed.line.bind(**({"on_text_validate": added} if many else {"text": typed}))
        return framed

    def _text(self, field: MoveField, many: bool) -> Widget:
        value = self.values.get(field.name)
        framed = LineField(text=", ".join(value or ()) if many else value or "")

        def typed(_: Any, text: str) -> None:
            items = tuple(part.strip() for part in text.split(",") if part.strip())
            read: Any = items if many else text
            self._set(field, None if field.empty and not read else read, redraw=False)

        framed.line.bind(text=typed)
        return framed


@dataclass(frozen=True, slots=True)
class _Item:
    """A value to take, in words."""

    value: Any
    text: str
    colour: str = ""


def defaults_of(kind: Any) -> dict[str, Any]:
    """Return the values that fields of a kind of move have if nobody says otherwise."""
    found = {f.name: f.default for f in fields(kind) if f.default is not MISSING}
    made = {f.name: f.default_factory() for f in fields(kind) if f.default_factory is not MISSING}
    return {**{f.name: None for f in fields_of(kind) if f.empty}, **found, **made}
