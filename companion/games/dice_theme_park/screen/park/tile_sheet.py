"""What is printed on an attraction, asked once and kept for every game: quick to tap, with where each value is from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.core.catalogue import Known, Origin
from companion.ui.screens.lines import LineField
from companion.ui.screens.over import Over
from companion.ui.screens.parts import Chip, Flow
from companion.ui.screens.rows import OriginDot
from companion.ui.screens.spoken import t
from companion.ui.theme import theme
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Column, Row
from companion.ui.widgets.stepper import Stepper
from companion.ui.widgets.words import Caption

from ... import moves as m
from ...field.requirements import elements, size_of
from ...rules.naming import tile_words
from ...state import Tile, key_of, tile_name
from ...state.kinds import AMENITIES, ANY, GUESTS, PRINTED, REQUIREMENTS, TILE_COLOURS
from .looks import words_of

MOST_PRICE = 9
NO_SYMBOL = -1
"""Beside which die of the party the reroll symbol is printed: 1, 2, 3; 0 while nobody told; this for no symbol."""


class TileSheet(Over):
    """The form of one attraction. `tile` is what is known (None for a new one), `known` the catalogue with where its
    values are from. `done(move)` is called with the `TellTile` that keeps what was read."""

    def __init__(
        self, tile: Tile | None, known: Mapping[str, Known], reroll: bool, done: Callable[[m.TellTile], object],
        closed: Callable[[], object],
    ) -> None:  # fmt: skip
        super().__init__("sheet", closed)
        self.typing = True
        self.tile = tile or Tile("", "")
        self._known, self._done = known, done
        self.values: dict[str, Any] = {
            "colour": self.tile.colour, "amenity": self.tile.amenity, "requirement": self.tile.requirement,
            "dice": elements(self.tile.requirement, self.tile.dice), "stack": self.tile.stack,
            "cost": self.tile.cost, "stars": self.tile.stars, "income": self.tile.income,
            "slots": self.tile.slots, "reroll": self.tile.marked if self.tile.reroll else NO_SYMBOL,
        }  # fmt: skip
        self.flows: dict[str, Flow] = {}
        self.called = words_of(tile_words(self.tile))
        self.head(self.called or t("dice_theme_park.park.tile.new"), t("dice_theme_park.park.tile.note"))
        self.name = LineField(text=self.called)
        self._build(reroll)
        for name in self.flows:
            self._draw(name)

    def _build(self, reroll: bool) -> None:
        """Two halves side by side, or one below the other on an upright tablet."""
        halves = Column(hug_y=True, gap=12) if theme.portrait else Row(hug_y=True, gap=28)
        self.left, self.right_half = (Column(hug_y=True, gap=12, pos_hint={"top": 1}) for _ in range(2))
        self._into = self.left
        self._field("name", self.name)
        self._numbers()
        self._chips("requirement")
        self._chips("dice")
        self._into = self.right_half
        self._chips("colour")
        self._chips("amenity")
        self._chips("slots")
        if self.tile.stack != PRINTED:
            self._chips("stack")
        if reroll:
            self._chips("reroll")
        halves.add_widget(self.left)
        halves.add_widget(self.right_half)
        self.body.add_widget(halves)
        self.confirm = PushButton(text=t("dice_theme_park.park.tile.keep"), icon="tick", kind="primary")
        self.confirm.bind(on_tap=lambda *_: self._confirm())
        self.body.add_widget(self.confirm)

    # ── fields ──

    def _field(self, name: str, *widgets: Widget, into: Widget | None = None) -> None:
        head = Row(hug_y=True, gap=8)
        head.add_widget(OriginDot(origin=self._origin(name).value, pos_hint={"center_y": 0.5}))
        head.add_widget(Caption(text=t(f"dice_theme_park.park.tile.{name}"), pos_hint={"center_y": 0.5}))
        box = Column(hug_y=True, gap=6)
        box.add_widget(head)
        for widget in widgets:
            box.add_widget(widget)
        (into or self._into).add_widget(box)

    def _origin(self, name: str) -> Origin:
        """Where a value is from: the catalogue knows, and what was told in this game is the owner's word."""
        if self.tile.told:
            return Origin.OWNER
        known = self._known.get(f"tiles.{self.tile.key}.{name}")
        return known.origin if known is not None else Origin.GUESS

    def _numbers(self) -> None:
        """Stars, cost and income: three steppers side by side."""
        row = Row(hug_y=True, gap=14)
        for name, most in (("stars", 20), ("cost", 20), ("income", 9)):
            stepper = Stepper(value=self.values[name], least=0, most=most, small=True)
            stepper.bind(on_step=lambda _, n, name=name: self.values.__setitem__(name, int(n)))
            self._field(name, stepper, into=row)
        self._into.add_widget(row)

    def _chips(self, name: str) -> None:
        self.flows[name] = Flow(gap=8)
        self._field(name, self.flows[name])

    def _draw(self, name: str) -> None:
        flow = self.flows[name]
        flow.clear_widgets()
        if name == "dice":
            self._draw_dice(flow)
        elif name == "slots":
            self._draw_slots(flow)
        else:
            for item, text in self._items(name):
                self._chip(flow, text, self.values[name] == item, partial(self._set, name, item))

    def _items(self, name: str) -> list[tuple[Any, str]]:
        if name == "requirement":
            return [(one, t(f"dice_theme_park.park.short.{one}")) for one in REQUIREMENTS]
        if name == "colour":
            return [(one, t(f"dice_theme_park.park.tile_colour.{one}")) for one in TILE_COLOURS]
        if name == "amenity":
            return [(n, str(n) if n else t("dice_theme_park.park.unknown")) for n in range(AMENITIES + 1)]
        if name == "stack":
            return [("A", "A"), ("B", "B")]
        dice = range(1, 1 + len(self.values["dice"]) if len(self.values["dice"]) > 1 else 1)
        which = [(n, t("dice_theme_park.park.tile.die", n=n)) for n in dice]
        return [(NO_SYMBOL, t("value.no")), (0, t("value.yes")), *which]

    def _draw_dice(self, flow: Flow) -> None:
        """One chip for each die of the party; a tap goes on to the next colour."""
        for place, colour in enumerate(self.values["dice"]):
            text = t("dice_theme_park.park.die_of", n=place + 1, colour=t(f"dice_theme_park.colour.{colour}"))
            self._chip(flow, text, colour != ANY, partial(self._next_colour, place), colour)

    def _next_colour(self, place: int) -> None:
        order = (ANY, *GUESTS)
        dice = list(self.values["dice"])
        dice[place] = order[(order.index(dice[place]) + 1) % len(order)]
        self._set("dice", tuple(dice))

    def _draw_slots(self, flow: Flow) -> None:
        """The price of each upgrade space; a tap makes it one dearer, after the dearest comes none."""
        slots = self.values["slots"]
        for place in range(2):
            price = slots[place] if place < len(slots) else None
            text = t("dice_theme_park.park.tile.no_slot") if price is None else f"${price}"
            self._chip(flow, text, price is not None, partial(self._next_price, place))

    def _next_price(self, place: int) -> None:
        slots = list(self.values["slots"])
        if place >= len(slots):
            slots.append(0)
        elif slots[place] >= MOST_PRICE // 2:
            del slots[place]
        else:
            slots[place] += 1
        self._set("slots", tuple(slots))

    def _chip(self, flow: Flow, text: str, chosen: bool, does: Callable[[], object], colour: str = "") -> None:
        chip = Chip(text=text, chosen=chosen, colour="" if colour == ANY else colour)
        chip.bind(on_tap=lambda *_: does())
        flow.add_widget(chip)

    def _set(self, name: str, value: Any) -> None:
        self.values[name] = value
        if name == "requirement":
            self.values["dice"] = (*self.values["dice"], ANY, ANY, ANY)[: size_of(value)]
            self._draw("dice")
            if "reroll" in self.flows:
                self.values["reroll"] = min(0, self.values["reroll"])
                self._draw("reroll")
        self._draw(name)

    # ── done ──

    def _confirm(self) -> None:
        name = tile_name(self.name.line.text)
        if not key_of(name):
            self.confirm.shake()
            return
        renamed = name if self.tile.key and name not in (self.tile.name, self.called) else ""
        dice = self.values["dice"] if any(colour != ANY for colour in self.values["dice"]) else ()
        told = {**self.values, "dice": dice}
        stars, symbol = told.pop("stars"), told.pop("reroll")
        told |= {"reroll": symbol != NO_SYMBOL, "marked": max(0, symbol)}
        move = m.TellTile(self.tile.key or name, stars, name=renamed, **told)
        self.dismiss()
        self._done(move)
