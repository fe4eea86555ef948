"""Run by MicroPython: throw the die on to many orientations in time of our own, and print what it says, and when.

Arguments: the file of the calibration, how the sensor sits in the die (nine numbers, rows), what it adds (three
numbers), and the orientations: what is up in the die's own frame, ``x,y,z`` each. The words ``calibrate`` and
``restart`` among them do that. Prints ``milliseconds line`` for each line said, and ``milliseconds ! n`` when the
nth of them begins.
"""

import random
import sys

import machine
from die import Die
from faces import Faces
from sensor import Accelerometer

NEATLY = ((0, 0, 1), (0, 1, 0), (1, 0, 0), (-1, 0, 0), (0, -1, 0), (0, 0, -1))  # up with the faces 1 to 6
path = sys.argv[1]
sits = [float(word) for word in sys.argv[2].split(",")]
machine.chip.error = tuple(float(word) for word in sys.argv[3].split(","))
random.seed(1)
now = 0


class Carrier:
    """Prints what the die says."""

    asked = b""

    def send(self, line):
        print(now, line.decode().strip())

    def heard(self):
        heard, self.asked = self.asked, b""
        return heard


def start():
    return Die(Accelerometer(machine.I2C(0)), (carrier,), Faces(path), "red-one", "The red one")


def live(milliseconds, feels):
    global now
    for _ in range(milliseconds // 10):
        machine.chip.g = feels()
        die.step(now)
        now += 10


def lying(up):
    felt = tuple(sum(sits[3 * row + axis] * up[axis] for axis in range(3)) for row in range(3))
    return lambda: tuple(part + random.uniform(-0.01, 0.01) for part in felt)


def thrown():
    return tuple(random.uniform(-3, 3) for _ in "xyz")


def ask(words):
    check = 0
    for byte in words.encode():
        check ^= byte
    carrier.asked = f"{words}*{check:02X}\n".encode()
    live(20, machine_as_it_is)


def machine_as_it_is():
    return machine.chip.g


carrier = Carrier()
die = start()
for number, word in enumerate(sys.argv[4:]):
    print(now, "!", number)
    if word == "restart":
        machine.chip.lose_power()
        die = start()
        live(600, lying(NEATLY[0]))
    elif word == "calibrate":
        for face, up in enumerate(NEATLY, start=1):
            live(400, thrown)
            live(600, lying(up))
            ask(f"CALIBRATE {face}")
        ask("CALIBRATE KEEP")
    else:
        up = tuple(float(part) for part in word.split(","))
        live(500, thrown)
        live(800, lying(up))
