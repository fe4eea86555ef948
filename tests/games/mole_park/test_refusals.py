"""Every refusal: its words, and the ruling that does it anyway where the books allow it."""

import pytest

from companion.core.catalogue import CatalogueError
from companion.core.dice import DieFace
from companion.core.game import Seat, SetupError
from companion.core.messages import IllegalMove
from companion.core.seating import Leave
from companion.games.mole_park import GAME
from companion.games.mole_park import moves as m

from .park import cash_in, dealt, faultless, four_dice, hand_out, park, roll, spoken
from .test_vectors import finalists


def at_start():
    return park(3, king=None)


def rolled_for_king():
    session = park(3, king=None)
    for move in (m.RollForKing(0, 5), m.RollForKing(1, 5), m.RollForKing(2, 1)):
        session.play(move)
    session.play(m.RollForKing(0, 3))
    return session


def before_the_deal():
    return park(3)


def rolling():
    return roll(dealt(park(3), hands=[2, 0, 2]), "1")


def nobody_rolled():
    session = dealt(park(3), hands=[2, 0, 2])
    session.play(m.Declare(0))
    return session


def choosing():
    session = dealt(park(3, secret_choice=True), hands=[2, 0, 2])
    session.play(m.ChooseDie(0, "pan"))
    return session


def all_chosen():
    session = choosing()
    session.play(m.ChooseDie(1, "glove"))
    session.play(m.ChooseDie(2, "prize"))
    return session


def declared_and_choosing():
    session = dealt(park(3, secret_choice=True), hands=[2, 0, 2])
    session.play(m.Declare(0))
    return session


def over_the_limit():
    return hand_out(roll(dealt(park(3), hands=[5, 0, 2], holes=[2]), "1", "X", "*5"))


def cashing():
    return hand_out(roll(dealt(park(3, king=2), hands=[3, 3, 3]), "*5", "*5", "X"))


def picking():
    session = hand_out(roll(dealt(park(4, king=3), hands=[3, 3, 3]), "*6", "*5", "*5", "X"))
    for seat in range(3):
        cash_in(session, seat, 5, 5, 5)
    return session


def must_take():
    session = hand_out(roll(dealt(park(2, must_take=True), hands=[3]), "*6", "X"))
    return cash_in(session, 0, 5, 5, 5)


def declarer_failed():
    session = dealt(park(2), hands=[3, 3])
    session.play(m.Declare(0))
    hand_out(roll(session, "*6", "*6"))
    cash_in(session, 0, 5, 5, 5)
    return cash_in(session, 1, 5, 5, 5)


def one_kind_rolled():
    session = finalists()
    session.play(m.Whack(0, "glove", 1))
    return session


def tidied_up():
    session = picking()
    for seat, stand in enumerate(("inflation_station", "burrowed_treasures")):
        session.play(m.PickNext(seat))
        session.play(m.TakePrize(seat, stand, 3))
    session.play(m.TakePrize(2, "candy_cavern", 1))
    return session


def over():
    session = park(3)
    session.play(m.CrownTo(0))
    return session


def somebody_left():
    session = park(3)
    session.play(Leave(2))
    return session


NO = None
REFUSALS = [
    (rolled_for_king, m.RollForKing(2, 4), "king.not_tied", m.SetThrow(2, "prize", 4)),
    (rolled_for_king, m.RollForKing(0, 4), "die.counts_already", m.SetThrow(0, "prize", 4)),
    (before_the_deal, m.RollForKing(0, 4), "king.known", NO),
    (before_the_deal, m.NameKing(1), "king.known", m.SetKing(1)),
    (rolled_for_king, m.Deal(), "deal.no_king", m.DealNow()),
    (rolling, m.Deal(), "deal.already", m.DealNow()),
    (cashing, m.Deal(), "deal.unfinished", m.DealNow()),
    (over_the_limit, m.Deal(), "deal.unfinished", m.DealNow()),
    (picking, m.Deal(), "deal.unfinished", m.DealNow()),
    (over, m.Deal(), "over", NO),
    (nobody_rolled, m.Declare(0), "declare.already", m.SetDeclared(0, True)),
    (nobody_rolled, m.Declare(1), "declare.no_moles", m.SetDeclared(1, True)),
    (rolling, m.Declare(2), "declare.too_late", m.SetDeclared(2, True)),
    (finalists, m.Declare(2), "declare.showdown", NO),
    (nobody_rolled, m.ChooseDie(1, "pan"), "choose.off", NO),
    (choosing, m.ChooseDie(1, "prize"), "prize.no_moles", NO),
    (all_chosen, m.ChooseDie(1, "pan"), "choose.all_chosen", NO),
    (declared_and_choosing, m.ChooseDie(0, "pan"), "choose.declared", NO),
    (lambda: finalists(secret_choice=True), m.ChooseDie(0, "pan"), "choose.showdown", NO),
    (at_start, m.Whack(0, "pan", 1), "roll.no_king", NO),
    (before_the_deal, m.Miss(0, "pan"), "roll.not_dealt", NO),
    (cashing, m.Whack(0, "pan", 1), "roll.handed_out", NO),
    (over, m.RollPrize(0, 1), "over", NO),
    (rolling, m.Whack(1, "pan", 6), "no_such_hole", NO),
    (rolling, m.Whack(0, "pan", 2), "die.counts_already", m.SetThrow(0, "pan", 2)),
    (rolling, m.Miss(0, "pan"), "die.counts_already", m.SetThrow(0, "pan", 0)),
    (rolling, m.RollPrize(1, 3), "prize.no_moles", m.SetThrow(1, "prize", 3)),
    (nobody_rolled, m.Whack(0, "pan", 2), "die.declared", m.SetThrow(0, "pan", 2)),
    (choosing, m.Whack(0, "pan", 2), "die.not_chosen", m.SetThrow(0, "pan", 2)),
    (all_chosen, m.Whack(0, "mallet", 2), "die.other_chosen", m.SetThrow(0, "mallet", 2)),
    (finalists, m.Whack(2, "pan", 2), "die.no_finalist", NO),
    (one_kind_rolled, m.Miss(0, "glove"), "die.kind_counts_already", m.SetThrow(0, "glove", 0)),
    (rolling, m.HandOut(), "hand_out.missing", m.HandOutNow()),
    (before_the_deal, m.HandOut(), "hand_out.not_dealt", NO),
    (cashing, m.HandOut(), "hand_out.already", NO),
    (cashing, m.PutBack(0, 1), "put_back.none", m.SetHand(0, 2)),
    (over_the_limit, m.PutBack(0, 0), "put_back.zero", NO),
    (over_the_limit, m.PutBack(0, 3), "put_back.too_many", m.SetHand(0, 4)),
    (rolling, m.CashIn(0, (1, 2)), "cash_in.hand_out_first", NO),
    (cashing, m.CashIn(2, (1, 1, 1)), "cash_in.no_prize_die", NO),
    (picking, m.CashIn(0, (1, 1, 1)), "cash_in.already", m.SetLaid(0, (1, 1, 1))),
    (cashing, m.CashIn(0, (1, 1)), "cash_in.count", m.SetLaid(0, (1, 1))),
    (cashing, m.CashIn(0, (1, 1, 6)), "cash_in.value", NO),
    (picking, m.OrderTie(3), "order.no_pick", NO),
    (picking, m.OrderTie(0), "order.no_tie", m.PickNext(0)),
    (cashing, m.TakePrize(0, "candy_cavern", 2), "take.wait", m.GivePrize(0, "candy_cavern", 2)),
    (picking, m.TakePrize(1, "candy_cavern", 2), "take.not_yet", m.GivePrize(1, "candy_cavern", 2)),
    (picking, m.TakePrize(3, "candy_cavern", 2), "take.no_pick", m.GivePrize(3, "candy_cavern", 2)),
    (picking, m.TakePrize(0, "sweet_shop", 2), "no_such_stand", NO),
    (declarer_failed, m.TakePrize(0, "candy_cavern", 2), "take.declared", m.GivePrize(0, "candy_cavern", 2)),
    (rolling, m.TakePrize(0, "candy_cavern", 2), "take.not_now", m.GivePrize(0, "candy_cavern", 2)),
    (tidied_up, m.TakePrize(0, "candy_cavern", 2), "take.round_done", m.GivePrize(0, "candy_cavern", 2)),
    (tidied_up, m.PassPrize(0), "take.round_done", NO),
    (tidied_up, m.OrderTie(1), "take.round_done", NO),
    (tidied_up, m.SetTotal(0, 9), "take.round_done", NO),
    (picking, m.PassPrize(3), "take.no_pick", NO),
    (must_take, m.PassPrize(0), "take.must", m.SkipPick(0)),
    (before_the_deal, m.SitOut(0), "sit_out.not_now", NO),
    (before_the_deal, m.SetThrow(0, "pan", 1), "set_throw.not_now", NO),
    (before_the_deal, m.SetDeclared(0, True), "set_declared.not_now", NO),
    (before_the_deal, m.SetMoles(1, 200), "not_that_many", NO),
    (before_the_deal, m.SetDeck(200), "set_deck.too_many", NO),
    (before_the_deal, m.PlayOn(), "play_on.not_over", NO),
]


@pytest.mark.parametrize(
    ("table", "move", "reason", "anyway"),
    REFUSALS,
    ids=[f"{reason}-{type(move).__name__}-{n}" for n, (_, move, reason, _) in enumerate(REFUSALS)],
)
def test_refusal(table, move, reason, anyway):
    session = table()
    before = session.state
    with pytest.raises(IllegalMove) as caught:
        session.play(move)
    assert caught.value.reason.key == f"mole_park.{reason}" and session.state is before
    text = spoken(caught.value.reason)
    assert "…" not in text and "{" not in text and text.endswith((".", "?"))
    assert GAME.overrule(before, move) == anyway
    if anyway is not None:
        session.play(anyway)
        assert session.history()[-1].ruling
        faultless(session)


def test_a_tied_seat_waits_for_the_king():
    session = picking()
    session.play(m.TakePrize(0, "inflation_station", 3))
    with pytest.raises(IllegalMove) as caught:
        session.play(m.TakePrize(1, "candy_cavern", 2))
    assert spoken(caught.value.reason) == "Ben and Cleo have the same total. The King says first who picks."
    session.play(m.OrderTie(2))
    with pytest.raises(IllegalMove, match=r"take\.taken"):
        session.play(m.TakePrize(2, "inflation_station", 2))
    session.play(m.TakePrize(2, "candy_cavern", 2))
    session.play(m.TakePrize(1, "burrowed_treasures", 2))
    assert session.state.phase == "deal"


def test_a_stand_out_of_reach_is_refused_and_may_be_given_all_the_same():
    session = hand_out(roll(dealt(park(2), hands=[2]), "*5", "X"))
    cash_in(session, 0, 4, 4)
    move = m.TakePrize(0, "inflation_station", 5)
    with pytest.raises(IllegalMove, match=r"take\.too_dear"):
        session.play(move)
    session.play(GAME.overrule(session.state, move))
    assert session.state.players[0].stars == 5 and session.state.phase == "deal"


def test_moles_over_the_limit_go_back_before_cashing_in():
    """Only a Showdown has both in one hand."""
    session = finalists()
    four_dice(session, 0, "1 2 3 *6")
    four_dice(session, 1, "X X X *1")
    hand_out(session)
    with pytest.raises(IllegalMove, match=r"cash_in\.put_back_first"):
        session.play(m.CashIn(0, (1, 1, 1, 1, 1, 1)))


def test_who_is_away_does_nothing():
    session = somebody_left()
    session.play(m.Deal())
    for move in (m.Whack(2, "pan", 1), m.SitOut(2), m.Declare(2), m.SetHand(2, 3), m.SetKing(2)):
        with pytest.raises(IllegalMove, match=r"seating\.is_away"):
            session.play(move)


STANDS = ("candy_cavern", "burrowed_treasures", "inflation_station")


@pytest.mark.parametrize(
    ("edits", "field"),
    [
        ({"moles.lowest": 5, "moles.highest": 4}, "catalogue.moles.highest"),
        ({"moles.counts": [20, 20, 20, 20, 20]}, "catalogue.moles.counts"),
        ({f"stands.{key}.on": False for key in STANDS}, "catalogue.stands"),
        ({"stands.sixth.value": "many"}, "catalogue.stands.sixth.value"),
        ({"stands.sixth.value": 35, "stands.sixth.cards": -1}, "catalogue.stands.sixth.cards"),
        ({"stands.sixth.value": 35, "stands.sixth.on": "no"}, "catalogue.stands.sixth.on"),
        ({"prizes.candy_cavern.Lollipop": "three"}, "catalogue.prizes.candy_cavern.Lollipop"),
        ({"prizes.candy_cavern.Lollipop": 41}, "catalogue.prizes.candy_cavern.Lollipop"),
    ],
)  # fmt: skip
def test_a_board_that_cannot_be_is_refused(edits, field):
    with pytest.raises(SetupError) as caught:
        GAME.begin(GAME.setup((Seat("Ana"), Seat("Ben")), None, edits))
    assert caught.value.field == field and "…" not in spoken(caught.value.reason)


@pytest.mark.parametrize("path", ["stands.sixth.valeu", "stands.candy_cavern.oepn", "stands.sixth"])
def test_a_misspelt_value_of_a_new_stand_is_refused_not_forgotten(path):
    with pytest.raises(CatalogueError) as caught:
        GAME.setup((Seat("Ana"), Seat("Ben")), None, {"stands.sixth.value": 35, path: 12})
    assert caught.value.reason.values["path"] == path


def test_names_on_the_board_stand_on_one_line_and_never_empty():
    edits = {
        "stands.candy_cavern.name": " Candy\n\x00Corner ",
        "stands.burrowed_treasures.name": " ",
        "prizes.x.A\nB": 2,
    }
    state = GAME.begin(GAME.setup((Seat("Ana"), Seat("Ben")), None, edits))
    assert [stand.name for stand in state.stands] == ["Candy Corner", "burrowed_treasures", "Inflation Station"]
    assert "A B" in [prize.name for prize in state.settings.prizes]


@pytest.mark.parametrize("kind", ["pan", "prize"])
def test_a_face_that_no_die_has_is_refused(kind):
    session = dealt(park(2), hands=[2])
    with pytest.raises(IllegalMove) as caught:
        GAME.answer_dice(session.state, GAME.dice_wanted(session.state)[0], (DieFace(kind, "?"),))
    assert caught.value.reason.key == "mole_park.die.no_such_face"
    assert spoken(caught.value.reason).startswith("“?” is no face of Ana’s die.")


def test_every_refusal_of_the_rules_is_tried_here():
    import re
    from pathlib import Path

    folder = Path(GAME.begin.__code__.co_filename).parent
    source = "\n".join(file.read_text("utf-8") for file in folder.glob("*.py"))
    keys = set(re.findall(r'"mole_park\.([a-z_]+(?:\.[a-z_]+)?)"', source))
    spoken_otherwise = {key for key in keys if key.split(".")[0] in ("note", "open", "tracked", "setup", "the_die")}
    tried = {reason for _, _, reason, _ in REFUSALS} | {
        "take.king_first", "take.taken", "take.too_dear", "cash_in.put_back_first", "order.king_last",
        "die.no_such_face",
    }  # fmt: skip
    assert keys - spoken_otherwise - tried == set()
