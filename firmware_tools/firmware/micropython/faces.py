"""Which face is up, and how the die learns it: the calibration, kept in a file with a check."""

import os

from lines import crc16

FACES = ("1", "2", "3", "4", "5", "6")
FLAT = 0.90  # cosine of the tilt (26 degrees): more is crooked
CLEARLY = 0.1  # by so much the nearest face must be nearer than the next one to be a guess worth telling
TOO_NEAR = 0.7  # cosine between two measured faces (45 degrees): one of them was measured twice
PLAIN = ((0, 0, 1), (0, 1, 0), (1, 0, 0), (-1, 0, 0), (0, -1, 0), (0, 0, -1))
"""What is up with each face of a die whose sensor sits straight; opposite faces make seven."""


class Uncalibrated(Exception):
    """A step of the calibration that did not work; why, in the protocol's word."""


class Faces:
    """The six faces of one die. ``broken``: what was kept cannot be read, so no face can be told."""

    def __init__(self, path="calibration.txt"):
        self._path = path
        self._measured = {}
        self.broken = False
        self._vectors = PLAIN
        try:
            kept = _read(path)
        except OSError:
            kept = ()  # it was never calibrated
        except ValueError:
            kept = None
        if kept is None:
            self.broken = True
        elif kept:
            self._vectors = kept
        self._look()

    def up(self, g):
        """The nearest face, the cosine of the tilt to it, and whether it is much nearer than any other."""
        x, y, z = g[0] - self._centre[0], g[1] - self._centre[1], g[2] - self._centre[2]
        length = (x * x + y * y + z * z) ** 0.5 or 1.0
        near = sorted(((x * a + y * b + z * c) / length, face) for (a, b, c), face in self._directions)
        cosine, face = near[-1]
        return face, min(cosine, 1.0), cosine - near[-2][0] > CLEARLY

    def measure(self, face, g):
        """This face is up now. Raises `Uncalibrated`."""
        if face not in FACES:
            raise Uncalibrated("unknown")
        if not 0.7 < _length(g) < 1.3:
            raise Uncalibrated("sensor")
        for other, measured in self._measured.items():
            if other != face and _cosine(measured, g) > TOO_NEAR:
                raise Uncalibrated("same")
        self._measured[face] = tuple(g)

    def keep(self):
        """Use what was measured from now on, and after the next start. Raises `Uncalibrated`."""
        if len(self._measured) < len(FACES):
            raise Uncalibrated("missing")
        vectors = tuple(self._measured[face] for face in FACES)
        try:
            _write(self._path, vectors)
            kept = _read(self._path)
        except (OSError, ValueError):
            raise Uncalibrated("memory")  # noqa: B904 – boards do not chain exceptions
        self._vectors, self.broken, self._measured = kept, False, {}
        self._look()

    def drop(self):
        """Forget what was measured since the last `keep`."""
        self._measured = {}

    def _look(self):
        # what all six have in common is the sensor's own error, not gravity
        self._centre = tuple(sum(vector[axis] for vector in self._vectors) / len(FACES) for axis in range(3))
        self._directions = []
        for vector, face in zip(self._vectors, FACES):
            away = tuple(vector[axis] - self._centre[axis] for axis in range(3))
            length = _length(away) or 1.0
            self._directions.append((tuple(part / length for part in away), face))


def _length(vector):
    return (vector[0] ** 2 + vector[1] ** 2 + vector[2] ** 2) ** 0.5


def _cosine(one, other):
    return sum(a * b for a, b in zip(one, other)) / (_length(one) * _length(other))


def _write(path, vectors):
    """One face a line, in thousandths of g, and the check of all that at the end; whole or not at all."""
    body = "".join(" ".join(str(round(part * 1000)) for part in vector) + "\n" for vector in vectors)
    with open(path + ".new", "w") as file:
        file.write(body + f"{crc16(body.encode()):04X}\n")
    os.rename(path + ".new", path)


def _read(path):
    """What was kept. Raises OSError for no file, ValueError for a damaged one."""
    with open(path, "rb") as file:
        *rows, check = file.read().strip().split(b"\n")
    body = b"".join(row + b"\n" for row in rows)
    if len(rows) != len(FACES) or int(check, 16) != crc16(body):
        raise ValueError(path)
    vectors = tuple(tuple(int(part) / 1000 for part in row.split()) for row in rows)
    if any(len(vector) != 3 for vector in vectors):
        raise ValueError(path)
    return vectors
