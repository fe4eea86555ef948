"""What to do with a die that lies in the tray: whose it is and what it counts for, that it counts, or does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.dice import DiceWanted, Owner
from companion.core.messages import say
from companion.dice.desk import Lies, TrayDie
from companion.dice.kinds import kinds_of
from companion.table.seen import TableView
from companion.ui.theme import theme
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Row
from companion.ui.widgets.words import Caption, Words

from .corrections import corrected_move
from .over import Over
from .parts import Chip, Flow
from .spoken import kind_name, t


def reason_of(die: TrayDie, view: TableView) -> str:
    """Why a die lies there, as the key of its words: a die that nobody waits for yet may wait for hidden choices."""
    if die.lies is Lies.LATE and view.asks and not view.answers:
        return "choosing"
    return die.lies.value


class TraySheet(Over):
    """Says why a die lies there and asks what to do with it.

    Where it cannot count now, the sheet says why. It follows what the table waits for, and goes away once the die lies
    there no more.
    """

    def __init__(self, frame: Any, die: TrayDie, closed: Callable[[], object]) -> None:
        super().__init__("sheet", closed)
        self.frame, self.die = frame, die
        self._drawn: Any = None
        state = frame.table.session.state
        wishes = self._wishes()
        self.seat = die.owner.seat if die.owner else (wishes[0].seat if wishes else state.places[0])
        self.kind = die.owner.kind if die.owner else ""
        self.show(frame.view)

    # ── showing ──

    def show(self, view: TableView) -> None:
        """The table changed: the die may lie there for another reason now, or no longer."""
        now = next((d for d in view.tray if d.die == self.die.die and d.roll == self.die.roll), None)
        if now is None:
            self.close()
            return
        drawn = (now, reason_of(now, view), tuple(self._wishes()), view.asks, theme.revision)
        if drawn != self._drawn:
            self._drawn, self.die = drawn, now
            self._fill()

    def _fill(self) -> None:
        self.body.clear_widgets()
        self._head()
        self.body.add_widget(Caption(text=t("tray.whose")))
        self.body.add_widget(self._seats())
        kinds = self._kinds()
        if self.kind not in kinds:
            self.kind = kinds[0] if kinds else ""
        if len(kinds) > 1:
            self.body.add_widget(Caption(text=t("tray.which_kind")))
            self.body.add_widget(self._kind_chips(kinds))
        hindrance = self._hindrance()
        self.reason = Words(text=hindrance, style="strong")
        if hindrance:
            self.body.add_widget(self.reason)
        self.body.add_widget(self._foot(bool(hindrance)))

    def _head(self) -> None:
        owner, reason = self.die.owner, reason_of(self.die, self.frame.view)
        name = self.frame.names[owner.seat] if owner else ""
        if reason == "again" and self.die.row is None:
            why = t("tray.again.both", name=name)
        else:
            why = t(f"tray.{reason}.why", name=name)
        told = self._hindrance() if self._same() else ""  # above the buttons, and with more of the reason
        self.head(t(f"tray.{reason}", name=name, face=self.face), "" if told else why)

    def _seats(self) -> Flow:
        state, flow = self.frame.table.session.state, Flow()
        for seat in state.places:
            person = state.seats[seat]
            chip = Chip(text=person.name, colour=person.colour, chosen=seat == self.seat)
            chip.bind(on_tap=lambda *_, seat=seat: self._choose(seat, self.kind))
            flow.add_widget(chip)
        return flow

    def _kind_chips(self, kinds: list[str]) -> Flow:
        flow = Flow()
        for kind in kinds:
            chip = Chip(text=kind_name(self.frame.table.game.key, kind), chosen=kind == self.kind)
            chip.bind(on_tap=lambda *_, kind=kind: self._choose(self.seat, kind))
            flow.add_widget(chip)
        return flow

    def _foot(self, hindered: bool) -> Row:
        foot = Row(hug_y=True)
        leave = PushButton(text=t("tray.leave"))
        leave.bind(on_tap=lambda *_: self.leave())
        later = PushButton(text=t("tray.from_now_on"), icon="dice")
        later.bind(on_tap=lambda *_: self.give(False))
        words = "tray.instead" if self._replaces() else "tray.counts"
        counts = PushButton(text=t(words), icon="tick", kind="primary", not_yet=hindered)
        counts.bind(on_tap=self._counts)
        for button in (leave, *([later] if self.kind else []), counts):
            foot.add_widget(button)
        return foot

    @property
    def face(self) -> str:
        """What the die shows, in the game's words."""
        return self.die.owner.meaning(self.die.roll.face) if self.die.owner else self.die.roll.face

    def _choose(self, seat: int, kind: str) -> None:
        self.seat, self.kind = seat, kind
        self._fill()

    # ── what is waited for ──

    def _wishes(self) -> list[DiceWanted]:
        return [answer.wanted for answer in self.frame.view.answers]

    def _kinds(self) -> list[str]:
        """What it may stand for: what it does, then what is waited for from whose it is, else all of the game's."""
        mine = [self.die.owner.kind] if self.die.owner else []
        wanted = [kind for wish in self._wishes() if wish.seat == self.seat for kind in wish.kinds]
        table = self.frame.table
        return list(dict.fromkeys([*mine, *wanted])) or list(kinds_of(table.game, table.session.setup))

    def _same(self) -> bool:
        old = self.die.owner
        return old is not None and (old.seat, old.kind) == (self.seat, self.kind)

    def _replaces(self) -> bool:
        """Whether it would count in the place of a roll that was taken."""
        return self.die.lies is Lies.AGAIN and self.die.row is not None and self._same()

    def _hindrance(self) -> str:
        """Why it cannot count now as what it is said to be; nothing if it can."""
        if self._replaces():
            return ""
        name = self.frame.names[self.seat]
        mine = [wish for wish in self._wishes() if wish.seat == self.seat]
        if any(self.kind in wish.kinds for wish in mine):
            return ""
        if mine:
            kinds = dict.fromkeys(kind for wish in mine for kind in wish.kinds)
            names = (kind_name(self.frame.table.game.key, kind) for kind in kinds)
            return t("tray.not_now.kind", name=name, kinds=t("list.comma").join(names))
        if self.frame.view.asks and not self._wishes():
            return t("tray.choosing.why", name=name)
        return t("tray.late.why", name=name)

    # ── taps ──

    def give(self, counts: bool) -> None:
        """Say whose die it is; with `counts`, this roll counts now, else it counts for nothing."""
        table, die = self.frame.table, self.die
        row = die.row if self._replaces() else None
        owner = die.owner if self._same() else Owner(self.seat, self.kind, die.owner.faces if die.owner else {})
        self.close()
        if counts and row is not None:
            self._instead(row)
        elif counts:
            table.give_die(die.die, owner)
        else:
            table.put_dice_away(die.die)
            table.give_die(die.die, owner, again=False)
            kind = kind_name(table.game.key, self.kind)
            self.frame.toast(say("tray.given", name=self.frame.names[self.seat], kind=kind))

    def _counts(self, button: PushButton) -> None:
        """It counts, or the reason why it cannot lights up."""
        if not button.not_yet:
            self.give(True)
            return
        button.shake()
        self.reason.ink = "danger"

    def _instead(self, row: int) -> None:
        """Change what was taken to what this die shows."""
        table = self.frame.table
        move = corrected_move(table.session, row, self.kind, self.face)
        if move is None:
            self.frame.change(row)
        else:
            table.take_instead(self.die.die, row, move)

    def leave(self) -> None:
        """It counts for nothing."""
        self.close()
        self.frame.table.put_dice_away(self.die.die)
