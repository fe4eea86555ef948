"""No bytes do harm: decoders never raise, order and tracker stay sane, and a fault is told with what led to it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hardware import fuzzing
from hardware.__main__ import main
from hardware.fuzzing import KINDS, WORDS, Way
from hardware.protocols import diy
from hardware.protocols.events import Event
from hardware.protocols.pixels import PixelsDecoder

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}


def damaged(words: list[bytes]) -> st.SearchStrategy[bytes]:
    """True packets with a piece replaced, and anything else."""

    def replaced(packet: bytes, start: int, stop: int, by: bytes) -> bytes:
        return packet[:start] + by + packet[stop:]

    edges = st.integers(0, 110)
    return st.one_of(
        st.builds(replaced, st.sampled_from(words), edges, edges, st.binary(max_size=6)),
        st.binary(max_size=140),
    )


PACKETS = st.sampled_from(list(WORDS)).flatmap(lambda protocol: st.tuples(st.just(protocol), damaged(WORDS[protocol])))


@settings(max_examples=5000, deadline=None, suppress_health_check=list(HealthCheck))
@given(PACKETS, st.sampled_from(KINDS), st.sampled_from(fuzzing.FIRMWARE))
def test_five_thousand_damaged_packets(packet: tuple[str, bytes], kind: str, firmware: int) -> None:
    protocol, said = packet
    way = Way(protocol, kind, firmware)
    way.take(said, 0.0)
    way.take(said + b"\n", 9.0)


@pytest.mark.parametrize("protocol", WORDS)
def test_true_packets_get_through_the_faults(protocol: str) -> None:
    told = fuzzing.fuzz(protocol, 3000)
    assert (told.packets, told.calls) == (3000, 300)
    assert told.events > 300, "else the packets test nothing but the first byte"
    assert told.rolls > 5
    assert told == fuzzing.fuzz(protocol, 3000), "the same seed, the same packets"


def test_the_command_tells_each_protocol() -> None:
    told = CliRunner().invoke(main, ["fuzz", "--packets", "200", "--json"])
    assert told.exit_code == 0, told.output
    rows = [json.loads(row) for row in told.output.splitlines()]
    assert [(row["protocol"], row["packets"], row["faults"]) for row in rows] == [(each, 200, 0) for each in WORDS]
    assert CliRunner().invoke(main, ["fuzz", "morse"]).exit_code == 2


def test_a_fault_is_told_with_the_packets_that_led_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(die: PixelsDecoder, data: bytes) -> list[Event]:
        if len(data) > 100:
            raise IndexError("as a decoder with a fault would")
        return []

    monkeypatch.setattr(PixelsDecoder, "feed", fails)
    told = CliRunner().invoke(main, ["fuzz", "pixels", "--packets", "500", "--json"])
    assert told.exit_code == 1
    row = json.loads(told.output)
    assert row["problem"] == "IndexError: as a decoder with a fault would"
    assert len(row["packets"][-1]) > 200


@settings(max_examples=1000, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(list(WORDS)), st.binary(max_size=300))
def test_whole_evenings_out_of_bytes_do_no_harm(protocol: str, data: bytes) -> None:
    told = fuzzing.story(protocol, data)
    assert told.packets <= len(data)


def test_an_evening_out_of_bytes_holds_what_they_say() -> None:
    thrown = [diy.line("MOVING"), diy.line("ROLL 4")]
    said = b"".join(bytes([len(word), 5]) + word for word in thrown)
    told = fuzzing.story("diy", bytes([KINDS.index("d6"), 0]) + said + bytes([255, 254]))
    assert (told.packets, told.events) == (2, 2)


def test_guided_fuzzing_runs_or_says_what_it_needs(tmp_path: Path) -> None:
    def guided(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "hardware.fuzzing_guided", *words]
        return subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=tmp_path, env=ENVIRONMENT)

    assert guided("morse").returncode == 2
    done = guided("godice", "-runs=2000")
    if find_spec("atheris") is None:
        assert done.returncode == 2 and "burrow[fuzz]" in done.stderr
    else:
        assert done.returncode == 0 and "Done 2000 runs" in done.stderr and not list(tmp_path.glob("crash-*"))
