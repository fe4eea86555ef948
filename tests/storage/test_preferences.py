"""Settings, people, dice and printed values that the tablet remembers."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.catalogue import Origin
from companion.core.game import Seat
from companion.core.moves import Edit
from companion.storage.database import open_database
from companion.storage.preferences import KnownDie, KnownPlayer, Preferences
from tests.storage.pebbles import PEBBLES


@pytest.fixture
def preferences(tmp_path):
    return Preferences(open_database(tmp_path).database)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=5,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(key=st.text(max_size=10), value=values)
def test_a_setting_comes_back_as_it_was(preferences, key, value):
    preferences.set_setting(key, value)
    assert preferences.setting(key, "other") == value


def test_settings_have_defaults_and_can_be_forgotten(preferences):
    assert preferences.setting("app.theme", "day") == "day"
    preferences.set_setting("app.theme", "night")
    preferences.set_setting("dice.sound", False)
    assert preferences.settings("app.") == {"app.theme": "night"}
    preferences.forget_setting("app.theme")
    assert preferences.setting("app.theme", "day") == "day"


def test_people_are_remembered_the_last_table_first_in_its_order(preferences):
    preferences.remember_players((Seat("Ana", "red"), Seat("Ben")))
    preferences.remember_players((Seat("Cleo"), Seat("Ana", "blue")))
    assert preferences.players() == (KnownPlayer("Cleo"), KnownPlayer("Ana", "blue"), KnownPlayer("Ben"))
    preferences.forget_player("Cleo")
    assert [player.name for player in preferences.players()] == ["Ana", "Ben"]


def test_dice_keep_their_owner_and_what_their_faces_mean(preferences):
    die = KnownDie("pixels:1a2b", "Ruby", 2, "Cleo", "pan", {"6": "X", "1": "10"}, "pixels", {"x": [0.1, 2]})
    preferences.keep_die(die)
    preferences.keep_die(KnownDie("godice:9"))
    assert [d.id for d in preferences.dice()] == ["godice:9", "pixels:1a2b"]
    again = preferences.dice()[1]
    assert again == die and dict(again.faces) == dict(die.faces) and dict(again.calibration) == {"x": [0.1, 2]}
    preferences.keep_die(KnownDie("pixels:1a2b", "Ruby", None))
    assert preferences.dice()[0].seat is None
    preferences.forget_die("pixels:1a2b")
    assert [d.id for d in preferences.dice()] == ["godice:9"]


def test_practice_dice_are_known_until_the_app_closes_and_never_written(preferences, tmp_path):
    real, practice = KnownDie("pixels:1a2b", owner="Ana"), KnownDie("practice:pixels-d6-1", owner="Ben", kind="pan")
    for die in (practice, real):
        preferences.keep_die(die)
    assert preferences.dice() == (real, practice)
    assert Preferences(open_database(tmp_path).database).dice() == (real,)
    preferences.forget_die("practice:pixels-d6-1")
    assert preferences.dice() == (real,)


def test_the_owners_values_lie_on_top_of_the_catalogue(preferences):
    preferences.keep_edits("pebbles", [Edit("worth.gold", 8), Edit("worth.names", ("x", "y")), Edit("shells.big", 3)])
    catalogue = preferences.catalogue(PEBBLES)
    assert (catalogue["worth.gold"].value, catalogue["worth.gold"].origin) == (8, Origin.OWNER)
    assert catalogue["worth.names"].value == ("x", "y") and catalogue["shells.big"].value == 3
    preferences.forget_edit("pebbles", "worth.gold")
    assert preferences.catalogue(PEBBLES)["worth.gold"].value == 5


def test_an_edit_that_no_longer_fits_is_left_out_but_not_lost(preferences):
    preferences.keep_edits("pebbles", [Edit("worth.gold", 99), Edit("gone.path", 1), Edit("shells.big", 3)])
    assert preferences.catalogue(PEBBLES)["worth.gold"].value == 5
    assert len(preferences.edits("pebbles")) == 3
    assert preferences.edits("other") == ()
