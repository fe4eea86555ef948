"""Entering dice by hand: one tap on a face takes it, and the next missing seat slides in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.core.dice import DieState
from companion.core.messages import say
from companion.table.seen import TableView
from companion.table.table import Table
from companion.ui import paint
from companion.ui.game_screen import FaceQuestion
from companion.ui.read_again import ReadAgain
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.base import dress
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Row
from companion.ui.widgets.key import FaceKey, Key
from companion.ui.widgets.words import Words

from .over import Over
from .page import Mark, button, centred
from .parts import Chip, Flow
from .spoken import kind_name, spoken, t

ANSWERS_WITHIN = 2.5
"""Seconds a die is given to say how it lies before people are told that it says nothing."""

SIGNS = {"glove", "pan", "mallet", "prize"}


def questions_of(table: Table, view: TableView) -> tuple[FaceQuestion, ...]:
    """Return a question for every die that the rules wait for, as the dice desk knows it. For games' screens."""
    found = []
    state = table.session.state
    for answer in view.answers:
        wanted = answer.wanted
        likely = tuple(guess.face for guess in answer.guesses) or tuple(face.face for face in answer.faces[:1])
        said = None
        if len(likely) > 1:
            said = say(f"play.saw.{answer.guesses[0].source.value}", faces=say("list.or", a=likely[0], b=likely[1]))

        def take(kind: str, face: str, key: str = wanted.key) -> object:
            return table.typed(key, kind, face)

        found.append(
            FaceQuestion(
                seat=wanted.seat,
                name=state.seats[wanted.seat].name,
                kinds=wanted.kinds,
                faces={kind: wanted.faces.get(kind, ()) for kind in wanted.kinds},
                answer=take,
                kind=answer.kind,
                likely=likely,
                said=said,
            )
        )
    return tuple(found)


def _by_die(pairs: Sequence[tuple[FaceQuestion, Any]]) -> list[tuple[tuple[int, int], Any]]:
    """Key what belongs to questions by the person and which of their dice it is: in a Showdown they have several."""
    met: Counter[int] = Counter()
    found = []
    for question, what in pairs:
        found.append(((question.seat, met[question.seat]), what))
        met[question.seat] += 1
    return found


class SeatChip(Chip):
    """A person in the row above the faces, with the question about their die."""

    def __init__(self, question: FaceQuestion, **kwargs: Any) -> None:
        super().__init__(dark=True, **kwargs)
        self.question = question


class EntrySheet(Over):
    """Dice to be entered by hand. `questions` come from the game's screen; `seat` is asked first. `roll` lets the
    tablet roll a die, `again` asks one that can be heard or seen how it lies.

    Half-made input is only which kind is chosen; a swipe down, the scrim or Esc leave everything as it was.
    """

    def __init__(
        self,
        table: Table,
        questions: tuple[FaceQuestion, ...],
        seat: int | None,
        closed: Callable[[], object],
        roll: Callable[[int, str, tuple[str, ...]], object] | None = None,
        again: ReadAgain | None = None,
    ) -> None:
        super().__init__("sheet", closed)
        self.table = table
        self._questions = questions
        self._kinds: dict[int, str] = {}
        self._roll, self._again = roll, again
        self._note = ""  # what came of reading again
        self._waits = Clock.create_trigger(self._nothing_came, ANSWERS_WITHIN)
        missing = [q for q in questions if q.row is None]
        self.asked = next((q for q in questions if q.seat == seat), None) or (missing or list(questions))[0]
        self._last_kind = self._kind_last_used(self.asked)
        self.faces: list[FaceKey] = []
        self._kind_keys: dict[str, Key] = {}
        self._shape: tuple[object, ...] = ()
        self._meant: tuple[int, str] | None = None  # the die for which a key is held down
        self._draw()

    # ── which question ──

    def show(self, questions: tuple[FaceQuestion, ...]) -> None:
        """The table changed: stay with the same seat if it is still asked, else go on to the next missing one."""
        if not self.is_open:
            return
        old = self.asked
        self._questions = questions
        same = next((q for q in questions if q.seat == old.seat and (q.row is None) == (old.row is None)), None)
        if same is not None:
            if (same.likely, same.kinds, same.faces, same.said) != (old.likely, old.kinds, old.faces, old.said):
                self.asked = same
                self._forget_note()
                self._draw()
            else:
                self.asked = same
                self._draw_chips()
            return
        missing = self._clockwise(old.seat)
        if not missing or old.row is not None:
            self.close()
            return
        self.ask(missing[0])

    def _clockwise(self, seat: int) -> list[FaceQuestion]:
        """Return the missing dice, clockwise from the seat after this one."""
        places = self.table.session.state.places
        after = places.index(seat) if seat in places else -1
        missing = [q for q in self._questions if q.row is None]
        return sorted(
            missing, key=lambda q: (places.index(q.seat) - after - 1) % len(places) if q.seat in places else 99
        )

    def ask(self, question: FaceQuestion) -> None:
        """Go to another seat's die."""
        self.asked = question
        self._forget_note()
        self._draw()

    @property
    def kind(self) -> str:
        """The kind of die in hand: chosen here, seen by the dice, used by this seat before, or the first."""
        q = self.asked
        for kind in (self._kinds.get(q.seat, ""), q.kind, self._kind_last_used(q)):
            if kind in q.kinds:
                return kind
        return q.kinds[0]

    def _kind_last_used(self, question: FaceQuestion) -> str:
        for step in self.table.session.steps_back(64):
            if getattr(step.move, "seat", None) == question.seat and getattr(step.move, "kind", "") in question.kinds:
                return str(step.move.kind)  # type: ignore[attr-defined]
        return ""

    def _next(self) -> FaceQuestion | None:
        missing = [q for q in self._clockwise(self.asked.seat) if q.seat != self.asked.seat]
        return missing[0] if missing and self.asked.row is None else None

    # ── drawing ──

    def _draw(self) -> None:
        """Show the question in hand. One that asks the same of another person or die keeps the widgets."""
        q, kind = self.asked, self.kind
        said = self._note or (spoken(q.said) if q.said is not None else "")
        again = self._again is not None and q.row is None and bool(self._again.dice(q.seat, q.kinds))
        rolls = self._roll is not None and q.row is None and bool(q.faces.get(kind))
        sits = t("entry.sit_out", name=q.name) if q.sit_out is not None else ""
        faces = q.faces.get(kind, ())
        shape = (len(q.kinds) > 1, said, again, rolls, bool(sits), theme.revision, Window.size)
        if shape != self._shape:
            self._shape = shape
            self._build(q, said, again, rolls, bool(sits))
        self._draw_chips()
        if sits:
            self.sits_out.text = sits
        colour = self.table.session.state.seats[q.seat].colour
        self.question.text = t("entry.which", name=q.name)
        self._lay_kinds(q.kinds if len(q.kinds) > 1 else (), kind)
        self._lay_keys(len(faces))
        for key, face in zip(self.faces, faces, strict=True):
            shows = "star" if kind == "prize" and face.upper() != "X" else "number"
            dress(key, {"face": face, "shows": shows, "die_kind": kind, "colour": colour, "likely": face in q.likely})
        follows = self._next()
        self.hint.text = t("entry.hint_next", name=follows.name) if follows else t("entry.hint_last")

    def _build(self, q: FaceQuestion, said: str, again: bool, rolls: bool, sits: bool) -> None:
        self.body.clear_widgets()
        head = Row(hug_y=True, gap=12)
        self.chips = Flow(keeps_height=True)  # the row gets shorter with every answer; what one taps stays in place
        head.add_widget(self.chips)
        if again:
            head.add_widget(self._again_button())
        close = self.close_button()
        close.pos_hint = {"top": 1}
        head.add_widget(close)
        asks = Row(hug_y=True, gap=10)
        self.question = Words(style="headline", lines=2)
        asks.add_widget(centred(self.question))
        if said:
            short = measure(said, paint.styled("strong"))[0] < Window.width * 0.34
            asks.add_widget(centred(Mark("question", "warnink", 24)))
            asks.add_widget(centred(Words(text=said, style="strong", ink="warnink", hug=short, lines=2)))
        self.body.add_widget(head)
        self.body.add_widget(asks)
        self._kind_keys = {}
        self._kind_grid = self._grid(1, 4)
        if len(q.kinds) > 1:
            self.body.add_widget(self._kind_grid)
        self.faces, self._face_grid = [], self._grid(1, 6)
        self.body.add_widget(self._face_grid)
        foot = Row(hug_y=True, gap=16)
        self.hint = Words(style="small", ink="ink2", pos_hint={"center_y": 0.5})
        if theme.portrait and theme.text_size > 1.2:
            self.body.add_widget(self.hint)
            foot.add_widget(Widget(size_hint_y=None, height=1))
        else:
            foot.add_widget(self.hint)
        if rolls:
            roll = PushButton(text=t("dice.roll_here"), icon="virtual", game=False, hug=True)
            roll.bind(on_tap=lambda *_: self.roll())
            foot.add_widget(roll)
        if sits:
            self.sits_out = PushButton(icon="sits_out", game=False, hug=True)
            self.sits_out.bind(on_tap=lambda *_: self._sit_out())
            foot.add_widget(self.sits_out)
        self.body.add_widget(foot)

    def _lay_kinds(self, kinds: tuple[str, ...], chosen: str) -> None:
        """Have a key for each of these kinds of dice."""
        if tuple(self._kind_keys) != kinds:
            known, self._kind_keys = self._kind_keys, {}
            self._kind_grid.clear_widgets()
            self._kind_grid.cols = self._columns(len(kinds), 4)
            for name in kinds:
                key = self._kind_keys[name] = known.get(name) or self._kind_key(name)
                self._kind_grid.add_widget(key)
        for name, key in self._kind_keys.items():
            key.chosen = name == chosen

    def _kind_key(self, name: str) -> Key:
        key = Key(word=kind_name(self.table.game.key, name), sign=name if name in SIGNS else "dice")
        key.bind(on_tap=lambda *_: self.choose_kind(name))
        return key

    def _lay_keys(self, many: int) -> None:
        """Have a key for each of so many faces."""
        if len(self.faces) == many:
            return
        while len(self.faces) > many:
            self._face_grid.remove_widget(self.faces.pop())
        while len(self.faces) < many:
            key = FaceKey()
            key.bind(on_press=self._pressed, on_tap=lambda key: self._tapped(key.face))
            self._face_grid.add_widget(key)
            self.faces.append(key)
        self._face_grid.cols = self._columns(many, 6)
        for key in self.faces:
            key.tall = 128 if many <= 8 else 96

    def _again_button(self) -> Widget:
        words = t("cam.read_again")
        if theme.portrait or theme.text_size > 1.2:
            return button(icon="camera_again", game=True, spoken=words, tap=self.read_again, pos_hint={"top": 1})
        return button(words, icon="camera_again", game=True, tap=self.read_again, pos_hint={"top": 1})

    @staticmethod
    def _columns(count: int, most: int) -> int:
        return max(1, min(count, most if not theme.portrait else max(3, most // 2)))

    def _grid(self, count: int, most: int) -> GridLayout:
        grid = GridLayout(cols=self._columns(count, most), spacing=theme.dp(12), size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        return grid

    def _draw_chips(self) -> None:
        states = {answer.wanted.seat: answer.state for answer in self.table.view.answers}
        overheard = {answer.wanted.seat for answer in self.table.view.answers if answer.overheard}
        likely = {question.seat: question.likely for question in self._questions if question.row is None}
        words = {
            DieState.ROLLING: "entry.rolling", DieState.UNSURE: "entry.unsure", DieState.CROOKED: "entry.unsure",
            DieState.ASLEEP: "entry.asleep", DieState.NO_LINK: "entry.no_link",
        }  # fmt: skip
        shown: list[dict[str, Any]] = []
        asked: list[FaceQuestion] = []
        for q in self._questions:
            if q.row is not None and q.seat != self.asked.seat:
                continue
            state = states.get(q.seat)
            caption = (
                t("entry.taken") if q.row is not None else t(words.get(state, "entry.not_rolled")) if state else ""
            )
            if state is DieState.UNSURE and len(maybe := likely.get(q.seat, ())) > 1:
                caption = t("dice.maybe", a=maybe[0], b=maybe[1])
            elif q.row is None and q.seat in overheard:
                caption = t("entry.overheard")
            colour = self.table.session.state.seats[q.seat].colour
            shown.append({"text": q.name, "caption": caption, "colour": colour, "chosen": q.seat == self.asked.seat})
            asked.append(q)
        chips = dict(_by_die([(chip.question, chip) for chip in self.chips.children[::-1]]))
        wanted = _by_die(list(zip(asked, shown, strict=True)))
        for gone in chips.keys() - {die for die, _ in wanted}:
            self.chips.remove_widget(chips.pop(gone))
        for question, (die, look) in zip(asked, wanted, strict=True):
            chip = chips.get(die)
            if chip is None:
                chip = chips[die] = SeatChip(question, **look)
                chip.bind(on_tap=lambda chip: self.ask(chip.question))
            dress(chip, look)
            chip.question = question
        order = [chips[die] for die, _ in wanted]
        if order != self.chips.children[::-1]:
            self.chips.clear_widgets()
            for chip in order:
                self.chips.add_widget(chip)

    # ── taps and keys ──

    def choose_kind(self, kind: str) -> None:
        """Another kind of die is in hand."""
        self._kinds[self.asked.seat] = kind
        self._draw()

    def _pressed(self, *_: object) -> None:
        self._meant = (self.asked.seat, self.kind)

    def _tapped(self, face: str) -> None:
        """A finger leaves a key. If a die has landed meanwhile and another one is asked, it meant the old one."""
        meant, self._meant = self._meant, None
        if meant in (None, (self.asked.seat, self.kind)):
            self.take(face)

    def take(self, face: str) -> None:
        """This face is up."""
        question, kind = self.asked, self.kind
        question.answer(kind, face)
        if self.is_open and self.asked is question and question.row is not None:
            self.close()

    def roll(self) -> None:
        """Let the tablet roll this die."""
        if self._roll is not None:
            self._roll(self.asked.seat, self.kind, self.asked.faces.get(self.kind, ()))

    def read_again(self) -> None:
        """Ask the die, or look for it in the newest picture. The answer comes as any roll does."""
        if self._again is not None:
            self._note = t("dice.reading_again")
            self._waits()
            self._draw()
            self._again.ask(self.asked.seat, self.asked.kinds)

    def _nothing_came(self, *_: object) -> None:
        if self.is_open and self._note:
            self._note = t("dice.read_nothing")
            self._draw()

    def _forget_note(self) -> None:
        self._waits.cancel()
        self._note = ""

    def _sit_out(self) -> None:
        if self.asked.sit_out is not None:
            self.asked.sit_out()

    def on_key(self, key: str) -> bool:
        faces = self.asked.faces.get(self.kind, ())
        wanted = key.upper() if key.lower() == "x" else key
        if wanted in faces:
            self.take(wanted)
            return True
        return False
