"""The checks find what they promise to find: each test breaks a small game in one way."""

from dataclasses import dataclass, replace
from random import Random

import pytest

from companion.core.checks import Broken, check_play_out, plain, play_out
from companion.core.dice import DiceWanted
from companion.core.game import Result, Standing, Why, WhyLine
from companion.core.garbage import NotGuessable, any_move
from companion.core.messages import Message, require, say
from companion.core.moves import Move, fields_of
from companion.core.soaking import soak

from .acorns import ACORNS, Gather, Guess, Hidden, SetHeap, Sight, Wood, gather, guess, put, view

SEEDS = range(12)


def found(game, seeds=SEEDS) -> str:
    """What the checks complain about first."""
    for seed in seeds:
        try:
            check_play_out(game, seed, most_moves=300)
        except Broken as broken:
            assert (broken.game, broken.seed) == ("acorns", seed)
            return broken.what
    return ""


def test_a_sound_game_passes_and_is_counted():
    report = soak(ACORNS, 12)
    assert report.problems == ()
    assert (report.game, report.games) == ("acorns", 12)
    assert 0 < report.shortest <= report.longest <= report.moves
    assert report.refusals > 0
    assert report.exchanged > 0


def test_the_same_seed_plays_the_same_game():
    assert check_play_out(ACORNS, 5) == check_play_out(ACORNS, 5)
    one, two = play_out(ACORNS, Random(3)), play_out(ACORNS, Random(3))
    assert [s.move for s in one.steps] == [s.move for s in two.steps]


def test_a_soak_goes_on_after_a_problem_and_names_the_seed():
    def gather_badly(state, move):
        if state.heap == 7:
            raise KeyError(state.heap)
        return gather(state, move)

    told = []
    report = soak(replace(ACORNS, moves={**ACORNS.moves, Gather: gather_badly}), 15, 100, lambda *p: told.append(p))
    assert told == [(n, 15) for n in range(1, 16)]
    assert report.problems
    assert all(100 <= p.seed < 115 and "KeyError" in p.what for p in report.problems)
    again = soak(replace(ACORNS, moves={**ACORNS.moves, Gather: gather_badly}), 1, report.problems[0].seed)
    assert again.problems == report.problems[:1]


# ── hidden choices ──


def leaking(**changes):
    return found(replace(ACORNS, **changes))


def test_a_history_line_that_tells_a_hidden_choice():
    def describe(state, move):
        return say("acorns.guess", n=move.n) if isinstance(move, Guess) else ACORNS.describe(state, move)

    assert leaking(describe=describe).endswith("shows in: history line")


def test_a_view_that_shows_a_hidden_choice_to_the_table():
    def open_view(state, viewer):
        sight = view(state, viewer)
        first = next((g for g in state.guesses if g), None)
        return replace(sight, mine=first.n if first else None)

    assert "shows in: view of" in leaking(view=open_view)


def test_a_repr_that_shows_a_hidden_choice():
    @dataclass(frozen=True)
    class Told(Hidden):
        def __repr__(self) -> str:
            return f"Told({self.n})"

    def told_guess(state: Wood, move: Guess) -> Wood:
        after = guess(state, move)
        return replace(after, guesses=tuple(Told(g.n) if g else None for g in after.guesses))

    assert leaking(moves={**ACORNS.moves, Guess: told_guess}).endswith("repr of the state")


def test_a_hidden_choice_that_decides_whether_others_may_move():
    def refusing(state: Wood, move: Gather) -> Wood:
        require(all(g is None or g.n < 5 for g in state.guesses), "acorns.envy")
        return gather(state, move)

    def only_small(state, rng):
        if not state.heap:
            return None
        seat = rng.choice(state.places)
        if any(g and g.n >= 5 for g in state.guesses) or rng.random() < 0.5:
            waiting = [s for s in state.places if state.guesses[s] is None]
            return Guess(rng.choice(waiting), rng.randint(1, 9))
        return Gather(seat, 1)

    what = found(replace(ACORNS, moves={**ACORNS.moves, Gather: refusing}, random_move=only_small), range(40))
    assert "is refused now: acorns.envy" in what


def test_tracked_numbers_that_tell_a_hidden_choice():
    def tracked(state):
        sum_of = sum(g.n for g in state.guesses if g)
        return tuple(replace(t, value=t.value + sum_of) if t.key == "score.0" else t for t in ACORNS.tracked(state))

    assert leaking(tracked=tracked).endswith("shows in: tracked numbers")


# ── states and moves ──


def test_a_state_that_is_changed_in_place():
    def grow(state, move):
        object.__setattr__(state, "heap", max(0, state.heap - move.n))
        return replace(state)

    assert "changed the state" in leaking(moves={**ACORNS.moves, Gather: grow})


def test_an_exception_that_is_no_refusal():
    def crash(state, move):
        return replace(state, heap=abs(state.heap // (move.n // 90)))

    what = leaking(moves={**ACORNS.moves, SetHeap: crash}, rule=lambda state, key, value: None)
    assert what.startswith("SetHeap(n=")
    assert "raised ZeroDivisionError" in what


def test_a_describe_that_stumbles_is_found_with_its_row():
    def describe(state, move):
        if isinstance(move, SetHeap):
            raise IndexError("no words")
        return ACORNS.describe(state, move)

    assert "IndexError: no words" in leaking(describe=describe)


def test_faults_are_told():
    assert leaking(faults=lambda state: ("heap is odd",) if state.heap % 2 else ()) == "faults: heap is odd"


def test_a_game_that_never_ends():
    def idle(state, rng):
        return Gather(0, 1) if state.heap > 5 else SetHeap(20)

    assert leaking(random_move=idle) == "the game does not end within 300 moves"


def test_a_game_that_stops_without_a_result():
    assert leaking(result=lambda state: None) == "no random move is left, but there is no result"


def test_a_result_whose_winner_is_not_first():
    def result(state):
        if state.heap:
            return None
        return Result((0,), (Standing(0, 2), Standing(1, 1)), (say("acorns.end"),))

    assert leaking(result=result) == "the winners are not those in first place"


def test_a_random_move_that_is_refused():
    assert "is refused: move.out_of_range" in leaking(random_move=lambda state, rng: Gather(0, 99))


def test_a_view_that_fails_for_some_seat():
    assert "ZeroDivisionError" in leaking(view=lambda state, viewer: Sight(1 // (3 - (viewer or 0)), (), (), None))


def test_an_offer_that_is_refused():
    assert leaking(offers=lambda state, viewer: (SetHeap(100),)).startswith("offer SetHeap(n=100) is refused")


def test_a_way_through_that_is_refused_or_no_ruling():
    assert "the ruling instead of" in leaking(overrule=lambda state, move: SetHeap(100))
    assert "overrules but is no ruling" in leaking(overrule=lambda state, move: Gather(0, 1))


def test_a_ruling_that_sets_another_number():
    assert "leaves heap at" in leaking(
        rule=lambda state, key, value: SetHeap((value + 1) % 99) if key == "heap" else None
    )


def test_reasons_that_do_not_add_up():
    def explain(state, key, viewer):
        value = next(number.value for number in ACORNS.tracked(state) if number.key == key)
        return Why(say("acorns.why"), (WhyLine(say("a"), value), WhyLine(say("b")), WhyLine(say("c"), 2)), value)

    assert "the lines add up to" in leaking(explain=explain)


def test_reasons_of_another_number_than_the_one_that_stands():
    def explain(state, key, viewer):
        return Why(say("acorns.why"), (WhyLine(say("a"), -7),), -7)

    assert "but its reasons say -7" in leaking(explain=explain)


def test_a_die_that_somebody_away_should_roll():
    assert "waits for somebody who is away" in leaking(dice_wanted=lambda state: (DiceWanted("a", 9, ("pan",)),))


def test_a_wish_for_dice_that_comes_again():
    def wanted(state):
        return (DiceWanted("even" if state.heap % 2 == 0 else "odd", state.places[0], ("pan",)),)

    assert "come again under the same key" in leaking(dice_wanted=wanted)


def test_an_answer_to_dice_that_is_refused():
    what = leaking(
        dice_wanted=lambda state: (DiceWanted("a", 0, ("pan",)),), answer_dice=lambda state, wish, faces: Gather(0, 77)
    )
    assert what.startswith("answer to a Gather")


def test_a_game_that_counts_outside_of_its_state():
    """Replaying the rows must give the same game; a counter outside makes another one."""
    count = iter(range(10**9))

    def counting(state, move):
        after = gather(state, move)
        return replace(after, scores=put(after.scores, 0, next(count)))

    assert "replaying the rows gives another state" in leaking(moves={**ACORNS.moves, Gather: counting})


# ── nonsense ──


def test_nonsense_covers_good_and_bad_values_of_every_field():
    rng = Random(1)
    moves = [any_move(Gather, 3, rng) for _ in range(600)]
    assert {m.seat for m in moves} >= {-1, 0, 1, 2, 3, 99}
    assert {m.n for m in moves} >= {0, 1, 9, 10, 10**9}
    assert all(type(m.n) is int for m in moves)
    calm = [any_move(Gather, 3, rng, 0.0) for _ in range(300)]
    assert {m.seat for m in calm} == {0, 1, 2}
    assert {m.n for m in calm} == set(range(1, 10))


def test_a_field_nobody_can_guess_is_named():
    @dataclass(frozen=True, slots=True)
    class Odd(Move):
        what: bytes

    with pytest.raises(NotGuessable, match="bytes"):
        any_move(Odd, 3, Random(1))
    assert fields_of(Gather)[0].type == "seat"


def test_plain_copies_compare_like_the_values():
    message = Message("a", {"n": (1, [2, {"x": {3}}])})
    assert plain(message) == plain(Message("a", {"n": (1, [2, {"x": {3}}])}))
    assert plain(message) != plain(Message("a", {"n": (1, [2, {"x": {4}}])}))
