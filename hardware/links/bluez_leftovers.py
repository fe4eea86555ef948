"""Linux: links that a program left behind when it was killed.

The system's Bluetooth service (BlueZ) keeps a link whose program is gone, and a linked die does not call in the air, so
nobody would find it again until somebody switches Bluetooth off and on.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from hardware.protocols import recognise
from hardware.protocols.events import Advert

log = logging.getLogger(__name__)

PATIENCE = 5.0  # seconds for all of it
BLUEZ, DEVICE, OBJECTS = "org.bluez", "org.bluez.Device1", "org.freedesktop.DBus.ObjectManager"


async def end_leftovers(is_ours: Callable[[str], bool]) -> list[str]:
    """End the standing links to dice for whose id ``is_ours`` says yes; they call again then. Returns their ids. Where
    the service cannot be asked, nothing happens."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await _end_leftovers(is_ours)
    except Exception as error:  # a courtesy: whatever stops it must not stop the scan
        log.info("links left behind could not be looked for: %s", error)
        return []


async def _end_leftovers(is_ours: Callable[[str], bool]) -> list[str]:
    from dbus_fast import BusType, Message  # bleak brings it along on Linux
    from dbus_fast.aio import MessageBus

    bus = await MessageBus(bus_type=BusType.SYSTEM).connect()
    try:
        ask = Message(destination=BLUEZ, path="/", interface=OBJECTS, member="GetManagedObjects")
        reply = await bus.call(ask)
        ended = []
        for path, interfaces in (reply.body[0] if reply and reply.body else {}).items():
            die = _linked_die(interfaces.get(DEVICE, {}))
            if die and is_ours(die):
                log.info("%s was left linked by a program that is gone", die)
                await bus.call(Message(destination=BLUEZ, path=path, interface=DEVICE, member="Disconnect"))
                ended.append(die)
        return ended
    finally:
        bus.disconnect()


def _linked_die(device: dict[str, Any]) -> str:
    """The id of the die behind a device of the service, "" if it is none, or not linked."""
    told = {key: variant.value for key, variant in device.items()}
    if not told.get("Connected"):
        return ""
    found = recognise(
        Advert(
            address=told.get("Address", ""),
            name=told.get("Name", ""),
            maker_data={maker: bytes(data.value) for maker, data in told.get("ManufacturerData", {}).items()},
            service_data={uuid.lower(): bytes(data.value) for uuid, data in told.get("ServiceData", {}).items()},
            services=frozenset(uuid.lower() for uuid in told.get("UUIDs", ())),
        )
    )
    return f"{found[0]}:{found[1].key}" if found else ""
