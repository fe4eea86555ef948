"""A bleak backend whose radio is a Bumble device, so that code written for bleak runs in a virtual room.

bleak takes backend classes by public argument::

    scanner, client = backends_on(tablet)
    bleak.BleakScanner(..., backend=scanner); bleak.BleakClient(device, backend=client)
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from typing import Any, ClassVar

from bleak.assigned_numbers import gatt_char_props_to_strs
from bleak.backends.characteristic import BleakGATTCharacteristic
from bleak.backends.client import BaseBleakClient
from bleak.backends.descriptor import BleakGATTDescriptor
from bleak.backends.device import BLEDevice
from bleak.backends.scanner import AdvertisementData, BaseBleakScanner
from bleak.backends.service import BleakGATTService, BleakGATTServiceCollection
from bleak.exc import BleakDeviceNotFoundError, BleakError
from bleak.uuids import normalize_uuid_str
from bumble import core, hci
from bumble.att import ATT_Error
from bumble.core import UUID, AdvertisingData
from bumble.device import Connection, Device, Peer

LARGEST_MTU = 517
Kind = AdvertisingData.Type


class VirtualScanner(BaseBleakScanner):
    """bleak's scanner on one virtual tablet; several may listen to the tablet's one scan."""

    tablet: ClassVar[Device]
    listening: ClassVar[set[VirtualScanner]]

    def __init__(self, detection_callback: Any, service_uuids: Any, scanning_mode: Any, **kwargs: Any) -> None:
        super().__init__(detection_callback, service_uuids)
        self._active = scanning_mode != "passive"

    async def start(self) -> None:
        self.seen_devices = {}
        self.tablet.on(Device.EVENT_ADVERTISEMENT, self._heard)
        self.listening.add(self)
        if not self.tablet.is_scanning:
            await self.tablet.start_scanning(active=self._active, filter_duplicates=False)

    async def stop(self) -> None:
        if self not in self.listening:
            return
        self.tablet.remove_listener(Device.EVENT_ADVERTISEMENT, self._heard)
        self.listening.discard(self)
        if not self.listening and self.tablet.is_scanning:
            await self.tablet.stop_scanning()

    def _heard(self, advertisement: Any) -> None:
        told = call_fields(advertisement.data)
        if not self.is_allowed_uuid(told["service_uuids"]):
            return
        data = AdvertisementData(rssi=advertisement.rssi, platform_data=(advertisement,), **told)
        address = advertisement.address.to_string(with_type_qualifier=False)
        device = self.create_or_update_device(
            address, address, told["local_name"], {"address": advertisement.address}, data
        )
        self.call_detection_callbacks(device, data)


class VirtualClient(BaseBleakClient):
    """bleak's client on one virtual tablet."""

    tablet: ClassVar[Device]
    connecting: ClassVar[asyncio.Lock]

    def __init__(self, address_or_ble_device: Any, *, services: Any = None, **kwargs: Any) -> None:
        super().__init__(address_or_ble_device, **kwargs)
        self._name = self.address
        self._target = hci.Address(self.address)
        if isinstance(address_or_ble_device, BLEDevice):
            self._name = address_or_ble_device.name or self.address
            self._target = address_or_ble_device.details["address"]
        self._link: Connection | None = None
        self._peer: Peer | None = None
        self._subscribers: dict[int, Any] = {}

    @property
    def name(self) -> str:
        return self._name

    @property
    def mtu_size(self) -> int:
        return int(self._link.att_mtu) if self._link is not None else 23

    @property
    def is_connected(self) -> bool:
        return self._link is not None

    async def connect(self, pair: bool, **kwargs: Any) -> None:
        if self.is_connected:
            raise BleakError("connected already")
        try:
            async with asyncio.timeout(self._timeout):
                self._link = await self._connected()
                self._link.on(Connection.EVENT_DISCONNECTION, self._ended)
                self._peer = Peer(self._link)
                await self._peer.request_mtu(LARGEST_MTU)
                await self._peer.discover_all()
        except core.ConnectionError as error:
            if error.error_code == hci.HCI_ErrorCode.UNKNOWN_CONNECTION_IDENTIFIER_ERROR:
                raise BleakDeviceNotFoundError(self.address) from error
            raise BleakError(f"could not connect: {error}") from error
        except BaseException as error:
            broke = self._peer is not None and self._link is None
            await self.disconnect()
            # Bumble cancels what waits for an answer when the link breaks; nobody cancelled this task
            if isinstance(error, asyncio.CancelledError) and broke and not _cancelled_from_outside():
                raise BleakError("the link broke while connecting") from None
            raise
        self.services = self._table(self._peer)

    async def _connected(self) -> Connection:
        async with self.connecting:  # a controller makes one link at a time
            try:
                return await self.tablet.connect_le(self._target)
            except asyncio.CancelledError:
                with contextlib.suppress(hci.HCI_Error):  # the link came in the same moment
                    await self.tablet.send_sync_command(hci.HCI_LE_Create_Connection_Cancel_Command())
                raise

    def _table(self, peer: Peer) -> BleakGATTServiceCollection:
        table = BleakGATTServiceCollection()
        for each in peer.services:
            service = BleakGATTService(each, each.handle, uuid_text(each.uuid))
            table.add_service(service)
            for inner in each.characteristics:
                properties = list(gatt_char_props_to_strs(int(inner.properties)))
                characteristic = BleakGATTCharacteristic(
                    inner, inner.handle, uuid_text(inner.uuid), properties, lambda: self.mtu_size - 3, service
                )
                table.add_characteristic(characteristic)
                for descriptor in inner.descriptors:
                    table.add_descriptor(
                        BleakGATTDescriptor(descriptor, descriptor.handle, uuid_text(descriptor.type), characteristic)
                    )
        return table

    def _ended(self, reason: int) -> None:
        self._link = None
        self.services = None
        self._subscribers.clear()
        if self._disconnected_callback is not None:
            self._disconnected_callback()

    async def disconnect(self) -> None:
        if self._link is not None:
            with contextlib.suppress(core.ConnectionError, hci.HCI_Error):
                await self._link.disconnect()

    async def pair(self, *args: Any, **kwargs: Any) -> None:
        raise NotImplementedError("dice do not pair")

    async def unpair(self) -> None:
        raise NotImplementedError("dice do not pair")

    @contextlib.contextmanager
    def _talking(self) -> Iterator[Peer]:
        if self._link is None or self._peer is None:
            raise BleakError("not connected")
        try:
            yield self._peer
        except ATT_Error as error:
            raise BleakError(f"refused by the device: {error}") from error
        except asyncio.CancelledError:
            if self._link is None and not _cancelled_from_outside():
                raise BleakError("the link broke") from None
            raise

    async def read_gatt_char(self, characteristic: Any, **kwargs: Any) -> bytearray:
        with self._talking() as peer:
            return bytearray(await peer.read_value(characteristic.obj))

    async def read_gatt_descriptor(self, descriptor: Any, **kwargs: Any) -> bytearray:
        with self._talking() as peer:
            return bytearray(await peer.read_value(descriptor.obj))

    async def write_gatt_char(self, characteristic: Any, data: Any, response: bool) -> None:
        with self._talking() as peer:
            await peer.write_value(characteristic.obj, bytes(data), with_response=response)

    async def write_gatt_descriptor(self, descriptor: Any, data: Any) -> None:
        with self._talking() as peer:
            await peer.write_value(descriptor.obj, bytes(data), with_response=True)

    async def start_notify(self, characteristic: Any, callback: Any, **kwargs: Any) -> None:
        def on_value(value: bytes) -> None:
            callback(bytearray(value))

        with self._talking() as peer:
            self._subscribers[characteristic.handle] = on_value
            await peer.subscribe(characteristic.obj, on_value)

    async def stop_notify(self, characteristic: Any) -> None:
        with self._talking() as peer:
            subscriber = self._subscribers.pop(characteristic.handle, None)
            if subscriber is not None:
                await peer.unsubscribe(characteristic.obj, subscriber)


def backends_on(tablet: Device) -> tuple[type[VirtualScanner], type[VirtualClient]]:
    """Scanner and client classes that use this Bumble device as their radio."""
    scanner = type("VirtualScannerHere", (VirtualScanner,), {"tablet": tablet, "listening": set()})
    client = type("VirtualClientHere", (VirtualClient,), {"tablet": tablet, "connecting": asyncio.Lock()})
    return scanner, client


def _cancelled_from_outside() -> bool:
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def uuid_text(uuid: UUID) -> str:
    return normalize_uuid_str(uuid.to_hex_str("-"))


def call_fields(data: AdvertisingData) -> dict[str, Any]:
    """The parts of bleak's AdvertisementData in an advertisement."""
    fields: dict[str, Any] = {
        "local_name": None,
        "manufacturer_data": {},
        "service_data": {},
        "service_uuids": [],
        "tx_power": None,
    }
    for kind, value in data.ad_structures:
        match kind:
            case Kind.COMPLETE_LOCAL_NAME | Kind.SHORTENED_LOCAL_NAME:
                fields["local_name"] = value.decode("utf-8", "replace")
            case Kind.MANUFACTURER_SPECIFIC_DATA:
                fields["manufacturer_data"][int.from_bytes(value[:2], "little")] = bytes(value[2:])
            case Kind.COMPLETE_LIST_OF_16_BIT_SERVICE_CLASS_UUIDS:
                fields["service_uuids"] += _uuids(value, 2)
            case Kind.COMPLETE_LIST_OF_128_BIT_SERVICE_CLASS_UUIDS:
                fields["service_uuids"] += _uuids(value, 16)
            case Kind.SERVICE_DATA_16_BIT_UUID:
                fields["service_data"][uuid_text(UUID.from_bytes(value[:2]))] = bytes(value[2:])
    return fields


def _uuids(raw: bytes, size: int) -> list[str]:
    return [uuid_text(UUID.from_bytes(raw[start : start + size])) for start in range(0, len(raw), size)]
