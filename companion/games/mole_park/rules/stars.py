"""Questions about this round's Prize dice: totals, who reached the crown, who picks when (MP-30…37, MP-53…55)."""

from __future__ import annotations

from ..state import CROWN, PRIZE, MolePark, Phase, Stand


def cashing(state: MolePark) -> tuple[int, ...]:
    """Return the seats that lay down their moles this round: Prize dice (MP-28), in a Showdown everyone (MP-63).

    Once the round is over: those who did.
    """
    if state.phase is Phase.DEAL or state.phase is Phase.OVER:
        return tuple([seat for seat in state.places if state.players[seat].laid is not None])
    if state.showdown:
        return state.showdown
    players = state.players
    # A Prize die always lies last among a player's throws.
    return tuple([seat for seat in state.places if (throws := players[seat].throws) and throws[-1].kind == PRIZE])


def total(state: MolePark, seat: int) -> int:
    """Return a seat's stars so far: moles laid down, Prize die, prizes won earlier (MP-30).

    What the table ruled wins; after the round the total stays as it counted.
    """
    player = state.players[seat]
    if player.said is not None:
        return player.said
    if player.counted is not None:
        return player.counted
    die = player.die(PRIZE)
    return sum(player.laid or ()) + (die.face if die else 0) + player.earlier_stars


def known(state: MolePark, seat: int) -> bool:
    """Say whether a seat's total is complete."""
    return state.players[seat].laid is not None


def reached(state: MolePark) -> tuple[int, ...]:
    """Return the declarers whose total is enough for the crown (MP-53, MP-54, MP-56)."""
    declarers = [seat for seat in cashing(state) if state.players[seat].declared and known(state, seat)]
    return tuple(seat for seat in declarers if total(state, seat) >= CROWN)


def within_reach(state: MolePark, seat: int) -> tuple[Stand, ...]:
    """Return the stands that a seat can afford and that still show a prize (MP-37, MP-40)."""
    stars = total(state, seat)
    return tuple(stand for stand in state.stands if stand.open and stand.value <= stars)


def pickers(state: MolePark) -> tuple[int, ...]:
    """Return the seats that may still pick, those with a complete total, highest first (MP-34).

    Declarers never pick (MP-52). Within a tie: whom the King named, the others as they sit, the King last (MP-36).
    """
    if state.showdown:
        return ()
    players = state.players
    due = [
        seat
        for seat in cashing(state)
        if not (player := players[seat]).pick and not player.declared and player.laid is not None
    ]

    def rank(seat: int) -> tuple[int, bool, int]:
        named = state.ties.index(seat) if seat in state.ties else len(state.ties)
        # The King is last even if an earlier King had named that seat.
        return (-total(state, seat), seat == state.king, named)

    due.sort(key=rank)
    if state.next_up in due:
        due.remove(state.next_up)
        due.insert(0, state.next_up)
    return tuple(due)


def tie_of(state: MolePark, seat: int, due: tuple[int, ...] | None = None) -> tuple[int, ...]:
    """Return the tied seats whose order the King still has to say, for the tie `seat` is in (MP-35); else ()."""
    due = pickers(state) if due is None else due
    stars = total(state, seat)
    group = tuple(s for s in due if total(state, s) == stars)
    asked = tuple(s for s in group if s != state.king)
    if state.next_up in group or any(s in state.ties for s in asked):
        return ()
    return asked if len(asked) > 1 else ()


def unnamed(state: MolePark, seat: int, due: tuple[int, ...]) -> tuple[int, ...]:
    """Return those tied with `seat` whom the King has not named yet, if he still has a choice among them; else ()."""
    stars = total(state, seat)
    group = tuple(s for s in due if total(state, s) == stars)
    left = tuple(s for s in group if s != state.king and s not in state.ties)
    return left if len(left) > 1 and state.next_up not in group else ()


def all_laid(state: MolePark) -> bool:
    """Say whether every Prize die has found its place, so that picking may begin (MP-33)."""
    if state.phase is not Phase.RESOLVE:
        return False
    players = state.players
    return not [seat for seat in cashing(state) if players[seat].laid is None]


def next_picker(state: MolePark) -> tuple[int | None, tuple[int, ...]]:
    """Return who picks now and, if the King must first say the order, the tied seats (then nobody picks yet)."""
    if not all_laid(state):
        return None, ()
    due = pickers(state)
    if not due:
        return None, ()
    tied = tie_of(state, due[0], due)
    return (None, tied) if tied else (due[0], ())
