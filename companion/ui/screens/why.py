"""Why a number is what it is: the sum, the rules, who entered what; and the table's own word on it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.core.image import Image as CoreImage
from kivy.uix.widget import Widget

from companion.core.game import Tracked, Why
from companion.core.game import WhyLine as Reason
from companion.core.session import HistoryLine
from companion.ui.theme import theme
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Card, Column, Row
from companion.ui.widgets.seat_token import SeatToken
from companion.ui.widgets.stepper import Stepper
from companion.ui.widgets.why_card import WhyLine, WhyRow
from companion.ui.widgets.words import Caption, Words

from .banners import Sign
from .corrections import can_change, step_of
from .held import HeldCard
from .parts import Chip, Flow
from .spoken import first_known, spoken, t
from .told_by import SOURCES, source_words

MOST_EVIDENCE = 5


def tracked_of(frame: Any, key: str) -> Tracked | None:
    """Return the public number of that key, if the app keeps one."""
    return next((n for n in frame.table.game.tracked(frame.table.session.state) if n.key == key), None)


def seat_of(key: str, seats: int) -> int | None:
    """Return the seat that a key like ``"hand.2"`` speaks of, if its last part is a seat's number."""
    last = key.rsplit(".", 1)[-1]
    return int(last) if last.isdigit() and int(last) < seats and not key.startswith("hole.") else None


class WhyCard(HeldCard):
    """A sum line by line, rules, evidence; *Change* the entry, or a *Table ruling*. Its buttons never scroll away."""

    def __init__(self, frame: Any, key: str, closed: Callable[[], object]) -> None:
        super().__init__(closed)
        self.frame, self.key = frame, key
        self._told: dict[int, HistoryLine] = {}  # the entries that a line of the sum already shows
        self._seats = frame.table.session.state.seats
        why, rows = frame.table.why(key)
        number = tracked_of(frame, key)
        total = why.total if why is not None and why.total is not None else number.value if number else None
        title = t("why.title", n=signed(total)) if total is not None else t("why.title_plain")
        about = spoken(why.title) if why is not None else spoken(number.label) if number else ""
        seat = seat_of(key, len(self._seats))
        colour = "" if seat is None else self._seats[seat].colour
        token = () if seat is None else (SeatToken(seat=colour, side=56, no_touch=True, ground="surface"),)
        self.head(title, about, *token)
        if why is not None:
            self._sum(why)
        elif number is None:
            self.body.add_widget(Words(text=t("why.nothing"), style="body"))
        if why is not None and why.rules:
            self.body.add_widget(rule_card(frame.table.game.key, why.rules))
        self._evidence([row for row in rows if row.number not in self._told])
        self._ways(rows, number)

    # ── the sum ──

    def _sum(self, why: Why) -> None:
        lines = Column(hug_y=True, gap=0)
        for line in why.lines:
            lines.add_widget(self._row(self._drawn(line)))
        if why.total is not None and len(why.lines) > 1:
            lines.add_widget(WhyRow(line=WhyLine(t("why.total"), signed(why.total)), total=True))
        self.body.add_widget(lines)

    def _drawn(self, line: Reason) -> tuple[WhyLine, HistoryLine | None]:
        """Return a line of the sum as it is drawn, and the entry that it rests on."""
        entry = self.frame.table.session.entry(line.moves, line.seat) if line.moves else None
        told = [spoken(line.note)] if line.note is not None else []
        more: dict[str, Any] = {}
        if entry is not None:
            self._told[entry.number] = entry
            told.append(source_words(entry, self.frame.doors.die_name))
            more = self._proof(entry)
        return WhyLine(
            spoken(line.text),
            "" if line.value is None else signed(line.value),
            " · ".join(part for part in told if part),
            line.sign,
            tuple(map(str, line.parts)),
            die=None if line.die is None else (line.die.kind, line.die.face),
            colour="" if line.seat is None else self._seats[line.seat].colour,
            **more,
        ), entry

    def _row(self, drawn: tuple[WhyLine, HistoryLine | None]) -> WhyRow:
        line, entry = drawn
        row = WhyRow(line=line)
        if entry is not None and line.opens:
            row.bind(on_tap=lambda *_: self.frame.change(entry.number))
        return row

    # ── evidence ──

    def _evidence(self, rows: list[HistoryLine]) -> None:
        if not rows:
            return
        self.body.add_widget(Caption(text=t("why.entries")))
        lines = Column(hug_y=True, gap=0)
        for entry in rows[:MOST_EVIDENCE]:
            seat = getattr(getattr(step_of(self.frame.table.session, entry.number), "move", None), "seat", None)
            colour = self._seats[seat].colour if isinstance(seat, int) and 0 <= seat < len(self._seats) else ""
            told = source_words(entry, self.frame.doors.die_name)
            sign = "" if colour else "gavel" if entry.ruling else "table"
            line = WhyLine(spoken(entry.text), "", told, sign, colour=colour, small=True, **self._proof(entry))
            lines.add_widget(self._row((line, entry)))
        self.body.add_widget(lines)
        if len(rows) > MOST_EVIDENCE:
            self.body.add_widget(Caption(text=t("why.more", n=len(rows) - MOST_EVIDENCE)))

    def _proof(self, entry: HistoryLine) -> dict[str, Any]:
        """Return the badge of who told an entry, its kept picture, and whether it may be changed."""
        kept = self.frame.doors.picture(entry.by.get("evidence"))
        return {
            "source": "gavel" if entry.ruling else SOURCES.get(str(entry.by.get("source", "")), ""),
            "picture": None if kept is None else texture_of(kept),
            "opens": self._may_change(entry),
        }

    def _may_change(self, entry: HistoryLine) -> bool:
        step = step_of(self.frame.table.session, entry.number)
        return step is not None and can_change(step) and not self.frame.view.read_only

    def _ways(self, rows: tuple[HistoryLine, ...], number: Tracked | None) -> None:
        frame = self.frame
        if frame.view.read_only:
            return
        ways = Row(hug_y=True)
        entries = sorted({r.number for r in (*self._told.values(), *rows) if self._may_change(r)})
        if entries:
            change = PushButton(text=t("history.change"), icon="pencil")
            change.bind(on_tap=lambda *_: frame.change(entries[-1]))
            ways.add_widget(change)
        if can_rule(frame, number):
            ruling = PushButton(text=t("why.ruling"), icon="gavel")
            ruling.bind(on_tap=lambda *_: frame.correct(self.key))
            ways.add_widget(ruling)
        if ways.children:
            self.foot.add_widget(ways)


def signed(value: int) -> str:
    """A number as it is shown, with a real minus sign."""
    return f"{value}".replace("-", "−")


def rule_card(game: str, rules: tuple[str, ...]) -> Widget:
    """The rules behind a number: what the first one says in the game's own words, if it has any, and their ids."""
    card = Card(ground="isoft", hug_y=True, lifted=False, pad=12)
    row = Row(hug_y=True, gap=10)
    row.add_widget(Sign(name="book", ink="info", pos_hint={"center_y": 0.5}))
    texts = Column(hug_y=True, gap=2, pos_hint={"center_y": 0.5})
    sentence = first_known("", f"{game}.rule.{rules[0].lower().replace('-', '_')}")
    if sentence:
        texts.add_widget(Words(text=sentence, style="small"))
    texts.add_widget(Caption(text=t("why.rules", rules=rules), style="caption" if sentence else "small"))
    row.add_widget(texts)
    card.add_widget(row)
    return card


def texture_of(path: Path) -> Any:
    """The kept picture that a roll rests on; None if it cannot be read any more."""
    try:
        return CoreImage(str(path)).texture
    except Exception:  # Kivy's loaders raise what they like; a number is explained without the picture too
        return None


def can_rule(frame: Any, number: Tracked | None) -> bool:
    """Whether the table may set this number by a ruling."""
    return number is not None and frame.table.game.rule(frame.table.session.state, number.key, number.value) is not None


class RulingSheet(HeldCard):
    """The table says what a number is: a stepper and keys; the ruling stays marked with a gavel."""

    def __init__(self, frame: Any, key: str, closed: Callable[[], object]) -> None:
        super().__init__(closed)
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
        self.foot.add_widget(self.confirm)
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
