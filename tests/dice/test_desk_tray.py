"""The dice desk: what lies in the tray, for how long, and what may still be done with it."""

import pytest

from companion.core.dice import DiceWanted, Owner, Roll, Source
from companion.dice.desk import DiceDesk, Lies

FACES = {"glove": ("1", "2", "3", "4", "5", "X"), "pan": ("1", "2", "3", "4", "5", "X")}


def wish(round_no: int, seat: int) -> DiceWanted:
    return DiceWanted(f"r{round_no}.s{seat}", seat, ("glove", "pan"), 1, FACES)


def radio(number: int, die: str, face: str) -> Roll:
    return Roll(number, die, face, Source.RADIO)


@pytest.fixture
def desk() -> DiceDesk:
    desk = DiceDesk({"ana-pan": Owner(0, "pan"), "ana-glove": Owner(0, "glove"), "camera:red": Owner(0, "pan")})
    desk.wish([wish(1, 0), wish(1, 1)])
    return desk


def test_a_used_roll_lies_in_the_tray_only_while_what_it_answered_is_asked_again(desk):
    desk.hear(radio(1, "ana-pan", "3"))
    desk.use(desk.ready()[0], row=5)
    desk.wish([])
    assert desk.tray() == ()
    desk.wish([wish(2, 0), wish(2, 1)])
    assert desk.tray() == (), "another round asks Ana for another roll"
    desk.wish([wish(1, 0)])
    assert [t.lies for t in desk.tray()] == [Lies.USED], "all of that was undone"


def test_a_second_roll_is_one_until_the_table_goes_on(desk):
    desk.hear(radio(1, "ana-pan", "3"))
    desk.use(desk.ready()[0], row=5)
    desk.wish([])
    desk.hear(radio(2, "ana-pan", "4"))
    assert [(t.lies, t.row) for t in desk.tray()] == [(Lies.AGAIN, 5)]
    desk.step_over()
    assert desk.tray() == ()
    desk.hear(radio(3, "ana-pan", "5"))
    assert [(t.lies, t.row) for t in desk.tray()] == [(Lies.LATE, None)], "what was taken belongs to another step"
    desk.wish([wish(2, 0)])
    assert [t.lies for t in desk.tray()] == [Lies.EARLY] and not desk.ready()
    desk.offer_again("ana-pan")
    assert [a.faces[0].face for a in desk.ready()] == ["5"]


def test_what_was_rolled_for_one_step_does_not_lie_there_in_the_next(desk):
    desk.hear(radio(1, "ana-pan", "3"))
    desk.use(desk.ready()[0], row=5)
    desk.wish([wish(1, 1)])
    desk.hear(radio(2, "ana-pan", "4"))
    desk.hear(Roll(3, "camera:grey-7", "1", Source.CAMERA))
    desk.hear(radio(4, "nameless", "2"))
    desk.wish([])
    assert {t.lies for t in desk.tray()} == {Lies.AGAIN, Lies.NOBODYS}
    desk.wish([wish(2, 0), wish(2, 1)])
    assert [t.die for t in desk.tray()] == ["nameless"], "this die is still nobody's; the picture has changed"


def test_a_die_rolled_too_early_is_told_so_until_its_wish_is_answered_otherwise(desk):
    desk.wish([])
    desk.hear(radio(1, "ana-pan", "3"))
    desk.wish([wish(2, 0), wish(2, 1)])
    assert [t.lies for t in desk.tray()] == [Lies.EARLY]
    desk.wish([wish(2, 1)])  # it was typed
    assert desk.tray() == ()
    desk.wish([wish(2, 0), wish(2, 1)])  # that was undone
    assert [t.lies for t in desk.tray()] == [Lies.EARLY]


def test_a_wish_that_opens_anew_after_an_undo_is_not_answered_by_what_fell_before(desk):
    desk.hear(radio(1, "ana-pan", "3"))
    desk.use(desk.ready()[0], row=5)
    desk.wish([wish(1, 1)])
    desk.wish([wish(2, 0)], onward=True)
    desk.wish([wish(1, 1)])  # undone, and she rolls again
    desk.hear(radio(2, "ana-pan", "4"))
    desk.wish([wish(2, 0)], onward=True)
    assert not desk.ready()
    desk.hear(radio(3, "ana-pan", "5"))
    assert [a.faces[0].face for a in desk.ready()] == ["5"]
    desk.wish([wish(1, 1)])
    desk.wish([wish(2, 0)])  # redone
    assert [a.faces[0].face for a in desk.ready()] == ["5"]


def test_a_die_thrown_again_is_not_held_against_what_was_taken_before(desk):
    desk.hear(radio(1, "ana-pan", "3"))
    desk.use(desk.ready()[0], row=5)
    desk.wish([])
    desk.give("camera:red", Owner(0, "pan", {"6": "X"}))
    desk.hear(radio(2, "ana-pan", "5"))
    desk.hear(Roll(3, "camera:red", "5", Source.CAMERA))
    assert desk.doubts() == (), "the camera sees the second throw"


def test_of_several_wishes_of_a_seat_each_has_its_die(desk):
    four = [DiceWanted(f"r3.s0.{kind}", 0, (kind,), 1, FACES) for kind in ("glove", "pan")]
    desk.wish([])
    desk.hear(radio(1, "ana-pan", "3"))
    desk.wish(four)
    assert [t.lies for t in desk.tray()] == [Lies.EARLY], "another of her dice is waited for, and this one, too"
    desk.hear(radio(2, "ana-glove", "1"))
    desk.use(desk.ready()[0], row=7)
    desk.wish(four[1:])
    assert [(t.die, t.lies) for t in desk.tray()] == [("ana-pan", Lies.EARLY)]
    desk.hear(radio(3, "ana-glove", "2"))
    assert [(t.die, t.lies, t.row) for t in desk.tray()][1:] == [("ana-glove", Lies.AGAIN, 7)]


def test_a_roll_that_counts_for_nothing_never_answers(desk):
    desk.hear(radio(1, "ana-pan", "3"))
    desk.hear(radio(2, "ana-glove", "1"))
    desk.put_away("ana-glove")
    assert desk.tray() == () and desk.answer_to("r1.s0").faces[0].kind == "pan"
    desk.put_away("ana-pan")
    assert not desk.ready()
    desk.hear(radio(3, "ana-glove", "2"))
    assert [a.faces[0].face for a in desk.ready()] == ["2"], "its next roll is another one"


def test_a_roll_that_was_put_away_comes_back_as_it_lay(desk):
    desk.hear(radio(1, "ana-pan", "3"))
    desk.put_away("ana-pan")
    desk.bring_back("ana-pan")
    assert [a.faces[0].face for a in desk.ready()] == ["3"]
    desk.put_away("ana-pan")
    desk.hear(radio(2, "ana-pan", "5"))
    desk.put_away("ana-pan")
    desk.hear(radio(3, "ana-pan", "4"))
    desk.bring_back("ana-pan")
    assert [a.faces[0].face for a in desk.ready()] == ["4"], "it was thrown since"
    desk.bring_back("nobody knows it")


def test_of_two_dice_the_one_counts_that_somebody_says(desk):
    desk.hear(radio(1, "ana-pan", "3"))
    desk.hear(radio(2, "ana-glove", "1"))
    desk.offer_again("ana-glove")
    assert [a.faces[0].kind for a in desk.ready()] == ["glove"]


def test_a_second_roll_taken_in_place_of_the_first_is_what_other_sources_are_held_against(desk):
    desk.hear(radio(1, "ana-pan", "3"))
    desk.use(desk.ready()[0], row=5)
    desk.wish([wish(1, 1)])
    desk.hear(radio(2, "ana-pan", "4"))
    desk.use_instead("ana-pan", 5)
    assert desk.tray() == ()
    desk.hear(Roll(3, "camera:red", "4", Source.CAMERA))
    assert desk.doubts() == ()
    desk.wish([wish(1, 0), wish(1, 1)])  # the row was undone
    assert ("ana-pan", Lies.USED) in [(t.die, t.lies) for t in desk.tray()]
