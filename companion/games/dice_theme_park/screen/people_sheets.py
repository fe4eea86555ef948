"""Sheets about one person and about the table: administrator, skills, markers, objectives, what is laid out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.core.moves import Move, fields_of
from companion.ui.screens.lines import LineField
from companion.ui.screens.plain import MoveSheet, plain_moves
from companion.ui.screens.spoken import move_name, spoken, t
from companion.ui.widgets.words import Caption

from .. import moves as m
from ..rules.naming import administrator_word, colour_word, staff_word
from ..state import Phase
from ..state.kinds import ADMINISTRATORS, COLOURED_ADMINISTRATORS, ENTRANCE, GUESTS, OBJECTIVES, PRINTED
from ..view import SeatView
from .lines import Counting, Line
from .looks import price_words
from .park.skills_sheet import ask_skills
from .sheet_parts import Choice, Sheet

if TYPE_CHECKING:
    from .table import ThemeParkScreen


class PersonSheet(Sheet):
    """What a tap on a name opens."""

    def __init__(self, screen: ThemeParkScreen, seat: int, closed: Callable[[], object]) -> None:
        super().__init__(screen, "drawer", closed)
        self.seat, self.asked = seat, ""
        self.begin(self.person.name, "", self.person)

    @property
    def person(self) -> SeatView:
        """Whom it is about."""
        return self.game.seats[self.seat]

    def draw(self) -> None:
        game, running = self.game, self.game.phase is Phase.PARK
        if game.dice and game.phase is not Phase.OVER:
            self._door(t("dice_theme_park.screen.open_park"), "map", lambda: self.screen.open_park(self.seat))
        if running and not game.dice:
            self._earned()
        if running and self.person.administrator == "swap":
            self._swap()
        if not game.dice and game.phase is not Phase.OVER:
            self._door(t("dice_theme_park.screen.put_tile"), "gavel", lambda: self.screen.open_tiles(self.seat, "put"))
        self._door(t("dice_theme_park.screen.person"), "person", lambda: self.frame.seat_menu(self.seat))
        if not game.simple:
            self._administrators()

    def _door(self, text: str, icon: str, does: Callable[[], object]) -> None:
        def tapped() -> None:
            self.close()
            does()

        self.way(text, icon, tapped)

    def _earned(self) -> None:
        """Money and stars at once: skills and cable cars, which only the table sees (DT-162, DT-163, DT-214)."""
        choices: list[Choice] = []
        if not self.game.simple:
            for n in (1, 2, 3):
                choices.append(
                    (f"+{price_words(2 * n)}", "", False, partial(self.pick, m.SkillPays(self.seat, "money", n)))
                )
            for n in (1, 2, 3):
                words = t("dice_theme_park.screen.more_stars", n=n)
                choices.append((words, "", False, partial(self.pick, m.SkillPays(self.seat, "stars", n))))
            self.heading(t("dice_theme_park.screen.skill_pays"))
            self.chips(choices)
        if self.game.innovations:
            self.way(t("dice_theme_park.screen.cable_car"), "cable_car", lambda: self.pick(m.RideCableCar(self.seat)))

    def _swap(self) -> None:
        """A played card for one in hand, before cards are passed (DT-148)."""
        for card in dict.fromkeys(self.person.played):
            self.heading(t("dice_theme_park.screen.swap", card=staff_word(card)))
            choices: list[Choice] = []
            for other in self.game.set_of_cards:
                move = m.SwapStaff(self.seat, card, other)  # type: ignore[arg-type]
                choices.append((spoken(staff_word(other)), "", False, partial(self.pick, move)))
            self.chips(choices)

    def _administrators(self) -> None:
        self.heading(t("dice_theme_park.screen.administrator"))
        choices: list[Choice] = []
        for card in ADMINISTRATORS:
            if (card == "reroll" and not self.game.surprises) or (card == "rebuild" and not self.game.innovations):
                continue
            chosen = card in (self.asked, self.person.administrator if not self.asked else "")
            choices.append((spoken(administrator_word(card)), "", chosen, partial(self._administrator, card)))
        self.chips(choices)
        if self.asked:
            self.chips([(spoken(colour_word(c)), "", False, partial(self._keep, self.asked, c)) for c in GUESTS])

    def _administrator(self, card: str) -> None:
        if card in COLOURED_ADMINISTRATORS:
            self.asked = card
            self.show()
            return
        self._keep(card, "none")

    def _keep(self, card: str, colour: str) -> None:
        kind = m.SetAdministrator if self.person.administrator else m.KeepAdministrator
        self.pick(kind(self.seat, card, colour))  # type: ignore[arg-type]


class BeginSheet(Sheet):
    """What concerns the whole table: turn markers, objectives, the attractions laid out."""

    def __init__(self, screen: ThemeParkScreen, closed: Callable[[], object]) -> None:
        super().__init__(screen, "drawer", closed)
        self.order: tuple[int, ...] = ()
        self.round = 0
        self.laid: set[str] = set(self.game.display)
        self.begin(t("dice_theme_park.screen.table"))

    def draw(self) -> None:
        game = self.game
        if not game.solo:
            self._markers()
        for objective in game.objectives:
            if objective.round >= game.round and game.phase is not Phase.OVER:
                self._objective(objective.round, spoken(objective.words), objective.what)
        if game.phase is not Phase.OVER:
            self._laid_out()
            if game.dice and not game.simple:
                self._skills()
        self.way(t("dice_theme_park.screen.anything"), "menu", self._anything)

    def _markers(self) -> None:
        game = self.game
        order = self.order or game.track
        names = tuple(game.seats[seat].name for seat in order)
        self.heading(t("dice_theme_park.screen.markers"))
        self.sentence(t("dice_theme_park.screen.marker_order", names=names))
        self.chips([
            (game.seats[seat].name, "", seat in self.order, partial(self._marker, seat)) for seat in game.places
        ])  # fmt: skip

    def _marker(self, seat: int) -> None:
        """Names are tapped in order; the last but one decides."""
        self.order = tuple(one for one in self.order if one != seat) if seat in self.order else (*self.order, seat)
        places = self.game.places
        if len(self.order) >= len(places) - 1:
            whole = (*self.order, *(one for one in places if one not in self.order))
            self.order = ()
            early = self.game.round == 1 and self.game.phase is Phase.PLAN
            move: Move = m.TrackOrder(whole) if early else m.SetTrack(whole)
            if whole != self.game.track and self.frame.play(move):
                return
        self.show()

    def _objective(self, round: int, words: str, what: str) -> None:
        self.heading(t("dice_theme_park.screen.objective", round=round, words=words))
        if self.round != round:
            again = t("dice_theme_park.screen.tell" if not what else "dice_theme_park.screen.tell_again")
            self.chips([(again, "", False, partial(self._ask, round))])
            return
        self.chips([
            (t(f"dice_theme_park.objective.what.{one}"), "", one == what, partial(self._tell, round, one))
            for one in OBJECTIVES
        ])  # fmt: skip

    def _ask(self, round: int) -> None:
        self.round = round
        self.show()

    def _tell(self, round: int, what: str) -> None:
        self.round = 0
        if not self.frame.play(m.SetObjective(round, what)):  # type: ignore[arg-type]
            self.show()

    def _laid_out(self) -> None:
        game = self.game
        self.heading(t("dice_theme_park.screen.laid_out", stack=game.stack))
        choices: list[Choice] = []
        for one in game.tiles:
            if not one.stands and one.tile.stack != PRINTED and one.tile.key != ENTRANCE:
                key = one.tile.key
                choices.append(
                    (one.tile.name, price_words(one.tile.cost), key in self.laid, partial(self._choose, key))
                )
        self.chips(choices)
        self.way(t("dice_theme_park.screen.new_tile"), "plus", lambda: self.screen.ask_tile("", self._lay_new))
        if self.laid != set(game.display):
            self.way(t("dice_theme_park.screen.lay_these", n=len(self.laid)), "tick", self._keep, "primary")

    def _choose(self, key: str) -> None:
        self.laid ^= {key}
        self.show()

    def _lay_new(self, key: str) -> None:
        self.laid.add(key)
        self._keep()

    def _keep(self) -> None:
        keys = tuple(one.tile.key for one in self.game.tiles if one.tile.key in self.laid)
        self.frame.play(m.LayTiles(keys))

    def _skills(self) -> None:
        """The skill cards laid out, and the sheet that asks for them (DT-20, DT-120)."""

        def ask() -> None:
            self.close()
            ask_skills(self.frame)

        self.heading(t("dice_theme_park.park.skills"))
        for one in self.game.skills:
            self.sentence(spoken(one.words))
        self.chips([(t("dice_theme_park.screen.tell_again" if self.game.skills else "dice_theme_park.screen.tell"), "",
                     False, ask)])  # fmt: skip

    def _anything(self) -> None:
        self.close()
        self.frame.open_over(AnythingSheet(self.screen, self.frame.over_closed))


class AnythingSheet(Sheet):
    """Every move as a form, for what has no place of its own: printed cards, hands, the end."""

    def __init__(self, screen: ThemeParkScreen, closed: Callable[[], object]) -> None:
        super().__init__(screen, "drawer", closed)
        self.begin(t("dice_theme_park.screen.anything"))

    def draw(self) -> None:
        game = self.screen.table.game
        self.chips([(move_name(game.key, kind), "", False, partial(self._form, kind)) for kind in plain_moves(game)])

    def _form(self, kind: Any) -> None:
        if fields_of(kind):
            self.close()
            self.frame.open_over(MoveSheet(self.frame, kind, self.frame.over_closed))
        else:
            self.pick(kind())


class GoalSheet(Sheet):
    """A goal of a game alone: under which round, its red stars and those of its space (DT-231, DT-237)."""

    def __init__(self, screen: ThemeParkScreen, closed: Callable[[], object]) -> None:
        super().__init__(screen, "drawer", closed)
        self.typing = True
        self.values = {"round": min(screen.game.round + 1, screen.game.rounds), "goal": 5, "space": 1}
        self.words = LineField(text="")
        self.begin(t("dice_theme_park.screen.lay_goal"))

    def draw(self) -> None:
        most = {"round": self.game.rounds, "goal": 30, "space": 30}
        self.lines([
            Line(Counting, {"text": t(f"dice_theme_park.screen.goal_of.{name}"), "value": n, "most": most[name]},
                 key=partial(self._set, name))
            for name, n in self.values.items()
        ])  # fmt: skip
        if self.words.parent is not None:
            self.words.parent.remove_widget(self.words)
        self.content.add_widget(Caption(text=t("dice_theme_park.screen.goal_of.text")))
        self.content.add_widget(self.words)
        self.way(t("dice_theme_park.screen.lay_it"), "tick", self._put_it, "primary")

    def _set(self, name: str, n: str) -> None:
        self.values[name] = max(1, int(n)) if name == "round" else int(n)
        self.show()

    def _put_it(self) -> None:
        values = self.values
        self.pick(m.LayGoal(values["round"], values["goal"], values["space"], self.words.line.text.strip()))
