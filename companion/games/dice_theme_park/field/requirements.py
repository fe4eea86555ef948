"""Which guests make a party: the requirements of attractions and their colours (DT-93, DT-180…188, DT-215).

A requirement has one element per die. `Log Flume` is "higher" with the elements (any, blue): the blue die is higher.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, permutations

from ..state.guests import Guest
from ..state.kinds import ANY

RULE_OF = {
    "one": "DT-180", "even": "DT-181", "odd": "DT-182", "higher": "DT-183", "low_high": "DT-184", "pair": "DT-185",
    "three": "DT-186", "run": "DT-187", "odd_even": "DT-188",
}  # fmt: skip

_VALUES: dict[str, tuple[int, Callable[..., bool]]] = {
    "one": (1, lambda a: True),
    "even": (2, lambda a, b: a % 2 == 0 == b % 2),
    "odd": (2, lambda a, b: a % 2 == 1 == b % 2),
    "higher": (2, lambda low, high: low < high),
    "low_high": (2, lambda low, high: low <= 3 <= high),
    "pair": (2, lambda a, b: a == b),
    "three": (3, lambda a, b, c: a == b == c),
    "run": (3, lambda a, b, c: b == a + 1 and c == b + 1),
    "odd_even": (2, lambda odd, even: odd % 2 == 1 and even % 2 == 0),
}


def size_of(requirement: str) -> int:
    """Return how many dice ride together."""
    return _VALUES[requirement][0]


def elements(requirement: str, colours: Sequence[str]) -> tuple[str, ...]:
    """Return the colour of each element; "any" where none is told."""
    return (*colours, ANY, ANY, ANY)[: size_of(requirement)]


def why_not(requirement: str, colours: Sequence[str], party: Sequence[Guest], booth: bool = False) -> str:
    """Return why a party does not fit: "size", "values" or "colours"; "" if it does.

    With a photo `booth` one coloured element accepts any colour (DT-215). A guest whose colour was adjusted counts as
    its own or as the other colour (DT-102).
    """
    size, fits = _VALUES[requirement]
    if len(party) != size:
        return "size"
    wanted = elements(requirement, colours)
    right_values = [order for order in permutations(party) if fits(*(guest.value for guest in order))]
    if not right_values:
        return "values"
    for order in right_values:
        wrong = sum(colour not in (ANY, guest.colour, guest.seems) for colour, guest in zip(wanted, order, strict=True))
        if wrong <= booth:
            return ""
    return "colours"


def may_stand(
    requirement: str, colours: Sequence[str], party: Sequence[Guest], booth: bool, element: int
) -> frozenset[str]:  # fmt: skip
    """Return the dice of a party that may stand for an element of the requirement, counted from 1 (DT-201)."""
    wanted, (_, fits) = elements(requirement, colours), _VALUES[requirement]
    found = set()
    for order in permutations(party):
        wrong = sum(colour not in (ANY, guest.colour, guest.seems) for colour, guest in zip(wanted, order, strict=True))
        if wrong <= booth and fits(*(guest.value for guest in order)):
            found.add(order[element - 1].die)
    return frozenset(found)


def parties(
    requirement: str, colours: Sequence[str], guests: Sequence[Guest], booth: bool = False
) -> Iterator[tuple[Guest, ...]]:
    """Yield every different party among the guests of an attraction that may ride now."""
    seen = set()
    for party in combinations(sorted(guests, key=lambda g: (g.colour, g.value, g.seems, g.vip)), size_of(requirement)):
        if party not in seen and not why_not(requirement, colours, party, booth):
            seen.add(party)
            yield party
