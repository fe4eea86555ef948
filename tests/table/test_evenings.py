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
