"""What the table has to tell: refusals, trouble, doubts, what an edit of the past changed. One card each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from companion.core.dice import Roll
from companion.core.messages import say
from companion.core.session import Changes
from companion.dice.desk import Doubt
from companion.dice.matching import Answer
from companion.table.seen import TableView
from companion.table.table import Table
from companion.ui import paint
from companion.ui.theme import theme
from companion.ui.widgets.base import Drawn
from companion.ui.widgets.button import IconButton, PushButton
from companion.ui.widgets.card import Card, Column, Row
from companion.ui.widgets.words import Caption, Words

from .corrections import corrected_move
from .parts import Flow
from .spoken import field_name, kind_name, spoken, t

GROUNDS = {
    "info": ("isoft", "info", "info"),
    "doubt": ("asoft", "warnink", "question"),
    "refusal": ("dsoft", "danger", "palm"),
}
MOST_NUMBERS = 6


@dataclass(frozen=True, slots=True)
class Way:
    """A button of a banner: its words and what it does."""

    text: str
    does: Callable[[], object]
    icon: str = ""
    first: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """A banner still to be drawn: its kind (info, doubt, refusal), icon, sentences, ways on, how to put it away, and
    the ids of the rules behind it."""

    key: str
    kind: str
    text: str
    lines: tuple[str, ...] = ()
    ways: tuple[Way, ...] = ()
    dismiss: Callable[[], object] | None = None
    icon: str = ""
    rules: tuple[str, ...] = ()


class Sign(Drawn, Widget):
    """An icon in a colour, as large as a line of text."""

    name = StringProperty("info")
    ink = StringProperty("info")
    watch = ("name", "ink")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"size_hint": (None, None), **kwargs})

    def restyle(self) -> None:
        self.size = (theme.sp(32), theme.sp(32))

    def paint(self) -> None:
        paint.icon(self.name, self.center_x, self.center_y, theme.sp(30), self.ink)


class BannerCard(Card):
    """A note drawn as a card."""

    def __init__(self, note: Note, **kwargs: Any) -> None:
        ground, ink, icon = GROUNDS[note.kind]
        super().__init__(
            **{"ground": ground, "rim": "outline", "rim_dp": 2, "hug_y": True, "gap": 10, "pad": 14, **kwargs}
        )
        self.note = note
        self.buttons: list[PushButton] = []
        row = Row(hug_y=True, gap=12)
        row.add_widget(Sign(name=note.icon or icon, ink=ink, pos_hint={"center_y": 0.5}))
        texts = Column(hug_y=True, gap=4, pos_hint={"center_y": 0.5})
        texts.add_widget(Words(text=note.text, style="strong"))
        for line in note.lines:
            texts.add_widget(Words(text=line, style="small"))
        if note.rules:
            texts.add_widget(Caption(text=t("why.rules", rules=note.rules)))
        row.add_widget(texts)
        if note.dismiss is not None:
            close = IconButton(icon="close", spoken=t("play.close"), pos_hint={"center_y": 0.5})
            dismiss = note.dismiss
            close.bind(on_tap=lambda *_: dismiss())
            row.add_widget(close)
        self.add_widget(row)
        if note.ways:
            flow = Flow()
            for way in note.ways:
                button = PushButton(
                    text=way.text, icon=way.icon, hug=True, game=False, kind="primary" if way.first else "plain"
                )
                button.bind(on_tap=lambda *_, way=way: way.does())
                flow.add_widget(button)
                self.buttons.append(button)
            self.add_widget(flow)


def notes_for(
    table: Table,
    view: TableView,
    changed: Changes | None,
    forget_changes: Callable[[], object],
    change: Callable[[int], object],
) -> tuple[Note, ...]:
    """Return the banners that a view calls for, the most pressing first."""
    notes: list[Note] = []
    if view.refusal is not None:
        refusal = view.refusal
        ways = [Way(t("play.anyway"), table.anyway, "gavel")] if refusal.anyway else []
        key = f"refusal {refusal.reason.key} {refusal.move!r}"
        notes.append(Note(key, "refusal", spoken(refusal.reason), (), tuple(ways), table.dismiss, rules=refusal.rule))
    if view.trouble is not None:
        kept = t("play.kept", row=view.row) if view.trouble.key.startswith(("storage", "journal")) else ""
        lines = (kept,) if kept else ()
        notes.append(
            Note(f"trouble {view.trouble.key}", "refusal", spoken(view.trouble), lines, (), table.dismiss, "warning")
        )
    notes.extend(doubt_note(table, doubt, change) for doubt in view.doubts)
    notes.extend(unheard_note(table, answer, roll) for answer in view.answers for roll in answer.rolls if roll.unheard)
    overheard = tuple((answer, roll) for answer in view.answers for roll in answer.overheard)
    if overheard:
        notes.append(overheard_note(table, overheard))
    if changed is not None and view.viewer is None:
        note = changes_note(table, changed, forget_changes)
        if note is not None:
            notes.append(note)
    if view.read_only:
        notes.append(Note("read_only", "info", t("play.read_only"), icon="book"))
    return tuple(notes)


def doubt_note(table: Table, doubt: Doubt, change: Callable[[int], object]) -> Note:
    """Two sources disagree about a die that was already taken: both faces are buttons."""

    def other() -> None:
        move = corrected_move(table.session, doubt.row, doubt.kind, doubt.other)
        if move is None:
            change(doubt.row)
        elif table.change(doubt.row, move) is not None:
            table.settle_doubt(doubt)

    name = table.session.state.seats[doubt.seat].name
    text = t(
        "play.doubt",
        name=name,
        first=say(f"play.said.{doubt.source.value}", face=doubt.face),
        second=say(f"play.said.{doubt.other_source.value}", face=doubt.other),
    )
    ways = (Way(doubt.face, lambda: table.settle_doubt(doubt)), Way(doubt.other, other))
    return Note(f"doubt {doubt.seat} {doubt.kind} {doubt.face} {doubt.other}", "doubt", text, (), ways)


def unheard_note(table: Table, answer: Answer, roll: Roll) -> Note:
    """A die that the table waits for was not heard for a while and lies as it did: was it rolled?"""
    told, ways = _was_it_rolled(table, answer, roll)
    return Note(f"unheard {roll.die} {roll.number}", "doubt", t("play.unheard", n=roll.unheard, **told), (), ways)


def overheard_note(table: Table, overheard: tuple[tuple[Answer, Roll], ...]) -> Note:
    """Dice that have no link call out faces: did they roll those? One card for all, which must not hide the board."""
    key = " ".join(["overheard", *(f"{roll.die} {roll.number}" for _, roll in overheard)])
    asked = [(roll, *_was_it_rolled(table, answer, roll)) for answer, roll in overheard]
    if len(asked) == 1:
        _, told, ways = asked[0]
        return Note(key, "doubt", t("play.overheard", **told), (), ways, icon="radio_off")

    def none() -> None:
        for roll, _, _ in asked:
            table.settle_unheard(roll.die, False)

    each = [Way(t("play.overheard.one", **told), ways[0].does, first=True) for _, told, ways in asked]
    text = t("play.overheard.several", n=len(asked))
    return Note(key, "doubt", text, (), (*each, Way(t("play.overheard.none"), none)), icon="radio_off")


def _was_it_rolled(table: Table, answer: Answer, roll: Roll) -> tuple[dict[str, str], tuple[Way, ...]]:
    owner = table.desk.owners.get(roll.die)
    face = owner.meaning(roll.face) if owner is not None else roll.face
    kind = kind_name(table.game.key, owner.kind if owner is not None else answer.kind)
    ways = (
        Way(t("play.unheard.rolled", face=face), lambda: table.settle_unheard(roll.die, True), first=True),
        Way(t("play.unheard.not_rolled"), lambda: table.settle_unheard(roll.die, False)),
    )
    return {"name": table.session.state.seats[answer.wanted.seat].name, "die": kind, "face": face}, ways


def change_lines(changed: Changes) -> tuple[str, ...]:
    """Return what an edit of the past changes, line by line: numbers, rows that no longer fit, pieces to move."""
    lines = [
        t("play.number_changed", label=label, before=before, after=after)
        for label, before, after in changed.numbers[:MOST_NUMBERS]
    ]
    if len(changed.numbers) > MOST_NUMBERS:
        lines.append(t("play.more_numbers", n=len(changed.numbers) - MOST_NUMBERS))
    for line in changed.refused:
        lines.append(t("play.row_no_longer_fits", line=line.text, reason=line.refused or ""))
    lines.extend(spoken(message) for message in changed.on_the_table)
    return tuple(lines)


def changes_note(table: Table, changed: Changes, forget: Callable[[], object]) -> Note | None:
    """Tell what an edit of the past changed; None if it changed nothing that can be seen."""
    lines = change_lines(changed)
    text = t("play.changed") if lines else t("play.changed_nothing")
    return Note(f"changes {table.session.last_number}", "info", text, lines, (), forget, "pencil")


def missing_value(path: str, key: str, enter: Callable[[], object]) -> Note:
    """A printed value that nobody has told yet: "What does this stand cost?" with a way to type it."""
    way = Way(t("play.type_value"), enter, "pencil", first=True)
    return Note(f"catalogue {path}", "doubt", t("play.missing_value", what=field_name(key, path)), (), (way,))
