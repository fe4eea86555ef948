"""Evenings on one tablet: dice that follow renamed people, games that come back out of a file."""

import pytest

from companion.core.dice import Owner
from companion.core.game import Seat
from companion.core.seating import Join, Rename
from companion.games import shelf
from companion.games.mole_park.moves import Deal, NameKing
from companion.storage.preferences import KnownDie
from companion.table.library import Library


@pytest.fixture
def library(tmp_path):
    library = Library(tmp_path, shelf())
    yield library
    library.close()


@pytest.fixture
def table(library):
    game = library.game("mole_park")
    library.keep_die(KnownDie("pixels:a", "", None, "Ana", "pan"))
    return library.start(game, game.setup((Seat("Ana"), Seat("Ben"))))


def reopened(library, table):
    table.close()
    return library.resume(table.kept_id)


def test_a_die_stays_with_its_owner_who_took_another_name(library, table):
    table.play(Rename(0, "Anna"))
    table.play(Rename(0, "Anne"))
    assert reopened(library, table).desk.owners == {"pixels:a": Owner(0, "pan")}


def test_a_die_goes_to_who_bears_its_owners_name_now(library, table):
    table.play(Rename(0, "Anna"))
    table.play(Join("Ana"))
    assert reopened(library, table).desk.owners == {"pixels:a": Owner(2, "pan")}


def test_a_zone_of_the_tray_is_its_persons_with_every_die_that_lies_there(library, table):
    library.keep_die(KnownDie("camera:zone2", "", None, "Ben", "pan"))
    library.keep_die(KnownDie("camera:zone2-3", "", None, "Ana", "glove"))
    dice = owners(reopened(library, table))
    assert (dice["camera:zone2"], dice["camera:zone2-2"], dice["camera:zone2-3"]) == (
        (1, "pan"),
        (1, "pan"),
        (0, "glove"),
    )


def owners(table):
    return {die: (owner.seat, owner.kind) for die, owner in table.desk.owners.items()}


def test_names_exchanged_in_play_take_the_dice_along_at_once_as_after_a_restart(library, table):
    """They had sat down in each other's places: the dice are still those of Ana and of Ben."""
    library.keep_die(KnownDie("pixels:b", "", None, "Ben", "pan"))
    table = reopened(library, table)
    assert owners(table) == {"pixels:a": (0, "pan"), "pixels:b": (1, "pan")}
    for rename in (Rename(0, "Ben 2"), Rename(1, "Ana"), Rename(0, "Ben")):
        table.play(rename)
    assert owners(table) == {"pixels:a": (1, "pan"), "pixels:b": (0, "pan")}
    assert owners(reopened(library, table)) == owners(table)
    while table.view.undo:
        table.undo()
    assert owners(table) == {"pixels:a": (0, "pan"), "pixels:b": (1, "pan")}


def test_of_two_people_with_one_name_each_keeps_their_dice(library, table):
    """A file from elsewhere, or a name taken by mistake, may bring two of one name."""
    library.keep_die(KnownDie("pixels:b", "", 1, "Ben", "pan"))
    table = reopened(library, table)
    table.play(Rename(0, "Ben"))
    assert owners(table) == {"pixels:a": (0, "pan"), "pixels:b": (1, "pan")}
    assert owners(reopened(library, table)) == owners(table)


def test_a_die_nobody_of_that_name_sits_here_for_stays_where_it_is(library, table):
    library.keep_die(KnownDie("pixels:z", "", None, "Zoe", "pan"))
    table = reopened(library, table)
    table.give_die("pixels:new", Owner(1, "glove"))
    table.play(Rename(1, "Benno"))
    assert owners(table) == {"pixels:a": (0, "pan"), "pixels:new": (1, "glove")}


def test_opening_the_file_of_a_game_thrown_away_brings_it_back(library, table):
    table.play(NameKing(0))
    table.play(Deal())
    table.close()
    file = library.export(table.kept_id)
    library.delete(table.kept_id)
    assert library.unfinished() == ()
    assert library.import_log(file).id == table.kept_id
    assert [kept.id for kept in library.unfinished()] == [table.kept_id]


def test_a_title_is_one_line_without_hidden_signs(library, table):
    library.rename(table.kept_id, " Friday\x00 \N{RIGHT-TO-LEFT OVERRIDE}night\n\N{RAT} ")
    assert library.unfinished()[0].title == "Friday night \N{RAT}"


def test_a_deleted_game_that_is_open_says_so_and_playing_on_brings_it_back(library, table):
    table.play(NameKing(0))
    library.delete(table.kept_id)
    assert table.view.trouble.key == "table.deleted"
    assert [kept.id for kept in library.deleted()] == [table.kept_id] and library.unfinished() == ()
    assert table.play(Deal())
    assert table.view.trouble.key == "table.brought_back"
    assert [kept.id for kept in library.unfinished()] == [table.kept_id] and library.deleted() == ()
    table.undo()
    assert table.view.trouble is None


def test_a_game_taken_back_is_as_if_it_had_never_been_deleted(library, table):
    table.play(NameKing(0))
    library.delete(table.kept_id)
    library.undelete(table.kept_id)
    assert table.view.trouble is None
    assert library.resume(table.kept_id).session.length == 1


def test_a_game_deleted_in_another_window_comes_back_with_the_move_that_is_played(library, table, tmp_path):
    other = Library(tmp_path, shelf())
    other.delete(table.kept_id)
    assert table.play(NameKing(0)) and table.view.trouble.key == "table.brought_back"
    assert [kept.id for kept in other.unfinished()] == [table.kept_id]
    other.close()


def test_a_game_that_is_not_open_is_deleted_in_silence(library, table):
    kept_id = table.kept_id
    other = library.start(table.game, table.session.setup)
    library.delete(kept_id)
    assert other.view.trouble is None
