"""The shelf finds every game, and a broken one hurts nobody."""

import pytest

from companion.core.messages import say
from companion.games import NoSuchGame, find_game, shelf
from companion.games.whakka_mole import BOX, GAME
from companion.storage.log_format import LogFault, read_log
from companion.words import Words

WHOLE = """
from companion.core.game import Box
from companion.games.whakka_mole import GAME
BOX = Box("{key}", (GAME,))
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder of games that can be imported as ``games_of_<test>``."""
    root = tmp_path / f"games_of_{abs(hash(str(tmp_path)))}"
    root.mkdir()
    (root / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    return root


def put(folder, name: str, code: str) -> None:
    (folder / name).mkdir()
    (folder / name / "__init__.py").write_text(code)


def look(folder):
    return shelf([str(folder)], folder.name)


def test_whakka_mole_stands_on_the_shelf():
    assert BOX in shelf()
    assert find_game("whakka_mole") is GAME
    keys = [box.key for box in shelf()]
    assert keys == sorted(keys)


def test_a_game_that_cannot_be_loaded_stands_there_broken_and_the_others_work(folder):
    put(folder, "bad", "\n\nprint(1 / 0)\n")
    put(folder, "good", WHOLE.format(key="good"))
    put(folder, "misspelt", "import no_such_module_at_all")
    put(folder, "unclosed", "BOX = (")
    bad, good, misspelt, unclosed = look(folder)
    assert (bad.key, bad.games, good.key, good.games, good.error) == ("bad", (), "good", (GAME,), "")
    assert bad.error.startswith("ZeroDivisionError: division by zero (")
    assert bad.error.endswith("__init__.py, line 3)")
    assert "no_such_module_at_all" in misspelt.error
    assert unclosed.error.startswith("SyntaxError")
    assert all("\n" not in box.error for box in (bad, misspelt, unclosed))


@pytest.mark.parametrize("code", ["", "BOX = 3", "from companion.core.game import Box\nBOX = Box('empty', ())"])
def test_a_folder_without_a_box_of_games_is_broken(folder, code):
    put(folder, "empty", code)
    (box,) = look(folder)
    assert (box.games, bool(box.error)) == ((), True)


def test_two_boxes_cannot_hold_the_same_game(folder):
    put(folder, "first", WHOLE.format(key="first"))
    put(folder, "second", WHOLE.format(key="second"))
    first, second = look(folder)
    assert (first.games, second.games) == ((GAME,), ())
    assert "whakka_mole" in second.error
    assert "first" in second.error


def test_a_single_file_is_no_game(folder):
    (folder / "notes.py").write_text("1 / 0")
    assert look(folder) == ()


def test_a_game_that_is_not_there_names_the_nearest_and_all_others():
    with pytest.raises(NoSuchGame) as caught:
        find_game("wakka_mole", [BOX])
    assert caught.value.reason.key == "shelf.no_such_game"
    assert dict(caught.value.reason.values) == {
        "game": "wakka_mole",
        "perhaps": say("shelf.perhaps", game="whakka_mole"),
        "choices": ("whakka_mole",),
    }


def test_a_broken_game_tells_its_error(folder):
    put(folder, "bad", "1 / 0")
    with pytest.raises(NoSuchGame) as caught:
        find_game("bad", look(folder))
    assert caught.value.reason.key == "shelf.broken"
    assert "ZeroDivisionError" in caught.value.reason.values["reason"]


@pytest.mark.parametrize(
    ("opening", "field", "key"),
    [
        (
            '{"game":"mole_park","rules_version":99,"catalogue":{"board.holes":"many"},"seats":SEATS}',
            "catalogue.board.holes", "catalogue.wrong_type",
        ),
        (
            '{"game":"mole_park","format":99,"catalogue":{"dice.prize.faces":5},"seats":SEATS}',
            "catalogue.dice.prize.faces", "catalogue.wrong_type",
        ),
        (
            '{"game":"whakka_mole","rules_version":99,"options":{"holes":"many"},"seats":SEATS}',
            "options.holes", "setup.option_type",
        ),
    ],
)  # fmt: skip
def test_a_game_of_later_rules_that_cannot_begin_here_says_where_and_why(opening, field, key):
    with pytest.raises(LogFault) as caught:
        read_log(opening.replace("SEATS", '[{"name":"Ana"},{"name":"Ben"}]'), find_game)
    assert (caught.value.field, caught.value.reason.key) == (field, key)


def test_a_game_that_is_not_there_is_named_briefly_with_the_nearest_one():
    words = Words("en")
    with pytest.raises(NoSuchGame) as caught:
        find_game("Mole Park")
    assert "“Mole Park” on the shelf (perhaps mole_park is meant). It holds" in words.text(caught.value.reason)
    for key in ("", "x" * 10_000):
        with pytest.raises(NoSuchGame) as caught:
            find_game(key)
        told = words.text(caught.value.reason)
        assert f"“{key[:40]}” on the shelf. It holds" in told and len(told) < 400
