"""The referee's side of the screen: the piles and, under them, what is to be tapped next.

What is half done (a colour without its space, tops still to be told, the first of two piles) lives here until it is a
move.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.core.moves import Move
from companion.ui.screens.spoken import t
from companion.ui.theme import theme
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Card
from companion.ui.widgets.keeping import Keeping
from companion.ui.widgets.words import Words

from ..moves import KeepTokens, MoveBobtail, PlayCard, ShowTops, Steal, Swap, TakePile, TakeSet, TurnUp
from ..rules import board
from ..state import BOBTAIL, COLOURS, EMPTY, PROJECT, UNKNOWN
from ..view import View
from .garden import LETTERS, Garden
from .keys import KeyRow, SetKey, TopKey, VictimKey


class Referee(Keeping, FloatLayout):
    """Piles and keys. `person` is not its business; `hold(space)` opens the correction of one pile."""

    def __init__(self, frame: Any, hold: Callable[[int], object], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.frame = frame
        self.garden = Garden(size_hint=(None, None))
        self.garden.bind(
            on_space=lambda _, space: self.tapped(space),
            on_space_hold=lambda _, space: hold(space),
            on_line=lambda _, line: self._line(line),
        )
        self.row = KeyRow(size_hint_x=None)
        self.add_widget(self.garden)
        self.add_widget(self.row)
        self.view: View | None = None
        self.colour = ""
        self.space = 0
        self.mode = ""
        self.told: dict[int, str] = {}
        self._at: Any = None
        self._drawn: Any = None
        self.bind(pos=self._place, size=self._place)

    def _place(self, *_: Any) -> None:
        gap = theme.dp(12)
        side = max(1.0, min(self.width, self.height - self.row.height - gap))
        self.garden.size = (self.width, side)
        self.garden.pos = (self.x, self.y + self.height - side)
        self.row.width = self.width
        low = self.garden.y - gap - self.row.height
        self.row.pos = (self.x, self.y if low - self.y < theme.dp(24) else low)  # in line with the cards beside it

    # ── showing ──

    def show(self, view: View) -> None:
        """Show the piles of a view; half-made input of another turn or stage is forgotten."""
        at = (view.stage, view.active, view.round, view.line, view.played)
        if at != self._at:
            if view.stage != "tops" or self._at is None or self._at[0] != "tops":
                self.told = {}
            self._at, self.colour, self.space = at, "", 0
            if view.stage != "card":
                self.mode = ""
        self.view = view
        self._draw()

    def set_mode(self, name: str) -> None:
        """Begin (or stop) tapping the spaces of a special action."""
        self.mode = "" if self.mode == name else name
        self.space, self.colour = 0, ""
        self._draw()
        self.frame.refresh()

    def forget(self) -> None:
        """Nothing is half done any more."""
        self.told, self.colour, self.space, self.mode, self._at = {}, "", 0, "", None

    def _draw(self) -> None:
        view = self.view
        if view is None:
            return
        tops = tuple(self.told.get(space, top) for space, top in enumerate(view.grid, 1))
        lines = [(line.line, line.state) for line in view.lines]
        played = 0 if view.sets else view.played  # once piles were taken and flipped, it lies on none of them
        self.garden.show(tops, played, lines, self._marks(view))
        self._fill(view)

    def _marks(self, view: View) -> dict[int, str]:
        stage = view.stage
        if stage == "tops":
            return {self.next_space: "asked"} if self.next_space else {}
        if stage in ("flip", "cover", "fill"):
            return {view.turning[0].space: "asked"}
        if stage == "pile":
            return dict.fromkeys(board.spaces_of(view.line), "wanted")
        if stage != "card":
            return {}
        if self.mode == "swap":
            return self._swap_marks(view)
        if self.mode == "bobtail":
            return self._dog_marks(view)
        if self.space:
            return {self.space: "chosen"}
        if self.colour:
            faults = {space: board.why_not_there(view.grid, self.colour, space) for space in board.SPACES}
            return {space: "shut" for space, fault in faults.items() if fault}
        return {}

    def _swap_marks(self, view: View) -> dict[int, str]:
        if not self.space:
            return {
                s: "wanted" for s in board.SPACES if any(not board.why_no_swap(view.grid, s, o) for o in board.SPACES)
            }
        near = {s: "wanted" for s in board.SPACES if not board.why_no_swap(view.grid, self.space, s)}
        return {**near, self.space: "chosen"}

    def _dog_marks(self, view: View) -> dict[int, str]:
        if self.space:
            free = board.free_for_pile(view.grid, self.space)
            return {**dict.fromkeys(free, "wanted"), self.space: "chosen"}
        dog = view.grid.index(BOBTAIL) + 1 if BOBTAIL in view.grid else 0
        return dict.fromkeys(board.around(dog), "wanted") if dog else {}

    # ── the row under the piles ──

    def _fill(self, view: View) -> None:
        drawn = (
            view.stage, view.grid, view.lines, view.turning[:1], view.victims, view.owed, view.sets, view.untouched,
            self.colour, self.mode, self.space, tuple(sorted(self.told.items())), theme.revision,
        )  # fmt: skip
        if drawn == self._drawn:
            return
        same = self._drawn is not None and self._drawn[0] == view.stage and not self.mode
        self._drawn = drawn
        if same and view.stage == "card" and all(isinstance(key, TopKey) for key in self.row.keys) and self.row.keys:
            for key in self.row.keys:
                key.chosen = key.shows == self.colour
            return
        self.row.fill(self._keys(view))
        self._place()

    def _keys(self, view: View) -> list[Widget]:
        stage = view.stage
        if stage == "card" and self.mode:
            return [self._sentence(t(f"molly.screen.how.{self.mode}{'_then' if self.space else ''}")), self._stop()]
        if stage == "card":
            return [self._top_key(colour, self._colour, colour == self.colour) for colour in COLOURS]
        if stage == "tops":
            rest = () if view.untouched else (PROJECT, EMPTY)
            dog = (BOBTAIL,) if view.bobtail and BOBTAIL not in (*view.grid, *self.told.values()) else ()
            return [self._top_key(top, self._tell) for top in (*COLOURS, *rest, *dog)]
        if stage in ("flip", "cover", "fill"):
            back = (PROJECT,) if stage == "flip" else ()
            return [self._top_key(top, self._turn_up) for top in (*COLOURS, *back)]
        if stage == "choose":
            return self._set_keys(view)
        if stage == "steal":
            return self._victim_keys(view)
        return [self._sentence(_sentence(view))]

    @staticmethod
    def _top_key(top: str, does: Callable[[str], object], chosen: bool = False) -> TopKey:
        key = TopKey(shows=top, chosen=chosen)
        key.bind(on_tap=lambda *_: does(top))
        return key

    def _set_keys(self, view: View) -> list[Widget]:
        keys: list[Widget] = []
        offered = [line for line in view.lines if line.state in ("choice", "projects")]
        kinds = [board.kind_of(line.line) for line in offered]
        counted = 0
        for letter, line in zip(LETTERS, offered, strict=False):
            kind = board.kind_of(line.line)
            name = "projects" if line.state == "projects" else kind if kinds.count(kind) == 1 else f"{kind}_at"
            text = t(f"molly.screen.set.{name}", spaces="-".join(line.line))
            key = SetKey(letter=letter, text=text, line=line.line, second=counted % 2)
            counted += line.state == "choice"
            key.bind(on_tap=lambda key: self._line(key.line))
            keys.append(key)
        return keys

    def _victim_keys(self, view: View) -> list[Widget]:
        keys: list[Widget] = []
        for seat in view.victims:
            person = view.seats[seat]
            key = VictimKey(text=person.name, colour=person.colour, count=person.tokens)
            key.bind(on_tap=lambda *_, seat=seat: self.frame.play(Steal(seat)))
            keys.append(key)
        nobody = PushButton(text=t("molly.screen.from_nobody"), icon="gavel", size_hint_y=1, game=False)
        nobody.bind(on_tap=lambda *_: self.frame.play(KeepTokens()))
        return [*keys, nobody]

    def _stop(self) -> Widget:
        stop = PushButton(icon="close", size_hint_x=None, size_hint_y=1, width=theme.target(80))
        stop.bind(on_tap=lambda *_: self.set_mode(self.mode))
        return stop

    @staticmethod
    def _sentence(text: str) -> Widget:
        card = Card(pad=20, pad_y=8, lifted=False)
        card.add_widget(Words(text=text, style="say", lines=3, size_hint_y=1, shrink=0.6))
        return card

    # ── taps ──

    @property
    def next_space(self) -> int:
        """The space whose top is told next; 0 if all nine are."""
        if self.space and self.space not in self.told:
            return self.space
        grid = self.view.grid if self.view else ()
        unknown = (s for s, top in enumerate(grid, 1) if top == UNKNOWN and s not in self.told)
        return self.space or next(unknown, 0)

    def tapped(self, space: int) -> None:
        """Do what a tap on a space means now."""
        view = self.view
        if view is None:
            return
        if view.stage == "tops":
            self.space = 0 if self.space == space or view.grid[space - 1] == BOBTAIL else space
        elif view.stage in ("pile", "choose") or (view.stage not in ("card",) and view.line):
            self.frame.play(TakePile(space))
            return
        elif view.stage == "card" and self.mode:
            self._action(space)
        elif view.stage == "card" and self.colour:
            self.play(PlayCard(self.colour, space))  # type: ignore[arg-type]
            return
        elif view.stage == "card":
            self.space = 0 if self.space == space else space
        else:
            self.garden.piles[space - 1].shake()
            return
        self._draw()
        self.frame.refresh()

    def _colour(self, colour: str) -> None:
        if self.space:
            self.play(PlayCard(colour, self.space))  # type: ignore[arg-type]
            return
        self.colour = "" if colour == self.colour else colour
        self._draw()

    def play(self, move: Move) -> None:
        """Make a move; if it is refused, what was chosen stays chosen while the reason is read."""
        if self.frame.play(move):
            self.colour, self.space, self.mode = "", 0, ""
            self._draw()

    def _action(self, space: int) -> None:
        assert self.view is not None
        grid = self.view.grid
        if self.mode == "swap":
            if not self.space:
                self.space = space
            elif self.space == space:
                self.space = 0
            else:
                self.play(Swap(self.space, space))
        elif not self.space:
            if len(board.free_for_pile(grid, space)) > 1 and BOBTAIL in grid:
                self.space = space
            else:
                self.play(MoveBobtail(space))
        elif self.space == space:
            self.space = 0
        else:
            self.play(MoveBobtail(self.space, space))

    def _tell(self, top: str) -> None:
        space = self.next_space
        if space:
            self.told[space] = top
            self.space = 0
        self._draw()
        self.frame.refresh()

    def _turn_up(self, top: str) -> None:
        if self.view is not None and self.view.turning:
            self.frame.play(TurnUp(self.view.turning[0].space, top))  # type: ignore[arg-type]

    def _line(self, line: str) -> None:
        self.frame.play(TakeSet(line))  # type: ignore[arg-type]

    def all_told(self) -> ShowTops | None:
        """The nine tops as a move once all are told."""
        if self.view is None:
            return None
        tops = tuple(self.told.get(space, top) for space, top in enumerate(self.view.grid, 1))
        return None if UNKNOWN in tops else ShowTops(tops)  # type: ignore[arg-type]


def _sentence(view: View) -> str:
    """What stands under the piles where nothing there is to be tapped."""
    name = view.seats[view.active].name
    if view.stage == "pile":
        return t("molly.screen.how.pile", name=name)
    if view.stage == "sets_done":
        key = "sets_done" if view.sets else "no_set"
        return t(f"molly.screen.how.{key}", name=name)
    return t("molly.screen.how.wait")
