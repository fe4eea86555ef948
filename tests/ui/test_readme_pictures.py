"""The README's pictures: the real app with its real library, one picture per screen.

``BURROW_PICTURES=1 pytest tests/ui/test_readme_pictures.py`` writes them anew into tests/ui/pictures.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.cli.opening import screens_of
from companion.core.dice import Owner, Roll, Rolling, Source
from companion.core.game import Seat
from companion.games import shelf
from companion.games.dice_theme_park import moves as p
from companion.games.mole_park import moves as m
from companion.games.molly import moves as y
from companion.games.topoum import moves as t
from companion.games.topoum.score import moves as s
from companion.games.whakka_mole import moves as w
from companion.inputs.inbox import Inbox
from companion.inputs.sources import Sources
from companion.inputs.status import Health, Status
from companion.inputs.watching import PictureReader
from companion.storage.preferences import KnownDie
from companion.table.library import Library
from tests.games.molly.garden import tops
from tests.ui import pilot
from tests.ui.app_pilot import rest_of_burst, running
from tests.ui.mole_park_table import PEOPLE
from vision.rendering import render_dice

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "tests" / "ui" / "pictures"
ARMY_NAMES = ("Ana", "Eda", "Dev", "Hana")
FOUR = (Seat("Eda", "blue"), Seat("Finn", "rose"), Seat("Ana", "vermilion"), Seat("Hana", "graphite"))

Shoot = Callable[[str], None]


@pytest.fixture
def shoot(tmp_path: Path) -> Shoot:
    """Take the picture `name` of the whole window; it must be no empty screen."""
    folder = KEPT if os.environ.get("BURROW_PICTURES") else tmp_path

    def take(name: str) -> None:
        rest_of_burst()
        picture = pilot.pixels(pilot.screenshot(folder / f"{name}.png"))
        assert picture.shape[:2] == (800, 1280)
        assert picture[..., :3].std() > 12, f"{name} is an empty screen"
        assert (KEPT / f"{name}.png").exists(), f"run with BURROW_PICTURES=1 to add {name}.png"

    return take


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Any]:
    """The real app with the real shelf and an empty library."""
    boxes = shelf()
    library = Library(tmp_path / "home", boxes)
    try:
        with running(library, screen_of=screens_of(boxes)) as app:
            yield app
    finally:
        library.close()


def begin(app: Any, key: str, seats: tuple[Seat, ...], *moves: Any, **options: Any) -> Any:
    """Start a game in the app and play these moves."""
    game = app.library.game(key)
    table = app.library.start(game, game.setup(seats, options))
    app.play(table)
    rest_of_burst()
    for move in moves:
        assert table.play(move), (move, table.view.refusal)
    rest_of_burst()
    return table


def test_mole_park(app: Any, shoot: Shoot) -> None:
    holes = tuple(m.SetMoles(number, n) for number, n in enumerate((3, 2, 5, 4), 1))
    hands = tuple(m.SetHand(seat, n) for seat, n in enumerate((3, 5, 0, 2, 2, 1, 4, 3)) if n)
    stars = tuple(m.SetStars(seat, n) for seat, n in ((0, 3), (1, 2), (4, 5), (6, 3)))
    table = begin(app, "mole_park", PEOPLE, m.NameKing(0), m.SetRound(5), m.Deal(), *holes, *hands, *stars)
    table.desk.give("pixels:01", Owner(6, "glove"))
    table.desk.give("pixels:02", Owner(4, "mallet"))
    table.desk.give("pixels:03", Owner(1, "glove"))
    table.desk.give("camera:yellow", Owner(0, "prize"))
    table.desk.give("camera:pink", Owner(2, "pan"))
    table.receive(
        Roll(0, "pixels:01", "3", Source.RADIO, protocol="pixels"),
        Roll(0, "pixels:02", "X", Source.RADIO, protocol="pixels"),
        Roll(0, "camera:yellow", "4", Source.CAMERA, 0.97),
    )
    for seat, face in ((5, "3"), (3, "4")):
        key = next(a.wanted.key for a in table.view.answers if a.wanted.seat == seat)
        table.typed(key, "pan", face)
    table.receive(Rolling("pixels:03", Source.RADIO), Roll(0, "camera:pink", "1", Source.CAMERA, 0.55, (("4", 0.4),)))
    shoot("mole-park-roll")
    app.page.ask_face(2)
    shoot("entry-sheet")


def test_cashing_in_history_and_why(app: Any, shoot: Shoot) -> None:
    hands = tuple(m.SetHand(seat, n) for seat, n in ((0, 4), (1, 3), (2, 3), (3, 3)))
    stars = (m.SetStars(0, 3), m.SetStars(1, 2), m.SetStars(2, 3))
    begin(
        app, "mole_park", FOUR, m.NameKing(3), m.SetRound(8), m.Deal(), *hands, *stars,
        m.RollPrize(0, 6), m.RollPrize(1, 3), m.RollPrize(2, 5), m.RollPrize(3, 5), m.HandOut(),
        m.CashIn(0, (5, 4, 4, 2)), m.CashIn(1, (5, 4, 4)), m.CashIn(2, (5, 3, 2)), m.CashIn(3, (4, 2, 1)),
    )  # fmt: skip
    shoot("mole-park-cash-in")
    app.page.why("total.0")
    shoot("why")
    app.page.over.close()
    rest_of_burst()
    pilot.key("h")
    shoot("history")


def test_whakka_mole(app: Any, shoot: Shoot) -> None:
    people = tuple(Seat(s.name, s.colour) for s in (PEOPLE[6], PEOPLE[5], PEOPLE[4], PEOPLE[0]))
    table = begin(app, "whakka_mole", people)
    table.hand_to(2)
    table.lift_cover()
    rest_of_burst()
    keys = app.page.secret.frame.pad.fields
    for hole in (1, 5, 9):
        pilot.tap(keys.moles.grid.keys[hole - 1])
    pilot.tap(keys.whacks.grid.keys[3])
    shoot("whakka-secret")
    table.hide()
    for seat, pop, whack in ((0, (1, 2, 6), 5), (1, (3, 5, 7), 1), (2, (1, 5, 9), 4), (3, (2, 8), 9)):
        table.hand_to(seat)
        table.lift_cover()
        assert table.play(w.Write(seat, pop, whack))
    pilot.wait(3.0)
    shoot("whakka-reveal")


def test_molly(app: Any, shoot: Shoot) -> None:
    people = tuple(Seat(name, colour) for name, colour in zip(ARMY_NAMES, ("vermilion", "sky", "green", "yellow"),
                                                              strict=True))  # fmt: skip
    tokens = (y.SetTokens(0, 3), y.SetTokens(1, 2), y.SetTokens(3, 4))
    begin(app, "molly", people, y.ShowTops(tops("gpr gbg byg")), *tokens, y.PlayCard("green", 5))
    shoot("molly-referee")


def test_topoum(app: Any, shoot: Shoot) -> None:
    army = tuple(map(Seat, ARMY_NAMES, ("vermilion", "blue", "yellow", "graphite")))
    cards = ("long_range", "red_cross", "advance", "conquest", "grenade", "bayonet", "tunnel")
    barracks = ((0, (-1, 0)), (0, (1, -1)), (1, (0, -2)), (2, (2, -1)), (3, (-2, 1)), (1, (1, 1)))
    neutral = ((0, -1), (-1, 1), (2, 0), (0, 1))
    medals = tuple(t.SetMedals(seat, n) for seat, n in enumerate((34, 29, 41, 22)))
    table = begin(app, "topoum", army, t.ChooseDeck(cards), t.OpenLine(cards[:5]), t.Lay((0, 0)))
    for space in ((1, 0), (0, -1), (-1, 1), (1, -1), (2, 0), (0, -2), (-2, 2), (2, -2)):
        assert table.play(t.Lay(space)), table.view.refusal
    for seat, space in barracks:
        if not table.session.state.board.is_square(space):
            assert table.play(t.PutTile(space, seat, "barracks")), (space, table.view.refusal)
    for space in neutral:
        if not table.session.state.board.is_square(space):
            assert table.play(t.PutTile(space, 0, "neutral")), (space, table.view.refusal)
    for move in (*medals, t.PutMole((-1, 0), 0), t.SetPress(2), t.MoveMole((2, 0), (1, 0)), t.ChangeTile()):
        assert table.play(move), (move, table.view.refusal)
    rest_of_burst()
    shoot("topoum-board")


def test_topoum_score_sheet(app: Any, shoot: Shoot) -> None:
    army = tuple(map(Seat, ARMY_NAMES, ("vermilion", "blue", "yellow", "graphite")))
    medals = tuple(s.SetMedals(seat, n) for seat, n in enumerate((34, 29, 41, 22)))
    begin(app, "topoum_score", army, s.NameStarter(0), *medals, s.PayForCard(3), s.ScoreLine(4, 3))
    shoot("topoum-score")


def test_dice_theme_park(app: Any, shoot: Shoot) -> None:
    people = tuple(map(Seat, ("Ana", "Eda", "Cleo", "Dev"), ("vermilion", "blue", "green", "yellow")))
    printed = (("Carousel", 3), ("Ghost Train", 3), ("Tea Cups", 2))
    tiles = (("Ferris Wheel", 4), ("Speedster", 6), ("Pop Shop", 3), ("Helter Skelter", 3))
    cubes = (
        ("entrance", "printed_1", "ferris_wheel"), ("entrance", "printed_2", "printed_3"),
        ("entrance", "speedster", "pop_shop"), ("entrance", "helter_skelter"),
    )  # fmt: skip
    counts = ((2, 2, 1), (1, 2, 1), (2, 1, 1), (1, 3))
    staff = (("guide", "mascot"), ("concierge", "builder"), ("ticket_agent", "guide"), ("manager", "manager"))
    begin(
        app, "dice_theme_park_light", people, p.UseCards(True), p.SetRound(3), p.SetObjective(3, "money"),
        *(p.TellTile(f"printed_{n}", stars, name=name) for n, (name, stars) in enumerate(printed, 1)),
        *(p.TellTile(name, stars) for name, stars in tiles),
        *(p.PlayStaffAnyway(seat, *cards) for seat, cards in enumerate(staff)), p.PayIncome(),
        p.PutTile(0, "ferris_wheel"), p.PutTile(2, "speedster"), p.PutTile(2, "pop_shop"),
        p.PutTile(3, "helter_skelter"),
        *(p.SetUpgrade(seat, tile, "effect") for seat, tile in ((0, "printed_1"), (1, "printed_2"), (2, "speedster"),
                                                                (3, "helter_skelter"))),
        p.SetUpgrade(2, "pop_shop", "kiosk"),
        *(p.SetMoney(seat, n) for seat, n in enumerate((5, 5, 1, 2))),
        *(p.SetStars(seat, n) for seat, n in enumerate((61, 58, 64, 55))),
        *(p.SetCubesAnyway(seat, tile, n) for seat in (0, 1, 2, 3)
          for tile, n in zip(cubes[seat], counts[seat], strict=True)),
    )  # fmt: skip
    shoot("theme-park-upkeep")


def test_the_rest_of_the_app(app: Any, shoot: Shoot) -> None:
    begin(app, "mole_park", PEOPLE, m.NameKing(0), m.Deal())
    app.open_shelf()
    shoot("shelf")
    app.open_new_game("mole_park")
    shoot("new-game")
    app.open_settings()
    shoot("settings")


def test_dice(app: Any, shoot: Shoot) -> None:
    for number, (owner, kind) in enumerate((("Ana", "glove"), ("Ana", "prize"), ("Ben", "pan"), ("Eda", "mallet")), 1):
        die = KnownDie(f"pixels:b011000{number}", f"{owner}'s {kind}", None, owner, kind, protocol="pixels")
        app.library.keep_die(die)
    app.library.keep_die(KnownDie("camera:red", "Red die", None, "Cleo", "pan", protocol="camera"))
    begin(app, "mole_park", PEOPLE, m.NameKing(0), m.Deal())
    app.listen_to(Sources(Inbox(app.receive), known=[die.id for die in app.library.dice()]))
    app.open_dice()
    app.receive(Roll(0, "pixels:b0110003", "4", Source.RADIO, protocol="pixels"))
    shoot("dice")
    app.listen_to(None)


def test_camera(app: Any, shoot: Shoot) -> None:
    """Six dice, drawn; a lamp gleams on the black one. The reader reads them, and is not sure of that one."""
    table = begin(app, "mole_park", PEOPLE, m.NameKing(0), m.Deal())
    drawn = render_dice([2, 5, 5, 2, 3, 5], ["yellow", "white", "blue", "red", "green", "black"], ground="wood", seed=3)
    reader = PictureReader()
    bare, _ = reader.still(drawn)
    black = next(die for die in bare.seen.dice if die.colour == "black")
    y, x = np.mgrid[: drawn.shape[0], : drawn.shape[1]]
    beside = np.array((-0.1, 0.1)) * black.size + black.centre
    away = (x - beside[0]) ** 2 + (y - beside[1]) ** 2
    gleam = 0.97 * np.exp(-away / (2 * (0.18 * black.size) ** 2))[..., None]
    still, _ = reader.still((drawn * (1 - gleam) + 245 * gleam).astype(np.uint8))
    assert [die.value for die in still.seen.dice if die.colour != "black"] == [
        die.value for die in bare.seen.dice if die.colour != "black"
    ]
    assert next(die for die in still.seen.dice if die.colour == "black").sure < 0.9
    for colour, seat, kind in (("yellow", 0, "pan"), ("blue", 1, "glove"), ("red", 2, "mallet"), ("green", 4, "prize")):
        table.desk.give(f"camera:{colour}", Owner(seat, kind))
    sources = Sources(Inbox(app.receive), camera="0")
    sources._status["camera"] = Status("camera", Health.READY)
    sources.show(replace(still, agreeing=4))
    app.listen_to(sources)
    app.open_camera()
    rest_of_burst()
    app.page.ask_face(next(k for k, die in enumerate(still.seen.dice) if die.colour == "black"))
    shoot("camera")
    app.listen_to(None)


def test_results(app: Any, shoot: Shoot) -> None:
    table = begin(app, "mole_park", FOUR, m.NameKing(3))
    stars = (0, 0, 0, 0)
    for faces, more in (("2X31", "1000"), ("43X2", "0200"), ("1254", "3010"), ("X312", "0130"), ("5421", "8030")):
        assert table.play(m.Deal()) or table.play(m.DealNow())
        for seat, (face, kind) in enumerate(zip(faces, ("pan", "glove", "mallet", "pan"), strict=True)):
            move = m.Miss(seat, kind) if face == "X" else m.Whack(seat, kind, int(face))
            assert table.play(move, {"source": "radio", "die": f"pixels:{seat}"})
        assert table.play(m.HandOut())
        stars = tuple(have + int(won) for have, won in zip(stars, more, strict=True))
        for seat in range(4):
            table.play(m.SetStars(seat, stars[seat]))
    for move in (
        m.DealNow(), m.SetHand(0, 5), m.SetHand(1, 2), m.SetHand(2, 1), m.SetHand(3, 3), m.Declare(0),
        m.RollPrize(0, 6), m.Whack(1, "glove", 2), m.Miss(2, "mallet"),
        m.Whack(3, "pan", 4), m.HandOut(), m.CashIn(0, (5, 5, 5, 4, 4)),
    ):  # fmt: skip
        assert table.play(move, {"source": "radio", "die": f"pixels:{getattr(move, 'seat', 0)}"}), (
            move, table.view.refusal,
        )  # fmt: skip
    pilot.wait(1.0)
    shoot("results")


def test_every_picture_of_the_readme_is_there() -> None:
    named = re.findall(r"\((tests/ui/pictures/[\w-]+\.png)\)", (ROOT / "README.md").read_text("utf-8"))
    assert len(named) >= 10
    for path in named:
        assert (ROOT / path).exists(), path
