"""The few links of a radio, the reasons why there is none, and the ports of a wire."""

from __future__ import annotations

import asyncio
import errno

import pytest
from bleak.exc import BleakBluetoothNotAvailableError, BleakBluetoothNotAvailableReason, BleakError

from hardware import FaceProfile
from hardware.lamp import rgb
from hardware.links import pause_before_try
from hardware.links.budget import TRY_MORE, TRY_SOON, LinkBudget
from hardware.links.radio import REASONS, why_unavailable
from hardware.links.serial_ports import REASONS as WIRE_REASONS
from hardware.links.serial_ports import path_of, why_unusable
from tests.hardware.virtual_time import run

Reason = BleakBluetoothNotAvailableReason


class Wanting:
    """Who wants a link. ``busy``: it cannot be let go now."""

    def __init__(self, need: int = 0, heard_at: float = 0.0, busy: bool = False) -> None:
        self.need, self.heard_at, self.busy = need, heard_at, busy
        self.asked = 0

    @property
    def may_be_let_go(self) -> bool:
        return not self.busy

    def make_room(self) -> None:
        self.asked += 1


def test_links_are_given_in_the_order_they_were_asked_for() -> None:
    async def main() -> None:
        budget = LinkBudget(2)
        order: list[int] = []

        async def play(name: int) -> None:
            one = Wanting()
            await budget.take(one)
            order.append(name)
            await asyncio.sleep(1)
            budget.give_back(one)

        await asyncio.gather(*(play(name) for name in range(6)))
        assert order == [0, 1, 2, 3, 4, 5]
        assert budget.free == 2

    run(main())


def test_what_a_radio_proved_to_hold_is_kept_and_tried_again_after_a_while() -> None:
    async def main() -> None:
        kept: list[int] = []
        budget = LinkBudget(7, 0, kept.append)
        for _ in range(4):
            await budget.take(Wanting())
        budget.learn()  # the fourth was refused
        assert kept == [3]
        budget = LinkBudget(7, kept[-1], kept.append)  # the app starts anew
        for _ in range(3):
            await budget.take(Wanting())
        one, other = Wanting(), Wanting()
        fourth, fifth = (asyncio.create_task(budget.take(each)) for each in (one, other))
        await asyncio.sleep(TRY_MORE - 1)
        assert not fourth.done() and kept == [3]
        await asyncio.sleep(2)
        assert (fourth.done(), fifth.done(), kept) == (True, False, [3]), "it is tried, and nothing proved yet"
        budget.stands(one)
        await asyncio.sleep(1)
        assert (fifth.done(), kept) == (True, [3, 4])
        assert LinkBudget(7, 9).limit == LinkBudget(7, -1).limit == 7, "a kept number that cannot be"

    run(main())


def test_a_radio_that_holds_more_than_seven_is_used_one_link_after_the_other() -> None:
    async def main() -> None:
        kept: list[int] = []
        budget = LinkBudget(7, 0, kept.append, most=10)
        dice = [Wanting() for _ in range(12)]
        turns = [asyncio.create_task(budget.take(each)) for each in dice]
        for linked in (8, 9, 10):
            await asyncio.sleep(1)
            assert sum(turn.done() for turn in turns) == linked, "one at a time"
            budget.stands(dice[linked - 1])
        await asyncio.sleep(3 * TRY_MORE)
        assert sum(turn.done() for turn in turns) == 10 == budget.limit == kept[-1]
        again = LinkBudget(7, kept[-1], most=10)  # the app starts anew: all at once
        await asyncio.gather(*(again.take(each) for each in dice[:10]))
        for turn in turns:
            turn.cancel()

    run(main())


def test_a_try_that_nobody_answers_costs_nobody_a_link_and_is_repeated_ever_later() -> None:
    async def main() -> None:
        kept: list[int] = []
        budget = LinkBudget(2, 0, kept.append, most=3)
        for _ in range(2):
            await budget.take(Wanting())
        began = asyncio.get_running_loop().time()
        tries = []
        for _ in range(4):
            stubborn = Wanting()
            await budget.take(stubborn)
            tries.append(asyncio.get_running_loop().time() - began)
            budget.give_back(stubborn)  # it took no link
        assert tries == [0, TRY_SOON, 3 * TRY_SOON, 7 * TRY_SOON]
        assert (budget.limit, kept) == (2, [])

    run(main())


def test_who_stops_waiting_takes_no_link() -> None:
    async def main() -> None:
        budget = LinkBudget(1)
        first, second, third, fourth = (Wanting() for _ in range(4))
        await budget.take(first)
        waiting = asyncio.create_task(budget.take(second))
        late = asyncio.create_task(budget.take(third))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.sleep(0)
        budget.give_back(first)
        await late
        late_too = asyncio.create_task(budget.take(fourth))
        await asyncio.sleep(0)
        budget.give_back(third)
        late_too.cancel()  # in the same moment as its turn came
        await asyncio.sleep(0)
        assert budget.free == 1

    run(main())


def test_the_least_needed_makes_room_for_who_is_needed_more() -> None:
    async def main() -> None:
        budget = LinkBudget(3)
        spare, idle, needed = Wanting(1, heard_at=9.0), Wanting(1, heard_at=2.0), Wanting(3)
        for each in (spare, idle, needed):
            await budget.take(each)
        equal = asyncio.create_task(budget.take(Wanting(1)))
        await asyncio.sleep(5)
        assert [each.asked for each in (spare, idle, needed)] == [0, 0, 0], "equals wait for their turn"
        more = asyncio.create_task(budget.take(Wanting(2)))
        await asyncio.sleep(5)
        assert [each.asked for each in (spare, idle, needed)] == [0, 1, 0], "the longest idle one, and asked once"
        budget.give_back(idle)
        await asyncio.sleep(0)
        assert (more.done(), equal.done()) == (True, False)
        equal.cancel()

    run(main())


def test_a_die_in_hand_keeps_its_link_until_it_was_rolled() -> None:
    async def main() -> None:
        budget = LinkBudget(1)
        rolling = Wanting(busy=True)
        await budget.take(rolling)
        waiting = asyncio.create_task(budget.take(Wanting(1)))
        await asyncio.sleep(20)
        assert rolling.asked == 0
        rolling.busy = False
        await asyncio.sleep(2)
        assert rolling.asked == 1
        waiting.cancel()

    run(main())


def test_a_die_that_is_needed_all_at_once_does_not_wait_for_its_turn() -> None:
    async def main() -> None:
        budget = LinkBudget(1)
        holder, first, second = Wanting(), Wanting(), Wanting()
        await budget.take(holder)
        turns = [asyncio.create_task(budget.take(each)) for each in (first, second)]
        await asyncio.sleep(0)
        second.need = 1
        budget.needs_changed()
        assert holder.asked == 1
        budget.give_back(holder)
        await asyncio.sleep(0)
        assert [turn.done() for turn in turns] == [False, True]
        turns[0].cancel()

    run(main())


def test_a_radio_without_links_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="at least one link"):
        LinkBudget(0)


def test_tries_get_slower_and_never_stop_and_dice_do_not_try_in_step() -> None:
    for failures, longest in ((0, 0), (1, 1), (2, 2), (3, 4), (4, 8), (5, 16), (6, 30), (100_000, 30)):
        pauses = {pause_before_try(failures) for _ in range(20)}
        assert 0.75 * longest <= min(pauses) <= max(pauses) <= longest
        assert len(pauses) > 10 or failures == 0


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (FileNotFoundError(2, "No such file or directory"), "no_service"),
        (ConnectionRefusedError(111, "refused"), "no_service"),
        (BleakError("No Bluetooth adapters found."), "no_radio"),
        (BleakBluetoothNotAvailableError("none", Reason.NO_BLUETOOTH), "no_radio"),
        (BleakBluetoothNotAvailableError("classic", Reason.NO_BLE_CENTRAL_ROLE), "no_radio"),
        (BleakBluetoothNotAvailableError("off", Reason.POWERED_OFF), "switched_off"),
        (BleakBluetoothNotAvailableError("no", Reason.DENIED_BY_USER), "not_allowed"),
        (BleakBluetoothNotAvailableError("?", Reason.UNKNOWN), "failed"),
        (BleakError("[org.bluez.Error.NotReady] Resource Not Ready"), "switched_off"),
        (BleakError("Bluetooth device is turned off"), "switched_off"),
        (PermissionError(13, "denied"), "not_allowed"),
        (BleakError("something else"), "failed"),
        (EOFError(), "no_service"),
    ],
)
def test_each_failure_of_the_radio_has_a_reason_and_words(error: Exception, reason: str) -> None:
    state = why_unavailable(error)
    assert (state.reason, state.words) == (reason, REASONS[reason])
    assert type(error).__name__ in state.detail


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.ENOENT, "not_plugged"),
        (errno.EBUSY, "busy"),
        (errno.EACCES, "not_allowed"),
        (errno.EISDIR, "no_port"),
        (errno.ENOTTY, "no_port"),
        (errno.EIO, "failed"),
    ],
)
def test_each_failure_of_a_wire_has_a_reason_and_words(number: int, reason: str) -> None:
    error = why_unusable(OSError(number, "pyserial's words"))
    assert error.reason == reason
    assert WIRE_REASONS[reason] in str(error)


def test_a_port_key_that_is_not_plugged_in_has_no_path() -> None:
    assert path_of("usb:ffff:ffff:nobody-has-this") is None
    assert path_of("/dev/ttyACM0") == "/dev/ttyACM0"


@pytest.mark.parametrize("colour", ["red", "#12345", "#GG0000", "", 0x1000000, -1])
def test_what_is_no_colour_is_refused_with_its_name(colour: str | int) -> None:
    with pytest.raises(ValueError, match="RRGGBB"):
        rgb(colour)


def test_colours_are_read() -> None:
    assert rgb("#E0A030") == rgb("e0a030") == rgb(0xE0A030) == 0xE0A030


def test_teaching_a_die_face_by_face() -> None:
    profile = FaceProfile()
    for told in ("1", "2", "3", "4", "5"):
        profile = profile.taught(told, f"{told} stars")
    assert profile.missing("d6") == ("6",)
    assert profile.face("2") == "2 stars"
    assert profile.face("6") == "6"
    assert FaceProfile().missing("fudge") == ("+", "-", "blank")
