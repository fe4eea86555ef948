"""How dice fly, fall and lie: what a sensor in them feels, in g. Pure, seeded."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

Vector = tuple[float, float, float]
TICK = 0.01  # seconds

Z: Vector = (0.0, 0.0, 1.0)
NORMALS: dict[str, Vector] = {
    "1": (0.0, 0.0, 1.0),
    "2": (0.0, 1.0, 0.0),
    "3": (1.0, 0.0, 0.0),
    "4": (-1.0, 0.0, 0.0),
    "5": (0.0, -1.0, 0.0),
    "6": (0.0, 0.0, -1.0),
}


def dot(a: Vector, b: Vector) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def cross(a: Vector, b: Vector) -> Vector:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def scaled(a: Vector, by: float) -> Vector:
    return (a[0] * by, a[1] * by, a[2] * by)


def plus(a: Vector, b: Vector) -> Vector:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def unit(a: Vector) -> Vector:
    return scaled(a, 1 / math.sqrt(dot(a, a)))


def anywhere(chance: random.Random) -> Vector:
    """A direction, all of the sphere alike."""
    return unit((chance.gauss(0, 1), chance.gauss(0, 1), chance.gauss(0, 1)))


def tilted(normal: Vector, degrees: float, chance: random.Random) -> Vector:
    """Up, seen from a die that lies on this face but for so many degrees, to any side."""
    side = unit(cross(normal, anywhere(chance)))
    angle = math.radians(degrees)
    return unit(plus(scaled(normal, math.cos(angle)), scaled(side, math.sin(angle))))


def turned(a: Vector, axis: Vector, degrees: float) -> Vector:
    """``a`` turned about an axis of length 1."""
    angle = math.radians(degrees)
    along = scaled(axis, dot(axis, a) * (1 - math.cos(angle)))
    return plus(plus(scaled(a, math.cos(angle)), scaled(cross(axis, a), math.sin(angle))), along)


def throw(end: Vector, chance: random.Random, seconds: float = 0.3) -> Iterator[Vector]:
    """A throw: weightless in the air but for the spin, hard knocks, then it rests with this up. One pull each tick."""
    ticks = int(seconds / TICK)
    for tick in range(ticks):
        knocked = tick % 7 == 3
        yield scaled(anywhere(chance), chance.uniform(2.0, 6.0) if knocked else chance.uniform(0.0, 0.4))
    yield end


def carry(start: Vector, end: Vector, chance: random.Random, seconds: float = 1.0) -> Iterator[Vector]:
    """A hand takes it up, turns it softly and puts it down with this up."""
    ticks = int(seconds / TICK)
    axis = unit(cross(start, anywhere(chance)))
    for tick in range(ticks):
        part = tick / ticks
        way = plus(scaled(start, 1 - part), scaled(end, part))
        bow = scaled(axis, 0.8 * math.sin(math.pi * part))  # so that opposite faces have a way too
        pull = scaled(unit(plus(way, bow)), 1.0 + 0.15 * math.sin(tick / 3))
        yield plus(pull, scaled(anywhere(chance), 0.06))
    yield end


def bump(rest: Vector, chance: random.Random) -> Iterator[Vector]:
    """Somebody hits the table: the die is jolted, back and forth, and lies as before."""
    for tick in range(12):
        jolt = 1.4 * math.exp(-tick / 4) * (-1) ** tick
        yield plus(rest, plus(scaled(Z, jolt), scaled(anywhere(chance), 0.1)))
    yield rest
