"""A table that plays Molly, for the tests of its rules."""

from companion.core.game import Seat
from companion.core.messages import IllegalMove
from companion.core.secrecy import Forgetful
from companion.core.session import Session
from companion.games.molly import GAME
from companion.games.molly.moves import SetTokens, ShowTops
from companion.games.molly.state import COLOURS

NAMES = ("Ana", "Ben", "Cleo", "Dev")
LETTERS = {colour[0]: colour for colour in COLOURS} | {"p": "project", ".": "empty", "d": "bobtail"}
CALM = "rgbybrgrw"
"""Nine tops without three in a line."""


def tops(text: str) -> tuple[str, ...]:
    """Nine tops from ``"rgb yp. wwg"``: first letters, p a Project, a dot nothing, d the dog."""
    return tuple(LETTERS[letter] for letter in text.replace(" ", ""))


def garden(grid: str = CALM, seats: int = 3, **options) -> Session:
    """A game in which the nine tops are known."""
    session = Session(GAME, GAME.setup(tuple(Seat(name) for name in NAMES[:seats]), options), Forgetful())
    if options.get("referee", True):
        session.play(ShowTops(tops(grid)))
    return session


def with_tokens(session: Session, *tokens: int) -> Session:
    """Give the seats so many tokens: first those who give some back."""
    for seat, n in sorted(enumerate(tokens), key=lambda item: item[1] - session.state.tokens[item[0]]):
        if session.state.tokens[seat] != n:
            session.play(SetTokens(seat, n))
    return session


def cubes(text: str) -> tuple[int, ...]:
    """Five counts from ``"r7 y3"``."""
    counts = {LETTERS[item[0]]: int(item[1:]) for item in text.split()}
    return tuple(counts.get(colour, 0) for colour in COLOURS)


def refusal(session: Session, move) -> tuple[str, tuple[str, ...]]:
    """The key of the sentence and the rules with which a move is refused; fails if it is not."""
    before = session.state
    try:
        session.play(move)
    except IllegalMove as error:
        assert session.state == before
        return error.reason.key, error.rule
    raise AssertionError(f"{move!r} is not refused")


def grid(session: Session) -> str:
    """What shows, as letters; ? is unknown."""
    letters = {word: letter for letter, word in LETTERS.items()} | {"unknown": "?"}
    return "".join(letters[top] for top in session.state.grid)


def faultless(session: Session) -> None:
    """Nothing is wrong with the books, and the tokens add up."""
    assert GAME.faults(session.state) == ()
    assert sum(session.state.tokens) + session.state.supply == {2: 6, 3: 9, 4: 12}[session.state.players]
