"""Boards and tables of Topoum in a few letters, for the tests of its rules. See tests/vectors/topoum.toml."""

from dataclasses import replace

from companion.core.game import Seat
from companion.core.messages import IllegalMove
from companion.core.secrecy import Forgetful
from companion.core.session import Session
from companion.games.topoum import moves as m
from companion.games.topoum.board_mode import GAME
from companion.games.topoum.rules import turns
from companion.games.topoum.state import Battlefield, Step, Thing, Tile

NAMES = ("Ana", "Ben", "Cleo", "Dev")
SEATS = {"R": 0, "B": 1, "Y": 2, "D": 3}
THINGS = {"K": "rock", "G": "gas", "P": "puddle", "I": "ice"}
DECK = ("bayonet", "short_range", "grenade", "advance", "tunnel", "build_barracks", "press_support")

LINE = ("bayonet", "short_range", "grenade", "advance", "tunnel")
"""Open cards of a tested turn; their prices are -3, -2, -1, 0 and +1."""


def space(text):
    q, r = text.split(",")
    return int(q), int(r)


def battlefield(rows, moles="", things="", red_cross="", **more):
    """A board from rows of letters."""
    tiles, lying = {}, {}
    for r, row in enumerate(rows.split("/")):
        for q, letter in enumerate(row.strip()):
            if letter in THINGS:
                lying[q, r] = Thing(THINGS[letter])
            elif letter != ".":
                owner = SEATS.get(letter.upper())
                tiles[q, r] = Tile(owner, letter in SEATS)
    for item in things.split():
        kind = item.rstrip("0123456789,-")
        lying[space(item.removeprefix(kind))] = Thing(kind, 1 if kind == "crate" else 0)
    standing = {space(item[1:]): SEATS[item[0]] for item in moles.split()}
    return Battlefield(tiles, lying, standing, space(red_cross) if red_cross else None, **more)


def table(board, seats=3, now=0, medals=10, line=DECK[:5], types=DECK, deck=20, **more):
    """A table on which it is somebody's turn; reserves follow from the board."""
    session = new_game(seats)
    state = session.opening
    tiles, standing = list(board.tiles.values()), list(board.moles.values())
    players = tuple(
        replace(
            player,
            medals=medals,
            moles=4 - standing.count(seat),
            bases=16 - sum(tile.owner == seat for tile in tiles),
        )
        for seat, player in enumerate(state.players)
    )
    state = replace(
        state, board=board, players=players, line=tuple(line), types=tuple(types), deck=deck, step=Step.ACTION, **more
    )
    return turns.begin_turn(state, now)


def new_game(seats=3, **options):
    """A session at its opening."""
    return Session(GAME, GAME.setup(tuple(Seat(name) for name in NAMES[:seats]), options), Forgetful())


def play(state, *moves):
    """The state after some moves."""
    for move in moves:
        state = GAME.apply(state, move)
    return state


def refused(state, move):
    """The key of the refusal of a move, without the game's name; "" if it is accepted."""
    error = refusal(state, move)
    return error.reason.key.removeprefix("topoum.") if error else ""


def refusal(state, move):
    """The refusal of a move; None if it is accepted."""
    try:
        GAME.apply(state, move)
    except IllegalMove as error:
        return error
    return None


def medals(state):
    return tuple(player.medals for player in state.players)


def deployed(seats=3, **options):
    """A table right before the first turn, by the rulebook's example: everybody beside the centre, then around."""
    session = new_game(seats, **options)
    ring = [(1, 0), (0, -1), (-1, 1), (0, 1)]
    outer = [(2, 0), (0, -2), (-2, 2), (0, 2)]
    session.play(m.ChooseDeck(DECK))
    session.play(m.OpenLine(DECK[:5]))
    session.play(m.Lay((0, 0)))
    for at in (*ring[:seats], *outer[:seats]):
        session.play(m.Lay(at))
    return session
