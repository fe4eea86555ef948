"""What taps in a park mean: they choose an attraction, its party, a helper and its guests; then they are the move."""

from __future__ import annotations

from typing import Any

from companion.core.moves import Move

from ... import moves as m
from ...advice import Hint
from ...state import Hex
from ...state.kinds import COLOURED_SKILLS
from ...view.shown import SiteView
from .draft import BUILD, INSTALL, LEARN, Draft, seated
from .face_sheet import FaceSheet
from .helpers import BY_TILE, candidates, most_dice, skill_of, way_of
from .helping import move_for
from .looks import site_in_hand
from .placing import Placing
from .riding import operate
from .site_sheet import SiteSheet


class Tapping(Placing):
    """Mixin of the park's page: it has ``frame``, ``table``, ``seat``, ``person``, ``view``, ``tiles``, ``field`` and
    ``redraw()``."""

    field: Any

    def begin_tapping(self) -> None:
        """Nothing has been tapped yet."""
        self.draft = Draft()

    def _site_at(self, at: Hex) -> SiteView | None:
        return next((site for site in self.person.sites if site.at == at), None)

    # ── hexagons ──

    def tap_hex(self, at: Hex) -> None:
        """A hexagon was tapped."""
        if self.frame.view.read_only:
            return
        draft, site = self.draft, self._site_at(at)
        if draft.tool == BUILD:
            self.build_at(at)
        elif site is None and draft.placed:
            self.build_elsewhere(at)
        elif site is None:
            self.put_down()
        elif draft.tool == INSTALL:
            self.install_at(site)
        elif draft.tool == LEARN:
            self.hold(site)
        elif draft.tool:
            self._help_at(site, self.field.board.guest_at(at))
        else:
            self._ride_at(site, self.field.board.guest_at(at))

    def _ride_at(self, site: SiteView, place: int) -> None:
        draft = self.draft
        held = site_in_hand(self.person, draft)
        if held is not None and held.tile == site.tile:
            if place < 0:
                self.put_down()
            else:
                self.toggle_rider(place)
        elif held is not None and self._may_go(held, site.tile):
            draft.to = site.tile
            self.redraw()
        else:
            self._go_on()
            self.draft.tool = ""
            self.draft.hold_guest(site, place)
            self.redraw()

    def _may_go(self, held: SiteView, tile: str) -> bool:
        """Whether a tap on another attraction says where the rider goes; a second one takes that attraction in hand."""
        draft = self.draft
        return bool(draft.party) and draft.moving(held) >= 0 and tile in held.ways and draft.to != tile

    def put_down(self) -> None:
        """Nothing is in hand any more."""
        self._go_on()
        self.draft.clear()
        self.redraw()

    def hold_hex(self, at: Hex) -> bool:
        """An attraction is held down: correct it."""
        site = self._site_at(at)
        if site is None or self.frame.view.read_only:
            return False
        self.correct_site(site.tile)
        return True

    # ── riders ──

    def toggle_rider(self, place: int) -> None:
        """A guest of the attraction in hand joins the party or leaves it."""
        site = site_in_hand(self.person, self.draft)
        if site is not None:
            self.draft.toggle(site, place)
            self.redraw()

    def name_mover(self, place: int) -> None:
        """This rider moves on."""
        self.draft.mover = place
        self.redraw()

    def spare(self, place: int) -> None:
        """This rider is not turned down (-1: all are)."""
        self.draft.spared = place
        if self.draft.rerolled == place:
            self.draft.rerolled = -1
        self.redraw()

    def ask_reroll(self, place: int) -> None:
        """This rider is rerolled: ask what it shows; a second tap takes the reroll back."""
        draft = self.draft
        site = site_in_hand(self.person, draft)
        if site is None:
            return
        if draft.rerolled == place:
            draft.rerolled, draft.face = -1, 0
            self.redraw()
            return

        def done(face: int) -> None:
            draft.rerolled, draft.face = place, face
            self.redraw()

        self.frame.open_over(FaceSheet(self.frame, site.guests[place].colour, self.seat, done))

    # ── helpers ──

    def tap_tool(self, key: str) -> None:
        """A helper was tapped: take it, or put it back."""
        if not key or self.frame.view.read_only:
            return
        tool, _, what = key.partition(".")
        draft = self.draft
        self._go_on()
        if (draft.tool, draft.what) == (tool, what):
            self.put_down()
            return
        if tool == "free":
            self.begin_build("free")
            return
        draft.take(tool, what)
        skill = skill_of(self.person, draft)
        if skill is not None and skill.kind in ("pays", "stars", "in"):
            draft.tile = ""
        self._only_guest(draft.tile)
        self.redraw()

    def _only_guest(self, tile: str) -> None:
        """Where only one guest can be meant it is chosen; one that would then go away only if it is the only one."""
        draft = self.draft
        found = candidates(self.person, draft)
        goes = way_of(self.person, draft) == BY_TILE
        here = list(found) if goes or not tile else [at for at in found if at[0] == tile]
        if len(here) == 1 and most_dice(self.person, draft) == 1:
            draft.dice = (here[0],)

    def _help_at(self, site: SiteView, place: int) -> None:
        draft, person = self.draft, self.person
        skill = skill_of(person, draft)
        if skill is not None and skill.kind in ("pays", "stars", "in") and not draft.tile:
            draft.tile = site.tile
            self.redraw()
            return
        if way_of(person, draft) == BY_TILE and len(draft.dice) > len(draft.goals) and site.tile != draft.dice[-1][0]:
            self._send_to(site.tile)
            return
        here = [at for at in candidates(person, draft) if at[0] == site.tile]
        draft.tile = site.tile if skill is None or skill.kind != "in" else draft.tile
        if (site.tile, place) in here:
            self.take_guest((site.tile, place))
        elif len(here) == 1 and here[0] not in draft.dice:
            self.take_guest(here[0])
        else:
            self.redraw()

    def _send_to(self, tile: str) -> None:
        """The guest in hand goes to an attraction. "Twice" is asked for once more before it is done."""
        draft = self.draft
        draft.goals = (*draft.goals, tile)
        twice = most_dice(self.person, draft) > 1
        if twice and len(draft.goals) < 2:
            self.redraw()
        elif not self._make(to=draft.goals):
            draft.goals = draft.goals[:-1]

    def take_guest(self, at: tuple[str, int]) -> None:
        """A guest is meant, or no longer."""
        draft, most = self.draft, most_dice(self.person, self.draft)
        if most == 1:
            draft.tile = at[0]  # its guests alone are listed then, and what is asked next is seen
        if at in draft.dice:
            draft.dice = tuple(one for one in draft.dice if one != at)
            draft.goals = draft.goals[: len(draft.dice)]
        elif len(draft.dice) < most:
            draft.dice = (*draft.dice, at)
        else:
            draft.dice = (*draft.dice[: most - 1], at)
            draft.goals = draft.goals[: most - 1]
        self.redraw()

    def _make(self, **how: Any) -> bool:
        move: Move | None = move_for(self, self.person, **how)  # type: ignore[arg-type]
        return bool(move is not None and self.frame.play(move))

    def help_step(self, by: int) -> None:
        """Up or down."""
        self._make(step=by)

    def help_steps(self, by: tuple[int, ...]) -> None:
        """Two guests, each up or down."""
        self._make(steps=by)

    def help_colour(self, colour: str) -> None:
        """A colour was chosen."""
        self._make(colour=colour)

    def help_face(self, face: int) -> None:
        """A face was chosen."""
        self._make(face=face)

    def help_now(self) -> None:
        """Nothing more is asked."""
        self._make(to=self.draft.goals)

    def begin_learning(self) -> None:
        """A mascot is to stand on a skill card."""
        self.draft.clear()
        self.draft.tool = LEARN
        self.redraw()

    def choose_skill(self, kind: str) -> None:
        """A skill card without a colour is learned at once, for others the colour is asked."""
        if kind in COLOURED_SKILLS:
            self.draft.what = "" if self.draft.what == kind else kind
            self.redraw()
        else:
            self.learn(kind, "none")

    def learn(self, kind: str, colour: str) -> None:
        """A mascot stands on this skill card."""
        self.frame.play(m.TakeSkill(self.seat, kind, colour))  # type: ignore[arg-type]

    # ── advice ──

    def prepare(self, hint: Hint) -> None:
        """Take in hand what a line of advice speaks of, as far as the park stands as it says; nothing is done yet."""
        draft, site = self.draft, self._site(hint.tile)
        if site is None:
            return
        draft.clear()
        match hint.moves[0] if hint.moves else None:
            case m.Operate(_, tile, party, mover, to, spared) if tile == site.tile:
                draft.hold(site)
                draft.party = seated(site.guests, party)
                draft.mover = next((p for p in draft.party if site.guests[p].die == mover), -1)
                draft.spared = next((p for p in draft.party if site.guests[p].die == spared), -1)
                draft.to = to
            case m.UseMap(_, tile, die) | m.UseGuide(_, tile, die) | m.UseMascot(_, tile, die) as move:
                tools: dict[type[Move], str] = {m.UseMap: "map", m.UseGuide: "guide", m.UseMascot: "mascot"}
                draft.tool, draft.tile = tools[type(move)], tile
                start = self._site(tile)
                place = next((n for n, guest in enumerate(start.guests if start else ()) if guest.die == die), -1)
                draft.dice = ((tile, place),) if place >= 0 else ()
            case _:
                draft.hold(site)
        self.redraw()

    # ── correcting ──

    def correct_site(self, tile: str) -> None:
        """Open the sheet on which the table says what stands on an attraction."""
        closed = self.frame.over_closed
        self.frame.open_over(SiteSheet(self.frame, self.seat, tile, closed, lambda: self.ask_tile(tile)))

    def drop(self, start: Hex, end: Hex) -> None:
        """A guest was dragged: a rider of the party in hand moves on, any other one goes by a map (or by the Guide that
        is in hand). What the rules do not allow is refused beside it, with the way through."""
        place, site, goal = self.field.board.carried, self._site_at(start), self._site_at(end)
        if self.frame.view.read_only or site is None or goal is None or not 0 <= place < len(site.guests):
            return
        draft, die = self.draft, site.guests[place].die
        if draft.tool == "" and draft.tile == site.tile and place in draft.party:
            draft.mover, draft.to = place, goal.tile
            operate(self, site)  # type: ignore[arg-type]
            return
        kind = m.UseGuide if draft.tool == "guide" else m.UseMap
        self.frame.play(kind(self.seat, site.tile, die, goal.tile))
