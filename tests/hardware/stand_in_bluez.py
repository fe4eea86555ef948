"""A stand-in for Linux's Bluetooth service: what bleak asks of org.bluez, over a private D-Bus, from a virtual room.

The real service cannot run without a radio in the kernel. This lets bleak's own, unchanged Linux backend meet
the dice. Only what bleak 3 uses is here. ``refuse``: method name → D-Bus error to answer with, once.
"""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bumble.device import Connection, Device, Peer
from bumble.gatt import Characteristic
from dbus_fast import BusType, Message, MessageType, Variant
from dbus_fast.aio import MessageBus

from firmware_tools.virtual_radio import call_fields, uuid_text

ADAPTER, DEVICE = "org.bluez.Adapter1", "org.bluez.Device1"
SERVICE, CHARACTERISTIC = "org.bluez.GattService1", "org.bluez.GattCharacteristic1"
PROPERTIES, OBJECTS = "org.freedesktop.DBus.Properties", "org.freedesktop.DBus.ObjectManager"
ADAPTER_PATH = "/org/bluez/hci0"
FLAGS = {
    Characteristic.Properties.READ: "read",
    Characteristic.Properties.WRITE: "write",
    Characteristic.Properties.WRITE_WITHOUT_RESPONSE: "write-without-response",
    Characteristic.Properties.NOTIFY: "notify",
}
BUS = """<busconfig><type>system</type><listen>unix:path={0}</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
<allow own="*"/></policy></busconfig>"""


@contextlib.contextmanager
def private_bus(folder: Path) -> Iterator[str]:
    """A D-Bus of our own; its address for DBUS_SYSTEM_BUS_ADDRESS."""
    socket, config = folder / "bus", folder / "bus.conf"
    config.write_text(BUS.format(socket))
    command = ["dbus-daemon", "--nofork", "--nopidfile", "--print-address", "--config-file", str(config)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as daemon:
        try:
            # it prints its address when it listens; the socket's file is there a moment before
            assert daemon.stdout is not None and daemon.stdout.readline(), "dbus-daemon ended at once"
            yield f"unix:path={socket}"
        finally:
            daemon.terminate()


class StandInBluez:
    """The service, with one adapter whose radio is a Bumble device."""

    def __init__(self, tablet: Device) -> None:
        self._tablet = tablet
        self._objects: dict[str, dict[str, dict[str, Variant]]] = {}
        self._addresses: dict[str, Any] = {}
        self._links: dict[str, Connection] = {}
        self._peers: dict[str, Peer] = {}
        self._characteristics: dict[str, Any] = {}
        self._scanning: set[str] = set()
        self._connecting = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self.refuse: dict[str, tuple[str, str]] = {}

    async def start(self) -> None:
        self._bus = await MessageBus(bus_type=BusType.SYSTEM).connect()
        self._bus.add_message_handler(self._asked)
        self._objects[ADAPTER_PATH] = {
            ADAPTER: {
                "Address": Variant("s", "C0:FF:EE:00:00:01"),
                "Name": Variant("s", "stand-in"),
                "Powered": Variant("b", True),
                "Discovering": Variant("b", False),
                "Roles": Variant("as", ["central"]),
            }
        }
        await self._bus.request_name("org.bluez")
        self._tablet.on(Device.EVENT_ADVERTISEMENT, self._heard)

    def stop(self) -> None:
        self._bus.disconnect()

    # What it tells

    def _signal(self, path: str, interface: str, member: str, signature: str, body: list[Any]) -> None:
        self._bus.send(Message.new_signal(path, interface, member, signature, body))

    def _add(self, path: str, interfaces: dict[str, dict[str, Variant]]) -> None:
        self._objects[path] = interfaces
        self._signal("/", OBJECTS, "InterfacesAdded", "oa{sa{sv}}", [path, interfaces])

    def _change(self, path: str, interface: str, **changes: Variant) -> None:
        if path in self._objects:
            self._objects[path][interface].update(changes)
            self._signal(path, PROPERTIES, "PropertiesChanged", "sa{sv}as", [interface, changes, []])

    def _heard(self, advertisement: Any) -> None:
        told = call_fields(advertisement.data)
        address = advertisement.address.to_string(with_type_qualifier=False)
        path = f"{ADAPTER_PATH}/dev_{address.replace(':', '_')}"
        changes = {
            "RSSI": Variant("n", advertisement.rssi),
            "UUIDs": Variant("as", told["service_uuids"]),
            "ManufacturerData": Variant("a{qv}", _bytes(told["manufacturer_data"])),
            "ServiceData": Variant("a{sv}", _bytes(told["service_data"])),
        }
        if told["local_name"]:
            changes["Name"] = Variant("s", told["local_name"])
        if path in self._objects:
            self._change(path, DEVICE, **changes)
            return
        self._addresses[path] = advertisement.address
        no = {key: Variant("b", False) for key in ("Paired", "Trusted", "Connected", "ServicesResolved")}
        self._add(
            path,
            {
                DEVICE: {
                    "Address": Variant("s", address),
                    "Alias": Variant("s", told["local_name"] or address.replace(":", "-")),
                    "Adapter": Variant("o", ADAPTER_PATH),
                    **no,
                    **changes,
                }
            },
        )

    # What it is asked

    def _asked(self, call: Message) -> Message | bool | None:
        if call.message_type != MessageType.METHOD_CALL:
            return None
        if call.member == "GetManagedObjects":
            return Message.new_method_return(call, "a{oa{sa{sv}}}", [self._objects])
        if call.interface not in (ADAPTER, DEVICE, CHARACTERISTIC):
            return None
        self._later(self._answer(call))
        return True

    def _later(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, call: Message) -> None:
        try:
            if call.member in self.refuse:
                self._bus.send(Message.new_error(call, *self.refuse.pop(call.member)))
                return
            await self._do(call)
            self._bus.send(Message.new_method_return(call))
        except Exception as error:
            self._bus.send(Message.new_error(call, "org.bluez.Error.Failed", repr(error)))

    async def _do(self, call: Message) -> None:
        path, peer = call.path or "", self._peers.get((call.path or "").split("/service")[0])
        match call.member:
            case "StartDiscovery":
                self._scanning.add(call.sender or "")
                if not self._tablet.is_scanning:
                    await self._tablet.start_scanning()
                self._change(ADAPTER_PATH, ADAPTER, Discovering=Variant("b", True))
            case "StopDiscovery":
                self._scanning.discard(call.sender or "")
                if not self._scanning and self._tablet.is_scanning:
                    await self._tablet.stop_scanning()
                self._change(ADAPTER_PATH, ADAPTER, Discovering=Variant("b", bool(self._scanning)))
            case "Connect":
                async with self._connecting:
                    link = await asyncio.wait_for(self._tablet.connect_le(self._addresses[path]), 25)
                self._links[path] = link
                link.on(Connection.EVENT_DISCONNECTION, lambda reason: self._gone(path))
                self._change(path, DEVICE, Connected=Variant("b", True))
                self._later(self._resolve(path, link))
            case "Disconnect" if path in self._links:
                await self._links[path].disconnect()
            case "WriteValue" if peer is not None:
                data, options = call.body
                command = "type" in options and options["type"].value == "command"
                target = self._characteristics[path]
                await peer.write_value(target, bytes(data), with_response=not command)
            case "StartNotify" if peer is not None:

                def told(value: bytes) -> None:
                    self._change(path, CHARACTERISTIC, Value=Variant("ay", bytes(value)))

                await peer.subscribe(self._characteristics[path], told)
                self._change(path, CHARACTERISTIC, Notifying=Variant("b", True))

    async def _resolve(self, path: str, link: Connection) -> None:
        peer = self._peers[path] = Peer(link)
        await peer.request_mtu(517)
        await peer.discover_all()
        for service in peer.services:
            service_path = f"{path}/service{service.handle:04x}"
            told = {"UUID": Variant("s", uuid_text(service.uuid)), "Device": Variant("o", path)}
            self._add(service_path, {SERVICE: {**told, "Primary": Variant("b", True)}})
            for each in service.characteristics:
                inner = f"{service_path}/char{each.handle - 1:04x}"
                self._characteristics[inner] = each
                flags = [word for flag, word in FLAGS.items() if each.properties & flag]
                self._add(
                    inner,
                    {
                        CHARACTERISTIC: {
                            "UUID": Variant("s", uuid_text(each.uuid)),
                            "Service": Variant("o", service_path),
                            "Flags": Variant("as", flags),
                            "MTU": Variant("q", link.att_mtu),
                            "Notifying": Variant("b", False),
                            "Value": Variant("ay", b""),
                        }
                    },
                )
        self._change(path, DEVICE, ServicesResolved=Variant("b", True))

    def _gone(self, path: str) -> None:
        self._links.pop(path, None)
        self._change(path, DEVICE, ServicesResolved=Variant("b", False), Connected=Variant("b", False))
        for inner in [each for each in self._objects if each.startswith(path + "/")][::-1]:
            interfaces = self._objects.pop(inner)
            self._signal("/", OBJECTS, "InterfacesRemoved", "oas", [inner, list(interfaces)])


def _bytes(told: dict[Any, bytes]) -> dict[Any, Variant]:
    return {key: Variant("ay", value) for key, value in told.items()}
