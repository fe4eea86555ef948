"""What the first frame needs: nothing that is slow to load and can come later."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

SCRIPT = """
import asyncio, os, sys
from pathlib import Path
from types import ModuleType
from companion.games import shelf
from companion.table.library import Library
from companion.ui.app import BurrowApp
from companion.ui import runtime
from kivy.core.window import Window

app = BurrowApp(Library(Path(sys.argv[1]), shelf()), language=sys.argv[2])

def drawn():
    print(app.page.banner is not None, *sorted({name.partition(".")[0] for name in sys.modules}))
    app.stop()

app.bind(on_start=lambda *_: runtime._after_first_frame(drawn))
runtime.live(app)
"""
LATER = {
    "babel",
    "bleak",
    "cattrs",
    "cv2",
    "numpy",
    "PIL",
    "segno",
    "fontTools",
    "serial",
    "vision",
    "hardware",
    "rich",
    "click",
}


def first_frame(home: Path, language: str, kivy: Path) -> tuple[bool, set[str], str]:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(home), language],
        env={
            **os.environ,
            "SDL_VIDEODRIVER": "offscreen",
            "KIVY_HOME": str(kivy),
        },
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    told = done.stdout.split()
    return told[0] == "True", set(told[1:]), done.stderr


def test_slow_libraries_wait_until_the_shelf_is_on_the_screen(tmp_path: Path) -> None:
    from companion.core.game import Seat
    from companion.games import shelf
    from companion.table.library import Library
    from companion.words import Words

    library = Library(tmp_path / "home", shelf())
    game = library.game("mole_park")
    library.start(game, game.setup((Seat("Ana"), Seat("Ben")))).close()
    library.close()
    Words("fr")  # a checkout's catalogues are compiled once, not at every start
    banner, loaded, said = first_frame(tmp_path / "home", "fr", tmp_path / "kivy")
    assert banner and "kivy" in loaded
    may = {"babel"} if sys.dont_write_bytecode else set()  # then nothing compiled may be kept either
    assert loaded & LATER <= may
    assert not any(word in said for word in ("Traceback", "INFO", "DEBUG")), f"a newcomer is told: {said}"


def test_kivy_asks_for_the_touch_library_only_where_it_is() -> None:
    from companion.ui import MTDEV, spare_mtdev

    def missing(name: str) -> object:
        raise OSError(f"{name}: cannot open shared object file")

    without: dict[str, ModuleType] = {}
    spare_mtdev(missing, without)
    assert list(without) == [MTDEV]  # Kivy finds it loaded, and no provider in it
    there: dict[str, ModuleType] = {}
    spare_mtdev(lambda name: object(), there)
    assert there == {}
