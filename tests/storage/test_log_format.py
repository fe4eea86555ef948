"""The table log: what is written is read again, and what is malformed is named by line and field."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.moves import Untold
from companion.core.session import Entry, Kind, Session
from companion.storage.log_format import FORMAT, LogFault, read_log, write_log
from tests.storage.pebbles import PEBBLES, SEATS, Add, Hide, Reveal, Tell, find_game

OPENING = '{"game":"pebbles","seats":[{"name":"Ana"},{"name":"Ben"}]}'


class Kept:
    def __init__(self):
        self.rows = []

    def append(self, entries):
        self.rows.extend(entries)


def played():
    kept = Kept()
    session = Session(PEBBLES, PEBBLES.setup(SEATS, {"goal": 10}), kept)
    session.play(Add(0, 3), {"die": "red"}, 12.5)
    session.play(Hide(1, (7, 6)))
    session.undo()
    session.redo()
    session.change(1, Add(0, 4))
    session.change(2, Hide(1, (9,)))
    return session, kept


def revealed():
    session, kept = played()
    session.play(Reveal())
    return session, kept


def test_a_log_is_read_as_it_was_written():
    session, kept = revealed()
    session.change(7, Reveal())
    session.play(Add(0, 9))
    text = write_log(PEBBLES, session.setup, kept.rows, about={"title": "Évening"})
    log = read_log(text, find_game)
    assert log.entries[3:] == tuple(kept.rows[3:]) and len(log.entries) == len(kept.rows)
    assert log.about["title"] == "Évening"
    again = Session(PEBBLES, log.setup, Kept(), log.entries)
    assert again.state == session.state
    assert write_log(PEBBLES, log.setup, log.entries, about={"title": "Évening"}) == text


def test_rows_look_as_documented():
    session, kept = revealed()
    lines = [json.loads(line) for line in write_log(PEBBLES, session.setup, kept.rows).splitlines()]
    assert lines[0]["game"] == "pebbles" and lines[0]["format"] == FORMAT and lines[0]["rules_version"] == 2
    assert lines[0]["options"] == {"goal": 10, "wild": False, "shore": "west"}
    assert lines[1:] == [
        {"move": "Add", "seat": 0, "n": 3, "by": {"die": "red"}, "at": 12.5},
        {"move": "Hide", "seat": 1, "hidden": True},
        {"undo": True},
        {"redo": True},
        {"change": 1, "move": {"move": "Add", "seat": 0, "n": 4}},
        {"change": 2, "move": {"move": "Hide", "seat": 1, "pebbles": [9], "colour": "red"}},
        {"move": "Reveal"},
    ]


def test_a_game_leaves_without_what_the_table_has_not_seen():
    session, kept = played()
    text = write_log(PEBBLES, session.setup, kept.rows)
    lines = text.splitlines()
    assert json.loads(lines[2]) == {"move": "Hide", "seat": 1, "hidden": True}
    assert json.loads(lines[6]) == {"change": 2, "move": {"move": "Hide", "seat": 1, "hidden": True}}
    assert json.loads(lines[0])["redacted"] is True
    assert 'pebbles":[' not in text
    log = read_log(text, find_game)
    assert log.read_only.key == "log.redacted"
    assert [row.hidden for row in log.rows] == [False, True, False, False, False, True]
    assert [type(entry.move) for entry in log.entries] == [Add, Untold, type(None), type(None), Add, Untold]
    assert write_log(PEBBLES, log.setup, log.entries) == text


def test_a_hidden_choice_changed_into_an_open_move_stays_hidden_in_both_rows():
    rows = (Entry(1, Kind.PLAYED, Hide(0, (8, 8))), Entry(2, Kind.CHANGED, Tell("eight and eight"), 1),
            Entry(3, Kind.CHANGED, Tell("again eight"), 1))  # fmt: skip
    text = write_log(PEBBLES, PEBBLES.setup(SEATS), rows)
    assert '"pebbles":[' not in text and "eight" not in text
    assert [row.hidden for row in read_log(text, find_game).rows] == [True, True, True]


def test_rows_set_aside_keep_their_numbers():
    rows = (Entry(1, Kind.PLAYED, Add(0, 1)), Entry(2, Kind.SET_ASIDE, target=1), Entry(3, Kind.PLAYED, Add(0, 2)))
    text = write_log(PEBBLES, PEBBLES.setup(SEATS), rows)
    log = read_log(text, find_game)
    assert log.entries == rows
    assert Session(PEBBLES, log.setup, Kept(), log.entries).state.scores == (2, 0)


@pytest.mark.parametrize(
    ("text", "line", "field", "key"),
    [
        ("", 1, "game", "log.empty"),
        ("\n\n", 1, "game", "log.empty"),
        ("{", 1, "line", "log.not_json"),
        ("[1]", 1, "line", "codec.not_an_object"),
        ('{"move":"Add","seat":0,"n":1}', 1, "game", "log.no_opening"),
        ('{"game":"pebbles"}', 1, "seats", "codec.missing"),
        ('{"game":7,"seats":[]}', 1, "game", "codec.wrong_type"),
        ('{"game":"nope","seats":[]}', 1, "game", "shelf.no_such_game"),
        ('{"game":"pebbles","seats":[{"name":"A"}]}', 1, "seats", "setup.seats"),
        ('{"game":"pebbles","seats":["A","B"]}', 1, "seats[0]", "codec.wrong_type"),
        ('{"game":"pebbles","seats":[{"name":"A"},{}]}', 1, "seats[1].name", "codec.missing"),
        ('{"game":"pebbles","seats":[{"name":"A"},{"name":" "}]}', 1, "seats[1].name", "seating.no_name"),
        ('{"game":"pebbles","seats":[{"name":"A","hat":1}]}', 1, "seats[0].hat", "codec.no_such_key"),
        (OPENING[:-1] + ',"option":{}}', 1, "option", "codec.no_such_key"),
        (OPENING[:-1] + ',"options":{"goal":3}}', 1, "options.goal", "setup.option_range"),
        (OPENING[:-1] + ',"options":{"gaol":3}}', 1, "options.gaol", "setup.no_such_option"),
        (OPENING[:-1] + ',"options":{"goal":13,"wild":true}}', 1, "options.wild", "pebbles.unlucky"),
        (OPENING[:-1] + ',"rules_version":1}\n{"move":"Put","seat":0}', 2, "move", "codec.unreadable"),
        (OPENING[:-1] + ',"rules_version":1}\n{"move":"Put","seat":0,"count":"x"}', 2, "n", "codec.wrong_type"),
        (OPENING[:-1] + ',"catalogue":{"worth.gold":10}}', 1, "catalogue.worth.gold", "catalogue.out_of_range"),
        (OPENING[:-1] + ',"catalogue":{"worth.gld":1}}', 1, "catalogue.worth.gld", "catalogue.no_such_path"),
        (OPENING + '\n\n{"undo":true}', 2, "line", "log.blank"),
        (OPENING + '\n{"undo":1}', 2, "undo", "log.only_true"),
        (OPENING + '\n{"undo":true,"move":"Add"}', 2, "move", "codec.no_such_key"),
        (OPENING + '\n{"undo":true}\n{"move":"Ad"}', 3, "move", "codec.unknown_move_near"),
        (OPENING + '\n{"move":"Add","seat":0,"n":"x"}', 2, "n", "codec.wrong_type"),
        (OPENING + '\n{"move":"Add","seat":0,"n":1,"n":2}', 2, "n", "log.twice"),
        (OPENING + '\n{"move":"Add","seat":0,"n":NaN}', 2, "line", "log.odd_number"),
        (OPENING + '\n{"move":"Add","seat":0,"n":1,"by":"Ana"}', 2, "by", "codec.wrong_type"),
        (OPENING + '\n{"move":"Add","seat":0,"hidden":true}', 2, "hidden", "log.not_secret"),
        (OPENING + '\n{"change":1,"move":{"move":"Reveal"}}', 2, "change", "log.first_row"),
        (OPENING + '\n{"undo":true}\n{"change":2,"move":{"move":"Reveal"}}', 3, "change", "log.not_earlier"),
        (OPENING + '\n{"undo":true}\n{"change":1}', 3, "move", "codec.missing"),
        (OPENING + '\n{"undo":true}\n{"change":"1","move":{"move":"Reveal"}}', 3, "change", "codec.wrong_type"),
        (OPENING + '\n{"undo":true}\n{"change":1,"move":{"move":"Add","seat":0}}', 3, "move.n", "codec.missing"),
        (OPENING + '\n{"undo":true}\n{"change":1,"move":4}', 3, "move", "codec.not_an_object"),
        (OPENING + "\n" + "[" * 99999, 2, "line", "log.too_deep"),
        (OPENING + '\n{"undo":true,"by":' + '{"a":' * 40 + "1" + "}" * 41, 2, "line", "log.too_deep"),
        ('{"game":"pebbles","seats":[' + ",".join(['{"name":"A"}'] * 1000) + "]}", 1, "seats", "setup.seats"),
        (OPENING[:-1] + ',"rules_version":9,"options":{"goal":1000000}}', 1, "options.goal", "setup.option_range"),
        (OPENING[:-1] + ',"rules_version":9,"options":{"goal":"x"}}', 1, "options.goal", "setup.option_type"),
        (OPENING[:-1] + ',"format":9,"options":{"shore":"moon"}}', 1, "options.shore", "setup.option_choice"),
        (
            OPENING[:-1] + ',"rules_version":9,"catalogue":{"worth.gold":[]}}',
            1,
            "catalogue.worth.gold",
            "catalogue.wrong_type",
        ),
        (OPENING + '\n{"move":"Add","seat":0,"n":' + "9" * 5000 + "}", 2, "line", "log.odd_number"),
        (OPENING + '\n{"undo":true,"at":1e999}', 2, "line", "log.odd_number"),
        (OPENING + '\n{"undo":true,"by":{"sure":-1e999}}', 2, "line", "log.odd_number"),
        (OPENING + '\n{"undo":true,"at":' + "9" * 400 + "}", 2, "at", "log.no_such_time"),
        (OPENING + '\n{"undo":true,"at":1e300}', 2, "at", "log.no_such_time"),
        (OPENING + '\n{"undo":true,"at":-1}', 2, "at", "log.no_such_time"),
        (OPENING + '\n{"undo":true,"by":{"who":"\\ud800"}}', 2, "line", "log.half_letter"),
        (OPENING + '\n{"undo":true,"\\uDFFF":1}', 2, "line", "log.half_letter"),
        (OPENING + '\n{"undo":true,"by":{"who":"\ud800"}}', 2, "line", "log.half_letter"),
        ('{"game":"\\ud83d","seats":[]}', 1, "line", "log.half_letter"),
        (OPENING[:-1] + ',"rules_version":0}', 1, "rules_version", "log.no_such_version"),
        (OPENING[:-1] + ',"format":0}', 1, "format", "log.no_such_format"),
        (OPENING[:-1] + ',"catalogue":{"zzzz":1}}', 1, "catalogue.zzzz", "catalogue.no_path_near"),
        ('{"game":"pebbles","seats":[{"name":"A"},{"name":"B","away":true}]}', 1, "seats", "setup.seats"),
    ],
)
def test_a_malformed_log_names_line_field_and_reason(text, line, field, key):
    with pytest.raises(LogFault) as caught:
        read_log(text, find_game)
    assert (caught.value.line, caught.value.field, caught.value.reason.key) == (line, field, key)


def test_bytes_that_are_no_text_name_their_line():
    with pytest.raises(LogFault) as caught:
        read_log(OPENING.encode() + b'\n{"undo":true}\n{"move":"\xff"}', find_game)
    assert (caught.value.line, caught.value.reason.key) == (3, "log.not_utf8")


def test_windows_line_ends_a_byte_order_mark_and_odd_separators_inside_texts_are_fine():
    text = "\ufeff" + OPENING + '\r\n{"move":"Tell","text":"a\u2028b"}\r\n\r\n'
    log = read_log(text.encode(), find_game)
    assert log.rows[0].move == Tell("a\u2028b")


def test_a_letter_written_as_a_pair_of_halves_is_fine():
    log = read_log(OPENING + '\n{"move":"Tell","text":"\\ud83d\\udc00"}', find_game)
    assert log.rows[0].move == Tell("\N{RAT}")


@pytest.mark.parametrize(
    ("extra", "key"), [('"format":2,"sparkle":1', "log.newer_format"), ('"rules_version":3', "log.newer_rules")]
)
def test_a_log_of_a_newer_burrow_is_shown_as_far_as_it_is_understood(extra, key):
    text = OPENING[:-1] + "," + extra + '}\n{"move":"Add","seat":0,"n":1}\n{"move":"Fly","seat":0}\n{"undo":true}'
    log = read_log(text, find_game)
    assert log.read_only.key == key
    assert [row.move for row in log.rows] == [Add(0, 1)]


def test_brackets_inside_texts_are_no_nesting():
    log = read_log(OPENING + '\n{"move":"Tell","text":"' + "[{" * 50 + '\\"[["}', find_game)
    assert log.rows[0].move == Tell("[{" * 50 + '"[[')


def test_house_rules_of_a_later_time_are_kept_unread():
    later = '"rules_version":3,"options":{"goal":9,"moon":[1,2]},"catalogue":{"worth.silk":7,"worth.gold":6}'
    log = read_log(OPENING[:-1] + "," + later + "}", find_game)
    assert (log.setup.options["goal"], log.setup.options["moon"]) == (9, [1, 2])
    assert (log.setup.catalogue["worth.silk"], log.setup.catalogue["worth.gold"]) == (7, 6)


def test_a_log_of_older_rules_is_translated():
    text = OPENING[:-1] + ',"rules_version":1}\n{"move":"Put","seat":0,"count":3}'
    log = read_log(text, find_game)
    assert (log.rows[0].move, log.read_only) == (Add(0, 3), None)


@given(st.binary(max_size=80) | st.text(max_size=80), st.booleans())
def test_garbage_is_a_fault_or_a_log_and_nothing_else(data, opened):
    if opened:
        head = OPENING + "\n"
        data = head.encode() + data if isinstance(data, bytes) else head + data
    try:
        read_log(data, find_game)
    except LogFault as fault:
        assert fault.line >= 1
