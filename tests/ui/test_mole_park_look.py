"""Mole Park's screen in every tablet size and for every table: nothing overlaps, everything is told."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.core.dice import Crooked, Rolling, Source
from companion.core.seating import Leave
from companion.games import shelf
from companion.games.mole_park import GAME
from companion.games.mole_park import moves as m
from companion.games.mole_park.screen import SCREENS
from companion.ui.screens.spoken import spoken
from companion.ui.speech import speech
from companion.ui.theme import theme
from tests.ui import pilot
from tests.ui.mole_park_table import hands

pytest_plugins = ("tests.ui.mole_park_table",)

COUNT_SP = 50
Box = tuple[float, float, float, float]


def box(widget: Any) -> Box:
    x, y = widget.to_window(widget.x, widget.y)
    return (x, y, widget.width, widget.height)


def inside(inner: Box, outer: Box, slack: float = 1.5) -> bool:
    (x, y, w, h), (ox, oy, ow, oh) = inner, outer
    return x >= ox - slack and y >= oy - slack and x + w <= ox + ow + slack and y + h <= oy + oh + slack


def apart(one: Box, other: Box) -> bool:
    (x, y, w, h), (ox, oy, ow, oh) = one, other
    return x + w <= ox + 1 or ox + ow <= x + 1 or y + h <= oy + 1 or oy + oh <= y + 1


def test_the_app_finds_the_screen() -> None:
    from companion.cli.opening import screens_of

    assert screens_of(shelf())("mole_park") is SCREENS["mole_park"]


def test_strange_dice_and_offers_leave_holes_that_can_be_read_in_the_largest_text(park: Any, fresh_theme: Any) -> None:
    at = park(8).play(m.Deal())
    theme.text_size = 1.6
    hands(at, 3, 5, 0, 2, 1, 4, 5, 2)
    at.rolls(0, "pan", "3")
    at.rolls(1, "glove", "4")
    at.calm()
    assert at.hole(1).unit() > 0.4 * theme.dp(1) and not at.round.field.path.opacity
    at.round.field.path.flags = [("sky", 12, True)]
    assert at.round.field.path.opacity == 1, "whoever cashes in is seen on it"
    at.round.field.path.flags = []
    theme.text_size = 1.0
    at.calm()
    assert at.round.field.path.opacity == 1, "with room for both the path is there"


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (800, 1280)])
@pytest.mark.parametrize(
    ("seats", "orientation"), [(2, "stands"), (5, "lies_two"), (8, "stands"), (8, "lies_two"), (8, "lies_four")]
)
def test_panels_and_field_share_the_screen(park: Any, size: tuple[int, int], seats: int, orientation: str) -> None:
    at = park(seats, size=size, orientation=orientation).play(m.Deal())
    at.calm()
    content = box(at.screen)
    panels = [box(at.panel(seat)) for seat in range(seats)]
    field = box(at.round.field)
    for n, panel in enumerate(panels):
        assert inside(panel, content) and apart(panel, field)
        assert all(apart(panel, other) for other in panels[n + 1 :])
        assert min(panel[2:]) >= 88
    for number in range(1, 6):
        assert inside(box(at.hole(number)), field)


@pytest.mark.parametrize("text", [1.0, 1.6])
@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (800, 1280)])
def test_cashing_in_has_three_columns_and_the_path(park: Any, size: tuple[int, int], text: float) -> None:
    at = park(4, size=size)
    theme.text_size = text
    at.play(m.Deal())
    hands(at, 3, 2, 0, 0)
    at.play(m.RollPrize(0, 4), m.RollPrize(1, 5), m.Miss(2, "pan"), m.Miss(3, "pan"), m.HandOut())
    at.calm()
    parts = [box(w) for w in (at.cash.sums, at.cash.middle, at.cash.picking, at.cash.ground)]
    for n, part in enumerate(parts):
        assert inside(part, box(at.screen)) and all(apart(part, other) for other in parts[n + 1 :])
    keypad = at.cash.pad.keypad
    assert all(key.height >= 60 for key in keypad.grid.children)


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (800, 1280)])
@pytest.mark.parametrize("orientation", ["stands", "lies_four"])
def test_with_the_largest_text_counts_stay_larger_than_words(
    park: Any, size: tuple[int, int], orientation: str
) -> None:
    at = park(8, size=size, orientation=orientation)
    theme.text_size = 1.6
    at.play(m.Deal(), *(m.Whack(seat, "pan", 1 + seat % 3) for seat in range(7)))
    at.calm()
    field = box(at.round.field)
    for seat in range(8):
        panel = box(at.panel(seat))
        assert apart(panel, field) and inside(panel, box(at.screen))
    assert min(hole.unit() * COUNT_SP for hole in at.round.field.holes.holes) >= theme.sp(16)
    guide = at.sitting.screen.top_bar.guide
    assert sum(guide._widths(guide.shown(), 0.8)) <= guide.width + 1


def test_upright_the_holes_lie_in_two_rows(park: Any) -> None:
    assert park(8, size=(800, 1280)).round.field.holes.rows() == [3, 2]
    assert park(8).round.field.holes.rows() == [5]


# ── what the dice do ──


def test_rolling_tilted_and_sleeping_dice_are_told_on_their_panels(park: Any) -> None:
    at = park(4, dice=True).play(m.Deal())
    at.hears(Rolling("radio:0.pan", Source.RADIO), Crooked("radio:1.glove", Source.RADIO))
    at.rolls(2, "mallet", "X")
    assert (at.panel(0).word, at.panel(0).die.phase) == ("rolling…", "rolling")
    assert (at.panel(1).word, at.panel(1).die.phase, at.panel(1).phase) == ("tilted? Tap", "unsure", "needs_you")
    assert (at.panel(2).word, at.panel(2).die.face, at.panel(2).die.source) == ("missed", "X", "radio")
    assert (at.panel(3).word, at.panel(3).phase) == ("not rolled yet", "waiting")


def test_a_die_in_doubt_claims_its_holes_faintly(park: Any) -> None:
    at = park(3, dice=True).play(m.Deal())
    at.rolls(0, "pan", "4")
    at.rolls(2, "pan", "1", 0.5, ("4", 0.4))
    assert [tuple(c) for c in at.hole(1).claims] == [("rose", False)] and at.hole(1).sentence == "Finn?"
    assert [tuple(c) for c in at.hole(4).claims] == [("yellow", True), ("rose", False)]
    assert at.hole(4).sentence == "1 for Dev" and not at.hole(4).shared


def test_a_second_roll_is_told_and_changes_nothing(park: Any) -> None:
    at = park(3, dice=True).play(m.Deal())
    at.rolls(2, "pan", "4")
    at.rolls(2, "pan", "2")
    assert at.panel(2).word == "rolled again: 2?" and at.panel(2).die.face == "4"
    pilot.wait(0.2)
    ((_, low, x, y),) = at.round.threads.lines
    assert at.panel(2).collide_point(x, y) and low < at.round.y, "a line leads from the tray to it"


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1024, 600)])
def test_lines_from_the_tray_stay_on_the_glass_and_off_the_holes(park: Any, size: tuple[int, int]) -> None:
    at = park(8, size=size, dice=True)
    for seat in range(8):
        at.rolls(seat, "pan", "4")
    at.play(m.Deal())
    pilot.wait(0.2)
    assert len(at.sitting.screen.tray.dice) == 8, "all rolled too early"
    lines = at.round.threads.lines
    assert all(0 <= x <= size[0] and 0 <= y <= size[1] for line in lines for x, y in (line[:2], line[2:]))
    ends = [(line, n / 40) for line in lines for n in range(41)]
    points = [(x + (to_x - x) * share, y + (to_y - y) * share) for (x, y, to_x, to_y), share in ends]
    assert not any(at.hole(n).collide_point(*point) for n in range(1, 6) for point in points)


def test_when_the_king_has_left_every_panel_offers_the_title(park: Any) -> None:
    at = park(4).play(m.Deal(), Leave(0))
    at.calm()
    assert [at.panel(seat).offer for seat in (1, 2, 3)] == ["King"] * 3 and at.panel(0).parent is None
    assert all(at.panel(seat).face.get_root_window() for seat in (1, 2, 3)), "the others stay in sight"
    at.tap(at.panel(2).button)
    assert at.last == m.NameKing(2) and not at.panel(2).offer and at.panel(2).crown


def test_who_typed_it_and_who_heard_it_stand_on_the_die(park: Any) -> None:
    at = park(3, dice=True).play(m.Deal())
    at.rolls(0, "pan", "4")
    at.by_hand()
    at.face("1")
    assert [at.panel(seat).die.source for seat in (0, 1)] == ["radio", "hand"]


def test_a_silent_die_is_pointed_out_after_a_while(park: Any) -> None:
    at = park(3, dice=True).play(m.Deal())
    at.rolls(0, "pan", "4")
    at.round._nothing_heard()
    at.calm()
    assert at.panel(1).word == "nothing heard, tap" and at.panel(0).word == "hole 4"
    at.rolls(1, "pan", "4")
    assert at.panel(1).word == "hole 4"


def test_holes_that_are_about_to_flee_say_so(park: Any) -> None:
    at = park(3).play(m.Deal(), m.SetMoles(2, 4), m.SetMoles(3, 5))
    assert at.hole(2).flees and at.hole(2).sentence == "4 stay, flees at 5"
    assert at.hole(3).flees and not at.hole(1).flees
    assert not park(4).play(m.Deal(), m.SetMoles(3, 5)).hole(3).flees


def test_finalists_roll_four_dice_and_the_others_are_dimmed(park: Any) -> None:
    at = park(3, dice=True).play(m.Deal())
    hands(at, 2, 2, 0)
    at.play(m.SetStars(0, 30), m.SetStars(1, 30), m.Declare(0), m.Declare(1))
    at.play(m.RollPrize(0, 6), m.RollPrize(1, 6), m.Miss(2, "pan"), m.HandOut())
    at.play(m.CashIn(0, (5, 5)), m.CashIn(1, (5, 5)), m.Deal())
    assert [len(at.panel(seat).small) for seat in range(3)] == [4, 4, 0]
    assert at.panel(2).opacity < 0.7 < at.panel(0).opacity
    at.rolls(0, "mallet", "3")
    assert [die.face for die in at.panel(0).small] == ["", "", "3", ""]
    at.tap(at.panel(0).die_of("mallet"))
    at.face("4")
    assert at.state.players[0].throws[0].face == 4, "the die that was tapped is mended"


# ── underground ──


def test_the_hidden_choice_is_made_on_a_pad_that_leaves_nothing(park: Any) -> None:
    at = park(3, options={"secret_choice": True}).play(m.Deal(), m.SetHand(1, 2))
    assert at.table.view.cover_for == 0
    at.sitting.lift()
    pad = at.sitting.screen.secret.frame.pad
    at.tap(pad.keys["prize"])
    assert at.sitting.says("has nothing to cash in")
    at.tap(pad.keys["mallet"])
    at.sitting.tap("Hide and pass to Eda")
    assert at.last == m.ChooseDie(0, "mallet") and at.table.view.cover_for == 1
    assert not at.sitting.says("mallet")


def test_the_pad_waits_for_a_choice(park: Any) -> None:
    at = park(2, options={"secret_choice": True}).play(m.Deal())
    at.sitting.lift()
    at.sitting.tap("Hide and pass to Eda")
    assert at.sitting.says("Choose one of the dice first") and at.table.view.viewer == 0


def test_whoever_stopped_passing_can_go_on(park: Any) -> None:
    at = park(2, options={"secret_choice": True}).play(m.Deal())
    at.table.stop_passing()
    at.calm()
    at.sitting.tap("Pass to Dev")
    assert at.table.view.cover_for == 0


# ── whole games ──


@pytest.mark.parametrize(("seed", "secret"), [(3, False), (8, True)])
def test_whole_games_are_shown_from_the_first_roll_to_the_crown(park: Any, seed: int, secret: bool) -> None:
    at = park(4, king=False, options={"secret_choice": secret})
    chance = Random(seed)
    for move_number in range(1500):
        move = GAME.random_move(at.state, chance)
        if move is None:
            break
        assert at.table.play(move), at.table.view.refusal
        at.table.stop_passing()
        at.screen.questions(at.table.view)
        assert at.screen.read_aloud(at.table.view)
        if move_number % 40 == 0:
            pilot.frames(1)
        check_board(at)
    at.calm()
    assert at.table.view.result is not None and at.sitting.screen.results is not None
    rounds = {len(values) for graph in at.screen.graphs() for values in graph.values.values()}
    assert rounds == {at.state.deals}


def check_board(at: Any) -> None:
    """What is on the glass is what the rules say."""
    view = at.view
    if view.stage == "over":
        return
    if at.cash.parent is not None:
        assert {row.seat: row.total for row in at.cash.sums.rows} == {row.seat: str(row.total) for row in view.cash}
        return
    assert [hole.moles for hole in at.round.field.holes.holes] == [hole.moles for hole in view.holes]
    assert {seat: panel.hand for seat, panel in at.round.panels.items()} == {s.seat: s.moles for s in view.seats}


def test_in_french(park: Any) -> None:
    at = park(3).play(m.Deal())
    speech.wish = "fr"
    pilot.frames(2)
    at.calm()
    assert (at.sitting.says("Saisir à la main") and at.sitting.says("pas encore")) or at.sitting.says("reste")
    assert spoken(at.view.headline) in at.sitting.texts()
