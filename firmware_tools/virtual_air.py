"""A room full of radio without a radio: Bumble controllers that hear each other in this process.

Bumble 0.0.236 carries a GATT conversation well but leaves out what an app that lives with dice depends on.
By subclassing only, this adds: payloads of scan responses, signal strength per device, the end of a cancelled
connecting, a limit of links on the central, distance (out of range), links lost without a word, and the small random
delay of every call (Bluetooth Core, volume 6 part B, 4.4.2.2.1), without which dice that lost their links in one moment
would call in one voice for ever.
``tests/hardware/test_virtual_air.py`` has a test for each, so that an update of Bumble is noticed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from bumble import hci
from bumble.controller import AdvertisingSet, Controller
from bumble.device import Device, DeviceConfiguration
from bumble.host import Host
from bumble.link import LocalLink
from bumble.transport.common import AsyncPipeSink

SUPERVISION_TIMEOUT = 0x08
LONGEST_CALL_DELAY = 0.010  # seconds that a call comes later than its interval, drawn anew for each
# Bumble spells out every packet for its log, which takes longer than carrying it; Kivy opens all logs.
logging.getLogger("bumble").setLevel(logging.INFO)

REPORT_TYPE = hci.HCI_LE_Extended_Advertising_Report_Event.EventType
ADVERTISED = (
    REPORT_TYPE.CONNECTABLE_ADVERTISING | REPORT_TYPE.SCANNABLE_ADVERTISING | REPORT_TYPE.LEGACY_ADVERTISING_PDU_USED
)


class Air(LocalLink):
    """What lies between the devices. ``signals``: dBm by address, -50 else; ``out_of_range``: unheard ones; ``delay``:
    seconds for the next packet on its way, in which it keeps its place among those of its link; None for none."""

    def __init__(self, delay: Callable[[], float] | None = None) -> None:
        super().__init__()
        self.signals: dict[hci.Address, int] = {}
        self.out_of_range: set[hci.Address] = set()
        self.delay = delay
        self.chance = Random(1)  # of the calls; the same in every room
        self._arrive: dict[tuple[hci.Address, hci.Address], float] = {}
        self._under_way: dict[tuple[hci.Address, hci.Address], list[asyncio.TimerHandle]] = {}

    def send_acl_data(self, sender_controller: Any, destination_address: Any, transport: Any, data: Any) -> None:
        if {sender_controller.random_address, destination_address} & self.out_of_range:
            return
        if self.delay is None:
            super().send_acl_data(sender_controller, destination_address, transport, data)
            return
        loop, way = asyncio.get_running_loop(), (sender_controller.random_address, destination_address)
        at = max(loop.time() + self.delay(), self._arrive.get(way, 0.0) + 1e-6)
        self._arrive[way] = at
        packets = [each for each in self._under_way.get(way, ()) if not each.cancelled() and each.when() > loop.time()]
        arrives = partial(self._arrives, sender_controller, destination_address, transport, data)
        self._under_way[way] = [*packets, loop.call_at(at, arrives)]

    def _arrives(self, sender_controller: Any, destination_address: Any, transport: Any, data: Any) -> None:
        there = self.find_le_controller(destination_address)
        if there is not None and sender_controller.random_address in there.le_connections:
            super().send_acl_data(sender_controller, destination_address, transport, data)

    def send_advertising_pdu(self, sender_controller: Any, packet: Any) -> None:
        if getattr(packet, "advertiser_address", None) not in self.out_of_range:
            super().send_advertising_pdu(sender_controller, packet)

    def lose(self, address: hci.Address) -> int:
        """End every link of a device as a supervision timeout does: both ends are told, nothing is sent.
        Returns how many links there were."""
        for way in [way for way in self._under_way if address in way]:
            for packet in self._under_way.pop(way):
                packet.cancel()
        ends = 0
        for controller in list(self.controllers):
            for connection in list(controller.le_connections.values()):
                if address in (connection.peer_address, connection.self_address):
                    controller.on_le_disconnected(connection, SUPERVISION_TIMEOUT)
                    ends += 1
        return ends // 2


class Calls(AdvertisingSet):
    """The calls of one device, each a little later than its interval, as the link layer of every radio has it."""

    def _on_extended_advertising_timer_fired(self) -> None:
        super()._on_extended_advertising_timer_fired()
        air: Any = self.controller.link
        if self.enabled and isinstance(self.timer_handle, asyncio.TimerHandle):
            self.timer_handle.cancel()
            at = self.timer_handle.when() + air.chance.uniform(0.0, LONGEST_CALL_DELAY)
            self.timer_handle = asyncio.get_running_loop().call_at(at, self._on_extended_advertising_timer_fired)


class AirController(Controller):
    """A controller with the gaps of Bumble's own filled. ``max_links``: what it holds as a central."""

    max_links = 32

    def on_hci_le_set_extended_advertising_parameters_command(self, command: Any) -> Any:
        handle = command.advertising_handle
        self.advertising_sets.setdefault(handle, Calls(self, handle))
        return super().on_hci_le_set_extended_advertising_parameters_command(command)

    def on_advertising_pdu(self, pdu: Any) -> None:
        sender = pdu.advertiser_address
        if self.le_scan_enable:
            self._report(sender, ADVERTISED, pdu.data)
            answer = self._scan_response_of(sender)
            if answer:
                self._report(sender, ADVERTISED | REPORT_TYPE.SCAN_RESPONSE, answer)
        pending = self.pending_le_connection
        if pending and pending.peer_address == sender:
            if len(self.le_connections) < self.max_links:
                self.create_le_connection(sender)
            else:
                self.pending_le_connection = None
                self._connecting_failed(sender, hci.HCI_ErrorCode.CONNECTION_LIMIT_EXCEEDED_ERROR)

    def _report(self, sender: Any, kind: Any, payload: bytes) -> None:
        air: Any = self.link
        report = hci.HCI_LE_Extended_Advertising_Report_Event.Report(
            event_type=kind,
            address_type=sender.address_type,
            address=sender,
            primary_phy=hci.Phy.LE_1M,
            secondary_phy=hci.Phy.LE_1M,
            advertising_sid=0,
            tx_power=0x7F,
            rssi=air.signals.get(sender, -50),
            periodic_advertising_interval=0,
            direct_address_type=0,
            direct_address=hci.Address.ANY,
            data=payload,
        )
        self.send_hci_packet(hci.HCI_LE_Extended_Advertising_Report_Event([report]))

    def _scan_response_of(self, address: Any) -> bytes:
        air: Any = self.link
        sender = air.find_le_controller(address)
        if sender is None:
            return b""
        if sender.le_legacy_advertiser.enabled:
            return bytes(sender.le_legacy_advertiser.scan_response_data)
        for each in sender.advertising_sets.values():
            if isinstance(each, AdvertisingSet) and each.enabled and each.address == address:
                return bytes(each.scan_response_data)
        return b""

    def _connecting_failed(self, peer: Any, status: int) -> None:
        self.send_hci_packet(
            hci.HCI_LE_Connection_Complete_Event(
                status=status,
                connection_handle=0,
                role=hci.Role.CENTRAL,
                peer_address_type=peer.address_type,
                peer_address=peer,
                connection_interval=0,
                peripheral_latency=0,
                supervision_timeout=0,
                central_clock_accuracy=0,
            )
        )

    def on_hci_le_create_connection_cancel_command(self, command: Any) -> Any:
        pending = self.pending_le_connection
        if pending is None:
            return hci.HCI_StatusReturnParameters(hci.HCI_ErrorCode.COMMAND_DISALLOWED_ERROR)
        self.pending_le_connection = None
        self._connecting_failed(pending.peer_address, hci.HCI_ErrorCode.UNKNOWN_CONNECTION_IDENTIFIER_ERROR)
        return hci.HCI_StatusReturnParameters(hci.HCI_ErrorCode.SUCCESS)

    def on_le_disconnected(self, connection: Any, reason: int) -> None:
        # an end that comes once more after `Air.lose` is no news
        held = self.le_connections.get(connection.peer_address)
        if held is not None and held is connection:
            super().on_le_disconnected(held, reason)


class AirHost(Host):
    """A host that takes it when an answer comes that nobody waits for any more, as when a room is left."""

    def on_command_processed(self, event: Any) -> None:
        if self.pending_response is None or not self.pending_response.done():
            super().on_command_processed(event)


def device_in(air: Air, name: str, address: str, **configuration: Any) -> tuple[Device, AirController]:
    """A Bumble device in this air, and its controller; call the device's ``power_on`` before use."""
    controller = AirController(name, link=air)
    config = DeviceConfiguration(name=name, address=hci.Address(address), **configuration)
    return Device(config=config, host=AirHost(controller, AsyncPipeSink(controller))), controller
