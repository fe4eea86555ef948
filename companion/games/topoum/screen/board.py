"""The board screen between the bars: field, people, the turn's sum, what can be done, the Line of Operations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.floatlayout import FloatLayout

from companion.core.messages import say
from companion.ui.screens.spoken import spoken, t
from companion.ui.theme import theme
from companion.ui.widgets.keeping import Keeping

from ..view.shown import View
from . import looks
from .card_tile import LineRow
from .choices import Choice, Choices
from .field import Field
from .people import People, TurnCard
from .plan import Plan

SIDE, LEAST_SIDE = 412, 320
CARDS, UPRIGHT_CARDS = 120, 134
MIDDLING_TEXT = 1.2  # above it, chips and sentence rarely stand side by side on an upright screen


class BoardLayout(Keeping, FloatLayout):
    """Lays out the parts for a wide or an upright tablet. `calls` are what taps on them do, by name."""

    def __init__(self, calls: dict[str, Callable[..., object]], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.field = Field(calls["shovel"], calls["film"], size_hint=(None, None))
        self.people = People(calls["person"], calls["person_held"], size_hint=(None, None))
        self.turn = TurnCard(calls["why"], size_hint=(None, None))
        self.choices = Choices(size_hint=(None, None))
        self.cards = LineRow(calls["card"], calls["card_held"], size_hint=(None, None))
        for part in (self.field, self.people, self.turn, self.choices, self.cards):
            self.add_widget(part)
        self.bind(pos=self._place, size=self._place)
        self.people.bind(height=self._place)
        self.choices.bind(height=self._place)
        theme.bind(revision=self._place)
        self._old: View | None = None

    # ── showing ──

    def show(self, view: View, plan: Plan, sentence: str, choices: list[Choice]) -> None:
        """Show the table with what has been tapped so far."""
        board = self.field.board
        if view.lines or view.spaces:
            flying = looks.flights(self._old, view)
            board.show(looks.hexes(view, plan), looks.lines(view), looks.traces(view), flying)
        self._old = view
        self.field.shovel.chosen = plan.mode == "shovel"
        self.people.columns = 2 if theme.portrait else 1
        self.people.show([looks.person_look(view, person) for person in view.people])
        name = next((person.name for person in view.people if person.now), "")
        title = t("topoum.screen.turn_so_far", name=name) if view.turn and name else spoken(view.heading)
        self.turn.show(title, looks.sum_rows(view), looks.sum_total(view), self._foot(view))
        self.choices.show(sentence, choices)
        self._place()
        self.cards.show([looks.card_look(view, place, plan) for place in view.line])

    @staticmethod
    def _foot(view: View) -> str:
        if not view.types:
            return ""
        if theme.portrait or view.peace_out:
            foot = say("topoum.screen.deck_left", peace=view.peace, n=view.deck)
        else:  # the top bar says that there is no Peace yet
            foot = say("topoum.screen.cards_left", n=view.deck)
        if view.farmer:
            foot = say("topoum.screen.and_farmer", foot=foot, farmer=say(f"topoum.farmer.{view.farmer}"))
        return spoken(foot)

    # ── layout ──

    def _place(self, *_: Any) -> None:
        if self.width < 10 or self.height < 10:
            return
        if theme.portrait:
            self._upright()
        else:
            self._wide()

    def _wide(self) -> None:
        dp = theme.dp
        margin = dp(16)
        inside = self.width - 2 * margin
        side = max(dp(LEAST_SIDE), min(dp(SIDE), inside * 0.36))
        low, high = self.y + dp(10), self.top - dp(12)
        deep = dp(CARDS)
        self.cards.pos, self.cards.size = (self.x + margin, low), (inside, deep)
        bottom = low + deep + dp(14)
        left = inside - side - dp(16)
        x = self.x + margin + left + dp(16)
        self.people.width = side
        self.people.pos = (x, high - self.people.height)
        self.choices.least = 0
        room, gap = self.people.y - bottom, dp(8)
        stacked = self.choices.height_at(side)
        beside = stacked + gap <= room
        flat = None if beside else self.choices.height_abreast(inside)
        below = flat is not None and flat + gap <= room  # one line under field and people: the field wants the room
        self.choices.abreast = below
        self.choices.width = side if beside else inside if below else left
        self.choices.pos = (x if beside else self.x + margin, bottom)
        lifted = 0.0 if beside or self.choices.empty else self.choices.height + gap
        self.field.pos, self.field.size = (self.x + margin, bottom + lifted), (left, max(1, high - bottom - lifted))
        foot = bottom + (self.choices.height + gap if (beside or below) and not self.choices.empty else 0)
        top = self.people.y - gap
        self.turn.pos, self.turn.size = (x, foot), (side, max(1, top - foot))
        self.turn.opacity = 1 if top - foot >= self.turn.least_height() else 0

    def _upright(self) -> None:
        dp = theme.dp
        margin, gap = dp(16), dp(10)
        inside, x = self.width - 2 * margin, self.x + margin
        low, high = self.y + dp(8), self.top - dp(8)
        self.people.width = inside
        self.people.pos = (x, high - self.people.height)
        sums = dp(182 if theme.text_size <= MIDDLING_TEXT else 150) + theme.sp(44)  # three lines and their sum
        self.turn.pos, self.turn.size = (x, low), (inside, sums)
        self.turn.opacity = 1
        self.cards.pos, self.cards.size = (x, low + sums + gap), (inside, theme.target(UPRIGHT_CARDS))
        bottom = self.cards.top + gap
        self.choices.width = inside
        flat = self.choices.height_abreast(inside)
        self.choices.least = (
            theme.target(56) + dp(24) + (theme.sp(26) + dp(8) if theme.text_size > MIDDLING_TEXT else 0)
        )
        self.choices.abreast = flat is not None and flat <= self.choices.least + 1
        self.choices.pos = (x, bottom)
        if not self.choices.empty:
            bottom += self.choices.height + gap
        self.field.pos, self.field.size = (x, bottom), (inside, max(1, self.people.y - gap - bottom))
