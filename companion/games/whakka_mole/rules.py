"""The rules of Whakka Mole, WM-1…19, as functions from a state and a move to the next state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core import seating
from companion.core.frozen import replace
from companion.core.game import Setup, Tracked
from companion.core.messages import require, say
from companion.core.moves import Move
from companion.core.seating import Join, Leave, Rename, SwapSeats, left_of
from companion.core.stopping import resumed

from .moves import EndGame, NextTurn, PlayOn, RevealNow, SetScore, SetSheet, UsePaper, Write, WritePaper
from .state import (
    FEWEST_SEATS,
    MOST_SEATS,
    Choice,
    Count,
    HouseRules,
    Phase,
    ScoreSet,
    Sheet,
    State,
    Turn,
    Whack,
)

SCORE = "score."
SHEET = "sheet."


def begin(setup: Setup) -> State:
    """Lay out an empty sheet for everybody; the first turn is being written. Raises `SetupError`."""
    rules = HouseRules.from_options(setup.options)
    count = len(setup.seats)
    return State(
        rules=rules,
        seats=setup.seats,
        places=tuple(n for n, seat in enumerate(setup.seats) if not seat.away),
        phase=Phase.WRITE,
        turn=1,
        paper=setup.options["paper"],
        sheets=(_empty(rules),) * count,
        choices=(None,) * count,
        scores=(0,) * count,
    )


def waiting(state: State) -> tuple[int, ...]:
    """Return the seats that still have to write this turn, clockwise (WM-4, WM-7)."""
    if state.phase is not Phase.WRITE:
        return ()
    return tuple(seat for seat in state.places if state.choices[seat] is None)


def asks(state: State) -> tuple[int, ...]:
    """Return the seats the tablet is passed to, in order; none while the table writes on paper."""
    return () if state.paper else waiting(state)


def opens(before: State, move: Move, after: State) -> tuple[tuple[int, type[Move]], ...]:
    """Return the choices that a reveal lays open (WM-8); those of a turn that the table ended stay face down."""
    if len(after.turns) == len(before.turns):
        return ()
    wrote = {count.seat for count in after.turns[-1].counts if count.wrote}
    hidden = {seat for seat, choice in enumerate(before.choices) if choice is not None and not choice.open}
    seats = wrote & (hidden | {move.seat} if isinstance(move, Write) else hidden)
    return tuple((seat, Write) for seat in sorted(seats))


def leaders(state: State) -> tuple[int, ...]:
    """Return the seats at the table with the most points."""
    best = max(state.scores[seat] for seat in state.places)
    return tuple(seat for seat in state.places if state.scores[seat] == best)


def finished(state: State) -> bool:
    """Say whether the game is over: somebody reached the target at the end of a turn (WM-16, WMG-6)."""
    if state.phase is Phase.ENDED:
        return True
    if state.phase is not Phase.REVEAL:
        return False
    first = leaders(state)
    return state.scores[first[0]] >= state.rules.target and not (state.rules.play_on and len(first) > 1)


# ── writing ──


def write(state: State, move: Write) -> State:
    """Keep a seat's hidden choice; the last one reveals the turn (WM-5…8)."""
    _going(state)
    require(not state.paper, "whakka_mole.on_paper", rule="WM-5")
    return _written(state, move.seat, Choice(move.pop, move.whack))


def write_paper(state: State, move: WritePaper) -> State:
    """Keep what a seat wrote on paper; the last one reveals the turn (WM-5…8)."""
    _going(state)
    require(state.paper, "whakka_mole.not_on_paper", rule="WM-5")
    return _written(state, move.seat, Choice(move.pop, move.whack, open=True))


def use_paper(state: State, move: UsePaper) -> State:
    """Write on paper from now on, or on the tablet again. What is written stays written."""
    same = "whakka_mole.on_paper" if state.paper else "whakka_mole.not_on_paper"
    require(move.on != state.paper, same, rule="WM-5")
    return replace(state, paper=move.on)


def _going(state: State) -> None:
    """Refuse once the game is over (WM-16)."""
    require(not finished(state), "whakka_mole.is_over", rule="WM-16")


def _written(state: State, seat: int, choice: Choice) -> State:
    rules, name = state.rules, state.seats[seat].name
    require(state.phase is Phase.WRITE, "whakka_mole.already_revealed", rule="WM-15")
    require(seat in state.places, "seating.is_away", name=name)
    on_sheet = all(1 <= hole <= rules.holes for hole in (*choice.pop, choice.whack))
    require(on_sheet, "whakka_mole.no_such_hole", high=rules.holes, rule="WM-2")
    require(choice.pop or not rules.at_least_one, "whakka_mole.one_mole_at_least", rule="WM-5")
    once = tuple(dict.fromkeys(choice.pop))
    require(once == choice.pop or not rules.stay_up, "whakka_mole.hole_twice", rule="WM-5")
    choice = replace(choice, pop=once)
    return _reveal_when_all_wrote(replace(state, choices=_put(state.choices, seat, choice)))


def reveal_now(state: State, move: RevealNow) -> State:
    """Reveal without those who have not written; at least one must have."""
    _going(state)
    require(state.phase is Phase.WRITE, "whakka_mole.already_revealed", rule="WM-15")
    require(any(state.choices), "whakka_mole.nobody_wrote", rule="WM-7")
    return _revealed(state)


# ── pop up, whacking, scoring ──


def _reveal_when_all_wrote(state: State) -> State:
    return state if waiting(state) or state.phase is not Phase.WRITE else _revealed(state)


def _revealed(state: State) -> State:
    """Pop up, whack and count in one go (WM-8…14); all whacks are judged on the same sheets (WM-19)."""
    popped: dict[int, Sheet] = {}
    home: dict[int, int] = {}
    for seat in state.places:
        popped[seat], home[seat] = _pop_up(state.rules, state.sheets[seat], state.choices[seat])
    whacks = tuple(
        _whack(seat, left_of(state, seat), choice.whack, popped)
        for seat in state.places
        if (choice := state.choices[seat]) is not None
    )
    emptied = {whack.left for whack in whacks if whack.hit}
    hits = {whack.seat for whack in whacks if whack.hit}
    counts = []
    sheets, scores = list(state.sheets), list(state.scores)
    for seat in state.places:
        left = _empty(state.rules) if seat in emptied else popped[seat]
        count = Count(
            seat,
            popped[seat],
            left,
            whack_points=state.rules.hit if seat in hits else 0,
            mole_points=sum(left),
            before=state.scores[seat],
            wrote=state.choices[seat] is not None,
            stayed_home=home[seat],
        )
        counts.append(count)
        sheets[seat], scores[seat] = left, count.after
    return replace(
        state,
        phase=Phase.REVEAL,
        sheets=tuple(sheets),
        scores=tuple(scores),
        choices=(None,) * len(state.seats),
        turns=(*state.turns, Turn(state.turn, whacks, tuple(counts))),
    )


def _pop_up(rules: HouseRules, sheet: Sheet, choice: Choice | None) -> tuple[Sheet, int]:
    """Return a sheet after pop up and how many tokens stayed home (WM-9, WMG-2, WMG-5)."""
    pop = choice.pop if choice else ()
    if not rules.stay_up:
        return tuple(int(hole in pop) for hole in range(1, rules.holes + 1)), 0
    free = max(0, rules.limit - sum(sheet)) if rules.limit else len(pop)
    tokens = list(sheet)
    for hole in pop[:free]:
        tokens[hole - 1] += 1
    return tuple(tokens), max(0, len(pop) - free)


def _whack(seat: int, left: int, hole: int, popped: Mapping[int, Sheet]) -> Whack:
    """Check a whack against the left neighbour's sheet; a hit takes all of its tokens (WM-10…13)."""
    hit = popped[left][hole - 1] > 0
    return Whack(seat, left, hole, hit, sum(popped[left]) if hit else 0)


# ── turns and rulings ──


def next_turn(state: State, move: NextTurn) -> State:
    """Begin a new turn (WM-15) unless the game is over (WM-16)."""
    names = _names(state, waiting(state))
    require(state.phase is not Phase.WRITE, "whakka_mole.still_writing", names=names, n=len(names), rule="WM-7")
    _going(state)
    return _new_turn(state)


def end_game(state: State, move: EndGame) -> State:
    """End the game by the table's word."""
    _going(state)
    return _stopped(state)


def _stopped(state: State) -> State:
    writing = state if state.phase is Phase.WRITE else None
    return replace(state, phase=Phase.ENDED, choices=(None,) * len(state.seats), stopped=writing)


def play_on(state: State, move: PlayOn) -> State:
    """Go on after the end, to a target nobody has reached yet; a turn that was being written is written on."""
    require(finished(state), "whakka_mole.not_over", rule="WM-16")
    best = state.scores[leaders(state)[0]]
    require(move.target > best, "whakka_mole.target_too_low", n=best, rule="WM-16")
    rules = replace(state.rules, target=move.target)
    writing = resumed(state, _stopped)
    return replace(writing, rules=rules) if writing else _new_turn(replace(state, rules=rules, stopped=None))


def set_score(state: State, move: SetScore) -> State:
    """Set a score by the table's word."""
    before = state.scores[move.seat]
    require(move.n != before, "whakka_mole.same_score", name=state.seats[move.seat].name, n=before)
    ruling = ScoreSet(move.seat, len(state.turns), before, move.n)
    return replace(state, scores=_put(state.scores, move.seat, move.n), rulings=(*state.rulings, ruling))


def set_sheet(state: State, move: SetSheet) -> State:
    """Set the tokens on a sheet by the table's word."""
    require(len(move.tokens) == state.rules.holes, "whakka_mole.sheet_size", n=state.rules.holes, rule="WM-2")
    require(move.seat in state.places, "seating.is_away", name=state.seats[move.seat].name)
    return replace(state, sheets=_put(state.sheets, move.seat, move.tokens))


def _new_turn(state: State) -> State:
    nobody = (None,) * len(state.seats)
    return replace(state, phase=Phase.WRITE, turn=len(state.turns) + 1, choices=nobody)


# ── people ──


def leave(state: State, move: Leave) -> State:
    """Let somebody go home: their moles go down; if only they had not written, the turn is revealed."""
    _going(state)
    state = seating.leave(state, move, FEWEST_SEATS)
    sheets, choices = _put(state.sheets, move.seat, _empty(state.rules)), _put(state.choices, move.seat, None)
    return _reveal_when_all_wrote(replace(state, sheets=sheets, choices=choices))


def join(state: State, move: Join) -> State:
    """Let somebody sit down with an empty sheet and 0 points, or come back with the points they had."""
    _going(state)
    state, _, back = seating.join(state, move, MOST_SEATS)
    if back:
        return state
    return replace(
        state,
        sheets=(*state.sheets, _empty(state.rules)),
        choices=(*state.choices, None),
        scores=(*state.scores, 0),
    )


MOVES: Mapping[type[Move], Callable[[State, Any], State]] = {
    Write: write,
    WritePaper: write_paper,
    NextTurn: next_turn,
    UsePaper: use_paper,
    RevealNow: reveal_now,
    SetScore: set_score,
    SetSheet: set_sheet,
    EndGame: end_game,
    PlayOn: play_on,
    Rename: seating.rename,
    SwapSeats: seating.swap_seats,
    Leave: leave,
    Join: join,
}


# ── numbers, ways through, invariants ──


def tracked(state: State) -> tuple[Tracked, ...]:
    """Return every score and, where tokens stay up from turn to turn, the tokens in each hole."""
    found = [
        Tracked(f"{SCORE}{n}", say("whakka_mole.tracked.score", name=seat.name), state.scores[n])
        for n, seat in enumerate(state.seats)
    ]
    if state.rules.stay_up:
        for n in state.places:
            for hole, tokens in enumerate(state.sheets[n], 1):
                label = say("whakka_mole.tracked.hole", name=state.seats[n].name, hole=hole)
                found.append(Tracked(f"{SHEET}{n}.{hole}", label, tokens, high=99))
    return tuple(found)


def rule(state: State, key: str, value: int) -> Move | None:
    """Return the ruling that sets a tracked number; None for a key that is not tracked."""
    if all(number.key != key for number in tracked(state)):
        return None
    if key.startswith(SCORE):
        return SetScore(int(key.removeprefix(SCORE)), value)
    seat, hole = map(int, key.removeprefix(SHEET).split("."))
    return SetSheet(seat, _put(state.sheets[seat], hole - 1, value))


def overrule(state: State, move: Move) -> Move | None:
    """Return the ruling behind "Do it anyway": reveal without the slow ones, or play on after the end."""
    if not isinstance(move, NextTurn):
        return None
    if state.phase is Phase.WRITE:
        return RevealNow() if any(state.choices) else None
    best = state.scores[leaders(state)[0]]
    target = state.rules.target if state.rules.target > best else (best // 10 + 1) * 10
    return PlayOn(target) if finished(state) and target <= 999 else None


def offers(state: State, viewer: int | None) -> tuple[Move, ...]:
    """Return the next turn once everything is counted and the game goes on."""
    return (NextTurn(),) if state.phase is Phase.REVEAL and not finished(state) else ()


def faults(state: State) -> tuple[str, ...]:
    """Return broken invariants: sizes, phases, sums of scores, one whack per sheet (WM-18)."""
    found = []
    count = len(state.seats)
    if not len(state.sheets) == len(state.choices) == len(state.scores) == count:
        return ("sheets, choices and scores do not match the seats",)
    if any(len(sheet) != state.rules.holes or min(sheet) < 0 for sheet in state.sheets):
        found.append("a sheet has another number of holes, or fewer than no tokens")
    writers = state.places if state.phase is Phase.WRITE else ()
    if any(choice is not None for seat, choice in enumerate(state.choices) if seat not in writers):
        found.append("a choice is kept after the reveal or for somebody who is away")
    if state.phase is Phase.WRITE and not waiting(state):
        found.append("all have written and nothing was revealed")
    if state.turn != len(state.turns) + (state.phase is Phase.WRITE) and state.phase is not Phase.ENDED:
        found.append(f"turn {state.turn} after {len(state.turns)} finished turns")
    for seat in range(count):
        gained = sum(c.gain for turn in state.turns if (c := turn.count_of(seat)))
        ruled = sum(r.after - r.before for r in state.rulings if r.seat == seat)
        if state.scores[seat] != gained + ruled:
            found.append(f"seat {seat} has {state.scores[seat]} points, but {gained} gained and {ruled} ruled")
    for turn in state.turns[-1:]:
        if len({whack.left for whack in turn.whacks}) != len(turn.whacks):
            found.append("a sheet was whacked twice in a turn")
    return tuple(found)


def _names(state: State, seats: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(state.seats[seat].name for seat in seats)


def _empty(rules: HouseRules) -> Sheet:
    return (0,) * rules.holes


def _put(items: tuple[Any, ...], place: int, item: Any) -> tuple[Any, ...]:
    return (*items[:place], item, *items[place + 1 :])
