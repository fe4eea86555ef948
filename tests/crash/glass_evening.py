"""A scripted evening at the real app: a row's line is printed once a picture that holds it was flipped.

``python -m tests.crash.glass_evening FOLDER GAME SEED [ID ROW]`` says what `tests.crash.evening` says.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

from companion.cli.opening import screens_of
from companion.games import find_game, shelf
from companion.table.library import Library
from tests.crash.evening import again, one_deed, ready, say_shown, sit_down
from tests.ui import pilot
from tests.ui.app_pilot import running


def main(folder: Path, key: str, seed: int, *last: Any) -> None:
    """Play until somebody ends the process. `last`: the game and the row that the last life showed last."""
    from kivy.core.window import Window

    boxes, chance = shelf(), Random(seed)
    game = find_game(key, boxes)
    print("opening", flush=True)
    library = Library(folder, boxes)
    again(library, game, *last)
    with running(library, screen_of=screens_of(boxes)) as app:
        flip = Window.flip
        while True:
            table = sit_down(library, game)
            app.play(table)
            pilot.frames(3)
            ready(table)
            painted = table.view

            def seen(table: Any = table) -> None:
                """The frame is on the glass."""
                nonlocal painted
                flip()
                if table.view is not painted:
                    painted = table.view
                    say_shown(table, painted)

            Window.flip = seen
            while one_deed(table, chance):
                pilot.frames(1)
            del Window.flip
            table.close()
            print("over", flush=True)


if __name__ == "__main__":
    folder, key, seed, *last = sys.argv[1:]
    main(Path(folder), key, int(seed), *(last[:1] + [int(row) for row in last[1:]]))  # type: ignore[arg-type]
