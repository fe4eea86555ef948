"""Games on the shelf: rows that stay, games side by side, what happens when rules or people change."""

import json
from dataclasses import replace
from itertools import count
from random import Random

import pytest

from companion.core.game import Seat, SetupError
from companion.core.messages import IllegalMove
from companion.core.seating import Rename
from companion.core.session import Session
from companion.storage.database import open_database
from companion.storage.failures import StorageTaken
from companion.storage.journal import NoSuchSession, Sessions
from tests.storage.pebbles import PEBBLES, SEATS, Add, Hide, Reveal, SetScore, upgrade


@pytest.fixture
def database(tmp_path):
    return open_database(tmp_path).database


@pytest.fixture
def sessions(database):
    clock = count(1000)
    return Sessions(database, lambda: float(next(clock)))


@pytest.fixture
def setup():
    return PEBBLES.setup(SEATS, {"goal": 5000}, {"worth.gold": 7})


def same(a: Session, b: Session) -> bool:
    return (
        a.state == b.state and a.history() == b.history() and a.undo_label == b.undo_label
        and a.redo_label == b.redo_label and a.last_number == b.last_number and a.steps == b.steps
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(20))
def test_a_game_is_resumed_exactly_as_it_was_left(sessions, setup, seed):
    chance = Random(seed)
    id = sessions.start(PEBBLES, setup)
    session = sessions.resume(id, PEBBLES)
    for _ in range(40):
        deed = chance.choice(["play", "play", "play", "undo", "redo", "change", "back"])
        try:
            if deed == "play":
                session.play(PEBBLES.random_move(session.state, chance), {"who": "Ana"}, 5.0)
            elif deed == "undo":
                session.undo()
            elif deed == "redo":
                session.redo()
            elif deed == "change" and session.steps:
                session.change(chance.choice(session.steps).number, SetScore(0, chance.randint(0, 9)), {"who": "Ben"})
            elif deed == "back" and session.length > 2 and chance.random() < 0.3:
                session.go_back(session.steps[0].number)
        except IllegalMove:
            continue
        assert same(session, sessions.resume(id, PEBBLES))


def test_several_games_lie_side_by_side_the_one_played_last_first(sessions, setup):
    first, second, third = (sessions.start(PEBBLES, setup, title) for title in ("one", "two", "three"))
    assert [kept.title for kept in sessions.unfinished()] == ["three", "two", "one"]
    sessions.resume(first, PEBBLES).play(Add(0, 1))
    assert [kept.title for kept in sessions.unfinished()] == ["one", "three", "two"]
    assert sessions.resume(second, PEBBLES).length == 0
    assert len({first, second, third}) == 3


def test_the_order_does_not_depend_on_the_clock(database, setup):
    backwards = count(1000, -10)
    sessions = Sessions(database, lambda: float(next(backwards)))
    for title in ("one", "two", "three"):
        id = sessions.start(PEBBLES, setup, title)
        sessions.resume(id, PEBBLES).play(Add(0, 1), at=float(next(backwards)))
    assert [kept.title for kept in sessions.unfinished()] == ["three", "two", "one"]


def test_the_shelf_shows_names_length_and_result_as_they_are_now(sessions):
    id = sessions.start(PEBBLES, PEBBLES.setup(SEATS), "Rainy evening")
    session = sessions.resume(id, PEBBLES)
    session.play(Rename(1, "Benedict"), at=77.0)
    sessions.settle(id, session)
    (kept,) = sessions.unfinished()
    assert (kept.names, kept.length, kept.title, kept.last, kept.game) == (
        ("Ana", "Benedict"), 1, "Rainy evening", 1000.0, "pebbles",
    )  # fmt: skip
    session.play(Add(1, 20), at=2000.0)
    sessions.settle(id, session)
    assert sessions.unfinished() == ()
    (kept,) = sessions.finished()
    assert kept.finished and kept.result == PEBBLES.result(session.state) and kept.last == 2000.0
    session.undo()
    sessions.settle(id, session)
    assert sessions.finished() == () and sessions.unfinished()[0].result is None


def test_a_result_outlives_the_game_it_came_from(sessions, database):
    id = sessions.start(PEBBLES, PEBBLES.setup(SEATS))
    session = sessions.resume(id, PEBBLES)
    session.play(Add(1, 20))
    sessions.settle(id, session)
    database.connection.execute('update entries set move = \'{"move":"Forgotten"}\'')
    assert Sessions(database).finished()[0].result.winners == (1,)


def test_games_are_renamed_given_up_thrown_away_and_taken_back(sessions, setup):
    id = sessions.start(PEBBLES, setup)
    sessions.rename(id, "  The   big\none ")
    assert sessions.kept(id).title == "The big one"
    sessions.abandon(id)
    assert sessions.unfinished() == () and sessions.finished()[0].abandoned
    sessions.abandon(id, False)
    sessions.delete(id)
    assert sessions.unfinished() == sessions.finished() == ()
    assert [kept.id for kept in sessions.deleted()] == [id]
    sessions.undelete(id)
    assert [kept.id for kept in sessions.unfinished()] == [id]
    sessions.delete(id)
    assert sessions.empty(older_than=0.0) == 0
    assert sessions.empty(older_than=1e12) == 1
    with pytest.raises(NoSuchSession):
        sessions.resume(id, PEBBLES)
    assert sessions._database.read("select count(*) from entries")[0][0] == 0


def test_a_setup_that_cannot_be_played_is_not_kept(sessions):
    with pytest.raises(SetupError):
        sessions.start(PEBBLES, PEBBLES.setup(SEATS, {"goal": 13, "wild": True}))
    assert sessions.unfinished() == ()


def test_an_unknown_game_says_so(sessions):
    for deed in (
        sessions.kept,
        sessions.delete,
        lambda id: sessions.rename(id, "x"),
        lambda id: sessions.resume(id, PEBBLES),
    ):
        with pytest.raises(NoSuchSession):
            deed("nowhere")


def test_two_writers_are_impossible(sessions, setup, tmp_path):
    id = sessions.start(PEBBLES, setup)
    mine = sessions.resume(id, PEBBLES)
    theirs = Sessions(open_database(tmp_path).database).resume(id, PEBBLES)
    theirs.play(Add(0, 1))
    before = mine.state
    with pytest.raises(StorageTaken) as caught:
        mine.play(Add(1, 2))
    assert caught.value.reason.key == "storage.other_writer"
    assert mine.state is before and mine.length == 0
    again = sessions.resume(id, PEBBLES)
    assert again.state == theirs.state
    again.play(Add(1, 2))
    with pytest.raises(StorageTaken):
        theirs.undo()
    assert theirs.state.scores == (1, 0)


def test_old_printed_values_stay_with_an_old_game(sessions, setup):
    id = sessions.start(PEBBLES, setup)
    assert sessions.resume(id, PEBBLES).setup.catalogue["worth.gold"] == 7
    assert sessions.last_setup(PEBBLES).catalogue["worth.gold"] == 7
    assert sessions.last_setup(replace(PEBBLES, key="other")) is None


def test_rows_of_older_rules_are_translated_and_new_rows_keep_their_own_version(sessions, setup, database):
    old = replace(PEBBLES, rules_version=1)
    id = sessions.start(old, setup)
    sessions.resume(id, old).play(Add(0, 3))
    database.connection.execute('update entries set move = \'{"move":"Put","seat":0,"count":3}\'')
    session = sessions.resume(id, PEBBLES)
    assert session.state.scores == (3, 0)
    session.play(Add(1, 4))

    def strict(version, stored):
        assert version == 1 and stored["move"] == "Put"
        return upgrade(version, stored)

    again = sessions.resume(id, replace(PEBBLES, upgrade=strict))
    assert again.state.scores == (3, 4) and not again.read_only


def test_a_game_of_newer_rules_may_be_looked_at(sessions, setup):
    newer = replace(PEBBLES, rules_version=3)
    id = sessions.start(newer, setup)
    sessions.resume(id, newer).play(Add(0, 3))
    session = sessions.resume(id, PEBBLES)
    assert session.read_only
    assert sessions.why_read_only(id, PEBBLES).key == "log.newer_rules"
    with pytest.raises(IllegalMove):
        session.play(Add(0, 1))
    assert sessions.why_read_only(id, newer) is None
    assert sessions.resume(id, newer).state.scores == (3, 0)


def test_rows_that_nobody_can_read_are_kept_and_what_came_before_is_shown(sessions, setup, database):
    id = sessions.start(PEBBLES, setup)
    session = sessions.resume(id, PEBBLES)
    for n in range(4):
        session.play(Add(0, n))
    database.connection.execute('update entries set move = \'{"move":"Sing"}\' where number = 3')
    again = sessions.resume(id, PEBBLES)
    assert again.read_only and again.length == 2
    assert sessions.why_read_only(id, PEBBLES).values["row"] == 3
    assert database.read("select count(*) from entries")[0][0] == 4


def test_rows_that_todays_rules_refuse_are_set_aside_by_the_first_new_move(sessions, setup, database):
    id = sessions.start(PEBBLES, setup)
    session = sessions.resume(id, PEBBLES)
    for n in range(1, 4):
        session.play(Add(0, n))
    refused = json.dumps({"move": "Add", "seat": 0, "n": 99})
    database.connection.execute("update entries set move = ? where number = 2", (refused,))
    again = sessions.resume(id, PEBBLES)
    assert again.state.scores == (1, 0) and [entry.number for entry in again.dropped] == [2, 3]
    again.play(Add(1, 5))
    final = sessions.resume(id, PEBBLES)
    assert final.state.scores == (1, 5) and final.dropped == ()
    assert database.read("select count(*) from entries")[0][0] == 5


def test_a_hidden_choice_is_kept_and_comes_back(sessions, setup):
    id = sessions.start(PEBBLES, setup)
    session = sessions.resume(id, PEBBLES)
    session.play(Hide(1, (4, 5), "blue"))
    again = sessions.resume(id, PEBBLES)
    again.play(Reveal())
    assert again.state.scores == (0, 9)


def test_seats_keep_their_colours(sessions):
    id = sessions.start(PEBBLES, PEBBLES.setup((Seat("Ana", "red"), Seat("Ben", "blue"))))
    assert [seat.colour for seat in sessions.resume(id, PEBBLES).state.seats] == ["red", "blue"]
