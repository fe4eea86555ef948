"""New game: seats, names, colours, places, house rules; what is entered survives turning the tablet."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random

import pytest
from kivy.uix.textinput import TextInput

from companion.core.game import Seat
from companion.games import shelf
from companion.ui import tokens
from companion.ui.draft import Draft, Place
from companion.ui.rectangles import shared
from companion.ui.screens.seating_plan import _on_table
from tests.ui import pilot
from tests.ui.app_game import COUNTING, library_of, seats, started
from tests.ui.app_pilot import choose, everything, rest_of_burst, row_of, running, sees, tap, thing, turn

COLOURS = [look.name for look in tokens.SEATS]


def names(app):
    return [chair.name for chair in app.page.plan.chairs]


def type_name(app, chair, text):
    tap(app, chair)
    field = next(w for w in everything(app) if isinstance(w, TextInput))
    field.text = ""
    field.insert_text(text)
    tap(app, "Done")


# ── the draft by itself ──


def draft(*people):
    return Draft(COUNTING, people)


def test_a_draft_begins_with_as_many_as_must_play():
    assert draft().names() == ("Player 1", "Player 2")
    assert draft("Ana", "Ben", "Cleo").names() == ("Ana", "Ben", "Cleo")


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ana   Maria ", "Ana Maria"),
        ("Ana\nBen", "Ana Ben"),
        ("Юлия", "Юлия"),
        ("Zoë 🦊", "Zoë 🦊"),
        ("x" * 45, "x" * 30),
        ("\u0000\u0007", ""),
        ("   ", ""),
    ],
)
def test_names_are_kept_as_one_short_line(typed, kept):
    people = draft()
    assert people.rename(0, typed) == kept


def test_two_people_of_one_name_can_be_told_apart():
    people = draft("Ana", "Ben", "Cleo")
    assert people.rename(1, "ana") == "ana (2)"
    assert people.rename(2, "Ana") == "Ana (3)"
    long = "y" * 30
    people.rename(0, long)
    assert people.rename(1, long) == "y" * 26 + " (2)"
    assert len({name.casefold() for name in people.names()}) == 3


def test_a_placeholder_never_takes_a_typed_name():
    people = draft()
    people.rename(0, "Player 2")
    assert len(set(people.names())) == 2


def test_sixteen_people_share_ten_colours_and_one_of_them_changes():
    people = Draft(next(game for box in shelf() for game in box.games if game.seats.stop > 16), ["Ana"] * 16)
    before = [place.colour for place in people.places]
    assert before[0] == before[10] and before[4] == before[14]
    people.recolour(4, before[0])
    after = [place.colour for place in people.places]
    assert sorted(after) == sorted(before) and after[4] == before[0]
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 2, "one exchange, nobody else"
    again = Draft(people.game, ["Ana"] * 16)
    again.recolour_all(after)
    assert [place.colour for place in again.places] == after


def test_who_had_no_colour_gets_a_free_one():
    people = draft("Ana", "Ben", "Cleo")
    first = people.places[0].colour
    people.recolour_all(["", first, ""])
    colours = [place.colour for place in people.places]
    assert colours[1] == first and len(set(colours)) == 3


def test_a_colour_is_exchanged_not_doubled():
    people = draft("Ana", "Ben")
    first, second = (place.colour for place in people.places)
    people.recolour(0, second)
    assert [place.colour for place in people.places] == [second, first]


def test_nobody_can_be_taken_away_below_the_fewest_nor_added_above_the_most():
    people = draft()
    assert not people.remove(0)
    for _ in range(20):
        people.add()
    assert len(people.places) == 8
    assert len({place.colour for place in people.places}) == 8
    assert people.remove(7) and len(people.places) == 7


def test_whoever_was_drawn_begins_and_nobody_changes_chairs():
    people = draft("Ana", "Ben", "Cleo", "Dev")
    people.first = 2
    assert [seat.name for seat in people.setup({}).seats] == ["Cleo", "Dev", "Ana", "Ben"]
    people.swap(2, 0)
    assert people.first == 0 and people.names()[0] == "Cleo"
    assert {people.draw(Random(n)) for n in range(30)} == {0, 1, 2, 3}


def test_taking_somebody_away_keeps_the_one_who_begins():
    people = draft("Ana", "Ben", "Cleo", "Dev")
    people.first = 2
    people.remove(0)
    assert people.names()[people.first] == "Cleo"
    people.first = 0
    people.remove(0)
    assert people.first is None


def test_last_times_rules_come_back_only_where_the_game_still_has_them():
    last = COUNTING.setup(seats("Ana", "Ben"), {"until": 7, "mood": "wild"})
    odd = type(last)(last.seats, {"until": 99, "mood": "wild", "gone": True}, {})
    people = draft()
    people.take(odd)
    assert people.options == {"until": 5, "loud": False, "mood": "wild"}


# ── on the screen ──


def test_start_begins_a_session_with_what_was_entered():
    library = library_of()
    with running(library) as app:
        tap(app, "Mole Park")
        type_name(app, "Player 1", "Ana")
        type_name(app, "Player 2", "Юля 🦊")
        stepper = row_of(app, "Until", type(row_of_stepper(app)))
        pilot.tap(stepper.children[0])
        rest_of_burst()
        choose(app, "wild")
        tap(app, "Start the game")
        setup = app.table.session.setup
        assert [seat.name for seat in setup.seats] == ["Ana", "Юля 🦊"]
        assert dict(setup.options) == {"until": 6, "loud": False, "mood": "wild"}
        assert library.unfinished()[0].names == ("Ana", "Юля 🦊")


def row_of_stepper(app):
    from companion.ui.widgets.stepper import Stepper

    return next(w for w in everything(app) if isinstance(w, Stepper))


def test_a_name_somebody_has_gets_a_number_and_that_is_said():
    with running() as app:
        tap(app, "Mole Park")
        type_name(app, "Player 1", "Ana")
        type_name(app, "Player 2", "Ana")
        assert names(app) == ["Ana", "Ana (2)"]
        assert sees(app, "Now called Ana (2)")


def test_the_field_takes_thirty_letters():
    with running() as app:
        tap(app, "Mole Park")
        type_name(app, "Player 1", "n" * 50)
        assert names(app)[0] == "n" * 30


def test_people_who_played_before_are_one_tap_away():
    library = library_of()
    started(library, "Ana", "Ben", "Cleo")
    with running(library) as app:
        tap(app, "Molly")
        tap(app, "Player 1")
        tap(app, "Cleo")
        assert names(app) == ["Cleo", "Player 2"]
        tap(app, "Player 2")
        assert not any(getattr(w, "text", "") == "Cleo" for w in everything(app) if type(w).__name__ == "PushButton")


def test_seats_are_added_and_taken_away():
    with running() as app:
        tap(app, "Mole Park")
        tap(app, "Add seat")
        tap(app, "Done")
        assert names(app) == ["Player 1", "Player 2", "Player 3"]
        tap(app, "Player 3")
        tap(app, "Take this seat away")
        assert names(app) == ["Player 1", "Player 2"]
        tap(app, "Player 1")
        assert sees(app, "This game needs everybody who sits here now.")


def test_a_full_table_offers_no_more_chairs():
    with running() as app:
        app.open_new_game("molly")
        rest_of_burst()
        for _ in range(2):
            tap(app, "Add seat")
            tap(app, "Done")
        assert len(names(app)) == 4
        assert not sees(app, "Add seat")


def test_dragging_a_seat_onto_another_changes_their_places():
    library = library_of()
    started(library, "Ana", "Ben", "Cleo", "Dev")
    with running(library) as app:
        tap(app, "Mole Park")
        ana, _, cleo, _ = app.page.plan.chairs
        pilot.drag(pilot.middle(ana), pilot.middle(cleo))
        rest_of_burst()
        assert names(app) == ["Cleo", "Ben", "Ana", "Dev"]
        ben = app.page.plan.chairs[1]
        x, y = pilot.middle(ben)
        pilot.drag((x, y), (x + 40, y + 60))
        rest_of_burst()
        assert names(app) == ["Cleo", "Ben", "Ana", "Dev"]


def test_what_was_entered_survives_turning_the_tablet_and_another_language():
    with running(language=None) as app:
        app.preferences.set("language", "en")
        rest_of_burst()
        tap(app, "Mole Park")
        type_name(app, "Player 1", "Ana")
        choose(app, "wild")
        turn(800, 1280)
        assert names(app)[0] == "Ana"
        app.preferences.set("language", "fr")
        rest_of_burst()
        assert names(app)[0] == "Ana" and sees(app, "Qui est assis où ?")
        assert app.page.draft.options["mood"] == "wild"
        turn(1280, 800)
        assert names(app)[0] == "Ana"


def test_going_to_the_dice_or_values_and_back_keeps_what_was_entered():
    with running() as app:
        tap(app, "Mole Park")
        type_name(app, "Player 1", "Ana")
        tap(app, "Look")
        assert sees(app, "Printed values")
        tap(app, "Back")
        assert names(app)[0] == "Ana"


def test_same_as_last_time_brings_people_and_rules_back_at_once():
    library = library_of()
    started(library, "Ana", "Ben", "Cleo", options={"until": 8})
    with running(library) as app:
        tap(app, "Mole Park")
        app.page.draft.remove(0)
        tap(app, "Same as last time")
        assert names(app) == ["Ana", "Ben", "Cleo"]
        assert app.page.draft.options["until"] == 8


def test_a_box_with_two_games_asks_which_and_keeps_the_people():
    with running() as app:
        tap(app, "Molly")
        type_name(app, "Player 1", "Ana")
        tap(app, "Molly score")
        assert names(app)[0] == "Ana"
        tap(app, "Start the game")
        assert app.table.game.key == "molly_score"


def test_drawing_puts_a_crown_on_somebody_who_then_begins():
    library = library_of()
    started(library, "Ana", "Ben", "Cleo")
    with running(library) as app:
        tap(app, "Mole Park")
        tap(app, "Draw King")
        crowned = [chair.name for chair in app.page.plan.chairs if chair.first]
        assert len(crowned) == 1
        assert sees(app, f"King is [b]{crowned[0]}[/b]")
        tap(app, "Start the game")
        assert app.table.session.setup.seats[0].name == crowned[0]


def test_the_tablet_can_lie_with_two_or_four_sides():
    with running() as app:
        tap(app, "Mole Park")
        assert app.orientation == "stands"
        tap(app, "lies in the middle")
        assert app.orientation == "lies_two"
        choose(app, "four sides")
        assert app.orientation == "lies_four"


def test_the_owners_values_go_into_the_session():
    library = library_of()
    library.set_value("mole_park", "stars.six", 5)
    with running(library) as app:
        tap(app, "Mole Park")
        tap(app, "Start the game")
        assert app.table.session.setup.catalogue["stars.six"] == 5


def test_a_name_with_brackets_is_shown_and_kept_as_typed():
    with running() as app:
        tap(app, "Mole Park")
        type_name(app, "Player 1", "[b]Ana")
        tap(app, "Draw King")
        assert names(app)[0] == "[b]Ana"
        tap(app, "Start the game")
        assert Seat("[b]Ana", "vermilion") in app.table.session.setup.seats


@pytest.mark.parametrize(("language", "start"), [("en", "Start the game"), ("fr", "Commencer")])
def test_with_the_largest_text_the_last_button_is_whole(language, start):
    library = library_of()
    library.set_setting("app.text_size", 1.6)
    started(library, "Ana", "Ben")
    with running(library, size=(800, 1280), language=language) as app:
        app.open_new_game("mole_park")
        rest_of_burst()
        button = thing(app, start)
        left = button.to_window(button.x, button.y)[0]
        assert left >= 0 and left + button.width <= 800
        others = [w for w in button.parent.children if w is not button and w.width > 1]
        assert all(w.right <= button.x + 1 or w.x >= button.right - 1 for w in others)


@pytest.mark.parametrize("count", [2, 5, 8])
@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1024, 600)])
def test_no_two_chairs_lie_over_each_other(count, size):
    library = library_of()
    started(library, *[f"Somebody {n}" for n in range(count)][:6])
    with running(library, size=size) as app:
        app.open_new_game("mole_park")
        while len(app.page.draft.places) < count:
            app.page.draft.add()
        app.page.rebuild()
        rest_of_burst()
        chairs = app.page.plan.chairs
        for n, a in enumerate(chairs):
            assert a.width >= 44
            for b in chairs[n + 1 :]:
                assert abs(a.center_x - b.center_x) >= a.width or abs(a.center_y - b.center_y) >= a.height
        assert thing(app, "Start the game").height >= 48


def test_the_prize_stands_of_the_box_and_the_holes_are_set_beside_their_words():
    from companion.games import mole_park
    from companion.ui.screens.page import Scroll
    from companion.ui.screens.rows import SettingRow
    from companion.ui.widgets.card import Card
    from companion.ui.widgets.choices import Toggle
    from companion.ui.widgets.stepper import Stepper

    library = library_of((mole_park.BOX,))
    with running(library) as app:
        app.open_new_game("mole_park")
        rest_of_burst()
        stepper = row_of(app, "Holes on the board", Stepper)
        row = next(w for w in everything(app) if isinstance(w, SettingRow) and w._title == "Holes on the board")
        assert stepper.parent is row.first, "beside the words, not below them"
        pilot.tap(row_of(app, "Stand 25", Toggle))
        rest_of_burst()
        assert row_of(app, "Stand 25", Toggle).active and not row_of(app, "Stand 30", Toggle).active
        rules = next(w for w in everything(app) if isinstance(w, Scroll) and w.kept == "rules")
        bar, _ = rules.to_window(rules.right - rules.bar_margin - rules.bar_width, 0)
        ends = [card.to_window(card.right, 0)[0] for card in rules.walk() if isinstance(card, Card)]
        assert rules.content.height > rules.height and max(ends) <= bar, "the bar lies beside the card"
        tap(app, "Start the game")
        stands = [stand.value for stand in app.table.session.state.stands]
    assert stands == [10, 15, 20, 25]


@pytest.mark.parametrize("text_size", [1.0, 1.6])
@pytest.mark.parametrize("size", [(1024, 600), (1280, 800), (800, 1280)])
@pytest.mark.parametrize("count", [9, 12, 16])
def test_nobody_sits_on_a_neighbours_name(count, size, text_size):
    with running(library_of(shelf()), size=size) as app:
        app.preferences.set("text_size", text_size)
        app.open_new_game("whakka_mole", "whakka_mole")
        app.page.draft.places = [Place(f"Maximiliane {n}", COLOURS[n % 10]) for n in range(count)]
        app.page.rebuild()
        rest_of_burst()
        plan = app.page.plan
        boxes = plan._taken()
        assert len(boxes) == min(count + 1, 16)
        for n, box in enumerate(boxes):
            assert box[0] >= plan.x - 4 and box[0] + box[2] <= plan.right + 4
            assert box[1] >= plan.y - 1 and box[1] + box[3] <= plan.top + 1
            assert not any(shared(box, other) for other in boxes[n + 1 :])
            assert not _on_table(plan._table(), box)
        around = [math.atan2(x - plan.center_x, plan.center_y - y) for x, y in map(plan.spot, range(len(boxes)))]
        turned = [(one - other) % math.tau for one, other in pairwise(around)]
        assert all(0 < turn < math.pi for turn in turned) and sum(turned) < math.tau, "clockwise, once round"
        assert abs(around[0]) < 0.7, "from the near side"
