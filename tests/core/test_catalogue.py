"""Printed values: read from TOML, edited by the owner within their bounds, everything wrong named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.catalogue import Catalogue, CatalogueError, Known, Origin
from companion.core.messages import IllegalMove, require, say
from companion.core.moves import Edit

TEXT = """
open = ["cards"]

[stands.candy]
value = 3
origin = "guess"
low = 1
high = 6
note = "covered by a thumb on the photo"

[stands.faces]
value = ["1", "2", "X"]
origin = "rulebook"
choices = ["1", "2", "3", "X"]
low = 1
high = 6

[stands.share]
value = 0.5
origin = "public page"

[stands.sub_zero]
value = -2
origin = "guess"
low = -5
high = 0

[stands.at_least]
value = 3
origin = "guess"
low = 2

[stands.at_most]
value = 3
origin = "guess"
high = 9

[stands.open]
value = true
origin = "rulebook"

[cards.tardy]
value = 2
origin = "rulebook"
"""


@pytest.fixture
def catalogue() -> Catalogue:
    return Catalogue.read(TEXT)


def refusal(catalogue: Catalogue, path: str, value) -> tuple[str, dict]:
    with pytest.raises(CatalogueError) as caught:
        catalogue.with_edits([Edit(path, value)])
    return caught.value.reason.key, dict(caught.value.reason.values)


def test_values_are_read_with_where_they_are_known_from(catalogue):
    candy = catalogue["stands.candy"]
    assert candy == Known(3, Origin.GUESS, "covered by a thumb on the photo", 1, 6)
    assert catalogue["stands.faces"].value == ("1", "2", "X")
    assert catalogue.guesses() == ("stands.candy", "stands.sub_zero", "stands.at_least", "stands.at_most")
    assert catalogue.values_only()["cards.tardy"] == 2
    assert len(catalogue) == 8


def test_an_edit_puts_the_owner_on_top_and_leaves_the_printed_catalogue_alone(catalogue):
    mine = catalogue.with_edits([Edit("stands.candy", 6), Edit("stands.faces", ["X", "X"]), Edit("stands.share", 1)])
    assert (mine["stands.candy"].value, mine["stands.candy"].origin) == (6, Origin.OWNER)
    assert mine["stands.faces"].value == ("X", "X")
    assert (mine["stands.share"].value, type(mine["stands.share"].value)) == (1.0, float)
    assert catalogue["stands.candy"].value == 3
    assert mine.guesses() == ("stands.sub_zero", "stands.at_least", "stands.at_most")


@pytest.mark.parametrize(
    ("path", "taken"),
    [("huts.new.on", True), ("huts.new.oepn", False), ("huts.new", False), ("huts..on", False), ("huts.a.b.on", False)],
)
def test_where_the_new_may_hold_certain_values_a_misspelt_one_is_refused(path, taken):
    catalogue = Catalogue.read(
        'open = ["huts.*.on", "huts.*.value"]\n[huts.old]\non = {value = true, origin = "guess"}'
    )
    assert catalogue.takes(path) is taken
    if taken:
        assert catalogue.with_edits([Edit(path, False)])[path].value is False
    else:
        with pytest.raises(CatalogueError):
            catalogue.with_edits([Edit(path, False)])


def test_new_names_only_under_open_prefixes(catalogue):
    assert catalogue.with_edits([Edit("cards.event.star", [1, 2])])["cards.event.star"].value == (1, 2)
    assert refusal(catalogue, "cards", 1)[0] == "catalogue.no_such_path"
    key, values = refusal(catalogue, "stands.candi", 3)
    assert (key, values["near"]) == ("catalogue.no_such_path", "stands.candy")


@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        ("stands.candy", 0, "out_of_range"),
        ("stands.candy", 7, "out_of_range"),
        ("stands.candy", "3", "wrong_type"),
        ("stands.candy", True, "wrong_type"),
        ("stands.candy", 2.0, "wrong_type"),
        ("stands.open", 1, "wrong_type"),
        ("stands.faces", "X", "wrong_type"),
        ("stands.faces", [1, 2], "wrong_type"),
        ("stands.faces", ["4"], "no_such_choice"),
        ("stands.faces", [], "how_many"),
        ("stands.faces", ["1"] * 7, "how_many"),
        ("stands.sub_zero", 1, "out_of_range"),
        ("stands.sub_zero", -6, "out_of_range"),
        ("stands.at_least", 1, "too_low"),
        ("stands.at_most", 10, "too_high"),
        ("stands.share", True, "wrong_type"),
    ],
)
def test_a_value_that_cannot_be_is_refused_by_name(catalogue, path, value, key):
    found, values = refusal(catalogue, path, value)
    assert (found, values["path"]) == (f"catalogue.{key}", path)


def test_a_list_of_another_length_is_told_how_many_it_takes():
    """Not "2 does not fit line.prices, which goes from 5 to 5", which would speak of the prices."""
    known = {"prices": Known((1,) * 5, Origin.GUESS, low=5, high=5), "more": Known((1,), Origin.GUESS, low=1)}
    for path, value, key in (("prices", [1, 2], "so_many"), ("more", [], "too_few")):
        found, values = refusal(Catalogue(known), path, value)
        assert (found, values["n"]) == (f"catalogue.{key}", len(value))


def test_each_number_of_a_list_has_its_bounds():
    text = '[prices]\nvalue = [-3, 1]\norigin = "guess"\nlow = 2\nhigh = 2\nleast = -5\nmost = 5\n'
    prices = Catalogue.read(text)
    assert prices.with_edits([Edit("prices", [-5, 5])])["prices"].value == (-5, 5)
    for value in ([0, 6], [-6, 0], [10**400, 0]):
        found, values = refusal(prices, "prices", value)
        assert (found, values["low"], values["high"]) == ("catalogue.out_of_range", -5, 5)
        assert len(str(values["value"])) <= 40


@pytest.mark.parametrize(
    ("path", "value"), [("stands.sub_zero", 0), ("stands.sub_zero", -5), ("stands.at_least", 99), ("stands.at_most", 9)]
)
def test_both_ends_of_a_range_fit(catalogue, path, value):
    assert catalogue.with_edits([Edit(path, value)])[path].value == value


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("a = ", "catalogue.not_toml"),
        ("a = 3", "catalogue.no_origin"),
        ("[a]\nvalue = 3", "catalogue.no_origin"),
        ("[a]\nvalue = 3\norigin = 'hearsay'", "catalogue.no_such_origin"),
    ],
)
def test_a_catalogue_that_cannot_be_read_says_where(text, key):
    with pytest.raises(CatalogueError) as caught:
        Catalogue.read(text)
    assert caught.value.reason.key == key


def test_catalogues_with_the_same_values_are_equal(catalogue):
    assert catalogue == Catalogue.read(TEXT)
    assert catalogue != catalogue.with_edits([Edit("stands.candy", 4)])


@given(st.sampled_from(["stands.candy", "stands.faces", "stands.share", "cards.x", "?"]), st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3), lambda x: st.lists(x, max_size=3)
))  # fmt: skip
def test_any_value_is_taken_or_refused_with_a_reason(path, value):
    catalogue = Catalogue.read(TEXT)
    try:
        after = catalogue.with_edits([Edit(path, value)])
    except CatalogueError as error:
        assert error.reason.key.startswith("catalogue.")
    else:
        assert after[path].origin is Origin.OWNER


def test_require_names_the_rules():
    require(1, "never")
    with pytest.raises(IllegalMove) as caught:
        require([], "some.key", rule="WM-1", n=3)
    error = caught.value
    assert (error.reason, error.rule, str(error)) == (say("some.key", n=3), ("WM-1",), "some.key")
    with pytest.raises(IllegalMove) as caught:
        require(False, "k", rule=("A", "B"))
    assert caught.value.rule == ("A", "B")


def test_messages_compare_by_value_and_can_be_kept_in_sets():
    assert say("a", n=1, who=say("b")) == say("a", who=say("b"), n=1)
    assert say("a", n=1) != say("a", n=2)
    assert len({say("a", n=1), say("a", n=1), say("b")}) == 2
    assert say("a") == say("a")


KIOSKS = """
closed = ["huts.gate"]
[huts."*"]
name = { value = "", origin = "guess", unique = true }
colour = { value = "red", origin = "guess", choices = ["red", "blue"] }
prices = { value = [1], origin = "guess", low = 0, high = 2, least = 0, most = 9 }
open = { value = false, origin = "guess" }
[huts.old]
name = { value = "Old Hut", origin = "rulebook" }
[yard.places]
value = ["0,0", "1,0"]
origin = "guess"
sizes = [0, 2]
form = "-?[0-5],-?[0-5]"
distinct = true
"""


@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        ("huts.new.colour", "blue", None),
        ("huts.new.colour", "mauve", "no_such_choice"),
        ("huts.new.colour", 3, "wrong_type"),
        ("huts.old.prices", [1, 9], None),
        ("huts.old.prices", [1, 2, 3], "how_many"),
        ("huts.old.prices", [10], "out_of_range"),
        ("huts.old.open", 1, "wrong_type"),
        ("huts.old.colr", "blue", "no_such_path"),
        ("huts.Old Hut.colour", "blue", "no_path_near"),
        ("huts..colour", "blue", "no_such_path"),
        ("huts.gate.colour", "blue", "no_path_near"),
        ("huts.new.name", "New Hut", None),
        ("huts.new.name", "old  HUT", "same"),
        ("yard.places", [], None),
        ("yard.places", ["-1,1", "0,5"], None),
        ("yard.places", ["0,0"], "sizes"),
        ("yard.places", ["0,0", "0,7"], "form"),
        ("yard.places", ["0,0", "0,0"], "twice"),
    ],
)
def test_what_may_be_told_of_a_thing_with_a_new_name(path, value, key):
    catalogue = Catalogue.read(KIOSKS)
    assert list(catalogue) == ["huts.old.name", "yard.places"], "what may be told is not told yet"
    if key is None:
        told = catalogue.with_edits([Edit(path, value)])
        assert told[path].value == (tuple(value) if isinstance(value, list) else value)
        assert told[path].origin is Origin.OWNER and told.with_edits([Edit(path, value)])[path] == told[path]
    else:
        assert refusal(catalogue, path, value)[0] == f"catalogue.{key}"


def test_a_misspelt_value_is_answered_with_the_nearest_of_the_same_thing():
    assert refusal(Catalogue.read(KIOSKS), "huts.new.colr", "blue")[1]["near"] == "huts.new.colour"


def test_two_things_that_exchange_their_names_are_told_together():
    catalogue = Catalogue.read(KIOSKS).with_edits([Edit("huts.new.name", "New Hut")])
    names = [Edit("huts.new.name", "Old Hut"), Edit("huts.old.name", "New Hut")]
    told = catalogue.with_edits(names)
    assert (told["huts.new.name"].value, told["huts.old.name"].value) == ("Old Hut", "New Hut")
