"""The dice desk: what answers a wish, what is doubted, what lies in the tray."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.dice import Crooked, DiceWanted, DieState, Held, Link, Owner, Roll, Rolling, Source
from companion.dice.desk import DiceDesk, Lies
from companion.dice.needs import OWNED, WAITED_FOR, needs

FACES = dict.fromkeys(("glove", "pan", "mallet"), ("1", "2", "3", "4", "5", "X")) | {
    "prize": ("1", "2", "3", "4", "5", "6")
}
WHACKING = ("glove", "pan", "mallet")


def wish(round_no: int, seat: int, kinds: tuple[str, ...] = (*WHACKING, "prize")) -> DiceWanted:
    return DiceWanted(f"r{round_no}.s{seat}", seat, kinds, 1, FACES)


def radio(number: int, die: str, face: str, **more) -> Roll:
    return Roll(number, die, face, Source.RADIO, **more)


@pytest.fixture
def desk() -> DiceDesk:
    desk = DiceDesk(
        {
            "ana-pan": Owner(0, "pan"),
            "ana-glove": Owner(0, "glove"),
            "camera:red": Owner(0, "pan"),
            "ben-stock": Owner(1, "pan", {"6": "X"}),
        }
    )
    desk.wish([wish(1, 0), wish(1, 1)])
    return desk


def test_a_die_that_is_forgotten_leaves_nothing_behind_and_its_last_word_brings_nothing_back(desk):
    desk.hear(radio(1, "ana-pan", "3"))
    desk.forget("ana-pan")
    desk.hear(Link("ana-pan", False))
    assert desk.readings() == () and desk.answer_to("r1.s0").faces == () and "ana-pan" not in desk.owners
    desk.hear(Link("ben-stock", False))  # somebody's, and not heard yet
    assert desk.answer_to("r1.s1").state is DieState.ASLEEP
    desk.hear(Link("ben-stock", False, waits=True))
    assert desk.answer_to("r1.s1").state is DieState.NO_LINK
    desk.hear(Link("ben-stock", True))
    assert desk.answer_to("r1.s1").state is DieState.WAITING


def test_a_settled_roll_of_the_owners_die_answers(desk):
    desk.hear(Rolling("ana-pan", Source.RADIO))
    assert desk.answer_to("r1.s0").state is DieState.ROLLING
    desk.hear(radio(1, "ana-pan", "3"))
    given_ = desk.answer_to("r1.s0")
    assert (given_.state, given_.faces[0].kind, given_.faces[0].face) == (DieState.SETTLED, "pan", "3")
    assert [a.wanted.seat for a in desk.ready()] == [0]


def test_a_face_that_still_has_to_stand_is_shown_but_not_taken(desk):
    desk.hear(Rolling("ben-stock", Source.RADIO, "6"))
    given_ = desk.answer_to("r1.s1")
    assert (given_.state, [g.face for g in given_.guesses]) == (DieState.ROLLING, ["X"])
    assert not desk.ready()


def test_a_stock_die_means_what_its_owner_taught(desk):
    desk.hear(radio(1, "ben-stock", "6"))
    assert desk.answer_to("r1.s1").faces[0].face == "X"


def test_two_sources_that_disagree_are_a_doubt_and_never_taken(desk):
    desk.hear(radio(1, "ana-pan", "3"))
    desk.hear(Roll(2, "camera:red", "5", Source.CAMERA))
    given_ = desk.answer_to("r1.s0")
    assert given_.state is DieState.UNSURE
    assert {g.face for g in given_.guesses} == {"3", "5"}
    assert not desk.ready()


def test_two_sources_that_agree_are_one_roll(desk):
    desk.hear(radio(1, "ana-pan", "3"))
    desk.hear(Roll(2, "camera:red", "3", Source.CAMERA))
    assert desk.answer_to("r1.s0").certain
    desk.use(desk.answer_to("r1.s0"), row=5)
    assert [t.lies for t in desk.tray()] == [Lies.USED, Lies.USED]


def test_a_source_that_contradicts_a_taken_roll_is_shown(desk):
    desk.hear(radio(1, "ana-pan", "3"))
    desk.use(desk.ready()[0], row=5)
    desk.wish([wish(1, 1)])
    desk.hear(Roll(2, "camera:red", "5", Source.CAMERA))
    (doubt,) = desk.doubts()
    assert (doubt.seat, doubt.row, doubt.face, doubt.other) == (0, 5, "3", "5")
    desk.settle_doubt(doubt)
    assert desk.doubts() == ()


def test_the_same_source_again_after_it_was_taken_lies_in_the_tray(desk):
    desk.hear(radio(1, "ana-pan", "3"))
    desk.use(desk.ready()[0], row=5)
    desk.wish([wish(1, 1)])
    desk.hear(radio(2, "ana-pan", "4"))
    assert [(t.die, t.lies) for t in desk.tray()] == [("ana-pan", Lies.AGAIN)]
    assert desk.doubts() == ()


def test_an_unsure_face_asks_with_the_likely_ones_first(desk):
    desk.hear(Roll(1, "camera:red", "1", Source.CAMERA, sure=0.55, likely=(("4", 0.4),)))
    given_ = desk.answer_to("r1.s0")
    assert given_.state is DieState.UNSURE
    assert [g.face for g in given_.guesses] == ["1", "4"]


def test_a_source_that_does_not_know_how_sure_it_is_asks(desk):
    desk.hear(Roll(1, "camera:red", "3", Source.CAMERA, sure=float("nan")))
    assert desk.answer_to("r1.s0").state is DieState.UNSURE


def test_a_face_the_die_cannot_show_asks(desk):
    desk.hear(radio(1, "ana-pan", "27"))
    assert desk.answer_to("r1.s0").state is DieState.UNSURE
    assert not desk.ready()


def test_a_die_that_nobody_heard_counts_once_somebody_says_that_it_was_rolled(desk):
    desk.hear(radio(1, "ana-pan", "3", sure=0.6, unheard=4))
    assert not desk.ready()
    desk.settle_unheard("ana-pan", rolled=True)
    assert [a.faces[0].face for a in desk.ready()] == ["3"]


def test_a_die_that_nobody_heard_and_nobody_rolled_is_still_waited_for(desk):
    desk.hear(radio(1, "ana-pan", "3", sure=0.6, unheard=4))
    desk.settle_unheard("ana-pan", rolled=False)
    assert desk.answer_to("r1.s0").state is DieState.WAITING
    desk.settle_unheard("ana-pan", rolled=True)
    assert not desk.ready(), "it was settled"
    desk.hear(radio(2, "ana-pan", "5"))
    assert [a.faces[0].face for a in desk.ready()] == ["5"]


def test_a_crooked_die_is_told_and_never_guessed(desk):
    desk.hear(Crooked("ana-pan", Source.RADIO, ("1", "4")))
    given_ = desk.answer_to("r1.s0")
    assert given_.state is DieState.CROOKED
    assert given_.faces == ()
    assert [g.face for g in given_.guesses] == ["1", "4"]


def test_a_die_whose_link_is_lost_is_asleep(desk):
    desk.hear(Link("ben-stock", heard=False))
    assert desk.answer_to("r1.s1").state is DieState.ASLEEP


def test_a_die_that_is_picked_up_has_not_rolled(desk):
    desk.hear(Rolling("ana-pan", Source.RADIO))
    desk.hear(Held("ana-pan", Source.RADIO))
    assert desk.answer_to("r1.s0").state is DieState.WAITING


def test_a_late_roll_of_a_passed_step_harms_nothing(desk):
    desk.wish([])
    desk.hear(radio(1, "ana-pan", "3"))
    assert [t.lies for t in desk.tray()] == [Lies.LATE]
    desk.wish([wish(2, 0)])
    assert desk.answer_to("r2.s0").state is DieState.WAITING
    assert not desk.ready()


def test_a_roll_is_used_once_even_after_undo(desk):
    desk.hear(radio(1, "ana-pan", "3"))
    desk.use(desk.ready()[0], row=5)
    desk.wish([wish(1, 1)])
    desk.wish([wish(1, 0), wish(1, 1)])  # the move was undone
    assert not desk.ready()
    assert [t.lies for t in desk.tray()] == [Lies.USED]
    desk.offer_again("ana-pan")
    assert [a.wanted.seat for a in desk.ready()] == [0]


def test_two_unnamed_dice_wait_for_somebody_to_claim_them(desk):
    desk.hear(radio(1, "nameless-1", "2"))
    desk.hear(radio(2, "nameless-2", "2"))
    assert [t.lies for t in desk.tray()] == [Lies.NOBODYS, Lies.NOBODYS]
    desk.give("nameless-1", Owner(1, "mallet"))
    assert [a.wanted.seat for a in desk.ready()] == [1]


def test_two_dice_swapped_between_owners_answer_for_the_new_ones(desk):
    desk.give("ana-pan", Owner(1, "pan"))
    desk.give("ben-stock", Owner(0, "pan"))
    desk.hear(radio(1, "ana-pan", "2"))
    assert desk.answer_to("r1.s1").faces[0].face == "2"
    assert desk.answer_to("r1.s0").state is DieState.WAITING


def test_the_first_of_two_kinds_answers_and_the_second_lies_in_the_tray(desk):
    desk.hear(radio(1, "ana-pan", "3"))
    desk.hear(radio(2, "ana-glove", "1"))
    assert desk.answer_to("r1.s0").faces[0].kind == "pan"
    assert [(t.die, t.lies) for t in desk.tray()] == [("ana-glove", Lies.AGAIN)]


def test_a_wrong_kind_lies_in_the_tray(desk):
    desk.give("ana-prize", Owner(0, "prize"))
    desk.wish([wish(2, 0, WHACKING)])
    desk.hear(radio(1, "ana-prize", "6"))
    assert [t.lies for t in desk.tray()] == [Lies.WRONG_KIND]


def test_a_roll_told_twice_counts_once(desk):
    desk.hear(radio(3, "ana-pan", "3"))
    desk.hear(radio(2, "ana-pan", "5"))  # an older word that arrives late
    assert desk.answer_to("r1.s0").faces[0].face == "3"


EVENTS = st.lists(
    st.tuples(
        st.sampled_from(["roll", "rolling", "crooked", "lost", "found", "step", "use", "give"]),
        st.sampled_from(["ana-pan", "ana-glove", "camera:red", "ben-stock", "nobody"]),
        st.sampled_from(["1", "3", "6", "X", "99", ""]),
        st.floats(0, 1),
    ),
    max_size=40,
)


@given(EVENTS)
def test_whatever_is_heard_a_roll_never_answers_twice(events):
    desk = DiceDesk({"ana-pan": Owner(0, "pan"), "camera:red": Owner(0, "pan"), "ben-stock": Owner(1, "pan")})
    step = 0
    used: set[int] = set()
    desk.wish([wish(0, 0), wish(0, 1)])
    for number, (what, die, face, sure) in enumerate(events, start=1):
        if what == "roll":
            desk.hear(Roll(number, die, face, Source.CAMERA if "camera" in die else Source.RADIO, sure))
        elif what == "rolling":
            desk.hear(Rolling(die, Source.RADIO))
        elif what == "crooked":
            desk.hear(Crooked(die, Source.RADIO))
        elif what in ("lost", "found"):
            desk.hear(Link(die, what == "found"))
        elif what == "give":
            desk.give(die, Owner(number % 2, "pan"))
        elif what == "step":
            step += 1
            desk.wish([wish(step, 0), wish(step, 1)])
        for ready in desk.ready():
            if what == "use":
                numbers = {r.number for r in ready.rolls}
                assert not numbers & used
                assert all(f.face in FACES["pan"] for f in ready.faces)
                used |= numbers
                desk.use(ready, row=number)
        assert len(desk.answers()) == 2


def test_dice_that_are_waited_for_are_needed_most(desk):
    told = needs(desk.owners, desk.answers())
    assert told == dict.fromkeys(("ana-pan", "ana-glove", "camera:red", "ben-stock"), WAITED_FOR)
    desk.hear(radio(0, "ana-glove", "4"))
    told = needs(desk.owners, desk.answers())
    assert {die for die, need in told.items() if need == WAITED_FOR} == {"ben-stock"}, "Ana has rolled"
    desk.wish([wish(2, 0, ("prize",))])
    assert set(needs(desk.owners, desk.answers()).values()) == {OWNED}, "nobody here has a prize die"


def overheard(number: int, die: str, face: str) -> Roll:
    return radio(number, die, face, sure=0.6, overheard=True)


def test_what_a_die_without_a_link_calls_out_is_asked_about_and_one_word_settles_it(desk):
    desk.hear(Link("ana-pan", False))
    desk.hear(overheard(1, "ana-pan", "3"))
    given_ = desk.answer_to("r1.s0")
    assert (given_.state, [g.face for g in given_.guesses], len(given_.overheard)) == (DieState.UNSURE, ["3"], 1)
    assert not desk.ready() and not desk.readings()[0].heard, "it has no link all the same"
    desk.settle_unheard("ana-pan", rolled=True)
    assert [a.faces[0].face for a in desk.ready()] == ["3"] and desk.ready()[0].overheard == ()
    desk.hear(overheard(2, "ana-pan", "4"))
    desk.settle_unheard("ana-pan", rolled=False)
    assert desk.answer_to("r1.s0").state is DieState.ASLEEP, "it was only put down"


def test_the_link_that_comes_has_the_last_word_and_does_not_ask_again(desk):
    desk.hear(overheard(1, "ana-pan", "3"))
    desk.hear(radio(2, "ana-pan", "3", sure=0.6, unheard=2))
    assert len(desk.answer_to("r1.s0").overheard) == 1, "it is asked about already"
    desk.hear(radio(3, "ana-pan", "5"))
    assert [a.faces[0].face for a in desk.ready()] == ["5"]


def test_what_is_only_overheard_argues_with_nothing_and_is_no_second_roll(desk):
    desk.hear(Roll(1, "camera:red", "5", Source.CAMERA))
    desk.use(desk.ready()[0], row=5)
    desk.wish([wish(1, 1)])
    desk.hear(overheard(2, "ana-pan", "3"))
    assert desk.doubts() == () and desk.tray() == ()
    desk.wish([wish(2, 0)])
    assert desk.answer_to("r2.s0").state is DieState.WAITING, "it was before this wish"


def test_a_camera_that_sees_what_was_overheard_needs_no_question_and_one_that_does_not_asks(desk):
    desk.hear(overheard(1, "ana-pan", "3"))
    desk.hear(Roll(2, "camera:red", "3", Source.CAMERA))
    (answer,) = desk.ready()
    assert (answer.faces[0].face, answer.rolls[0].source) == ("3", Source.CAMERA)
    desk.hear(Roll(3, "camera:red", "5", Source.CAMERA))
    doubted = desk.answer_to("r1.s0")
    assert ({g.face for g in doubted.guesses}, doubted.overheard) == ({"3", "5"}, ())
