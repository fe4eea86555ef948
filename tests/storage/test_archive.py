"""Games leave and come back: the table log, CSV, and the play for BG Stats."""

import csv
import io
import json
from dataclasses import replace
from itertools import count
from urllib.parse import parse_qs, urlsplit

import pytest

from companion.core.game import Result, Seat, Standing
from companion.games import mole_park
from companion.games.mole_park import moves as m
from companion.storage.archive import BG_STATS, CSV_COLUMNS, Archive, bg_stats_link, bg_stats_play
from companion.storage.database import open_database
from companion.storage.failures import StorageDamaged
from companion.storage.journal import Sessions
from companion.storage.log_format import LogFault
from tests.storage.pebbles import PEBBLES, SEATS, Add, Hide, Reveal, find_game


class Tablet:
    def __init__(self, folder):
        clock = count(1_790_000_000, 3600)
        self.database = open_database(folder).database
        self.sessions = Sessions(self.database, lambda: float(next(clock)))
        self.archive = Archive(self.sessions, find_game)

    def play(self, *moves, goal=20, title="", seats=SEATS):
        id = self.sessions.start(PEBBLES, PEBBLES.setup(seats, {"goal": goal}, {"worth.gold": 6}), title)
        session = self.sessions.resume(id, PEBBLES)
        for move in moves:
            session.play(move, {"who": "Ana"}, 1_790_000_100.0)
        self.sessions.settle(id, session)
        return id, session


@pytest.fixture
def tablet(tmp_path):
    return Tablet(tmp_path / "one")


@pytest.fixture
def other(tmp_path):
    return Tablet(tmp_path / "two")


WON = (Hide(1, (3,)), Reveal(), Add(0, 4), Add(1, 17))


def test_a_finished_game_moves_to_another_tablet_whole(tablet, other):
    id, session = tablet.play(*WON, title="Été")
    text = tablet.archive.export(id)
    opening = json.loads(text.splitlines()[0])
    assert (opening["id"], opening["title"], opening["format"], opening["rules_version"]) == (id, "Été", 1, 2)
    assert opening["started"] == "2026-09-21T14:13:20Z" and opening["finished"] > opening["started"]
    imported = other.archive.import_log(text.encode())
    assert imported.new and imported.read_only is None
    again = other.sessions.resume(imported.kept.id, PEBBLES)
    assert again.steps == session.steps and again.setup.catalogue["worth.gold"] == 6
    (kept,) = other.sessions.finished()
    assert (kept.id, kept.title, kept.result.winners, kept.started) == (id, "Été", (1,), 1_790_000_000.0)


def test_people_with_one_name_are_told_apart_and_the_file_keeps_what_it_says(tablet, other):
    """A file may name two alike; a mark is for those who read, and leaves with no file."""
    opening = {
        "game": "pebbles",
        "seats": [{"name": "Ann", "colour": "sky"}, {"name": "Ann", "colour": "green"}],
        "id": "x",
    }
    rows = ({"move": "Add", "seat": 1, "n": 4}, {"move": "Add", "seat": 0, "n": 17})
    text = "".join(json.dumps(line) + "\n" for line in (opening, *rows))
    kept = tablet.archive.import_log(text).kept
    assert kept.names == ("Ann", "Ann (2)")
    assert [seat.name for seat in tablet.sessions.resume("x", PEBBLES).state.seats] == ["Ann", "Ann (2)"]
    out = tablet.archive.export("x")
    assert json.loads(out.splitlines()[0])["seats"] == opening["seats"]
    assert [json.loads(line) for line in out.splitlines()[1:]] == list(rows)
    assert not tablet.archive.import_log(text).new and not tablet.archive.import_log(out).new
    assert other.archive.import_log(out).kept.names == ("Ann", "Ann (2)")
    assert other.archive.export("x") == out


def test_a_game_that_was_kept_with_two_names_alike_is_listed_with_the_mark(tablet):
    id, _ = tablet.play(*WON)
    with tablet.database.writing() as connection:
        connection.execute("update sessions set names = ?", ('["Ann", "Ann"]',))
    assert tablet.sessions.kept(id).names == ("Ann", "Ann (2)")


def test_the_same_file_twice_is_one_game(tablet, other):
    id, _ = tablet.play(*WON)
    text = tablet.archive.export(id)
    assert other.archive.import_log(text).new
    assert not other.archive.import_log(text).new
    assert not tablet.archive.import_log(text).new
    assert len(other.sessions.finished()) == 1


def test_another_game_under_the_same_id_gets_its_own(tablet, other):
    id, _ = tablet.play(Add(0, 1))
    text = tablet.archive.export(id)
    other.archive.import_log(text)
    imported = other.archive.import_log(text + '{"move":"Add","seat":0,"n":2}\n')
    assert imported.new and imported.kept.id != id
    assert len(other.sessions.unfinished()) == 2


def test_an_unfinished_game_leaves_without_hidden_choices_and_can_be_looked_at(tablet, other):
    id, _ = tablet.play(Add(0, 1), Hide(1, (7, 8)), Add(0, 2))
    text = tablet.archive.export(id)
    assert '"pebbles":[' not in text and '"hidden":true' in text
    imported = other.archive.import_log(text)
    assert imported.read_only.key == "log.redacted" and imported.kept.read_only
    session = other.sessions.resume(imported.kept.id, PEBBLES)
    assert session.read_only and session.state.scores == (3, 0)
    assert [line.text.key for line in session.history()] == ["pebbles.adds", "history.untold", "pebbles.adds"]
    assert other.sessions.why_read_only(imported.kept.id, PEBBLES).key == "log.redacted"


@pytest.mark.parametrize(
    ("field", "found", "key"), [("format", 7, "log.newer_format"), ("rules_version", 9, "log.newer_rules")]
)
@pytest.mark.parametrize("cut", [False, True])
def test_a_game_of_a_newer_burrow_says_what_is_missing_and_never_leaves_as_one_of_ours(
    tablet, other, field, found, key, cut
):
    """Whoever gets it from here must neither play on without the rows nor believe that these are all."""
    opening = {"game": "pebbles", "seats": [{"name": "Ana"}, {"name": "Ben"}], field: found}
    rows = [{"move": "Add", "seat": 0, "n": 3}, *([{"move": "Fly", "seat": 1}, {"undo": True}] if cut else [])]
    imported = other.archive.import_log("".join(json.dumps(line) + "\n" for line in (opening, *rows)))
    reason = imported.read_only
    assert reason.key == ("log.newer_cut" if cut else key)
    if cut:
        assert (reason.values["line"], reason.values["n"], reason.values["why"].key) == (3, 2, key)
    leaving = other.archive.export(imported.kept.id)
    assert json.loads(leaving.splitlines()[0])[field] == found
    assert tablet.archive.import_log(leaving).read_only.key == key


@pytest.mark.parametrize(
    ("told", "got"),
    [
        (("", "", ""), ("rose", "sky", "green")),
        (("", "rose", "plaid"), ("sky", "rose", "green")),
        (("sky", "rose", "green"), ("sky", "rose", "green")),
    ],
)
def test_people_of_a_file_that_names_no_colours_can_be_told_apart(tablet, told, got):
    seats = [{"name": f"P{n}", **({"colour": colour} if colour else {})} for n, colour in enumerate(told)]
    log = json.dumps({"game": "pebbles", "seats": seats}) + '\n{"move":"Add","seat":0,"n":3}\n'
    kept = tablet.archive.import_log(log, ("rose", "sky", "green", "blue")).kept
    session = tablet.sessions.resume(kept.id, PEBBLES)
    assert tuple(seat.colour for seat in session.setup.seats) == got
    assert session.state.scores[0] == 3


def test_a_log_that_the_rules_refuse_is_not_kept(tablet):
    text = '{"game":"pebbles","seats":[{"name":"Ana"},{"name":"Ben"}]}\n{"undo":true}\n'
    with pytest.raises(LogFault) as caught:
        tablet.archive.import_log(text)
    assert (caught.value.line, caught.value.reason.key) == (2, "log.refused_row")
    assert caught.value.reason.values["reason"].key == "undo.nothing"
    secret = text.replace('{"undo":true}', '{"move":"Hide","seat":0,"pebbles":[88]}')
    with pytest.raises(LogFault) as caught:
        tablet.archive.import_log(secret)
    assert "88" not in repr(caught.value.reason)
    assert tablet.sessions.unfinished() == ()


def test_a_written_log_without_an_id_can_be_imported_and_played_on(tablet):
    text = '{"game":"pebbles","seats":[{"name":"Ana"},{"name":"Ben"}]}\n{"move":"Add","seat":0,"n":3}\n'
    imported = tablet.archive.import_log(text)
    session = tablet.sessions.resume(imported.kept.id, PEBBLES)
    session.play(Add(1, 2))
    assert session.state.scores == (3, 2)
    assert imported.kept.length == 1


@pytest.mark.parametrize("day", ["9999-12-31T23:59:59-23:00", "0001-01-01T00:00:00+23:00", "0001-01-01", "soon"])
def test_a_beginning_outside_of_every_calendar_leaves_the_game_whole(tablet, other, day):
    log = f'{{"game":"pebbles","seats":[{{"name":"Ana"}},{{"name":"Ben"}}],"started":"{day}"}}\n'
    log += '{"move":"Add","seat":1,"n":20}\n'
    kept = tablet.archive.import_log(log).kept
    assert other.archive.import_log(tablet.archive.export(kept.id)).kept.result.winners == (1,)
    assert len(tablet.archive.csv().splitlines()) == 3 and tablet.archive.bg_stats(kept.id, "Pebbles")


@pytest.mark.parametrize(
    ("opening", "row", "began"),
    [
        ('"started":"2026-09-21T14:13:20Z",', ',"at":1790000100', 1_790_000_000.0),
        ("", ',"at":1790000100', 1_790_000_100.0),
        ("", "", 1_790_000_000.0),  # of no day: it came to this tablet on the first of its clock
        ('"started":"yesterday",', "", 1_790_000_000.0),
    ],
)
def test_a_game_from_a_file_never_lies_in_1970(tablet, opening, row, began):
    first = f'{{"game":"pebbles",{opening}"seats":[{{"name":"Ana"}},{{"name":"Ben"}}]}}\n'
    assert tablet.archive.import_log(first + f'{{"move":"Add","seat":0,"n":2{row}}}\n').kept.started == began


def test_a_game_that_cannot_be_read_whole_is_not_exported_in_part(tablet):
    id, _ = tablet.play(Add(0, 1), Add(0, 1))
    tablet.database.connection.execute('update entries set move = \'{"move":"Sing"}\' where number = 2')
    with pytest.raises(StorageDamaged) as caught:
        tablet.archive.export(id)
    assert caught.value.reason.values["row"] == 2


def test_csv_has_one_line_per_player_and_no_formulas(tablet):
    id, _ = tablet.play(*WON, title="a,b", seats=(Seat('=HYPERLINK("x")'), Seat("Zoë")))
    tablet.play(Add(0, 1))
    given_up, _ = tablet.play(Add(0, 1))
    tablet.sessions.abandon(given_up)
    rows = list(csv.reader(io.StringIO(tablet.archive.csv())))
    assert tuple(rows[0]) == CSV_COLUMNS
    told = [dict(zip(rows[0], row, strict=True)) for row in rows[1:]]
    assert [(r["name"], r["place"], r["score"], r["winner"], r["title"]) for r in told] == [
        ("Zoë", "1", "20", "1", "a,b"), ("'=HYPERLINK(\"x\")", "2", "4", "0", "a,b"),
    ]  # fmt: skip
    assert {r["id"] for r in told} == {id} and {r["started"] for r in told} == {"2026-09-21T14:13:20Z"}


MANDATORY = {"name", "sourcePlayerId", "startPlayer", "winner", "score", "rank", "role"}


def test_a_play_for_bg_stats_gives_every_player_every_field(tablet):
    id, session = tablet.play(*WON)
    kept = tablet.sessions.kept(id)
    play = bg_stats_play(
        kept, PEBBLES.result(session.state), "Pebbles", first_seat=0, roles={1: "King"}, variant="short"
    )
    assert play["sourceName"] == "Burrow" and play["sourcePlayId"] == id
    assert play["playDate"] == "2026-09-21 14:13:20"
    assert play["game"] == {"name": "Pebbles", "sourceGameId": "pebbles", "highestWins": True, "noPoints": False}
    assert all(set(player) == MANDATORY for player in play["players"])
    assert [(p["name"], p["startPlayer"], p["winner"], p["score"], p["rank"], p["role"]) for p in play["players"]] == [
        ("Ana", True, False, "4", 2, ""), ("Ben", False, True, "20", 1, "King"),
    ]  # fmt: skip
    assert play["board"] == "short" and play["durationMin"] >= 1


def test_the_link_carries_the_play(tablet):
    id, session = tablet.play(*WON, seats=(Seat("Ana & Bo"), Seat("Zoë")))
    play = bg_stats_play(tablet.sessions.kept(id), PEBBLES.result(session.state), "Pebbles")
    link = bg_stats_link(play)
    assert link.startswith(BG_STATS)
    assert json.loads(parse_qs(urlsplit(link).query)["data"][0]) == play


@pytest.mark.parametrize("decided", ["dice", "draw"])
def test_the_first_king_is_the_start_player_however_it_was_decided(tablet, decided):
    game = mole_park.GAME
    archive = Archive(tablet.sessions, lambda key: game)
    setup = game.setup((Seat("Ana"), Seat("Ben"), Seat("Cleo")))
    id = tablet.sessions.start(game, setup)
    session = tablet.sessions.resume(id, game)
    rolls = (m.RollForKing(0, 2), m.RollForKing(1, 5), m.RollForKing(2, 3))
    for move in (*(rolls if decided == "dice" else (m.NameKing(1),)), m.Deal(), m.CrownTo(0)):
        session.play(move)
    tablet.sessions.settle(id, session)
    play = json.loads(parse_qs(urlsplit(archive.bg_stats(id, "Mole Park")).query)["data"][0])
    assert [(p["name"], p["startPlayer"]) for p in play["players"]] == [("Ana", False), ("Ben", True), ("Cleo", False)]


def test_players_have_lasting_ids_and_winners_may_be_several_without_points(tablet):
    id, _ = tablet.play(*WON)
    kept = replace(tablet.sessions.kept(id), names=("Ana", "ANA"))
    play = bg_stats_play(kept, Result((0, 1), (Standing(0, 1), Standing(1, 1)), ()), "Pebbles")
    assert play["game"]["noPoints"] is True
    assert [player["winner"] for player in play["players"]] == [True, True]
    # The same id on every tablet and in every year: it is made from the name alone.
    ids = {player["sourcePlayerId"] for player in play["players"]}
    assert ids == {"f6b94784-6369-5730-81cc-6c57bfde8efe"}
