"""How it ended: winners, everybody's place or how close they came, why, and the evening as a curve."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import segno
from kivy.properties import ListProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.core.game import Standing
from companion.core.messages import Message, say
from companion.table.seen import TableView
from companion.ui import paint
from companion.ui.game_screen import Action, Bars, Graph
from companion.ui.theme import theme
from companion.ui.widgets.base import Drawn
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Card, Column, Row
from companion.ui.widgets.seat_token import SeatToken
from companion.ui.widgets.words import Heading, Words

from .banners import Sign
from .bg_stats import link
from .chart import Chart
from .over import Over
from .parts import Scroll
from .spoken import spoken, t

#: Families of tracked numbers that make a curve, the dearest first.
SCORES = ("score", "points", "stars", "medals")


class ResultsBoard(FloatLayout):
    """The results of mockup 14, in the frame's content area."""

    def __init__(self, frame: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.frame = frame
        self._drawn: Any = None
        self._graph = 0
        self.halves = BoxLayout(pos_hint={"x": 0, "y": 0})
        self.add_widget(self.halves)
        self.bind(size=lambda *_: self._drawn and self.show(frame.view))

    # ── bars ──

    def bars(self, view: TableView) -> Bars:
        """Return what the frame's bars say: who won, play again."""
        frame = self.frame
        assert view.result is not None
        names = tuple(frame.names[seat] for seat in view.result.winners)
        title = say("results.won", names=names, n=len(names)) if names else say("results.over")
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
        """Return the buttons beside Undo: share, save, look at the table."""
        frame = self.frame
        found = [Action(say("results.share"), run=self.share, icon="share")]
        if frame.doors.offers("save_file"):
            found.append(Action(say("results.save"), run=self._save, icon="save"))
        return tuple(found)

    def share(self) -> None:
        """Show the hand-over code."""
        self.frame.open_over(ShareSheet(self.frame, self.frame.over_closed))

    def _save(self) -> None:
        told = self.frame.doors.save_file(self.frame.table)
        if told is not None:
            self.frame.toast(told)

    # ── drawing ──

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
        scored = any(standing.score is not None for standing in result.standings)
        left = Card(gap=10, size_hint=(1, 0.85) if upright else (0.85, 1))
        left.add_widget(Heading(text=t("results.places" if scored else "results.how_close")))
        rows = Scroll(gap=10)
        for standing in sorted(result.standings, key=lambda s: s.place):
            rows.column.add_widget(self._row(standing, standing.seat in result.winners))
        left.add_widget(rows)
        right = Column(gap=14)
        graphs = self.frame.game_screen.graphs() or tracked_graphs(self.frame)
        if graphs:
            right.add_widget(self._graph_card(graphs))
        right.add_widget(self._why_card(result.why))
        if upright:
            right.add_widget(self._portrait_ways())
        self.halves.add_widget(left)
        self.halves.add_widget(right)

    def _row(self, standing: Standing, won: bool) -> Widget:
        seat = self.frame.table.session.state.seats[standing.seat]
        ground, ink = ("accent", "on_accent") if won else ("raised", "ink")
        card = Card(ground=ground, hug_y=True, pad=14, pad_y=16 if won else 12, lifted=False, radius=18)
        row = Row(hug_y=True, gap=16)
        place = Words(text=str(standing.place), style="figure", size_sp=36 if won else 26, ink=ink, lines=1)
        place.size_hint_x, place.width, place.halign = None, theme.sp(44), "center"
        row.add_widget(place)
        row.add_widget(SeatToken(seat=seat.colour, side=68 if won else 46, no_touch=True, ground=ground))
        texts = Column(hug_y=True, gap=0)
        texts.add_widget(Words(text=seat.name, style="name", size_sp=34 if won else 26, ink=ink, lines=1, shrink=0.6))
        note = spoken(standing.note)
        if note:
            texts.add_widget(Words(text=note, style="label", ink=ink if won else "ink2", lines=2))
        row.add_widget(texts)
        if won:
            row.add_widget(Sign(name="crown", ink=ink))
        if standing.score is not None:
            style = "count" if won else "figure"
            score = Words(text=str(standing.score), style=style, ink=ink, lines=1, halign="right")
            score.size_hint_x, score.width = None, theme.sp(110)
            if not won:
                score.size_sp = 32
            row.add_widget(score)
        for part in row.children:
            part.pos_hint = {"center_y": 0.5}
        card.add_widget(row)
        return card

    def _graph_card(self, graphs: tuple[Graph, ...]) -> Widget:
        graph = graphs[self._graph % len(graphs)]
        card = Card(gap=8)
        head = Row(hug_y=True)
        head.add_widget(Heading(text=spoken(graph.title), pos_hint={"center_y": 0.5}))
        if len(graphs) > 1:
            other = graphs[(self._graph + 1) % len(graphs)]
            swap = PushButton(text=spoken(other.title), icon="swap", game=False, hug=True)
            swap.bind(on_tap=lambda *_: self._next_graph())
            head.add_widget(swap)
        card.add_widget(head)
        seats = self.frame.table.session.state.seats
        series = [(seats[seat].name, seats[seat].colour, values) for seat, values in graph.values.items()]
        self.chart = Chart(series=series)
        card.add_widget(self.chart)
        return card

    def _next_graph(self) -> None:
        self._graph += 1
        self.show(self.frame.view)

    def _why_card(self, why: tuple[Message, ...]) -> Widget:
        card = Card(gap=8, size_hint_y=0.8)
        head = Row(hug_y=True)
        head.add_widget(Heading(text=t("results.why"), pos_hint={"center_y": 0.5}))
        look = PushButton(text=t("results.look_back"), icon="table", game=False, hug=True)
        look.bind(on_tap=lambda *_: self.frame.look_back())
        head.add_widget(look)
        card.add_widget(head)
        lines = Scroll(gap=8)
        for line in why:
            lines.column.add_widget(Words(text=spoken(line), style="body"))
        card.add_widget(lines)
        return card

    def _portrait_ways(self) -> Widget:
        row = Row(hug_y=True)
        for action in self.extra():
            button = PushButton(text=spoken(action.text), icon=action.icon)
            button.bind(on_tap=lambda *_, action=action: self.frame.act(action))
            row.add_widget(button)
        return row


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


class QrCode(Drawn, Widget):
    """A QR code, always dark on light. ``rows`` are lists of 0 and 1."""

    rows = ListProperty([])
    watch = ("rows",)

    def paint(self) -> None:
        count = len(self.rows)
        if not count:
            return
        quiet = 4
        cell = int(min(self.size) / (count + 2 * quiet))
        side = cell * (count + 2 * quiet)
        left, top = round(self.center_x - side / 2), round(self.center_y + side / 2)
        paint.plain((left, top - side, side, side), "#FFFFFF")
        for y, row in enumerate(self.rows):
            start = None
            for x, dark in enumerate([*row, 0]):
                if dark and start is None:
                    start = x
                elif not dark and start is not None:
                    at = (left + (start + quiet) * cell, top - (y + quiet + 1) * cell)
                    paint.plain((*at, (x - start) * cell, cell), "#000000")
                    start = None


class ShareSheet(Over):
    """The play as a QR code for a phone: BG Stats opens with everything filled in."""

    def __init__(self, frame: Any, closed: Callable[[], object]) -> None:
        super().__init__("card", closed)
        result = frame.view.result
        title = t(f"{frame.table.game.key}.title")
        self.link = link(frame.table.session, result, title)
        self.head(t("results.share_title"), t("results.share_note"))
        code = segno.make(self.link, error="l", micro=False)
        side = theme.dp(540)
        self.code = QrCode(rows=[list(row) for row in code.matrix], size_hint_y=None, height=side)
        self.body.add_widget(self.code)
        if frame.doors.offers("share_picture"):
            picture = PushButton(text=t("results.share_picture"), icon="share")
            picture.bind(on_tap=lambda *_: self._share_picture(frame))
            self.body.add_widget(picture)

    def _share_picture(self, frame: Any) -> None:
        self.drop()
        frame.doors.go("share_picture", frame.table)
