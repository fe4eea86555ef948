"""What carries the lines: a serial port, and Bluetooth LE with the Nordic UART service."""

from struct import pack

SERVICE = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
HEARS = "6e400002-b5a3-f393-e0a9-e50e24dcca9e"
SAYS = "6e400003-b5a3-f393-e0a9-e50e24dcca9e"
READ, WRITE_SILENTLY, WRITE, NOTIFY = 0x02, 0x04, 0x08, 0x10
CONNECTED, GONE, WRITTEN, PACKET_SIZE = 1, 2, 3, 21  # what the radio tells
CALL_EVERY = 150_000  # microseconds between two calls while nobody is linked
SMALLEST_PACKET = 20  # bytes that any radio takes
WAITING = 40  # lines that wait for the radio; older ones are left out, and their missing numbers tell it


class Wire:
    """Lines over a serial port (`machine.UART`)."""

    def __init__(self, uart):
        self._uart = uart

    def send(self, line):
        """Say a line."""
        self._uart.write(line)

    def heard(self):
        """What came in since the last time."""
        return self._uart.read() or b""


class Radio:
    """Lines over Bluetooth LE (`bluetooth.BLE`), to one tablet at a time. Nothing is said while none is linked."""

    def __init__(self, ble, name):
        from bluetooth import UUID  # boards without a radio lack it

        self._ble = ble
        self._link = None
        self._packet = SMALLEST_PACKET
        self._heard = b""
        self._waiting = []
        self._asleep = b"".join((part(0x01, b"\x06"), part(0x07, bytes(_reversed(SERVICE)))))
        self._name = part(0x09, called(name).encode())
        ble.active(True)
        ble.irq(self._told)
        ((self._says, self._hears),) = ble.gatts_register_services(
            ((UUID(SERVICE), ((UUID(SAYS), NOTIFY | READ), (UUID(HEARS), WRITE | WRITE_SILENTLY))),)
        )
        ble.gatts_set_buffer(self._hears, 256, True)
        self._call()

    def send(self, line):
        """Say a line; it goes out now or, where the radio is busy, at the next `heard`."""
        if self._link is not None:
            self._waiting.append(line)
            del self._waiting[:-WAITING]
            self._pass_on()

    def heard(self):
        """What came in since the last time; and what still waits to go out, goes."""
        self._pass_on()
        heard, self._heard = self._heard, b""
        return heard

    def _pass_on(self):
        while self._waiting and self._link is not None:
            line = self._waiting[0]
            try:
                self._ble.gatts_notify(self._link, self._says, line[: self._packet])
            except OSError:
                return  # its buffers are full; the next step tries again
            if len(line) > self._packet:
                self._waiting[0] = line[self._packet :]
            else:
                self._waiting.pop(0)

    def _told(self, event, data):
        if event == CONNECTED:
            self._link, self._packet, self._waiting, self._heard = data[0], SMALLEST_PACKET, [], b""
        elif event == GONE:
            self._link = None
            self._call()
        elif event == WRITTEN and data[1] == self._hears:
            self._heard = (self._heard + self._ble.gatts_read(self._hears))[-512:]
        elif event == PACKET_SIZE:
            self._packet = max(SMALLEST_PACKET, data[1] - 3)

    def _call(self):
        self._ble.gap_advertise(CALL_EVERY, adv_data=self._asleep, resp_data=self._name)


def called(name):
    """The name it calls in the air: it begins with "Burrow", and a call has room for 26 bytes of it."""
    name = name if name.startswith("Burrow") else "Burrow " + name
    while len(name.encode()) > 26:
        name = name[:-1]
    return name


def part(kind, data):
    """One part of a call: its length, what it is, and what it says."""
    return pack("BB", len(data) + 1, kind) + data


def _reversed(uuid):
    digits = uuid.replace("-", "")
    return [int(digits[at : at + 2], 16) for at in range(30, -2, -2)]
