"""Checks that hold for every game: random play-outs, and what must be true before, during and after them.

`check_play_out` checks one game; `play_out` only plays; `companion.core.soaking` plays many and reports.
"""

from __future__ import annotations

import traceback
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from random import Random
from typing import Any, cast

from .catalogue import CatalogueError
from .dice import DieFace
from .game import Game, Option, Seat, Setup, SetupError, Tracked
from .garbage import NotGuessable, any_move
from .messages import IllegalMove, Message
from .moves import Move
from .secrecy import Forgetful, exchange
from .session import Entry, Session

NAMES = ("Ana", "Ben", "Cleo", "Dev", "Eda", "Finn", "Gus", "Hana")
BY = {"input": "play-out"}


class Broken(AssertionError):
    """A game broke its promise; says which game, seed and row, and what. `seed` plays the same game again."""

    def __init__(self, game: str, seed: int, row: int, what: str) -> None:
        super().__init__(f"{game}, seed {seed}, after row {row}: {what}")
        self.game, self.seed, self.row, self.what = game, seed, row, what


@dataclass(frozen=True, slots=True)
class PlayOut:
    """One game that was played and checked: how many moves and rulings it had, how many tries were refused,
    and how many hidden choices were exchanged without anybody noticing."""

    seats: int
    moves: int
    rulings: int
    refusals: int
    secrets: int
    exchanged: int


def random_setup(game: Game[Any], rng: Random) -> Setup:
    """Return a setup with random people and house rules; half of the rules stay as they are."""
    for _ in range(100):
        count = min(rng.choice(list(game.seats)), rng.choice(list(game.seats)))  # small tables more often
        people = [NAMES[n % len(NAMES)] + (" II" if n >= len(NAMES) else "") for n in range(count)]
        rng.shuffle(people)
        options = {o.key: _any_option(o, rng) for o in game.options if rng.random() < 0.5}
        try:
            setup = game.setup(tuple(Seat(name) for name in people), options)
            game.begin(setup)
        except (SetupError, CatalogueError):
            continue  # house rules that do not go together
        return setup
    raise SetupError(Message("setup.no_random_setup"), "options")


def play_out(game: Game[Any], rng: Random, setup: Setup | None = None, most_moves: int = 20_000) -> Session:
    """Play random legal moves until the game is over, or for `most_moves`. Returns the session."""
    session = Session(game, setup or random_setup(game, rng), Forgetful())
    while session.length < most_moves and (move := game.random_move(session.state, rng)) is not None:
        session.play(move, BY, float(session.length))
    return session


def check_play_out(game: Game[Any], seed: int, most_moves: int = 20_000, looks: float = 1.0) -> PlayOut:
    """Play one random game and check everything that every game promises. Raises `Broken`.

    Faults and dice are checked after every move; `looks` is the share of states that are also looked at in full.

    During play: faults, views, reasons, offers, dice, rulings, refusals of nonsense. Afterwards: undo, redo, replay,
    changes of the past, and that hidden choices stay hidden.
    """
    check = _Check(game, seed, most_moves, looks)
    try:
        return check.run()
    except Broken:
        raise
    except Exception as error:
        raise Broken(game.key, seed, check.session.last_number, told(error)) from error


class _Check:
    def __init__(self, game: Game[Any], seed: int, most_moves: int, looks: float) -> None:
        self.game = game
        self.looks = looks
        self.seed = seed
        self.most_moves = most_moves
        self.rng = Random(seed)
        self.entries: list[Entry] = []
        self.session = Session(game, random_setup(game, self.rng), self)
        self.refusals = 0
        self.open_wishes: set[str] = set()
        self.closed_wishes: set[str] = set()
        self.kinds = tuple(game.moves)

    def append(self, entries: tuple[Entry, ...]) -> None:
        self.entries.extend(entries)

    def demand(self, holds: object, what: str) -> None:
        if not holds:
            raise Broken(self.game.key, self.seed, self.session.last_number, what)

    def run(self) -> PlayOut:
        game, session, rng = self.game, self.session, self.rng
        self.look(session.opening)
        while (move := game.random_move(session.state, rng)) is not None:
            self.demand(session.length < self.most_moves, f"the game does not end within {self.most_moves} moves")
            # Copies of a long game are slow; who changes a state in place does it often enough to be caught.
            before, copy = session.state, plain(session.state) if rng.random() < 0.08 * self.looks else None
            if copy is not None:
                self.try_nonsense(6)
            try:
                session.play(move, BY, float(session.length))
            except IllegalMove as error:
                self.demand(False, f"random move {move!r} is refused: {error.reason.key}")
            self.look(session.state)
            self.demand(copy is None or plain(before) == copy, f"{move!r} changed the state it was given")
        self.demand(game.result(session.state) is not None, "no random move is left, but there is no result")
        self.check_result(session.state)
        self.try_nonsense(25)
        steps = session.steps
        self.there_and_back()
        self.change_nothing()
        exchanged = self.exchange_secrets()
        rulings = sum(step.move.ruling for step in steps)
        secrets = sum(step.move.secret for step in steps)
        return PlayOut(len(session.setup.seats), len(steps), rulings, self.refusals, secrets, exchanged)

    # ── during play ──

    def look(self, state: Any) -> None:
        """Look at a state as everybody would, and try what it offers."""
        game, rng = self.game, self.rng
        faults = game.faults(state)
        self.demand(not faults, f"faults: {'; '.join(faults)}")
        viewers = [None, *range(len(state.seats))]
        # Everybody looks now and then and at the end; in between one person does, or the table: views are slow.
        everybody = rng.random() < 0.08 * self.looks or game.result(state) is not None
        if not everybody and rng.random() >= self.looks:
            self.check_dice(state)
            return
        for viewer in viewers if everybody else (rng.choice(viewers),):
            game.view(state, viewer)
        self.demand(set(game.asks(state)) <= set(state.places), "somebody who is away is asked for a hidden choice")
        numbers = game.tracked(state)
        self.demand(len({n.key for n in numbers}) == len(numbers), "two tracked numbers have the same key")
        for viewer in (None, rng.choice(viewers)):
            for offer in game.offers(state, viewer):
                self.must_work(state, offer, "offer")
            if numbers:
                self.check_reasons(state, rng.choice(numbers), viewer)
        if numbers and rng.random() < 0.2:
            self.check_ruling(state, rng.choice(numbers))
        if game.result(state) is not None:
            self.check_result(state)
        self.check_dice(state)

    def check_reasons(self, state: Any, number: Tracked, viewer: int | None) -> None:
        why = self.game.explain(state, number.key, viewer)
        if why is None or why.total is None:
            return
        self.demand(why.total == number.value, f"{number.key} is {number.value}, but its reasons say {why.total}")
        values = [line.value for line in why.lines if line.value is not None]
        total = sum(values)
        self.demand(not values or total == why.total, f"{number.key}: the lines add up to {total}, not {why.total}")

    def check_ruling(self, state: Any, number: Any) -> None:
        value = self.rng.randint(number.low, min(number.high, number.low + 60))
        move = self.game.rule(state, number.key, value)
        if move is None or value == number.value:
            return
        self.demand(move.ruling, f"{move!r} sets {number.key} but is no ruling")
        try:
            after = self.game.apply(state, move)
        except IllegalMove:
            return
        now = {n.key: n.value for n in self.game.tracked(after)}
        self.demand(now.get(number.key) == value, f"{move!r} leaves {number.key} at {now.get(number.key)}")

    def check_result(self, state: Any) -> None:
        result = self.game.result(state)
        assert result is not None
        alone = len(result.standings) == 1  # who plays alone may lose
        self.demand((result.winners or alone) and result.why, "a result without a winner or without a reason")
        seats = [standing.seat for standing in result.standings]
        self.demand(len(set(seats)) == len(seats), "a seat stands twice in the result")
        first = {standing.seat for standing in result.standings if standing.place == 1}
        right = not first or first == set(result.winners) or (alone and not result.winners)
        self.demand(right, "the winners are not those in first place")
        for standing in result.standings if self.game.score_key else ():
            if standing.seat in state.places:
                why = self.game.explain(state, f"{self.game.score_key}.{standing.seat}", None)
                told = why is not None and why.total == standing.score and why.rules
                self.demand(told, f"the score of seat {standing.seat} is not explained with its rules")

    def check_dice(self, state: Any) -> None:
        wanted = self.game.dice_wanted(state)
        keys = {wish.key for wish in wanted}
        self.demand(len(keys) == len(wanted), "two wishes for dice have the same key")
        self.closed_wishes |= self.open_wishes - keys
        self.open_wishes = keys
        again = sorted(keys & self.closed_wishes)
        self.demand(not again, f"wishes for dice come again under the same key: {again}")
        for wish in wanted:
            self.demand(wish.kinds and wish.count > 0, f"the wish {wish.key} can be answered by no die")
            self.demand(wish.seat in state.places, f"the wish {wish.key} waits for somebody who is away")
        if wanted and self.game.answer_dice is not None:
            wish = self.rng.choice(wanted)
            kind = self.rng.choice(wish.kinds)
            faces = wish.faces.get(kind, ("1", "2", "3", "4", "5", "6"))
            rolled = tuple(DieFace(kind, self.rng.choice(faces)) for _ in range(wish.count))
            self.must_work(state, self.game.answer_dice(state, wish, rolled), f"answer to {wish.key}")

    def must_work(self, state: Any, move: Move, name: str) -> None:
        try:
            self.game.apply(state, move)
        except IllegalMove as error:
            self.demand(False, f"{name} {move!r} is refused: {error.reason.key}")

    def try_nonsense(self, times: int) -> None:
        """Throw random moves at the state: accepted or refused with a reason, never anything else."""
        game, state = self.game, self.session.state
        untouched, tried = plain(state), []
        for _ in range(times):
            try:
                move = any_move(self.rng.choice(self.kinds), len(state.seats), self.rng)
            except NotGuessable:
                continue
            tried.append(_all(move))
            try:
                after = game.apply(state, move)
            except IllegalMove as error:
                self.refusals += 1
                self.demand(isinstance(error.reason, Message), f"{move!r} is refused without a message")
                self.try_anyway(state, move)
            except Exception as error:
                raise Broken(
                    game.key, self.seed, self.session.last_number, f"{_all(move)} raised {told(error)}"
                ) from error
            else:
                self.after_nonsense(state, move, after)
        self.demand(plain(state) == untouched, f"one of these changed the state: {'; '.join(tried)}")

    def try_anyway(self, state: Any, refused: Move) -> None:
        anyway = self.game.overrule(state, refused)
        if anyway is not None:
            self.demand(anyway.ruling, f"{anyway!r} overrules but is no ruling")
            self.must_work(state, anyway, f"the ruling instead of {_all(refused)}")

    def after_nonsense(self, state: Any, move: Move, after: Any) -> None:
        try:
            faults = self.game.faults(after)
            for viewer in (None, self.rng.randrange(len(after.seats))):
                self.game.view(after, viewer)
            self.game.describe(state, move)
            self.game.differences(state, after)
            self.game.result(after)
        except Exception as error:
            what = f"after {_all(move)}: {told(error)}"
            raise Broken(self.game.key, self.seed, self.session.last_number, what) from error
        self.demand(not faults, f"{_all(move)} is accepted, but then: {'; '.join(faults)}")

    # ── afterwards ──

    def there_and_back(self) -> None:
        """Undo everything, redo everything; then the rows so far must make the very same session."""
        session, game = self.session, self.game
        end, lines, length = session.state, session.history(), session.length
        middle = self.rng.randrange(length + 1)
        expected = session.steps[middle - 1].after if middle else session.opening
        while session.length > middle:
            session.undo(BY)
        self.demand(session.state == expected, f"undoing to move {middle} gives another state")
        session.go_back(0, BY)
        self.demand(session.state == session.opening and session.undo_label is None, "undo ends before the opening")
        self.check_replay()
        while session.redo_label is not None:
            session.redo(BY)
        self.demand(session.state == end and session.history() == lines, "undo and redo give another game")
        self.check_replay()
        game.differences(session.opening, end)

    def check_replay(self) -> None:
        mine, again = self.session, Session(self.game, self.session.setup, Forgetful(), self.entries)
        self.demand(not again.dropped, "the rows of the log do not replay")
        self.demand(again.state == mine.state, "replaying the rows gives another state")
        self.demand(again.history() == mine.history(), "replaying the rows gives another history")
        labels = (again.undo_label, again.redo_label) == (mine.undo_label, mine.redo_label)
        self.demand(labels, "replaying the rows gives other undo labels")

    def change_nothing(self) -> None:
        """Change a random row into itself: nothing may differ."""
        session = self.session
        if not session.length:
            return
        step = self.rng.choice(session.steps)
        end = session.state
        changes = session.change(step.number, step.move, BY)
        self.demand(session.state == end, f"changing row {step.number} into itself gives another state")
        quiet = not (changes.numbers or changes.refused or changes.on_the_table)
        self.demand(quiet, f"changing row {step.number} into itself is told to have changed something")
        session.undo(BY)
        self.demand(session.state == end, "undoing a change gives another state")

    def exchange_secrets(self, most: int = 3) -> int:
        """Exchange some hidden choices; nobody else may notice. Returns how many were exchanged."""
        session = self.session
        hidden = [index for index, step in enumerate(session.steps) if step.move.secret]
        done = 0
        for index in self.rng.sample(hidden, min(len(hidden), 3 * most)):
            exchanged, leak = exchange(session, index, self.rng)
            self.demand(not leak, f"another hidden choice in row {session.steps[index].number} shows in: {leak}")
            done += exchanged
            if done == most:
                break
        return done


_ATOMS = frozenset({int, str, bool, float, type(None)})


@cache
def _field_names(kind: Hashable) -> tuple[str, ...]:
    return tuple(f.name for f in fields(cast(Any, kind)))


def plain(value: Any) -> Any:
    """Return a deep copy of a frozen value as plain tuples, to see later whether somebody changed it."""
    kind = type(value)
    if kind in _ATOMS:
        return value
    if kind is tuple or kind is list:
        return tuple([item if type(item) in _ATOMS else plain(item) for item in value])
    if is_dataclass(value) and not isinstance(value, type):
        return (kind, *[plain(getattr(value, name)) for name in _field_names(cast(Hashable, kind))])
    if isinstance(value, Mapping):
        return tuple([(plain(k), plain(v)) for k, v in value.items()])
    if isinstance(value, list | tuple):
        return tuple([plain(item) for item in value])
    return frozenset(plain(item) for item in value) if isinstance(value, set) else value


def _any_option(option: Option, rng: Random) -> Any:
    if option.choices:
        return rng.choice(option.choices)
    if isinstance(option.default, bool):
        return rng.random() < 0.5
    if isinstance(option.default, str) or option.high <= option.low:
        return option.default
    # Mostly near the printed rule: a target ten times as high makes a game ten times as long and tries nothing new.
    high = option.high if rng.random() < 0.02 else min(option.high, max(2 * option.default, option.low))
    return rng.randint(option.low, high)


def _all(move: Move) -> str:
    """Show a made-up move with all its fields, also of a hidden kind: nobody at a table ever chose it."""
    return f"{type(move).__name__}({', '.join(f'{f.name}={getattr(move, f.name)!r}' for f in fields(move))})"


def told(error: Exception) -> str:
    """Return an exception and where it came from, in one line."""
    frames = traceback.extract_tb(error.__traceback__)[-3:]
    place = " > ".join(f"{frame.filename}:{frame.lineno}" for frame in frames)
    return f"{type(error).__name__}: {error} ({place})"
