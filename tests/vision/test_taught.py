"""Dice with signs: taught from a few pictures, kept in a file, recognised, or told apart as strangers."""

from __future__ import annotations

import json
from dataclasses import replace

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from vision.cli import vision
from vision.digits import NumeralReader
from vision.digits_net import Top, TopFinder, TopsSeen
from vision.pipeline import WEIGHTS, Reader
from vision.rendering import render_dice
from vision.seen import DiceSeen, DieSeen
from vision.taught_accuracy import Tally
from vision.taught_marks import mark
from vision.taught_matching import Taught, face_cut, is_flat
from vision.taught_places import places
from vision.taught_profile import FORMAT, ProfileError, TaughtSet, from_text, load
from vision.taught_reading import TaughtDie, TaughtReader, weighed
from vision.taught_rendering import marked_body, marked_dice
from vision.taught_teaching import NO_DIE, alike, is_blank, shown

NAMED = {"burrow": "taught dice", "format": 1, "name": "a"}
SIGNS = ("star", "X", "glove", "pan", "mallet", "mole")


def dice(faces, seed, signs=SIGNS, colour="ivory", **how):
    """A picture of dice that show ``faces`` (1..6)."""
    body = marked_body(colour, [mark(sign) for sign in signs], np.random.default_rng(5))
    return marked_dice(body, faces, np.random.default_rng(seed), **how)


@pytest.fixture(scope="module")
def finder():
    return TopFinder(WEIGHTS / "tops.onnx")


@pytest.fixture(scope="module")
def taught(finder):
    """A set taught from one picture a face, as the finder sees it."""
    made = TaughtSet("signs")
    for number, sign in enumerate(SIGNS, 1):
        picture, _ = dice([number], 40 + number, size=(400, 300), edge=70.0)
        told = shown(picture, finder)
        assert told.reason is None, sign
        made = made.with_picture(sign, told.cut)
    return made


def test_taught_faces_are_recognised_at_another_place_turn_size_and_light(taught):
    reader = TaughtReader([taught], Reader())
    picture, laid = dice([1, 2, 3, 4, 5, 6], 7, tilt=0.4)
    seen = [die for die in reader.read(picture).dice if isinstance(die, TaughtDie)]
    right = sum(
        any(
            die.shows == SIGNS[lies.face - 1] and np.hypot(*np.subtract(die.centre, lies.centre)) < 0.5 * lies.size
            for die in seen
        )
        for lies in laid
    )
    assert right >= 5
    assert all(die.set_name == "signs" and die.faces == "taught" for die in seen)


@pytest.mark.parametrize("seed", [553, 566, 567])
@pytest.mark.parametrize("colour", ["ivory", "blue", "black"])
def test_a_taught_x_on_a_body_of_any_colour_is_no_five(taught, colour, seed):
    reader = TaughtReader([taught], Reader())
    picture, laid = dice([1, 2, 3, 4, 5, 6], seed, colour=colour, size=(1280, 960), edge=80.0, tilt=0.3)
    (lies,) = [each for each in laid if SIGNS[each.face - 1] == "X"]
    near = [d for d in reader.read(picture).dice if np.hypot(*np.subtract(d.centre, lies.centre)) < 0.6 * lies.size]
    assert [getattr(die, "shows", die.value) for die in near] == ["X"]


def test_what_may_be_a_sign_or_pips_is_a_doubt_with_both():
    five = DieSeen(5, (10.0, 10.0), 20.0, 0.99, ((5, 0.99),))
    x = TaughtDie(-2, (10.0, 10.0), 24.0, 0.95, ((-2, 0.95),), shows="X", likely_shows=(("X", 0.95),), like=0.92)
    told = weighed(five, x, 0.9)
    assert told.sure < 0.9 and {"5", "X"} <= {name for name, _ in told.likely_shows}
    assert {value for value, _ in told.likely} == {5, -2} and told.shows == told.likely_shows[0][0]
    clear = replace(x, like=0.98)
    assert weighed(five, clear, 0.75).shows == "X", "the comparison with taught faces is good"
    assert (weighed(five, clear, 0.75).likely_shows[1][0], weighed(five, clear, 0.75).likely[1][0]) == ("5", 5)
    assert weighed(five, replace(x, like=0.8), 0.97) is five, "plainly pips"


def test_pips_stay_as_sure_beside_a_taught_set_and_need_no_closer_look(taught, monkeypatch):
    plain = Reader()
    reader = TaughtReader([taught], plain)
    picture = render_dice([1, 2, 3, 4, 5, 6] * 4, "ivory", seed=3)
    compared = []
    once = reader._taught.compare
    monkeypatch.setattr(reader._taught, "compare", lambda *a: compared.append(a) or once(*a))
    assert reader.read(picture).dice == plain.read(picture).dice
    assert len(compared) <= 2, "every die was compared with every taught face"


def test_a_sure_number_of_pips_on_a_taught_die_is_wrong_and_sure():
    tally = Tally()
    tally.add("X", DiceSeen((DieSeen(5, (10.0, 10.0), 20.0, 0.99),)), (10.0, 10.0), 20.0, "here")
    assert (tally.wrong, tally.sure_wrong, tally.as_dict()["pips_sure"]) == (1, 1, 1)
    tally.add("X", DiceSeen(), (10.0, 10.0), 20.0, "there")
    assert tally.wrong == 1, "nothing was said of it"


def test_dice_of_another_set_are_named_as_unknown_and_get_no_guessed_face(taught):
    reader = TaughtReader([taught], Reader())
    named = known = 0
    for seed in (900, 902, 903, 905):
        picture, laid = dice([1, 2, 4, 5], seed, signs=("A", "B", "C", "D", "E", "F"), colour="red", edge=70.0)
        seen = reader.read(picture)
        named, known = named + len(seen.unknown), known + reader.nothing_known
        if reader.nothing_known:
            assert not [die for die in seen.dice if die.faces == "taught"], "no unlikely face is offered"
        assert all(die.sure >= 0.04 for die in seen.dice)
        for x, y, size in seen.unknown:
            assert any(np.hypot(x - d.centre[0], y - d.centre[1]) < 0.6 * max(size, d.size) for d in laid)
    assert named >= 6 and known >= 3


@pytest.fixture(scope="module")
def letters(finder):
    """A set with six letters on red."""
    known = TaughtSet("letters")
    for number, sign in enumerate("ABCDEF", 1):
        picture, _ = dice([number], 40 + number, signs=tuple("ABCDEF"), colour="red", size=(400, 300), edge=70.0)
        if (cut := shown(picture, finder).cut) is not None:
            known = known.with_picture(sign, cut)
    return known


def test_the_hole_of_a_six_of_another_set_is_no_sure_pip(letters):
    reader, sure = TaughtReader([letters], Reader()), []
    for seed in (904, 905, 906, 907, 908, 910, 911, 912, 913, 914, 916, 923, 925, 939, 942, 954, 957):
        picture, _ = dice(
            [6, 6, 5, 6], seed, signs=("1", "2", "3", "4", "5", "6_"), colour="white",
            size=(960, 720), edge=80.0, tilt=0.35,
        )  # fmt: skip
        sure += [(seed, die.value) for die in reader.read(picture).dice if die.sure >= 0.9]
    assert not sure


def test_an_x_of_another_set_is_no_sure_five_beside_dice_that_no_set_knows(letters):
    reader, told = TaughtReader([letters], Reader()), []
    for seed in (566, 904, 910):
        picture, _ = dice([1, 2, 3, 4, 5, 6], seed, size=(1280, 960), edge=80.0, tilt=0.3)
        seen = reader.read(picture)
        assert reader.nothing_known
        told += [die.sure for die in seen.dice if die.value == 5 and die.faces == "pips"]
    assert told and max(told) < 0.9


def test_dice_that_no_set_knows_are_strangers_and_get_no_face(taught):
    reader = TaughtReader([taught], Reader())
    picture, _ = dice([1, 4], 11, signs=("bolt", "A", "B", "ring", "C", "D"), colour="blue", edge=70.0)
    seen = reader.read(picture)
    assert [die for die in seen.dice if isinstance(die, TaughtDie) and die.sure >= 0.9] == []
    assert seen.sure < 0.5, "dice lie there that are not told: the reading is not sure"


def test_one_look_for_top_faces_serves_taught_dice_and_numerals(taught, monkeypatch):
    class Hiding:
        """Reads as the reader does, and keeps to itself where it saw top faces."""

        def __init__(self, reader):
            self.read = reader.read

    looks = []
    once = TopsSeen._look
    monkeypatch.setattr(TopsSeen, "_look", lambda seen, side: looks.append(side) or once(seen, side))
    known = TaughtReader([taught], Reader())
    picture, _ = dice([1, 2, 3], 7, tilt=0.4)
    sharing = NumeralReader(known).read(picture)
    assert looks and len(looks) == len(set(looks)), "a size was looked at twice"
    alone = NumeralReader(Hiding(known)).read(picture)
    assert sharing.dice and (sharing.dice, sharing.overlooked) == (alone.dice, alone.overlooked)


def test_a_side_face_is_no_die_and_a_neighbour_is_one():
    table, top = np.full((200, 200, 3), 90, np.uint8), Top(100, 100, 40, 0.9, 0.0)
    assert len(places(table, [top, Top(132, 100, 38, 0.4, 0.0)])) == 1
    assert len(places(table, [top, Top(133, 100, 38, 0.8, 0.0)])) == 2, "seen slantwise, dice that touch are as near"


@pytest.mark.parametrize("turn", [0, 77, 190, 301])
def test_a_face_is_the_same_at_any_turn(turn):
    cuts = []
    for sign in ("star", "X", "arrow"):
        picture = np.full((200, 200, 3), 60, np.uint8)
        cv2.rectangle(picture, (60, 60), (140, 140), (200, 210, 215), -1)
        face = (mark(sign) * 255).astype(np.uint8)
        picture[60:140, 60:140][cv2.resize(face, (80, 80)) > 128] = (30, 30, 30)
        cuts.append(picture)
    known = Taught([face_cut(p, 99.5, 99.5, 80) for p in cuts], [0, 1, 2])
    for number, picture in enumerate(cuts):
        turned = cv2.warpAffine(
            picture, cv2.getRotationMatrix2D((99.5, 99.5), turn, 0.8), (200, 200), borderValue=(60, 60, 60)
        )
        scores = [likeness.score for likeness in known.compare(face_cut(turned, 101, 98, 66))]
        assert int(np.argmax(scores)) == number
        assert max(scores) > 0.85


def test_an_empty_face_has_nothing_on_it():
    assert is_flat(np.full((96, 96, 3), 180, np.uint8))


def test_a_face_that_was_taught_empty_is_known_to_be_by_any_name(taught):
    empty = taught.with_picture("rien", np.full((96, 96, 3), 180, np.uint8))
    assert is_blank(empty, "rien")
    assert not is_blank(empty, "star") and not is_blank(empty, "blank")


def test_a_picture_without_a_die_teaches_nothing(finder):
    assert (
        shown(np.full((240, 320, 3), 90, np.uint8) + np.arange(240, dtype=np.uint8)[:, None, None] // 4, finder).reason
        == NO_DIE
    )
    assert shown(None, finder).reason == "unreadable"
    assert shown(np.zeros((240, 320, 3), np.uint8), finder).reason is not None


def test_a_set_keeps_its_faces_through_its_file(taught, tmp_path):
    path = tmp_path / "signs.dice.json"
    taught.save(path)
    again = load(path)
    assert again.names == SIGNS
    for one, other in zip(taught.faces, again.faces, strict=True):
        assert (one.pictures[0] == other.pictures[0]).all()


def test_faces_are_set_anew_without_teaching_again(taught):
    changed = taught.renamed("mole", "6").without("pan")
    assert changed.names == ("star", "X", "glove", "mallet", "6")
    assert (changed.faces[-1].pictures[0] == taught.faces[-1].pictures[0]).all()
    assert alike(taught.with_picture("twin", taught.faces[0].pictures[0])) == [("star", "twin")]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no_profile"),
        ("[1, 2]", "no_profile"),
        ('{"burrow": "game"}', "no_profile"),
        (json.dumps({"burrow": "taught dice", "format": FORMAT + 1}), "newer"),
        (json.dumps({**NAMED, "faces": []}), "empty"),
        (json.dumps({**NAMED, "faces": [{"name": "X", "pictures": ["!!"]}]}), "damaged"),
        (json.dumps({**NAMED, "faces": {"X": 1}}), "damaged"),
        (json.dumps({"burrow": "taught dice", "format": "1", "name": "a"}), "damaged"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_used_says_why(text, reason):
    with pytest.raises(ProfileError) as told:
        from_text(text)
    assert told.value.reason == reason


def test_the_command_line_teaches_and_reads(tmp_path):
    run = CliRunner()
    profile = str(tmp_path / "signs.dice.json")
    picture, _ = dice([1], 41, size=(400, 300), edge=70.0)
    cv2.imwrite(str(tmp_path / "star.png"), picture)
    told = run.invoke(vision, ["teach", profile, "star", str(tmp_path / "star.png"), "--json"])
    assert told.exit_code == 0
    assert json.loads(told.output)["faces"] == {"star": 1}
    read = run.invoke(vision, ["read", str(tmp_path / "star.png"), "--profile", profile, "--json"])
    assert [die["shows"] for die in json.loads(read.output)[0]["dice"] if "shows" in die] == ["star"]
    (tmp_path / "no.json").write_text("{}")
    refused = run.invoke(vision, ["read", str(tmp_path / "star.png"), "--profile", str(tmp_path / "no.json")])
    assert refused.exit_code == 2
    assert "no file of taught dice" in refused.output
    assert str(tmp_path / "no.json") in refused.output, "several files may be given: which one is it?"


def test_what_was_refused_leaves_no_file_and_what_was_forgotten_may_be_taught_anew(tmp_path):
    profile, torn, star = (tmp_path / name for name in ("signs.dice.json", "torn.png", "star.png"))
    torn.write_bytes(b"no picture")
    cv2.imwrite(str(star), dice([1], 41, size=(400, 300), edge=70.0)[0])

    def teach(*words):
        return CliRunner().invoke(vision, ["teach", str(profile), *map(str, words)])

    assert teach("star", torn).exit_code == 2 and not profile.exists()
    assert teach("star", star).exit_code == 0
    assert teach("--name", "Signs").exit_code == 0 and load(profile).name == "Signs"
    assert teach("star", "--forget").exit_code == 0
    assert teach("star", star).exit_code == 0 and load(profile).names == ("star",)


def test_the_command_line_says_that_dice_carry_signs_that_no_profile_knows(taught, tmp_path):
    profile, picture = tmp_path / "signs.dice.json", tmp_path / "others.png"
    taught.save(profile)
    cv2.imwrite(str(picture), dice([1, 2, 4, 5], 900, signs=("A", "B", "C", "D", "E", "F"), colour="red", edge=70.0)[0])
    told = CliRunner().invoke(vision, ["read", str(picture), "--profile", str(profile)])
    assert "with an unknown sign" in told.stdout and "signs that no profile knows" in told.stderr
    told = CliRunner().invoke(vision, ["read", str(picture), "--profile", str(profile), "--json"])
    (entry,) = json.loads(told.stdout)
    assert entry["unknown"] and entry["overlooked"] > 0 and "no profile knows" in entry["note"]
