"""The values printed on the spaces of the monorails, read once; from then on three colours fill a monorail (DT-15)."""

from __future__ import annotations

from collections.abc import Callable

from companion.ui.screens.over import Over
from companion.ui.screens.spoken import t
from companion.ui.widgets.button import IconButton
from companion.ui.widgets.card import Row
from companion.ui.widgets.key import Key
from companion.ui.widgets.words import Words

SPACES = 3


class ValuesSheet(Over):
    """Asks for the values of so many `monorails`, top to bottom, one after another; `done(values)` gets them all."""

    def __init__(self, monorails: int, done: Callable[[tuple[int, ...]], object], closed: Callable[[], object]) -> None:
        super().__init__("sheet", closed)
        self._monorails, self._done = monorails, done
        self.named: list[int] = []
        self.head(t("dice_theme_park.park.values"), t("dice_theme_park.park.values.note"))
        told = Row(hug_y=True, gap=12)
        self.told = Words(style="number", pos_hint={"center_y": 0.5})
        back = IconButton(icon="backspace", game=True, pos_hint={"center_y": 0.5})
        back.bind(on_tap=lambda *_: self._back())
        told.add_widget(self.told)
        told.add_widget(back)
        self.body.add_widget(told)
        self.keys = Row(hug_y=True, gap=10)
        for value in range(1, 7):
            key = Key(text=str(value))
            key.bind(on_tap=lambda *_, value=value: self._name(value))
            self.keys.add_widget(key)
        self.body.add_widget(self.keys)
        self._tell()

    def _tell(self) -> None:
        """Show what has been read, monorail by monorail."""
        parts = []
        for n in range(self._monorails):
            mine = self.named[SPACES * n : SPACES * (n + 1)]
            parts.append(f"{n + 1}:  " + " ".join(str(v) for v in (*mine, *("–",) * (SPACES - len(mine)))))
        self.told.text = "    ".join(parts)

    def _name(self, value: int) -> None:
        self.named.append(value)
        self._tell()
        if len(self.named) == SPACES * self._monorails:
            self.dismiss()
            self._done(tuple(self.named))

    def _back(self) -> None:
        if self.named:
            self.named.pop()
        self._tell()
