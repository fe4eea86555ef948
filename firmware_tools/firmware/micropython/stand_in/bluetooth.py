"""A radio to try the die with, under MicroPython's Unix port: `bluetooth` with the tablet's side in the same program.

It keeps to what boards do: at most 20 bytes a packet unless more was agreed on, a few packets at a time, and calls in
the air end with a link.
"""


class UUID:
    """An identity of a service or a characteristic."""

    def __init__(self, text):
        self.text = text


class BLE:
    """The board's radio. ``said``: packets that a tablet got; ``calls``: what is called in the air, None for nothing;
    ``room``: packets that it takes until the tablet fetched some, None: any number."""

    def __init__(self):
        self.said, self.calls, self.services, self.room = [], None, (), None
        self.packet = 20
        self._link = None
        self._buffers = {}
        self._told = lambda event, data: None

    # The die's side

    def active(self, on):
        """Switch it on."""

    def irq(self, told):
        """Who is told what happens."""
        self._told = told

    def gatts_register_services(self, services):
        """Returns the handles of the characteristics, service by service."""
        self.services = services
        handle, handles = 8, []
        for _, characteristics in services:
            handles.append(tuple(range(handle, handle + len(characteristics))))
            handle += len(characteristics)
        self._buffers = {handle: b"" for row in handles for handle in row}
        return tuple(handles)

    def gatts_set_buffer(self, handle, size, append):
        """How much is kept until it is read."""

    def gatts_read(self, handle):
        """What was written there."""
        data, self._buffers[handle] = self._buffers[handle], b""
        return data

    def gatts_notify(self, link, handle, data):
        """Say a packet. Raises OSError where nobody is linked, it is too long, or the buffers are full."""
        if link != self._link or len(data) > self.packet or self.room == 0:
            raise OSError(12)
        if self.room is not None:
            self.room -= 1
        self.said.append(bytes(data))

    def gap_advertise(self, every, adv_data=None, resp_data=None):
        """Call in the air."""
        for data in (adv_data, resp_data):
            if len(data) > 31:
                raise OSError(22)
        self.calls = (every, bytes(adv_data), bytes(resp_data))

    # The tablet's side

    def connect(self, packet=20):
        """A tablet links; it takes packets of that size."""
        self._link, self.packet, self.calls = 64, packet, None
        self._told(1, (64, 0, b"tablet"))
        if packet > 20:
            self._told(21, (64, packet + 3))

    def write(self, data):
        """A tablet says something, 20 bytes at a time."""
        handle = max(self._buffers)
        for start in range(0, len(data), 20):
            self._buffers[handle] += data[start : start + 20]
            self._told(3, (64, handle))

    def break_link(self):
        """The tablet is gone."""
        self._link = None
        self._told(2, (64, 0, b"tablet"))
