"""Lines of sight against a slow model that asks every pair of moles, on boards of up to 200 tiles."""

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.topoum.field import connected, lines, pairs, torn
from companion.games.topoum.field.sight import worth
from companion.games.topoum.state import Battlefield, Thing, Tile, within

SPACES = list(within(8))  # 217 spaces
KINDS = ("rock", "gas", "puddle", "ice", "turnip", "trap", "crate")


@st.composite
def boards(draw):
    """A board with up to 200 tiles, some things, and up to four moles of each of four colours."""
    chance = draw(st.randoms(use_true_random=False))
    count = draw(st.integers(0, 200))
    squares = chance.sample(SPACES, count)
    dense = draw(st.booleans())
    if dense:
        squares = sorted(squares, key=lambda at: at[0] ** 2 + at[1] ** 2)[: max(2, count // 2)]
    tiles = {at: Tile(chance.choice((None, 0, 1, 2, 3)), False) for at in squares}
    tiles = {at: Tile(t.owner, t.owner is not None and chance.random() < 0.7) for at, t in tiles.items()}
    things = {at: Thing(chance.choice(KINDS)) for at in squares if chance.random() < 0.08}
    for at in list(things):
        if chance.random() < 0.5:
            del tiles[at]
    standing = chance.sample(squares, min(len(squares), draw(st.integers(0, 16))))
    moles = {at: n % 4 for n, at in enumerate(standing)}
    cross = chance.choice(squares) if squares and chance.random() < 0.5 else None
    return Battlefield(tiles, things, moles, cross)


def cube(at):
    q, r = at
    return q, r, -q - r


def slow_lines(board, seat):
    """Ends and medals of every line of a seat, from the words of the rules: ask each pair, walk along it."""
    found = {}
    own = [at for at, owner in board.moles.items() if owner == seat]
    for a in own:
        for b in own:
            if not a < b:
                continue
            ca, cb = cube(a), cube(b)
            same = [n for n in range(3) if ca[n] == cb[n]]
            if len(same) != 1:
                continue
            far = max(abs(x - y) for x, y in zip(ca, cb, strict=True))
            row = [
                tuple(ca[n] + (cb[n] - ca[n]) * k // far for n in range(2))
                for k in range(far + 1)
            ]  # fmt: skip
            inner = row[1:-1]
            squares = all(at in board.tiles or at in board.things for at in row)
            rocks = any(at in board.things and board.things[at].kind == "rock" for at in row)
            blocked = any(at in board.moles or at == board.red_cross for at in inner)
            if not squares or rocks or blocked:
                continue
            medals = len(row)
            medals += sum(at in board.tiles and board.tiles[at] == Tile(seat, True) for at in row)
            kinds = {at: thing.kind for at, thing in board.things.items()}
            medals -= sum(kinds.get(at) == "gas" for at in row)
            medals += 2 * sum(kinds.get(at) == "turnip" for at in (a, b))
            for end in (a, b):
                around = [t for t, kind in kinds.items() if kind == "trap"]
                near = any(max(abs(x - y) for x, y in zip(cube(end), cube(t), strict=True)) == 1 for t in around)
                medals -= near
            found[a, b] = max(0, medals)
    return found


def without_moles_on_rocks(board):
    moles = {at: seat for at, seat in board.moles.items() if board.thing(at) != "rock"}
    return Battlefield(board.tiles, board.things, moles, board.red_cross)


@settings(max_examples=120, deadline=None)
@given(boards())
def test_lines_are_those_of_the_slow_model(board):
    board = without_moles_on_rocks(board)
    for seat in range(4):
        quick = {sight.ends: sight.medals for sight in lines(board, seat)}
        assert quick == slow_lines(board, seat)
        assert pairs(board, seat) == set(quick)


@settings(max_examples=50, deadline=None)
@given(boards())
def test_a_line_is_worth_the_sum_of_its_parts_and_never_less_than_nothing(board):
    for sight in lines(board, 0):
        parts = worth(board, 0, sight.squares)
        assert sight.medals == sum(part.n for part in parts) >= 0
        assert all(part.n and part.rule.startswith("TO") for part in parts)


def flood(squares):
    """Connected parts the slow way: merge neighbours until nothing changes."""
    label = {at: n for n, at in enumerate(squares)}
    changed = True
    while changed:
        changed = False
        for q, r in squares:
            for near in ((q + 1, r), (q, r + 1), (q + 1, r - 1)):
                if near in label and label[near] != label[q, r]:
                    low = min(label[near], label[q, r])
                    label[near] = label[q, r] = low
                    changed = True
    return {frozenset(at for at in squares if label[at] == mark) for mark in set(label.values())}


@settings(max_examples=100, deadline=None)
@given(st.sets(st.sampled_from(list(within(3))), max_size=30), st.randoms(use_true_random=False))
def test_what_falls_off_is_every_part_but_the_largest(squares, chance):
    """TO-53, TO-54, TOG-28, TOG-29 against merging neighbours step by step."""
    assert set(connected(squares)) == flood(squares)
    gone = {at for at in squares if chance.random() < 0.15}
    after = squares - gone
    split = torn(squares, after)
    for whole in flood(squares):
        pieces = sorted((piece for piece in flood(after) if piece <= whole), key=len)
        if len(pieces) < 2 or len(pieces[-1]) == len(pieces[-2]):
            continue
        assert split.lost & whole == frozenset().union(*pieces[:-1])
    assert len({len(part) for part in split.tied}) <= 1
    assert not any(part & split.lost for part in split.tied)
