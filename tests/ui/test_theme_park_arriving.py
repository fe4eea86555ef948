"""One seat's park on the screen: guests that arrive, what a camera or a die tells of them, and names read once."""

from __future__ import annotations

from typing import Any

from companion.core.dice import Roll, Source
from companion.games.dice_theme_park import moves as m
from tests.ui.theme_park_table import entrance_of

pytest_plugins = ("tests.ui.theme_park_table",)


def test_a_monorail_is_filled_with_three_keys_after_it_is_opened_and_taken_with_one(visit: Any) -> None:
    at = visit(arrived=False, guests=False)
    first = at.sitting.view.game.to_take[0]
    at.page.turn_to(first)
    at.calm()
    at.tap(at.sitting.buttons("Fill")[0])
    for die in ("blue3", "yellow5", "blue3"):
        at.guest(die, at.over.pad)
    assert at.last == m.LoadMonorail(1, ("blue3", "yellow5", "blue3")) and at.taps == 4
    assert at.sitting.says("Who waits on monorail 2?", at.over), "the next one is asked at once"
    at.over.dismiss()
    at.calm()
    at.button("Read the printed values once")
    for key in reversed(at.over.keys.children):
        at.tap(key)
    for place in (-1, -2, -3):
        at.tap(at.over.keys.children[place])
    assert at.last == m.TellMonorails((1, 2, 3, 4, 5, 6, 1, 2, 3))
    at.tap(at.sitting.buttons("Fill")[0])
    for colour in ("green", "green", "blue"):
        at.tap(at.over.keys[colour])
    assert at.last == m.LoadMonorail(2, ("green4", "green5", "blue6")), "three colours where the values are printed"
    for colour in ("blue", "blue", "blue"):
        at.tap(at.over.keys[colour])
    assert at.last == m.LoadMonorail(3, ("blue1", "blue2", "blue3")) and at.over is None, "that was the last one"
    at.tap(at.sitting.buttons("Take")[0])
    assert at.last == m.TakeMonorail(first, 1)
    assert at.page.seat == at.sitting.view.game.to_take[0] != first, "whoever chooses next is shown"
    at.page.turn_to(first)
    at.calm()
    assert entrance_of(at) == ["blue3", "blue3", "yellow5"]


def test_with_an_empty_bag_nobody_is_asked_to_fill_a_monorail_and_an_empty_one_is_taken(visit: Any) -> None:
    at = visit(arrived=False, guests=False)
    first, last = at.sitting.view.game.to_take
    bag = [f"{colour}5" for colour in ("blue", "green", "yellow") for _ in range(11)]
    at.play(*(m.PutGuest(0, "printed_1", die) for die in bag[:31]))
    at.page.turn_to(first)
    at.calm()
    at.tap(at.sitting.buttons("Fill")[0])
    for die in ("yellow5", "yellow4"):
        at.guest(die, at.over.pad)
    assert at.last == m.LoadMonorail(1, ("yellow5", "yellow4")) and at.over is None, "no more dice, no more questions"
    assert not at.sitting.buttons("Fill") and len(at.sitting.buttons("Take")) == 3
    at.tap(at.sitting.buttons("Take")[0])
    at.tap(at.sitting.buttons("Take")[-1])
    assert at.last == m.TakeMonorail(last, 3) and at.sitting.view.game.to_take == ()


def test_what_a_camera_sees_is_offered_for_a_monorail_and_nothing_is_taken_by_itself(visit: Any) -> None:
    at = visit(arrived=False, guests=False)
    at.table.receive(*(Roll(0, f"camera:{die}", face, Source.CAMERA) for die, face in (("blue", "4"), ("red", "2"))))
    at.calm()  # the tray has come up
    at.tap(at.sitting.buttons("Fill")[0])
    row = at.sitting.view.row
    at.button("The camera sees blue 4")
    assert at.over.named == ["blue4"] and at.sitting.view.row == row
    at.guest("green1", at.over.pad)
    at.guest("green1", at.over.pad)
    assert at.last == m.LoadMonorail(1, ("blue4", "green1", "green1"))


def test_a_reroll_rings_the_face_of_a_die_that_is_heard_and_waits_for_the_tap(visit: Any) -> None:
    at = visit(options={"surprises": True}).play(
        m.TellTile("Log Flume", 3, "blue", 1, 3, 0, (1, 2), "higher", ("any", "blue"), reroll=True)
    )
    at.site("log_flume")
    at.guest("green2")
    at.button("Reroll the 5")
    at.table.receive(Roll(0, "pixels:a", "6", Source.RADIO))
    at.calm()
    assert [face for face, key in at.over.keys.items() if key.chosen] == [6]
    at.tap(at.over.keys[6])
    at.site("ferris_wheel")
    at.foot()
    assert at.last.rerolled == "blue5" and at.last.face == 6
    assert "blue6" in [guest.die for guest in at.page.site("ferris_wheel").guests]


def test_the_die_beside_the_reroll_symbol_is_told_once_and_offered_alone(visit: Any) -> None:
    at = visit(options={"surprises": True})
    at.page.ask_tile("log_flume")
    at.calm()
    at.button("die 2")
    at.button("Keep it")
    assert at.last.reroll and at.last.marked == 2
    at.page.put_down()
    at.calm()
    at.site("log_flume")
    at.guest("green2")
    assert at.sitting.buttons("Reroll the 5") and not at.sitting.buttons("Reroll the 2")


def test_printed_attractions_nobody_has_named_are_called_in_the_language_of_the_table(visit: Any) -> None:
    from companion.ui.speech import speech

    at = visit()
    speech.wish = "fr"
    at.calm()
    at.site("printed_1")
    assert at.sitting.says("Attraction de gauche") and not at.sitting.says("Left attraction")
    at.page.ask_tile("printed_1")
    at.calm()
    assert at.over.name.line.text == "Attraction de gauche"
    at.button("Garder")
    assert isinstance(at.last, m.TellTile) and at.last.name == "", "nobody has named it"
