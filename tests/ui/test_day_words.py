"""When something was, as people say it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from tests.ui import pilot  # noqa: F401 - opens Kivy without a window


@pytest.fixture
def speak() -> Iterator[None]:
    from companion.ui.speech import speech

    yield
    speech.wish = ""


@pytest.mark.parametrize(
    ("language", "day", "said"),
    [
        ("en", datetime(2026, 5, 1), "1 May"),
        ("fr", datetime(2026, 5, 1), "1er mai"),
        ("fr", datetime(2026, 5, 2), "2 mai"),
        ("fr", datetime(2025, 2, 1), "1er février 2025"),
    ],
)
def test_french_calls_the_first_of_a_month_the_first(speak: None, language: str, day: datetime, said: str) -> None:
    from companion.ui.screens.saying import day_word
    from companion.ui.speech import speech

    speech.wish = language
    assert day_word(day.timestamp(), datetime(2026, 8, 20).timestamp()) == said
