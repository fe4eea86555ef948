"""A game that plays itself at the table: every die really travels through the drivers, the reader and the desk.

Some people have radio dice (simulated, speaking the maker's bytes), some are seen by the camera (pictures that
Burrow draws, read by the real reader), some call their number and it is typed. What they decide is drawn from
the game's own random moves. Nothing here knows a particular game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from companion.core.dice import DiceWanted, DieFace, Owner, Roll
from companion.core.moves import Move
from companion.dice.kinds import kinds_of, suggested
from companion.inputs.sources import Sources
from companion.table.table import Table
from hardware.links.simulated_dice import SimulatedPixel

from .drawn_tray import COLOURS

PictureReader = Callable[[Sequence[tuple[str, int]]], Sequence[Roll]]
"""Draws and reads a picture of dice (colour, value) and returns the rolls seen in it."""


class Rehearsal:
    """Plays one session to its end. `pace` stretches all pauses (0: as fast as it goes, for tests).

    `sources` must be running; the simulated dice are plugged into them.
    """

    def __init__(
        self,
        table: Table,
        sources: Sources,
        chance: Random,
        *,
        pace: float = 1.0,
        read_picture: PictureReader | None = None,
    ) -> None:
        self.table = table
        self._sources = sources
        self._chance = chance
        self._pace = pace
        self._read_picture = read_picture
        self._dice: dict[tuple[int, str], SimulatedPixel] = {}
        self._asked: set[str] = set()

    async def run(self) -> None:
        """Play until the game is over, then rest."""
        self._give_dice()
        try:
            await self._wait(1.0)
            while self.table.view.result is None:
                await self._step()
        finally:
            for die in self._dice.values():
                self._sources.unplug(die.identity.id)

    # ── one thing at a time ──

    async def _step(self) -> None:
        view = self.table.view
        if view.trouble or view.refusal:
            await self._wait(1.2)
            self.table.dismiss()
        if view.cover_for is not None:
            await self._wait(0.9)
            self.table.lift_cover()
        elif view.viewer is not None:
            await self._wait(1.4)
            self._play(self._choice_of(view.viewer))
        elif view.asks:
            await self._wait(0.6)
            self.table.hand_to(view.asks[0])
        elif view.answers:
            await self._roll(tuple(a.wanted for a in view.answers))
        else:
            await self._wait(1.6)
            self._play(self._next_move())

    def _play(self, move: Move | None) -> None:
        if move is None or not self.table.play(move, {"source": "rehearsal"}):
            move = self.table.game.random_move(self.table.session.state, self._chance)
            if move is not None:
                self.table.play(move, {"source": "rehearsal"})

    def _next_move(self) -> Move | None:
        """What the game's own random player does; always taking the first offer could go round in circles."""
        state = self.table.session.state
        move = self.table.game.random_move(state, self._chance)
        return move if move is not None else next(iter(self.table.game.offers(state, None)), None)

    def _choice_of(self, seat: int) -> Move | None:
        for _ in range(200):
            move = self.table.game.random_move(self.table.session.state, self._chance)
            if move is None or (move.secret and getattr(move, "seat", None) == seat):
                return move
        return None

    # ── rolling ──

    async def _roll(self, wanted: tuple[DiceWanted, ...]) -> None:
        await self._speak_up(wanted)
        camera: list[tuple[DiceWanted, str, int]] = []
        typed: list[tuple[DiceWanted, DieFace]] = []
        for wish in wanted:
            face = self._decide(wish)
            faces = wish.faces.get(face.kind, ())
            value = _value(faces, face.face)
            die = self._dice.get((wish.seat, face.kind))
            colour = self._colour_of(wish.seat, face.kind)
            if die is not None and 1 <= value <= 6:
                die.roll(value, 0.3 + self._chance.random() * 0.9, 0.93 if self._chance.random() < 0.06 else 1.0)
            elif colour and 1 <= value <= 6:
                camera.append((wish, colour, value))
            else:
                typed.append((wish, face))
        if camera and self._read_picture is not None:
            picture = [(colour, value) for _, colour, value in camera]
            rolls = await asyncio.to_thread(self._read_picture, picture) if self._pace else self._read_picture(picture)
            self._sources.inbox.put(*rolls)
        for wish, face in typed:
            await self._wait(0.7)
            self.table.typed(wish.key, face.kind, face.face)
        await self._settle(wanted)

    async def _settle(self, wanted: tuple[DiceWanted, ...]) -> None:
        """Wait for the dice; what stays in doubt somebody looks at, what is never heard is typed."""
        for _ in range(25):
            await asyncio.sleep(0.1)
            heard = [self.table.desk.answer_to(w.key) for w in wanted]
            if all(a is None or a.guesses for a in heard):
                break
        for wish in wanted:
            given = self.table.desk.answer_to(wish.key)
            if given is None:
                continue
            await self._wait(0.9)
            if given.complete:
                self.table.accept(wish.key, given.faces[0].face)
            else:
                face = self._decide(wish)
                self.table.typed(wish.key, face.kind, face.face)

    async def _speak_up(self, wanted: tuple[DiceWanted, ...]) -> None:
        """Before the dice fall, somebody may do what the game allows besides (go for the crown)."""
        dice_moves = {type(self._move(w, DieFace(k, f))) for w in wanted for k in w.kinds for f in w.faces.get(k, ())}
        key = wanted[0].key
        if key in self._asked:
            return
        self._asked.add(key)
        for _ in range(3):
            move = self.table.game.random_move(self.table.session.state, self._chance)
            if move is not None and type(move) not in dice_moves and not move.ruling and not move.secret:
                await self._wait(1.0)
                self._play(move)

    def _decide(self, wish: DiceWanted) -> DieFace:
        """Return the die and face that this seat rolls: what the game's random player would have rolled."""
        for _ in range(60):
            move = self.table.game.random_move(self.table.session.state, self._chance)
            if move is None or getattr(move, "seat", None) != wish.seat:
                continue
            for kind in wish.kinds:
                for face in wish.faces.get(kind, ()):
                    if self._move(wish, DieFace(kind, face)) == move:
                        return DieFace(kind, face)
        kind = self._chance.choice(wish.kinds)
        return DieFace(kind, self._chance.choice(wish.faces.get(kind, ("1",))))

    def _move(self, wish: DiceWanted, face: DieFace) -> Move | None:
        answer: Any = self.table.game.answer_dice
        return answer(self.table.session.state, wish, (face,)) if answer else None

    # ── whose dice ──

    def _give_dice(self) -> None:
        """Every third person gets radio dice, every third a coloured die for the camera, the others call out."""
        session = self.table.session
        kinds = kinds_of(session.game, session.setup)
        number = 0xB0110000
        for seat, person in enumerate(session.state.seats):
            if seat % 3 == 0:
                for kind, faces in kinds.items():
                    if len(faces) <= 6:
                        number += 1
                        die = SimulatedPixel(number, f"{person.name} {kind}", self._chance.randint(40, 99))
                        self.table.give_die(die.identity.id, Owner(seat, kind, _meaning(faces)), again=False)
                        self._sources.plug(die.identity, die)
                        self._dice[seat, kind] = die
            elif seat % 3 == 1 and self._read_picture is not None and kinds:
                kind, faces = list(kinds.items())[-1]
                colour = COLOURS[seat // 3 % len(COLOURS)]
                self.table.give_die(f"camera:{colour}", Owner(seat, kind, _meaning(faces)), again=False)

    def _colour_of(self, seat: int, kind: str) -> str:
        for die, owner in self.table.desk.owners.items():
            if die.startswith("camera:") and (owner.seat, owner.kind) == (seat, kind):
                return die.removeprefix("camera:")
        return ""

    async def _wait(self, seconds: float) -> None:
        await asyncio.sleep(seconds * self._pace)


def _meaning(faces: tuple[str, ...]) -> dict[str, str]:
    """What a stock die's numbers stand for: as people would say it, else one after the other."""
    return suggested(faces) or {str(n): face for n, face in enumerate(faces, start=1)}


def _value(faces: tuple[str, ...], face: str) -> int:
    """The number that a stock die shows for a face; 0 if it has none."""
    return next((int(told) for told, means in _meaning(faces).items() if means == face), 0)
