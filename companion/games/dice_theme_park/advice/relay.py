"""Can operations send each other the guests they miss, when whoever is sent must have been sent before?"""

from __future__ import annotations

from typing import NamedTuple

TURNS = 60
"""How many orders are ruled out before a choice of operations counts as possible."""

Ban = tuple[int, int, int, int]
"""No operation of `b` from its turn `i` on sends a guest to `a` for its turn `o` or an earlier one: ``b, i, a, o``."""
Sent = tuple[int, int, int, int]
"""An operation, as attraction and turn, and the attraction and turn for which it sends its guest."""


class Slot(NamedTuple):
    """A guest missing on attraction `at` before its operation number `turn` (from 0); with `soft`, adjusting somebody
    who stands there does as well."""

    at: int
    turn: int
    soft: bool


def enough(near: tuple[tuple[int, ...], ...], runs: tuple[int, ...], slots: list[Slot], fit: int, brought: int) -> bool:
    """Say whether slots may all be filled: by operations next door that come before, by `fit` guests adjusted and
    `brought` guests moved. True also where that would take too long to rule out."""
    givers = [(b, i) for b, many in enumerate(runs) for i in range(many)]
    waiting: list[frozenset[Ban]] = [frozenset()]
    known = set(waiting)
    for _ in range(TURNS):
        if not waiting:
            return False
        bans = waiting.pop()
        sent = _filled(near, givers, slots, fit, bans)
        if len(slots) - len(sent) > brought:
            continue
        ring = _ring(runs, [one for one in sent if one is not None])
        if not ring:
            return True
        for ban in ring:
            after = bans | {ban}
            if after not in known:
                known.add(after)
                waiting.append(after)
    return True


def _filled(
    near: tuple[tuple[int, ...], ...], givers: list[tuple[int, int]], slots: list[Slot], fit: int, bans: frozenset[Ban]
) -> list[Sent | None]:
    """Fill as many slots as can be, and return by what: by which operation, or by an adjustment (None)."""
    count = len(givers)
    open_to: list[list[int]] = []
    for b, i in givers:
        barred = [(a, o) for x, y, a, o in bans if x == b and i >= y]
        open_to.append([
            s for s, slot in enumerate(slots)
            if slot.at in near[b] and not any(slot.at == a and slot.turn <= o for a, o in barred)
        ])  # fmt: skip
    soft = [s for s, slot in enumerate(slots) if slot.soft]
    filled = [-1] * len(slots)

    def fill(giver: int, seen: set[int]) -> bool:
        for s in open_to[giver] if giver < count else soft:
            if s not in seen:
                seen.add(s)
                if filled[s] < 0 or fill(filled[s], seen):
                    filled[s] = giver
                    return True
        return False

    for giver in range(count + min(fit, len(soft))):
        fill(giver, set())
    found: list[Sent | None] = []
    for slot, giver in zip(slots, filled, strict=True):
        if giver >= 0:
            found.append((*givers[giver], slot.at, slot.turn) if giver < count else None)
    return found


def _ring(runs: tuple[int, ...], sent: list[Sent]) -> list[Ban]:
    """Return guests sent round in a ring, each before the other; empty where there is an order for all."""
    edges: dict[tuple[int, int], list[tuple[tuple[int, int], Sent | None]]] = {
        (a, i): [((a, i + 1), None)] if i + 1 < many else [] for a, many in enumerate(runs) for i in range(many)
    }
    for one in sent:
        edges[one[:2]].append((one[2:], one))
    done: set[tuple[int, int]] = set()
    path: list[tuple[int, int]] = []
    by: list[Sent | None] = []

    def follow(here: tuple[int, int]) -> list[Ban]:
        path.append(here)
        for to, one in edges[here]:
            if to in path:
                return [back for back in (*by[path.index(to) :], one) if back is not None]
            if to not in done:
                by.append(one)
                found = follow(to)
                if found:
                    return found
                by.pop()
        path.pop()
        done.add(here)
        return []

    for here in edges:
        if here not in done:
            found = follow(here)
            if found:
                return found
    return []
