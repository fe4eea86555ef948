"""Setting up (MP-4…8): the board from the printed values, and the first King."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from companion.core.frozen import replace
from companion.core.game import Setup, SetupError
from companion.core.messages import require, say

from ..moves import NameKing, RollForKing, prize_name
from ..state import KINDS, PRIZE, MolePark, Phase, Player, Prize, Settings, Stand, Throw, with_player


def begin(setup: Setup) -> MolePark:
    """Return the game before the first King is known. Raises `SetupError` for a board that cannot be."""
    settings = _settings(setup.catalogue, setup.options)
    present = tuple(number for number, seat in enumerate(setup.seats) if not seat.away)
    return MolePark(
        seats=setup.seats,
        places=present,
        players=tuple(Player() for _ in setup.seats),
        settings=settings,
        holes=(0,) * settings.holes,
        stands=_stands(setup.catalogue),
        deck=settings.cards,
        candidates=present,
    )


def _settings(printed: Mapping[str, Any], options: Mapping[str, Any]) -> Settings:
    lowest, highest = printed["moles.lowest"], printed["moles.highest"]
    if lowest > highest:
        raise SetupError(say("mole_park.setup.values", low=lowest, high=highest), "catalogue.moles.highest")
    counts, cards = tuple(printed["moles.counts"]), printed["moles.cards"]
    if counts and (len(counts) != highest - lowest + 1 or sum(counts) != cards):
        reason = say("mole_park.setup.counts", values=highest - lowest + 1, cards=cards, sum=sum(counts))
        raise SetupError(reason, "catalogue.moles.counts")
    holes = printed["board.holes"]
    return Settings(
        holes=holes,
        faces=MappingProxyType({kind: _faces(kind, printed, holes) for kind in KINDS}),
        lowest=lowest,
        highest=highest,
        counts=counts,
        cards=cards,
        prizes=_prizes(printed),
        secret_choice=options["secret_choice"],
        crown_without_moles=options["crown_without_moles"],
        must_take=options["must_take"],
        share_per_die=options["share_per_die"],
        showdown_limit=options["showdown_limit"],
    )


def _faces(kind: str, printed: Mapping[str, Any], holes: int) -> tuple[str, ...]:
    """Return the faces of a die that mean something on this board, each once, in printed order."""
    faces = dict.fromkeys(printed[f"dice.{kind}.faces"])
    if kind == PRIZE:
        return tuple(faces)
    return tuple(face for face in faces if face == "X" or int(face) <= holes)


def _stands(printed: Mapping[str, Any]) -> tuple[Stand, ...]:
    found: dict[str, dict[str, Any]] = {}
    for path, value in printed.items():
        if path.startswith("stands."):
            _, key, *field = path.split(".", 2)
            if field and field[0] in ("name", "value", "on", "cards"):
                found.setdefault(key, {})[field[0]] = value
    stands = []
    for key, entry in found.items():
        name = prize_name(str(entry.get("name", ""))) or key
        if type(entry.get("on", True)) is not bool:
            raise SetupError(say("mole_park.setup.stand_on", stand=name), f"catalogue.stands.{key}.on")
        if not entry.get("on", True):
            continue
        value, cards = entry.get("value"), entry.get("cards", 0)
        if type(value) is not int or not 1 <= value <= 60:
            raise SetupError(say("mole_park.setup.stand_value", stand=name), f"catalogue.stands.{key}.value")
        if type(cards) is not int or not 0 <= cards <= 60:
            raise SetupError(say("mole_park.setup.stand_cards", stand=name), f"catalogue.stands.{key}.cards")
        stands.append(Stand(key, name, value, cards or None))
    if not stands:
        raise SetupError(say("mole_park.setup.no_stands"), "catalogue.stands")
    return tuple(sorted(stands, key=lambda stand: stand.value))


def _prizes(printed: Mapping[str, Any]) -> tuple[Prize, ...]:
    prizes = []
    for path, stars in printed.items():
        if path.startswith("prizes."):
            _, stand, written = (*path.split(".", 2), "")[:3]
            name = prize_name(written)
            if type(stars) is not int or not 0 <= stars <= 40:
                raise SetupError(say("mole_park.setup.prize_stars", prize=name or stand), f"catalogue.{path}")
            if name:
                prizes.append(Prize(stand, stars, name))
    return tuple(prizes)


# ── the first King ──


def roll_for_king(state: MolePark, move: RollForKing) -> MolePark:
    """Take one Prize die for the first King; the highest is King, tied highest roll again (MP-7, MP-8)."""
    require(state.phase is Phase.KING, "mole_park.king.known", rule="MP-7")
    name = state.name(move.seat)
    require(move.seat in state.places, "seating.is_away", name=name)
    tied = state.names(state.candidates)
    require(move.seat in state.candidates, "mole_park.king.not_tied", rule="MP-8", name=name, tied=tied)
    require(not state.players[move.seat].throws, "mole_park.die.counts_already", rule="MP-7", name=name)
    return king_die(state, move.seat, move.stars)


def king_die(state: MolePark, seat: int, stars: int) -> MolePark:
    """Put a Prize die down in the roll for King and see whether it is decided."""
    return settle_king(with_player(state, seat, throws=(Throw(PRIZE, stars),)))


def settle_king(state: MolePark) -> MolePark:
    """Name the King once all candidates have rolled, or let the tied roll again."""
    if state.phase is not Phase.KING:
        return state
    if not state.candidates:  # all who were tied have gone home
        players = tuple(replace(player, throws=()) for player in state.players)
        return replace(state, players=players, candidates=state.places, king_turn=state.king_turn + 1)
    rolls = [(state.players[seat].throws[0].face, seat) for seat in state.candidates if state.players[seat].throws]
    alone = len(state.candidates) == 1  # the others who were tied have gone home
    if alone:
        return replace(state, king=state.candidates[0], phase=Phase.DEAL)
    if len(rolls) < len(state.candidates):
        return state
    best = max(face for face, _ in rolls)
    first = tuple(seat for face, seat in rolls if face == best)
    if len(first) == 1:
        return replace(state, king=first[0], phase=Phase.DEAL)
    for seat in first:
        state = with_player(state, seat, throws=())
    return replace(state, candidates=first, king_turn=state.king_turn + 1)


def name_king(state: MolePark, move: NameKing) -> MolePark:
    """Name the King: drawn at the start, or after the old one went home."""
    require(state.king is None, "mole_park.king.known", rule="MP-7")
    require(move.seat in state.places, "seating.is_away", name=state.name(move.seat))
    return crowned_king(state, move.seat)


def crowned_king(state: MolePark, seat: int) -> MolePark:
    """Give a seat the title of King."""
    return replace(state, king=seat, phase=Phase.DEAL if state.phase is Phase.KING else state.phase)
