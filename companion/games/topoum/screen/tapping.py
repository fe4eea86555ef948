"""What taps and drags on the board and on cards mean: they choose, or they are the move."""

from __future__ import annotations

from typing import Any

from companion.core.messages import say
from companion.ui.screens.banners import Note
from companion.ui.screens.spoken import t

from .. import moves as m
from ..rules.whatif import shovel
from ..state import Hex, Step
from ..view.shown import Aiming, View
from .picker import CardPicker
from .plan import CARD_DUE, CORRECT, PLAY, SHOVEL, Plan
from .space_sheet import SpaceSheet


class Tapping:
    """Mixin of the game's screen: it has ``frame``, ``plan``, ``layout`` and ``redraw()``."""

    frame: Any
    plan: Plan
    layout: Any
    table: Any

    def redraw(self) -> None:
        """Show the plan as it is now."""
        raise NotImplementedError

    @property
    def game(self) -> View:
        """What is shown."""
        view: View = self.frame.view.game
        return view

    # ── hexagons ──

    def tap_hex(self, at: Hex) -> None:
        """A space was tapped."""
        view, plan = self.game, self.plan
        if self.frame.view.read_only and plan.mode != SHOVEL:
            return
        if plan.mode == CORRECT:
            self.frame.open_over(SpaceSheet(self.frame, at, self.frame.over_closed))
        elif plan.mode == SHOVEL:
            plan.what_if = shovel(self.table.session.state, at)
            self.redraw()
        elif plan.card:
            self._aim(at)
        elif view.step == Step.ACTION:
            self._act(at)
        else:
            self._set_up(at)

    def _set_up(self, at: Hex) -> None:
        step, frame = self.game.step, self.frame
        if step == Step.DEPLOY:
            frame.play(m.Lay(at))
        elif step == Step.FARMER_TILES:
            frame.play(m.LayFarmerTile(at))
        elif step == Step.OBSTACLES and self.plan.thing:
            frame.play(m.LayObstacle(self.plan.thing, at))  # type: ignore[arg-type]
        elif step == Step.OBSTACLES:
            self.layout.choices.shake_chips()

    def _act(self, at: Hex) -> None:
        view, plan, frame = self.game, self.plan, self.frame
        if view.due == "split":
            frame.play(m.KeepPart(at))
        elif view.due == "dynamite":
            frame.play(m.PutDynamite(at))
        elif view.due in CARD_DUE:
            self.layout.choices.shake_chips()
        elif at == plan.mole:
            plan.clear()
            self.redraw()
        elif plan.mole is not None and at in view.may_move.get(plan.mole, ()):
            frame.play(m.MoveMole(plan.mole, at))
        elif at in view.may_move:
            plan.mole = at
            self.redraw()
        elif at in view.may_lay:
            frame.play(m.Enter(at))
        elif plan.mole is not None:
            self._refused_move(plan.mole, at)
        elif not next((space.square for space in view.spaces if space.at == at), False):
            frame.play(m.Enter(at))  # refused, with the reason

    def _refused_move(self, mole: Hex, at: Hex) -> None:
        """Try it, so that the refusal says why and offers the way through."""
        self.frame.play(m.MoveMole(mole, at))

    def drop(self, start: Hex, end: Hex) -> None:
        """A mole was dragged onto another space."""
        if self.frame.view.read_only:
            return
        if self.plan.mode == CORRECT:
            self.frame.play(m.Relocate(start, end))
        elif self.plan.mode == PLAY:
            self.frame.play(m.MoveMole(start, end))

    def hold_hex(self, at: Hex) -> bool:
        """A space is held down: correct it."""
        if self.frame.view.read_only:
            return False
        self.frame.open_over(SpaceSheet(self.frame, at, self.frame.over_closed))
        return True

    # ── lines ──

    def tap_line(self, key: str) -> None:
        """A line's pill was tapped: why."""
        self.frame.why(key)

    def hold_line(self, key: str) -> bool:
        """A line's pill is held: it does not count, or it counts after all."""
        line = next((line for line in self.game.lines if line.key == key), None)
        if line is None or self.frame.view.read_only:
            return False
        strikes = line.state == "new"
        self.frame.play(m.StrikeLine(*line.ends) if strikes else m.CountLine(*line.ends))
        return True

    # ── cards ──

    def tap_card(self, place: int) -> None:
        """A card of the Line was tapped: play it, name it, or say why not."""
        view = self.game
        at = view.line[place - 1]
        if self.frame.view.read_only:
            return
        if self.plan.mode == CORRECT:
            self.name_place(place)
        elif self.plan.place == place:
            self.plan.clear()
            self.redraw()
        elif at.card:
            self._play_from(place, at.card)

    def hold_card(self, place: int) -> bool:
        """A card of the Line is held: the table says which one it is."""
        if self.frame.view.read_only:
            return False
        self.name_place(place)
        return True

    def name_place(self, place: int) -> None:
        """Ask which card lies at a place of the Line."""
        frame = self.frame

        def named(cards: tuple[str, ...]) -> None:
            frame.play(m.SetLine(place, cards[0]))  # type: ignore[arg-type]

        gap = (t("topoum.screen.gap"), "close", lambda: frame.play(m.SetLine(place, None)))
        title = t("topoum.screen.which_card", place=place)
        frame.open_over(CardPicker(title, "", self.game.types, 1, named, frame.over_closed, (gap,)))

    def ask_hand(self) -> None:
        """Ask which card of the hand is played."""
        frame, view = self.frame, self.game
        name = next((person.name for person in view.people if person.now), "")
        title, note = t("topoum.screen.hand.title", name=name), t("topoum.screen.hand.note")

        def named(cards: tuple[str, ...]) -> None:
            self._play_from(0, cards[0])

        frame.open_over(CardPicker(title, note, view.types, 1, named, frame.over_closed))

    def _play_from(self, place: int, card: str) -> None:
        """Play a card at once if nothing is to be chosen (or nothing can), else ask for its aim on the board."""
        view = self.game
        aims = view.aims.get(card, ())
        playable = place == 0 or view.line[place - 1].playable
        if len(aims) > 1 and playable and view.due in CARD_DUE:
            self.plan.choose(place, card)
            self.redraw()
            return
        aim = aims[0] if len(aims) == 1 else Aiming()
        self.frame.play(m.PlayCard(place, card, aim.target, aim.source))  # type: ignore[arg-type]

    def _aim(self, at: Hex) -> None:
        """A space was tapped while a card asks for its aim."""
        view, plan = self.game, self.plan
        aims = plan.aims(view)
        if plan.asks_source(view):
            if any(aim.source == at for aim in aims):
                plan.source = at
                self._aim_on()
            else:  # where to is clear, but not what
                self.layout.choices.shake_chips()
            return
        found = next((aim for aim in aims if aim.target == at), None)
        if found is None and any(aim.target == at and aim.source == at for aim in view.aims.get(plan.card, ())):
            found = Aiming(at, at)
        self._play_aimed(found or Aiming(at, plan.source))

    def fetch(self) -> None:
        """What the card moves comes from beside the board, or nothing is moved at all."""
        self.plan.fetch = True
        self._aim_on()

    def _aim_on(self) -> None:
        """It is settled what is moved: ask where it goes, unless there is one place only."""
        left = self.plan.aims(self.game)
        if len(left) == 1:
            self._play_aimed(left[0])
        else:
            self.redraw()

    def _play_aimed(self, aim: Aiming) -> None:
        plan = self.plan
        self.frame.play(m.PlayCard(plan.place, plan.card, aim.target, aim.source))  # type: ignore[arg-type]

    # ── scoring and refilling ──

    def score(self) -> None:
        """Score the new lines and go on with the refill."""
        if self.frame.play(m.ScoreLines()):
            self.refill()

    def refill(self) -> None:
        """Ask which cards came, or refill at once when none can be named."""
        view, frame = self.game, self.frame
        if view.step != Step.REFILL:
            return
        if not view.cards_due and not view.peace_near:
            self._refilled(())
            return
        if not view.cards_due and view.short:  # nothing is left that could be named, so Peace it is
            frame.play(m.Refill((), "line"))
            return
        title = t("topoum.screen.refill.title", n=view.cards_due)
        note = t("topoum.screen.refill.hand", n=view.hand_due) if view.hand_due else t("topoum.screen.refill.note")
        more = self._peaces(view) if view.peace_near else ()
        if not view.cards_due:
            title = t("topoum.screen.refill.only_hand")
            more = ((t("topoum.screen.refill.no_peace"), "tick", lambda: self._refilled(())), *more)
        types = view.types if view.cards_due else ()
        frame.open_over(CardPicker(title, note, types, view.cards_due, self._refilled, frame.over_closed, more))

    def _refilled(self, cards: tuple[str, ...]) -> None:
        self.frame.play(m.Refill(cards))  # type: ignore[arg-type]

    def _peaces(self, view: View) -> tuple[tuple[str, str, Any], ...]:
        """The buttons for Peace in the Line and in the hand."""
        found: list[tuple[str, str, Any]] = [
            (t("topoum.screen.refill.peace"), "peace", lambda: self._after_peace(view))
        ]
        for hand in range(view.hand_due):
            words = t("topoum.screen.refill.peace_hand", n=hand)
            found.append((words, "peace", lambda hand=hand: self._after_peace(view, hand)))
        return tuple(found)

    def _after_peace(self, view: View, hand: int | None = None) -> None:
        """Peace showed: the Line is filled with other cards, as far as the deck goes (TOG-35)."""
        where = "line" if hand is None else "hand"
        drawn = view.hand_due if hand is None else hand
        many = min(view.cards_due, max(0, view.deck - drawn))
        frame = self.frame

        def done(cards: tuple[str, ...]) -> None:
            frame.play(m.Refill(cards, where, drawn if where == "hand" else 0))  # type: ignore[arg-type]

        if many:
            title = t("topoum.screen.refill.beside_peace", n=many)
            frame.open_over(CardPicker(title, "", view.types, many, done, frame.over_closed))
        else:
            done(())

    # ── words that stay until they are put away ──

    def tell(self, key: str, **values: Any) -> None:
        """Show a banner of the game's own."""
        text = self.frame.say(say(key, **values))
        self.frame.note(Note(f"topoum {key}", "info", text, (), (), self.frame._forget_note))
