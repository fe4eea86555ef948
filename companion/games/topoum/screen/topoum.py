"""Topoum on the table: which page is shown, what the bars offer, what is told to everybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.core.messages import Message, say
from companion.core.moves import Move, fields_of
from companion.table.seen import TableView
from companion.table.table import Table
from companion.ui.game_screen import Action, Bars, GameScreen, Graph, StepWord
from companion.ui.screens.spoken import spoken, t
from companion.ui.theme import theme

from .. import moves as m
from ..deck import cards_in, is_legal
from ..rules.opening import FARMER_CARD
from ..rules.whatif import Choice as WhatIf
from ..state import FARMERS, OBSTACLES, Step
from ..telling import choices
from ..view.shown import View
from .board import BoardLayout
from .choices import Choice
from .deck_page import DeckPage
from .decks import Decks
from .film import FilmPage
from .picker import CardPicker
from .plan import CORRECT, PLAY, SHOVEL, Plan
from .space_picker import SpacePicker
from .space_sheet import PressSheet
from .tapping import Tapping

_STATE_OF = {"done": "done", "now": "now", "later": "to_come"}
LINE = 5
LARGE_TEXT = 1.4


class TopoumScreen(Tapping, GameScreen):
    """The deck brewer, the board, or the film; one of them is shown."""

    def __init__(self, table: Table, frame: Any, **kwargs: Any) -> None:
        super().__init__(table, frame, **kwargs)
        self.plan = Plan()
        calls = {
            "shovel": self._toggle_shovel, "film": self.open_film, "person": self._person,
            "person_held": self._person_held, "why": frame.why, "card": self.tap_card, "card_held": self.hold_card,
        }  # fmt: skip
        self.layout = BoardLayout(calls, pos_hint={"x": 0, "y": 0})
        board = self.layout.field.board
        board.bind(
            on_hex=lambda _, at: self.tap_hex(at), on_drop=lambda _, start, end: self.drop(start, end),
            on_hold=lambda _, at: self.hold_hex(at), on_line=lambda _, key: self.tap_line(key),
            on_line_hold=lambda _, key: self.hold_line(key),
        )  # fmt: skip
        self.deck: DeckPage | None = None
        self.film: FilmPage | None = None
        self._dressed: Any = None

    def acting(self, view: TableView) -> int | None:
        return None if view.game.step == Step.DECK else int(view.game.now)

    # ── showing ──

    def show(self, view: TableView) -> None:
        self.plan.keep_up(view.row)
        dressed = (view, theme.revision, self.frame.orientation)
        if dressed == self._dressed:
            return
        self._dressed = dressed
        self._dress()

    def redraw(self) -> None:
        self._dress()
        self.frame.refresh()

    def _dress(self) -> None:
        view = self.game
        if self.film is not None:
            self._only(self.film)
            return
        if view.step == Step.DECK:
            page = self._deck_page()
            self._only(page)
            page.show(view.people)
        else:
            self._only(self.layout)
            self.layout.show(view, self.plan, self._sentence(view), self._choices(view))

    def _only(self, page: Widget) -> None:
        if self.children != [page]:
            self.clear_widgets()
            self.add_widget(page)

    def _deck_page(self) -> DeckPage:
        if self.deck is None:
            decks = Decks(getattr(self.frame.doors.app, "library", None))
            starts = self._starts
            self.deck = DeckPage(decks, self.frame, self.redraw, starts, pos_hint={"x": 0, "y": 0})
        return self.deck

    def _starts(self, seat: int) -> None:
        self.frame.play(m.NameStarter(seat))

    def close(self) -> None:
        if self.film is not None:
            self.film.close()

    def picker(
        self, state: Any, move: type[Move], field: str, value: Any, take: Callable[..., object]
    ) -> Widget | None:
        kind: Any = move
        known = next(f for f in fields_of(kind) if f.name == field)
        if known.length is None:
            return None
        there = choices(state, move, field) or ()
        return SpacePicker(state, tuple(at for at, _ in there), value, take, known.empty)

    # ── film, shovel, correcting ──

    def open_film(self) -> None:
        """Show the battle from its beginning."""
        self.film = FilmPage(self.table, self.frame.refresh, pos_hint={"x": 0, "y": 0})
        self._only(self.film)
        self.film.open()

    def close_film(self) -> None:
        """Back to the board as it is."""
        if self.film is not None:
            self.film.close()
            self.film = None
        self.redraw()

    def _toggle_shovel(self) -> None:
        self._mode(PLAY if self.plan.mode == SHOVEL else SHOVEL)

    def _toggle_correct(self) -> None:
        self._mode(PLAY if self.plan.mode == CORRECT else CORRECT)

    def _mode(self, mode: str) -> None:
        self.plan.clear()
        self.plan.mode = mode
        self.redraw()

    def _person(self, seat: int) -> None:
        if self.plan.mode == CORRECT:
            self.frame.correct(f"medals.{seat}")
        elif self.game.step in (Step.LINE, Step.FARMER) or (self.game.step == Step.DEPLOY and not self.game.turn):
            self.frame.play(m.NameStarter(seat)) if seat != self.game.now else self.frame.why(f"medals.{seat}")
        else:
            self.frame.why(f"medals.{seat}")

    def _person_held(self, seat: int) -> bool:
        self.frame.seat_menu(seat)
        return True

    # ── what can be done ──

    def _sentence(self, view: View) -> str:
        plan = self.plan
        if plan.mode == CORRECT:  # with large text the board needs the room more
            return t("topoum.screen.correct.how") if theme.text_size < LARGE_TEXT else ""
        if plan.mode == SHOVEL:
            return self._what_if(view)
        if plan.card:
            return t(f"topoum.screen.{self._asks(view)}", card=say(f"topoum.card.{plan.card}"))
        return "" if view.over else spoken(view.headline)

    def _asks(self, view: View) -> str:
        """Which question the chosen card asks next."""
        plan = self.plan
        if plan.asks_source(view):
            return "aim_source"
        moves_something = plan.fetch or plan.source is not None
        return "aim_where" if moves_something else "aim_way" if plan.card == "panic_attack" else "aim"

    def _what_if(self, view: View) -> str:
        choices = self.plan.what_if
        if not choices:
            return t("topoum.screen.shovel.how")
        words = [t("topoum.screen.shovel.tied", n=len(choices))] if len(choices) > 1 else []
        return " ".join(words + [self._one_end(view, choice, n) for n, choice in enumerate(choices, 1)])

    @staticmethod
    def _one_end(view: View, choice: WhatIf, number: int) -> str:
        """Say what vanishes, who dies and what it costs, for one way in which it ends."""
        known = {person.seat: person.name for person in view.people}
        words = [t("topoum.screen.shovel.keep", number=number)] if choice.keeps is not None else []
        words.append(t("topoum.screen.shovel.squares", n=len(choice.lost)))
        dead = Counter(seat for _, seat in choice.moles)
        words += [t("topoum.screen.shovel.dead", name=known.get(seat, ""), n=n) for seat, n in sorted(dead.items())]
        if choice.cost:
            words.append(t("topoum.screen.shovel.costs", name=known.get(view.now, ""), n=-choice.cost))
        return " ".join(words)

    def _choices(self, view: View) -> list[Choice]:
        plan, play = self.plan, self.frame.play
        if plan.mode == CORRECT:
            return self._corrections(view)
        if plan.mode == SHOVEL:
            return [Choice(t("topoum.screen.done"), self._toggle_shovel, "tick")]
        if plan.card:
            return [*self._fetching(view), Choice(t("topoum.screen.not_this"), self._drop_card, "close")]
        if view.step == Step.FARMER:
            return self._farmers()
        if view.step == Step.OBSTACLES:
            return self._obstacles()
        if view.step == Step.REVEAL:
            return self._crates(view)
        if view.step != Step.ACTION:
            return []
        found = []
        if view.due in ("card", "card_or_tile"):
            found.append(Choice(t("topoum.screen.hand_card"), self.ask_hand, "hand"))
            if view.can_change:
                found.append(Choice(t("topoum.screen.change_tile"), lambda: play(m.ChangeTile()), "swap"))
        if view.may_pass:
            found.append(Choice(t("topoum.screen.pass"), lambda: play(m.Pass()), "skip"))
        if not view.due:
            found += self._ransoms(view)
        return found

    def _fetching(self, view: View) -> list[Choice]:
        """What a card can do without moving anything that lies on the board."""
        aims = self.plan.without_source(view)
        if not aims:
            return []
        if aims[0].target is None:
            return [Choice(t("topoum.screen.only_medal"), self.fetch, "tick")]
        return [Choice(t("topoum.screen.fetch"), self.fetch, "plus")]

    def _farmers(self) -> list[Choice]:
        return [Choice(t(f"topoum.farmer.{f}"), partial(self._farmer, f)) for f in FARMERS]

    def _corrections(self, view: View) -> list[Choice]:
        """What is corrected without a space: Peace, the Press, the deck, and the farmer if his card came into it."""
        peace = view.peace_out
        farmer_due = FARMER_CARD in view.types and not view.farmer and view.step != Step.FARMER
        return [
            Choice(t("topoum.screen.done"), self._toggle_correct, "tick"),
            *(self._farmers() if farmer_due else ()),
            Choice(t("topoum.screen.correct.peace"), partial(self.frame.play, m.SetPeace(not peace)), "peace", peace),
            Choice(t("topoum.screen.tag.press"), self._press, "press"),
            Choice(t("topoum.screen.correct.deck"), partial(self.frame.correct, "deck"), "cards"),
        ]

    def _press(self) -> None:
        self.frame.open_over(PressSheet(self.frame, self.frame.over_closed))

    def _farmer(self, farmer: str) -> None:
        self.frame.play(m.ChooseFarmer(farmer))  # type: ignore[arg-type]

    def _ransoms(self, view: View) -> list[Choice]:
        return [
            Choice(
                t("topoum.screen.buy_back", name=person.name),
                partial(self.frame.play, m.BuyBack(person.seat)),
                colour=person.colour,
            )
            for person in view.people
            if view.now in person.captives
        ]

    def _obstacles(self) -> list[Choice]:
        found = [
            Choice(t(f"topoum.thing.{kind}"), partial(self._take_thing, kind), "", self.plan.thing == kind)
            for kind in OBSTACLES
        ]
        return [*found, Choice(t("topoum.screen.no_obstacle"), lambda: self.frame.play(m.SkipObstacle()), "skip")]

    def _take_thing(self, kind: str) -> None:
        self.plan.thing = kind
        self.redraw()

    def _drop_card(self) -> None:
        self.plan.clear()
        self.redraw()

    def _crates(self, view: View) -> list[Choice]:
        """The values of the first crate that is still closed under a mole."""
        crate = next((space for space in view.spaces if space.thing == "crate" and space.mole is not None), None)
        if crate is None:
            return []
        values = self.table.session.state.settings.crates
        return [Choice(str(n), partial(self.frame.play, m.RevealCrate(crate.at, n))) for n in sorted(set(values))]

    # ── the frame asks ──

    def bars(self, view: TableView) -> Bars:
        game: View = view.game
        steps = tuple(StepWord(step.text, _STATE_OF[step.mark]) for step in game.steps)
        second, onward = self._second(game, view), self._next(game)
        if self.film is not None:
            second, onward = None, Action(say("topoum.screen.film.close"), run=self.close_film, icon="back")
        heading, peace = game.heading, self._peace(game)
        if peace is None and game.peace_out and not game.over and not theme.portrait:
            heading = say("topoum.screen.heading", heading=heading, peace=say("topoum.screen.correct.peace"))
        return Bars(title=say("topoum.title"), subtitle=heading, steps=steps, second=second, next=onward, top=peace)

    def _peace(self, game: View) -> Action | None:
        """The chip that says whether Peace is out, where the top bar has room for it."""
        if theme.portrait or theme.text_size >= LARGE_TEXT or game.over or game.step == Step.DECK:
            return None
        words = say("topoum.screen.correct.peace") if game.peace_out else game.peace
        return Action(words, run=partial(self.frame.why, "peace"), icon="peace")

    def _second(self, game: View, view: TableView) -> Action | None:
        if game.step == Step.DECK or view.read_only:
            return None
        key = "topoum.screen.stop_correcting" if self.plan.mode == CORRECT else "topoum.screen.correct"
        return Action(say(key), run=self._toggle_correct, icon="plus_minus")

    def _next(self, game: View) -> Action | None:
        step = game.next_step
        if game.step == Step.DECK:
            return self._use_deck(game)
        if game.step == Step.LINE:
            return Action(step.text, run=self._open_line, icon="cards")
        if game.step == Step.ACTION:
            if step.ready:
                return Action(step.text, run=self.score)
            return Action(step.text, move=m.ScoreLines(), not_yet=step.missing)
        if game.step == Step.REFILL:
            return Action(step.text, run=self.refill, icon="cards")
        if game.over:
            return Action(say("topoum.screen.results"), run=lambda: self.frame.look_back(False), icon="crown")
        return None

    def _use_deck(self, game: View) -> Action:
        types = self._deck_page().chosen
        if is_legal(types):
            words = say("topoum.screen.deck.use", n=cards_in(types, len(game.people)))
            return Action(words, move=m.ChooseDeck(types), icon="cards")  # type: ignore[arg-type]
        return Action(
            say("topoum.screen.deck.use_none"), move=m.ChooseDeck(types),  # type: ignore[arg-type]
            not_yet=say("topoum.screen.deck.not_yet"),
        )  # fmt: skip

    def _open_line(self) -> None:
        frame = self.frame
        title, note = t("topoum.screen.open_line.title"), t("topoum.screen.open_line.note")

        def done(cards: tuple[str, ...]) -> None:
            frame.play(m.OpenLine(cards))  # type: ignore[arg-type]

        frame.open_over(CardPicker(title, note, self.game.types, LINE, done, frame.over_closed))

    def refused_at(self, move: Move) -> Widget | None:
        if isinstance(move, m.PlayCard) and move.place:
            return self.layout.cards.tiles[move.place - 1]
        if isinstance(move, m.ScoreLines | m.Refill | m.ChooseDeck):
            return None
        return self.layout.choices if not self.layout.choices.empty else None

    def graphs(self) -> tuple[Graph, ...]:
        """Return everybody's medals at the end of every turn."""
        steps = self.table.session.steps
        ends = [step.before for step in steps if isinstance(step.move, m.Refill | m.RefillAnyway)]
        ends.append(self.table.session.state)
        seats = range(len(self.table.session.state.seats))
        values = {seat: tuple(state.players[seat].medals for state in ends) for seat in seats}
        return (Graph(say("topoum.screen.graph"), values),)

    def read_aloud(self, view: TableView) -> tuple[Message, ...] | None:
        game: View = view.game
        told = [say("topoum.screen.aloud", name=p.name, n=p.medals, moles=p.moles) for p in game.people]
        told += [line.text for line in game.sums]
        return (*told, game.headline, game.peace)

    def play_on(self, view: TableView) -> Action | None:
        return Action(say("topoum.screen.play_on"), move=m.PlayOn(), icon="play")
