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
from companion.inputs.from_hardware import translate
from companion.inputs.inbox import Inbox
from companion.table.table import Table

from .simulated_pixel import SimulatedPixel

PictureReader = Callable[[Sequence[tuple[str, int]]], Sequence[Roll]]
"""Draws and reads a picture of dice (colour, value) and returns the rolls seen in it."""

CAMERA_COLOURS = ("red", "blue", "green", "white")


class Rehearsal:
    """Plays one session to its end. `pace` stretches all pauses (0: as fast as it goes, for tests)."""

    def __init__(
        self,
        table: Table,
        inbox: Inbox,
        chance: Random,
        *,
        pace: float = 1.0,
        read_picture: PictureReader | None = None,
    ) -> None:
        self.table = table
        self._inbox = inbox
        self._chance = chance
        self._pace = pace
        self._read_picture = read_picture
        self._dice: dict[tuple[int, str], SimulatedPixel] = {}
        self._asked: set[str] = set()

    async def run(self) -> None:
        """Play until the game is over, then rest."""
        from hardware.watch import DiceWatch

        watch = DiceWatch()
        listening = asyncio.create_task(watch.run(lambda event: self._inbox.put(*translate(event))))
        try:
            self._give_dice(watch)
            await self._wait(1.0)
            while self.table.view.result is None:
                await self._step()
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)

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
        state = self.table.session.state
        offers = self.table.game.offers(state, None)
        if offers:
            return offers[0]
        return self.table.game.random_move(state, self._chance)

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
            value = faces.index(face.face) + 1 if face.face in faces else 0
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
            self._inbox.put(*await asyncio.to_thread(self._read_picture, picture))
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

    def _give_dice(self, watch: Any) -> None:
        """Every third person gets radio dice, every third a coloured die for the camera, the others call out."""
        game, state = self.table.game, self.table.session.state
        kinds = _kinds_of(game, state)
        number = 0xB0110000
        for seat in range(len(state.seats)):
            if seat % 3 == 0:
                for kind, faces in kinds.items():
                    if len(faces) <= 6:
                        number += 1
                        die = SimulatedPixel(number, f"{state.seats[seat].name} {kind}", self._chance.randint(40, 99))
                        meaning = {str(n): face for n, face in enumerate(faces, start=1)}
                        self.table.give_die(die.identity.id, Owner(seat, kind, meaning), again=False)
                        watch.plug(die.identity, die)
                        self._dice[seat, kind] = die
            elif seat % 3 == 1 and self._read_picture is not None and kinds:
                kind, faces = next(iter(kinds.items()))
                colour = CAMERA_COLOURS[seat // 3 % len(CAMERA_COLOURS)]
                meaning = {str(n): face for n, face in enumerate(faces, start=1)}
                self.table.give_die(f"camera:{colour}", Owner(seat, kind, meaning), again=False)

    def _colour_of(self, seat: int, kind: str) -> str:
        for die, owner in self.table.desk.owners.items():
            if die.startswith("camera:") and (owner.seat, owner.kind) == (seat, kind):
                return die.removeprefix("camera:")
        return ""

    async def _wait(self, seconds: float) -> None:
        await asyncio.sleep(seconds * self._pace)


def _kinds_of(game: Any, state: Any) -> dict[str, tuple[str, ...]]:
    """Return the dice that the game will ever ask for and their faces, found by looking a few moves ahead."""
    found: dict[str, tuple[str, ...]] = {}
    chance = Random(1)
    for _ in range(40):
        for wish in game.dice_wanted(state):
            found |= {kind: wish.faces[kind] for kind in wish.kinds if kind in wish.faces}
        move = game.random_move(state, chance)
        if move is None:
            break
        state = game.apply(state, move)
    return found
