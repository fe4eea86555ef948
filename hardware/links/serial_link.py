"""One wired die: a reader thread hands bytes to the event loop; an unplugged wire is waited for."""

from __future__ import annotations

import asyncio
import logging
import threading
from typing import Any

from hardware.links import Ear, NotLinked, pause_before_try
from hardware.links.serial_ports import WireUnavailable, load_serial, path_of

log = logging.getLogger(__name__)

BAUD = 115_200
WORD_PATIENCE = 2.0
LOOK_AGAIN = 0.2  # seconds: how soon the reader thread sees that it shall end


class SerialLink:
    """The link over one port: its key from `serial_ports.ports` or a path. 8 data bits, no parity, 1 stop."""

    def __init__(self, port: str, baud: int = BAUD) -> None:
        self.port = port
        self._baud = baud
        self._wire: Any = None

    async def run(self, ear: Ear) -> None:
        """Open the port, read until it is pulled, wait for it to come back; until cancelled."""
        failures = 0
        while True:
            try:
                await self._one_connection(ear)
                failures = 1  # give a pulled wire a second before looking
            except (OSError, ValueError, WireUnavailable) as error:
                failures += 1
                log.info("no die on %s (try %d): %s", self.port, failures, error)
            # a wire is cheap to look for, and people look at the plug while they push it in
            await asyncio.sleep(min(pause_before_try(failures), 4.0))

    async def _one_connection(self, ear: Ear) -> None:
        """Raises OSError (pyserial's errors are such) if the port cannot be opened."""
        loop = asyncio.get_running_loop()
        wire = await asyncio.to_thread(self._open)
        gone, stopping = asyncio.Event(), threading.Event()

        def read() -> None:
            try:
                while not stopping.is_set():
                    data = wire.read(max(1, wire.in_waiting))
                    if data:
                        loop.call_soon_threadsafe(ear.received, data)
            except (OSError, TypeError):  # pulled, or closed under the reader
                pass
            finally:
                if not stopping.is_set():
                    loop.call_soon_threadsafe(gone.set)

        reader = threading.Thread(target=read, name=f"die on {self.port}", daemon=True)
        self._wire, reason = wire, "unplugged"
        reader.start()
        try:
            await ear.linked()
            await gone.wait()
        except asyncio.CancelledError:
            reason = "let_go"
            raise
        finally:
            self._wire = None
            stopping.set()
            await asyncio.shield(asyncio.to_thread(_close, wire, reader))
            ear.lost(reason)

    def _open(self) -> Any:
        serial = load_serial()
        path = path_of(self.port)
        if path is None:
            raise FileNotFoundError(f"{self.port} is not plugged in")
        return serial.Serial(path, self._baud, timeout=LOOK_AGAIN, write_timeout=WORD_PATIENCE, exclusive=True)

    async def send(self, data: bytes) -> None:
        wire = self._wire
        if wire is None:
            raise NotLinked(f"nothing is linked on {self.port}")
        try:
            await asyncio.to_thread(wire.write, data)
        except OSError as error:
            raise NotLinked(f"{self.port} did not take the message: {error}") from error


def _close(wire: Any, reader: threading.Thread) -> None:
    reader.join(1.0)
    wire.close()
