"""Free dice before the camera are proposed to whom the game waits for, and lent for one roll."""

from __future__ import annotations

from companion.core.dice import DiceWanted, DieState, Owner
from companion.dice.matching import Answer
from companion.dice.proposing import Proposal, proposals

BEN, CLEO = (Answer(DiceWanted(f"r1.s{seat}", seat, ("prize",)), DieState.WAITING) for seat in (1, 2))
MANY = Answer(DiceWanted("r1.s0", 0, ("glove", "pan")), DieState.WAITING)


def test_the_one_who_is_waited_for_is_proposed_and_nobody_where_two_are():
    assert proposals(["camera:white"], {}, [BEN], (0, 1, 2)) == (Proposal("camera:white", 1, "prize"),)
    assert proposals(["camera:white"], {}, [BEN, CLEO], (0, 1, 2)) == ()
    assert proposals(["camera:white"], {}, [], (0, 1, 2)) == ()
    assert proposals(["camera:white", "camera:red"], {}, [BEN], (0, 1, 2)) == (), "which of the two?"


def test_a_die_that_somebody_owns_answers_and_the_free_one_is_the_others():
    owners = {"camera:red": Owner(1, "prize")}
    assert proposals(["camera:red", "camera:white"], owners, [BEN, CLEO], (0, 1, 2)) == (
        Proposal("camera:white", 2, "prize"),
    )


def test_zones_are_the_peoples_in_their_order_if_they_are_waited_for():
    dice = ["camera:zone2", "camera:zone3", "camera:zone1", "camera:zone4"]
    assert proposals(dice, {}, [BEN, CLEO], (2, 0, 1)) == (
        Proposal("camera:zone3", 1, "prize"), Proposal("camera:zone1", 2, "prize"),
    )  # fmt: skip


def test_of_several_kinds_only_a_taught_set_tells_which():
    assert proposals(["camera:white"], {}, [MANY], (0, 1)) == (Proposal("camera:white", 0, ""),)
    assert proposals(["camera:white"], {}, [MANY], (0, 1), {"camera:white": "Pan"}) == (
        Proposal("camera:white", 0, "pan"),
    )
