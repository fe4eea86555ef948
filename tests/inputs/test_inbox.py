"""The inbox: any thread may speak, the loop hears everything once and in order."""

import asyncio
import threading

from companion.core.dice import Roll, Source
from companion.inputs.inbox import Inbox


def roll(n: int, die: str = "d") -> Roll:
    return Roll(0, die, str(n), Source.WIRE)


def test_what_came_together_is_delivered_together_and_in_order():
    heard = []

    async def evening():
        inbox = Inbox(lambda *events: heard.append([e.face for e in events]), asyncio.get_running_loop())
        inbox.put(roll(1))
        inbox.put(roll(2), roll(3))
        await asyncio.sleep(0.01)
        inbox.put(roll(4))
        await asyncio.sleep(0.01)

    asyncio.run(evening())
    assert heard == [["1", "2", "3"], ["4"]]


def test_threads_may_speak_before_during_and_after_the_evening():
    heard = []
    inbox = Inbox(lambda *events: heard.extend(e.face for e in events))

    def speak():
        for n in range(200):
            inbox.put(roll(n, threading.current_thread().name))

    async def evening():
        inbox.use_loop(asyncio.get_running_loop())
        threads = [threading.Thread(target=speak) for _ in range(4)]
        for t in threads:
            t.start()
        await asyncio.to_thread(lambda: [t.join() for t in threads])
        await asyncio.sleep(0.05)

    inbox.put(roll(7))
    asyncio.run(evening())
    assert heard[0] == "7"
    assert len(heard) == 801
    inbox.put(roll(9))  # the loop is closed: nothing breaks, the roll waits
