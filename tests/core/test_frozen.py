"""Frozen values with fields changed: the same as the standard library makes, for every kind of dataclass."""

import dataclasses
from dataclasses import dataclass, field

import pytest

from companion.core.frozen import replace


@dataclass(frozen=True, slots=True)
class Base:
    a: int
    b: str = "b"


@dataclass(frozen=True, slots=True)
class Slotted(Base):
    c: tuple[int, ...] = field(default=(), compare=False)


@dataclass(frozen=True)
class Roomy:
    a: int
    b: int = 2


@dataclass(frozen=True, slots=True)
class Checked:
    a: int

    def __post_init__(self):
        if self.a < 0:
            raise ValueError(self.a)


@pytest.mark.parametrize("value", [Base(1), Slotted(1, "x", (1, 2)), Roomy(1), Checked(1)])
def test_one_field_changes_and_the_rest_stays(value):
    changed = replace(value, a=7)
    assert changed == dataclasses.replace(value, a=7) and type(changed) is type(value)
    assert repr(changed) == repr(dataclasses.replace(value, a=7)) and value.a == 1
    assert hash(changed) == hash(dataclasses.replace(value, a=7))
    assert replace(value) == value


def test_what_is_not_there_is_refused_and_what_is_checked_stays_checked():
    with pytest.raises(TypeError, match="no field z"):
        replace(Slotted(1), z=1)
    with pytest.raises(ValueError):
        replace(Checked(1), a=-1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        replace(Base(1), a=2).a = 3
