"""The sentences of Whakka Mole: history lines, lines of a reveal, sums with reasons, the end."""

from __future__ import annotations

from typing import Any

from companion.core.game import Result, Standing, Viewer, Why, WhyLine
from companion.core.messages import Message, Value, say
from companion.core.moves import Move
from companion.core.seating import name_of, told

from .moves import EndGame, NextTurn, PlayOn, RevealNow, SetScore, SetSheet, UsePaper, Write, WritePaper
from .rules import SCORE, SHEET, finished, leaders, tracked
from .state import Count, Phase, ScoreSet, Sheet, State, Turn, Whack

GAIN = "gain."


def choices(state: State, move: type[Move], field: str) -> tuple[tuple[Any, Value], ...] | None:
    """Return the holes of these sheets where a field of a move names one; None where its type says it all."""
    if field in ("pop", "whack"):
        return tuple((hole, str(hole)) for hole in range(1, state.rules.holes + 1))
    return None


def describe(state: State, move: Move) -> Message:
    """Return the public history line of a move; of a hidden choice only that it was written."""
    match move:
        case Write(seat=seat):
            again = seat < len(state.choices) and state.choices[seat] is not None
            return say("whakka_mole.did.write_again" if again else "whakka_mole.did.write", name=name_of(state, seat))
        case WritePaper(seat, pop, whack):
            key = "whakka_mole.did.paper" if pop else "whakka_mole.did.paper_none"
            return say(key, name=name_of(state, seat), holes=_once(pop), n=len(_once(pop)), whack=whack)
        case UsePaper(on):
            return say("whakka_mole.did.use_paper" if on else "whakka_mole.did.use_tablet")
        case NextTurn():
            return say("whakka_mole.did.next_turn", turn=state.turn + 1)
        case RevealNow():
            return say("whakka_mole.did.reveal_now")
        case SetScore(seat, n):
            return say("whakka_mole.did.set_score", name=name_of(state, seat), n=n)
        case SetSheet(seat, tokens):
            return _sheet_told(
                "whakka_mole.did.set_sheet", "whakka_mole.did.set_sheet_empty", name_of(state, seat), tokens
            )
        case EndGame():
            return say("whakka_mole.did.end_game")
        case PlayOn(target):
            return say("whakka_mole.did.play_on", n=target)
    return told(state, move) or say("move.unknown", move=type(move).__name__, game=say("whakka_mole.title"))


def whack_line(state: State, whack: Whack) -> Message:
    """Say how a whack went: "Ana whacks Ben at 5: hit! +6; Ben loses 3 tokens"."""
    name, left = state.seats[whack.seat].name, state.seats[whack.left].name
    if not whack.hit:
        return say("whakka_mole.line.miss", name=name, left=left, hole=whack.hole)
    points = state.rules.hit
    return say("whakka_mole.line.hit", name=name, left=left, hole=whack.hole, points=points, n=whack.lost)


def note(turn: Turn, count: Count) -> Message:
    """Say in a few words how the turn went for a seat: "missed, lost 3 moles"."""
    own = turn.whack_by(count.seat)
    if own is None:
        whack = say("whakka_mole.note.sat_out")
    else:
        whack = say("whakka_mole.note.hit", points=count.whack_points) if own.hit else say("whakka_mole.note.missed")
    against = turn.whack_at(count.seat)
    if against is not None and against.hit:
        sheet = say("whakka_mole.note.lost", n=against.lost)
    elif sum(count.left):
        sheet = say("whakka_mole.note.up", n=sum(count.left))
    else:
        sheet = say("whakka_mole.note.none_up")
    return say("whakka_mole.note.both", whack=whack, sheet=sheet)


def total_line(state: State, count: Count) -> Message:
    """Say a seat's sum aloud: "Dev has 43: 35 before, 6 for the whack, 2 for moles"."""
    return say(
        "whakka_mole.line.total",
        name=state.seats[count.seat].name,
        total=count.after,
        before=count.before,
        whack=count.whack_points,
        moles=count.mole_points,
    )


def explain(state: State, key: str, viewer: Viewer) -> Why | None:
    """Explain ``score.N`` turn by turn, ``gain.N``, the points of the last turn, or ``sheet.N.H``, the tokens in a hole
    where they stay up. All are public."""
    if key.startswith(SHEET):
        return _tokens(state, key)
    for prefix, reasons in ((SCORE, _score), (GAIN, _gain)):
        rest = key.removeprefix(prefix)
        if key.startswith(prefix) and rest.isascii() and rest.isdigit() and int(rest) < len(state.seats):
            return reasons(state, int(rest))
    return None


def _score(state: State, seat: int) -> Why:
    events: list[tuple[int, int, WhyLine]] = []
    for place, turn in enumerate(state.turns, 1):
        count = turn.count_of(seat)
        if count is not None:
            text = say("whakka_mole.why.turn", turn=turn.number, note=note(turn, count))
            events.append((place, 0, WhyLine(text, count.gain, sign="mallet" if count.whack_points else "mole")))
    for ruling in state.rulings:
        if ruling.seat == seat:
            events.append((ruling.turns, 1, _ruled(ruling)))
    lines = tuple(line for *_, line in sorted(events, key=lambda event: event[:2]))
    title = say("whakka_mole.tracked.score", name=state.seats[seat].name)
    return Why(title, lines, state.scores[seat], ("WM-11", "WM-12", "WM-13", "WM-14", "WM-10"))


def _ruled(ruling: ScoreSet) -> WhyLine:
    return WhyLine(say("whakka_mole.why.ruling", n=ruling.after), ruling.after - ruling.before, sign="gavel")


def _gain(state: State, seat: int) -> Why | None:
    turn = state.last_turn
    count = turn.count_of(seat) if turn else None
    if turn is None or count is None:
        return None
    rules = ["WM-10"]
    lines: list[WhyLine] = []
    own, against = turn.whack_by(seat), turn.whack_at(seat)
    if own is None:
        lines.append(WhyLine(say("whakka_mole.why.sat_out"), 0, sign="sits_out"))
    else:
        lines.append(WhyLine(whack_line(state, own), count.whack_points, sign="mallet"))
        rules.append("WM-11" if own.hit else "WM-13")
    if count.stayed_home:
        home = say("whakka_mole.why.stayed_home", n=count.stayed_home, limit=state.rules.limit)
        lines.append(WhyLine(home, sign="mole"))
    if against is not None and against.hit:
        lines.append(WhyLine(whack_line(state, against), seat=against.seat))
        rules.append("WM-12")
    lines.append(WhyLine(say("whakka_mole.why.moles", n=count.mole_points), count.mole_points, sign="mole"))
    title = say("whakka_mole.why.gain", name=state.seats[seat].name, turn=turn.number)
    return Why(title, tuple(lines), count.gain, (*rules, "WM-14"))


def _tokens(state: State, key: str) -> Why | None:
    """Say how the tokens in a hole came about: those up after pop up, the whack that took all, what changed since."""
    number = next((number for number in tracked(state) if number.key == key), None)
    if number is None:
        return None
    seat, hole = map(int, key.removeprefix(SHEET).split("."))
    turn = state.last_turn
    count = turn.count_of(seat) if turn else None
    up = count.popped[hole - 1] if count else 0
    lines = [WhyLine(say("whakka_mole.why.tokens_up"), up, sign="mole")]
    rules = ["WM-9", "WMG-2"]
    against = turn.whack_at(seat) if turn and count else None
    if against is not None and against.hit:
        lines.append(WhyLine(whack_line(state, against), -up, sign="mallet", seat=against.seat))
        rules.append("WM-12")
    known = 0 if len(lines) > 1 else up
    if number.value != known:
        lines.append(WhyLine(say("whakka_mole.why.tokens_changed"), number.value - known, sign="gavel"))
    return Why(number.label, tuple(lines), number.value, tuple(rules))


def differences(before: State, after: State) -> tuple[Message, ...]:
    """Say how the sheets on the table must look where they changed."""
    return tuple(
        _sheet_told("whakka_mole.sheet", "whakka_mole.sheet_empty", after.seats[seat].name, after.sheets[seat])
        for seat in after.places
        if after.sheets[seat] != (before.sheets[seat] if seat < len(before.sheets) else (0,) * after.rules.holes)
    )


def result(state: State) -> Result | None:
    """Return the end (WM-16, WM-17): all with the most points win; those who went home stand below the table."""
    if not finished(state):
        return None
    winners = leaders(state)
    ranked = sorted(state.places, key=lambda seat: -state.scores[seat])
    standings = [
        Standing(seat, 1 + sum(state.scores[other] > state.scores[seat] for other in ranked), state.scores[seat])
        for seat in ranked
    ]
    home = [seat for seat in range(len(state.seats)) if seat not in state.places]
    standings += [Standing(s, len(ranked) + 1, state.scores[s], say("whakka_mole.result.went_home")) for s in home]
    best = state.scores[winners[0]]
    if len(winners) == 1:
        why = [say("whakka_mole.result.won", name=state.seats[winners[0]].name, n=best)]
    else:
        why = [say("whakka_mole.result.shared", names=tuple(state.seats[w].name for w in winners), n=best)]
    return Result(winners, tuple(standings), (*why, *_how_it_ended(state)))


def _how_it_ended(state: State) -> tuple[Message, ...]:
    if state.phase is Phase.ENDED:
        return (say("whakka_mole.result.by_the_table", n=len(state.turns)),)
    lines = []
    target = state.rules.target
    for seat in state.places:
        if state.scores[seat] >= target:
            name, score = state.seats[seat].name, state.scores[seat]
            count = state.last_turn.count_of(seat) if state.last_turn else None
            if count is not None and count.after == score:
                reached = "reached" if count.before < target else "beyond"
                lines.append(
                    say(
                        f"whakka_mole.result.{reached}",
                        name=name,
                        target=target,
                        turn=state.turn,
                        before=count.before,
                        whack=count.whack_points,
                        moles=count.mole_points,
                        total=score,
                    )
                )
            else:
                lines.append(say("whakka_mole.result.ruled", name=name, total=score))
    return tuple(lines)


def _sheet_told(key: str, empty: str, name: Value, tokens: Sheet) -> Message:
    holes = tuple(
        say("whakka_mole.hole_tokens", hole=hole, tokens=n) if n > 1 else str(hole)
        for hole, n in enumerate(tokens, 1)
        if n
    )
    if not holes:
        return say(empty, name=name)
    return say(key, name=name, holes=holes)


def _once(pop: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(str(hole) for hole in dict.fromkeys(pop))
