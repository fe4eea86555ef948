"""Run by MicroPython: the die as `board` describes it, whose radio is a pipe to a virtual room.

Prints ``calls <advertisement> <scan response>`` and ``said <packet>``, in hex; reads ``linked``, ``heard <packet>`` and
``gone``, one a line.
"""

import select
import sys
import time

import bluetooth
import main


class Piped(bluetooth.BLE):
    """The board's radio, with the tablet at the other end of the pipe."""

    def gap_advertise(self, every, adv_data=None, resp_data=None):
        super().gap_advertise(every, adv_data, resp_data)
        print("calls", adv_data.hex(), resp_data.hex())

    def gatts_notify(self, link, handle, data):
        super().gatts_notify(link, handle, data)
        print("said", self.said.pop().hex())

    def look(self):
        while coming.poll(0):
            words = sys.stdin.readline().split()
            if not words:
                sys.exit()
            if words[0] == "linked":
                self.connect()
            elif words[0] == "gone":
                self.break_link()
            else:
                self.write(bytes.fromhex(words[1]))


coming = select.poll()
coming.register(sys.stdin, select.POLLIN)
radio = Piped()
bluetooth.BLE = lambda: radio
die = main.build()
began = time.ticks_ms()
while True:
    die.step(time.ticks_diff(time.ticks_ms(), began))
    radio.look()
    time.sleep_ms(main.EVERY)
