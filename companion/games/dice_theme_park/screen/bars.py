"""What the frame's bars say: the steps of the round, what is to do now, the next step; and the results' curves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.core.messages import Message, say
from companion.table.seen import TableView
from companion.ui.game_screen import Action, Bars, Graph, StepWord

from .. import moves as m
from ..state import Phase
from ..view import SeatView, View
from .looks import LEAVES

if TYPE_CHECKING:
    from .table import ThemeParkScreen

STEPS = ("plan", "welcome", "expand", "improve", "operate", "upkeep")


def bars_for(screen: ThemeParkScreen, view: TableView) -> Bars:
    """Return the bars while all parks are seen."""
    game: View = view.game
    return Bars(
        title=say("dice_theme_park.title"),
        subtitle=game.heading,
        steps=steps_of(game),
        note=_note(game),
        second=_second(screen, game),
        next=_next(screen, view),
        top=Action(say("dice_theme_park.screen.table"), run=screen.open_begin, icon="table"),
    )


def has_cubes(game: View) -> bool:
    """Whether any park has been operated this round."""
    return any(site.cubes for seat in game.places for site in game.seats[seat].sites)


def _note(game: View) -> Message:
    if game.phase is not Phase.PARK or game.next_step.key != "dice_theme_park.next.park":
        return game.next_step
    if game.objective is not None and not has_cubes(game):  # it is worth knowing before anything is bought
        return say("dice_theme_park.screen.objective", round=game.round, words=game.objective.words)
    if game.hint is not None and step_now(game) > 2:
        return game.hint
    return say(f"dice_theme_park.screen.note.{STEPS[step_now(game)]}")


def _next(screen: ThemeParkScreen, view: TableView) -> Action | None:
    game: View = view.game
    if game.phase is Phase.PLAN:
        if game.opened or game.solo:
            words = say("dice_theme_park.screen.reveal")
            return Action(words, move=m.PayIncome(), icon="eye_off", not_yet=game.next_step)
        if not view.asks:
            return None
        seat = view.asks[0]
        words = say("dice_theme_park.screen.pass_to", name=game.seats[seat].name)
        return Action(words, run=partial(screen.frame.pass_to, seat), icon="hold")
    if game.phase is Phase.ORDER:
        return Action(say("dice_theme_park.screen.pay_income"), move=m.PayIncome(), icon="coin")
    if game.phase is Phase.PARK and game.dice and game.to_take:
        if game.next_step.key == "dice_theme_park.next.load" and not any(
            one.guests or one.taken is not None for one in game.monorails
        ):
            return Action(say("dice_theme_park.screen.fill"), run=screen.fill_monorails, icon="dice")
        seat = game.to_take[0]
        words = say("dice_theme_park.screen.open_park_of", name=game.seats[seat].name)
        return Action(words, run=partial(screen.open_park, seat), icon="map")
    if game.phase is Phase.PARK:
        ready = has_cubes(game) and game.next_step.key == "dice_theme_park.next.park"
        words = say("dice_theme_park.screen.add_stars")
        return Action(words, move=m.Upkeep(), icon="star", not_yet=None if ready else game.next_step)
    return None


def _second(screen: ThemeParkScreen, game: View) -> Action | None:
    if game.phase is Phase.PLAN and not game.solo:
        if game.opened:
            return Action(say("dice_theme_park.screen.use_covers"), move=m.UseCards(False), icon="eye_off")
        return Action(say("dice_theme_park.screen.use_cards"), move=m.UseCards(True), icon="cards")
    if game.phase is Phase.PARK and game.round < game.rounds:
        counted = [n for seat in game.places if (n := screen.leaving(game, game.seats[seat])) is not None]
        words = say("dice_theme_park.screen.leave", n=sum(counted)) if counted else say(
            "dice_theme_park.screen.leave_title"
        )  # fmt: skip
        return Action(words, run=screen.open_leaving, icon=LEAVES)
    return None


def steps_of(game: View) -> tuple[StepWord, ...]:
    """Return the phases of the round with the one that is now."""
    return _steps(step_now(game))


def steps_of_park(game: View, person: SeatView) -> tuple[StepWord, ...]:
    """Return the phases of the round with the one that a person's park is in."""
    if game.phase is not Phase.PARK:
        return steps_of(game)
    return _steps(1 if game.to_take else max(2, min(4, _step_of(game, [person]))))


def _steps(now: int) -> tuple[StepWord, ...]:
    states = ("done" if n < now else "now" if n == now else "to_come" for n in range(len(STEPS)))
    return tuple(
        StepWord(say(f"dice_theme_park.screen.step.{name}"), state) for name, state in zip(STEPS, states, strict=True)
    )


def step_now(game: View) -> int:
    """How far the round is, as far as it can be seen from what was done."""
    if game.phase in (Phase.PLAN, Phase.ORDER):
        return 0
    if game.phase is Phase.OVER:
        return len(STEPS)
    return _step_of(game, [game.seats[seat] for seat in game.places])


def _step_of(game: View, people: Sequence[SeatView]) -> int:
    cubes = [any(site.cubes for site in person.sites) for person in people]
    if all(cubes):
        return 5
    if any(cubes):
        return 4
    if any(person.installed or person.mapped or person.innovated for person in people):
        return 3
    if any(person.built or person.recruited for person in people):
        return 2
    return 1 if not game.dice or game.to_take else 2


def curves(session: Any) -> tuple[Graph, ...]:
    """Return stars and money as they stood at the end of every round."""
    ends: dict[int, Any] = {}
    for step in session.steps:
        if isinstance(step.move, m.Upkeep | m.UpkeepAnyway | m.EndNow) or step.after.phase is Phase.OVER:
            ends[step.before.round] = step.after
    if not ends:
        return ()
    states = [ends[number] for number in sorted(ends)]

    def curve(what: str) -> dict[int, tuple[int, ...]]:
        return {
            seat: tuple(getattr(end.players[seat], what) if seat < len(end.players) else 0 for end in states)
            for seat in range(len(session.state.seats))
        }

    stars, money = say("dice_theme_park.screen.graph.stars"), say("dice_theme_park.screen.graph.money")
    return Graph(stars, curve("stars")), Graph(money, curve("money"))
