"""How it ended: winners, everybody's place or how close they came, why, and the evening as a curve."""

from __future__ import annotations

from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.core.dice import Source
from companion.core.game import Result, Standing
from companion.core.messages import Message, say
from companion.dice.fallen import fallen
from companion.dice.piles import Pile, piles
from companion.table.seen import TableView
from companion.ui.game_screen import Action, Bars, Graph
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Card, Column, Row
from companion.ui.widgets.seat_token import SeatToken
from companion.ui.widgets.words import Heading, Words

from .banners import Sign
from .chart import Chart
from .fairness import DiceSheet, FairnessCard
from .parts import Scroll
from .sharing import BgStatsSheet, Poster, take_picture, told_of
from .spoken import spoken, t

LARGE_WORDS = 1.3
#: Families of tracked numbers that make a curve, the dearest first.
SCORES = ("score", "points", "stars", "medals")


class ResultsBoard(FloatLayout):
    """How it ended, in the frame's content area."""

    def __init__(self, frame: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.frame = frame
        self._drawn: Any = None
        self._graph = 0
        self.dice: tuple[Pile, ...] = ()
        self._practised = 0
        self.halves = BoxLayout(pos_hint={"x": 0, "y": 0})
        self.add_widget(self.halves)
        self.bind(size=self._resized)

    # ── bars ──

    def bars(self, view: TableView) -> Bars:
        """Return what the frame's bars say: who won, play again."""
        frame = self.frame
        assert view.result is not None
        names = tuple(frame.names[seat] for seat in view.result.winners)
        title = say("results.won", names=names, n=len(names)) if names else say("results.nobody")
        if frame.doors.offers("play_again"):
            again = Action(
                say("results.play_again"), run=lambda: frame.doors.go("play_again", frame.table), icon="repeat"
            )
        else:
            again = Action(say("results.look_back"), run=frame.look_back, icon="table")
        play_on = frame.game_screen.play_on(view)
        return Bars(title=title, subtitle=self._about(), second=play_on, next=again)

    def _about(self) -> Message:
        session = self.frame.table.session
        parts: list[Message] = [say(f"{self.frame.table.game.key}.title")]
        steps = session.steps
        chapter = self.frame.game_screen.chapter(steps[-1].before) if steps else None
        if chapter is not None:
            parts.append(chapter)
        minutes = round((steps[-1].at - steps[0].at) / 60) if len(steps) > 1 else 0
        if minutes > 0:
            parts.append(say("results.minutes", n=minutes))
        about = parts[0]
        for part in parts[1:]:
            about = say("results.about", before=about, after=part)
        return about

    def extra(self) -> tuple[Action, ...]:
        """Return the buttons beside Undo: a picture, a file. With large words they stand on the board instead."""
        return () if theme.text_size > LARGE_WORDS and not theme.portrait else self._ways()

    def _ways(self) -> tuple[Action, ...]:
        frame = self.frame
        found = []
        if frame.doors.offers("share_picture"):
            found.append(Action(say("results.share_picture"), run=self.share_picture, icon="share"))
        if frame.doors.offers("save_file"):
            found.append(Action(say("results.save"), run=self._save, icon="save"))
        return tuple(found)

    def share_picture(self) -> None:
        """Draw the places as a picture and hand it to the app, which says where it lies."""
        view = self.frame.view
        if view.result is None:
            return
        rows = [self._row(standing, view.result) for standing in _in_order(view.result)]
        bars = self.bars(view)
        poster = Poster(spoken(bars.title), spoken(bars.subtitle), rows)
        path = Path(mkdtemp(prefix="burrow-")) / "result.png"

        def drawn(written: bool) -> None:
            told = told_of(self.frame.doors.go("share_picture", path, self.frame.table)) if written else None
            self.frame.toast(told if written and told else say("results.no_picture"))

        take_picture(poster, path, drawn)

    def show_code(self) -> None:
        """Show the play as a code for BG Stats."""
        link = self.frame.doors.go("bg_stats", self.frame.table)
        if link:
            self.frame.open_over(BgStatsSheet(link, self.frame.over_closed))

    def _save(self) -> None:
        told = self.frame.doors.save_file(self.frame.table)
        if told is not None:
            self.frame.toast(told)

    # ── drawing ──

    def _resized(self, *_: Any) -> None:
        """A board that was put away, because the end of the game was taken back, may still be laid out once."""
        if self._drawn and self.frame.view.result is not None:
            self.show(self.frame.view)

    def show(self, view: TableView) -> None:
        """Draw the result of a view."""
        assert view.result is not None
        drawn = (view.row, view.result, theme.revision, self._graph, self.height > self.width)
        if drawn == self._drawn:
            return
        self._drawn = drawn
        upright = self.height > self.width
        self.halves.orientation = "vertical" if upright else "horizontal"
        self.halves.padding = [theme.dp(16), theme.dp(8)]
        self.halves.spacing = theme.dp(14)
        self.halves.clear_widgets()
        result = view.result
        left = Card(gap=10, size_hint=(1, 0.75) if upright else (0.85, 1))
        left.add_widget(self._places_head(result))
        rows = Scroll(gap=10)
        for standing in _in_order(result):
            rows.column.add_widget(self._row(standing, result))
        left.add_widget(rows)
        session = self.frame.table.session
        fell = fallen(session.game, session.steps)
        self.dice = piles(fell)
        self._practised = sum(die.source is Source.PRACTICE for die in fell)
        right = Column(gap=14)
        if self.dice:  # then the reasons stand under the places
            why = self._reasons(result)
            rows.column.add_widget(self._why_head(bool(why)))
            for line in why:
                rows.column.add_widget(Words(text=line, style="body"))
        for card in self._cards(result):
            right.add_widget(card)
        if upright or theme.text_size > LARGE_WORDS:
            right.add_widget(self._ways_row())
        self.halves.add_widget(left)
        self.halves.add_widget(right)

    def _reasons(self, result: Result) -> list[str]:
        """The reasons that the rows of the places have not told already."""
        lines = [spoken(line) for line in result.why]
        if self._first_reason_told(result):
            lines = lines[1:]
        notes = [note for standing in result.standings if (note := spoken(standing.note))]
        return [line for line in lines if not any(line.endswith(note) for note in notes)]

    @staticmethod
    def _first_reason_told(result: Result) -> bool:
        """Whether a winner's row tells the first reason, since nothing else is noted there."""
        won = [standing for standing in result.standings if standing.seat in result.winners]
        return bool(result.why) and theme.text_size < LARGE_WORDS and any(not spoken(s.note) for s in won)

    def _places_head(self, result: Result) -> Widget:
        scored = any(standing.score is not None for standing in result.standings)
        key = "results.places" if scored else "results.how_close" if result.winners else "results.how_far"
        head = Row(hug_y=True)
        head.add_widget(Heading(text=t(key), pos_hint={"center_y": 0.5}))
        if self.frame.doors.offers("bg_stats"):
            code = PushButton(text="BG Stats", icon="link", game=False, hug=True)
            code.bind(on_tap=lambda *_: self.show_code())
            head.add_widget(code)
        return head

    def _row(self, standing: Standing, result: Result) -> Widget:
        won = standing.seat in result.winners
        seat = self.frame.table.session.state.seats[standing.seat]
        ground, ink = ("accent", "on_accent") if won else ("raised", "ink")
        card = Card(ground=ground, hug_y=True, pad=14, pad_y=16 if won else 12, lifted=False, radius=18)
        row = Row(hug_y=True, gap=16)
        # where the rules name a winner only, nobody else has a place, only how close they came
        if standing.score is not None or won:
            place = Words(text=str(standing.place), style="figure", size_sp=36 if won else 26, ink=ink, lines=1)
            place.size_hint_x, place.width, place.halign = None, theme.sp(44), "center"
            row.add_widget(place)
        large = theme.text_size > LARGE_WORDS
        row.add_widget(SeatToken(seat=seat.colour, side=68 if won and not large else 46, no_touch=True, ground=ground))
        texts = Column(hug_y=True, gap=0)
        texts.add_widget(
            Words(
                text=seat.name, style="name", size_sp=34 if won else 26, ink=ink,
                lines=2 if large else 1, shrink=0.5 if large else 0.6,
            )
        )  # fmt: skip
        note = spoken(standing.note)
        if not note and won and self._first_reason_told(result):
            note = spoken(result.why[0])
        if note:
            texts.add_widget(Words(text=note, style="label", ink=ink if won else "ink2", lines=2))
        row.add_widget(texts)
        if won and (theme.portrait or not large):  # beside large words the place, the ground and the title say it
            row.add_widget(Sign(name="crown", ink=ink))
        if standing.score is not None:
            style = "count" if won else "figure"
            score = Words(text=str(standing.score), style=style, ink=ink, lines=1, halign="right")
            if not won:
                score.size_sp = 32
            wide = measure(score.text, score.setting(0))[0] + theme.dp(4)
            score.size_hint_x, score.width = None, wide if large else max(wide, theme.sp(110))
            row.add_widget(score)
        for part in row.children:
            part.pos_hint = {"center_y": 0.5}
        card.add_widget(row)
        return card

    def _cards(self, result: Result) -> list[Widget]:
        """The curves and the dice; with large words they take turns in one place. Without dice the reasons."""
        graphs = self.frame.game_screen.graphs() or tracked_graphs(self.frame)
        titles = [spoken(graph.title) for graph in graphs]
        if not self.dice:
            why = self._why_card(result.why)
            return [self._graph_card(graphs[self._graph % len(graphs)], self._swap(titles)), why] if graphs else [why]
        if not graphs or theme.text_size <= LARGE_WORDS:
            dice = FairnessCard(self.frame, self.dice, self.each_die, practised=self._practised, size_hint_y=0.9)
            return [self._graph_card(graphs[self._graph % len(graphs)], self._swap(titles)), dice] if graphs else [dice]
        swap = self._swap([*titles, t("fair.dice")])
        shown = self._graph % (len(graphs) + 1)
        if shown == len(graphs):
            return [FairnessCard(self.frame, self.dice, self.each_die, swap, self._practised)]
        return [self._graph_card(graphs[shown], swap)]

    def _swap(self, titles: list[str]) -> Widget | None:
        """A button that shows the next of several things in the same place; None if there is but one."""
        if len(titles) < 2:
            return None
        swap = PushButton(text=titles[(self._graph + 1) % len(titles)], icon="swap", game=False, hug=True)
        swap.bind(on_tap=lambda *_: self._next_graph())
        return swap

    def _graph_card(self, graph: Graph, swap: Widget | None) -> Widget:
        card = Card(gap=8)
        head = Row(hug_y=True)
        head.add_widget(Heading(text=spoken(graph.title), pos_hint={"center_y": 0.5}))
        if swap is not None:
            head.add_widget(swap)
        card.add_widget(head)
        seats = self.frame.table.session.state.seats
        series = [(seats[seat].name, seats[seat].colour, values) for seat, values in graph.values.items()]
        self.chart = Chart(series=series)
        card.add_widget(self.chart)
        return card

    def each_die(self) -> None:
        """Show every die of the evening by itself."""
        self.frame.open_over(DiceSheet(self.frame, self.dice, self.frame.over_closed))

    def _next_graph(self) -> None:
        self._graph += 1
        self.show(self.frame.view)

    def _why_card(self, why: tuple[Message, ...]) -> Widget:
        card = Card(gap=8, size_hint_y=0.8)
        card.add_widget(self._why_head())
        lines = Scroll(gap=8)
        for line in why:
            lines.column.add_widget(Words(text=spoken(line), style="body"))
        card.add_widget(lines)
        return card

    def _why_head(self, reasons: bool = True) -> Widget:
        head = Row(hug_y=True)
        head.add_widget(Heading(text=t("results.why") if reasons else "", pos_hint={"center_y": 0.5}))
        look = PushButton(text=t("results.look_back"), icon="table", game=False, hug=True)
        look.bind(on_tap=lambda *_: self.frame.look_back())
        head.add_widget(look)
        return head

    def _ways_row(self) -> Widget:
        row = Row(hug_y=True)
        for action in self._ways():
            button = PushButton(text=spoken(action.text), icon=action.icon)
            button.bind(on_tap=lambda *_, action=action: self.frame.act(action))
            row.add_widget(button)
        return row


def _in_order(result: Result) -> list[Standing]:
    return sorted(result.standings, key=lambda standing: standing.place)


def tracked_graphs(frame: Any) -> tuple[Graph, ...]:
    """Return a curve of the seats' scores, one value per round, from the numbers the app keeps (if it keeps any)."""
    session, game = frame.table.session, frame.table.game
    keys = {number.key for number in game.tracked(session.state)}
    family = next((f for f in SCORES if any(key.startswith(f + ".") for key in keys)), None)
    if family is None:
        return ()
    rounds: list[dict[int, int]] = []
    last: object = None
    for step in session.steps:
        chapter = frame.game_screen.chapter(step.before)
        now = spoken(chapter)
        if chapter is None or (rounds and now == last):
            if rounds:
                rounds[-1] = _scores(game, step.after, family)
            continue
        rounds.append(_scores(game, step.after, family))
        last = now
    if len(rounds) < 2:
        return ()
    seats = range(len(session.state.seats))
    return (Graph(say("results.graph"), {s: tuple(r.get(s, 0) for r in rounds) for s in seats}),)


def _scores(game: Any, state: Any, family: str) -> dict[int, int]:
    found = {}
    for number in game.tracked(state):
        name, _, seat = number.key.partition(".")
        if name == family and seat.isdigit():
            found[int(seat)] = number.value
    return found
