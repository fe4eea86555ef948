"""Worked examples of light mode, by id."""

import tomllib
from pathlib import Path

import pytest

from companion.games.dice_theme_park import moves as m
from companion.games.dice_theme_park.games import LIGHT as GAME
from companion.games.dice_theme_park.rules.plan import die_sum, ties
from companion.games.dice_theme_park.rules.ranking import awards
from companion.games.dice_theme_park.rules.upkeep import left_in_park
from companion.words import Words

from .park import cards, next_round, own, play, refusal, running, seen, table, tile

VECTORS = tomllib.loads((Path(__file__).parents[2] / "vectors" / "dice_theme_park.toml").read_text("utf-8"))["vector"]


def of_kind(kind):
    return pytest.mark.parametrize("vector", [v for v in VECTORS if v["kind"] == kind], ids=lambda v: v["id"])


@of_kind("order")
def test_order(vector):
    session = table(len(vector["cards"]))
    session.play(m.TrackOrder(tuple(vector["track"])))
    for seat, stars in enumerate(vector["stars"]):
        if stars:
            session.play(m.SetStars(seat, stars))
    cards(session, *map(tuple, vector["cards"]))
    state = session.state
    assert [die_sum(state, seat) for seat in state.places] == vector["sums"]
    assert GAME.view(state, None).order == tuple(vector["order"])
    assert [tie.by for tie in ties(state)] == vector["ties"]
    assert len(GAME.view(state, None).ties) == len(vector["ties"])
    said = GAME.explain(session.state, "order", None)
    session.play(m.PayIncome())
    assert session.state.track == tuple(vector["order"])
    assert GAME.explain(session.state, "order", None) == said, "how ties broke is still told once the order stands"
    assert said.rules == ("DT-41", *dict.fromkeys({"stars": "DT-42", "track": "DT-43"}[by] for by in vector["ties"]))


@of_kind("award")
def test_award(vector):
    made = awards(vector["counts"], vector.get("lowest", False))
    assert [award.stars for award in made] == vector["stars"]
    session = play(running(len(vector["counts"])), m.SetRound(3))
    what = "fewest" if vector.get("lowest") else "most"
    play(session, m.SetObjective(3, what, "Ducks"), m.ObjectiveCounts(tuple(vector["counts"])))
    assert [seen(session, seat).award.stars for seat in session.state.places] == vector["stars"]
    session.play(m.Upkeep())
    assert [own(session, seat).stars for seat in session.state.places] == vector["stars"]


def test_an_objective_for_money_counts_the_takings_of_the_same_upkeep():
    """DT-E9 with the kiosks of the round: money is taken before the objective is evaluated."""
    session = play(running(4), m.SetRound(3), m.SetObjective(3, "money"))
    for seat, money in enumerate((5, 3, 1, 4)):
        session.play(m.SetMoney(seat, money))
    play(session, m.SetCubes(0, "entrance", 2), m.SetCubes(1, "entrance", 1), m.SetCubes(2, "entrance", 2))
    view = GAME.view(session.state, None)
    assert [seat.award.count for seat in view.seats] == [9, 5, 5, 4]
    assert [seat.award.stars for seat in view.seats] == [8, 3, 3, 0]
    assert view.seats[1].award.words.values["pool"] == "4 + 2"
    session.play(m.Upkeep())
    assert [own(session, seat).stars for seat in range(4)] == [2 + 8, 1 + 3, 2 + 3, 0]


@of_kind("tie")
def test_tie(vector):
    assert [left_in_park(*three) for three in zip(vector["guests"], vector["ones"], vector["agents"], strict=True)] == (
        vector["kept"]
    )
    pairs = [("ticket_agent",) * n + CALM_CARDS[: 2 - n] for n in vector["agents"]]
    session = play(running(2, pairs), m.SetRound(5), m.SetObjective(5, "most", "Ducks"), m.ObjectiveCounts((1, 1)))
    session.play(m.EndNow())
    for seat in (0, 1):
        play(session, m.SetMoney(seat, vector["money"][seat]), m.SetStars(seat, vector["stars"][seat]))
    assert GAME.result(session.state) is None, "a tie waits for the guests"
    assert GAME.view(session.state, None).owes == (0, 1)
    for seat in (0, 1):
        session.play(m.CountGuests(seat, vector["guests"][seat], vector["ones"][seat]))
    assert [own(session, seat).guests for seat in (0, 1)] == vector["kept"]
    assert GAME.result(session.state).winners == tuple(vector["winners"])


@of_kind("round")
def test_round(vector):
    session = table(2, **vector.get("options", {}))
    for row in vector["play"]:
        fields = {name: tuple(v) if isinstance(v, list) else v for name, v in row.items()}
        rule, kind = fields.pop("refused", None), getattr(m, fields.pop("move"))
        if rule:
            assert refusal(session, kind(**fields))[1] == (rule,)
        else:
            session.play(kind(**fields))
    people = [own(session, seat) for seat in (0, 1)]
    for what in ("stars", "money"):
        if what in vector:
            assert [getattr(person, what) for person in people] == vector[what]
    for key, values in vector.get("why", {}).items():
        why = GAME.explain(session.state, key, None)
        assert [line.value for line in why.lines if line.value is not None] == values and why.total == sum(values)
    for key, notes in vector.get("notes", {}).items():
        assert [Words("en").text(line.note) for line in GAME.explain(session.state, key, None).lines] == notes
    for key, rules in vector.get("rules", {}).items():
        assert list(GAME.explain(session.state, key, None).rules) == rules
    for seat, cards_left in vector.get("hands", {}).items():
        assert sorted(people[int(seat)].hand) == cards_left


CALM_CARDS = ("concierge", "guide")


@of_kind("setup")
def test_setup(vector):
    said = {line.key: dict(line.values) for line in GAME.view(table(vector["players"]).state, None).setting_up}
    assert said["dice_theme_park.setup.dice"] == {"n": vector["dice"], "all": 3 * vector["dice"]}
    assert said["dice_theme_park.setup.monorails"]["n"] == vector["monorails"] == vector["players"] + 1
    assert said["dice_theme_park.setup.tiles"]["n"] == said["dice_theme_park.setup.full"]["n"] == vector["players"] + 1


def test_dt_e2_income():
    session = play(table(2), tile("Helter Skelter", 3, income=1), m.StartTile(0, "Helter Skelter"))
    cards(session, ("guide", "mascot"))
    assert seen(session).income_total == 8
    why = GAME.explain(session.state, "income.0", None)
    assert [line.value for line in why.lines if line.value] == [3, 3, 1, 1] and why.total == 8
    session.play(m.PayIncome())
    assert own(session).money == 6 + 8


def test_dt_h10_an_administrator_lowers_an_announced_sum():
    session = table(2)
    session.play(m.KeepAdministrator(0, "lower"))
    cards(session, ("guide", "mascot"), ("ticket_agent", "builder"))
    orders = []
    for off in (0, 1, 2):
        session.play(m.LowerSum(0, off))
        orders.append((seen(session).sum, GAME.view(session.state, None).order))
    assert [sum for sum, _ in orders] == [7, 6, 5] and orders[2][1] == (0, 1)
    assert refusal(session, m.LowerSum(1, 1)) == ("dice_theme_park.admin.other", ("DT-150",))


def test_dt_h16_every_cube_of_a_fully_upgraded_attraction():
    session = running(2, [("manager", "guide")])
    play(session, tile("Rocket", 3, slots=(1, 1)), m.Build(0, "Rocket"))
    for upgrade in ("effect", "kiosk", "generator"):
        session.play(m.SetUpgrade(0, "Rocket", upgrade))
    assert refusal(session, m.SetCubes(0, "Rocket", 4)) == ("dice_theme_park.cubes.icons", ("DT-91",))
    session.play(m.SetCubes(0, "Rocket", 3))
    assert (seen(session).gain, seen(session).take) == (15, 6)
    assert refusal(session, m.SetCubes(0, "entrance", 3)) == ("dice_theme_park.cubes.icons", ("DT-91",))
    money = own(session).money
    session.play(m.Upkeep())
    assert (own(session).stars, own(session).money) == (15, money + 6)


@pytest.mark.parametrize(
    ("pair", "administrator", "price"),
    [(("mascot", "mascot"), "recruit", 0), (("mascot", "guide"), "other", 3), (CALM_CARDS, "recruit", 3),
     (CALM_CARDS, "other", 5)],
)  # fmt: skip
def test_dt_h17_price_of_a_mascot(pair, administrator, price):
    session = running(2, [pair])
    play(session, m.KeepAdministrator(0, administrator), m.Recruit(0))
    assert 30 - own(session).money == price and own(session).mascots == 2
    why = GAME.explain(session.state, "mascot.0", None)
    assert why.total == price == sum(line.value for line in why.lines)


@pytest.mark.parametrize(("builders", "paid"), [(0, 3), (1, 1), (2, 0)])
def test_dt_h18_builders_make_upgrades_cheaper(builders, paid):
    session = running(2, [(("builder",) * builders + CALM_CARDS)[:2]])
    play(session, tile("Rocket", slots=(2, 1)), m.PutTile(0, "Rocket"))
    play(session, m.Install(0, "Rocket", "kiosk", 1), m.Install(0, "Rocket", "effect", 2))
    assert 30 - own(session).money == paid


def test_dt_h23_amenities():
    session = running(2, money=60)
    names = ("Tea Cups", "Carousel", "Dodgems", "Rocket", "Ghost Train", "Swing Boat")
    play(session, *(tile(name, amenity=4, cost=2) for name in names))
    play(session, m.SetRound(2), m.PutTile(0, "Tea Cups"))
    keys = []
    for name in names[1:4]:
        session.play(m.Build(0, name))
        keys.append([line.key.rsplit(".", 1)[1] for line in seen(session).bonus_words])
        if name != "Rocket":
            next_round(session)
            session.play(m.SetRound(2))
    assert keys == [["2"], ["3"], ["4"]]
    play(session, m.BuildFree(0, "Ghost Train"))
    assert len(seen(session).bonuses) == 1, "the free attraction brings no bonus (DT-77)"
    assert refusal(session, m.BuildFree(0, "Swing Boat")) == ("dice_theme_park.build.not_free", ("DT-77",))


def test_dtg_57_the_discard_pile_is_empty_in_round_one():
    session = running(2)
    play(session, *(tile(name, amenity=4) for name in ("Tea Cups", "Carousel", "Dodgems", "Rocket", "Ghost Train")))
    play(session, *(m.PutTile(0, name) for name in ("Tea Cups", "Carousel", "Dodgems")), m.Build(0, "Rocket"))
    assert [line.key for line in seen(session).bonus_words] == ["dice_theme_park.bonus.none_yet"]
    assert refusal(session, m.BuildFree(0, "Ghost Train"))[1] == ("DT-77",)


def test_dt_h24_the_score_tile():
    session = play(
        running(2), m.SetStars(0, 96), tile("Rocket", 13), m.PutTile(0, "Rocket"), m.SetCubes(0, "Rocket", 1)
    )
    session.play(m.Upkeep())
    assert (own(session).stars, seen(session).marker, seen(session).tile_side) == (109, 9, 100)
    assert seen(play(session, m.SetStars(0, 215))).tile_side == 200


def test_dt_h28_a_vip_that_rides_twice():
    session = play(running(2, promo=True), m.SetCubes(0, "entrance", 2), m.VipRides(0, 2))
    assert seen(session).gain == 2 * 1 + 2
    assert GAME.explain(session.state, "upkeep.0", None).total == 4


def test_dt_h31_hands_after_passing():
    session = running(2, [("ticket_agent", "guide"), ("manager", "manager")])
    session.play(m.Upkeep())
    hand = own(session, 0).hand
    assert len(hand) == 6 and hand.count("manager") in (2, 3)
    assert not {"ticket_agent", "guide"} & set(hand) and {"ticket_agent", "guide"} <= set(own(session, 1).hand)
