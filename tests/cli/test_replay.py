"""``burrow replay``: what is accepted, what is refused and why, and that no hidden choice is ever shown."""

import json

import pytest

from tests.cli.conftest import OPENING
from tests.storage.pebbles import PEBBLES, Reveal

ADD = {"move": "Add", "seat": 0, "n": 3}


def hide(seat, *pebbles):
    return {"move": "Hide", "seat": seat, "pebbles": list(pebbles)}


def test_every_row_is_told_with_its_line_and_what_became_of_it(replayed):
    report = replayed(ADD, {"move": "Add", "seat": 1, "n": 2}, {"undo": True}, {"redo": True})
    assert [(line["line"], line["row"], line["accepted"], line["text"]) for line in report["lines"]] == [
        (2, 1, True, "Ana adds 3"), (3, 2, True, "Ben adds 2"),
        (4, 3, True, "Undo: Ben adds 2"), (5, 4, True, "Redo: Ben adds 2"),
    ]  # fmt: skip
    assert report["lines"][0] == {
        "line": 2, "row": 1, "accepted": True, "move": "Add", "text": "Ana adds 3", "key": None, "rule": [],
        "field": None,
    }  # fmt: skip
    assert report["game"] == "pebbles" and report["viewer"] == "table" and report["seats"] == ["Ana", "Ben"]
    assert report["view"] == {
        "scores": [3, 2], "has_hidden": [False, False], "mine": None,
        "headline": {"key": "pebbles.goal", "text": "First to 20"},
    }  # fmt: skip
    assert report["result"] is None and report["read_only"] is None


def test_every_number_at_the_end_is_told_with_its_reason_its_rule_and_its_rows(replayed):
    report = replayed(ADD, {"move": "Add", "seat": 9, "n": 1}, {"move": "Add", "seat": 0, "n": 4}, {"undo": True}, ADD)
    ana = report["numbers"][0]
    assert (ana["value"], ana["rows"]) == (6, [5, 1]), "a refused and an undone row changed nothing"
    assert (ana["key"], ana["rule"], [line["value"] for line in ana["why"]]) == ("score.0", ["PB-3"], [6])


def test_a_score_of_the_end_is_told_with_its_reason(replayed):
    report = replayed({"move": "Add", "seat": 1, "n": 20})
    assert [(n["key"], n["value"]) for n in report["numbers"]] == [
        ("score.0", 0), ("score.1", 20), ("end.1", 20), ("end.0", 0),
    ]  # fmt: skip
    assert all(n["why"] and n["rule"] for n in report["numbers"])


def test_a_refused_row_says_why_and_the_game_goes_on(replayed):
    report = replayed(ADD, {"move": "Add", "seat": 5, "n": 1}, {"move": "Add", "seat": 0, "n": 51}, {"redo": True}, ADD)
    assert [line["accepted"] for line in report["lines"]] == [True, False, False, False, True]
    assert [line["key"] for line in report["lines"]] == [
        None, "move.no_such_seat", "move.out_of_range", "redo.nothing", None,
    ]  # fmt: skip
    assert [line["field"] for line in report["lines"]] == [None, "seat", "n", None, None]
    assert report["lines"][2]["text"] == "51 does not fit n, which goes from 0 to 50."
    assert report["view"]["scores"] == [6, 0]
    endless = replayed({"move": "Add", "seat": 0, "n": 10**400})["lines"][0]["text"]
    assert endless == f"1{'0' * 18}… does not fit n, which goes from 0 to 50."


def test_a_refusal_names_the_rule_and_the_result_its_reasons(replayed):
    report = replayed({"move": "Add", "seat": 1, "n": 20}, ADD)
    assert report["lines"][1]["rule"] == ["PB-3"]
    assert report["result"] == {
        "winners": [1],
        "standings": [
            {"seat": 1, "name": "Ben", "place": 1, "score": 20, "note": None},
            {"seat": 0, "name": "Ana", "place": 2, "score": 0, "note": None},
        ],
        "why": [{"key": "pebbles.won", "text": "Ben reached 20"}],
    }


def test_a_change_counts_rows_of_the_file_even_after_refused_ones(replayed):
    refused = {"move": "Add", "seat": 9, "n": 1}
    report = replayed(refused, ADD, refused, {"move": "Add", "seat": 1, "n": 1},
                      {"change": 2, "move": {"move": "Add", "seat": 0, "n": 7}})  # fmt: skip
    assert report["view"]["scores"] == [7, 1]
    last = report["lines"][4]
    assert last["text"] == "Row 2 is changed: Ana adds 7"
    assert last["changes"]["numbers"] == [{"text": "Score", "before": 3, "after": 7}]


@pytest.mark.parametrize("target", [1, 2])
def test_a_change_of_a_row_that_does_not_count_is_refused(replayed, target):
    report = replayed({"move": "Add", "seat": 9, "n": 1}, {"undo": True}, ADD, {"change": target, "move": ADD})
    last = report["lines"][3]
    assert (last["accepted"], last["key"], last["field"]) == (False, "change.no_such_entry", "change")
    assert str(target) in last["text"]
    assert report["view"]["scores"] == [3, 0]


def test_rows_that_no_longer_fit_after_a_change_are_listed(replayed):
    report = replayed({"move": "Add", "seat": 0, "n": 10}, {"move": "Add", "seat": 0, "n": 5},
                      {"change": 1, "move": {"move": "Add", "seat": 0, "n": 20}})  # fmt: skip
    assert report["lines"][2]["changes"]["refused"] == [{"key": "pebbles.over", "text": "The game is over"}]
    assert report["result"]["winners"] == [0]


def secret_rows(a, b, too_much):
    return [
        hide(0, a, b), hide(0, b, a), hide(1, too_much), {"change": 1, "move": hide(0, b, too_much)},
        {"change": 1, "move": hide(0, b, b)}, {"undo": True}, {"redo": True}, hide(9, b, a), hide(1, b),
        {"change": 9, "move": {"move": "Add", "seat": 1, "n": 99}},
    ]  # fmt: skip


@pytest.mark.parametrize("viewer", ["table", "1"])
@pytest.mark.parametrize("as_json", [["--json"], []])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_output_is_the_same_whatever_others_hide(burrow, viewer, as_json, language):
    """Only seat 1's own last choice (3 both times) may show, and only to seat 1."""
    outputs = [
        burrow("replay", "-", "--viewer", viewer, *as_json, lines=[OPENING, *rows], language=language)
        for rows in (secret_rows(7, 3, 87), secret_rows(5, 3, 10))
    ]
    assert [done.exit_code for done in outputs] == [0, 0]
    assert outputs[0].stdout == outputs[1].stdout and outputs[0].stderr == outputs[1].stderr
    assert "87" not in outputs[0].stdout


def test_a_hidden_choice_that_no_longer_fits_does_not_tell_itself(burrow):
    outputs = [
        burrow("replay", "-", "--json", lines=[OPENING, ADD, hide(0, mine), {"change": 1, "move": hide(0, 1)}]).stdout
        for mine in (7, 9)
    ]
    assert outputs[0] == outputs[1]
    assert json.loads(outputs[0])["lines"][2]["changes"]["refused"][0]["key"] == "history.hidden_no_longer_fits"


def test_a_refused_hidden_choice_still_says_what_is_wrong(replayed):
    report = replayed(hide(0, 7, 8), hide(0, 8, 7), hide(1, 87))
    assert [line["text"] for line in report["lines"]] == [
        "Somebody hides pebbles", "Ana hides … already, … in all", "… does not fit pebbles, which goes from 1 to 9.",
    ]  # fmt: skip
    assert [(line["key"], line["rule"], line["field"]) for line in report["lines"][1:]] == [
        ("pebbles.hidden_already", ["PB-7"], None), ("move.out_of_range", [], "pebbles"),
    ]  # fmt: skip


def test_a_seat_sees_its_own_choice_in_its_view_only(replayed):
    assert replayed(hide(0, 7), viewer="0")["view"]["mine"] == [7]
    assert replayed(hide(0, 7), viewer="1")["view"]["mine"] == []
    assert replayed(hide(0, 7))["view"]["mine"] is None


def test_a_redacted_log_is_replayed_as_far_as_it_tells(replayed):
    report = replayed(ADD, {"move": "Hide", "seat": 1, "hidden": True}, ADD)
    assert [line["accepted"] for line in report["lines"]] == [True, False, True]
    assert report["lines"][1]["key"] == "replay.hidden"
    assert report["read_only"]["key"] == "log.redacted"


def test_undo_and_changes_find_a_hidden_row_of_a_redacted_log(replayed):
    hidden = {"move": "Hide", "seat": 1, "hidden": True}
    report = replayed(ADD, hidden, {"undo": True}, ADD, {"redo": True}, hidden, {"change": 6, "move": hide(1, 7)})
    assert [line["key"] for line in report["lines"]] == [
        None, "replay.hidden", None, None, "redo.nothing", "replay.hidden", None,
    ]  # fmt: skip
    assert report["view"]["scores"] == [6, 0] and report["view"]["has_hidden"] == [False, True]


@pytest.mark.parametrize("extra", [{"rules_version": 9}, {"format": 9, "mood": "fine"}])
def test_every_row_of_a_newer_log_is_told_also_those_that_are_not_understood(replayed, extra):
    report = replayed(ADD, {"move": "Fly", "seat": 0}, ADD, {"undo": True}, opening={**OPENING, **extra})
    assert [(line["line"], line["row"], line["accepted"], line["key"], line["field"]) for line in report["lines"]] == [
        (2, 1, True, None, None), (3, 2, False, "replay.unread", "move"), (4, 3, False, "replay.unread", None),
        (5, 4, False, "replay.unread", None),
    ]  # fmt: skip
    assert report["read_only"] and report["view"]["scores"] == [3, 0]


def test_rows_set_aside_are_not_replayed(replayed):
    report = replayed(ADD, ADD, {"set_aside": 2}, ADD)
    assert [line["accepted"] for line in report["lines"]] == [True, False, True, True]
    assert report["view"]["scores"] == [6, 0]


@pytest.mark.parametrize("viewer", ["2", "-1", "Ana", "", "٢", "1.0"])
def test_a_viewer_who_is_not_there_is_refused(burrow, viewer):
    result = burrow("replay", "-", f"--viewer={viewer}", lines=[OPENING])
    assert result.exit_code == 2
    assert "Nobody sits at seat" in result.stderr and result.stdout == ""


def test_a_malformed_file_names_line_field_and_reason(burrow):
    lines = [OPENING, ADD, {"move": "Add", "seat": "0", "n": 1}]
    result = burrow("replay", "-", lines=lines)
    assert result.exit_code == 2
    assert result.stderr == "Line 3, seat: “seat” wants a whole number; here stands a text.\n"
    assert result.stdout == ""
    result = burrow("replay", "-", "--json", lines=lines)
    assert result.exit_code == 2
    assert json.loads(result.stdout) == {
        "malformed": {
            "line": 3, "field": "seat", "key": "codec.wrong_type",
            "text": "“seat” wants a whole number; here stands a text.",
        }
    }  # fmt: skip
    assert "Line 3, seat" in result.stderr


@pytest.mark.parametrize("raw", ["", "{", "\x00", '{"game":"nope","seats":[]}', "[]\n"])
def test_what_is_no_log_at_all_ends_with_code_2(burrow, raw):
    result = burrow("replay", "-", raw=raw)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Line 1, ")


def test_an_unknown_game_in_a_log_lists_the_known_ones(burrow):
    result = burrow("replay", "-", lines=[{"game": "peebles", "seats": []}])
    assert result.exit_code == 2 and "pebbles" in result.stderr


def test_a_file_that_is_not_there_ends_with_code_2(burrow, tmp_path):
    assert burrow("replay", str(tmp_path / "gone.jsonl")).exit_code == 2


def test_people_read_the_replay_as_text(burrow):
    result = burrow("replay", "-", lines=[OPENING, ADD, {"move": "Add", "seat": 1, "n": 20}, ADD])
    assert result.exit_code == 0
    told = result.stdout
    for text in ("Ana adds 3", "Refused: The game is over [pebbles.over, PB-3]", "headline: First to 20", "1. Ben  20",
                 "Ben reached 20", "What the whole table sees"):  # fmt: skip
        assert text in told


def test_the_language_is_spoken(burrow):
    told = burrow("replay", "-", lines=[OPENING, ADD, {"redo": True}], language="fr").stdout
    assert "La partie n’est pas finie." in told and "Refusé : Rien à rétablir" in told


def test_a_text_with_control_characters_cannot_play_tricks_with_the_terminal(burrow):
    rows = [OPENING, {"move": "Rename", "seat": 0, "name": "A[red]na"}, ADD, {"move": "Tell", "text": "\x1b[2Jx"}]
    result = burrow("replay", "-", lines=rows)
    assert "A[red]na adds 3" in result.stdout and "\x1b" not in result.stdout


def test_rules_that_stumble_end_with_code_1_and_the_rest_is_replayed(burrow, monkeypatch):
    def broken(beach, move):
        raise ZeroDivisionError("7 and 8")

    monkeypatch.setitem(PEBBLES.moves, Reveal, broken)
    result = burrow("replay", "-", "--json", lines=[OPENING, ADD, {"move": "Reveal"}, ADD])
    assert result.exit_code == 1
    report = json.loads(result.stdout)
    assert [line["key"] for line in report["lines"]] == [None, "replay.stumbled", None]
    assert report["view"]["scores"] == [6, 0]
    assert "7 and 8" not in result.output
