"""The command line, run as a user runs it: in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from vision.cli import vision
from vision.rendering import render_dice
from vision.seen import REFUSALS


def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "vision", *map(str, words)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
    )


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pictures")
    cv2.imwrite(str(folder / "two.jpg"), render_dice([2, 6], ["red", "white"], seed=1))
    cv2.imwrite(str(folder / "none.jpg"), render_dice([], ground="wood"))
    cv2.imwrite(str(folder / "dark.png"), np.full((300, 400, 3), 20, np.uint8))
    (folder / "broken.jpg").write_bytes(b"\xff\xd8\xff\xe0 not a picture")
    return folder


def labels(folder: Path, entries: Any) -> None:
    (folder / "labels.json").write_text(json.dumps(entries))


def die(value: Any, faces: str = "pips") -> dict[str, Any]:
    return {"value": value, "faces": faces, "colour": None, "centre": None, "size": None}


def test_read_prints_one_entry_for_each_picture(pictures: Path) -> None:
    names = ["two.jpg", "none.jpg", "dark.png", "broken.jpg", "missing.jpg"]
    done = run("read", *(pictures / n for n in names), "--json")
    assert done.returncode == 2, "two of them are no pictures"
    entries = json.loads(done.stdout)
    assert [Path(e["file"]).name for e in entries] == names
    for entry in entries:
        assert set(entry) == {
            "file",
            "dice",
            "refused",
            "overlooked",
            "unknown",
            *(["why"] if entry["refused"] == "unreadable" else []),
        }
        assert entry["refused"] is None or entry["refused"] in REFUSALS
        assert entry["refused"] is None or entry["dice"] == []
        for found in entry["dice"]:
            assert {"value", "faces", "colour", "centre", "size", "sure"} <= set(found)
            assert found["value"] in range(1, 7) and found["faces"] == "pips"
            assert len(found["centre"]) == 2 and found["size"] > 0 and 0 <= found["sure"] <= 1
    assert sorted(d["value"] for d in entries[0]["dice"]) == [2, 6]
    assert {d["value"]: d["colour"] for d in entries[0]["dice"]} == {2: "red", 6: "white"}
    assert (entries[1]["dice"], entries[1]["refused"]) == ([], None)
    assert [e["refused"] for e in entries[2:]] == ["too_dark", "unreadable", "unreadable"]
    assert "damaged" in entries[3]["why"] and entries[4]["why"] == "there is no such file"


def test_read_without_json_is_one_line_a_picture(pictures: Path) -> None:
    done = run("read", pictures / "two.jpg", pictures / "broken.jpg")
    assert done.returncode == 2
    first, second = done.stdout.splitlines()
    assert "2 red" in first and "6 white" in first
    assert "broken.jpg: refused, unreadable" in second


def test_read_says_of_each_file_why_it_could_not_be_read(pictures: Path, tmp_path: Path) -> None:
    (tmp_path / "empty.jpg").write_bytes(b"")
    cv2.imwrite(str(tmp_path / "dot.png"), np.zeros((1, 1, 3), np.uint8))
    whole = (pictures / "two.jpg").read_bytes()
    (tmp_path / "torn.jpg").write_bytes(whole[:40])
    files = [pictures / "two.jpg", pictures, *(tmp_path / n for n in ("empty.jpg", "dot.png", "torn.jpg", "none.jpg"))]
    done = run("read", *files)
    assert done.returncode == 2 and "2 red" in done.stdout
    reasons = dict(line.removeprefix("error: ").rsplit(": ", 1) for line in done.stderr.splitlines())
    assert list(reasons) == [str(file) for file in files[1:]]
    assert [r.split()[-1] for r in reasons.values()] == ["it", "empty", "die", "read", "file"], reasons


@pytest.mark.parametrize(
    ("size", "why"),
    [
        ((40000, 9), "the picture of 40000 x 9 pixels is too large; at most 32000"),
        ((3, 90), "3 x 90 pixels is too small"),
    ],
)
def test_a_picture_of_a_size_that_is_not_read_says_which_way(tmp_path: Path, size: tuple[int, int], why: str) -> None:
    cv2.imwrite(str(tmp_path / "odd.png"), np.full((size[1], size[0], 3), 120, np.uint8))
    done = CliRunner().invoke(vision, ["read", str(tmp_path / "odd.png")])
    assert done.exit_code == 2 and why in done.stderr


def test_accuracy_counts_what_it_says(pictures: Path, tmp_path: Path) -> None:
    for name in ("two.jpg", "none.jpg", "dark.png"):
        (tmp_path / name).write_bytes((pictures / name).read_bytes())
    labels(
        tmp_path,
        [
            {"file": "two.jpg", "source": "a", "licence": "MIT", "complete": True, "dice": [die(2), die(6)]},
            {"file": "two.jpg", "source": "b", "complete": True, "dice": [die(2), die(5)]},
            {"file": "two.jpg", "source": "b", "complete": False, "dice": [die(2)]},
            {"file": "two.jpg", "source": "b", "complete": True, "dice": [die("+", "custom")]},
            {"file": "none.jpg", "source": "c", "complete": True, "dice": []},
            {"file": "dark.png", "source": "d", "complete": True, "dice": [die(1)]},
        ],
    )
    done = run("accuracy", tmp_path, "--json", "--rendered", "1")
    assert done.returncode == 0, done.stderr
    score = json.loads(done.stdout)
    assert score["pooled"]["pictures"] == 3 and score["pooled"]["exact"] == pytest.approx(1 / 3, abs=1e-3)
    assert score["pooled"]["exact_low"] < 1 / 3 < score["pooled"]["exact_high"]
    assert score["pooled"]["precision"] == pytest.approx(3 / 4) and score["pooled"]["recall"] == pytest.approx(3 / 5)
    assert {k: v["exact"] for k, v in score["by_source"].items()} == {"a": 1.0, "b": 0.0, "d": 0.0}
    assert score["empty"] == {"pictures": 1, "false_alarms": 0}
    assert score["refused"] == {"too_dark": 1}
    assert score["ms_per_picture"] > 0
    assert score["by_licence"]["MIT"]["exact"] == 1.0 and score["by_licence"]["none stated"]["pictures"] == 2
    assert sum(row["dice"] for row in score["reliability"]) == 4, "each die that was read counts in the curve"
    assert sum(row["dice"] * row["right"] for row in score["reliability"]) == pytest.approx(3, abs=0.01)
    assert {name: tally["dice"] + tally["open"] for name, tally in score["digits"].items()} == {
        "rendered d6": 5, "rendered d20": 5, "rendered d20, aslant": 5,
    }  # fmt: skip
    failures = tmp_path / "misread"
    text = run("accuracy", tmp_path, "--baselines", "--failures", failures, "--rendered", "0")
    assert "blob counting" in text.stdout and "contour counting" in text.stdout and "YOLOv5-nano" in text.stdout
    assert sorted(p.name for p in failures.rglob("*.jpg")) == ["dark_true_1.jpg", "two_true_25.jpg"]
    assert text.returncode == 0 and "false alarms: 0 of 1" in text.stdout and "33.3%" in text.stdout


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "labels.json is missing"),
        ("{ no json", "labels.json cannot be read"),
        ('{"a": 1}', "must hold a list"),
        ('[{"dice": []}]', "picture 1"),
        ('[{"file": "x.jpg", "dice": [{"faces": "pips"}]}]', 'needs a "value"'),
        ('[{"file": "x.jpg", "dice": [{"value": 9, "faces": "pips"}]}]', "from 1 to 6"),
        ('[{"file": "gone.jpg", "dice": []}]', "gone.jpg is missing"),
        ('[{"file": "bad.jpg", "dice": []}]', "bad.jpg cannot be read as a picture"),
    ],
)
def test_accuracy_says_what_is_wrong_and_ends_with_2(tmp_path: Path, content: str | None, said: str) -> None:
    (tmp_path / "bad.jpg").write_bytes(b"nothing of use")
    if content is not None:
        (tmp_path / "labels.json").write_text(content)
    done = run("accuracy", tmp_path, "--json")
    assert done.returncode == 2
    assert said in done.stderr and str(tmp_path) in done.stderr
    assert "Traceback" not in done.stderr and json.loads(done.stdout) == {"error": done.stderr.strip()[7:]}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["read"], "IMAGES"), (["read", "x.jpg", "--loud"], "--loud"), (["accuracy"], "FOLDER"),
        (["accuracy", ".", "--rendered", "-1"], "--rendered"), (["dance"], "dance"),
    ],
)  # fmt: skip
def test_a_wrong_argument_is_told_to_programs_on_the_standard_output(words: list[str], says: str) -> None:
    done = CliRunner().invoke(vision, [*words, "--json"])
    assert done.exit_code == 2
    assert says in json.loads(done.stdout)["error"] and says in done.stderr


def test_wilson_intervals_hold_what_textbooks_say() -> None:
    from vision.accuracy import wilson

    # Newcombe 1998, table I: 81 of 263 and 15 of 148, 1 of 29, 0 of 20
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=2e-4)
    assert wilson(15, 148) == pytest.approx((0.0624, 0.1605), abs=2e-4)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=2e-4)
    assert wilson(1, 29) == pytest.approx((0.0061, 0.1718), abs=2e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def test_ctrl_c_before_the_work_is_done_has_a_code_of_its_own(pictures: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("vision.cli.read_picture", stopped)
    told = CliRunner().invoke(vision, ["read", str(pictures)])
    assert (told.exit_code, told.stderr.strip()) == (130, "Stopped.")
