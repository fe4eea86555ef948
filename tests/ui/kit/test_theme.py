"""The theme: palettes, scales and floors."""

from __future__ import annotations

from typing import Any

import pytest

from companion.ui import tokens
from tests.ui import pilot


def test_colours_follow_mode_and_secrecy(fresh_theme: Any) -> None:
    seen = []
    fresh_theme.bind(bg=lambda _, colour: seen.append(tuple(colour)))
    fresh_theme.mode = "night"
    fresh_theme.underground = True
    fresh_theme.underground = False
    fresh_theme.mode = "day"
    expected = [tokens.rgba(tokens.PALETTES[p]["bg"]) for p in ("night", "underground", "night", "day")]
    assert [pytest.approx(colour) for colour in expected] == seen


def test_a_change_turns_the_revision_and_an_equal_value_does_not(fresh_theme: Any) -> None:
    before = fresh_theme.revision
    fresh_theme.text_size = 1.0
    fresh_theme.mode = "day"
    assert fresh_theme.revision == before
    fresh_theme.text_size = 1.2
    assert fresh_theme.revision == before + 1


def test_captions_never_shrink_under_sixteen(fresh_theme: Any) -> None:
    fresh_theme.fit(1024, 600)
    assert fresh_theme.sp(16) == 16
    assert fresh_theme.sp(50) == pytest.approx(40)


def test_targets_grow_by_half_of_the_text_and_keep_their_floor(fresh_theme: Any) -> None:
    assert fresh_theme.game_target(64) == 64
    fresh_theme.text_size = 1.6
    assert fresh_theme.game_target(64) == round(64 * 1.3)
    assert fresh_theme.sp(20) == pytest.approx(32)
    assert fresh_theme.dp(84) == 84
    fresh_theme.text_size = 1.0
    fresh_theme.fit(1024, 600)
    assert fresh_theme.game_target(64) == 57
    assert fresh_theme.target(52) == 48


def test_text_size_stays_within_its_stops(fresh_theme: Any) -> None:
    fresh_theme.text_size = 3.0
    assert fresh_theme.text_size == 1.6
    fresh_theme.text_size = 0.2
    assert fresh_theme.text_size == 1.0


def test_less_motion_turns_slides_into_a_short_fade(fresh_theme: Any) -> None:
    assert fresh_theme.seconds("sheet") == 0.28
    fresh_theme.less_motion = True
    assert fresh_theme.seconds("sheet") == fresh_theme.seconds("flight") == 0.12
    assert fresh_theme.seconds("hold") == 0.6


def test_the_theme_lets_go_of_what_left_the_screen(window: Any, fresh_theme: Any) -> None:
    import gc

    from companion.ui.widgets import base
    from companion.ui.widgets.card import Column
    from companion.ui.widgets.words import Words

    def page() -> Column:
        column = Column()
        for n in range(20):
            column.add_widget(Words(text=f"{n}"))
        return column

    gc.collect()
    before, bound = len(base._followers), len(fresh_theme.get_property_observers("revision"))
    kept = [page() for _ in range(3)]
    assert len(base._followers) == before + 63
    del kept
    pilot.frames(3)
    gc.collect()
    assert len(base._followers) <= before
    assert len(fresh_theme.get_property_observers("revision")) == bound


def test_every_widget_on_the_screen_follows_the_theme_once(window: Any, fresh_theme: Any) -> None:
    from companion.ui.widgets.words import Words

    words = window(Words(text="Ana"))
    tall, painted = words.height, words.paints
    fresh_theme.text_size = 1.6
    pilot.frames(2)
    assert words.height > tall and words.paints == painted + 1
