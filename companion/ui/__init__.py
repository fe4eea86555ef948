"""The app's screens and widgets (Kivy)."""

import os

# Before anything of Kivy is loaded: the program's arguments and log files are Burrow's own; and Kivy would load every
# library it could use for pictures and words, while all our platforms have SDL, so the first frame comes sooner.
for _name, _value in (
    ("KIVY_NO_ARGS", "1"),
    ("KIVY_NO_FILELOG", "1"),
    ("KIVY_IMAGE", "sdl2"),
    ("KIVY_TEXT", "sdl2"),
    ("KIVY_WINDOW", "sdl2"),
):
    os.environ.setdefault(_name, _value)
