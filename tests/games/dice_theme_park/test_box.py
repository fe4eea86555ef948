"""What is printed on an attraction is told once for the whole box, whichever way it is played."""

from companion.core.catalogue import Origin
from companion.core.game import Seat
from companion.core.messages import say
from companion.games.dice_theme_park import BOX
from companion.games.dice_theme_park import moves as m
from companion.games.dice_theme_park.games import FULL
from companion.games.dice_theme_park.rules.naming import UNNAMED, tile_words
from companion.games.dice_theme_park.state import Tile
from companion.table.library import Library


def test_an_attraction_read_out_in_the_full_game_is_known_in_the_others_and_forgotten_in_all(tmp_path):
    library = Library(tmp_path, (BOX,))
    table = library.start(FULL, FULL.setup((Seat("Ana"), Seat("Ben"))))
    assert table.play(m.TellTile("Rocket", 5, cost=4))
    for game in BOX.games:
        known = library.catalogue(game.key)["tiles.rocket.stars"]
        assert known.value == 5 and known.origin is Origin.OWNER
    library.set_value("dice_theme_park_solo", "tiles.rocket.stars", 6)
    assert library.catalogue("dice_theme_park_light")["tiles.rocket.stars"].value == 6
    library.forget_value("dice_theme_park", "tiles.rocket.stars")
    assert "tiles.rocket.stars" not in library.catalogue("dice_theme_park_light")
    library.close()


def test_names_made_up_for_printed_attractions_are_those_of_the_catalogue_and_give_way_to_a_name_that_is_read():
    for key, name in UNNAMED:
        assert FULL.catalogue["tiles." + key + ".name"].value == name
        assert tile_words(Tile(key, name)) == say(UNNAMED[key, name])
        assert tile_words(Tile(key, "Carousel")) == "Carousel"
