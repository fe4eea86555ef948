"""Passing the tablet: who may look, and that nothing hidden reaches anybody else. Played with Whakka Mole."""

import pytest

from companion.core.game import Seat
from companion.core.session import Session
from companion.games.dice_theme_park.games import LIGHT as PARK
from companion.games.dice_theme_park.moves import PickStaff
from companion.games.whakka_mole import BOX
from companion.games.whakka_mole.moves import NextTurn, Write
from companion.table.table import Table

from .memory import Memory

GAME = BOX.games[0]


def names(*people: str) -> tuple[Seat, ...]:
    return tuple(Seat(p) for p in people)


@pytest.fixture
def journal() -> Memory:
    return Memory()


@pytest.fixture
def table(journal) -> Table:
    return Table(Session(GAME, GAME.setup(names("Ana", "Ben", "Cleo")), journal))


def write(table: Table, seat: int, pop=(1, 2, 3), whack=5) -> None:
    assert table.view.cover_for == seat
    table.lift_cover()
    assert table.view.viewer == seat
    assert table.play(Write(seat, pop, whack))


def test_the_cover_asks_one_after_another_and_the_last_reveals(table):
    for seat in (0, 1, 2):
        write(table, seat)
    assert (table.view.cover_for, table.view.viewer) == (None, None)
    assert table.view.game.lines
    table.play(NextTurn())
    assert table.view.cover_for == 0


def test_where_the_table_has_to_put_things_back_first_the_cover_waits_until_somebody_passes_on(journal):
    table = Table(Session(PARK, PARK.setup(names("Ana", "Ben")), journal))
    assert (table.view.cover_for, table.view.viewer, table.view.asks) == (None, None, (0, 1))
    table.hand_to(0)
    for seat in (0, 1):
        assert table.view.cover_for == seat
        table.lift_cover()
        assert table.play(PickStaff(seat, "guide", "manager"))
    assert (table.view.cover_for, table.view.asks) == (None, ())


def test_while_the_cover_is_up_nobodys_choice_is_in_the_view(table):
    write(table, 0, (7, 8, 9), 4)
    assert table.view.cover_for == 1
    assert table.view.game.mine is None
    assert table.view.viewer is None
    table.lift_cover()
    assert table.view.game.mine is None  # Ben sees his own choice only, and he has none yet


def test_the_cover_comes_back_when_the_screen_locks(table):
    table.lift_cover()
    table.hide()
    assert (table.view.cover_for, table.view.viewer) == (0, None)


def test_the_wrong_person_lifted_and_says_so(table):
    table.lift_cover()
    table.hide()
    table.hand_to(2)
    table.lift_cover()
    assert table.view.viewer == 2


def test_undo_of_a_hidden_choice_says_nothing_and_asks_its_seat_again(table):
    write(table, 0, (7, 8, 9), 4)
    assert table.view.undo.key == "undo.hidden"
    table.undo()
    assert table.view.cover_for == 0


def test_a_refused_hidden_choice_is_shown_to_its_seat_only(table):
    table.lift_cover()
    assert not table.play(Write(0, (15,), 16))
    assert table.view.refusal is not None
    table.hide()
    assert table.view.refusal is None
    table.lift_cover()
    assert table.view.refusal is None


def test_two_people_press_the_same_button_at_once_it_happens_once(table, journal):
    for seat in (0, 1, 2):
        write(table, seat)
    seen = table.view.row
    assert table.play(NextTurn(), seen=seen)
    assert not table.play(NextTurn(), seen=seen)
    assert table.view.refusal is None
    assert len(journal.rows) == 4


def test_a_full_disk_is_shown_and_nothing_is_pretended(table, journal):
    table.lift_cover()
    journal.full = True
    before = table.session.state
    assert not table.play(Write(0, (1,), 2))
    assert table.view.trouble.key == "storage.full"
    assert table.session.state == before
    journal.full = False
    assert table.play(Write(0, (1,), 2))
    assert table.view.trouble is None


def test_watchers_are_told_once_per_change_and_not_at_all_for_none(table):
    seen = []
    stop = table.watch(seen.append)
    table.lift_cover()
    table.lift_cover()
    assert len(seen) == 2
    stop()
    table.hide()
    assert len(seen) == 2
