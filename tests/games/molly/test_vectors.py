"""Worked examples, by id."""

import tomllib
from pathlib import Path

import pytest

from companion.core.messages import IllegalMove
from companion.games.molly import GAME
from companion.games.molly import moves as m
from companion.games.molly.rules.cubes import added, passed_right
from companion.games.molly.rules.ending import choices, stage
from companion.games.molly.rules.setting_up import deck_for
from companion.games.molly.state import Phase

from .garden import cubes, faultless, garden, grid, refusal, with_tokens

VECTORS = tomllib.loads((Path(__file__).parents[2] / "vectors" / "molly.toml").read_text("utf-8"))["vector"]


def of_kind(kind):
    return pytest.mark.parametrize("vector", [v for v in VECTORS if v["kind"] == kind], ids=lambda v: v["id"])


def test_every_kind_of_example_is_played():
    assert {v["kind"] for v in VECTORS} == {"deck", "score", "place", "last", "tie"}
    assert len({v["id"] for v in VECTORS}) == len(VECTORS)


@of_kind("deck")
def test_deck(vector):
    """MO-6, MO-8, MO-9, MO-75; everybody begins with a token (MO-11), which all can see (MO-29)."""
    deck = deck_for(vector["players"], vector.get("bobtail", False))
    assert (deck.moles, deck.per_colour, deck.tokens) == (vector["moles"], vector["per_colour"], vector["tokens"])
    assert sum(deck.small) == vector["small"] and max(deck.small) - min(deck.small) <= 1
    assert deck.cards == vector["cards"]
    session = garden(seats=vector["players"])
    assert session.state.tokens == (1,) * vector["players"]
    assert session.state.supply == vector["tokens"] - vector["players"]
    for viewer in (None, *range(vector["players"])):
        assert [seat.tokens for seat in GAME.view(session.state, viewer).seats] == [1] * vector["players"]


def count_all(session, *burrows):
    session.play(m.CountNow())
    for seat, text in enumerate(burrows):
        session.play(m.CountBurrow(seat, cubes(text)))
    return session


@of_kind("score")
def test_score(vector):
    session = with_tokens(garden(seats=2), vector["tokens"])
    count_all(session, vector["cubes"], "")
    standing = next(s for s in GAME.result(session.state).standings if s.seat == 0)
    assert standing.score == vector["total"]
    why = GAME.explain(session.state, "score.0", None)
    assert why.total == vector["total"] == sum(line.value or 0 for line in why.lines)
    assert list(why.rules) == vector.get("rules", list(why.rules))
    zeros = [line for line in why.lines if line.text.key == "molly.why.missing"]
    assert len(zeros) == (any(cubes(vector["cubes"])) and 0 in cubes(vector["cubes"])), "zeros are ignored and said so"
    faultless(session)


@of_kind("place")
def test_placement(vector):
    letter = {"project": "p", "empty": "."}.get(vector["top"], vector["top"][0])
    session = garden(f"ygby{letter}ggbw")
    move = m.PlayCard("red", 5)
    if "refused" in vector:
        assert refusal(session, move)[1] == (vector["refused"],)
        assert GAME.overrule(session.state, move) == m.PlayAnyway("red", 5)
        return
    session.play(move)
    assert session.state.tokens[0] == vector["tokens"]
    faultless(session)


@of_kind("last")
def test_last_round(vector):
    session = garden(referee=False)
    played, shown = [], False
    while session.state.phase is Phase.PLAY:
        if session.state.round == 2 and session.state.active == vector["shows_in_turn_of"] and not shown:
            session.play(m.TakeCard())
            session.play(m.LastRound())
            shown = True
            assert session.state.last_seat == 2
        if shown:
            played.append(session.state.active)
        session.play(m.EndTurn())
    assert played == vector["then_play"]


@of_kind("tie")
def test_tie(vector):
    session = with_tokens(garden(seats=2), *vector["tokens"])
    count_all(session, *vector["cubes"])
    result = GAME.result(session.state)
    assert [s.score for s in sorted(result.standings, key=lambda s: s.seat)] == vector["total"]
    assert sorted(result.winners) == vector["winners"]


# ── what is played on the grid ──


def test_mo_e2_action_a_costs_a_token_and_the_cube_goes_into_the_burrow_alone():
    session = garden()
    session.play(m.TakeCard())
    assert session.state.tokens == (0, 1, 1) and session.state.supply == 7
    assert added((0, 0, 0, 0, 0), ("red",)) == ((1, 0, 0, 0, 0), ())
    assert refusal(session, m.TakeCard()) == ("molly.pay.none", ("MO-18",))


def test_mo_e3_a_swap_makes_no_set():
    session = garden("yry byg rgw")
    session.play(m.Swap(2, 5))
    assert grid(session) == "yyybrgrgw" and session.state.tokens[0] == 0
    assert choices(session.state) == () and stage(session.state) == "card"
    line = GAME.view(session.state, None).lines[0]
    assert (line.line, line.state, line.rule) == ("123", "stood", "MO-34")


def test_mo_e4_a_pile_gives_a_cube_for_each_card():
    assert added((0,) * 5, ("blue", "green", "white")) == ((0, 0, 1, 1, 1), ())


def test_mo_e5_a_project_set_takes_what_is_left_and_steals_the_rest():
    session = with_tokens(garden("gbp ppp rbw", seats=4), 2, 5, 2, 2)
    session.play(m.SetTop(5, "green"))
    session.play(m.PlayCard("green", 9))  # 159
    session.play(m.TakePile(9))
    session.play(m.TurnUp(1, "yellow"))
    assert session.state.supply == 1
    session.play(m.TurnUp(5, "project"))
    assert session.state.projects == "456" and session.state.tokens[0] == 3 and session.state.owed == (0, 0)
    assert refusal(session, m.EndTurn()) == ("molly.end.owed", ("MO-40",))
    session.play(m.Steal(1))
    session.play(m.Steal(1))
    assert session.state.tokens == (5, 3, 2, 2) and session.state.supply == 0
    why = GAME.explain(session.state, "tokens.0", None)
    assert why.rules == ("MO-11", "MO-39", "MO-40") and sum(line.value for line in why.lines) == why.total == 5
    assert refusal(session, m.EndTurn()) == ("molly.end.turning", ("MO-41",))
    for space, colour in ((4, "white"), (5, "white"), (6, "white")):
        session.play(m.TurnUp(space, colour))
    assert stage(session.state) == "sets_done", "a set formed by covering is ignored (MO-42)"
    faultless(session)


def test_mo_h6_what_does_not_fit_is_lost_cube_by_cube():
    counts, lost = added(cubes("r6"), ("red", "red", "red", "green"))
    assert (counts, lost) == (cubes("r7 g1"), ("red", "red"))


def test_each_event_of_cubes_is_refused_by_its_own_rule():
    """MO-54, MO-57, MO-58."""
    for n, rule in ((2, "MO-54"), (5, "MO-57"), (6, "MO-58")):
        session = garden(tally=True)
        session.play(m.Note(0, cubes("r1")))
        session.play(m.Event(n))
        assert refusal(session, m.ChooseCube(0, "none"))[1] == (rule,)


def test_mo_h7_one_pile_is_taken_and_the_others_are_flipped():
    session = garden("bb. ygr rgw")
    session.play(m.PlayCard("blue", 3))
    assert session.state.tokens[0] == 2 and session.state.line == "123"
    session.play(m.TakePile(2))
    assert grid(session) == "?.?ygrrgw" and [t.space for t in session.state.turning] == [1, 3]
    session.play(m.TurnUp(1, "red"))
    session.play(m.TurnUp(3, "project"))
    assert grid(session) == "r.pygrrgw" and stage(session.state) == "sets_done"


def test_mo_h9_of_two_sets_exactly_one_is_acted_on():
    session = garden("gyr gbg wrg")
    session.play(m.PlayCard("green", 5))
    assert choices(session.state) == ("456", "159") and stage(session.state) == "choose"
    assert refusal(session, m.EndTurn()) == ("molly.end.sets", ("MO-33",))
    assert refusal(session, m.TakeSet("258"))[1] == ("MO-31",)
    session.play(m.TakeSet("456"))
    lines = [(line.line, line.state) for line in GAME.view(session.state, None).lines]
    assert lines == [("456", "chosen")], "the other one is as new: nobody may say that it stood before"
    assert refusal(session, m.TakeSet("159")) == ("molly.set.one_only", ("MO-33",))
    session.play(m.TakePile(4))
    session.play(m.TurnUp(5, "blue"))
    session.play(m.TurnUp(6, "blue"))
    assert choices(session.state) == ()
    session.play(m.EndTurn())


def test_mo_h10_a_set_that_was_moved_apart_and_made_again_counts():
    session = garden("ggg rbw bwr")
    assert choices(session.state) == ()
    session.play(m.Swap(1, 4))
    assert grid(session) == "rgggbwbwr"
    session.play(m.PlayCard("green", 1))
    assert session.state.line == "123"
    why = GAME.explain(session.state, "line.123", None)
    assert "MO-32" in why.rules


def test_mo_h12_the_token_is_stolen_from_the_only_one_who_has_any():
    session = with_tokens(garden(".yg ryb bwr", seats=3), 7, 2, 0)
    session.play(m.PlayCard("white", 1))
    assert session.state.tokens == (8, 1, 0)
    faultless(session)


def test_mo_h12_whoever_has_none_cannot_be_chosen():
    session = with_tokens(garden(".yg ryb bwr", seats=4), 8, 2, 0, 2)
    session.play(m.PlayCard("white", 1))
    assert stage(session.state) == "steal" and GAME.view(session.state, None).victims == (1, 3)
    assert refusal(session, m.Steal(2)) == ("molly.steal.has_none", ("MO-28",))
    assert refusal(session, m.EndTurn()) == ("molly.end.owed", ("MO-28",))
    session.play(m.Steal(3))
    assert session.state.tokens == (9, 2, 0, 1)


def test_mo_h13_whoever_has_all_tokens_gains_none():
    session = with_tokens(garden(".yg ryb bwr", seats=2), 6, 0)
    session.play(m.PlayCard("white", 1))
    assert session.state.tokens == (6, 0) and stage(session.state) == "sets_done"


def test_mo_h16_everybody_passes_to_the_right_at_the_same_time():
    before = (cubes("r2"), cubes("g1 y1"), cubes("r7 y3"))
    after = passed_right(before, ("red", "green", "yellow"))
    assert after == (cubes("r1 g1"), cubes("y2"), cubes("r7 y2"))


def test_mo_h16_at_a_table_with_private_tallies():
    session = garden(tally=True)
    for seat, text in enumerate(("r2", "g1 y1", "r7 y3")):
        session.play(m.Note(seat, cubes(text)))
    session.play(m.Event(5))
    assert GAME.asks(session.state) == (0, 1, 2)
    for seat, colour in enumerate(("red", "green", "yellow")):
        session.play(m.ChooseCube(seat, colour))
    found = [GAME.view(session.state, seat).tally for seat in range(3)]
    assert found == [cubes("r1 g1"), cubes("y2"), cubes("r7 y2")]


def test_mo_h22_the_pile_goes_where_the_bobtail_was():
    session = garden("rgb ydr gbw", bobtail=True)
    session.play(m.MoveBobtail(1))
    assert grid(session) == "dgbyrrgbw" and session.state.tokens[0] == 0
    for line in ("123", "147", "159"):
        assert GAME.explain(session.state, f"line.{line}", None).rules == ("MO-76",)
    with pytest.raises(IllegalMove) as caught:
        session.play(m.PlayCard("white", 1))
    assert caught.value.rule == ("MO-71",) and GAME.overrule(session.state, m.PlayCard("white", 1)) is None
