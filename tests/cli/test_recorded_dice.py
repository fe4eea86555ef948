"""Recordings of dice that play along in the app: told again as they were, again and again; a bad file is named."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from companion.cli.recorded import RepeatedLink, UnreadRecording, recorded_dice
from hardware import DiceWatch, DieIdentity, DieSettled
from hardware.links.scripted_link import read_script
from hardware.recording import write_recording
from tests.hardware.table import listening
from tests.hardware.virtual_time import run

RUBY = DieIdentity("pixels:1a2b3c4d", "Ruby", "pixels", "d6", firmware=1_735_900_000)
THROWN = """
{"after": 0.05, "hex": "03 05 02"}
{"after": 1.0, "hex": "03 03 01"}
{"after": 0.16, "hex": "03 03 04"}
{"after": 0.48, "hex": "03 01 04"}
"""


def test_a_recording_rolls_again_and_again(tmp_path: Path) -> None:
    file = tmp_path / "ruby.jsonl"
    file.write_text(write_recording(RUBY, read_script(THROWN)), encoding="utf-8")
    ((die, link),) = recorded_dice([file])

    async def main() -> list[str]:
        watch = DiceWatch()
        watch.plug(die, link)
        async with listening(watch) as told:
            await asyncio.sleep(25)
            return [event.face for event in told.of(DieSettled, RUBY.id) if not event.after_reconnect]

    rolled = run(main())
    assert isinstance(link, RepeatedLink) and die == RUBY
    assert len(rolled) >= 2 and set(rolled) == {"5"}, rolled


@pytest.mark.parametrize(
    ("content", "said"),
    [(None, "No such file"), (b"\xff\xfe", "utf-8"), (b"{}\n", "line 1"), (b'{"die": {"id": "x"}}\n{"after"', "line")],
)
def test_a_file_that_is_no_recording_is_named_with_the_reason(tmp_path: Path, content: bytes | None, said: str) -> None:
    file = tmp_path / "broken.jsonl"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(UnreadRecording) as error:
        recorded_dice([file])
    assert error.value.reason.values["file"] == str(file) and said in str(error.value.reason.values["reason"])


def test_the_app_opens_with_the_recordings_it_is_given_or_says_what_is_wrong(burrow, opened, tmp_path: Path) -> None:
    file = tmp_path / "ruby.jsonl"
    file.write_text(write_recording(RUBY, read_script(THROWN)), encoding="utf-8")
    assert burrow("--dice", str(file)).exit_code == 0
    assert [die for die, _link in opened[-1]["recorded"]] == [RUBY]
    file.write_text(json.dumps({"die": 3}))
    refused = burrow("--dice", str(file))
    assert refused.exit_code == 2 and str(file) in refused.output and "line 1" in refused.output
    assert len(opened) == 1, "the app was not opened with a broken recording"
    both = burrow("--demo", "pebbles", "--dice", str(file))
    assert both.exit_code == 2 and len(opened) == 1
