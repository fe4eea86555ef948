"""Were the dice fair? Bars of the faces that fell in this game, and in words what may honestly be said of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.dice.fairness import FEWEST_PER_SIDE, Fairness, Verdict, evenings
from companion.dice.piles import Level, Origin, Pile, foremost, judged_beside
from companion.ui import paint
from companion.ui.theme import theme
from companion.ui.widgets.base import Drawn, Tappable
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Card, Column, Row
from companion.ui.widgets.words import Caption, Heading, Words

from .held import HeldCard
from .parts import Scroll
from .spoken import kind_name, t

WIDEST_BAR = 72  # dp


class FaceBars(Tappable, Drawn, Widget):
    """A bar for every face, how often it fell on it, and dashes at an even share. A tap leads to each die."""

    judged = ObjectProperty(None)
    watch = ("judged", "focused")

    def paint(self) -> None:
        judged: Fairness | None = self.judged
        if judged is None:
            return
        label, number = paint.styled("label", 18), paint.styled("label", 20)
        below, count = theme.sp(32), len(judged.faces)
        gap, wide = self._bar(count)
        foot, room = self.y + below, max(1.0, self.height - below - theme.sp(24))
        shares = [judged.share(n) for n in range(count)]
        most = max(judged.most, *shares, 1)
        for n, face in enumerate(judged.faces):
            x, tall = self.x + n * (wide + gap), room * judged.counts[n] / most
            even = foot + room * shares[n] / most
            tile = "ink2" if face.upper() == "X" else "info"
            paint.rounded((x, foot, wide, max(tall, theme.dp(4))), theme.dp(12), tile)
            at, ink = _place_of_number(foot, tall, even)
            across, _ = paint.words(str(judged.counts[n]), number, x + wide / 2, at, ink, anchor="center")
            paint.words(face, label, x + wide / 2, self.y + theme.sp(14), "ink", anchor="center")
            hidden = across / 2 + theme.dp(4) if abs(at - even) < theme.sp(15) else 0.0
            self._dashes(x - gap / 2, even, wide + gap, hidden)
        self.paint_focus(theme.dp(14))

    def _bar(self, count: int) -> tuple[float, float]:
        """The gap between bars and their width."""
        gap = theme.dp(14)
        wide = (self.width - gap * (count - 1)) / count
        if wide < theme.dp(34):
            gap = theme.dp(4)
            wide = (self.width - gap * (count - 1)) / count
        return gap, max(1.0, min(theme.dp(WIDEST_BAR), wide))

    def _dashes(self, left: float, y: float, across: float, hidden: float) -> None:
        """Dashes over one bar; none within ``hidden`` pixels of its middle, where the number stands."""
        dash, thick, middle = theme.dp(8), theme.thin(3), left + across / 2
        count = max(1, round(across / (dash * 1.6)))
        for n in range(count):
            at = max(self.x, left + n * across / count)
            if not (at < middle + hidden and at + dash > middle - hidden and hidden):
                paint.plain((at, y - thick / 2, dash, thick), "ink")


def _place_of_number(foot: float, tall: float, even: float) -> tuple[float, str]:
    """Where a bar's number stands and its ink: at the top of the bar or under the dashes, else over the bar."""
    half = theme.sp(15)
    inside = [foot + tall - half - theme.dp(4), even - half]
    fitting = [at for at in inside if foot + half <= at <= foot + tall - half and abs(at - even) >= half]
    return (fitting[0], "surface") if fitting else (foot + tall + half, "ink")


class FairnessCard(Card):
    """The dice of this evening on the results screen: the largest pile, its verdict, and the way to each die.

    `swap`: a button that stands in the card's head instead, where the room is shared with the curves. `practised`: how
    many rolls of practice dice were left out.
    """

    def __init__(
        self,
        frame: Any,
        piles: Sequence[Pile],
        look: Callable[[], object],
        swap: Widget | None = None,
        practised: int = 0,
        **kwargs: Any,
    ) -> None:
        super().__init__(**{"gap": 8, **kwargs})
        pile = foremost(piles)
        assert pile is not None
        self.pile = pile
        each = PushButton(text=t("fair.each"), icon="dice", game=False, hug=True, pos_hint={"center_y": 0.5})
        each.bind(on_tap=lambda *_: look())
        head = Row(hug_y=True, gap=12)
        titles = Column(hug_y=True, gap=0, pos_hint={"center_y": 0.5})
        titles.add_widget(Heading(text=t("fair.title")))
        titles.add_widget(Caption(text=rolls_of(frame, pile), lines=1))
        head.add_widget(titles)
        head.add_widget(swap or each)
        self.add_widget(head)
        row = Row(gap=24)
        self.bars = FaceBars(judged=pile.judged, size_hint_x=1.5)
        self.bars.bind(on_tap=lambda *_: look())
        row.add_widget(self.bars)
        told = Scroll(gap=6)
        told.column.add_widget(Words(text=t(f"fair.{pile.judged.verdict().value}.title"), style="strong", size_sp=23))
        told.column.add_widget(Words(text=" ".join(sentences(pile, piles, practised)), style="small", ink="ink2"))
        if swap is not None:
            told.column.add_widget(each)
        row.add_widget(told)
        self.add_widget(row)


class DiceSheet(HeldCard):
    """Every pile of dice with its bars and its verdict: all together, kind by kind, die by die."""

    def __init__(self, frame: Any, piles: Sequence[Pile], closed: Callable[[], object]) -> None:
        super().__init__(closed)
        self.head(t("fair.title"), t("fair.each_note"))
        origins = dict.fromkeys(pile.origin for pile in piles)
        last: Origin | None = None
        for pile in piles:
            if len(origins) > 1 and pile.origin is not last:
                self.body.add_widget(Heading(text=t(f"fair.{pile.origin.value}")))
            last = pile.origin
            self.body.add_widget(self._told(frame, pile, judged_beside(pile, piles)))

    def _told(self, frame: Any, pile: Pile, looked_at: int) -> Widget:
        card = Card(ground="raised", hug_y=True, lifted=False, gap=4, pad=14)
        card.add_widget(Words(text=name_of(frame, pile), style="strong", size_sp=22))
        card.add_widget(Caption(text=t("fair.rolls", n=pile.judged.rolls)))
        bars = FaceBars(judged=pile.judged, size_hint_y=None, height=theme.sp(150))
        bars.no_touch, bars.can_focus = True, False
        card.add_widget(bars)
        card.add_widget(Words(text=t(f"fair.{pile.judged.verdict(looked_at).value}.title"), style="strong"))
        card.add_widget(Words(text=chance_words(pile.judged, looked_at), style="small", ink="ink2"))
        return card


def kinds_of(frame: Any, pile: Pile) -> tuple[str, ...]:
    """What the kinds of die of a pile are called."""
    return tuple(kind_name(frame.table.game.key, kind) for kind in pile.kinds)


def rolls_of(frame: Any, pile: Pile) -> str:
    """How many rolls of which dice: "41 rolls: glove, pan and mallet"."""
    return t("fair.rolls_of", n=pile.judged.rolls, kinds=kinds_of(frame, pile))


def name_of(frame: Any, pile: Pile) -> str:
    """What a pile is called: its kinds, or whose die it is."""
    kinds = kinds_of(frame, pile)
    if pile.level is not Level.DIE:
        together = t("fair.all_of", kinds=kinds)
        return together[:1].upper() + together[1:]
    names = tuple(frame.names[seat] for seat in pile.seats)
    if len(names) == 1:
        return t("fair.die_of", name=names[0], kind=kinds[0])
    shared = t("fair.die_shared", names=names, kind=kinds[0])
    return shared[:1].upper() + shared[1:]


def sentences(pile: Pile, piles: Sequence[Pile], practised: int = 0) -> list[str]:
    """What is said beside the bars: the even share, how odd it is, and what was left out, `practised` rolls too."""
    told = [] if pile.judged.verdict() is Verdict.TOO_FEW else [t("fair.even_share")]
    told.append(chance_words(pile.judged, 1))
    if pile.origin is not Origin.READ:
        told.append(t("fair.only_typed" if pile.origin is Origin.TYPED else "fair.only_virtual"))
    for origin, key in ((Origin.TYPED, "fair.typed_apart"), (Origin.VIRTUAL, "fair.virtual_apart")):
        apart = sum(p.judged.rolls for p in piles if p.origin is origin and p.level is Level.KIND)
        if apart and origin is not pile.origin:
            told.append(t(key, n=apart))
    if practised:
        told.append(t("fair.practice_left_out", n=practised))
    return told


def chance_words(judged: Fairness, looked_at: int) -> str:
    """How often fair dice stray this far, in evenings; if several dice are looked at, how often one of them does."""
    chance = judged.among(looked_at)
    if chance is None:
        return t("fair.too_few.words", n=FEWEST_PER_SIDE * sum(judged.sides))
    k, n = evenings(chance)
    often = "hardly" if k == 0 else "once" if k == 1 else "often"
    if looked_at > 1:
        return t(f"fair.among_{often}", dice=looked_at, k=k, n=n)
    return t(f"fair.far_{often}", k=k, n=n)
