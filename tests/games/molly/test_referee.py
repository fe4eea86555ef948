"""The set referee against a brute-force checker, and whole turns with real piles."""

from itertools import combinations, product
from random import Random

import pytest

from companion.games.molly import GAME
from companion.games.molly import moves as m
from companion.games.molly.rules import board
from companion.games.molly.rules.ending import choices, stage, standing_sets
from companion.games.molly.state import COLOURS

from .garden import faultless, garden, grid, refusal, tops, with_tokens

TOPS = (*COLOURS, "project", "empty")


def in_a_line(a: int, b: int, c: int) -> bool:
    """Three spaces, in rising order, lie in a line of the grid if the middle one lies half way between the others."""
    (ra, ca), (rb, cb), (rc, cc) = (divmod(space - 1, 3) for space in (a, b, c))
    return ra + rc == 2 * rb and ca + cc == 2 * cb


def brute_sets(found, fresh, wanted):
    """Every line whose three tops are equal and one of `wanted`, and that holds a fresh space."""
    return {
        f"{a}{b}{c}"
        for a, b, c in combinations(range(1, 10), 3)
        if in_a_line(a, b, c)
        and found[a - 1] == found[b - 1] == found[c - 1]
        and found[a - 1] in wanted
        and {a, b, c} & set(fresh)
    }


def test_there_are_exactly_eight_lines():
    lines = {"".join(map(str, three)) for three in combinations(range(1, 10), 3) if in_a_line(*three)}
    assert lines == set(board.LINES)


def test_which_sets_count_agrees_with_brute_force_on_every_two_coloured_grid():
    for found in product(("red", "project"), repeat=9):
        fresh = (1 + found.count("red") * 5 % 9,)
        assert set(board.sets_with(found, fresh)) == brute_sets(found, fresh, COLOURS)
        assert set(board.project_lines(found, fresh)) == brute_sets(found, fresh, ("project",))


@pytest.mark.parametrize("seed", range(4))
def test_a_card_makes_the_sets_that_brute_force_finds(seed):
    chance = Random(seed)
    for _ in range(60):
        before = tuple(chance.choice(TOPS if chance.random() < 0.4 else ("red", "blue")) for _ in range(9))
        session = garden()
        session.play(m.UseReferee(False))
        session.play(m.UseReferee(True))
        session.play(m.ShowTops(before))
        colour, space = chance.choice(("red", "blue")), chance.randint(1, 9)
        if before[space - 1] == colour:
            assert refusal(session, m.PlayCard(colour, space)) == ("molly.play.same_colour", ("MO-25",))
            continue
        session.play(m.PlayCard(colour, space))
        after = (*before[: space - 1], colour, *before[space:])
        counting = brute_sets(after, (space,), COLOURS)
        state = session.state
        assert set(choices(state)) | ({state.line} - {""}) == counting
        assert bool(state.line) == (len(counting) == 1), "a single set needs no question"
        assert set(standing_sets(state)) == brute_sets(after, range(1, 10), COLOURS) - counting
        for line in board.LINES:
            refused = line not in counting
            assert bool(board.why_no_set(after, line, (space,))) == refused
            assert bool(GAME.explain(state, f"line.{line}", None).rules)


class Piles:
    """Real cards on the table: each pile from bottom to top, a card being its colour and whether it lies face up."""

    def __init__(self, chance):
        self.chance = chance
        self.piles = [[(chance.choice(COLOURS[:3]), False), (chance.choice(COLOURS[:3]), True)] for _ in range(9)]

    def top(self, space):
        pile = self.piles[space - 1]
        return "empty" if not pile else pile[-1][0] if pile[-1][1] else "project"

    def shown(self):
        return tuple(self.top(space) for space in range(1, 10))

    def lay(self, space, colour):
        self.piles[space - 1].append((colour, True))

    def flip(self, space):
        self.piles[space - 1] = [(colour, not up) for colour, up in reversed(self.piles[space - 1])]


@pytest.mark.parametrize("seed", range(12))
def test_whole_turns_with_real_piles_go_as_the_cards_lie(seed):
    """Nothing but what is seen is told to the referee; it asks for exactly the piles that are really turned."""
    chance = Random(seed)
    piles = Piles(chance)
    session = garden(seats=2 + seed % 3)
    session.play(m.UseReferee(False))
    session.play(m.UseReferee(True))
    session.play(m.ShowTops(piles.shown()))
    chains = 0
    for _ in range(60):
        colour, space = chance.choice(COLOURS[:3]), chance.randint(1, 9)
        if piles.top(space) == colour:
            continue
        piles.lay(space, colour)
        session.play(m.PlayCard(colour, space))
        fresh: tuple[int, ...] = (space,)
        flipped: set[int] = set()
        while True:
            if stage(session.state) == "steal":
                session.play(m.Steal(GAME.view(session.state, None).victims[0]))
                continue
            found = brute_sets(piles.shown(), fresh, COLOURS)
            if found:
                line = session.state.line or chance.choice(sorted(found))
                assert line in found
                if not session.state.line:
                    session.play(m.TakeSet(line))
                taken = chance.choice(line)
                session.play(m.TakePile(int(taken)))
                piles.piles[int(taken) - 1] = []
                fresh = tuple(int(s) for s in line if s != taken)
                flipped = (flipped | set(fresh)) - {int(taken)}
                assert {turn.space for turn in session.state.turning} == set(fresh)
                for turned in fresh:
                    piles.flip(turned)
                    session.play(m.TurnUp(turned, piles.top(turned)))
                chains += 1
                continue
            projects = brute_sets(piles.shown(), flipped, ("project",))
            if not projects:
                break
            if not session.state.projects:
                session.play(m.TakeSet(chance.choice(sorted(projects))))
            while stage(session.state) == "steal":
                session.play(m.Steal(GAME.view(session.state, None).victims[0]))
            for covered in [turn.space for turn in session.state.turning]:
                assert str(covered) in session.state.projects
                piles.lay(covered, chance.choice(COLOURS))
                session.play(m.TurnUp(covered, piles.top(covered)))
            break
        assert session.state.grid == piles.shown()
        faultless(session)
        session.play(m.EndTurn())
    assert chains > 3


# ── what is refused, and the table's way through ──


def test_a_set_that_does_not_hold_the_played_card_is_refused_and_may_be_ruled():
    session = garden("ggg rbw bwr")
    session.play(m.PlayCard("red", 5))
    move = m.TakeSet("123")
    assert refusal(session, move) == ("molly.set.not_new", ("MO-34",))
    anyway = GAME.overrule(session.state, move)
    session.play(anyway)
    assert anyway.ruling and session.state.line == "123"
    session.play(m.TakePile(1))
    assert grid(session) == ".??rrwbwr"


@pytest.mark.parametrize(
    ("move", "key", "rule"),
    [
        (m.Swap(1, 5), "molly.swap.not_adjacent", "MO-21"),
        (m.Swap(1, 2), "molly.swap.swap_empty", "MO-22"),
        (m.TakePile(1), "molly.pile.no_set", "MO-35"),
        (m.TurnUp(4, "red"), "molly.turn_up.not_due", "MO-37"),
        (m.EndTurn(), "molly.end.no_card", "MO-16"),
        (m.MoveBobtail(4), "molly.bobtail.not_in_play", "MO-70"),
        (m.EmptySpace(), "molly.followed", "MO-31"),
    ],
)
def test_refusals_name_their_rule(move, key, rule):
    assert refusal(garden(".gg rbw bwr"), move) == (key, (rule,))


def test_special_actions_come_before_the_card_and_the_table_may_pay_later():
    session = with_tokens(garden(), 2)
    session.play(m.PlayCard("white", 1))
    assert refusal(session, m.TakeCard()) == ("molly.pay.late", ("MO-16",))
    session.play(GAME.overrule(session.state, m.TakeCard()))
    assert session.state.tokens[0] == 1
    assert refusal(session, m.PlayCard("red", 2)) == ("molly.play.twice", ("MO-16",))


def test_without_a_token_no_ruling_pays():
    session = with_tokens(garden(), 0)
    assert GAME.overrule(session.state, m.TakeCard()) is None


def test_flipping_may_make_a_new_set_and_so_on():
    """MO-38, MOG-9: the new set must hold a flipped pile."""
    session = garden("rr. wyy bbg")
    session.play(m.PlayCard("red", 3))
    session.play(m.TakePile(2))
    session.play(m.TurnUp(1, "white"))
    session.play(m.TurnUp(3, "yellow"))
    assert choices(session.state) == () and session.state.line == ""
    session = garden("rr. ywy yyg")
    session.play(m.PlayCard("red", 3))
    session.play(m.TakePile(2))
    session.play(m.TurnUp(3, "project"))
    session.play(m.TurnUp(1, "yellow"))
    assert session.state.line == "147" and "MO-38" in GAME.explain(session.state, "line.147", None).rules


@pytest.mark.parametrize("ask", [False, True])
def test_a_mole_set_goes_before_a_project_set_unless_the_table_asks(ask):
    """MOG-10."""
    session = garden("rrr pyg pyg", ask_after_flip=ask)
    session.play(m.SetTop(1, "white"))
    session.play(m.PlayCard("red", 1))
    session.play(m.TakePile(2))
    session.play(m.TurnUp(1, "project"))
    session.play(m.TurnUp(3, "green"))
    if ask:
        assert set(choices(session.state)) == {"147", "369"}
        session.play(m.TakeSet("147"))
        assert session.state.projects == "147"
    else:
        assert session.state.line == "369" and session.state.tokens[0] == 1
        session.play(m.TakePile(9))
        session.play(m.TurnUp(3, "blue"))
        session.play(m.TurnUp(6, "blue"))
        assert session.state.projects == "147", "the line of Projects still stands"
    assert session.state.tokens[0] == 4


def test_projects_lined_up_by_a_swap_bring_nothing():
    """MOG-11."""
    session = garden("pyp gpr wbg")
    session.play(m.Swap(2, 5))
    session.play(m.PlayCard("red", 9))
    assert session.state.projects == "" and stage(session.state) == "sets_done"


def test_correcting_a_top_takes_the_set_back():
    session = garden("gg. rbw bwr")
    session.play(m.PlayCard("green", 3))
    assert session.state.line == "123"
    session.play(m.SetTop(2, "blue"))
    assert session.state.line == "" and stage(session.state) == "sets_done"


@pytest.mark.parametrize("forced", [False, True])
def test_a_set_whose_piles_are_moved_away_is_none_any_more(forced):
    """MO-76: the table moves the dog onto a pile of the set being taken; no pile is flipped that is not there."""
    session = garden("gg. rdw bwr", bobtail=True)
    session.play(m.PlayCard("white" if forced else "green", 3))
    if forced:
        session.play(m.TakeSetAnyway("123"))
    assert session.state.line == "123"
    session.play(m.PayAnyway("bobtail", 1, 5))
    assert session.state.line == "" and refusal(session, m.TakePile(2))[1] == ("MO-35",)
    faultless(session)


def test_a_change_of_the_past_turns_the_set_into_another_and_tells_the_table():
    session = garden("gg. rbw bwr")
    session.play(m.PlayCard("green", 3))
    row = session.last_number
    session.play(m.TakePile(1))
    changes = session.change(row, m.PlayCard("white", 3))
    assert [line.refused.key for line in changes.refused] == ["molly.pile.no_set"]
    assert grid(session) == "ggwrbwbwr"
    assert any(line.key == "molly.table.top" for line in changes.on_the_table)


def test_the_dog_has_its_own_ways():
    session = with_tokens(garden("rgb ydr gbw", bobtail=True), 4)
    assert refusal(session, m.Swap(1, 2))[1] == ("MO-72",)
    session.play(m.PlayCard("blue", 1))
    session.play(m.EndTurn())
    for _ in range(2):
        session.play(m.EndTurnNow())
    session.play(m.SetTop(9, "empty"))
    assert refusal(session, m.MoveBobtail(2)) == ("molly.bobtail.pile", ("MO-73",))
    session.play(m.MoveBobtail(2, 9))
    assert grid(session) == "bdby.rgbg"
    assert refusal(session, m.MoveBobtail(7))[1] == ("MO-72",)
    session.play(m.MoveBobtail(5))
    assert grid(session) == "b.bydrgbg", "an empty space has no pile to carry"
    assert session.state.tokens[0] == 2


def test_events_fill_what_is_empty_or_shows_a_back_and_make_no_sets():
    """MO-55, MO-56, MOG-5, MOG-6."""
    session = garden("..g pbp rbw")
    session.play(m.Event(3))
    assert [turn.space for turn in session.state.turning] == [1, 2]
    assert refusal(session, m.TurnUp(1, "project")) == ("molly.turn_up.face_up", ("MO-55",))
    session.play(m.TurnUp(1, "green"))
    session.play(m.TurnUp(2, "green"))
    assert stage(session.state) == "card" and session.state.tokens[0] == 1
    session.play(m.Event(4))
    assert [turn.space for turn in session.state.turning] == [4, 6]
    assert refusal(session, m.EndTurn()) == ("molly.end.turning", ("MO-56",))
    assert refusal(session, m.TurnUp(4, "project")) == ("molly.turn_up.face_up", ("MO-56",))
    assert refusal(session, m.Event(3)) == ("molly.event.again", ("MO-3",))
    assert refusal(session, m.ShowTops(tops("rgbybrgrw")))[0] == "molly.tops.known"


def test_two_sets_after_a_set_by_the_tables_word_may_be_chosen_before_a_card_is_played():
    """MO-33, MO-37"""
    session = garden("rbg rwr rgr")
    assert refusal(session, m.TakeSet("147")) == ("molly.set.no_card", ("MO-32",))
    for move in (m.TakeSetAnyway("123"), m.TakePile(2), m.TurnUp(1, "red"), m.TurnUp(3, "red")):
        session.play(move)
    assert refusal(session, m.TakeSet("159"))[0] == "molly.set.unlike"
    session.play(m.TakeSet("147"))
    assert session.state.line == "147"
    session.play(m.TakePile(7))
    faultless(session)
