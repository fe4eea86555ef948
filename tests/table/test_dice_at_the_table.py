"""Dice at the table: taken by themselves, corrected, doubted; played with Mole Park."""

import pytest

from companion.core.dice import DieState, Owner, Roll, Rolling, Source
from companion.core.game import Seat
from companion.core.session import Session
from companion.dice.desk import Lies
from companion.dice.proposing import lend
from companion.games.mole_park import GAME
from companion.games.mole_park.moves import ChooseDie, Deal, HandOut, NameKing, RollForKing, RollPrize, Whack
from companion.table.table import Table

from .memory import Memory

OWNERS = {"ana": Owner(0, "pan"), "ben": Owner(1, "pan"), "camera:red": Owner(0, "pan")}


@pytest.fixture
def table() -> Table:
    table = Table(Session(GAME, GAME.setup((Seat("Ana"), Seat("Ben"))), Memory()), OWNERS)
    table.play(NameKing(0))
    table.play(Deal())
    return table


def radio(die: str, face: str, **more) -> Roll:
    return Roll(0, die, face, Source.RADIO, **more)


def last(table: Table):
    return table.session.steps[-1]


def test_dice_that_land_together_are_taken_in_one_change_of_the_screen(table):
    views = []
    table.watch(views.append)
    table.receive(radio("ana", "3"), radio("ben", "4"))
    assert [s.move for s in table.session.steps[-2:]] == [Whack(0, "pan", 3), Whack(1, "pan", 4)]
    assert len(views) == 2  # as it was, and with both dice
    assert last(table).by["source"] == "radio"
    assert last(table).by["die"] == "ben"


def test_with_auto_take_off_a_die_is_offered_and_one_tap_takes_it(table):
    table.auto_take = False
    table.receive(radio("ana", "3"))
    (ana, _) = table.view.answers
    assert ana.certain
    assert table.accept(ana.wanted.key)
    assert last(table).move == Whack(0, "pan", 3)


def test_a_die_that_was_lent_for_a_roll_is_given_back_when_that_roll_is_waited_for_no_more():
    table = Table(Session(GAME, GAME.setup((Seat("Ana"), Seat("Ben"), Seat("Cleo"))), Memory()))
    for move in (RollForKing(0, 2), RollForKing(1, 3)):
        table.play(move)
    lend(table, "camera:white", Owner(2, "prize"))
    table.receive(Roll(0, "camera:white", "5", Source.CAMERA, 0.6, (("6", 0.3),)))
    assert table.desk.owners == {"camera:white": Owner(2, "prize")}, "it is in doubt"
    assert table.play(NameKing(0)), "they decide without it"
    assert table.desk.owners == {}


def test_of_an_unsure_die_the_chosen_face_counts_and_the_row_keeps_what_was_read(table):
    table.receive(Roll(0, "camera:red", "1", Source.CAMERA, 0.5, (("4", 0.4),)))
    assert table.view.answers[0].state is DieState.UNSURE
    assert table.accept(table.view.answers[0].wanted.key, "4")
    assert last(table).move == Whack(0, "pan", 4)
    assert last(table).by["said"] == "1"


def test_a_typed_face_wins_over_a_die_that_still_rolls(table):
    table.receive(Rolling("ana", Source.RADIO))
    key = table.view.answers[0].wanted.key
    assert table.typed(key, "glove", "X")
    assert last(table).by["source"] == "hand"
    assert table.view.evidence[0]["source"] == "hand"
    table.receive(radio("ana", "5"))  # too late: nothing happens to the score
    assert len(table.session.steps) == 3
    assert table.view.tray


def test_a_roll_corrected_after_handing_out_says_what_to_put_back(table):
    table.receive(radio("ana", "3"), radio("ben", "4"))
    row = table.session.steps[-1].number
    table.play(HandOut())
    changes = table.change(row, Whack(1, "pan", 3))
    assert changes is not None
    assert {label.key for label, _, _ in changes.numbers}
    assert changes.on_the_table
    assert table.last_changes == changes
    assert table.undo()
    assert table.last_changes is None


def test_a_refusal_somebody_reads_stays_while_other_dice_land(table):
    assert not table.play(RollPrize(0, 3))
    refusal = table.view.refusal
    assert refusal is not None
    table.receive(radio("ben", "2"))
    assert table.view.refusal == refusal
    assert table.play(Whack(0, "pan", 1))
    assert table.view.refusal is None


def test_do_it_anyway_is_a_ruling_that_the_history_shows(table):
    assert not table.play(RollPrize(0, 3))
    assert table.view.refusal.anyway is not None
    assert table.anyway()
    assert last(table).move.ruling
    assert table.history()[-1].ruling


def test_a_camera_that_contradicts_a_taken_radio_die_is_told_and_changes_nothing(table):
    table.receive(radio("ana", "3"))
    before = table.session.state
    table.receive(Roll(0, "camera:red", "5", Source.CAMERA))
    (doubt,) = table.view.doubts
    assert (doubt.face, doubt.other) == ("3", "5")
    assert table.session.state == before
    table.settle_doubt(doubt)
    assert table.view.doubts == ()


def test_undo_of_a_die_asks_again_and_the_used_roll_waits_in_the_tray(table):
    table.receive(radio("ana", "3"))
    table.undo()
    assert [a.wanted.seat for a in table.view.answers] == [0, 1]
    assert [t.die for t in table.view.tray] == ["ana"]
    table.give_die("ana", Owner(0, "pan"))  # somebody says that it counts after all
    assert last(table).move == Whack(0, "pan", 3)


def test_a_die_that_lands_while_people_choose_is_no_second_roll_and_counts_once_they_have_chosen():
    setup = GAME.setup((Seat("Ana"), Seat("Ben")), {"secret_choice": True})
    table = Table(Session(GAME, setup, Memory()), {"ana": Owner(0, "prize"), "new": Owner(0, "mallet")})
    table.receive(radio("ana", "6"))
    table.play(RollForKing(1, 2))
    table.receive(radio("ana", "3"))
    assert [(t.lies, t.row) for t in table.view.tray] == [(Lies.AGAIN, 1)], "this is a second roll for the crown"
    table.play(Deal())
    assert table.view.asks and table.view.tray == ()
    table.receive(radio("new", "4"))
    assert [t.lies for t in table.view.tray] == [Lies.LATE], "nobody waits for it"
    for seat in (0, 1):
        table.play(ChooseDie(seat, "mallet"))
    table.stop_passing()
    assert [t.lies for t in table.view.tray] == [Lies.EARLY]
    table.give_die("new", Owner(0, "mallet"))
    assert last(table).move == Whack(0, "mallet", 4) and table.view.tray == ()


def test_what_somebody_says_counts_is_taken_also_where_dice_are_only_offered(table):
    table.auto_take = False
    table.receive(radio("nobodys", "3"))
    table.give_die("nobodys", Owner(1, "pan"))
    assert last(table).move == Whack(1, "pan", 3)


def test_a_second_roll_in_place_of_the_first_is_what_the_row_rests_on(table):
    table.receive(radio("ana", "3"))
    table.receive(radio("ana", "4"))
    (second,) = table.view.tray
    assert table.take_instead("ana", second.row, Whack(0, "pan", 4))
    assert (last(table).move, last(table).by["die"], last(table).by["source"]) == (Whack(0, "pan", 4), "ana", "radio")
    assert table.view.tray == () and table.last_changes is not None
    table.receive(Roll(0, "camera:red", "4", Source.CAMERA))
    assert table.view.doubts == (), "the camera sees what counts"


@pytest.mark.parametrize("face", ["", "\N{BLACK STAR}", "1.5", "-1", "\N{SUPERSCRIPT TWO}", "1_0", "9" * 5000, "41"])
@pytest.mark.parametrize("certain", [True, False])
def test_a_face_the_game_does_not_have_is_refused_in_words_and_the_die_can_still_be_typed(table, face, certain):
    steps = table.session.length
    table.receive(radio("ana", face, sure=1.0 if certain else 0.3))
    key = table.view.answers[0].wanted.key
    assert table.session.length == steps and table.view.answers[0].state is DieState.UNSURE
    assert not table.accept(key) and not table.accept(key, face) and not table.typed(key, "pan", face)
    assert table.view.trouble or table.view.refusal
    assert table.typed(key, "pan", "2") and last(table).move == Whack(0, "pan", 2)
