"""Games with hidden choices leave the tablet: what the table has not seen stays on it, whatever happened since."""

import json
from itertools import count

import pytest

from companion.core.game import Seat
from companion.core.revealing import never_shown
from companion.core.seating import Leave
from companion.core.session import Session
from companion.games.mole_park import GAME as PARK
from companion.games.mole_park import moves as mp
from companion.games.whakka_mole import GAME as WHAKKA
from companion.games.whakka_mole.moves import EndGame, NextTurn, RevealNow, UsePaper, Write, WritePaper
from companion.storage.archive import Archive
from companion.storage.database import open_database
from companion.storage.journal import Sessions

ANA, BEN, CLEO = range(3)
SEATS = (Seat("Ana"), Seat("Ben"), Seat("Cleo"))


class Kept:
    def __init__(self):
        self.rows = []

    def append(self, entries):
        self.rows.extend(entries)


class Tablet:
    def __init__(self, folder):
        clock = count(1_790_000_000, 60)
        self.sessions = Sessions(open_database(folder).database, lambda: float(next(clock)))
        self.archive = Archive(self.sessions, {"whakka_mole": WHAKKA, "mole_park": PARK}.__getitem__)

    def begin(self, game=WHAKKA, **options):
        id = self.sessions.start(game, game.setup(SEATS, options))
        return id, self.sessions.resume(id, game)

    def rows(self, id):
        return [json.loads(line) for line in self.archive.export(id).splitlines()[1:]]


@pytest.fixture
def tablet(tmp_path):
    return Tablet(tmp_path / "one")


@pytest.fixture
def other(tmp_path):
    return Tablet(tmp_path / "two")


def write(seat, hole=9, whack=8):
    return Write(seat, (hole,), whack)


def one_turn(session):
    for seat in (ANA, BEN, CLEO):
        session.play(write(seat, 1 + seat, 5))


def hidden(seat):
    return {"move": "Write", "seat": seat, "hidden": True}


def test_a_turn_that_the_table_ended_stays_face_down_in_a_finished_game(tablet, other):
    id, session = tablet.begin()
    one_turn(session)
    session.play(NextTurn())
    session.play(write(ANA), {"who": "Ana"})
    session.play(EndGame())
    tablet.sessions.settle(id, session)
    rows = tablet.rows(id)
    assert [row.get("pop") for row in rows[:3]] == [[1], [2], [3]], "what was revealed is told"
    assert rows[4] == hidden(ANA)
    imported = other.archive.import_log(tablet.archive.export(id))
    assert imported.kept.result.winners == tablet.sessions.kept(id).result.winners
    assert imported.read_only is None
    again = other.sessions.resume(imported.kept.id, WHAKKA)
    again.undo()
    assert WHAKKA.asks(again.state) == (ANA, BEN, CLEO), "played on, the turn is written anew"


def test_nothing_that_leaves_the_tablet_depends_on_what_was_never_shown(tmp_path):
    files = []
    for name, hole in (("one", 4), ("two", 9)):
        tablet = Tablet(tmp_path / name)
        id, session = tablet.begin()
        one_turn(session)
        session.play(NextTurn())
        session.play(write(ANA, hole, hole))
        session.play(EndGame())
        tablet.sessions.settle(id, session)
        archive = tablet.archive
        texts = archive.export(id), archive.csv(), archive.bg_stats(id, "W")
        files.append([text.replace(id, "id") for text in texts])
    assert files[0] == files[1]


def test_the_end_undone_and_played_on_tells_nothing_of_the_open_turn(tablet, other):
    id, session = tablet.begin()
    session.play(write(ANA))
    session.play(EndGame())
    ended = tablet.archive.export(id)
    session.undo()
    session.play(write(BEN, 7))
    for text in (ended, tablet.archive.export(id)):
        assert '"pop"' not in text
    imported = other.archive.import_log(tablet.archive.export(id))
    assert imported.read_only is None
    again = other.sessions.resume(imported.kept.id, WHAKKA)
    assert WHAKKA.asks(again.state) == (ANA, BEN, CLEO)
    assert [line.text.key for line in again.history()] == ["history.untold"] * 2
    assert again.undo_label.key == "undo.hidden"


def test_choices_taken_back_or_made_anew_before_the_reveal_are_not_told(tablet, other):
    id, session = tablet.begin()
    session.play(write(ANA, 4))
    session.undo()
    session.play(write(ANA, 5))
    session.play(write(BEN, 6))
    session.play(write(ANA, 7))
    session.play(write(CLEO, 8))
    assert [row.get("pop") or row for row in tablet.rows(id)] == [
        hidden(ANA), {"undo": True}, hidden(ANA), [6], [7], [8],
    ]  # fmt: skip
    imported = other.archive.import_log(tablet.archive.export(id))
    again = other.sessions.resume(imported.kept.id, WHAKKA)
    assert (imported.read_only, again.state) == (None, session.state)


@pytest.mark.parametrize("reveal", [RevealNow(), Leave(CLEO)])
def test_a_reveal_without_everybody_tells_those_who_wrote(tablet, reveal):
    id, session = tablet.begin()
    session.play(write(ANA, 4))
    session.play(write(BEN, 5))
    session.play(reveal)
    assert [row.get("pop") for row in tablet.rows(id)] == [[4], [5], None]


def test_a_choice_of_somebody_who_left_before_the_reveal_is_not_told(tablet):
    id, session = tablet.begin()
    session.play(write(ANA, 4))
    session.play(Leave(ANA))
    session.play(write(BEN, 5))
    session.play(write(CLEO, 6))
    assert [row.get("pop") for row in tablet.rows(id)] == [None, None, [5], [6]]


def test_paper_in_the_middle_of_a_turn_hides_what_was_written_on_the_tablet_until_the_reveal(tablet):
    id, session = tablet.begin()
    session.play(write(ANA, 4))
    session.play(UsePaper())
    session.play(WritePaper(BEN, (5,), 1))
    assert tablet.rows(id)[0] == hidden(ANA)
    session.play(WritePaper(CLEO, (6,), 1))
    assert tablet.rows(id)[0]["pop"] == [4]


def test_a_choice_changed_after_the_reveal_is_told_and_one_changed_before_is_not(tablet, other):
    id, session = tablet.begin()
    session.play(write(ANA, 4))
    session.change(1, write(ANA, 5))
    assert tablet.rows(id) == [hidden(ANA), {"change": 1, "move": hidden(ANA)}]
    session.play(write(BEN, 6))
    session.play(write(CLEO, 7))
    session.change(3, write(BEN, 8))
    rows = tablet.rows(id)
    assert rows[0] == hidden(ANA) and rows[1]["move"]["pop"] == [5]
    assert (rows[2]["pop"], rows[4]["move"]["pop"]) == ([6], [8])
    imported = other.archive.import_log(tablet.archive.export(id))
    assert other.sessions.resume(imported.kept.id, WHAKKA).state == session.state


def test_a_game_between_turns_leaves_whole_and_is_played_on_elsewhere(tablet, other):
    id, session = tablet.begin()
    one_turn(session)
    imported = other.archive.import_log(tablet.archive.export(id))
    again = other.sessions.resume(imported.kept.id, WHAKKA)
    assert (imported.read_only, again.state) == (None, session.state)
    again.play(NextTurn())
    assert other.archive.import_log(tablet.archive.export(id)).new, "the file is not the game that went on here"


def test_a_file_of_an_open_turn_is_known_again_also_when_the_turn_went_on(tablet):
    id, session = tablet.begin()
    session.play(write(ANA))
    file = tablet.archive.export(id)
    assert not tablet.archive.import_log(file).new
    session.play(write(BEN))
    assert not tablet.archive.import_log(file).new
    assert len(tablet.sessions.unfinished()) == 1


def test_a_die_chosen_in_secret_is_told_once_all_have_chosen(tablet):
    id, session = tablet.begin(PARK, secret_choice=True)
    for move in (mp.NameKing(ANA), mp.Deal(), mp.ChooseDie(ANA, "pan"), mp.ChooseDie(BEN, "glove")):
        session.play(move)
    assert [row.get("kind") for row in tablet.rows(id)[2:]] == [None, None]
    session.play(mp.ChooseDie(BEN, "mallet"))
    session.play(mp.ChooseDie(CLEO, "glove"))
    assert [row.get("kind") for row in tablet.rows(id)[2:]] == ["pan", None, "mallet", "glove"]


def test_ending_the_game_before_all_have_chosen_shows_nobody_a_die(tablet):
    id, session = tablet.begin(PARK, secret_choice=True)
    for move in (mp.NameKing(ANA), mp.Deal(), mp.ChooseDie(ANA, "pan"), mp.EndGame()):
        session.play(move)
    assert PARK.result(session.state) is not None
    for viewer in (None, BEN):
        assert PARK.view(session.state, viewer).seats[ANA].choice == ""
    assert [row.get("kind") for row in tablet.rows(id)[2:3]] == [None]


def test_rows_that_the_rules_refuse_tell_nothing():
    kept = Kept()
    session = Session(WHAKKA, WHAKKA.setup(SEATS), kept)
    one_turn(session)
    session.play(NextTurn())
    session.play(write(ANA))
    without_the_turn = [row for row in kept.rows if row.number != 4]
    assert never_shown(WHAKKA, session.setup, without_the_turn) == {5}
