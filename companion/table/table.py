"""The table: one session in play, who looks at the screen, and the dice desk.

Screens watch it and get a `TableView` per change; everything a person does goes through `play` and its kin, and
everything a die does through `receive`. Nothing here raises for what people or dice do: a refusal is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import time
from types import MappingProxyType
from typing import Any

from companion.core.dice import DiceEvent, DieFace, DieState, Owner, Roll, Source
from companion.core.game import Why
from companion.core.messages import IllegalMove, Message
from companion.core.moves import Move
from companion.core.session import NOBODY, By, Changes, HistoryLine, JournalError, Session
from companion.dice.desk import DiceDesk, Doubt
from companion.dice.matching import Answer

from .cover import Cover
from .put_away import PutAway
from .seen import Refusal, TableView


class Table:
    """A session at the table. `auto_take` takes certain dice by themselves; `secrets` passes the tablet by itself."""

    def __init__(
        self,
        session: Session,
        owners: Mapping[str, Owner] | None = None,
        *,
        auto_take: bool = True,
        clock: Callable[[], float] = time,
    ) -> None:
        self.session = session
        self.desk = DiceDesk(owners)
        self.auto_take = auto_take
        self._clock = clock
        self._cover = self._covered((), None, Cover())
        self._refusal: Refusal | None = None
        self._trouble: Message | None = None
        self._watchers: list[Callable[[TableView], None]] = []
        self.last_changes: Changes | None = None
        """What the latest edit of the past did; the screen shows it until the next move."""
        self._put_away = PutAway(self.desk)
        self.desk.wish(session.game.dice_wanted(session.state))
        self._view = self._seen()

    # ── what is shown ──

    @property
    def view(self) -> TableView:
        """What may be shown now."""
        return self._view

    @property
    def game(self) -> Any:
        """The game being played."""
        return self.session.game

    def watch(self, show: Callable[[TableView], None]) -> Callable[[], None]:
        """Call `show` now and after every change. Returns what ends it."""
        self._watchers.append(show)
        show(self._view)
        return lambda: self._watchers.remove(show) if show in self._watchers else None

    def history(self) -> tuple[HistoryLine, ...]:
        """Return the public lines of the history, oldest first."""
        return self.session.history()

    def why(self, key: str) -> tuple[Why | None, tuple[HistoryLine, ...]]:
        """Return how a number came about, for whoever looks, and the rows that changed it, newest first."""
        viewer = self._cover.viewer
        return self.game.explain(self.session.state, key, viewer), self.session.evidence(key)

    # ── what people do ──

    def play(self, move: Move, by: By = NOBODY, seen: int | None = None) -> bool:
        """Carry out a move; True if it stands. `seen` is the view's row the person tapped on: if the log has
        moved on since (two people press at once), nothing happens.

        A refusal is shown in the view; the state stays as it was.
        """
        if seen is not None and seen != self.session.last_number:
            return False
        asked = self.game.asks(self.session.state)
        done = self._try(move, lambda: self.session.play(move, by or {"source": "hand"}, self._clock()))
        if done:
            self._cover = self._covered(asked, getattr(move, "seat", None) if move.secret else None)
            if not self.desk.waits and not self.game.dice_wanted(self.session.state):
                self.desk.step_over()
        self._turn(onward=done)
        return done

    def anyway(self) -> bool:
        """Do what was refused, as a ruling of the table."""
        refusal = self._refusal
        if refusal is None or refusal.anyway is None:
            return False
        return self.play(refusal.anyway, {"source": "hand", "ruling": True})

    def tell(self, message: Message) -> None:
        """Show a message to the table until somebody puts it away or does something."""
        self._trouble = message
        self._publish()

    def dismiss(self) -> None:
        """Put away the refusal or trouble that is shown."""
        self._refusal = self._trouble = None
        self._publish()

    def undo(self, seen: int | None = None) -> bool:
        """Take back the last action. Taking back a hidden choice puts the cover up for its seat."""
        if seen is not None and seen != self.session.last_number:
            return False
        move = self.session.undo_move
        done = self._try(None, lambda: self.session.undo(at=self._clock()))
        if done and move is not None and move.secret:
            self._cover = self._cover.hand_to(getattr(move, "seat", 0))
        elif done:
            self._cover = Cover()
        self._turn()
        return done

    def redo(self, seen: int | None = None) -> bool:
        """Bring back what undo took."""
        if seen is not None and seen != self.session.last_number:
            return False
        done = self._try(None, lambda: self.session.redo(at=self._clock()))
        if done:
            self._cover = Cover()
        self._turn()
        return done

    def change(self, row: int, move: Move, by: By = NOBODY) -> Changes | None:
        """Replace the move of an earlier row; returns what changed, or None if it was refused."""
        changes: list[Changes] = []
        wish = next((s.by["wish"] for s in self.session.steps if s.number == row and "wish" in s.by), None)
        by = by or ({"source": "hand", "wish": wish} if wish else {"source": "hand"})
        done = self._try(move, lambda: changes.append(self.session.change(row, move, by, self._clock())))
        if done:
            self.last_changes = changes[0]
            self._cover = Cover()
        self._turn()
        return changes[0] if changes else None

    def go_back(self, row: int) -> bool:
        """Undo everything after a row (0: back to the opening)."""
        done = self._try(None, lambda: self.session.go_back(row, at=self._clock()))
        if done:
            self._cover = Cover()
        self._turn()
        return done

    def go_forward(self, row: int) -> bool:
        """Redo until a row that was taken back stands again."""
        done = self._try(None, lambda: self.session.go_forward(row, at=self._clock()))
        if done:
            self._cover = Cover()
        self._turn()
        return done

    def take_back(self, session: Session, reason: Message) -> None:
        """The disk did not take the last action: go on from `session`, which is what it holds, and say why."""
        self.session = session
        self._refusal = self.last_changes = None
        self._trouble = reason
        self._cover = self._covered((), None, Cover())
        self._turn()

    # ── secrets ──

    def hand_to(self, seat: int) -> None:
        """Put the cover up for a seat."""
        self._pass(self._cover.hand_to(seat))

    def lift_cover(self) -> None:
        """The person named on the cover says that it is them."""
        self._pass(self._cover.lift())

    def hide(self) -> None:
        """Cover whatever is hidden, at once: the app pauses, or somebody says "not me"."""
        self._pass(self._cover.hide())

    def stop_passing(self) -> None:
        """Let the whole table look again; hidden choices made so far stay hidden."""
        self._pass(self._cover.stop())

    # ── dice ──

    def receive(self, *events: DiceEvent) -> None:
        """Take in what dice did. Certain answers are taken by themselves if `auto_take` is on."""
        for event in events:
            self.desk.hear(event)
        if self.auto_take and self._cover.viewer is None:
            for given in self.desk.ready():
                if self.desk.answer_to(given.wanted.key) == given:
                    self._take(given, by_itself=True)
        self._publish()

    def accept(self, key: str, face: str | None = None) -> bool:
        """Take the proposal for a wish, or, of several guesses, the one with `face`."""
        given = self.desk.answer_to(key)
        if given is None:
            return False
        if face is None:
            done = given.complete and self._take(given)
        else:
            kind = given.kind or given.wanted.kinds[0]
            chosen = Answer(given.wanted, given.state, (DieFace(kind, face),), given.rolls, given.guesses, kind)
            done = self._take(chosen, corrected=given.faces != chosen.faces)
        self._publish()
        return done

    def typed(self, key: str, kind: str, face: str) -> bool:
        """Answer a wish by hand: the die of that kind shows that face."""
        given = self.desk.answer_to(key)
        if given is None:
            return False
        roll = Roll(self.desk.next_number(), f"hand:{given.wanted.seat}", face, Source.HAND)
        done = self._take(Answer(given.wanted, DieState.TYPED, (DieFace(kind, face),), (roll, *given.rolls), (), kind))
        self._publish()
        return done

    def give_die(self, die: str, owner: Owner | None, again: bool = True) -> None:
        """Say whose die this is; with `again`, a roll lying in the tray counts now."""
        self.desk.give(die, owner)
        if again and owner is not None:
            self.desk.offer_again(die)
        self.receive()
        if again and self._cover.viewer is None:
            for given in self.desk.ready():  # somebody said that it counts: nobody need be asked again
                if any(roll.die == die for roll in given.rolls):
                    self._take(given)
                    break
            self._publish()

    def take_instead(self, die: str, row: int, move: Move) -> bool:
        """A second roll counts in the place of the one that was taken: `move` is what row `row` is then."""
        wish = next((s.by["wish"] for s in self.session.steps if s.number == row and "wish" in s.by), "")
        heard = next((r for r in self.desk.readings() if r.die == die), None)
        by: By = {"source": heard.source.value if heard and heard.source else "hand", "die": die, "wish": wish}
        if self.change(row, move, by) is None:
            return False
        self.desk.use_instead(die, row)
        self._publish()
        return True

    def put_dice_away(self, *dice: str) -> None:
        """What these dice show counts for nothing: they no longer lie in the tray, until that is undone.

        The log gets a row for it, so that it can be read and taken back like all that people do.
        """
        rolls = self._put_away.rolls(dice)
        if rolls and self.session.read_only:
            for die in rolls:
                self.desk.put_away(die)
        elif rolls:
            move = self._put_away.told(rolls, len(self.session.state.seats))
            if self._try(None, lambda: self.session.play(move, {"source": "hand"}, self._clock())):
                self._put_away.say(self.session.last_number, rolls)
        self._publish()

    def forget_die(self, die: str) -> None:
        """Let a die go: it is nobody's, and what it showed no longer lies in the tray."""
        self.desk.forget(die)
        self.receive()

    def settle_doubt(self, doubt: Doubt) -> None:
        """Somebody looked at the die: forget the contradiction."""
        self.desk.settle_doubt(doubt)
        self._publish()

    def settle_unheard(self, die: str, rolled: bool) -> None:
        """Somebody says whether a die was rolled while nobody heard it, or it was only overheard."""
        if not rolled:
            self.put_dice_away(*([die] if self._put_away.asked_about(die) else []))
        else:
            self.desk.settle_unheard(die, rolled)
        self.receive()

    # ── inside ──

    def _pass(self, cover: Cover) -> None:
        if cover != self._cover:
            self._refusal = None  # what was refused to one person is not the next one's to see
        self._cover = cover
        self._publish()

    def _take(self, given: Answer, corrected: bool = False, by_itself: bool = False) -> bool:
        answer_dice = self.game.answer_dice
        if answer_dice is None:
            return False
        try:
            move = answer_dice(self.session.state, given.wanted, given.faces)
        except IllegalMove as error:  # a face that means nothing to the game
            self._trouble = error.reason
            self.desk.refuse(given)
            return False
        by = _evidence(given, corrected)
        shown = self._refusal  # what somebody is reading does not vanish because another die lands
        asked = self.game.asks(self.session.state)
        done = self._try(move, lambda: self.session.play(move, by, self._clock()))
        if done:
            self._refusal = shown if by_itself else None
            self._cover = self._covered(asked, None)
            self.desk.use(given, self.session.last_number)
            self.desk.wish(self.game.dice_wanted(self.session.state), onward=True)
        else:
            self.desk.refuse(given)
        return done

    def _covered(self, asked: tuple[int, ...], secret_by: int | None, cover: Cover | None = None) -> Cover:
        """Who may look after a move; `asked` owed a hidden choice before it."""
        asks, at_once = self.game.asks(self.session.state), self.game.covers_at_once
        return (cover or self._cover).after_move(asked, asks, secret_by, at_once)

    def _try(self, move: Move | None, action: Callable[[], object]) -> bool:
        self._refusal = self._trouble = None
        self.last_changes = None
        try:
            action()
        except IllegalMove as error:
            if move is None:
                self._trouble = error.reason
            else:
                anyway = self.game.overrule(self.session.state, move) if not self.session.read_only else None
                self._refusal = Refusal(error.reason, error.rule, move, anyway)
            return False
        except JournalError as error:
            self._trouble = error.reason
            return False
        return True

    def _turn(self, onward: bool = False) -> None:
        self.desk.wish(self.game.dice_wanted(self.session.state), onward)
        self._put_away.follow(self.session)
        self._publish()

    def _publish(self) -> None:
        view = self._seen()
        if view == self._view:
            return
        self._view = view
        for show in tuple(self._watchers):
            if self._view is not view:
                return  # one of them changed the table: everybody has seen what came of it
            show(view)

    def _seen(self) -> TableView:
        session, cover = self.session, self._cover
        state = session.state
        return TableView(
            game=self.game.view(state, cover.viewer),
            viewer=cover.viewer,
            cover_for=cover.up_for,
            asks=self.game.asks(state),
            row=session.last_number,
            undo=session.undo_label,
            redo=session.redo_label,
            answers=self.desk.answers(),
            tray=self.desk.tray(),
            doubts=self.desk.doubts(),
            refusal=None if _hidden(self._refusal) and cover.viewer is None else self._refusal,
            trouble=self._trouble,
            result=self.game.result(state),
            read_only=session.read_only,
            evidence=self._rolled_by(),
        )

    def _rolled_by(self) -> Mapping[int, By]:
        """Return per seat the `by` of its latest move, looking back over one round's worth of moves."""
        found: dict[int, By] = {}
        steps = self.session.steps_back(6 * max(1, len(self.session.state.seats)))
        for step in steps:
            seat = getattr(step.move, "seat", None)
            if isinstance(seat, int) and ("wish" in step.by or "die" in step.by):
                found.setdefault(seat, step.by)
        return MappingProxyType(found)


def _hidden(refusal: Refusal | None) -> bool:
    return refusal is not None and refusal.move.secret


def _evidence(given: Answer, corrected: bool) -> By:
    """Return the `by` of a row that rests on dice: which die, how it was heard, how sure."""
    if not given.rolls:
        return {"source": Source.HAND.value, "wish": given.wanted.key}
    first = given.rolls[0]
    by: dict[str, Any] = {"source": first.source.value, "die": first.die, "sure": round(first.sure, 3)}
    by["wish"] = given.wanted.key
    if first.protocol:
        by["protocol"] = first.protocol
    if first.overheard:
        by["overheard"] = True
    if first.evidence:
        by["evidence"] = first.evidence
    if corrected:
        by["source"] = Source.HAND.value
        by["said"] = first.face
    others = sorted({r.source.value for r in given.rolls[1:]})
    if others:
        by["also"] = ", ".join(others)
    return by
