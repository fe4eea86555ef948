"""What the round's widgets show, worked out from the view, the dice and the tray. Nothing is drawn here."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any

from companion.core.dice import DieState
from companion.core.messages import say
from companion.dice.desk import Lies
from companion.dice.matching import Answer
from companion.table.seen import TableView
from companion.ui.screens.spoken import spoken, t

from ..state import PRIZE
from ..view import DieView, HoleView, SeatView, View
from .throws import LandedDice, source_of

Look = dict[str, Any]
"""Properties of a widget by name."""
MOST_MAYBE = 2
_SIGNS = {"sits_out": "sits_out", "crown": "crown", "took": "tick"}


def answers_of(view: TableView) -> dict[int, list[Answer]]:
    """Return what the dice say to open wishes, by seat."""
    found: dict[int, list[Answer]] = {}
    for answer in view.answers:
        found.setdefault(answer.wanted.seat, []).append(answer)
    return found


# ── panels ──


def panel_look(
    view: TableView,
    seat: SeatView,
    answers: list[Answer],
    dice: LandedDice,
    silent: Container[int],
    brief: bool = False,
) -> Look:
    """Return what a person's panel shows.

    `answers` are theirs (`answers_of`), `silent` the seats nobody has heard of for a while; `brief` leaves out what
    goes without saying.
    """
    game: View = view.game
    look: Look = {
        "seat": seat.colour,
        "name": seat.name,
        "crown": seat.king,
        "hand": seat.moles,
        "limit": seat.limit or 0,
        "stars": seat.stars or -1,
        "word": spoken(seat.word),
        "word_sign": _SIGNS.get(seat.mood, ""),
        "doubt": seat.mood == "over",
        "total": "" if seat.total is None else str(seat.total),
        "phase": _phase(game, seat),
        "opacity": 0.5 if game.finalists and not seat.finalist else 1.0,
        "dice": [],
        "show_die": not game.finalists and (bool(seat.dice) or seat.due),
    }
    if game.finalists:
        if seat.finalist and (seat.dice or seat.due):
            look["dice"] = _four(seat, answers, dice)
        if any(answer.state in DOUBT for answer in answers):
            look["phase"] = "needs_you"
        return look
    if seat.dice:
        die = seat.dice[0]
        look |= _lying(die, source_of(dice.get((seat.seat, die.kind))))
        look["word_sign"] = look["word_sign"] or die.kind
        again = _again(view, seat)
        if again:
            look |= {"word": again, "doubt": True, "word_sign": ""}
    elif answers:
        if brief:
            look["word"] = ""
        look |= _to_come(answers[0], seat, silent, brief)
    else:
        look |= {"die_phase": "waiting", "die_face": "", "die_source": "", "die_kinds": list(seat.may_roll)}
    return look


DOUBT = (DieState.UNSURE, DieState.CROOKED)


def _phase(game: View, seat: SeatView) -> str:
    if seat.acts and (seat.owes or game.stage != "limit"):
        return "on_turn" if game.picking == seat.seat else "needs_you"
    if seat.due:
        return "waiting"
    return "taken"


def _lying(die: DieView, source: str) -> Look:
    return {
        "die_face": die.face, "die_kind": die.kind, "die_shows": "star" if die.kind == PRIZE else "number",
        "die_phase": "taken", "die_source": source, "die_kinds": [],
    }  # fmt: skip


def _again(view: TableView, seat: SeatView) -> str:
    """Return the words for a die that was rolled once more although the first roll counts."""
    for die in view.tray:
        if die.owner is not None and die.owner.seat == seat.seat and die.lies is Lies.AGAIN:
            return t("mole_park.screen.again", face=die.owner.meaning(die.roll.face))
    return ""


def faces_in_doubt(answer: Answer) -> tuple[str, ...]:
    """Return the faces a die may show, likeliest first, each once."""
    likely = [face.face for face in answer.faces] + [guess.face for guess in answer.guesses]
    return tuple(dict.fromkeys(likely))[:MOST_MAYBE]


def _to_come(answer: Answer, seat: SeatView, silent: Container[int], brief: bool = False) -> Look:
    """Return how a die looks that has not been taken yet."""
    faces = faces_in_doubt(answer)
    kind = answer.kind or (seat.may_roll[0] if len(seat.may_roll) == 1 else "")
    look: Look = {
        "die_kind": kind, "die_kinds": list(seat.may_roll), "die_face": faces[0] if faces else "", "die_source": "",
        "die_shows": "star" if kind == PRIZE else "number", "die_phase": "waiting", "phase": "waiting",
    }  # fmt: skip
    if answer.state is DieState.ROLLING:
        look |= {"die_phase": "rolling", "phase": "rolling", "word": t("mole_park.screen.rolling"), "word_sign": kind}
    elif answer.state in DOUBT and faces:
        doubt = say("list.or", a=faces[0], b=faces[1]) if len(faces) > 1 else faces[0]
        key = "brief_doubt" if brief else "overheard" if answer.overheard else "doubt"
        word = t(f"mole_park.screen.{key}", faces=doubt)
        look |= {"die_phase": "unsure", "phase": "needs_you", "word": word, "doubt": True, "word_sign": kind}
    elif answer.state in DOUBT:
        word = t("mole_park.screen.crooked")
        look |= {"die_phase": "unsure", "phase": "needs_you", "word": word, "doubt": True, "word_sign": kind}
    elif answer.state in (DieState.ASLEEP, DieState.NO_LINK):
        word = t(f"mole_park.screen.{answer.state.value}")
        look |= {"die_phase": "asleep", "die_face": "", "die_kind": kind, "word": word}
    elif answer.state is DieState.SETTLED and faces:
        word = t("mole_park.screen.take", face=faces[0])
        source = answer.rolls[0].source.value if answer.rolls else ""
        look |= {"die_phase": "ghost", "phase": "needs_you", "word": word, "word_sign": kind, "die_source": source}
    elif seat.seat in silent:
        look |= {"word": t("mole_park.screen.silent"), "doubt": True}
    return look


def _four(seat: SeatView, answers: list[Answer], dice: LandedDice) -> list[Look]:
    """Return the four dice of a finalist, in the order of their kinds."""
    lying = {die.kind: die for die in seat.dice}
    coming = {answer.wanted.kinds[0]: answer for answer in answers}
    row = []
    for kind in ("glove", "pan", "mallet", PRIZE):
        if kind in lying:
            look = _lying(lying[kind], source_of(dice.get((seat.seat, kind))))
        elif kind in coming:
            look = _to_come(coming[kind], seat, ()) | {"die_kinds": [kind], "die_kind": kind}
            look["die_shows"] = "star" if kind == PRIZE else "number"
        else:
            look = {"die_phase": "waiting", "die_kinds": [kind], "die_kind": kind, "die_face": "", "die_source": ""}
        row.append({name[4:]: value for name, value in look.items() if name.startswith("die_")} | {"kind": kind})
    return row


# ── holes ──


def maybes(view: TableView) -> dict[int, tuple[SeatView, ...]]:
    """Return who may have hit a hole, by hole: dice in doubt, and dice that wait to be taken."""
    seats = {seat.seat: seat for seat in view.game.seats}
    found: dict[int, tuple[SeatView, ...]] = {}
    for answer in view.answers:
        if answer.state not in (*DOUBT, DieState.SETTLED) or answer.kind == PRIZE:
            continue
        for face in faces_in_doubt(answer):
            if face.isdigit() and answer.wanted.seat in seats:
                found[int(face)] = (*found.get(int(face), ()), seats[answer.wanted.seat])
    return found


def hole_look(
    hole: HoleView, colours: Mapping[int, str], maybe: tuple[SeatView, ...], flying: Container[tuple[int, int]]
) -> Look:
    """Return what a hole shows. `flying` are the (hole, seat) pairs whose token is still on its way."""
    claims = [(colours.get(seat, ""), True) for seat in hole.claims if (hole.hole, seat) not in flying]
    on_the_way = len(claims) < len(hole.claims)
    sentence = "" if on_the_way else spoken(hole.sentence)
    short = sentence.split(",")[0]
    if maybe and not hole.claims:
        short = t("mole_park.screen.maybe", names=tuple(seat.name for seat in maybe))
        sentence = short
    elif hole.flees is not None and sentence:
        sentence = t("mole_park.screen.with_flee", what=sentence, flees=hole.flees)
    return {
        "number": str(hole.hole),
        "moles": hole.moles,
        "claims": claims + [(seat.colour, False) for seat in maybe],
        "sentence": sentence,
        "short_sentence": short,
        "flees": hole.flees is not None,
    }
