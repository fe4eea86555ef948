"""Where Burrow keeps its things on this machine."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path


def home() -> Path:
    """Return the folder of this user's games and settings. The environment's BURROW_HOME wins."""
    chosen = os.environ.get("BURROW_HOME")
    return Path(chosen).expanduser() if chosen else user_data_path("burrow", appauthor=False)


def private_folder(folder: Path) -> Path:
    """Make the folder if it is not there, for its owner alone, and return it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def private_file(path: Path) -> None:
    """Make an empty file if there is none, and see to it that only its owner may read it."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    if path.stat().st_mode & 0o077:
        path.chmod(0o600)
