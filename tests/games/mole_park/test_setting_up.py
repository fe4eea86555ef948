"""What is in the box, who may play with it, and how a round's dice lie: the rules of MP-1…6, MP-14, MP-29 and MP-31."""

from itertools import permutations

import pytest

from companion.core.game import Seat, SetupError
from companion.core.messages import IllegalMove
from companion.games.mole_park import GAME
from companion.games.mole_park.moves import CashIn, Deal, Declare, SetRound

from .park import cash_in, dealt, four_dice, hand_out, hands, moles_for, one_die, park, roll, shown


@pytest.mark.parametrize("people", range(12))
def test_one_die_of_each_kind_a_colour_makes_eight_people_at_most(people):
    """MP-2: a setup of 2 to 8 people is taken, any other is refused with these numbers."""
    seats = tuple(Seat(f"Guest {n}") for n in range(people))
    if 2 <= people <= 8:
        assert len(GAME.begin(GAME.setup(seats)).places) == people
        return
    with pytest.raises(SetupError) as caught:
        GAME.setup(seats)
    assert caught.value.field == "seats"
    assert (caught.value.reason.values["low"], caught.value.reason.values["high"]) == (2, 8)


@pytest.mark.parametrize("people", range(2, 9))
def test_the_board_before_the_first_round(people):
    """MP-1, MP-3, MP-4, MP-5: all 113 moles in the deck, none anywhere else, every stand with its top card face-up,
    holes numbered from 1, a path from 10 to the crown at 40."""
    view = shown(park(people, king=None))
    assert (view.deck, view.discard, [seat.moles for seat in view.seats]) == (113, 0, [0] * people)
    assert [(hole.hole, hole.moles) for hole in view.holes] == [(n, 0) for n in range(1, len(view.holes) + 1)]
    assert [(stand.value, stand.open) for stand in view.stands] == [(10, True), (15, True), (20, True)]
    assert (view.path_first, view.crown) == (10, 40)


def test_everybody_has_four_dice():
    """MP-6: glove, pan, mallet and Prize die. One may be chosen, in a Showdown each of them lands once."""
    session = dealt(park(8), hands=[1] * 8)
    wishes = GAME.dice_wanted(session.state)
    assert [(wish.seat, set(wish.kinds)) for wish in wishes] == [
        (seat, {"glove", "pan", "mallet", "prize"}) for seat in range(8)
    ]
    session = dealt(park(3), hands=[2, 2], stars=[34, 35])
    for seat in (0, 1):
        session.play(Declare(seat))
    hand_out(roll(session, "*2", "*2", "X"))
    for seat in (0, 1):
        cash_in(session, seat, 2, 2)
    session.play(Deal())
    wishes = GAME.dice_wanted(session.state)
    assert sorted((wish.seat, *wish.kinds) for wish in wishes) == [
        (seat, kind) for seat in (0, 1) for kind in ("glove", "mallet", "pan", "prize")
    ]
    four_dice(session, 0, "1 2 3 *4")
    assert {wish.seat for wish in GAME.dice_wanted(session.state)} == {1}
    with pytest.raises(IllegalMove) as caught:
        session.play(one_die(0, "1", "pan"))
    assert "MP-61" in caught.value.rule


def test_dice_that_fall_together_may_be_told_in_any_order():
    """MP-14: all roll at the same time, so whose die is read first makes no difference."""
    dice = {0: "2", 1: "*5", 2: "2", 3: "X"}
    ends = []
    for order in permutations(dice):
        session = dealt(park(4), hands=[0, 3, 1, 0], holes=[None, 5])
        for seat in order:
            session.play(one_die(seat, dice[seat]))
        ends.append(hand_out(session).state)
    assert all(state == ends[0] for state in ends)
    assert [player.moles for player in ends[0].players] == [2, 3, 3, 0] and ends[0].holes[1] == 1


def test_whacking_dice_are_resolved_before_any_prize_die():
    """MP-29: nobody lays down moles before the holes are shared out."""
    session = dealt(park(2), hands=[4, 0], holes=[3])
    roll(session, "*5", "1")
    with pytest.raises(IllegalMove) as caught:
        session.play(CashIn(0, moles_for(10, 4)))
    assert (caught.value.reason.key, caught.value.rule) == ("mole_park.cash_in.hand_out_first", ("MP-29",))
    assert hands(hand_out(session)) == [4, 3], "the whack is done"
    cash_in(session, 0, *moles_for(10, 4))
    assert shown(session).cash[0].total == 15


@pytest.mark.parametrize(
    ("moles", "die", "prizes", "space"),
    [
        (4, 5, 0, 0),  # MP-32: 9 stars afford nothing, the die goes back
        (4, 6, 0, 10), (14, 5, 0, 19), (20, 6, 13, 39), (20, 6, 14, 40),
        (25, 6, 30, 40),  # MPG-8: the path ends at the crown
    ],
)  # fmt: skip
def test_the_prize_die_stands_on_the_space_of_its_total(moles, die, prizes, space):
    """MP-31"""
    held = min(5, moles)
    session = dealt(park(2), hands=[held], stars=[prizes])
    hand_out(roll(session, f"*{die}", "X"))
    (flag,) = shown(session).flags
    assert (flag.seat, flag.solid) == (0, False), "its moles are not named yet"
    cash_in(session, 0, *moles_for(moles, held))
    (flag,) = shown(session).flags
    assert (flag.total, flag.space, flag.solid) == (moles + die + prizes, space, True)


@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("number", [1, 3, 616])
def test_the_number_of_the_round_is_explained_also_before_the_first_deal(before, number):
    """MP-9, MP-46: a table that began on paper names the round to come; the lines add up to what is shown."""
    session = park(2)
    if not before:
        session.play(Deal())
    if shown(session).round != number:
        session.play(SetRound(number))
    why = GAME.explain(session.state, "round", None)
    assert why.total == shown(session).round == number == sum(line.value for line in why.lines)
