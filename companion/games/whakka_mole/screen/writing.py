"""What one person is writing: which moles come up and where they whack. Both fields, for the pad and for paper."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.ui import paint
from companion.ui.screens.spoken import t
from companion.ui.theme import theme
from companion.ui.typeset import measure
from companion.ui.widgets.button import PushButton

from ..view import View
from .field import MOLES, WHACK, HoleField


class BothFields(BoxLayout):
    """The two fields of one seat: left its own moles, right its left neighbour's sheet; one above the other upright.

    `pop` and `whack` are what is chosen so far, nothing at first. `changed(what)` is called after every tap
    with the field that was tapped. `own` says "my" instead of the name.
    """

    def __init__(self, game: View, seat: int, changed: Callable[[str], object], *, own: bool, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.game, self.seat, self._changed = game, seat, changed
        self.pop: tuple[int, ...] = ()
        self.whack: int | None = None
        person = game.seats[seat]
        left = game.seats[person.whacks if person.whacks is not None else seat]
        self._free = person.tokens_free
        self._whose = t("whakka_mole.screen.one_hole") if own else t("whakka_mole.screen.one_hole_of", name=person.name)
        titles = (
            (t("whakka_mole.screen.my_moles"), t("whakka_mole.screen.my_whack", left=left.name))
            if own
            else (
                t("whakka_mole.screen.moles_of", name=person.name),
                t("whakka_mole.screen.whack_of", name=person.name, left=left.name),
            )
        )
        self.moles = HoleField(
            MOLES, game.holes, game.columns, self._toggle,
            title=titles[0], staying=person.sheet if game.stay_up else (),
        )  # fmt: skip
        self.whacks = HoleField(WHACK, game.holes, game.columns, self._aim, title=titles[1], colour=left.colour)
        self.over = PushButton(icon="backspace", game=False, hug=True)
        self.over.bind(on_tap=lambda *_: self.start_over())
        self.moles.offer(self.over)
        self.add_widget(self.moles)
        self.add_widget(self.whacks)
        self.bind(size=self._share)
        self._tell()

    def _share(self, *_: Any) -> None:
        upright = self.height > self.width
        self.orientation = "vertical" if upright else "horizontal"
        side = theme.dp(16 if upright else 24)
        self.padding = [side, theme.dp(12), side, theme.dp(8)]
        self.spacing = theme.dp(16)
        words = t("whakka_mole.screen.start_over")
        title = measure(self.moles.title.text, self.moles.title.setting(0))[0]
        button = measure(words, paint.styled("button", 20))[0] + theme.sp(24) + theme.dp(52)
        wide = self.width if upright else self.width / 2
        self.over.text = words if title + button + theme.dp(300) < wide else ""

    # ── choosing ──

    def _toggle(self, hole: int) -> None:
        self.pop = tuple(h for h in self.pop if h != hole) if hole in self.pop else (*self.pop, hole)
        self._after(MOLES)

    def _aim(self, hole: int) -> None:
        self.whack = None if hole == self.whack else hole
        self._after(WHACK)

    def start_over(self) -> None:
        """Choose nothing again."""
        self.pop, self.whack = (), None
        self._after("")

    def keep(self, pop: tuple[int, ...], whack: int | None) -> None:
        """Take over half-made input (the tablet was turned, the language changed)."""
        self.pop, self.whack = pop, whack
        self._tell()

    def _after(self, what: str) -> None:
        self._tell()
        self._changed(what)

    def _tell(self) -> None:
        self.moles.mark(self.pop)
        self.whacks.mark((self.whack,) if self.whack is not None else ())
        caption, doubt = self._about_moles()
        self.moles.say(caption, str(len(self.pop)), doubt=doubt)
        self.whacks.say(self._whose, "" if self.whack is None else str(self.whack))
        self.over.not_yet = not self.pop and self.whack is None

    def _about_moles(self) -> tuple[str, bool]:
        if self.game.stay_up and self._free is not None:
            home = len(self.pop) - self._free
            if home > 0:
                return t("whakka_mole.screen.stay_home", n=home), True
            return t("whakka_mole.screen.free", n=-home), False
        if self.game.at_least_one:
            return t("whakka_mole.screen.at_least_one"), False
        return t("whakka_mole.screen.any_number"), False

    def still(self) -> None:
        """End every movement."""
        self.moles.still()
        self.whacks.still()
