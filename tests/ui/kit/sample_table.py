"""A Mole Park round put together from the kit alone, in any size: what a screen's builder would do."""

from __future__ import annotations

from typing import Any

from companion.ui.theme import theme
from companion.ui.widgets.button import IconButton, PushButton, UndoButton
from companion.ui.widgets.card import Column, Ground, Row
from companion.ui.widgets.hole import Field, Hole
from companion.ui.widgets.prize_path import PrizePath
from companion.ui.widgets.seat_panel import SeatPanel
from companion.ui.widgets.step_guide import StepGuide
from companion.ui.widgets.words import Caption, Words

KINDS = ["glove", "pan", "mallet", "prize"]
PEOPLE: list[dict[str, Any]] = [
    {
        "seat": "yellow",
        "name": "Dev",
        "crown": True,
        "hand": 3,
        "stars": 3,
        "word": "cashes in",
        "word_sign": "prize",
        "die_face": "4",
        "die_shows": "star",
        "die_phase": "taken",
        "die_source": "camera",
    },
    {
        "seat": "blue",
        "name": "Eda",
        "hand": 5,
        "stars": 2,
        "word": "rolling…",
        "word_sign": "glove",
        "phase": "rolling",
        "die_kind": "glove",
        "die_phase": "rolling",
    },
    {
        "seat": "rose",
        "name": "Finn",
        "hand": 0,
        "word": "1 or 4? Tap",
        "word_sign": "pan",
        "doubt": True,
        "phase": "needs_you",
        "die_face": "1",
        "die_phase": "unsure",
    },
    {
        "seat": "orange",
        "name": "Gus",
        "hand": 2,
        "word": "hole 4",
        "word_sign": "pan",
        "die_face": "4",
        "die_phase": "by_hand",
    },
    {
        "seat": "green",
        "name": "Cleo",
        "hand": 2,
        "stars": 5,
        "word": "missed",
        "word_sign": "mallet",
        "die_face": "X",
        "die_phase": "taken",
        "die_source": "radio",
    },
    {
        "seat": "sky",
        "name": "Ben",
        "hand": 1,
        "word": "hole 3",
        "word_sign": "pan",
        "die_face": "6",
        "die_phase": "taken",
        "die_source": "radio",
    },
    {
        "seat": "vermilion",
        "name": "Bartholomäus von und zu Erdreich",
        "hand": 4,
        "stars": 3,
        "word": "hole 3",
        "word_sign": "glove",
        "die_face": "3",
        "die_phase": "used",
        "die_used": "used",
    },
    {
        "seat": "graphite",
        "name": "Юрий 🦔",
        "hand": 3,
        "word": "not rolled yet",
        "phase": "waiting",
        "die_phase": "waiting",
    },
]
HOLES: list[tuple[str, int, list[tuple[str, bool]], str, str]] = [
    ("1", 3, [("rose", False)], "Finn?", ""),
    ("2", 2, [], "2 stay", ""),
    ("3", 5, [("vermilion", True), ("sky", True)], "2 each, 1 stays", "2 each"),
    ("4", 4, [("orange", True)], "4 for Gus", ""),
    ("5", 2, [], "2 stay", ""),
]


def _people(people: list[dict[str, Any]], rotation: int = 0) -> Row:
    row = Row(gap=16, size_hint_y=None)
    row.height = theme.dp(124 if theme.text_size > 1.3 else 116)
    for person in people:
        row.add_widget(SeatPanel(die_kinds=KINDS, rotation=rotation, **person))
    return row


def _holes(which: list[Any]) -> Row:
    row = Row(gap=0)
    for number, moles, claims, sentence, short in which:
        row.add_widget(Hole(number=number, moles=moles, claims=claims, sentence=sentence, short_sentence=short))
    return row


def table(rotation: int = 0) -> Ground:
    """The whole screen for the theme's present size; ``rotation`` turns the far panels."""
    from kivy.uix.floatlayout import FloatLayout

    page = Column(pad=16, gap=10)
    bar = Row(size_hint_y=None)
    bar.height = theme.target(52)
    names = Column(gap=0, size_hint_x=0.35)
    names.add_widget(Words(text="Mole Park", style="name", lines=1))
    if theme.text_size < 1.3:
        names.add_widget(Caption(text="Round 6 · Dev is King", lines=1))
    guide = StepGuide(
        steps=["Deal", "Crown?", "Roll", "Share", "Limit", "Cash in", "Tidy up"],
        now=2,
        then="then Share",
        size_hint_y=1,
    )
    for part in (IconButton(icon="home"), names, guide, PushButton(game=False, icon="dice", text="20", hug=True)):
        bar.add_widget(part)
    bar.add_widget(IconButton(icon="menu"))
    page.add_widget(bar)

    upright = theme.portrait
    first, second = PEOPLE[:4], PEOPLE[4:]
    for people in [first[:2], first[2:]] if upright else [first]:
        page.add_widget(_people(people, rotation))
    ground = FloatLayout()
    ground.add_widget(Field(pos_hint={"x": 0, "y": 0}))
    inside = Column(pad=12, gap=0, pos_hint={"x": 0, "y": 0})
    for holes in [HOLES[:3], HOLES[3:]] if upright else [HOLES]:
        inside.add_widget(_holes(holes))
    inside.add_widget(
        PrizePath(
            stands=[(10, "Candy Cavern", True), (15, "Burrowed Treasures", True), (20, "Inflation Station", False)],
            flags=[("yellow", 4, False), ("blue", 24, True), ("rose", 18, True), ("vermilion", 18, True)],
            end_name="Crown",
        )
    )
    ground.add_widget(inside)
    page.add_widget(ground)
    for people in [second[:2], second[2:]] if upright else [second]:
        page.add_widget(_people(people))

    actions = Row(hug_y=True)
    actions.add_widget(UndoButton(text="Undo: Gus’s 4, typed by hand"))
    if not upright:
        actions.add_widget(IconButton(icon="history", game=True))
        actions.add_widget(
            Words(text="[b]5 of 8[/b] dice have landed", markup=True, lines=1, halign="center", size_hint_y=1)
        )
    actions.add_widget(PushButton(text="By hand", icon="hand", hug=True))
    step = PushButton(not_yet=True, kind="primary", text="Share the moles", hug=not upright)
    actions.add_widget(step)
    page.add_widget(actions)
    whole = Ground()
    whole.add_widget(page)
    return whole
