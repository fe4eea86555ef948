"""What drivers and the reader say, in the table's words."""

import asyncio
import cmath
import itertools
import math
from dataclasses import dataclass, replace
from random import Random
from types import SimpleNamespace

import pytest

import hardware.reading as hw
from companion.core.dice import Crooked, Held, Link, Owner, Rolling, Source
from companion.inputs.from_hardware import translate
from companion.inputs.from_vision import Scenes, names
from companion.inputs.sources import Sources
from companion.inputs.virtual_roll import owner_of, roll
from companion.inputs.watching import Glimpse
from companion.ui.dice_rows import source_of

PIXEL = hw.DieIdentity("pixels:1a2b3c4d", "Ana pan", "pixels", "d6")
WIRED = hw.DieIdentity("diy:red", "red", "diy", "d6")


def test_a_settled_radio_die_is_a_roll():
    (told,) = translate(hw.DieSettled(PIXEL, "4"))
    assert (told.die, told.face, told.source, told.sure) == ("pixels:1a2b3c4d", "4", Source.RADIO, 1.0)


def test_what_a_die_without_a_link_calls_out_is_never_sure():
    (told,) = translate(hw.DieOverheard(PIXEL, "4"))
    assert (told.die, told.face, told.overheard, told.sure < 0.9) == ("pixels:1a2b3c4d", "4", True, True)


def test_a_die_that_nobody_has_set_up_proposes_nothing():
    heard = []
    sources = Sources(SimpleNamespace(use_loop=lambda loop: None, put=lambda *rolls: heard.extend(rolls)))
    sources._heard(hw.DieOverheard(PIXEL, "4"))
    assert heard == []
    sources.remember(PIXEL.id)
    sources._heard(hw.DieOverheard(PIXEL, "4"))
    assert [roll.face for roll in heard] == ["4"]


@pytest.mark.parametrize(
    ("die", "source"),
    [
        ("godice:19cce4", Source.RADIO),
        ("diy:c00000000001", Source.RADIO),
        ("diy:red-one", Source.WIRE),
        ("diy:/dev/ttyUSB0", Source.WIRE),
        ("diy:usb:2341:0043:85735", Source.WIRE),
    ],
)
def test_how_a_die_is_heard(die, source):
    identity = hw.DieIdentity(die, protocol=die.partition(":")[0])
    assert translate(hw.DieMoving(identity)) == (Rolling(die, source),)
    assert source_of(die) is source


@pytest.mark.parametrize("die", ["pixels:1a2b3c4d", "godice:19cce4", "diy:c00000000001"])
def test_radio_dice_of_every_maker_are_linked_when_they_are_known_or_remembered(die):
    async def listen():
        known = Sources(SimpleNamespace(use_loop=lambda loop: None, put=lambda *rolls: None), known=[die])
        later = Sources(SimpleNamespace(use_loop=lambda loop: None, put=lambda *rolls: None), radio=False)
        later.remember(die)
        for sources in (known, later):
            sources._options = {"scanner_backend": NoRadio}
            running = asyncio.create_task(sources.run())
            await asyncio.sleep(0.05)
            if sources is later:
                sources.remember(die)
            assert [state.die.id for state in sources.dice] == [die]
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    asyncio.run(listen())


class NoRadio:
    """A scanner that finds no radio."""

    def __init__(self, *arguments, **settings):
        raise FileNotFoundError(2, "no radio here")


def test_a_tilted_die_is_a_roll_nobody_may_take_without_looking():
    (told,) = translate(hw.DieSettled(WIRED, "4", sure=False))
    assert told.source is Source.WIRE
    assert told.sure < 0.9


def test_a_face_found_after_a_reconnect_is_no_roll():
    assert translate(hw.DieSettled(PIXEL, "4", after_reconnect=True)) == (
        Link("pixels:1a2b3c4d", True, name="Ana pan", protocol="pixels"),
    )


def test_a_die_that_may_have_been_thrown_while_nobody_heard_it_asks():
    link, doubt = translate(hw.DieSettled(PIXEL, "4", sure=False, after_reconnect=True))
    assert link == Link("pixels:1a2b3c4d", True, name="Ana pan", protocol="pixels")
    assert (doubt.face, doubt.source) == ("4", Source.RADIO)
    assert doubt.sure < 0.9


@pytest.mark.parametrize(
    "event, word",
    [
        (hw.DieBumped(PIXEL, "3"), Held("pixels:1a2b3c4d", Source.RADIO)),
        (hw.DieMoving(PIXEL), Rolling("pixels:1a2b3c4d", Source.RADIO)),
        (hw.DieShowing(PIXEL, "3"), Rolling("pixels:1a2b3c4d", Source.RADIO, "3")),
        (hw.DieHeld(PIXEL), Held("pixels:1a2b3c4d", Source.RADIO)),
        (hw.DieCrooked(PIXEL, "2"), Crooked("pixels:1a2b3c4d", Source.RADIO, ("2",))),
        (hw.DieCrooked(PIXEL), Crooked("pixels:1a2b3c4d", Source.RADIO, ())),
        (hw.DieLost(PIXEL, "out_of_reach"), Link("pixels:1a2b3c4d", False, None, "Ana pan", "pixels")),
        (hw.NoFreeLink(PIXEL, 7), Link("pixels:1a2b3c4d", False, None, "Ana pan", "pixels", waits=True)),
        (hw.DieBattery(PIXEL, 12), Link("pixels:1a2b3c4d", True, 12, "Ana pan", "pixels")),
    ],
)
def test_the_other_words(event, word):
    assert translate(event) == (word,)


def test_what_is_no_business_of_a_game_says_nothing():
    assert translate(hw.RadioReady()) == ()
    assert translate(hw.DieSighted(PIXEL)) == ()


@dataclass(frozen=True)
class Seen:
    value: int
    colour: str | None = "red"
    centre: tuple[float, float] = (100.0, 100.0)
    size: float = 50.0
    sure: float = 0.99
    likely: tuple[tuple[int, float], ...] = ()


def test_dice_are_called_by_colour_and_twins_from_left_to_right():
    dice = [Seen(1, "red", (300, 0)), Seen(2, "blue"), Seen(3, "red", (100, 0)), Seen(4, None)]
    assert names(dice) == ("camera:red-2", "camera:blue", "camera:red", "camera:unknown")


def test_dice_that_lie_as_before_were_not_thrown():
    scenes = Scenes()
    first = scenes.rolls([Seen(3), Seen(5, "blue", (400, 100))])
    assert [(r.die, r.face) for r in first] == [("camera:red", "3"), ("camera:blue", "5")]
    again = scenes.rolls([Seen(3, centre=(104, 98)), Seen(2, "blue", (500, 220))])
    assert [(r.die, r.face) for r in again] == [("camera:blue", "2")]
    assert scenes.rolls([Seen(3, centre=(104, 98)), Seen(2, "blue", (500, 220))]) == ()


def test_a_die_in_doubt_that_is_read_otherwise_where_it_lies_was_not_thrown():
    scenes = Scenes()
    five = Seen(5, sure=0.6, likely=((5, 0.6), (6, 0.35)))
    six = Seen(6, centre=(103, 99), sure=0.55, likely=((6, 0.55), (5, 0.4)))
    scenes.rolls([five, Seen(2, "blue", (400, 100))])
    assert [roll.die for roll in scenes.rolls([six, Seen(4, "blue", (500, 220))])] == ["camera:blue"]
    for other in (replace(six, centre=(120, 100)), replace(six, likely=((6, 0.99),)), replace(six, colour="white")):
        scenes = Scenes()
        scenes.rolls([five])
        assert bool(scenes.rolls([other])) == (other.colour == "red"), "elsewhere, or with no doubt, it was"


def test_dice_that_were_taken_as_they_lie_are_not_told_and_keep_their_names():
    dice = [Seen(3), Seen(5, centre=(300, 100)), Seen(2, "blue", (400, 100))]
    scenes = Scenes()
    scenes.taken(dice)
    assert scenes.rolls(dice) == ()
    scenes = Scenes()
    scenes.rolls(dice[2:])
    scenes.taken(dice[1:2], ("camera:red-2",))
    assert [roll.die for roll in scenes.rolls(dice)] == ["camera:red"]
    assert scenes.called(dice) == ("camera:red", "camera:red-2", "camera:blue")


def test_of_two_red_dice_the_one_thrown_again_is_told_and_both_keep_their_names():
    scenes = Scenes()
    scenes.rolls([Seen(3, centre=(100, 100)), Seen(5, centre=(300, 100))])
    again = scenes.rolls([Seen(5, centre=(303, 101)), Seen(2, centre=(500, 220))])
    assert [(r.die, r.face) for r in again] == [("camera:red", "2")]
    assert scenes.called([Seen(5, centre=(303, 101)), Seen(2, centre=(500, 220))]) == ("camera:red-2", "camera:red")


def test_a_die_that_was_covered_for_a_while_was_not_thrown():
    scenes = Scenes()
    lay = [Seen(3), Seen(5, "white", (400, 100)), Seen(2, "blue", (250, 300))]
    scenes.rolls(lay)
    assert scenes.rolls([lay[0], lay[2]]) == ()
    assert scenes.rolls([lay[0], replace(lay[1], centre=(405, 96)), lay[2]]) == ()
    assert scenes.called(lay) == ("camera:red", "camera:white", "camera:blue")
    assert scenes.rolls(lay[:1]) == ()
    thrown = scenes.rolls([lay[0], replace(lay[1], value=4), replace(lay[2], centre=(500, 300))])
    assert [(r.die, r.face) for r in thrown] == [("camera:white", "4"), ("camera:blue", "2")]
    back = scenes.rolls([lay[0], lay[1], replace(lay[2], centre=(500, 300))])
    assert [(r.die, r.face) for r in back] == [("camera:white", "5")], "where it lay before its last throw"


def test_a_camera_that_was_pushed_throws_no_dice():
    scenes = Scenes()
    lay = [Seen(3), Seen(5, "blue", (400, 100)), Seen(5, "white", (250, 300))]
    scenes.rolls(lay)
    pushed = [replace(die, centre=(die.centre[0] + 90, die.centre[1] - 70)) for die in lay]
    assert scenes.rolls(pushed) == ()
    assert scenes.lying(pushed)[1] == (1, 1, 1)


def test_the_throws_of_each_die_are_counted_also_one_that_is_not_told_yet():
    scenes = Scenes()
    lay = [Seen(3), Seen(5, "blue", (400, 100))]
    assert scenes.lying(lay)[1] == (1, 1), "they have come to lie there and are not told yet"
    scenes.rolls(lay)
    assert scenes.lying(lay)[1] == (1, 1)
    again = [Seen(4), Seen(5, "blue", (404, 98))]
    assert scenes.lying(again)[1] == (2, 1)
    scenes.rolls(again)
    assert scenes.lying(again)[1] == (2, 1)


def turned(dice, degrees, shift=(0, 0), nearer=1.0):
    turn = nearer * cmath.exp(1j * math.radians(degrees))
    places = [complex(*die.centre) * turn + complex(*shift) for die in dice]
    return [
        replace(die, centre=(at.real, at.imag), size=die.size * nearer) for die, at in zip(dice, places, strict=True)
    ]


def test_a_camera_or_a_tray_that_was_turned_throws_no_dice():
    lay = [Seen(3), Seen(5, "blue", (400, 100)), Seen(5, "white", (250, 300))]
    for degrees, shift, nearer in ((12, (0, 0), 1), (20, (120, 40), 1), (-90, (500, 0), 1), (180, (9, 9), 1.15)):
        scenes = Scenes()
        scenes.rolls(lay)
        there = turned(lay, degrees, shift, nearer)
        assert scenes.called(there) == ("camera:red", "camera:blue", "camera:white")
        assert scenes.rolls(there) == (), degrees
        there[2] = replace(there[2], value=1)
        assert len(scenes.rolls(turned(there, 25, (90, 0)))) == 3, "one of them shows another face: it is a throw"


def test_a_die_that_left_the_picture_with_a_turned_camera_makes_no_throw_of_the_others():
    scenes = Scenes()
    lay = [Seen(3), Seen(5, "blue", (400, 100)), Seen(5, "white", (250, 300)), Seen(1, "green", (20, 20))]
    scenes.rolls(lay)
    assert scenes.rolls(turned(lay[:3], 15, (40, -30))) == ()


def test_two_dice_count_as_pushed_only_if_they_were_moved_a_little():
    lay = [Seen(3), Seen(5, "blue", (400, 100))]
    pushed = ((12, (60, 30), 1, 0), (80, (60, 30), 1, 2), (0, (900, 0), 1, 2), (9, (9, 90), 1.2, 2))
    for degrees, shift, nearer, thrown in pushed:
        scenes = Scenes()
        scenes.rolls(lay)
        assert len(scenes.rolls(turned(lay, degrees, shift, nearer))) == thrown, (degrees, shift)


def test_in_a_divided_tray_dice_are_called_by_where_they_lie():
    scenes = Scenes(lambda centre: 1 if centre[0] < 200 else 2)
    rolls = scenes.rolls([Seen(1, "red", (300, 0)), Seen(2, "blue", (100, 0)), Seen(3, "red", (250, 9))])
    assert {(r.die, r.face) for r in rolls} == {("camera:zone2-2", "1"), ("camera:zone1", "2"), ("camera:zone2", "3")}


def test_everything_in_a_photograph_counts():
    scenes = Scenes()
    scenes.rolls([Seen(3)])
    assert len(scenes.rolls([Seen(3)], fresh=True)) == 1


def test_likely_faces_leave_out_the_one_that_was_read():
    (told,) = Scenes().rolls([Seen(1, sure=0.5, likely=((1, 0.5), (4, 0.4)))])
    assert told.likely == (("4", 0.4),)


def test_a_virtual_die_knows_its_owner_and_shows_only_its_faces():
    chance = Random(7)
    faces = {roll(2, "pan", ("1", "X"), chance).face for _ in range(50)}
    assert faces == {"1", "X"}
    assert owner_of("virtual:2:pan") == Owner(2, "pan")
    assert owner_of("pixels:2:pan") is None
    assert owner_of("virtual:x:pan") is None
    with pytest.raises(ValueError, match="pan"):
        roll(2, "pan", (), chance)


def test_all_colours_get_names_even_many_twins():
    dice = [Seen(1, "white", (float(x), 0.0)) for x in range(12)]
    assert len(set(names(dice))) == 12
    assert list(itertools.islice(names(dice), 2)) == ["camera:white", "camera:white-2"]


def test_reading_again_brings_in_the_asked_dice_of_the_picture_as_they_lie():
    heard = []
    sources = Sources(SimpleNamespace(put=lambda *rolls: heard.extend(rolls)))
    dice = (Seen(4, "red", (1, 1)), Seen(2, "blue", (9, 9)))
    assert not sources.can_ask("camera:red"), "no camera looks"
    sources.read_again("camera:red")
    assert heard == []
    picture = SimpleNamespace(dice=dice, refused="")
    sources.show(Glimpse(SimpleNamespace(picture=None), picture))
    assert sources.can_ask("camera:red") and not sources.can_ask("pixels:1a2b3c4d")
    for _ in range(2):
        sources.read_again("camera:red", "camera:green")
    assert [(roll.die, roll.face) for roll in heard] == [("camera:red", "4")] * 2
    sources.show(Glimpse(SimpleNamespace(picture=None), SimpleNamespace(dice=(), refused="too_dark")))
    assert sources.look_again(["camera:red"]) == 0


@pytest.mark.parametrize(
    "waited_since, asks",
    [(100.0, 4), (106.0, 3), (108.5, None), (None, None)],
    ids=["all the while", "since the middle", "since shortly before", "not at all"],
)
def test_a_die_that_was_not_heard_and_lies_as_before_is_asked_about_while_the_table_waits_for_it(waited_since, asks):
    back, *doubt = translate(hw.DieSettled(PIXEL, "4", after_reconnect=True, unheard=(105.0, 109.2)), waited_since)
    assert back == Link("pixels:1a2b3c4d", True, name="Ana pan", protocol="pixels")
    assert [roll.unheard for roll in doubt] == ([] if asks is None else [asks])
    assert all(roll.face == "4" and roll.sure < 0.9 for roll in doubt)
