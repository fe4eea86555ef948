"""One page with every part of the kit, for looking at and for comparing pictures.

python -m tests.ui.kit.gallery FOLDER        draws it by day and by night
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from tests.ui import pilot

SIZE = (640, 1200)


def gallery() -> Any:
    """The page of components."""
    from companion.ui import tokens
    from companion.ui.widgets.banner import Banner, Pill
    from companion.ui.widgets.button import PushButton
    from companion.ui.widgets.card import Column, Ground, Row
    from companion.ui.widgets.choices import Toggle
    from companion.ui.widgets.die_face import DieFace
    from companion.ui.widgets.hole import Hole
    from companion.ui.widgets.key import Key
    from companion.ui.widgets.prize_path import PrizePath
    from companion.ui.widgets.seat_panel import SeatPanel
    from companion.ui.widgets.seat_token import SeatToken
    from companion.ui.widgets.step_guide import StepGuide
    from companion.ui.widgets.stepper import Stepper

    def row(*widgets: Any, gap: float = 12) -> Row:
        made = Row(gap=gap, hug_y=True)
        for widget in widgets:
            made.add_widget(widget)
        return made

    kinds = ["glove", "pan", "mallet", "prize"]
    down = PushButton(text="pressed", hug=True)
    down.state = "down"
    page = Column(pad=24, gap=16)
    for part in (
        row(*(SeatToken(seat=look.name) for look in tokens.SEATS), gap=8),
        row(
            DieFace(kinds=kinds, phase="waiting", ground="bg", side=76),
            DieFace(colour="blue", kind="glove", phase="rolling", ground="bg", side=76),
            DieFace(colour="blue", face="3", source="radio", ground="bg", side=76),
            DieFace(colour="green", face="X", source="camera", ground="bg", side=76),
            DieFace(colour="rose", face="1", phase="unsure", ground="bg", side=76),
            DieFace(colour="orange", face="6", phase="by_hand", ground="bg", side=76),
        ),
        row(
            *(DieFace(face=str(n), shows="pips", side=48, ground="bg") for n in range(1, 7)),
            DieFace(face="5", shows="pips", colour="blue", side=48, ground="bg"),
            DieFace(face="3", shows="pips", pip_shape="diamond", colour="yellow", side=48, ground="bg"),
            DieFace(kind="glove", shows="sign", colour="vermilion", side=48, ground="bg"),
            DieFace(face="5", shows="star", colour="yellow", side=48, ground="bg"),
        ),
        row(
            PushButton(kind="primary", text="Share the moles", hug=True),
            PushButton(kind="accent", text="Carry on", hug=True),
            PushButton(text="Undo: Ben’s 4", hug=True),
            gap=10,
        ),
        row(
            down,
            PushButton(text="Not yet", not_yet=True, hug=True),
            PushButton(kind="danger", text="Delete game", hug=True),
        ),
        row(
            Stepper(value=4),
            Key(text="3", size_hint_x=None, width=84),
            Key(text="4", chosen=True, size_hint_x=None, width=84),
            Toggle(active=True),
            Pill(sign="camera", text="ready"),
        ),
        StepGuide(steps=["Deal", "Crown?", "Roll", "Share", "Tidy up"], now=2),
        row(
            SeatPanel(
                seat="blue", name="Eda", hand=5, stars=2, word="rolling…", word_sign="glove", phase="rolling",
                size_hint_y=None, die_kind="glove", die_phase="rolling",
            ),
            SeatPanel(
                seat="rose", name="Finn", hand=0, word="1 or 4? Tap", word_sign="pan", doubt=True, phase="needs_you",
                size_hint_y=None, die_face="1", die_phase="unsure",
            ),
        ),
        row(
            Hole(
                number="3", moles=5, claims=[("vermilion", True), ("sky", True)], sentence="2 each, 1 stays",
                size_hint=(None, None), size=(246, 250),
            ),
            PrizePath(first=15, last=24, stands=[(15, "", True), (20, "", True)], flags=[("blue", 18, True)]),
        ),
        Banner(text="Dev is King and picks last in a tie."),
        Banner(
            kind="refusal", text="[b]Not yet.[/b] Ben holds no moles, so the Prize die has nothing to cash in.",
            actions=[("anyway", "Do it anyway")],
        ),
        Column(),
    ):  # fmt: skip
        page.add_widget(part)
    ground = Ground()
    ground.add_widget(page)
    return ground


def main(folder: str) -> None:
    """Draw the page by day and by night into a folder."""
    from companion.ui.theme import theme

    pilot.window_size(*SIZE)
    theme.scale = 1.0
    page = pilot.show(gallery())
    for mode in ("day", "night"):
        theme.mode = mode
        pilot.screenshot(Path(folder) / f"gallery-{mode}.png")
    pilot.clear_window()
    print(page.paints)


if __name__ == "__main__":
    main(sys.argv[1])
