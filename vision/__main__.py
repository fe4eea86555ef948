"""``python -m vision``."""

from vision.cli import vision

if __name__ == "__main__":
    vision(prog_name="python -m vision")
