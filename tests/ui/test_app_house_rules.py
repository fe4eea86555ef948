"""House rules of the games on the shelf on a new game's page: everything lies on the glass and can be tapped."""

from __future__ import annotations

import pytest

from companion.games import shelf
from companion.ui.widgets.base import Tappable
from companion.ui.widgets.choices import Segmented
from tests.ui import pilot
from tests.ui.app_game import library_of
from tests.ui.app_pilot import bring_into_sight, everything, rest_of_burst, running

WORDED = [
    (box.key, game.key) for box in shelf() for game in box.games if any(option.choices for option in game.options)
]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1024, 600)])
def test_every_house_rule_lies_on_the_glass_and_can_be_tapped(size, language):
    with running(library_of(shelf()), size=size, language=language) as app:
        for text_size in (1.0, 1.4, 1.6):
            app.preferences.set("text_size", text_size)
            for box, game in WORDED:
                app.open_new_game(box, game)
                rest_of_burst()
                for thing in everything(app):
                    if isinstance(thing, Tappable) and thing.get_parent_window():
                        left, right = (thing.to_window(x, 0)[0] for x in (thing.x, thing.right))
                        assert 0 <= left < right <= size[0], (game, text_size, thing)
                chosen = [_tap_all(row) for row in everything(app) if isinstance(row, Segmented)]
                assert len(chosen) >= sum(1 for option in app.page.game.options if option.choices)
                app.back()


def _tap_all(row: Segmented) -> int:
    """Tap every word of a row, the chosen one last; return how many there are."""
    bring_into_sight(row)
    first = int(row.chosen)
    for n in [n for n in range(len(row.options)) if n != first] + [first]:
        x, y, across, high = row._segments()[n]
        row_left = row.to_window(x, y)[0]
        assert row_left + across <= pilot.Window.width
        pilot.tap_at(*row.to_window(x + across / 2, y + high / 2))
        assert row.chosen == n, (row.options, n)
    return len(row.options)
