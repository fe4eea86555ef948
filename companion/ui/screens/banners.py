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
from .parts import Flow, Scroll
from .refusals import in_words
from .spoken import field_name, kind_name, spoken, t

GROUNDS = {
    "info": ("isoft", "info", "info"),
    "doubt": ("asoft", "warnink", "question"),
    "refusal": ("dsoft", "danger", "palm"),
}
MOST_NUMBERS, MOST_ROWS = 12, 12
SCROLL_BAR = 12  # dp that lines leave to the bar while they scroll
PAD, GAP, ASIDE, LINE_GAP = 14, 10, 12, 4  # dp: round a card's content, between its parts, beside its words
SHOWN_LINES = 1.5  # of the lines that scroll: the half one says that there are more


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
    """A note drawn as a card of the width and height it is given with :meth:`lay`.

    What does not fit scrolls: the lines first, then the ways, then a very long first sentence. Closing it is always
    in sight.
    """

    def __init__(self, note: Note, **kwargs: Any) -> None:
        ground, ink, icon = GROUNDS[note.kind]
        super().__init__(
            **{"ground": ground, "rim": "outline", "rim_dp": 2, "gap": GAP, "pad": PAD, "size_hint_y": None, **kwargs}
        )
        self.note = note
        self.sign = Sign(name=note.icon or icon, ink=ink)
        self.title = Words(text=note.text, style="strong")
        self.lines: list[Words] = [Words(text=line, style="small") for line in note.lines]
        if note.rules:
            self.lines.append(Caption(text=t("why.rules", rules=note.rules)))
        self.scroll = Scroll(gap=LINE_GAP, size_hint_y=None)
        self.scroll.bar_inactive_color = self.scroll.bar_color  # it stays, to say that there is more
        self.texts = Column(hug_y=True, gap=LINE_GAP, size_hint_x=None)
        self.close: IconButton | None = None
        if note.dismiss is not None:
            dismiss = note.dismiss
            self.close = IconButton(icon="close", spoken=t("play.close"))
            self.close.bind(on_tap=lambda *_: dismiss())
        self.row = Row(hug_y=True, gap=ASIDE)
        for part in (self.sign, self.texts, self.close):
            if part is not None:
                self.row.add_widget(part)
        self.add_widget(self.row)
        self.flow = Flow()
        self.buttons: list[PushButton] = []
        for way in note.ways:
            button = PushButton(
                text=way.text, icon=way.icon, hug=True, game=False, kind="primary" if way.first else "plain"
            )
            button.bind(on_tap=lambda *_, way=way: way.does())
            self.flow.add_widget(button)
            self.buttons.append(button)

    def wants(self, width: float) -> float:
        """How high it is at this width if everything is in sight."""
        texts = self._of(self._texts_width(width), [self.title, *self.lines])
        return 2 * theme.dp(PAD) + max(texts, self._beside()) + self._ways(width)

    def least(self, width: float) -> float:
        """How high it is at this width at the least: the first sentence and a line or two, closing it, and two rows
        of ways."""
        title = min(self._title(width), 3 * self._line())
        texts = title + (theme.dp(LINE_GAP) + SHOWN_LINES * self._line() if self.lines else 0)
        ways = min(self._ways(width), theme.dp(GAP) + 2 * theme.target(52) + theme.dp(self.flow.gap))
        return min(self.wants(width), 2 * theme.dp(PAD) + max(texts, self._beside()) + ways)

    def lay(self, width: float, height: float) -> float:
        """Take this width and at most this height, and let scroll what does not fit into it. Returns the height."""
        room = height - 2 * theme.dp(PAD)
        scrolls = self.wants(width) > height + 0.5
        title, ways = self._title(width), self._ways(width)
        first = min(title, 2 * self._line()) + (SHOWN_LINES * self._line() if self.lines else 0)
        ways_stay = not scrolls or first + ways <= room
        if ways_stay:
            room -= ways
        below = [*self.lines, *([] if ways_stay or not self.buttons else [self.flow])]
        title_stays = not scrolls or (bool(below) and title + theme.dp(LINE_GAP) + self._line() <= room)
        self.texts.width = self._texts_width(width)
        inside = below if title_stays else [self.title, *below]
        self._put(self.texts, [*([self.title] if title_stays else []), *([self.scroll] if inside else [])])
        self._put(self.scroll.column, inside)
        self._put(self, [self.row, *([self.flow] if self.buttons and ways_stay else [])])
        if scrolls:
            free = room - (title + theme.dp(LINE_GAP) if title_stays else 0)
            spare = self._spare(free) if inside == self.lines else 0.0
            height -= spare
            self.scroll.height = max(1.0, free - spare)
        else:
            self.scroll.height = max(1.0, self._of(self.texts.width, inside))
        self.size = (width, height)
        for part in (self.sign, self.texts, self.close):
            if part is not None:
                part.pos_hint = {"top": 1} if scrolls else {"center_y": 0.5}
        return height

    def _spare(self, room: float) -> float:
        """By how much lines that scroll must be lower so that one is cut through: else they look like all there are."""
        width, at = self.texts.width - theme.dp(SCROLL_BAR), 0.0
        for words in self.lines:
            setting = words.setting(width)
            tall = words.height_at(width)
            count = max(1, round(tall / (setting.size * setting.leading)))
            line = tall / count
            for _ in range(count):
                at += line
                if at - 0.3 * line <= room < at + theme.dp(LINE_GAP) + 0.3 * line and at > line:
                    return max(0.0, room - at + 0.5 * line)
            at += theme.dp(LINE_GAP)
        return 0.0

    @staticmethod
    def _put(box: Any, wanted: list[Any]) -> None:
        """Give a box these children, in this order, unless it has them."""
        if box.children[::-1] != wanted:
            box.clear_widgets()
            for child in wanted:
                if child.parent is not None:
                    child.parent.remove_widget(child)
                box.add_widget(child)

    def _texts_width(self, width: float) -> float:
        taken = self.sign.width + theme.dp(ASIDE) + (self.close.width + theme.dp(ASIDE) if self.close else 0)
        return float(max(1, int(width - 2 * theme.dp(PAD) - taken)))

    def _beside(self) -> float:
        return float(max(self.sign.height, self.close.height if self.close else 0))

    def _title(self, width: float) -> float:
        return self.title.height_at(self._texts_width(width))

    def _of(self, width: float, parts: list[Any]) -> float:
        """How high these are one under the other."""
        gaps = theme.dp(LINE_GAP) * max(0, len(parts) - 1)
        return float(sum(part.height_at(width) for part in parts) + gaps)

    def _ways(self, width: float) -> float:
        return theme.dp(GAP) + self.flow.height_at(width - 2 * theme.dp(PAD)) if self.buttons else 0.0

    def _line(self) -> float:
        setting = self.title.setting()
        return setting.size * setting.leading


def notes_for(
    table: Table,
    view: TableView,
    changed: Changes | None,
    forget_changes: Callable[[], object],
    change: Callable[[int], object],
    history: Callable[[], object],
    ask_face: Callable[[int], object],
) -> tuple[Note, ...]:
    """Return the banners that a view calls for, the most pressing first."""
    notes: list[Note] = []
    if view.refusal is not None:
        refusal = view.refusal
        ways = [Way(t("play.anyway"), table.anyway, "gavel")] if refusal.anyway else []
        key = f"refusal {refusal.reason.key} {refusal.move!r}"
        why = spoken(in_words(refusal.reason, table.game, move=type(refusal.move).__name__))
        notes.append(Note(key, "refusal", why, (), tuple(ways), table.dismiss, rules=refusal.rule))
    if view.trouble is not None:
        kept = t("play.kept", row=view.row) if view.trouble.key.startswith(("storage", "journal")) else ""
        lines = (kept,) if kept else ()
        notes.append(
            Note(f"trouble {view.trouble.key}", "refusal", spoken(view.trouble), lines, (), table.dismiss, "warning")
        )
    notes.extend(doubt_note(table, doubt, change) for doubt in view.doubts)
    unheard = ((answer, roll) for answer in view.answers for roll in answer.rolls if roll.unheard)
    notes.extend(unheard_note(table, answer, roll, ask_face) for answer, roll in unheard)
    overheard = tuple((answer, roll) for answer in view.answers for roll in answer.overheard)
    if overheard:
        notes.append(overheard_note(table, overheard, ask_face))
    if changed is not None and view.viewer is None:
        notes.append(changes_note(table, changed, forget_changes, history))
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


def unheard_note(table: Table, answer: Answer, roll: Roll, ask_face: Callable[[int], object]) -> Note:
    """A die that the table waits for was not heard for a while and lies as it did: was it rolled?"""
    told, ways = _was_it_rolled(table, answer, roll, ask_face)
    return Note(f"unheard {roll.die} {roll.number}", "doubt", t("play.unheard", n=roll.unheard, **told), (), ways)


def overheard_note(table: Table, overheard: tuple[tuple[Answer, Roll], ...], ask_face: Callable[[int], object]) -> Note:
    """Dice that have no link call out faces: did they roll those? One card for all, which must not hide the board."""
    key = " ".join(["overheard", *(f"{roll.die} {roll.number}" for _, roll in overheard)])
    asked = [(roll, *_was_it_rolled(table, answer, roll, ask_face)) for answer, roll in overheard]
    if len(asked) == 1:
        _, told, ways = asked[0]
        return Note(key, "doubt", t("play.overheard", **told), (), ways, icon="radio_off")

    def none() -> None:
        table.put_dice_away(*(roll.die for roll, _, _ in asked))

    each = [Way(t("play.overheard.one", **told), ways[0].does, first=True) for _, told, ways in asked]
    text = t("play.overheard.several", n=len(asked))
    return Note(key, "doubt", text, (), (*each, Way(t("play.overheard.none"), none)), icon="radio_off")


def _was_it_rolled(
    table: Table, answer: Answer, roll: Roll, ask_face: Callable[[int], object]
) -> tuple[dict[str, str], tuple[Way, ...]]:
    owner = table.desk.owners.get(roll.die)
    face = owner.meaning(roll.face) if owner is not None else roll.face
    kind = kind_name(table.game.key, owner.kind if owner is not None else answer.kind)
    ways = (
        Way(t("play.unheard.rolled", face=face), lambda: table.settle_unheard(roll.die, True), first=True),
        Way(t("play.unheard.not_rolled"), lambda: table.settle_unheard(roll.die, False)),
        Way(t("play.unheard.other"), lambda: ask_face(answer.wanted.seat)),  # its tile may lie under the banner
    )
    return {"name": table.session.state.seats[answer.wanted.seat].name, "die": kind, "face": face}, ways


def change_lines(changed: Changes) -> tuple[str, ...]:
    """Return what an edit of the past changes, line by line: who wins now and pieces to move, numbers, rows that no
    longer fit. Of very many the first few, and how many more there are."""
    lines = [spoken(message) for message in changed.on_the_table]
    lines.extend(
        t("play.number_changed", label=label, before=before, after=after)
        for label, before, after in changed.numbers[:MOST_NUMBERS]
    )
    if len(changed.numbers) > MOST_NUMBERS:
        lines.append(t("play.more_numbers", n=len(changed.numbers) - MOST_NUMBERS))
    for line in changed.refused[:MOST_ROWS]:
        lines.append(t("play.row_no_longer_fits", line=line.text, reason=line.refused or ""))
    if len(changed.refused) > MOST_ROWS:
        lines.append(t("play.more_rows", n=len(changed.refused) - MOST_ROWS))
    return tuple(lines)


def changes_note(table: Table, changed: Changes, forget: Callable[[], object], history: Callable[[], object]) -> Note:
    """Tell what an edit of the past changed, and that nothing did; where rows were left out, the history has all."""
    lines = change_lines(changed)
    text = t("play.changed") if lines else t("play.changed_nothing")
    ways = (Way(t("play.history"), history, "history"),) if len(changed.refused) > MOST_ROWS else ()
    return Note(f"changes {table.session.last_number}", "info", text, lines, ways, forget, "pencil")


def missing_value(path: str, key: str, enter: Callable[[], object]) -> Note:
    """A printed value that nobody has told yet: "What does this stand cost?" with a way to type it."""
    way = Way(t("play.type_value"), enter, "pencil", first=True)
    return Note(f"catalogue {path}", "doubt", t("play.missing_value", what=field_name(key, path)), (), (way,))
