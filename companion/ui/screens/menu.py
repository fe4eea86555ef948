"""The menu: who sits where, how the tablet lies, language, light, and what one does with a whole game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.widget import Widget

from companion.core.messages import IllegalMove
from companion.core.naming import marked
from companion.core.seating import Join, Leave, Rename, SwapSeats, clean_name
from companion.ui import tokens
from companion.ui.game_screen import GameScreen
from companion.ui.speech import speech
from companion.ui.theme import theme
from companion.ui.widgets.button import IconButton, PushButton
from companion.ui.widgets.card import Column, Row
from companion.ui.widgets.choices import Segmented
from companion.ui.widgets.cover import HoldButton
from companion.ui.widgets.seat_token import SeatToken
from companion.ui.widgets.words import Caption, Words

from .doors import ORIENTATIONS, STANDS
from .lines import LineField, WholeText
from .over import Over
from .parts import Chip, Flow
from .spoken import t

MODES = (tokens.DAY, tokens.NIGHT)


class TableMenu(Over):
    """The drawer behind the three dots."""

    def __init__(self, frame: Any, closed: Callable[[], object]) -> None:
        super().__init__("drawer", closed)
        self.frame = frame
        doors = frame.doors
        self.head(t("menu.title"))
        if any(move in frame.table.game.moves for move in (Rename, SwapSeats, Leave, Join)):
            self._way("people", t("menu.seats"), frame.open_seats)
        self._way("history", t("history.title"), frame.open_history)
        self.lies = self._choice(t("menu.orientation"), ORIENTATIONS, frame.orientation, "menu.", self._lie_so)
        self.turns: Segmented | None = None
        self._turning = Column(hug_y=True, gap=14)
        self.body.add_widget(self._turning)
        self._offer_turning()
        self._choice(t("menu.light"), MODES, theme.mode, "menu.", doors.set_mode)
        languages = speech.choices()
        picked = next((n for n, (code, _) in enumerate(languages) if code == speech.language), 0)
        self._segments(t("menu.language"), [name for _, name in languages], picked,
                       lambda n: doors.set_language(languages[n][0]))  # fmt: skip
        self._way("sound", t("menu.read_aloud"), frame.read_aloud, close=True)
        self._way("palm", t("menu.lock"), frame.lock)
        if doors.offers("open_settings"):
            self._way("cog", t("menu.settings"), lambda: doors.go("open_settings"), close=True)
        if doors.offers("save_file"):
            self._way("save", t("menu.save_file"), self._save, close=True)
        if doors.offers("abandon"):
            self.abandon = self._way("delete", t("menu.abandon"), self._ask_abandon)
            self.abandon.kind = "danger"

    def _lie_so(self, way: str) -> None:
        self.frame.set_orientation(way)
        self._offer_turning()

    def _offer_turning(self) -> None:
        """On a tablet that lies, a game of turns may turn towards whoever plays."""
        frame = self.frame
        self._turning.clear_widgets()
        self.turns = None
        takes_turns = type(frame.game_screen).acting is not GameScreen.acting
        if takes_turns and frame.orientation != STANDS and frame.doors.offers("set_turns_with_player"):
            words = [t("menu.turns.nobody"), t("menu.turns.player")]
            self.turns = self._segments(
                t("menu.turns"), words, int(frame.doors.turns_with_player),
                lambda n: frame.set_turns_with_player(bool(n)), self._turning,
            )  # fmt: skip

    def _way(self, icon: str, text: str, does: Callable[[], object], close: bool = False) -> PushButton:
        button = PushButton(icon=icon, text=text, game=False)

        def tapped(*_: Any) -> None:
            if close:
                self.close()
            does()

        button.bind(on_tap=tapped)
        self.body.add_widget(button)
        return button

    def _choice(
        self, text: str, values: tuple[str, ...], value: str, prefix: str, choose: Callable[[str], object]
    ) -> Segmented:
        words = [t(prefix + v) for v in values]
        return self._segments(text, words, values.index(value) if value in values else 0, lambda n: choose(values[n]))

    def _segments(
        self, text: str, words: list[str], chosen: int, choose: Callable[[int], object], into: Widget | None = None
    ) -> Segmented:
        column = into or self.body
        column.add_widget(Caption(text=text))
        segments = Segmented(options=words, chosen=chosen, size_hint=(1, None))
        segments.bind(on_choose=lambda _, n: choose(n))
        column.add_widget(segments)
        return segments

    def _save(self) -> None:
        told = self.frame.doors.save_file(self.frame.table)
        if told is not None:
            self.frame.toast(told)

    def _ask_abandon(self) -> None:
        self.frame.open_over(AskAbandon(self.frame, self.frame.over_closed))


class AskAbandon(Over):
    """Asks before a game is given up: it is the one thing here that Undo cannot mend."""

    def __init__(self, frame: Any, closed: Callable[[], object]) -> None:
        super().__init__("card", closed)
        self.head(t("menu.abandon_ask"))
        self.body.add_widget(Words(text=t("menu.abandon_what"), style="body"))
        row = Row(hug_y=True)
        stay = PushButton(text=t("menu.stay"))
        stay.bind(on_tap=lambda *_: self.close())
        leave = PushButton(text=t("menu.abandon"), kind="danger")

        def abandon(*_: Any) -> None:
            self.close()
            frame.doors.go("abandon", frame.table)

        leave.bind(on_tap=abandon)
        row.add_widget(stay)
        row.add_widget(leave)
        self.body.add_widget(row)


class SeatSheet(Over):
    """Who sits where: rename, swap chairs, go home, join. `seat` opens one person's part at once."""

    def __init__(self, frame: Any, closed: Callable[[], object], seat: int | None = None) -> None:
        super().__init__("drawer", closed)
        self.frame = frame
        self.seat = seat
        self.swapping: int | None = None
        self._draw()

    def show(self, view: Any) -> None:
        """Somebody came, went or moved: draw anew. Anything else, such as a die that lands, leaves what is typed."""
        if self._people() != self._drawn:
            self._draw()

    def _people(self) -> tuple[Any, Any]:
        state = self.frame.table.session.state
        return state.seats, state.places

    def _draw(self) -> None:
        self._drawn = self._people()
        self.body.clear_widgets()
        self.typing = False
        self.head(t("menu.seats"), t("menu.seats_note"))
        moves = self.frame.table.game.moves
        state = self.frame.table.session.state
        for place, seat in enumerate(state.places):
            person = state.seats[seat]
            row = Row(hug_y=True, gap=12)
            token = SeatToken(seat=person.colour, ground="surface", pos_hint={"center_y": 0.5})
            token.phase = "turn" if seat in (self.swapping, self.seat) else "plain"
            token.bind(on_tap=lambda *_, s=seat: self.choose(s), on_hold=lambda *_, s=seat: self.swap_from(s))
            row.add_widget(token)
            row.add_widget(Words(text=person.name, style="name", lines=1, pos_hint={"center_y": 0.5}))
            row.add_widget(Caption(text=t("menu.place", n=place + 1), halign="right", pos_hint={"center_y": 0.5}))
            edit = IconButton(icon="pencil", spoken=t("menu.rename"), pos_hint={"center_y": 0.5})
            edit.bind(on_tap=lambda *_, s=seat: self.choose(s))
            row.add_widget(edit)
            self.body.add_widget(row)
            if seat == self.seat:
                self._person(seat, moves)
        if Join in moves:
            self._join(state)

    def _person(self, seat: int, moves: Any) -> None:
        state = self.frame.table.session.state
        if Rename in moves:
            self.typing = True
            row = Row(hug_y=True, gap=10)
            framed = LineField(text=state.seats[seat].name)
            line = framed.line
            row.add_widget(framed)
            take = PushButton(text=t("menu.rename"), game=False, hug=True, kind="primary")

            def rename(*_: Any) -> None:
                others = [other.name for number, other in enumerate(state.seats) if number != seat]
                name = _unlike(line.text, others)
                if name != state.seats[seat].name:
                    self.frame.play(Rename(seat, name))

            take.bind(on_tap=rename)
            line.bind(on_text_validate=rename)
            row.add_widget(take)
            self.body.add_widget(row)
            self.body.add_widget(WholeText(line))
        others = [other for other in state.places if other != seat]
        if SwapSeats in moves and others:
            self.body.add_widget(Caption(text=t("menu.swap_with")))
            flow = Flow()
            for other in others:
                chip = Chip(text=state.seats[other].name, colour=state.seats[other].colour)
                chip.bind(on_tap=lambda *_, o=other: self.frame.play(SwapSeats(seat, o)))
                flow.add_widget(chip)
            self.body.add_widget(flow)
        if Leave in moves:
            away = PushButton(text=t("menu.leave", name=state.seats[seat].name), icon="home", game=False, kind="danger")
            away.bind(on_tap=lambda *_: self.frame.play(Leave(seat)))
            self.body.add_widget(away)

    def _join(self, state: Any) -> None:
        self.body.add_widget(Caption(text=t("menu.join")))
        gone = [seat for seat in state.seats if seat.away]
        if gone:
            flow = Flow()
            for person in gone:
                chip = Chip(text=t("menu.comes_back", name=person.name), colour=person.colour)
                chip.bind(on_tap=lambda *_, p=person: self.frame.play(Join(p.name, p.colour)))
                flow.add_widget(chip)
            self.body.add_widget(flow)
        taken = {tokens.seat_look(seat.colour).name for seat in state.seats if not seat.away}
        every = (*self.frame.table.game.colours, *(look.name for look in tokens.SEATS))
        free = next((colour for colour in every if colour not in taken), "graphite")
        row = Row(hug_y=True, gap=10)
        framed = LineField(hint_text=t("menu.new_name"))
        self.new_name = framed.line
        self.new_name.bind(focus=lambda _, on: setattr(self, "typing", on or self.seat is not None))
        row.add_widget(SeatToken(seat=free, no_touch=True, ground="surface", pos_hint={"center_y": 0.5}))
        row.add_widget(framed)
        sit = PushButton(text=t("menu.sit_down"), game=False, hug=True, kind="primary")

        def join(*_: Any) -> None:
            present = [seat.name for seat in state.seats if not seat.away]
            self.frame.play(Join(_unlike(self.new_name.text, present), free))

        sit.bind(on_tap=join)
        self.new_name.bind(on_text_validate=join)
        row.add_widget(sit)
        self.body.add_widget(row)
        self.body.add_widget(WholeText(self.new_name))

    def choose(self, seat: int) -> None:
        """Open a person, swap with the one held before, or close again."""
        if self.swapping is not None and self.swapping != seat:
            other, self.swapping = self.swapping, None
            self.frame.play(SwapSeats(other, seat))
            return
        self.swapping = None
        self.seat = None if self.seat == seat else seat
        self._draw()

    def swap_from(self, seat: int) -> bool:
        """A long press: the next token tapped swaps with this one."""
        if SwapSeats not in self.frame.table.game.moves:
            return False
        self.swapping, self.seat = seat, None
        self._draw()
        return True


class LockedTable(Over):
    """The glass does nothing until somebody holds the button: a tap beside it or Esc does not unlock."""

    def __init__(self, closed: Callable[[], object]) -> None:
        super().__init__("card", closed, closable=False)
        self.body.add_widget(Words(text=t("menu.locked"), style="headline", halign="center"))
        self.hold = HoldButton(text=t("menu.unlock"), pos_hint={"center_x": 0.5})
        self.hold.bind(on_held=lambda *_: self.close())
        self.body.add_widget(self.hold)


def _unlike(text: str, others: list[str]) -> str:
    """Return a typed name, with a mark behind it if somebody else is called the same."""
    try:
        return marked(clean_name(text), others)
    except IllegalMove:
        return text  # the move is refused then, and says what is wrong with the name
