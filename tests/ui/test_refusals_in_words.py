"""What is refused is told in the words that the screens show, never by the names that programs use."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from companion.core.catalogue import Catalogue, CatalogueError, Known
from companion.core.moves import Edit
from companion.games import shelf
from tests.ui import pilot  # noqa: F401 - opens Kivy without a window
from tests.ui.app_game import library_of
from tests.ui.app_pilot import rest_of_burst, running

GAMES = {game.key: game for box in shelf() for game in box.games}
PROGRAMMERS = re.compile(r"[a-z]+_[a-z0-9_]+|[a-z0-9]\.[a-z]")


def wrong_values(known: Known) -> list[Any]:
    """Values that cannot stand there: of another type, out of bounds, too long, not on offer."""
    found: list[Any] = [None, (), [1.5], ["purple"], "", 10**6, -(10**6), True, [known.value] * 30]
    if isinstance(known.value, tuple):
        found += [[10**6] * len(known.value), ["9"] * len(known.value), [*known.value, *known.value]]
    return found


def refusals(catalogue: Catalogue, path: str, known: Known) -> list[Any]:
    """Return why each of the wrong values is refused."""
    found = []
    for value in wrong_values(known):
        try:
            catalogue.with_edits([Edit(path, value)])
        except CatalogueError as error:
            found.append(error.reason)
    return found


@pytest.fixture(autouse=True)
def english() -> Any:
    from companion.ui.speech import speech

    speech.wish = "en"
    yield
    speech.wish = ""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", sorted(GAMES))
def test_no_printed_value_is_refused_by_its_path(key: str, language: str) -> None:
    from companion.ui.screens.catalogue_words import CatalogueWords
    from companion.ui.screens.refusals import in_words
    from companion.ui.speech import speech

    speech.wish = language
    catalogue = GAMES[key].catalogue
    words = CatalogueWords(key, catalogue)
    told = 0
    for path, known in catalogue.items():
        for reason in refusals(catalogue, path, known):
            text = speech(in_words(reason, GAMES[key], catalogue))
            assert words.title(path) in text, (path, text)
            assert path not in text and not PROGRAMMERS.search(text.replace(str(known.value), "")), (path, text)
            told += 1
    assert told or not len(catalogue)


def test_a_value_says_on_which_card_it_stands() -> None:
    from companion.ui.screens.refusals import in_words
    from companion.ui.speech import speech

    def why(key: str, edit: Edit) -> str:
        game = GAMES[key]
        with pytest.raises(CatalogueError) as refused:
            game.catalogue.with_edits([edit])
        return speech(in_words(refused.value.reason, game))

    park = "dice_theme_park"
    assert why(park, Edit("entrance.stars", 99)) == "99 does not fit Park Entrance · Stars, which goes from 0 to 20."
    assert why(park, Edit("tiles.log_flume.colour", "pink")) == (
        "pink is not on offer for Log Flume · Colour. The choices are blue, green, yellow and grey."
    )
    assert why(park, Edit("tiles.sky_rail.name", "log flume")) == (
        "“log flume” is Sky rail · Name and Log Flume · Name. No two of them may be the same."
    )
    assert why(park, Edit("tiles.sky_rail.cost", 21)) == "21 does not fit Sky rail · Cost ($), which goes from 0 to 20."
    assert why("mole_park", Edit("stands.candy_cavern.vaule", 3)) == (
        "There is no printed value called Candy Cavern · Vaule. The nearest is Candy Cavern · Value."
    )
    assert why("mole_park", Edit("weather", 3)) == "There is no printed value called Weather."


def test_the_page_of_values_refuses_in_the_words_of_its_rows() -> None:
    with running(library_of(shelf()), size=(1280, 800)) as app:
        app.open_catalogue("dice_theme_park")
        rest_of_burst()
        assert not app.page.set_value("staff.ticket_agent.die", 12)
        assert app.notices.banner.text == "12 does not fit Ticket Agent · Die value, which goes from 0 to 9."


def test_a_new_game_refuses_a_value_in_words_too() -> None:
    with running(library_of(shelf()), size=(1280, 800)) as app:
        app.open_new_game("mole_park")
        rest_of_burst()
        app.page.set_value("board.holes", 30)
        assert app.notices.banner.text == "30 does not fit Board · Holes, which goes from 3 to 10."


OPENING = {"game": "dice_theme_park_light", "seats": [{"name": "Ana"}, {"name": "Ben"}]}


@pytest.mark.parametrize(
    ("opening", "rows", "told"),
    [
        (
            {"catalogue": {"tiles.log_flume.stars": 99}},
            (),
            "park.jsonl is a game, but Burrow cannot read its line 1: "
            "99 does not fit Log Flume · Stars, which goes from 0 to 20.",
        ),
        (
            {"catalogue": {"tiles.log_flum.stars.x": 1}},
            (),
            "line 1: There is no printed value called Log flum · Stars · X. The nearest is Log Flume · Stars.",
        ),
        (
            {},
            ({"move": "TellTile", "tile": "Sky Rail", "stars": 44},),
            "line 2: The rules refuse row 1: 44 does not fit Stars, which goes from 0 to 20.",
        ),
        (
            {},
            ({"move": "TellStaff", "card": "ticket_agent", "die": 1, "income": "two"},),
            "line 2: “Income ($)” wants a whole number; here stands a text.",
        ),
    ],
)
def test_a_file_names_its_line_and_the_value_in_words(opening: Any, rows: Any, told: str, tmp_path: Path) -> None:
    file = tmp_path / "park.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in ({**OPENING, **opening}, *rows)))
    with running(library_of(shelf())) as app:
        app.open_file(file)
        rest_of_burst()
        assert told in app.notices.banner.text


def test_a_house_rule_of_a_file_is_named_as_the_page_names_it(tmp_path: Path) -> None:
    file = tmp_path / "park.jsonl"
    file.write_text(json.dumps({**OPENING, "game": "mole_park", "options": {"share_per_die": "no"}}) + "\n")
    with running(library_of(shelf())) as app:
        app.open_file(file)
        rest_of_burst()
        assert "share_per_die" not in app.notices.banner.text and "line 1: The house rule " in app.notices.banner.text
