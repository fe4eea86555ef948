"""What happens around the rules: changes of the past, people who come and go, rulings, house rules, words."""

import re
from pathlib import Path

import pytest

from companion.core.game import Seat
from companion.core.messages import IllegalMove
from companion.core.seating import Join, Leave, Rename, SwapSeats
from companion.core.secrecy import Forgetful
from companion.core.session import Session
from companion.games import mole_park
from companion.games.mole_park import GAME
from companion.games.mole_park import moves as m
from companion.words.speaking import gaps

from .park import cash_in, dealt, faultless, hand_out, hands, park, roll, shown, spoken


def test_changing_a_roll_after_handing_out_says_who_moves_which_moles():
    session = dealt(park(3), holes=[None, 4, 4])
    roll(session, "2", "2", "X")
    whack = session.steps[-3].number
    hand_out(session)
    assert hands(session) == [2, 2, 0]
    wanted = m.Whack(0, "glove", 3)
    changes = session.preview(whack, wanted)
    assert hands(session) == [2, 2, 0], "looking ahead changes nothing"
    assert session.change(whack, wanted) == changes
    assert [spoken(line) for line in changes.on_the_table] == [
        "Ana takes 2 moles",
        "Ben takes 2 moles",
        "take 4 moles out of hole 3",
    ]
    changes = session.change(whack, m.Miss(0, "glove"))
    assert [spoken(line) for line in changes.on_the_table] == ["Ana puts 4 moles back", "hole 3 gets 4 moles back"]
    assert hands(session) == [0, 4, 0] and session.state.holes[2] == 4
    faultless(session)


def test_a_change_that_moves_a_prize_says_so():
    session = dealt(park(2), hands=[3])
    hand_out(roll(session, "*5", "X"))
    cash_in(session, 0, 5, 5, 1)
    session.play(m.TakePrize(0, "candy_cavern", 4, "Marshmallow Grub"))
    take = session.last_number
    changes = session.change(take, m.TakePrize(0, "burrowed_treasures", 5))
    assert [spoken(line) for line in changes.on_the_table] == [
        "Ana returns Marshmallow Grub to Candy Cavern",
        "Ana takes 1 prize of Burrowed Treasures",
    ]


def test_a_later_move_that_no_longer_fits_is_kept_and_marked():
    session = dealt(park(2), hands=[5], holes=[2])
    roll(session, "1", "X")
    whack = session.steps[-2].number
    hand_out(session)
    session.play(m.PutBack(0, 2))
    changes = session.change(whack, m.Miss(0, "glove"))
    assert [spoken(line.text) for line in changes.refused] == ["Ana puts 2 moles back"]
    assert hands(session)[0] == 5


def test_every_move_can_be_undone_one_by_one():
    session = dealt(park(2), hands=[3])
    hand_out(roll(session, "*5", "X"))
    cash_in(session, 0, 5, 5, 1)
    states = [step.before for step in session.steps]
    for state in reversed(states):
        session.undo()
        assert session.state == state
    assert session.undo_label is None


# ── people ──


def test_a_leaver_leaves_nothing_behind():
    session = dealt(park(3, king=1), hands=[1, 4])
    session.play(m.GivePrize(1, "candy_cavern", 3))
    session.play(Leave(1))
    state = session.state
    assert hands(session)[1] == 0 and state.players[1].prizes == () and state.king is None
    assert [spoken(note) for note in shown(session).notes] == [
        "Ben goes home: put 4 moles on the discard pile",
        "Ben goes home: put 1 prize back under its stand",
        "Ben was King. Name a new one",
    ]
    assert shown(session).asks_king
    session.play(m.NameKing(2))
    assert session.state.king == 2 and not shown(session).asks_king
    with pytest.raises(IllegalMove, match=r"seating\.too_few"):
        session.play(Leave(0))
    faultless(session)


def test_the_last_missing_die_of_a_leaver_is_not_waited_for():
    session = roll(dealt(park(3)), "1", "2")
    session.play(Leave(2))
    assert shown(session).stage == "share"
    hand_out(session)
    faultless(session)


def test_a_leaver_who_had_to_lay_down_moles_holds_nobody_up():
    session = dealt(park(3), hands=[2, 2])
    hand_out(roll(session, "*1", "*5", "X"))
    cash_in(session, 1, 4, 4)
    session.play(Leave(0))
    assert shown(session).stage == "pick" and shown(session).picking == 1
    session.play(m.PassPrize(1))
    assert shown(session).stage == "tidy"
    faultless(session)


def test_the_tied_who_go_home_leave_the_title_to_the_other():
    session = park(4, king=None)
    for seat, stars in enumerate((5, 5, 1, 2)):
        session.play(m.RollForKing(seat, stars))
    session.play(Leave(0))
    assert session.state.king == 1


def test_a_sixth_player_makes_the_next_deal_larger():
    """MP-10"""
    session = hand_out(roll(dealt(park(5)), *["X"] * 5))
    session.play(Join("Zoë"))
    assert hands(session)[5] == 0 and session.state.seats[5].name == "Zoë"
    session.play(m.Deal())
    assert set(session.state.holes) == {3}
    session.play(m.Whack(5, "pan", 1))
    faultless(session)


def test_swapped_and_renamed_people_keep_their_moles():
    session = dealt(park(3), hands=[3, 1, 0])
    session.play(SwapSeats(0, 2))
    session.play(Rename(0, "Anna"))
    assert [(seat.name, seat.moles) for seat in shown(session).seats] == [("Cleo", 0), ("Ben", 1), ("Anna", 3)]


# ── rulings ──


def test_every_tracked_number_can_be_ruled_and_is_then_so():
    session = dealt(park(3), hands=[3, 3])
    hand_out(roll(session, "*5", "*4", "X"))
    cash_in(session, 0, 4, 4, 4)
    for number in GAME.tracked(session.state):
        move = GAME.rule(session.state, number.key, number.value + 1 if number.key != "deck" else 90)
        after = GAME.apply(session.state, move)
        assert {n.key: n.value for n in GAME.tracked(after)}[number.key] == number.value + 1 or number.key == "deck"
        assert GAME.faults(after) == () and move.ruling
    assert GAME.rule(session.state, "hole.9", 1) is None


def test_a_ruled_total_needs_no_values():
    session = hand_out(roll(dealt(park(2), hands=[3]), "*5", "X"))
    session.play(m.SetTotal(0, 17))
    view = shown(session)
    assert view.cash[0].total == 17 and view.cash[0].ruled and view.picking == 0
    why = GAME.explain(session.state, "total.0", None)
    assert sum(line.value or 0 for line in why.lines) == 17
    session.play(m.PassPrize(0))
    faultless(session)


def test_handing_out_now_lets_the_missing_sit_out():
    session = roll(dealt(park(3)), "1")
    session.play(m.HandOutNow())
    assert spoken(session.history()[-1].text) == "The moles are handed out without Ben and Cleo"
    assert hands(session) == [1, 0, 0] and session.state.players[1].sits_out
    session.play(m.Deal())
    assert not session.state.players[1].sits_out


# ── house rules ──


def test_a_hidden_choice_opens_when_all_have_chosen():
    """MP-12"""
    session = dealt(park(3, king=1, secret_choice=True), hands=[2])
    assert GAME.asks(session.state) == (1, 2, 0)
    session.play(m.ChooseDie(1, "pan"))
    assert GAME.asks(session.state) == (2, 0) and GAME.dice_wanted(session.state) == ()
    assert [seat.choice for seat in shown(session).seats] == ["", "", ""]
    assert GAME.view(session.state, 1).seats[1].choice == "pan"
    assert GAME.view(session.state, 0).seats[1].choice == ""
    assert "pan" not in repr(session.state.players) + repr(session.steps[-1].move)
    assert spoken(session.history()[-1].text) == "Ben has chosen a die"
    session.play(m.ChooseDie(2, "glove"))
    session.play(m.ChooseDie(0, "prize"))
    assert [seat.choice for seat in shown(session).seats] == ["prize", "pan", "glove"]
    assert [wish.kinds for wish in GAME.dice_wanted(session.state)] == [("prize",), ("pan",), ("glove",)]


def test_the_crown_without_moles_is_a_house_rule():
    """MPG-12"""
    session = dealt(park(2, crown_without_moles=True), stars=[36])
    session.play(m.Declare(0))
    hand_out(roll(session, "*5", "X"))
    assert session.state.winner == 0, "41 stars without laying down a mole"


@pytest.mark.parametrize("holes", [3, 10])
def test_the_board_may_have_other_holes(holes):
    """MPG-1"""
    session = dealt(park(2, catalogue={"board.holes": holes}))
    assert len(shown(session).holes) == holes
    faces = GAME.dice_wanted(session.state)[0].faces["pan"]
    assert all(face == "X" or int(face) <= holes for face in faces)


def test_more_stands_can_be_switched_on_and_added():
    """MPG-6"""
    edits = {"stands.stand_4.on": True, "stands.attic.name": "Attic", "stands.attic.value": 35}
    stands = shown(park(2, catalogue=edits)).stands
    assert [(stand.name, stand.value) for stand in stands][3:] == [("Stand 4", 25), ("Attic", 35)]


# ── words ──

WORDS = Path(mole_park.__file__).parent / "words"


def catalogue(language):
    text = (WORDS / f"{language}.po").read_text("utf-8")
    entries = re.split(r"\n\n+", text)
    found = {}
    for entry in entries:
        key = re.search(r'^msgid "(.+)"', entry, re.M)
        if key:
            found[key.group(1)] = re.findall(r'^msgstr(?:\[\d\])? "(.*)"', entry, re.M)
    return found


def test_both_languages_say_everything_with_the_same_gaps():
    english, french = catalogue("en"), catalogue("fr")
    assert set(english) == set(french)
    for key, forms in english.items():
        assert all(forms) and all(french[key])
        assert frozenset().union(*map(gaps, forms)) == frozenset().union(*map(gaps, french[key])), key


def test_every_key_in_the_code_has_words():
    source = "\n".join(file.read_text("utf-8") for file in Path(mole_park.__file__).parent.rglob("*.py"))
    keys = set(re.findall(r'"(mole_park\.[a-z_]+(?:\.[a-z_]+)*)"', source))
    keys |= {
        f"mole_park.why.{key}"
        for pair in re.findall(r'_line\(\s*"(\w+)"(?: if .+? else "(\w+)")?', source)
        for key in pair
        if key
    }
    assert keys - set(catalogue("en")) == set()


def test_a_wish_for_a_die_that_opens_again_has_another_name():
    session = dealt(park(3), hands=[2])
    session.play(m.SitOut(0))
    assert {wish.key for wish in GAME.dice_wanted(session.state)} == {"r1.s1", "r1.s2"}
    session.play(m.Declare(0))
    assert {wish.key for wish in GAME.dice_wanted(session.state)} == {"r1.s0.1", "r1.s1", "r1.s2"}


def test_open_choices_stay_open_when_somebody_joins():
    session = dealt(park(2, secret_choice=True))
    session.play(m.ChooseDie(0, "pan"))
    session.play(m.ChooseDie(1, "glove"))
    session.play(Join("Zoë"))
    assert GAME.asks(session.state) == ()
    assert [wish.kinds for wish in GAME.dice_wanted(session.state)] == [
        ("pan",),
        ("glove",),
        ("glove", "pan", "mallet"),
    ]
    roll(session, "", "2", "X")
    assert session.state.players[2].throws


def test_the_last_one_to_choose_goes_home_and_the_choices_open():
    session = dealt(park(3, secret_choice=True))
    session.play(m.ChooseDie(0, "pan"))
    session.play(m.ChooseDie(1, "glove"))
    session.play(Leave(2))
    assert [seat.choice for seat in shown(session).seats] == ["pan", "glove"]
    faultless(session)


@pytest.mark.parametrize("chosen", ["pan", "prize"])
def test_a_refused_prize_die_does_not_tell_who_chose_it(chosen):
    """MP-12: the hand is corrected to nothing after the choice; what is said of the die may not depend on it."""
    session = dealt(park(3, secret_choice=True), hands=[2])
    session.play(m.ChooseDie(0, chosen))
    session.play(m.SetHand(0, 0))
    with pytest.raises(IllegalMove) as caught:
        session.play(m.RollPrize(0, 3))
    assert caught.value.reason.key == "mole_park.die.not_chosen"


def test_who_is_away_when_the_game_begins_sits_down_later():
    seats = (Seat("Ana"), Seat("Ben"), Seat("Cleo", away=True))
    session = Session(GAME, GAME.setup(seats), Forgetful())
    assert [wish.seat for wish in GAME.dice_wanted(session.state)] == [0, 1]
    session.play(m.NameKing(0))
    session.play(Join("Cleo"))
    faultless(dealt(session))
    assert session.state.places == (0, 1, 2)
