"""Every game takes the row of dice that count for nothing: nothing changes, all can read it, undo takes it back."""

from random import Random

import pytest

from companion.core.checks import play_out
from companion.core.messages import IllegalMove
from companion.core.moves import CountsForNothing
from companion.core.revealing import never_shown
from companion.core.session import Session
from companion.games import shelf
from companion.storage.log_format import LogFault, read_log, write_log
from companion.words import Words

GAMES = {game.key: game for box in shelf() for game in box.games}
ASIDE = CountsForNothing(("5", "X", "2"), (0, -1, 0))


def evening(key: str) -> Session:
    return play_out(GAMES[key], Random(7), most_moves=40)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_it_changes_nothing_and_can_be_taken_back_also_after_a_file(key: str) -> None:
    session = evening(key)
    state, hidden = session.state, never_shown(session.game, session.setup, _rows(session))
    entry = session.play(ASIDE, {"source": "hand"}, 1.0)
    assert session.state == state
    assert never_shown(session.game, session.setup, _rows(session)) == hidden, "it lays no choice open"
    text = write_log(session.game, session.setup, _rows(session))
    log = read_log(text, GAMES.__getitem__)
    assert hidden or log.rows[-1].move == ASIDE
    name = state.seats[0].name
    assert (
        Words("en").text(session.line(entry.number).text) == f"{name}’s 5, nobody’s X and {name}’s 2 count for nothing"
    )
    assert Words("en").text(session.undo_label) == f"Undo: {name}’s 5, nobody’s X and {name}’s 2 count for nothing"
    session.undo()
    assert session.state == state and not session.holder(entry.number)


def _rows(session: Session) -> tuple:
    from companion.core.rows import Entry, Kind

    return tuple(Entry(step.number, Kind.PLAYED, step.move, None, step.by, step.at) for step in session.steps)


@pytest.mark.parametrize(
    "move",
    [
        CountsForNothing((), ()),
        CountsForNothing(("5",), ()),
        CountsForNothing(("5",), (9,)),
        CountsForNothing(("5",), (-2,)),
    ],
)
def test_dice_of_nobody_at_the_table_and_none_at_all_are_refused(move: CountsForNothing) -> None:
    session = evening("mole_park")
    with pytest.raises(IllegalMove):
        session.play(move)


def test_a_line_of_a_file_that_is_no_such_row_is_named() -> None:
    text = '{"game":"mole_park","seats":[{"name":"Ana"},{"name":"Ben"}]}\n'
    text += '{"move":"CountsForNothing","faces":["5"],"seats":["Ana"]}\n'
    with pytest.raises(LogFault) as fault:
        read_log(text, GAMES.__getitem__)
    assert (fault.value.line, fault.value.field) == (2, "seats[0]")


def test_one_die_is_told_in_both_languages() -> None:
    session = evening("mole_park")
    session.play(CountsForNothing(("5",), (0,)))
    name = session.state.seats[0].name
    assert Words("fr").text(session.line(session.last_number).text) in (
        f"Le 5 de {name} ne compte pas", f"Le 5 d’{name} ne compte pas",
    )  # fmt: skip
    session.play(CountsForNothing(("5",), (-1,)))
    assert Words("en").text(session.line(session.last_number).text) == "Nobody’s 5 counts for nothing"
