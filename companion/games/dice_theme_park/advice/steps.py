"""Every single thing that may be done next in a park, on small numbers, with the game's own manners.

A step is what the table does, as one of the game's moves with its fields in small numbers; `plan` turns it into the
move. Rerolls are left out: no plan can promise what a die will show (DT-201, DT-202).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from .board import NAME, STAR, Board, Now, plain_priority, priority


class Step(NamedTuple):
    """One thing done at a place. `dice` are lows as they were before, `to` places, `ups` and `colour` say how.

    `kind` is "operate", "map", "guide", "adjust", "more", or the kind of a skill. For "operate" `dice` is the party,
    `mover` and `spared` are numbers within it (-1: none).
    """

    kind: str
    at: int
    dice: tuple[int, ...] = ()
    to: tuple[int, ...] = ()
    ups: tuple[bool, ...] = ()
    colour: int = -1
    mover: int = -1
    spared: int = -1
    card: int = -1


Next = tuple[Step, int, Now]
"""A step, what it earns (dollars, a star being `STAR` of them), and the park after it."""


def without(dice: tuple[int, ...], *gone: int) -> list[int]:
    """Return the codes without some of them."""
    left = list(dice)
    for code in gone:
        left.remove(code)
    return left


def named(
    dice: tuple[int, ...], rank: Callable[[int], tuple[int, ...]] = priority
) -> Iterator[tuple[int, int]]:  # fmt: skip
    """Yield each guest that a move can name, as place and low: of equal names on a place the one that is meant."""
    chosen: dict[int, int] = {}
    for code in dice:
        name = code & ~255 | code & NAME
        known = chosen.get(name)
        if known is None or rank(code & 255) > rank(known & 255):
            chosen[name] = code
    for code in chosen.values():
        yield code >> 8, code & 255


def parties(board: Board, here: list[int], a: int) -> Iterator[tuple[int, ...]]:
    """Yield the different parties among guests (ascending lows) that may operate an attraction and can be named."""
    size, seen = board.sizes[a], set()
    plain = len({low & NAME for low in here}) == len(here)
    for party in combinations(here, size):
        if party in seen:
            continue
        seen.add(party)
        if board.fits(a, party) and (plain or _nameable(here, party)):
            yield party


def _nameable(here: list[int], party: tuple[int, ...]) -> bool:
    """Say whether a move that names these guests means these and no others of the same names."""
    for name in {low & NAME for low in party}:
        alike = sorted((priority(low) for low in here if low & NAME == name), reverse=True)
        mine = sorted((priority(low) for low in party if low & NAME == name), reverse=True)
        if mine != alike[: len(mine)]:
            return False
    return True


def operations(board: Board, now: Now, places: Iterable[int] | None = None) -> Iterator[Next]:
    """Yield every operation that is possible at once, on some places or on all (DT-90…97)."""
    if board.operations_left(now) <= 0:
        return
    on: list[list[int]] = [[] for _ in range(board.n)]
    for code in now.dice:
        on[code >> 8].append(code & 255)
    for a in range(board.n) if places is None else places:
        if (now.icons[a] or now.managers) and len(on[a]) >= board.sizes[a]:
            for party in parties(board, on[a], a):
                yield from ride(board, now, a, party)


def ride(board: Board, now: Now, a: int, party: tuple[int, ...]) -> Iterator[Next]:
    """Yield the ways in which a party may ride: who is spared, who moves on, and where to (DT-94…97, DT-141)."""
    managed = not now.icons[a]
    icons = now.icons if managed else (*now.icons[:a], now.icons[a] - 1, *now.icons[a + 1 :])
    party = tuple(sorted(party, key=lambda low: (low & NAME, priority(low)), reverse=True))
    rest = without(now.dice, *(a << 8 | low for low in party))
    earned = board.pays[a] + STAR * (sum(low >> 7 for low in party) + board.bonus(icons) - board.bonus(now.icons))
    base = now._replace(icons=icons, managers=now.managers - managed)
    spare = board.spared[a]
    names = [low & NAME for low in party]
    for spared in (-1, *(i for i, low in enumerate(party) if low >> 3 & 3 == spare and names.index(names[i]) == i)):
        after = [
            (low & ~96) - (i != spared) if low & 7 > 1 or i == spared else -1 for i, low in enumerate(party)
        ]  # fmt: skip
        left = [i for i, low in enumerate(after) if low >= 0]
        if not left:
            yield Step("operate", a, party), earned, base._replace(dice=tuple(sorted(rest)))
            continue
        asked = set()
        for mover in left:
            if names[mover] in asked:
                continue
            asked.add(names[mover])
            stay = [a << 8 | after[i] for i in left if i != mover]
            for to in board.near[a]:
                dice = tuple(sorted([*rest, *stay, to << 8 | after[mover]]))
                cable = board.cable[a] and board.cable[to]
                yield (
                    Step("operate", a, party, (to,), mover=mover, spared=spared), earned + cable,
                    base._replace(dice=dice),
                )  # fmt: skip


def turned(dice: tuple[int, ...]) -> Iterator[tuple[int, int, tuple[bool, ...], int, int]]:
    """Yield what one adjustment makes of a guest: its place and low, up or down or the colour it then counts as, and
    the low it becomes (DT-100)."""
    for at, low in named(dice):
        if low & 7 < 6:
            yield at, low, (True,), -1, low + 1
        if low & 7 > 1:
            yield at, low, (False,), -1, low - 1
    for at, low in named(dice, plain_priority):
        for colour in range(3):
            if colour not in (low >> 3 & 3, (low >> 5 & 3) - 1):
                yield at, low, (), colour, low & ~96 | colour + 1 << 5


def moves_on(board: Board, now: Now) -> Iterator[Next]:
    """Yield every use of a map or a Guide (DT-99, DT-51)."""
    for at, low in named(now.dice):
        rest = without(now.dice, at << 8 | low)
        for kind, left, places in (("map", now.maps, board.near[at]), ("guide", now.guides, range(board.n))):
            if not left:
                continue
            base = now._replace(maps=left - 1) if kind == "map" else now._replace(guides=left - 1)
            for to in places:
                if to != at:
                    dice = tuple(sorted([*rest, to << 8 | low]))
                    yield Step(kind, at, (low,), (to,)), board.cable[at] and board.cable[to], base._replace(dice=dice)


def adjustments(board: Board, now: Now) -> Iterator[Next]:
    """Yield every plain use of a mascot and of a Mascot card (DT-100, DT-55)."""
    for at, low, ups, colour, after in turned(now.dice):
        dice = tuple(sorted([*without(now.dice, at << 8 | low), at << 8 | after]))
        if now.mascots:
            yield Step("adjust", at, (low,), (), ups, colour), 0, placed(board, now, at)._replace(dice=dice)
        if at in now.extras:
            extras = list(now.extras)
            extras.remove(at)
            yield Step("more", at, (low,), (), ups, colour), 0, now._replace(dice=dice, extras=tuple(extras))


def placed(board: Board, now: Now, at: int, card: int = -1) -> Now:
    """Return the park with one mascot less, and what Mascot cards add where it stands."""
    extras = tuple(sorted((*now.extras, *(at,) * board.more))) if board.more else now.extras
    skills = tuple(skill for skill in now.skills if skill != card)
    mascots = now.mascots - 1
    return now._replace(mascots=mascots, extras=extras, skills=skills if mascots else ())


def nexts(board: Board, now: Now) -> Iterator[Next]:
    """Yield everything that may be done next."""
    from .skills import skills

    yield from operations(board, now)
    if now.maps or now.guides:
        yield from moves_on(board, now)
    if now.mascots or now.extras:
        yield from adjustments(board, now)
    if now.mascots and now.skills:
        yield from skills(board, now)
