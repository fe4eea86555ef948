"""The plain screen: any game can be played before it has a screen of its own."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.game import Seat
from companion.core.messages import say
from companion.games.whakka_mole import GAME as WHAKKA
from companion.games.whakka_mole.moves import Write
from companion.ui.screens.plain import lines_of, text_of
from tests.ui import pilot
from tests.ui.play_game import Whacks

pytest_plugins = ("tests.ui.playing",)

TWO = (Seat("Ana", "vermilion"), Seat("Ben", "sky"))


def test_a_whole_turn_of_whakka_mole_is_played_by_tapping(sit: Any) -> None:
    at = sit(game=WHAKKA, seats=TWO)
    for seat, (pop, whack) in enumerate((("4", "7"), ("2", "4"))):
        assert at.view.cover_for == seat
        at.lift()
        pops = at.buttons(pop, at.screen.secret)
        pilot.tap(pops[0])
        at.calm()
        holes = at.buttons(whack, at.screen.secret)
        pilot.tap(holes[-1])
        at.calm()
        pilot.tap(at.screen.secret.frame.next)
        at.calm()
    written = [step.move for step in at.table.session.steps]
    assert written == [Write(0, (4,), 7), Write(1, (2,), 4)]
    assert at.view.cover_for is None and at.says("Ben whacks Ana at 4: hit")


def test_the_view_is_readable_and_seats_are_named(sit: Any) -> None:
    at = sit(game=WHAKKA, seats=TWO)
    lines = dict(lines_of("whakka_mole", WHAKKA.view(at.table.session.state, None), ("Ana", "Ben")))
    assert lines["Still to choose"] == "Ana, Ben" and "Ana" in lines
    assert not any("SeatView" in text or "{" in text for text in lines.values())


@pytest.mark.parametrize(
    ("value", "text"),
    [(None, ""), (True, "yes"), (3, "3"), ((1, 2), "1, 2"), (say("value.no"), "no"), ({"a": 1}, "a: 1")],
)
def test_values_become_words(sit: Any, value: Any, text: str) -> None:
    sit()
    assert text_of("test", "thing", value, ("Ana", "Ben")) == text


def test_any_move_is_made_with_a_form(sit: Any) -> None:
    at = sit()
    at.screen.game_screen.open_form(Whacks)
    at.calm()
    assert at.screen.over.confirm.not_yet and at.says("Still missing: Who, Which die and How many")
    at.tap("Cleo", at.screen.over)
    at.screen.over.form.values["kind"] = "pan"
    at.tap("4", at.screen.over)
    at.tap("Enter it")
    assert at.table.session.steps[-1].move == Whacks(2, "pan", 4) and at.screen.over is None


def test_a_form_that_is_refused_stays_open(sit: Any) -> None:
    at = sit()
    at.table.play(Whacks(2, "pan", 4))
    at.screen.game_screen.open_form(Whacks)
    at.screen.over.form.values.update(seat=2, kind="pan", n=3)
    at.screen.over._confirm()
    at.calm()
    assert at.screen.over is not None and at.says("Ana has rolled already.")


def test_hidden_moves_are_not_offered_in_the_open(sit: Any) -> None:
    at = sit()
    assert not at.buttons("Bid") and at.buttons("Whacks") and at.buttons("Set score")
