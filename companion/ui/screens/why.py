"""Why a number is what it is: the sum, the rules, who entered what; and the table's own word on it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.uix.image import Image
from kivy.uix.widget import Widget

from companion.core.game import Tracked
from companion.core.session import HistoryLine
from companion.ui.theme import theme
from companion.ui.widgets.button import IconButton, PushButton
from companion.ui.widgets.card import Card, Column, Row
from companion.ui.widgets.seat_token import SeatToken
from companion.ui.widgets.stepper import Stepper
from companion.ui.widgets.why_card import WhyLine, WhyRow
from companion.ui.widgets.words import Caption, Words

from .banners import Sign
from .corrections import can_change, step_of
from .history import look_of, source_words
from .over import Over
from .parts import Chip, Flow
from .spoken import spoken, t

MOST_EVIDENCE = 5


def tracked_of(frame: Any, key: str) -> Tracked | None:
    """Return the public number of that key, if the app keeps one."""
    return next((n for n in frame.table.game.tracked(frame.table.session.state) if n.key == key), None)


def seat_of(key: str, seats: int) -> int | None:
    """Return the seat that a key like ``"hand.2"`` speaks of, if its last part is a seat's number."""
    last = key.rsplit(".", 1)[-1]
    return int(last) if last.isdigit() and int(last) < seats and not key.startswith("hole.") else None


class WhyCard(Over):
    """A sum line by line, rules, evidence; *Change* the entry, or a *Table ruling*."""

    def __init__(self, frame: Any, key: str, closed: Callable[[], object]) -> None:
        super().__init__("card", closed)
        self.frame, self.key = frame, key
        why, rows = frame.table.why(key)
        number = tracked_of(frame, key)
        seats = frame.table.session.state.seats
        total = why.total if why is not None and why.total is not None else number.value if number else None
        title = t("why.title", n=total) if total is not None else t("why.title_plain")
        about = spoken(why.title) if why is not None else spoken(number.label) if number else ""
        seat = seat_of(key, len(seats))
        token = () if seat is None else (SeatToken(seat=seats[seat].colour, side=56, no_touch=True, ground="surface"),)
        self.head(title, about, *token)
        if why is not None:
            for line in why.lines:
                self._line(spoken(line.text), line.value)
            if why.total is not None and len(why.lines) > 1:
                self._line(t("why.total"), why.total, total=True)
        elif number is None:
            self.body.add_widget(Words(text=t("why.nothing"), style="body"))
        if why is not None and why.rules:
            card = Card(ground="isoft", hug_y=True, lifted=False, pad=12)
            row = Row(hug_y=True, gap=10)
            row.add_widget(Sign(name="book", ink="info", pos_hint={"center_y": 0.5}))
            row.add_widget(Words(text=t("why.rules", rules=why.rules), style="small", pos_hint={"center_y": 0.5}))
            card.add_widget(row)
            self.body.add_widget(card)
        self._evidence(rows)
        self._ways(rows, number)

    def _line(self, text: str, value: int | None, total: bool = False) -> None:
        shown = "" if value is None else f"{value}".replace("-", "−")
        self.body.add_widget(WhyRow(line=WhyLine(text, shown), total=total))

    def _evidence(self, rows: tuple[HistoryLine, ...]) -> None:
        if not rows:
            return
        self.body.add_widget(Caption(text=t("why.entries")))
        for line in rows[:MOST_EVIDENCE]:
            self.body.add_widget(self._entry(line))
        if len(rows) > MOST_EVIDENCE:
            self.body.add_widget(Caption(text=t("why.more", n=len(rows) - MOST_EVIDENCE)))

    def _entry(self, line: HistoryLine) -> Widget:
        frame = self.frame
        step = step_of(frame.table.session, line.number)
        row = Row(hug_y=True, gap=10)
        look = look_of(line, step, frame.table.session.state.seats) if step else {"badge": "", "sign": "table"}
        row.add_widget(Sign(name=(look["badge"].split() or [look["sign"]])[0], ink="ink2", pos_hint={"center_y": 0.5}))
        texts = Column(hug_y=True, gap=0, pos_hint={"center_y": 0.5})
        texts.add_widget(Words(text=spoken(line.text), style="small", lines=2))
        told = source_words(line)
        if told:
            texts.add_widget(Caption(text=told))
        row.add_widget(texts)
        picture = frame.doors.picture(line.by.get("evidence"))
        if picture is not None:
            row.add_widget(evidence_picture(picture))
        if step is not None and can_change(step) and not frame.view.read_only:
            change = IconButton(icon="pencil", spoken=t("history.change"), pos_hint={"center_y": 0.5})
            change.bind(on_tap=lambda *_: frame.change(line.number))
            row.add_widget(change)
        return row

    def _ways(self, rows: tuple[HistoryLine, ...], number: Tracked | None) -> None:
        frame = self.frame
        if frame.view.read_only:
            return
        ways = Row(hug_y=True)
        first = next((r for r in rows if (s := step_of(frame.table.session, r.number)) and can_change(s)), None)
        if first is not None:
            change = PushButton(text=t("history.change"), icon="pencil")
            change.bind(on_tap=lambda *_: frame.change(first.number))
            ways.add_widget(change)
        if can_rule(frame, number):
            ruling = PushButton(text=t("why.ruling"), icon="gavel")
            ruling.bind(on_tap=lambda *_: frame.correct(self.key))
            ways.add_widget(ruling)
        if ways.children:
            self.body.add_widget(ways)


def evidence_picture(path: Path) -> Widget:
    """The picture that a roll rests on, small."""
    return Image(
        source=str(path), size_hint=(None, None), size=(theme.dp(128), theme.dp(72)), pos_hint={"center_y": 0.5}
    )


def can_rule(frame: Any, number: Tracked | None) -> bool:
    """Whether the table may set this number by a ruling."""
    return number is not None and frame.table.game.rule(frame.table.session.state, number.key, number.value) is not None


class RulingSheet(Over):
    """The table says what a number is: a stepper and keys; the ruling stays marked with a gavel."""

    def __init__(self, frame: Any, key: str, closed: Callable[[], object]) -> None:
        super().__init__("card", closed)
        self.frame, self.key = frame, key
        self.number = tracked_of(frame, key)
        self._typed = ""
        if not can_rule(frame, self.number):
            self.head(t("why.ruling"))
            self.body.add_widget(Words(text=t("why.no_ruling"), style="body"))
            return
        assert self.number is not None
        self.head(t("why.ruling"), spoken(self.number.label))
        self.stepper = Stepper(value=self.number.value, least=self.number.low, most=self.number.high)
        self.stepper.width = theme.target(260)
        self.stepper.bind(on_step=lambda *_: self._stepped())
        row = Row(hug_y=True)
        row.add_widget(Widget())
        row.add_widget(self.stepper)
        row.add_widget(Widget())
        self.body.add_widget(row)
        keys = Flow()
        for n in (*range(1, 10), 0):
            key_chip = Chip(text=str(n))
            key_chip.bind(on_tap=lambda *_, n=n: self._digit(n))
            keys.add_widget(key_chip)
        back = Chip(icon="backspace")
        back.bind(on_tap=lambda *_: self._digit(None))
        keys.add_widget(back)
        self.body.add_widget(keys)
        self.said = Words(text="", style="small", ink="ink2")
        self.body.add_widget(self.said)
        self.confirm = PushButton(icon="gavel", kind="primary")
        self.confirm.bind(on_tap=lambda *_: self._confirm())
        self.body.add_widget(self.confirm)
        self._show()

    def _stepped(self) -> None:
        self._typed = ""
        self._show()

    def _digit(self, n: int | None) -> None:
        assert self.number is not None
        typed = self._typed[:-1] if n is None else (self._typed + str(n)).lstrip("0") or "0"
        if typed and int(typed) > self.number.high:
            self.said.text = t("why.range", low=self.number.low, high=self.number.high)
            self.stepper.shake()
            return
        self._typed = typed
        self.stepper.value = max(self.number.low, int(typed or 0))
        self._show()

    def _show(self) -> None:
        assert self.number is not None
        value = int(self.stepper.value)
        self.said.text = t("why.was", before=self.number.value, after=value)
        self.confirm.text = t("why.set", value=value)
        self.confirm.not_yet = value == self.number.value

    def _confirm(self) -> None:
        assert self.number is not None
        state = self.frame.table.session.state
        move = self.frame.table.game.rule(state, self.key, int(self.stepper.value))
        if self.confirm.not_yet or move is None:
            self.confirm.shake()
            return
        self.close()
        self.frame.play(move)

    def on_key(self, key: str) -> bool:
        if key.isdigit():
            self._digit(int(key))
            return True
        return False
