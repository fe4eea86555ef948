"""Entering dice by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.dice import Owner, Roll, Source
from companion.core.messages import say
from companion.ui.game_screen import FaceQuestion
from companion.ui.widgets.key import Key
from tests.ui import pilot
from tests.ui.play_game import PEOPLE, Whacks
from tests.ui.playing import House

pytest_plugins = ("tests.ui.playing",)


def faces(at: Any) -> list[str]:
    return [key.face for key in at.screen.over.faces]


def tap_face(at: Any, face: str) -> None:
    at.calm()
    pilot.tap(next(key for key in at.screen.over.faces if key.face == face))
    at.calm()


def test_a_face_is_taken_with_one_tap_and_the_next_seat_slides_in(sit: Any) -> None:
    at = sit()
    at.screen.ask_face(1)
    at.calm()
    assert at.says("Which face is up on Ben’s die?") and at.says("goes on to Cleo")
    tap_face(at, "3")
    assert at.table.session.steps[-1].move == Whacks(1, "pan", 3)
    assert at.says("Which face is up on Cleo’s die?")


def test_it_closes_after_the_last_missing_die(sit: Any) -> None:
    at = sit()
    for seat in (0, 1, 2):
        at.table.play(Whacks(seat, "pan", 1))
    at.screen.ask_face()
    tap_face(at, "X")
    assert at.screen.over is None and at.table.session.steps[-1].move == Whacks(3, "pan", 0)


def test_the_likely_faces_are_ringed_and_the_doubt_is_told(sit: Any) -> None:
    at = sit(owners={"camera:a": Owner(0, "pan")})
    at.table.receive(Roll(0, "camera:a", "1", Source.CAMERA, 0.5, (("4", 0.4),)))
    at.screen.ask_face(0)
    at.calm()
    assert [key.face for key in at.screen.over.faces if key.likely] == ["1", "4"]
    assert at.says("the camera saw 1 or 4")


def test_another_kind_of_die_shows_its_faces_and_is_remembered_for_that_seat(sit: Any) -> None:
    at = sit()
    at.screen.ask_face(0)
    assert faces(at) == ["1", "2", "3", "4", "5", "X"]
    at.screen.over.choose_kind("prize")
    assert faces(at) == ["2", "4", "6"]
    tap_face(at, "6")
    at.table.undo()
    at.screen.ask_face(0)
    assert faces(at) == ["1", "2", "3", "4", "5", "X"], "an undone roll is no habit"
    at.table.redo()
    at.roll_all()
    at.table.undo()


def test_people_with_other_dice_are_asked_on_the_same_keys(sit: Any) -> None:
    """Only what differs is made anew: who types for the whole table sees nothing blink, and the focus stays."""
    at = sit()
    at.screen.ask_face(0)
    at.calm()
    sheet, question = at.screen.over, at.screen.over.asked
    keys = list(sheet.faces)
    assert set(question.kinds) == {"pan", "prize"} and len(keys) == 6

    def kinds() -> list[str]:
        return [key.word for key in pilot.walk(sheet, Key) if key.word]

    both = kinds()
    sheet.ask(replace(question, kinds=("prize",), kind="prize"))
    assert faces(at) == ["2", "4", "6"] and kinds() == [], "there is nothing to choose"
    sheet.ask(replace(question, kinds=("prize", "pan"), kind="prize"))
    assert kinds() == both[::-1] and faces(at) == ["2", "4", "6"]
    keys = list(sheet.faces)
    sheet.ask(question)
    assert kinds() == both and faces(at) == ["1", "2", "3", "4", "5", "X"] and sheet.faces[:3] == keys
    tap_face(at, "X")
    assert at.table.session.steps[-1].move == Whacks(0, "pan", 0)


def test_it_opens_with_the_kind_this_seat_used_last(sit: Any) -> None:
    from tests.ui.play_game import SkipRolls

    at = sit()
    at.table.play(Whacks(0, "prize", 4))
    at.table.play(SkipRolls())
    at.screen.ask_face(0)
    assert faces(at) == ["2", "4", "6"]


@pytest.mark.parametrize("way", ["scrim", "swipe", "escape"])
def test_leaving_it_changes_nothing(sit: Any, way: str) -> None:
    at = sit()
    at.screen.ask_face(0)
    at.calm()
    panel = at.screen.over.panel
    if way == "scrim":
        pilot.tap_at(640, panel.top + 60)
    elif way == "swipe":
        pilot.drag((640, panel.top - 12), (640, panel.top - 200))
    else:
        pilot.key("escape")
    assert at.screen.over is None and at.table.session.length == 0


@pytest.mark.parametrize(("key", "n"), [("4", 4), ("x", 0), ("X", 0)])
def test_the_keyboard_answers(sit: Any, key: str, n: int) -> None:
    at = sit()
    at.screen.ask_face(2)
    pilot.key(key)
    assert at.table.session.steps[-1].move == Whacks(2, "pan", n)


def test_a_key_that_is_no_face_does_nothing(sit: Any) -> None:
    at = sit()
    at.screen.ask_face(2)
    pilot.key("9")
    pilot.key("u")
    assert at.table.session.length == 0 and at.screen.over is not None


def test_chips_go_to_other_seats(sit: Any) -> None:
    at = sit()
    at.screen.ask_face(0)
    at.calm()
    at.tap("Dev")
    assert at.says("Which face is up on Dev’s die?")


def test_nothing_jumps_when_fewer_people_are_left_to_ask(sit: Any) -> None:
    people = tuple(replace(seat, name=f"{seat.name} Wolkenheim") for seat in PEOPLE)
    at = sit(seats=people, size=(800, 1280))
    at.screen.ask_face(0)
    at.calm()
    over = at.screen.over
    chips = over.chips.children
    before = (over.panel.height, over.faces[0].y)
    assert chips[0].y < chips[-1].y, "two lines of people"
    for _ in range(3):
        tap_face(at, "3")
    assert len(chips) == 1 and (over.panel.height, over.faces[0].y) == before


def test_a_die_that_lands_meanwhile_moves_on(sit: Any) -> None:
    at = sit(owners={"pixels:a": Owner(0, "pan")})
    at.screen.ask_face(0)
    at.table.receive(Roll(0, "pixels:a", "5", Source.RADIO))
    at.calm()
    assert at.says("Which face is up on Ben’s die?")


def test_a_finger_that_leaves_a_key_after_another_die_landed_means_nobody_elses(sit: Any) -> None:
    at = sit(owners={"pixels:a": Owner(0, "pan")})
    at.screen.ask_face(0)
    at.calm()
    finger = pilot.finger(*pilot.middle(next(key for key in at.screen.over.faces if key.face == "3")))
    finger.touch_down()
    at.table.receive(Roll(0, "pixels:a", "5", Source.RADIO))
    finger.touch_up()
    at.calm()
    assert [step.move for step in at.table.session.steps] == [Whacks(0, "pan", 5)]


class Sources:
    """Sources that can ask some dice; they answer with the rolls that the test wants."""

    def __init__(self, *can: str) -> None:
        self.can, self.asked, self.rolls, self.table = can, [], (), None

    def can_ask(self, die: str) -> bool:
        return die in self.can

    def read_again(self, *dice: str) -> None:
        self.asked.append(dice)
        self.table.receive(*self.rolls)


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
def test_one_tap_reads_a_die_again_where_it_can_be_asked(sit: Any, size: tuple[int, int]) -> None:
    house = House()
    house.dice = sources = Sources("camera:a")
    at = sit(owners={"camera:a": Owner(0, "pan"), "pixels:b": Owner(1, "pan")}, house=house, size=size)
    sources.table = at.table

    def read_again() -> None:
        (again,) = [w for w in at.screen.over.walk() if getattr(w, "icon", "") == "camera_again"]
        pilot.tap(again)
        at.calm()

    at.table.receive(Roll(0, "camera:a", "1", Source.CAMERA, 0.5, (("4", 0.4),)))
    at.screen.ask_face(0)
    at.calm()
    read_again()
    assert sources.asked == [("camera:a",)] and at.says("Reading again")
    pilot.wait(2.6)
    assert at.says("Nothing new was read")
    sources.rolls = (Roll(0, "camera:a", "4", Source.CAMERA, 0.99),)
    read_again()
    assert at.table.session.steps[-1].move == Whacks(0, "pan", 4)
    assert at.says("Which face is up on Ben’s die?") and not at.says("Reading again")
    assert not [w for w in at.screen.over.walk() if getattr(w, "icon", "") == "camera_again"], "it is asleep"


def test_sitting_out_and_correcting_are_offered_where_the_game_says_so(sit: Any) -> None:
    from companion.ui.screens.plain import PlainScreen

    done: list[Any] = []

    class Correcting(PlainScreen):
        def questions(self, view: Any) -> tuple[FaceQuestion, ...]:
            every = {"pan": ("1", "2")}
            return (
                FaceQuestion(0, "Ana", ("pan",), every, lambda kind, face: done.append((kind, face)), row=1),
                FaceQuestion(1, "Ben", ("pan",), every, lambda *_: None, sit_out=lambda: done.append("out"),
                             said=say("test.twice")),
            )  # fmt: skip

    at = sit(make_screen=Correcting)
    at.screen.ask_face(1)
    at.calm()
    at.tap("Ben sits this one out")
    at.screen.ask_face(0)
    tap_face(at, "2")
    assert done == ["out", ("pan", "2")] and at.screen.over is None


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1024, 600)])
def test_faces_are_large_enough_and_all_in_sight(sit: Any, size: tuple[int, int]) -> None:
    at = sit(size=size)
    at.screen.ask_face(0)
    at.calm()
    for key in at.screen.over.faces:
        x, y = key.to_window(*key.pos)
        assert key.height >= 76 * 0.8 and key.width >= 76
        assert x >= 0 and x + key.width <= size[0] and y >= 0 and y + key.height <= size[1]


def test_faces_keep_their_size_when_the_evening_turns_to_night(sit: Any) -> None:
    from companion.ui.theme import theme

    at = sit()
    at.screen.ask_face(0)
    at.calm()
    before = [key.height for key in at.screen.over.faces]
    theme.mode = "night"
    at.calm()
    assert [key.height for key in at.screen.over.faces] == before and min(before) > 100
