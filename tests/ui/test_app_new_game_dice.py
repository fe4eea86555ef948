"""New game with real dice: whose die is whose, who is King, and what a roll lights up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.core.dice import Owner, Roll, Source
from companion.core.game import Seat
from companion.games import shelf
from companion.inputs.watching import Glimpse
from companion.storage.preferences import KnownDie
from companion.table.library import Library
from companion.ui.screens.rows import SettingRow
from hardware.reading import DieIdentity, DieState
from tests.ui.app_pilot import everything, rest_of_burst, running, sees, tap, texts

PEOPLE = (Seat("Ana", "vermilion"), Seat("Ben", "sky"), Seat("Cleo", "green"))


class Listening:
    """What the app knows of its sources, with dice that say what the test wants."""

    def __init__(self, *dice: DieState) -> None:
        self.dice, self.statuses, self.troubles, self.paused, self.pictures = dice, (), (), False, None
        self.glimpse = Glimpse()
        self.remembered: list[str] = []

    @property
    def awake(self) -> tuple[str, ...]:
        return tuple(state.die.id for state in self.dice if state.linked)

    def remember(self, die: str) -> None:
        self.remembered.append(die)


def pixel(id: str, name: str, **more: Any) -> DieState:
    return DieState(DieIdentity(f"pixels:{id}", name, "pixels"), **{"known": True, "linked": True, **more})


@pytest.fixture
def library(tmp_path: Path) -> Any:
    made = Library(tmp_path, shelf())
    game = made.game("mole_park")
    table = made.start(game, game.setup(PEOPLE))
    table.close()
    yield made
    made.close()


def open_new(app: Any) -> Any:
    app.open_new_game("mole_park")
    rest_of_burst()
    return app.page


def place(app: Any, seat: int, kind: str) -> Any:
    return app.page.dice_card.places[seat, kind]


def test_a_tile_takes_a_camera_colour_and_the_die_plays_from_the_start(library: Any) -> None:
    with running(library, dice=Listening()) as app:
        open_new(app)
        assert place(app, 1, "pan").phase == "waiting"
        tap(app, "Ben’s frying pan")
        tap(app, "Blue die")
        assert (place(app, 1, "pan").source, place(app, 1, "pan").phase) == ("camera", "taken")
        kept = next(die for die in library.dice() if die.id == "camera:blue")
        assert (kept.owner, kept.kind, dict(kept.faces)["6"]) == ("Ben", "pan", "X")
        tap(app, "Start the game")
        assert app.table.desk.owners["camera:blue"] == Owner(1, "pan", kept.faces)


def test_a_die_of_somebody_else_changes_owners_with_the_one_that_was_here(library: Any) -> None:
    library.keep_die(KnownDie("pixels:a", "Ruby", None, "Ana", "glove"))
    library.keep_die(KnownDie("pixels:b", "Azure", None, "Ben", "pan"))
    with running(library, dice=Listening(pixel("a", "Ruby"), pixel("b", "Azure"))) as app:
        open_new(app)
        assert place(app, 0, "glove").source == place(app, 1, "pan").source == "radio"
        tap(app, "Ben’s frying pan")
        tap(app, "Ruby")
        owners = {die.id: (die.owner, die.kind) for die in library.dice()}
        assert owners == {"pixels:a": ("Ben", "pan"), "pixels:b": ("Ana", "glove")}


def test_somebody_may_play_by_hand_after_all(library: Any) -> None:
    library.keep_die(KnownDie("pixels:a", "Ruby", None, "Ana", "glove"))
    library.keep_die(KnownDie("pixels:b", "Azure", None, "Ben", "pan"))
    with running(library, dice=Listening(pixel("a", "Ruby"), pixel("b", "Azure"))) as app:
        open_new(app)
        tap(app, "Ben’s frying pan")
        tap(app, "No die, by hand")
        assert place(app, 1, "pan").phase == "waiting" and place(app, 0, "glove").source == "radio"
        assert [die.owner for die in library.dice()] == ["", "Ana"]


def test_a_real_roll_lights_its_tile_and_a_strange_one_is_told(library: Any) -> None:
    library.keep_die(KnownDie("pixels:a", "Ruby", None, "Ana", "glove"))
    with running(library, dice=Listening(pixel("a", "Ruby"), pixel("c", "Coal", known=False))) as app:
        open_new(app)
        app.receive(Roll(1, "pixels:a", "4", Source.RADIO))
        assert place(app, 0, "glove").lit and not place(app, 1, "glove").lit
        app.receive(Roll(2, "pixels:c", "5", Source.RADIO))
        rest_of_burst()
        assert sees(app, "A die that is nobody’s shows 5.")
        tap(app, "Ben’s giant mallet")
        app.receive(Roll(3, "pixels:c", "2", Source.RADIO))
        assert app.page.picks.buttons["pixels:c"].kind == "accent"
        tap(app, "Coal")
        assert place(app, 1, "mallet").source == "radio" and not sees(app, "A die that is nobody’s")
        assert app.dice.remembered == ["pixels:c"]


def test_dice_that_sleep_or_run_low_are_named(library: Any) -> None:
    library.keep_die(KnownDie("pixels:a", "", None, "Ana", "glove"))
    library.keep_die(KnownDie("pixels:b", "", None, "Ben", "pan"))
    library.keep_die(KnownDie("pixels:z", "", None, "Zoë", "pan"))  # does not play today
    dice = Listening(pixel("a", ""), pixel("b", "", linked=False))
    with running(library, dice=dice) as app:
        open_new(app)
        assert sees(app, "Ben’s frying pan is asleep. Shake it, or play it by hand.")
        assert place(app, 1, "pan").phase == "asleep" and place(app, 0, "glove").phase == "taken"
        dice.dice = (pixel("a", "", battery=9), pixel("b", ""))
        app._dice_changed()
        rest_of_burst()
        assert sees(app, "Ana’s boxing glove is low.") and not sees(app, "asleep")
        dice.dice = (pixel("a", "", battery=9, charging=True), pixel("b", ""))
        app._dice_changed()
        rest_of_burst()
        assert not sees(app, "is low") and not sees(app, "Zoë")


def test_dice_go_along_when_somebody_without_a_name_gets_one(tmp_path: Path) -> None:
    library = Library(tmp_path, shelf())
    with running(library, dice=Listening()) as app:
        open_new(app)
        tap(app, "Player 2’s Prize die")
        tap(app, "Green die")
        assert place(app, 1, "prize").source == "camera"
        app.page.rename(1, "Hana")
        rest_of_burst()
        assert place(app, 1, "prize").source == "camera"
        assert [(die.owner, die.kind) for die in library.dice()] == [("Hana", "prize")]
    library.close()


def test_a_drawn_king_is_king_from_the_first_move_on(library: Any) -> None:
    with running(library, dice=Listening()) as app:
        page = open_new(app)
        assert sees(app, "Roll your Prize dice for King")
        tap(app, "Draw King")
        name = page.draft.names()[page.draft.first]
        assert sees(app, f"King is [b]{name}[/b].")
        tap(app, "Start the game")
        session = app.table.session
        assert [type(step.move).__name__ for step in session.steps] == ["NameKing"]
        assert session.state.seats[session.state.king].name == name


def test_without_a_drawn_king_the_prize_dice_are_rolled(library: Any) -> None:
    with running(library, dice=Listening()) as app:
        page = open_new(app)
        tap(app, "Draw King")
        tap(app, "Let the dice decide")
        assert page.draft.first is None
        tap(app, "Start the game")
        assert app.table.session.length == 0
        assert {wish.kinds for wish in app.table.game.dice_wanted(app.table.session.state)} == {("prize",)}


def test_what_is_printed_on_the_board_is_asked_once_and_kept(library: Any) -> None:
    with running(library, dice=Listening()) as app:
        from companion.ui.widgets.stepper import Stepper

        open_new(app)
        (holes,) = [w for w in everything(app) if isinstance(w, SettingRow) and w._title == "Holes on the board"]
        assert holes._note == "your box?" and sees(app, "3 moles are dealt into every hole") is False
        stepper = next(w for w in app.page.walk() if isinstance(w, Stepper) and w.value == 5)
        stepper.dispatch("on_step", 6)
        rest_of_burst()
        assert library.catalogue("mole_park")["board.holes"].value == 6
        (holes,) = [w for w in everything(app) if isinstance(w, SettingRow) and w._title == "Holes on the board"]
        assert not holes._note, "the owner knows now"
        tap(app, "Start the game")
        assert len(app.table.session.state.holes) == 6


def test_the_first_step_says_what_so_many_people_lay_out(library: Any) -> None:
    with running(library, dice=Listening()) as app:
        open_new(app)
        told = next(text for text in texts(app) if "dealt into every hole" in text)
        tap(app, "Start the game")
        from companion.games.mole_park.moves import Deal, NameKing

        app.table.play(NameKing(0))
        app.table.play(Deal())
        assert told.split()[0] == str(app.table.session.state.holes[0])


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1024, 600)])
@pytest.mark.parametrize("text_size", [1.0, 1.6])
def test_every_tile_can_be_touched_in_every_size(library: Any, size: tuple[int, int], text_size: float) -> None:
    library.set_setting("app.text_size", text_size)
    with running(library, size=size, dice=Listening()) as app:
        open_new(app)
        for (seat, kind), tile in app.page.dice_card.places.items():
            assert tile.width >= 48 and tile.height >= 48, (seat, kind)
            x, _ = tile.to_window(tile.x, tile.y)
            assert x >= 0 and x + tile.width <= size[0]
            row = tile.parent
            assert tile.x >= row.x and tile.right <= row.right + 1


def test_french_is_whole(library: Any) -> None:
    with running(library, dice=Listening(), language="fr") as app:
        open_new(app)
        assert sees(app, "À qui sont les dés ?") and sees(app, "Tirer le Roi")
        assert not [text for text in texts(app) if text.startswith(("new.", "mole_park.", "dice."))]
