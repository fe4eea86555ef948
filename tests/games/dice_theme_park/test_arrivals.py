"""The planner's bound by counting who must come (DT-93, DT-95, DT-99, DT-100): never below what can be earned."""

from companion.games.dice_theme_park.advice import plan
from companion.games.dice_theme_park.advice.arrivals import Arrivals
from companion.games.dice_theme_park.advice.board import STAR, Board
from companion.games.dice_theme_park.advice.bound import Bound
from companion.games.dice_theme_park.advice.relay import Slot, enough

from .planning import a_small_park, late_park


def most(state):
    arrivals = Arrivals(Board(state, 0))
    for _ in arrivals.run():
        pass
    return arrivals.limit


def test_two_attractions_cannot_send_each_other_the_guest_that_both_wait_for():
    near, waiting = ((1,), (0,)), [Slot(0, 0, soft=False), Slot(1, 0, soft=False)]
    assert not enough(near, (1, 1), waiting, fit=0, brought=0)
    assert enough(near, (1, 1), waiting, fit=0, brought=1)
    assert enough(near, (1, 2), [waiting[1], Slot(1, 1, soft=False)], fit=0, brought=1)


def test_an_adjustment_stands_in_only_for_a_guest_who_is_there():
    near, runs = ((1,), (0,)), (1, 0)
    assert enough(near, runs, [Slot(0, 0, soft=True)], fit=1, brought=0)
    assert not enough(near, runs, [Slot(0, 0, soft=False)], fit=1, brought=0)


def test_a_row_of_attractions_is_served_by_one_guest_walking_along_it():
    near = ((1,), (0, 2), (1, 3), (2,))
    waiting = [Slot(at, 0, soft=False) for at in (1, 2, 3)]
    assert enough(near, (1, 1, 1, 1), waiting, fit=0, brought=0)
    assert not enough(near, (0, 1, 1, 1), waiting, fit=0, brought=0)


def test_no_small_park_earns_more_than_its_bound_and_some_earn_less_than_all_icons():
    lowered = 0
    for seed in range(40):
        state = a_small_park(seed)
        made = plan(state, 0)
        bound = most(state)
        assert bound >= made.stars * STAR + made.money, f"park {seed}"
        board = Board(state, 0)
        lowered += bound < Bound(board).value(board.start)
    assert lowered


def test_a_late_park_that_cannot_run_everything_is_found_out():
    # Attractions 4 and 7 have only each other and one more next door, 8 has only 5; what 0 sends, 1 and 3 want.
    state = late_park(6)
    assert most(state) < Bound(Board(state, 0)).value(Board(state, 0).start)
