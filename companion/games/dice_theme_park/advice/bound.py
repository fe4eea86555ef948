"""No plan can earn more than this from here on."""

from __future__ import annotations

from .board import STAR, Board, Now


class Bound:
    """What a park can still earn at most, each thing taken by itself."""

    def __init__(self, board: Board) -> None:
        self.board = board
        stations = sum(board.cable)
        self.cables = stations > 1
        self.colours = tuple((card.kind, card.colour) for card in board.cards)

    def value(self, now: Now) -> int:
        """Return a number of dollars (a star being `STAR` of them) that no plan can beat."""
        return self.rides(now) + self.skills(now) + self.fares(now)

    def rides(self, now: Now) -> int:
        """Return what all operations that are left could earn, with the stars that hang on them."""
        board, many = self.board, len(now.dice)
        left = board.operations_left(now)
        if left <= 0 or not many:
            return 0
        able = [board.sizes[a] <= many for a in range(board.n)]
        pays = [board.pays[a] for a in range(board.n) for _ in range(now.icons[a]) if able[a]]
        most = max((board.pays[a] for a in range(board.n) if able[a]), default=0)
        pays += [most] * now.managers
        pays.sort(reverse=True)
        total = sum(pays[:left])
        if board.steps:
            full = sum(
                counted and (touched or icons < first or (ok and (icons > 0 or now.managers > 0)))
                for counted, touched, icons, first, ok in zip(
                    board.counted, board.touched, now.icons, board.start.icons, able, strict=True
                )
            )
            total += STAR * (sum(full >= needed for needed in board.steps) - board.bonus(now.icons))
        return total + self.vips(now)

    def vips(self, now: Now) -> int:
        """Return what VIP guests could earn by riding."""
        board, total = self.board, 0
        left = board.operations_left(now)
        lives = (2 + board.more) * now.mascots + len(now.extras)
        for code in now.dice:
            if code >> 7 & 1:
                ever = any(board.spared[a] == code >> 3 & 3 for a in range(board.n)) or any(
                    card.kind == "swap" for card in board.cards
                )
                total += STAR * (left if ever else min(left, (code & 7) + lives + 5 * self._fives(now)))
        return total

    def _fives(self, now: Now) -> int:
        return sum(self.board.cards[number].kind == "two_five" for number in now.skills)

    def skills(self, now: Now) -> int:
        """Return what skills that earn at once could bring (DT-162, DT-163)."""
        found = [self.paid(now, number) for number in now.skills]
        found.sort(reverse=True)
        return sum(found[: now.mascots])

    def paid(self, now: Now, number: int) -> int:
        """Return what one skill could bring at once; nothing if it pays for nobody."""
        kind, colour = self.colours[number]
        if kind not in ("pays", "stars"):
            return 0
        c = ("blue", "green", "yellow").index(colour)
        swaps = sum(self.board.cards[other].kind == "swap" for other in now.skills)
        count = min(3, len(now.dice), sum(code >> 3 & 3 == c for code in now.dice) + swaps)
        return count * (STAR if kind == "stars" else 2)

    def fares(self, now: Now) -> int:
        """Return the dollars of cable cars that guests could still ride (DT-214)."""
        if not self.cables or not now.dice:
            return 0
        return now.maps + now.guides + 2 * now.mascots + max(0, self.board.operations_left(now))
