"""One wired die: a reader thread hands bytes to the event loop; an unplugged wire is waited for."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from typing import Any

from hardware.links import Ear, NotLinked, pause_before_try
from hardware.links.serial_ports import WireError, load_serial, path_of, why_unusable

log = logging.getLogger(__name__)

BAUD = 115_200
WORD_PATIENCE = 2.0
LOOK_AGAIN = 0.2  # seconds: how soon the reader thread sees that it shall end


class SerialLink:
    """The link over one port: its key from `serial_ports.ports` or a path. 8 data bits, no parity, 1 stop.
    ``on_wire`` hears when the port can be used (None) and when not (the error), once for each change."""

    def __init__(
        self,
        port: str,
        baud: int = BAUD,
        on_wire: Callable[[WireError | None], None] = lambda error: None,
    ) -> None:
        self.port = port
        self.path = "" if port.startswith("usb:") else port  # where it is, or was when last plugged in
        self._on_wire = on_wire
        self._trouble: str | None = None
        self._baud = baud
        self._wire: Any = None

    async def run(self, ear: Ear) -> None:
        """Open the port, read until it is pulled, wait for it to come back; until cancelled."""
        failures = unheard = 0
        while True:
            try:
                await self._one_connection(ear)
                failures, unheard = 1, 0  # give a pulled wire a second before looking
            except (OSError, ValueError, WireError) as error:
                failures += 1
                unheard = unheard + 1 if isinstance(error, NotLinked) else 0
                log.info("no die on %s (try %d): %s", self.port, failures, error)
                if unheard != 1:  # it was pulled at our first word; the next try tells why
                    self._tell(why_unusable(error))
            # a wire is cheap to look for, and people look at the plug while they push it in
            await asyncio.sleep(min(pause_before_try(failures), 4.0))

    async def _one_connection(self, ear: Ear) -> None:
        """Raises OSError (pyserial's errors are such) if the port cannot be opened."""
        loop = asyncio.get_running_loop()
        opening = asyncio.ensure_future(asyncio.to_thread(self._open))
        try:
            wire = await asyncio.shield(opening)
        except asyncio.CancelledError:
            opening.add_done_callback(_close_unwanted)  # else the port stays locked
            raise
        self._tell(None)
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

    def _tell(self, error: WireError | None) -> None:
        trouble = error.reason if error else None
        if trouble != self._trouble:
            self._trouble = trouble
            self._on_wire(error)

    def _open(self) -> Any:
        serial = load_serial()
        path = path_of(self.port)
        if path is None:
            raise WireError("not_plugged", self.port)
        self.path = path
        return serial.Serial(path, self._baud, timeout=LOOK_AGAIN, write_timeout=WORD_PATIENCE, exclusive=True)

    async def send(self, data: bytes) -> None:
        wire = self._wire
        if wire is None:
            raise NotLinked(f"nothing is linked on {self.port}")
        try:
            await asyncio.to_thread(wire.write, data)
        except OSError as error:
            raise NotLinked(f"{self.port} did not take the message: {error}") from error


def _close_unwanted(opening: asyncio.Future[Any]) -> None:
    if not opening.cancelled() and opening.exception() is None:
        opening.result().close()


def _close(wire: Any, reader: threading.Thread) -> None:
    reader.join(1.0)
    wire.close()
