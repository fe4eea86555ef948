"""Reading back from the moves of a game which dice fell."""

from companion.core.dice import DieFace, Source
from companion.core.game import Seat
from companion.core.session import Session
from companion.dice.fallen import fallen
from companion.games import shelf
from companion.games.mole_park import moves as m

GAME = next(game for box in shelf() for game in box.games if game.key == "mole_park")


class Nowhere:
    def append(self, entries) -> None:
        """Keep nothing."""


def table() -> Session:
    session = Session(GAME, GAME.setup((Seat("Ana"), Seat("Ben"), Seat("Cleo"), Seat("Dev"))), Nowhere())
    session.play(m.NameKing(0))
    session.play(m.Deal())
    return session


def told(session: Session) -> list[tuple[int, str, str, str, str]]:
    return [(d.seat, d.kind, d.face, d.source.value, d.die) for d in fallen(GAME, session.steps)]


def test_each_die_is_told_with_its_face_and_who_told_it():
    session = table()
    session.play(m.Whack(0, "pan", 3), {"source": "radio", "die": "pixels:01", "wish": "r1.s0"})
    session.play(m.Miss(1, "glove"), {"source": "camera", "die": "camera:red"})
    session.play(m.Whack(2, "mallet", 5), {"source": "hand", "wish": "r1.s2"})
    assert told(session) == [
        (0, "pan", "3", "radio", "pixels:01"),
        (1, "glove", "X", "camera", "camera:red"),
        (2, "mallet", "5", "hand", ""),
    ]
    assert fallen(GAME, session.steps)[0].faces == ("1", "2", "3", "4", "5", "X")


def test_a_face_that_was_put_right_by_hand_is_typed():
    session = table()
    session.play(m.Whack(0, "pan", 3), {"source": "hand", "die": "pixels:01", "wish": "r1.s0", "said": "4"})
    session.play(m.Whack(1, "pan", 2), {"source": "radio", "die": "pixels:02", "wish": "r1.s1"})
    session.change(session.steps[-1].number, m.Whack(1, "pan", 4), {"source": "hand", "wish": "r1.s1"})
    assert told(session) == [(0, "pan", "3", "hand", ""), (1, "pan", "4", "hand", "")]


def test_what_no_die_gave_or_counts_no_more_is_left_out():
    session = table()
    session.play(m.Whack(0, "pan", 3), {"source": "somewhere else"})
    session.play(m.SetThrow(1, "pan", 2))
    session.play(m.SetMoles(1, 4))
    session.play(m.Whack(2, "glove", 1), {"source": "radio", "die": "pixels:03"})
    session.undo()
    assert told(session) == [(0, "pan", "3", "hand", "")]


def test_whatever_a_practice_die_had_a_part_in_is_practice_also_when_it_was_put_right():
    session = table()
    session.play(m.Whack(0, "pan", 3), {"source": "practice", "die": "practice:pixels-d6-1", "wish": "r1.s0"})
    session.play(m.Miss(1, "pan"), {"source": "hand", "die": "practice:godice-2", "wish": "r1.s1", "said": "4"})
    session.play(m.Miss(2, "pan"), {"source": "radio", "die": "pixels:01", "also": "camera, practice"})
    session.play(m.Miss(3, "pan"), {"source": "radio", "die": "pixels:01", "also": "camera"})
    assert [source for _, _, _, source, _ in told(session)] == ["practice", "practice", "practice", "radio"]


def test_several_dice_of_one_roll_are_found_in_any_order():
    from dataclasses import replace

    from companion.core.dice import DiceWanted

    def wanted(state):
        return (DiceWanted("two", 0, ("pan",), 2, {"pan": ("1", "2", "3", "X")}),)

    def answer(state, wish, faces: tuple[DieFace, ...]):
        numbers = sorted(face.face for face in faces)
        return m.CashIn(0, tuple(int(n) for n in numbers))

    def laid(state, move):
        return state

    game = replace(GAME, dice_wanted=wanted, answer_dice=answer, moves={m.CashIn: laid})
    session = Session(game, GAME.setup((Seat("Ana"), Seat("Ben"))), Nowhere())
    session.play(m.CashIn(0, (1, 3)), {"source": "wire", "die": "diy:1"})
    assert [(d.face, d.source) for d in fallen(game, session.steps)] == [("1", Source.WIRE), ("3", Source.WIRE)]


def test_a_game_without_dice_has_none():
    game = next(game for box in shelf() for game in box.games if game.key == "whakka_mole")
    session = Session(game, game.setup((Seat("Ana"), Seat("Ben"))), Nowhere())
    assert fallen(game, session.steps) == ()
