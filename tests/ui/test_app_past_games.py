"""Past games: found, carried on with, renamed, stopped, deleted and taken back, saved and read again."""

from __future__ import annotations

import pytest
from kivy.uix.textinput import TextInput

from tests.ui.app_game import library_of, started
from tests.ui.app_pilot import everything, rest_of_burst, running, sees, tap, thing


@pytest.fixture
def library():
    kept = library_of()
    started(kept, "Ana", "Ben", moves=9, title="Sunday")
    started(kept, "Cleo", "Dev", moves=2)
    started(kept, "Eda", "Finn", "Gus", moves=4)
    return kept


def rows(app):
    return [w.kept for w in everything(app) if hasattr(w, "kept") and not isinstance(w.kept, str)]


def menu_of(app, kept):
    card = next(w for w in everything(app) if getattr(w, "kept", None) == kept)
    from companion.ui.widgets.button import IconButton
    from tests.ui import pilot

    pilot.tap(next(w for w in card.walk() if isinstance(w, IconButton)))
    rest_of_burst()


def test_unfinished_games_come_first_the_newest_on_top(library):
    with running(library) as app:
        app.open_past_games()
        rest_of_burst()
        assert [kept.names[0] for kept in rows(app)] == ["Eda", "Cleo", "Ana"]
        assert sees(app, "Eda, Finn and Gus · 4 steps") and sees(app, "Ana and Ben · Ana won")


def test_the_game_tapped_is_the_one_that_opens(library):
    with running(library) as app:
        app.open_past_games()
        rest_of_burst()
        older = rows(app)[1]
        app.carry_on(older.id)
        rest_of_burst()
        assert app.table.kept_id == older.id and app.table.session.length == 2


def test_a_game_gets_a_name_of_its_own(library):
    with running(library) as app:
        app.open_past_games()
        rest_of_burst()
        menu_of(app, rows(app)[0])
        field = next(w for w in everything(app) if isinstance(w, TextInput))
        field.text = "  Rainy   evening "
        tap(app, "Name it")
        assert library.unfinished()[0].title == "Rainy evening"
        assert sees(app, "Rainy evening · Mole Park")


def test_deleting_can_be_taken_back(library):
    with running(library) as app:
        app.open_past_games()
        rest_of_burst()
        menu_of(app, rows(app)[0])
        tap(app, "Delete")
        assert [kept.names[0] for kept in rows(app)] == ["Cleo", "Ana"]
        tap(app, "Deleted.")
        assert [kept.names[0] for kept in rows(app)] == ["Eda", "Cleo", "Ana"]
        assert library.unfinished()[0].length == 4


def test_a_deleted_game_can_be_found_and_brought_back_later(library):
    gone = library.unfinished()[1]
    library.delete(gone.id)
    with running(library) as app:
        app.open_past_games()
        rest_of_burst()
        assert [kept.names[0] for kept in rows(app)] == ["Eda", "Ana"] and not sees(app, "Bring back")
        tap(app, "Deleted games (1)")
        assert [kept.names[0] for kept in rows(app)] == ["Eda", "Ana", "Cleo"]
        tap(app, "Bring back")
        assert [kept.names[0] for kept in library.unfinished()] == ["Eda", "Cleo"] and library.deleted() == ()
        assert [kept.names[0] for kept in rows(app)] == ["Eda", "Cleo", "Ana"] and not sees(app, "Deleted")


def test_a_game_stopped_for_good_stays_among_the_finished(library):
    with running(library) as app:
        app.open_past_games()
        rest_of_burst()
        menu_of(app, rows(app)[0])
        tap(app, "Stop it for good")
        assert [kept.names[0] for kept in library.unfinished()] == ["Cleo"]
        assert sees(app, "Eda, Finn and Gus · stopped early")


def test_saved_games_can_be_opened_again_elsewhere(library, tmp_path, monkeypatch):
    from companion.ui import files

    monkeypatch.setattr(files, "folder", lambda: tmp_path / "Burrow")
    with running(library) as app:
        app.open_past_games()
        rest_of_burst()
        menu_of(app, rows(app)[2])
        tap(app, "Save as file")
        assert sees(app, "Saved as mole_park-Sunday")
    (written,) = files.found()
    assert written.stat().st_mode & 0o777 == 0o600
    other = library_of()
    with running(other) as app:
        app.open_settings()
        rest_of_burst()
        tap(app, "Open")
        tap(app, written.stem)
        assert sees(app, "Opened: Ana and Ben")
        assert other.finished()[0].names == ("Ana", "Ben")


def test_people_of_a_file_another_program_wrote_have_different_colours(tmp_path):
    """The example of a table log names no colours."""
    library = library_of()
    log = tmp_path / "written.jsonl"
    log.write_text('{"game":"mole_park","seats":[{"name":"Ana"},{"name":"Ben"},{"name":"Cleo"}]}\n')
    with running(library) as app:
        app.open_file(log)
        rest_of_burst()
        (kept,) = library.unfinished()
        seats = library.resume(kept.id).session.state.seats
        assert len({seat.colour for seat in seats} - {""}) == 3


def test_two_people_of_a_file_with_one_name_are_told_apart_wherever_names_stand(tmp_path):
    """The mark is for those who read: the file and what is saved of the game keep the names that were given."""
    library = library_of()
    log = tmp_path / "friends.jsonl"
    opening = '{"game":"mole_park","seats":[{"name":"Ann"},{"name":"Ben"},{"name":"Ann"}]}\n'
    log.write_text(opening)
    with running(library) as app:
        app.open_file(log)
        rest_of_burst()
        assert sees(app, "Opened: Ann, Ben and Ann (2)")
        app.open_past_games()
        rest_of_burst()
        assert sees(app, "Ann, Ben and Ann (2)")
        tap(app, "Carry on")
        assert sees(app, "Ann (2)")
        (kept,) = library.unfinished()
        assert [seat.name for seat in library.resume(kept.id).session.state.seats] == ["Ann", "Ben", "Ann (2)"]
        assert '"name":"Ann","colour"' in library.export(kept.id) and "(2)" not in library.export(kept.id)
    assert log.read_text() == opening


@pytest.mark.parametrize("content", [b"", b"mice", b"\xff\xfe\x00", b'{"game": 1}\n'])
def test_a_file_that_is_no_game_changes_nothing_and_is_said(content, tmp_path):
    library = library_of()
    wrong = tmp_path / "shopping.jsonl"
    wrong.write_bytes(content)
    with running(library) as app:
        app.open_file(wrong)
        rest_of_burst()
        assert not library.unfinished() and not library.finished()
        assert app.notices.banner is not None and app.notices.banner.text
        tap(app, "Close")
        assert app.notices.banner is None


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("mice\n", "Nothing was changed. walk.jsonl is not a game Burrow can read."),
        ('{"a":1}\n', "line 1: “game” is missing."),
        ('{"game":"chess","seats":[]}\n', "There is no game called chess here."),
        (
            '{"game":"mole_park","seats":[{"name":"Ana"},{"name":"Ben"}]}\n{"move":"NameKing","seat":0,"at":"noon"}\n',
            "walk.jsonl is a game, but Burrow cannot read its line 2: “at” wants a number; here stands a text.",
        ),
    ],
)
def test_a_file_that_cannot_be_opened_is_named_and_so_is_the_line(rows, told, tmp_path):
    file = tmp_path / "walk.jsonl"
    file.write_text(rows)
    with running(library_of()) as app:
        app.open_file(file)
        rest_of_burst()
        assert told in app.notices.banner.text


def test_a_box_shows_its_games_and_leads_to_a_new_one(library):
    with running(library) as app:
        app.open_past_games("mole_park")
        rest_of_burst()
        assert len(rows(app)) == 3
        tap(app, "Molly")
        assert not rows(app) and sees(app, "Nothing kept yet")
        tap(app, "New game")
        assert sees(app, "Who sits where?") and thing(app, "Player 1")


def test_all_results_become_one_table_that_spreadsheets_read(library, tmp_path, monkeypatch):
    import csv

    from companion.ui import files

    monkeypatch.setattr(files, "folder", lambda: tmp_path)
    with running(library) as app:
        app.open_past_games()
        rest_of_burst()
        tap(app, "Results as a table")
        (path,) = tmp_path.glob("*.csv")
        assert sees(app, f"Saved as {path.name}")
        lines = list(csv.DictReader(path.open(encoding="utf-8-sig", newline="")))
        assert [(line["name"], line["winner"]) for line in lines] == [("Ana", "1"), ("Ben", "0")]


def test_without_a_finished_game_there_is_no_table_of_results():
    kept = library_of()
    started(kept, "Ana", "Ben", moves=2)
    with running(kept) as app:
        app.open_past_games()
        rest_of_burst()
        assert not sees(app, "Results as a table")


def test_the_results_of_a_kept_game_are_shared_as_a_picture_and_as_a_code(library, tmp_path, monkeypatch):
    import json
    from urllib.parse import parse_qs, urlsplit

    from companion.ui import files
    from tests.ui import pilot

    monkeypatch.setattr(files, "folder", lambda: tmp_path)
    with running(library) as app:
        app.open_past_games()
        rest_of_burst()
        tap(app, "Look")
        tap(app, "Share a picture")
        pilot.frames(12)
        (path,) = tmp_path.glob("mole_park-*.png")
        assert path.read_bytes().startswith(b"\x89PNG")
        tap(app, "BG Stats")
        from companion.ui.widgets.overlay import Overlay

        play = json.loads(parse_qs(urlsplit(Overlay.top().link).query)["data"][0])
        assert [(p["name"], p["winner"], p["startPlayer"]) for p in play["players"]] == [
            ("Ana", True, True), ("Ben", False, False),
        ]  # fmt: skip
