"""The emulated board behind a pseudo-terminal, in wall time: to a program it is a board at a serial port."""

from __future__ import annotations

import contextlib
import os
import threading
import time
import tty
from collections import deque
from collections.abc import Iterable

from tests.firmware.board import Board
from tests.firmware.throws import TICK, Vector


class Wired:
    """A context: entering plugs the board in, leaving pulls it out. ``path`` is what to open in place of a port."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.path = ""
        self._pulls: deque[Vector] = deque()
        self._wanted: deque[str] = deque()
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._live, name="board", daemon=True)
        self._ours = self._theirs = -1

    def __enter__(self) -> Wired:
        self._ours, self._theirs = os.openpty()
        for end in (self._ours, self._theirs):
            tty.setraw(end)
        os.set_blocking(self._ours, False)
        self.path = os.ttyname(self._theirs)
        self._thread.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self._ending.set()
        self._thread.join()
        os.close(self._theirs)
        os.close(self._ours)

    def feel(self, pulls: Iterable[Vector]) -> None:
        """What the sensor feels next, one pull each hundredth of a second; the last one stays."""
        self._pulls.extend(pulls)

    def press_reset(self) -> None:
        self._wanted.append("reset")

    def _live(self) -> None:
        began, lived = time.monotonic(), 0.0
        while not self._ending.is_set():
            if self._wanted:
                self._wanted.popleft()
                self.board.reset()
            if self._pulls:
                self.board.sensor.pull = self._pulls.popleft()
            with contextlib.suppress(BlockingIOError):
                self.board.tell(os.read(self._ours, 64))
            said = self.board.run(TICK)
            while said:
                said = said[os.write(self._ours, said) :]
            lived += TICK
            time.sleep(max(0.0005, lived - (time.monotonic() - began)))
