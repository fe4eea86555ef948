"""Practice dice on the dice page: take some, give them to people, throw them, put them away. No hardware needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.core.dice import Source
from companion.inputs.practice import MODELS
from companion.ui.dice_care import DiceCare, Person
from companion.ui.dice_rows import LINKED, DieRow
from companion.ui.draft_dice import USUAL
from companion.ui.screens.dice_line import DieLine, model_word
from companion.ui.screens.page import button
from companion.ui.screens.rows import SettingRow
from companion.ui.widgets.card import Row
from companion.ui.widgets.stepper import Stepper

from .over import Over
from .spoken import t

SMALL, FIRST = "pixels-d6", 2
"""What is offered first, and how many of it."""
LARGE, MANY_FACES = "pixels-d20", 6
ROW_WORDS = 140  # dp that the words under the list keep beside their buttons


class PracticeLine(DieLine):
    """A practice die in the list: it is thrown here, where a real one shows its battery."""

    least_words = 115

    def __init__(self, row: DieRow, name: str, *, throw: Callable[[DieRow], object], **kwargs: Any) -> None:
        self._throw = throw
        super().__init__(row, name, **kwargs)

    def before_owner(self) -> tuple[Widget, ...]:
        middle = {"center_y": 0.5}
        self.thrower = button(t("dice.practice.throw"), tap=lambda: self._throw(self.row), text_sp=18, pos_hint=middle)
        return (self.thrower,)

    def show(self, row: DieRow, name: str) -> None:
        super().show(row, name)
        self.thrower.spoken = t("dice.practice.throw_this", die=name)
        self.thrower.not_yet = row.link != LINKED or row.rolling


class PracticeSheet(Over):
    """How many of which practice dice? Calls `take({model: how many})`, or `everybody()` if that is offered."""

    def __init__(
        self,
        room: int,
        take: Callable[[Mapping[str, int]], object],
        everybody: Callable[[], object] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__("sheet", **kwargs)
        self._room, self._take = room, take
        self.head(t("dice.practice"), t("dice.practice.note"))
        self.steppers: dict[str, Stepper] = {}
        for model in MODELS:
            first = min(FIRST, room) if model == SMALL else 0
            stepper = self.steppers[model] = Stepper(value=first, small=True)
            stepper.bind(value=self._counted)
            self.body.add_widget(SettingRow(_capital(model_word(model)), "", stepper, icon="dice", pad=0, pad_y=2))
        foot = Row(hug_y=True, gap=12)
        if everybody is not None:
            foot.add_widget(button(t("dice.practice.everybody"), icon="people", tap=partial(self._then, everybody)))
        foot.add_widget(Widget(size_hint_y=None, height=1))
        self.taker = button(t("dice.practice.take", n=FIRST), kind="primary", icon="practice", tap=self._tapped)
        foot.add_widget(self.taker)
        self.body.add_widget(foot)
        self._counted()

    @property
    def wanted(self) -> dict[str, int]:
        """How many of each are to be taken."""
        return {model: int(stepper.value) for model, stepper in self.steppers.items() if stepper.value}

    def _counted(self, *_: Any) -> None:
        count = sum(self.wanted.values())
        for stepper in self.steppers.values():
            stepper.most = stepper.value + self._room - count
        self.taker.text = t("dice.practice.take", n=count)
        self.taker.not_yet = not count

    def _tapped(self) -> None:
        if wanted := self.wanted:
            self._then(partial(self._take, wanted))

    def _then(self, does: Callable[[], object]) -> None:
        self.close()
        does()


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


class PracticesDice:
    """The part of the dice screen that has practice dice."""

    app: Any
    care: DiceCare
    lines: dict[str, DieLine]

    def practice_row(self) -> Widget:
        """Return the row under the list: what practice dice are, to take some, and to throw all."""
        practice = self.care.practice
        there = practice.dice if practice is not None else ()
        if practice is not None:
            practice.on_light = self._lit
        more = button(t("dice.practice.more" if there else "dice.practice.add"), icon="plus", tap=self.choose_practice)
        note = t("dice.practice.there", n=len(there)) if there else t("dice.practice.short")
        throws = (button(t("dice.practice.throw_all"), icon="dice", tap=self.throw_all),) if there else ()
        return SettingRow(
            t("dice.practice"), note, *throws, more, icon="practice", least_words=ROW_WORDS, pad=4, pad_y=2
        )  # fmt: skip

    def leave_practice(self) -> None:
        """The page is left: lamps shine for nobody."""
        if (practice := self.care.practice) is not None:
            practice.on_light = lambda die: None

    def choose_practice(self) -> None:
        """Ask how many of which practice dice to take."""
        if (practice := self.care.practice) is None:
            self.app.tell("dice.no_sources")
            return
        everybody = self.give_everybody if self._without() else None
        PracticeSheet(practice.room, self.take_practice, everybody).open(self.app.root_view)

    def take_practice(self, wanted: Mapping[str, int]) -> None:
        """Make these practice dice; they come into the list as soon as they are linked."""
        assert self.care.practice is not None
        for model, count in wanted.items():
            for _ in range(count):
                self.care.practice.add(model)

    def give_everybody(self) -> None:
        """A practice die for everybody at the table who has no die, as the kind that the rules wait for."""
        assert self.care.practice is not None
        for person, kind in self._without()[: self.care.practice.room]:
            many = len(set(self.care.kinds()[kind])) > MANY_FACES
            die = self.care.practice.add(LARGE if many else SMALL)
            self.care.give(DieRow(die, "", Source.PRACTICE, LINKED), person, kind)

    def _without(self) -> list[tuple[Person, str]]:
        """Everybody at the open table without a die that is asked for, or without any while none is; and the kind that
        they are to have."""
        table, kinds = self.care.table, self.care.kinds()
        if table is None or not kinds:
            return []
        asked = {given.wanted.seat: given.wanted.kinds for given in table.desk.answers()}
        wanted = asked or {person.seat: tuple(kinds) for person in self.care.people()}
        owning = {(owner.seat, owner.kind) for owner in table.desk.owners.values()}
        return [
            (person, min(fitting, key=lambda kind: USUAL.index(kind) if kind in USUAL else len(USUAL)))
            for person in self.care.people()
            if (fitting := wanted.get(person.seat)) and not any((person.seat, kind) in owning for kind in fitting)
        ]

    def throw(self, row: DieRow) -> None:
        """Throw one practice die."""
        if self._can_throw() and self.care.practice is not None:
            self.care.practice.throw(row.id)

    def throw_all(self) -> None:
        """Throw all practice dice at once."""
        if self._can_throw() and self.care.practice is not None:
            self.care.practice.throw_all()

    def _can_throw(self) -> bool:
        if (sources := self.care.sources) is not None and sources.paused:
            self.app.tell("dice.practice.by_hand")
            return False
        return True

    def _lit(self, die: str) -> None:
        """A practice die's lamp was lit, by whomever: here is the only place to see it."""
        if die in self.lines:
            self.lines[die].glow()
