"""A short evening of many dice in a bad radio: nothing lost, doubled or wrong; and what the soak finds if there is."""

from __future__ import annotations

import asyncio
import json

from bleak import BleakScanner
from click.testing import CliRunner

from firmware_tools.__main__ import main
from firmware_tools.simulate_ble import EmulatedPixels, enter_room
from firmware_tools.soaking import Evening, Life, Report, Throw, judge
from firmware_tools.virtual_air import Air
from hardware import DieIdentity, DieLinked, DieLost, DieOverheard, DieSettled
from hardware.reading import DieEvent
from tests.hardware.table import listening, rolls, watch_in
from tests.hardware.virtual_time import run


def test_a_short_evening_loses_doubles_and_invents_nothing() -> None:
    report = run(Evening(dice=8, throws=120, seed=5).play(), within=1e6)
    assert report.faults == []
    assert report.throws == 120
    assert report.heard > 90
    assert report.kept + report.called + report.asked + report.away > 0, "some links broke"


def test_more_dice_than_links_lose_nothing_silently() -> None:
    told = CliRunner().invoke(main, ["soak", "--dice", "5", "--throws", "40", "--links", "2", "--json"])
    assert told.exit_code == 0, told.output
    report = json.loads(told.output)
    assert (report["throws"], report["faults"]) == (40, [])
    assert report["heard"] > 0
    assert report["called"] > 0
    assert report["away"] > 0


RED = DieIdentity("pixels:1")


def judged(*told: DieEvent) -> Report:
    """A die that lay on 1 was thrown from second 10 to 12 and shows 4; this was told of it."""
    report = Report()
    judge(Life("pixels:1", [Throw(10.0, 12.0, "4")], [(0.0, "1"), (12.0, "4")], list(told)), report)
    return report


def test_what_the_soak_calls_a_fault() -> None:
    linked, rolled = DieLinked(RED, at=1.0), DieSettled(RED, "4", at=13.0)
    assert judged(linked, rolled).heard == 1
    assert judged(linked, rolled).faults == []
    assert "lost" in judged(linked).faults[0]
    assert "doubled" in judged(linked, rolled, DieSettled(RED, "4", at=14.0)).faults[0]
    assert "wrong" in judged(linked, DieSettled(RED, "2", at=13.0)).faults[0]
    assert "nobody threw" in judged(linked, DieSettled(RED, "1", at=5.0), rolled).faults[0]
    assert "which it did not" in judged(linked, DieSettled(RED, "6", after_reconnect=True, at=1.5), rolled).faults[0]
    unasked = DieSettled(RED, "1", at=15.0, after_reconnect=True)
    assert "not asked about" in judged(linked, rolled, unasked).faults[0]
    assert "nothing told" in judged(linked, DieLost(RED, "out_of_reach", at=9.9)).faults[0]
    gone = DieLost(RED, "out_of_reach", at=11.0)
    assert judged(linked, gone).away == judged().away == 1
    assert judged(linked, gone, DieSettled(RED, "4", sure=False, after_reconnect=True, at=15.0)).asked == 1
    assert judged(linked, gone, rolled).kept == 1
    late = DieLinked(RED, at=11.8)  # while it rolls: it lies already, and the throw's last word is still to come
    assert judged(late, DieSettled(RED, "4", sure=False, after_reconnect=True, at=11.9)).faults == []
    told = judged(late, DieSettled(RED, "6", sure=False, after_reconnect=True, at=11.9))
    assert "which it did not" in told.faults[0]


def test_a_throw_that_is_only_called_out_is_proposed_once_and_truly() -> None:
    called = DieOverheard(RED, "4", at=13.0)
    assert (judged(called).called, judged(called).faults) == (1, [])
    assert "doubled" in judged(called, DieOverheard(RED, "4", at=14.0)).faults[0]
    assert "doubled" in judged(called, DieLinked(RED, at=13.5), DieSettled(RED, "4", at=15.0)).faults[0]
    assert "wrong" in judged(DieOverheard(RED, "2", at=13.0)).faults[0]
    assert "nobody threw it" in judged(DieOverheard(RED, "1", at=5.0)).faults[0]
    assert judged(DieOverheard(RED, "4", at=25.0)).called == 1, "a die in the box is heard when the lid is lifted"
    assert "nobody threw it" in judged(DieOverheard(RED, "4", at=45.0)).faults[0], "by then it may have been anywhere"
    doubt = DieSettled(RED, "4", sure=False, after_reconnect=True, at=15.0)
    assert "asked about twice" in judged(called, DieLinked(RED, at=14.5), doubt).faults[0]


def test_packets_are_late_and_keep_their_order() -> None:
    async def main() -> None:
        delays = iter([0.3, 0.0] * 500)
        air = Air(lambda: next(delays))
        room = await enter_room([EmulatedPixels(air, 1)], air)
        async with listening(watch_in(room), links=1, quiet=3.0) as told:
            began = asyncio.get_running_loop().time()
            await room.dice[0].roll(0, 3, 5, 3)
            await asyncio.sleep(3)
            assert rolls(told) == ["4"]
            assert told.of(DieSettled)[-1].at - began > 4 * 0.16 + 3 * 0.16 + 0.25
            room.dice[0].lose()  # what is under way then never arrives
        assert await BleakScanner.discover(1.0, backend=room.scanner)

    run(main())
