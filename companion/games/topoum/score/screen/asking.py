"""Cards that open over the sheet: Turnip and Trap, prisoners, the Press, Peace, one person."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.moves import Move
from companion.ui.screens.over import Over
from companion.ui.screens.parts import Chip, Flow
from companion.ui.screens.spoken import t
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Row
from companion.ui.widgets.choices import Segmented, Toggle
from companion.ui.widgets.seat_token import SeatToken
from companion.ui.widgets.words import Heading, Words

from ...medals import Line
from ..moves import BuyBack, EndNow, GivePress, NameStarter, NoPeaceYet, SetTurn, TakePress, TakePrisoner
from ..view import View


class MoreCard(Over):
    """Turnip and Trap of the line that is being put together; `chosen(turnip, trap)` is called at every tap."""

    def __init__(self, line: Line, chosen: Callable[[bool, int], object], closed: Callable[[], object]) -> None:
        super().__init__("card", closed)
        self._chosen = chosen
        self.head(t("topoum_score.screen.turnip_or_trap"))
        row = Row(hug_y=True, gap=14)
        self.turnip = Toggle(active=line.turnip, pos_hint={"center_y": 0.5})
        self.turnip.bind(on_toggle=lambda *_: self._tell())
        row.add_widget(Words(text=t("topoum_score.screen.on_turnip"), style="body", pos_hint={"center_y": 0.5}))
        row.add_widget(self.turnip)
        self.body.add_widget(row)
        self.body.add_widget(Words(text=t("topoum_score.screen.next_to_trap"), style="body"))
        self.trap = Segmented(options=[t(f"topoum_score.screen.trap_{n}") for n in (0, 1, 2)], chosen=line.trap)
        self.trap.bind(on_choose=lambda *_: self._tell())
        self.body.add_widget(self.trap)
        done = PushButton(text=t("topoum_score.screen.done"), kind="primary", icon="tick")
        done.bind(on_tap=lambda *_: self.dismiss())
        self.body.add_widget(done)

    def _tell(self) -> None:
        self._chosen(bool(self.turnip.active), int(self.trap.chosen))


class Picking(Over):
    """A card whose choices are moves: a tap plays the move and puts the card away."""

    def __init__(self, frame: Any, closed: Callable[[], object]) -> None:
        super().__init__("card", closed)
        self.frame = frame

    def choices(self, title: str, moves: list[tuple[str, str, str, Move]]) -> None:
        """Add a heading and a chip for each choice: words, second line, seat's colour, move."""
        if not moves:
            return
        self.body.add_widget(Heading(text=title, lines=2))
        flow = Flow()
        for text, caption, colour, move in moves:
            chip = Chip(text=text, caption=caption, colour=colour)
            chip.bind(on_tap=lambda *_, move=move: self.pick(move))
            flow.add_widget(chip)
        self.body.add_widget(flow)

    def way(self, text: str, icon: str, move: Move) -> None:
        """Add a button that plays a move."""
        button = PushButton(text=text, icon=icon)
        button.bind(on_tap=lambda *_: self.pick(move))
        self.body.add_widget(button)

    def pick(self, move: Move) -> None:
        """Put the card away and play."""
        self.close()
        self.frame.play(move)


class PrisonerCard(Picking):
    """Whose mole is taken, and from whom one is bought back."""

    def __init__(self, frame: Any, game: View, closed: Callable[[], object]) -> None:
        super().__init__(frame, closed)
        me = game.seats[game.on_turn]
        self.head(t("topoum_score.screen.prisoners"), t("topoum_score.screen.prisoners_note", n=game.ransom))
        rivals = [game.seats[seat] for seat in game.places if seat != me.seat]
        self.choices(
            t("topoum_score.screen.take_whose", name=me.name),
            [(rival.name, "", rival.colour, TakePrisoner(rival.seat)) for rival in rivals],
        )
        holders = [game.seats[seat] for seat in dict.fromkeys(me.held_by)]
        price = t("topoum_score.screen.for_medals", n=game.ransom)
        self.choices(
            t("topoum_score.screen.buy_back_from", name=me.name),
            [(holder.name, price, holder.colour, BuyBack(holder.seat)) for holder in holders],
        )
        for seat in game.places:
            holder = game.seats[seat]
            for owner in dict.fromkeys(holder.holds):
                n = holder.holds.count(owner)
                held = t("topoum_score.screen.holds", name=holder.name, other=game.seats[owner].name, n=n)
                self.body.add_widget(Words(text=held, style="small", ink="ink2"))


class PressCard(Picking):
    """Who holds the Press, if a card went by unseen."""

    def __init__(self, frame: Any, game: View, closed: Callable[[], object]) -> None:
        super().__init__(frame, closed)
        self.head(t("topoum_score.screen.press_title"), t("topoum_score.screen.press_note"))
        others = [game.seats[seat] for seat in game.places if not game.seats[seat].press]
        moves: list[tuple[str, str, str, Move]] = [
            (p.name, "", p.colour, TakePress() if p.on_turn else GivePress(p.seat)) for p in others
        ]
        self.choices(t("topoum_score.screen.press_to"), moves)


class PeaceCard(Picking):
    """Peace has come up: who plays last; and the ways out of it."""

    def __init__(self, frame: Any, game: View, closed: Callable[[], object]) -> None:
        super().__init__(frame, closed)
        last = game.seats[game.last if game.last is not None else game.on_turn]
        self.head(t("topoum_score.screen.peace_title"), t("topoum_score.screen.peace_note", name=last.name))
        self.way(t("topoum_score.screen.no_peace"), "gavel", NoPeaceYet())
        self.way(t("topoum_score.screen.end_now"), "gavel", EndNow())


class PersonCard(Picking):
    """What a long press on a column opens: correct the medals, whose turn it is, the person's place."""

    def __init__(self, frame: Any, game: View, seat: int, key: str, closed: Callable[[], object]) -> None:
        super().__init__(frame, closed)
        person = game.seats[seat]
        token = SeatToken(seat=person.colour, no_touch=True, ground="surface")
        self.head(person.name, t("topoum_score.screen.by_the_table"), token)
        self._door("topoum_score.screen.correct_medals", "gavel", lambda: frame.correct(key))
        if game.untouched and not person.begins:
            self.way(t("topoum_score.screen.begins", name=person.name), "whistle", NameStarter(seat))
        elif not game.untouched and not person.on_turn and game.next_step.key.startswith("topoum_score.next.end"):
            self.way(t("topoum_score.screen.has_turn", name=person.name), "gavel", SetTurn(seat))
        self._door("topoum_score.screen.person", "person", lambda: frame.seat_menu(seat))

    def _door(self, key: str, icon: str, does: Callable[[], object]) -> None:
        button = PushButton(text=t(key), icon=icon)
        button.bind(on_tap=lambda *_: does())
        self.body.add_widget(button)
