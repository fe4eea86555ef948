"""Free dice before the camera are proposed to whom the game waits for, and lent for one roll."""

from __future__ import annotations

from companion.core.dice import DiceWanted, DieState, Owner
from companion.dice.matching import Answer
from companion.dice.proposing import Proposal, proposals
from companion.dice.zones import first, further, with_further, zone_of

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


def test_a_die_in_the_zone_of_somebody_who_is_not_waited_for_is_nobody_elses():
    assert proposals(["camera:zone1"], {}, [BEN], (0, 1)) == (), "it lies there from the last roll"
    assert proposals(["camera:zone1", "camera:zone2"], {}, [BEN], (0, 1)) == (Proposal("camera:zone2", 1, "prize"),)
    assert proposals(["camera:zone4"], {}, [BEN], (0, 1)) == (Proposal("camera:zone4", 1, "prize"),), "nobody's zone"


def test_a_further_die_of_a_zone_is_that_persons_and_of_two_free_ones_nobody_knows_which():
    owners = with_further({"camera:zone1": Owner(1, "prize")})
    assert owners["camera:zone1-2"] == Owner(1, "prize") and "camera:zone2-2" not in owners
    assert proposals(["camera:zone1", "camera:zone1-2"], owners, [BEN, CLEO], (1, 2)) == ()
    assert proposals(["camera:zone2-2"], {}, [BEN, CLEO], (1, 2)) == (Proposal("camera:zone2-2", 2, "prize"),)
    dice = ["camera:zone1", "camera:zone1-2", "camera:zone2"]
    assert proposals(dice, {}, [BEN, CLEO], (1, 2)) == (Proposal("camera:zone2", 2, "prize"),)


def test_what_dice_in_zones_are_called():
    dice = ("camera:zone3", "camera:zone3-2", "camera:red-2", "camera:zone", "camera:zonex-2")
    assert [zone_of(die) for die in dice] == [3, 3, 0, 0, 0]
    assert further("camera:zone3-2") == further("camera:red") == () and further("camera:zone3")[0] == "camera:zone3-2"
    assert first("camera:zone3-2") == "camera:zone3" and first("camera:red-2") == "camera:red-2"


def test_of_several_kinds_only_a_taught_set_tells_which():
    assert proposals(["camera:white"], {}, [MANY], (0, 1)) == (Proposal("camera:white", 0, ""),)
    assert proposals(["camera:white"], {}, [MANY], (0, 1), {"camera:white": "Pan"}) == (
        Proposal("camera:white", 0, "pan"),
    )
