"""Surprises (DT-200…203): dice that are rerolled instead of turned down, by a tile, an administrator, or a skill."""

from companion.games.dice_theme_park import moves as m
from companion.games.dice_theme_park.games import FULL as GAME
from companion.words import Words

from .hexes import adds_up, cubes, on, park, put
from .park import own, play, refusal, seen

WORDS = Words("en")


def rides(**options):
    """A park with an attraction that has the symbol and one that has not."""
    session = park(surprises=True, **options)
    play(session, m.TellTile("Rocket", 5, requirement="pair", reroll=True), m.TellTile("Tea Cups", 2))
    return play(session, m.PutTileAt(0, "rocket", 2, 0), m.PutTileAt(0, "tea_cups", -1, 0))


def test_dt_201_a_die_is_rerolled_instead_of_turned_down_and_may_move_on():
    session = put(rides(), "rocket", "blue1", "green1")
    session.play(m.Operate(0, "rocket", ("blue1", "green1"), "blue1", "ferris_wheel", "none", "blue1", 6))
    assert on(session, "ferris_wheel") == ["blue6"] and on(session, "rocket") == [], "the green 1 has left"
    assert cubes(session, "rocket") == 1 and seen(session).gain == 5
    adds_up(session)


def test_dt_201_only_the_die_beside_the_symbol_is_rerolled():
    """The Log Flume's party is any die and a higher blue one; here the symbol stands beside the blue one."""
    told = m.TellTile("Log Flume", 3, requirement="higher", dice=("any", "blue"), reroll=True, marked=2)
    session = put(play(rides(), told), "log_flume", "blue3", "blue5", "green2")
    party = ("green2", "blue5")
    other = m.Operate(0, "log_flume", party, "blue5", "ferris_wheel", "none", "green2", 6)
    assert refusal(session, other) == ("dice_theme_park.reroll.other_die", ("DT-201",))
    low = m.Operate(0, "log_flume", ("blue3", "blue5"), "blue5", "ferris_wheel", "none", "blue3", 6)
    assert refusal(session, low)[0] == "dice_theme_park.reroll.other_die", "the higher one is the marked one"
    session.play(m.Operate(0, "log_flume", party, "green2", "ferris_wheel", "none", "blue5", 6))
    assert on(session, "log_flume") == ["blue3", "blue6"] and on(session, "ferris_wheel") == ["green1"]
    assert {edit.path: edit.value for edit in told.teaches()}["tiles.log_flume.marked"] == 2
    wrong = m.TellTile("Tea Cups", 2, reroll=True, marked=2)
    assert refusal(session, wrong) == ("dice_theme_park.tile.marked", ("DT-201",)), "its party is one die"


def test_dt_201_of_three_equal_dice_any_may_be_the_marked_one():
    told = m.TellTile("Rocket", 5, requirement="three", reroll=True, marked=3)
    session = put(play(rides(), told), "rocket", "blue4", "green4", "yellow4")
    party = ("blue4", "green4", "yellow4")
    session.play(m.Operate(0, "rocket", party, "blue4", "ferris_wheel", "none", "green4", 1))
    assert on(session, "rocket") == ["green1", "yellow3"] and on(session, "ferris_wheel") == ["blue3"]


def test_dt_203_an_administrator_rerolls_where_the_card_shows_the_symbol():
    """Which symbol that is only the card says, so the table decides where; nobody else may (DT-201)."""
    session = put(rides(), "tea_cups", "blue4")
    move = m.Operate(0, "tea_cups", ("blue4",), "blue4", "entrance", "none", "blue4", 6)
    assert refusal(session, move) == ("dice_theme_park.reroll.no_symbol", ("DT-201",))
    play(session, m.KeepAdministrator(0, "reroll"), move)
    told = WORDS.text(session.line(session.last_number).text)
    assert (
        told
        == "Ana operates Tea Cups with blue 4; the blue 4 goes to Park Entrance; the blue 4 is rerolled and shows 6"
    )
    assert "blue6" in on(session, "entrance")
    without = m.Operate(0, "entrance", ("blue6",), "blue6", "tea_cups", "none", "blue6", 0)
    assert refusal(session, without) == ("dice_theme_park.reroll.face", ("DT-201",))


def test_dt_203_is_an_administrator_of_surprises_alone():
    assert refusal(park(), m.KeepAdministrator(0, "reroll")) == ("dice_theme_park.admin.not_in_play", ("DT-203",))


def test_dt_202_a_skill_rerolls_a_guest_of_its_colour():
    session = play(rides(), m.TakeSkill(0, "reroll", "green"))
    wrong = m.UseSkill(0, "reroll", "entrance", ("blue4",), face=2)
    assert refusal(session, wrong) == ("dice_theme_park.skill.wrong_colour", ("DT-202",))
    session.play(m.UseSkill(0, "reroll", "entrance", ("green3",), face=6))
    told = WORDS.text(session.line(session.last_number).text)
    assert told.endswith("(green 3); the green 3 is rerolled and shows 6")
    assert "green6" in on(session, "entrance")
    adds_up(session)


def test_what_the_table_does_anyway_is_rerolled_and_spared_as_it_was_asked():
    """A reroll that the rules refuse and the table wants shows the face that was rolled."""
    session = put(rides(), "tea_cups", "blue4", "blue2")
    move = m.Operate(0, "tea_cups", ("blue4",), "blue4", "entrance", "none", "blue4", 6)
    assert refusal(session, move)[1] == ("DT-201",)
    anyway = GAME.overrule(session.state, move)
    assert anyway.ruling
    session.play(anyway)
    assert "blue6" in on(session, "entrance") and cubes(session, "tea_cups") == 1
    spared = m.Operate(0, "tea_cups", ("blue2",), "blue2", "entrance", "blue2")
    assert refusal(session, spared)[1] == ("DT-91",)
    session.play(GAME.overrule(session.state, spared))
    assert "blue2" in on(session, "entrance") and cubes(session, "tea_cups") == 2
    faceless = m.Operate(0, "tea_cups", ("blue2",), "blue2", "entrance", "none", "blue2", 0)
    put(session, "tea_cups", "blue2")
    assert GAME.overrule(session.state, faceless) is None, "nobody has said what was rolled"
    adds_up(session)


def test_dt_222_a_vip_is_not_rerolled():
    session = rides(promo=True, pairs=[("chaperone", "guide")])
    play(session, m.MakeVip(0, "green3"), m.KeepAdministrator(0, "reroll"))
    move = m.Operate(0, "entrance", ("green3",), "green3", "tea_cups", "none", "green3", 6)
    assert refusal(session, move) == ("dice_theme_park.reroll.vip", ("DT-222",))
    session.play(m.Operate(0, "entrance", ("green3",), "green3", "tea_cups"))
    assert on(session, "tea_cups") == ["green2"] and own(session).vip == 1
