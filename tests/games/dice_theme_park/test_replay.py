"""``burrow replay`` with logs and printed values that others wrote: what is wrong is named, the rest goes on."""

import json

import pytest
from click.testing import CliRunner

from companion.cli.commands import Burrow, command_line
from companion.core.game import Box
from companion.games.dice_theme_park.games import FULL, LIGHT, SOLO
from companion.words import Words, default_folders

BOX = Box("dice_theme_park", (LIGHT, FULL, SOLO))
PARK = (
    {"move": "TellTile", "tile": "Log Flume", "stars": 3, "requirement": "higher", "dice": ["any", "blue"]},
    {"move": "UseCards"},
    {"move": "PlayStaff", "seat": 0, "a": "guide", "b": "builder"},
    {"move": "PlayStaff", "seat": 1, "a": "guide", "b": "manager"},
    {"move": "PayIncome"},
    *({"move": "LoadMonorail", "monorail": n, "dice": dice}
      for n, dice in ((1, ["blue4", "green3", "yellow5"]), (2, ["blue5", "green4", "yellow2"]))),
    {"move": "TakeMonorail", "seat": 0, "monorail": 1},
    {"move": "TakeMonorail", "seat": 1, "monorail": 2},
)  # fmt: skip


def replayed(*rows, catalogue=(), game="dice_theme_park", seats=2, options=()):
    opening = {"game": game, "seats": [{"name": name} for name in ("Ana", "Ben")[:seats]], "options": dict(options),
               "catalogue": dict(catalogue)}  # fmt: skip
    group = command_line(Burrow(Words("en", default_folders()), lambda: (BOX,), lambda **how: None))
    text = "".join(json.dumps(line) + "\n" for line in (opening, *rows))
    return CliRunner().invoke(group, ["replay", "-", "--json"], input=text)


def lines_of(*rows, **how):
    done = replayed(*rows, **how)
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)["lines"]


@pytest.mark.parametrize(
    ("move", "rule", "field"),
    [
        ({"move": "TakeMonorail", "seat": 0, "monorail": 3}, "DT-60", None),
        ({"move": "Operate", "seat": 0, "tile": "entrance", "party": ["blue6"]}, "DT-93", None),
        ({"move": "Operate", "seat": 0, "tile": "entrance", "party": ["blue4", "green3"]}, "DT-93", None),
        ({"move": "Operate", "seat": 0, "tile": "entrance", "party": ["blue4"]}, "DT-95", None),
        ({"move": "Operate", "seat": 0, "tile": "log_flume", "party": ["blue4"]}, "DT-91", None),
        ({"move": "Operate", "seat": 0, "tile": "Nowhere", "party": ["blue4"]}, "DT-71", None),
        ({"move": "BuildAt", "seat": 0, "tile": "speedster", "q": 9, "r": 9}, "DT-72", None),
        ({"move": "UseMap", "seat": 0, "tile": "entrance", "die": "blue4", "to": "printed_9"}, "DT-71", None),
        ({"move": "UseSkill", "seat": 0, "skill": "far", "tile": "entrance"}, "DT-74", None),
        ({"move": "SaveGuest", "seat": 0, "tile": "entrance", "colour": "blue", "value": 6}, "DT-114", None),
        ({"move": "TakeLeftover", "seat": 0, "die": "blue4"}, "DT-145", None),
        ({"move": "MoveUpgrade", "seat": 0, "upgrade": "kiosk", "tile": "entrance", "to": "printed_1"}, "DT-218", None),
        ({"move": "SetObjective", "round": 2, "what": "money"}, "DT-12", None),
        ({"move": "TellTile", "tile": "Rocket", "stars": 3, "name": "Log Flume"}, "DT-71", None),
        ({"move": "TellTile", "tile": "Rocket", "stars": 3, "slots": [1, 2, 3]}, "DT-71", None),
        ({"move": "PayIncome"}, "DT-44", None),
        ({"move": "Operate", "seat": 7, "tile": "entrance", "party": ["blue4"]}, None, "seat"),
        ({"move": "TellTile", "tile": "Rocket", "stars": 99}, None, "stars"),
    ],
)
def test_an_illegal_row_names_its_rule_or_its_field_and_the_game_goes_on(move, rule, field):
    rows = lines_of(*PARK, move, {"move": "BuyMap", "seat": 0})
    assert [line["accepted"] for line in rows[: len(PARK)]] == [True] * len(PARK)
    refused, after = rows[len(PARK)], rows[-1]
    assert not refused["accepted"] and refused["text"] and after["accepted"]
    assert rule is None or rule in refused["rule"], refused
    assert field is None or refused["field"].startswith(field), refused


@pytest.mark.parametrize(
    ("values", "named"),
    [
        ({"tiles.log_flume.cost": -3}, "tiles.log_flume.cost"),
        ({"tiles.log_flume.cost": "3"}, "tiles.log_flume.cost"),
        ({"tiles.log_flume.colour": "mauve"}, "blue, green, yellow and grey"),
        ({"tiles.log_flume.colr": "blue"}, "nearest is tiles.log_flume.colour"),
        ({"tiles.rocket.amenity": 9}, "tiles.rocket.amenity"),
        ({"tiles.rocket.slots": [1, 2, 3]}, "0 to 2"),
        ({"tiles.rocket.dice": ["red"]}, "tiles.rocket.dice"),
        ({"tiles.rocket.requirement": "seven"}, "tiles.rocket.requirement"),
        ({"tiles.rocket.stack": "printed"}, "A and B"),
        ({"tiles.Rocket One.stars": 3}, "tiles.Rocket One.stars"),
        ({"tiles.entrance.stars": 3}, "tiles.entrance.stars"),
        ({"tiles.rocket.name": "Log flume"}, "tiles.log_flume.name"),
        ({"tiles.a.name": "Big One", "tiles.b.name": "big one"}, "tiles.b.name"),
        ({"staff.guide.die": 12}, "staff.guide.die"),
        ({"board.spaces": ["0,0"]}, "board.spaces"),
        ({"board.spaces": ["0,0", "1,0", "0,1", "east"]}, "written like 0,0"),
        ({"board.spaces": ["0,0", "1,0", "0,1", "1,0"]}, "twice"),
        ({"monorails.three": [2, 3, 4]}, "0 and 9"),
        ({"nothing": 1}, "nothing"),
    ],
)
def test_a_printed_value_that_cannot_be_is_refused_by_its_name(values, named):
    """Nothing that was written down is quietly replaced by a guess."""
    done = replayed(*PARK, catalogue=values)
    assert done.exit_code == 2 and named in done.output and "Traceback" not in done.output


def test_printed_values_of_a_file_count_in_the_game():
    told = {"tiles.rocket.name": "Rocket", "tiles.rocket.stars": 7, "tiles.rocket.cost": 2, "tiles.rocket.slots": [4]}
    rows = lines_of(*PARK, {"move": "BuildAt", "seat": 0, "tile": "Rocket", "q": 1, "r": -1}, catalogue=told)
    assert all(line["accepted"] for line in rows)


def test_an_attraction_is_named_by_its_key_or_by_the_name_that_was_read_out():
    rows = lines_of(
        *PARK, {"move": "TellTile", "tile": "printed_1", "stars": 4, "name": "Tiny Train", "slots": [2, 2]},
        {"move": "Install", "seat": 0, "tile": "Tiny Train", "upgrade": "kiosk"},
        {"move": "Install", "seat": 0, "tile": "printed_1", "upgrade": "effect"},
        {"move": "TellTile", "tile": "Tiny Train", "stars": 5},
    )  # fmt: skip
    assert [line["accepted"] for line in rows[-4:]] == [True, True, True, False]
    assert "Tiny Train" in rows[-3]["text"] and "Tiny Train" in rows[-2]["text"]
    assert rows[-1]["key"] == "dice_theme_park.tile.same_name", "a new attraction needs a new name"


@pytest.mark.parametrize(
    ("row", "named", "game"),
    [
        ({"move": "Operate", "seat": 0, "tile": "entrance", "party": ["red4"]}, "party", "dice_theme_park"),
        ({"move": "SetCubes", "seat": 0, "tile": "entrance", "n": 1}, "SetCubes", "dice_theme_park"),
        ({"move": "LayGoal", "round": 2, "goal": 3, "space": 1}, "LayGoal", "dice_theme_park_light"),
        ({"move": "ObjectiveCounts", "counts": [1]}, "ObjectiveCounts", "dice_theme_park_solo"),
        ({"move": "UseSkill", "seat": 0, "skill": "fly", "tile": "entrance"}, "skill", "dice_theme_park"),
        ({"move": "TellTile", "tile": "Rocket"}, "stars", "dice_theme_park_light"),
    ],
)
def test_a_row_that_no_move_of_this_way_to_play_can_be_is_named_with_its_line(row, named, game):
    done = replayed({"move": "TellEntrance", "stars": 1}, row, game=game, seats=1 if game.endswith("solo") else 2)
    malformed = json.loads(done.stdout)["malformed"]
    assert done.exit_code == 2 and malformed["line"] == 3 and named in malformed["field"] + malformed["text"]


def test_what_may_be_told_of_an_attraction_is_listed():
    group = command_line(Burrow(Words("en", default_folders()), lambda: (BOX,), lambda **how: None))
    report = json.loads(CliRunner().invoke(group, ["moves", "dice_theme_park", "--json"]).stdout)
    listed = {value["path"]: value for value in report["addable"]}
    assert listed["tiles.*.colour"]["choices"] == ["blue", "green", "yellow", "grey"]
    assert (listed["tiles.*.cost"]["low"], listed["tiles.*.cost"]["high"]) == (0, 20)
