"""What is known of a die, taken along as a text."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.dice.profiles import NoProfile, Profile, read_profile, write_profile

STOCK = {"1": "1", "2": "2", "6": "X"}


def test_a_profile_comes_back_as_it_was() -> None:
    ruby = Profile("pixels:1a2b3c4d", "Ruby – été", "pan", STOCK, {"pan": STOCK, "prize": {"1": "3"}})
    assert read_profile(write_profile(ruby)) == ruby
    shell = Profile("godice:19cce4", shell="d20")
    assert read_profile(write_profile(shell)) == shell
    assert "owner" not in write_profile(ruby) and len(write_profile(ruby)) < 300, "small enough for a code"


@pytest.mark.parametrize(
    "told",
    [
        *("", "{}", "[]", "null", '{"burrow-die":2,"die":"pixels:1"}', "[" * 100_000),
        *({"die": "../../etc"}, {"die": 7}, {"name": "a" * 41}, {"name": "a\nb"}, {"faces": [1]}, {"faces": {"1": 2}}),
        *({"taught": {"pan": "x"}}, {"taught": 3}, {"faces": {str(n): "1" for n in range(101)}}),
    ],
)
def test_whatever_else_is_no_profile(told: object) -> None:
    text = told if isinstance(told, str) else json.dumps({"burrow-die": 1, "die": "pixels:1", **told})  # type: ignore[dict-item]
    with pytest.raises(NoProfile):
        read_profile(text)


@given(st.text())
def test_no_text_does_harm(text: str) -> None:
    with pytest.raises(NoProfile):
        read_profile(text)
