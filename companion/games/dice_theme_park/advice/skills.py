"""What a mascot's skill may do next in a park (DT-160…168); rerolls are left to the table (DT-202)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from ..state import GUESTS
from .board import NAME, STAR, Board, Now
from .steps import Next, Step, named, placed, without


def skills(board: Board, now: Now) -> Iterator[Next]:
    """Yield every use of a skill whose card lies there unused; of two equal cards only one."""
    tried = set()
    for number in now.skills:
        card = board.cards[number]
        if card in tried or card.kind not in _DO:
            continue
        tried.add(card)
        colour = GUESTS.index(card.colour) if card.colour else -1
        yield from _DO[card.kind](board, now, number, colour)


def _one(board: Board, now: Now, number: int, at: int, low: int, after: int, **how: object) -> Next:
    dice = tuple(sorted([*without(now.dice, at << 8 | low), at << 8 | after]))
    step = Step(board.cards[number].kind, at, (low,), card=number, **how)  # type: ignore[arg-type]
    return step, 0, placed(board, now, at, number)._replace(dice=dice)


def _plus_minus(board: Board, now: Now, number: int, colour: int) -> Iterator[Next]:
    for at, low in named(now.dice):
        if low >> 3 & 3 == colour:
            for up, by in ((True, 2), (False, -2)):
                if 1 <= (low & 7) + by <= 6:
                    yield _one(board, now, number, at, low, low + by, ups=(up,))


def _two_five(board: Board, now: Now, number: int, colour: int) -> Iterator[Next]:
    for at, low in named(now.dice):
        if low >> 3 & 3 == colour and low & 7 in (2, 5):
            yield _one(board, now, number, at, low, low + 7 - 2 * (low & 7))


def _swap(board: Board, now: Now, number: int, colour: int) -> Iterator[Next]:
    for at, low in named(now.dice):
        for other in range(3):
            if other != low >> 3 & 3 and board.in_bag(now, other):
                yield _one(board, now, number, at, low, low & 0b10000111 | other << 3, colour=other)


def _earns(board: Board, now: Now, number: int, colour: int) -> Iterator[Next]:
    kind = board.cards[number].kind
    counts = [0] * board.n
    for code in now.dice:
        if code >> 3 & 3 == colour:
            counts[code >> 8] += 1
    for at, count in enumerate(counts):
        if count:
            earned = min(3, count) * (STAR if kind == "stars" else 2)
            yield Step(kind, at, colour=colour, card=number), earned, placed(board, now, at, number)


def _pair(board: Board, now: Now, number: int, colour: int) -> Iterator[Next]:
    on: dict[int, list[int]] = {}
    for code in now.dice:
        on.setdefault(code >> 8, []).append(code & 255)
    for at, here in on.items():
        for a, b in _two(at, here):
            for ups in product((True, False), repeat=2):
                turned = [low + (1 if up else -1) for low, up in zip((a, b), ups, strict=True)]
                if all(1 <= (low & 7) + (1 if up else -1) <= 6 for low, up in zip((a, b), ups, strict=True)):
                    dice = tuple(sorted([*without(now.dice, at << 8 | a, at << 8 | b), *(at << 8 | t for t in turned)]))
                    after = placed(board, now, at, number)._replace(dice=dice)
                    yield Step("pair", at, (a, b), ups=ups, card=number), 0, after


def _two(at: int, here: list[int]) -> Iterator[tuple[int, int]]:
    """Yield every two guests of a place that a move can name together."""
    first = {low for _, low in named(tuple(at << 8 | low for low in here))}
    for a in sorted(first):
        left = list(here)
        left.remove(a)
        for _, b in named(tuple(at << 8 | low for low in left)):
            if a & NAME <= b & NAME and (b in first or a & NAME == b & NAME):
                yield a, b


def _out(board: Board, now: Now, number: int, colour: int) -> Iterator[Next]:
    for at, low in named(now.dice):
        for to in board.near[at]:
            yield from _both(board, now, number, at, (at, low, to), outwards=True)


def _in(board: Board, now: Now, number: int, colour: int) -> Iterator[Next]:
    for start, low in named(now.dice):
        for at in board.beside[start]:
            yield from _both(board, now, number, at, (start, low, at), outwards=False)


def _both(board: Board, now: Now, number: int, at: int, first: tuple[int, int, int], outwards: bool) -> Iterator[Next]:
    """Yield a skill that moves a guest, alone and followed by every second guest it may move."""
    start, low, to = first
    earned = board.cable[start] and board.cable[to]
    dice = tuple(sorted([*without(now.dice, start << 8 | low), to << 8 | low]))
    kind, base = board.cards[number].kind, placed(board, now, at, number)

    def places(*ways: tuple[int, int, int]) -> tuple[int, ...]:
        return tuple(way[2] if outwards else way[0] for way in ways)

    yield Step(kind, at, (low,), places(first), card=number), earned, base._replace(dice=dice)
    for there, other in named(dice):
        if outwards != (there == at):
            continue
        if not outwards and at not in board.beside[there]:
            continue
        for goal in board.near[at] if outwards else (at,):
            more = board.cable[there] and board.cable[goal]
            after = tuple(sorted([*without(dice, there << 8 | other), goal << 8 | other]))
            yield (
                Step(kind, at, (low, other), places(first, (there, other, goal)), card=number), earned + more,
                base._replace(dice=after),
            )  # fmt: skip


def _far(board: Board, now: Now, number: int, colour: int) -> Iterator[Next]:
    for at, low in named(now.dice):
        for to in board.far[at]:
            dice = tuple(sorted([*without(now.dice, at << 8 | low), to << 8 | low]))
            earned = board.cable[at] and board.cable[to]
            yield (
                Step("far", at, (low,), (to,), card=number),
                earned,
                placed(board, now, at, number)._replace(dice=dice),
            )


_DO: dict[str, Callable[[Board, Now, int, int], Iterator[Next]]] = {
    "plus_minus": _plus_minus, "two_five": _two_five, "swap": _swap, "pays": _earns, "stars": _earns, "pair": _pair,
    "out": _out, "in": _in, "far": _far,
}  # fmt: skip
